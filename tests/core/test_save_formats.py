"""Upgrades of save formats. test_old_saves.py plays whole games of format 1 to the end."""

from collections.abc import Callable
from typing import Any

import pytest

from referee.core.match import save_format, save_writer
from referee.core.match.save_format import SealedOrders
from tests.support.toy_match import a_short_match, older, opened, unusable

MATCH = a_short_match()
RAW = MATCH.raw()
OLD = save_writer.dumps(older(MATCH.saved()))
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

    monkeypatch.setattr(save_format, "FORMAT", 3)
    monkeypatch.setattr(save_format, "UPGRADES",
                        {1: step(1, "gaem", "spiel"), 2: step(2, "spiel", "game")})
    again = save_format.parse(changed("game =", "gaem =", changed("format = 2", "format = 1", RAW)),
                              "a.toml")
    assert climbed == [1, 2]
    assert (again.header.game, again.header.format) == ("toy", 1)
    climbed.clear()
    again = save_format.loads(changed("game =", "spiel =", RAW), "a.toml")
    assert climbed == [2]
    assert save_writer.dumps(again) == RAW


@pytest.mark.parametrize("broken", ["", "state = 3\n", "seats = 1\n"])
def test_a_damaged_older_save_is_refused_not_climbed_blindly(
        broken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A step of the ladder may trip over a head that never was one."""
    monkeypatch.setattr(save_format, "UPGRADES",
                        {1: lambda data: {**data, "game": data["gaem"].lower()}})
    assert unusable(lambda: save_format.loads(changed('game = "toy"\n', broken), "a.toml"))


@pytest.mark.parametrize(("old", "new"), [
    ("[orders]\n", ""), ('[orders]\n"red" = "bid 1"\n', "orders = 3\n"),
    ('"red" = "bid 1"', '"red" = 7'), ('"red" = "bid 1"', '"red" = { text = "bid 1" }'),
    ('"red" = "bid 1"', '"red" = []'),
])
def test_the_sheets_of_format_1_are_texts(old: str, new: str) -> None:
    """Another shape is refused, and nothing else escapes."""
    assert unusable(lambda: opened(changed(old, new)))


@pytest.mark.parametrize(("filed", "orders"), [
    ("bid 1", SealedOrders("bid 1")), ("by moderator: bid 1", SealedOrders("bid 1", "moderator"))])
def test_a_sheet_of_format_1_says_who_filed_it(filed: str, orders: SealedOrders) -> None:
    """Before its text."""
    raw = changed('"red" = "bid 1"', f'"red" = "{filed}"')
    assert opened(raw).orders == {"red": orders}
    assert save_writer.dumps(save_format.loads(raw, "a.toml")) == raw


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
