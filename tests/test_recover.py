"""The longest sound beginning of a damaged save: older rules, lines, seals, sheets."""

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from referee import games
from referee.acts.answer import DONE, UNUSABLE
from referee.cli import looking, mending, playing, scenarios
from referee.core import log, recover, save, storing, table
from referee.core.save import Save
from tests import shell
from tests.harness import WHEN
from tests.match import Match, refusal, resumed
from tests.test_mending import lines, sound
from tests.toy import Games

ROOT = Path(__file__).parent.parent
SAVES = sorted([*(ROOT / "saves").glob("*/*.toml"), *(ROOT / "saves").glob("*/old/*.toml")])
SETTLERS = ROOT / "saves" / "settlers" / "four-players-discards-half-in.toml"
ANIMALS = ROOT / "saves" / "fire-and-stone" / "four-players-to-hut-tile-11-market.toml"
OLD = ROOT / "saves" / "stone-age" / "old" / "four-players-style-half-way.toml"
CLUBS = ROOT / "saves" / "stone-daze" / "old" / "clubs-half-in.toml"
NOW = ("--now", "2026-03-01T18:00:00Z")

Damage = Callable[[bytes], bytes]


def found(raw: bytes) -> recover.Found:
    """What is recovered of some bytes."""
    return recover.recover(games, raw, scenarios.shipped, "a.toml")


def recovered(raw: bytes, folder: Path, eyes: str = "public") -> tuple[list[str], str]:
    """What these eyes are told of a damaged save, and the copy."""
    old, new = folder / "damaged.toml", folder / "new.toml"
    old.write_bytes(raw)
    new.unlink(missing_ok=True)
    answer = mending.recover(str(old), str(new), eyes=eyes, now=WHEN)
    assert answer.exit == DONE, answer.problems
    return shell.told(answer.report), str(new)


def whole(raw: bytes, kept: Save, of: table.Games = games) -> None:
    """Nothing of a save was lost: the same position, sheets, players and log."""
    again = recover.recover(of, raw, scenarios.shipped, "a.toml")
    assert again.whole, again
    assert again.save == replace(kept, state=again.save.state)
    assert log.encoded(again.save.state) == log.encoded(kept.state)
    assert list(again.save.orders) == list(kept.orders)


def changed(raw: bytes, turn: int, change: Callable[[bytes], bytes]) -> bytes:
    """A save with one line of its log changed."""
    start = raw.index(b"\n%d = [" % turn, raw.index(b"\n[log]\n")) + 1
    end = raw.index(b"\n", start)
    return raw[:start] + change(raw[start:end]) + raw[end:]


def seal(line: bytes) -> bytes:
    """A line with another digit in its seal."""
    return line[:-10] + (b"1" if line[-10:-9] == b"0" else b"0") + line[-9:]


def when(line: bytes) -> bytes:
    """A line with another time, so that it does not bear its seal."""
    return line.replace(b'["20', b'["19', 1)


# What is not damaged.

@pytest.mark.parametrize("file", SAVES, ids=[f"{file.parent.name}/{file.stem}" for file in SAVES])
def test_what_is_not_damaged_is_recovered_whole(file: Path, tmp_path: Path) -> None:
    """Every save, of older rules and formats too: position, sheets, players and log."""
    raw = file.read_bytes()
    kept = save.loads(raw, file.name)
    whole(raw, kept)
    assert storing.dumps(found(raw).save) == raw
    report, new = recovered(raw, tmp_path)
    assert report[1:] == ["Nothing was lost."]
    after = save.loads(Path(new).read_bytes(), new)
    assert after.log.startswith(kept.log)
    assert {seat: sheet.text for seat, sheet in after.orders.items()} == {
        seat: sheet.text for seat, sheet in kept.orders.items()}
    assert sound(new)


def test_a_match_of_older_rules_keeps_its_sheets() -> None:
    """Those that lines promise, though today's rules do not play what was before."""
    match = Match()
    match.say("red: bid 2", "blue: bid 1", "red: roll 2", "blue: roll 3", "red by moderator: bid 1",
              "red: bid 0")
    raw = match.raw()
    for version in (1, 2):
        whole(raw, save.loads(raw, "a.toml"), Games(version))


