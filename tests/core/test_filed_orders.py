"""Sealed orders: filing logs a promise, and the opened orders must match it."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from referee.core.document.surfaces import SHELL
from referee.core.game.decisions import Seat
from referee.core.match import entry_texts, log_entry, save_writer
from referee.core.match import match as matches
from referee.core.match.entry_texts import Filed
from referee.core.match.log_entry import LogEntry
from referee.core.match.save_format import Save, SealedOrders
from referee.core.proof.auditor import audit
from tests.support import command_line
from tests.support.harness import SECRET, WHEN
from tests.support.toy_game import Games
from tests.support.toy_match import (
    Keep,
    PlayedMatch,
    altered,
    opened,
    refusal,
    resealed,
    resumed,
    rows,
)

THREE = ("red", "blue", "green")


def sheets(match: PlayedMatch) -> dict[str, str]:
    """The texts of the sheets that wait."""
    return {seat: orders.text for seat, orders in match.now.orders.items()}


def promised(seat: str, number: int, phase: int, line: int, text: str) -> str:
    """The row of a line that files a sheet."""
    return (f"filed {seat} sheet {number} for turn {phase}: "
            f"{log_entry.orders_promise(SECRET, line, seat.partition(' ')[0], text)}")


# Filing.

def test_sheets_wait_until_the_last_is_in() -> None:
    """Until then nothing is played, and who has filed is no longer asked."""
    match = PlayedMatch(seats=THREE)
    assert not match.say("blue: bid 1").turns
    assert (match.now.turn, match.now.position_turn) == (2, 1)
    assert match.now.orders == {"blue": SealedOrders("bid 1", "", 2, 1)}
    assert [decision.seat for decision in matches.to_move(match.now).decisions] == ["red", "green"]
    assert matches.to_move(match.now).simultaneous and not matches.all_orders_in(match.now)
    match.say("green: bid 2")
    result = match.say("red: bid 0")
    assert len(result.turns) == 1 and result.receipt is not None
    assert [turn.entry.n for turn in result.all_turns] == [4, 5]
    assert rows(match) == ("red: bid 0", "blue: bid 1", "green: bid 2")
    assert match.now.orders == {} and (match.now.turn, match.now.position_turn) == (5, 5)


def test_filing_is_a_line_that_does_not_tell_the_sheet() -> None:
    """Its seal is the receipt; the position and its digest stay."""
    match = PlayedMatch()
    before = match.now
    result = match.say("red: bid 2")
    assert result.receipt is not None and not result.turns
    line = result.receipt.entry
    assert line.moves == (promised("red", 1, 1, 2, "bid 2"),) and line.luck == ()
    assert "bid" not in log_entry.write(line).decode()
    assert line.digest == log_entry.digest(before.state) and match.now.state == before.state
    assert line.seal == match.now.seal != before.seal
    assert (match.now.position_hash, match.now.position_turn) == (before.seal, before.turn)


def test_two_promises_of_one_sheet_are_not_alike() -> None:
    """Neither another seat's, nor the same seat's of another line, nor another game's."""
    found = {log_entry.orders_promise(secret, n, seat, text) for secret in (SECRET, "0" * 64)
             for n in (2, 3) for seat in ("red", "blue") for text in ("bid 1", "bid 2")}
    assert len(found) == 16


def test_filing_again_replaces_the_whole_sheet() -> None:
    """Any number of times, until the last is in; each has its number."""
    match = PlayedMatch()
    match.say("red: bid 1", "red: bid 3", "red: bid 2")
    assert match.now.orders == {"red": SealedOrders("bid 2", "", 4, 3)}
    assert [rows(match, n)[0] for n in (2, 3, 4)] == [
        promised("red", 1, 1, 2, "bid 1"), promised("red", 2, 1, 3, "bid 3"),
        promised("red", 3, 1, 4, "bid 2")]
    match.say("blue: bid 0")
    assert rows(match) == ("red: bid 2", "blue: bid 0")
    match.say("red: roll 0", "blue: roll 0", "red: bid 1")
    assert rows(match) == (promised("red", 1, 8, 9, "bid 1"),)


def test_a_sheet_with_a_fault_leaves_the_former_one() -> None:
    """It is refused whole."""
    match = PlayedMatch()
    match.say("red: bid 1")
    assert refusal(lambda: match.say("red: bid 7")).code == "illegal-count"
    assert sheets(match) == {"red": "bid 1"} and match.now.turn == 2


@pytest.mark.parametrize("order", [("red", "blue", "green"), ("green", "blue", "red"),
                                   ("blue", "green", "red")])
