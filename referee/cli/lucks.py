"""The commands about luck: words, beacon, begin, dice."""

from collections.abc import Callable

from referee.cli import environment
from referee.cli.beacon_signature import checked
from referee.commands import luck_sources, luck_trace
from referee.commands.answer import Answer
from referee.commands.loading import opened
from referee.core.base.problem import refused
from referee.core.match import log_entry
from referee.core.proof import record, record_format
from referee.files import inputs, saves


def words(path: str, text: str | None, now: str | None) -> Answer:
    """A seat's promise of words, or the words; without a text what the game waits for."""
    if text is None:
        return luck_sources.status(inputs.read(path), path)
    return _changed(path, now, lambda raw, when: luck_sources.words(
        raw, path, text, when))


def beacon(path: str, round_: int, value: str, signature: str, now: str | None) -> Answer:
    """The round of the beacon that a game waits for."""
    return _changed(path, now, lambda raw, when: luck_sources.beacon(
        raw, path, round_, value, signature, when, checked))


def begin(path: str, now: str | None) -> Answer:
    """Begin without who is silent."""
    return _changed(path, now, lambda raw, when: luck_sources.begin(raw, path, when))


def _changed(path: str, now: str | None,
             act: Callable[[bytes, str], tuple[Answer, bytes | None]]) -> Answer:
    when = environment.time(now)
    with saves.locked(path) as held:
        answer, after = act(held.text, when)
        if after is not None:
            held.write(after)
    return answer


def dice(path: str, turn: int | None, eyes: str | None) -> Answer:
    """How the numbers of a game came about."""
    tool, raw = inputs.web("luck.sh"), inputs.read(path)
    if raw.startswith(b"record = "):
        found = record_format.loads(raw, path)
        try:
            lines = [record.line(entry) for entry in found.entries]
        except ValueError as error:
            raise refused("referee/unusable-record", f"{error}", where=path,
                          hint="`referee verify` says of which line.") from None
        return luck_trace.of_record(found, lines, turn, tool)
    saved, now = opened(raw, path)
    return luck_trace.of_save(now, list(log_entry.lines(saved.log)), turn, eyes, tool)
