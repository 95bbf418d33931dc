"""The files that `office init` writes work as they are, run as by a timer."""

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.mail.scripted_servers import WORD, Imap, Talker
from tests.support import command_line
from tests.support.failing_disk import copy
from tests.support.paths import ROOT

pytestmark = pytest.mark.slow

BEGUN = ("--address", "office@example.org", "--moderator", "mod@example.org")
NAMES = ("club", "my club", "100% “fun” $HOME; it's")


def program(folder: Path, how: str) -> list[str]:
    """How the program is called: as a module, or by a script as an installer writes one."""
    if how == "module":
        return [sys.executable, "-m", "referee"]
    script = folder / "a bin" / "referee"
    script.parent.mkdir()
    script.write_text(f"#!{sys.executable}\nfrom referee.__main__ import program\nprogram()\n")
    script.chmod(0o755)
    return [str(script)]


def around(folder: Path) -> dict[str, str]:
    """What cron leaves of the environment, and where the tests' own referee is."""
    return {"PATH": "/usr/bin:/bin", "HOME": str(folder), "PYTHONPATH": str(ROOT)}


def run(words: list[str], folder: Path) -> str:
    """What a command prints, which must do what it is told."""
    ran = subprocess.run(words, env=around(folder), cwd=folder, capture_output=True, text=True,
                         check=False)
    assert ran.returncode == 0, (words, ran.stderr)
    return ran.stdout


@pytest.fixture(scope="module", params=[
    (how, name) for how, names in (("module", NAMES[1:2]), ("script", NAMES[::2]))
    for name in names],
    ids=lambda of: f"{of[0]}-{NAMES.index(of[1])}")
