"""The audit, with the toy game: every alteration is found, with recomputed hashes or not."""

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from referee.core.base import validators
from referee.core.base.problem import Problem, Refused
from referee.core.document.surfaces import SHELL
from referee.core.game.decisions import Seat
from referee.core.input import sequence
from referee.core.luck import chance
from referee.core.match import log_entry, save_writer
from referee.core.match import match as matches
from referee.core.match.save_format import Save
from referee.core.proof import entry_forms
from referee.core.proof.auditor import Audit, audit
from tests.support.harness import SECRET, WHEN
from tests.support.toy_game import Games, Move, Toy
from tests.support.toy_match import PlayedMatch, a_short_match, altered, opened, refusal, resealed


def verified(kept: Save, thorough: bool = False) -> Audit:
    """The audit of a save by rules 1."""
    return audit(Games(), kept, save_writer.dumps(kept), "a.toml", thorough)


def where(kept: Save) -> list[str]:
    """The places that an audit names."""
    return [problem.where for problem in verified(kept).differences]


def test_a_sound_history_is_verified() -> None:
    """Each line by its seal and by replay, with the result at the end."""
    match = PlayedMatch()
    match.say("red by moderator: bid 2", "blue: bid 0", "red by moderator: roll 1")
    assert where(match.saved()) == []
    found = verified(a_short_match().saved())
    assert (found.differences, found.result) == ((), None)
    assert found.turns == found.replayed == len(a_short_match().lines) == 14
    match = PlayedMatch()
    for _ in range(3):
        match.say("red: bid 0", "blue: bid 0", "red: roll 3", "blue: roll 1")
    ended = verified(match.saved())
    assert ended.result is not None and ended.result.ranking[0] == ("red",)
    assert ended.notes == ()


@pytest.mark.parametrize(("text", "fine"), [
    ("2026-02-28T23:59:59Z", True), ("2024-02-29T00:00:00Z", True), ("2026-12-31T18:00:00Z", True),
    ("2026-02-29T18:00:00Z", False), ("2026-04-31T18:00:00Z", False),
    ("2026-00-10T18:00:00Z", False), ("2026-13-10T18:00:00Z", False),
    ("2026-01-00T18:00:00Z", False), ("0000-01-10T18:00:00Z", False),
    ("2026-01-10T24:00:00Z", False), ("2026-01-10T18:00:00", False),
    ("2026-01-10T18:00:00Z ", False)])
def test_a_time_is_of_a_day_that_there_is(text: str, fine: bool) -> None:
    """In UTC and whole seconds, by the calendar where a month may lack the day."""
    assert validators.is_time(text) == fine


@pytest.mark.parametrize(("old", "new"), [
    ("red: roll 2", "red: roll 3"), ("red: roll 2", "red: roll 2 "), ("blue: bid 1", "blue: bid 0"),
    ("chip for red", "chip for blue"), ("2d6: ", "2d6: 1 "), ("undo to 5", "undo to 4"),
    ("a slip", "a trick"), ('"red: roll 2"', '"red: roll 2","red: pass"'),
    ('3 = ["2026-01-31', '3 = ["2026-02-01'), ("sheet 1", "sheet 2"), ("for turn 1", "for turn 2"),
    ("filed blue", "filed red"), ('["blue","blue: pass"]', '["red","blue: pass"]'),
    ('["blue","blue: pass"]', '["blue","blue: roll 1"]'),
    ('["blue","blue: pass"]', '"blue: pass"'), ('"red: roll 2"', '["red","red: roll 2"]'),
])
def test_any_word_of_a_line_that_was_altered_is_found(old: str, new: str) -> None:
    """By the seal, at its turn."""
    kept = a_short_match().saved()
    lines = kept.log.decode().splitlines()
    turn = next(i for i, line in enumerate(lines, 1) if old in line)
    bad = replace(kept, log=kept.log.decode().replace(old, new, 1).encode())
    assert where(bad)[0] == f"turn {turn}"
    assert verified(bad).differences[0].why == (
        "The hash does not match: this entry or the one before it was changed.")


def test_an_altered_digest_and_an_altered_seal_are_found() -> None:
    """At their turn; a seal takes the one after it along."""
    match = a_short_match()
    lines = match.lines
    for turn in (1, 2, 4):
        for field in ("digest", "seal"):
            found = replace(lines[turn - 1], **{field: getattr(lines[turn - 1], field)[::-1]})
            bad = b"".join(log_entry.write(found if line.n == turn else line) for line in lines)
            assert where(replace(match.saved(), log=bad))[0] == f"turn {turn}"


