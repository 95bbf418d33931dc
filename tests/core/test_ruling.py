"""Rulings: fields of the position set by hand, each row visible to whoever knows the field."""

from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from referee import games
from referee.core.base.problem import Refused
from referee.core.document.surfaces import SHELL
from referee.core.game.game import Game
from referee.core.luck import chance
from referee.core.luck.chance import NOBODY, LuckItem
from referee.core.match import amendments, corrections, log_entry, save_format, save_writer
from referee.core.proof.auditor import audit
from tests.support import harness
from tests.support.harness import WHEN, numbers
from tests.support.toy_game import Games
from tests.support.toy_match import PlayedMatch, altered, opened, refusal, resealed, resumed, rows

THREE = ("red", "blue", "green")


def rolling() -> PlayedMatch:
    """A match in which red has won the chip and is to roll; chip 6 is red's."""
    match = PlayedMatch(seats=THREE)
    match.say("red: bid 2", "blue: bid 1", "green: bid 0")
    return match


def ruled(match: PlayedMatch, *sets: str, reason: str = "red had drawn") -> PlayedMatch:
    """The match after a ruling."""
    state, made = corrections.set_fields(match.now.game, match.now.state,
                                         map(corrections.parse_assignment, sets))
    for turn in amendments.apply_ruling(match.now, state, made, reason, WHEN):
        match.took(turn)
    return match


def rows_of(*sets: str) -> list[LuckItem]:
    """The rows that a ruling on the rolling match has."""
    match = rolling()
    return corrections.set_fields(match.now.game, match.now.state,
                                  map(corrections.parse_assignment, sets))[1]


# What is wanted.

@pytest.mark.parametrize(("text", "found"), [
    ("round=2", ("round", 2)), (" state.round = 2 ", ("round", 2)),
    ("points.0=12", ("points.0", 12)), ("x=a=b", ("x", "a=b")), ("x=", ("x", "")),
    ('x="a b"', ("x", "a b")), ("x=null", ("x", None)), ("x=[1, 2]", ("x", [1, 2])),
    ("x=red", ("x", "red")), ("x={}", ("x", {})), ("x=true", ("x", True)), ("x= b ", ("x", "b")),
    ("x=NaN", ("x", "NaN")), ("x=1e400", ("x", "1e400")),
])
def test_a_field_and_its_value_are_read(text: str, found: tuple[str, Any]) -> None:
    """The value is JSON, or else a word."""
    assert corrections.parse_assignment(text) == corrections.Assignment(*found)


@pytest.mark.parametrize("text", [
    "", "round", "=2", " = 2", "state.=3", "x=" + "1" * 10_000, "x=[1", 'x="a', "x={",
    'x="\\ud800"',
    "x=\udc80", "x=\x1b", "x=" + "[" * 5000])
def test_what_is_no_field_is_a_fault_of_usage(text: str) -> None:
    """Without a path, a value or an end, no JSON though it begins like that, what is no text."""
    assert refusal(lambda: corrections.parse_assignment(text)).code == "referee/usage-set"


# What is made.

def test_a_field_is_set_and_a_row_says_what_it_was() -> None:
    """The rest of the position is as before."""
    match = rolling()
    state, made = corrections.set_fields(match.now.game, match.now.state,
                                         [corrections.Assignment("points.1", 7),
                                          corrections.Assignment("round", 2)])
    assert state == replace(match.now.state, points=(0, 7, 0), round=2)
    assert made == ["set points.1: 0 to 7", "set round: 1 to 2"]
    assert match.now.state.points == (0, 0, 0)


