"""An office as its owner has it: made and run by the command line, with real mail servers."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from random import Random

from referee.commands.answer import DONE
from referee.commands.loading import open_save
from referee.core.match import log_entry
from referee.core.match.match import Match
from referee.core.match.save_format import Save
from tests.mail.mail_servers import Servers
from tests.support import command_line
from tests.support.paths import ROOT

PROGRAM = (sys.executable, "-m", "referee")
WORD = "REFEREE_TEST_SECRET"  # the variable with the password of the office
WORK = ("fetch", "tick", "send")  # the steps of an office, in this order


class Office:
    """An office of one game in a folder; ``people`` has user and address by seat.

    Whether its messages are marked or moved, and how its connections are secured, is random.
    """

    def __init__(self, servers: Servers, folder: Path, game: str, people: Mapping[str, str],
                 moderator: str, random: Random, now: str, deadline: str = "",
                 options: Iterable[str] = ()) -> None:
        self.servers, self.folder, self.game = servers, folder, game
        self.took: dict[str, float] = {}  # seconds that a command takes as a process
        self.save = folder / "games" / f"{game}.toml"
        secret = sha256(f"{game} {random.random()}".encode()).hexdigest()
        self.run("office", "init", str(folder), "--address", servers.address("office"),
                 "--moderator", moderator, "--name", "Club")
        self.run("new", game, str(self.save), "--secret", secret, "--now", now,
                 *(word for seat, who in people.items()
                   for word in ("--seat", f"{seat}={who.partition(' ')[0]}")),
                 *(word for option in options for word in ("--option", option)))
        self._set(random)
        self.run("office", "add", game, *(f"{seat}={who}" for seat, who in people.items()),
                 "--office", str(folder), "--deadline", deadline, "--now", now)

    def _set(self, random: Random) -> None:
        """Write the settings for incoming and outgoing mail."""
        file = self.folder / "office.toml"
        text = file.read_text().replace('policy = "token+sender"',
                                        'policy = "token+sender"\nplus = true\nnames = false')
        servers = self.servers
        for section, ports in (("in", (servers.imaps, servers.imap)),
                               ("out", (servers.smtps, servers.submission))):
            plain = random.random() < 0.5
            text += (f'\n[{section}]\nhost = "localhost"\nport = {ports[plain]}\n'
                     f'tls = "{"starttls" if plain else "implicit"}"\nca = "{servers.ca}"\n'
                     f'user = "{servers.address("office")}"\nsecret_env = "{WORD}"\n')
        file.write_text(text)

    def run(self, *words: str, apart: bool = False) -> str:
        """The output of a command that must succeed; ``apart``: in a process of its own."""
        if not apart:
            done = command_line.run(*words)
            assert done.exit == DONE, (words, done, self.servers.logs())
            return done.out
        started = time.monotonic()
        ran = subprocess.run([*PROGRAM, *words], env=self.environment(), capture_output=True,
                             text=True, check=False)
        assert ran.returncode == DONE, (words, ran.stdout, ran.stderr, self.servers.logs())
        self.took[words[1]] = time.monotonic() - started
        return ran.stdout

    def environment(self) -> dict[str, str]:
        """The environment variables of an office process."""
        return {**os.environ, "PYTHONPATH": str(ROOT), WORD: self.servers.password("office")}

    def work(self, command: str, now: str, apart: bool = False) -> str:
        """Fetch, tick or send; returns the output."""
        return self.run(*self._words(command, now), apart=apart)

    def _words(self, command: str, now: str) -> tuple[str, ...]:
        return "office", command, "--office", str(self.folder), "--now", now

    def killed(self, command: str, now: str, random: Random) -> bool:
        """Run a command and kill it at a random moment, mostly in writes; whether it still ran."""
        before = self._marks()
        process = subprocess.Popen(
            [*PROGRAM, *self._words(command, now)], env=self.environment(),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        if random.random() < 0.25:
            time.sleep(random.uniform(0.5, 1.05) * self.took.get(command, 0.5))
        else:
            while process.poll() is None and self._marks() == before:
                time.sleep(0.0002)
            time.sleep(random.choice((0.0, random.uniform(0.0, 0.02), random.uniform(0.0, 0.1))))
        process.kill()
        return process.wait() == -signal.SIGKILL

    def _marks(self) -> list[int]:
        """Data that changes as soon as the office writes."""
        return [os.stat(self.folder / name).st_mtime_ns
                for name in ("out/held", "out/new", "out/sent", "games")]

    def opened(self) -> tuple[Save, Match]:
        """The save on disk, and its match."""
        return open_save(self.save.read_bytes(), str(self.save))

    def lines(self) -> list[log_entry.LogEntry]:
        """The entries of its log."""
        return list(log_entry.parse_log(self.opened()[0].log))
