"""Several moves in one text: steps, conditions, visibility, and how far a check looks ahead."""


import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core.base.problem import Refused
from referee.core.document.surfaces import SHELL
from referee.core.game.decisions import Decision, Seat, ToMove
from referee.core.game.game import Game
from referee.core.game.predicates import Condition
from referee.core.input import actor, sequence, splitter
from referee.core.input.sequence import SequenceResult
from referee.core.luck import chance
from referee.core.match.match import Match
from tests.support import harness
from tests.support.harness import WHEN
from tests.support.move_sequences import alone, moves, rich, run
from tests.support.refusals import problems, refusal
from tests.support.toy_game import Move, State, Toy, View
from tests.support.toy_match import Of, PlayedMatch

pytestmark = pytest.mark.quick

THREE = ("red", "blue", "green")


def rolling(*seats: str) -> PlayedMatch:
    """A match in which red is to roll or pass."""
    match = PlayedMatch(seats=seats or ("red", "blue"))
    match.say(*(f"{seat}: bid {int(seat == 'blue')}" for seat in match.now.seats))
    return match


def check(match: PlayedMatch, text: str, said: str | None = None) -> SequenceResult:
    """A text checked as far as it can be."""
    return sequence.run(match.now, text, said, WHEN, None)


def sheets(result: SequenceResult) -> dict[str, str]:
    """The texts of the sheets that wait."""
    return {seat: orders.text for seat, orders in result.match.orders.items()}


class Asked(Toy):
    """Only some seats are asked, in secret or in the open."""

    def __init__(self, *asked: Seat, sealed: bool = False, must: bool = True) -> None:
        super().__init__(THREE)
        self.writers, self.in_secret, self.must = asked, sealed, must

    def to_move(self, state: State) -> ToMove:
        """Those."""
        decisions = tuple(Decision(seat, "write", "write", self.must) for seat in self.writers)
        return ToMove(decisions, self.in_secret)


# Cutting.

@pytest.mark.parametrize("text", [
    "roll 1; pass; roll 2", "roll 1;pass;roll 2;", "roll 1\npass\n\nroll 2\n",
    "; roll 1 ;; pass ; . ; roll 2 ;", "red: roll 1; pass; roll 2",
    "roll 1\r\npass\r\nroll 2\r\n", "red:\nroll 1\npass\nroll 2",
])
def test_a_text_is_cut_at_semicolons_and_line_ends(text: str) -> None:
    """Each step is a turn; what is empty is nothing."""
    result = run(alone(), text)
    assert moves(result) == ["red: roll 1", "red: pass", "red: roll 2"]
    assert [turn.entry.n for turn in result.turns] == [2, 3, 4]
    assert result.match == result.turns[-1].match
    assert not result.problems and not result.remaining_steps


@pytest.mark.parametrize("text", ["", "  ", ";", " ; \n.", "red:", "red: ;;", "...", "-"])
def test_an_empty_text_is_refused(text: str) -> None:
    """With or without a seat, in any phase."""
    assert refusal(lambda: run(rolling(), text, "red")).code == "referee/invalid-empty"
    assert refusal(lambda: run(PlayedMatch(), text, "red")).code == "referee/invalid-empty"


def test_steps_know_their_text_and_their_place() -> None:
    """For the refusals to come."""
    text = "  roll 1 ;\n if poor then pass; else roll 2 ; pass"
    found = splitter.split_steps(text, 0, rolling().now.game, "red")
    assert [step.text for step in found] == ["roll 1", "if poor then pass; else roll 2", "pass"]
    assert [text[step.offset:step.offset + len(step.text)] for step in found] == [
        step.text for step in found]


