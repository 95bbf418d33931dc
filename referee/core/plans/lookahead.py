"""What a seat will be asked after its own moves, by what it sees alone.

Moves are tried on positions that the seat could not tell from today's, with luck that follows from
what it sees, never from the secret. The others move by default. So what is offered by it tells
nothing that is hidden, and is the same for the same position.
"""

import re
from collections.abc import Iterator
from itertools import chain, islice
from typing import Any

from msgspec import Struct

from referee.core.base import hashing
from referee.core.base.problem import hard
from referee.core.game.decisions import Ask, Choice, Seat
from referee.core.game.game import Game
from referee.core.input import sealed_orders
from referee.core.luck import chance
from referee.core.match import log_entry
from referee.core.match.match import Table, stand_in, waiting

LOOKED = 4  # examples of a question that are tried
STEPS = 8  # of a plan
OTHERS = 200  # moves of the others, after which a seat is taken not to be asked
SAMPLES = 3  # of luck, where a move asks for some
LEAST, CHOICES = 2, 3  # of a step
TRIED = 40  # moves that are tried for one

_NUMBERS = re.compile(r"\b\d+ ")


class _After(Struct, frozen=True):
    """A move, and the positions that it may lead to: several only where it asks for luck."""

    move: str
    states: tuple[Any, ...]


def pair(table: Table, seat: Seat) -> tuple[str, str] | None:
    """Two moves of a seat that one message may have, the second of them for what follows the first.

    None: the seat is not likely to be asked next. It is if most of its examples lead to a
    question for it alone, of the same kind whatever is rolled. Of sheets the second is for the
    next phase of the same round, and hangs on what the game says of it.
    """
    ask = _asked(table, seat)
    if ask is None:
        return None
    if table.rules.awaiting(table.state).sealed:
        return _sheets(table, seat, ask)
    rules, state = table.rules, _twin(table, seat)
    tried = [*_spread(rules.choices(state, seat, seat))]
    found = [after for choice in tried for after in _followed(rules, state, seat, choice.move,
                                                              _eyes(table, seat))]
    if not found or 2 * len(found) < len(tried):
        return None
    for after in sorted(found, key=lambda one: len(one.states)):  # without luck first
        for choice in rules.choices(after.states[0], seat, seat):
            if all(_legal(rules, state, seat, choice.move) for state in after.states):
                return after.move, choice.move
    return None


def _sheets(table: Table, seat: Seat, ask: Ask) -> tuple[str, str] | None:
    """A sheet of this phase, and one of the next that is asked for in the same round."""
    rules, state = table.rules, _twin(table, seat)
    if ask.kind not in rules.sheets:
        return None
    first = next(iter(rules.choices(state, seat, seat)), None)
    moves = {one.seat: move for one in rules.awaiting(state).asks if one.must
             and (move := stand_in(rules, state, one.seat)) is not None}
    if first is None or len(moves) < len(rules.awaiting(state).asks):
        return None
    moves[seat] = rules.parse(first.move)
    after, _ = _played(rules, state, moves, _eyes(table, seat))
    then = next((one for one in rules.awaiting(after).asks if one.seat == seat and one.must), None)
    hangs = rules.preference(after, seat, then.kind) if then and then.kind in rules.sheets else ""
    if then is None or not hangs or rules.round(after) > rules.round(state):
        return None
    second = next(iter(rules.choices(after, seat, seat)), None)
    heads = sealed_orders.asked(rules, state, ask), sealed_orders.asked(rules, after, then)
    return (f"{heads[0]}: {first.move}", f"{heads[1]}: {hangs} {second.move}") if second else None


def steps(table: Table, seat: Seat) -> tuple[tuple[str, ...], ...]:
    """What a seat may answer to this question as often as it comes in this round, if that is twice.

    It must wait for others between, or play alone: else it may send its moves one after the other.
    A step has choices: first what is legal after the first choices of the steps before it, then
    others that use as much, so that the steps after it fit them as well. Luck ends the steps.
    """
    ask = _asked(table, seat)
    if ask is None or ask.kind in table.rules.sheets or table.rules.awaiting(table.state).sealed:
        return ()
    rules, eyes, state = table.rules, _eyes(table, seat), _twin(table, seat)
    around, found, used = rules.round(state), list[tuple[str, ...]](), set[str]()
    waited = len(rules.seats) == 1
    for n in range(STEPS):
        choices = _choices(rules, state, seat, ask.kind, n, used, eyes)
        if len(choices) < LEAST:
            break
        found.append(choices)
        used.add(_thing(choices[0]))
        state, luck, others = _onward(rules, state, seat, choices[0], f"{eyes} step {n}")
        if luck or rules.round(state) > around or _kind(rules, state, seat) != ask.kind:
            break
        waited = waited or others
    return tuple(found) if len(found) > 1 and waited else ()


