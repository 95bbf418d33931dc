"""Upgrades of a running game to newer rules or a newer format, recorded in the log."""

import msgspec
import pytest
from msgspec.structs import replace

from referee.core.luck.chance import NOBODY, LuckItem
from referee.core.match import (
    amendments,
    entry_texts,
    log_entry,
    replay,
    save_format,
    save_writer,
)
from referee.core.match.save_format import Save
from referee.core.proof.auditor import Audit, audit
from tests.support import toy_game
from tests.support.harness import SECRET, WHEN
from tests.support.toy_game import Games
from tests.support.toy_match import (
    PlayedMatch,
    altered,
    older,
    opened,
    refusal,
    resealed,
    resumed,
    rows,
)


def played() -> PlayedMatch:
    """Bids, two rolls, bids, two turns; then a sheet that waits: twelve lines."""
    match = PlayedMatch()
    match.say("red: bid 2", "blue: bid 1", "red: roll 2", "blue: roll 3", "red: bid 0",
              "blue: bid 1", "red: roll 1", "blue: pass", "red by moderator: bid 1")
    return match


def gone_over(raw: bytes, version: int) -> PlayedMatch:
    """A match of a save's bytes, carried over as far as it goes."""
    new = resumed(raw, Games(version))
    for turn in amendments.upgrade(new.now, WHEN):
        new.took(turn)
    return new


def carried() -> PlayedMatch:
    """A match begun by rules 1 and gone on with by rules 2: two lines more, the sheet again."""
    return gone_over(played().raw(), 2)


def verified(kept: Save, version: int = 2) -> Audit:
    """The audit of a save."""
    return audit(Games(version), kept, save_writer.dumps(kept), "a.toml")


# Newer rules.

def test_loading_lifts_the_position_and_writes_nothing() -> None:
    """The log does not say so yet."""
    raw = played().raw()
    match = opened(raw, Games(2))
    assert isinstance(match.state, toy_game.State2)
    assert match.state.stones == played().now.state.pile
    assert (match.header.rules, match.rules_version) == (1, 2)
    assert (log_entry.encode_state(match.state_before_upgrade) == log_entry.encode_state(
            played().now.state))
    assert amendments.upgrade(opened(raw, Games(1)), WHEN) == []


def test_the_next_move_writes_the_line_that_goes_over() -> None:
    """With the position before and the lifted one, for nobody's eyes."""
    old, new = played(), carried()
    line = new.lines[len(old.lines)]
    assert line.moves == ("rules 1 to 2",)
    assert [log_entry.row_owner(row) for row in line.luck] == [NOBODY, NOBODY]
    before, position = (log_entry.row_text(row) for row in line.luck)
    assert before == "before: " + log_entry.encode_state(old.now.state).decode()
    assert position == "position: " + log_entry.encode_state(new.now.state).decode()
    assert msgspec.json.decode(position[10:], type=toy_game.State2) == new.now.state
    assert list(msgspec.json.decode(position[10:])) == sorted(toy_game.State2.__struct_fields__)
    assert line.digest == log_entry.digest(new.now.state)
    assert new.now.header.rules == 2
    assert amendments.upgrade(new.now, WHEN) == []
    again = opened(new.raw(), Games(2))
    assert (again.state, again.turn, again.orders) == (
        new.now.state, new.now.turn, new.now.orders)


def test_sheets_that_wait_are_promised_anew_behind_it() -> None:
    """For the phase is now the one that the carry opened; who filed them stays."""
    old, new = played(), carried()
    over = len(old.lines) + 1
    filed = entry_texts.parse(rows(new)[0])
    assert isinstance(filed, entry_texts.Filed)
    assert (filed.seat, filed.actor, filed.number, filed.position_turn) == ("red", "moderator", 1,
                                                                            over)
    assert filed.promise == log_entry.orders_promise(SECRET, over + 1, "red", "bid 1")
    assert new.now.orders == {"red": save_format.SealedOrders("bid 1", "moderator", over + 1, 1)}
    assert (new.now.position_turn, new.now.turn) == (over, over + 1)
    new.say("blue: bid 0")
    assert verified(new.saved()).differences == ()


