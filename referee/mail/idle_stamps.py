"""Games that rest: what the last tick found out, so that the next need not open them again.

No truth of its own: a note is about files that are still the very same, says until when nothing
is due by what stands in them, and may be lost. 1,000 games are passed over in 0.1 s.
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
DUE = 1  # raised whenever a tick does more than before in files that are the same
ENDINGS = (".toml", ".desk.toml", ".post")

Stamps = tuple[tuple[int, int, int], ...]  # of each file: its number, size, time
Note = tuple[Stamps, str, str]  # the files, when they were looked at, until when nothing is due


class IdleGames:
    """The notes of an office.

    They are for who is told nothing by them: a clock that goes backwards, a file
    that was changed by hand, or notes that cannot be read only have games opened
    that need not be.
    """

    def __init__(self, folder: str) -> None:
        """The notes as the last tick left them."""
        self.path = os.path.join(folder, FILE)
        self.notes: dict[str, Note] = {}
        self.next_notes: dict[str, Note] = {}
        with suppress(Refused, msgspec.MsgspecError, UnicodeDecodeError):
            self.notes = msgspec.json.decode(inputs.load(self.path, SIZE), type=dict[str, Note])

    def is_idle(self, game: str, stamps: Stamps, now: str) -> bool:
        """Whether nothing can be due in a game whose files are so."""
        note = self.notes.get(game)
        if note is None or note[0] != stamps or not note[1] <= now < note[2]:
            return False
        self.next_notes[game] = note
        return True

    def note(self, game: str, stamps: Stamps, now: str, until: str) -> None:
        """Nothing was due in a game whose files were so before it was opened."""
        if until > now:
            self.next_notes[game] = (stamps, now, until)

    def save(self) -> None:
        """Leave the notes to the next tick, those of games that are gone left out."""
        if self.next_notes != self.notes:
            with suppress(Refused):
                office_folder.replace_file(self.path, msgspec.json.encode(self.next_notes))


def stamps(path: str, *beside: str) -> Stamps:
    """What tells the files of a game, and those it depends on, from others at the same place.

    Whoever reads another format of desks, or does more at a tick, may find something due in the
    same files.
    """
    stamps = [(game_roster.FORMAT, DUE, 0)]
    for file in (*(path + ending for ending in ENDINGS), *beside):
        try:
            file_stat = os.stat(file)
            stamps.append((file_stat.st_ino, file_stat.st_size, file_stat.st_mtime_ns))
        except OSError:
            stamps.append((0, 0, 0))
    return tuple(stamps)
