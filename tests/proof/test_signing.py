"""Hashes signed with an ssh key, in records: valid signatures, and what two of them prove."""

import shutil
import subprocess
from pathlib import Path

import pytest
from msgspec.structs import replace

from referee.commands import verify
from referee.core.proof import record_format
from tests.proof.witnessed_game import Kept, begun, ok
from tests.support import command_line
from tests.support.records import output_of, signature

pytestmark = pytest.mark.skipif(shutil.which("ssh-keygen") is None,
                                reason="ssh-keygen is not installed here")


def key(folder: Path, name: str) -> str:
    """A new private key."""
    path = folder / name
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", name, "-f", str(path)],
                   check=True)
    return str(path)


@pytest.fixture
def signed(tmp_path: Path) -> tuple[Kept, str]:
    """A game whose record is signed at its fourth turn, and the key."""
    kept, mine = begun(tmp_path), key(tmp_path, "moderator")
    signs(kept, mine)
    return kept, mine


def signs(kept: Kept, mine: str) -> None:
    """Publish the record and lay the signature of its last seal into it."""
    ok("publish", str(kept.save), "-o", str(kept.record))
    checked = record_format.loads(kept.record.read_bytes(), "")
    last = checked.entries[-1]
    made = signature(mine, verify.signed_message(checked.header.id, last.n, last.seal))
    kept.record.write_bytes(record_format.dumps(replace(
        checked, signatures={**checked.signatures, last.n: made})))


def test_the_line_of_the_manual_signs_and_checks(tmp_path: Path) -> None:
    """Over the foot that publish prints; one letter more and it does not hold."""
    kept, mine = begun(tmp_path), key(tmp_path, "moderator")
    foot = tmp_path / "foot"
    foot.write_text(command_line.run("publish", str(kept.save), "-o", str(kept.record)
                                     ).out.splitlines()[-1] + "\n")
    subprocess.run(["ssh-keygen", "-Y", "sign", "-n", "referee", "-f", mine, str(foot)],
                   capture_output=True, check=True)
    check = ["ssh-keygen", "-Y", "check-novalidate", "-n", "referee", "-s", f"{foot}.sig"]
    assert subprocess.run(check, input=foot.read_bytes(), capture_output=True,
                          check=False).returncode == 0
    assert subprocess.run(check, input=b"x" + foot.read_bytes(), capture_output=True,
                          check=False).returncode != 0


def test_a_signature_names_its_key_and_stays(signed: tuple[Kept, str]) -> None:
    """A later record keeps the signatures of the earlier ones."""
    kept, mine = signed
    ran = command_line.run("verify", str(kept.record))
    assert ran.exit == 0 and "signed the hash of turn 4." in output_of(ran)
    ok("resolve", str(kept.save))
    signs(kept, mine)
    ran = command_line.run("verify", str(kept.record))
    assert ran.exit == 0 and "signed the hash of turns 4 and 5." in output_of(ran)
    ok("end", str(kept.save), "--reason", "all agreed")
    ok("reveal", str(kept.save), "-o", str(kept.record))
    assert "turns 4 and 5." in output_of(command_line.run("verify", str(kept.record)))


@pytest.mark.parametrize(("old", "new"), [
    ("\n4 = ", "\n3 = "), ("\n4 = ", "\n99 = "), ("SSH SIGNATURE", "SSH SIGNATURF"),
    ('\n4 = "', '\n4 = " '), ("\\nU1NI", "\\nU1NJ"),
])
def test_a_signature_that_was_altered_is_found(signed: tuple[Kept, str], old: str,
                                               new: str) -> None:
    """At its turn; so is one that is put to another turn."""
    record = signed[0].record
    head, found, rest = record.read_text().partition("\n[signatures]")
    assert found and old in rest
    record.write_text(head + found + rest.replace(old, new, 1))
    ran = command_line.run("verify", str(record))
    assert ran.exit == 4 and "The signature of the turn's hash is not valid." in output_of(ran)


def test_two_signed_histories_prove_who_told_them(signed: tuple[Kept, str],
                                                  tmp_path: Path) -> None:
    """Though it was not the same turn that was signed: a seal holds all before it."""
    kept, mine = signed
    other, behind = tmp_path / "other", key(tmp_path, "another")
    other.mkdir()
    again = begun(other, secret="ff" * 16)
    ok("resolve", str(again.save))
    signs(again, mine)
    ran = command_line.run("verify", str(kept.record), str(again.record))
    assert ran.exit == 4 and "signed two different histories" in output_of(ran)
    again.record.unlink()
    signs(again, behind)
    ran = command_line.run("verify", str(kept.record), str(again.record))
    assert ran.exit == 4 and "signed two different histories" not in output_of(ran)


def test_another_game_of_the_same_key_is_no_second_history(signed: tuple[Kept, str],
                                                           tmp_path: Path) -> None:
    """A moderator signs many games; nor does a record that does not hold accuse anybody."""
    kept, mine = signed
    spring = begun(tmp_path, "spring", "ff" * 16)
    signs(spring, mine)
    ran = command_line.run("verify", str(kept.record), str(spring.record))
    assert ran.exit == 4 and "signed two different histories" not in output_of(ran)
    head, found, rest = kept.record.read_text().partition("\n2 = ")
    line, _, more = rest.partition("\n")
    broken = tmp_path / "broken.record"
    broken.write_text(f"{head}{found}{line[:-66]}{'0' * 64}{line[-2:]}\n{more}")
    assert command_line.run("verify", str(broken)).exit == 4
    ran = command_line.run("verify", str(kept.record), str(broken))
    told = output_of(ran)
    assert "different entries for" in told and "signed two different histories" not in told


def test_without_ssh_keygen_signatures_are_not_looked_at(
        signed: tuple[Kept, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """That is said, and nothing is held against the record for it."""
    monkeypatch.setenv("PATH", "/nowhere")
    ran = command_line.run("verify", str(signed[0].record))
    assert ran.exit == 0 and "The signatures of the record were not checked" in output_of(ran)
