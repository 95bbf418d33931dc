"""Every meaningful alteration of a record is found; no input crashes the verifier."""

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from referee import games
from referee.core.document.surfaces import SHELL
from referee.core.match import log_entry
from referee.core.proof import record, record_format, verifier
from referee.core.proof.record import ALL, PUBLIC, HiddenPart, Record, RecordEntry
from tests.proof import forged_saves
from tests.support import command_line, pending_luck, records, tampered_records, toy_match
from tests.support.paths import ROOT, SAVES
from tests.support.records import Kept, output_of
from tests.support.tampered_records import means_nothing
from tests.support.toy_game import Games

SAMPLE = 15  # alterations that are tried on the larger ones
MADE = ("toy", "toy carried over", "words", "beacon", "sheets", "half filed")


@cache
def kept(label: str) -> Kept:
    """A game by its label."""
    if label == "toy":
        return records.of(label, toy_match.a_short_match().saved(), Games())
    if label == "toy carried over":
        return records.of(label, forged_saves.gone_over(2).saved(), Games(2))
    if label == "words":  # of which one seat is left out, and a part of the set-up is hidden
        waits = pending_luck.waits("fire-and-stone", pending_luck.LEAVE_OUT)
        begun = pending_luck.begun(games, pending_luck.spoken(waits, "black"))
        return records.of(label, pending_luck.played(games, begun, 3))
    if label == "beacon":
        waits = pending_luck.waits("stone-daze", pending_luck.BEACON)
        begun = pending_luck.begun(games, pending_luck.beacon(waits))
        return records.of(label, pending_luck.played(games, begun, 2))
    name = {"sheets": "stone-daze/silence", "half filed": "settlers/four-players-discards-half-in"}
    return records.of_file(SAVES / f"{name[label]}.toml")


@cache
def passed(label: str, viewer: str) -> frozenset[str]:
    """Which alterations of a record nobody finds: all are tried on the toy, else a sample."""
    one = kept(label)
    whole = list(tampered_records.every(one.record(one.save.header.seat_names[0]
                                                   if viewer == "a seat"
                                                   else viewer)))
    if label != "toy":
        whole = Random(f"{label} {viewer}").sample(whole, SAMPLE)
    return frozenset(what for what, raw in whole if not one.faults(raw()))


@pytest.mark.parametrize("viewer", [PUBLIC, "a seat", ALL])
@pytest.mark.parametrize("label", MADE)
def test_what_is_altered_in_a_record_is_found_or_means_nothing(label: str, viewer: str) -> None:
    """Each field of the head, each byte of the scenario, each place of each line, their order."""
    one = kept(label)
    made = one.record(one.save.header.seat_names[0] if viewer == "a seat" else viewer)
    assert one.verified(made).differences == ()
    dark = bool(made.entries[0].leaf)  # of format 1 nothing of the head is held to line 1
    missed = [what for what in passed(label, viewer) if not means_nothing(what)]
    assert [what for what in missed if not (dark and what.startswith(
        ("head game", "head id", "head created", "head seat", "scenario")))] == []


def test_what_means_nothing_is_not_held_against_a_record() -> None:
    """All that is on the list of it passes, but for what is spelt as nobody spells it."""
    one = kept("toy")
    assert {"head when another day", "head players put in", "tail cut"} == passed("toy", PUBLIC)
    named = replace(one.record(),
                    header=replace(one.save.header, fairness=one.record().header.fairness))
    assert one.verified(named).differences == ()
    bad = record_format.dumps(named).replace(b'players = ["Red"]', b'players = ["Red\\u0007"]')
    assert "a.record: The name of a player of red is not valid." in one.faults(bad)


def test_a_record_whose_first_line_is_closed_says_what_is_not_held() -> None:
    """A game of format 1 has one salt for everything."""
    one = kept("toy carried over")
    assert any("first entry of the record is" in note for note in one.verified(one.record()).notes)
    assert not any("first entry" in note for note in one.verified(one.record(ALL)).notes)