def test_the_order_of_filing_changes_nothing(order: tuple[Seat, ...]) -> None:
    """Of the turn that opens, to the byte; nor does who filed for whom."""
    filing = {"red": "red: bid 1", "blue": "blue by moderator: bid 2", "green": "green: bid 2"}
    match, plain = PlayedMatch(seats=THREE), PlayedMatch(seats=THREE)
    match.say(*(filing[seat] for seat in order))
    plain.say(*filing.values())
    one, other = match.lines[-1], plain.lines[-1]
    assert (one.n, one.moves, one.luck, one.digest) == (
        other.n, other.moves, other.luck, other.digest)
    assert match.now.state == plain.now.state
    assert rows(match) == ("red: bid 1", "blue by moderator: bid 2", "green: bid 2")


def test_who_filed_a_sheet_survives_a_save() -> None:
    """And another sheet of the seat itself."""
    match = PlayedMatch()
    match.say("red by moderator: bid 1")
    assert rows(match) == (promised("red by moderator", 1, 1, 2, "bid 1"),)
    again = resumed(match.raw(), match.games)
    assert again.now.orders == match.now.orders == {"red": SealedOrders("bid 1", "moderator", 2, 1)}
    again.say("blue: bid 0")
    assert rows(again) == ("red by moderator: bid 1", "blue: bid 0")
    match.say("red: bid 1", "blue: bid 0")
    assert rows(match) == ("red: bid 1", "blue: bid 0")


def test_a_match_goes_on_from_its_save_after_every_line() -> None:
    """With its phase and its sheets, to the byte."""
    texts = ("red: bid 1", "red: bid 0", "blue: bid 2", "red: roll 1", "blue: pass", "blue: bid 1")
    whole, now = PlayedMatch(), PlayedMatch()
    for text in texts:
        whole.say(text)
        now = resumed(now.raw(), now.games)
        now.say(text)
        assert now.raw() == whole.raw()
        table_now = opened(now.raw())
        assert (table_now.turn, table_now.position_turn, table_now.position_hash,
                table_now.orders) == (
            whole.now.turn, whole.now.position_turn, whole.now.position_hash, whole.now.orders)


# The deadline and the way back.

def test_the_deadline_files_nothing_for_the_silent() -> None:
    """What they did not write, nobody promised; those who did are held to it."""
    match = PlayedMatch(seats=THREE)
    match.say("blue: bid 1", "blue: bid 2")
    for turn in matches.resolve(match.now, WHEN, match.source):
        match.took(turn)
    assert [rows(match, n)[0].split()[0] for n in range(1, 5)] == [
        "setup", "filed", "filed", "red"]
    assert rows(match) == ("red by referee: bid 0", "blue: bid 2", "green by referee: bid 0")
    assert differences(match.saved()) == []


def test_undo_goes_over_filings() -> None:
    """To the turn before the one that opened the phase; sheets are dropped, their lines stay."""
    match = PlayedMatch()
    match.say("red: bid 1", "blue: bid 1", "red: roll 1", "blue: roll 1", "red: bid 2",
              "red: bid 3")
    match.undo()
    assert rows(match) == ("undo to 5: a slip",) and match.now.orders == {}
    match.say("blue: roll 2", "red: bid 1")
    assert rows(match) == (promised("red", 1, 10, 11, "bid 1"),)
    assert differences(match.saved()) == []
    assert not {2, 3, 7, 8, 11} & set(match.past())


def test_a_sealed_phase_may_begin_anew() -> None:
    """Undo to the turn that opened it drops the sheets, and counts them anew."""
    match = PlayedMatch()
    match.say("red: bid 1", "red: bid 2")
    match.undo(1)
    assert match.now.orders == {} and match.now.position_turn == 4
    match.say("red: bid 3")
    assert rows(match) == (promised("red", 1, 4, 5, "bid 3"),)
    match.say("blue: bid 0")
    assert differences(match.saved()) == []
    assert refusal(lambda: opened(save_writer.dumps(replace(
        match.saved(), orders={"red": SealedOrders("bid 2", "", 3, 2)}))))


# What is held against the promise.

def differences(kept: Save) -> list[tuple[str, str]]:
    """Where and why an audit differs."""
    found = audit(Games(), kept, save_writer.dumps(kept), "a.toml")
    return [(problem.where, SHELL.resolve(problem.why)) for problem in found.differences]


def waiting() -> PlayedMatch:
    """Two of three have filed, red twice, blue by the moderator: lines 2 to 4."""
    match = PlayedMatch(seats=THREE)
    match.say("red: bid 1", "red: bid 2", "blue by moderator: bid 0")
    return match


RED, BLUE = waiting().now.orders["red"], waiting().now.orders["blue"]


