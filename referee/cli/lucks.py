"""The commands about luck: words, beacon, begin, dice."""

from collections.abc import Callable

from referee import disk, keep
from referee.acts import sources, throws
from referee.acts.answer import Answer
from referee.acts.saves import opened
from referee.cli import outside
from referee.cli.beacon import checked
from referee.core.proof import record, recording
from referee.core.table import log
from referee.core.text.problem import refused


def words(path: str, text: str | None, now: str | None) -> Answer:
    """A seat's promise of words, or the words; without a text what the game waits for."""
    if text is None:
        return sources.status(disk.read(path), path)
    return _changed(path, now, lambda raw, when: sources.words(
        raw, path, text, when))


def beacon(path: str, round_: int, value: str, signature: str, now: str | None) -> Answer:
    """The round of the beacon that a game waits for."""
    return _changed(path, now, lambda raw, when: sources.beacon(
        raw, path, round_, value, signature, when, checked))


def begin(path: str, now: str | None) -> Answer:
    """Begin without who is silent."""
    return _changed(path, now, lambda raw, when: sources.begin(raw, path, when))


def _changed(path: str, now: str | None,
             act: Callable[[bytes, str], tuple[Answer, bytes | None]]) -> Answer:
    when = outside.time(now)
    with keep.locked(path) as held:
        answer, after = act(held.text, when)
        if after is not None:
            held.write(after)
    return answer


def dice(path: str, turn: int | None, eyes: str | None) -> Answer:
    """How the numbers of a game came about."""
    tool, raw = disk.web("luck.sh"), disk.read(path)
    if raw.startswith(b"record = "):
        found = recording.loads(raw, path)
        try:
            lines = [record.line(entry) for entry in found.entries]
        except ValueError as error:
            raise refused("referee/unusable-record", f"{error}", where=path,
                          hint="`referee verify` says of which line.") from None
        return throws.of_record(found, lines, turn, tool)
    saved, now = opened(raw, path)
    return throws.of_save(now, list(log.lines(saved.log)), turn, eyes, tool)
