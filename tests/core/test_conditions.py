"""Conditions of plans: an exact notation with one canonical spelling."""

from functools import cache
from random import Random
from typing import Any

import pytest

from referee import games
from referee.core.base.problem import Refused
from referee.core.game import game_parts
from referee.core.match.match import Match
from referee.core.plans.conditions import COMPARISONS
from tests.support import harness, random_plans
from tests.support.case_files import at, position

GAMES = sorted((game, of) for game, of in {of[0]: of for of in harness.TABLES}.items()
               if games.part(game, game_parts.CONDITION) is not None)


def bound(game: str) -> Any:
    """The rules of a game at one of its tables."""
    return harness.bound(*dict(GAMES)[game])


@pytest.mark.parametrize(("game", "text", "written"), [
    ("stone-age", "Hut  FREE or food>=3", "hut open or food at least 3"),
    ("stone-age", "open hut, field open", "hut open or field open"),
    ("stone-age", "at least 3 food and not not first", "food at least 3 and first"),
    ("stone-age", "3 wood", "wood exactly 3"), ("stone-age", "wood 3", "wood exactly 3"),
    ("stone-age", "roll lacks 1", "lacks exactly 1"),
    ("stone-age", "roll < 7", "total less than 7"),
    ("stone-age", "c34 on card 2", "C34 on card 2"), ("stone-age", "rolling hunt", "rolling hunt"),
    ("stone-age", "trader track at most track", "trader track at most track"),
    ("stone-age-solo", "card 2 taken", "card 2 gone"),
    ("stone-age-solo", "by C5 or extras of card 2", "by C05 or extras of card 2"),
    ("stone-age-solo", "food at least hut", "food at least hut"),
    ("fire-and-stone", "apple, nut", "apple or nut"),
    ("fire-and-stone", "II-05 is fire", "fire at II-05"),
    ("fire-and-stone", "apple at least 1 and apple", "apple at least 1 and apple"),
    ("fire-and-stone", "asked second scout", "asked second"),
    ("settlers", "blue points > 2", "points of blue more than 2"),
    ("settlers", "gives 2 meat and asks at most 1 flint or skins", "gives 2 meat and asks at most "
     "1 flint or skins"),
    ("settlers", "gives meat or meat 2", "gives meat or meat exactly 2"),
    ("settlers", "eu15 is free", "empty eu15"), ("settlers", "by 7", "by seven"),
    ("stone-daze", "blue’s fire on d5, d6", "blue fire on d5 or d6"),
    ("stone-daze", "fire on d5 or d6 free", "fire on d5 or d6 free"),
    ("stone-daze", "my hunter in row 3", "own hunter in row 3"),
])
def test_a_condition_is_written_in_one_way(game: str, text: str, written: str) -> None:
    """Whatever the case, the blanks, the spelling that its list has."""
    found = bound(game).condition(text)
    assert found.text == written and bound(game).condition(written).text == written


@pytest.mark.parametrize(("game", "text", "word", "near"), [
    ("stone-age", "figure hnt", "hnt", "hunt"),
    ("stone-age", "rolling", "The end", "PLACE"),
    ("stone-age", "I have 3 food", "I", "food at least 3"),
    ("stone-age", "food at lest 3", "at", "at least"),
    ("stone-age", "food at least", "The end", ""),
    ("stone-age", "food at least three", "three", "NUMBER"), ("stone-age", "food 03", "03", ""),
    ("stone-age", "figre hunt", "figre", "figure PLACE"),
    ("stone-age", "hut open and", "The end", "Conditions are"),
    ("stone-age", "hut open field open", "field", "Put “and” or “or” between"),
    ("stone-age", "hut open or (first)", "(", "“and” goes before “or”"),
    ("stone-age-solo", "field taken", "taken", "field open"),
    ("stone-age-solo", "enough food", "enough", "food"),
    ("fire-and-stone", "it’s a nut", "it’s", "SITE"),
    ("fire-and-stone", "can fly", "fly", "build"),
    ("settlers", "offer from pink", "pink", "blue"),
    ("settlers", "meat of blue 2", "blue", "only how many"),
    ("settlers", "gives gold", "gold", "AMOUNT"),
    ("settlers", "blue has 2 meat", "meat", "only how many"),
    ("stone-daze", "elder is on d5", "is", "on"),
])
def test_what_is_not_understood_is_named(game: str, text: str, word: str, near: str) -> None:
    """With its place, and what is near."""
    with pytest.raises(Refused) as error:
        bound(game).condition(text)
    problem = error.value.problems[0]
    assert problem.code == "referee/invalid-condition" and problem.span
    assert text[slice(*problem.span)] in ("", word), problem
    assert near in f"{problem.why} {problem.hint}", problem


