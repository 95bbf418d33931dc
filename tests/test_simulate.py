"""How many mails and waits games take: what is counted, and what plans save, of a game each."""

from itertools import groupby

import pytest

from referee.core import log
from tests import simulate
from tests.simulate import LOOKING, NONE, PLANS, Kind, Match

SHORT = (Kind("stone-age", "stone-age", 2), Kind("fire-and-stone", "fire-and-stone", 2),
         Kind("settlers", "settlers", 3, options={"rounds": "10"}))
a_game = pytest.mark.parametrize("kind", SHORT, ids=[kind.game for kind in SHORT])


@a_game
def test_plans_save_mails_and_waits(kind: Kind) -> None:
    """Round by round a third of the mails and a fifth of the waits; each log is audited."""
    none = simulate.counted(kind, NONE, 1, 1)
    planned = simulate.counted(kind, PLANS, 1, 1)
    mails, waits = planned.shares(none)[2:]
    assert mails < 1 / 3 and waits < 1 / 5


@a_game
def test_one_look_in_four_leaves_less_than_half_of_them(kind: Kind) -> None:
    """Of a round, though somebody looks at every fourth decision himself."""
    none = simulate.counted(kind, NONE, 1, 1)
    looking = simulate.counted(kind, LOOKING, 1, 1)
    mails, waits = looking.shares(none)[2:]
    assert waits <= mails < 1 / 2 and looking.why["by hand"]


@a_game
def test_without_plans_each_decision_is_a_mail(kind: Kind) -> None:
    """What a seat does in a row is one, whoever is asked at the same time waits no longer."""
    match = Match(kind, NONE, 1).play()
    movers = [log.text(row).partition(":")[0] for turned in match.turns[1:]
              if len(turned.line.moves) == 1 for row in turned.line.moves]
    runs = sum(1 for _ in groupby(movers))
    assert match.waits.total() <= match.mails.total()
    assert abs(match.mails.total() - runs) <= runs / 10


def test_a_sheet_is_a_mail_and_a_phase_a_wait() -> None:
    """Both clans write at the same time."""
    kind = Kind("stone-daze", "stone-daze", 2, options={"rounds": "2"})
    row = simulate.counted(kind, NONE, 1, 1)
    assert (row.rounds, row.mails, row.waits) == (2, 10, 5)


def test_a_simulated_game_can_be_played_again() -> None:
    """Everything follows from kind, way and number."""
    one, other = (Match(SHORT[0], LOOKING, 3).play() for _ in range(2))
    assert one.turns[-1].line == other.turns[-1].line and one.mails == other.mails


def test_the_table_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """A row for each way, then what the mails were for."""
    simulate.main(["stone-daze", "--games", "1"])
    assert "Stone Daze" in capsys.readouterr().out
