"""The commands that play: move, resolve."""

from referee.acts import playing
from referee.acts.answer import Answer
from referee.cli import outside
from referee.cli.changing import changing
from referee.cli.offering import offering


def move(path: str, text: str, *, seat: str | None = None, eyes: str | None = None,
         dice: str | None = None, at: str | None = None, now: str | None = None,
         strict: bool = False, pick: int | None = None, whole: bool = False,
         brief: bool = False) -> Answer:
    """Play a text and save. Nothing is saved when nothing was played.

    The ``whole`` text is played or nothing of it.
    """
    when = outside.time(now)
    with changing(path) as game:
        answer = playing.move(game, text, when, seat=seat, eyes=eyes, dice=dice, at=at,
                              strict=strict and pick is None, pick=pick, whole=whole, brief=brief)
    return offering(answer, path)


def resolve(path: str, *, eyes: str | None = None, dice: str | None = None,
            now: str | None = None, brief: bool = False) -> Answer:
    """Play what the silent have written, else their default, and save."""
    when = outside.time(now)
    with changing(path) as game:
        return playing.resolve(game, when, eyes=eyes, dice=dice, brief=brief)
