"""Words of a plan: what may be left out, wherever the plan is sent, and what is refused."""

import re
from itertools import islice

import pytest

from referee import games
from referee.core.base.problem import Refused
from referee.core.game import game_parts
from referee.core.input import near_moves
from referee.core.match import match as matches
from referee.core.match.match import Match
from referee.core.plans import plan_format, preview
from tests.support import harness
from tests.support.case_files import position
from tests.support.harness import WHEN

pytestmark = pytest.mark.quick

PLACING = harness.begin("stone-age", "standard", ("red", "blue")).match


def after(match: Match, *moves: str) -> Match:
    """The match after these moves of the seats to move."""
    for text in moves:
        seat = match.game.to_move(match.state).decisions[0].seat
        match = matches.play(match, {seat: match.game.parse(text)}, WHEN, matches.luck(match)).match
    return match


# The tool maker is open, taken by another seat, taken by red itself; then nobody places any more.
POSITIONS = [PLACING, after(PLACING, "place 2 hut", "place 1 tool-maker"),
             after(PLACING, "place 1 tool-maker"),
             after(PLACING, "place 1 tool-maker", "place 5 hunt", "place 4 forest")]


def written(match: Match, text: str, seat: str = "red") -> str:
    """The canonical text of a plan without its end."""
    context = preview.decision_context(match, seat)
    plan = plan_format.parse(match.game, text, 1, context)
    return plan_format.write(plan).partition("; ")[2]


def refusal(match: Match, text: str, seat: str = "red") -> str:
    """What is said of a plan that is refused."""
    with pytest.raises(Refused) as error:
        written(match, text, seat)
    problem = error.value.problems[0]
    assert problem.span and text[slice(*problem.span)] in problem.why, problem
    return f"{problem.why} {problem.hint}"


@pytest.mark.parametrize("match", POSITIONS)
@pytest.mark.parametrize("seat", ["red", "blue"])
@pytest.mark.parametrize(("text", "canonical"), [
    ("tool-maker or 5 hunt or 4 hunt", "place 1 tool-maker or place 5 hunt or place 4 hunt"),
    ("tool-maker or skip", "place 1 tool-maker or skip"),
    ("the hut or field or card 3 or tile 1 or all hunt",
     "place 2 hut or place 1 field or place 1 card 3 or place 1 tile 1 or all hunt"),
    ("place toolmaker or 2 at the forest", "place 1 tool-maker or place 2 forest")])
def test_a_standing_order_leaves_out_what_follows_by_the_rules(
        match: Match, seat: str, text: str, canonical: str) -> None:
    """In every position alike, also where the place is taken or the seat does not place."""
    assert written(match, f"when place: {text}", seat) == f"when place: {canonical}"


@pytest.mark.parametrize(("game", "text", "canonical"), [
    ("stone-age-solo", "when place: tool-maker or hut or card 2",
     "when place: place 1 tool-maker or place 2 hut or place 1 card 2"),
    ("fire-and-stone", "when bonus: I-21 or pass", "when bonus: scout to I-21 or pass"),
    ("settlers", "when figure: AF5 steal blue or AF3",
     "when figure: neanderthal AF5 steal blue or neanderthal AF3"),
    ("settlers", "when pause: stop; when victim: blue or green",
     "when pause: stop; when victim: steal blue or steal green")])
def test_every_choice_of_a_standing_order_implies_its_verb(game: str, text: str,
                                                           canonical: str) -> None:
    """In all games."""
    match = harness.begin(game).match
    assert written(match, text, match.seats[0]) == canonical


@pytest.mark.parametrize("match", POSITIONS)
def test_a_number_that_may_differ_must_be_written(match: Match) -> None:
    """The refusal names the choice and what it needs, and shows how it is written."""
    said = refusal(match, "when place: tool-maker or forest or 4 hunt")
    assert said == ("“forest” needs a number. "
                    "Write the whole move, such as “place 1 forest” or “place 2 forest”. "
                    "At place: “place NUMBER PLACE”, “all PLACE” or “skip”.")


@pytest.mark.parametrize(("game", "at", "text"), [
    ("fire-and-stone", "seen", "when animal: take the boar"),  # another number in the next forest
    ("settlers", "offered to all", "when offer: yes"),  # the next offer is another
    ("fire-and-stone", "apple", "when action: take the apple"),  # the store may be another
    ("fire-and-stone", "apple", "when action: pick the apple"),  # not “draw apple”
    ("stone-age", "last-figure", "when place: hunt"),  # the number is 1 only now
    ("stone-age", "feeding-one-way", "when feed: pay")])
