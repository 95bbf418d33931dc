"""Changing saves: locked, and replaced atomically once a command has changed them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from referee.cli import environment
from referee.commands.answer import Answer
from referee.commands.transaction import Transaction
from referee.files import saves


def change_save(path: str, now: str | None, act: Callable[[Transaction, str], Answer]) -> Answer:
    """The answer of ``act`` on a save, with warnings about the time.

    Refused: an invalid time; as ``open_transaction``.
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
    """A transaction on a locked save, which is written at the end if it was changed.

    Refused: a save that cannot be locked, opened or written.
    """
    with saves.locked(path) as locked_save:
        transaction = Transaction(locked_save.text, path)
        yield transaction
        if transaction.after is not None:
            locked_save.write(transaction.after)
