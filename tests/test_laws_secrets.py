"""Law 4: what a seat may not know shows in nothing that is said to it.

A twin is another position that a seat cannot tell from the given one. A pair is
a turn as it went and as it might have gone, with one answer of luck, one sealed
sheet or one hidden move otherwise: pairs prove that twins are not idle, and
that no report tells what no view shows.
"""

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from referee import games
from referee.core.game.rules import AnyRules, Seat
from referee.core.luck import chance
from referee.core.luck.chance import Answer, Draw, Luck, Question, Row, Source, Take
from referee.core.moves import chain
from referee.core.table import table
from referee.core.table.table import Table, Turned
from referee.core.text.problem import Refused
from tests import harness, test_phrases
from tests.harness import every_table

PREVIEWED = 24  # of the positions of a game, those in which moves and texts are tried, too
TWINS = 12  # of one position: of a hidden pile of two, half of them have nothing otherwise
every_game = pytest.mark.parametrize("game", games.names())


@every_table
def test_twins_cannot_be_told_apart(game: str, name: str, seats: tuple[Seat, ...]) -> None:
    """Law 4."""
    random = Random(f"twins {game} {name} {seats}")
    turns = harness.random_game(game, name, seats)
    looked_at = harness.some(turns, random, 0.15)
    tried = {turned.line.n for turned in harness.some(looked_at, random, 0, PREVIEWED)}
    for turned in looked_at:
        now = turned.table
        for to in (None, *seats):
            other, _ = chance.settle(now.rules.twin(now.state, to),
                                     chance.sealed(str(random.random())))
            there = msgspec.structs.replace(now, state=other)
            seen_alike(now, there, to)
            if turned.line.n in tried and to in {
                    ask.seat for ask in now.rules.awaiting(now.state).asks}:
                answered_alike(now, there, to, random)


def seen_alike(here: Table, there: Table, to: Seat | None) -> None:
    """Equal asks, views and pages."""
    rules: AnyRules = here.rules
    assert not (found := rules.faults(there.state)), f"a twin for {to} cannot be: {found}"
    same("who is asked", rules.awaiting(here.state), rules.awaiting(there.state), to)
    view = rules.view(here.state, to)
    same("the view", view, rules.view(there.state, to), to)
    same("the page", rules.show(view), rules.show(rules.view(there.state, to)), to)


def answered_alike(here: Table, there: Table, to: Seat | None, random: Random) -> None:
    """Equal moves, refusals and previews; equal reports until a question."""
    assert to is not None, "the public is asked for nothing"
    rules: AnyRules = here.rules
    moves = list(itertools.islice(rules.options(here.state, to), 100))
    same("what is legal", moves, list(itertools.islice(rules.options(there.state, to), 100)), to)
    if not moves:
        return
    for move in random.sample(moves, min(3, len(moves))):
        text = rules.write(move)
        for said in (text, harness.scrambled(text, random), f"{text}; {rules.write(moves[0])}",
                     random.choice((text.partition(" ")[2], "none", "all",
                                    random.choice(phrases(here.head.game))))):
            same(f"the check of “{said}”", previewed(here, said, to), previewed(there, said, to),
                 to)
        if not rules.awaiting(here.state).sealed:
            reports_alike(rules, here.state, there.state, to, move)


def same(what: str, here: Any, there: Any, to: Seat | None) -> None:
    """Fails: something tells these eyes a position from its twin, which they cannot see."""
    assert here == there, (f"{what} tells {to or 'the public'} what is hidden; it differs from a "
                           f"twin's in {harness.differ(here, there)}")


@cache
def phrases(game: str) -> list[str]:
    """What people write in a game."""
    return [phrase for name, _, phrase, *_ in test_phrases.ALL if name == game] or ["all", "none"]


def previewed(now: Table, text: str, seat: Seat) -> Any:
    """What a check of a text says to its seat."""
    try:
        done = chain.run(now, text, seat, "", None)
    except Refused as error:
        return error.problems
    told = [now.rules.tell(event, seat) for turned in done.turned for event in turned.events]
    hangs = chance.words(done.hangs) if done.hangs else ""
    return done.problems, done.warnings, done.left, hangs, done.brings, told


