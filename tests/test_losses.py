"""Who is told what of a damaged save: what was kept, how much is lost, which moves."""

import json
import re
from pathlib import Path

import pytest

from referee.acts.answer import DONE, USAGE
from referee.cli import playing, setting
from tests import hostile_texts as texts
from tests import shell
from tests.harness import SECRET, WHEN
from tests.test_mending import lines
from tests.test_recover import ANIMALS, CLUBS, NOW, SETTLERS, changed, recovered, seal, when


def test_the_report_says_what_was_kept_then_how_much_is_lost(tmp_path: Path) -> None:
    """Then ten moves of those that can be read."""
    raw = changed(changed(SETTLERS.read_bytes(), 90, when), 93, lambda line: b"93 = " + line[:9])
    report, new = recovered(raw, tmp_path, "moderator")
    assert report[:3] == [
        f"Sound up to turn 89; saved in {new}.", "Turn 90 does not bear its seal.",
        "18 turns from 90 on are lost; of 1 line nothing can be read."]
    assert [line.split(":")[0] for line in report[3:13]] == [
        f"  turn {turn}" for turn in (90, 91, 92, 94, 95, 96, 97, 98, 99, 100)]
    assert report[13:] == ["  and 8 more moves",
                           "Lost: the sheet of green; turn 108, which filed it, is lost."]


def test_who_has_filed_is_told_to_the_moderator_alone(tmp_path: Path) -> None:
    """Neither as a turn that was lost nor as a sheet, nor by the number of the last line."""
    raw = changed(SETTLERS.read_bytes(), 90, when)
    for eyes, turns in (("moderator", 19), ("public", 18), ("red", 18)):
        report, _ = recovered(raw, tmp_path, eyes)
        assert report[2] == f"{turns} turns from 90 on are lost."
        assert any("green; turn 108" in line for line in report) == (eyes == "moderator")
    assert "Sound up to turn 107" in recovered(SETTLERS.read_bytes(), tmp_path)[0][0]
    raw = SETTLERS.read_bytes().replace(b"[orders]\n", b"[orders]\nred = 7\n")
    damage = re.sub(rb'(?m)^"?green"? = ', b"orage = ", raw)
    assert damage != raw
    for eyes in ("public", "blue"):
        report, _ = recovered(damage, tmp_path, eyes)
        report = [line.replace(str(tmp_path), "") for line in report]  # which has numbers, too
        assert not [line for line in report if "green" in line or "108" in line]


def test_a_lost_row_of_anothers_is_not_told(tmp_path: Path) -> None:
    """Those who cannot read it are told how many there are."""
    raw = changed(ANIMALS.read_bytes(), 30, when)
    hidden = [row[0] for line in lines(str(ANIMALS))[29:] for row in line.moves
              if not isinstance(row, str)]
    assert "black" in hidden
    for eyes in ("public", "black", "blue", "moderator"):
        report, _ = recovered(raw, tmp_path, eyes)
        told = [line for line in report if line.startswith("  turn 33: ")]
        assert bool(told) == (eyes in ("black", "moderator")), eyes
        others = 0 if eyes == "moderator" else len(hidden) - hidden.count(eyes)
        last = (f"{others} moves that were lost can be told to others alone: ask with --for."
                if others else f"  and {len(lines(str(ANIMALS))) - 29 - 10} more moves")
        assert report[-1] == last


def test_rows_of_format_1_are_told_to_the_moderator_alone(tmp_path: Path) -> None:
    """They do not say whose they are."""
    raw = changed(CLUBS.read_bytes(), 40, when)
    report, _ = recovered(raw, tmp_path, "moderator")
    assert len([line for line in report if line.startswith("  turn ")]) > 2
    report, _ = recovered(raw, tmp_path)
    assert not [line for line in report if line.startswith("  ")]
    assert "moves that were lost can be told to others alone" in report[-1]


def test_where_all_may_know_who_has_filed_all_are_told(tmp_path: Path) -> None:
    """In a game begun with filed=told."""
    path = tmp_path / "d.toml"
    setting.new("stone-daze", str(path), ["red", "blue"], options=["filed=told"], secret=SECRET,
                now=WHEN)
    playing.resolve(str(path), now=WHEN)
    playing.move(str(path), "red: runner-1 back", now=WHEN)
    report, _ = recovered(path.read_bytes().replace(b"runner-1 back", b"runner-2 back"), tmp_path)
    assert report[1:] == [
        "The sheet that turn 3 promised is not in the file.", "1 turn from 3 on is lost.",
        "  turn 3: filed red sheet 1 for turn 2",
        "Lost: the sheet of red; it is not the one that turn 3 promised."]


