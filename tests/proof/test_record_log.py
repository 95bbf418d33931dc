"""`log RECORD`: the turns of a record are those of its save, as far as the record shows them."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.support import command_line
from tests.support.paths import ROOT, SAVES

LATER = ("--now", "2027-01-01T00:00:00Z")
FINISHED = (
    "stone-age/two-players-cards-run-out", "settlers/three-players-round-limit-youngest-first",
    "stone-age-solo/complete-victory-by-table-luck", "stone-daze/silence",
    "fire-and-stone/four-players-to-hut-tile-11-market")
OPTIONS = ((), ("--last", "5"), ("--from", "2", "--to", "6"), ("--turn", "7"), ("--full",),
           ("--moves",), ("--csv",), ("--no-names",))


def written(how: str, name: str, folder: Path, ending: str = "toml", *more: str) -> str:
    """A record of a save."""
    path = folder / f"{Path(name).name}.record.{ending}"
    command_line.well(how, str(SAVES / f"{name}.toml"), "-o", str(path), *LATER, *more)
    return str(path)


def view(*words: str) -> list[dict[str, Any]]:
    """The turns that `log` lists, as data."""
    turns: list[dict[str, Any]] = json.loads(command_line.well("log", *words, "--json").out)["view"]
    return turns


@pytest.mark.parametrize("name", FINISHED)
def test_a_record_with_the_secret_lists_what_the_save_lists(name: str, tmp_path: Path) -> None:
    """To every viewer, with every option, in the same words."""
    save = str(SAVES / f"{name}.toml")
    record = written("reveal", name, tmp_path, "toml", "--names")
    seat = view(save, "--last", "1", "--moves")[0]["played"]
    viewers: list[tuple[str, ...]] = [(), ("--for", "moderator")]
    viewers += [("--for", move["seat"]) for move in seat]
    for viewer in viewers:
        for options in OPTIONS:
            told = command_line.well("log", record, *viewer, *options).out
            assert told == command_line.well("log", save, *viewer, *options).out, options


@pytest.mark.parametrize("name", FINISHED)
@pytest.mark.parametrize("ending", ["toml", "html"])
def test_a_public_record_lists_every_public_move(name: str, ending: str, tmp_path: Path) -> None:
    """Turns that it can replay in full; of the others moves, rolls and draws, and it says so."""
    save, record = str(SAVES / f"{name}.toml"), written("publish", name, tmp_path, ending)
    of_save, of_record = view(save, "--no-names"), view(record)
    assert [turn["played"] for turn in of_save] == [turn["played"] for turn in of_record]
    assert [turn["undone"] for turn in of_save] == [turn["undone"] for turn in of_record]
    other = [mine["turn"] for theirs, mine in zip(of_save, of_record, strict=True)
             if mine["report"] != theirs["report"]]
    out = command_line.well("log", record).unfolded
    assert ("listed without effects: because of hidden information" in out) == bool(other)
    assert not other or f"turn {other[0]}" in out
    assert ("from the record in the web page, not from its text" in out) == (ending == "html")


def test_a_roll_of_a_turn_that_cannot_be_replayed_is_listed(tmp_path: Path) -> None:
    """As the record has it; and whose move is hidden."""
    record = written("publish", "settlers/four-players-discards-half-in", tmp_path)
    assert ("turn 107  2026-02-14T11:07:39Z\n  blue: end\n    round 9, green's dice, 2d6: 5 2.\n"
            ) in command_line.well("log", record, "--turn", "107").out
    assert "The move of green is hidden." in command_line.well("log", record, "--turn", "11").out


@pytest.mark.parametrize("options", OPTIONS)
def test_an_altered_record_is_not_listed(tmp_path: Path, options: tuple[str, ...]) -> None:
    """It is answered as by `verify`: with the turn, and exit status 4."""
    record = Path(written("publish", "stone-age/two-players-cards-run-out", tmp_path))
    raw = record.read_bytes()
    record.write_bytes(raw.replace(b'["blue: use hunt"]', b'["blue: use forest"]'))
    assert record.read_bytes() != raw
    ran = command_line.run("log", str(record), *options)
    assert ran.exit == 4 == command_line.run("verify", str(record)).exit and not ran.out
    assert "The record has errors, so its turns are not listed." in ran.unfolded
    assert "The hash does not match" in ran.unfolded and "[referee/different]" in ran.err


def test_a_record_shows_nothing_that_its_viewer_may_not_see(tmp_path: Path) -> None:
    """A public record is for nobody else; a seat's is for that seat, or shown as the public's."""
    name = "settlers/four-players-discards-half-in"
    public = written("publish", name, tmp_path)
    for viewer in ("red", "moderator"):
        ran = command_line.run("log", public, "--for", viewer)
        assert ran.exit == 2 and "a public record has only what everyone may see" in ran.unfolded
        assert f"`referee log SAVE --for {viewer}`" in ran.unfolded
    assert "There are: red, blue" in command_line.run("log", public, "--for", "pink").unfolded
    own = str(tmp_path / "own.toml")
    command_line.well("publish", str(SAVES / f"{name}.toml"), "-o", own, "--for", "green", *LATER)
    assert view(own) == view(own, "--for", "green") != view(own, "--for", "public")
    assert "Hidden information." in command_line.well(
        "log", own, "--for", "public", "--turn", "11").out
    ran = command_line.run("log", own, "--for", "red")
    assert ran.exit == 2 and "this record has only what green may see" in ran.unfolded


def test_a_record_of_the_first_format_says_that_it_hides_everything(tmp_path: Path) -> None:
    """Its entries have no public part."""
    record = str(tmp_path / "old.toml")
    save = ROOT / "tests/old_saves/stone-age/silence-and-undo.toml"
    command_line.well("publish", str(save), "-o", record, *LATER)
    assert command_line.well("log", record, "--turn", "3").out.startswith(
        "turn 3\n  Hidden information.\n\n[silence-and-undo turn 12:")


def test_what_is_no_record_is_refused(tmp_path: Path) -> None:
    """As by the commands that read records only."""
    for text, what in (("<!doctype html>", "This web page has no record of a game in it."),
                       ("record = 9\n", "The record has format 9"),
                       ("<svg/>", "This is a picture, not a save."),
                       ("record = 1\n", "This is not a record of a game")):
        (tmp_path / "file").write_text(text)
        ran = command_line.run("log", str(tmp_path / "file"))
        assert ran.exit == 3 and what in ran.unfolded, ran


def test_other_commands_name_log_for_a_record(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever shows a record wants to know what is in it."""
    monkeypatch.chdir(tmp_path)
    Path(written("publish", "stone-age/silence-and-undo", tmp_path)).rename("a.record")
    assert "`referee log a.record` lists its turns" in command_line.run("show", "a.record").unfolded
