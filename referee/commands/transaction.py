"""Saves as commands change them: carried over, stored with some turns more."""

from collections.abc import Sequence
from datetime import datetime
from itertools import takewhile

import msgspec

from referee import games
from referee.commands import option_checks, report
from referee.commands.answer import MODERATOR, PUBLIC
from referee.commands.loading import writable
from referee.core.base.problem import Problem, Problems
from referee.core.luck.chance import Source
from referee.core.match import amendments, entry_texts, log_entry, match, save_loader, save_writer
from referee.core.match.log_entry import Line
from referee.core.match.match import Ahead, Table, Turned
from referee.core.match.save_format import Save

SKEW = 60  # seconds by which clocks may differ


class Change:
    """A save that a command changes: what it was, its table ``before``, its bytes ``after``.

    Nothing is ``after`` a command that changes nothing. ``notes`` are upgrades that it
    made, for all, and what it made of plans, each for its owner. Sealed sheets do not open
    while somebody ``waits``.
    """

    def __init__(self, raw: bytes, path: str, waits: bool = False) -> None:
        self.raw = raw
        self.saved, self.before = writable(raw, path)
        self.after: bytes | None = None
        self.grown = False  # whether its log has a line more
        self.notes: report.Notes = ()
        self.waits = waits

    def carried(self, when: str, start: Table | None = None) -> tuple[list[Turned], Table]:
        """The turns that bring the game to today's format and rules, none if it is there.

        ``start`` is its table as older rules have it, if these are to play on first.
        """
        start = start or self.before
        turns = amendments.carry(start, when)
        return turns, turns[-1].table if turns else start

    def upgraded(self, turns: list[Turned], when: str) -> list[Turned]:
        """Some turns, and behind them what brings the game to today's rules, if they did not."""
        now = turns[-1].table
        if now.head.rules == self.before.version:
            return turns
        later = save_loader.seat(games, grown(self.saved, now, turns), "")
        return [*turns, *amendments.carry(later, when)]

    def begun(self, when: str, *, gone: bool = True, later: bool = False,
              source: Source | None = None) -> tuple[list[Turned], Ahead]:
        """What brings the game to today's format and rules; then what is due, unless ``later``.

        That are sealed phases that have settled, plans whose time has come, and
        seats that are ``gone``, which an undo may have brought to be asked. Its luck is from
        ``source``, else that of the game.
        """
        carried, now = self.carried(when)
        if later or not (now.orders or now.plans or (gone and now.gone)):
            return carried, Ahead(now)
        return carried, self.advanced(now, when, source or option_checks.luck(now, None)[0],
                                      self.last,
                                      carried)

    @property
    def last(self) -> str:
        """The time of the last line of the log; plans and sheets do not wait for who sits down."""
        return next(line.when for line in log_entry.backwards(self.saved.log)
                    if not entry_texts.seats(line.said))

    def clock(self, when: str, eyes: str) -> Problems:
        """The warning of a time before the last turn that these eyes may know of.

        Within a minute it is none: two machines differ, and one waits for another's lock.
        """
        known = option_checks.known(self.before, eyes)
        last = next(line for line in log_entry.backwards(self.saved.log) if line.n <= known)
        if when >= last.when or (datetime.fromisoformat(last.when)
                                 - datetime.fromisoformat(when)).total_seconds() <= SKEW:
            return ()
        return (Problem("referee/doubtful-clock", f"The clock goes backwards: turn {last.n} was at "
                        f"{last.when}, this is dated {when}.", hint="The log keeps it so, and "
                        "audit says it. `referee undo` takes a turn back, not its time.",
                        warning=True),)

    def advanced(self, now: Table, when: str, source: Source, since: str = "",
                 behind: Sequence[Turned] = ()) -> Ahead:
        """What plans make of a table, if their time has come since its last turn.

        For seats that are gone the referee moves at any time. ``behind`` are the
        turns of this command that led to the table.
        """
        if not (now.orders or now.plans or now.gone):
            return Ahead(now)
        from referee.core.plans import executor

        last = since or when
        settled = not self.waits and executor.over(now.settle, last, when)
        return executor.advance(now, when, source, lambda: self.lines(behind),
                                planned=executor.due(now, last, when), settled=settled)

    def resolved(self, now: Table, when: str, source: Source,
                 behind: Sequence[Turned] = ()) -> Ahead:
        """What becomes of a table whose deadline has come."""
        from referee.core.plans import executor

        return executor.resolve(now, when, source, lambda: self.lines(behind))

    def lines(self, behind: Sequence[Turned] = ()) -> list[Line]:
        """The lines of the log, and those of this command so far."""
        return [*log_entry.lines(self.saved.log), *(turned.line for turned in behind)]

    def store(self, turns: Sequence[Turned]) -> None:
        """Let the save be what it is with these turns, one at least."""
        self.keep(turns[-1].table, turns)

    def keep(self, now: Table, turns: Sequence[Turned], left: report.Notes = ()) -> None:
        """Let it be what it is with these turns, if any, and the plans of the table as it is.

        ``left`` are the questions that plans leave to their owners.
        """
        self.after, self.grown = stored(self.saved, now, turns), bool(turns)
        self.notes = (*self._news(now, turns), *report.of_plans(self.before, now, left))

    def _news(self, now: Table, turns: Sequence[Turned]) -> report.Notes:
        """What is told of upgrades; with those that were kept from all while they wrote in secret.
        """
        kept: list[Line] = []
        if match.secret(self.before) and now.public_turn > self.before.public_turn:
            kept = [*takewhile(lambda line: line.n > self.before.public_turn,
                               log_entry.backwards(self.saved.log))][::-1]
        return news(now, [*kept, *(turned.line for turned in turns)])


def news(now: Table, lines: Sequence[Line]) -> report.Notes:
    """What is told of upgrades among some lines that led to a table.

    The moderator alone is told of one since all write in secret: whoever knows of it knows that
    somebody has filed.
    """
    lines = [line for line in lines if entry_texts.upgrades(line.said)]
    if not lines:
        return ()
    from referee.commands import upgrade_report  # once in the life of most games

    hidden = match.secret(now) and lines[-1].n > now.public_turn
    to = MODERATOR if hidden else PUBLIC
    return tuple((to, text) for text in upgrade_report.told(now.head.game, lines))


def stored(saved: Save, now: Table, turns: Sequence[Turned]) -> bytes:
    """The bytes of a save after some turns more that led to this table."""
    return save_writer.dumps(grown(saved, now, turns))


def grown(saved: Save, now: Table, turns: Sequence[Turned]) -> Save:
    """A save after some turns more that led to this table."""
    added = b"".join(log_entry.write(turned.line) for turned in turns)
    return msgspec.structs.replace(
        saved, head=now.head, state=msgspec.to_builtins(now.state), orders=now.orders,
        plans=now.plans, drafts=now.drafts, sheets=now.sheets,
        log=saved.log + added, tally=None)
