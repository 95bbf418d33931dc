"""Receipts of an audit: what was verified before is not replayed, and what is not trusted is."""

import errno
import json
import re
import shutil
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from referee import disk, games, keep
from referee.acts import receipts
from referee.acts.receipts import Receipt
from referee.cli import receipts as files
from referee.core import audit, log, storing
from referee.core.audit import Since
from referee.core.lineage import first_replayed
from referee.core.replay import Replay
from referee.core.save import Save, parse
from tests import harness, shell
from tests.match import a_short_match, altered, resealed
from tests.toy import Games

ROOT = Path(__file__).parent.parent
SAVES = sorted((ROOT / "saves").rglob("*.toml"))
NOW = ("--now", harness.WHEN)


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A game that has just begun, in a folder that is gone into."""
    monkeypatch.chdir(tmp_path)
    assert shell.run("new", "stone-age", "game.toml", "--seat", "red", "--seat", "blue",
                     "--secret", harness.SECRET, *NOW).exit == 0
    return "game.toml"


def move(path: str, *texts: str) -> None:
    """Play these moves."""
    for text in texts:
        assert shell.run("move", path, text, *NOW).exit == 0


def audited(path: str, *more: str) -> dict[str, Any]:
    """The row of a save in an audit with receipts."""
    row, = json.loads(shell.run("audit", path, "--receipts", "kept", "--json", *more).out)["view"]
    found: dict[str, Any] = row
    return found


def kept() -> list[Receipt]:
    """The receipts in the file."""
    return [*receipts.read(Path("kept").read_bytes(), files.program(), "kept").files.values()]


def test_new_turns_alone_are_replayed(game: str) -> None:
    """What it says is the same but for how it was verified."""
    move(game, "red: place 3 forest", "blue: place 2 hut")
    assert audited(game)["replayed"] == 3 and kept()[0].verdict.turns == 3
    first = audited(game)
    assert (first["before"], first["replayed"], first["turns"]) == (3, 0, 3)
    move(game, "red: place 1 field", "blue: place 2 river")
    second = audited(game)
    assert (second["before"], second["replayed"], second["turns"]) == (3, 2, 5)
    assert "turns 1 to 5 before, by receipt; no new ones." in " ".join(
        shell.run("audit", game, "--receipts", "kept").out.split())
    plain, = json.loads(shell.run("audit", game, "--json").out)["view"]
    assert {**second, "replayed": 5} == {**plain, "before": 3}
    assert [receipt.verdict.turns for receipt in kept()] == [5]
    assert stat.S_IMODE(Path("kept").stat().st_mode) == 0o600


def test_nothing_is_replayed_of_a_file_that_is_the_same(
        game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The text is the verdict's; wherever the file lies, and by two processes as by one."""
    over = SAVES[0]
    names = [game, str(over), "copy.toml"]
    Path("copy.toml").write_bytes(over.read_bytes())
    one = shell.run("audit", *names, "--receipts", "kept")
    again = [shell.run("audit", *names, "--receipts", "kept", "-j", jobs) for jobs in "12"]
    assert again[0] == again[1] and one.exit == again[0].exit == 0
    how = re.compile(r"turns verified(, \d+ of them by replay"
                     r"|: turns? [0-9to ]+ before, by receipt; no new ones)\.")
    said = [how.sub("turns verified.", " ".join(ran.out.split())) for ran in (one, again[0])]
    assert said[0] == said[1] and said[0].count("turns verified.") == len(names)
    turns = json.loads(shell.run("audit", *names, "--json").out)["view"]
    total = sum(row["turns"] for row in turns)
    assert f"{total} turns, {total} of them by receipt." in again[0].err
    assert len(kept()) == 2 and [bool(receipt.position) for receipt in kept()] == [True, False]
    monkeypatch.setattr(audit, "audit", None)
    assert shell.run("audit", *names, "--receipts", "kept").exit == 0


