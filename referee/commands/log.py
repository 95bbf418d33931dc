"""The command ``log``: the turns of a save or of a record, as sentences, moves or a table."""

from collections.abc import Callable
from functools import partial

from msgspec import Struct

from referee.commands import history, turn_log
from referee.commands.answer import Answer
from referee.commands.history import HistoryEntry
from referee.commands.loading import open_save
from referee.commands.turn_log import TurnLog
from referee.core.game.decisions import Seat
from referee.core.match.save_format import SaveHeader


class OpenedLog(Struct, frozen=True):
    """A save or a record that was opened to list its turns."""

    header: SaveHeader
    for_viewer: Callable[[str | None], TurnLog]


def open_log(raw: bytes, path: str) -> OpenedLog:
    """The log in the bytes of a save, of a record, or of a page with a record.

    Refused: other bytes.
    """
    if raw.startswith(b"record = ") or raw[:100].lstrip()[:14].lower() == b"<!doctype html":
        from referee.commands import game_page, record_log
        from referee.core.proof import record_format

        inside = game_page.record_in(raw, path)
        checked = record_format.loads(inside or raw, path)
        return OpenedLog(checked.header,
                         partial(record_log.of_record, checked, path, inside is not None))
    save, match = open_save(raw, path)
    return OpenedLog(match.header, partial(turn_log.of_save, save, match))


def log(opened: OpenedLog, *, viewer: str | None = None, first: int | None = None,
        last: int | None = None, many: int | None = None, turn: int | None = None,
        seat: Seat | None = None, full: bool = False) -> Answer:
    """The reports of turns, as far as the viewer may read them.

    From turn ``first`` to turn ``last``, or ``many`` turns up to ``last``, or one ``turn``; only
    those that concern a ``seat``. ``full``: with times, hashes and the items of the log. Refused:
    turns that do not exist; two of ``first``, ``many`` and ``turn``.
    """
    return listed(opened, viewer, (first, last, many, turn), seat,
                  partial(history.listed, full=full))


def listed(opened: OpenedLog, viewer: str | None, wanted: history.TurnRange, seat: Seat | None,
           write: Callable[[TurnLog, list[HistoryEntry]], Answer]) -> Answer:
    """The answer that ``write`` makes of turns; of a record that does not verify, its errors."""
    opened_log = opened.for_viewer(viewer)
    if opened_log.answer.exit:
        return opened_log.answer
    return write(opened_log, history.chosen_turns(opened_log, wanted, seat))
