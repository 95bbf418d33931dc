"""A file given in place of another kind: the answer names its kind and its commands."""

import struct
from pathlib import Path

import pytest

from referee import definitions
from referee.core.text import file_kind
from referee.definitions.spec import Command, CommandParameter
from tests.proof.witnessed_game import NOW
from tests.support import command_line
from tests.support.paths import ROOT, SAVES

OTHERS = {  # kinds that stand where a save is due, and what the answer says of each
    "record": "This is a record, not a save.", "page": "This is a web page, not a save.",
    "desk": "This is a file of the mail office, not a save.",
    "scenario": "This is a scenario, not a save.", "moves": "This is a list of moves, not a save.",
    "picture": "This is a picture, not a save.", "prose": "This is not a save of referee.",
    "program": "This is not a save of referee."}
GIVEN = {  # what else a command must be told to come as far as its save
    "move": "pass", "check": "pass", "SHEET": "orders 5: stay", "FILE": "-", "RECORD": "x.record",
    "ROUND": "1", "VALUE": "00", "-o": "new.toml", "--reason": "why", "--set": "round=1",
    "--at": "1"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a file of each kind."""
    made = tmp_path_factory.mktemp("kinds")
    save = SAVES / "stone-age/silence-and-undo.toml"
    (made / "save").write_bytes(save.read_bytes())
    for kind, name in (("record", "a.record"), ("page", "a.html")):
        assert command_line.run("publish", str(save), "-o", str(made / name), *NOW).exit == 0
        (made / name).rename(made / kind)
    (made / "desk").write_text('format = 1\ngame = "a"\nzone = "UTC"\n\n[keys]\nred = "00"\n')
    (made / "scenario").write_bytes((ROOT / "scenarios/stone-age/standard.yaml").read_bytes())
    (made / "moves").write_text("# round 1\n\nred: place 3 forest\nblue: place 2 hut\n")
    (made / "picture").write_bytes(b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13))
    (made / "prose").write_text("# Read me\n\nA referee = a program.\n")
    (made / "program").write_bytes(bytes(range(256)) * 20)
    return made


def takes_a_save(command: Command) -> CommandParameter | None:
    """The argument of a command that is a save, and nothing but a save."""
    return next((one for one in command.params if not one.flag
                 and one.metavar in ("SAVE", "[SAVE]", "SAVE|FOLDER…", "SAVE|RECORD")), None)


COMMANDS = [command for command in definitions.commands()
            if takes_a_save(command) and command.name not in ("new", "serve", "play")]


@pytest.mark.parametrize("kind", OTHERS)
def test_each_command_says_of_which_kind_a_file_is_that_is_no_save(
        folder: Path, tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """None advises to restore a backup of what never was a save."""
    monkeypatch.chdir(tmp_path)
    wrong: list[str] = []
    for command in COMMANDS:
        if kind in ("record", "page") and command.name in ("log", "luck dice"):  # these take them
            continue
        words: list[str] = []
        for param in command.params:
            if param is takes_a_save(command):
                words.append(str(folder / kind))
            elif param.required or (param.flag == "-o" and command.name == "publish"):
                given = next((GIVEN[key] for key in (param.flag, param.key, param.metavar)
                              if key in GIVEN), "1")
                words += [*([param.flag] if param.flag else ()), given]
        ran = command_line.run(*command.name.split(), *words)
        if ran.exit != 3 or OTHERS[kind] not in ran.unfolded or (
                "Restore the file" in ran.unfolded):
            wrong.append(f"{command.name}: {ran}")
    assert wrong == []


def test_a_save_given_as_a_record_is_named_with_what_to_use(folder: Path) -> None:
    """audit for whoever has the save; publish for the others."""
    ran = command_line.run("verify", str(folder / "save"))
    assert ran.exit == 3 and "This is a save, not a record." in ran.unfolded
    assert "`referee audit " in ran.err and "`referee publish " in ran.unfolded


def test_no_save_is_taken_for_another_kind(folder: Path) -> None:
    """Neither whole nor cut nor with an altered first line: its own fault is told then."""
    for path in sorted(SAVES.glob("*/*.toml")):
        raw = path.read_bytes()
        for some in (raw, raw[:len(raw) // 2], raw[:60], b"x" + raw, raw.replace(b"\n", b"\r\n")):
            assert file_kind.kind_of(some) is file_kind.SAVE, path
    assert file_kind.kind_of((folder / "record").read_bytes()) is file_kind.RECORD