@pytest.mark.parametrize("orders", [
    {"red": replace(RED, text="bid 1"), "blue": BLUE}, {"red": RED}, {"blue": BLUE}, {},
    {"red": RED, "blue": BLUE, "green": SealedOrders("bid 1", "", 4, 1)},
    {"red": RED, "blue": BLUE, "green": SealedOrders("bid 1")},
    {"red": replace(RED, actor="moderator"), "blue": BLUE},
    {"red": RED, "blue": replace(BLUE, actor="")},
    {"red": replace(RED, actor="referee"), "blue": BLUE},
    {"red": replace(RED, number=1), "blue": BLUE}, {"red": replace(RED, number=3), "blue": BLUE},
    {"red": replace(RED, line=2), "blue": BLUE}, {"red": replace(RED, line=4), "blue": BLUE},
    {"red": replace(RED, line=2, number=1, text="bid 1"), "blue": BLUE},
    {"red": replace(BLUE, actor=""), "blue": replace(RED, actor="moderator")},
    {"red": replace(RED, text="bid 9"), "blue": BLUE},
    {"red": replace(RED, text="Bid 2"), "blue": BLUE},
    {"red": replace(RED, text="roll 2"), "blue": BLUE},
    {"red": replace(RED, text="fold"), "blue": BLUE},
], ids=lambda orders: " ".join(f"{s}:{o.actor} {o.text} {o.line}.{o.number}"
                               for s, o in orders.items()))
def test_a_sheet_that_nobody_promised_is_refused_and_found(orders: dict[str, SealedOrders]) -> None:
    """Replaced, dropped, invented, signed by another, of another number or line."""
    bad = replace(waiting().saved(), orders=orders)
    assert refusal(lambda: opened(save_writer.dumps(bad))).code == "referee/unusable-save-edited"
    assert differences(bad)


@pytest.mark.parametrize("command", [
    ("show",), ("log",), ("score",), ("legal", "--seat", "green"), ("resolve",),
    ("check", "green: bid 1"), ("move", "green: bid 1"), ("move", "red: bid 1"),
    ("undo", "--reason", "x"), ("script", "moves.txt"), ("branch", "--at", "1", "-o", "b.toml"),
    ("ruling", "--reason", "x", "--set", "round=2"), ("seat",), ("seat", "red", "--gone"),
    ("seat", "red", "--player", "Eve"), ("end", "--reason", "x"),
], ids=" ".join)
def test_no_command_opens_a_save_with_another_sheet(command: tuple[str, ...], kept: Keep,
                                                    monkeypatch: pytest.MonkeyPatch) -> None:
    """And none writes it; the audit says what differs."""
    name, *more = command
    for orders in ({"blue": BLUE}, {"red": replace(RED, text="bid 1"), "blue": BLUE}):
        raw = save_writer.dumps(replace(waiting().saved(), orders=orders))
        path = Path(kept(Games())(raw))
        monkeypatch.chdir(path.parent)
        Path("moves.txt").write_text("green: bid 1\n")
        ran = command_line.run(name, str(path), *more)
        assert ran.exit == 3 and not ran.out
        assert ("The orders of red in the section [orders] do not match their" in
                " ".join(ran.err.split()))
        assert path.read_bytes() == raw and not Path("b.toml").exists()
        assert command_line.run("audit", str(path)).exit == 4
        path.unlink()


def test_the_sheets_that_were_promised_are_content() -> None:
    """Of all the above it is the difference that is found."""
    assert differences(waiting().saved()) == []
    assert opened(waiting().raw()).orders == {"red": RED, "blue": BLUE}


@pytest.mark.parametrize(("turn", "row"), [
    (3, promised("red", 2, 1, 3, "bid 1")), (3, promised("red", 2, 1, 2, "bid 2")),
    (3, promised("red", 1, 1, 3, "bid 2")), (3, promised("red", 3, 1, 3, "bid 2")),
    (3, promised("red", 2, 2, 3, "bid 2")), (3, promised("green", 1, 1, 3, "bid 2")),
    (3, promised("red by moderator", 2, 1, 3, "bid 2")),
    (4, promised("blue", 1, 1, 4, "bid 0")), (4, promised("blue by referee", 1, 1, 4, "bid 0")),
    (4, "filed blue by moderator sheet 1 for turn 1: " + "0" * 64),
])
def test_a_filing_line_altered_and_sealed_anew_is_found(turn: int, row: str) -> None:
    """While the sheet waits and after it was played; who knows the secret cannot do it either."""
    bad = resealed(waiting().saved(), altered(turn, moves=(row,)))
    assert refusal(lambda: opened(save_writer.dumps(bad))).code == "referee/unusable-save-edited"
    assert differences(bad)
    match = waiting()
    match.say("green: bid 1")
    assert differences(resealed(match.saved(), altered(turn, moves=(row,))))


