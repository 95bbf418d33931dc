"""A refused move carries legal moves that are near to it."""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest

from referee import games
from referee.core.base.problem import Problem, Problems, Refused, errors_among
from referee.core.game.decisions import Seat
from referee.core.game.game import Game
from referee.core.input import near_moves, sequence
from referee.core.luck import chance
from referee.core.match.match import Match
from tests.support import case_files, harness

pytestmark = pytest.mark.quick

SEVERAL = ("fire-and-stone", "settlers", "stone-age", "stone-age-solo")  # games with some
MOST = 4  # moves that are listed

Asked = tuple[Game, Any, Seat, Any]  # game, position, seat and move of a refusal


class Refusals(NamedTuple):
    """What the refused moves of the rule cases were answered, and for which near ones were sought.

    Of the first the text, the position, the seat and the problems.
    """

    told: list[tuple[str, Match, str, Problems]]
    asked: list[tuple[str, Asked]]


@cache
def refusals(game: str) -> Refusals:
    """Those of a game, each played once."""
    found = Refusals([], [])
    with pytest.MonkeyPatch.context() as patch:
        real, calls = near_moves.with_near_moves, list[Any]()

        def spied(problems: Problems, *of: Any) -> Problems:
            calls.append(of)
            return real(problems, *of)

        patch.setattr(near_moves, "with_near_moves", spied)
        for told in refused(game):
            found.told.append(told)
            found.asked.extend((told[0], of) for of in calls)
            calls.clear()
    return found


def refused(game: str) -> Iterator[tuple[str, Match, str, Problems]]:
    """The refused moves of the rule cases: text, position, seat, problems."""
    for name, case in case_files.CASES:
        if name != game or "refused" not in case or "move" not in case:
            continue
        match, source, _ = case_files.arranged(game, case)
        try:
            result = sequence.run(match, case["move"], case.get("seat"), harness.WHEN, source)
        except Refused:  # not understood: there is no move to fix
            continue
        yield case["move"], result.match, result.seat, errors_among(result.problems)


def near(game: Game, state: Any, seat: Seat, move: Any) -> tuple[str, ...]:
    """The moves that a refusal of this move carries if the game gives none of its own."""
    return near_moves.with_near_moves((Problem("illegal-now", "No."),), game, state, seat,
                                      move)[0].moves


@pytest.mark.parametrize("game", games.names())
def test_a_near_move_is_legal(game: str) -> None:
    """In the position in which the other was refused, for the same seat; none twice."""
    found = 0
    for text, match, seat, problems in refusals(game).told:
        for move in {move for problem in problems for move in problem.moves}:
            found += 1
            parsed = match.game.parse(move)
            assert match.game.write(parsed) == move, (text, move)
            assert not errors_among(match.game.check(match.state, seat, parsed)), (text, move)
        for problem in problems:
            assert len({*problem.moves}) == len(problem.moves) <= MOST, (text, problem.moves)
    # Moves of Stone Daze are whole orders; a small game may have no such refusal.
    assert found or game not in SEVERAL, "no refusal has one"


@pytest.mark.parametrize("game", games.names())
def test_moves_of_the_same_form_are_nearest(game: str) -> None:
    """If there are some no others are listed; those that name most of the same come first."""
    for text, (rules, state, seat, move) in refusals(game).asked:
        moves = [rules.parse(one) for one in near(rules, state, seat, move)]
        options = [*rules.options(state, seat)]
        same = [option for option in options if type(option) is type(move)]
        if not moves or not same or len(options) > near_moves.MAX_MOVES:
            continue
        assert all(type(one) is type(move) for one in moves), (text, moves)
        differing = [different(rules, move, one) for one in moves]
        assert differing == sorted(differing), (text, moves)
        rest = [different(rules, move, one) for one in same if one not in moves]
        assert len(moves) == MOST or not rest, (text, moves)
        assert not rest or differing[-1] <= min(rest), (text, moves)


@pytest.mark.parametrize("game", games.names())
def test_near_moves_tell_no_more_than_their_seat_knows(game: str) -> None:
    """They are the same in any position that the seat cannot tell from this one."""
    for text, (rules, state, seat, move) in refusals(game).asked:
        for world in range(3):
            source = chance.secret_source(f"{game} {text} {world}")
            twin, _ = chance.run_luck(rules.resample_hidden(state, seat), source)
            assert near(rules, twin, seat, move) == near(rules, state, seat, move), text


def different(game: Game, move: Any, other: Any) -> int:
    """In how many slots that are no numbers two moves of the same form differ."""
    slots, others = game.slots(move), game.slots(other)
    return sum(slots.get(name) != others.get(name) for name in {*slots, *others}
               if {type(slots.get(name)), type(others.get(name))} != {int})


@pytest.mark.parametrize(("moves", "text", "near_it"), [
    ((), "red: place 9 hut",
     ("place 2 hut", "place 5 hunt", "place 5 forest", "place 5 clay-pit")),
    ((), "red: place 9 forest",
     ("place 5 forest", "place 4 forest", "place 3 forest", "place 2 forest")),
    (("red: place 2 hut",), "blue: place 2 hut",
     ("place 2 hunt", "place 2 forest", "place 2 clay-pit", "place 2 quarry")),
])
def test_what_is_near_to_a_move(moves: tuple[str, ...], text: str,
                                near_it: tuple[str, ...]) -> None:
    """The same place with another number, or the same number in another place."""
    match = harness.begin("stone-age", seats=("red", "blue")).match
    for earlier in moves:
        match = sequence.run(match, earlier, None, harness.WHEN, None).match
    result = sequence.run(match, text, None, "", None)
    for problem in errors_among(result.problems):
        assert problem.moves == near_it, f"near to “{text}” are {problem.moves}"
