"""The longest sound beginning of a damaged save: entries, heads, sealed orders, older rules."""

import re
from collections.abc import Callable
from itertools import islice
from pathlib import Path

import pytest
from msgspec.structs import replace

from referee import games
from referee.commands import beacon_signature
from referee.commands.answer import DONE
from referee.core.base import aliases
from referee.core.base.problem import Refused
from referee.core.match import amendments, game_registry, save_format, save_writer
from referee.core.match.save_format import Save
from referee.core.proof import auditor, recovery
from tests.proof import forge, forged_luck_source, forged_saves
from tests.support import command_line, harness, hostile_texts
from tests.support.command_functions import looking, mending, new_game, playing, seats
from tests.support.harness import SECRET, WHEN
from tests.support.paths import OLD_SAVES, ROOT, every_save, is_old, label
from tests.support.pending_luck import needs_pairing
from tests.support.processor_time import soon
from tests.support.save_files import lines, sound
from tests.support.toy_game import Games
from tests.support.toy_match import PlayedMatch, refusal, resumed

SETTLERS = ROOT / "saves" / "settlers" / "four-players-discards-half-in.toml"
OLD = OLD_SAVES / "stone-age" / "four-players-style-half-way.toml"
MEGA = 1 << 20
COMMANDED = 3  # of so many current saves that are not damaged the command recovers one
SOUND = "The save is not damaged. Nothing was lost."


def found(raw: bytes, of: game_registry.GameRegistry = games) -> recovery.RecoveredSave:
    """What is recovered of some bytes."""
    return recovery.recover(of, raw, harness.load_shipped, "a.toml")


def recovered(raw: bytes, folder: Path, viewer: str = "moderator") -> tuple[list[str], str]:
    """What these eyes are told of a damaged save, and the copy."""
    old, new = folder / "damaged.toml", folder / "new.toml"
    old.write_bytes(raw)
    new.unlink(missing_ok=True)
    answer = mending.recover(str(old), str(new), viewer=viewer, now=WHEN)
    assert answer.exit == DONE, answer.problems
    return command_line.texts_of(answer.report), str(new)


def changed(raw: bytes, turn: int, change: Callable[[bytes], bytes]) -> bytes:
    """A save with one line of its log changed."""
    start = raw.index(b"\n%d = [" % turn, raw.index(b"\n[log]\n")) + 1
    end = raw.index(b"\n", start)
    return raw[:start] + change(raw[start:end]) + raw[end:]


def when(line: bytes) -> bytes:
    """A line with another time, so that it does not bear its seal."""
    return line.replace(b'["20', b'["19', 1)


@pytest.mark.parametrize("file", every_save(), ids=label)
def test_what_is_not_damaged_is_recovered_whole(file: Path, tmp_path: Path) -> None:
    """Every save, of older rules and formats too: position, sealed orders, players and log.

    By the command those that are upgraded, and some others.
    """
    raw = file.read_bytes()
    again = found(raw)
    assert save_writer.dumps(again.save) == raw and again.lost_turns == 0 and not again.damage
    if not is_old(file) and every_save().index(file) % COMMANDED:
        return
    report, new = recovered(raw, tmp_path)
    assert report[1] == SOUND and (
        report[2:] == [] or report[2].startswith("Upgraded from "))
    kept, after = save_format.loads(raw, file.name), save_format.loads(Path(new).read_bytes(), new)
    assert after.log.startswith(kept.log)
    assert {seat: orders.text for seat, orders in after.orders.items()} == {
        seat: orders.text for seat, orders in kept.orders.items()}
    assert sound(new)


def test_plans_drafts_and_who_is_gone_are_kept() -> None:
    """With the log cut short a plan is out of force, and says why."""
    match = PlayedMatch()
    header = replace(match.now.header, seats=(replace(match.now.header.seats[0], gone="2026-02-01"),
                                              match.now.header.seats[1]))
    kept: Save = replace(match.saved(), header=header, plans={"red": "to win"},
                         drafts={"blue": "bid 1"})
    raw = save_writer.dumps(kept)
    assert save_writer.dumps(found(raw, Games()).save) == raw
    again = found(raw + b"nonsense\n", Games()).save
    assert again.header.seats == header.seats and not again.plans
    assert again.drafts == {"blue": "bid 1", "red": "to win # recovered from a damaged save"}


