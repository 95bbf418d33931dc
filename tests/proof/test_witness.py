"""Evidence against a record: footers of reports in any form, receipts, other records."""

import json
import re
from pathlib import Path

import pytest

from referee.core.proof import evidence
from referee.files import inputs
from tests.proof.kept_texts import WAYS, folded, mail, quoted, wrapped
from tests.proof.witnessed_game import NOW, SECRET, Kept, begun, ok
from tests.support import command_line
from tests.support.records import output_of


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    """One game for all."""
    return begun(tmp_path_factory.mktemp("witness"))


def against(kept: Kept, folder: Path, data: bytes) -> command_line.Ran:
    """What ``verify`` says of the record and a file that somebody kept."""
    path = folder / "kept"
    path.write_bytes(data)
    return command_line.run("verify", str(kept.record), str(path))


every_way = pytest.mark.parametrize("way", WAYS)


def other(text: str) -> str:
    """The same with another last seal."""
    def put(found: "re.Match[str]") -> str:
        return found[1] + ("0" if found[2] != "0" else "1")

    return re.sub(r"( turn [0-9]+:)([0-9a-f])", put, text)


@every_way
def test_a_foot_is_found_however_it_was_kept(kept: Kept, tmp_path: Path, way: str) -> None:
    """It holds, with its commitment; the same with another digit does not."""
    for report in kept.reports:
        ran = against(kept, tmp_path, WAYS[way](report))
        assert ran.exit == 0, (way, ran)
        assert "the hash matches. The text around it was not compared." in output_of(ran), (
            way, ran.out)
        ran = against(kept, tmp_path, WAYS[way](other(report)))
        assert ran.exit == 4 and "there are two histories" in output_of(ran), way
        assert "the hash DIFFERS." in output_of(ran), (way, ran.out)
        assert "hash matches" not in output_of(ran), (way, ran.out)


@every_way
def test_a_commitment_is_found_however_it_was_kept(kept: Kept, tmp_path: Path, way: str) -> None:
    """Beside a seal of the game: another one tells that it was begun anew."""
    report = kept.reports[0]
    digits = re.findall("commitment ([0-9a-f]{64})", report)[0]
    bad = report.replace(digits, digits[::-1])
    ran = against(kept, tmp_path, WAYS[way](bad))
    if "folded" in way:  # 64 digits in pieces are not looked for
        return
    assert ran.exit == 4 and "started again with another secret" in output_of(ran)


@every_way
def test_a_receipt_is_found_however_it_was_kept(kept: Kept, tmp_path: Path, way: str) -> None:
    """It is the seal of the line that filed the sheet; one that no line bears is told."""
    ran = against(kept, tmp_path, WAYS[way](kept.receipt))
    assert ran.exit == 0, ran
    if "folded" in way:
        return
    assert "the hash matches" in output_of(ran) and "1 receipt in the record." in output_of(ran)
    digits = re.findall("Receipt: ([0-9a-f]{32})", kept.receipt)[0]
    ran = against(kept, tmp_path, WAYS[way](kept.receipt.replace(digits, digits[::-1])))
    assert ran.exit == 4 and "the orders are not in this history" in output_of(ran)


def test_an_answer_in_json_is_a_witness(kept: Kept, tmp_path: Path) -> None:
    """In one line, or laid out by another program; quoted too."""
    for text in (kept.object, json.dumps(json.loads(kept.object), indent=2),
                 quoted(kept.object)):
        ran = against(kept, tmp_path, text.encode())
        assert ran.exit == 0 and "the hash matches" in output_of(ran), ran
    bad = re.sub(r'("seal": ?")([0-9a-f])', lambda m: m[1] + "01"[m[2] == "0"], kept.object)
    assert against(kept, tmp_path, bad.encode()).exit == 4
    bad = re.sub(r'(sha256:)([0-9a-f])', lambda m: m[1] + "01"[m[2] == "0"], kept.object)
    assert "started again" in output_of(against(kept, tmp_path, bad.encode()))


