"""Actual and possible turns: what a viewer cannot tell apart, and what leaks it."""

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

import msgspec

from referee.core.game.decisions import Seat
from referee.core.game.game import Game
from referee.core.luck import chance
from referee.core.luck.chance import (
    Answer,
    DrawDistinct,
    DrawFromPile,
    Luck,
    LuckItem,
    Question,
    Source,
)
from referee.core.match import match as matches
from referee.core.match.match import TurnResult
from tests.support import harness


class World(NamedTuple):
    """An actual or possible turn: its events, the position after them, its rows of luck."""

    events: tuple[Any, ...]
    state: Any
    rows: tuple[LuckItem, ...] = ()


class Pair(NamedTuple):
    """An actual turn and a possible one.

    ``eyes`` see no difference between the two positions; ``movers`` moved, nobody in the set-up.
    ``secret``: the difference is a draw or a hidden move, and not sealed orders, which the report
    may reveal though no view shows them.
    """

    movers: tuple[Seat, ...]
    real: World
    other: World
    secret: bool
    eyes: tuple[Seat | None, ...]


def alike(game: Sequence[TurnResult]) -> tuple[Pair, ...]:
    """The set-up and turns of a game that some viewers cannot tell from possible ones."""
    bound_game = game[0].match.game
    found: list[Pair] = []
    for movers, real, other, secret in worlds(game):
        viewers = tuple(viewer for viewer in (None, *bound_game.seats)
                        if bound_game.view(real.state, viewer) == bound_game.view(other.state,
                                                                                  viewer))
        if viewers:
            found.append(Pair(movers, real, other, secret, viewers))
    return tuple(found)


def worlds(game: Sequence[TurnResult]) -> Iterator[tuple[tuple[Seat, ...], World, World, bool]]:
    """The set-up and each turn, each beside a version with a single difference."""
    turns, random = harness.passed(game), Random(17)
    first, bound_game = turns[0].match, turns[0].match.game
    own = matches.luck(first)
    for source in drawn_otherwise(bound_game.setup(), own, random):
        state, rows = chance.run_luck(bound_game.setup(), source)
        yield (), World((), first.state, turns[0].entry.luck), World((), state, tuple(rows)), True
    for before, turn in itertools.pairwise(turns):
        here, moves = before.match.state, harness.moves_of(turn)
        real = World(turn.events, turn.match.state, turn.entry.luck)
        for source in drawn_otherwise(bound_game.play(here, moves), own, random):
            yield tuple(moves), real, world(bound_game, here, moves, source), True
        if bound_game.to_move(here).simultaneous:
            seat = random.choice(list(moves))
            sheets = {**moves, seat: harness.pick(bound_game, here, seat, random)}
            yield (seat,), real, world(bound_game, here, sheets, own), False
        elif random.random() < 0.05:
            for seat, two in hidden_moves(bound_game, here, random):
                one, other = (world(bound_game, here, {seat: move}, own) for move in two)
                yield (seat,), one, other, True


def drawn_otherwise(luck: Luck[Any], own: Source, random: Random) -> Iterator[Source]:
    """For each draw a source with another answer; dice are public and stay.

    It takes what lies at the end of the pile instead, and later draws stay the same: otherwise the
    cards laid open after the hands were dealt would differ, and nobody would see the two positions
    as one.
    """
    asked: list[tuple[Question, Answer]] = []

    def note(question: Question) -> Answer:
        asked.append((question, own(question)))
        return asked[-1][1]

    chance.run_luck(luck, note)
    for n, (question, _) in enumerate(asked):
        if isinstance(question, DrawDistinct | DrawFromPile) and undecided(question):
            yield otherwise(asked[n:], own, random)


def undecided(draw: DrawDistinct | DrawFromPile) -> bool:
    """Whether another answer would mean something else."""
    if isinstance(draw, DrawDistinct):
        return draw.size > 1 and draw.count > 0
    return 0 < draw.count < len(draw.left) and len(set(draw.left)) > 1


def otherwise(asked: Sequence[tuple[Question, Answer]], own: Source, random: Random) -> Source:
    """The game's own luck except for the first of some draws, which brings other things.

    Later draws from the same pile stay as long as possible.
    """
    draw, real = asked[0]
    assert isinstance(draw, DrawDistinct
                      | DrawFromPile), f"“{draw.why}” is no draw that could be otherwise"
    later = {question.why: answer for question, answer in asked[1:]
             if isinstance(question, DrawFromPile) and isinstance(draw, DrawFromPile)
             and question.pile == draw.pile}
    said = real
    if isinstance(draw, DrawFromPile):
        said = exchanged(draw, real, list(later.values()), random)
    while drawn(draw, said) == drawn(draw, real):
        if isinstance(draw, DrawDistinct):
            said = tuple(random.sample(range(1, draw.size + 1), draw.count))
        else:
            said = places(draw, random.sample(draw.left, draw.count))

    def answer(question: Question) -> Answer:
        if question == draw:
            return said
        as_before = later.get(question.why) if isinstance(question, DrawFromPile) else None
        if as_before is not None and chance.is_possible(question, as_before):
            return as_before
        return own(question)

    return answer


