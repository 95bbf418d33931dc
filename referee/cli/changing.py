"""Saves as commands change them: under lock, carried over, stored with some turns more."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import msgspec

from referee import keep
from referee.cli import given
from referee.cli.saves import opened
from referee.core import log, storing, table
from referee.core.chance import Source
from referee.core.save import Save
from referee.core.table import Ahead, Table, Turned


class Changing:
    """A save under lock: what it was, and its table as it stood ``before``."""

    def __init__(self, held: keep.Held, path: str) -> None:
        self._held = held
        self.saved, self.before = opened(held.raw, path)

    def carried(self, when: str) -> tuple[list[Turned], Table]:
        """The turns that bring the game to today's format and rules, none if it is there."""
        turns = table.carry(self.before, when)
        return turns, turns[-1].table if turns else self.before

    def begun(self, when: str) -> tuple[list[Turned], Ahead]:
        """What brings the game to today's format and rules; then plans whose time has come."""
        carried, now = self.carried(when)
        if not now.plans:
            return carried, Ahead(now)
        last = next(log.backwards(self.saved.log)).when
        return carried, self.advanced(now, when, given.luck(now, None)[0], last)

    def advanced(self, now: Table, when: str, source: Source, since: str = "") -> Ahead:
        """What the plans of a table make of it, if their time has come since its last turn."""
        if not now.plans:
            return Ahead(now)
        from referee.core import ahead

        if not ahead.due(now, since or when, when):
            return Ahead(now)
        return ahead.advance(now, when, source)

    def store(self, turns: Sequence[Turned]) -> None:
        """Write the save with these turns, one at least."""
        self.keep(turns[-1].table, turns)

    def keep(self, now: Table, turns: Sequence[Turned]) -> None:
        """Write the save with these turns, if any, and the plans of the table as it stands."""
        self._held.write(stored(self.saved, now, turns))


@contextmanager
def changing(path: str) -> Iterator[Changing]:
    """A game that nobody else changes meanwhile. Refused: what cannot be locked or opened."""
    with keep.locked(path) as held:
        yield Changing(held, path)


def stored(saved: Save, now: Table, turns: Sequence[Turned]) -> bytes:
    """The bytes of a save after some turns more that led to this table."""
    added = b"".join(log.write(turned.line) for turned in turns)
    return storing.dumps(msgspec.structs.replace(
        saved, head=now.head, state=msgspec.to_builtins(now.state), orders=now.orders,
        plans=now.plans, drafts=now.drafts, log=saved.log + added))
