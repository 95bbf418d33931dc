"""Tables: start, play, file, resolve, undo, carry over, replay and audit, with a toy game."""

import re
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from referee.core import chain, chance, log, replay, save, table
from referee.core.audit import Audit, audit
from referee.core.chance import Luck
from referee.core.log import Line
from referee.core.problem import Problem, Problems, Refused
from referee.core.rules import Ask, Awaiting, Seat
from referee.core.save import Save
from referee.core.replay import Replayed
from tests import toy
from tests.harness import SECRET, WHEN
from tests.match import Match, Of, a_short_match, altered, opened, resealed, resumed
from tests.toy import Event, Games, Move, Toy

THREE = ("red", "blue", "green")


def refusal(act: Callable[[], object]) -> Problem:
    """The first problem that doing something is refused with."""
    with pytest.raises(Refused) as error:
        act()
    return error.value.problems[0]


def rows(match: Match, turn: int = -1) -> tuple[str, ...]:
    """The moves of a turn, by default the last."""
    return match.lines[turn].moves


# Starting and playing.

def test_a_game_starts_with_everything_it_may_not_change_later() -> None:
    """The first line names game, rules, id, luck, scenario and seats."""
    first = Match().lines[0]
    assert first.n == 1 and first.when == WHEN and first.luck == ()
    assert first.moves == (f"setup toy rules 1 id a-match luck sealed scenario standard "
                           f"{save.scenario_digest(Match().saved().scenario)} seats red blue",)


def test_a_turn_is_a_line_with_moves_luck_digest_and_seal() -> None:
    """All from the position before, and the next number."""
    match = Match()
    done = match.say("red: bid 0", "blue: bid 2")
    turned, = done.turned
    assert turned.line.n == 2
    assert turned.line.moves == ("red: bid 0", "blue: bid 2")
    chip, = chance.sealed(SECRET)(chance.Draw("round 1, chip for blue", 10))
    assert turned.line.luck == (f"round 1, chip for blue, 1 of 10: {chip}",)
    assert turned.line.digest == log.digest(match.now.state)
    assert match.now.state.held == ((), (chip,))
    assert match.now.seal == turned.line.seal
    assert match.now.turn == 2


def test_who_moved_for_a_seat_stands_in_the_log() -> None:
    """Behind the seat's name."""
    match = Match()
    match.say("red: bid 1", "blue: bid 0", "red by moderator: roll 1", "blue: pass")
    assert rows(match, 2) == ("red by moderator: roll 1",)
    assert rows(match, 3) == ("blue: pass",)


# Sealed sheets.

def test_sheets_wait_until_the_last_is_in() -> None:
    """Until then no line is written and who has filed is no longer asked."""
    match = Match(seats=THREE)
    assert not match.say("blue: bid 1").turned
    assert match.now.turn == 1
    assert match.now.orders == {"blue": "bid 1"}
    assert [ask.seat for ask in table.waiting(match.now).asks] == ["red", "green"]
    assert table.waiting(match.now).sealed
    match.say("green: bid 2")
    assert len(match.say("red: bid 0").turned) == 1
    assert rows(match) == ("red: bid 0", "blue: bid 1", "green: bid 2")
    assert match.now.orders == {}


def test_filing_again_replaces_the_whole_sheet() -> None:
    """Any number of times, until the last is in."""
    match = Match()
    match.say("red: bid 1", "red: bid 3", "red: bid 2", "blue: bid 0")
    assert rows(match) == ("red: bid 2", "blue: bid 0")


def test_a_sheet_with_a_fault_leaves_the_former_one() -> None:
    """It is refused whole."""
    match = Match()
    match.say("red: bid 1")
    assert refusal(lambda: match.say("red: bid 7")).code == "illegal-count"
    assert match.now.orders == {"red": "bid 1"}


@pytest.mark.parametrize("order", [("red", "blue", "green"), ("green", "blue", "red"),
                                   ("blue", "green", "red")])
def test_the_order_of_filing_changes_nothing(order: tuple[Seat, ...]) -> None:
    """To the byte; nor does who filed for whom."""
    sheets = {"red": "red: bid 1", "blue": "blue by moderator: bid 2", "green": "green: bid 2"}
    match = Match(seats=THREE)
    match.say(*(sheets[seat] for seat in order))
    plain = Match(seats=THREE)
    plain.say(*sheets.values())
    assert match.raw() == plain.raw()
    assert rows(match) == ("red: bid 1", "blue by moderator: bid 2", "green: bid 2")


