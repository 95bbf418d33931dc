"""Answers of an office's commands: lines for the moderator."""

from collections.abc import Iterable

from referee.commands import answer as answers
from referee.commands.answer import Answer
from referee.core.document.blocks import GridBlock


def moderator_answer(command: str, lines: Iterable[str]) -> Answer:
    """The answer of a command as lines for the moderator."""
    answer = Answer(command, viewer=answers.MODERATOR)
    report_lines = list(lines)
    answer.report = answers.lines_for_viewer(report_lines, answers.MODERATOR)
    answer.body = (GridBlock(tuple(report_lines)),)
    return answer