@pytest.mark.parametrize(("sets", "why", "hint"), [
    ("nothing=1", "no field “nothing”", "round, turn, points, pile, held"),
    ("points.3=1", "no field “points.3”", "points.0 to points.2"),
    ("points.-1=1", "no field “points.-1”", ""),
    ("points.x=1", "no field “points.x”", "points.0 to points.2"),
    ("points.0.x=1", "no field “points.0.x”", "points.0 to points.2"),
    ("x.y=1", "no field “x.y”", "round"),
    ("points..0=1", "no field “points..0”", ""),
    ("points.00000000=1", "no field “points.00000000”", ""),
    ("points.٠=1", "no field “points.٠”", ""), ("round=1", "is already 1", ""),
    ("points=[0, 0, 0]", "is already [0,0,0]", ""),
    ("round=many", "must be a whole number, not a text.", ""),
    ("round=1.5", "must be a whole number, not a decimal number.", ""),
    ("round=true", "must be a whole number, not true or false.", ""),
    ("round=null", "round cannot be removed.", ""),
    ("points=7", "must be a list, not a number.", ""),
    ("points.0=null", "points.0 cannot be removed.", ""),
    ('points=[1, "x", 2]', "points.1 must be a whole number, not a text.", ""),
    ("pile=[1]", "This position is impossible: 2 chips", ""),
    ("held.0=[6, 6]",
     "This position is impossible: 11 chips", ""), ('round="\\u202e"', "cannot be printed", ""),
])
def test_what_cannot_be_set_is_refused(sets: str, why: str, hint: str) -> None:
    """A path that there is not, a value of another shape, a position that cannot be."""
    problem = refusal(lambda: rows_of(sets))
    assert problem.code == "referee/illegal-ruling"
    assert why in problem.why and hint in problem.hint


@pytest.mark.parametrize("sets", [
    ("points.0=1", "points.0=2"), ("points=[1, 2, 3]", "points.0=2"),
    ("points.0=2", "points=[1, 2, 3]"), ("held.0.0=5", "held.0=[7]")])
def test_a_field_is_set_once(sets: tuple[str, ...]) -> None:
    """All of it or its parts: what it was before is what it was before the ruling."""
    assert "cannot both be set" in refusal(lambda: rows_of(*sets)).why


def test_what_cannot_be_alone_may_be_together() -> None:
    """A chip goes from the pile to a hand."""
    pile = [chip for chip in rolling().now.state.pile if chip != 10]
    assert len(rows_of(f"pile={pile}", "held.1=[10]")) == 2
    assert "This position is impossible" in refusal(lambda: rows_of("held.1=[10]")).why


# For whose eyes.

@pytest.mark.parametrize(("sets", "viewers"), [
    (("points.1=7",), [""]), (("round=2",), [""]), (("turn=2",), ["nobody"]),
    (("held.0=[7]", "pile=[1, 2, 3, 4, 5, 6, 8, 9, 10]"), ["red", "red"]),
    (("held.0.0=7", "pile=[1, 2, 3, 4, 5, 6, 8, 9, 10]"), ["red", "red"]),
    (("held.0=[]", "held.1=[6]"), ["red", "blue"]),
    (("held=[[],[6],[]]",), ["nobody"]),
    (("pile=[1, 2, 3, 4, 5, 7, 8, 9]", "held.1=[10]"), ["nobody", "blue"]),
    (("points.0=3", "pile=[1, 2, 3, 4, 5, 7, 8, 9]", "held.1=[10]"), ["", "nobody", "blue"]),
])
def test_a_row_is_for_the_eyes_that_know_both_values(sets: tuple[str, ...],
                                                     viewers: list[str]) -> None:
    """Not for those who see that something changed: how many chips are left, not which."""
    assert [log_entry.row_owner(row) for row in rows_of(*sets)] == viewers


def test_what_two_seats_know_is_a_row_for_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """And is applied once."""
    match = rolling()
    game = match.now.game
    monkeypatch.setattr(type(game), "view", lambda rules, state, viewer: (
        (viewer, state.points if viewer in ("red", "blue") else None)))
    monkeypatch.setattr(type(game), "show", lambda rules, view: ())
    monkeypatch.setattr(type(game), "resample_hidden", lambda rules, state,
                        viewer: chance.without_luck(
        state if viewer in ("red", "blue") else replace(state, points=(9, 9, 9))))
    state, made = corrections.set_fields(game, match.now.state, [
        corrections.Assignment("points.0", 4), corrections.Assignment("points.1", 4)])
    assert [log_entry.row_owner(row) for row in made] == ["red", "blue", "red", "blue"]
    assert corrections.apply_changes(game, match.now.state, tuple(made)) == state