def test_all_steps_are_read_before_the_first_is_played() -> None:
    """Every word not understood is told, with its step and its place, and nothing is played."""
    text = "roll 1; fold; roll many"
    match = alone()
    found = problems(lambda: run(match, text))
    assert [(p.code, p.where) for p in found] == [
        ("invalid-verb", "step 2 of 3"), ("invalid-verb", "step 3 of 3")]
    assert [text[slice(*p.span)] for p in found if p.span] == ["fold", "roll many"]


@pytest.mark.parametrize(("text", "under"), [
    ("red: fold", "fold"), ("\n  red by moderator: \n roll many", "roll many"),
    ("if poor then fold; else pass", "fold"), ("if rich then pass", " rich "),
    ("if poor, roll some", "roll some"), ("pass; else pass", "else pass"),
    ("if poor then pass; else roll x", "roll x"), ("roll 1 now", "roll 1 now"),
    ("pass\r\n; fold", "fold"),
    ("red: roll 1\r\nroll\tx", "roll\tx"),
])
def test_a_word_not_understood_is_marked_in_the_whole_text(text: str, under: str) -> None:
    """Behind a seat, in a condition, behind one, and on any line."""
    found = problems(lambda: run(rolling(), text))
    assert [text[slice(*p.span)] for p in found if p.span] == [under]


def test_the_only_step_of_a_text_is_not_counted() -> None:
    """It is the text."""
    assert refusal(lambda: run(rolling(), "red: fold")).where == ""
    assert run(rolling(), "red: roll 9").problems[0].where == ""


def test_what_is_left_unread_is_refused_unread() -> None:
    """Control characters and endless texts."""
    assert refusal(lambda: run(rolling(), "pass\0")).code == "referee/invalid-character"
    assert refusal(lambda: run(rolling(), "pass;" * 3000)).code == "referee/invalid-length"


# Playing.

def test_an_illegal_step_stops_the_chain() -> None:
    """Those before it stand; the rest is named as not played."""
    match = alone()
    text = "roll 1; roll 9; pass; roll 2"
    result = run(match, text)
    assert moves(result) == ["red: roll 1"]
    assert result.match.turn == 2
    problem, = result.problems
    assert (problem.code, problem.where) == ("illegal-count", "step 2 of 4")
    assert problem.span is not None and text[slice(*problem.span)] == "roll 9"
    assert result.remaining_steps == ("pass", "roll 2")


def test_a_step_that_finds_a_seat_unasked_stops_the_chain() -> None:
    """It says who is asked."""
    match = rolling()
    match.say("red: pass")
    result = run(match, "blue: pass; pass")
    assert moves(result) == ["blue: pass"]
    assert result.problems[0].code == "referee/illegal-sealed"
    three = PlayedMatch(seats=THREE, games=Of(Asked("red")))
    problem = run(three, "blue: pass").problems[0]
    assert problem.code == "referee/illegal-not-asked"
    assert SHELL.resolve(problem.why) == "It is not the turn of blue. Red to move: write."
    assert problem.where == ""


def test_a_chain_stops_at_the_end_of_the_game() -> None:
    """The end is an end for the steps behind it."""
    match = PlayedMatch()
    for _ in range(3):
        match.say("red: bid 0", "blue: bid 0", "red: pass")
        last = run(match, "blue: pass; pass")
        match.say("blue: pass")
    assert last.problems[0].code == "referee/illegal-over"
    assert moves(last) == ["blue: pass"]
    problem = refusal(lambda: run(match, "red: pass"))
    assert problem.code == "referee/illegal-over"


def test_all_reasons_against_a_step_are_told() -> None:
    """Not the first alone."""
    result = run(rolling(), "red: bid 7")
    assert [p.code for p in result.problems] == ["illegal-phase", "illegal-count"]


def test_a_warning_refuses_nothing() -> None:
    """It is told, and the sheet is filed."""
    match = PlayedMatch()
    result = run(match, "red: bid 3")
    assert [p.code for p in result.warnings] == ["illegal-high"]
    assert sheets(result) == {"red": "bid 3"}


# Conditions.

