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
from referee.core.base.problem import errors_among
from referee.core.game.decisions import Choice, Decision, Seat
from referee.core.game.game import Game
from referee.core.input import sealed_orders
from referee.core.luck import chance
from referee.core.match import log_entry
from referee.core.match.match import Match, substitute_move, to_move

MAX_EXAMPLES = 4  # examples of a question that are tried
MAX_STEPS = 8  # of a plan
MAX_OTHER_MOVES = 200  # moves of the others, after which a seat is taken not to be asked
SAMPLES = 3  # of luck, where a move asks for some
MIN_CHOICES, MAX_CHOICES = 2, 3  # of a step
MAX_TRIED = 40  # moves that are tried for one

_NUMBERS = re.compile(r"\b\d+ ")


class _Outcomes(Struct, frozen=True):
    """A move, and the positions that it may lead to: several only where it asks for luck."""

    move: str
    states: tuple[Any, ...]


def example_pair(match: Match, seat: Seat) -> tuple[str, str] | None:
    """Two moves of a seat that one message may have, the second of them for what follows the first.

    None: the seat is not likely to be asked next. It is if most of its examples lead to a
    question for it alone, of the same kind whatever is rolled. Of sheets the second is for the
    next phase of the same round, and hangs on what the game says of it.
    """
    decision = _required_decision(match, seat)
    if decision is None:
        return None
    if match.game.to_move(match.state).simultaneous:
        return _orders_pair(match, seat, decision)
    game, state = match.game, _resampled(match, seat)
    tried = [*_sample(game.choices(state, seat, seat))]
    outcomes = [outcome for choice in tried for outcome in _outcomes(game, state, seat, choice.move,
                                                                     _view_digest(match, seat))]
    if not outcomes or 2 * len(outcomes) < len(tried):
        return None
    for outcome in sorted(outcomes, key=lambda other: len(other.states)):  # without luck first
        for choice in game.choices(outcome.states[0], seat, seat):
            if all(_legal(game, state, seat, choice.move) for state in outcome.states):
                return outcome.move, choice.move
    return None


def _orders_pair(match: Match, seat: Seat, decision: Decision) -> tuple[str, str] | None:
    """A sheet of this phase, and one of the next that is asked for in the same round."""
    game, state = match.game, _resampled(match, seat)
    if decision.kind not in game.order_kinds:
        return None
    first = next(iter(game.choices(state, seat, seat)), None)
    moves = {one_decision.seat: move for one_decision in game.to_move(state).decisions
             if one_decision.must
             and (move := substitute_move(game, state, one_decision.seat)) is not None}
    if first is None or len(moves) < len(game.to_move(state).decisions):
        return None
    moves[seat] = game.parse(first.move)
    after, _ = _play(game, state, moves, _view_digest(match, seat))
    next_decision = next((one_decision for one_decision in game.to_move(after).decisions
                          if one_decision.seat == seat and one_decision.must), None)
    preference = (game.suggested_preference(after, seat,
                                           next_decision.kind) if next_decision
                  and next_decision.kind in game.order_kinds else "")
    if next_decision is None or not preference or game.round(after) > game.round(state):
        return None
    second = next(iter(game.choices(after, seat, seat)), None)
    heads = sealed_orders.expected_heading(game, state,
                                           decision), sealed_orders.expected_heading(game, after,
                                                                                     next_decision)
    return (f"{heads[0]}: {first.move}",
            f"{heads[1]}: {preference} {second.move}") if second else None


def example_steps(match: Match, seat: Seat) -> tuple[tuple[str, ...], ...]:
    """What a seat may answer to this question as often as it comes in this round, if that is twice.

    It must wait for others between, or play alone: else it may send its moves one after the other.
    A step has choices: first what is legal after the first choices of the steps before it, then
    others that use as much, so that the steps after it fit them as well. Luck ends the steps.
    """
    decision = _required_decision(match, seat)
    if (decision is None or decision.kind in match.game.order_kinds
        or match.game.to_move(match.state).simultaneous):
        return ()
    game, viewer, state = match.game, _view_digest(match, seat), _resampled(match, seat)
    current_round, steps, used = game.round(state), list[tuple[str, ...]](), set[str]()
    waited = len(game.seats) == 1
    for n in range(MAX_STEPS):
        choices = _choices(game, state, seat, decision.kind, n, used, viewer)
        if len(choices) < MIN_CHOICES:
            break
        steps.append(choices)
        used.add(_without_numbers(choices[0]))
        state, luck, others = _until_asked(game, state, seat, choices[0], f"{viewer} step {n}")
        if luck or game.round(state) > current_round or _required_kind(game, state,
                                                                       seat) != decision.kind:
            break
        waited = waited or others
    return tuple(steps) if len(steps) > 1 and waited else ()


