"""Replay of the toy game from its log, and entries that do not follow from the previous ones."""

import re
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from referee.commands import loading
from referee.core.base.problem import Problems, Refused
from referee.core.game.decisions import Seat
from referee.core.game.game import Game
from referee.core.luck import chance
from referee.core.match import entry_texts, log_entry, replay, save_writer
from referee.core.match.log_entry import LogEntry
from referee.core.match.replay import Replay
from referee.core.proof.auditor import audit
from tests.support import command_line
from tests.support.harness import SECRET
from tests.support.paths import SAVES
from tests.support.toy_game import Games, Move, Toy
from tests.support.toy_match import PlayedMatch, a_short_match, altered, refusal, resealed

PROMISE = partial(log_entry.orders_promise, SECRET)


def played() -> PlayedMatch:
    """Bids, two rolls, bids, a roll: lines 4, 5, 6, 9 and 10 lead on, the others file."""
    match = PlayedMatch()
    match.say("red: bid 2", "blue: bid 1", "red: roll 2", "blue: roll 3", "red: bid 0",
              "blue: bid 1", "red: roll 1")
    return match


def test_replay_gives_every_position_and_every_event() -> None:
    """From what the lines record alone; a sheet that is filed is no turn."""
    match = played()
    turns = [turn for turn in match.turns if not entry_texts.keeps_position(turn.entry.first_text)]
    found = list(Replay(match.now.game, PROMISE).replay_all(match.lines))
    assert [again.entry.n for again in found] == [1, 4, 5, 6, 9, 10]
    assert [again.state for again in found] == [turn.match.state for turn in turns]
    assert [again.events for again in found] == [turn.events for turn in turns]
    assert [again.previous_turn for again in found] == [0, 1, 4, 5, 6, 9]
    assert found[3].state_before == turns[2].match.state


def test_a_move_is_checked_with_the_decision_of_its_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """`to_move` has it already, so the replay need not ask the rules for it again."""
    path = SAVES / "settlers" / "four-players-discards-half-in.toml"
    save, match = loading.open_save(path.read_bytes(), path.name)
    found, errors = list[tuple[Any, Any]](), Game.errors

    def watched(game: Game, state: Any, seat: Seat, move: Any, decision: Any = None) -> Problems:
        found.append((decision, game.decision(state, seat)))
        return errors(game, state, seat, move, decision)

    monkeypatch.setattr(Game, "errors", watched)
    turns = replay.history(match, [*log_entry.parse_log(save.log)])
    assert len(found) >= len(turns) - 1
    for decision, expected in found:
        assert decision == expected is not None, f"{decision}, not {expected}"


def test_a_history_with_a_broken_seal_is_not_played_again() -> None:
    """No position of it can stand again, though each line could be played."""
    match = played()
    lines = match.lines
    lines[4] = replace(lines[4], timestamp="2025-01-01T00:00:00Z")
    problem = refusal(lambda: replay.history(match.now, lines))
    assert (problem.code, problem.where) == ("referee/unusable-log", "turn 5")
    assert set(replay.history(match.now, match.lines)) == {1, 4, 5, 6, 9, 10}


