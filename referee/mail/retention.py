"""Retention: once a day, old mail, old press and unneeded journal data are removed.

The keys of handled messages stay, so a message that comes again is still recognized. Journals are
replaced atomically under the lock of their game; after a crash the next tick starts again.
"""

import os
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime, timedelta

from referee.core.base.problem import Refused
from referee.files import inputs
from referee.mail import office_folder
from referee.mail.exactly_once import MessageProcessor
from referee.mail.game_files import GameFiles
from referee.mail.journal import Row
from referee.pbem.schedule import deadlines

FILE = ".purged"  # time of the last purge
SIZE = inputs.SizeLimit(1 << 10, "referee/unusable-office-size")
DAY = timedelta(days=1)


def purge(processor: MessageProcessor, when: str,
          accepted: bool = False) -> Iterator[tuple[str, str]]:
    """Remove old data, at most once a day; yield what was removed, by game or ``office``.

    ``when`` is UTC. If the clock looks wrong, nothing is removed from that game and from the
    outbox, unless it is ``accepted``. The first tick of an office, and the first after two weeks,
    remove nothing either: the day counts from then.
    """
    now = datetime.fromisoformat(when)
    last_purge = _last_purge(processor.folder)
    if last_purge is not None and last_purge <= now < last_purge + DAY:
        return
    if last_purge is not None and last_purge <= now <= last_purge + deadlines.LATE:
        wrong_clock = False
        for game in [*processor.games()]:
            try:
                with processor.locked(game) as files:
                    if accepted or _clock_is_plausible(files, now):
                        _slim_journal(files, now, processor.settings.keep.press)
                    else:
                        wrong_clock = True
            except Refused as error:
                yield game, f"refused: {error.problems[0].why}"
        if wrong_clock:
            return
        for folder in processor.settings.games:
            with suppress(Refused):  # a missing folder has no games
                office_folder.remove_leftovers(folder, now.timestamp())
        removed = office_folder.purge(processor.folder, now.timestamp(),
                                      processor.settings.keep.mail)
        if removed:
            yield "office", f"{removed} old mails removed"
    office_folder.replace_file(os.path.join(processor.folder, FILE), when.encode())


def _last_purge(folder: str) -> datetime | None:
    """The time of the last purge; None: never, or unknown."""
    try:
        last = datetime.fromisoformat(inputs.load(os.path.join(folder, FILE),
                                                  SIZE).decode().strip())
    except (Refused, ValueError):
        return None
    return last if last.tzinfo else None


def _clock_is_plausible(files: GameFiles, now: datetime) -> bool:
    """Whether the clock may be right, judging by the times in a game."""
    last = next((row["when"] for row in reversed(files.journal.rows) if "when" in row), "")
    deadline = files.roster.deadline if not files.roster.paused else ""
    return deadlines.why_clock_looks_wrong(now, *(datetime.fromisoformat(time) if time else None
                                                  for time in (last, deadline))) is None


def _slim_journal(files: GameFiles, now: datetime, days: int) -> None:
    """Remove old press and the data for crash recovery from a game's journal."""
    before = f"{now - timedelta(days=days):%Y-%m-%dT%H:%M:%SZ}"
    files.journal.rewrite(lambda row: slimmed(row, before))


def slimmed(row: Row, before: str = "") -> Row:
    """A row without press older than ``before`` (UTC), and without its intent.

    Only for a journal without unfinished rows, as ``MessageProcessor.locked`` gives it.
    """
    if "intent" in row:
        return {name: row[name] for name in ("intent", "seal", "when") if name in row}
    if row.get("press") and row["when"] < before:
        return {**row, "press": ""}
    return row