def _choices(game: Game, state: Any, seat: Seat, kind: str, n: int, used: set[str],
             viewer: str) -> tuple[str, ...]:
    """The choices of step ``n``, of things that no step before begins with."""
    examples = [choice for choice in game.choices(state, seat, seat)
                if _without_numbers(choice.move) not in used]
    good = [choice.move for choice in examples if choice.brings
            and not choice.brings.startswith("nothing")] or [example.move for example in examples]
    if not good:
        return ()
    lead = min(n + 1, len(good) - 1)
    choices = [good[lead]]
    same_kind_after = _required_kind(game, _until_asked(game, state, seat, good[lead], viewer)[0],
                                     seat) == kind
    more = chain(good[lead + 1:], good[1:lead], good[:1],
                 map(game.write, game.options(state, seat)))
    last, first_number = _without_numbers(good[0]), _first_number(good[lead])
    for text in islice(more, MAX_TRIED):
        thing = _without_numbers(text)
        if _first_number(text) != first_number or thing in (*used,
                                                            *map(_without_numbers, choices)) or (
                len(choices) == MAX_CHOICES - 1 and thing != last):
            continue
        same_kind_again = _required_kind(game, _until_asked(game, state, seat, text, viewer)[0],
                                         seat) == kind
        if same_kind_again == same_kind_after:
            choices.append(text)
        if len(choices) == MAX_CHOICES:
            break
    return tuple(choices)


def _without_numbers(text: str) -> str:
    """What a move is about, however many it takes."""
    return _NUMBERS.sub("", f"{text} ")


def _first_number(text: str) -> str:
    """The first number of a move; empty: it has none."""
    number = _NUMBERS.search(text)
    return number.group() if number else ""


def _required_kind(game: Game, state: Any, seat: Seat) -> str:
    """What a seat must answer; empty: nothing."""
    return next((decision.kind for decision in game.to_move(state).decisions
                 if decision.seat == seat and decision.must),
                "")


def _until_asked(game: Game, state: Any, seat: Seat, text: str,
                 seed: str) -> tuple[Any, bool, bool]:
    """The position in which a seat is asked after its move; whether luck and others came before.

    Others move by default; if they cannot, the position is the one where they must.
    """
    state, luck = _play(game, state, {seat: game.parse(text)}, seed)
    others = False
    for n in range(MAX_OTHER_MOVES):
        to_move = game.to_move(state)
        must = [decision.seat for decision in to_move.decisions if decision.must]
        move = substitute_move(game, state, must[0]) if must and seat not in must else None
        if move is None or to_move.simultaneous:
            break
        state, more = _play(game, state, {must[0]: move}, f"{seed} {n}")
        luck, others = luck or more, True
    return state, luck, others


def _required_decision(match: Match, seat: Seat) -> Decision | None:
    """What a seat must answer now; None: nothing."""
    return next((decision for decision in to_move(match).decisions if decision.seat == seat
                 and decision.must), None)


def _sample(choices: tuple[Choice, ...]) -> Iterator[Choice]:
    """So many of the choices, from the first to the last of them."""
    step = max(1, -(-len(choices) // MAX_EXAMPLES))
    yield from islice(choices, 0, None, step)


def _outcomes(game: Game, state: Any, seat: Seat, text: str, viewer: str) -> Iterator[_Outcomes]:
    """Where a move leads, if its seat alone is asked then, for one kind of answer."""
    states, kinds = [], set()
    for n in range(SAMPLES):
        after, luck = _play(game, state, {seat: game.parse(text)}, f"{viewer} {n}")
        must = [decision for decision in game.to_move(after).decisions if decision.must]
        if [decision.seat for decision in must] != [seat] or must[0].kind in game.order_kinds:
            return
        states.append(after)
        kinds.add(must[0].kind)
        if not luck:
            break
    if len(kinds) == 1:
        yield _Outcomes(text, tuple(states))


def _play(game: Game, state: Any, moves: dict[Seat, Any], seed: str) -> tuple[Any, bool]:
    """The position that moves lead to, and whether luck was asked for."""
    (_, after), luck_items = chance.run_luck(game.play(state, moves), _source(seed))
    return after, bool(luck_items)


def _legal(game: Game, state: Any, seat: Seat, text: str) -> bool:
    return not errors_among(game.check(state, seat, game.parse(text)))


def _view_digest(match: Match, seat: Seat) -> str:
    """A digest of what a seat sees, from which the luck of what is tried follows."""
    return hashing.sha256(log_entry.encode_state(match.game.view(match.state, seat))).hexdigest()


def _source(seed: str) -> chance.Source:
    return chance.secret_source(hashing.sha256(seed.encode()).hexdigest())


def _resampled(match: Match, seat: Seat) -> Any:
    """A position that a seat could not tell from today's."""
    return chance.run_luck(match.game.resample_hidden(match.state, seat),
                           _source(_view_digest(match, seat)))[0]