def test_plans_drafts_and_who_is_gone_are_kept() -> None:
    """No command writes them; what stands there goes through."""
    match = Match()
    head = replace(match.now.head, seats=(replace(match.now.head.seats[0], gone="2026-02-01"),
                                          match.now.head.seats[1]))
    kept = replace(match.saved(), head=head, plans={"red": "to win"}, drafts={"blue": "bid 1"})
    whole(storing.dumps(kept), kept, Games())


# Older rules.

def altered(raw: bytes) -> bytes:
    """Throws of turns 15 and 85 changed by hand."""
    assert raw.count(b'red on the hunt, 1d6: 2"') == 2
    return raw.replace(b'red on the hunt, 1d6: 2"', b'red on the hunt, 1d6: 1"')


@pytest.mark.parametrize("carried", [True, False])
def test_a_turn_damaged_that_older_rules_played_is_named(carried: bool, tmp_path: Path) -> None:
    """No position before it is known; what is said of playing on, and of audit, is true."""
    path = tmp_path / "h.toml"
    path.write_bytes(OLD.read_bytes())
    if carried:
        assert playing.resolve(str(path), now=WHEN).exit == DONE
    path.write_bytes(altered(path.read_bytes()))
    problem = refusal(lambda: found(path.read_bytes()))
    assert problem.why == (
        "Turn 15 does not bear its seal. The turns "
        f"{'before turn 199' if carried else 'of this game'} were played by older rules, which are "
        "not played again, and the file has the position of none before turn 15: nothing before "
        "it can stand again.")
    assert problem.hint == (
        "Restore the file from a backup. The game can be played on as it is, but `audit` will "
        "always name turns 15 and 85, and `log`, `undo` and `branch` refuse.")
    assert looking.show(str(path)).exit == playing.resolve(str(path), now=WHEN).exit == DONE
    named = {problem.where for problem in looking.audit([str(path)]).problems}
    assert named == {f"{path}, turn 15", f"{path}, turn 85"}
    for ran in (looking.history(str(path)), mending.undo(str(path), "a test", now=WHEN),
                mending.branch(str(path), "199", str(tmp_path / "new.toml"), now=WHEN)):
        assert [problem.code for problem in ran.problems] == ["referee/unusable-log"]


def test_a_save_that_no_command_opens_is_not_said_to_be_played_on() -> None:
    """Its last line is damaged too, or its position."""
    for raw in (changed(OLD.read_bytes(), 197, when),
                altered(OLD.read_bytes()).replace(b"\n[state]\n", b"\n[state]\nfood = 1\n")):
        problem = refusal(lambda raw=raw: found(raw))  # type: ignore[misc]
        assert "does not bear its seal" in problem.why
        assert problem.hint == "Restore the file from a backup."


def test_only_a_position_that_is_damaged_is_said_to_be() -> None:
    """In a game that was played by older rules."""
    raw = OLD.read_bytes().replace(b"\n[state]\n", b"\n[state]\nfood = 1\n")
    assert refusal(lambda: found(raw)).why.endswith(
        "[state] is not the position that turn 197 led to.")


def test_a_turn_of_older_rules_that_is_missing_is_named() -> None:
    """Or that cannot be read."""
    for change in (lambda line: b"", lambda line: b"7 = " + line[10:], lambda line: line[:40]):
        problem = refusal(lambda change=change: found(  # type: ignore[misc]
            changed(OLD.read_bytes(), 7, change)))
        assert problem.why.startswith("Turn 7 is missing, or cannot be read. The turns of")


def test_a_line_that_goes_over_to_newer_rules_still_has_the_position_before(
        tmp_path: Path) -> None:
    """The digest of the last turn of older rules proves it."""
    path = tmp_path / "h.toml"
    path.write_bytes(OLD.read_bytes())
    playing.resolve(str(path), now=WHEN)
    again = found(changed(path.read_bytes(), 198, when))
    kept = save.loads(OLD.read_bytes(), "a.toml")
    assert (again.save.log, again.broken) == (kept.log, "Turn 198 does not bear its seal.")
    assert log.encoded(again.save.state) == log.encoded(kept.state)


