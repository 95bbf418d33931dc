"""An office with many games opens only those that a message or a tick concerns."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from referee.commands.answer import DONE
from referee.files import saves
from referee.mail.exactly_once import MessageProcessor
from referee.mail.idle_stamps import FILE, stamps
from referee.pbem.roster import game_roster
from tests.support.command_functions import planning, playing
from tests.support.office_in_memory import Club
from tests.support.office_on_disk import NOW, begun, letter, out, post, turns

GAME = "a-game"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An office with a game of Stone Age for two."""
    return begun(tmp_path / "office")


def desk(folder: Path, change: Callable[[game_roster.GameRoster], game_roster.GameRoster]) -> None:
    """Change the game's desk, as its moderator may by hand."""
    path = folder / f"games/{GAME}.desk.toml"
    path.write_bytes(game_roster.dumps(change(game_roster.loads(path.read_bytes(), ""))))


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the saves that are opened, as they are."""
    names: list[str] = []
    before = saves.locked

    def spy(path: str) -> object:
        names.append(os.path.basename(path))
        return before(path)

    monkeypatch.setattr(saves, "locked", spy)
    return names


# Letters without a token.

def plain(sender: str) -> bytes:
    """A letter that nothing but its sender tells anything of."""
    return (f"From: <{sender}>\nMessage-ID: <{sender}>\nSubject: Hello\n\n"
            "place 3 forest\n").encode()


@pytest.mark.parametrize(("written", "sender"), [
    ("red@example.org", "red@example.org"), ("Red@Example.ORG", "red@example.org"),
    ("jörg@exämple.org", "jörg@exämple.org"), ("ΣΟΦΙΑ@example.org", "σοφια@example.org"),
])
def test_who_writes_without_a_token_is_found_by_his_address(
        written: str, sender: str, folder: Path) -> None:
    """In any letters, as anybody may have written it into the file."""
    desk(folder, lambda roster: replace(roster, people=(
        replace(roster.people[0], address=written), *roster.people[1:])))
    assert [*post(folder).games_writing_to(sender)] == [GAME]
    if sender.isascii():
        assert post(folder).process(plain(sender), NOW) == "answered"
        assert out(folder) == ["red-0"]


def test_an_address_that_is_spelt_with_escapes_is_found_too(
        folder: Path) -> None:
    """As TOML allows."""
    path = folder / f"games/{GAME}.desk.toml"
    path.write_bytes(path.read_bytes().replace(b"red@example.org", b"red\\u0040example.org"))
    assert post(folder).process(plain("red@example.org"), NOW) == "answered"


def test_a_stranger_s_letter_parses_no_desk(
        folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even of one in whose address his own stands, which is somebody else's."""
    parsed: list[str] = []
    before = game_roster.loads

    def spy(raw: bytes, path: str) -> game_roster.GameRoster:
        parsed.append(path)
        return before(raw, path)

    monkeypatch.setattr(game_roster, "loads", spy)
    assert post(folder).process(plain("who@example.com"), NOW).startswith("dropped")
    assert not parsed
    assert post(folder).process(plain("ed@example.org"), NOW).startswith("dropped")
    assert parsed


# Ticks.

def ticked(folder: Path, now: str = NOW) -> list[str]:
    """What a tick did."""
    return [what for _, what in post(folder).tick(now)]


def rested(folder: Path, opened: list[str], clock: str = "") -> None:
    """Let the game come to rest."""
    desk(folder, lambda roster: replace(roster, deadline_rule=clock))
    assert ticked(folder) == ["messages written"]
    assert not ticked(folder)
    opened.clear()
    assert not ticked(folder) and not opened


CLOCK = "Tue,Fri 20:00, grace 2h, remind 24h"  # from Sunday on: Tuesday, 24 November


def test_a_game_that_rests_is_opened_when_something_is_due(
        folder: Path, opened: list[str]) -> None:
    """At the reminder, at the end of the grace behind the deadline; not a minute before."""
    rested(folder, opened, CLOCK)
    assert not ticked(folder, "2026-11-23T19:59:59Z") and not opened
    assert ticked(folder, "2026-11-23T20:00:00Z") == ["messages written"] and opened
    assert not ticked(folder, "2026-11-23T20:05:00Z")
    opened.clear()
    assert not ticked(folder, "2026-11-24T19:59:59Z") and not opened
    assert not ticked(folder, "2026-11-24T20:00:00Z") and opened  # a plan may wait for it
    opened.clear()
    assert not ticked(folder, "2026-11-24T21:59:59Z") and not opened
    assert ticked(folder, "2026-11-24T22:00:00Z") == ["messages written"] and opened


