"""Audits without the rules of a game: what they check, and what they say of a sound log."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from referee.core.document.surfaces import SHELL
from referee.core.input import sequence
from referee.core.luck import chance
from referee.core.match import amendments, corrections, log_entry, save_format, save_writer
from referee.core.match import match as matches
from referee.core.match.save_format import Save, SeatAssignment
from referee.core.proof.auditor import audit
from referee.core.proof.caveats import one_line
from tests.support.harness import WHEN
from tests.support.toy_game import Games
from tests.support.toy_match import PlayedMatch, a_short_match, altered, older, resealed, resumed

SHEET = "filed red sheet 1 for turn 13: "


def differences(kept: Save, raw: bytes = b"") -> list[tuple[str, str]]:
    """Where and why an audit differs."""
    found = audit(Games(), kept, raw or save_writer.dumps(kept), "a.toml")
    return [(problem.where, SHELL.resolve(problem.why)) for problem in found.differences]


def notes(kept: Save, raw: bytes = b"") -> tuple[str, ...]:
    """What an audit says of a save in which nothing differs."""
    found = audit(Games(), kept, raw or save_writer.dumps(kept), "a.toml")
    assert found.differences == ()
    return tuple(map(SHELL.resolve, found.notes))


# Forms.

@pytest.mark.parametrize("when", [
    "1999-01-01", "2026-01-31T18:00:00", "2026-01-31T18:00:00+00:00", "2026-02-30T18:00:00Z",
    "2026-01-31T24:00:00Z", "2026-01-31T18:00:60Z", "2026-01-31t18:00:00z", "yesterday", "",
    "2026-01-31T18:00:00.5Z", "0000-01-01T00:00:00Z", "٢026-01-31T18:00:00Z",
    "2026-01-31T18:00:00Z\n"])
def test_a_time_that_is_none_is_found(when: str) -> None:
    """UTC in whole seconds, on a day that there is."""
    bad = resealed(a_short_match().saved(), altered(5, timestamp=when))
    assert ("turn 5", "The time of the entry is not a valid time.") in differences(bad)


@pytest.mark.parametrize("reason", ["", " ", "x\ny", "x\x1b[2J", "x\x00", "x" * 301, "\u202e",
                                    "a\tb"])
def test_a_reason_that_could_not_have_been_given_is_found(reason: str) -> None:
    """One line of plain text, of an undo as of a ruling."""
    why = "The reason is not valid: it is one line of plain text."
    bad = resealed(a_short_match().saved(), altered(7, moves=(f"undo to 5: {reason}",)))
    assert ("turn 7", why) in differences(bad)
    bad = resealed(ruled().saved(), altered(2, moves=(f"ruling: {reason}",
                                                      *ruled().lines[1].moves[1:])))
    assert ("turn 2", why) in differences(bad)


@pytest.mark.parametrize("promise", ["", "0", "0" * 63, "0" * 65, "A" * 64, "g" * 64, "red bids 1"])
def test_a_promise_that_is_none_is_found(promise: str) -> None:
    """Though the sheet was never played, and nothing can be held against it."""
    match = PlayedMatch()
    match.say("red: bid 1", "blue: bid 1", "red: roll 1", "blue: roll 1", "red: bid 3")
    match.undo(6)
    assert differences(match.saved()) == []
    bad = resealed(match.saved(), altered(7, moves=(f"filed red sheet 1 for turn 6: {promise}",)))
    assert differences(bad) == [("turn 7", "The commitment to the orders is not valid.")]


@pytest.mark.parametrize("text", [
    "", "x", "red", "red bid 1", "undo to 5", "undo to 05: x", "setup", "rules one to two",
    "filed red", "filed red sheet 1", "format", "ruling", "red by : pass", "red at : pass"])
def test_a_text_that_no_line_can_have_is_found(text: str) -> None:
    """Whatever the rules would say of it."""
    bad = resealed(a_short_match().saved(), altered(5, moves=(text,)))
    assert ("turn 5", f"“{text}” is not valid as the text of a log entry.") in differences(bad)


def test_a_text_that_cannot_be_printed_is_found() -> None:
    """Where it means something, too: a terminal would obey it."""
    bad = resealed(a_short_match().saved(), altered(5, moves=("red: roll\x1b[2J 2",)))
    why = "A text of the entry has characters that cannot be printed."
    assert ("turn 5", why) in differences(bad)


@pytest.mark.parametrize(("where", "fields"), [
    (5, {"moves": (("green", "red: roll 2"),)}), (5, {"moves": (("", "red: roll 2"),)}),
    (5, {"moves": (("public", "red: roll 2"),)}),
    (5, {"luck": (("moderator", "round 1, red rolls, 2d6: 5 2"),)}),
])
def test_a_row_for_eyes_that_there_are_not_is_found(where: int, fields: dict[str, Any]) -> None:
    """A seat's or nobody's."""
    bad = resealed(a_short_match().saved(), altered(where, **fields))
    assert (f"turn {where}", "An item of the entry belongs to a seat that does not exist."
            ) in differences(bad)


@pytest.mark.parametrize("turn", [1, 2, 7])
@pytest.mark.parametrize("viewer", ["red", "nobody"])
def test_a_line_that_is_for_all_eyes_and_is_hidden_is_found(turn: int, viewer: str) -> None:
    """A set-up, a filing, an undo: players would never read that it was."""
    line = a_short_match().lines[turn - 1]
    bad = resealed(a_short_match().saved(), altered(turn, moves=((viewer, line.first_text),)))
    assert (f"turn {turn}", f"“{line.first_text[:60]}” must be public.") in differences(bad)


@pytest.mark.parametrize(("change", "why"), [
    (lambda kept: replace(kept, header=replace(kept.header, id="Mine!")), "id of the game"),
    (lambda kept: replace(kept, header=replace(kept.header, id="x" * 61)), "id of the game"),
    (lambda kept: replace(kept, name="../standard"), "name of the scenario"),
    (lambda kept: replace(kept, header=replace(kept.header, seats=(
        SeatAssignment("red", ("Ann\x1b[2J",)), kept.header.seats[1]))), "A player of red"),
    (lambda kept: replace(kept, header=replace(kept.header, seats=(
        SeatAssignment("red", ("Ann, Bob",)), kept.header.seats[1]))), "A player of red"),
    (lambda kept: replace(kept, header=replace(kept.header, fairness=replace(
        kept.header.fairness, secret="my cat", commitment=log_entry.commitment_to("my cat")))),
     "The secret"),
])
def test_a_head_that_no_referee_writes_is_found(change: Callable[[Save], Save], why: str) -> None:
    """Ids, names and the secret are spelt as new takes them, though set-up and seals agree."""
    bad = change(a_short_match().saved())
    began = save_format.setup_row(bad.header, 1, bad.name, bad.scenario)
    bad = resealed(bad, altered(1, moves=(began,)))
    assert [words for where, words in differences(bad) if why in words]


@pytest.mark.parametrize(("old", "new"), [
    (b"\n5 = ", b"\n05 = "), (b"\n5 = ", b"\n+5 = "), (b"\n5 = ", b"\n 5 = "),
    (b"red: roll 2", b"red\\u003a roll 2"), (b'", ["red: roll 2"]', b'",  ["red: roll 2"]'),
    (b'", ["red: roll 2"]', b'", [ "red: roll 2"]'), (b"]\n6 = ", b"] \n6 = "),
    (b"]\n6 = ", b"]\r\n6 = "),
])
def test_a_line_spelt_otherwise_is_found(old: bytes, new: bytes) -> None:
    """It says the same to TOML, but no referee wrote it."""
    kept = a_short_match().saved()
    assert kept.log.count(old) == 1
    bad = replace(kept, log=kept.log.replace(old, new))
    assert [why for _, why in differences(bad) if "not written exactly as referee" in why]


@pytest.mark.parametrize(("old", "new"), [
    (b"format = 2\n", b"format = 2\n\n"), (b"format = 2\n", b"format = 2 # mine\n"),
    (b'"Red"', b"'Red'"), (b"[orders]", b"[orders]\n"), (b"\nround = 3\n", b"\nround = 0x3\n"),
    (b"created = 2026-01-31T18:00:00Z", b"created = 2026-01-31 18:00:00Z"),
])
def test_bytes_that_change_no_value_are_noted(old: bytes, new: bytes) -> None:
    """Comments, blanks and spellings: somebody's hand was in the file."""
    raw = a_short_match().raw()
    assert raw.count(old) == 1
    kept = save_format.parse(raw.replace(old, new), "a.toml")
    assert any("The file was edited by hand" in note
               for note in notes(kept, raw.replace(old, new)))
    assert not any("edited by hand" in note
                   for note in notes(save_format.parse(raw, "a.toml"), raw))