def exchanged(draw: DrawFromPile, real: Answer, later: list[Answer], random: Random) -> Answer:
    """A draw, exchanged for what is not drawn later, as far as possible."""
    mine = [draw.full[place - 1] for place in real]
    gone = Counter(draw.full[place - 1] for answer in (real, *later) for place in answer)
    end = list((Counter(draw.left) - gone).elements())
    random.shuffle(end)
    return places(draw, [*end[:len(mine)], *mine[:max(0, len(mine) - len(end))]])


def places(draw: DrawFromPile, names: list[str]) -> Answer:
    """The places of some things in the whole pile."""
    return tuple(draw.full.index(name) + names[:i].count(name) + 1
                 for i, name in enumerate(names))


def drawn(draw: DrawDistinct | DrawFromPile, said: Answer) -> Any:
    """The meaning of an answer: places in their order, or names."""
    return said if isinstance(draw, DrawDistinct) else Counter(draw.full[place - 1]
                                                               for place in said)


def hidden_moves(game: Game, here: Any, random: Random) -> Iterator[tuple[Seat, list[Any]]]:
    """Two moves of each deciding seat that are reported to the mover only."""
    hidden = getattr(game, "hidden", lambda move: False)
    for decision in game.to_move(here).decisions:
        found = [move for move in itertools.islice(game.options(here, decision.seat), 300)
                 if hidden(move)]
        if len(found) > 1:
            yield decision.seat, random.sample(found, 2)


def world(game: Game, state: Any, moves: dict[Seat, Any], source: Source) -> World:
    """The result of some moves."""
    (events, after), rows = chance.run_luck(game.play(state, moves), source)
    return World(events, after, tuple(rows))


def differing(one: Any, two: Any, at: str = "") -> set[str]:
    """The places where two positions differ; players and numbers are not distinguished."""
    if one == two:
        return set()
    parts: list[tuple[Any, Any, str]] = []
    if isinstance(one, msgspec.Struct) and type(one) is type(two):
        parts = [(getattr(one, name), getattr(two, name), f"{at}.{name}".lstrip("."))
                 for name in one.__struct_fields__]
    elif isinstance(one, tuple) and isinstance(two, tuple) and len(one) == len(two):
        parts = [(mine, yours, at) for mine, yours in zip(one, two, strict=True)]
    return {place for part in parts for place in differing(*part)} if parts else {at}


def nothing_to_compare(game: Sequence[TurnResult], two: Sequence[Pair]) -> str:
    """Why a game has no pairs in which reports could leak, or empty if it has."""
    kept = any(isinstance(row, tuple) for turn in game for row in turn.entry.luck)
    if any(pair.secret or not kept for pair in two):
        return ""
    hidden = hides(game)
    return hidden and (
        f"{hidden}, but no turn was found of which somebody sees nothing when luck is otherwise: "
        "the laws have no two reports to compare, and would find no leak. Is what is drawn in "
        "secret a question of its own, with its owner as eyes?")


def hides(game: Sequence[TurnResult]) -> str:
    """What is hidden in a game, and from whom, according to its resampling; or empty."""
    bound_game = game[0].match.game
    for turn, viewer in itertools.product(game[::10], (None, *bound_game.seats)):
        here = turn.match.state
        other = chance.run_luck(bound_game.resample_hidden(here, viewer),
                                chance.secret_source("a twin"))[0]
        if hidden := differing(here, other):
            return (f"Something is hidden from {viewer or 'the public'} "
                    f"({', '.join(sorted(hidden))})")
    return ""


def tells_apart(game: Sequence[TurnResult]) -> bool:
    """Whether a seat must be told more than everybody: by private luck after the set-up, or by
    orders.
    """
    return bool(game[0].match.game.order_kinds) or any(
        isinstance(row, tuple) for turn in game[1:] for row in turn.entry.luck)


def leaks(game: Game, two: tuple[Pair, ...]) -> Iterator[tuple[Seat | None, Any, Any]]:
    """The reports by which viewers can tell apart positions that they should not."""
    for pair in two:
        for viewer in pair.eyes if pair.secret else ():
            real, other = report_to(game, pair.real, viewer), report_to(game, pair.other, viewer)
            if real != other and not (viewer in pair.movers and only_looked(game, pair, viewer)):
                yield viewer, real, other


def report_to(game: Game, end: World, viewer: Seat | None) -> list[str]:
    """The report of a turn to a viewer."""
    return [line for event in end.events if (line := game.describe(event, viewer)) is not None]


def only_looked(game: Game, pair: Pair, mover: Seat | None) -> bool:
    """Whether all differences reported to the mover are reported to nobody else.

    During a move a player may look at things that are gone after the turn, such as the animals of
    a forest of which the best is taken. What another seat also knows, such as dice, was not looked
    at.
    """
    others = [viewer for viewer in (None, *game.seats) if viewer != mover]
    return len(pair.real.events) == len(pair.other.events) and all(
        game.describe(one, mover) == game.describe(two, mover)
        or all(game.describe(one, viewer) == game.describe(two, viewer) for viewer in others)
        for one, two in zip(pair.real.events, pair.other.events, strict=True))


def changed(game: Game, **methods: Any) -> Any:
    """A game with some methods replaced: a defect that a property must find."""
    return _Changed(game, methods)


class _Changed:
    def __init__(self, game: Game, methods: Mapping[str, Any]) -> None:
        self.rules = game
        self.methods = methods

    def __getattr__(self, name: str) -> Any:
        return self.methods.get(name) or getattr(self.rules, name)
