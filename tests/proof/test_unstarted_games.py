"""Records of games that wait for words or a beacon: line 1 must be published before them."""

import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from tests.support import command_line
from tests.support.command_line import well
from tests.support.paths import ROOT

NOW = ("--now", "2026-01-31T18:00:00Z")
SOURCES = {"words": ("--await", "words"), "beacon": ("--await", "beacon")}


@pytest.fixture(params=[*SOURCES.values()], ids=[*SOURCES])
def game(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A game that waits."""
    monkeypatch.chdir(tmp_path)
    well("new", "stone-age", "a.toml", "--seat", "red=Ann", "--seat", "blue=Bob", *request.param,
         "--until", "2026-06-01T20:00:00Z", "--secret", "00112233445566778899aabbccddeeff", *NOW)
    return "a.toml"


def read(record: str) -> None:
    """Both readers of a record in Python take it."""
    well("verify", record)
    ran = subprocess.run([sys.executable, str(ROOT / "man" / "verify_record.py"), record],
                         capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran


def test_it_is_published_before_the_source_speaks(game: str) -> None:
    """With line 1, its commitment and no secret; it was refused."""
    told = well("publish", game, "-o", "a.record", *NOW)
    assert "of 1 turn: a.record" in told.unfolded and "The game waits for" in told.unfolded
    read("a.record")
    raw = Path("a.record").read_text()
    assert "00112233445566778899aabbccddeeff" not in raw and "Ann" not in raw
    assert "until 2026-06-01" in raw or "beacon quicknet" in raw
    well("verify", "a.record", game)  # the save is a witness
    well("publish", game, "-o", "red.record", "--for", "red", "--names", *NOW)
    assert '"Ann"' in Path("red.record").read_text()


def test_a_page_and_the_moderators_eyes_are_refused(game: str) -> None:
    """A page shows a position; the hint is the way without one."""
    page = command_line.run("publish", game, "-o", "a.html", *NOW)
    assert page.exit == 1 and "-o FILE.toml" in page.unfolded and not Path("a.html").exists()
    assert command_line.run("publish", game, "-o", "b.record", "--for", "moderator", *NOW).exit == 2


def test_it_is_replaced_by_one_that_goes_on_until_the_game_has_begun(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of every step of the game, in one file."""
    monkeypatch.chdir(tmp_path)
    well("new", "stone-age", "a.toml", "--seat", "red", "--seat", "blue", "--await", "words",
         "--until", "2026-06-01T20:00:00Z", *NOW)
    said = {seat: f"nonce123{seat} the {seat} fox" for seat in ("red", "blue")}
    steps = [f"{seat}: {sha256(text.encode()).hexdigest()}" for seat, text in said.items()]
    steps += [f"{seat}: open {text}" for seat, text in said.items()]
    for step in ("", *steps):
        if step:
            well("luck", "words", "a.toml", step, *NOW)
        well("publish", "a.toml", "-o", "a.record", *NOW)
        read("a.record")
    assert "luck: sealed with words" in well("show", "a.toml").out
