"""The commands that play: move, resolve."""

from referee.cli.changing import changed
from referee.cli.offering import offering
from referee.commands import move as playing
from referee.commands.answer import Answer


def move(path: str, text: str, *, seat: str | None = None, eyes: str | None = None,
         dice: str | None = None, at: str | None = None, now: str | None = None,
         strict: bool = False, pick: int | None = None, whole: bool = False,
         brief: bool = False) -> Answer:
    """Play a text and save. Nothing is saved when nothing was played.

    The ``whole`` text is played or nothing of it.
    """
    return offering(changed(path, now, lambda game, when: playing.move(
        game, text, when, seat=seat, eyes=eyes, dice=dice, at=at,
        strict=strict and pick is None, pick=pick, whole=whole, brief=brief)), path, eyes)


def resolve(path: str, *, eyes: str | None = None, dice: str | None = None,
            now: str | None = None, brief: bool = False) -> Answer:
    """Play what the silent have written, else their default, and save."""
    return changed(path, now, lambda game, when: playing.resolve(
        game, when, eyes=eyes, dice=dice, brief=brief))