# What a reader must know before he trusts it.

def test_a_plain_game_needs_no_word() -> None:
    """Nothing was undone, ruled, moved for another or thrown at a table."""
    match = PlayedMatch()
    match.say("red: bid 1", "blue: bid 1", "red: roll 1")
    assert notes(match.saved()) == ()
    assert said_briefly(match) == "Played with dice fixed by the secret."


def said_briefly(match: PlayedMatch) -> str:
    """What the head of a score says of a match."""
    return one_line(match.now.header, match.lines, match.games.game_meta("toy"), "")


def test_a_clock_that_went_backwards_is_noted() -> None:
    """The turn is named; that is no difference, for clocks are set."""
    kept = resealed(a_short_match().saved(), altered(5, timestamp="2026-02-01T00:00:00Z"))
    assert "The clock went backwards at turn 6." in notes(kept)
    kept = resealed(a_short_match().saved(), lambda n, line: replace(
        line, timestamp=f"{2026 - n if n > 1 else 2026:04}-01-31T18:00:00Z"))
    assert ("The clock went backwards at turns 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 3 more."
            in notes(kept))


def test_table_luck_is_noted() -> None:
    """Nothing but the moderator's word stands for it."""
    match = PlayedMatch(luck="table")
    match.say("red: bid 2", "blue: bid 1")
    assert notes(match.saved()) == (
        "Dice and cards from the table: the moderator entered the results, or left them to the "
        "program.",)
    assert said_briefly(match) == "Played with dice from the table."