def test_who_filed_a_sheet_survives_a_save() -> None:
    """And another sheet of the seat itself."""
    match = Match()
    match.say("red by moderator: bid 1")
    again = resumed(match.raw(), match.games)
    again.say("blue: bid 0")
    assert rows(again) == ("red by moderator: bid 1", "blue: bid 0")
    match.say("red: bid 1", "blue: bid 0")
    assert rows(match) == ("red: bid 1", "blue: bid 0")


def test_a_sheet_signed_by_the_referee_is_no_sheet_that_was_filed() -> None:
    """The referee files nothing before the deadline."""
    match = Match()
    match.say("red: bid 1")
    raw = match.raw().replace(b'"bid 1"', b'"by referee: bid 1"')
    assert refusal(lambda: opened(raw)).code == "referee/unusable-save-edited"


# The deadline.

def test_the_deadline_fills_in_the_silent_and_marks_them() -> None:
    """One turn of sheets in a sealed phase."""
    match = Match(seats=THREE)
    match.say("blue by moderator: bid 2")
    turned, = table.resolve(match.now, WHEN, match.source)
    assert turned.line.moves == ("red by referee: bid 0", "blue by moderator: bid 2",
                                 "green by referee: bid 0")
    assert turned.table.orders == {}


def test_the_deadline_moves_for_each_seat_that_must_in_an_open_phase() -> None:
    """One turn each; who only may speak is not moved for."""
    match = Match()
    match.say("red: bid 2", "blue: bid 0")
    turned, = table.resolve(match.now, WHEN, match.source)
    assert turned.line.moves == ("red by referee: pass",)
    assert [ask.seat for ask in table.waiting(turned.table).asks if ask.must] == ["blue"]


class Crowd(Toy):
    """All roll at once; the first roll ends it for all but green."""

    def awaiting(self, state: Any) -> Awaiting:
        """All, then green, then nobody."""
        seats = {-1: self.seats, 0: self.seats[2:]}.get(state.turn, ())
        return Awaiting(tuple(Ask(seat, "pass", "pass") for seat in seats))

    def check(self, state: Any, seat: Seat, move: Move) -> Problems:
        """Any move will do."""
        return ()

    def events(self, state: Any, moves: Mapping[Seat, Move]) -> Luck[tuple[Event, ...]]:
        """On it goes."""
        return chance.sure((Event("went on"),))

    def default(self, state: Any, seat: Seat) -> Move | None:
        """There is none for green."""
        return None if seat == "green" and state.round > 1 else Move("pass")


def test_the_deadline_does_not_move_for_who_is_no_longer_asked() -> None:
    """A first default may settle it for the others; each turn is a line."""
    match = Match(seats=THREE, games=Of(Crowd(THREE)))
    turns = table.resolve(match.now, WHEN, match.source)
    assert [turned.line.moves for turned in turns] == [
        ("red by referee: pass",), ("green by referee: pass",)]
    assert [turned.line.n for turned in turns] == [2, 3]


def test_a_deadline_that_nobody_missed_is_refused() -> None:
    """And so is one of a game that is over."""
    match = Match(seats=THREE, games=Of(Crowd(THREE)))
    match.say("red: pass", "green: pass")
    problem = refusal(lambda: table.resolve(match.now, WHEN, match.source))
    assert problem.code == "referee/illegal-nobody-asked"


def test_a_silence_without_a_default_is_refused() -> None:
    """Nothing is played; the moderator moves."""
    match = Match(seats=THREE, games=Of(Crowd(THREE)))
    late = replace(match.now, state=replace(match.now.state, round=2))
    problem = refusal(lambda: table.resolve(late, WHEN, match.source))
    assert problem.code == "referee/illegal-no-default"
    assert "green by moderator" in problem.hint


# Undo and replay.

def played() -> Match:
    """Six turns: bids, two rolls, bids, a roll."""
    match = Match()
    match.say("red: bid 2", "blue: bid 1", "red: roll 2", "blue: roll 3", "red: bid 0",
              "blue: bid 1", "red: roll 1")
    return match


def test_replay_gives_every_position_and_every_event() -> None:
    """From what the lines record alone."""
    match = played()
    found = list(table.replay(match.now.rules, match.lines))
    assert [again.state for again in found] == [turned.table.state for turned in match.turns]
    assert [again.events for again in found] == [turned.events for turned in match.turns]
    assert [again.before for again in found] == [0, 1, 2, 3, 4, 5][:len(found)]
    assert found[3].start == match.turns[2].table.state