def differs(path: str, *more: str) -> list[dict[str, Any]]:
    """The problems of a save that an audit with receipts finds different; nothing is noted."""
    before = Path("kept").read_bytes()
    ran = shell.run("audit", path, "--receipts", "kept", "--json", *more)
    answer = json.loads(ran.out)
    row, = answer["view"]
    assert (ran.exit, answer["ok"], row["verified"], "before" in row) == (4, False, False, False)
    assert Path("kept").read_bytes() == before
    problems: list[dict[str, Any]] = answer["problems"]
    return problems


def anew(path: str, *texts: str) -> None:
    """The same game with the same secret from its beginning, played by these moves."""
    Path(path).unlink()
    assert shell.run("new", "stone-age", path, "--seat", "red", "--seat", "blue",
                     "--secret", harness.SECRET, *NOW).exit == 0
    move(path, *texts)


def test_a_history_that_is_another_differs(game: str) -> None:
    """An earlier turn altered, sealed anew or played otherwise; however often it is asked."""
    move(game, "red: place 3 forest", "blue: place 2 hut")
    before = Path(game).read_bytes()
    audited(game)
    Path(game).write_bytes(before.replace(b"place 3 forest", b"place 4 forest"))
    codes = [problem["code"] for problem in differs(game)]
    assert codes[0] == "referee/different-history" and "referee/different" in codes
    anew(game, "red: place 2 hut", "blue: place 3 forest", "red: place 1 field")
    for _ in range(2):
        problem, = differs(game)
        assert (problem["code"], problem["where"]) == ("referee/different-history", game)
        assert problem["why"] == ("Its first 3 turns are not those that were verified before: they "
                                  "were written anew.")
    assert shell.run("audit", game).exit == 0
    ran = shell.run("audit", game, "--receipts", "kept")
    assert ran.exit == 4 and "explain different-history" in " ".join(ran.err.split())
    Path(game).write_bytes(before)
    assert audited(game)["before"] == 3


def test_a_save_that_was_cut_back_differs(game: str) -> None:
    """Also to a file that was verified once, and has its receipt beside the later one."""
    move(game, "red: place 3 forest")
    early = Path(game).read_bytes()
    Path("backup.toml").write_bytes(early)
    audited(game)
    move(game, "blue: place 2 hut", "red: place 1 field")
    assert shell.run("audit", game, "backup.toml", "--receipts", "kept").exit == 0
    assert sorted(receipt.verdict.turns for receipt in kept()) == [2, 4]
    Path(game).write_bytes(early)
    problem, = differs(game)
    assert problem["code"] == "referee/different-history" and problem["why"] == (
        "It ends with turn 2, and was verified up to turn 4 before: it was cut back, or written "
        "anew.")
    move(game, "blue: place 2 river", "red: place 1 field", "blue: place 2 hut")
    assert "written anew" in differs(game)[0]["why"]
    assert differs(game, "--thorough")


def test_a_backup_that_is_recovered_says_so_and_verifies(game: str) -> None:
    """What a moderator does who puts one back: the line tells everybody. It excuses no more."""
    move(game, "red: place 3 forest")
    early = Path(game).read_bytes()
    move(game, "blue: place 2 hut", "red: place 1 field")
    audited(game)
    Path(game).write_bytes(early)
    assert shell.run("recover", game, "-o", "mended.toml", *NOW).exit == 0
    row = audited("mended.toml")
    assert row["verified"] and any("Turn 3: recovered" in note for note in row["notes"])
    assert row["notes"][0] == "Not the history that a receipt knows up to turn 4: audited whole."
    move("mended.toml", "blue: place 2 river")
    assert audited("mended.toml")["before"] == 3
    assert sorted(receipt.verdict.turns for receipt in kept()) == [4, 4]
    anew(game, "red: place 2 hut", "blue: place 3 forest", "red: place 1 field",
         "blue: place 2 river")
    assert shell.run("recover", game, "-o", "late.toml", *NOW).exit == 0
    assert differs("late.toml")