def _choices(rules: Game, state: Any, seat: Seat, kind: str, n: int, used: set[str],
             eyes: str) -> tuple[str, ...]:
    """The choices of step ``n``, of things that no step before begins with."""
    examples = [choice for choice in rules.choices(state, seat, seat)
                if _thing(choice.move) not in used]
    good = [choice.move for choice in examples if choice.brings
            and not choice.brings.startswith("nothing")] or [one.move for one in examples]
    if not good:
        return ()
    lead = min(n + 1, len(good) - 1)
    found = [good[lead]]
    after = _kind(rules, _onward(rules, state, seat, good[lead], eyes)[0], seat) == kind
    more = chain(good[lead + 1:], good[1:lead], good[:1],
                 map(rules.write, rules.options(state, seat)))
    last, many = _thing(good[0]), _many(good[lead])
    for text in islice(more, TRIED):
        thing = _thing(text)
        if _many(text) != many or thing in (*used, *map(_thing, found)) or (
                len(found) == CHOICES - 1 and thing != last):
            continue
        then = _kind(rules, _onward(rules, state, seat, text, eyes)[0], seat) == kind
        if then == after:
            found.append(text)
        if len(found) == CHOICES:
            break
    return tuple(found)


def _thing(text: str) -> str:
    """What a move is about, however many it takes."""
    return _NUMBERS.sub("", f"{text} ")


def _many(text: str) -> str:
    """The first number of a move; empty: it has none."""
    number = _NUMBERS.search(text)
    return number.group() if number else ""


def _kind(rules: Game, state: Any, seat: Seat) -> str:
    """What a seat must answer; empty: nothing."""
    return next((ask.kind for ask in rules.awaiting(state).asks if ask.seat == seat and ask.must),
                "")


def _onward(rules: Game, state: Any, seat: Seat, text: str,
            seed: str) -> tuple[Any, bool, bool]:
    """The position in which a seat is asked after its move; whether luck and others came before.

    Others move by default; if they cannot, the position is the one where they must.
    """
    state, luck = _played(rules, state, {seat: rules.parse(text)}, seed)
    others = False
    for n in range(OTHERS):
        awaiting = rules.awaiting(state)
        must = [ask.seat for ask in awaiting.asks if ask.must]
        move = stand_in(rules, state, must[0]) if must and seat not in must else None
        if move is None or awaiting.sealed:
            break
        state, more = _played(rules, state, {must[0]: move}, f"{seed} {n}")
        luck, others = luck or more, True
    return state, luck, others


def _asked(table: Table, seat: Seat) -> Ask | None:
    """What a seat must answer now; None: nothing."""
    return next((ask for ask in waiting(table).asks if ask.seat == seat and ask.must), None)


def _spread(choices: tuple[Choice, ...]) -> Iterator[Choice]:
    """So many of the choices, from the first to the last of them."""
    step = max(1, -(-len(choices) // LOOKED))
    yield from islice(choices, 0, None, step)


def _followed(rules: Game, state: Any, seat: Seat, text: str, eyes: str) -> Iterator[_After]:
    """Where a move leads, if its seat alone is asked then, for one kind of answer."""
    states, kinds = [], set()
    for n in range(SAMPLES):
        after, luck = _played(rules, state, {seat: rules.parse(text)}, f"{eyes} {n}")
        must = [ask for ask in rules.awaiting(after).asks if ask.must]
        if [ask.seat for ask in must] != [seat] or must[0].kind in rules.sheets:
            return
        states.append(after)
        kinds.add(must[0].kind)
        if not luck:
            break
    if len(kinds) == 1:
        yield _After(text, tuple(states))


def _played(rules: Game, state: Any, moves: dict[Seat, Any], seed: str) -> tuple[Any, bool]:
    """The position that moves lead to, and whether luck was asked for."""
    (_, after), rows = chance.settle(rules.play(state, moves), _source(seed))
    return after, bool(rows)


def _legal(rules: Game, state: Any, seat: Seat, text: str) -> bool:
    return not hard(rules.check(state, seat, rules.parse(text)))


def _eyes(table: Table, seat: Seat) -> str:
    """A digest of what a seat sees, from which the luck of what is tried follows."""
    return hashing.sha256(log_entry.encoded(table.rules.view(table.state, seat))).hexdigest()


def _source(seed: str) -> chance.Source:
    return chance.sealed(hashing.sha256(seed.encode()).hexdigest())


def _twin(table: Table, seat: Seat) -> Any:
    """A position that a seat could not tell from today's."""
    return chance.settle(table.rules.twin(table.state, seat), _source(_eyes(table, seat)))[0]
