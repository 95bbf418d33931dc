"""Matches of the toy game: start, moves, deadline, undo."""

from typing import Any

import pytest
from msgspec.structs import replace

from referee.core.game.decisions import Decision, Seat, ToMove
from referee.core.luck import chance
from referee.core.luck.chance import Luck
from referee.core.match import amendments, log_entry, replay, save_format
from referee.core.match import match as matches
from tests.support.harness import SECRET, WHEN
from tests.support.toy_game import Event, Move, Toy
from tests.support.toy_match import Of, PlayedMatch, a_short_match, refusal, rows

pytestmark = pytest.mark.quick

THREE = ("red", "blue", "green")
HIDDEN = ("blue", "blue: pass")  # a pass of the toy is its mover's business


# Starting and playing.

def test_a_game_starts_with_everything_it_may_not_change_later() -> None:
    """The first line names game, rules, id, luck, scenario and seats."""
    first = PlayedMatch().lines[0]
    assert first.n == 1 and first.timestamp == WHEN and first.luck == ()
    assert first.moves == (f"setup toy rules 1 id a-match luck sealed scenario standard "
                           f"{save_format.scenario_digest(PlayedMatch().saved().scenario)} "
                           "seats red blue",)


def test_a_game_does_not_start_with_a_position_that_cannot_be(
        monkeypatch: pytest.MonkeyPatch) -> None:
    """The reason says that it is the first."""
    few = replace(PlayedMatch().now.state, pile=(1, 2))
    monkeypatch.setattr(Toy, "setup", lambda rules: chance.without_luck(few))
    problem = refusal(PlayedMatch)
    assert problem.why == "The game would begin in an impossible position: 2 chips"


def test_a_turn_is_a_line_with_moves_luck_digest_and_seal() -> None:
    """All from the position before, and the next number."""
    match = PlayedMatch()
    result = match.say("red: bid 0", "blue: bid 2")
    turn, = result.turns
    assert turn.entry.n == 4
    assert turn.entry.moves == ("red: bid 0", "blue: bid 2")
    chip, = chance.secret_source(SECRET)(chance.DrawDistinct("round 1, chip for blue", 10))
    assert turn.entry.luck == (f"round 1, chip for blue, 1 of 10: {chip}",)
    assert turn.entry.digest == log_entry.digest(match.now.state)
    assert match.now.state.held == ((), (chip,))
    assert match.now.seal == match.now.position_hash == turn.entry.seal
    assert match.now.turn == match.now.position_turn == 4


def test_who_moved_for_a_seat_stands_in_the_log() -> None:
    """Behind the seat's name."""
    match = PlayedMatch()
    match.say("red: bid 1", "blue: bid 0", "red by moderator: roll 1", "blue: pass")
    assert rows(match, 5) == ("red by moderator: roll 1",)
    assert rows(match, 6) == ("blue: pass",)


def test_a_move_for_one_pair_of_eyes_is_a_row_that_says_so() -> None:
    """Whoever made it for the seat; the others are texts."""
    match = PlayedMatch()
    match.say("red: bid 1", "blue: bid 0", "red by moderator: pass", "blue: roll 1")
    assert match.lines[4].moves == (("red", "red by moderator: pass"),)
    assert match.lines[5].moves == ("blue: roll 1",)


# The deadline.

def test_the_deadline_fills_in_the_silent_and_marks_them() -> None:
    """One turn of sheets in a sealed phase."""
    match = PlayedMatch(seats=THREE)
    match.say("blue by moderator: bid 2")
    turn, = matches.resolve(match.now, WHEN, match.source)
    assert turn.entry.moves == ("red by referee: bid 0", "blue by moderator: bid 2",
                                "green by referee: bid 0")
    assert turn.match.orders == {}


def test_the_deadline_moves_for_each_seat_that_must_in_an_open_phase() -> None:
    """One turn each; who only may speak is not moved for."""
    match = PlayedMatch()
    match.say("red: bid 2", "blue: bid 0")
    turn, = matches.resolve(match.now, WHEN, match.source)
    assert turn.entry.moves == (("red", "red by referee: pass"),)
    assert [decision.seat for decision in matches.to_move(turn.match).decisions
            if decision.must] == ["blue"]


class Crowd(Toy):
    """All roll at once; the first roll ends it for all but green."""

    def to_move(self, state: Any) -> ToMove:
        """All, then green, then nobody."""
        seats = {-1: self.seats, 0: self.seats[2:]}.get(state.turn, ())
        return ToMove(tuple(Decision(seat, "pass", "pass") for seat in seats))

    def check(self, state: Any, seat: Seat, move: Any) -> Any:
        """Any move will do."""
        return ()

    def events(self, state: Any, moves: Any) -> Luck[tuple[Event, ...]]:
        """On it goes."""
        return chance.without_luck((Event("went on"),))

    def default(self, state: Any, seat: Seat) -> Move | None:
        """There is none for green."""
        return None if seat == "green" and state.round > 1 else Move("pass")