def test_a_missing_turn_and_swapped_lines_are_found() -> None:
    """By the numbers."""
    kept = a_short_match().saved()
    lines = kept.log.splitlines(keepends=True)
    missing = replace(kept, log=b"".join(lines[:2] + lines[3:]))
    assert where(missing)[0] == "turn 4"
    assert verified(missing).differences[0].why == "Turn 3 is missing. The next entry is turn 4."
    assert where(replace(kept, log=b"".join([lines[0], lines[2], lines[1], *lines[3:]])))[
        0] == "turn 3"
    assert where(replace(kept, log=b"".join([*lines[:3], lines[2], *lines[3:]])))[0] == "turn 3"


def test_a_cut_tail_with_an_edited_position_is_verified_only_as_far_as_it_goes() -> None:
    """Nothing in the file can tell; the seals in the players' mail do. Half a cut is found."""
    match = a_short_match()
    lines = match.saved().log.splitlines(keepends=True)
    cut = replace(match.saved(), log=b"".join(lines[:-2]), orders={})
    assert where(cut) == [f"turn {len(lines) - 2}"]
    assert verified(cut).differences[0].why == (
        f"The position in [state] is not the position after turn {len(lines) - 2}.")
    state = msgspec.to_builtins(match.turns[-3].match.state)
    assert where(replace(cut, state=state)) == []
    assert log_entry.last_entry(cut.log)[0].seal != match.now.seal


@pytest.mark.parametrize("key", ["round", "turn", "points", "pile", "held"])
def test_an_edited_position_is_found(key: str) -> None:
    """Whatever is edited in it."""
    kept = a_short_match().saved()
    value = kept.state[key]
    edited = {**kept.state, key: value[::-1] if isinstance(value, tuple | list) else value + 1}
    if edited == kept.state:
        edited[key] = (*value, 7)
    assert where(replace(kept, state=edited)) == ["turn 13"]
    assert where(replace(kept, state={**kept.state, "more": 1})) == ["turn 13"]


def test_edits_of_the_head_are_found() -> None:
    """Each is named; another secret bears no seal at all."""
    kept = a_short_match().saved()
    assert where(replace(kept, header=replace(kept.header, id="another"))) == ["a.toml"]
    assert where(replace(kept, name="another")) == ["a.toml"]
    assert where(replace(kept, header=replace(kept.header, format=1))) == ["a.toml"]
    other = replace(kept.header.fairness, secret="0" * 64)
    assert {"a.toml", *(f"turn {n}" for n in range(1, 15))} == set(
        where(replace(kept, header=replace(kept.header, fairness=other))))


CHIP = chance.secret_source(SECRET)(chance.DrawDistinct("round 1, chip for red", 10))[0]
DICE = chance.secret_source(SECRET)(chance.Roll("round 1, red rolls", 2))


@pytest.mark.parametrize(("turn", "fields", "why"), [
    (5, {"moves": ("red: roll 4",)}, "At most 3."),
    (5, {"moves": ("blue: roll 4",)}, "At most 3."),
    (5, {"moves": ("red: bid 1",)}, "Not now."),
    (5, {"moves": ("green: roll 2",)}, "was not to move"),
    (5, {"moves": ("red: ROLL 2",)}, "bid, roll or pass?"),
    (5, {"moves": ("red: roll  2",)}, "bid, roll or pass?"),
    (5, {"moves": ("red: fold",)}, "bid, roll or pass?"),
    (5, {"moves": ("red by referee: roll 2",)}, "not the move that the referee makes for red"),
    (5, {"moves": ("red by nobody: roll 2",)}, "not the move that the nobody makes for red"),
    (5, {"moves": ("red: roll 2", "red: roll 2")}, "move of exactly one seat"),
    (5, {"moves": ("red: roll 2", "blue: roll 2")}, "move of exactly one seat"),
    (5, {"moves": ()}, "not valid as the text of a log entry"),
    (4, {"moves": ("red: bid 2",)}, "The orders of blue are missing"),
    (4, {"moves": ("blue: bid 1", "red: bid 2")}, "seat order"),
    (4, {"moves": ("red: bid 2", "red: bid 2", "blue: bid 1")}, "seat order"),
    (4, {"luck": (f"round 1, chip for red, 1 of 10: {CHIP % 10 + 1}",)}, "does not follow"),
    (4, {"luck": (f"round 1, chip for red, 1 of 10: {CHIP:02}",)}, "impossible roll or draw"),
    (4, {"luck": (f"round 1, chip for red, 1 of 10: {CHIP}", "more: 1")}, "more rolls or draws"),
    (4, {"luck": ()}, "no more results"), (1, {"luck": ("more: 1",)}, "more rolls or draws"),
    (5, {"luck": (f"round 1, red rolls, 2d6: {DICE[0] % 6 + 1} {DICE[1]}",)}, "does not follow"),
    (5, {"luck": ("round 1, red rolls, 3d6: 1 1 1",)}, "the rules need the roll"),
    (5, {"digest": "0badc0de" * 4}, "differs from the recorded position"),
    (7, {"moves": ("undo to 9: x",)}, "must name an earlier turn"),
    (7, {"moves": ("undo to 3: x",)}, "must name an earlier turn"),
    (7, {"moves": ("undo to 5: x",), "luck": ("more: 1",)}, "must name an earlier turn"),
    (7, {"moves": ("undo to 5: x", "red: pass")}, "must name an earlier turn"),
    (7, {"moves": ("undo to 4: x",)}, "differs from the recorded position"),
    (7, {"moves": ("rules 1 to 2", "x")}, ""),
])
def test_a_line_altered_and_sealed_anew_is_found(turn: int, fields: dict[str, Any],
                                                 why: str) -> None:
    """By somebody who knows the secret: the turn that does not follow is named."""
    kept = resealed(a_short_match().saved(), altered(turn, **fields))
    found = verified(kept)
    assert {problem.code for problem in found.differences} == {"referee/different"}
    assert found.replayed < found.turns
    if why:
        assert found.differences[0].where == f"turn {turn}"
        assert why in SHELL.resolve(found.differences[0].why)