def test_what_is_of_another_game_is_no_witness(kept: Kept, tmp_path: Path) -> None:
    """Nor is a commitment or a receipt that stands beside no seal of this one: exit status 7."""
    for text in (re.sub("commitment [0-9a-f]", "commitment g", kept.reports[0].replace(
            "[fair turn", "[fairs turn")), "Hello",
                 "[commitment " + "ab" * 32 + "]", "Receipt: " + "ab" * 16,
                 "[fair turn 0:" + "ab" * 16 + "]", "[fair turn 1:abc]"):
        ran = against(kept, tmp_path, text.encode())
        assert ran.exit == 7 and "the last line of a report about fair" in output_of(ran), text


def test_a_text_may_be_of_several_games(kept: Kept, tmp_path: Path) -> None:
    """Of each the commitment behind its foot counts, and the receipt before it."""
    other_ = begun(tmp_path, "spring", "ff" * 16)
    for texts in ((*kept.reports, kept.receipt, *other_.reports, other_.receipt),
                  (other_.receipt, kept.receipt, other_.reports[0], kept.reports[1])):
        ran = against(kept, tmp_path, "\n".join(texts).encode())
        assert ran.exit == 0 and "1 receipt in the record." in output_of(ran), output_of(ran)
        ran = against(other_, tmp_path, "\n".join(texts).encode())
        assert ran.exit == 0 and "1 receipt in the record." in output_of(ran), output_of(ran)


def test_a_text_that_begins_as_a_header_does_is_read_whole(kept: Kept, tmp_path: Path) -> None:
    """A receipt on its first line is none of a mail."""
    digits = re.findall("Receipt: ([0-9a-f]{32})", kept.receipt)[0]
    foot = re.findall(r"\[fair turn [^\]]*\]", kept.receipt)[0]
    for text in (f"Receipt: {digits}\n{foot}\n", f"Receipt: {digits}\nNote: keep\n\n{foot}\n"):
        ran = against(kept, tmp_path, text.encode())
        assert ran.exit == 0 and "1 receipt in the record." in output_of(ran), output_of(ran)
        assert against(kept, tmp_path, text.replace(digits, digits[::-1]).encode()).exit == 4
    ran = against(kept, tmp_path, f"X-Note: {digits}\nSubject: fair\n\n{foot}\n".encode())
    assert ran.exit == 0 and "the hash matches" in output_of(ran)


def test_a_what_if_copy_is_no_witness(kept: Kept, tmp_path: Path) -> None:
    """Its feet say what it is, wrapped or not."""
    copy = tmp_path / "fair.toml"
    ok("branch", str(kept.save), "--at", "1", "-o", str(copy))
    shown = ok("move", str(copy), "red: set-up: standard") + command_line.run("show", str(copy)).out
    assert "what-if" in shown
    for text in (shown, wrapped(shown), folded(shown, 25), quoted(wrapped(shown)),
                 "[fair turn 9:" + "ab" * 16 + "; luck: sealed; what-\nif copy since turn 1]"):
        ran = against(kept, tmp_path, text.encode())
        assert ran.exit == 7, ran


def test_a_seal_behind_the_end_tells_that_the_record_is_cut_or_older(
        kept: Kept, tmp_path: Path) -> None:
    """The witness cannot tell which."""
    behind = kept.reports[1].replace(" turn 4:", " turn 9:")
    assert behind != kept.reports[1]
    ran = against(kept, tmp_path, behind.encode())
    assert ran.exit == 4 and "older, or its end was cut off" in output_of(ran)


def test_a_receipt_counts_once_a_turn_stands_behind_it() -> None:
    """While its phase is open the record ends before the line that filed the sheet."""
    from referee.core.proof.record import PUBLIC
    from tests.support import records, toy_match
    from tests.support.toy_game import Games

    new = toy_match.PlayedMatch()
    opened = new.now
    new.say("red: bid 2")
    one = records.of("toy", new.saved(), Games())
    text = (f"Receipt: {new.now.seal[:32]}\n[a-match turn {opened.turn}:{opened.seal[:32]}; "
            "luck: sealed]")
    seen = evidence.find_evidence(text, "a-match")
    assert len(seen.receipts) == 1
    assert list(evidence.contradictions(one.record(PUBLIC), seen, "w")) == []
    new.say("blue: bid 1")
    one = records.of("toy", new.saved(), Games())
    assert list(evidence.contradictions(one.record(PUBLIC), seen, "w")) == []
    lost = evidence.find_evidence(text.replace(new.lines[1].seal[:32], "ab" * 16), "a-match")
    assert len(list(evidence.contradictions(one.record(PUBLIC), lost, "w"))) == 1


