"""The files of a game of an office under lock, and what the journal says of its save."""

from hashlib import sha256

from referee.commands.loading import opened
from referee.core.match import log_entry
from referee.files import inputs, saves
from referee.mail.journal import Journal, Row
from referee.pbem.roster import game_roster


class Game:
    """A game of an office under lock: its save, its desk, its journal."""

    def __init__(self, held: saves.Held, path: str) -> None:
        self.held, self.path = held, path
        self.desk = game_roster.loads(inputs.read(f"{path}.desk.toml", inputs.SCRIPT),
                                      f"{path}.desk.toml")
        self.journal = Journal(f"{path}.post")

    @property
    def raw(self) -> bytes:
        """The save's text as it was when it was locked."""
        return self.held.text


def digest(raw: bytes) -> str:
    """The digest of a save, by which the journal knows it."""
    return sha256(raw).hexdigest()


def last_turn(save: bytes) -> int:
    """The number of the last line of a save's log; 0: there is none."""
    number = save.rstrip(b"\n").rpartition(b"\n")[2].partition(b" = ")[0]
    return int(number) if number.isdigit() and len(number) < 10 else 0


def last_seal(raw: bytes, game: str) -> str:
    """The last seal of a save, which is opened by the same name as before."""
    return log_entry.last(opened(raw, game)[0].log)[0].seal


def stands(row: Row, raw: bytes) -> bool:
    """Whether what a row of the journal intended has come to be."""
    known = digest(raw)
    if known == row["after"]:
        return True
    if known == row["before"]:
        return False
    return any(line.seal == row["seal"] for line in log_entry.backwards(opened(raw, "")[0].log))
