"""Idle games: what the last tick found out, so that the next need not open their files.

Only a cache: a note applies to files that have not changed since, and says until when nothing is
due in them. 1,000 games are skipped in 0.1 s.
"""

import os
from contextlib import suppress

import msgspec

from referee.core.base.problem import Refused
from referee.files import inputs
from referee.mail import office_folder
from referee.pbem.roster import game_roster

FILE = ".resting"
SIZE = inputs.SizeLimit(8 << 20, "referee/unusable-office-size")
DUE = 2  # increase when a tick does more with the same files
ENDINGS = (".toml", ".desk.toml", ".post")

Stamps = tuple[tuple[int, int, int], ...]  # of each file: inode, size, time of change
Note = tuple[Stamps, str, str]  # files, when they were checked, until when nothing is due


class IdleGames:
    """The notes about idle games of an office.

    They are safe to lose: with a clock set back, a file changed by hand or unreadable notes, games
    are merely opened without need.
    """

    def __init__(self, folder: str) -> None:
        """Load the notes of the last tick."""
        self.path = os.path.join(folder, FILE)
        self.notes: dict[str, Note] = {}
        self.next_notes: dict[str, Note] = {}
        with suppress(Refused, msgspec.MsgspecError, UnicodeDecodeError):
            self.notes = msgspec.json.decode(inputs.load(self.path, SIZE), type=dict[str, Note])

    def is_idle(self, game: str, stamps: Stamps, now: str) -> bool:
        """Whether nothing can be due in a game with these files."""
        note = self.notes.get(game)
        if note is None or note[0] != stamps or not note[1] <= now < note[2]:
            return False
        self.next_notes[game] = note
        return True

    def note(self, game: str, stamps: Stamps, now: str, until: str) -> None:
        """Note that nothing was due in a game whose files had these stamps before it was opened."""
        if until > now:
            self.next_notes[game] = (stamps, now, until)

    def save(self) -> None:
        """Save the notes for the next tick, without those of games that are gone."""
        if self.next_notes != self.notes:
            with suppress(Refused):
                office_folder.replace_file(self.path, msgspec.json.encode(self.next_notes))


def stamps(path: str, *beside: str) -> Stamps:
    """Stamps of the files of a game and of those it depends on; they change when a file does.

    They also contain the versions of the roster format and of the tick, because another version may
    find something due in the same files.
    """
    stamps = [(game_roster.FORMAT, DUE, 0)]
    for file in (*(path + ending for ending in ENDINGS), *beside):
        try:
            file_stat = os.stat(file)
            stamps.append((file_stat.st_ino, file_stat.st_size, file_stat.st_mtime_ns))
        except OSError:
            stamps.append((0, 0, 0))
    return tuple(stamps)
