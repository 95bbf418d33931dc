"""The command ``luck`` on a game that waits for words or a beacon."""

from pathlib import Path

from referee.core.match import external_luck, save_format, save_writer
from tests.support import command_line
from tests.support.pending_luck import BEGUN, LATER, UNTIL, nonce, words

SECRET = "5ca1ab1e" * 8
VALUE = "ab" * 32
NEW = ("new", "stone-age", "--seat", "red=Ann", "--seat", "blue=Bob", "--secret", SECRET)


class Waits:
    """The file of a game that waits for luck, and its command line."""

    def __init__(self, path: Path, *source: str) -> None:
        self.path = path
        ran = command_line.run(NEW[0], NEW[1], str(path), *NEW[2:], "--await", *source, "--until",
                               UNTIL,
                               "--now", BEGUN)
        assert ran.exit == 0, ran

    def run(self, *args: str, now: str = LATER) -> command_line.Ran:
        """Run ``referee luck ARGS``; checks that the save is still read and written unchanged."""
        ran = command_line.run("luck", args[0], str(self.path), *args[1:], "--now", now)
        raw = self.path.read_bytes()
        assert save_writer.dumps(save_format.loads(raw, "a.toml")) == raw
        return ran

    def ok(self, *args: str, now: str = LATER) -> str:
        """Run a command that must be accepted."""
        ran = self.run(*args, now=now)
        assert ran.exit == 0, ran
        return " ".join(ran.out.split())

    def no(self, *args: str, now: str = LATER, exit: int = 1) -> str:
        """Run a command that must be refused and change nothing."""
        before = self.path.read_bytes()
        ran = self.run(*args, now=now)
        assert ran.exit == exit and ran.out == "", ran
        assert self.path.read_bytes() == before
        return " ".join(ran.err.split())

    def promise(self, *seats: str) -> None:
        """All seats commit to their words."""
        for seat in seats:
            self.ok("words", f"{seat}: {vow(seat)}")


def vow(seat: str) -> str:
    """The commitment of a seat to its words."""
    return external_luck.word_commitment(nonce(seat), words(seat))


def open_(seat: str) -> str:
    """The text with which a seat opens its words."""
    return f"{seat}: open {nonce(seat)} {words(seat)}"
