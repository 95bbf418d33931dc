"""Texts of log entries: what is parsed is written back unchanged, anything else is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.match import entry_texts
from referee.core.match.entry_texts import (
    End,
    Filed,
    FormatUpgrade,
    Played,
    RulesUpgrade,
    Ruling,
    SeatChanged,
    Setup,
    Undo,
)

pytestmark = pytest.mark.quick

TEXTS: list[tuple[str, entry_texts.EntryContent]] = [
    ("red: place 3 forest", Played("red", "place 3 forest")),
    ("red by moderator: pass", Played("red", "pass", "moderator")),
    ("blue by referee: bid 0", Played("blue", "bid 0", "referee")),
    ("red: if: a colon", Played("red", "if: a colon")),
    ("undo to 7: red meant: the quarry", Undo(7, "red meant: the quarry")),
    ("red at 42:4e1d09c2: pass", Played("red", "pass", "", "42:4e1d09c2")),
    ("red by moderator at 42:4e1d: pass", Played("red", "pass", "moderator", "42:4e1d")),
    ("filed red sheet 2 for turn 42: 0f", Filed("red", 2, 42, "0f")),
    ("filed red by moderator at 42:4e1d sheet 1 for turn 42: 0f",
     Filed("red", 1, 42, "0f", "moderator", "42:4e1d")),
    ("ruling: red had paid", Ruling("red had paid")),
    ("ended: all agreed: a draw", End("all agreed: a draw")),
    ("seat red gone: she said: no", SeatChanged("red", "gone", "she said: no")),
    ("seat blue taken: x", SeatChanged("blue", "taken", "x")),
    ("rules 1 to 2", RulesUpgrade(1, 2)),
    ("format 1 to 2", FormatUpgrade(1, 2)),
    ("setup toy rules 1 id a-game luck sealed scenario standard 0f seats red blue",
     Setup("toy", 1, "a-game", "sealed", "standard", "0f", ("red", "blue"))),
    ("setup toy rules 12 id g luck table scenario my 0f seats red options a=b caves=all",
     Setup("toy", 12, "g", "table", "my", "0f", ("red",), ("a=b", "caves=all"))),
]


@pytest.mark.parametrize(("text", "what"), TEXTS, ids=[text[:20] for text, _ in TEXTS])
def test_a_text_is_read_and_written(text: str, what: entry_texts.EntryContent) -> None:
    """Each kind, with and without what may be left out."""
    assert entry_texts.parse(text) == what
    assert entry_texts.write(what) == text


@pytest.mark.parametrize("text", [
    "", "red", "undo", "undo to", "undo to 3", "undo to x: why", "undo to -1: why",
    "undo to ٣: why", "undo to 03: why", "red by : pass", "undo to " + "9" * 5000 + ": why",
    "filed red", "filed red sheet 0 for turn 1: 0f", "filed red sheet 1: 0f", "ruling", "ended",
    "seat", "seat red", "seat red gone", "seat gone: x", "seat red left: x", "seat  gone: x",
    "format 1", "red at : pass", "rules", "rules 1", "rules 1 to x",
    "rules 1 to 2 by force", "rules  1 to 2", "setup", "setup toy rules x id g luck sealed",
    "setup toy rules 1 id g luck sealed scenario s 0f red blue", "red:no blank",
])
def test_what_is_none_is_not_read(text: str) -> None:
    """Nothing is guessed."""
    assert entry_texts.parse(text) is None


@given(st.text(max_size=80) | st.sampled_from([text for text, _ in TEXTS]).map(lambda t: t[:-1]))
def test_any_text_is_read_back_or_refused(text: str) -> None:
    """Two texts never mean one thing."""
    found = entry_texts.parse(text)
    assert found is None or entry_texts.write(found) == text