def test_a_copy_that_tries_what_if_goes_its_own_way(game: str) -> None:
    """It stands on the receipt of its game, and takes it from nobody; each is held to its own."""
    move(game, "red: place 3 forest", "blue: place 2 hut")
    audited(game)
    for at in "23":
        assert shell.run("branch", game, "--at", at, "-o", f"if-{at}.toml", *NOW).exit == 0
    assert audited("if-3.toml")["before"] == 3 and "before" not in audited("if-2.toml")
    move("if-2.toml", "blue: place 2 river")
    early = Path("if-3.toml").read_bytes()
    move("if-3.toml", "red: place 2 river", "blue: place 1 field")
    move(game, "red: place 1 field")
    for name, before in (("if-2.toml", 3), ("if-3.toml", 4), (game, 3)):
        assert audited(name)["before"] == before, name
    assert sorted(len(receipt.copies) for receipt in kept()) == [0, 1, 1]
    Path("if-3.toml").write_bytes(early)
    assert differs("if-3.toml")
    anew(game, "red: place 2 hut", "blue: place 3 forest", "red: place 1 field",
         "blue: place 2 river")
    assert differs(game)


def test_a_copy_may_go_over_to_newer_rules_first() -> None:
    """Then that line is its first own."""
    end = f'["x"], "{"0" * 32}", "{"a" * 64}"]\n'
    lines = [f'{n} = ["t", ["{what}"], {end}' for n, what in enumerate((
        "setup", "rules 1 to 2", "red: x", "format 1 to 2", "rules 2 to 3", "branched",
        "red: branched", "recovered"), 1)]
    assert log.copies("".join(lines).encode()) == ((4, "a" * 64), (8, "a" * 64))
    assert log.copies("".join(lines[:5]).encode()) == ()


@pytest.mark.parametrize(("old", "new"), [
    (b'luck = "sealed"', b'luck = "table"'), (b"[options]\n", b'[options]\nfiled = "told"\n'),
    (b"created = 2026", b"created = 2025"), (b'id = "game"', b'id = "gama"'),
    (b"wood = ", b"wood = 1"), (b'"name": "', b'"name": "x'), (b'seat = "red"', b'seat = "green"'),
    (b'secret = "', b'secret = "0'), (b"round = 1", b"round = 2"),
    (b'start = "red"', b'start = "blue"'), (b"food = 12", b"food = 13"),
])
def test_what_is_edited_beside_the_log_is_found(game: str, old: bytes, new: bytes) -> None:
    """As without a receipt."""
    move(game, "red: place 3 forest")
    audited(game)
    raw = Path(game).read_bytes()
    Path(game).write_bytes(raw.replace(old, new, 1))
    ran = [shell.run("audit", game, *more) for more in ((), ("--receipts", "kept"))]
    assert ran[0].exit == ran[1].exit and ran[0].err == ran[1].err
    assert (ran[0].exit == 0) == (raw == Path(game).read_bytes())


def test_a_receipt_is_of_one_head_and_scenario(game: str) -> None:
    """Another is none of it, even before the audit finds what is edited."""
    audited(game)
    found = receipts.Receipts("", kept())
    saved = parse(Path(game).read_bytes(), game)
    assert found.of(saved, False)[0] is not None
    head = saved.head
    for other in (replace(saved, head=replace(head, options={"x": "y"})),
                  replace(saved, head=replace(head, fairness=replace(head.fairness, luck="table"))),
                  replace(saved, head=replace(head, created="")), replace(saved, name="x"),
                  replace(saved, head=replace(head, seats=head.seats[::-1])),
                  replace(saved, scenario=saved.scenario + b" ")):
        assert found.of(other, False) == (
            None, ("Not the head that a receipt knows up to turn 1: audited whole.",))
        assert found.against(other) == ()  # whether it may be so, the audit says


