"""Saves under lock, replaced whole once a command has changed them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from referee.cli import environment
from referee.commands.answer import Answer
from referee.commands.transaction import Transaction
from referee.files import saves


def change_save(path: str, now: str | None, act: Callable[[Transaction, str], Answer]) -> Answer:
    """The answer of an act on a game at a time, and what is doubtful of that time.

    Refused: what is no time; what `changing` refuses.
    """
    when = environment.command_time(now)
    with open_transaction(path) as transaction:
        answer = act(transaction, when)
    if transaction.has_new_turns:
        answer.problems = [*answer.problems, *environment.future_warning(now),
                           *transaction.clock_warning(when, answer.viewer)]
    return answer


@contextmanager
def open_transaction(path: str) -> Iterator[Transaction]:
    """A game that nobody else changes meanwhile, saved at the end if it was changed.

    Refused: what cannot be locked, opened or written.
    """
    with saves.locked(path) as locked_save:
        transaction = Transaction(locked_save.text, path)
        yield transaction
        if transaction.after is not None:
            locked_save.write(transaction.after)
