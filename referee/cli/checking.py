"""The command that looks at a move and plays nothing: check."""

from referee.cli.offering import offering
from referee.commands import check as checking
from referee.commands.answer import Answer
from referee.commands.loading import opened
from referee.files import inputs


def check(path: str, text: str, *, seat: str | None = None, eyes: str | None = None,
          at: str | None = None, strict: bool = False, pick: int | None = None,
          brief: bool = False, turn: int | None = None) -> Answer:
    """The same as ``move`` as far as the first question; nothing is drawn or saved.

    ``turn`` checks at the position after that turn.
    """
    answer = checking.check(
        *opened(inputs.read(path), path), text, seat=seat, eyes=eyes, at=at,
        strict=strict and pick is None, pick=pick, brief=brief, turn=turn)
    return answer if turn is not None else offering(answer, path, eyes)