@pytest.mark.parametrize(("change", "why"), [
    (when, "The hash of turn 40 does not match."),
    (lambda line: line[:-30], "Turn 40 cannot be read."),
    (lambda line: b"41" + line[2:], "Turn 40 is missing."),
    (lambda line: line[:-66] + line[-66:].upper(), "Turn 40 cannot be read."),
    (lambda line: b"", "Turn 40 is missing.")])
def test_it_ends_before_the_first_line_that_is_damaged(change: Callable[[bytes], bytes], why: str,
                                                       tmp_path: Path) -> None:
    """And says at which turn, why, what stands there, and how many turns are not in it."""
    raw = changed(SETTLERS.read_bytes(), 40, change)
    report, new = recovered(raw, tmp_path)
    assert report[:2] == [f"The save is undamaged up to turn 39. These turns are saved "
                          f"in {new}.", why]
    assert "Lost: 69 entries of the log, from turn 40 on." in report
    assert any(line.startswith("It reads: 40 = ") for line in report) is ("missing" not in why)
    assert lines(new)[:39] == lines(str(SETTLERS))[:39] and sound(new)


@pytest.mark.parametrize("change", [
    lambda raw: raw.replace(b"\n", b"\r\n"), lambda raw: b"\xef\xbb\xbf" + raw,
    lambda raw: raw + b"\n\n"])
def test_other_line_ends_do_no_harm(change: Callable[[bytes], bytes], tmp_path: Path) -> None:
    """As an editor leaves them; and they leave no entry in the log."""
    raw = SETTLERS.read_bytes()
    report, new = recovered(change(raw), tmp_path)
    assert report[1:] == [SOUND] and Path(new).read_bytes() == raw


def test_sealed_orders_that_are_not_there_end_it_before_they_were_filed(tmp_path: Path) -> None:
    """They are asked for again; only the moderator is told, for others it tells who filed."""
    path = tmp_path / "d.toml"
    new_game.new("stone-daze", str(path), ["red", "blue"], secret=SECRET, now=WHEN)
    playing.resolve(str(path), now=WHEN)
    assert playing.move(str(path), "red: runner-1 back", now=WHEN).exit == DONE
    raw = path.read_bytes()
    report, new = recovered(raw.replace(b"runner-1 back", b"runner-2 back"), tmp_path)
    assert report == [
        f"The save is undamaged up to turn 2. These turns are saved in {new}.",
        "Turn 3 cannot be replayed, or it commits to orders that are not in the file.",
        "Lost: 1 entry of the log, from turn 3 on.",
        "Lost: the secret orders of red, who must send them again."]
    damaged = raw.replace(b"runner-1 back", b"runner-2 back")
    for eyes in ("public", "red", "blue"):
        told = [recovered(some, tmp_path, eyes)[0] for some in (raw, damaged)]
        assert told[0] == told[1] and told[0][1:] == [
            "Only the moderator can see whether something is lost: `referee recover "
            f"{tmp_path / 'damaged.toml'} --for moderator`"]


def test_without_a_new_file_only_the_loss_is_said(tmp_path: Path) -> None:
    """What the command for the moderator says of it, which it names; no file is written."""
    path = tmp_path / "a game.toml"
    path.write_bytes(changed(twelve(tmp_path), 5, when))
    files = {*tmp_path.iterdir()}
    ran = command_line.run("recover", str(path))
    assert ran.exit == DONE and "The save is undamaged up to turn 4. To save these turns: " in (
        ran.unfolded) and "-o NEW --for moderator`" in ran.unfolded
    assert "Only the moderator can see whether something is lost: `referee recover " in ran.unfolded
    assert "a game.toml' --for moderator`" in ran.unfolded and "Lost" not in ran.unfolded
    ran = command_line.run("recover", str(path), "--for", "moderator")
    assert ran.exit == DONE and "Lost: 8 entries of the log, from turn 5 on." in ran.unfolded
    assert {*tmp_path.iterdir()} == files
    assert command_line.run("recover", str(tmp_path / "s.toml")).out.endswith(f".\n{SOUND}\n")


