"""The independent verifier, written from referee-record(5) only, agrees with ours."""

import ast
import re
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from referee import games
from referee.commands import manual_pages
from referee.core.base.problem import Refused
from referee.core.match import external_luck, log_entry, save_format, save_writer
from referee.core.match.entry_texts import Beacon
from referee.core.proof import record, record_format, verifier
from referee.files import inputs
from tests.proof import cheating
from tests.support import pending_luck
from tests.support.paths import ROOT, VERIFIER, every_save, label
from tests.support.records import on_another_secret
from tests.tools import records_at_large

SAVES = every_save()
NOW = "2026-11-22T10:00:00Z"


def other(*args: str | Path) -> subprocess.CompletedProcess[str]:
    """What the other verifier makes of records."""
    return subprocess.run([sys.executable, "-I", VERIFIER, *args], capture_output=True, text=True,
                          check=False)


def records(path: Path, folder: Path) -> list[Path]:
    """The records of a save for all eyes that it can be for."""
    kept = save_format.loads(path.read_bytes(), str(path))
    lines = [*log_entry.parse_log(kept.log)]
    made = []
    for viewer in (record.PUBLIC, kept.header.seat_names[0], record.ALL):
        file = folder / f"{label(path).replace('/', '.')}.{viewer}.toml"
        file.write_bytes(record_format.dumps(record.make_record(kept, lines, viewer, NOW)))
        made.append(file)
    return made


def test_it_is_short_and_imports_nothing_of_ours() -> None:
    """At most 400 lines of Python and its standard library."""
    text = VERIFIER.read_text()
    found = {alias.name for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Import)
             for alias in node.names} | {
        str(node.module) for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom)}
    assert len(text.splitlines()) <= 400 and found <= set(sys.stdlib_module_names)


def test_it_finds_nothing_against_any_record(tmp_path: Path) -> None:
    """Of every example save revealed, and in turn for the public or a seat."""
    made = [file for i, path in enumerate(SAVES)
            for j, file in enumerate(records(path, tmp_path)) if j != i % 2]
    ran = other(*made)
    assert ran.returncode == 0, ran.stdout
    assert len(ran.stdout.splitlines()) == len(made) >= 100


@pytest.mark.parametrize("old, new", [
    (b"2026-", b"2027-"), (b'"red: ', b'"red:  '), (b"pile", b"pi1e"), (b"d6: ", b"d6: 9 "),
    (b'["nobody","', b'["nobody","0'), (b"eyes = ", b"eyes = 1"), (b"secret = ", b"secreT = "),
    (b"luck = ", b"luck = 7"), (b"\n2 = ", b"\n3 = ")])
def test_both_find_what_is_altered(old: bytes, new: bytes, tmp_path: Path) -> None:
    """Or neither can read it."""
    path, tried = ROOT / "saves" / "stone-age" / "two-players-tie-broken.toml", 0
    for file in records(path, tmp_path):
        raw = file.read_bytes()
        at = raw.rfind(old)
        if at < 0:
            continue
        tried += 1
        altered = raw[:at] + new + raw[at + len(old):]
        try:
            ours = 4 if verifier.verify(games, record_format.loads(altered, ""),
                                        "").differences else 0
        except Refused:
            ours = 3
        theirs, _ = records_at_large.other(altered)
        assert (ours, theirs) in ((4, 4), (3, 3), (3, 4), (4, 3)), (file.name, ours, theirs)
    assert tried


SIGNED = "a0" + "cd" * 47
VALUE = sha256(bytes.fromhex(SIGNED)).hexdigest()


@pytest.mark.parametrize("beacon", [
    Beacon(pending_luck.ROUND, "ab" * 32), Beacon(pending_luck.ROUND, VALUE, SIGNED),
    Beacon(pending_luck.ROUND, VALUE, SIGNED, True)])
def test_a_beacon_counts_with_a_signature_or_without(beacon: Beacon, tmp_path: Path) -> None:
    """Without one it is unchecked; its value stands alone in what the luck is mixed with."""
    kept = external_luck.add_to_save(pending_luck.waits("stone-daze", pending_luck.BEACON), beacon,
                                     pending_luck.AFTER)
    path = tmp_path / "beacon.toml"
    path.write_bytes(save_writer.dumps(pending_luck.played(games, pending_luck.begun(games, kept),
                                                           2)))
    files = records(path, tmp_path)
    assert other(*files).returncode == 0
    for file in files:
        head = file.read_bytes()
        file.write_bytes(head.replace(b" unchecked: ", b" checked: ") if not beacon.signature
                         else head.replace(SIGNED.encode(), SIGNED[::-1].encode()))
        assert other(file).returncode == 4


@pytest.mark.parametrize("name", [
    "does-not-wait", "beacon-of-another-round", "leaves-missing", "invents", "opens-another",
    "rewrites-behind-a-quote"])
def test_it_finds_what_needs_no_rules(name: str, tmp_path: Path) -> None:
    """What a moderator did who had the secret, and sealed everything anew."""
    file = tmp_path / "record"
    file.write_bytes(record_format.dumps(cheating.CHEATS[name].done().record))
    ran = other(file)
    assert ran.returncode == 4 and "cannot come here" in ran.stdout


def test_it_holds_the_secret_to_its_commitment(tmp_path: Path) -> None:
    """All else is right; a record without the secret cannot show it."""
    one = on_another_secret()
    for viewer, status in ((record.ALL, 4), (record.PUBLIC, 0)):
        file = tmp_path / f"{viewer}.record"
        file.write_bytes(record_format.dumps(one.record(viewer)))
        ran = other(file)
        assert ran.returncode == status, ran.stdout
        if status:
            assert "turn 0: the secret" in ran.stdout and len(ran.stdout.splitlines()) == 1


def test_it_holds_a_seal_that_was_kept(tmp_path: Path) -> None:
    """And names the turn."""
    file = records(ROOT / "saves" / "stone-age" / "two-players-tie-broken.toml", tmp_path)[0]
    seal = record_format.loads(file.read_bytes(), "").entries[6].seal
    assert other("--seal", f"7:{seal[:16]}", file).returncode == 0
    ran = other("--seal", "7:0123456789", file)
    assert ran.returncode == 4 and "hash 0123456789 differs from the record" in ran.stdout


@pytest.mark.parametrize("raw", [b"", b"\0\xff", b"a.b" * 10_000, b"[" * 100_000, b"record = 1\n"])
def test_what_is_no_record_is_told(raw: bytes, tmp_path: Path) -> None:
    """In a line, without a traceback."""
    file = tmp_path / "none"
    file.write_bytes(raw)
    ran = other(file)
    assert ran.returncode == 3 and not ran.stderr and "cannot be read" in ran.stdout


@pytest.mark.skipif(not (shutil.which("openssl") and shutil.which("bash")),
                    reason="openssl or bash is not installed")
def test_the_numbers_of_the_page_are_right() -> None:
    """Each line of the worked example prints what stands below it."""
    text = manual_pages.page_source("record", inputs).partition("WORKED "
                                                        "NUMBERS\n")[2].partition("\nTHE PAGE\n")[0]
    lines = [line[4:] for line in text.splitlines() if line.startswith("    ")]
    told = [line for line in lines if re.fullmatch("[0-9a-f]{64}|[0-9]", line)]
    script = "\n".join(line for line in lines if line not in told)
    ran = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True)
    assert [line.partition(" ")[0] for line in ran.stdout.splitlines()] == told
    assert len(told) == 11
