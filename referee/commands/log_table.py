"""The command ``log --csv``: turns as a table for a spreadsheet."""

from collections.abc import Iterator
from functools import partial

from referee.commands import log
from referee.commands.answer import Answer, PlayedMove
from referee.commands.history import HistoryEntry
from referee.commands.log import OpenedLog
from referee.commands.turn_log import TurnLog
from referee.core.base.problem import refused
from referee.core.document import csv_table
from referee.core.document.surfaces import SHELL
from referee.core.game.decisions import Seat
from referee.core.match import seat_history

COLUMNS = ("turn", "time", "kind", "undone", "seat", "player", "by", "move", "report", "hash")


def table(opened: OpenedLog, *, viewer: str | None = None, first: int | None = None,
          last: int | None = None, many: int | None = None, turn: int | None = None,
          seat: Seat | None = None, moves: bool = False, with_names: bool = True) -> Answer:
    """A row for each move, with its player at that time; a turn without moves has one row.

    The report of a turn is in its first row. Refused: ``moves``, which are another list; otherwise
    as by ``log``.
    """
    if moves:
        raise refused("referee/usage-arguments", "Use only one of --csv and --moves.",
                      hint="--csv has the moves, too.")
    return log.listed(opened, viewer, (first, last, many, turn), seat,
                      partial(_table, with_names=with_names))


def _table(turn_log: TurnLog, turns: list[HistoryEntry], with_names: bool) -> Answer:
    answer = turn_log.answer
    seats = turn_log.match.header.seats if with_names else ()
    rows = [row for entry in turns for row in _rows(entry, {
        assignment.seat: ", ".join(seat_history.players_at(assignment, entry.turn))
        for assignment in seats})]
    answer.document, answer.data = "\n".join(csv_table.lines(COLUMNS, rows)) + "\n", True
    return answer


def _rows(entry: HistoryEntry, players: dict[Seat, str]) -> Iterator[tuple[object, ...]]:
    """The rows of a turn, in the order of `COLUMNS`."""
    report = " ".join(SHELL.resolve(line.text).strip() for line in entry.report)
    for i, move in enumerate(entry.played or [PlayedMove(entry.turn, "", "", "")]):
        yield (entry.turn, entry.when, entry.kind, entry.undone, move.seat,
               players.get(move.seat, ""), move.by, move.move, "" if i else report, entry.seal)