def test_replay_begins_where_the_game_went_over() -> None:
    """And undo can go no further back."""
    new = carried()
    over = new.now.position_turn
    new.say("blue: bid 0", "red: roll 2")
    past = replay.history(new.now, new.lines)
    assert sorted(past) == [over, over + 3, over + 4]
    assert past[over].state == new.turns[over - 1].match.state
    new.undo()
    new.undo()
    assert rows(new) == (f"undo to {over}: a slip",)
    assert replay.previous_turn(replay.history(new.now, new.lines), new.now.position_turn) == 0


def test_a_game_not_yet_gone_over_has_no_turns_to_replay() -> None:
    """Today's rules would play them otherwise."""
    old = played()
    assert replay.history(opened(old.raw(), Games(2)), old.lines) == {}


def test_turns_by_older_rules_are_verified_by_their_seals() -> None:
    """A roll counts one more by rules 2, and that is no difference."""
    new = carried()
    new.say("blue: bid 0", "red: roll 2")
    found = verified(new.saved())
    assert (found.differences, found.turns, found.replayed) == ((), len(new.lines), 5)
    assert (f"Turns 1 to {len(new.lines) - 5} were played by older rules: we checked their "
            "hashes and 5 dice rolls and draws, but not their moves. The moves decide what "
            "is rolled and drawn.") in found.notes
    broken = replace(new.saved(), log=new.saved().log.replace(b"red: roll 2", b"red: roll 3", 1))
    assert [p.where for p in verified(broken).differences] == ["turn 5"]


def test_a_game_not_yet_gone_over_is_audited_by_its_seals() -> None:
    """The note says so; an edited position is still found."""
    kept = played().saved()
    found = verified(kept)
    assert (found.differences, found.replayed) == ((), 0)
    assert any("played by rules 1; today's rules are 2" in note for note in found.notes)
    edited = verified(replace(kept, state={**kept.state, "points": [9, 9]}))
    assert "[state] is not the position" in edited.differences[0].why


def test_an_edited_position_is_not_lifted() -> None:
    """It is held against the log as it stands."""
    raw = played().raw().replace(b"round = 3", b"round = 1")
    problem = refusal(lambda: opened(raw, Games(2)))
    assert problem.code == "referee/unusable-save-edited"


def test_rules_that_the_log_did_not_go_over_to_are_refused() -> None:
    """Neither back nor forth; the position would be lifted twice or not at all."""
    over = carried().raw()
    back = over.replace(b"\nrules = 2\n", b"\nrules = 1\n")
    assert refusal(lambda: opened(back, Games(2))).code == "referee/unusable-save-edited"
    forth = played().raw().replace(b"\nrules = 1\n", b"\nrules = 2\n")
    assert refusal(lambda: opened(forth, Games(2))).code == "referee/unusable-save-edited"


@pytest.mark.parametrize("text", ["rules 0 to 2", "rules 1 to 1", "rules 2 to 3", "rules 1 to 3",
                                  "rules 1 to x", "rules 1 to 2 by force"])
def test_a_line_may_only_go_over_to_newer_rules_from_those_in_force(text: str) -> None:
    """Somebody who knows the secret could else begin the history anew anywhere."""
    over = carried().now.position_turn
    kept = resealed(carried().saved(), altered(over, moves=(text,)))
    assert f"turn {over}" in [p.where for p in verified(kept).differences]


@pytest.mark.parametrize("version", [0, 3])
def test_a_game_begins_by_rules_that_there_were(version: int) -> None:
    """From 1 to today's: behind a carry from rules that never were anything could stand."""
    kept = carried().saved()
    first = next(log_entry.parse_log(kept.log)).first_text
    setup = first.replace(" rules 1 ", f" rules {version} ")
    kept = resealed(kept, altered(1, moves=(setup,)))
    assert [p.where for p in verified(kept).differences][:1] == ["turn 1"]