def poor() -> PlayedMatch:
    """Nobody has points."""
    return rolling()


@pytest.mark.parametrize(("text", "taken", "otherwise"), [
    ("if poor then roll 2; else pass", "roll 2", "pass"),
    ("IF poor, roll 2; ELSE, pass", "roll 2", "pass"),
    ("if poor then roll 1\nif poor then roll 2\nelse pass", "roll 1", "pass"),
    ("if poor then roll 3; else roll 1;", "roll 3", "roll 1"),
    ("if   poor   then   roll 2  ;  else   pass", "roll 2", "pass"),
])
def test_the_first_clause_that_holds_is_taken(text: str, taken: str, otherwise: str) -> None:
    """The log records the plain move."""
    assert moves(run(poor(), text, "red")) == [f"red: {taken}"]
    assert moves(run(rich(), text)) == [f"red: {otherwise}"]


def test_a_condition_is_asked_when_its_turn_comes() -> None:
    """Not when the text is read."""
    text = "if poor then roll 3; else pass; if poor then roll 1; else roll 2; roll 1"
    assert moves(run(alone(), text)) == ["red: roll 3", "red: roll 2", "red: roll 1"]


def test_steps_with_conditions_follow_an_else() -> None:
    """What stands behind an else, or behind a plain move, is a step of its own."""
    found = splitter.split_steps("if poor then pass; else pass; if poor then pass; pass", 0,
                                 poor().now.game, "red")
    assert [len(step.clauses) for step in found] == [2, 1, 1]


def test_a_step_of_which_no_clause_holds_is_passed_over() -> None:
    """Each condition for itself where no else follows; a warning says so."""
    result = run(rich(), "pass; if poor then roll 1; if poor then roll 2; roll 3")
    assert moves(result) == ["red: pass", "red: roll 3"] and not result.problems
    assert [(p.code, p.why) for p in result.warnings] == [
        ("referee/doubtful-lapsed",
         f"“if poor then roll {n}” was skipped. The condition of this step is not true.")
        for n in (1, 2)]


def test_a_text_of_which_no_condition_holds_is_refused() -> None:
    """Nothing was played, and who wrote it must know."""
    problem = refusal(lambda: run(rich(), "if poor then roll 1; if poor then roll 2"))
    assert problem.code == "referee/illegal-no-clause"


@pytest.mark.parametrize("text", ["else pass", "pass; else pass",
                                  "if poor then pass; else pass; else pass"])
def test_an_else_needs_an_if_before_it(text: str) -> None:
    """Wherever it stands."""
    assert refusal(lambda: run(poor(), text, "red")).code == "referee/invalid-condition"


def test_a_condition_that_is_none_is_refused_with_its_place() -> None:
    """And all clauses are read, even those that would not hold."""
    text = "if poor then pass; if rich then pass; else fold"
    found = problems(lambda: run(poor(), text, "red"))
    assert [p.code for p in found] == ["invalid-condition", "invalid-verb"]


def test_a_condition_without_a_move_is_refused() -> None:
    """There is nothing to play."""
    for text in ("if poor then", "if poor then ; else pass", "if poor then pass; else"):
        assert problems(lambda: run(poor(), text, "red"))  # noqa: B023


def test_a_game_without_conditions_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the condition: there is no file of its conditions."""
    match = harness.begin("stone-age").match
    known = Game.find_member
    monkeypatch.setattr(Game, "find_member", lambda rules, name: (
        None if name.startswith("views.conditions") else known(rules, name)))
    problem = refusal(lambda: sequence.run(match, "if food at least 1 then hut", "red", WHEN, None))
    assert problem.code == "referee/invalid-condition"
    assert "cannot use conditions" in problem.why


def test_a_condition_sees_the_mover_s_view_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not the position."""
    seen: list[View] = []

    def nosy(rules: Toy, text: str) -> Condition:
        def holds(view: View) -> bool:
            seen.append(view)
            return True

        return Condition(text, holds)

    monkeypatch.setattr(Toy, "condition", nosy)
    match = PlayedMatch()
    match.say("red: bid 2", "blue: bid 0")
    match.say("red: if chips then roll 1")
    assert seen == [match.turns[3].match.game.view(match.turns[3].match.state, "red")]


