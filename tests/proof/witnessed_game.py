"""A game with two secret orders, and what its players kept of it."""

import json
from pathlib import Path
from typing import NamedTuple

from tests.support import command_line

NOW = ("--now", "2026-03-01T18:00:00Z")
SECRET = "00112233445566778899aabbccddeeff"


class Kept(NamedTuple):
    """A game with two sealed orders: its files, and the reports to everybody and to red."""

    save: Path
    record: Path
    reports: tuple[str, ...]
    receipt: str
    object: str


def ok(*args: str) -> str:
    """The output of a command that must succeed."""
    ran = command_line.run(*args, *NOW)
    assert ran.exit == 0, (args, ran)
    return ran.out


def begun(folder: Path, name: str = "fair", secret: str = SECRET) -> Kept:
    """A game whose first orders were filed and opened, and its published record."""
    save, record = folder / f"{name}.toml", folder / f"{name}.record"
    ok("new", "stone-daze", str(save), "--seat", "red=Ann", "--seat", "blue=Bob",
             "--secret", secret)
    first = command_line.run("show", str(save)).out
    receipt = ok("move", str(save), "red: set-up: standard", "--for", "red")
    opened = ok("move", str(save), "blue: set-up: standard")
    shown = command_line.run("show", str(save)).out
    object_ = json.loads(command_line.run("show", str(save), "--json").out)
    ok("publish", str(save), "-o", str(record))
    return Kept(save, record, (first, opened, shown), receipt, json.dumps(object_))
