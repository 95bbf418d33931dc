"""What a seat will have to decide after its own moves, as far as it can know.

Moves are tried in positions that the seat cannot distinguish from the current one, with luck
derived from what the seat sees, never from the secret. The others move by default. So examples made
with it reveal nothing hidden, and are always the same for the same position.
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

MAX_EXAMPLES = 4  # example moves of a decision that are tried
MAX_STEPS = 8  # of a plan
MAX_OTHER_MOVES = 200  # moves of others, after which no decision of the seat is expected
SAMPLES = 3  # of luck, where a move needs it
MIN_CHOICES, MAX_CHOICES = 2, 3  # of a step
MAX_TRIED = 40  # moves that are tried for one step

_NUMBERS = re.compile(r"\b\d+ ")


class _Outcomes(Struct, frozen=True):
    """A move and the positions to which it may lead: several only if it needs luck."""

    move: str
    states: tuple[Any, ...]


def example_pair(match: Match, seat: Seat) -> tuple[str, str] | None:
    """Two moves that one message of a seat may contain, the second for what follows the first.

    None: the seat is not likely to decide next. It is likely if most example moves lead to a
    decision for this seat alone, of the same kind for every outcome of luck. For simultaneous
    orders the second is for the next phase of the same round and needs a preference that the game
    suggests.
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
    """Orders for this phase, and for the next phase of the same round."""
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
    preference = (game.suggested_preference(after, seat, next_decision.kind)
                  if next_decision and next_decision.kind in game.order_kinds else "")
    if next_decision is None or not preference or game.round(after) > game.round(state):
        return None
    second = next(iter(game.choices(after, seat, seat)), None)
    heads = sealed_orders.expected_heading(game, state,
                                           decision), sealed_orders.expected_heading(game, after,
                                                                                     next_decision)
    return (f"{heads[0]}: {first.move}",
            f"{heads[1]}: {preference} {second.move}") if second else None


def example_steps(match: Match, seat: Seat) -> tuple[tuple[str, ...], ...]:
    """Steps of a plan for one kind of decision that a seat has several times this round.

    The seat must wait for others in between, or play alone; otherwise it can simply send its moves
    together. The first choice of each step is legal after the first choices of the steps before it;
    the others use as much, so that later steps still fit. Luck ends the steps.
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
        state, luck, others = _until_decision(game, state, seat, choices[0], f"{viewer} step {n}")
        if luck or game.round(state) > current_round or _required_kind(game, state,
                                                                       seat) != decision.kind:
            break
        waited = waited or others
    return tuple(steps) if len(steps) > 1 and waited else ()


def _choices(game: Game, state: Any, seat: Seat, kind: str, n: int, used: set[str],
             viewer: str) -> tuple[str, ...]:
    """The choices of step ``n``, about things that no step before begins with."""
    examples = [choice for choice in game.choices(state, seat, seat)
                if _without_numbers(choice.move) not in used]
    good = [choice.move for choice in examples if choice.brings
            and not choice.brings.startswith("nothing")] or [example.move for example in examples]
    if not good:
        return ()
    lead = min(n + 1, len(good) - 1)
    choices = [good[lead]]
    after, *_ = _until_decision(game, state, seat, good[lead], viewer)
    same_kind_after = _required_kind(game, after, seat) == kind
    candidates = chain(good[lead + 1:], good[1:lead], good[:1],
                       map(game.write, game.options(state, seat)))
    last, first_number = _without_numbers(good[0]), _first_number(good[lead])
    for text in islice(candidates, MAX_TRIED):
        thing = _without_numbers(text)
        if _first_number(text) != first_number or thing in (*used,
                                                            *map(_without_numbers, choices)) or (
                len(choices) == MAX_CHOICES - 1 and thing != last):
            continue
        after, *_ = _until_decision(game, state, seat, text, viewer)
        if (_required_kind(game, after, seat) == kind) == same_kind_after:
            choices.append(text)
        if len(choices) == MAX_CHOICES:
            break
    return tuple(choices)


def _without_numbers(text: str) -> str:
    """What a move is about, without its numbers."""
    return _NUMBERS.sub("", f"{text} ")


def _first_number(text: str) -> str:
    """The first number of a move; empty: it has none."""
    number = _NUMBERS.search(text)
    return number.group() if number else ""


def _required_kind(game: Game, state: Any, seat: Seat) -> str:
    """The kind of decision that a seat must make; empty: none."""
    return next((decision.kind for decision in game.to_move(state).decisions
                 if decision.seat == seat and decision.must),
                "")


def _until_decision(game: Game, state: Any, seat: Seat, text: str,
                    seed: str) -> tuple[Any, bool, bool]:
    """The next position in which a seat has a decision after its move.

    Also whether luck was needed and whether others moved before. Others move by default; if they
    cannot, it is the position in which they must.
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
    """The decision that a seat must make now, or None."""
    return next((decision for decision in to_move(match).decisions if decision.seat == seat
                 and decision.must), None)


def _sample(choices: tuple[Choice, ...]) -> Iterator[Choice]:
    """A few of the choices, evenly spread."""
    step = max(1, -(-len(choices) // MAX_EXAMPLES))
    yield from islice(choices, 0, None, step)


def _outcomes(game: Game, state: Any, seat: Seat, text: str, viewer: str) -> Iterator[_Outcomes]:
    """The outcomes of a move, if only its seat decides next, and always the same kind."""
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
    """The position after moves, and whether they needed luck."""
    (_, after), luck_items = chance.run_luck(game.play(state, moves), _source(seed))
    return after, bool(luck_items)


def _legal(game: Game, state: Any, seat: Seat, text: str) -> bool:
    return not errors_among(game.check(state, seat, game.parse(text)))


def _view_digest(match: Match, seat: Seat) -> str:
    """A digest of what a seat sees, used as the seed of sampled luck."""
    return hashing.sha256(log_entry.encode_state(match.game.view(match.state, seat))).hexdigest()


def _source(seed: str) -> chance.Source:
    return chance.secret_source(hashing.sha256(seed.encode()).hexdigest())


def _resampled(match: Match, seat: Seat) -> Any:
    """A position that a seat cannot distinguish from the current one."""
    return chance.run_luck(match.game.resample_hidden(match.state, seat),
                           _source(_view_digest(match, seat)))[0]