# Other records.

def test_an_older_record_is_a_witness_and_a_newer_one_tells_more(
        kept: Kept, tmp_path: Path) -> None:
    """Both are of one history; which of them ends too early is the reader's to say."""
    save, new = tmp_path / "fair.toml", tmp_path / "new.record"
    save.write_bytes(kept.save.read_bytes())
    ok("resolve", str(save))
    ok("publish", str(save), "-o", str(new))
    assert command_line.run("verify", str(new), str(kept.record)).exit == 0
    ran = command_line.run("verify", str(kept.record), str(new))
    assert ran.exit == 4 and "more than this record" in output_of(ran)


def test_a_record_of_another_history_contradicts(kept: Kept, tmp_path: Path) -> None:
    """Begun anew with another secret, or gone on otherwise from the same."""
    again = begun(tmp_path, secret="ff" * 16)
    ran = command_line.run("verify", str(kept.record), str(again.record))
    assert ran.exit == 4 and "this record is of the game fair" in output_of(ran)
    save = tmp_path / "same.toml"
    save.write_bytes(kept.save.read_bytes())
    record = tmp_path / "same.record"
    ok("undo", str(save), "--reason", "a slip")
    ok("publish", str(save), "-o", str(record))
    on = tmp_path / "on.toml"
    on.write_bytes(kept.save.read_bytes())
    ok("resolve", str(on))
    ok("publish", str(on), "-o", str(tmp_path / "on.record"))
    ran = command_line.run("verify", str(record), str(tmp_path / "on.record"))
    assert ran.exit == 4 and "different entries for" in output_of(ran)


def test_a_save_is_read_line_by_line(kept: Kept, tmp_path: Path) -> None:
    """One that went on agrees as far as the record goes; its names and position do not count."""
    same = against(kept, tmp_path, kept.save.read_bytes())
    assert same.exit == 0
    assert "a save of 4 turns, of which the record has 4 turns" in same.unfolded
    on, old = tmp_path / "on.toml", tmp_path / "old.record"
    on.write_bytes(kept.save.read_bytes())
    ok("resolve", str(on))
    more = against(kept, tmp_path, on.read_bytes())
    assert more.exit == 0 and "of which the record has 4 turns" in more.unfolded
    ok("publish", str(on), "-o", str(old))
    fewer = command_line.run("verify", str(old), str(kept.save))
    assert fewer.exit == 0 and "they agree entry by entry" in fewer.unfolded


@pytest.mark.parametrize("how", ["undo", "branch", "another secret"])
def test_a_save_of_another_history_contradicts(kept: Kept, tmp_path: Path, how: str) -> None:
    """Whatever else of it agrees, such as the commitment."""
    save = tmp_path / "fair.toml"
    if how == "another secret":
        save = begun(tmp_path, secret="ff" * 16).save
    elif how == "branch":
        ok("branch", str(kept.save), "--at", "1", "-o", str(save))
        ok("resolve", str(save))
    else:
        record = tmp_path / "undone.record"
        save.write_bytes(kept.save.read_bytes())
        ok("undo", str(save), "--reason", "a slip")
        ok("publish", str(save), "-o", str(record))
        kept = kept._replace(record=record)
        save.write_bytes(kept.save.read_bytes())
        ok("resolve", str(save))
    ran = against(kept, tmp_path, save.read_bytes())
    due = {"undo": "turn 5: The two records have different entries for this turn",
           "branch": "turn 2: From this turn on, one of the two records is of a what-if copy.",
           "another secret": "this record is of the game fair"}[how]
    assert ran.exit == 4 and due in ran.unfolded, ran