@pytest.mark.parametrize(("game", "text", "can", "never"), [
    ("stone-age", "rolling hunt", "tools", "place act split feed"),
    ("stone-age", "first", "place tools", ""), ("stone-age", "total at least 7", "tools", "place"),
    ("stone-age", "total less than 7", "place tools", ""),
    ("stone-age", "lacks at most 1", "tools", "act"),
    ("stone-age", "lacks more than 1", "act tools", ""),
    ("stone-age", "not rolling hunt", "place tools", ""),
    ("stone-age", "asked act", "act", "place tools"),
    ("stone-age", "not asked act", "place", "act"),
    ("stone-age", "rolling hunt or die 5", "tools take", "place act"),
    ("stone-age", "rolling hunt and die 5", "", "tools take"),
    ("settlers", "figure", "figure", "trade"),
    ("settlers", "offer from blue", "offer trade", "build"),
    ("fire-and-stone", "can cook", "action", "move"),
    ("stone-age-solo", "extras of card 1", "extras", "place"),
    ("stone-daze", "fire on d5", "orders clubs", ""),
])
def test_a_condition_knows_where_it_can_hold(game: str, text: str, can: str, never: str) -> None:
    """At which kinds of question."""
    found = bound(game).condition(text)
    assert all(found.can_hold(kind) for kind in can.split())
    assert not any(found.can_hold(kind) for kind in never.split())


@pytest.mark.slow
@pytest.mark.parametrize("game", [game for game, _ in GAMES])
def test_where_a_condition_cannot_hold_it_does_not(game: str) -> None:
    """In a game played at random, by what each seat that is asked sees."""
    random, seen = Random(f"conditions {game}"), 0
    texts = [text for text in random_plans.conditions(game)
             if "of " not in text or game != "settlers"]
    turns = harness.passed(harness.random_game(*dict(GAMES)[game]))
    read = cache(turns[0].match.game.condition)  # it hangs on no position
    for turn in random.sample(turns, min(30, len(turns))):
        match: Match = turn.match
        for decision in match.game.to_move(match.state).decisions:
            view = match.game.view(match.state, decision.seat)
            for text in random.sample(texts, min(30, len(texts))):
                found = read(text)
                assert read(found.text).text == found.text
                holds = found(view)
                if decision.must:
                    assert found.can_hold(decision.kind) if holds else found.can_fail(
                            decision.kind), ((text, decision))
                seen += 1
    assert seen > 20


def test_what_a_roll_is_for_is_a_condition() -> None:
    """Of the dice that wait for tools; the figures it is for are home."""
    from referee.core.input import sequence
    from referee.core.match import match as matches

    match = at("stone-age", "roll")
    source, _ = harness.answered({"round 1, red on the hunt": "4"}, matches.luck(match))
    match = sequence.run(match, "red: use hunt", None, harness.WHEN, source).match
    said = {text: [match.game.condition(text)(match.game.view(match.state, seat))
                   for seat in ("red", "blue")]
            for text in ("rolling hunt", "rolling forest", "rolling for food", "figure hunt",
                         "figure forest")}
    assert said == {"rolling hunt": [True, False], "rolling forest": [False, False],
                    "rolling for food": [True, False], "figure hunt": [False, False],
                    "figure forest": [True, False]}


def test_a_roll_of_soloplay_has_its_place() -> None:
    match = position("stone-age-solo", "tools")
    view = match.game.view(match.state, "red")
    rules = match.game
    places = [place for place in rules.box.spots
              if match.game.condition(f"rolling {place}")(view)]
    assert len(places) == 1 and match.game.condition("not rolling hunt")(view) == (
        places != ["hunt"])


def test_numbers_are_compared_in_five_ways() -> None:
    rules, match = bound("stone-age"), harness.begin("stone-age").match
    view = match.game.view(match.state, match.seats[0])
    food = view.own.food
    assert {how: [rules.condition(f"food {how} {n}")(view) for n in (food - 1, food, food + 1)]
            for how in COMPARISONS} == {
        "at least": [True, True, False], "at most": [False, True, True],
        "more than": [True, False, False], "less than": [False, False, True],
        "exactly": [False, True, False]}