def test_of_a_game_that_is_over_only_the_whole_file_is_known(game: str) -> None:
    """No position is kept, so that an undo of its end is replayed from the beginning."""
    assert shell.run("end", game, "--reason", "all agreed", *NOW).exit == 0
    audited(game)
    assert audited(game)["before"] == 2 and not kept()[0].position
    assert shell.run("undo", game, "--reason", "not all", *NOW).exit == 0
    assert audited(game)["replayed"] == 3


def test_an_undo_behind_the_receipt_is_audited_whole(game: str) -> None:
    """Its position is not kept; nothing is found different for that."""
    move(game, "red: place 3 forest", "blue: place 2 hut")
    audited(game)
    assert shell.run("undo", game, "--to", "2", "--reason", "a slip", *NOW).exit == 0
    row = audited(game)
    assert row["verified"] and "before" not in row and row["replayed"] == 4
    assert row["notes"][0] == "Not all of it goes on from what a receipt knows: audited whole."
    assert shell.run("undo", game, "--to", "4", "--reason", "none", *NOW).exit != 0
    move(game, "blue: place 2 river")
    assert audited(game)["before"] == 4


def test_a_receipt_of_another_program_counts_for_nothing(
        game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor one that was less thorough."""
    audited(game)
    assert "before" not in audited(game, "--thorough") and audited(game, "--thorough")["before"]
    assert audited(game)["before"] == 1
    monkeypatch.setattr(files, "program", lambda: "0" * 64)
    ran = shell.run("audit", game, "--receipts", "kept")
    assert "1 of them by replay" in ran.out
    assert ran.err == ("referee: 1 receipt of another referee than this: not believed, but what it "
                       "saw of a log is held against the save.\n")
    ran = shell.run("audit", game, "--receipts", "kept")
    assert "no new ones" in ran.out and ran.err == "" and len(kept()) == 1


def test_a_receipt_of_another_program_is_a_witness(game: str,
                                                   monkeypatch: pytest.MonkeyPatch) -> None:
    """Until the save has one of this program, or for good where it differs."""
    move(game, "red: place 3 forest")
    early = Path(game).read_bytes()
    move(game, "blue: place 2 hut")
    late = Path(game).read_bytes()
    audited(game)
    shutil.copy(SAVES[0], "other.toml")
    monkeypatch.setattr(files, "program", lambda: "0" * 64)
    Path(game).write_bytes(early)
    for _ in range(2):
        ran = shell.run("audit", game, "other.toml", "--receipts", "kept")
        assert ran.exit == 4 and "[referee/different-history]" in ran.err
        assert "1 receipt of another referee" in ran.err
        assert sorted(bool(receipt.program) for receipt in kept()) == [False, True]
    monkeypatch.setattr(files, "program", lambda: "1" * 64)
    Path(game).write_bytes(late)
    assert "before" not in audited(game) and audited(game)["before"] == 3
    assert sorted(receipt.program for receipt in kept()) == ["", "0" * 64]


def test_the_program_is_all_its_code_and_scenarios(monkeypatch: pytest.MonkeyPatch,
                                                   tmp_path: Path) -> None:
    """So that a changed rule needs no new number."""
    package = tmp_path / "referee"
    (package / "games").mkdir(parents=True)
    rule, scenario = package / "games" / "x.py", tmp_path / "scenarios" / "x.yaml"
    scenario.parent.mkdir()
    for path in (rule, scenario):
        path.write_text("a: 1\n")
    monkeypatch.setattr(disk, "__file__", str(package / "disk.py"))
    seen = {files.program()}
    for path in (rule, scenario):
        path.write_text("a: 2\n")
        seen.add(files.program())
    assert len(seen) == 3


@pytest.mark.parametrize("raw", [
    b"receipts", b'{"receipts":3,"program":"x"}\n', b"\xff\n", b"[" * 9999,
    b'{"receipts":2,"program":"x"}\n{"file":1}\n'])
def test_a_file_of_something_else_is_refused(game: str, raw: bytes) -> None:
    """And stays as it is; nothing is audited."""
    Path("kept").write_bytes(raw)
    ran = shell.run("audit", game, "--receipts", "kept")
    assert (ran.exit, ran.out) == (3, "") and "[referee/unusable-receipts]" in ran.err
    assert Path("kept").read_bytes() == raw
    assert shell.run("audit", game, "--receipts", "-").exit == 2
    assert shell.run("audit", game, "--receipts", "no/such/folder").exit == 3
    assert shell.run("audit", game, "--receipts", "kept2", "--cluster", "tcp://x:1").exit == 2


def test_an_empty_file_has_no_receipts(game: str) -> None:
    """As mktemp makes one; it is then written like another."""
    for raw in (b"", b"\n"):
        Path("kept").write_bytes(raw)
        assert "before" not in audited(game) and audited(game)["before"] == 1


@pytest.mark.parametrize("path", ["", "no/such/receipts", "club"])
def test_receipts_that_could_not_be_written_are_refused_at_once(
        game: str, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before anything is audited."""
    Path("club").mkdir()
    monkeypatch.setattr(audit, "audit", None)
    ran = shell.run("audit", game, "--receipts", path)
    assert (ran.exit, ran.out) == (3, "") and "[referee/unusable-file" in ran.err
    assert "Traceback" not in ran.err


def test_receipts_in_a_closed_folder_are_refused_at_once(
        game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that is there already, too; what was tried leaves nothing."""
    audited(game)
    before = sorted(Path().iterdir())
    made = keep._new

    def closed(*_: object) -> None:
        raise PermissionError(errno.EACCES, "")

    monkeypatch.setattr(keep, "_new", closed)
    monkeypatch.setattr(audit, "audit", None)
    for name in ("kept", "kept2"):
        ran = shell.run("audit", game, "--receipts", name)
        assert (ran.exit, ran.out) == (3, "") and "[referee/unusable-file-closed]" in ran.err
    monkeypatch.setattr(keep, "_new", made)
    assert shell.run("audit", game, "--receipts", "kept").exit == 0
    assert sorted(Path().iterdir()) == before


@pytest.mark.parametrize(("old", "new", "code"), [
    (b'"turns":3', b'"turns":936', 3), (b'"turns":3', b'"turns":-3', 3),
    (b'"size":', b'"size":-', 3), (b'"turn":3', b'"turn":2', 3), (b'"seal":"', b'"seal":"00', 3),
    (b'"log":"', b'"log":"0', 4)])
def test_a_receipt_that_says_what_is_not_so_is_refused(game: str, old: bytes, new: bytes,
                                                       code: int) -> None:
    """Of the whole file, and of one that goes on from it, which may be none of that log."""
    move(game, "red: place 3 forest", "blue: place 2 hut")
    audited(game)
    raw = Path("kept").read_bytes()
    assert raw.count(old) == 1
    Path("kept").write_bytes(raw.replace(old, new))
    ran = shell.run("audit", game, "--receipts", "kept")
    assert (ran.exit, ran.out) == (3, "") and "[referee/unusable-receipts]" in ran.err
    move(game, "red: place 1 field")
    ran = shell.run("audit", game, "--receipts", "kept")
    assert ran.exit == code and "by receipt" not in ran.out


def test_what_others_note_meanwhile_stays(game: str) -> None:
    """Two audits at a time share a file."""
    early = files.read("kept")
    audited(game)
    late = replace(kept()[0], file="another")
    files.write("kept", early, [(late, ())])
    assert [receipt.file for receipt in kept()] == [kept()[0].file, "another"]
    files.write("kept", early, [(replace(late, file="third"), ("another",))])
    assert [receipt.file for receipt in kept()][1:] == ["third"]


def test_receipts_that_cannot_be_written_hide_no_result(
        game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All is told before; the exit code says what was not noted."""
    def full(fd: int, data: object) -> int:
        raise OSError(errno.ENOSPC, "")

    audited(game)
    move(game, "red: place 3 forest")
    monkeypatch.setattr("referee.keep.os.write", full)
    ran = shell.run("audit", game, "missing", "--receipts", "kept")
    assert ran.exit == 3 and "1 new one, by replay" in " ".join(ran.out.split())
    assert ran.err.index("2 saves: 1 verified") < ran.err.index("[referee/unusable-file-full]")
    answer = json.loads(shell.run("audit", game, "--receipts", "kept", "--json").out)
    assert (answer["exit"], answer["view"][0]["verified"]) == (3, True)
    assert [problem["code"] for problem in answer["problems"]] == ["referee/unusable-file-full"]


# That the rest of a history follows from its middle as from its beginning.

def cuts(saved: Save) -> Iterator[Since]:
    """A save's position at some of its turns, as a receipt keeps it."""
    lines = [*log.lines(saved.log)]
    first = first_replayed(lines)
    rules = games.bind(saved.head.game, saved.scenario, saved.head.names, saved.head.options)
    replay = Replay(rules, lambda n, seat, text: log.promise(saved.head.fairness.secret, n, seat,
                                                             text))
    step = max(1, (len(lines) - first) // 4)
    replay.wait(lines[:first])
    for i, line in enumerate(lines[first:], first):
        replay.play(line)
        if replay.turn in replay.states and (i % step == 0 or i == len(lines) - 1):
            yield Since(i + 1, replay.turn, log.encoded(replay.states[replay.turn]))


@pytest.mark.parametrize("file", [file for file in SAVES if file.parent.name != "old"],
                         ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_every_game_goes_on_from_its_middle(file: Path) -> None:
    """With the same verdict, or found not to, as where an undo goes back behind it."""
    raw = file.read_bytes()
    saved = parse(raw, "a.toml")
    whole = audit.audit(games, saved, raw, "a.toml")
    assert not whole.differences
    back = [line.said for line in log.lines(saved.log) if line.said.startswith("undo")]
    for since in cuts(saved):
        found = audit.audit(games, saved, raw, "a.toml", since=since)
        if found.differences:
            assert back and "names no turn before it" in found.differences[0].why
        else:
            assert found == replace(whole, replayed=whole.turns - since.lines)


def test_what_was_forged_behind_a_receipt_is_found() -> None:
    """Lines of the toy game sealed anew with the secret, at every turn; and another position."""
    saved = a_short_match().saved()
    lines = [*log.lines(saved.log)]
    toy = Games()
    replay = Replay(toy.bind("toy", saved.scenario, saved.head.names, saved.head.options),
                    lambda n, seat, text: log.promise(saved.head.fairness.secret, n, seat, text))
    for line in lines[:4]:
        replay.play(line)
    since = Since(4, replay.turn, log.encoded(replay.states[replay.turn]))

    def found(kept: Save, since: Since) -> int:
        raw = storing.dumps(kept)
        return len(audit.audit(toy, kept, raw, "a.toml", since=since).differences)

    assert found(saved, since) == 0
    forged: list[tuple[int, dict[str, Any]]] = [
        (5, {"moves": ("red: roll 4",)}), (5, {"luck": ()}), (13, {"moves": ("blue: fold",)}),
        (6, {"moves": (("blue", "blue: fold"),)}), (7, {"moves": ("undo to 9: x",)}),
        (14, {"moves": ("x",)})]
    for turn, fields in forged:
        assert found(resealed(saved, altered(turn, **fields)), since)
    assert found(saved, replace(since, position=since.position.replace(b"0", b"1", 1)))
    assert found(saved, replace(since, position=b"{"))
    assert found(saved, replace(since, at=99))
