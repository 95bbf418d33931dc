"""Line endings, a final newline and a BOM make no difference in files that people share."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from referee.cli import script_input
from referee.core.match import log_entry, save_format
from referee.files import inputs
from tests.support import command_line, office_on_disk
from tests.support.line_endings import HARMFUL, HARMLESS, Change
from tests.support.paths import ROOT

NOW = ("--now", "2027-01-01T00:00:00Z")
SECRET = ("--secret", "00112233445566778899aabbccddeeff")
SEATS = ("--seat", "red=Ann", "--seat", "blue=Bob")
Told = list[object]
Reader = Callable[[Path, Change], Told]


SOME = ("CR LF", "no last LF", "more LF", "a BOM", "a BOM, CR LF and more of them")


def same(raw: bytes) -> bytes:
    """A file as referee wrote it."""
    return raw


def changed(path: Path, change: Change) -> str:
    """A file with other line ends; its path."""
    path.write_bytes(change(path.read_bytes()))
    return str(path)


def a_game(folder: Path, game: str = "stone-age") -> Path:
    """A new save; of Stone Age with two turns."""
    path = folder / "g.toml"
    command_line.well("new", game, str(path), *SEATS, *SECRET, *NOW)
    if game == "stone-age":
        for move in ("red: place 3 hunt", "blue: place 2 forest"):
            command_line.well("move", str(path), move, *NOW)
    return path


# Each reader of a file: what the commands say that read it, and the files that they write.

def a_save(folder: Path, change: Change) -> Told:
    """By what only reads it, and by what goes on from it."""
    path = a_game(folder)
    name = changed(path, change)
    told: Told = [command_line.run(*words) for words in (
        ["show", name], ["check", name, "red: place 1 field"], ["log", name, "--json"],
        ["audit", name], ["audit", str(folder)], ["legal", name], ["post", "write", name],
        ["move", name, "red: place 1 quary"])]
    assert path.read_bytes() == change(inputs.normalized(path.read_bytes()))  # it was refused
    told += [command_line.run("show", "-", stdin=path.read_bytes()),
             command_line.run("branch", name, "--at", "2", "-o", str(folder / "b.toml"), *NOW),
             command_line.run("recover", name, "-o", str(folder / "r.toml"), *NOW),
             command_line.run("publish", name, "-o", str(folder / "p.record"), *NOW)]
    assert (folder / "r.toml").read_bytes() == inputs.normalized(path.read_bytes())
    told += [command_line.run("move", name, "red: place 1 field", *NOW)]
    return [*told, *(file.read_bytes() for file in sorted(folder.iterdir()))]


def a_record(folder: Path, change: Change) -> Told:
    """Verified, as a witness, and as what a later record goes on from."""
    path, record = a_game(folder), folder / "a.record"
    command_line.well("publish", str(path), "-o", str(record), *NOW)
    name, whole = changed(record, change), folder / "whole.record"
    command_line.well("publish", str(path), "-o", str(whole), *NOW)
    told: Told = [command_line.run("verify", name), command_line.run("verify", str(whole), name),
                  command_line.run("luck", "dice", name)]
    command_line.well("move", str(path), "red: place 1 field", *NOW)
    return [*told, command_line.run("publish", str(path), "-o", name, *NOW), record.read_bytes()]


def a_page(folder: Path, change: Change) -> Told:
    """The same of a record in a page."""
    path, page = a_game(folder), folder / "a.html"
    command_line.well("publish", str(path), "-o", str(page), *NOW)
    name = changed(page, change)
    told: Told = [command_line.run("verify", name), command_line.run("verify", name, name)]
    return [*told, command_line.run("publish", str(path), "-o", name, *NOW), page.read_bytes()]


def a_witness(folder: Path, change: Change) -> Told:
    """A report that somebody kept."""
    path, record, report = a_game(folder), folder / "a.record", folder / "report.txt"
    command_line.well("publish", str(path), "-o", str(record), *NOW)
    report.write_text(command_line.well("show", str(path)).out)
    return [command_line.run("verify", str(record), changed(report, change))]


def a_scenario(folder: Path, change: Change) -> Told:
    """Checked, shown, played."""
    file = folder / "mine.yaml"
    shutil.copy(ROOT / "scenarios/stone-age/standard.yaml", file)
    name = changed(file, change)
    of = ("--game", "stone-age")
    return [command_line.run("scenario", "check", name, *of),
            command_line.run("scenario", "show", name, *of),
            command_line.run("scenario", "show", name, *of, "--as", "yaml"),
            command_line.run("new", "stone-age", str(folder / "g.toml"), *SEATS, *SECRET, *NOW,
                             "--scenario", name), (folder / "g.toml").read_bytes()]


SCRIPT = b"# two moves\nred: place 1 field  # the first\n\nblue: place 2 hut\n"


def a_script(folder: Path, change: Change) -> Told:
    """A file, standard input."""
    path, file, copy = a_game(folder), folder / "moves.txt", folder / "copy.toml"
    file.write_bytes(change(SCRIPT))
    shutil.copy(path, copy)
    return [command_line.run("script", str(path), str(file), "--check"),
            command_line.run("script", str(path), str(file), *NOW),
            command_line.run("script", str(copy), "-", *NOW, stdin=change(SCRIPT)),
            path.read_bytes()]


def a_piped_script(folder: Path, change: Change) -> Told:
    """Lines as they come."""
    out, into = os.pipe()
    os.write(into, change(SCRIPT))
    os.close(into)
    with open(out, "rb", 0) as pipe:
        return [line for part in script_input.read_batches(pipe, "-") for line in part.lines]


def requests(folder: Path, change: Change) -> Told:
    """Lines of JSON to serve, and what they give as standard input."""
    path = a_game(folder)
    lines = (b'{"id": 1, "command": "show", "save": "%b"}\n{"id": 2, "command": "games"}\n'
             % bytes(path))
    return [command_line.run("serve", stdin=change(lines))]


def a_move(folder: Path, change: Change) -> Told:
    """On standard input; by post read too, and at the prompt."""
    path = a_game(folder)
    told: Told = [command_line.run("check", str(path), "-", stdin=change(b"red: place 1\nfield\n")),
                  command_line.run("move", str(path), "-", *NOW,
                                   stdin=change(b"red: place 1 field\n"))]
    command_line.well("move", str(path), "blue: place 2 hut", *NOW)
    told += [command_line.run("post", "read", str(path), "-", "--seat", "red", *NOW,
                              stdin=change(b"Hello,\n\nplace 1 quarry\n")), path.read_bytes()]
    asked = command_line.run("play", str(path), *NOW, stdin=change(b"place 1 river\nplace 1 hut\n"))
    return [*told, asked.err, path.read_bytes()]  # an empty line asks for the position


def orders(folder: Path, change: Change) -> Told:
    """A draft, a sheet."""
    path = a_game(folder, "stone-daze")
    command_line.well("resolve", str(path), *NOW)
    text = change(b"red: runner-1 back\nrunner-2 back\n")
    return [command_line.run("orders", how, str(path), "-", *NOW, stdin=text)
            for how in ("draft", "file")] + [path.read_bytes()]


def a_plan(folder: Path, change: Change) -> Told:
    """Orders ahead."""
    path = a_game(folder)
    text = change(b"1 field\nwhen tools: none\n")
    return [command_line.run("plan", str(path), "-", "--seat", "red", *NOW, stdin=text),
            path.read_bytes()]


def an_office(folder: Path, change: Change) -> Told:
    """Settings, list, desk, journal and save, by a tick and by what lists them."""
    club = office_on_disk.begun(folder / "club")
    at = ("--office", str(club))
    command_line.well("office", "status", *at)
    post = office_on_disk.post(club)
    post.process(office_on_disk.letter(1, "red", 1, "place 3 forest"), office_on_disk.NOW)
    post.waitlist.load()
    files = [*club.glob("*.toml"), *club.glob("games/*")]
    assert {file.name.partition(".")[2] for file in files} == {"toml", "desk.toml", "post"}
    assert {file.name for file in files} >= {"office.toml", "list.toml"}
    for file in files:
        kept = change(file.read_bytes())
        # A journal's last row counts when its line is whole: it may be what a crash left.
        file.write_bytes(kept if file.suffix != ".post" or kept.endswith(b"\n") else kept + b"\n")
    told: Told = [command_line.run("office", *words, *at, "--now", "2026-11-22T11:00:00Z")
                  for words in (
        ["status"], ["list"], ["tick"])]
    told.append(office_on_disk.post(club).process(
        office_on_disk.letter(2, "blue", 2, "place 2 hut"), "2026-11-22T12:00:00Z"))
    return [*told, office_on_disk.turns(club), office_on_disk.out(club)]


READERS: dict[str, Reader] = {reader.__name__: reader for reader in (
    a_save, a_record, a_page, a_witness, a_scenario, a_script, a_piped_script, requests, a_move,
    orders, a_plan, an_office)}


@pytest.mark.parametrize("reader", READERS)
def test_line_ends_say_nothing(reader: str, tmp_path: Path) -> None:
    """Whatever they are, all that is told and written is as it is without."""
    found: dict[str, Told] = {}
    for name, change in {"LF": same, **{one: HARMLESS[one] for one in SOME}}.items():
        folder = tmp_path / "same"
        folder.mkdir()
        found[name] = READERS[reader](folder, change)
        shutil.rmtree(folder)
    assert [name for name, told in found.items() if told != found["LF"]] == []
    assert any(ran.exit == 0 for ran in found["LF"] if isinstance(ran, command_line.Ran)) or (
        reader == "a_piped_script")


@pytest.mark.parametrize("change", HARMFUL)
def test_a_cr_alone_is_refused_and_the_reason_told(change: str, tmp_path: Path) -> None:
    """In a save and in a record; a second BOM is no TOML."""
    path, record = a_game(tmp_path), tmp_path / "a.record"
    command_line.well("publish", str(path), "-o", str(record), *NOW)
    for words in (["show", changed(path, HARMFUL[change])],
                  ["verify", changed(record, HARMFUL[change])]):
        ran = command_line.run(*words)
        assert ran.exit == 3 and ("CR (U+000D)" in ran.unfolded or "BOM" in change), ran


def test_a_cr_inside_a_text_stays(tmp_path: Path) -> None:
    """It is written as an escape, and so is a BOM there."""
    path = a_game(tmp_path)
    raw = path.read_bytes().replace(b'"Ann"', b'"A\\r\\nn\\ufeff"')
    assert inputs.normalized(raw) == raw
    assert save_format.loads(raw, "").header.seats[0].players == ("A\r\nn\ufeff",)


@pytest.mark.parametrize(("raw", "text"), [
    (b"", b""), (b"\n", b"\n"), (b"\r\n\r\n", b"\n"), (b"\xef\xbb\xbf", b""), (b"a", b"a\n"),
    (b"a\r\n\r\nb\r\n", b"a\n\nb\n"), (b"a\rb", b"a\rb\n"), (b"a\r\r\n", b"a\r\r\n"),
    (b"a \n \n", b"a \n \n"), (b"\xff\xfea\0\r\0\n\0", b"\xff\xfea\0\r\0\n\0\n")])
def test_the_normal_form(raw: bytes, text: bytes) -> None:
    """No BOM, LF alone, one at the end; of nothing nothing, of UTF-16 no word is another."""
    assert inputs.normalized(raw) == inputs.normalized(text) == text


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("git") or not (ROOT / ".git").exists(),
                    reason="these are not the sources as git has them")
def test_a_clone_for_windows_has_saves_that_can_be_used(tmp_path: Path) -> None:
    """Where git turns line ends round, it leaves ours alone: .gitattributes says so."""
    there = tmp_path / "x"
    subprocess.run(["git", "clone", "-q", "-c", "core.autocrlf=true", "-c", "core.eol=crlf",
                    str(ROOT), str(there)], check=True)
    said = subprocess.run(["git", "ls-files", "--eol"], cwd=there, check=True, text=True,
                          capture_output=True).stdout
    assert [line for line in said.splitlines() if line.split()[0][2:] != line.split()[1][2:]] == []
    ran = subprocess.run([sys.executable, "-m", "referee", "audit", "saves"], cwd=there,
                         capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr[-2000:]


def test_a_game_goes_on_from_other_line_ends_as_if_they_were_ours(tmp_path: Path) -> None:
    """The log has the moves alone, and the file ours."""
    path = a_game(tmp_path)
    changed(path, HARMLESS["a BOM, CR LF and more of them"])
    command_line.well("move", str(path), "red: place 1 field", *NOW)
    raw = path.read_bytes()
    assert inputs.normalized(raw) == raw
    assert [line.first_text
            for line in log_entry.parse_log(save_format.loads(raw, "").log)][1:] == [
        "red: place 3 hunt", "blue: place 2 forest", "red: place 1 field"]
