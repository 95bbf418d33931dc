"""What happened in some turns, one line for each: for pictures, pages and posts."""

from collections.abc import Iterable

from referee.commands import history, option_checks, report
from referee.commands.history import HistoryEntry
from referee.core.match.match import Match
from referee.core.match.save_format import Save

FILED = "filed"  # kind of a log entry in which orders were filed and nothing was played


def turns_since(save: Save, match: Match, viewer: str, since: int) -> list[HistoryEntry]:
    """The turns after one that show this viewer anything, without filed orders and the set-up."""
    last = option_checks.last_visible_turn(match, viewer)
    if since >= last:
        return []
    entries: Iterable[HistoryEntry] = history.history(save, match, viewer=viewer, first=since + 1,
                                                      last=last).view
    return [turn for turn in entries if turn.kind not in ("hidden", FILED, "setup")]


def turn_line(turn: HistoryEntry, viewer: str) -> str:
    """What happened in a turn, in one line: its report, or else its moves."""
    lines = ([report.report_text(line, viewer) for line in turn.report]
             or [report.move_text(move) for move in turn.played])
    return " ".join(lines) + " (undone)" * turn.undone
