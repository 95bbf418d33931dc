"""``skip`` in a standing order: the game waits. What to write instead, so that it never does."""

from random import Random

import pytest
from msgspec.structs import replace

from referee import games
from referee.commands import manual_pages, manual_text
from referee.commands.manual_text import Definition, Example
from referee.core.base.problem import Refused, errors_among
from referee.core.game import game_parts
from referee.core.game.decisions import Seat
from referee.core.match import match as matches
from referee.core.match.match import Match
from referee.core.plans import dead_branches, executor, plan_format, preview
from referee.files import inputs
from tests.support import harness
from tests.support.harness import WHEN

PLACING = harness.begin("stone-age", "standard", ("red", "blue")).match
DAZE = harness.begin("stone-daze").match
TURNS = 120  # of the other players
WITH_CHOICES = [game for game in games.names() if games.part(game, game_parts.ALWAYS_LEGAL)]


def with_plan(match: Match, seat: Seat, text: str) -> Match:
    """The match with this plan in force."""
    plan = plan_format.parse(match.game, text, 1, preview.decision_context(match, seat))
    return replace(match, plans={**match.plans, seat: plan_format.write(plan)})


def warnings(match: Match, text: str) -> list[str]:
    """What is said of a plan when it is filed."""
    plan = plan_format.parse(match.game, text, 1, preview.decision_context(match, "red"))
    by_line = dead_branches.dead_branches(match.game, plan, "")
    return [warning for of in by_line.values() for warning in of]


@pytest.mark.quick
@pytest.mark.parametrize(("text", "ends"), [
    ("when place: tool-maker or skip", "for you. So that it does not wait, end with a choice "
     "that is legal then, such as “all hunt”."),
    ("place 2 hut; when place: tool-maker or skip", "such as “all hunt”."),
    ("when feed: 3 wood or skip", "such as “wood first or starve”."),
    ("when tools: if total at least 10 then none; else skip", "such as “tools none”."),
    ("when act: hut or skip", "end with a choice that is legal then.")])
def test_a_standing_order_with_skip_is_filed_with_a_warning(text: str, ends: str) -> None:
    """What will happen, and what to write instead."""
    kind = text.split("when ")[1].split(":")[0]
    found, = warnings(PLACING, text)
    assert found.startswith(f"“skip” does not answer the decision {kind}: the game waits for you")
    assert found.endswith(ends)
    assert (", and the plan stops if it still has steps" in found) == (";" in text.split("when")[0])


@pytest.mark.quick
@pytest.mark.parametrize("text", [
    "place 6 forest or skip; use hut", "when tools: none or skip", "when feed: starve or skip",
    "when place: tool-maker or all hunt"])
def test_no_warning_where_nothing_waits_for_a_skip(text: str) -> None:
    """In a step, which only goes on, or after a choice that is always legal."""
    assert not any("“skip”" in warning for warning in warnings(PLACING, text))


@pytest.mark.quick
def test_skip_in_secret_orders_means_the_default() -> None:
    """Nobody waits for them after the deadline."""
    found, = warnings(DAZE, "when orders: as last round or skip")
    assert found.startswith("“skip” gives no orders: at the deadline, your default orders")


@pytest.mark.quick
def test_a_standing_order_with_skip_leaves_the_decision_to_its_owner() -> None:
    """As the warning says: the plan stays, or stops if it still has steps."""
    taken = matches.play(PLACING, {"red": PLACING.game.parse("place 1 tool-maker")}, WHEN,
                         matches.luck(PLACING)).match
    waits = executor.advance(with_plan(taken, "blue", "when place: tool-maker or skip"), WHEN,
                             matches.luck(taken))
    assert not waits.turns and not waits.stopped and "blue" in waits.match.plans
    stops = executor.advance(with_plan(taken, "blue", "use hut; when place: tool-maker or skip"),
                             WHEN, matches.luck(taken))
    assert not stops.turns and [seat for seat, _ in stops.stopped] == ["blue"]


@pytest.mark.parametrize("game", WITH_CHOICES)
def test_a_choice_that_is_said_to_be_always_legal_is(game: str) -> None:
    """At every such decision of random games, in each scenario."""
    choices = games.part(game, game_parts.ALWAYS_LEGAL)
    seen = set()
    tables = {name: seats for one, name, seats in harness.TABLES if one == game}
    for name, seats in tables.items():
        for turn in harness.passed(harness.random_game(game, name, seats)):
            rules, state = turn.match.game, turn.match.state
            for decision in rules.to_move(state).decisions:
                last = choices.get(decision.kind, "").rpartition(" or ")[2]
                if not last or (last == "all hunt" and "hunt" in dict(
                        rules.box.holder(state, decision.seat).placed)):
                    continue
                seen.add(decision.kind)
                try:
                    move = plan_format.move_of_choice(rules, state, decision.seat, last)
                    problems = errors_among(rules.check(state, decision.seat, move))
                except Refused as error:
                    problems = error.problems
                assert not problems or not decision.must, (decision, last, problems)
    assert len(seen) > 2
    plan = plan_format.parse(harness.begin(game).match.game, "; ".join(
        f"when {kind}: {text}" for kind, text in choices.items()), 1)
    assert [" or ".join(one.step.branches[0].choices)
            for one in plan.standing_answers] == [*choices.values()], "it is not canonical"


def absent_plan() -> str:
    """The plan of an absent player in the manual."""
    sections = manual_text.parse(manual_pages.page_source("ahead", inputs))[1]
    return next("\n".join(item.lines) for section in sections for term in section.items
                if isinstance(term, Definition) and term.term == "when DECISION: ..."
                for item in term.body if isinstance(item, Example))


@pytest.mark.parametrize(("name", "count"), [("standard", 2), ("standard", 4),
                                             ("style-is-the-goal", 3)])
def test_the_game_never_waits_for_the_absent_player_of_the_manual(name: str, count: int) -> None:
    """Whatever the others do."""
    seats, random = games.game_meta("stone-age").seats[:count], Random(f"absent {name} {count}")
    match = with_plan(harness.begin("stone-age", name, seats).match, "blue", absent_plan())
    for _ in range(TURNS):
        done = executor.advance(match, WHEN, matches.luck(match))
        match = done.match
        decisions = match.game.to_move(match.state).decisions
        assert not done.stopped and "blue" not in {one.seat for one in decisions}, done.stopped
        for decision in decisions[:1]:
            move = random.choice([*match.game.options(match.state, decision.seat)])
            match = matches.play(match, {decision.seat: move}, WHEN, matches.luck(match)).match
    assert "blue" in match.plans and match.game.round(match.state) > 3