def test_undo_is_a_line_and_takes_back_the_last_turn() -> None:
    """The number of the turn is never used again."""
    match = played()
    turned = match.undo(reason="red meant two")
    assert turned.line.moves == (f"undo to {len(match.turns) - 2}: red meant two",)
    assert turned.line.luck == () and turned.events == ()
    assert match.now.state == match.turns[-3].table.state
    assert match.now.turn == len(match.turns)


def test_undo_of_an_undo_goes_further_back_and_never_in_circles() -> None:
    """The default is the turn before the one that stands."""
    match = played()
    for back in (5, 4, 3, 2, 1):
        match.undo()
        assert rows(match) == (f"undo to {back}: a slip",)
        assert match.now.state == match.turns[back - 1].table.state
    assert match.past()[1].before == 0


def test_a_turn_taken_back_may_stand_again() -> None:
    """Undo to a turn that was itself undone: a redo."""
    match = played()
    end = match.now.state
    match.undo(2)
    match.undo(6, "it was right after all")
    assert match.now.state == end
    match.undo()
    assert rows(match) == ("undo to 5: a slip",)


def test_undo_of_a_move_after_an_undo_lets_the_undo_stand() -> None:
    """Its position is the one before the move."""
    match = played()
    match.undo(3)
    match.say("blue: pass")
    match.undo()
    assert rows(match) == ("undo to 7: a slip",)
    assert match.now.state == match.turns[2].table.state
    match.undo()
    assert rows(match) == ("undo to 2: a slip",)


def test_the_turns_undone_are_those_whose_effect_is_gone() -> None:
    """Not the undo lines between, nor the turns undone before."""
    match = played()
    match.undo(3)
    match.say("blue: pass")
    past = match.past()
    assert replay.undone(past, 6, 3) == [4, 5, 6]
    assert replay.undone(past, 8, 2) == [3, 8]
    assert replay.undone(past, 8, 5) == [8]
    assert replay.undone(past, 7, 3) == []


def test_the_same_moves_after_an_undo_have_the_same_luck() -> None:
    """Neither undo nor another order draws anew."""
    match = played()
    luck = [line.luck for line in match.lines]
    match.undo(1)
    match.say("blue: bid 1", "red: bid 2", "red: roll 2", "blue: roll 3")
    assert [line.luck for line in match.lines[7:10]] == luck[1:4]


def test_undo_drops_the_sheets_that_were_filed() -> None:
    """They answered another position."""
    match = a_short_match()
    assert match.now.orders == {"red": "bid 1"}
    match.undo()
    assert match.now.orders == {}


def test_a_thousand_undos_of_undos_are_followed() -> None:
    """However long the way back."""
    match = Match()
    match.say("red: bid 2", "blue: bid 1")
    for _ in range(1200):
        match.say("red: pass")
        back = match.turns[-2]
        again = Replayed(back.line, None, (), back.table.state, 0)
        match.took(table.undo(match.now, {back.line.n: again}, back.line.n, "again", WHEN))
    past = match.past()
    assert replay.parent(past, match.now.turn) == 1
    assert replay.undone(past, match.now.turn, 1) == [2]


@pytest.mark.parametrize(("turn", "fields", "why"), [
    (2, {"moves": ("red: bid 0", "blue: bid 1")}, "the rules ask"),
    (3, {"moves": ("red: roll 9",)}, "At most 3."), (3, {"moves": ()}, "one seat's"),
    (3, {"moves": ("red: fold",)}, "bid, roll or pass?"),
    (3, {"moves": ("red",)}, "nothing that a log can say"),
    (3, {"moves": ("rules",)}, "nothing that a log can say"),
    (3, {"moves": ("rules 1 to 2",)}, "the position carried over"),
    (3, {"moves": ("undo",)}, "nothing that a log can say"),
    (3, {"moves": ("undo to",)}, "nothing that a log can say"),
    (3, {"moves": ("undo to 3: x",)}, "names no turn"),
    (3, {"moves": ("undo to 0: x",)}, "names no turn"),
    (3, {"moves": ("undo to " + "9" * 5000 + ": x",)}, "nothing that a log can say"),
    (3, {"moves": ("setup",)}, "nothing that a log can say"),
    (4, {"luck": ("round 1, blue rolls, 3d6: 1 1",)}, "which cannot be"),
    (4, {"luck": ()}, "no answer"), (2, {"moves": ("red: bid 2",)}, "The sheet of blue"),
    (3, {"digest": "00000000"}, "not the one recorded"),
])
def test_a_line_that_cannot_be_played_again_is_named(
        turn: int, fields: dict[str, Any], why: str) -> None:
    """Whatever was altered in it, and whatever the rules would do with it."""
    kept = resealed(played().saved(), altered(turn, **fields))
    lines = list(log.lines(kept.log))
    problem = refusal(lambda: list(table.replay(Toy(("red", "blue")), lines)))
    assert problem.code == "referee/unusable-log"
    assert problem.where == f"turn {turn}"
    assert why in problem.why


