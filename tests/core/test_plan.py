"""Plans: how they are parsed and written, what they play, and where they stop."""

import pytest
from msgspec.structs import replace

from referee.core.base.problem import Refused
from referee.core.match import amendments, log_entry
from referee.core.match import match as matches
from referee.core.match.match import Match, PlansResult
from referee.core.plans import executor, plan_format, preview
from referee.core.plans.valid_forms import SKIP
from tests.support import card_game, harness, toy_match
from tests.support.case_files import position
from tests.support.harness import WHEN

pytestmark = pytest.mark.quick

PLACING = harness.begin("stone-age", "standard", ("red", "blue")).match
RULES = PLACING.game


@pytest.mark.parametrize(("text", "written"), [
    ("place 3 forest", "until round 2; place 3 forest"),
    ("until round end; 3 forest or 3 clay-pit",
     "until round 2; place 3 forest or place 3 clay-pit"),
    ("until turn 60\nplace 3 forest or 3 clay or skip",
     "until turn 60; place 3 forest or place 3 clay-pit or skip"),
    ("place 2 hut\nfield or tool-maker",
     "until round 2; place 2 hut; place 1 field or place 1 tool-maker"),
    ("when tools: if total at least 10 then none; else 2",
     "until round 2; when tools: if total at least 10 then tools none; else tools 2"),
    ("if food less than 3 then place 3 hunt; otherwise hut; use all places",
     "until round 2; if food less than 3 then place 3 hunt; else place 2 hut; use all places"),
    ("when tools, rolling hunt: none; when tools: roll < 7 least that helps".replace(
        "roll < 7 ", "if roll < 7 then "),
     "until round 2; when tools, rolling hunt: tools none; "
     "when tools: if total less than 7 then least that helps"),
    ("Until withdrawn; stop if card 2 taken or food less than 3; place hut; stop when traded",
     "until withdrawn; place 2 hut; stop if card 2 taken or food less than 3; stop if traded"),
    ("feed 3 wood # why it stopped", "until round 2; feed 3 wood"),
])
def test_a_plan_is_written_as_it_is_read(text: str, written: str) -> None:
    """Canonical where that needs no position; what is written is read as itself."""
    found = plan_format.parse(RULES, text, 2, preview.decision_context(PLACING, "red"))
    assert plan_format.write(found) == written
    assert plan_format.parse(RULES, written, 7) == found


def test_a_choice_that_stands_twice_keeps_the_verb_of_the_next() -> None:
    """What is written is read as itself, however odd a choice is."""
    text = "until round 2; decline card 4 or tools 1 or decline card 4 or tools 1 2"
    found = plan_format.parse(RULES, text, 2)
    assert plan_format.parse(RULES, plan_format.write(found), 2) == found
    assert plan_format.write(plan_format.parse(RULES, "place 2 hut or place 2 hut", 2)) == (
        "until round 2; place 2 hut")


@pytest.mark.parametrize(("text", "written"), [
    ("hut or 3 forest", "place 2 hut or place 3 forest"),
    ("when act: quarry; when feed: 1 wood; when take: 6 or the best",
     "when act: use quarry; when feed: feed wood; when take: take 6 or best"),
    ("use forest; quarry", "use forest; use quarry"),
])
def test_a_verb_that_was_left_out_is_bound_once(text: str, written: str) -> None:
    """To its question, to the step before, to what the seat is asked."""
    found = plan_format.parse(RULES, text, 2, preview.decision_context(PLACING, "red"))
    assert plan_format.write(found) == f"until round 2; {written}"
    assert plan_format.parse(RULES, plan_format.write(found), 2) == found


@pytest.mark.parametrize(("text", "code", "word"), [
    ("", "invalid-empty", "step"), ("until round end", "invalid-empty", "step"),
    ("until Easter; hut", "invalid-plan", "turn 60"), ("when tols: none", "invalid-word", "tools"),
    ("when tools none", "invalid-plan", "when"),
    ("when tools: none; when tools: 2", "invalid-plan", "two standing orders"),
    ("stop if moon; hut", "invalid-condition", "food at least 3"),
    ("if moon then hut", "invalid-condition", "food at least 3"),
    ("if traded", "invalid-empty", ""), ("else hut", "invalid-condition", "if"),
    ("place 2 hut; until turn 3; until turn 4", "invalid-plan", "turn 60"),
    ("place 2 hut or skip or ", "invalid-empty", "choice"),
    ("fly to the moon or hut", "invalid-word", ""),
    ("; ".join(["hut"] * 101), "invalid-plan", ""),
])
def test_a_plan_with_one_unreadable_part_is_refused_whole(text: str, code: str, word: str) -> None:
    """With every fault in it, each in its place."""
    with pytest.raises(Refused) as error:
        plan_format.parse(RULES, text, 1)
    problem = error.value.problems[0]
    assert problem.code == f"referee/{code}" and word in problem.why + problem.hint


def test_every_fault_is_told_in_its_place() -> None:
    """Of a text of several lines."""
    text = ("place 3 forest or 3 clay-pid\nwhen tools: none\nstop if moon\n"
            "if traded then 2 hut; else moon")
    with pytest.raises(Refused) as error:
        plan_format.parse(RULES, text, 1)
    assert [text[slice(*p.span)] for p in error.value.problems if p.span] == [
        "pid", "moon", "moon"]
    assert [p.where for p in error.value.problems] == [
        "part 1 of 4", "part 3 of 4", "part 4 of 4"]