def test_newer_rules_are_said_to_be_newer() -> None:
    """And not that a position is damaged."""
    match = resumed(Match().raw(), Games(2))
    for turned in table.carry(match.now, WHEN):
        match.took(turned)
    raw = match.raw().replace(b"[state", b"[stat")
    problem = refusal(lambda: recover.recover(Games(1), raw, lambda *_: None, "a.toml"))
    assert problem.code == "referee/unusable-save-newer"


# Lines.

@pytest.mark.parametrize(("file", "turns"), [
    (SETTLERS, [106]), (SETTLERS, [1]), (SETTLERS, [40, 41, 42, 90]), (OLD, [50])])
@pytest.mark.parametrize("damage", [
    seal, lambda line: line[:-40] + b'"]', lambda line: line[:-30], lambda line: line[:-66] + b"]",
    lambda line: line[:-2].upper() + b'"]'], ids=["digit", "short", "cut", "none", "upper"])
def test_a_seal_that_is_damaged_is_written_anew(file: Path, turns: list[int], damage: Damage,
                                                tmp_path: Path) -> None:
    """For the seals behind it prove the line."""
    if damage(b'"aB"]').startswith(b'"AB'):
        damage = _upper
    raw = file.read_bytes()
    for turn in turns:
        raw = changed(raw, turn, damage)
    whole(raw, save.loads(file.read_bytes(), "a.toml"))
    report, new = recovered(raw, tmp_path)
    assert report[1:] == ["Nothing was lost.", *(
        f"Turn {turn}: its seal was damaged and is written anew." for turn in turns)]
    assert sound(new)


def _upper(line: bytes) -> bytes:
    """A line whose seal is in large letters."""
    return line[:-66] + line[-66:].upper()


def test_a_last_seal_that_is_damaged_proves_nothing(tmp_path: Path) -> None:
    """Nothing is behind it that would hold the line."""
    raw = changed(SETTLERS.read_bytes(), 108, seal)
    report, new = recovered(raw, tmp_path, "moderator")
    assert report == [
        f"Sound up to turn 107; saved in {new}.", "Turn 108 does not bear its seal.",
        "1 turn from 108 on is lost.", "  turn 108: filed green sheet 1 for turn 107",
        "Lost: the sheet of green; turn 108, which filed it, is lost."]


def test_many_seals_that_are_damaged_are_counted(tmp_path: Path) -> None:
    """Ten are named."""
    raw = SETTLERS.read_bytes()
    for turn in range(20, 40):
        raw = changed(raw, turn, seal)
    report, _ = recovered(raw, tmp_path)
    assert report[2] == "Turn 20: its seal was damaged and is written anew."
    assert report[12:] == ["The same of 10 more turns."]


def log_of(raw: bytes, change: Callable[[list[bytes]], list[bytes]]) -> bytes:
    """A save with the lines of its log rearranged."""
    head, mark, rest = raw.partition(b"\n[log]\n")
    return head + mark + b"".join(line + b"\n" for line in change(rest.splitlines()))


@pytest.mark.parametrize("change", [
    lambda some: some[::-1], lambda some: [*some, some[-1]], lambda some: some + some,
    lambda some: some * 10,
    lambda some: [some[0], some[0], *some[1:]], lambda some: [*some, "", "# the end"],
    lambda some: [*some[:5], b"", b"  # what follows is true", b"\t", *some[5:]],
    lambda some: [line + b"  # seen" for line in some], lambda some: [b"  " + x for x in some],
    lambda some: [line.replace(b" = ", b"=", 1) for line in some],
    lambda some: [b'"' + line.replace(b" = ", b'" = ', 1) for line in some],
    lambda some: [*some, seal(some[-1])], lambda some: [seal(some[7]), *some]])