@pytest.mark.parametrize("text", ["rules 1 to 2", "rules 2 to 2", "rules 2 to 3"])
def test_a_second_going_over_is_found(text: str) -> None:
    """With a position of somebody's liking."""
    match = carried()
    match.say("blue: bid 0")
    wished = replace(match.now.state, points=(99, 0))
    luck = tuple((NOBODY, f"{kept}: {log_entry.encode_state(state).decode()}") for kept, state in (
        ("before", match.turns[-4].match.state), ("position", wished)))
    n = len(match.lines)
    kept = resealed(replace(match.saved(), state=msgspec.to_builtins(wished)), altered(
        n, moves=(text,), luck=luck, digest=log_entry.digest(wished)))
    assert f"turn {n}" in [p.where for p in verified(kept).differences]


BEFORE, AFTER = carried().lines[carried().now.position_turn - 1].luck


@pytest.mark.parametrize("luck", [
    (), (AFTER,), (BEFORE,), (AFTER, BEFORE), (BEFORE, BEFORE), (BEFORE, AFTER, AFTER),
    (log_entry.row_text(BEFORE), log_entry.row_text(AFTER)),
    (("red", log_entry.row_text(BEFORE)), AFTER),
    (BEFORE, (NOBODY, "position: {}")), (BEFORE, (NOBODY, "position: {")),
    ((NOBODY, "before: {}"), AFTER), ((NOBODY, "before: {"), AFTER),
    ((NOBODY, "before: 7"), AFTER), ("x", "y"),
])
def test_a_line_that_goes_over_has_the_two_positions(luck: tuple[LuckItem, ...]) -> None:
    """Before and after, in this order, whole, and nobody's; or the audit names it."""
    over = carried().now.position_turn
    kept = resealed(carried().saved(), altered(over, luck=luck))
    assert f"turn {over}" in [p.where for p in verified(kept).differences]


def lifting(old: object, new: object) -> Save:
    """The carried match with other positions on the line that went over, all made to fit."""
    match = carried()
    luck = tuple((NOBODY, f"{kept}: {log_entry.encode_state(state).decode()}")
                 for kept, state in (("before", old), ("position", new)))
    over = match.now.position_turn

    def change(n: int, line: log_entry.LogEntry) -> log_entry.LogEntry | None:
        if n > over:
            return None
        return replace(line, luck=luck, digest=log_entry.digest(new)) if n == over else line

    kept = resealed(match.saved(), change)
    return replace(kept, state=msgspec.to_builtins(new), orders={})


def test_the_position_that_is_carried_over_is_the_one_the_line_before_led_to() -> None:
    """And the one it is lifted to follows from it; points that were invented show."""
    old, new = played().now.state, carried().now.state
    assert verified(lifting(old, new)).differences == ()
    rich, richer = replace(old, points=(99, 0)), replace(new, points=(99, 0))
    over = carried().now.position_turn
    for kept, why in ((lifting(old, richer), "does not follow from the position before"),
                      (lifting(rich, new), "is not the position after the previous entry"),
                      (lifting(rich, richer), "is not the position after the previous entry")):
        found = verified(kept).differences
        assert [p.where for p in found] == [f"turn {over}"] and why in found[0].why


def test_a_carried_position_that_cannot_be_is_found() -> None:
    """Its counts are held to the game, though every digest fits."""
    old, new = played().now.state, carried().now.state
    bad = lifting(replace(old, pile=(*old.pile, 11)), replace(new, stones=(*new.stones, 11)))
    assert any("11 chips" in p.why for p in verified(bad).differences)
    assert "11 chips" in refusal(lambda: opened(save_writer.dumps(bad), Games(2))).why


# A newer format.

OLD = older(played().saved())


def test_a_save_of_format_1_is_read_and_written_as_it_is() -> None:
    """Its sheets are texts, its lines have eight digits of a digest."""
    raw = save_writer.dumps(OLD)
    assert raw.startswith(b"format = 1\n") and b'"red" = "by moderator: bid 1"\n' in raw
    again = save_format.loads(raw, "a.toml")
    assert save_writer.dumps(again) == raw
    assert {line.format for line in log_entry.parse_log(again.log)} == {1}
    match = opened(raw)
    assert match.state == played().now.state
    assert match.orders == {"red": save_format.SealedOrders("bid 1", "moderator")}
    assert verified(OLD, 1).differences == ()


