"""The commands `move` and `resolve`."""

from referee.cli.changing import change_save
from referee.cli.offering import with_pick_command
from referee.commands import move as move_command
from referee.commands.answer import Answer


def move(path: str, text: str, *, seat: str | None = None, viewer: str | None = None,
         dice: str | None = None, at: str | None = None, now: str | None = None,
         strict: bool = False, pick: int | None = None, whole: bool = False,
         brief: bool = False) -> Answer:
    """Play a text and save. Nothing is saved if nothing was played.

    ``whole``: play all of the text or nothing.
    """
    return with_pick_command(change_save(path, now, lambda transaction, when: move_command.move(
        transaction, text, when, seat=seat, viewer=viewer, dice=dice, at=at,
        strict=strict and pick is None, pick=pick, full=whole, brief=brief)), path, viewer)


def resolve(path: str, *, viewer: str | None = None, dice: str | None = None,
            now: str | None = None, brief: bool = False) -> Answer:
    """Play the filed or default moves of the seats to move, and save."""
    return change_save(path, now, lambda transaction, when: move_command.resolve(
        transaction, when, viewer=viewer, dice=dice, brief=brief))