def test_a_game_without_a_deadline_rests_for_ever(
        folder: Path, opened: list[str]) -> None:
    """And a paused one for a week, when its moderator is reminded of it."""
    rested(folder, opened)
    assert not ticked(folder, "2036-11-22T10:00:00Z") and not opened
    desk(folder,
         lambda roster: replace(roster, deadline_rule=CLOCK, deadline="2026-11-24T20:00:00Z",
                                paused=NOW))
    assert not ticked(folder) and opened
    opened.clear()
    assert not ticked(folder, "2026-11-29T09:59:59Z") and not opened
    assert ticked(folder, "2026-11-29T10:00:00Z") == ["messages written"]
    opened.clear()
    assert not ticked(folder, "2026-11-29T10:05:00Z") and opened
    opened.clear()
    assert not ticked(folder, "2026-12-06T09:59:59Z") and not opened


def test_a_note_of_an_older_program_keeps_no_reminder_back(folder: Path) -> None:
    """It said of a paused game that nothing is ever due in it."""
    desk(folder, lambda roster: replace(roster, paused=NOW))
    before = [list(one) for one in stamps(str(folder / "games/a-game"), str(folder / "list.toml"))]
    before[0][1] = 0  # as it was written then
    (folder / FILE).write_text(json.dumps({"a-game": [before, NOW, "9999-12-31T23:59:59Z"]}))
    assert ticked(folder, "2026-11-29T10:00:00Z") == ["messages written"]


@pytest.mark.parametrize("change", ["letter", "move", "desk", "journal", "note", "no note"])
def test_whatever_happens_to_a_game_ends_its_rest(
        change: str, folder: Path, opened: list[str]) -> None:
    """Also what its moderator does at the table or by hand; and a note that is lost or none."""
    rested(folder, opened)
    game = folder / f"games/{GAME}"
    if change == "letter":
        assert post(folder).process(letter(1, "red", 1, "STATUS"), NOW) == "answered"
    elif change == "move":
        assert playing.move(f"{game}.toml", "red: place 3 forest", now=NOW).exit == DONE
    elif change == "desk":
        desk(folder, lambda roster: replace(roster, watchers=("eve@example.org",)))
    elif change == "journal":
        Path(f"{game}.post").write_bytes(Path(f"{game}.post").read_bytes() + b'{"a":')
    elif change == "note":
        (folder / FILE).write_bytes(b'{"a-game": [[1, 2]]}')
    else:
        (folder / FILE).unlink()
    opened.clear()
    assert ticked(folder) == ["messages written"] * (change in ("move", "desk")) and opened


def test_a_clock_that_goes_backwards_is_still_refused(
        folder: Path, opened: list[str]) -> None:
    """A rest is from a time on."""
    rested(folder, opened)
    assert ticked(folder, "2026-11-22T09:00:00Z")[0].startswith("refused")
    assert not ticked(folder, "2026-11-22T09:59:00Z") and opened


def test_a_game_with_plans_that_still_wait_does_not_rest(
        folder: Path, opened: list[str]) -> None:
    """They play when their time has come, though nobody writes."""
    made = Club(options={"plans": "30"})
    (folder / f"games/{GAME}.toml").write_bytes(made.save)
    assert ticked(folder) == ["messages written"]
    assert planning.plan(str(folder / f"games/{GAME}.toml"), "place 3 forest",
                         seat="blue", now=NOW).exit == DONE
    assert post(folder).process(letter(1, "red", 1, "place 2 hut"), NOW) == "answered"
    for minute in ("01", "29"):
        opened.clear()
        assert not ticked(folder, f"2026-11-22T10:{minute}:00Z") and opened
    assert ticked(folder, "2026-11-22T10:30:00Z") == ["messages written"]
    assert len(turns(folder)) == 2


def test_a_broken_desk_refuses_its_own_game_alone(folder: Path) -> None:
    """The others are ticked."""
    (folder / "games/b-game.toml").write_bytes((folder / f"games/{GAME}.toml").read_bytes())
    (folder / "games/b-game.desk.toml").write_bytes(b"format = 9\n")
    found = dict(MessageProcessor(str(folder), post(folder).settings).tick(NOW))
    assert found[GAME] == "messages written" and found["b-game"].startswith("refused")
    assert dict(post(folder).tick(NOW)) == {"b-game": found["b-game"]}
