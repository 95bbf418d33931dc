"""Whole games with words or a beacon: played, undone, verified and recovered."""

from functools import cache

import msgspec
import pytest
from msgspec.structs import replace

from referee import games
from referee.core.base.problem import Refused
from referee.core.match import (
    external_luck,
    log_entry,
    save_format,
    save_loader,
    save_writer,
)
from referee.core.match import (
    match as matches,
)
from referee.core.match.entry_texts import WordRevealed
from referee.core.match.save_format import Save
from referee.core.proof import recovery
from referee.core.proof.auditor import audit
from referee.core.proof.record import ALL, PUBLIC
from tests.support import harness, pending_luck, records, tampered_records
from tests.support.records import Kept
from tests.support.toy_game import Games

SOURCES = {"words": pending_luck.WAIT, "left out": pending_luck.LEAVE_OUT,
           "beacon": pending_luck.BEACON}
TITLES = games.names()
every = pytest.mark.parametrize("source", SOURCES)
each = pytest.mark.parametrize("game", TITLES)


def given(save: Save, source: str, other: str = "") -> Save:
    """What a game waits for, said; ``other`` words or another value."""
    if source == "beacon":
        return pending_luck.beacon(save, "cd" * 32 if other else "ab" * 32)
    seats = save.header.seat_names if source == "words" else save.header.seat_names[:1]
    for seat in save.header.seat_names:
        text = pending_luck.words(seat) + other
        save = external_luck.add_to_save(save, pending_luck.vow(seat, text), pending_luck.LATER)
    for seat in seats:
        text = pending_luck.words(seat) + other
        save = external_luck.add_to_save(save, WordRevealed(seat, pending_luck.nonce(seat), text),
                                         pending_luck.LATER)
    return save


@cache
def whole(game: str, source: str, other: str = "") -> Save:
    """A game that has begun and was played for some hundred turns, or to its end."""
    waits = pending_luck.waits(game, SOURCES[source])
    begun = pending_luck.begun(games, given(waits, source, other))
    return pending_luck.played(games, begun, 400, f"{game} {source}")


def luck(save: Save) -> list[str]:
    """The numbers that luck brought."""
    return [log_entry.row_text(row) for line in log_entry.parse_log(save.log) for row in line.luck
            if not log_entry.row_text(row).endswith(": seen")]


@pytest.mark.parametrize(("game", "source"), [
    ("stone-age", "left out"), *((game, source) for game in TITLES
                                 for source in ("words", "beacon"))])
def test_a_long_game_is_audited_and_verified(game: str, source: str) -> None:
    """For the public and for all; every line is replayed where everything is open."""
    kept = whole(game, source)
    raw = save_writer.dumps(kept)
    assert save_writer.dumps(save_format.loads(raw, "a.toml")) == raw
    found = audit(games, kept, raw, "a.toml")
    assert found.differences == () and found.replayed == found.turns
    one = records.of(game, kept)
    for viewer in (PUBLIC, ALL):
        made = one.verified(one.record(viewer))
        assert made.differences == (), viewer
        assert viewer != ALL or (made.replayed, made.closed) == (found.turns, 0)


@every
@each
def test_other_words_and_another_beacon_are_other_luck(game: str, source: str) -> None:
    """Of the same secret and the same moves, as far as they go."""
    waits = pending_luck.waits(game, SOURCES[source])
    begun, other = (pending_luck.played(games, pending_luck.begun(
        games, given(waits, source, text)), 6, "alike") for text in ("", "other"))
    plain = pending_luck.played(games, _sealed(game), 6, "alike")
    rows = [luck(kept) for kept in (begun, other, plain)]
    if all(rows):
        assert rows[0] != rows[1] != rows[2] != rows[0]
    assert len({kept.header.fairness.luck_key for kept in (begun, other, plain)}) == 3


def _sealed(game: str) -> Save:
    first = harness.begin(game)
    return harness.saved(first, "standard", [first.entry], first.match)