# Whose text it is.

@pytest.mark.parametrize(("text", "said", "seat", "by"), [
    ("pass", "red", "red", ""), ("red: pass", None, "red", ""), ("red: pass", "red", "red", ""),
    (" RED : pass", None, "red", ""), ("re: pass", None, "red", ""),
    ("red by moderator: pass", None, "red", "moderator"),
    ("Red By Moderator: pass", None, "red", "moderator"),
    ("red  by  moderator :pass", "red", "red", "moderator"),
])
def test_a_seat_stands_before_the_move_or_is_said(text: str, said: str | None, seat: str,
                                                  by: str) -> None:
    """Or both, if they agree."""
    result = run(rolling(), text, said)
    assert (result.seat, result.actor) == (seat, by)
    assert moves(result) == [f"red by {by}: pass" if by else "red: pass"]


@pytest.mark.parametrize(("text", "code"), [
    ("blue: pass", "referee/invalid-seat"), ("rad: pass", "referee/invalid-word"),
    ("green: pass", "referee/invalid-word"), ("red by referee: pass", "referee/invalid-seat"),
    ("red by blue: pass", "referee/invalid-seat"),
])
def test_another_seat_or_none_is_refused(text: str, code: str) -> None:
    """At its place."""
    problem = refusal(lambda: run(rolling(), text, "red"))
    assert problem.code == code
    assert problem.span is not None and problem.span[0] == 0


def test_the_seat_may_be_left_out_when_one_is_asked() -> None:
    """One that must; else the one that may."""
    match = rolling()
    assert actor.sole_seat_to_move(match.now) == "red"
    assert moves(run(match, "pass")) == ["red: pass"]
    match = PlayedMatch()
    match.say("red: bid 1")
    problem = refusal(lambda: run(match, "bid 1"))
    assert problem.code == "referee/ambiguous-seat"


def test_a_seat_that_may_speak_is_the_sole_one_if_none_must() -> None:
    """And nobody is named as asked to one that may not."""
    match = PlayedMatch(seats=THREE, games=Of(Asked("green", must=False)))
    assert actor.sole_seat_to_move(match.now) == "green"
    problem, = run(match, "red: pass").problems
    assert (problem.code, problem.hint) == ("referee/illegal-not-asked", "")


def test_several_seats_asked_are_listed() -> None:
    """The text must say whose it is."""
    problem = refusal(lambda: run(PlayedMatch(seats=THREE), "bid 1"))
    assert problem.code == "referee/ambiguous-seat"
    assert problem.why == "Red, blue and green are all to move."
    assert "red: " in problem.hint


# Sheets.

def test_a_sheet_is_one_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """Semicolons, line ends and an if belong to it."""
    seen: list[str] = []

    def parse(rules: Toy, text: str) -> Move:
        seen.append(text)
        return Move("bid", 1)

    monkeypatch.setattr(Toy, "parse", parse)
    run(PlayedMatch(), "red: bid 1; bid 2\nif poor then bid 3")
    assert seen == [" bid 1; bid 2\nif poor then bid 3"]


def test_a_sheet_is_acknowledged_in_canonical_form() -> None:
    """And filed; the position stays as it is until the last is in."""
    match = PlayedMatch()
    result = run(match, "red:  bid 2 ")
    assert (result.orders_text, result.seat, result.turns) == ("bid 2", "red", ())
    assert sheets(result) == {"red": "bid 2"}
    assert result.match.state == match.now.state
    assert result.receipt is not None and result.all_turns == [result.receipt]
    assert result.receipt.match == result.match and result.receipt.entry.n == 2


