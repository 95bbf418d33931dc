"""Legal texts with mistakes are played or refused; no amount is zero or less."""

import pytest

from referee import games
from referee.core.base.problem import Refused
from referee.core.input import sequence
from referee.core.match import match as matches
from tests.support import case_files, harness
from tests.tools import mutate_texts

TEXTS = 40  # of a game; tests.tools.mutate_texts tries thousands


@pytest.mark.parametrize("game", games.names())
def test_a_text_with_mistakes_is_played_or_refused(game: str) -> None:
    """Without another exception, and none is played with a count of zero or less in it."""
    counts = mutate_texts.run(game, TEXTS, whole=False)
    assert not counts.faults
    assert counts.results["played"] and counts.results["refused"]


@pytest.mark.parametrize(("game", "at", "text", "number"), [
    ("fire-and-stone", "fire", "cook 0 hare", "0"),
    ("fire-and-stone", "fire", "cook 0 boar 1 hare", "0"),
    ("fire-and-stone", "fire", "cook -1 hare", "-1"),
    ("stone-age", "tools", "use tools 1 0", "0"),
    ("stone-age", "hunting", "4 food and zero decorations", "zero"),
    ("stone-age", "placing", "place −2 hunt", "−2"),
    ("settlers", "trade", "bank 3 skins 0 meat for flint", "0"),
    ("settlers", "trade", "offer blue 1 meat zero flint for 1 skins", "zero"),
    ("stone-daze", "clubs", "0 clubs", "0"),
    ("fire-and-stone", "paintings", "cave for hare zero", "zero"),
    ("stone-age-solo", "feed", "5 food wood 0", "0"),
    ("stone-age", "placing", "place 3 forest, thx -1", "-1"),
    ("stone-age", "placing", "if hut open then place hut; else place 00 forest", "00"),
])
def test_a_count_of_zero_or_less_is_refused_by_its_name(game: str, at: str, text: str,
                                                        number: str) -> None:
    """It is neither left out nor read as one; the refusal quotes it."""
    who = case_files.phrase_book(game)["positions"][at].get("seat")
    match = case_files.position(game, at)
    with pytest.raises(Refused) as refusal:
        sequence.run(match, text, who, harness.WHEN, matches.luck(match))
    problem = refusal.value.problems[0]
    assert problem.why == f"“{number}” is not a possible number of things."
    assert problem.span is not None
    assert text[slice(*problem.span)] == number and "1 or more" in problem.hint


@pytest.mark.parametrize(("text", "found"), [
    ("cook 0 hare", ["zero"]), ("cook ZERO hare, -2 boar", ["zero", "-2"]),
    ("٠ wood and 00 brick", ["zero", "zero"]), ("place 10 hunt # not 0", []),
    ("if food 0 then place 1 hunt", []), ("the hut for 0 points", []), ("- 2 wood; AF0", []),
])
def test_the_program_sees_what_counts_nothing(text: str, found: list[str]) -> None:
    """Not in remarks, conditions, points or names."""
    assert [*mutate_texts.zeros(text).elements()] == found