# What is closed, and what is shown of it.

def test_a_line_that_is_open_cannot_be_closed() -> None:
    """But for sheets that no turn opened, which all eyes but their owner's see as a hash."""
    one = kept("toy")
    made = one.record()
    for i, entry in enumerate(made.entries):
        shut = RecordEntry(entry.n, entry.seal, leaf=record.leaf_of(entry).hex())
        bad = replace(made, entries=(*made.entries[:i], shut, *made.entries[i + 1:]))
        found = one.verified(bad)
        assert found.differences, entry.n


def test_a_part_is_open_for_its_own_eyes_alone() -> None:
    """A public record with red's part in it, and red's record without it, are told."""
    one = kept("sheets")
    red, public = one.record("red"), one.record()
    mixed = replace(public, entries=red.entries)
    assert any("part of red is readable" in SHELL.resolve(problem.why)
               for problem in one.verified(mixed).differences)
    mixed = replace(red, entries=public.entries)
    assert any("part of red is unreadable" in SHELL.resolve(problem.why)
               for problem in one.verified(mixed).differences)


def test_a_salt_that_does_not_follow_from_the_secret_is_found() -> None:
    """Though seal and rows are what they were: the moderator cannot choose salts."""
    one = kept("toy")
    lines, before = [], one.save.header.fairness.commitment
    for entry in one.record(ALL).entries:
        parts = tuple(HiddenPart(part.owner, "", "ab" * 32, part.rows) for part in entry.parts)
        entry = replace(entry, parts=parts)
        seal = log_entry.next_seal(before, record.leaf_of(entry))
        lines.append(replace(entry, seal=seal))
        before = seal
    bad = replace(one.record(ALL), entries=tuple(lines))
    found = one.verified(bad).differences
    assert {problem.where for problem in found} >= {f"turn {entry.n}" for entry in lines}
    assert all("salt does not follow" in problem.why for problem in found)


def test_a_secret_is_held_to_its_commitment() -> None:
    """Nothing else tells: each seal, each salt and all luck are right."""
    one = records.on_another_secret()
    found = one.verified(one.record(ALL))
    assert [SHELL.resolve(problem.why) for problem in found.differences] == [
        "The secret does not match its commitment."]
    assert found.replayed == found.turns > 20 and one.verified(one.record()).differences == ()


@pytest.mark.parametrize("label", ["toy", "sheets"])
def test_a_sheet_opened_otherwise_than_promised_is_found_where_nothing_was_replayed(
        label: str) -> None:
    """The record has promise, salt and row side by side; no position is needed."""
    one = kept(label)
    made = one.record()
    n, (salt, text) = next(iter(made.shown_orders.items()), (0, ("", "")))
    if not n:
        assert label == "sheets"  # its orders are hidden till the end
        return
    bad = replace(made, shown_orders={**made.shown_orders, n: (salt, text + "0")})
    assert any("do not match the commitment" in p.why for p in one.verified(bad).differences)
    without = replace(made,
                      shown_orders={m: sheet for m, sheet in made.shown_orders.items() if m != n})
    assert any("does not show them" in p.why for p in one.verified(without).differences)


# Bytes that mean harm.

def run(tmp_path: Path, raw: bytes) -> command_line.Ran:
    """What ``verify`` says of some bytes."""
    path = tmp_path / "a.record"
    path.write_bytes(raw)
    return command_line.run("verify", str(path))


@cache
def sound() -> bytes:
    """A record of a shipped game."""
    return record_format.dumps(kept("sheets").record("red"))


def test_a_record_cut_short_anywhere_is_refused(tmp_path: Path) -> None:
    """At every thousandth byte, and at each of the last but the end of the last line."""
    raw = sound()
    for end in (*range(0, len(raw), 1000), *range(len(raw) - 40, len(raw) - 1)):
        ran = run(tmp_path, raw[:end])
        assert ran.exit == 3, (end, ran)
        assert "Traceback" not in ran.err


