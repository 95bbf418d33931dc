"""Whole games by plans: each plan plays what its seat would have typed."""

from itertools import pairwise
from random import Random

import pytest
from msgspec.structs import replace

from referee.core.game.decisions import Seat
from referee.core.match import match as matches
from referee.core.match.match import TurnResult
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
        match = typed[at - 1].match
        count = asked_in_turn(typed[at - 1:at + random.randint(0, 7)])
        texts = {seat: plan_format.write(plan_format.parse(match.game,
                                                           f"until withdrawn; {'; '.join(own)}", 0))
                 for seat in seats if (own := upcoming(typed[at:at + count], seat))}
        done = executor.advance(replace(match, plans=texts, orders={}), WHEN, matches.luck(match))
        made = harness.passed(done.turns)
        assert [turn.entry.moves for turn in made] == [
            turn.entry.moves for turn in typed[at:at + count]]
        assert not done.stopped and not done.match.plans
        for one, other in zip(made, typed[at:], strict=False):
            assert (one.entry.luck, one.entry.digest) == (other.entry.luck, other.entry.digest)
        at, by_plan = at + max(count, 1), by_plan + count
    assert by_plan


def asked_in_turn(turns: list[TurnResult]) -> int:
    """How many of these turns, behind the first, were made by the only seat that was asked."""
    for i, (before, turn) in enumerate(pairwise(turns)):
        asks = before.match.game.to_move(before.match.state)
        movers = set(harness.moves_of(turn))
        if movers != {decision.seat for decision in asks.decisions
                      if decision.must} or asks.simultaneous:
            return i
    return len(turns) - 1


def upcoming(turns: list[TurnResult], seat: Seat) -> list[str]:
    """The moves that a seat is going to make."""
    return [turn.match.game.write(move) for turn in turns
            for who, move in harness.moves_of(turn).items() if who == seat]
