"""Test helpers: many checks in one test hide no failure."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from referee.core.base.problem import Refused
from referee.core.luck import chance
from tests import conftest
from tests.support import (
    case_files,
    command_functions,
    command_line,
    harness,
    random_plans,
    toy_match,
    yaml_files,
)
from tests.support.toy_game import Toy

pytestmark = pytest.mark.quick


def test_each_failure_of_many_is_named() -> None:
    """By what it is about and why, with what was not expected; the rest is tried too."""
    seen = []

    def proved(n: int) -> None:
        seen.append(n)
        assert n != 2, "two is wrong"
        if n == 3:
            raise KeyError("three")

    with pytest.raises(AssertionError) as failed:
        harness.check_each(range(5), proved, lambda n: f"number {n}")
    assert seen == [0, 1, 2, 3, 4]
    said = str(failed.value)
    assert "2 of 5 failed:" in said and "number 2\n    two is wrong" in said
    assert "number 3\n    KeyError: 'three'" in said and "number 4" not in said
    with pytest.raises(AssertionError, match="nothing to prove"):
        harness.check_each((), proved)


def test_what_differs_is_named_by_its_way() -> None:
    """And not both things whole."""
    one = toy_match.a_short_match().now.state
    other = replace(one, points=(*one.points[:-1], 99))
    assert harness.differ(one, other) == f"points[1]: {one.points[1]}, or 99"
    assert harness.differ(one, one) == ""
    assert harness.differ({"a": [1, 2]}, {"a": [1]}) == "['a']: [1, 2], or [1]"
    assert harness.differ("x\ny", "x\nz") == " line 2: 'y', or 'z'"
    assert harness.differ(1, "1") == "all of it: 1, or '1'"
    assert harness.differ({1, 2}, {2, 3}) == "all of it: only here ['1'], only there ['3']"


def test_a_list_of_conditions_that_cannot_be_read_is_said_in_words() -> None:
    """The tests write plans with the conditions that a refusal lists, and say how it is written."""
    with pytest.raises(AssertionError) as failed:
        random_plans.readable(Toy(("red", "blue")))
    said = " ".join(str(failed.value).split())
    assert "the tests can read too few" in said and "“Conditions are: WORD open, " in said


def test_records_that_are_not_equal_are_told_by_their_first_field_that_differs() -> None:
    """Whatever is compared, without a dump of both."""
    match = harness.begin("stone-age").match
    player = replace(match.state.players[0], food=99)
    other = replace(match.state, players=(player, *match.state.players[1:]))
    assert conftest.pytest_assertrepr_compare("==", match.state, other) == [
        f"they differ, players[0].food: {match.state.players[0].food}, or 99"]
    assert conftest.pytest_assertrepr_compare("==", 1, 2) is None


def test_a_broken_yaml_file_is_told_by_its_name(tmp_path: Path) -> None:
    """With line and column: a file of cases breaks the collection of all that read cases."""
    file = tmp_path / "standard.yaml"
    file.write_text("- case: 1\n  title: [a\n- case: 2\n")
    with pytest.raises(yaml_files.Broken, match=r"standard\.yaml, line 3, column 7: "):
        yaml_files.read(file)


@pytest.mark.parametrize(("luck", "why"), [
    ({"the task of black": "lake", "the task of blue": "lake"}, "lake has gone: it is not among"),
    ({"the task of black": "moon"}, "There is no moon in "),
    ({"the first inventions": "farming farming farming"}, "farming is there 2 times, not 3"),
])
def test_luck_that_contradicts_itself_says_which_card_has_gone(luck: dict[str, str],
                                                               why: str) -> None:
    """Or that there is none of this name, or not so many."""
    source, _ = harness.answered(luck, chance.secret_source(harness.SECRET))
    with pytest.raises(Refused, match=why):
        harness.begin("fire-and-stone", source=source)


def test_luck_that_nothing_asks_for_is_told_with_the_question_that_was_asked() -> None:
    """A misspelt question would be other luck, and nobody would see it."""
    source, left = harness.answered({"the task of blakc": "lake", "the first inventions": "-"},
                                    chance.secret_source(harness.SECRET))
    assert left()[0] == "“the task of blakc” was never asked"
    source(chance.Roll("the task of black", 1))
    assert left() == ["“the task of blakc” was never asked, “the task of black” was",
                      "“the first inventions” was never asked"]


def test_a_position_of_a_book_is_told_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its luck decides what its phrases are held against."""
    book = {"positions": {"misspelt": {"seats": ["red", "blue"], "luck": {"first crads": "C01"}}}}
    monkeypatch.setattr(case_files, "phrase_book", lambda game: book)
    with pytest.raises(AssertionError, match=r"the position “misspelt” of stone-age: “first crads” "
                                             r"was never asked, “first cards” was"):
        case_files.position.__wrapped__("stone-age", "misspelt")


def test_a_throw_that_waits_is_refused_as_before() -> None:
    """Whoever catches it asks for the dice."""
    source, _ = harness.answered({"one": "-"}, chance.secret_source(harness.SECRET))
    with pytest.raises(Refused, match=r"Roll the dice and enter the result: one, 2d6\."):
        source(chance.Roll("one", 2))


def test_a_command_that_ends_otherwise_is_told_in_words() -> None:
    """What was run, how it ended, what it said."""
    with pytest.raises(AssertionError) as failed:
        command_line.well("explain", "stone-age", "C99")
    assert str(failed.value).startswith("`referee explain stone-age C99` ends with 2, not 0:\n")
    with pytest.raises(AssertionError) as failed:
        command_functions.well(command_functions.looking.show("nowhere.toml"))
    assert str(failed.value).startswith("`show` ends with ")
    assert "not 0:\nreferee: nowhere.toml" in str(failed.value)


def test_what_breaks_in_a_random_game_names_the_moves_of_which_it_came() -> None:
    """Else a wrong name in a rule is a KeyError alone."""
    class Broken:
        def __init__(self, rules: Any) -> None:
            self.rules = rules

        def __getattr__(self, name: str) -> Any:
            return getattr(self.rules, name)

        def play(self, *_: Any) -> Any:
            raise KeyError("river")

    match = harness.begin("stone-age").match
    broken = replace(match, game=Broken(match.game))
    move = next(iter(match.game.options(match.state, "red")))
    with pytest.raises(KeyError) as found:
        list(harness.played(broken, {"red": move}))
    assert found.value.__notes__ == [
        f"This came of legal moves after turn 1: red: {match.game.write(move)}"]