DEEP = b"[" * 100_000
HOSTILE = {
    "nothing": b"", "nulls": b"\0" * 10_000, "noise": Random(1).randbytes(100_000),
    "no text": b"\xff\xfe" * 1000, "deep": DEEP, "a deep head": b"record = " + DEEP,
    "a save": (ROOT / "saves/stone-daze/landing.toml").read_bytes(),
    "many keys": b"".join(b"k%d = 1\n" % i for i in range(100_000)),
    "dotted": b"a." * 50_000 + b"a = 1\n", "huge": b"record = " + b"9" * 100_000,
}


@pytest.mark.parametrize("what", HOSTILE)
def test_what_is_no_record_is_refused(tmp_path: Path, what: str) -> None:
    """With the exit status of a file that cannot be used, and no traceback."""
    ran = run(tmp_path, HOSTILE[what])
    assert ran.exit == 3 and ran.err.startswith("referee:"), ran


REPLACED = {
    "another game": (b'game = "stone-daze"', b'game = "../../x"'),
    "a module": (b'game = "stone-daze"', b'game = "stone_daze.rules"'),
    "a newer format": (b"record = 1", b"record = 2"),
    "a huge format": (b"record = 1", b"record = " + b"9" * 5000),
    "rules to come": (b"\nrules = ", b"\nrules = 9"),
    "keys twice": (b"record = 1", b"record = 1\nrecord = 1"),
    "no luck": (b'luck = "sealed"', b'luck = "good"'),
    "a number for a text": (b'luck = "sealed"', b"luck = 1"),
    "a list for a text": (b'luck = "sealed"', b'luck = ["sealed"]'),
    "no commitment": (b"sha256:", b"sha1:"),
    "deep in a line": (b"\n1 = [", b"\n1 = [" + DEEP),
    "deep behind a line": (b"\n2 = [", b"\n2 = " + DEEP + b"]" * 100_000 + b"\n2 = ["),
    "no scenario": (b"\ndata = '", b"\ndata = '["),
    "a deep scenario": (b"\ndata = '", b"\ndata = '" + DEEP),
    "no number": (b"\n2 = ", b"\ntwo = "),
    "a huge number": (b"\n2 = ", b"\n2" + b"0" * 9999 + b" = "),
    "no hash": (b'["nobody","', b'["nobody","x'), "objects": (b'["nobody",', b'{"nobody":'),
    "a huge row": (b"\n2 = [", b'\n2 = ["' + b"x" * 1_000_000 + b'",'),
    "no seats": (b"\n[[seats]]\n", b"\n[[chairs]]\n"),
    "a seat there is not": (b'seat = "red"', b'seat = "mauve"'),
    "gone": (b'seat = "red"', b'seat = "red"\ngone = "2026-01-01T00:00:00Z"'),
}


@pytest.mark.parametrize("what", REPLACED)
def test_a_record_of_another_shape_is_refused(tmp_path: Path, what: str) -> None:
    """Wrong kinds, numbers without end, nested without end, games that there are not."""
    old, new = REPLACED[what]
    assert old in sound()
    ran = run(tmp_path, sound().replace(old, new, 1))
    assert ran.exit == 3 and ran.err.startswith("referee:"), ran


def test_a_newer_format_says_so(tmp_path: Path) -> None:
    """By its own code: it is another referee that is wanted, and not another record."""
    ran = run(tmp_path, sound().replace(b"record = 1", b"record = 99", 1))
    assert ran.exit == 3 and "[referee/unusable-record-newer]" in ran.err, ran