def reports_alike(rules: AnyRules, here: Any, there: Any, to: Seat, move: Any) -> None:
    """The first question is the same; without one, so is the report."""
    ends: list[tuple[str, list[str | None]]] = []
    for state in (here, there):
        luck = rules.play(state, {to: move})
        try:
            ends.append((chance.words(next(luck)), []))
        except StopIteration as done:
            ends.append(("", [rules.tell(event, to) for event in done.value[0]]))
    same(f"the report of “{rules.write(move)}”", ends[0], ends[1], to)


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


@cache
def pairs(game: str, name: str, seats: tuple[Seat, ...]) -> tuple[Pair, ...]:
    """Those of a random game that some eyes cannot tell apart."""
    return alike(harness.random_game(game, name, seats))


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
    own = table.luck(first)
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
    assert isinstance(draw, Draw | Take)
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


def hidden_moves(rules: AnyRules, here: Any, random: Random) -> Iterator[tuple[Seat, list[Any]]]:
    """Two moves of each seat that is asked, of which nobody but the mover is told."""
    hidden = getattr(rules, "hidden", lambda move: False)
    for ask in rules.awaiting(here).asks:
        found = [move for move in itertools.islice(rules.options(here, ask.seat), 300)
                 if hidden(move)]
        if len(found) > 1:
            yield ask.seat, random.sample(found, 2)


def world(rules: AnyRules, state: Any, moves: dict[Seat, Any], source: Source) -> World:
    """What comes of some moves."""
    (events, after), rows = chance.settle(rules.play(state, moves), source)
    return World(events, after, tuple(rows))


@every_table
def test_a_twin_differs_where_something_is_hidden(game: str, name: str,
                                                  seats: tuple[Seat, ...]) -> None:
    """And, over a game, in every place where something is."""
    rules = harness.random_game(game, name, seats)[0].table.rules
    found = twins(rules, pairs(game, name, seats))
    idle = {(to or "the public", *sorted(places)) for to, places in found.idle}
    assert not idle, f"a twin is the same, though these are hidden: {sorted(idle)}"
    left = found.hidden - found.varied
    assert not left, f"no twin has these otherwise, though they are hidden: {sorted(left)}"


class Twins(NamedTuple):
    """The places where something was hidden, those where a twin had it otherwise, and failures.

    A place is ``players.hand``; an idle twin is told by the eyes it is for and
    the places it should have changed.
    """

    hidden: set[str]
    varied: set[str]
    idle: list[tuple[Seat | None, set[str]]]


def twins(rules: AnyRules, two: tuple[Pair, ...]) -> Twins:
    """Two positions with one view hide something, so some twin of them must differ."""
    found = Twins(set(), set(), [])
    for pair in two:
        here, hidden = pair.real.state, differing(pair.real.state, pair.other.state)
        for to in pair.eyes if hidden else ():
            varied = {place for i in range(TWINS) for place in differing(here, chance.settle(
                rules.twin(here, to), chance.sealed(f"twin {i}"))[0])}
            found.hidden.update(hidden)
            found.varied.update(varied)
            if not varied:
                found.idle.append((to, hidden))
    return found


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


@every_table
def test_where_something_is_hidden_two_positions_look_the_same(
        game: str, name: str, seats: tuple[Seat, ...]) -> None:
    """Else the laws on reports and rows of luck have nothing to compare, and hold of any game."""
    assert not (why := nothing_to_compare(harness.random_game(game, name, seats),
                                          pairs(game, name, seats))), why


def nothing_to_compare(game: Sequence[Turned], two: Sequence[Pair]) -> str:
    """Why the laws on reports could not find a leak in a game; empty: they could."""
    rules = game[0].table.rules
    kept = any(isinstance(row, tuple) for turned in game for row in turned.line.luck)
    if any(pair.secret or not kept for pair in two):
        return ""
    for turned, to in itertools.product(game[::10], (None, *rules.seats)):
        here = turned.table.state
        other = chance.settle(rules.twin(here, to), chance.sealed("a twin"))[0]
        if hidden := differing(here, other):
            return (f"Something is hidden from {to or 'the public'} ({', '.join(sorted(hidden))}), "
                    "but no turn was found of which somebody sees nothing when luck is "
                    "otherwise: the laws have no two reports to compare, and would find no leak. "
                    "Is what is drawn in secret a question of its own, with its owner as eyes?")
    return ""