def begun(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An office with a game, sending by a program that keeps what it gets."""
    (how, name), home = request.param, tmp_path_factory.mktemp("home")
    called, folder = program(home, how), home / str(name)
    run([*called, "office", "init", str(folder), *BEGUN], home)
    command_line.well("new", "stone-age", str(folder / "games/camp.toml"), "--seat", "red",
                      "--seat",
                      "blue")
    command_line.well("office", "add", "camp", "red=ann@example.org", "blue=bob@example.org",
                      "--office", str(folder))
    keep = home / "sendmail"
    keep.write_text(f'#!/bin/sh\ncat >> "{home}/sent"\n')
    keep.chmod(0o755)
    text = (folder / "office.toml").read_text()
    text, times = re.subn(r'# \[out\]\n# sendmail = \[.*\]', f'[out]\nsendmail = ["{keep}"]', text)
    assert times == 1
    (folder / "office.toml").write_text(text)
    return folder


@pytest.fixture
def club(begun: Path, tmp_path: Path) -> Iterator[Path]:
    """This office, where all that a test does is undone: its files have the name of its folder."""
    before = copy(begun, tmp_path / "before")
    yield begun
    copy(before, begun)
    (begun.parent / "sent").unlink(missing_ok=True)


def crontab(folder: Path) -> str:
    """What cron gives to sh: five fields are its own, and so is %."""
    line, = [line for line in (folder / "example.crontab").read_text().splitlines()
             if line and not line.startswith("#")]
    command = line.split(" ", 5)[5]
    assert line.startswith("*/5 * * * * ") and not re.search(r"(?<!\\)%", command)
    return command.replace(r"\%", "%")


def units(folder: Path) -> tuple[str, list[tuple[bool, list[str]]]]:
    """The folder of a unit, and its commands, each with whether it may fail."""
    said = [line.partition("=")[::2] for line in (
        folder / "example.service").read_text().splitlines() if "=" in line]
    where = dict(said)["WorkingDirectory"].replace("%%", "%")
    words = [(text.startswith("-"), [
        word.replace("%%", "%").replace("$$", "$") for word in (
            json.loads(word) if word[0] == '"' else word
            for word in re.findall(r'"(?:[^"\\]|\\.)*"|\S+', text.removeprefix("-")))])
        for name, text in said if name == "ExecStart"]
    return where, words


def test_the_line_for_cron_ticks_and_sends_though_nothing_can_be_fetched(club: Path) -> None:
    """With an empty environment, from another folder."""
    ran = subprocess.run(["/bin/sh", "-c", crontab(club)], env=around(club.parent), cwd="/",
                         capture_output=True, text=True, check=False)
    assert "There is no section [in]." in ran.stderr and ran.returncode == 0, ran.stderr
    assert "camp: messages written" in ran.stdout and "3 sent" in ran.stdout
    sent = (club.parent / "sent").read_text()
    assert "To: mod@example.org" in sent and "To: ann@example.org" in sent


def test_the_unit_for_systemd_ticks_and_sends_though_nothing_can_be_fetched(club: Path) -> None:
    """Its program is named by its whole path, and what may fail keeps nothing back."""
    where, commands = units(club)
    assert where == str(club)
    assert [(fails, words[-2:]) for fails, words in commands] == [
        (True, ["office", "fetch"]), (True, ["office", "tick"]), (False, ["office", "send"])]
    for fails, words in commands:
        assert os.path.isabs(words[0])
        ran = subprocess.run(words, env=around(club.parent), cwd=where, capture_output=True,
                             check=False)
        assert fails or ran.returncode == 0
    assert (club.parent / "sent").read_text().count("Message-ID: ") == 3


def test_the_line_for_procmail_takes_a_message(club: Path) -> None:
    """It is a command for sh."""
    line = (club / "example.procmailrc").read_text().splitlines()[-1]
    assert line.startswith("| ")
    ran = subprocess.run(["/bin/sh", "-c", line[2:]], env=around(club.parent), cwd="/",
                         input=b"From: <x@example.org>\n\nhello\n", capture_output=True,
                         check=False)
    assert ran.returncode == 0 and ran.stdout.startswith(b"dropped: unknown sender"), ran
    assert shlex.quote(str(club)) in (club / "example.sieve").read_text()


def test_the_line_for_cron_has_the_password(authority: Path, tmp_path: Path) -> None:
    """From the file that the settings name; nothing that init writes has a secret."""
    folder = tmp_path / "my club"
    run([*program(tmp_path, "module"), "office", "init", str(folder), *BEGUN], tmp_path)
    assert not (folder / "password").exists()
    script = Imap({7: b"From: <x@example.org>\n\nhello\n"})
    with Talker(authority, script) as talker:
        text = (folder / "office.toml").read_text()
        section = re.search(r"# \[in\]\n(?:# .*\n)+", text)
        assert section
        text = text.replace(section[0], section[0].replace("# ", "").replace(
            "imap.example.org", "localhost") + f'port = {talker.port}\nca = "{authority}/ca.pem"\n')
        (folder / "office.toml").write_text(text)
        (folder / "password").write_text(f"{WORD}\n")
        ran = subprocess.run(["/bin/sh", "-c", crontab(folder)], env=around(tmp_path), cwd="/",
                             capture_output=True, text=True, check=False)
    assert script.seen == [7], ran
    assert (folder / ".fetched").exists()


def test_the_move_without_a_server_is_played_as_the_manual_has_it(tmp_path: Path) -> None:
    """The lines of referee-office(7), by a shell."""
    manual = (ROOT / "referee/cli/office.txt").read_text()
    begin, tried = (_block(manual, title) for title in (
        "DESCRIPTION", "TO TRY IT WITHOUT A SERVER"))
    script = f'referee() {{ {shlex.quote(sys.executable)} -m referee "$@"; }}\n{begin}\n{tried}\n'
    ran = subprocess.run(["/bin/sh", "-e", "-c", script], env=around(tmp_path), cwd=tmp_path,
                         capture_output=True, text=True, check=False)
    assert ran.returncode == 0 and "answered; harvest-moon turn 2, from" in ran.stdout, ran
    assert "red: place 3 forest" in (tmp_path / "club/games/harvest-moon.toml").read_text()
    assert len(tried.splitlines()) <= 10


def _block(manual: str, title: str) -> str:
    """The first indented lines below a title."""
    lines = manual.partition(f"\n{title}")[2].splitlines()[1:]
    first = next(n for n, line in enumerate(lines) if line.startswith("    "))
    last = next(n for n, line in enumerate(lines) if n > first and line[:1].strip())
    return "\n".join(line[4:] for line in lines[first:last]).strip()