@every
@each
def test_an_undo_brings_the_same_luck_again(game: str, source: str) -> None:
    """The words and the beacon are the game's for good."""
    kept = whole(game, source)
    lines = [*log_entry.parse_log(kept.log)]
    begun = next(line.n for line in lines if line.first_text.startswith("begun"))
    start = replace(kept, log=b"".join(map(log_entry.write, lines[:begun])), orders={})
    one = pending_luck.begun(games, given(pending_luck.waits(game, SOURCES[source]), source))
    assert start.log == one.log
    played = pending_luck.played(games, one, 5, "again")
    back = pending_luck.undone(games, played, begun)
    again = pending_luck.played(games, back, 5, "again")
    assert luck(played)[len(luck(one)):] == luck(again)[len(luck(played)):]
    assert audit(games, again, save_writer.dumps(again), "a.toml").differences == ()


def test_no_undo_goes_back_behind_the_beginning() -> None:
    """Before it there was no position."""
    kept = whole("stone-age", "words")
    for to in (1, 2, 5):
        with pytest.raises((Refused, KeyError)):
            pending_luck.undone(games, kept, to)


@pytest.mark.parametrize("source", ["words", "beacon"])
@each
def test_a_damaged_save_is_recovered(game: str, source: str) -> None:
    """Up to the line that was damaged; words and beacon are read from the log or the head."""
    kept = whole(game, source)
    raw = save_writer.dumps(kept)
    lines = raw.splitlines(keepends=True)
    at = raw.count(b"\n") - 3
    broken = b"".join(lines[:at]) + b"@@@@\n" + b"".join(lines[at + 1:])
    found = recovery.recover(games, broken, harness.load_shipped, "a.toml")
    again = save_writer.dumps(found.save)
    assert audit(games, save_format.loads(again, "b.toml"), again, "b.toml").differences == ()
    assert found.save.header.fairness == kept.header.fairness


# What a dishonest beginning is, with the secret in hand.

def resealed(kept: Save, moves: dict[int, str]) -> Kept:
    """The game with other texts in some lines, every seal right."""
    before, secret = kept.header.fairness.commitment, kept.header.fairness.secret
    lines = []
    for line in log_entry.parse_log(kept.log):
        rows = (moves[line.n],) if line.n in moves else line.moves
        seal = log_entry.seal(secret, before, line.n, line.timestamp, rows, line.luck, line.digest)
        lines.append(replace(line, moves=rows, seal=seal))
        before = seal
    return records.of("", replace(kept, log=b"".join(map(log_entry.write, lines))))


@pytest.mark.parametrize("game", ["fire-and-stone", "stone-age"])
def test_a_beginning_that_does_not_follow_is_found_by_all_eyes(game: str) -> None:
    """Though of one of these games a part of the set-up is hidden, and no position is known."""
    kept = pending_luck.begun(games, given(pending_luck.waits(game, pending_luck.WAIT), "words"))
    texts = {line.n: line.first_text for line in log_entry.parse_log(kept.log)}
    seats = kept.header.seat_names
    for n, old in texts.items():
        for new in {old.replace("words of blue", "words of black") if n > 1 else old,
                    old.replace("open", "0pen"), old.replace("some", "sone"),
                    old.replace("begun with ", "begun with 0")[:75], old.replace("else", "elsa")}:
            if new == old:
                continue
            bad = resealed(kept, {n: new})
            for viewer in (PUBLIC, seats[0], ALL):
                try:
                    assert bad.verified(bad.record(viewer)).differences, (n, new, viewer)
                except Refused:
                    continue


def test_a_forged_head_of_a_record_is_found() -> None:
    """Words left out, put in, changed; all that a game waits for."""
    one = records.of("", pending_luck.begun(games, given(
        pending_luck.waits("fire-and-stone", pending_luck.LEAVE_OUT), "left out")))
    wanted = [(what, raw) for what, raw in tampered_records.every(one.record())
              if what.startswith(("head words", "head awaits", "head beacon", "head checked"))]
    assert len(wanted) >= 8
    assert [what for what, raw in wanted if not one.faults(raw())] == []


def test_the_toy_may_wait_too() -> None:
    """The core knows no game."""
    toys = Games()
    begun = pending_luck.begun(toys,
                               pending_luck.spoken(pending_luck.waits("toy", pending_luck.WAIT)))
    played = pending_luck.played(toys, begun, 8)
    one = records.of("toy", played, toys)
    for viewer in one.eyes:
        assert one.verified(one.record(viewer)).differences == ()
    match = save_loader.load_match(toys, played, "a.toml")
    assert matches.luck(match) is not None and msgspec.to_builtins(match.state) == played.state