def planned(match: Match, **texts: str) -> PlansResult:
    """What becomes of a table with these plans in force."""
    written = {seat: plan_format.write(plan_format.parse(match.game, text,
                                                         match.game.round(match.state),
                                                         preview.decision_context(match, seat)))
               for seat, text in texts.items()}
    return executor.advance(replace(match, plans=written), WHEN, matches.luck(match))


def moves(done: PlansResult) -> list[str]:
    """What plans played."""
    return [log_entry.row_text(row) for turn in done.turns for row in turn.entry.moves]


def test_the_first_legal_choice_is_played_until_somebody_has_no_plan() -> None:
    """Each as an ordinary turn; what was played has left the plan."""
    done = planned(PLACING, red="3 forest or 3 hunt; place 1 field", blue="3 forest or 2 hunt")
    assert moves(done) == ["red: place 3 forest", "blue: place 2 hunt", "red: place 1 field"]
    assert not done.match.plans and not done.stopped and not done.match.drafts


def test_a_step_may_be_skipped_and_may_hang_on_what_is_seen() -> None:
    """``skip`` goes on with the next step; a step whose condition fails is passed over."""
    done = planned(PLACING, red="place 6 forest or skip; if food less than 3 then hut; field",
                   blue="hut")
    assert moves(done) == ["red: place 1 field", "blue: place 2 hut"]


@pytest.mark.parametrize(("text", "why"), [
    ("place 6 forest or 7 hunt", "“place 6 forest”: You have 5 figures left to place, not 6."),
    ("use forest", "nothing in it answers “place figures”"),
    ("place 9 forest",
     "its choices for “place figures” cannot be played. “place 9 forest”: You have"),
    ("hut; stop if food at least 3", "holds"),
    ("until turn 1; hut", "it was set to end at turn 1"),
    ("feed 2 wood; when tools: none", "“place figures”")])
def test_a_plan_stops_and_says_why(text: str, why: str) -> None:
    """Nothing is played; what is left of it stays as a draft, with the reason."""
    done = planned(PLACING, red=text)
    assert not done.turns and not done.match.plans
    assert [seat for seat, _ in done.stopped] == ["red"] and why in done.stopped[0][1]
    left = done.match.drafts["red"]
    assert why in left and plan_format.parse(RULES, left, 1).until


def test_standing_answers_leave_the_rest_to_their_owner() -> None:
    """Who plans only how he uses his tools is still asked where he places."""
    done = planned(PLACING, red="when tools: none; when feed: 1 wood")
    assert not done.turns and not done.stopped and done.match.plans


def test_plans_make_200_turns_in_one_go_and_no_more() -> None:
    """Where they never come to an end; then they are out of force, and say so."""
    first = toy_match.PlayedMatch(games=card_game.Games(card_game.Endless)).turns[0]  # type: ignore[arg-type]
    match = replace(first.match, plans=dict.fromkeys(
        first.match.seats, "until withdrawn; when roll: roll 1"))
    done = executor.advance(match, WHEN, matches.luck(match))
    assert len(done.turns) == 200 and not done.match.plans
    assert {why for _, why in done.stopped} == {"plans had played 200 turns without a pause"}


def test_a_plan_ends_with_its_round() -> None:
    """In the round after it is out of force, with its reason."""
    state = replace(PLACING.state, round=2)
    match = replace(PLACING, state=state, plans={"red": "until round 1; place 2 hut"})
    done = executor.advance(match, WHEN, matches.luck(match))
    assert not done.turns and "round 1" in done.stopped[0][1]


@pytest.mark.parametrize("how", ["undo", "ruling", "moderator"])
def test_what_a_player_could_not_foresee_takes_his_plan_out_of_force(how: str) -> None:
    """An undo, a ruling, a move made for him; the text stays as a draft."""
    match = replace(PLACING, plans={"red": "until round 1; place 2 hut"})
    if how == "undo":
        turn = amendments.undo(match, match.state, 1, "a slip", WHEN)
    elif how == "ruling":
        turn = amendments.apply_ruling(match, match.state, (), "it fell off the table", WHEN)[0]
    else:
        turn = matches.play(match, {"red": RULES.parse("place 3 forest")}, WHEN,
                            matches.luck(match),
                          {"red": "moderator"})
    assert not turn.match.plans
    assert turn.match.drafts["red"].startswith("until round 1; place 2 hut # ")


@pytest.mark.parametrize(("text", "answer"), [
    ("when offer: if gives meat and asks at most 1 flint then accept; else refuse",
     "blue: accept 1"),
    ("when offer: if gives 3 meat then accept; else refuse", "blue: refuse 1"),
    ("when offer: if asks skins then refuse; else accept", "blue: accept 1"),
    ("when offer: if asks less than 1 flint then accept; else refuse", "blue: refuse 1"),
])
def test_an_offer_is_answered_by_a_standing_answer(text: str, answer: str) -> None:
    """By what it gives and asks for, while its maker waits."""
    match = position("settlers", "offered")
    done = executor.advance(replace(match,
                                    plans={"blue": plan_format.write(plan_format.parse(match.game,
                                                                                       text, 1))}),
                            WHEN, matches.luck(match))
    assert moves(done) == [answer] and done.match.plans


def test_skip_is_a_word_of_its_own() -> None:
    """It stands in the save as it is written."""
    assert SKIP in plan_format.write(plan_format.parse(RULES, "place 2 hut or skip", 1))
