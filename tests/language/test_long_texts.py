"""Long texts: limits, cached work, and inputs that once never ended.

Nothing here is timed. A text that is tried in more ways than there is time for
does not come back at all.
"""

from collections.abc import Callable
from typing import Any

import pytest

from referee.core.base import aliases
from referee.core.base.problem import Problem, Refused
from referee.core.input import conditionals, sequence, splitter
from referee.core.language import context, partial_parse
from referee.core.match.match import Match
from referee.core.plans.conditions import ConditionText, Terms
from tests.support import case_files, harness


def position(game: str, name: str) -> tuple[Match, str]:
    """A position of a phrase book, and who writes there."""
    match = case_files.position(game, name)
    decisions = match.game.to_move(match.state).decisions
    seat = case_files.phrase_book(game)["positions"][name].get("seat")
    return match, seat or next(decision.seat for decision in decisions if decision.must)


def noting(calls: list[Any], of: Callable[..., Any]) -> Callable[..., Any]:
    """The same function, with what it is called with noted."""
    def noted(*some: Any) -> Any:
        calls.append(some)
        return of(*some)

    return noted


def refusal(match: Match, text: str, seat: str | None = None) -> Problem:
    """The first problem of a text that is only checked."""
    try:
        return sequence.run(match, text, seat, harness.WHEN, None).problems[0]
    except Refused as error:
        return error.problems[0]


# Bounds.

@pytest.mark.parametrize(("text", "span"), [
    ("place 3 forest;" + "a" * (aliases.MAX_STEP_LENGTH + 1), (15, 16 + aliases.MAX_STEP_LENGTH)),
    ("pass;" * (splitter.MAX_STEPS + 1), (5 * splitter.MAX_STEPS, 5 * splitter.MAX_STEPS + 4))])
def test_a_step_too_long_and_too_many_steps_are_refused(text: str, span: tuple[int, int]) -> None:
    """At their place, whatever the others are."""
    problem = refusal(harness.begin("stone-age").match, text)
    assert (problem.code, problem.span) == ("referee/invalid-length", span)


@pytest.mark.parametrize("text", [
    "a" * aliases.MAX_STEP_LENGTH, "x;" * splitter.MAX_STEPS,
    f"if {'a' * conditionals.MAX_CONDITION_LENGTH} then pass"])
def test_what_is_within_the_bounds_is_looked_at(text: str) -> None:
    """And refused for what it says."""
    assert refusal(harness.begin("stone-age").match, text).code != "referee/invalid-length"


def test_a_condition_too_long_is_refused_with_its_place() -> None:
    """Not without a word why: it may be a whole mail that begins with “if”."""
    condition = " or ".join(["food at least 3"] * 40)
    problem = refusal(harness.begin("stone-age").match, f"if {condition} then pass")
    assert problem.code == "referee/invalid-length" and problem.span == (3, 3 + len(condition))


def test_a_sheet_in_words_has_its_bound() -> None:
    """Canonical lines are read however long they are."""
    match, seat = position("stone-daze", "clubs")
    assert refusal(match, "the elder hugs\n" * 200, seat).code == "referee/invalid-length"
    assert refusal(match, "the elder hugs", seat).code != "referee/invalid-length"


@pytest.mark.parametrize("many", [1, 2, 60, 61])
def test_a_condition_may_be_denied_as_often_as_fits(many: int) -> None:
    """Each “not” turns it round."""
    said = Terms({}, [ConditionText("rich", lambda box, view: view)], [])
    assert said.parse(None, "not " * many + "rich")(True) is (many % 2 == 0)


# Work.

@pytest.mark.parametrize(("game", "at", "text"), [
    ("stone-age", "placing", "take " * 40),
    ("stone-age", "acting", "all the wood and brick, " * 12),
    ("stone-age-solo", "remove", "all wood and " * 25), ("settlers", "trade", "meat for " * 40),
    ("settlers", "trade", "2 " * 79), ("fire-and-stone", "two animals", "boar and boar " * 12)])
def test_a_text_takes_no_more_steps_than_its_budget(
        game: str, at: str, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many ways there are to read it, and to offer something for it."""
    spent: list[Any] = []
    spend = partial_parse.Budget.spend
    monkeypatch.setattr(partial_parse.Budget, "spend", noting(spent, spend))
    match, seat = position(game, at)
    assert refusal(match, text, seat).code
    assert 0 < len(spent) <= 12 * context.BUDGET


# What once was read for minutes, for ever, or not at all.

@pytest.mark.parametrize(("game", "at", "text"), [
    *[("stone-age", "placing", f"{', and '.join(['3'] * n)}{end}")
      for n in (30, 160) for end in ("", " each", " one each!x")],
    ("stone-age", "placing", "one each on " + ", ".join(["card 2"] * 90) + " x x"),
    ("settlers", "offered", "yes " * 36 + "-> x"), ("settlers", "offered", "2 " + "yes " * 38),
    ("stone-daze", "north set-up", "d12 each ²  d12 each ²"),
    ("stone-daze", "healing", "٣ of, ٣ of"), ("stone-daze", "healing", "girl ² of the elder"),
    ("stone-daze", "healing", "all 1234567890 of them"), ("stone-daze", "clubs", "1" * 4400),
    ("stone-daze", "clubs", "at hunter & " * 160), ("stone-daze", "clubs", ": a" + " " * 9000),
    ("stone-age-solo", "remove", "keep everything but each"),
    ("fire-and-stone", "starting", "no, no; building tools, sounds good) invention farming, and "
     "sled or sled! & I'd like to be able to fish or t"),
    *[(game, "", "if " + "not " * 2_000 + "x then y") for game in case_files.FEWEST]])
def test_it_is_refused(game: str, at: str, text: str) -> None:
    """Like any other text that is no move."""
    match, seat = position(game, at or next(iter(case_files.phrase_book(game)["positions"])))
    assert refusal(match, text, seat).code