@pytest.mark.parametrize("game", games.names())
def test_a_ruling_on_any_game_is_applied_and_tells_no_more_than_is_known(game: str) -> None:
    """Every number one more, every word another of the position; twins are told alike."""
    table_of = next(of for of in harness.TABLES if of[0] == game)
    turns = harness.passed(harness.random_game(*table_of))
    random = Random(game)
    made = 0
    for turn in random.sample(turns, 3):
        bound_game, state = turn.match.game, turn.match.state
        data = msgspec.to_builtins(state)
        words = sorted({value for _, value in numbers(data) if isinstance(value, str)})
        fields = [*numbers(data)]
        for path, value in random.sample(fields, min(40, len(fields))):
            new = value + 1 if isinstance(value, int) else random.choice(words)
            try:
                after, found = corrections.set_fields(bound_game, state,
                                                       [corrections.Assignment(path, new)])
            except Refused as error:
                assert {p.code for p in error.problems} == {"referee/illegal-ruling"}
                continue
            made += 1
            assert corrections.apply_changes(bound_game, state, tuple(found)) == after
            told_alike(bound_game, state, after, path, found)
    assert made, ("no number of a position of this game can be raised by one without a fault: a "
                  "moderator could correct nothing (adding-a-game.md, Invariants)")


def told_alike(game: Game, before: Any, after: Any, path: str, found: list[LuckItem]) -> None:
    """Whose eyes a row is for, has the values in every position alike to them."""
    for row in found:
        viewer = log_entry.row_owner(row)
        if viewer == NOBODY:
            continue
        for state in (before, after):
            other, _ = chance.run_luck(game.resample_hidden(state, viewer or None),
                                       chance.secret_source("a twin of this test"))
            assert at(msgspec.to_builtins(other), path) == at(msgspec.to_builtins(state), path)


def at(data: Any, path: str) -> Any:
    """The value at a path."""
    for part in path.split("."):
        data = data[part] if isinstance(data, dict) else data[int(part)]
    return data


# In a game.

def differences(match: PlayedMatch, kept: save_format.Save | None = None) -> list[tuple[str, str]]:
    """Where and why an audit differs."""
    kept = kept or match.saved()
    found = audit(Games(), kept, save_writer.dumps(kept), "a.toml")
    return [(problem.where, SHELL.resolve(problem.why)) for problem in found.differences]


def test_a_ruling_is_a_line_that_replays() -> None:
    """Played on from, undone, and sound."""
    match = ruled(rolling(), "points.1=7", "held.0=[]", "held.2=[6]")
    assert rows(match) == ("ruling: red had drawn", "set points.1: 0 to 7",
                           "set held.0: [6] to []", "set held.2: [] to [6]")
    assert [log_entry.row_owner(row) for row in match.lines[-1].moves] == ["", "", "red", "green"]
    assert match.now.state.points == (0, 7, 0) and match.now.position_turn == match.now.turn == 6
    assert opened(match.raw()).state == match.now.state
    match.say("red: roll 1")
    match.undo()
    match.undo()
    assert rows(match) == ("undo to 5: a slip",)
    assert differences(match) == []
    assert resumed(match.raw(), Games()).past()[6].state.points == (0, 7, 0)


