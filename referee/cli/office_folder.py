"""An office as its commands open it, and their answers as lines for its moderator."""

from collections.abc import Iterable

from referee.acts import answer as answers
from referee.acts.answer import Answer
from referee.desk.write.mails import Board
from referee.mail import settings
from referee.mail.post import Post


def post(folder: str) -> Post:
    """The office of a folder. Refused: none, or settings that cannot be used."""
    return Post(folder, settings.load(folder), _explained, painted)


def painted(raw: bytes, eyes: str, since: int) -> Board:
    """The board of a save for some eyes. Refused: no picture, no library that paints."""
    from referee.cli import picturing

    return Board(*picturing.painted(raw, eyes, since))


def _explained(game: str, thing: str) -> str:
    from referee.cli import explaining  # only who asks for rules pays for the pages

    return explaining.said(game, thing)


def said(command: str, lines: Iterable[str]) -> Answer:
    """The answer of a command: some lines for the moderator."""
    answer = Answer(command, eyes=answers.MODERATOR)
    told = list(lines)
    answer.report = answers.lines(told, answers.MODERATOR)
    answer.text = "".join(f"{line}\n" for line in told)
    return answer
