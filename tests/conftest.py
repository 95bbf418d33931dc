"""Settings of all tests, and a folder in which the commands find a save of the toy game."""

import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from referee import keep
from referee.acts import auditing, saves, seats
from referee.acts import looking as shown
from referee.cli import mending
from tests.mail_servers import authority, servers
from tests.match import Keep
from tests.toy import Games

__all__ = ["authority", "servers"]  # fixtures, begun once for all tests

settings.register_profile("referee", deadline=None)  # a slow machine is no fault
settings.load_profile("referee")


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Keep:
    """Puts a save in a folder, for the commands to find it with the toy game."""
    def by(games: Games) -> Callable[[bytes], str]:
        for module in (saves, shown, seats, auditing, mending):
            monkeypatch.setattr(module, "games", games)

        def put(raw: bytes) -> str:
            path = str(tmp_path / "a.toml")
            keep.create(path, raw)
            return path

        return put

    return by


@pytest.fixture
def heard() -> Iterator[None]:
    """A hangup is heard by what is begun, though nohup had it ignored for all of us."""
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)