def test_the_order_of_lines_and_what_stands_between_them_is_no_loss(
        change: Callable[[list[bytes]], list[bytes]], tmp_path: Path) -> None:
    """They have numbers; one that stands twice is one."""
    raw = SETTLERS.read_bytes()
    again = log_of(raw, lambda some: [bytes(line, "ascii") if isinstance(line, str) else line
                                      for line in change(some)])
    whole(again, save.loads(raw, "a.toml"))
    assert recovered(again, tmp_path, "moderator")[0] == [
        f"Sound up to turn 108; saved in {tmp_path / 'new.toml'}.", "Nothing was lost."]


def test_another_line_of_the_same_number_is_left_out(tmp_path: Path) -> None:
    """The one that bears its seal is taken, wherever it stands; the others are counted."""
    raw = SETTLERS.read_bytes()
    again = log_of(raw, lambda some: [when(some[3]), *some, when(some[-1]), b"107 = [7"])
    report, new = recovered(again, tmp_path)
    assert report[1:] == ["Of 1 line nothing can be read.",
                          "2 lines with the number of another are left out."]
    assert lines(new)[:108] == lines(str(SETTLERS))


# Sheets of format 1.

def test_a_sheet_of_format_1_is_promised_anew(tmp_path: Path) -> None:
    """As it is when a game is carried over."""
    report, new = recovered(CLUBS.read_bytes(), tmp_path)
    assert report[1:] == ["Nothing was lost."]
    kept = save.loads(CLUBS.read_bytes(), "a.toml").orders
    after = save.loads(Path(new).read_bytes(), "a.toml").orders
    assert {seat: (sheet.text, sheet.by) for seat, sheet in after.items()} == {
        seat: (sheet.text, sheet.by) for seat, sheet in kept.items()} != {}
    again = "filed blue by moderator sheet 1"
    assert [line.said.split(" for ")[0] for line in lines(new)[-4:]] == [
        "format 1 to 2", again, "recovered", again]
    assert sound(new)


@pytest.mark.parametrize(("old", "new", "why"), [
    (b"by moderator: runner-1 g10", b"by moderator: runner-9 g10",
     "it is none that could have been filed"),
    (b'"by moderator: runner-1 g10', b"7 # ", "it cannot be read"),
    (b'haunted = "f9"', b'haunted = "f8"', "no line promises it, and [state] is not the position "
     "of turn 41, so it may be of another turn")])
def test_a_sheet_of_format_1_that_is_lost_says_why(old: bytes, new: bytes, why: str,
                                                   tmp_path: Path) -> None:
    """To those who may know that it was filed."""
    raw = CLUBS.read_bytes()
    assert raw.count(old) == 1
    for eyes in ("moderator", "blue"):
        report, _ = recovered(raw.replace(old, new), tmp_path, eyes)
        assert report[1:] == [f"Lost: the sheet of blue; {why}."]
    report, _ = recovered(raw.replace(old, new), tmp_path, "red")
    assert report[1:] == ["Whether a sheet was lost is for the moderator's eyes; nothing else "
                          "was."]


def test_a_sheet_of_format_1_is_not_taken_for_another_turn() -> None:
    """[state] has gone on from the line that was lost."""
    again = found(changed(CLUBS.read_bytes(), 41, when))
    assert not again.save.orders and [seat for seat, _ in again.sheets] == ["blue"]


# The copy.

def test_audit_says_what_is_sure_of_a_copy(tmp_path: Path) -> None:
    """What came behind, if anything did."""
    _, new = recovered(SETTLERS.read_bytes(), tmp_path)
    assert ("Turn 109: recovered from a damaged save: what came behind turn 108, if anything, is "
            "not in it.") in " ".join(looking.audit([new]).text.split())


def test_a_game_that_there_is_not_is_said_to_be_none(tmp_path: Path) -> None:
    """By a save whose first line is sound."""
    raw = Match().raw()
    problem = refusal(lambda: found(raw))
    assert problem.code == "referee/unusable-save-game"
    path = tmp_path / "toy.toml"
    path.write_bytes(raw)
    assert mending.recover(str(path), str(tmp_path / "x.toml"), now=WHEN).exit == UNUSABLE
