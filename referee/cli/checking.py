"""The command `check`: whether a move is legal, without playing it."""

from referee.cli.offering import with_pick_command
from referee.commands import check as check_command
from referee.commands.answer import Answer
from referee.commands.loading import open_save
from referee.files import inputs


def check(path: str, text: str, *, seat: str | None = None, viewer: str | None = None,
          at: str | None = None, strict: bool = False, pick: int | None = None,
          brief: bool = False, turn: int | None = None) -> Answer:
    """The same as ``move`` up to the first decision; draws and saves nothing.

    ``turn``: check at the position after that turn.
    """
    answer = check_command.check(
        *open_save(inputs.load(path), path), text, seat=seat, viewer=viewer, at=at,
        strict=strict and pick is None, pick=pick, brief=brief, turn=turn)
    return answer if turn is not None else with_pick_command(answer, path, viewer)