@pytest.mark.parametrize(("turn", "fields", "why"), [
    (4, {"moves": ("red: bid 0", "blue: bid 1")}, "not those that turn 2 committed to"),
    (5, {"moves": ("red: roll 9",)}, "At most 3."), (5, {"moves": ()}, "move of exactly one seat"),
    (5, {"moves": ("red: fold",)}, "bid, roll or pass?"),
    (5, {"moves": ("red",)}, "not valid as the text of a log entry"),
    (5, {"moves": ("rules",)}, "not valid as the text of a log entry"),
    (5, {"moves": ("rules 1 to 2",)}, "The upgraded position"),
    (5, {"moves": ("undo",)}, "not valid as the text of a log entry"),
    (5, {"moves": ("undo to",)}, "not valid as the text of a log entry"),
    (5, {"moves": ("undo to 5: x",)}, "must name an earlier turn"),
    (5, {"moves": ("undo to 0: x",)}, "must name an earlier turn"),
    (5, {"moves": ("undo to 3: x",)}, "must name an earlier turn"),
    (5, {"moves": ("undo to " + "9" * 5000 + ": x",)}, "not valid as the text of a log entry"),
    (5, {"moves": ("setup",)}, "not valid as the text of a log entry"),
    (5, {"moves": ("ruling: x",)}, "A correction has no rolls"),
    (5, {"moves": ("ruling: x",), "luck": ()}, "changes nothing"),
    (5, {"moves": ("filed red sheet 1 for turn 4: " + "0" * 64,)}, "must have nothing else"),
    (5, {"moves": ("filed red sheet 1 for turn 4: " + "0" * 64,), "luck": ()},
     "no orders were due"),
    (5, {"moves": ("format 1 to 2",), "luck": ()}, "differs from the recorded position"),
    (5, {"moves": ("format 2 to 3",), "luck": ()}, "is not an upgrade to the next file format"),
    (6, {"luck": ("round 1, blue rolls, 3d6: 1 1",)}, "impossible roll or draw"),
    (6, {"luck": ()}, "no more results"),
    (4, {"moves": ("red: bid 2",)}, "The orders of blue are missing"),
    (4, {"moves": ("red: bid 2", "blue by referee: bid 1")}, "that the referee makes for blue"),
    (2, {"moves": ("filed red sheet 2 for turn 1: " + "0" * 64,)},
     "wrong number for these orders"),
    (2, {"moves": ("filed red sheet 1 for turn 2: " + "0" * 64,)},
     "wrong number for these orders"),
    (2, {"moves": ("filed green sheet 1 for turn 1: " + "0" * 64,)}, "no orders were due"),
    (2, {"moves": ("filed red by referee sheet 1 for turn 1: " + "0" * 64,)},
     "“referee” cannot send orders"),
    (5, {"digest": "0" * 32}, "differs from the recorded position"),
    (3, {"digest": "0" * 32}, "recorded"),
    (5, {"moves": (("red", "red: roll 2"),)}, "wrong viewers"),
    (6, {"moves": ("blue: pass",), "luck": ()}, "wrong viewers"),
    (6, {"moves": (("red", "blue: pass"),), "luck": ()}, "wrong viewers"),
    (4, {"luck": (("red", "round 1, chip for red, 1 of 10: 6"),)}, "impossible roll or draw"),
])
def test_a_line_that_cannot_be_played_again_is_named(
        turn: int, fields: dict[str, Any], why: str) -> None:
    """Whatever was altered in it, and whatever the rules would do with it."""
    kept = resealed(played().saved(), altered(turn, **fields))
    lines = list(log_entry.parse_log(kept.log))
    problem = refusal(lambda: list(Replay(Toy(("red", "blue")), PROMISE).replay_all(lines)))
    assert problem.code == "referee/unusable-log"
    assert problem.where == f"turn {turn}"
    assert why in problem.why


def test_what_follows_a_line_that_cannot_be_played_is_not_known() -> None:
    """Until a turn before it stands again: no line is played on from a position that was not."""
    match = played()
    match.undo(4)
    match.say("red: roll 1")
    kept = resealed(match.saved(), altered(5, moves=("red: roll 9",)))
    replay = Replay(match.now.game, PROMISE)
    refused = []
    for line in log_entry.parse_log(kept.log):
        try:
            replay.play(line)
        except Refused:
            refused.append(line.n)
    assert refused == [5, 6, 7, 8, 9, 10]
    assert replay.states[12] == match.now.state and set(replay.states) == {1, 4, 11, 12}


# Anything at all, in place of a line.

SHORT = a_short_match()
SOUND = re.compile(r"(red|blue)(?: by (moderator|referee))?: (?:(pass)|(bid|roll) ([0-3]))")
SHEET = "filed {} sheet {} for turn {}: {}"
scraps = st.lists(st.sampled_from([
    "red", "blue", "green", ":", " ", " by ", "referee", "moderator", "undo", "rules", "setup",
    "to", "1", "2", "3:", "roll", "bid", "position: ", "{}", "é", "filed ", "ruling: ", " sheet ",
    "format ", " at 4:", "set round: 1 to 2"]), max_size=8).map("".join)
eyes = st.sampled_from(["", "", "red", "blue", "nobody"])
likely = st.sampled_from([log_entry.row_text(row) for line in SHORT.lines for row in line.moves] + [
    "blue by moderator: bid 1", "red by referee: pass", "red by referee: roll 2", "red: pass",
    "blue by referee: pass", "blue: roll 0", "red: roll 0", "undo to 4: x", "undo to 5: x",
    "undo to 5:", "undo to 2: x", "undo to 8: x", "rules 1 to 2", "format 1 to 2", "ruling: x",
    SHEET.format("red", 2, 13, "0" * 64), SHEET.format("blue", 1, 13, "0" * 64),
    SHEET.format("red", 1, 13, "f" * 64), SHEET.format("red", 1, 8, "f" * 64),
    SHEET.format("blue by moderator", 1, 8, "0" * 64)])