def test_the_deadline_does_not_move_for_who_is_no_longer_asked() -> None:
    """A first default may settle it for the others; each turn is a line."""
    match = PlayedMatch(seats=THREE, games=Of(Crowd(THREE)))
    turns = matches.resolve(match.now, WHEN, match.source)
    assert [turn.entry.moves for turn in turns] == [
        (("red", "red by referee: pass"),), (("green", "green by referee: pass"),)]
    assert [turn.entry.n for turn in turns] == [2, 3]


def test_a_deadline_that_nobody_missed_is_refused() -> None:
    """And so is one of a game that is over."""
    match = PlayedMatch(seats=THREE, games=Of(Crowd(THREE)))
    match.say("red: pass", "green: pass")
    problem = refusal(lambda: matches.resolve(match.now, WHEN, match.source))
    assert problem.code == "referee/illegal-nobody-asked"


def test_a_silence_without_a_default_is_refused() -> None:
    """Nothing is played; the moderator moves."""
    match = PlayedMatch(seats=THREE, games=Of(Crowd(THREE)))
    late = replace(match.now, state=replace(match.now.state, round=2))
    problem = refusal(lambda: matches.resolve(late, WHEN, match.source))
    assert problem.code == "referee/illegal-no-default"
    assert "green by moderator" in problem.hint


# Undo.

def played() -> PlayedMatch:
    """Bids, two rolls, bids, a roll: lines 4, 5, 6, 9 and 10 lead on, the others file."""
    match = PlayedMatch()
    match.say("red: bid 2", "blue: bid 1", "red: roll 2", "blue: roll 3", "red: bid 0",
              "blue: bid 1", "red: roll 1")
    return match


def test_undo_is_a_line_and_takes_back_the_last_turn() -> None:
    """The number of the turn is never used again."""
    match = played()
    turn = match.undo(reason="red meant two")
    assert turn.entry.moves == ("undo to 9: red meant two",)
    assert turn.entry.luck == () and turn.events == ()
    assert match.now.state == match.turns[8].match.state
    assert match.now.turn == len(match.turns) == 11


def test_undo_of_an_undo_goes_further_back_and_never_in_circles() -> None:
    """The default is the turn before the one that stands, and no filing of a sheet."""
    match = played()
    for back in (9, 6, 5, 4, 1):
        match.undo()
        assert rows(match) == (f"undo to {back}: a slip",)
        assert match.now.state == match.turns[back - 1].match.state
    assert match.past()[1].previous_turn == 0


def test_a_turn_taken_back_may_stand_again() -> None:
    """Undo to a turn that was itself undone: a redo."""
    match = played()
    end = match.now.state
    match.undo(4)
    match.undo(10, "it was right after all")
    assert match.now.state == end
    match.undo()
    assert rows(match) == ("undo to 9: a slip",)


def test_undo_of_a_move_after_an_undo_lets_the_undo_stand() -> None:
    """Its position is the one before the move."""
    match = played()
    match.undo(5)
    match.say("blue: pass")
    match.undo()
    assert rows(match) == ("undo to 11: a slip",)
    assert match.now.state == match.turns[4].match.state
    match.undo()
    assert rows(match) == ("undo to 4: a slip",)


def test_the_turns_undone_are_those_whose_effect_is_gone() -> None:
    """Not the undo lines between, nor the turns undone before, nor sheets that were filed."""
    match = played()
    match.undo(5)
    match.say("blue: pass")
    past = match.past()
    assert replay.undone_turns(past, 10, 5) == [6, 9, 10]
    assert replay.undone_turns(past, 12, 4) == [5, 12]
    assert replay.undone_turns(past, 12, 9) == [12]
    assert replay.undone_turns(past, 11, 5) == []


def test_the_same_moves_after_an_undo_have_the_same_luck() -> None:
    """Neither undo nor another order draws anew."""
    match = played()
    luck = [line.luck for line in match.lines]
    match.undo(1)
    match.say("blue: bid 1", "red: bid 2", "red: roll 2", "blue: roll 3")
    assert [line.luck for line in match.lines[11:16]] == luck[1:6]


def test_undo_drops_the_sheets_that_were_filed() -> None:
    """They answered another position."""
    match = a_short_match()
    assert [*match.now.orders] == ["red"]
    match.undo()
    assert match.now.orders == {}


def test_a_thousand_undos_of_undos_are_followed() -> None:
    """However long the way back."""
    match = PlayedMatch()
    match.say("red: bid 2", "blue: bid 1")
    for _ in range(1200):
        match.say("red: pass")
        back = match.turns[-2]
        match.took(amendments.undo(match.now, back.match.state, back.entry.n, "again", WHEN))
    past = match.past()
    assert replay.previous_turn(past, match.now.position_turn) == 1
    assert replay.undone_turns(past, match.now.position_turn, 1) == [4]


def test_an_undo_knows_the_turn_that_stands_again() -> None:
    """Another line knows none."""
    match = played()
    match.undo(5)
    past = match.past()
    assert [past[n].restored_turn for n in (10, 11)] == [None, 5]