def untallied(raw: bytes) -> bytes:
    """A save that does not say how far its log goes."""
    return re.sub(rb"\n\n# log: [^\n]*", b"", raw)


def twelve(folder: Path) -> bytes:
    """A game of Stone Age in which Bob leaves and Dora takes over: twelve turns."""
    path = folder / "s.toml"
    new_game.new("stone-age", str(path), ["red=Ann", "blue=Bob"], secret=SECRET, now=WHEN)
    for n in range(10):
        assert playing.resolve(str(path), now=WHEN).exit == DONE
        if n == 5:
            assert seats.seat(str(path), "blue", player="Dora", reason="left",
                              now=WHEN).exit == DONE
    return path.read_bytes()


@pytest.mark.parametrize("turn", [4, 10, 12])
def test_what_was_cut_off_is_counted_where_the_file_says_how_much_there_was(
        turn: int, tmp_path: Path) -> None:
    """In the middle of a line, or at its end; an older file does not say it."""
    raw = twelve(tmp_path)
    start = raw.index(b"\n%d = [" % turn, raw.index(b"\n[log]\n"))
    for end in (start + 30, start + 1):
        for of, least in ((raw[:end], ""), (untallied(raw[:end]), "at least ")):
            report, _ = recovered(of, tmp_path)
            known = aliases.count_noun(13 - turn, "entry", "entries")
            lost = [line for line in report if "ost: " in line]
            if not least:
                assert lost == [f"Lost: {known} of the log, from turn {turn} on."]
            elif end == start + 30:
                assert lost == [f"Lost: at least 1 entry of the log, from turn {turn} on."]
            else:
                assert lost == [
                    f"Perhaps lost: entries of the log from turn {turn} on. The position "
                    f"in [state] is not the position of turn {turn - 1}, so the end of the "
                    "log may have been cut off."]
            assert "Nothing was lost." not in report


def test_who_played_a_seat_before_is_missed(tmp_path: Path) -> None:
    """The log says that somebody left, and the head no more who that was."""
    raw = twelve(tmp_path)
    assert b'\nbefore = [[8,["Bob"]]]\n' in raw
    gone = raw.replace(b'\nbefore = [[8,["Bob"]]]\n', b"\n")
    lost = "Lost: the names of the players of blue until turn 8, if there were any."
    for of, turns in ((gone, ""), (gone[:-10], "Lost: 1 entry of the log, from turn 12 on.")):
        report, new = recovered(of, tmp_path)
        assert lost in report and (turns in report or not turns) and sound(new)
    named = raw.replace(b'[[8,["Bob"]]]', b"[[8,[]]]")  # as who wants to be forgotten
    assert recovered(named, tmp_path)[0][1:] == [SOUND]


def test_a_head_that_cannot_be_read_may_have_had_orders_ahead(tmp_path: Path) -> None:
    """Nobody can tell which."""
    raw = twelve(tmp_path).replace(b"[options]", b"[options")
    assert ("Lost: orders sent in advance and drafts, if there were any."
            in recovered(raw, tmp_path)[0])


def test_turns_of_older_rules_are_not_played_again() -> None:
    """Of a damaged save of them there is only a backup, and that is said."""
    problem = refusal(lambda: found(changed(OLD.read_bytes(), 15, when)))
    assert problem.why == ("The hash of turn 15 does not match. No position before this turn can "
                           "be used. The game was played by older rules, and this version of "
                           "referee cannot replay them.")
    assert problem.hint == "Restore the file from a backup."


