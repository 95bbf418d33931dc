"""Law 4: no output for a seat depends on what it may not know.

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
from referee.core.luck.chance import LuckItem
from referee.core.match.match import Match
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

LOOKED_AT = 8  # positions of a game at least, and each kind of decision
TRIED = 2  # moves of a position, of one position of each kind of decision
TWINS = 12  # of one position: of a hidden pile of two, half of them have nothing otherwise


@every_table
def test_twins_cannot_be_told_apart(game: str, name: str, seats: tuple[Seat, ...]) -> None:
    """Law 4."""
    random = Random(f"twins {game} {name} {seats}")
    turns = harness.random_game(game, name, seats)
    looked_at = harness.spread(turns, random, 0.04, LOOKED_AT)
    tried = {turn.entry.n for turn in harness.spread(looked_at, random, 0, 0)}
    for turn in looked_at:
        match = turn.match
        for viewer in (None, *seats):
            other, _ = chance.run_luck(match.game.resample_hidden(match.state, viewer),
                                       chance.secret_source(str(random.random())))
            there = msgspec.structs.replace(match, state=other)
            seen_alike(match, there, viewer)
            if turn.entry.n in tried and viewer in {
                    decision.seat for decision in match.game.to_move(match.state).decisions}:
                answered_alike(match, there, viewer, random)


def seen_alike(here: Match, there: Match, viewer: Seat | None) -> None:
    """Equal asks, views and pages."""
    game: Game = here.game
    assert not (why := harness.impossible(game, there.state)), (
        f"a twin for {viewer or 'the public'} cannot be: {why}")
    same("who is asked", game.to_move(here.state), game.to_move(there.state), viewer)
    view = game.view(here.state, viewer)
    same("the view", view, game.view(there.state, viewer), viewer)
    same("the page", game.show(view), game.show(game.view(there.state, viewer)), viewer)


def answered_alike(here: Match, there: Match, viewer: Seat | None, random: Random) -> None:
    """Equal moves, refusals and previews; equal reports until a question."""
    assert viewer is not None, "the public is asked for nothing"
    game: Game = here.game
    same("what is offered ahead",
         (lookahead.example_pair(here, viewer), lookahead.example_steps(here, viewer)),
         (lookahead.example_pair(there, viewer), lookahead.example_steps(there, viewer)), viewer)
    moves = list(itertools.islice(game.options(here.state, viewer), 100))
    same("what is legal", moves, list(itertools.islice(game.options(there.state, viewer), 100)),
         viewer)
    if not moves:
        return
    for move in random.sample(moves, min(TRIED, len(moves))):
        text = game.write(move)
        for said in (text, harness.scrambled(text, random), f"{text}; {game.write(moves[0])}",
                     random.choice((text.partition(" ")[2], "none", "all",
                                    random.choice(phrases(here.header.game))))):
            same(f"the check of “{said}”", previewed(here, said, viewer),
                 previewed(there, said, viewer), viewer)
        if not game.to_move(here.state).simultaneous:
            reports_alike(game, here.state, there.state, viewer, move)


def same(what: str, here: Any, there: Any, viewer: Seat | None) -> None:
    """Fails: something tells these eyes a position from its twin, which they cannot see."""
    assert here == there, (f"{what} tells {viewer or 'the public'} what is hidden; it differs "
                           f"from a twin's in {harness.differ(here, there)}")


@cache
def phrases(game: str) -> list[str]:
    """What people write in a game."""
    return [phrase for name, _, phrase, *_ in case_files.ALL if name == game] or ["all", "none"]


def previewed(match: Match, text: str, seat: Seat) -> Any:
    """What a check of a text says to its seat."""
    try:
        result = sequence.run(match, text, seat, "", None)
    except Refused as error:
        return error.problems
    told = [match.game.describe(event, seat) for turn in result.turns for event in turn.events]
    hangs = chance.question_text(result.awaited_luck) if result.awaited_luck else ""
    return (result.problems, result.warnings, result.remaining_steps, hangs, result.certain_gain,
            told)


def reports_alike(game: Game, here: Any, there: Any, to: Seat, move: Any) -> None:
    """The first question is the same; without one, so is the report."""
    ends: list[tuple[str, list[str | None]]] = []
    for state in (here, there):
        luck = game.play(state, {to: move})
        try:
            ends.append((chance.question_text(next(luck)), []))
        except StopIteration as done:
            ends.append(("", [game.describe(event, to) for event in done.value[0]]))
    same(f"the report of “{game.write(move)}”", ends[0], ends[1], to)


@cache
def pairs(game: str, name: str, seats: tuple[Seat, ...]) -> tuple[Pair, ...]:
    """Those of a random game that some eyes cannot tell apart."""
    return alike(harness.random_game(game, name, seats))


@every_table
def test_a_twin_differs_where_something_is_hidden(game: str, name: str,
                                                  seats: tuple[Seat, ...]) -> None:
    """And, over a game, in every place where something is."""
    bound_game = harness.random_game(game, name, seats)[0].match.game
    found = twins(bound_game, pairs(game, name, seats))
    idle = {(viewer or "the public", *sorted(places)) for viewer, places in found.idle}
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


def twins(game: Game, two: tuple[Pair, ...]) -> Twins:
    """Two positions with one view hide something, so some twin of them must differ."""
    found = Twins(set(), set(), [])
    for pair in two:
        here, hidden = pair.real.state, differing(pair.real.state, pair.other.state)
        for viewer in pair.eyes if hidden else ():
            varied = {place for i in range(TWINS) for place in differing(here, chance.run_luck(
                game.resample_hidden(here, viewer), chance.secret_source(f"twin {i}"))[0])}
            found.hidden.update(hidden)
            found.varied.update(varied)
            if not varied:
                found.idle.append((viewer, hidden))
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
    bound_game = harness.random_game(game, name, seats)[0].match.game
    found = [f"{viewer or 'the public'} does not see what was drawn, and is told: "
             f"{harness.differ(real, other)}" for viewer, real, other in leaks(
                 bound_game, pairs(game, name, seats))]
    assert not found, "\n".join(found[:5])


@every_table
def test_a_row_of_luck_tells_no_more_than_a_view(game: str, name: str,
                                                 seats: tuple[Seat, ...]) -> None:
    """Equal views of two positions: equal rows, but for those that are not for these eyes."""
    bound_game = harness.random_game(game, name, seats)[0].match.game
    for pair in pairs(game, name, seats):
        for viewer in pair.eyes if pair.secret and pair.real.state != pair.other.state else ():
            if not (viewer in pair.movers and only_looked(bound_game, pair, viewer)):
                same("a row of luck", read(pair.real, viewer), read(pair.other, viewer), viewer)


def read(end: World, viewer: Seat | None) -> list[LuckItem]:
    """The rows of luck that these eyes may read."""
    return [row for row in end.rows if isinstance(row, str) or row[0] == viewer]


@every_game
def test_a_twin_that_changes_nothing_is_found(game: str) -> None:
    """In every game, unless its own twins change nothing either."""
    for of in tables_of(game):
        turns = harness.random_game(*of)
        bound_game = turns[0].match.game
        if twins(changed(bound_game, resample_hidden=lambda state,
                         viewer: chance.without_luck(state)), pairs(*of)).idle:
            return
        assert not (hidden := hides(turns)), (
            f"{hidden}, but no two positions were found that look the same, so that a twin that "
            f"changes nothing would not be found.")


@every_game
def test_a_report_of_what_a_neighbour_is_told_is_found(game: str) -> None:
    """In every game in which somebody is told of a draw what another may not know."""
    for of in tables_of(game):
        if any(leaks(gossip(harness.random_game(*of)[0].match.game), pairs(*of))):
            return
        assert not [pair for pair in pairs(*of)
                    if pair.secret and pair.real.events != pair.other.events], (
            "no turn of the random games tells a seat of a draw")


def gossip(game: Game) -> Any:
    """Rules that tell everybody what the next seat is told."""
    after = dict(zip((None, *game.seats), (*game.seats, game.seats[0]), strict=True))
    return changed(game, describe=lambda event, viewer: game.describe(event, after[viewer]))


def tables_of(game: str) -> Iterator[tuple[str, str, tuple[Seat, ...]]]:
    """Every scenario and number of seats of a game."""
    return (of for of in harness.TABLES if of[0] == game)
