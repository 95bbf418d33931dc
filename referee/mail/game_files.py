"""The files of a game under lock, and what its journal says about the save."""

from functools import cached_property
from hashlib import sha256

from referee.commands.loading import open_save
from referee.core.match import log_entry
from referee.files import inputs, saves
from referee.mail.journal import Journal, Row
from referee.pbem.roster import game_roster, player_names
from referee.pbem.roster.game_roster import GameRoster


class GameFiles:
    """A game of an office under lock: its save, roster and journal.

    ``stored`` is the roster as its file has it; ``roster`` has the names of players from the save.
    """

    def __init__(self, locked_save: saves.LockedSave, path: str) -> None:
        self.locked_save, self.path = locked_save, path
        self.stored = game_roster.loads(inputs.load(f"{path}.desk.toml", inputs.SCRIPT),
                                        f"{path}.desk.toml")
        self.journal = Journal(f"{path}.post")

    @cached_property
    def roster(self) -> GameRoster:
        """The roster of the game, with its players' names in the save."""
        try:
            match = open_save(self.raw, self.stored.game)[1]
        except Exception:  # reported by what needs more of the save than names
            return self.stored
        return player_names.followed(self.stored, match.header.seats)

    @property
    def raw(self) -> bytes:
        """The bytes of the save when it was locked."""
        return self.locked_save.text


def digest(raw: bytes) -> str:
    """The digest that identifies a save in the journal."""
    return sha256(raw).hexdigest()


def last_turn(save: bytes) -> int:
    """The number of the last entry in the log of a save; 0: none."""
    number = save.rstrip(b"\n").rpartition(b"\n")[2].partition(b" = ")[0]
    return int(number) if number.isdigit() and len(number) < 10 else 0


def last_seal(raw: bytes, game: str) -> str:
    """The hash of the last entry of a save, which is opened under the same name as before."""
    return log_entry.last_entry(open_save(raw, game)[0].log)[0].seal


def has_happened(row: Row, raw: bytes) -> bool:
    """Whether the change that a row of the journal intends was saved."""
    current = digest(raw)
    if current == row["after"]:
        return True
    if current == row["before"]:
        return False
    return any(line.seal == row["seal"]
               for line in log_entry.entries_backwards(open_save(raw, "")[0].log))