def test_a_history_with_a_broken_seal_is_not_played_again() -> None:
    """No position of it can stand again, though each line could be played."""
    match = played()
    lines = match.lines
    lines[2] = replace(lines[2], when="2025-01-01T00:00:00Z")
    problem = refusal(lambda: replay.history(match.now, lines))
    assert (problem.code, problem.where) == ("referee/unusable-log", "turn 3")
    assert set(replay.history(match.now, match.lines)) == {1, 2, 3, 4, 5, 6}


# Newer rules.

def carried() -> Match:
    """A match begun by rules 1 and gone on with by rules 2."""
    old = played()
    old.say("blue: pass", "red: bid 1")
    new = resumed(old.raw(), Games(2))
    turned = table.carry(new.now, WHEN)
    assert turned is not None
    new.took(turned)
    return new


def test_loading_lifts_the_position_and_writes_nothing() -> None:
    """The log does not say so yet."""
    raw = played().raw()
    now = opened(raw, Games(2))
    assert isinstance(now.state, toy.State2)
    assert now.state.stones == played().now.state.pile
    assert (now.head.rules, now.version) == (1, 2)
    assert table.carry(opened(raw, Games(1)), WHEN) is None


def test_the_next_move_writes_the_line_that_goes_over() -> None:
    """With the whole position, the orders kept, a number and a seal of its own."""
    new = carried()
    line = new.lines[-1]
    assert line.moves == ("rules 1 to 2",)
    position, = line.luck
    assert position.startswith("position: ")
    assert msgspec.json.decode(position[10:], type=toy.State2) == new.now.state
    assert list(msgspec.json.decode(position[10:])) == sorted(toy.State2.__struct_fields__)
    assert line.digest == log.digest(new.now.state)
    assert new.now.orders == {"red": "bid 1"}
    assert new.now.head.rules == 2
    assert table.carry(new.now, WHEN) is None
    again = opened(new.raw(), Games(2))
    assert (again.state, again.turn, again.orders) == (new.now.state, line.n, new.now.orders)


def test_replay_begins_where_the_game_went_over() -> None:
    """And undo can go no further back."""
    new = carried()
    over = new.now.turn
    new.say("blue: bid 0", "red: roll 2")
    past = replay.history(new.now, new.lines)
    assert sorted(past) == [over, over + 1, over + 2]
    assert past[over].state == new.turns[over - 1].table.state
    new.undo()
    new.undo()
    assert rows(new) == (f"undo to {over}: a slip",)
    assert replay.parent(replay.history(new.now, new.lines), new.now.turn) == 0


def test_a_game_not_yet_gone_over_has_no_turns_to_replay() -> None:
    """Today's rules would play them otherwise."""
    old = played()
    assert replay.history(opened(old.raw(), Games(2)), old.lines) == {}


def test_turns_by_older_rules_are_verified_by_their_seals() -> None:
    """A roll counts one more by rules 2, and that is no difference."""
    new = carried()
    new.say("blue: bid 0", "red: roll 2")
    found = audit(Games(2), save.loads(new.raw(), "a.toml"), "a.toml")
    assert (found.differences, found.turns, found.replayed) == ((), len(new.lines), 3)
    assert found.notes == (f"Turns 1 to {len(new.lines) - 3} were played by older rules and "
                           "verified by their seals alone.",)
    broken = replace(new.saved(), log=new.saved().log.replace(b"red: roll 2", b"red: roll 3", 1))
    assert [p.where for p in audit(Games(2), broken, "a.toml").differences] == ["turn 3"]


def test_a_game_not_yet_gone_over_is_audited_by_its_seals() -> None:
    """The note says so; an edited position is still found."""
    kept = played().saved()
    found = audit(Games(2), kept, "a.toml")
    assert (found.differences, found.replayed) == ((), 0)
    assert "played by rules 1, today's are 2" in found.notes[0]
    edited = audit(Games(2), replace(kept, state={**kept.state, "points": [9, 9]}), "a.toml")
    assert "[state] is not the position" in edited.differences[0].why