def test_16_mb_are_read_and_no_more(tmp_path: Path) -> None:
    """A record as long as can be read is verified; one byte more is refused."""
    raw = sound()
    last = raw.count(b"\n", raw.index(b"\n[log]\n") + 1) - 1
    line = b'%d = ["' + b"ab" * 32 + b'","' + b"cd" * 32 + b'"]\n'
    out = [raw]
    size, n = len(raw), last
    while size < (16 << 20) - 200:
        n += 1
        out.append(line % n)
        size += len(out[-1])
    ran = run(tmp_path, b"".join(out))
    assert ran.exit == 4 and "more" in output_of(ran)
    assert ("The hash does not match: this entry or the one before it was changed."
            in output_of(ran))
    assert len(ran.err) < 20_000
    ran = run(tmp_path, b"".join(out) + b"#" * 400)
    assert ran.exit == 3


def test_many_signatures_that_are_none_are_not_looked_at_one_by_one(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No program is run for what does not begin as a signature does."""
    from referee.files import ssh_signatures

    monkeypatch.setattr(ssh_signatures, "_run", None)
    rows = b"".join(b'%d = "x"\n' % n for n in range(1, 9000))
    raw = sound().replace(b"\n\n[scenario]", b"\n\n[signatures]\n" + rows + b"\n[scenario]", 1)
    ran = run(tmp_path, raw)
    assert ran.exit == 4 and "The signature of the turn's hash is not valid." in output_of(ran)


@pytest.mark.parametrize("text", [
    "red at the river, 1d6: 4", "red at 99999999999: pass", "red at : pass", "red at 0:abcd: pass",
    "filed red at x:y sheet 1 for turn 1: " + "ab" * 32, "words of red: x", "beacon 1 checked: x",
    "beacon 9999999999999 checked: " + "ab" * 32 + " x", "begun with x", "rules 1 to 999999999",
    "undo to 999999999: x", "setup x", "opened by red: x", "filed red sheet 1 for turn 0: x",
])
def test_a_line_that_says_nonsense_is_found(text: str) -> None:
    """Sealed anew, as anybody can where nothing is hidden; nobody stumbles over it."""
    one = kept("toy")
    for n in range(1, len(one.record().entries) + 1):
        found = one.verified(resealed(one.record(), n, text))
        assert found.differences, n


def resealed(checked: Record, n: int, text: str) -> Record:
    """A record with another move in one line, and seals that fit."""
    entries, before = [], checked.header.fairness.commitment
    for entry in checked.entries:
        entry = replace(entry, moves=(text,)) if entry.n == n else entry
        entry = replace(entry, seal=log_entry.next_seal(before, record.leaf_of(entry)))
        entries.append(entry)
        before = entry.seal
    return replace(checked, entries=tuple(entries))


def test_a_head_of_other_rules_is_not_taken_at_its_word() -> None:
    """Older rules would leave everything to the seals."""
    one = kept("toy")
    made = one.record()
    older = replace(made, header=replace(made.header, rules=2))
    assert any("rules" in problem.why for problem in verifier.verify(
        Games(3), older, "a").differences)


def anew(made: Record, n: int, **changes: Any) -> Record:
    """A record with a line changed, and every seal from there on chained anew."""
    entries, before = [], made.header.fairness.commitment
    for entry in made.entries:
        changed = replace(entry, **changes) if entry.n == n else entry
        before = log_entry.next_seal(before, record.leaf_of(changed))
        entries.append(replace(changed, seal=before))
    return replace(made, entries=tuple(entries))


@pytest.mark.parametrize("changes", [
    {"moves": ("",)}, {"moves": ()}, {"luck": ("",)}], ids=str)
@pytest.mark.parametrize("viewer", [PUBLIC, ALL])
def test_an_open_line_that_says_nothing_hides_nothing(viewer: str, changes: dict[str, Any]) -> None:
    """It is not taken for one that is closed, behind which nothing would be played again."""
    one = kept("toy")
    made = one.record(viewer)
    n = next(entry.n for entry in made.entries[3:] if entry.moves and not entry.leaf)
    faults = one.verified(anew(made, n, **changes)).differences
    assert any(fault.where == f"turn {n}" for fault in faults), faults


@pytest.mark.parametrize("row", [
    "more", "round 6, the panels are shown: seen0", "round 1, red, 2d6: 7 1",
    "round 1, red, 2d6: 1", "round 1, red, 2 of 9: 3 3",
    "round 1, red, pile cards, 1 to 3 of 9: 1"])
def test_a_row_that_answers_nothing_is_found_where_nothing_is_replayed(row: str) -> None:
    """Behind something that is hidden the rules cannot say it."""
    one = kept("words")
    made = one.record(PUBLIC)
    entry = next(entry for entry in reversed(made.entries) if entry.luck and not entry.leaf)
    faults = one.verified(anew(made, entry.n, luck=(*entry.luck, row))).differences
    assert any(fault.where == f"turn {entry.n}" for fault in faults), faults


def test_more_beside_a_beginning_is_found() -> None:
    """Where the set-up is hidden in part, and cannot be played again."""
    one = kept("words")
    made = one.record(PUBLIC)
    entry = next(entry for entry in made.entries if str(entry.moves[0]).startswith("begun with "))
    faults = one.verified(anew(made, entry.n, moves=(*entry.moves, "black: end"))).differences
    assert any(fault.where == f"turn {entry.n}" for fault in faults), faults


def test_a_round_behind_all_days_is_a_difference_and_no_crash() -> None:
    """Of a beacon that line 1 awaits, and of one that a line gives."""
    one = kept("beacon")
    made = one.record(PUBLIC)
    first, second = made.entries[:2]
    said = str(first.moves[0])
    far = said[:said.index("beacon quicknet ")] + "beacon quicknet 999999999999"
    given = replace(second, moves=(f"beacon 999999999999 unchecked: {'ab' * 32}",))
    fairness = replace(made.header.fairness, awaits="beacon quicknet 999999999999")
    bad = replace(made, header=replace(made.header, fairness=fairness),
                  entries=(replace(first, moves=(far,)), given, *made.entries[2:]))
    assert one.verified(anew(bad, 0)).differences
    assert one.verified(anew(replace(made, entries=(first, given, *made.entries[2:])),
                             0)).differences


# What is said of a record that was altered.

SOLO = ROOT / "saves/stone-age-solo/loss-by-cards.toml"


@pytest.mark.parametrize(("old", "new", "why"), [
    ("red: place 1 field", "red: place 2 field", "turn 5"),
    ('\nsecret = "7', '\nsecret = "8', "The secret does not match its commitment"),
])
def test_an_altered_record_is_not_said_to_be_revealed_early(
        old: str, new: str, why: str, tmp_path: Path) -> None:
    """What does not match is said, and nothing of the moderator that is not known."""
    path = tmp_path / "r.toml"
    assert command_line.run("reveal", str(SOLO), "-o", str(path)).exit == 0
    path.write_text(path.read_text().replace(old, new, 1))
    ran = command_line.run("verify", str(path))
    said = " ".join((ran.out + ran.err).split())
    assert ran.exit == 4 and why in said, said
    assert "published before the end of the game" not in said
    assert "it is unknown whether the game was over" in said
    assert ("dice and cards were not checked" in said) is ("secret" in old)


def test_the_text_of_a_page_is_said_not_to_be_compared(tmp_path: Path) -> None:
    """Whatever it says; of a record that is no page nothing of the kind is said."""
    page, record = tmp_path / "r.html", tmp_path / "r.toml"
    for path in (page, record):
        assert command_line.run("reveal", str(SOLO), "-o", str(path)).exit == 0
    page.write_text(page.read_text().replace("185 points", "285 points"))
    for path in (page, record):
        ran = command_line.run("verify", str(path), "--json")
        assert ran.exit == 0
        assert ("Only the record in the page was verified" in ran.out) is (path == page)