def test_going_over_to_rules_that_there_are_not_is_found() -> None:
    """The head would have to say so, too."""
    kept = resealed(a_short_match().saved(), altered(7, moves=("rules 1 to 2",)))
    assert "rules 1, but the log says rules 2" in verified(kept).differences[0].why


def test_a_setup_in_the_middle_is_found() -> None:
    """A game begins once."""
    first = a_short_match().lines[0]
    kept = resealed(a_short_match().saved(), altered(
        5, moves=first.moves, luck=first.luck, digest=first.digest))
    assert where(kept)[0] == "turn 5"


def test_a_log_that_does_not_begin_with_the_setup_is_found() -> None:
    """By its form, also where it is not played."""
    lines = a_short_match().lines
    move = next(line for line in lines if line.moves == ("red: roll 2",))
    missing = "The first entry, and no other, must be the set-up of the game."
    assert [(problem.where, problem.why) for problem in entry_forms.malformed_entries(
        [replace(move, n=1), *lines[1:]], ("red", "blue"))] == [("turn 1", missing)]


def test_the_whole_game_played_otherwise_and_sealed_anew_shows_in_the_luck() -> None:
    """Better dice are not the secret's dice, though every digest is made to fit."""
    match = PlayedMatch()
    match.say("red: bid 2", "blue: bid 1")
    six = matches.play(match.now, {"red": Move("roll", 3)}, WHEN, lambda question: (6, 6, 6))
    match.took(six)
    assert opened(match.raw()).state.points == (18, 0)
    assert where(match.saved()) == ["turn 5"]


def test_a_default_of_the_referee_is_verified() -> None:
    """What was played for the silent is what the rules say."""
    match = PlayedMatch()
    for turn in matches.resolve(match.now, WHEN, match.source):
        match.took(turn)
    for turn in matches.resolve(match.now, WHEN, match.source):
        match.took(turn)
    assert where(match.saved()) == []
    bad = resealed(match.saved(), altered(2, moves=("red by referee: bid 1",
                                                    "blue by referee: bid 0")))
    assert "not the move that the referee makes for red" in SHELL.resolve(
        verified(bad).differences[0].why)


def test_table_luck_is_not_held_against_the_secret() -> None:
    """It came from a table; it must only fit."""
    match = PlayedMatch(luck="table")
    match.say("red: bid 2", "blue: bid 1")
    source, spent = chance.moderator_source("6 6", match.source)
    result = sequence.run(match.now, "roll 2", "red", WHEN, source)
    spent()
    match.took(result.turns[0])
    assert match.now.state.points == (12, 0)
    assert where(match.saved()) == []
    bad = resealed(match.saved(), altered(5, luck=("round 1, red rolls, 2d6: 6 7",)))
    assert where(bad) == ["turn 5"]


# How far it goes.

def test_it_goes_on_after_the_first_difference() -> None:
    """Each line that is wrong by itself is named once, and each that leads elsewhere."""
    match = a_short_match()

    def change(n: int, line: log_entry.LogEntry) -> log_entry.LogEntry:
        if n == 4:
            return replace(line, digest="0" * 32)
        if n == 7:
            return replace(line, timestamp="yesterday")
        return replace(line, moves=("red: bid 3",)) if n == 11 else line

    bad = resealed(match.saved(), change)
    bad = replace(bad, header=replace(bad.header, id="B-match"))
    found = verified(bad)
    assert [p.where for p in found.differences] == [
        "a.toml", "a.toml", "turn 7", "turn 4", "turn 11", "turn 14"]
    assert found.differences[-1].why == (
        "3 turns could not be replayed: the position before it is not known.")
    assert (found.turns, found.replayed) == (14, 9)