def test_an_edited_position_is_not_lifted() -> None:
    """It is held against the log as it stands."""
    raw = played().raw().replace(b"round = 2", b"round = 1")
    problem = refusal(lambda: opened(raw, Games(2)))
    assert problem.code == "referee/unusable-save-edited"


def test_rules_that_the_log_did_not_go_over_to_are_refused() -> None:
    """Neither back nor forth; the position would be lifted twice or not at all."""
    over = carried().raw()
    back = over.replace(b"\nrules = 2\n", b"\nrules = 1\n")
    assert refusal(lambda: opened(back, Games(2))).code == "referee/unusable-save-edited"
    forth = played().raw().replace(b"\nrules = 1\n", b"\nrules = 2\n")
    assert refusal(lambda: opened(forth, Games(2))).code == "referee/unusable-save-edited"


@pytest.mark.parametrize("said", ["rules 0 to 2", "rules 1 to 1", "rules 2 to 3", "rules 1 to x",
                                  "rules 1 to 2 by force"])
def test_a_line_may_only_go_over_to_newer_rules_from_those_in_force(said: str) -> None:
    """Somebody who knows the secret could else begin the history anew anywhere."""
    kept = resealed(carried().saved(), altered(len(carried().lines), moves=(said,)))
    found = audit(Games(2), kept, "a.toml")
    assert found.differences


@pytest.mark.parametrize("said", ["rules 1 to 2", "rules 2 to 2"])
def test_a_second_going_over_is_found(said: str) -> None:
    """With a position of somebody's liking."""
    match = carried()
    match.say("blue: bid 0")
    position = match.lines[-2].luck
    wished = replace(match.now.state, points=(99, 0))
    luck = (position[0].replace(position[0][10:], msgspec.json.encode(
        wished, order="sorted").decode()),)
    n = len(match.lines)
    kept = resealed(replace(match.saved(), state=msgspec.to_builtins(wished)), altered(
        n, moves=(said,), luck=luck, digest=log.digest(wished)))
    assert [p.where for p in audit(Games(2), kept, "a.toml").differences] == [f"turn {n}"]


@pytest.mark.parametrize("luck", [(), ("position: {}",), ("position: {",), ("x", "y")])
def test_a_line_that_goes_over_has_a_position(luck: tuple[str, ...]) -> None:
    """One, and whole."""
    n = len(carried().lines)
    kept = resealed(carried().saved(), altered(n, luck=luck))
    found = audit(Games(2), kept, "a.toml").differences
    assert (found[0].where, found[0].why[:26]) == (f"turn {n}", "the position carried over:")


# Audit.

def verified(kept: Save) -> Audit:
    """The audit of a save by rules 1."""
    return audit(Games(), kept, "a.toml")


def where(kept: Save) -> list[str]:
    """The places that an audit names."""
    return [problem.where for problem in verified(kept).differences]


def test_a_sound_history_is_verified() -> None:
    """Each line by its seal and by replay, with the result at the end."""
    match = Match()
    match.say("red by moderator: bid 2", "blue: bid 0", "red by moderator: roll 1")
    assert where(match.saved()) == []
    found = verified(a_short_match().saved())
    assert (found.differences, found.notes, found.result) == ((), (), None)
    assert found.turns == found.replayed == len(a_short_match().lines)
    match = Match()
    for _ in range(3):
        match.say("red: bid 0", "blue: bid 0", "red: roll 3", "blue: roll 1")
    ended = verified(match.saved())
    assert ended.result is not None and ended.result.ranking[0] == ("red",)


@pytest.mark.parametrize(("old", "new"), [
    ("red: roll 2", "red: roll 3"), ("red: roll 2", "red: roll 2 "), ("blue: bid 1", "blue: bid 0"),
    ("chip for red", "chip for blue"), ("2d6: ", "2d6: 1 "), ("undo to 3", "undo to 2"),
    ("a slip", "a trick"), ('"red: roll 2"', '"red: roll 2", "red: pass"'),
    ('3 = ["2026-01-31', '3 = ["2026-02-01'),
])
def test_any_word_of_a_line_that_was_altered_is_found(old: str, new: str) -> None:
    """By the seal, at its turn."""
    kept = a_short_match().saved()
    lines = kept.log.decode().splitlines()
    turn = next(i for i, line in enumerate(lines, 1) if old in line)
    bad = replace(kept, log=kept.log.decode().replace(old, new, 1).encode())
    assert where(bad)[0] == f"turn {turn}"
    assert "does not bear its seal" in verified(bad).differences[0].why


