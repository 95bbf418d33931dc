"""Records: what each viewer sees, and that nothing else is needed to show a game."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from referee.core.luck import chance
from referee.core.luck.chance import NOBODY
from referee.core.match import amendments, entry_texts, live_entries, log_entry, save_writer
from referee.core.match.entry_texts import Filed, Played
from referee.core.match.log_entry import LogEntry
from referee.core.proof import auditor, evidence, record, record_format
from referee.core.proof.record import ALL, LINE, PUBLIC, Record, RecordEntry
from tests.proof import forged_saves
from tests.support import command_line, records, toy_match
from tests.support.paths import ROOT, is_old
from tests.support.records import LATER, SAVES, Kept, output_of

CORPUS = [f"old {file.stem}" if is_old(file) else file.stem for file in SAVES]
LONG = 60  # lines of a log from which on a save is long
EVENTFUL = tuple(make.label for make in forged_saves.everything())


@cache
def kept(i: int) -> Kept:
    """One of all the saves: first the examples, then those in which everything happens."""
    if i < len(SAVES):
        return records.of_file(SAVES[i])
    make = list(forged_saves.everything())[i - len(SAVES)]
    return records.of(make.label, make.made(), make.games)


def some_seat(i: int) -> str:
    """A seat of a save: one after the other from save to save."""
    names = kept(i).save.header.seat_names
    return names[i % len(names)]


every = pytest.mark.parametrize("i", range(len(SAVES) + len(EVENTFUL)), ids=[*CORPUS, *EVENTFUL])


@every
def test_a_record_is_read_again_to_the_byte_and_verifies(i: int) -> None:
    """For each pair of eyes, of a long one some, and for all; a revealed one is replayed as the
    save is audited.
    """
    one = kept(i)
    for viewer in one.eyes if len(one.lines) < LONG else (PUBLIC if i % 2 else some_seat(i), ALL):
        made = one.record(viewer)
        raw = record_format.dumps(made)
        again = record_format.loads(raw, "a.record")
        assert record_format.dumps(again) == raw
        assert again == replace(made, header=replace(made.header, format=again.header.format))
        found = one.verified(made, raw)
        assert found.differences == (), viewer
        assert found.turns == len(made.entries)
        if viewer == ALL:
            whole = auditor.audit(one.games, one.save, save_writer.dumps(one.save), "a.toml")
            assert (found.replayed, found.closed) == (whole.replayed, 0)
            older = one.save.header.rules < one.games.game_meta(one.save.header.game).rules
            assert found.result == (None if older else whole.result)


@every
def test_a_record_holds_nothing_that_its_eyes_may_not_read(i: int) -> None:
    """No secret, no salt but of what is open, no hidden row, no sheet that was not opened."""
    one = kept(i)
    for viewer in one.eyes[:-1] if len(one.lines) < LONG else (PUBLIC if i % 2 else some_seat(i),):
        made = one.record(viewer)
        raw = record_format.dumps(made)
        assert one.secret.encode() not in raw
        shown = {text for entry in made.entries for text in _open(entry)}
        shown |= {text for _, text in made.shown_orders.values()}
        due = {log_entry.row_text(row) for line in one.lines for row in (*line.moves, *line.luck)
               if log_entry.row_owner(row) in ("", viewer)}
        assert not {text for text in shown if text not in due and not any(
            text == getattr(entry_texts.parse(other), "text", "") for other in due)}
        salts = set(re.findall(rb"[0-9a-f]{64}", raw))
        assert not salts & {salt.hex().encode() for salt in _closed(one, viewer)}
        assert not salts & {log_entry.orders_salt(one.secret, line.n, seat).hex().encode()
                            for line in one.lines for seat in one.save.header.seat_names
                            if line.n not in made.shown_orders}


def _open(entry: RecordEntry) -> Iterator[str]:
    yield from (row for row in (*entry.moves, *entry.luck) if isinstance(row, str))
    for part in entry.parts:
        yield from part.rows


def _closed(one: Kept, viewer: str) -> Iterator[bytes]:
    """The salts that nobody with these eyes has."""
    for line in one.lines:
        yield log_entry.salt(one.secret, line.n)
        yield from (log_entry.salt(one.secret, line.n, owner)
                    for owner in (*one.save.header.seat_names, NOBODY) if owner != viewer)


@every
def test_the_record_of_a_seat_opens_its_own_parts_and_no_others(i: int) -> None:
    """The public's opens none, the one for all every one."""
    one = kept(i)
    for viewer in (*one.eyes[:2], ALL):
        for entry, line in zip(one.record(viewer).entries, one.lines, strict=False):
            parts = {part.owner: part for part in entry.parts}
            if entry.leaf:
                assert viewer != ALL and not parts
                continue
            if LINE in parts:
                assert viewer == ALL and line.format == 1 and len(parts) == 1
                continue
            hidden = {log_entry.row_owner(row) for row in (*line.moves, *line.luck)} - {"", NOBODY}
            assert {*parts} == hidden | {NOBODY} and entry.parts[-1].owner == NOBODY
            for owner, part in parts.items():
                assert bool(part.salt) == (viewer in (owner, ALL)) != bool(part.hash)


