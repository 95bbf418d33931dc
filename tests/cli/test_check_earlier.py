"""`check --turn N`: a move checked against the position of an earlier turn."""

import json
from pathlib import Path
from random import Random

import pytest

from referee import api
from referee.cli import json_requests
from tests.support import command_line
from tests.support.paths import SAVES

SAVE = str(SAVES / "stone-age" / "silence-and-undo.toml")
DAZE = str(SAVES / "stone-daze" / "silence.toml")
OFF = "referee/usage-turn"
FILES = sorted(SAVES.glob("*/*.toml"))
SHORT = [min((file for file in FILES if file.parent == folder), key=lambda file: (
    file.stat().st_size, file)) for folder in sorted({file.parent for file in FILES})]


def checked(path: str, text: str, turn: int, *more: str) -> command_line.Ran:
    """What a check says of a move at the position after a turn."""
    return command_line.run("check", path, text, "--turn", str(turn), *more)


@pytest.mark.parametrize("file", [
    pytest.param(file, id=file.stem, marks=() if file in SHORT else pytest.mark.slow)
    for file in FILES])
def test_what_was_played_is_legal_at_the_position_before_it(file: Path) -> None:
    """Of each game some turns that its players chose; the answer names that turn."""
    log = json.loads(command_line.run("log", str(file), "--for", "moderator", "--json").out)["view"]
    made = [entry for entry in log if entry["kind"] == "played" and len(entry["played"]) == 1
            and entry["played"][0]["move"] and not entry["played"][0]["by"]]
    for entry in Random(1).sample(made, min(3, len(made))):
        (move,) = entry["played"]
        ran = checked(str(file), move["move"], entry["turn"] - 1, "--seat", move["seat"], "--json",
                      "--strict")
        found = json.loads(ran.out)
        assert ran.exit == 0, (entry["turn"], ran.out)
        assert found["played"][0]["move"] == move["move"] and found["turn"] < entry["turn"]


@pytest.mark.quick
def test_a_move_is_held_against_the_position_of_then() -> None:
    """The forest was full from turn 4 on; nobody sat where it says red did."""
    assert checked(SAVE, "red: place 5 forest", 2).exit == 0
    ran = checked(SAVE, "black: place 1 forest", 6)
    assert ran.exit == 1 and ran.out.startswith("The move was checked at the position after "
                                                "turn 6.\n")
    assert "illegal-closed" in ran.err or "illegal-full" in ran.err or "illegal-" in ran.err
    assert "referee legal" not in ran.err  # which lists the moves of today


@pytest.mark.quick
def test_what_was_no_move_is_named() -> None:
    """As by show --turn."""
    ran = checked(SAVE, "black: place 1 river", 10)
    assert ran.exit == 0 and "Turn 10: an undo. The position is that of turn 8 again." in ran.out


@pytest.mark.quick
def test_the_last_turn_is_as_without_it() -> None:
    """But for the line that says so."""
    ran, today = checked(SAVE, "green: use forest", 12), command_line.run("check", SAVE,
                                                                          "use forest")
    assert ran.out == f"The move was checked at the position after turn 12.\n{today.out}"
    brief = checked(SAVE, "green: use forest", 12, "--brief")
    assert brief == command_line.run("check", SAVE, "use forest", "--brief")


@pytest.mark.quick
@pytest.mark.parametrize("more", [
    ("--turn", "0"), ("--turn", "13"), ("--turn", "99999"), ("--turn", "2", "--at", "2"),
    ("--turn", "2", "--pick", "1")])
def test_a_turn_that_cannot_be_shown_is_refused(more: tuple[str, ...]) -> None:
    """So is what names a move of today with it."""
    ran = command_line.run("check", SAVE, "red: place 2 hut", *more)
    assert ran.exit == 2 and OFF in ran.err, ran


@pytest.mark.quick
def test_what_may_be_meant_is_listed_without_the_line_that_would_play_it_today() -> None:
    """It would be another turn's move."""
    ran = checked(SAVE, "red: place 2 foest", 2)
    assert ran.exit == 1 and "referee move" not in ran.out + ran.err


@pytest.mark.quick
def test_others_than_its_mover_are_not_told() -> None:
    """As of a check of today."""
    ran = checked(SAVE, "red: place 2 hut", 2, "--for", "green")
    assert ran.exit == 1 and "illegal-not-told" in ran.err and "Legal" not in ran.out


@pytest.mark.quick
def test_a_turn_of_the_phase_that_is_open_is_nobody_s_but_the_moderator_s(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether a sheet was filed in it is sealed."""
    monkeypatch.chdir(tmp_path)
    assert command_line.line("referee new stone-daze a.toml --seat red --seat blue").exit == 0
    sheet = "blue: set-up: standard"
    none = {eyes: checked("a.toml", sheet, 2, *eyes) for eyes in ((), ("--for", "blue"))}
    assert command_line.line("referee orders file a.toml 'red: set-up: standard'").exit == 0
    for eyes, before in none.items():
        assert before.exit == 2 and checked("a.toml", sheet, 2, *eyes) == before
    assert checked("a.toml", sheet, 2, "--for", "moderator").exit == 0


@pytest.mark.quick
def test_names_are_those_of_who_played_then(tmp_path: Path,
                                            monkeypatch: pytest.MonkeyPatch) -> None:
    """Dora took Bob's seat later; a seat that was left later was not gone yet."""
    monkeypatch.chdir(tmp_path)
    assert command_line.line("referee new stone-age a.toml --seat red=Ann --seat blue=Bob "
                             "--seat green=Eve").exit == 0
    assert command_line.line("referee move a.toml 'red: place 1 field'").exit == 0
    assert command_line.line("referee seat a.toml blue --player Dora --reason x").exit == 0
    assert command_line.line("referee seat a.toml red --gone --reason x").exit == 0
    assert checked("a.toml", "Bob: place 2 hut", 2).exit == 0
    assert checked("a.toml", "Dora: place 2 hut", 2).exit != 0
    assert checked("a.toml", "red: place 2 hut", 1).exit == 0


@pytest.mark.quick
def test_a_program_asks_the_same(tmp_path: Path) -> None:
    """In serve, for a seat too, and in the api."""
    found = api.Game(SAVE).check("red: place 5 forest", turn=2)
    assert found.ok and found.turn == 2
    limits = json_requests.Limits("red", SAVE)
    asked = {"command": "check", "save": SAVE, "move": "red: place 5 forest", "turn": 2}
    assert json_requests.to_request(None, dict(asked), limits).values["turn"] == 2
