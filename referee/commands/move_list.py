"""The command ``log --moves``: the moves of a game as a script that plays them again."""

from referee.commands import log, turn_report
from referee.commands.answer import MODERATOR, Answer
from referee.commands.history import HistoryEntry
from referee.commands.log import OpenedLog
from referee.commands.turn_log import TurnLog
from referee.core.document.surfaces import SHELL
from referee.core.game.decisions import Seat
from referee.core.match import entry_texts, log_entry
from referee.core.match.log_entry import LogEntry


def moves(opened: OpenedLog, *, viewer: str | None = None, first: int | None = None,
          last: int | None = None, many: int | None = None, turn: int | None = None,
          seat: Seat | None = None) -> Answer:
    """The moves of past turns as a script that plays them again, without those undone.

    A comment says what else happened, and where a move was a default. Refused: as by ``log``.
    """
    return log.listed(opened, viewer, (first, last, many, turn), seat, _script)


def _script(turn_log: TurnLog, turns: list[HistoryEntry]) -> Answer:
    answer = turn_log.answer
    dice = (_dice_of_table(turn_log.replayed(1, turn_log.latest)[0], answer.viewer)
            if turn_log.match.header.fairness.luck == "table" else {})
    lines: list[str] = []
    for entry in turns:
        if entry.undone or entry.kind in ("undo", "filed"):
            continue
        for move in entry.played:
            by = " by moderator" * (move.by == MODERATOR)
            note = "  # default move" * (move.by == entry_texts.REFEREE)
            lines.append(f"{move.seat}{by}: {move.move}{dice.get(entry.turn, '')}{note}")
        if not entry.played:
            lines += [f"# turn {entry.turn}: {line.text}" for line in entry.report]
    answer.document, answer.data = "".join(f"{line}\n" for line in map(SHELL.resolve, lines)), True
    return answer


def _dice_of_table(entries: list[LogEntry], viewer: str) -> dict[int, str]:
    """What was rolled and drawn at the table in each turn, as an option of a line of a script."""
    results: dict[int, str] = {}
    for entry in entries:
        answers = [log_entry.row_text(item).rpartition(": ")[2] for item in entry.luck
                   if turn_report.can_read(item, viewer)]
        if answers and answers != ["seen"] * len(answers):
            results[entry.n] = f' --dice "{", ".join(answers)}"'
    return results