# Two saves that are alike to a pair of eyes.

@every
def test_saves_that_are_alike_to_some_eyes_give_them_alike_records(i: int) -> None:
    """They differ in hashes, salts and seals, and in nothing else."""
    one = kept(i)
    for viewer in one.eyes[:2]:
        assert _masked(_twin(one, viewer).record(viewer)) == _masked(one.record(viewer)), viewer


def _twin(one: Kept, viewer: str) -> Kept:
    """Another secret, and for other eyes other rows, sheets, positions, plans."""
    header, secret = one.save.header, "0123456789abcdef" * 4
    fairness = replace(header.fairness, secret=secret, commitment=log_entry.commitment_to(secret))
    unopened = set() if one.told else live_entries.unopened_orders(one.lines)
    lines: list[LogEntry] = []
    before = fairness.commitment
    for line in one.lines:
        moves, luck = ([row if log_entry.row_owner(row) in ("", viewer)
                        else (row[0], f"other {log_entry.row_text(row)}")
                        for row in rows] for rows in (line.moves, line.luck))
        what = entry_texts.parse(line.first_text)
        if line.n in unopened and type(what) is Filed and what.seat != viewer:
            moves = [entry_texts.write(replace(what, seat="nobody else", number=77,
                                               actor="moderator"))]
        if line.format == 1:
            moves, luck = [f"other {line.n}"], []
        digest = log_entry.digest(line.digest)[:len(line.digest)]
        seal = log_entry.seal(secret, before, line.n, line.timestamp, tuple(moves), tuple(luck),
                              digest)
        lines.append(LogEntry(line.n, line.timestamp, tuple(moves), tuple(luck), digest, seal))
        before = seal
    orders = {seat: sealed if seat == viewer else replace(sealed, text="another")
              for seat, sealed in one.save.orders.items()}
    other = replace(one.save, header=replace(header, fairness=fairness), state={"other": 1},
                    orders=orders, plans={}, drafts={}, draft_orders={},
                    log=b"".join(map(log_entry.write, lines)))
    return Kept(one.label, other, lines, one.games)


def _masked(checked: Record) -> bytes:
    return re.sub(rb"[0-9a-f]{64}", b"HASH", record_format.dumps(checked))


# Records of different times.