@pytest.mark.parametrize("moves", [
    ("ruling: x",), ("ruling: x", "set points.1: 0 to 8"), ("ruling: x", "set points.1: 1 to 7"),
    ("ruling: x", "set points.1: 0 to 7", "set points.1: 0 to 7"),
    ("ruling: x", "set points.1: 0 to 3", "set points.1: 3 to 7"),
    ("ruling: x", "set points.1: 0 to  7"), ("ruling: x", "set points.1: 0 to 7.0"),
    ("ruling: x", "set state.points.1: 0 to 7"), ("ruling: x", "set points: [0,0,0] to [0,7,0]"),
    ("ruling: x", "points.1: 0 to 7"), ("ruling: x", "set points.1: 0"), ("ruling: x", "x"),
    ("ruling: x", "set nothing: null to 7"), ("ruling: x", "set points.9: 0 to 7"),
    ("ruling: x", "set round: 1 to 2", "set points.1: 0 to 7"),
    ("ruling: x", "set round: 1 to 2"), ("set points.1: 0 to 7",),
    (("red", "ruling: x"), "set points.1: 0 to 7"),
    ("ruling: x", "set points.1: 0 to 7", ("red", "set points.1: 0 to 7")),
    ("ruling: x", ("red", "set points.1: 0 to 7"), ("red", "set points.1: 0 to 7")),
    ("ruling: x", ("red", "set points.1: 0 to 7"), (NOBODY, "set points.1: 0 to 7")),
    ("ruling: x", ("pink", "set points.1: 0 to 7")), ("ruling: x", ("", "set points.1: 0 to 7")),
], ids=str)
def test_rows_that_no_ruling_gives_are_found(moves: tuple[LuckItem, ...]) -> None:
    """Other values, other eyes, another order or spelling; who knows the secret seals them."""
    match = ruled(rolling(), "points.1=7", reason="x")
    bad = resealed(match.saved(), altered(6, moves=moves))
    if moves == ("ruling: x", "set points: [0,0,0] to [0,7,0]"):
        assert differences(match, bad) == []  # as true as the other
        return
    assert "turn 6" in [where for where, _ in differences(match, bad)]


def test_whose_eyes_a_row_was_for_is_not_asked_again() -> None:
    """It followed from the views of the day, and views grow; who read it then is the witness."""
    match = ruled(rolling(), "held.0=[]", "held.2=[6]")
    moves = match.lines[-1].moves
    for other in ((moves[0], log_entry.row_text(moves[1]), moves[2]),
                  (moves[0], (NOBODY, log_entry.row_text(moves[1])), moves[2])):
        assert differences(match, resealed(match.saved(), altered(6, moves=other))) == []


def test_a_ruling_with_luck_or_with_a_move_is_found() -> None:
    """It is the moderator's alone."""
    match = ruled(rolling(), "points.1=7")
    moves = match.lines[-1].moves
    for fields in ({"luck": ("more: 1",)}, {"moves": (*moves, "red: pass")}):
        found = differences(match, resealed(match.saved(), altered(6, **fields)))
        assert "turn 6" in [where for where, _ in found]


def test_a_ruling_that_leads_where_nothing_can_be_is_found() -> None:
    """Its position is held to the counts of the game, thorough or not."""
    match = ruled(rolling(), "points.1=7")
    state = replace(match.now.state, pile=(), points=(0, 0, 0))
    pile = log_entry.encode_state(rolling().now.state.pile).decode()
    moves = ("ruling: red had drawn", (NOBODY, f"set pile: {pile} to []"))
    bad = resealed(replace(match.saved(), state=msgspec.to_builtins(state)), altered(
        6, moves=moves, digest=log_entry.digest(state)))
    assert "This position is impossible: 1 chips" in differences(match, bad)[0][1]


def test_sheets_that_wait_are_promised_anew_behind_a_ruling() -> None:
    """Or the ruling is refused, if one of them could not be played then."""
    match = PlayedMatch(seats=THREE)
    match.say("red by moderator: bid 1", "blue: bid 2", "blue: bid 3")
    ruled(match, "points.1=7")
    assert [turn.entry.first_text.split(" sheet ")[0] for turn in match.turns[-2:]] == [
        "filed red by moderator", "filed blue"]
    assert (match.now.position_turn, match.now.turn) == (5, 7)
    match.say("green: bid 0")
    assert rows(match) == ("red by moderator: bid 1", "blue: bid 3", "green: bid 0")
    assert differences(match) == []
    waiting = PlayedMatch(seats=THREE)
    waiting.say("red: bid 1")
    problem = refusal(lambda: ruled(waiting, "turn=0"))
    assert problem.code == "referee/illegal-ruling"
    assert "the orders of red could not be played" in problem.why