def test_a_sheet_with_faults_is_refused_whole_at_its_place() -> None:
    """Every fault at once, in the text as it was sent."""
    text = "  red: roll 9"
    found = problems(lambda: run(PlayedMatch(), text))
    assert [p.code for p in found] == ["illegal-phase", "illegal-count"]
    text = "red: bid x"
    problem = refusal(lambda: run(PlayedMatch(), text))
    assert problem.span is not None and text[slice(*problem.span)] == "bid x"


def test_a_sheet_of_who_is_not_asked_is_refused() -> None:
    """Only those who are to write may."""
    match = PlayedMatch(seats=THREE, games=Of(Asked("red", "blue", sealed=True)))
    problem = refusal(lambda: run(match, "green: bid 1"))
    assert problem.code == "referee/illegal-not-asked"
    assert problem.why == (
        "It is not the turn of green. Red to move: write; blue to move: write.")


def test_checking_a_sheet_files_nothing() -> None:
    """Even the last one."""
    match = PlayedMatch()
    match.say("red: bid 1")
    result = check(match, "blue: bid 2")
    assert (result.orders_text, result.match, result.awaited_luck) == ("bid 2", match.now, None)
    assert result.receipt is None and result.all_turns == []


# Checking.

def test_a_check_follows_a_chain_to_its_first_question() -> None:
    """And says what the rest hangs on; nothing is drawn."""
    result = check(alone(), "pass; roll 2; roll 9")
    assert result.awaited_luck == chance.Roll("round 1, red rolls", 2)
    assert [move.verb for move in result.moves] == ["pass", "roll"]
    assert moves(result) == ["red: pass"]
    assert result.remaining_steps == ("roll 9",)
    assert not result.problems


def test_a_check_without_a_question_sees_to_the_end() -> None:
    """And finds what is illegal on the way."""
    result = check(alone(), "pass; pass")
    assert len(result.turns) == 2 and result.awaited_luck is None
    result = check(alone(), "pass; roll 9; pass")
    assert (result.problems[0].where, result.remaining_steps) == ("step 2 of 3", ("pass",))


def test_a_check_and_a_move_refuse_alike() -> None:
    """It is one path."""
    for text in ("roll 9", "fold", "red: bid 2", "blue: roll 9", "if rich then pass", "; "):
        said: list[object] = []
        for go in (check, run):
            try:
                said.append(go(rolling(), text, None).problems)
            except Refused as error:
                said.append(error.problems)
        assert said[0] == said[1] != ()


# Anything at all.

pieces = st.sampled_from([
    "red", "blue", ":", " by moderator", "roll", "bid", "pass", " ", "1", "9", ";", "\n", "if",
    "poor", "then", ",", "else", ".", "é", "\r\n", "-", "x"])


@settings(max_examples=400)
@given(st.text(max_size=40) | st.lists(pieces, max_size=14).map("".join)
       | st.lists(pieces, max_size=14).map(" ".join), st.sampled_from([None, "red", "blue"]))
def test_any_text_is_played_or_refused(text: str, said: str | None) -> None:
    """Only refusals escape, every span lies in the text, and a check agrees with the move."""
    tables: list[Match] = [TABLES[0].now, TABLES[1].now, TABLES[2].now]
    for match in tables:
        ends: list[object] = []
        for source in (None, chance.secret_source("x")):
            try:
                done = sequence.run(match, text, said, WHEN, source)
                found = done.problems
            except Refused as error:
                done, found = None, error.problems
            for problem in found:
                assert problem.kind in ("invalid", "illegal", "ambiguous")
                start, end = problem.span or (0, 0)
                assert 0 <= start <= end <= len(text)
            ends.append(found if done is None or not done.awaited_luck else None)
        assert None in ends or ends[0] == ends[1]


TABLES = rolling(), PlayedMatch(), alone()
