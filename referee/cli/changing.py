"""Saves under lock, replaced whole once a command has changed them."""

from collections.abc import Iterator
from contextlib import contextmanager

from referee import keep
from referee.acts.change import Change


@contextmanager
def changing(path: str) -> Iterator[Change]:
    """A game that nobody else changes meanwhile, saved at the end if it was changed.

    Refused: what cannot be locked, opened or written.
    """
    with keep.locked(path) as held:
        game = Change(held.text, path)
        yield game
        if game.after is not None:
            held.write(game.after)