def test_an_altered_digest_and_an_altered_seal_are_found() -> None:
    """At their turn; a seal takes the one after it along."""
    match = a_short_match()
    lines = match.lines
    for turn in (1, 4):
        for field in ("digest", "seal"):
            value = getattr(lines[turn - 1], field)
            bad = match.saved().log.replace(value.encode(), value[::-1].encode(), 1)
            assert where(replace(match.saved(), log=bad))[0] == f"turn {turn}"


def test_a_missing_turn_and_swapped_lines_are_found() -> None:
    """By the numbers."""
    kept = a_short_match().saved()
    lines = kept.log.splitlines(keepends=True)
    missing = replace(kept, log=b"".join(lines[:2] + lines[3:]))
    assert where(missing)[0] == "turn 3"
    assert verified(missing).differences[0].why == "Turn 3 is missing; the log goes on with 4."
    assert where(replace(kept, log=b"".join([lines[0], lines[2], lines[1], *lines[3:]])))[
        0] == "turn 2"
    assert where(replace(kept, log=b"".join([*lines[:3], lines[2], *lines[3:]])))[0] == "turn 4"


def test_a_cut_tail_with_an_edited_position_is_verified_only_as_far_as_it_goes() -> None:
    """Nothing in the file can tell; the seals in the players' mail do. Half a cut is found."""
    match = a_short_match()
    lines = match.saved().log.splitlines(keepends=True)
    cut = replace(match.saved(), log=b"".join(lines[:-2]), orders={})
    assert where(cut) == ["a.toml"]
    assert f"turn {len(lines) - 2} led to" in verified(cut).differences[0].why
    state = msgspec.to_builtins(match.turns[-3].table.state)
    assert where(replace(cut, state=state)) == []
    assert log.last(cut.log)[0].seal != match.now.seal


@pytest.mark.parametrize("key", ["round", "turn", "points", "pile", "held"])
def test_an_edited_position_is_found(key: str) -> None:
    """Whatever is edited in it."""
    kept = a_short_match().saved()
    value = kept.state[key]
    edited = {**kept.state, key: value[::-1] if isinstance(value, tuple | list) else value + 1}
    if edited == kept.state:
        edited[key] = (*value, 7)
    assert where(replace(kept, state=edited)) == ["a.toml"]
    assert where(replace(kept, state={**kept.state, "more": 1})) == ["a.toml"]


def test_an_order_that_could_not_have_been_filed_is_found() -> None:
    """The orders belong to the position."""
    kept = a_short_match().saved()
    assert where(replace(kept, orders={"red": "bid 9"})) == ["a.toml"]
    assert where(replace(kept, orders={"red": "bid 3"})) == []


def test_edits_of_the_head_are_found() -> None:
    """Together with the first line that differs."""
    kept = a_short_match().saved()
    assert where(replace(kept, head=replace(kept.head, id="another"))) == ["a.toml"]
    assert where(replace(kept, name="another")) == ["a.toml"]
    other = replace(kept.head.fairness, secret="0" * 64)
    assert where(replace(kept, head=replace(kept.head, fairness=other)))[0] == "turn 1"


CHIP = chance.sealed(SECRET)(chance.Draw("round 1, chip for red", 10))[0]
DICE = chance.sealed(SECRET)(chance.Roll("round 1, red rolls", 2))