def test_the_next_move_goes_over_to_the_newer_format() -> None:
    """By a line that leaves the position as it is; sheets are promised behind it."""
    new = gone_over(save_writer.dumps(OLD), 1)
    lift, filed = new.lines[-2:]
    assert (lift.moves, lift.luck, lift.format) == (("format 1 to 2",), (), 2)
    assert lift.digest == log_entry.digest(new.now.state)
    assert rows(new)[0].startswith(f"filed red by moderator sheet 1 for turn {lift.n - 1}: ")
    assert (new.now.position_turn, new.now.turn) == (lift.n - 1, filed.n)
    assert new.now.header.format == save_format.FORMAT
    assert amendments.upgrade(new.now, WHEN) == []
    new.say("blue: bid 2", "blue: roll 1")
    assert verified(new.saved(), 1).differences == ()
    new.undo(lift.n - 1)
    assert verified(new.saved(), 1).differences == ()
    assert opened(new.raw()).state == played().now.state


def test_format_and_rules_may_go_over_at_once() -> None:
    """The format first; the line for the rules bears whole digests."""
    new = gone_over(save_writer.dumps(OLD), 2)
    assert [rows(new, n)[0] for n in (new.now.position_turn - 1, new.now.position_turn)] == [
        "format 1 to 2", "rules 1 to 2"]
    assert len({line.digest for line in new.lines[new.now.position_turn - 2:]}) == 2
    new.say("blue: bid 2", "blue: roll 1")
    assert verified(new.saved()).differences == ()
    assert opened(new.raw(), Games(2)).state == new.now.state


@pytest.mark.parametrize("text", ["format 1 to 3", "format 2 to 3", "format 0 to 2",
                                  "format 1 to 1"])
def test_another_step_of_formats_is_found(text: str) -> None:
    """There is one, from 1 to 2; also where nothing is played again."""
    for version in (1, 2):
        match = gone_over(save_writer.dumps(OLD), version)
        n = next(n for n in range(1, len(match.lines) + 1) if rows(match, n) == ("format 1 to 2",))
        bad = resealed(match.saved(), altered(n, moves=(text,)))
        assert f"turn {n}" in [p.where for p in verified(bad, version).differences]


def test_a_format_goes_over_where_it_changes_and_nowhere_else() -> None:
    """Without its line, twice, or in a game of today's."""
    match = gone_over(save_writer.dumps(OLD), 1)
    match.say("blue: bid 2")
    n = next(n for n in range(1, len(match.lines) + 1) if rows(match, n) == ("format 1 to 2",))
    for turn, text in ((n + 1, "format 1 to 2"), (n, "undo to 1: x")):
        bad = resealed(match.saved(), altered(turn, moves=(text,), luck=()))
        assert f"turn {turn}" in [p.where for p in verified(bad, 1).differences]
    gone = resealed(match.saved(), lambda turn, line: None if turn == n else line)
    assert f"turn {n}" in [p.where for p in verified(gone, 1).differences]
    young = PlayedMatch()
    young.say("red: bid 1", "blue: bid 1")
    bad = resealed(young.saved(), altered(2, moves=("format 1 to 2",)))
    assert "turn 2" in [p.where for p in verified(bad, 1).differences]


def test_a_line_of_format_1_stands_behind_none_of_format_2() -> None:
    """Its short digest would be easier to forge, and it promises no sheet."""
    match = gone_over(save_writer.dumps(OLD), 1)
    match.say("blue: bid 2", "red: pass")
    last = match.lines[-1]
    bad = resealed(match.saved(), altered(last.n, digest=last.digest[:log_entry.OLD_DIGITS]))
    assert [p.where for p in verified(bad, 1).differences][-1] == f"turn {last.n}"
    assert refusal(lambda: opened(save_writer.dumps(bad))).code == "referee/unusable-save-edited"


def test_a_head_says_the_format_of_its_last_line() -> None:
    """Neither an older one, whose sheets nobody promises, nor a newer one."""
    for kept, version in ((OLD, 2), (played().saved(), 1)):
        bad = replace(kept, header=replace(kept.header, format=version))
        why = refusal(lambda: opened(save_writer.dumps(bad))).why  # noqa: B023
        assert f"The file header says format {version}, but the last log entry has" in why