@every_table
def test_a_report_tells_no_more_than_a_view(game: str, name: str, seats: tuple[Seat, ...]) -> None:
    """Equal views before and after, whatever was drawn or secretly moved: equal reports."""
    rules = harness.random_game(game, name, seats)[0].table.rules
    found = [f"{to or 'the public'} does not see what was drawn, and is told: "
             f"{harness.differ(real, other)}" for to, real, other in leaks(
                 rules, pairs(game, name, seats))]
    assert not found, "\n".join(found[:5])


def leaks(rules: AnyRules, two: tuple[Pair, ...]) -> Iterator[tuple[Seat | None, Any, Any]]:
    """The reports by which eyes can tell apart what they do not see."""
    for pair in two:
        for to in pair.eyes if pair.secret else ():
            real, other = heard(rules, pair.real, to), heard(rules, pair.other, to)
            if real != other and not (to in pair.movers and only_looked(rules, pair, to)):
                yield to, real, other


@every_table
def test_a_row_of_luck_tells_no_more_than_a_view(game: str, name: str,
                                                 seats: tuple[Seat, ...]) -> None:
    """Equal views of two positions: equal rows, but for those that are not for these eyes."""
    rules = harness.random_game(game, name, seats)[0].table.rules
    for pair in pairs(game, name, seats):
        for to in pair.eyes if pair.secret and pair.real.state != pair.other.state else ():
            if not (to in pair.movers and only_looked(rules, pair, to)):
                same("a row of luck", read(pair.real, to), read(pair.other, to), to)


def read(end: World, to: Seat | None) -> list[Row]:
    """The rows of luck that these eyes may read."""
    return [row for row in end.rows if isinstance(row, str) or row[0] == to]


def heard(rules: AnyRules, end: World, to: Seat | None) -> list[str]:
    """What is reported of a turn to some eyes."""
    return [line for event in end.events if (line := rules.tell(event, to)) is not None]


def only_looked(rules: AnyRules, pair: Pair, mover: Seat | None) -> bool:
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


class Changed:
    """Rules with one method otherwise: a defect that the laws must find."""

    def __init__(self, rules: AnyRules, **methods: Any) -> None:
        self.rules = rules
        self.methods = methods

    def __getattr__(self, name: str) -> Any:
        return self.methods.get(name) or getattr(self.rules, name)


@every_game
def test_a_twin_that_changes_nothing_is_found(game: str) -> None:
    """In every game, unless its own twins change nothing either."""
    for of in tables_of(game):
        turns = harness.random_game(*of)
        rules = turns[0].table.rules
        if twins(Changed(rules, twin=lambda state, to: chance.sure(state)), pairs(*of)).idle:
            return
        for turned, to in itertools.product(turns[::10], (None, *rules.seats)):
            here = turned.table.state
            other = chance.settle(rules.twin(here, to), chance.sealed("a twin"))[0]
            assert other == here, (
                f"The game hides {', '.join(sorted(differing(here, other)))} from "
                f"{to or 'the public'}, but no two positions were found that look the same, so "
                f"that a twin that changes nothing would not be found.")


@every_game
def test_a_report_of_what_a_neighbour_is_told_is_found(game: str) -> None:
    """In every game in which somebody is told of a draw what another may not know."""
    for of in tables_of(game):
        if any(leaks(gossip(harness.random_game(*of)[0].table.rules), pairs(*of))):
            return
        assert not [pair for pair in pairs(*of)
                    if pair.secret and pair.real.events != pair.other.events], (
            "no turn of the random games tells a seat of a draw")


def gossip(rules: AnyRules) -> Changed:
    """Rules that tell everybody what the next seat is told."""
    after = dict(zip((None, *rules.seats), (*rules.seats, rules.seats[0]), strict=True))
    return Changed(rules, tell=lambda event, to: rules.tell(event, after[to]))


def tables_of(game: str) -> Iterator[tuple[str, str, tuple[Seat, ...]]]:
    """Every scenario and number of seats of a game."""
    return (of for of in harness.TABLES if of[0] == game)