def test_a_filing_line_struck_out_is_found() -> None:
    """With its sheet or without, before the phase opens and after."""
    def without(turn: int) -> Callable[[int, LogEntry], LogEntry | None]:
        return lambda n, line: None if n == turn else line

    for turn in (3, 4):
        bad = resealed(waiting().saved(), without(turn))
        assert differences(bad)
        match = waiting()
        match.say("green: bid 1")
        assert differences(resealed(match.saved(), without(turn)))
    last = resealed(waiting().saved(), without(4))
    fewer = replace(last, orders={"red": RED})
    assert differences(fewer) == []  # cut at its end: only who has the receipt can tell


@pytest.mark.parametrize(("moves", "why"), [
    (("red: bid 1", "blue by moderator: bid 0", "green: bid 1"),
     "not those that turn 3 committed to"),
    (("red: bid 2", "blue: bid 0", "green: bid 1"), "not those that turn 4 committed to"),
    (("red by moderator: bid 2", "blue by moderator: bid 0", "green: bid 1"),
     "turn 3 committed to"),
    (("red by referee: bid 0", "blue by moderator: bid 0", "green: bid 1"), "turn 3 committed to"),
    (("red: bid 2", "blue by moderator: bid 0", "green: bid 2"), "turn 5 committed to"),
    (("red: bid 2", "blue by moderator: bid 0"), "The orders of green are missing"),
    (("red: bid 2", "blue by moderator: bid 0", "green by referee: bid 0"), "turn 5 committed to"),
    (("blue by moderator: bid 0", "red: bid 2", "green: bid 1"), "seat order"),
])
def test_at_the_opening_each_sheet_must_be_the_promised_one(moves: tuple[str, ...],
                                                           why: str) -> None:
    """Somebody who knows the secret may seal another; the promise tells."""
    match = waiting()
    match.say("green: bid 1")
    bad = resealed(match.saved(), altered(6, moves=moves))
    assert differences(bad)[0][0] == "turn 6" and why in differences(bad)[0][1]


def test_a_sheet_that_was_never_filed_is_found_at_the_opening() -> None:
    """The referee alone moves for the silent, and as the rules say."""
    match = PlayedMatch(seats=THREE)
    match.say("blue: bid 1")
    for turn in matches.resolve(match.now, WHEN, match.source):
        match.took(turn)
    for moves, why in (
            (("red: bid 0", "blue: bid 1", "green by referee: bid 0"),
             "red sent no orders in this phase"),
            (("red by moderator: bid 0", "blue: bid 1", "green by referee: bid 0"),
             "red sent no orders in this phase"),
            (("red by referee: bid 1", "blue: bid 1", "green by referee: bid 0"),
             "not the move that the referee makes for red")):
        bad = resealed(match.saved(), altered(3, moves=moves))
        assert differences(bad)[0][0] == "turn 3" and why in differences(bad)[0][1]


def test_a_sheet_in_an_open_phase_is_refused() -> None:
    """Nothing can have been filed."""
    match = PlayedMatch()
    match.say("red: bid 2", "blue: bid 1")
    bad = replace(match.saved(), orders={"red": SealedOrders("roll 1", "", 4, 1)})
    assert "red" in refusal(lambda: opened(save_writer.dumps(bad))).why
    sheet = resealed(match.saved(), altered(
        4, moves=(promised("red", 1, 3, 4, "roll 1"),), luck=()))
    assert differences(sheet)[0][0] == "turn 4"


def test_what_a_line_says_of_a_sheet_is_read_as_it_was_written() -> None:
    """Seat, number, phase, promise, by whom and in answer to what."""
    match = PlayedMatch()
    seal = match.now.seal[:8]
    match.say("red by moderator: bid 1", at=f"1:{seal}")
    filed = entry_texts.parse(rows(match)[0])
    assert filed == Filed("red", 1, 1, log_entry.orders_promise(SECRET, 2, "red", "bid 1"),
                          "moderator",
                          f"1:{seal}")
    assert differences(match.saved()) == []


# Whether all are told who has filed.

@pytest.mark.parametrize(("options", "told"), [
    ({}, False), ({"filed": "secret"}, False), ({"filed": "told"}, True)])
def test_who_has_filed_is_told_or_not(options: Mapping[str, str], told: bool) -> None:
    """A seat knows of its own sheet; of the others' if the game's option says so."""
    match = PlayedMatch(seats=THREE, options=options)
    match.say("red: bid 1")
    assert match.now.shows_who_filed == told
    seen: dict[Any, list[str]] = {
        viewer: [decision.seat for decision in matches.to_move_seen_by(match.now, viewer).decisions]
        for viewer in (None, *THREE)}
    public = ["blue", "green"] if told else [*THREE]
    assert seen == {None: public, "red": ["blue", "green"], "blue": public, "green": public}
    assert matches.to_move_seen_by(match.now, None).simultaneous