pairs = st.builds(lambda whose, text: log_entry.make_row(text, whose), eyes, likely | scraps)
moves_of = (likely.map(lambda row: (row,)) | st.lists(pairs, max_size=3).map(tuple)
            | st.builds(lambda whose, text: (log_entry.make_row(text, whose),), eyes, likely))
drawn = st.sampled_from([line.luck for line in SHORT.lines]) | st.lists(
    st.builds(lambda whose, text: log_entry.make_row(text, whose), eyes, scraps),
    max_size=2).map(tuple)


@settings(max_examples=300, derandomize=True)
@given(st.integers(1, 14), moves_of, st.none() | drawn)
def test_any_line_sealed_anew_is_a_difference_or_none(
        turn: int, moves: tuple[chance.LuckItem, ...], luck: tuple[chance.LuckItem, ...]
        | None) -> None:
    """None if the toy leads by it to the same position. Only refusals escape, here as there."""
    old = SHORT.lines[turn - 1]
    new = replace(old, moves=moves, luck=old.luck if luck is None else luck)
    bad = resealed(SHORT.saved(), altered(turn, moves=new.moves, luck=new.luck))
    sound = new == old or (turn > 1 and stands(new, old))
    found = audit(Games(), bad, save_writer.dumps(bad), "a.toml")
    assert sound == (not found.differences), found.differences
    try:
        replay.history(SHORT.now, list(log_entry.parse_log(bad.log)))
    except Refused as error:
        assert error.problems[0].code == "referee/unusable-log" and not sound


def stands(new: LogEntry, old: LogEntry) -> bool:
    """Whether another line may stand in the place of one of the short match.

    A second reading of log and toy, as plain as can be: rows that say so in
    so many words, for the right eyes, and exactly the luck of the secret.
    """
    past = SHORT.past()
    if entry_texts.keeps_position(old.first_text):
        return False  # the sheet that is played behind it, or waits, is promised by it alone
    here = past[new.n].state_before
    back = re.fullmatch(r"undo to ([1-9][0-9]?): (.*\S.*)", log_entry.row_text(new.moves[0])
                        ) if new.moves else None
    if back:
        fine = len(new.moves) == 1 and not new.luck and int(back[1]) in past and (
            int(back[1]) < new.n) and type(new.moves[0]) is str
        return fine and log_entry.digest(past[int(back[1])].state) == old.digest
    moves: dict[Seat, Move] = {}
    for row in new.moves:
        found = SOUND.fullmatch(log_entry.row_text(row))
        if not found:
            return False
        move = Move(found[3] or found[4], int(found[5] or 0))
        if (move.verb == "bid") != (here.turn < 0) or (
                found[2] == "referee" and move not in (Move("pass"), Move("bid"))):
            return False
        if log_entry.row_owner(row) != (found[1] if move.verb == "pass" else ""):
            return False
        moves[found[1]] = move
    if here.turn < 0:
        return new.moves == old.moves and new.luck == old.luck  # both were promised
    if len(moves) != 1 or len(new.moves) != 1:
        return False
    (_, here), rows = chance.run_luck(SHORT.now.game.play(here, moves), SHORT.source)
    return tuple(rows) == new.luck and log_entry.digest(here) == old.digest


def test_what_is_asked_of_an_early_turn_plays_no_later_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """A position, and a log up to a turn, cost what they must play again."""
    path = str(SAVES / "stone-age" / "silence-and-undo.toml")
    asked = ("show", path, "--turn", "3"), ("log", path, "--to", "3")
    due = [command_line.run(*words) for words in asked]
    played: list[int] = []
    play = Replay.play

    def counted(self: Replay, line: LogEntry) -> object:
        played.append(line.n)
        return play(self, line)

    monkeypatch.setattr(Replay, "play", counted)
    for words, told in zip(asked, due, strict=True):
        loading.open_save.cache_clear()
        assert command_line.run(*words) == told
    assert played == [1, 2, 3] * 2
