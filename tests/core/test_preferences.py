"""Preferences are exact notation, stored in canonical form in a plan."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from referee.core.base.problem import Refused
from referee.core.match import log_entry
from referee.core.match import match as matches
from referee.core.match.match import Match
from referee.core.plans import dead_branches, executor, plan_format, preview
from tests.support import command_line, harness
from tests.support.case_files import at, position
from tests.support.harness import WHEN

pytestmark = pytest.mark.quick

PLACING = harness.begin("stone-age", "standard", ("red", "blue")).match
SAYS = {"stone-age": PLACING.game, **{
    game: harness.begin(game, seats=seats).match.game for game, seats in (
        ("settlers", ("red", "blue", "green")), ("stone-age-solo", ("red",)),
        ("fire-and-stone", ("red", "blue")))}}


@pytest.mark.parametrize(("game", "kind", "text", "written"), [
    ("stone-age", "feed", "Wood  first, keep 1 gold", "wood first, keep 1 gold"),
    ("stone-age", "feed", "clay first gold last", "brick first, gold last"),
    ("stone-age", "feed", "wood, then brick", "wood, then brick"),
    ("stone-age", "feed", "wood then brick first", "wood, then brick first"),
    ("stone-age", "feed", "never gold, cheapest first", "cheapest first, keep gold"),
    ("stone-age", "feed", "gold first, keep 1 gold 2 wood", "gold first, keep 1 gold, keep 2 wood"),
    ("stone-age", "take", "the best", "best"), ("stone-age", "tools", "all", "all tools"),
    ("stone-age", "tools", "least that helps.", "least that helps"),
    ("stone-age", "split", "all teeth", "all decorations"),
    ("stone-age", "act", "use all", "use all places"), ("stone-age", "feed", "feed", "feed"),
    ("stone-age-solo", "feed", "food, then steps", "food, then steps"),
    ("stone-age-solo", "take", "double", "double"),
    ("settlers", "discard", "skins first, keep 1 flint", "skins first, keep 1 flint"),
    ("settlers", "discard", "keep flint", "most first, keep flint"),
    ("settlers", "discard", "never meat, keep 2 flint", "most first, keep meat, keep 2 flint"),
    ("settlers", "discard", "most first", "most first"),
    ("settlers", "victim", "poorest", "poorest"), ("settlers", "offer", "accept", "accept"),
    ("settlers", "offer", "accept blue", "accept blue"),
    ("settlers", "offer", "refuse any that gives >= 2 meat", None),
    ("settlers", "trade", "accept any that gives flint and asks at most 1 meat",
     "accept any that gives flint and asks at most 1 meat"),
    ("settlers", "figure", "neanderthal af5 steal richest", "neanderthal AF5 steal richest"),
    ("fire-and-stone", "draw", "best food", "best-food"),
    ("stone-age", "feed", "wood", None), ("stone-age", "feed", "wood first?", None),
    ("stone-age", "feed", "not wood first", None), ("stone-age", "feed", "wood first maybe", None),
    ("stone-age", "feed", "wood first wood last", None), ("stone-age", "feed", "keep 1 gold", None),
    ("stone-age", "feed", "gold first, keep gold", None), ("stone-age", "take", "wood first", None),
    ("stone-age", "feed", "skins first", None), ("settlers", "discard", "wood first", None),
    ("settlers", "discard", "feed", None), ("stone-age", "tools", "least that help", None),
])
def test_a_wish_is_read_to_the_letter(game: str, kind: str, text: str, written: str | None) -> None:
    """And written in one way; what is nearly one is none."""
    found = SAYS[game].parse_preference(kind, text)
    assert (found and found.text) == written
    if found:
        again = SAYS[game].parse_preference(kind, found.text)
        assert again and again.text == written


def test_a_condition_in_a_wish_is_refused_as_one() -> None:
    with pytest.raises(Refused) as error:
        SAYS["settlers"].parse_preference("offer", "accept any that pleases me")
    assert error.value.problems[0].code == "referee/invalid-condition"


def answered(match: Match, seat: str, kind: str, text: str) -> str:
    """What a wish is for a seat here."""
    wish = match.game.parse_preference(kind, text)
    assert wish is not None
    return match.game.write(wish.move(match.state, seat))


@pytest.mark.parametrize(("text", "move"), [
    ("skins first, keep 1 flint", "discard 4 skins"),
    ("flint last", "discard 2 bones 1 flint"), ("most first", "discard"),
])
def test_discards_are_as_many_as_are_due(text: str, move: str) -> None:
    """Of each order, and what is kept goes only when nothing else is left."""
    match = position("settlers", "half")
    rules = match.game
    wish: Any = rules.parse_preference("discard", text)
    found = wish.move(match.state, "red")
    assert sum(found.cards) == sum(rules.view(match.state, "red").own.hand) // 2
    assert not rules.check(match.state, "red", found) and move.split()[0] == "discard"


def test_the_beginning_of_a_move_is_it_while_only_one_begins_so() -> None:
    """Else it may be several, or is none."""
    match = at("stone-age", "roll")
    alone = replace(match, state=replace(match.state, players=(replace(
        match.state.players[0], placed=(("forest", 2),)), *match.state.players[1:])))
    assert answered(alone, "red", "act", "use") == "use forest"
    with pytest.raises(Refused) as error:
        answered(match, "red", "act", "use")
    assert error.value.problems[0].code == "referee/ambiguous-name"
    assert (match.game.parse_preference("act",
                                       "use hut now") is None
            and match.game.parse_preference("act", "us") is None)


# Kept in canonical text.

@pytest.mark.parametrize(("text", "written"), [
    ("three to the forest; when take: the highest", "place 3 forest; when take: highest"),
    ("2 hut; if Roll>=7 then use forest", "place 2 hut; if total at least 7 then use forest; else "
     "skip"),
])
def test_what_is_filed_is_written_down_canonical(text: str, written: str) -> None:
    """By what is asked while it is filed."""
    found = plan_format.parse(PLACING.game, text, 1, preview.decision_context(PLACING, "red"))
    assert plan_format.write(found) == f"until round 1; {written}"
    assert plan_format.parse(PLACING.game, plan_format.write(found), 1) == found


@pytest.mark.parametrize(("text", "says"), [
    ("place 2 hut; the rest to the forest", "place"), ("when take: whatever is best", "take"),
    ("when feed: all my wood", "feed"), ("use hunt, tools none", "use hunt; tools none"),
    ("when act: card 2", "buy card 2"), ("when tools: if rolling moon then none", "rolling"),
    ("when tools, moon: none", "moon"), ("place 3 forest?", "question"),
    ("when feed: wood first?", "question"),
    ("when tools if rolling hunt: none", "when tools, rolling hunt: …"),
    ("when tools, rolling hunt: none; when tools, Rolling  hunt: 1", "two standing orders"),
])
def test_what_cannot_be_read_yet_is_refused_with_what_to_write(text: str, says: str) -> None:
    """A move whose question is not asked, a condition that is none; nothing is guessed."""
    with pytest.raises(Refused) as error:
        plan_format.parse(PLACING.game, text, 1, preview.decision_context(PLACING, "red"))
    problem = error.value.problems[0]
    assert problem.span and says in f"{problem.why} {problem.hint}"


def test_an_old_plan_that_is_not_canonical_never_plays() -> None:
    """It is shelved with the reason, and stays."""
    text = "until withdrawn; when place: as many as I can to the forest"
    done = executor.advance(replace(PLACING, plans={"red": text}), WHEN, matches.luck(PLACING))
    assert not done.turns and not done.match.plans
    assert done.match.drafts["red"].startswith(text) and "can no longer be read" in (
        done.match.drafts["red"])


def test_a_shelved_plan_is_shown_to_its_seat(tmp_path: Path) -> None:
    """Quoted, with legal moves in its place; to nobody else."""
    path = tmp_path / "game.toml"
    assert command_line.run("new", "stone-age", str(path), "--seat", "red=Ann", "--seat",
                            "blue=Bob",
                            "--now", WHEN).exit == 0
    text = "until withdrawn; place 2 hut; the others to the forest"
    assert command_line.run("plan", str(path), "blue: place 2 hut", "--now", WHEN).exit == 0
    path.write_text(path.read_text().replace("until round 1; place 2 hut", text))
    assert command_line.run("move", str(path), "red: place 3 hunt", "--now", WHEN).exit == 0
    shown = " ".join(command_line.run("plan", str(path), "--seat", "blue").out.split())
    assert "The plan leaves out “the others to the forest”" in shown
    assert shown.count("“place ") in range(1, 6) and "Not in force" in shown
    assert text in path.read_text()
    hidden = command_line.run("plan", str(path), "--seat", "blue", "--for", "red")
    assert hidden.exit and "forest" not in hidden.out + hidden.err


# What can never be.

@pytest.mark.parametrize(("text", "says"), [
    ("when tools: if die 5 then none; else 2", "“die 5” can never be true at the decision tools"),
    ("when tools: if figure hunt then none", "write “rolling hunt”"),
    ("when tools: if hunted at least 1 then none", "“hunted at least 1” can never be true"),
    ("when place: if total at least 7 then 2 hut", "can never be true at the decision place"),
    ("when place: if total less than 7 then 2 hut", ""),
    ("when tools: if asked tools then none; else 2", "is always true at the decision tools"),
    ("when tools, die 5: none", "can never be true"), ("when tools, rolling hunt: none", ""),
    ("when tools: place 2 hut", "cannot be played at the decision tools, only at place"),
    ("when tools: if rolling hunt then none; else least that helps", ""),
    ("use hunt; tools none", "next decision is place, but the first step of the plan is for act"),
    ("place 2 hut; use hut", ""), ("use hunt; when place: 2 hut", ""),
    ("place 2 hut or skip", ""), ("if rolling hunt then place 2 hut; else 1 field", "can never"),
    ("when feed: wood first", ""), ("when take: best or take 3", ""),
])
def test_what_can_never_come_true_is_told(text: str, says: str) -> None:
    """By the forms of conditions and moves; nothing of what can."""
    found = plan_format.parse(PLACING.game, text, 1, preview.decision_context(PLACING, "red"))
    said = " ".join(line
                    for lines in dead_branches.dead_branches(PLACING.game, found, "place").values()
                    for line in lines)
    assert says in said
    assert bool(says) == bool(said)


def test_it_is_told_when_a_plan_is_checked_and_filed(tmp_path: Path) -> None:
    path = str(tmp_path / "game.toml")
    assert command_line.run("new", "stone-age", path, "--seat", "red=Ann", "--seat", "blue=Bob",
                            "--now", WHEN).exit == 0
    for more in (("--check",), ("--now", WHEN)):
        said = command_line.run("plan", path, "red: when tools: if die 5 then none", *more)
        assert "can never be true at the decision tools" in " ".join(said.out.split()), said


def test_tools_are_kept_for_what_is_no_hunt() -> None:
    """What could not be ordered before: the head says what the question is about."""
    match = at("stone-age", "roll")
    text = ("until round 1; use hunt; use forest; when tools, rolling hunt: none; "
            "when tools: least that helps")
    filed = plan_format.write(plan_format.parse(match.game, text, 1,
                                                preview.decision_context(match, "red")))
    source, _ = harness.answered({"round 1, red on the hunt": "1",
                                  "round 1, red in the forest": "4 3"}, matches.luck(match))
    done = executor.advance(replace(match, plans={"red": filed}), WHEN, source)
    assert [log_entry.row_text(row) for turn in harness.passed(done.turns)
            for row in turn.entry.moves] == [
        "red: use hunt", "red: tools none", "red: use forest", "red: tools 2"]


def test_a_wish_that_is_another_at_each_question_is_not_guessed_at() -> None:
    """All tools, or all dice: a step has to say which; under its question it is plain."""
    game = SAYS["stone-age-solo"]
    with pytest.raises(Refused) as error:
        plan_format.parse(game, "all", 1)
    assert error.value.problems[0].code == "referee/ambiguous-move"
    assert plan_format.write(plan_format.parse(game, "when dice: all",
                                               1)) == "until round 1; when dice: all dice"
