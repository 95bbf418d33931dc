"""How turns went and might have gone: what some eyes cannot tell apart, and what leaks it."""

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

import msgspec

from referee.core.game.decisions import Seat
from referee.core.game.game import Game
from referee.core.luck import chance
from referee.core.luck.chance import Answer, Draw, Luck, Question, Row, Source, Take
from referee.core.match import match
from referee.core.match.match import Turned
from tests.support import harness


class World(NamedTuple):
    """How a turn went, or might have gone: the events, the position after them, rows of luck."""

    events: tuple[Any, ...]
    state: Any
    rows: tuple[Row, ...] = ()


class Pair(NamedTuple):
    """A turn as it went and as it might have gone.

    ``eyes`` see no difference between the two positions; ``movers`` moved,
    nobody in the set-up. ``secret``: what is otherwise is a draw or a hidden
    move, and no sealed sheet, which the report may open though no view shows it.
    """

    movers: tuple[Seat, ...]
    real: World
    other: World
    secret: bool
    eyes: tuple[Seat | None, ...]


def alike(game: Sequence[Turned]) -> tuple[Pair, ...]:
    """The set-up and the turns of a game that some eyes cannot tell from what might have been."""
    rules = game[0].table.rules
    found: list[Pair] = []
    for movers, real, other, secret in worlds(game):
        eyes = tuple(to for to in (None, *rules.seats)
                     if rules.view(real.state, to) == rules.view(other.state, to))
        if eyes:
            found.append(Pair(movers, real, other, secret, eyes))
    return tuple(found)


def worlds(game: Sequence[Turned]) -> Iterator[tuple[tuple[Seat, ...], World, World, bool]]:
    """The set-up and each turn, beside what a single difference makes of it."""
    turns, random = harness.passed(game), Random(17)
    first, rules = turns[0].table, turns[0].table.rules
    own = match.luck(first)
    for source in drawn_otherwise(rules.setup(), own, random):
        state, rows = chance.settle(rules.setup(), source)
        yield (), World((), first.state, turns[0].line.luck), World((), state, tuple(rows)), True
    for before, turned in itertools.pairwise(turns):
        here, moves = before.table.state, harness.moved(turned)
        real = World(turned.events, turned.table.state, turned.line.luck)
        for source in drawn_otherwise(rules.play(here, moves), own, random):
            yield tuple(moves), real, world(rules, here, moves, source), True
        if rules.awaiting(here).sealed:
            seat = random.choice(list(moves))
            sheets = {**moves, seat: harness.pick(rules, here, seat, random)}
            yield (seat,), real, world(rules, here, sheets, own), False
        elif random.random() < 0.05:
            for seat, two in hidden_moves(rules, here, random):
                one, other = (world(rules, here, {seat: move}, own) for move in two)
                yield (seat,), one, other, True


def drawn_otherwise(luck: Luck[Any], own: Source, random: Random) -> Iterator[Source]:
    """For each draw a source that answers it otherwise; dice are open to all, so they stay.

    Of a pile it takes what lies at its end instead, and whatever is taken later is the same:
    else cards that are dealt to hands before others are laid open would lie open then, and
    nobody would see two positions as one.
    """
    asked: list[tuple[Question, Answer]] = []

    def note(question: Question) -> Answer:
        asked.append((question, own(question)))
        return asked[-1][1]

    chance.settle(luck, note)
    for n, (question, _) in enumerate(asked):
        if isinstance(question, Draw | Take) and undecided(question):
            yield otherwise(asked[n:], own, random)


def undecided(draw: Draw | Take) -> bool:
    """Whether another answer would mean something else."""
    if isinstance(draw, Draw):
        return draw.size > 1 and draw.count > 0
    return 0 < draw.count < len(draw.left) and len(set(draw.left)) > 1


def otherwise(asked: Sequence[tuple[Question, Answer]], own: Source, random: Random) -> Source:
    """The game's own luck but for the first of some draws, which brings other things.

    What is taken of its pile after it stays, as long as it can.
    """
    draw, real = asked[0]
    assert isinstance(draw, Draw | Take), f"“{draw.why}” is no draw that could be otherwise"
    later = {question.why: answer for question, answer in asked[1:]
             if isinstance(question, Take) and isinstance(draw, Take)
             and question.pile == draw.pile}
    said = real
    if isinstance(draw, Take):
        said = exchanged(draw, real, list(later.values()), random)
    while drawn(draw, said) == drawn(draw, real):
        if isinstance(draw, Draw):
            said = tuple(random.sample(range(1, draw.size + 1), draw.count))
        else:
            said = places(draw, random.sample(draw.left, draw.count))

    def answer(question: Question) -> Answer:
        if question == draw:
            return said
        as_before = later.get(question.why) if isinstance(question, Take) else None
        if as_before is not None and chance.fits(question, as_before):
            return as_before
        return own(question)

    return answer


def exchanged(draw: Take, real: Answer, later: list[Answer], random: Random) -> Answer:
    """What is taken, exchanged for what nobody takes after it, as far as there is so much."""
    mine = [draw.full[place - 1] for place in real]
    gone = Counter(draw.full[place - 1] for answer in (real, *later) for place in answer)
    end = list((Counter(draw.left) - gone).elements())
    random.shuffle(end)
    return places(draw, [*end[:len(mine)], *mine[:max(0, len(mine) - len(end))]])