def test_what_only_fits_this_position_is_no_standing_order(game: str, at: str, text: str) -> None:
    """It would be another move the next time."""
    match = position(game, at)
    decisions = match.game.to_move(match.state).decisions
    kind = text.split(":")[0].removeprefix("when ")
    seat = next(decision.seat for decision in decisions if decision.kind == kind)
    assert "Legal now: " in (said := refusal(match, text, seat)) or "needs a number" in said


def test_a_later_step_takes_the_verb_of_the_step_before() -> None:
    """Although the next decision of the seat has another verb for the same thing."""
    acting = POSITIONS[-1]
    assert written(acting, "use tool-maker; field") == "use tool-maker; use field"
    assert written(acting, "use all; place 2 hut; field; use hut; field") == (
        "use all places; place 2 hut; place 1 field; use hut; use field")
    assert "“forest” needs a number." in refusal(acting, "use all; place 2 hut; forest")


def test_the_first_step_is_read_in_the_position_of_its_decision() -> None:
    """The only number that is possible now is meant; if there are several, it must be written."""
    last = position("stone-age", "last-figure")
    seat = last.game.to_move(last.state).decisions[0].seat
    assert written(last, "hunt", seat) == "place 1 hunt"
    assert "“hunt” needs a number." in refusal(PLACING, "hunt")


@pytest.mark.parametrize(("game", "kind"), [
    (game, kind) for game in games.names()
    for kind in harness.bound(*harness.first(game)).decision_kinds])
def test_a_refused_choice_comes_with_all_that_can_be_chosen(game: str, kind: str) -> None:
    """The forms of moves, or their verbs, and the preferences; each that has no slot is read."""
    match = harness.begin(game).match
    seat = match.seats[0]
    said = refusal(match, f"when {kind}: wheelbarrow", seat)
    forms = re.findall("“([^“”]+)”", said.partition(f"At {kind}: ")[2])
    preferences = match.game.find_member(game_parts.PREFERENCES)
    assert forms, said
    assert {*(preferences.forms_at(kind) if preferences else ())} <= {*forms}, said
    for form in forms:
        if form == form.lower() and "…" not in form:
            assert written(match, f"when {kind}: {form}", seat), form
    verbs = match.game.verbs_for(kind)
    assert all(re.search(rf"\b{verb}\b", said) for verb in verbs if kind != "figure"), said


@pytest.mark.parametrize(("text", "why"), [
    ("when tools: use tools if possible", "“possible” is not known here."),
    ("when tools: best", "“best” is a choice at take, not at tools."),
    ("when feed: least that helps", "“least that helps” is a choice at tools, not at feed."),
    ("when place: 3 forest or nothing",
     "“nothing” cannot be chosen at place: it may mean “no extra” or “tools none”."),
    ("place 3 forest or nothing", "“nothing” may mean “no extra” or “tools none”.")])
def test_a_choice_of_another_decision_is_named(text: str, why: str) -> None:
    """And what can be chosen at the decision of its part, or of its verb."""
    kind = text.split(":")[0].removeprefix("when ").split()[0]
    said = refusal(PLACING, text)
    assert said.startswith(why) and f" At {kind}: “" in said, said


@pytest.mark.parametrize("game", [game for game in games.names() if game != "stone-daze"])
def test_a_standing_order_is_read_alike_in_every_position(game: str,
                                                          monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves of a game without their verbs or their numbers: understood or not, never otherwise."""
    monkeypatch.setattr(near_moves, "related_moves", lambda *_: [])  # suggestions may differ
    name, seats = next((name, seats) for one, name, seats in harness.TABLES if one == game)
    found = harness.passed(harness.random_game(game, name, seats))
    matches_seen = [turn.match for turn in found[:-1:max(1, len(found) // 12)]]
    orders = {f"when {decision.kind}: {text}" for match in matches_seen
              for decision in match.game.to_move(match.state).decisions if decision.must
              for move in islice(match.game.options(match.state, decision.seat), 3)
              for text in shortened(match.game.write(move))}
    assert len(orders) > 9
    for order in sorted(orders):
        read = {read_or_refused(match, order, seat) for match in matches_seen
                for seat in match.seats[:2]}
        assert len(read) == 1, (order, read)


def shortened(text: str) -> set[str]:
    """A move without its verb, without its number, without both."""
    verb, _, rest = text.partition(" ")
    return {re.sub(r"^\d+ ", "", rest), rest, f"{verb} {re.sub('^[0-9]+ ', '', rest)}"} - {""}


def read_or_refused(match: Match, text: str, seat: str) -> str:
    """The canonical text of a plan; empty: it is refused."""
    try:
        return written(match, text, seat)
    except Refused:
        return ""
