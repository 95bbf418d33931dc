"""An office on disk: its folder, messages to it, and what it did with them."""

import os
from collections.abc import Callable
from email import message_from_bytes
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from referee.commands.loading import open_save
from referee.core.match import log_entry
from referee.files import saves
from referee.mail import office_folder, settings
from referee.mail.exactly_once import MessageProcessor
from referee.mail.outbox import Outbox
from referee.pbem.roster import game_roster, tokens
from tests.support.office_in_memory import Club

SETTINGS = """\
[office]
name = "Club"
address = "office@example.org"
moderator = "moderator@example.org"
zone = "UTC"
games = ["games"]
"""
NOW = "2026-11-22T10:00:00Z"
EVERY = int(os.environ.get("REFEREE_KILLED", "5"))  # 1: kill at every step


def begun(folder: Path) -> Path:
    """An office with a game of Stone Age for two, from the time when tokens had no hash."""
    folder.mkdir(exist_ok=True)
    club = Club()
    office_folder.create(str(folder))
    (folder / "games").mkdir()
    (folder / "office.toml").write_text(SETTINGS)
    saves.create(str(folder / "games/a-game.toml"), club.save)
    (folder / "games/a-game.desk.toml").write_bytes(game_roster.dumps(
        replace(club.roster, unsealed_turn=99)))
    return folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An office in a folder of its own."""
    return begun(tmp_path)


def post(folder: Path) -> MessageProcessor:
    """Open the office, as a process does."""
    return MessageProcessor(str(folder), settings.load(str(folder)))


def letter(n: int, seat: str, turn: int, said: str, **headers: str) -> bytes:
    """A message of a seat."""
    keys = Club().roster.keys
    token = tokens.make_token(keys, "a-game", turn, seat)
    more = "".join(f"{name}: {value}\n" for name, value in headers.items())
    return (f"From: <{seat}@example.org>\nTo: office@example.org\nMessage-ID: <{n}@player>\n"
            f"Subject: Re: {tokens.token_line(token)}\n{more}\n{said}\n").encode()


def turns(folder: Path) -> list[str]:
    """The moves in the log of the game."""
    save, _ = open_save((folder / "games/a-game.toml").read_bytes(), "a-game")
    return [line.first_text for line in log_entry.parse_log(save.log)][1:]


def out(folder: Path) -> list[str]:
    """The recipients of the mails that wait to be sent."""
    return sorted(name.partition(".")[2] for name in os.listdir(folder / "out/new"))


def waiting(folder: str, to: str = "") -> list[tuple[str, str]]:
    """Subject and text of the waiting mails, by file name; to an address or all."""
    found = []
    for name in Outbox(folder).waiting():
        mail, _ = Outbox(folder).load(name)
        whole = message_from_bytes(mail.raw)
        part = next(part for part in whole.walk() if part.get_content_type() == "text/plain")
        payload = part.get_payload(decode=True)
        assert isinstance(payload, bytes)
        if to in ("", mail.recipient):
            found.append((str(whole["Subject"]), " ".join(payload.decode().split())))
    return found


def points(monkeypatch: pytest.MonkeyPatch, at: int) -> Callable[[], int]:
    """End the process before writing call number ``at``; returns the calls so far."""
    count = 0

    def spy(before: Callable[..., Any]) -> Callable[..., Any]:
        def called(*args: Any, **kwargs: Any) -> Any:
            nonlocal count
            count += 1
            if count == at:
                os._exit(9)
            return before(*args, **kwargs)
        return called

    for name in ("replace", "fsync", "link", "unlink", "write", "open", "rename", "mkdir"):
        monkeypatch.setattr(os, name, spy(getattr(os, name)))
    return lambda: count