@pytest.mark.parametrize(("turn", "fields", "why"), [
    (3, {"moves": ("red: roll 4",)}, "At most 3."),
    (3, {"moves": ("blue: roll 4",)}, "At most 3."),
    (3, {"moves": ("red: bid 1",)}, "Not now."),
    (3, {"moves": ("green: roll 2",)}, "was not asked"),
    (3, {"moves": ("red: ROLL 2",)}, "not written as moves are"),
    (3, {"moves": ("red: roll  2",)}, "not written as moves are"),
    (3, {"moves": ("red: fold",)}, "bid, roll or pass?"),
    (3, {"moves": ("red by referee: roll 2",)}, "not what the referee does for red"),
    (3, {"moves": ("red by nobody: roll 2",)}, "not what the nobody does for red"),
    (3, {"moves": ("red: roll 2", "red: roll 2")}, "one seat's"),
    (3, {"moves": ("red: roll 2", "blue: pass")}, "one seat's"),
    (3, {"moves": ()}, "one seat's"),
    (2, {"moves": ("red: bid 2",)}, "The sheet of blue is missing"),
    (2, {"moves": ("blue: bid 1", "red: bid 2")}, "seat order"),
    (2, {"moves": ("red: bid 1", "red: bid 2", "blue: bid 1")}, "seat order"),
    (2, {"luck": (f"round 1, chip for red, 1 of 10: {CHIP % 10 + 1}",)}, "does not follow"),
    (2, {"luck": (f"round 1, chip for red, 1 of 10: {CHIP:02}",)}, "cannot be"),
    (2, {"luck": (f"round 1, chip for red, 1 of 10: {CHIP}", "more: 1")}, "answers more"),
    (2, {"luck": ()}, "no answer"), (1, {"luck": ("more: 1",)}, "answers more"),
    (3, {"luck": (f"round 1, red rolls, 2d6: {DICE[0] % 6 + 1} {DICE[1]}",)}, "does not follow"),
    (3, {"luck": ("round 1, red rolls, 3d6: 1 1 1",)}, "the rules ask"),
    (3, {"digest": "0badc0de"}, "not the one recorded"),
    (5, {"moves": ("undo to 9: x",)}, "names no turn"),
    (5, {"moves": ("undo to 3: x",), "luck": ("more: 1",)}, "names no turn"),
    (5, {"moves": ("undo to 3: x", "red: pass")}, "names no turn"),
    (5, {"moves": ("undo to 2: x",)}, "not the one recorded"),
    (5, {"moves": ("rules 1 to 2",)}, "edited"),
    (5, {"moves": ("rules 1 to 2", "x")}, ""),
])
def test_a_line_altered_and_sealed_anew_is_found(turn: int, fields: dict[str, Any],
                                                 why: str) -> None:
    """By somebody who knows the secret: the first turn that does not follow is named."""
    kept = resealed(a_short_match().saved(), altered(turn, **fields))
    found = verified(kept)
    if why == "edited":
        assert "rules 1, the log 2" in found.differences[0].why
        return
    assert found.differences[0].code == "referee/different"
    if why:
        assert found.differences[0].where == f"turn {turn}"
        assert why in found.differences[0].why
    assert found.replayed == 0


def test_a_setup_in_the_middle_is_found() -> None:
    """A game begins once."""
    first = a_short_match().lines[0]
    kept = resealed(a_short_match().saved(), altered(
        5, moves=first.moves, luck=first.luck, digest=first.digest))
    assert where(kept) == ["turn 5"]


def test_the_whole_game_played_otherwise_and_sealed_anew_shows_in_the_luck() -> None:
    """Better dice are not the secret's dice, though every digest is made to fit."""
    match = Match()
    match.say("red: bid 2", "blue: bid 1")
    six = table.play(match.now, {"red": Move("roll", 3)}, WHEN, lambda question: (6, 6, 6))
    match.took(six)
    assert opened(match.raw()).state.points == (18, 0)
    assert where(match.saved()) == ["turn 3"]


def test_a_default_of_the_referee_is_verified() -> None:
    """What was played for the silent is what the rules say."""
    match = Match()
    for turned in table.resolve(match.now, WHEN, match.source):
        match.took(turned)
    for turned in table.resolve(match.now, WHEN, match.source):
        match.took(turned)
    assert where(match.saved()) == []
    bad = resealed(match.saved(), altered(2, moves=("red by referee: bid 1",
                                                    "blue by referee: bid 0")))
    assert "not what the referee does for red" in verified(bad).differences[0].why


def test_table_luck_is_not_held_against_the_secret() -> None:
    """It came from a table; it must only fit."""
    match = Match(luck="table")
    match.say("red: bid 2", "blue: bid 1")
    source, spent = chance.given("6 6", match.source)
    done = chain.run(match.now, "roll 2", "red", WHEN, source)
    spent()
    match.took(done.turned[0])
    assert match.now.state.points == (12, 0)
    assert where(match.saved()) == []
    bad = resealed(match.saved(), altered(3, luck=("round 1, red rolls, 2d6: 6 7",)))
    assert where(bad) == ["turn 3"]


def test_an_audit_refuses_what_it_cannot_begin() -> None:
    """Newer rules, lines that are none, a scenario that today's rules cannot use."""
    assert refusal(lambda: verified(Match(version=2).saved())).code == (
        "referee/unusable-save-newer")
    kept = a_short_match().saved()
    torn = replace(kept, log=kept.log.replace(b"\n4 = ", b"\nfour = "))
    assert refusal(lambda: verified(torn)).code == "referee/unusable-save-log"

    class Unbound(Games):
        def bind(self, game: str, scenario: bytes, seats: tuple[Seat, ...],
                 options: Mapping[str, str]) -> Toy:
            raise Refused(Problem("usage-seats", "Too few."))

    assert refusal(lambda: audit(Unbound(), kept, "a.toml")).code == (
        "referee/unusable-save-scenario")
    assert refusal(lambda: opened(a_short_match().raw(), Unbound())).code == (
        "referee/unusable-save-scenario")


