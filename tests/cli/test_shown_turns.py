"""`show --turn N`: any turn, and entries of the log that were no move."""

import json
from pathlib import Path

import pytest

from tests.support import command_line
from tests.support.paths import SAVES

DAZE = str(SAVES / "stone-daze" / "silence.toml")


def shown(path: str, turn: int, *more: str) -> command_line.Ran:
    """The position after a turn."""
    return command_line.run("show", path, "--turn", str(turn), *more)


@pytest.mark.parametrize("file", sorted(SAVES.glob("*/*.toml")), ids=lambda file: file.stem)
def test_every_turn_of_a_game_can_be_shown(file: Path) -> None:
    """To the public, of each kind of line one at least; nothing of it is refused."""
    log = json.loads(command_line.run("log", str(file), "--json").out)["view"]
    tried: dict[tuple[str, bool], int] = {}
    for entry in log:
        tried.setdefault((entry["kind"], bool(entry["undone"])), entry["turn"])
    for turn in tried.values():
        ran = shown(str(file), turn)
        assert ran.exit == 0, (turn, ran.err)


@pytest.mark.quick
def test_a_turn_that_filed_a_sheet_shows_the_position_as_it_stood() -> None:
    """It says so, and since which turn; the rest is that turn's, to the letter."""
    log = json.loads(command_line.run("log", DAZE, "--json").out)["view"]
    filed = next(entry["turn"] for entry in log if entry["kind"] == "filed")
    ran, before = shown(DAZE, filed), shown(DAZE, filed - 1)
    note = (f"Turn {filed}: secret orders were sent or withdrawn. The position is unchanged "
            f"since turn {filed - 1}.")
    assert " ".join(ran.out.split()).startswith(note), ran.out[:200]
    assert ran.out.endswith(before.out)
    data = json.loads(shown(DAZE, filed, "--json").out)
    assert data["turn"] == filed - 1 and data["report"][0]["text"] == note


@pytest.mark.quick
def test_a_turn_of_the_phase_that_is_open_is_nobody_s_but_the_moderator_s(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """That a sheet was filed in it is sealed: to others there is no such turn."""
    monkeypatch.chdir(tmp_path)
    assert command_line.line("referee new stone-daze a.toml --seat red --seat blue").exit == 0
    none = {eyes: shown("a.toml", 2, "--for", eyes) for eyes in ("public", "red", "blue")}
    assert command_line.line("referee orders file a.toml 'red: set-up: standard'").exit == 0
    for viewer, before in none.items():
        assert before.exit == 2 and shown("a.toml", 2, "--for", viewer) == before
    ran = shown("a.toml", 2, "--for", "moderator")
    assert ran.exit == 0 and "The position is unchanged since turn 1." in " ".join(ran.out.split())


@pytest.mark.quick
def test_what_was_no_move_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An undo, a ruling; a move has no such line."""
    monkeypatch.chdir(tmp_path)
    assert command_line.line("referee new stone-age a.toml --seat red --seat blue").exit == 0
    assert command_line.line("referee move a.toml 'red: place 2 hut'").exit == 0
    assert command_line.line("referee undo a.toml --reason slip").exit == 0
    assert command_line.line("referee correct a.toml --reason why --set players.0.food=3").exit == 0
    assert shown("a.toml", 3).out.startswith(
        "Turn 3: an undo. The position is that of turn 1 again.\n")
    assert shown("a.toml", 4).out.startswith("Turn 4: a correction by the moderator.\n")
    assert shown("a.toml", 2).out.startswith("ROUND 1")
