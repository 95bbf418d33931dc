"""Decisions of several seats at the same time: a slower one loses nothing.

A question that others answer beside it stays what it was, as long as its seat
sees no difference in what its answer rests on.
"""

from functools import cache
from itertools import islice, permutations
from random import Random
from typing import Any

import pytest

from referee.core.game.decisions import Decision, Seat
from referee.core.input import staleness
from referee.core.input.sent_text import SentText
from referee.core.match import entry_texts, log_entry
from referee.core.match import match as matches
from referee.core.match.match import Match, TurnResult
from tests.support import harness
from tests.support.harness import WHEN, every_table
from tests.support.negotiations import shared, talking


@cache
def games(game: str, name: str, seats: tuple[Seat, ...]) -> tuple[TurnResult, ...]:
    """A random game of a table."""
    random = Random(f"together {game} {name} {seats}")
    first = harness.begin(game, name, seats, secret=f"{random.getrandbits(256):064x}")
    return first, *talking(first, random)


def legal(match: Match, decision: Decision, random: Random) -> list[Any]:
    """A legal move of each class that answers a question, as far as there is one."""
    rules = match.game
    found = []
    for kind in rules.move_types_for(decision.kind):
        some = list(islice(kind.options(rules.box, match.state, decision.seat), 40))
        found += [random.choice(some)] if some else []
    return found


@every_table
def test_every_answer_beside_others_rests_on_something(game: str, name: str,
                                                       seats: tuple[Seat, ...]) -> None:
    """Of each kind of question that was ever put to several at once, each class of answer."""
    random = Random(f"rests {game} {name} {seats}")
    turns = [one for one in harness.passed(games(game, name, seats)) if shared(one.match)]
    for turn in harness.some(turns, random, 0.15, 30):
        match = turn.match
        for decision in shared(match):
            view = match.game.view(match.state, decision.seat)
            for move in legal(match, decision, random):
                assert match.game.depends_on(view, move) is not None, (
                    f"turn {turn.entry.n}: what “{match.game.write(move)}” of {decision.seat} "
                    f"rests on, "
                    f"an answer to “{decision.what}”, is not said")


@every_table
def test_a_late_answer_is_what_it_was(game: str, name: str, seats: tuple[Seat, ...]) -> None:
    """Several answer one turn, in every order: each that still holds is legal, brings the same.

    Where both orders hold they lead to one position, or all see that they differ.
    """
    random = Random(f"late {game} {name} {seats}")
    turns, many = games(game, name, seats), harness.half_of(4, game, name, seats)
    places = [n for n, one in enumerate(turns, 1)
              if not entry_texts.keeps_position(one.entry.first_text)
              and len(shared(one.match)) > 1]
    for n in sorted(random.sample(places, min(len(places), many))):
        lines, match = [one.entry for one in turns[:n]], turns[n - 1].match
        decisions = random.sample(shared(match), min(3, len(shared(match))))
        said_by = {decision.seat: random.choice(legal(match, decision, random) or [None])
                   for decision in decisions}
        ends = []
        for order in permutations([seat for seat, move in said_by.items() if move is not None]):
            end = crossing(match, lines, {seat: said_by[seat] for seat in order})
            ends += [end] if end is not None else []
        for one in ends[1:]:
            bound_game = one.game
            views = [bound_game.view(end.state, None) for end in (ends[0], one)]
            assert one.state == ends[0].state or views[0] != views[1], (
                f"turn {n}: in which order {', '.join(said_by)} answer makes a difference that "
                f"the public cannot see: {harness.differ(ends[0].state, one.state)}")


def crossing(match: Match, lines: list[log_entry.LogEntry], moves: dict[Seat, Any]) -> Match | None:
    """What answers to one turn lead to, one after the other; None: one does not hold any more."""
    first, game, lines = match, match.game, [*lines]
    for seat, move in moves.items():
        if match is not first:
            if not staleness.means_the_same(SentText(match, game.write(move), seat), lines,
                                            first.position_turn):
                return None
            late = f"“{game.write(move)}”, the late answer of {seat} to turn {first.turn},"
            against = game.errors(match.state, seat, move)
            assert not against, f"{late} holds and is illegal: {against and against[0].why}"
            was, brings = (game.certain_gain(current.state, seat, move)
                           for current in (first, match))
            assert brings == was, f"{late} holds and brings other things: {was}, or {brings}"
        turn = matches.play(match, {seat: move}, WHEN, matches.luck(match))
        match, lines = turn.match, [*lines, turn.entry]
    return match


FEEDING = [pytest.param(*of, marks=[pytest.mark.slow] * (
    of != harness.first("stone-age") and of not in harness.FARTHEST))
           for of in harness.TABLES if of[0] == "stone-age"]


@pytest.mark.parametrize(("game", "name", "seats"), FEEDING)
def test_whoever_feeds_may_be_the_last(game: str, name: str, seats: tuple[Seat, ...]) -> None:
    """All who are asked answer the same turn, in any order; all of it is played, to one end."""
    random = Random(f"feeding {game} {name} {seats}")
    turns = games(game, name, seats)
    found = [n for n, one in enumerate(turns, 1) if one.match.state.phase == "feed" and sum(
        decision.kind == "feed" for decision in shared(one.match)) > 1]
    for n in found[:3]:
        match = turns[n - 1].match
        moves = {decision.seat: random.choice([move for move in legal(match, decision, random)
                                               if "cash" not in match.game.write(move)])
                 for decision in shared(match)}
        ends = [crossing(match, [one.entry for one in turns[:n]], {
            seat: moves[seat] for seat in order}) for order in permutations(moves)]
        states = [end.state for end in ends if end is not None]
        assert 1 < len(states) == len(ends), (
            f"turn {n}: of {len(ends)} orders in which {', '.join(moves)} may feed {len(states)} "
            f"can be played")
        for state in states:
            assert state == states[0], (f"turn {n}: in which order {', '.join(moves)} feed makes a "
                                        f"difference: {harness.differ(states[0], state)}")


@pytest.mark.parametrize(("game", "name", "seats"), FEEDING)
def test_nobody_feeds_twice(game: str, name: str, seats: tuple[Seat, ...]) -> None:
    """The same answer again is no answer, nor is one to a feeding that is over."""
    turns = games(game, name, seats)
    lines, checked = [one.entry for one in turns], 0
    for n, one in enumerate(turns, 1):
        for decision in shared(one.match) if checked < 3 else ():
            moves = [str(one.match.game.write(move)) for move in islice(
                one.match.game.options(one.match.state, decision.seat), 3)]
            after = next((k for k, later in enumerate(turns[n:], n + 1)
                          if not any(a.seat == decision.seat and a.kind == "feed" for a in
                                     later.match.game.to_move(later.match.state).decisions)), None)
            for k in (after, len(turns)) if after else ():
                checked += 1
                again = [move for move in moves if staleness.means_the_same(
                    SentText(turns[k - 1].match, move, decision.seat), lines[:k],
                    one.match.position_turn)]
                assert not again, (f"{decision.seat} has fed since turn {n}, and these answers to "
                                   f"it "
                                   f"still hold at turn {k}: {again}")
