"""The commands that play: move, resolve."""

from referee.acts import answer as answers
from referee.acts import playing
from referee.acts.answer import Answer
from referee.cli import outside
from referee.cli.changing import changing
from referee.core.problem import Refused


def move(path: str, text: str, *, seat: str | None = None, eyes: str | None = None,
         dice: str | None = None, at: str | None = None, now: str | None = None,
         strict: bool = False, whole: bool = False, brief: bool = False) -> Answer:
    """Play a text and save. Nothing is saved when nothing was played.

    The ``whole`` text is played or nothing of it.
    """
    try:
        when, text = outside.time(now), outside.text(text)
        with changing(path) as game:
            return playing.move(game, text, when, seat=seat, eyes=eyes, dice=dice, at=at,
                                strict=strict, whole=whole, brief=brief)
    except Refused as error:
        return answers.failed("move", error, text)


def resolve(path: str, *, eyes: str | None = None, dice: str | None = None,
            now: str | None = None, brief: bool = False) -> Answer:
    """Play what the silent have written, else their default, and save."""
    try:
        when = outside.time(now)
        with changing(path) as game:
            return playing.resolve(game, when, eyes=eyes, dice=dice, brief=brief)
    except Refused as error:
        return answers.failed("resolve", error)
