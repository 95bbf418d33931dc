"""Counts of mails and waits of one game by mail each, and what plans save."""

from functools import cache
from itertools import groupby
from typing import Any

import pytest

from referee.core.match import log_entry
from tests.tools import simulate, simulate_sheets
from tests.tools.simulate import ACTING, KINDS, LOOKING, NONE, PLANS, STANDING, Counted, Kind, Match
from tests.tools.simulate_plans import PLANNERS

pytestmark = pytest.mark.slow

SHORT = {kind.game: kind for kind in (
    Kind("stone-age", "stone-age", 2),
    Kind("settlers", "settlers", 3, options={"rounds": "10"}),
    Kind("stone-daze", "stone-daze", 2, options={"rounds": "4"}))}
SHEETS = "stone-daze"
a_game = pytest.mark.parametrize("game", [game for game in SHORT if game != SHEETS])

# Rounds, mails and waits. They follow from the players' taste and from what is legal: whoever
# changes that writes new ones here, and in the page of orders ahead those of whole games.
FIGURES = {
    ("stone-age", NONE): (18, 133, 133), ("stone-age", STANDING): (18, 137, 136),
    ("stone-age", PLANS): (23, 24, 12), ("stone-age", ACTING): (21, 28, 21),
    ("stone-age", LOOKING): (19, 57, 56),
    ("settlers", NONE): (10, 48, 44), ("settlers", STANDING): (10, 35, 33),
    ("settlers", PLANS): (10, 11, 5), ("settlers", ACTING): (10, 13, 8),
    ("settlers", LOOKING): (10, 15, 9),
    ("stone-daze", NONE): (4, 18, 9), ("stone-daze", PLANS): (4, 10, 5),
    ("stone-daze", LOOKING): (4, 13, 7)}


@cache
def row(game: str, way: str) -> Counted:
    """A short game in a way, audited."""
    return simulate.counted(SHORT[game], way, 1, 1)


@pytest.mark.parametrize("game", SHORT)
def test_what_a_game_takes(game: str) -> None:
    """Each figure, from a fixed seed."""
    rows = {(game, way): row(game, way) for way in simulate.ways(SHORT[game])}
    assert {key: (found.rounds, found.mails, found.waits) for key, found in rows.items()} == {
        key: figures for key, figures in FIGURES.items() if key[0] == game}


@a_game
def test_plans_save_mails_and_waits(game: str) -> None:
    """Of a round less than a third and a fifth are left, and if one act in four is by hand.

    Where the coin falls on every decision, a fourth of the waits stays.
    """
    none = row(game, NONE)
    for way in (PLANS, ACTING):
        mails, waits = row(game, way).shares(none)
        assert mails < 1 / 3 and waits < 1 / 5
    mails, waits = row(game, LOOKING).shares(none)
    assert 1 / 5 < waits <= mails < 1 / 2


@a_game
def test_first_choices_are_not_looked_at_where_acts_are(game: str) -> None:
    """Whoever makes one in four acts by hand is asked for something else then."""
    found, first = row(game, ACTING), PLANNERS[game].first
    later = sum(n for what, n in found.asked.items() if what not in {*first, "ahead"})
    assert 0 < found.why["by hand"] <= later


@a_game
def test_without_plans_each_decision_is_a_mail(game: str) -> None:
    """What a seat does in a row is one, whoever is asked at the same time waits no longer."""
    match = Match(SHORT[game], NONE, 1).play()
    movers = [log_entry.row_text(row).partition(":")[0] for turn in match.turns[1:]
              if len(turn.entry.moves) == 1 for row in turn.entry.moves]
    runs = sum(1 for _ in groupby(movers))
    assert match.waits.total() <= match.mails.total()
    assert abs(match.mails.total() - runs) <= runs / 10


def test_a_sheet_is_a_mail_and_a_phase_a_wait() -> None:
    """Both clans write at the same time: the set-up, and two sheets a round."""
    found = row(SHEETS, NONE)
    assert found.mails == 2 + found.rounds * 2 * 2 == found.waits * 2


def test_orders_and_clubs_are_one_mail() -> None:
    """A mail a clan a round, and the set-up; a clan that looks at the tokens writes one more."""
    planned, looking = row(SHEETS, PLANS), row(SHEETS, LOOKING)
    assert planned.mails == 2 + planned.rounds * 2 == planned.waits * 2
    assert looking.mails == 2 + looking.rounds * 2 + looking.why["by hand"]


def test_sheets_have_several_lines_and_clubs_their_conditions() -> None:
    """Whole rounds are written, and where fire burns clubs go elsewhere."""
    match = Match(SHORT[SHEETS], NONE, 1)
    match.wait(match.asked())
    text = simulate_sheets.round_ahead(match.now, "red", match.random)
    assert text.startswith("until round 1; orders 1: ") and "; when healing: heal " in text
    assert "; clubs 1: if fire on " in text and "; else " in text
    orders = text.partition("orders 1: ")[2].partition("; clubs")[0]
    move: Any = match.now.game.parse(orders)
    assert len(move.lines) > 2


def test_a_simulated_game_can_be_played_again() -> None:
    """Everything follows from kind, way and number."""
    for game in ("settlers", SHEETS):
        one, other = (Match(SHORT[game], LOOKING, 3).play() for _ in range(2))
        assert one.turns[-1].entry == other.turns[-1].entry and one.mails == other.mails


def test_the_table_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """A row for each way, then what the mails were for; no line is wider than a page."""
    simulate.main(["stone-daze", "--games", "1"])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(KINDS[-1].title) and max(map(len, lines)) <= 78
    assert [line.split("  ")[1] for line in lines[1:4]] == [*simulate.ways(KINDS[-1])]
