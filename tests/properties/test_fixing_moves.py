"""A refused move carries the one legal move that fixes it, where there is exactly one."""

from collections.abc import Iterator

import pytest

from referee import games
from referee.core.base.problem import Problems, Refused, errors_among
from referee.core.input import sequence
from referee.core.match.match import Match
from tests.support import case_files, harness

pytestmark = pytest.mark.quick

SEVERAL = ("fire-and-stone", "settlers", "stone-age", "stone-age-solo")  # games with some


def refusals(game: str) -> Iterator[tuple[str, Match, str, Problems]]:
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


@pytest.mark.parametrize("game", games.names())
def test_a_fixing_move_is_legal(game: str) -> None:
    """In the position in which the other was refused, for the same seat; never more than one."""
    found = 0
    for text, match, seat, problems in refusals(game):
        for move in {move for problem in problems for move in problem.moves}:
            found += 1
            parsed = match.game.parse(move)
            assert match.game.write(parsed) == move, (text, move)
            assert not errors_among(match.game.check(match.state, seat, parsed)), (text, move)
        assert all(len(problem.moves) < 2 for problem in problems), f"“{text}” has several fixes"
    # Moves of Stone Daze are whole sheets; a small game may have no such refusal.
    assert found or game not in SEVERAL, "no refusal has one"


@pytest.mark.parametrize(("moves", "text", "fix"), [
    ((), "red: place 9 hut", ("place 2 hut",)),
    ((), "red: place 9 forest", ()),  # 1 to 5 would do
    (("red: place 2 hut",), "blue: place 2 hut", ()),  # other places would do
])
def test_what_fixes_a_move(moves: tuple[str, ...], text: str, fix: tuple[str, ...]) -> None:
    """It differs in one slot and is the only one that does."""
    match = harness.begin("stone-age", seats=("red", "blue")).match
    for earlier in moves:
        match = sequence.run(match, earlier, None, harness.WHEN, None).match
    result = sequence.run(match, text, None, "", None)
    for problem in errors_among(result.problems):
        assert problem.moves == fix, f"“{text}” is fixed by {problem.moves}"
