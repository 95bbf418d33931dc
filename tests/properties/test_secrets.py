"""Law 4: what a seat may not know shows in nothing that is said to it.

A twin is another position that a seat cannot tell from the given one. A pair is
a turn as it went and as it might have gone, with one answer of luck, one sealed
sheet or one hidden move otherwise: pairs prove that twins are not idle, and
that no report tells what no view shows.
"""

import itertools
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

import msgspec

from referee.core.base.problem import Refused
from referee.core.game.decisions import Seat
from referee.core.game.game import Game
from referee.core.input import sequence
from referee.core.luck import chance
from referee.core.luck.chance import Row
from referee.core.match.match import Table
from referee.core.plans import lookahead
from tests.properties.hidden_information import (
    Pair,
    World,
    alike,
    changed,
    differing,
    hides,
    leaks,
    nothing_to_compare,
    only_looked,
)
from tests.support import case_files, harness
from tests.support.harness import every_game, every_table

PREVIEWED = 10  # of the positions of a game, those in which moves and texts are tried, too
TWINS = 12  # of one position: of a hidden pile of two, half of them have nothing otherwise


@every_table
def test_twins_cannot_be_told_apart(game: str, name: str, seats: tuple[Seat, ...]) -> None:
    """Law 4."""
    random = Random(f"twins {game} {name} {seats}")
    turns = harness.random_game(game, name, seats)
    looked_at = harness.some(turns, random, 0.08)
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
    rules: Game = here.rules
    assert not (why := harness.impossible(rules, there.state)), (
        f"a twin for {to or 'the public'} cannot be: {why}")
    same("who is asked", rules.awaiting(here.state), rules.awaiting(there.state), to)
    view = rules.view(here.state, to)
    same("the view", view, rules.view(there.state, to), to)
    same("the page", rules.show(view), rules.show(rules.view(there.state, to)), to)


def answered_alike(here: Table, there: Table, to: Seat | None, random: Random) -> None:
    """Equal moves, refusals and previews; equal reports until a question."""
    assert to is not None, "the public is asked for nothing"
    rules: Game = here.rules
    same("what is offered ahead", (lookahead.pair(here, to), lookahead.steps(here, to)),
         (lookahead.pair(there, to), lookahead.steps(there, to)), to)
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
    return [phrase for name, _, phrase, *_ in case_files.ALL if name == game] or ["all", "none"]


def previewed(now: Table, text: str, seat: Seat) -> Any:
    """What a check of a text says to its seat."""
    try:
        done = sequence.run(now, text, seat, "", None)
    except Refused as error:
        return error.problems
    told = [now.rules.tell(event, seat) for turned in done.turned for event in turned.events]
    hangs = chance.words(done.hangs) if done.hangs else ""
    return done.problems, done.warnings, done.left, hangs, done.brings, told


def reports_alike(rules: Game, here: Any, there: Any, to: Seat, move: Any) -> None:
    """The first question is the same; without one, so is the report."""
    ends: list[tuple[str, list[str | None]]] = []
    for state in (here, there):
        luck = rules.play(state, {to: move})
        try:
            ends.append((chance.words(next(luck)), []))
        except StopIteration as done:
            ends.append(("", [rules.tell(event, to) for event in done.value[0]]))
    same(f"the report of “{rules.write(move)}”", ends[0], ends[1], to)


@cache
def pairs(game: str, name: str, seats: tuple[Seat, ...]) -> tuple[Pair, ...]:
    """Those of a random game that some eyes cannot tell apart."""
    return alike(harness.random_game(game, name, seats))


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


def twins(rules: Game, two: tuple[Pair, ...]) -> Twins:
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


@every_table
def test_where_something_is_hidden_two_positions_look_the_same(
        game: str, name: str, seats: tuple[Seat, ...]) -> None:
    """Else the laws on reports and rows of luck have nothing to compare, and hold of any game."""
    assert not (why := nothing_to_compare(harness.random_game(game, name, seats),
                                          pairs(game, name, seats))), why


@every_table
def test_a_report_tells_no_more_than_a_view(game: str, name: str, seats: tuple[Seat, ...]) -> None:
    """Equal views before and after, whatever was drawn or secretly moved: equal reports."""
    rules = harness.random_game(game, name, seats)[0].table.rules
    found = [f"{to or 'the public'} does not see what was drawn, and is told: "
             f"{harness.differ(real, other)}" for to, real, other in leaks(
                 rules, pairs(game, name, seats))]
    assert not found, "\n".join(found[:5])


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


@every_game
def test_a_twin_that_changes_nothing_is_found(game: str) -> None:
    """In every game, unless its own twins change nothing either."""
    for of in tables_of(game):
        turns = harness.random_game(*of)
        rules = turns[0].table.rules
        if twins(changed(rules, twin=lambda state, to: chance.sure(state)), pairs(*of)).idle:
            return
        assert not (hidden := hides(turns)), (
            f"{hidden}, but no two positions were found that look the same, so that a twin that "
            f"changes nothing would not be found.")


@every_game
def test_a_report_of_what_a_neighbour_is_told_is_found(game: str) -> None:
    """In every game in which somebody is told of a draw what another may not know."""
    for of in tables_of(game):
        if any(leaks(gossip(harness.random_game(*of)[0].table.rules), pairs(*of))):
            return
        assert not [pair for pair in pairs(*of)
                    if pair.secret and pair.real.events != pair.other.events], (
            "no turn of the random games tells a seat of a draw")


def gossip(rules: Game) -> Any:
    """Rules that tell everybody what the next seat is told."""
    after = dict(zip((None, *rules.seats), (*rules.seats, rules.seats[0]), strict=True))
    return changed(rules, tell=lambda event, to: rules.tell(event, after[to]))


def tables_of(game: str) -> Iterator[tuple[str, str, tuple[Seat, ...]]]:
    """Every scenario and number of seats of a game."""
    return (of for of in harness.TABLES if of[0] == game)
