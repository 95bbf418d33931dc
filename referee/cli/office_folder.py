"""Opening an office for its commands, and their answers as lines for the moderator."""

from collections.abc import Iterable

from referee.commands import answer as answers
from referee.commands.answer import Answer
from referee.core.document.blocks import GridBlock
from referee.mail import settings
from referee.mail.exactly_once import MessageProcessor
from referee.pbem.outbound.mails import BoardPicture


def message_processor(folder: str) -> MessageProcessor:
    """The office in a folder. Refused: no office, unusable settings."""
    return MessageProcessor(folder, settings.load(folder), _manual_text, board_picture)


def board_picture(raw: bytes, viewer: str, since: int) -> BoardPicture:
    """The board of a save for a viewer. Refused: no picture, a missing library."""
    from referee.cli import picture_files

    return BoardPicture(*picture_files.png_of_save(raw, viewer, since))


def _manual_text(game: str, thing: str) -> str:
    from referee.cli import explain  # the manual pages load slowly

    return explain.explanation(game, thing)


def moderator_answer(command: str, lines: Iterable[str]) -> Answer:
    """The answer of a command as lines for the moderator."""
    answer = Answer(command, viewer=answers.MODERATOR)
    report_lines = list(lines)
    answer.report = answers.lines_for_viewer(report_lines, answers.MODERATOR)
    answer.body = (GridBlock(tuple(report_lines)),)
    return answer
