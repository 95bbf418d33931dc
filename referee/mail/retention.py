"""What an office keeps too long is removed, once a day: mail, press, what a journal needs no more.

What was done stays noted by its key, so a letter that comes again is still known for one. A
journal is written anew and takes the place of the old one whole, under the lock of its game; who
is killed meanwhile leaves one of the two, and the next tick begins again.
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

FILE = ".purged"  # when it was done last
SIZE = inputs.SizeLimit(1 << 10, "referee/unusable-office-size")
DAY = timedelta(days=1)


def purge(processor: MessageProcessor, when: str,
          accepted: bool = False) -> Iterator[tuple[str, str]]:
    """Remove what is kept too long, if it is a day since that was done; what went, by place.

    ``when`` is UTC. A clock that looks wrong removes nothing, in a game where that can
    be seen and in the outbox, unless it is ``accepted``. Nor does the first tick of an
    office, or the first after two weeks: from then on a day is waited for.
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
            with suppress(Refused):  # a folder that is not there has no games either
                office_folder.remove_leftovers(folder, now.timestamp())
        gone = office_folder.purge(processor.folder, now.timestamp(), processor.settings.keep.mail)
        if gone:
            yield "office", f"{gone} old mails removed"
    office_folder.replace_file(os.path.join(processor.folder, FILE), when.encode())


def _last_purge(folder: str) -> datetime | None:
    """When it was done last; None: never, or nobody knows."""
    try:
        last = datetime.fromisoformat(inputs.load(os.path.join(folder, FILE),
                                                  SIZE).decode().strip())
    except (Refused, ValueError):
        return None
    return last if last.tzinfo else None


def _clock_is_plausible(at: GameFiles, now: datetime) -> bool:
    """Whether the clock may be right, by what is known of a game."""
    last = next((row["when"] for row in reversed(at.journal.rows) if "when" in row), "")
    deadline = at.roster.deadline if not at.roster.paused else ""
    return deadlines.why_clock_looks_wrong(now, *(datetime.fromisoformat(one) if one else None
                                                  for one in (last, deadline))) is None


def _slim_journal(at: GameFiles, now: datetime, days: int) -> None:
    """Take old press out of a game's journal, and what was noted only against a crash."""
    before = f"{now - timedelta(days=days):%Y-%m-%dT%H:%M:%SZ}"
    at.journal.rewrite(lambda row: slimmed(row, before))


def slimmed(row: Row, before: str = "") -> Row:
    """A row without press from before a time (UTC), and without what was intended.

    Only of a journal in which nothing is half done, as ``MessageProcessor.locked`` gives it.
    """
    if "intent" in row:
        return {name: row[name] for name in ("intent", "seal", "when") if name in row}
    if row.get("press") and row["when"] < before:
        return {**row, "press": ""}
    return row