def places(draw: Take, names: list[str]) -> Answer:
    """The places of some things in the whole pile."""
    return tuple(draw.full.index(name) + names[:i].count(name) + 1
                 for i, name in enumerate(names))


def drawn(draw: Draw | Take, said: Answer) -> Any:
    """What an answer means: places in their order, or what was there."""
    return said if isinstance(draw, Draw) else Counter(draw.full[place - 1] for place in said)


def hidden_moves(rules: Game, here: Any, random: Random) -> Iterator[tuple[Seat, list[Any]]]:
    """Two moves of each seat that is asked, of which nobody but the mover is told."""
    hidden = getattr(rules, "hidden", lambda move: False)
    for ask in rules.awaiting(here).asks:
        found = [move for move in itertools.islice(rules.options(here, ask.seat), 300)
                 if hidden(move)]
        if len(found) > 1:
            yield ask.seat, random.sample(found, 2)


def world(rules: Game, state: Any, moves: dict[Seat, Any], source: Source) -> World:
    """What comes of some moves."""
    (events, after), rows = chance.settle(rules.play(state, moves), source)
    return World(events, after, tuple(rows))


def differing(one: Any, two: Any, at: str = "") -> set[str]:
    """The places in which two positions differ; of players and numbers it says not which."""
    if one == two:
        return set()
    parts: list[tuple[Any, Any, str]] = []
    if isinstance(one, msgspec.Struct) and type(one) is type(two):
        parts = [(getattr(one, name), getattr(two, name), f"{at}.{name}".lstrip("."))
                 for name in one.__struct_fields__]
    elif isinstance(one, tuple) and isinstance(two, tuple) and len(one) == len(two):
        parts = [(mine, yours, at) for mine, yours in zip(one, two, strict=True)]
    return {place for part in parts for place in differing(*part)} if parts else {at}


def nothing_to_compare(game: Sequence[Turned], two: Sequence[Pair]) -> str:
    """Why the laws on reports could not find a leak in a game; empty: they could."""
    kept = any(isinstance(row, tuple) for turned in game for row in turned.line.luck)
    if any(pair.secret or not kept for pair in two):
        return ""
    hidden = hides(game)
    return hidden and (
        f"{hidden}, but no turn was found of which somebody sees nothing when luck is otherwise: "
        "the laws have no two reports to compare, and would find no leak. Is what is drawn in "
        "secret a question of its own, with its owner as eyes?")


def hides(game: Sequence[Turned]) -> str:
    """What is hidden in a game, and from whom, as its own twins have it; empty: nothing."""
    rules = game[0].table.rules
    for turned, to in itertools.product(game[::10], (None, *rules.seats)):
        here = turned.table.state
        other = chance.settle(rules.twin(here, to), chance.sealed("a twin"))[0]
        if hidden := differing(here, other):
            return f"Something is hidden from {to or 'the public'} ({', '.join(sorted(hidden))})"
    return ""


def tells_apart(game: Sequence[Turned]) -> bool:
    """Whether a seat must be told more of a game than all are: by luck behind the set-up that it
    alone sees, or by sheets.
    """
    return bool(game[0].table.rules.sheets) or any(
        isinstance(row, tuple) for turned in game[1:] for row in turned.line.luck)


def leaks(rules: Game, two: tuple[Pair, ...]) -> Iterator[tuple[Seat | None, Any, Any]]:
    """The reports by which eyes can tell apart what they do not see."""
    for pair in two:
        for to in pair.eyes if pair.secret else ():
            real, other = heard(rules, pair.real, to), heard(rules, pair.other, to)
            if real != other and not (to in pair.movers and only_looked(rules, pair, to)):
                yield to, real, other


def heard(rules: Game, end: World, to: Seat | None) -> list[str]:
    """What is reported of a turn to some eyes."""
    return [line for event in end.events if (line := rules.tell(event, to)) is not None]


def only_looked(rules: Game, pair: Pair, mover: Seat | None) -> bool:
    """Whether whatever is told otherwise to the mover is told otherwise to nobody else.

    A mover may look on its way at what lies before it no more when the turn is
    over, as at the animals of a forest of which it takes the best. What another
    seat knows as well, such as its own dice, it has not looked at.
    """
    others = [to for to in (None, *rules.seats) if to != mover]
    return len(pair.real.events) == len(pair.other.events) and all(
        rules.tell(one, mover) == rules.tell(two, mover)
        or all(rules.tell(one, to) == rules.tell(two, to) for to in others)
        for one, two in zip(pair.real.events, pair.other.events, strict=True))


def changed(rules: Game, **methods: Any) -> Any:
    """A game with some methods exchanged: a defect that a property must find."""
    return _Changed(rules, methods)


class _Changed:
    def __init__(self, rules: Game, methods: Mapping[str, Any]) -> None:
        self.rules = rules
        self.methods = methods

    def __getattr__(self, name: str) -> Any:
        return self.methods.get(name) or getattr(self.rules, name)
