"""An example command line of each command, with the files that it needs."""

import os
from pathlib import Path
from shlex import split

from tests.support import command_line
from tests.support.paths import SAVES

NOW = ("--now", "2026-03-05T18:00:00Z")

LINES: dict[str, str] = {
    "new": "new stone-age begun.toml --seat red=Ann --seat blue=Bob",
    "move": "move game.toml 'red: place 3 forest'", "check": "check game.toml 'red: place 2 hut'",
    "legal": "legal game.toml place", "show": "show game.toml", "log": "log game.toml",
    "score": "score game.toml", "undo": "undo played.toml --reason slip",
    "correct": "correct game.toml --reason lost --set players.0.food=14",
    "seat": "seat game.toml", "end": "end game.toml --reason agreed",
    "branch": "branch game.toml --at 1 -o branch.toml", "play": "play game.toml",
    "resolve": "resolve game.toml", "plan": "plan game.toml 'red: when tools: none'",
    "orders file": "orders file daze.toml 'red: set-up: standard'",
    "orders draft": "orders draft daze.toml 'red by Ann: set-up: elder e10'",
    "orders withdraw": "orders withdraw filed.toml --seat red",
    "orders ready": "orders ready draft.toml --seat red",
    "office init": "office init newoffice --address a@b.example --moderator gm@b.example",
    "office add": "office add played red=ann@b.example blue=bob@b.example --office office",
    "office set": "office set added --deadline 72h --office office",
    "office remove": "office remove added --office office",
    "office list": "office list --office office", "office status": "office status --office office",
    "office mail": "office mail --office office", "office fetch": "office fetch --office office",
    "office send": "office send --office office", "office tick": "office tick --office office",
    "office forget": "office forget ann@b.example --office office",
    "post write": "post write game.toml --forum phpbb",
    "post read": "post read game.toml 'place 2 hut' --seat red",
    "games": "games", "explain": "explain stone-age B1", "scenario list": "scenario list",
    "scenario show": "scenario show stone-age/standard",
    "scenario check": "scenario check stone-age/standard",
    "publish": "publish game.toml -o game.record",
    "reveal": "reveal over.toml -o over.record", "verify": "verify known.record",
    "audit": "audit game.toml", "recover": "recover game.toml -o mended.toml",
    "luck words": "luck words waits.toml", "luck beacon": "luck beacon waits.toml 1 00",
    "luck begin": "luck begin waits.toml", "luck dice": "luck dice game.toml",
    "script": "script game.toml moves.txt", "serve": "serve game.toml"}
"""A command line of each command by its name, for the folder that `laid` fills."""


def laid(folder: Path) -> None:
    """Create the files that the command lines need in a folder, and change into it."""
    os.chdir(folder)
    seats = "--seat red=Ann --seat blue=Bob"
    for line in (f"new stone-age game.toml {seats}", f"new stone-age played.toml {seats}",
                 "move played.toml 'red: place 2 hut'", f"new stone-daze daze.toml {seats}",
                 f"new stone-daze filed.toml {seats}", f"new stone-daze draft.toml {seats}",
                 "orders file filed.toml 'red: set-up: standard'",
                 "orders draft draft.toml 'red: set-up: standard'",
                 f"new stone-age waits.toml {seats} --await words --until 2030-01-01T00:00:00Z",
                 "publish game.toml -o known.record",
                 "office init office --address a@b.example --moderator gm@b.example",
                 f"new stone-age office/games/added.toml {seats}",
                 "office add added red=ann@b.example blue=bob@b.example --office office"):
        words = split(line)
        now = () if words[0] == "office" else NOW
        ran = command_line.run(*words, *now)
        assert ran.exit == 0, (line, ran)
    (folder / "office/games/played.toml").write_bytes((folder / "played.toml").read_bytes())
    over = SAVES / "stone-age/two-players-tie-broken.toml"
    (folder / "over.toml").write_bytes(over.read_bytes())
    (folder / "moves.txt").write_text("red: place 3 forest\nblue: place 2 hut\n")
