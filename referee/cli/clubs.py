"""The page of a club: its games, whose turn it is, and a page of each."""

import os
from collections.abc import Iterator

from referee import disk, keep
from referee.acts import answer as answers
from referee.acts import publishing, report, webpage
from referee.acts.answer import Answer
from referee.acts.saves import opened
from referee.cli import outside, proving, scenarios
from referee.core import log, recording
from referee.core.problem import Refused
from referee.core.save import Save
from referee.core.table import Table


def publish(saves: list[str], folder: str, *, persons: bool = False,
            now: str | None = None) -> Answer:
    """Write the pages of games that have gone on since, and the index of them all.

    A game that cannot be published is told of and left out; the others are written.
    """
    answer = Answer("publish")
    try:
        when = outside.time(now)
        keep.folder(folder)
        rows = []
        for path in saves:
            try:
                rows.append(_game(path, folder, when, persons))
            except Refused as error:
                answer.exit = max(answer.exit, answers.code(error.problems))
                answer.problems += [answers.named(problem, "") for problem in error.problems]
        index = os.path.join(folder, "index.html")
        _put(index, webpage.index(rows, when, proving.parts()).encode())
    except Refused as error:
        return answers.failed("publish", error)
    answer.view = {"index": index, "games": [row.file for row in rows]}
    answer.text = "".join(f"{line}\n" for line in report.folded(_told(index, rows)))
    return answer


def _told(index: str, rows: list[webpage.Row]) -> Iterator[str]:
    yield f"The games of a club: {index}"
    yield from (f"  {row.file}: {row.told}" for row in rows)


def _game(path: str, folder: str, when: str, persons: bool) -> webpage.Row:
    saved, now = opened(disk.read(path), path)
    name = f"{now.head.id}.html"
    file = os.path.join(folder, name)
    former = disk.read(file) if os.path.exists(file) else b""
    before = webpage.record_in(former) or b""
    _, data = publishing.published(saved, now, file, before, when, persons=persons)
    if not before or not _same(before, data, file):
        record = recording.loads(data, file)
        _put(file, webpage.of_game(saved, now, record, data, scenarios.laid(saved),
                                   proving.parts()).encode())
    return webpage.row(now, name, _since(saved, now))


def _same(before: bytes, data: bytes, file: str) -> bool:
    """Whether nothing has happened since; the time of a record is no news."""
    one, other = recording.loads(before, file), recording.loads(data, file)
    return (one.entries, one.head) == (other.entries, other.head)


def _since(saved: Save, now: Table) -> str:
    """When the last turn was that all may know of."""
    return next((line.when for line in log.backwards(saved.log) if line.n <= now.phase), "")


def _put(path: str, data: bytes) -> None:
    if os.path.exists(path):
        with keep.locked(path) as held:
            if held.raw != data:
                held.write(data)
    else:
        keep.create(path, data)
