"""Formats of saves: the ladder, and games of format 1, which are opened, played on and undone."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee import games
from referee.core import log, said, save
from referee.core.save import Sheet
from tests import shell
from tests.match import a_short_match, older, opened, unusable

ROOT = Path(__file__).parent.parent
MATCH = a_short_match()
RAW = MATCH.raw()
OLD = save.dumps(older(MATCH.saved()))
NOW = ("--now", "2026-03-01T18:00:00Z")


def changed(old: str, new: str, raw: bytes = OLD) -> bytes:
    """A save with one place edited."""
    assert raw.count(old.encode()) >= 1, old
    return raw.replace(old.encode(), new.encode(), 1)


# The ladder.

def test_an_older_format_climbs_the_ladder(monkeypatch: pytest.MonkeyPatch) -> None:
    """One step after the other, on the head alone; the log says which format it is written in."""
    climbed: list[int] = []

    def step(version: int, old: str, new: str) -> Callable[[dict[str, Any]], dict[str, Any]]:
        def lift(data: dict[str, Any]) -> dict[str, Any]:
            climbed.append(version)
            return {new if key == old else key: value for key, value in data.items()}
        return lift

    monkeypatch.setattr(save, "FORMAT", 3)
    monkeypatch.setattr(save, "LADDER", {1: step(1, "gaem", "spiel"), 2: step(2, "spiel", "game")})
    again = save.parse(changed("game =", "gaem =", changed("format = 2", "format = 1", RAW)),
                       "a.toml")
    assert climbed == [1, 2]
    assert (again.head.game, again.head.format) == ("toy", 1)
    climbed.clear()
    again = save.loads(changed("game =", "spiel =", RAW), "a.toml")
    assert climbed == [2]
    assert save.dumps(again) == RAW


@pytest.mark.parametrize("broken", ["", "state = 3\n", "seats = 1\n"])
def test_a_damaged_older_save_is_refused_not_climbed_blindly(
        broken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A step of the ladder may trip over a head that never was one."""
    monkeypatch.setattr(save, "LADDER", {1: lambda data: {**data, "game": data["gaem"].lower()}})
    assert unusable(lambda: save.loads(changed('game = "toy"\n', broken), "a.toml"))


@pytest.mark.parametrize(("old", "new"), [
    ("[orders]\n", ""), ('[orders]\n"red" = "bid 1"\n', "orders = 3\n"),
    ('"red" = "bid 1"', '"red" = 7'), ('"red" = "bid 1"', '"red" = { text = "bid 1" }'),
    ('"red" = "bid 1"', '"red" = []'),
])
def test_the_sheets_of_format_1_are_texts(old: str, new: str) -> None:
    """Another shape is refused, and nothing else escapes."""
    assert unusable(lambda: opened(changed(old, new)))


@pytest.mark.parametrize(("filed", "sheet"), [
    ("bid 1", Sheet("bid 1")), ("by moderator: bid 1", Sheet("bid 1", "moderator"))])
def test_a_sheet_of_format_1_says_who_filed_it(filed: str, sheet: Sheet) -> None:
    """Before its text."""
    raw = changed('"red" = "bid 1"', f'"red" = "{filed}"')
    assert opened(raw).orders == {"red": sheet}
    assert save.dumps(save.loads(raw, "a.toml")) == raw


@pytest.mark.parametrize("filed", ["by referee: bid 1", "by moderator:  bid 1", "bid 9", "pass",
                                   "by moderator: by moderator: bid 1", "Bid 1", ""])
def test_a_sheet_of_format_1_that_could_not_have_been_filed_is_refused(filed: str) -> None:
    """Though no line promises it."""
    raw = changed('"red" = "bid 1"', f'"red" = "{filed}"')
    assert unusable(lambda: opened(raw)).code == "referee/unusable-save-edited"


def test_a_newer_format_is_named() -> None:
    """The old referee says what it reads."""
    problem = unusable(lambda: opened(changed("format = 2", "format = 7", RAW)))
    assert "format 7" in problem.why and "up to 2" in problem.why


# Games of format 1.

def kept() -> list[Path]:
    """The example games in format 1, the older ones that are kept for this, too."""
    return [file for file in sorted((ROOT / "saves").rglob("*.toml"))
            if file.read_bytes().startswith(b"format = 1\n")]


KEPT = kept()


def test_there_are_games_of_format_1() -> None:
    """One at least stays when the example games are made anew."""
    assert KEPT


@pytest.mark.parametrize("file", KEPT, ids=[f"{file.parent.name}/{file.stem}" for file in KEPT])
def test_a_game_of_format_1_goes_on(file: Path, tmp_path: Path) -> None:
    """Opened, audited, played on from the command line, audited, undone, audited."""
    raw = file.read_bytes()
    assert save.dumps(save.parse(raw, file.name)) == raw
    path = str(shutil.copy(file, tmp_path / "game.toml"))
    before = save.loads(raw, file.name)
    assert shell.run("audit", path).exit == 0
    assert shell.run("log", path, "--for", "moderator").exit == 0
    older_rules = before.head.rules < games.about(before.head.game).rules
    if not asked(path):
        ran = shell.run("move", path, "x")
        assert ran.exit == 1 and "referee/illegal-over" in ran.err
        ran = shell.run("undo", path, "--reason", "to play on", *NOW)
        if older_rules:  # what they played is not undone by today's
            assert ran.exit == 2 and "older rules" in ran.err
            assert Path(path).read_bytes() == raw
            return
        assert ran.exit == 0, ran
    else:
        moved(path)
    over = lines(path)[len(lines_of(before.log)):]
    due = ["format 1 to 2"]
    if older_rules:
        due.append(f"rules {before.head.rules} to {games.about(before.head.game).rules}")
    assert [line.said for line in over][:len(due)] == due
    assert Path(path).read_bytes().startswith(b"format = 2\n")
    moved(path)
    assert audited(path)
    assert shell.run("undo", path, "--reason", "for a test", *NOW).exit == 0
    assert audited(path)
    moved(path)
    assert audited(path)
    assert [line.said for line in lines(path)].count("format 1 to 2") == 1


def asked(path: str) -> list[str]:
    """The seats that must act, as the moderator is told."""
    data = json.loads(shell.run("show", path, "--for", "moderator", "--json").out)
    return [ask["seat"] for ask in data["asks"] if ask["must"]]


def moved(path: str) -> None:
    """The first legal move of a seat that is asked; of all, if they write in secret."""
    for seat in asked(path)[:1]:
        legal = json.loads(shell.run("legal", path, "--seat", seat, "--json").out)["view"]
        ran = shell.run("move", path, legal[0], "--seat", seat, *NOW)
        assert ran.exit == 0, ran
    if lines(path)[-1].said.startswith("filed "):
        assert shell.run("resolve", path, *NOW).exit == 0


def audited(path: str) -> bool:
    """Whether nothing differs, in every position."""
    ran = shell.run("audit", path)
    assert ran.exit == 0, ran
    return "turns verified" in ran.out


def lines(path: str) -> list[log.Line]:
    """The log of a save."""
    return lines_of(save.loads(Path(path).read_bytes(), path).log)


def lines_of(raw: bytes) -> list[log.Line]:
    """The lines of a log."""
    found = list(log.lines(raw))
    assert type(said.read(found[0].said)) is said.Setup
    return found
