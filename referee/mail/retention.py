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
    last = _last_purge(processor.folder)
    if last is not None and last <= now < last + DAY:
        return
    if last is not None and last <= now <= last + deadlines.LATE:
        wrong = False
        for game in [*processor.games()]:
            try:
                with processor.locked(game) as at:
                    if accepted or _clock_is_plausible(at, now):
                        _slim_journal(at, now, processor.settings.keep.press)
                    else:
                        wrong = True
            except Refused as error:
                yield game, f"refused: {error.problems[0].why}"
        if wrong:
            return
        for folder in processor.settings.games:
            with suppress(Refused):  # a missing folder has no games
                office_folder.remove_leftovers(folder, now.timestamp())
        gone = office_folder.purge(processor.folder, now.timestamp(), processor.settings.keep.mail)
        if gone:
            yield "office", f"{gone} old mails removed"
    office_folder.replace_file(os.path.join(processor.folder, FILE), when.encode())


def _last_purge(folder: str) -> datetime | None:
    """The time of the last purge; None: never, or unknown."""
    try:
        last = datetime.fromisoformat(inputs.load(os.path.join(folder, FILE),
                                                  SIZE).decode().strip())
    except (Refused, ValueError):
        return None
    return last if last.tzinfo else None


def _clock_is_plausible(at: GameFiles, now: datetime) -> bool:
    """Whether the clock may be right, judging by the times in a game."""
    last = next((row["when"] for row in reversed(at.journal.rows) if "when" in row), "")
    deadline = at.roster.deadline if not at.roster.paused else ""
    return deadlines.why_clock_looks_wrong(now, *(datetime.fromisoformat(one) if one else None
                                                  for one in (last, deadline))) is None


def _slim_journal(at: GameFiles, now: datetime, days: int) -> None:
    """Remove old press and the data for crash recovery from a game's journal."""
    before = f"{now - timedelta(days=days):%Y-%m-%dT%H:%M:%SZ}"
    at.journal.rewrite(lambda row: slimmed(row, before))


def slimmed(row: Row, before: str = "") -> Row:
    """A row without press older than ``before`` (UTC), and without its intent.

    Only for a journal without unfinished rows, as ``MessageProcessor.locked`` gives it.
    """
    if "intent" in row:
        return {name: row[name] for name in ("intent", "seal", "when") if name in row}
    if row.get("press") and row["when"] < before:
        return {**row, "press": ""}
    return row
