"""The command ``log --moves``: the moves of a game as a script that plays them again."""

from referee.commands import history, turn_report
from referee.commands.answer import MODERATOR, Answer
from referee.core.document.surfaces import SHELL
from referee.core.game.decisions import Seat
from referee.core.match import entry_texts, log_entry
from referee.core.match.match import Match
from referee.core.match.save_format import Save


def moves(save: Save, match: Match, *, viewer: str | None = None, first: int | None = None,
          last: int | None = None, many: int | None = None, turn: int | None = None,
          seat: Seat | None = None) -> Answer:
    """The moves of past turns as a script that plays them again, without those undone.

    A comment says what else happened, and where a move was a default. Refused: as by ``history``.
    """
    answer, turns = history.chosen_turns(save, match, viewer, (first, last, many, turn), seat)
    dice = _dice_of_table(save, answer.viewer) if match.header.fairness.luck == "table" else {}
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


def _dice_of_table(save: Save, viewer: str) -> dict[int, str]:
    """What was rolled and drawn at the table in each turn, as an option of a line of a script."""
    results: dict[int, str] = {}
    for entry in log_entry.parse_log(save.log):
        answers = [log_entry.row_text(item).rpartition(": ")[2] for item in entry.luck
                   if turn_report.can_read(item, viewer)]
        if answers and answers != ["seen"] * len(answers):
            results[entry.n] = f' --dice "{", ".join(answers)}"'
    return results
