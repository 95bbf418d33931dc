"""Games that wait for a beacon, and the check of its signature."""

import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest
from msgspec.structs import replace

from referee import games
from referee.commands import beacon_signature
from referee.core.base.problem import Refused
from referee.core.match import external_luck, save_writer
from referee.core.match.entry_texts import Beacon
from referee.core.match.save_format import Save
from referee.core.proof import record_format
from referee.core.proof.auditor import audit
from referee.core.proof.record import ALL, PUBLIC
from tests.support import command_line, pending_luck, records
from tests.support.luck_command import NEW, VALUE, Waits, vow
from tests.support.pending_luck import AFTER, BEGUN, ROUND, TRUE, UNTIL, needs_pairing
from tests.support.toy_game import Games
from tests.support.toy_match import altered, resealed

Begins = Callable[..., Waits]


@pytest.fixture
def begin(tmp_path: Path) -> Begins:
    """Begins a game of a source."""
    return lambda *source: Waits(tmp_path / "fair.toml", *source)


def test_a_beacon_is_taken_from_its_time_on(begin: Begins) -> None:
    """Of the round that line 1 names, and of no other."""
    game = begin("beacon")
    spoken = external_luck.round_time(ROUND)
    assert spoken == "2026-02-02T00:00:03Z"
    for round_ in (ROUND - 1, ROUND + 1, 1):
        assert f"names round {ROUND}" in game.no("beacon", str(round_), VALUE, now=AFTER)
    assert "not published" in game.no("beacon", str(ROUND), VALUE, now="2026-02-02T00:00:02Z")
    for value in (VALUE[1:], VALUE + "0", "g" * 64, ""):
        assert "64 digits" in game.no("beacon", str(ROUND), value, now=spoken)
    told = game.ok("beacon", str(ROUND), VALUE.upper(), now=spoken)
    assert "was not checked" in told and f"beacon {ROUND}, unchecked]" in told
    assert "has already begun" in game.no("beacon", str(ROUND), VALUE, now=AFTER)