def test_a_save_must_bear_its_own_seals(kept: Kept, tmp_path: Path) -> None:
    """Else seals copied from the record would agree with whatever stands beside them."""
    before, line, after = kept.save.read_bytes().partition(b"\n2 = ")
    raw = before + line + after.replace(NOW[1].encode(), b"2026-03-01T17:00:00Z", 1)
    ran = against(kept, tmp_path, raw)
    assert ran.exit == 4 and "The hashes of the other record do not match" in output_of(ran), ran


def test_a_damaged_save_is_no_silent_witness(kept: Kept, tmp_path: Path) -> None:
    """It holds the commitment still, which said that it agrees."""
    ran = against(kept, tmp_path, kept.save.read_bytes()[:-200])
    assert ran.exit == 3, ran


# Files that mean harm.

MANY = 100_000
HARMFUL: dict[str, bytes] = {
    "brackets": b"[" * 10_000_000,
    "brackets and blanks": b"[ " * 2_000_000,
    "beginnings of feet": b"[fair turn 1:" * 300_000,
    "feet": b"".join(b"[fair turn %d:%032x]\n" % (n + 2, n) for n in range(MANY)),
    "feet of one turn": b"".join(b"[fair turn 2:%032x]\n" % n for n in range(MANY)),
    "feet, ever longer": b"".join(b"[fair turn 2:%b]\n" % (b"a" * n) for n in range(8, 65)) * 4000,
    "receipts": b"[fair turn 1:00000000]" + b"".join(
        b"Receipt: %032x\n" % n for n in range(MANY)),
    "a foot without end": b"[fair turn 1:" + b"a" * 5_000_000,
    "quotes": b"> " * 3_000_000, "quotes of nothing": b">\n" * 2_000_000,
    "nulls": bytes(5_000_000), "bytes": bytes(range(256)) * 20_000,
    "letters of an mbox": b"\n\nFrom a 2026\n" * 100_000,
    "headers": b"From: a\n" * 200_000,
    "deep mail": b"From: a@b.c\n" + b"".join(
        b'Content-Type: multipart/mixed; boundary="b%d"\n\n--b%d\n' % (n, n) for n in range(5000)),
    "deep JSON": b'{"game":' * 500_000,
    "JSON": b'{"game": "fair", "commitment": "sha256:' * 100_000,
    "tags": mail("<div>" * 20_000 + "[fair turn 1:00000000]", "text/html"),
}


@pytest.mark.parametrize("what", HARMFUL)
def test_a_file_that_means_harm_is_answered(kept: Kept, tmp_path: Path, what: str) -> None:
    """In its time, with a difference, or that nothing of it could be held."""
    ran = against(kept, tmp_path, HARMFUL[what])
    assert ran.exit in (4, 7), ran.err[:300]
    assert len(ran.err) < 20_000


def test_a_witness_that_is_no_file_is_refused(kept: Kept, tmp_path: Path) -> None:
    """Missing, a folder, longer than is read, a record that is none."""
    assert command_line.run("verify", str(kept.record), str(tmp_path / "none")).exit == 3
    assert command_line.run("verify", str(kept.record), str(tmp_path)).exit == 3
    assert against(kept, tmp_path, b"x" * (inputs.WITNESS.max_bytes + 1)).exit == 3
    assert against(kept, tmp_path, b"record = 1\n" + b"[" * 100_000).exit == 3


def test_a_commitment_that_was_kept_alone_is_told(kept: Kept, tmp_path: Path) -> None:
    """It names no game: that it is another one is said, and is no difference yet."""
    own = re.search(r"sha256:([0-9a-f]{64})", Path(kept.record).read_text())
    assert own is not None
    for text in ("Commitment to the secret, to be published now:\n  sha256:{}\n",
                 "[commitment {}]\n"):
        ran = against(kept, tmp_path, text.format(own[1]).encode())
        assert ran.exit == 0 and "the commitment matches." in output_of(ran), ran
        ran = against(kept, tmp_path, text.format("ab" * 32).encode())
        assert ran.exit == 7, ran
        assert "or a commitment of this game before it was started again." in output_of(ran), ran