@every
def test_a_later_record_goes_on_from_each_earlier_one(i: int) -> None:
    """Whatever stood open in one stands so in the next; neither ever contradicts the other."""
    one = kept(i)
    cuts = sorted({*range(1, len(one.lines) + 1, max(1, len(one.lines) // 5)), len(one.lines),
                   *(line.n for line in one.lines
                     if entry_texts.keeps_position(line.first_text))})[-24:]
    for viewer in one.eyes[:2]:
        before: Record | None = None
        for upto in cuts:
            made = one.record(viewer, upto)
            if before is not None:
                assert evidence.extends(made, before)
                for old, new in zip(before.entries, made.entries, strict=False):
                    assert old == new or (old.leaf and old.seal == new.seal
                                          and record.leaf_of(new).hex() == old.leaf), (upto, old,
                                                                                       new)
                behind = list(evidence.record_contradictions(before, made, "w"))
                assert len(behind) == (len(made.entries) > len(before.entries))
                assert all("more than this record" in problem.why for problem in behind)
            before = made
        assert before is not None and evidence.extends(one.record(ALL), before)


# While all write in secret.

SEALED = [i for i in range(len(SAVES) + len(EVENTFUL)) if i >= len(SAVES) or (
    SAVES[i].parent.name in ("settlers", "stone-daze") and not is_old(SAVES[i]))]


@pytest.mark.parametrize("i", SEALED, ids=[[*CORPUS, *EVENTFUL][i] for i in SEALED])
def test_while_sheets_wait_a_record_does_not_tell_who_has_filed(i: int) -> None:
    """Nor how many: behind each filing it is, to the byte, what it was at the opening."""
    one = kept(i)
    if one.told:
        return
    for viewer in (PUBLIC, some_seat(i)):
        opened = b""
        for line in one.lines:
            what = entry_texts.parse(line.first_text)
            if type(what) is not Filed:
                opened = b""
                continue
            again = (line.n > 1
                     and live_entries.keeps_orders(entry_texts.parse(one.lines[
                             line.n - 2].first_text)))
            opened = b"" if again else opened
            now = record_format.dumps(one.record(viewer, line.n))
            assert opened in (b"", now)
            opened = now
            assert len(one.record(viewer, line.n).entries) < line.n


def test_where_all_are_told_who_has_filed_a_record_has_it() -> None:
    """By the option of the game."""
    from tests.support.toy_match import PlayedMatch

    new = PlayedMatch(options={"filed": "told"})
    new.say("red: bid 2")
    one = records.of("told", new.saved(), new.games)
    for viewer in one.eyes:
        made = one.record(viewer)
        assert len(made.entries) == 2 and one.verified(made).differences == ()
        assert bool(made.shown_orders) == (viewer in ("red", ALL))


def test_what_an_undo_dropped_stays_closed_to_all_but_who_filed_it() -> None:
    """The lines are there as hashes: how many, and neither whose nor what."""
    new = toy_match.PlayedMatch()
    new.say("red: bid 2")
    new.took(amendments.undo(new.now, new.turns[0].match.state, 1, "a slip", LATER))
    new.say("red: bid 1", "blue: bid 2")
    one = records.of("dropped", new.saved(), new.games)
    assert [bool(entry.leaf) for entry in one.record().entries] == [False, True] + [False] * 4
    assert [bool(entry.leaf) for entry in one.record("blue").entries][1]
    red = one.record("red")
    assert not any(entry.leaf for entry in red.entries)
    for viewer in one.eyes:
        assert one.verified(one.record(viewer)).differences == ()


def test_a_record_shows_the_sheets_that_can_be_held_against_their_promises() -> None:
    """Of all eyes also those that wait; the toy plays its bids in the open."""
    one = records.of("toy", toy_match.a_short_match().saved(), toy_match.PlayedMatch().games)
    assert {n: text for n, (_, text) in one.record().shown_orders.items()} == {
        2: "bid 2", 3: "bid 1", 9: "bid 3", 10: "bid 0"}
    assert {*one.record("red").shown_orders} == {*one.record("blue").shown_orders} == {2, 3, 9, 10}
    assert {*one.record(ALL).shown_orders} == {2, 3, 9, 10, 14}


# Publish and reveal.

Runs = Callable[..., command_line.Ran]


@pytest.fixture
def game(tmp_path: Path) -> tuple[Path, Runs]:
    """A game of Stone Age that has begun, and its command line."""
    path = tmp_path / "fair.toml"

    def run(*args: str) -> command_line.Ran:
        return command_line.run(*args, "--now", LATER)

    ran = run("new", "stone-age", str(path), "--seat", "red=Ann", "--seat", "blue=Bob",
              "--secret", "5ca1ab1e" * 8)
    assert ran.exit == 0, ran
    return path, run


def test_publish_writes_a_record_and_goes_on_from_it(game: tuple[Path, Runs]) -> None:
    """In the place of an earlier record of the same eyes, and of nothing else."""
    path, run = game
    out = str(path.with_name("fair.record.toml"))
    before = path.read_bytes()
    ran = run("publish", str(path), "-o", out)
    assert ran.exit == 0 and "of 1 turn" in output_of(ran) and "[fair turn 1:" in ran.out
    assert path.read_bytes() == before and oct(Path(out).stat().st_mode & 0o777) == "0o644"
    assert command_line.run("move", str(path), "red: place 3 forest").exit == 0
    assert "of 2 turns" in output_of(run("publish", str(path), "-o", out))
    assert run("publish", str(path), "-o", out, "--for", "red").exit == 3
    assert run("publish", str(path), "-o", str(path)).exit == 3
    assert b"Ann" not in Path(out).read_bytes()
    assert run("publish", str(path), "-o", out, "--names").exit == 0
    assert b"Ann" in Path(out).read_bytes()
    assert run("publish", str(path), "-o", out, "--for", "moderator").exit == 2
    assert run("publish", str(path), "-o", out, "--for", "green").exit == 2
    assert command_line.run("undo", str(path), "--reason", "a slip").exit == 0
    assert run("publish", str(path), "-o", out).exit == 0
    assert command_line.run("verify", out).exit == 0


def test_a_record_of_another_history_is_not_written_over(game: tuple[Path, Runs]) -> None:
    """A game that was begun anew, or cut back, has no later record of the first."""
    path, run = game
    out = path.with_name("fair.record.toml")
    before = path.read_bytes()
    assert command_line.run("move", str(path), "red: place 3 forest").exit == 0
    assert run("publish", str(path), "-o", str(out)).exit == 0
    kept_ = out.read_bytes()
    path.write_bytes(before)
    assert run("publish", str(path), "-o", str(out)).exit == 3
    assert command_line.run("move", str(path), "red: place 2 forest").exit == 0
    assert run("publish", str(path), "-o", str(out)).exit == 3
    assert out.read_bytes() == kept_


def test_a_game_that_goes_on_is_not_revealed(game: tuple[Path, Runs]) -> None:
    """One that was given up is; its record takes the place of the one before."""
    path, run = game
    out = path.with_name("fair.record.toml")
    assert run("publish", str(path), "-o", str(out)).exit == 0
    ran = run("reveal", str(path), "-o", str(out))
    assert ran.exit == 1 and "not over" in output_of(ran)
    assert command_line.run("end", str(path), "--reason", "all agreed").exit == 0
    assert run("reveal", str(path), "-o", str(out)).exit == 0
    assert ("5ca1ab1e" * 8).encode() in out.read_bytes()
    ran = command_line.run("verify", str(out))
    assert ran.exit == 0 and "With the secret we checked: " in output_of(ran)


def test_what_does_not_hold_is_not_published(game: tuple[Path, Runs]) -> None:
    """A save that was altered and sealed anew makes no record."""
    from referee.core.match import save_format

    path, run = game
    assert command_line.run("move", str(path), "red: place 3 forest").exit == 0
    whole = save_format.loads(path.read_bytes(), "a.toml")
    bad = toy_match.resealed(whole, toy_match.altered(2, timestamp="yesterday"))
    path.write_bytes(save_writer.dumps(bad))
    out = path.with_name("fair.record.toml")
    ran = run("publish", str(path), "-o", str(out))
    assert ran.exit == 3 and "Nothing was written." in output_of(ran) and not out.exists()
    assert "[referee/unusable-record-history]" in output_of(ran)


@pytest.mark.parametrize("what", ["the secret", "a salt", "a sheet", "a row"])
def test_a_record_that_would_tell_a_secret_is_not_written(
        monkeypatch: pytest.MonkeyPatch, tmp_path: Path, what: str) -> None:
    """Whatever made it: the bytes are searched for what is hidden before they leave."""
    saves = ROOT / "saves"
    path = saves / "settlers" / "four-players-discards-half-in.toml"
    if what == "a row":
        path = saves / "fire-and-stone" / "two-players-to-hut-tile-11.toml"
    own = records.of_file(path)
    hidden, line = next((log_entry.row_text(row), line) for line in own.lines
                        for row in line.luck if log_entry.row_owner(row))
    if what == "the secret":
        stray = own.secret
    elif what == "a salt":
        stray = log_entry.salt(own.secret, line.n, NOBODY).hex()
    else:
        text = own.save.orders[min(own.save.orders)].text if what == "a sheet" else hidden
        stray = log_entry.encode_json(text).decode()
    written = record_format.dumps
    monkeypatch.setattr(record_format, "dumps",
                        lambda made: written(made).replace(b"\n", f"\n# {stray}\n".encode(), 1))
    out = tmp_path / "a.record"
    ran = command_line.run("publish", str(path), "-o", str(out), "--now", LATER)
    assert ran.exit == 3 and "[referee/unusable-record-secret]" in output_of(ran), ran
    assert stray not in output_of(ran) and not out.exists()


def test_a_sheet_may_say_a_word_that_all_read_anyway(tmp_path: Path) -> None:
    """The name of the scenario is no secret, and a refusal would tell that somebody has filed."""
    path, out = tmp_path / "daze.toml", tmp_path / "daze.record"
    assert command_line.run("new", "stone-daze", str(path), "--seat", "red=Ann", "--seat",
                            "blue=Bob",
                            "--now", LATER).exit == 0
    assert command_line.run("publish", str(path), "-o", str(out), "--now", LATER).exit == 0
    before = out.read_bytes()
    assert command_line.run("orders", "file", str(path), "blue: standard", "--now", LATER).exit == 0
    ran = command_line.run("publish", str(path), "-o", str(out), "--now", LATER)
    assert ran.exit == 0 and out.read_bytes() == before, ran


def test_random_games_are_published_verified_tampered_and_revealed(
        monkeypatch: pytest.MonkeyPatch) -> None:
    """One of each title; tests.tools.records_at_large plays many more, and tampers more."""
    from tests.tools import records_at_large

    monkeypatch.setattr(records_at_large, "TAMPERED", 5)
    large = records_at_large.at_large(5, "a sample")
    assert large.wrong == [] and large.done["games"] == 5


def test_games_that_are_played_by_the_toy_are_found_in_the_log() -> None:
    """The examples of this page have every kind of line that a log can say."""
    kinds = {content.kind for content in (entry_texts.parse(line.first_text)
             for i in range(len(SAVES) + len(EVENTFUL))
             for line in kept(i).lines) if content is not None}
    assert kinds >= {"setup", "undo", "carry", "lift", "ruling", "copied", "end", "filed",
                     "played"}
    rows: list[Any] = [row for i in range(len(SAVES) + len(EVENTFUL)) for line in kept(i).lines
                       for row in (*line.moves, *line.luck)]
    assert any(log_entry.row_owner(row) == NOBODY for row in rows)
    assert any(isinstance(what := entry_texts.parse(log_entry.row_text(row)), Played) and what.actor
               for row in rows)
    assert chance.NOBODY not in {PUBLIC, ALL}


@pytest.mark.parametrize(("name", "hides"), [
    ("fire-and-stone/two-players-to-hut-tile-11", True),
    ("stone-age-solo/loss-by-tiles", False)])
def test_a_finished_game_says_how_much_a_stranger_can_replay(
        name: str, hides: bool, tmp_path: Path) -> None:
    """And with which command all of it is opened; after that nothing is left to say."""
    path, file = str(ROOT / "saves" / f"{name}.toml"), str(tmp_path / "a.record")
    published = command_line.run("publish", path, "-o", file)
    verified = command_line.run("verify", file)
    for ran in (published, verified):
        said = " ".join(ran.out.split())
        assert ran.exit == 0 and ("`referee reveal`" in said) == hides, ran
    assert ("Others can replay " in " ".join(published.out.split())) == hides
    assert ("OK as far as a public record shows it." in " ".join(verified.out.split())) == hides
    assert command_line.run("reveal", path, "-o", file).exit == 0
    said = " ".join(command_line.run("verify", file).out.split())
    assert "all replayed, all hashes match" in said and "as far as" not in said