def test_a_value_must_be_the_hash_of_its_signature(begin: Begins,
                                                   monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether or not anybody can tell that the signature is the network's."""
    monkeypatch.setattr(beacon_signature, "is_valid", lambda round_, signature: None)
    game = begin("beacon")
    signature = "cd" * 48
    assert "not the SHA-256" in game.no("beacon", str(ROUND), VALUE, signature, now=AFTER)
    for short in (signature[2:], signature + "00", "x" * 96):
        assert "its signature has 96" in game.no("beacon", str(ROUND), VALUE, short, now=AFTER)
    value = sha256(bytes.fromhex(signature)).hexdigest()
    assert "unchecked" in game.ok("beacon", str(ROUND), value, signature, now=AFTER)


@needs_pairing
@pytest.mark.parametrize(("round_", "value", "signature"), TRUE)
def test_a_signature_of_the_network_is_known(round_: int, value: str, signature: str) -> None:
    """Of its own round alone; any other digits are none."""
    assert sha256(bytes.fromhex(signature)).hexdigest() == value
    assert beacon_signature.is_valid(round_, signature) is True
    assert beacon_signature.is_valid(round_ + 1, signature) is False


@pytest.mark.parametrize("signature", [
    "", "x" * 96, "-1", "0x" + "0" * 94, "00" * 48, "c0" + "00" * 47, "ff" * 48, TRUE[0][2][:-2],
    TRUE[0][2] + "00", "8" + TRUE[0][2][1:], TRUE[0][2].upper(), "_" + TRUE[0][2][1:], "é" * 96,
])
@needs_pairing
def test_what_is_no_signature_is_told(signature: str) -> None:
    """No form of digits makes the reader stumble."""
    assert beacon_signature.is_valid(TRUE[0][0], signature) is False


@needs_pairing
def test_a_check_leaves_the_interpreter_as_it_was() -> None:
    """Its library lets Python nest so deep that a hostile file would end the process."""
    ran = subprocess.run([sys.executable, "-c",
                          "import sys; from referee.commands import beacon_signature; deep ="
                          " sys.getrecursionlimit(); beacon_signature.is_valid(1, 'ab' * 48); "
                          "sys.exit(sys.getrecursionlimit() != deep)"], check=False)
    assert ran.returncode == 0


@needs_pairing
def test_a_beacon_with_its_signature_is_checked(tmp_path: Path) -> None:
    """The foot says no more that it is not; a wrong signature is refused before that."""
    round_, value, signature = TRUE[1]
    path = tmp_path / "fair.toml"
    ran = command_line.run(NEW[0], NEW[1], str(path), *NEW[2:], "--await", "beacon", "--until",
                           "2023-08-23T15:59:22Z", "--now", "2023-08-23T15:59:00Z")
    assert ran.exit == 0 and f"quicknet {round_}" in ran.out
    now = external_luck.round_time(round_)
    wrong = command_line.run("luck", "beacon", str(path), str(round_), TRUE[0][1], TRUE[0][2],
                             "--now", now)
    assert wrong.exit == 1 and "not the signature of the beacon network" in wrong.err
    ran = command_line.run("luck", "beacon", str(path), str(round_), value, signature, "--now", now)
    assert ran.exit == 0 and "Its signature was checked." in ran.out
    assert f"sealed with beacon {round_}]" in " ".join(ran.out.split())
    record = tmp_path / "fair.record"
    assert command_line.run("publish", str(path), "-o", str(record)).exit == 0
    assert "signature of the random beacon is valid" in command_line.run("verify", str(record)).out
    assert command_line.run("audit", str(path)).exit == 0


def test_without_its_library_a_signature_is_kept_and_not_checked(
        begin: Begins, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Whoever has it checks it in the record."""
    for name in ("py_ecc", "py_ecc.bls", "py_ecc.optimized_bls12_381"):
        monkeypatch.setitem(sys.modules, name, None)
    assert beacon_signature.is_valid(*TRUE[1][::2]) is None
    game = begin("beacon")
    signature = "a0" + "cd" * 47
    value = sha256(bytes.fromhex(signature)).hexdigest()
    game.ok("beacon", str(ROUND), value, signature, now=AFTER)
    record = tmp_path / "fair.record"
    assert command_line.run("publish", str(game.path), "-o", str(record)).exit == 0
    for ran in (command_line.run("verify", str(record)), command_line.run("audit", str(game.path))):
        told = " ".join(ran.out.split())
        assert "was not checked: to check it, install '.[beacon]'." in told
        assert "was checked" not in told


@needs_pairing
def test_audit_and_verify_hold_a_beacon_to_the_key_of_the_network(begin: Begins,
                                                                  tmp_path: Path) -> None:
    """A line that calls an invented beacon checked is the word of who wrote it."""
    signed = "a0" + "cd" * 47
    invented = Beacon(ROUND, sha256(bytes.fromhex(signed)).hexdigest(), signed, True)
    path = tmp_path / "invented.toml"
    path.write_bytes(save_writer.dumps(pending_luck.begun(games, external_luck.add_to_save(
        pending_luck.waits("stone-age", pending_luck.BEACON), invented, AFTER))))
    record = tmp_path / "invented.record"
    ran = command_line.run("audit", str(path))
    assert ran.exit == 4
    assert "The signature of the random beacon is not valid." in " ".join(ran.err.split())
    assert command_line.run("publish", str(path), "-o", str(record)).exit == 0
    ran = command_line.run("verify", str(record))
    assert ran.exit == 4
    assert "The signature of the random beacon is not valid." in " ".join(ran.err.split())


def created_at(kept: Save, when: str) -> Save:
    """The save of a moderator who fixed the secret at another time; the seals are right."""
    return resealed(replace(kept, header=replace(kept.header, created=when)),
                    altered(1, timestamp=when))


OUT = external_luck.round_time(ROUND)


@pytest.mark.parametrize(("when", "found"), [
    ("2026-02-02T00:00:02Z", False), (OUT, True), ("2026-11-19T12:00:00Z", True)])
def test_a_beacon_that_was_out_when_the_secret_was_fixed_is_found(tmp_path: Path, when: str,
                                                                  found: bool) -> None:
    """By its time: whoever knew the round could try secrets until its luck pleased him."""
    waits = pending_luck.beacon(pending_luck.waits("stone-age", pending_luck.BEACON))
    kept = created_at(pending_luck.played(games, pending_luck.begun(games, waits), 3), when)
    path = tmp_path / "late.toml"
    path.write_bytes(save_writer.dumps(kept))
    ran = command_line.run("audit", str(path))
    assert ran.exit == (4 if found else 0) and (f"published at {OUT}" in ran.unfolded) is found, ran
    for viewer in (PUBLIC, ALL):
        record = tmp_path / f"late.{viewer}.record"
        record.write_bytes(record_format.dumps(records.of("late", kept).record(viewer)))
        ran = command_line.run("verify", str(record))
        assert ran.exit == (4 if found else 0) and (f"published at {OUT}" in ran.unfolded) is found
    publish = command_line.run("publish", str(path), "-o", str(tmp_path / "a.record"))
    assert publish.exit == (3 if found else 0)


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize(("source", "line", "when", "why"), [
    (pending_luck.BEACON, 1, OUT, "The secret was chosen too late"),
    (pending_luck.BEACON, 2, BEGUN, "is not published before"),
    (pending_luck.WAIT, 1, UNTIL, "no one had time to send any"),
    (pending_luck.LEAVE_OUT, 1, AFTER, "no one had time to send any"),
    (pending_luck.WAIT, 2, "2026-01-31T17:59:59Z", "The secret was chosen too late"),
    (pending_luck.LEAVE_OUT, 4, "2020-01-01T00:00:00Z", "The secret was chosen too late")])
def test_a_source_before_the_secret_is_found_whatever_the_rules(
        version: int, source: str, line: int, when: str, why: str) -> None:
    """Also of a game by older rules, of which nothing is played again."""
    toys = Games(version)
    waits = pending_luck.waits("toy", source)
    speak = pending_luck.beacon if source == pending_luck.BEACON else pending_luck.spoken
    spoken = speak(waits)
    kept = pending_luck.begun(Games(1), spoken)
    assert audit(toys, kept, save_writer.dumps(kept), "a.toml").differences == ()
    bad = created_at(kept, when) if line == 1 else resealed(kept, altered(line, timestamp=when))
    found = audit(toys, bad, save_writer.dumps(bad), "a.toml").differences
    assert any(why in problem.why for problem in found), found
    one = records.of("a toy", bad, toys)
    for viewer in one.eyes:
        assert any(why in problem.why for problem in one.verified(one.record(viewer)).differences)


def test_nothing_is_taken_that_was_given_before_line_1(begin: Begins) -> None:
    """A clock that goes backwards would make a game that nobody can verify."""
    game = begin("words")
    early = "2026-01-31T17:59:59Z"
    assert "The secret was chosen too late" in game.no("words", f"red: {vow('red')}", now=early)
    game.ok("words", f"red: {vow('red')}", now=BEGUN)
    game.path.write_bytes(save_writer.dumps(created_at(pending_luck.waits("stone-age",
                                                                          pending_luck.BEACON),
                                                       AFTER)))
    assert "was already published" in game.no("beacon", str(ROUND), VALUE, now=AFTER)


def test_a_beacon_that_is_said_to_be_checked_has_a_signature() -> None:
    """No referee writes otherwise."""
    waits = pending_luck.waits("stone-age", pending_luck.BEACON)
    with pytest.raises(Refused, match="has no signature"):
        external_luck.add_to_save(waits, Beacon(ROUND, VALUE, "", True), AFTER)


def test_a_second_beacon_is_refused_and_found() -> None:
    """Before the game begins, the same or another; the audit finds it in a save as well."""
    kept = external_luck.add_to_save(pending_luck.waits("toy", pending_luck.BEACON),
                                     Beacon(ROUND, "ab" * 32),
                                     AFTER)
    for value in ("ab" * 32, "cd" * 32):
        with pytest.raises(Refused, match="already been entered"):
            external_luck.add_to_save(kept, Beacon(ROUND, value), AFTER)