def test_another_record_must_bear_its_own_seals(kept: Kept, tmp_path: Path) -> None:
    """One whose lines were altered proves nothing, and is named."""
    raw = Path(kept.record).read_bytes()
    other = raw.replace(b'["setup stone-daze', b'["setup stone-age', 1)
    assert other != raw
    ran = against(kept, tmp_path, other)
    assert ran.exit == 4 and "was changed and proves nothing" in output_of(ran), ran


# What could be held, and what it is worth.

def test_a_commitment_counts_whatever_the_id(kept: Kept, tmp_path: Path) -> None:
    """Who changes a letter of the id and seals everything again has the same secret."""
    for text in (kept.reports[0], kept.object):
        ran = against(kept, tmp_path, text.replace("fair", "fairy").encode())
        assert ran.exit == 4 and "the record has the id fair" in output_of(ran), ran


def test_a_difference_wins_over_a_witness_of_which_nothing_could_be_held(
        kept: Kept, tmp_path: Path) -> None:
    """And one witness of which nothing could be held is told beside one that agrees."""
    nothing, right, wrong = (tmp_path / name for name in ("nothing", "right", "wrong"))
    nothing.write_text("Hello")
    right.write_text(kept.reports[0])
    wrong.write_text(other(kept.reports[0]))
    ran = command_line.run("verify", str(kept.record), str(right), str(nothing), "--json")
    found = json.loads(ran.out)
    assert ran.exit == 7 and found["view"]["verified"] and found["exit"] == 7
    assert [problem["code"] for problem in found["problems"]] == ["referee/doubtful-witness"]
    assert command_line.run("verify", str(kept.record), str(nothing), str(wrong)).exit == 4


def test_too_few_digits_of_a_seal_prove_nothing(kept: Kept, tmp_path: Path) -> None:
    """They could have been found by trying; a wrong one is a difference all the same."""
    turn, seal = re.findall(r"fair turn ([0-9]+):([0-9a-f]{32})", kept.reports[0])[0]
    ran = against(kept, tmp_path, f"[fair turn {turn}:{seal[:15]}]".encode())
    assert ran.exit == 7 and "with 16 digits" in output_of(ran), ran
    assert against(kept, tmp_path, f"[fair turn {turn}:{seal[:16]}]".encode()).exit == 0
    assert against(kept, tmp_path, f"[fair turn {turn}:{seal[1:12]}]".encode()).exit == 4


@pytest.mark.parametrize("digits", [4, 8, 15, 16, 64])
def test_a_quoted_seal_is_worth_what_its_digits_are(tmp_path: Path, digits: int) -> None:
    """Fewer than sixteen are an answer, and no countersignature."""
    save, record = tmp_path / "a.toml", tmp_path / "a.record"
    ok("new", "stone-age", str(save), "--seat", "red", "--seat", "blue", "--secret", SECRET)
    raw = save.read_text().rpartition('"')[0].rpartition('"')[2]
    ok("move", str(save), "red: place 2 forest", "--at", f"1:{raw[:digits]}")
    ok("publish", str(save), "-o", str(record))
    ran = command_line.run("verify", str(record))
    said = f"red quoted the hash of turn 1 in turn 2, with {digits} digits"
    assert ran.exit == 0 and said in output_of(ran), ran
    assert ("too few to prove anything (16 digits are enough)" in output_of(ran)) == (digits < 16)
    view = json.loads(command_line.run("verify", str(record), "--json").out)["view"]
    assert view["quoted"] == ({"red": 1} if digits >= 16 else {})


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_a_list_in_utf_16_is_said_to_be_no_utf_8(
        kept: Kept, tmp_path: Path, encoding: str) -> None:
    """As an editor saves it; it was said to have no seal of the game in it."""
    ran = against(kept, tmp_path, "[a-game turn 1:00]\n".encode(encoding))
    assert ran.exit == 3 and "Byte 1 is not UTF-8 text" in ran.err and "UTF-16" in ran.err
