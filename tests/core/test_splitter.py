"""Splitting a text into steps: commas, conditions, mails, canonical text, who moves."""

import pytest
from msgspec.structs import replace

from referee.core.base.problem import Problem, Refused
from referee.core.input import sequence
from referee.core.match import match as matches
from referee.core.match.match import Match
from tests.support import harness
from tests.support.harness import WHEN
from tests.support.move_sequences import alone, moves, rich, run
from tests.support.refusals import problems, refusal

pytestmark = pytest.mark.quick

SOLO = harness.begin("stone-age-solo").match
PLACING = harness.begin("stone-age", "standard", ("red", "blue")).match

_RED, _BLUE = PLACING.state.players
ALONE = replace(PLACING, state=replace(PLACING.state, players=(
    _RED, replace(_BLUE, placed=(("river", 5),)))))  # red places one after the other


def stopped(match: Match, text: str, strict: bool = False) -> tuple[Problem, ...]:
    """What a text is refused with, whole or in part."""
    try:
        return sequence.run(match, text, None, WHEN, matches.luck(match), strict=strict).problems
    except Refused as error:
        return error.problems


# Several moves without semicolons.

@pytest.mark.parametrize("text", [
    "place 3 forest, place 2 hunt", "place 3 forest and 2 hunt", "3 forest, then 2 hunt",
    "place 3 forest & place 2 hunt", "place 3 forest. Then place 2 hunt"])
def test_commas_will_do_where_no_move_has_them(text: str) -> None:
    """Each is a move of its own, and may leave out the verb of the one before."""
    result = sequence.run(ALONE, text, "red", WHEN, matches.luck(ALONE))
    assert moves(result)[:2] == ["red: place 3 forest", "red: place 2 hunt"], result.problems


def test_of_several_moves_all_must_be_understood() -> None:
    """Else the whole is refused."""
    problem = refusal(lambda: sequence.run(ALONE, "place 3 forest, fold", "red", WHEN, None))
    assert problem.code == "referee/invalid-word" and "“fold”" in problem.why


@pytest.mark.parametrize("text", ["place 3 forest, no", "place 3 forest, no!",
                                  "place 3 forest - nope", "place 3 forest, no wait"])
def test_a_no_behind_a_move_may_take_it_back(text: str) -> None:
    """Neither it nor what would be asked next is answered by that."""
    problem = refusal(lambda: sequence.run(PLACING, text, "red", WHEN, None))
    assert problem.code in ("referee/ambiguous-move", "referee/invalid-meant")


@pytest.mark.parametrize("text", ["place 3 forest?", "3 forest?", "the hut?"])
def test_a_question_plays_nothing(text: str) -> None:
    """A polite request is none."""
    problem, = stopped(PLACING, text)
    assert problem.code == "referee/ambiguous-question" and "question mark" in problem.hint
    assert not stopped(PLACING, f"please {text}")


# Conditions.

def test_a_clause_may_have_several_moves() -> None:
    """They are played one after the other; the else is for when they are not."""
    for text in ("if food at least 3 then place 3 forest, place 2 hunt; else place 1 field",
                 "if food less than 3 then place 1 field; else place 3 forest, place 2 hunt"):
        result = sequence.run(ALONE, text, "red", WHEN, matches.luck(ALONE))
        assert moves(result)[:2] == ["red: place 3 forest", "red: place 2 hunt"]


def test_a_clause_that_is_stopped_tells_what_of_it_was_not_played() -> None:
    """It is looked at whole before its first move; what stands behind it is left."""
    text = "if food at least 3 then place 3 forest, place 9 hunt, place 1 field; place 2 hut"
    result = sequence.run(ALONE, text, "red", WHEN, matches.luck(ALONE))
    assert not result.turns and "hunt" in result.problems[0].why + result.refused_text
    assert result.remaining_steps == ("place 2 hut",)
    assert [p.where for p in result.problems] == ["step 1 of 2"]


@pytest.mark.parametrize("text", [
    "if poor then roll 2 else pass", "if poor then roll 2, otherwise pass",
    "if poor then roll 2. Else pass", "If poor, roll 2; otherwise pass",
])
def test_an_else_needs_no_semicolon(text: str) -> None:
    """Nor is it always called so."""
    assert moves(run(alone(), text)) == ["red: roll 2"]
    assert moves(run(rich(), text)) == ["red: pass"]


def test_conditions_in_a_row_are_each_their_own() -> None:
    """Without an else both are looked at, each when its turn comes."""
    result = run(rich(), "if poor then roll 1; pass; if poor then roll 2; roll 3")
    assert moves(result) == ["red: pass", "red: roll 3"] and len(result.warnings) == 2
    result = run(alone(), "if poor then roll 3; if poor then roll 1; pass")
    assert moves(result) == ["red: roll 3", "red: pass"] and len(result.warnings) == 1


def test_else_if_goes_on_with_the_one_before() -> None:
    """Of a row that is joined by else the first that holds is played, whether an else ends it."""
    assert moves(run(alone(), "if poor then roll 1; else if poor then roll 2; pass")) == [
        "red: roll 1", "red: pass"]


@pytest.mark.parametrize(("text", "found"), [
    ("roll 1. If poor then roll 2", ["red: roll 1"]),
    ("roll 1, and if poor then roll 2", ["red: roll 1"]),
    ("roll 1. If poor, roll 2, if not, pass", ["red: roll 1", "red: pass"]),
    ("roll 1. If poor then roll 2. If not pass", ["red: roll 1", "red: pass"]),
    ("pass! If poor then roll 2, otherwise roll 3", ["red: pass", "red: roll 2"]),
])
def test_a_condition_may_stand_behind_a_move(text: str, found: list[str]) -> None:
    """In a sentence of its own, or with a “then”; “if not” is an else."""
    assert moves(run(alone(), text)) == found


