"""Private texts are read from standard input instead of the command line."""

from pathlib import Path
from shlex import split

import pytest

from referee import definitions
from tests.support import command_line, harness
from tests.support.manuals import PAGES
from tests.support.sample_commands import NOW

PRIVATE = {(command.name, param.flag or param.metavar) for command in definitions.commands()
           for param in command.params if param.private}
NAMED = {"text", "secret", "dice", "sets"}  # what players write, and what luck and rulings tell


@pytest.fixture(autouse=True)
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of open moves, one of sealed sheets, one of table luck, one that waits for words."""
    monkeypatch.chdir(tmp_path)
    for line in (
            "new stone-age game.toml --seat red --seat blue",
            "new stone-daze daze.toml --seat red --seat blue",
            "new stone-age table.toml --seat red --seat blue --luck table",
            "new stone-age waits.toml --seat red --seat blue --await words --until 2030-01-01"):
        ran = command_line.run(*line.split(), "--secret", harness.SECRET, *NOW)
        assert ran.exit == 0, ran
    for move in ("red: place 5 hunt", "blue: place 5 forest"):
        assert command_line.run("move", "table.toml", move, *NOW).exit == 0


Case = tuple[str, str, tuple[str, ...], str]
"""The words before what may be private, its flag, its values, the words behind it."""
CASES: dict[str, Case] = {
    "move MOVE": ("move game.toml", "", ("red: place 3 forest",), ""),
    "check MOVE": ("check game.toml", "", ("red: place 3 forest",), ""),
    "plan [PLAN]": ("plan game.toml", "", ("red: when tools: none",), ""),
    "orders file ORDERS": ("orders file daze.toml", "", ("red: set-up: standard",), ""),
    "orders draft ORDERS": ("orders draft daze.toml", "", ("red: set-up: standard",), ""),
    "post read [POST]": ("post read game.toml", "", ("place 2 hut",), "--seat red"),
    "luck words [WORDS]": ("luck words waits.toml", "", (f"red: {'0' * 64}",), ""),
    "new --secret": ("new stone-age new.toml --seat red --seat blue", "--secret", ("ab" * 32,), ""),
    "new --dice": (f"new stone-age new.toml --seat red --seat blue --secret {harness.SECRET} "
                   "--luck table", "--dice", ("C20 C19 C18 C17, T12b T21",), ""),
    "correct --set": ("correct game.toml --reason lost", "--set",
                     ("players.0.food=14", "players.1.food=9"), ""),
    "move --dice": ("move table.toml", "--dice", ("5 2 6 1 1",), "use\\ hunt --seat red"),
    "resolve --dice": ("resolve table.toml", "--dice", ("5 2 6 1 1",), "")}


def told(case: Case, hidden: bool) -> tuple[command_line.Ran, dict[str, bytes]]:
    """What a command gives back, and the saves then; ``hidden``: “-” stands for what is private."""
    before, flag, values, behind = case
    given = [word for value in (("-",) if hidden else values)
             for word in ((flag, value) if flag else (value,))]
    stdin = "".join(f"{value}\n" for value in values).encode() if hidden else b""
    now = () if before.startswith("check") else NOW
    ran = command_line.run(*split(before), *given, *split(behind), *now, stdin=stdin)
    return ran, {path.name: path.read_bytes() for path in Path().glob("*.toml")}


def test_each_private_value_has_a_case() -> None:
    """Which values may be private is said of each where it is described."""
    assert {f"{name} {what}" for name, what in PRIVATE} == CASES.keys()
    assert {param.name for command in definitions.commands() for param in command.params
            if param.private} == NAMED
    for command in definitions.commands():
        for param in command.params:
            assert (param.name in NAMED) == param.private, (command.name, param.key)
            assert not param.private or "“-” is standard input" in param.help or (
                "“-” is standard input" in command.help), (command.name, param.key)


@pytest.mark.parametrize("name", CASES)
def test_it_is_the_same_by_standard_input(name: str) -> None:
    """To the byte of the save; and nothing of it stood on the command line."""
    before = {path.name: path.read_bytes() for path in Path().glob("*.toml")}
    open_, saves = told(CASES[name], False)
    for path in Path().glob("*.toml"):
        path.unlink() if path.name not in before else path.write_bytes(before[path.name])
    assert told(CASES[name], True) == (open_, saves)
    assert open_.exit == 0


def test_one_value_alone_is_standard_input() -> None:
    """Nor the save with it."""
    for line in ("move table.toml - --dice -", "check - -"):
        ran = command_line.run(*line.split(), stdin=b"red: place 2 hut")
        assert ran.exit == 2 and "cannot both be standard input" in ran.err, ran


def test_in_a_session_a_dash_is_a_line_of_its_own() -> None:
    """It swallowed all lines behind it as one text."""
    ran = command_line.run("play", "game.toml", stdin=b"-\nplace 3 forest\n")
    assert ran.exit == 0 and "Saved up to turn 2." in ran.out


def test_the_manual_says_why() -> None:
    """And for which commands."""
    _, _, behind = PAGES["referee"].partition("SECRETS ON A COMMAND LINE")
    section = " ".join(behind.split("\n\nFILES\n")[0].split())
    assert "list of processes" in section and "the shell's history" in section
    for name in ("move", "check", "plan", "orders file", "orders draft", "post read", "luck words",
                 "--dice", "--secret", "--set"):
        assert name in section, name
