"""Whole games by plans: each plays what its seat would have typed."""

from itertools import pairwise
from random import Random

import pytest
from msgspec.structs import replace

from referee.core.game.decisions import Seat
from referee.core.match import match
from referee.core.match.match import Turned
from referee.core.plans import executor, plan_format
from tests.support import harness
from tests.support.harness import WHEN


@pytest.mark.parametrize(("game", "name", "seats"), [
    of for of in harness.TABLES if of[0] != "stone-daze"])  # a sheet of several lines is no step
def test_a_game_by_plans_is_the_game_of_the_same_moves(game: str, name: str,
                                                       seats: tuple[Seat, ...]) -> None:
    """To the line, as long as one seat after the other is asked; who may wait is not hurried."""
    random = Random(f"plans {game} {name} {seats}")
    typed = harness.passed(harness.random_game(game, name, seats))[:60]
    at, by_plan = 1, 0
    while at < len(typed):
        now = typed[at - 1].table
        count = asked_in_turn(typed[at - 1:at + random.randint(0, 7)])
        texts = {seat: plan_format.write(plan_format.read(now.rules,
                                                          f"until withdrawn; {'; '.join(own)}", 0))
                 for seat in seats if (own := upcoming(typed[at:at + count], seat))}
        done = executor.advance(replace(now, plans=texts, orders={}), WHEN, match.luck(now))
        made = harness.passed(done.turned)
        assert [turned.line.moves for turned in made] == [
            turned.line.moves for turned in typed[at:at + count]]
        assert not done.stopped and not done.table.plans
        for one, other in zip(made, typed[at:], strict=False):
            assert (one.line.luck, one.line.digest) == (other.line.luck, other.line.digest)
        at, by_plan = at + max(count, 1), by_plan + count
    assert by_plan


def asked_in_turn(turns: list[Turned]) -> int:
    """How many of these turns, behind the first, were made by the only seat that was asked."""
    for i, (before, turned) in enumerate(pairwise(turns)):
        asks = before.table.rules.awaiting(before.table.state)
        movers = set(harness.moved(turned))
        if movers != {ask.seat for ask in asks.asks if ask.must} or asks.sealed:
            return i
    return len(turns) - 1


def upcoming(turns: list[Turned], seat: Seat) -> list[str]:
    """The moves that a seat is going to make."""
    return [turned.table.rules.write(move) for turned in turns
            for who, move in harness.moved(turned).items() if who == seat]
