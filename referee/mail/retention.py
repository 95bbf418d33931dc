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
from referee.mail.exactly_once import Post
from referee.mail.game_files import Game
from referee.mail.journal import Row
from referee.pbem.schedule import deadlines

FILE = ".purged"  # when it was done last
SIZE = inputs.Bound(1 << 10, "referee/unusable-office-size")
DAY = timedelta(days=1)


def purge(post: Post, when: str, accepted: bool = False) -> Iterator[tuple[str, str]]:
    """Remove what is kept too long, if it is a day since that was done; what went, by place.

    ``when`` is UTC. A clock that looks wrong removes nothing, in a game where that can
    be seen and in the outbox, unless it is ``accepted``. Nor does the first tick of an
    office, or the first after two weeks: from then on a day is waited for.
    """
    now = datetime.fromisoformat(when)
    last = _last(post.folder)
    if last is not None and last <= now < last + DAY:
        return
    if last is not None and last <= now <= last + deadlines.LATE:
        wrong = False
        for game in [*post.games()]:
            try:
                with post.locked(game) as at:
                    if accepted or _sane(at, now):
                        _slim(at, now, post.settings.keep.press)
                    else:
                        wrong = True
            except Refused as error:
                yield game, f"refused: {error.problems[0].why}"
        if wrong:
            return
        for folder in post.settings.games:
            with suppress(Refused):  # a folder that is not there has no games either
                office_folder.clear(folder, now.timestamp())
        gone = office_folder.purge(post.folder, now.timestamp(), post.settings.keep.mail)
        if gone:
            yield "office", f"{gone} old mails removed"
    office_folder.put(os.path.join(post.folder, FILE), when.encode())


def _last(folder: str) -> datetime | None:
    """When it was done last; None: never, or nobody knows."""
    try:
        last = datetime.fromisoformat(inputs.read(os.path.join(folder, FILE),
                                                  SIZE).decode().strip())
    except (Refused, ValueError):
        return None
    return last if last.tzinfo else None


def _sane(at: Game, now: datetime) -> bool:
    """Whether the clock may be right, by what is known of a game."""
    last = next((row["when"] for row in reversed(at.journal.rows) if "when" in row), "")
    deadline = at.desk.deadline if not at.desk.paused else ""
    return deadlines.sane(now, *(datetime.fromisoformat(one) if one else None
                                 for one in (last, deadline))) is None


def _slim(at: Game, now: datetime, days: int) -> None:
    """Take old press out of a game's journal, and what was noted only against a crash."""
    before = f"{now - timedelta(days=days):%Y-%m-%dT%H:%M:%SZ}"
    at.journal.rewrite(lambda row: slimmed(row, before))


def slimmed(row: Row, before: str = "") -> Row:
    """A row without press from before a time (UTC), and without what was intended.

    Only of a journal in which nothing is half done, as ``Post.locked`` gives it.
    """
    if "intent" in row:
        return {name: row[name] for name in ("intent", "seal", "when") if name in row}
    if row.get("press") and row["when"] < before:
        return {**row, "press": ""}
    return row
