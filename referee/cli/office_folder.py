"""An office as its commands open it, and their answers as lines for its moderator."""

from collections.abc import Iterable

from referee.commands import answer as answers
from referee.commands.answer import Answer
from referee.mail import settings
from referee.mail.exactly_once import Post
from referee.pbem.outbound.mails import Board


def post(folder: str) -> Post:
    """The office of a folder. Refused: none, or settings that cannot be used."""
    return Post(folder, settings.load(folder), _explained, painted)


def painted(raw: bytes, eyes: str, since: int) -> Board:
    """The board of a save for some eyes. Refused: no picture, no library that paints."""
    from referee.cli import picture_files

    return Board(*picture_files.painted(raw, eyes, since))


def _explained(game: str, thing: str) -> str:
    from referee.cli import explain  # only who asks for rules pays for the pages

    return explain.said(game, thing)


def said(command: str, lines: Iterable[str]) -> Answer:
    """The answer of a command: some lines for the moderator."""
    answer = Answer(command, eyes=answers.MODERATOR)
    told = list(lines)
    answer.report = answers.lines(told, answers.MODERATOR)
    answer.text = "".join(f"{line}\n" for line in told)
    return answer
