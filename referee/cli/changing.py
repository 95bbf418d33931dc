"""Saves under lock, replaced whole once a command has changed them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from referee.cli import environment
from referee.commands.answer import Answer
from referee.commands.transaction import Change
from referee.files import saves


def changed(path: str, now: str | None, act: Callable[[Change, str], Answer]) -> Answer:
    """The answer of an act on a game at a time, and what is doubtful of that time.

    Refused: what is no time; what `changing` refuses.
    """
    when = environment.time(now)
    with changing(path) as game:
        answer = act(game, when)
    if game.grown:
        answer.problems = [*answer.problems, *environment.ahead(now),
                           *game.clock(when, answer.eyes)]
    return answer


@contextmanager
def changing(path: str) -> Iterator[Change]:
    """A game that nobody else changes meanwhile, saved at the end if it was changed.

    Refused: what cannot be locked, opened or written.
    """
    with saves.locked(path) as held:
        game = Change(held.text, path)
        yield game
        if game.after is not None:
            held.write(game.after)