def test_what_follows_a_line_that_cannot_be_played_is_counted() -> None:
    """It is not held against a position that never was; an undo may find the way back."""
    bad = resealed(a_short_match().saved(), altered(6, moves=(("blue", "blue: fold"),)))
    found = verified(bad)
    assert [p.where for p in found.differences] == ["turn 6"]
    assert found.replayed == 13
    last = resealed(a_short_match().saved(), altered(13, moves=("blue: fold",)))
    assert [p.where for p in verified(last).differences] == ["turn 13", "turn 14"]


def test_lines_that_are_none_are_named_and_the_others_held() -> None:
    """Those that can be read are verified."""
    kept = a_short_match().saved()
    torn = replace(kept, log=kept.log.replace(b"\n5 = ", b"\nfive = "))
    found = verified(torn).differences
    assert (found[0].where, found[1].where) == ("line 5 of the log", "turn 6")
    assert found[1].why == "Turn 5 is missing. The next entry is turn 6."


def test_an_audit_refuses_what_it_cannot_begin() -> None:
    """Newer rules, a first line that is none, a scenario that today's rules cannot use."""
    assert refusal(lambda: verified(PlayedMatch(version=2).saved())).code == (
        "referee/unusable-save-newer")
    kept = a_short_match().saved()
    torn = replace(kept, log=kept.log.replace(b"1 = ", b"one = ", 1))
    assert refusal(lambda: verified(torn)).code == "referee/unusable-save-log"

    class Unbound(Games):
        def bind(self, game: str, scenario: bytes, seats: tuple[Seat, ...],
                 options: Mapping[str, str]) -> Toy:
            raise Refused(Problem("usage-seats", "Too few."))

    assert refusal(lambda: audit(Unbound(), kept, save_writer.dumps(kept), "a.toml")).code == (
        "referee/unusable-save-scenario")
    assert refusal(lambda: opened(a_short_match().raw(), Unbound())).code == (
        "referee/unusable-save-scenario")


# Positions that cannot be.

def had_rolled(rules: Toy, state: Any) -> tuple[Problem, ...]:
    """Red's first roll of the short match is never right."""
    return (Problem("toy", "red has rolled"),) if state.points == (7, 0) else ()


def test_positions_are_held_to_their_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first, the last, those carried over or ruled; every one in a thorough audit."""
    monkeypatch.setattr(Toy, "invariant_violations", had_rolled)
    match = PlayedMatch()
    match.say("red: bid 2", "blue: bid 1", "red: roll 2", "blue: roll 3")
    assert match.turns[4].match.state.points == (7, 0)
    assert verified(match.saved()).differences == ()
    found, = verified(match.saved(), thorough=True).differences
    assert found.where == "turn 5" and "red has rolled" in found.why
    match.undo()
    last = verified(match.saved()).differences
    assert {p.where for p in last} == {"turn 7"} and "red has rolled" in last[0].why
    monkeypatch.setattr(Toy, "invariant_violations", lambda rules, state: (
        (Problem("toy", "no points yet"),) if state.points == (0, 0) else ()))
    assert {p.where for p in verified(match.saved()).differences} == {"turn 1"}


def test_a_position_that_cannot_be_is_refused_when_its_save_is_opened() -> None:
    """Whoever knows the secret can seal any position; a chip too many is still seen."""
    match = a_short_match()
    state = replace(match.now.state, pile=(*match.now.state.pile, 11))

    def change(n: int, line: log_entry.LogEntry) -> log_entry.LogEntry | None:
        return None if n == 14 else replace(line,
                                            digest=log_entry.digest(state)) if n == 13 else line

    forged = resealed(replace(match.saved(), state=msgspec.to_builtins(state), orders={}), change)
    problem = refusal(lambda: opened(save_writer.dumps(forged)))
    assert problem.code == "toy/toy" and "11 chips" in problem.why
    assert "turn 13" in problem.why and "recover" in problem.hint
    assert {p.where for p in verified(forged).differences} == {"turn 13"}


@pytest.mark.parametrize("name", ["", " Eve", "Ann, Bob", "<b>\u202e", "a\nb"])
def test_a_hand_without_a_name_that_can_be_given_is_found(name: str) -> None:
    """Of orders that wait; which of several names it is nothing in a save can tell."""
    kept = a_short_match().saved()
    orders = kept.orders["red"]
    for authors, wrong in (({"bid": "Ann"}, False), ({"bid": name}, True)):
        other = replace(kept, orders={"red": replace(orders, authors=authors)})
        found = verified(other).differences
        assert any("has an invalid name" in one.why for one in found) == wrong