def test_a_phase_cut_off_at_its_opening_is_lost_with_its_sheets(tmp_path: Path) -> None:
    """They are not in the file any more; the filings are told to those who may know of them."""
    path = tmp_path / "d.toml"
    setting.new("stone-daze", str(path), ["red", "blue"], secret=SECRET, now=WHEN)
    playing.resolve(str(path), now=WHEN)
    for text in ("red: runner-1 back", "red: runner-2 back", "blue: runner-1 back"):
        assert playing.move(str(path), text, now=WHEN).exit == DONE
    raw = path.read_bytes()
    cut = changed(raw, 6, lambda line: line[:-99])
    report, new = recovered(changed(raw, 6, when), tmp_path, "moderator")
    assert report[:4] == [
        f"Sound up to turn 2; saved in {new}.", "Turn 6 does not bear its seal.",
        "The sheet that turn 3 promised is not in the file.", "4 turns from 3 on are lost."]
    assert [line[:19] for line in report[4:]] == [
        "  turn 3: filed red", "  turn 4: filed red", "  turn 5: filed blu",
        "  turn 6: red: runn", "  turn 6: blue: run"]
    for eyes, told in (("public", []), ("red", ["  turn 3: filed red", "  turn 4: filed red",
                                                "  turn 6: red: runn"])):
        report, new = recovered(changed(raw, 6, when), tmp_path, eyes)
        assert report[:3] == [f"Sound up to turn 2; saved in {new}.",
                              "Turn 6 does not bear its seal.", "4 turns from 3 on are lost."]
        assert [line[:19] for line in report[3:-1]] == told
        assert report[-1].endswith("can be told to others alone: ask with --for.")
    assert recovered(cut, tmp_path)[0][1:] == ["Of 1 line nothing can be read."]


def test_a_seal_of_a_sheet_that_waits_is_mended_in_silence(tmp_path: Path) -> None:
    """Others are not told that somebody has filed."""
    path = tmp_path / "d.toml"
    setting.new("stone-daze", str(path), ["red", "blue"], secret=SECRET, now=WHEN)
    playing.resolve(str(path), now=WHEN)
    for text in ("red: runner-1 back", "red: runner-2 back"):
        assert playing.move(str(path), text, now=WHEN).exit == DONE
    for eyes, more in (("moderator", ["Turn 3: its seal was damaged and is written anew."]),
                       ("public", []), ("blue", [])):
        report, _ = recovered(changed(path.read_bytes(), 3, seal), tmp_path, eyes)
        assert report[1:] == ["Nothing was lost.", *more]


@pytest.mark.parametrize("command", [("branch", "--at", "107"), ("recover",)])
def test_a_copy_is_shown_to_the_public_unless_for_is_given(command: tuple[str, ...],
                                                           tmp_path: Path) -> None:
    """Page and JSON; a seat that there is not is a fault of usage, and nothing is written."""
    new = tmp_path / "new.toml"

    def ran(*more: str) -> shell.Ran:
        new.unlink(missing_ok=True)
        return shell.run(command[0], str(SETTLERS), *command[1:], "-o", str(new), *NOW, *more)

    pages: set[str] = set()
    for eyes in ("public", "red", "moderator"):
        told = json.loads(ran("--json", "--for", eyes).out)
        shown = json.loads(shell.run("show", str(new), "--json", "--for", eyes).out)
        for key in ("for", "view", "asks", "turn", "seal"):
            assert told[key] == shown[key], key
        pages.add(ran("--for", eyes).out)
    assert len(pages) == 3
    assert ran().out == ran("--for", "public").out and json.loads(ran("--json").out)["for"] == (
        "public")
    assert ran("--for", "pink").exit == USAGE and not new.exists()


def test_a_move_that_was_lost_is_told_in_short(tmp_path: Path) -> None:
    """However long the line is that nothing proves."""
    raw = texts.SAVE + b'3 = ["", ["red: ' + b"x" * 5000 + b'"], [], "' + b"0" * 32 + b'", "' + (
        b"0" * 64 + b'"]\n')
    report, _ = recovered(raw, tmp_path)
    assert max(map(len, report)) < 400 and report[-1].startswith("  turn 3: red: xxx")
