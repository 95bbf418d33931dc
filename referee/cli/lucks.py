"""The commands about luck: words, beacon, begin, dice."""

from collections.abc import Callable

from referee.cli import environment
from referee.commands import luck_sources, luck_trace
from referee.commands.answer import Answer
from referee.commands.beacon_signature import is_valid
from referee.commands.loading import open_save
from referee.core.base.problem import refused
from referee.core.base.references import command_ref
from referee.core.match import log_entry
from referee.core.proof import record, record_format
from referee.files import inputs, saves


def words(path: str, text: str | None, now: str | None) -> Answer:
    """Commit or reveal the words of a seat; without a text show what the game waits for."""
    if text is None:
        return luck_sources.status(inputs.load(path), path)
    return _change_save(path, now, lambda raw, when: luck_sources.words(
        raw, path, text, when))


def beacon(path: str, round_: int, value: str, signature: str, now: str | None) -> Answer:
    """Enter the round of the beacon that a game waits for."""
    return _change_save(path, now, lambda raw, when: luck_sources.beacon(
        raw, path, round_, value, signature, when, is_valid))


def begin(path: str, now: str | None) -> Answer:
    """Begin a game without the silent seats, once its time is over."""
    return _change_save(path, now, lambda raw, when: luck_sources.begin(raw, path, when))


def _change_save(path: str, now: str | None,
                 act: Callable[[bytes, str], tuple[Answer, bytes | None]]) -> Answer:
    when = environment.command_time(now)
    with saves.locked(path) as locked_save:
        answer, after = act(locked_save.text, when)
        if after is not None:
            locked_save.write(after)
    return answer


def dice(path: str, turn: int | None, viewer: str | None) -> Answer:
    """How the random numbers of a game were derived."""
    tool, raw = inputs.web_asset("luck.sh"), inputs.load(path)
    if raw.startswith(b"record = "):
        checked = record_format.loads(raw, path)
        try:
            lines = [record.log_entry_of(entry) for entry in checked.entries]
        except ValueError as error:
            raise refused("referee/unusable-record", f"{error}", where=path,
                          hint=f"{command_ref('verify')} says of which line.") from None
        return luck_trace.trace_record(checked, lines, turn, tool)
    save, match = open_save(raw, path)
    return luck_trace.trace_save(match, list(log_entry.parse_log(save.log)), turn, viewer, tool)