def test_undos_are_noted_with_what_was_known() -> None:
    """Luck that had been answered, sheets that had been opened."""
    match = PlayedMatch()
    match.say("red: bid 2", "blue: bid 1", "red: pass")
    match.undo(reason="red meant to roll")
    match.say("red: roll 1")
    match.undo(1, "start again")
    assert notes(match.saved()) == (
        "Turn 6: undone, back to turn 4 (“red meant to roll”). Nothing was known early: no dice "
        "or cards came out in the undone turns.",
        "Turn 8: undone, back to turn 1 (“start again”). Already known before the undo: 2 rolls or "
        "draws and 1 phase of secret orders.")
    assert said_briefly(match) == "Played with dice fixed by the secret; 2 undos."


def ruled() -> PlayedMatch:
    """A match that begins with a ruling: blue has a point more, red a chip that is its own."""
    match = PlayedMatch()
    state, rows = corrections.set_fields(match.now.game, match.now.state,
                                         [corrections.Assignment("points.1", 1),
                                          corrections.Assignment("pile", [*range(1, 10)]),
                                          corrections.Assignment("held.0", [10])])
    n, before = match.now.turn + 1, match.now.seal
    moves = ("ruling: red had drawn", *rows)
    digest = log_entry.digest(state)
    seal = log_entry.seal(match.now.secret, before, n, WHEN, moves, (), digest)
    line = log_entry.LogEntry(n, WHEN, moves, (), digest, seal)
    after = replace(match.now, state=state, turn=n, seal=seal, position_turn=n, position_hash=seal)
    match.took(matches.TurnResult(after, line, ()))
    return match


