"""Laws of questions that are put to several seats at once: whoever is slower loses nothing.

A question that others answer beside it stays what it was, as long as its seat
sees no difference in what its answer rests on.
"""

from functools import cache
from itertools import islice, permutations
from random import Random
from typing import Any

import pytest

from referee.core.game.decisions import Ask, Seat
from referee.core.input import staleness
from referee.core.match import entry_texts, log_entry, match
from referee.core.match.match import Table, Turned
from tests.support import harness
from tests.support.harness import WHEN, every_table
from tests.support.negotiations import shared, talking


@cache
def games(game: str, name: str, seats: tuple[Seat, ...]) -> tuple[Turned, ...]:
    """A random game of a table."""
    random = Random(f"together {game} {name} {seats}")
    first = harness.begin(game, name, seats, secret=f"{random.getrandbits(256):064x}")
    return first, *talking(first, random)


def legal(now: Table, ask: Ask, random: Random) -> list[Any]:
    """A legal move of each class that answers a question, as far as there is one."""
    rules: Any = now.rules
    found = []
    for kind in rules.answering(ask.kind):
        some = list(islice(kind.options(rules.box, now.state, ask.seat), 40))
        found += [random.choice(some)] if some else []
    return found


@every_table
def test_every_answer_beside_others_rests_on_something(game: str, name: str,
                                                       seats: tuple[Seat, ...]) -> None:
    """Of each kind of question that was ever put to several at once, each class of answer."""
    random = Random(f"rests {game} {name} {seats}")
    turns = [one for one in harness.passed(games(game, name, seats)) if shared(one.table)]
    for turned in harness.some(turns, random, 0.15, 30):
        now = turned.table
        for ask in shared(now):
            view = now.rules.view(now.state, ask.seat)
            for move in legal(now, ask, random):
                assert now.rules.rests(view, move) is not None, (
                    f"turn {turned.line.n}: what “{now.rules.write(move)}” of {ask.seat} rests on, "
                    f"an answer to “{ask.what}”, is not said")


@every_table
def test_a_late_answer_is_what_it_was(game: str, name: str, seats: tuple[Seat, ...]) -> None:
    """Several answer one turn, in every order: each that still holds is legal, brings the same.

    Where both orders hold they lead to one position, or all see that they differ.
    """
    random = Random(f"late {game} {name} {seats}")
    turns = games(game, name, seats)
    places = [n for n, one in enumerate(turns, 1)
              if not entry_texts.stays(one.line.said) and len(shared(one.table)) > 1]
    for n in sorted(random.sample(places, min(len(places), 4))):
        lines, now = [one.line for one in turns[:n]], turns[n - 1].table
        asks = random.sample(shared(now), min(3, len(shared(now))))
        said_by = {ask.seat: random.choice(legal(now, ask, random) or [None]) for ask in asks}
        ends = []
        for order in permutations([seat for seat, move in said_by.items() if move is not None]):
            end = crossing(now, lines, {seat: said_by[seat] for seat in order})
            ends += [end] if end is not None else []
        for one in ends[1:]:
            rules = one.rules
            views = [rules.view(end.state, None) for end in (ends[0], one)]
            assert one.state == ends[0].state or views[0] != views[1], (
                f"turn {n}: in which order {', '.join(said_by)} answer makes a difference that "
                f"the public cannot see: {harness.differ(ends[0].state, one.state)}")


def crossing(now: Table, lines: list[log_entry.Line], moves: dict[Seat, Any]) -> Table | None:
    """What answers to one turn lead to, one after the other; None: one does not hold any more."""
    first, rules, lines = now, now.rules, [*lines]
    for seat, move in moves.items():
        if now is not first:
            if not staleness.holds(now, lines, first.phase, rules.write(move), seat):
                return None
            late = f"“{rules.write(move)}”, the late answer of {seat} to turn {first.turn},"
            against = rules.against(now.state, seat, move)
            assert not against, f"{late} holds and is illegal: {against and against[0].why}"
            was, brings = (rules.brings(at.state, seat, move) for at in (first, now))
            assert brings == was, f"{late} holds and brings other things: {was}, or {brings}"
        turned = match.play(now, {seat: move}, WHEN, match.luck(now))
        now, lines = turned.table, [*lines, turned.line]
    return now


FEEDING = [of for of in harness.TABLES if of[0] == "stone-age"]


@pytest.mark.parametrize(("game", "name", "seats"), FEEDING)
def test_whoever_feeds_may_be_the_last(game: str, name: str, seats: tuple[Seat, ...]) -> None:
    """All who are asked answer the same turn, in any order; all of it is played, to one end."""
    random = Random(f"feeding {game} {name} {seats}")
    turns = games(game, name, seats)
    found = [n for n, one in enumerate(turns, 1) if one.table.state.phase == "feed" and sum(
        ask.kind == "feed" for ask in shared(one.table)) > 1]
    for n in found[:3]:
        now = turns[n - 1].table
        moves = {ask.seat: random.choice([move for move in legal(now, ask, random)
                                          if "cash" not in now.rules.write(move)])
                 for ask in shared(now)}
        ends = [crossing(now, [one.line for one in turns[:n]], {
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
    lines, checked = [one.line for one in turns], 0
    for n, one in enumerate(turns, 1):
        for ask in shared(one.table) if checked < 3 else ():
            moves = [str(one.table.rules.write(move)) for move in islice(
                one.table.rules.options(one.table.state, ask.seat), 3)]
            after = next((k for k, later in enumerate(turns[n:], n + 1)
                          if not any(a.seat == ask.seat and a.kind == "feed" for a in
                                     later.table.rules.awaiting(later.table.state).asks)), None)
            for k in (after, len(turns)) if after else ():
                checked += 1
                again = [move for move in moves if staleness.holds(
                    turns[k - 1].table, lines[:k], one.table.phase, move, ask.seat)]
                assert not again, (f"{ask.seat} has fed since turn {n}, and these answers to it "
                                   f"still hold at turn {k}: {again}")