def test_behind_the_line_that_goes_over_to_newer_rules_it_is_played_again(tmp_path: Path) -> None:
    """From the position that stands in that line."""
    path = tmp_path / "h.toml"
    path.write_bytes(OLD.read_bytes())
    for _ in range(3):
        assert playing.resolve(str(path), now=WHEN).exit == DONE
    last = len(lines(str(path)))
    report, new = recovered(changed(path.read_bytes(), last, when), tmp_path)
    assert report[0] == (
        f"The save is undamaged up to turn {last - 1}. These turns are saved in {new}.")
    assert sound(new)


def test_newer_rules_are_said_to_be_newer() -> None:
    """And not that a position is damaged."""
    match = resumed(PlayedMatch().raw(), Games(2))
    for turn in amendments.upgrade(match.now, WHEN):
        match.took(turn)
    raw = match.raw().replace(b"[state", b"[stat")
    problem = refusal(lambda: found(raw, Games(1)))
    assert problem.code == "referee/unusable-save-newer"


def test_a_game_that_there_is_not_is_said_to_be_none() -> None:
    """By a save whose first line is sound."""
    assert refusal(lambda: found(PlayedMatch().raw() + b"x\n")).code == "referee/unusable-save-game"


def test_audit_says_what_is_sure_of_a_copy(tmp_path: Path) -> None:
    """What came after, if anything did."""
    _, new = recovered(SETTLERS.read_bytes() + b"nonsense\n", tmp_path)
    assert ("Turn 109: recovered from a damaged save. Any turns after turn 108 are lost."
            in " ".join(looking.audit([new]).text.split()))


@pytest.mark.parametrize(("before", "piece", "after"), [
    (b"", b"\xff", b""), (b"", b"\n", b""), (b"", b"[", b""), (hostile_texts.SAVE, b"3 = [\n", b""),
    (hostile_texts.SAVE, b"x", b""), (hostile_texts.SAVE, b'3 = ["', b""),
    (b"secret = ", b"0", b"")])
def test_what_is_hostile_is_read_in_a_moment(before: bytes, piece: bytes, after: bytes) -> None:
    """As large as a file may be; ``python -m tests.tools.hostile saves`` tries more."""
    raw = before + piece * ((16 * MEGA - len(before) - len(after)) // len(piece)) + after
    with soon():
        try:
            found(raw)
        except Refused as error:
            assert error.problems[0].kind == "unusable"


@pytest.mark.parametrize("make", [make for make in forged_saves.everything() if make.label in (
    "a toy", "a toy whose sheets wait over a ruling", "a toy carried over", "eventful stone-age")],
    ids=lambda make: make.label)
def test_what_is_recovered_of_a_forgery_verifies(make: forged_saves.Make) -> None:
    """It ends before the first line of which an audit finds anything, or nothing is recovered."""
    forger = make("a seed")
    wrong, whole = [], 0
    for name, kind in forge.KINDS.items():
        for forged in islice((one for one in kind(forger) if one != forger.save), 1):
            raw = save_writer.dumps(forged)
            try:
                again = found(raw, forger.games)
            except Refused:
                continue
            whole += not again.lost_turns
            kept = save_writer.dumps(again.save)
            wrong += [(name, again.damage, one.why) for one in auditor.audit(
                forger.games, again.save, kept, "a.toml").differences]
    assert wrong == [] and whole


@needs_pairing
def test_an_invented_beacon_leaves_nothing_to_recover(tmp_path: Path) -> None:
    """For all behind the first line hangs on it; where nothing can tell it is kept."""
    forger = next(iter(forged_saves.toys()))("a seed")
    raw = save_writer.dumps(next(forged_luck_source.beacon_invented(forger)))
    assert found(raw, forger.games).save.log
    problem = refusal(lambda: recovery.recover(forger.games, raw, harness.load_shipped,
                                               "a.toml",
                                               beacon_signature.is_valid))
    assert problem.code == "referee/unusable-save-log"