def test_rulings_are_noted() -> None:
    """With their reasons; their rows are no opening of sheets."""
    match = ruled()
    match.undo(1)
    assert notes(match.saved()) == (
        "Turn 3: undone, back to turn 1 (“a slip”). Nothing was known early: no dice or cards "
        "came out in the undone turns.",
        "Turn 2: corrected by the moderator (“red had drawn”).",
        "After a correction, rolls and draws can come in a different order and have "
        "different results.")
    assert said_briefly(match) == "Played with dice fixed by the secret; 1 undo; 1 correction."


def test_who_moved_for_others_is_noted() -> None:
    """The referee at a deadline, the moderator for a mail; a sheet that was filed, too."""
    match = PlayedMatch()
    match.say("red by moderator: bid 2")
    for turn in matches.resolve(match.now, WHEN, match.source):
        match.took(turn)
    match.say("red: roll 0", "blue by moderator: pass")
    assert notes(match.saved()) == (
        "The moderator moved for a player: turns 2, 3, 5.",
        "Default moves by the referee: turn 3.")
    assert said_briefly(match) == (
        "Played with dice fixed by the secret; 3 turns by the moderator; 1 turn by the referee.")


def test_options_and_sheets_that_wait_are_noted() -> None:
    """An option that is given as it usually is needs no word."""
    match = PlayedMatch(options={"filed": "told"})
    match.say("red: bid 2")
    assert notes(match.saved()) == ("Options: filed=told (default: secret).",
                                    "Private, moderator only: secret orders wait to be "
                                    "played, from red.")
    assert said_briefly(match) == (
        "Played with dice fixed by the secret; filed=told (default: secret).")
    assert notes(PlayedMatch(options={"filed": "secret"}).saved()) == ()


def test_sheets_that_nobody_promised_are_noted() -> None:
    """Those of format 1, opened or waiting: who filed them has no receipt."""
    old = older(a_short_match().saved())
    assert ("Secret orders without a commitment, as always in format 1: turns 2, 7 and those that "
            "wait." in notes(old))
    match = resumed(save_writer.dumps(old), Games())
    for turn in amendments.upgrade(match.now, WHEN):
        match.took(turn)
    assert "Secret orders without a commitment, as always in format 1: turns 2, 7." in notes(
        match.saved())
    assert not any("commitment" in note for note in notes(a_short_match().saved()))


def test_more_than_ten_undos_are_counted() -> None:
    """The list has an end."""
    match = PlayedMatch()
    match.say("red: bid 2", "blue: bid 1")
    for _ in range(13):
        match.say("red: pass")
        match.undo()
    found = notes(match.saved())
    assert len(found) == 11 and found[-1] == "3 more undos and corrections."


def test_a_throw_of_a_table_that_is_made_again_is_noted() -> None:
    """Behind an undo, and answered otherwise; the same answer needs no word."""
    match = PlayedMatch(luck="table")
    match.say("red: bid 2", "blue: bid 1")
    for dice in ("6 5", "6 5", "1 1"):
        source, _ = chance.moderator_source(dice, match.source)
        match.took(sequence.run(match.now, "roll 2", "red", WHEN, source).turns[0])
        match.undo()
    found = [note for note in notes(match.saved()) if "different result" in note]
    assert len(found) == 1 and found[0].startswith(
        "Turn 9 has a different result for “") and found[0].endswith(
        "” than turn 7: 1 1 instead of 6 5.")
    assert "1 result that changed after an undo" in said_briefly(match)


def test_dice_of_a_table_are_told_from_those_of_the_secret() -> None:
    """Sealed luck that was said to be a table's passes with its note, and with no other."""
    match = PlayedMatch(luck="table")
    match.say("red: bid 2", "blue: bid 1")
    source, _ = chance.moderator_source("6 6", match.source)
    match.took(sequence.run(match.now, "roll 2", "red", WHEN, source).turns[0])
    assert notes(match.saved())[0].startswith("Dice and cards from the table: ")
    header = replace(match.now.header, fairness=replace(match.now.header.fairness, luck="sealed"))
    setup = match.lines[0].first_text.replace(" luck table ", " luck sealed ")
    bad = resealed(replace(match.saved(), header=header), altered(1, moves=(setup,)))
    assert differences(bad)[0][0] == "turn 5"
    assert msgspec.to_builtins(match.now.state) == bad.state