@pytest.mark.parametrize("text", ["roll 1 if poor", "roll 1, if poor, else pass",
                                  "roll 1 if poor, pass"])
def test_a_move_never_loses_the_condition_behind_it(text: str) -> None:
    """Who writes it last does not play it whatever holds."""
    with pytest.raises(Refused):
        run(alone(), text)


# What is no move.

@pytest.mark.parametrize(("text", "what"), [
    ("> pass", "a quoted line"), ("pass\n> roll 2", "a quoted line"),
    ("| pass", "a quoted line"), ("roll 1\n# pass", "a note"), ("pass\n-- \nRed",
                                                              "the beginning of a signature"),
    ("pass\n____\nRed", "the beginning of a signature"),
])
def test_a_line_of_a_mail_is_refused_as_such(text: str, what: str) -> None:
    """Nothing of the text is played."""
    found = problems(lambda: run(alone(), text))
    assert found[0].code == "referee/invalid-quote" and what in found[0].why
    start, end = found[0].span or (0, 0)
    assert text[start:end].strip() == text[start:end] != ""


def test_what_stands_below_the_moves_may_be_a_signature() -> None:
    """The refusal says so, and only there."""
    hints = [p.hint for p in stopped(PLACING, "place 3 forest\nCheers\nZelda")]
    assert len(hints) == 2 and all("signatures" in hint for hint in hints)
    assert "signatures" not in stopped(PLACING, "Zelda")[0].hint
    assert "signatures" not in stopped(PLACING, "plaze 3 forest\nplace 2 hut")[0].hint


def test_each_step_may_name_its_mover_again() -> None:
    """As somebody writes who sends a line a move; another's step is refused with what would do."""
    assert moves(run(alone(), "red: roll 1\nred: pass; Red: roll 2")) == [
        "red: roll 1", "red: pass", "red: roll 2"]
    problem, = stopped(PLACING, "red: place 3 forest; blue: place 2 hut")
    assert problem.code == "referee/invalid-seat" and "script" in problem.hint
    assert problem.span == (21, 25)


def test_who_is_not_asked_is_told_so_however_he_writes() -> None:
    """What he wrote could be an answer, and that is not what is wrong."""
    for text in ("blue: hut", "blue: place 2 hut", "blue: hut, 3 forest"):
        problem, *_ = stopped(PLACING, text)
        assert problem.code == "referee/illegal-not-asked", text


# Canonical text.

@pytest.mark.parametrize("text", [
    "Place 3 forest", "place 3 the forest", "3 forest", "place 3  forest", "place three forest",
    "if forest then place 3 forest", "place 3 forest, 2 hut", "place 3 forest!",
])
def test_strict_reads_canonical_text_only(text: str) -> None:
    """What else would be understood is refused, with what would do."""
    assert stopped(PLACING, text, strict=True)[0].code.startswith("referee/invalid-")
    assert not stopped(PLACING, "place 3 forest", strict=True)


def test_strict_says_what_would_do() -> None:
    """The canonical text stands in the hint."""
    problem, = stopped(PLACING, "place three  forest", strict=True)
    assert problem.code == "referee/invalid-strict" and "“place 3 forest”" in problem.hint


def test_a_strict_sheet_is_canonical_too() -> None:
    """The text of the log, whole."""
    daze = harness.begin("stone-daze").match
    assert not stopped(daze, "red: standard", strict=True)
    assert stopped(daze, "red: Standard", strict=True)[0].code == "referee/invalid-strict"


# Who moves.

@pytest.mark.parametrize("text", [
    "red: place 3 forest", "RED: place 3 forest", "r: place 3 forest", "Zoe: place 3 forest",
    "zoe: place 3 forest", "Mary Ann: place 3 forest", "red by moderator: place 3 forest",
    "Zoe by moderator: place 3 forest",
])
def test_a_seat_or_its_player_moves(text: str) -> None:
    """A seat may be shortened, a player is named in full; also without case."""
    result = sequence.run(PEOPLE, text, None, WHEN, None)
    assert (result.seat, result.actor) == ("red", "moderator" * ("moderator" in text))


def people(**names: tuple[str, ...]) -> Match:
    """A table whose seats have these players."""
    assignments = tuple(replace(assignment, players=names.get(assignment.seat, ()))
                        for assignment in PLACING.header.seats)
    return replace(PLACING, header=replace(PLACING.header, seats=assignments))


PEOPLE = people(red=("Zoe", "Mary Ann"), blue=("Ben",))


def test_a_player_of_two_seats_is_no_name_of_one() -> None:
    """It is refused, and nobody moves."""
    match = people(red=("Zoe",), blue=("Zoe",))
    problem, = stopped(match, "Zoe: place 3 forest")
    assert problem.code == "referee/invalid-word" and "seat" in problem.why


def test_what_a_move_begins_with_is_no_name() -> None:
    """A colon behind a figure is part of the order."""
    daze = harness.begin("stone-daze").match
    daze = sequence.run(daze, "red: standard", None, WHEN, matches.luck(daze)).match
    daze = sequence.run(daze, "blue: standard", None, WHEN, matches.luck(daze)).match
    for text, seat in (("Elder: forward", "red"), ("red: Elder: forward", None)):
        result = sequence.run(daze, text, seat, WHEN, None)
        assert result.seat == "red" and result.orders_text == "elder forward"