SHORT = a_short_match()
SOUND = re.compile(r"(red|blue)(?: by (moderator|referee))?: (?:(pass)|(bid|roll) ([0-3]))")
scraps = st.lists(st.sampled_from([
    "red", "blue", "green", ":", " ", " by ", "referee", "moderator", "undo", "rules", "setup",
    "to", "1", "2", "3:", "roll", "bid", "position: ", "{}", "é"]), max_size=8).map("".join)
likely = st.sampled_from([row for line in SHORT.lines for row in line.moves] + [
    "blue by moderator: bid 1", "red by referee: pass", "red by referee: roll 2", "red: pass",
    "blue by referee: pass", "blue: roll 0", "red: roll 0", "undo to 2: x", "undo to 3: x",
    "undo to 5:", "rules 1 to 2"])
said = likely.map(lambda row: (row,)) | st.lists(likely | scraps, max_size=3).map(tuple)
drawn = st.sampled_from([line.luck for line in SHORT.lines]) | st.lists(
    scraps, max_size=2).map(tuple)


@settings(max_examples=300, derandomize=True)
@given(st.integers(1, 9), said, st.none() | drawn)
def test_any_line_sealed_anew_is_a_difference_or_none(turn: int, moves: tuple[str, ...],
                                                      luck: tuple[str, ...] | None) -> None:
    """None if the toy leads by it to the same position. Only refusals escape, here as there."""
    old = SHORT.lines[turn - 1]
    new = replace(old, moves=moves, luck=old.luck if luck is None else luck)
    bad = resealed(SHORT.saved(), altered(turn, moves=new.moves, luck=new.luck))
    sound = new == old or (turn > 1 and led_to(new) == old.digest)
    assert sound == (not verified(bad).differences)
    try:
        replay.history(SHORT.now, list(log.lines(bad.log)))
    except Refused as error:
        assert error.problems[0].code == "referee/unusable-log" and not sound


def led_to(line: Line) -> str:
    """The digest of what a line of the short match leads to; none if it cannot stand there.

    A second reading of log and toy, as plain as can be: rows that say so in
    so many words, and exactly the luck of the secret.
    """
    past = SHORT.past()
    here = past[line.n].start
    back = re.fullmatch(r"undo to ([1-9]):(?: .*)?", line.moves[0]) if line.moves else None
    if back:
        alone = len(line.moves) == 1 and not line.luck and int(back[1]) < line.n
        return log.digest(past[int(back[1])].state) if alone else ""
    moves: dict[Seat, Move] = {}
    for row in line.moves:
        found = SOUND.fullmatch(row)
        if not found:
            return ""
        move = Move(found[3] or found[4], int(found[5] or 0))
        if (move.verb == "bid") != (here.turn < 0) or (
                found[2] == "referee" and move not in (Move("pass"), Move("bid"))):
            return ""
        moves[found[1]] = move
    if len(moves) != len(line.moves) or list(moves) not in (
            [["red", "blue"]] if here.turn < 0 else [["red"], ["blue"]]):
        return ""
    (_, here), rows = chance.settle(SHORT.now.rules.play(here, moves), SHORT.source)
    return log.digest(here) if tuple(rows) == line.luck else ""


def test_a_line_of_the_log_is_read_as_it_was_written() -> None:
    """Whatever its words."""
    line = Line(7, WHEN, ("red: “½”", "blue: \\ ' \""), ("a\tb: seen",), "0" * 8, "f" * 64)
    assert log.read(log.write(line).rstrip(b"\n")) == line


def test_a_report_shows_half_a_seal() -> None:
    """32 digits in groups of four."""
    assert log.short("0123456789abcdef" * 4) == "0123 4567 89ab cdef 0123 4567 89ab cdef"


def test_a_position_that_cannot_be_is_refused_when_its_save_is_opened() -> None:
    """Whoever knows the secret can seal any position; a chip too many is still seen."""
    match = a_short_match()
    state = replace(match.now.state, pile=(*match.now.state.pile, 11))
    last = match.now.turn
    forged = resealed(replace(match.saved(), state=msgspec.to_builtins(state), orders={}),
                      altered(last, digest=log.digest(state)))
    problem = refusal(lambda: opened(save.dumps(forged)))
    assert problem.code == "toy" and "11 chips" in problem.why
    assert f"turn {last}" in problem.why and "undo" in problem.hint
