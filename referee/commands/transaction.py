"""Changing a save: upgrade it, play what is due, and append turns."""

from collections.abc import Sequence
from datetime import datetime
from itertools import takewhile

import msgspec

from referee import games
from referee.commands import option_checks, report
from referee.commands.answer import MODERATOR, PUBLIC
from referee.commands.loading import open_writable_save
from referee.core.base.problem import Problem, Problems
from referee.core.base.references import command_ref
from referee.core.luck.chance import Source
from referee.core.match import (
    amendments,
    checkpoints,
    entry_texts,
    log_entry,
    save_loader,
    save_writer,
)
from referee.core.match import match as matches
from referee.core.match.log_entry import LogEntry
from referee.core.match.match import Match, PlansResult, TurnResult
from referee.core.match.save_format import Save

SKEW = 60  # seconds by which clocks may differ


class Transaction:
    """A save that a command changes.

    ``before`` is the match as it was; ``after`` are the new bytes, None if nothing changes.
    ``notes`` are about upgrades, for everyone, and about plans, each for its seat. If
    ``orders_wait``, as a player asked for it, settled orders are not played before the deadline.
    """

    def __init__(self, raw: bytes, path: str, waits: bool = False) -> None:
        self.raw = raw
        self.saved, self.before = open_writable_save(raw, path)
        self.after: bytes | None = None
        self.has_new_turns = False
        self.notes: report.Notes = ()
        self.orders_wait = waits

    def upgrade_turns(self, timestamp: str, match: Match | None = None) -> tuple[list[TurnResult],
                                                                                 Match]:
        """The turns that upgrade the game to today's format and rules; none if it is up to date.

        ``match`` is its match under older rules, if these are to play on first.
        """
        match = match or self.before
        turn_results = amendments.upgrade(match, timestamp)
        return turn_results, turn_results[-1].match if turn_results else match

    def with_upgrade(self, turn_results: list[TurnResult], timestamp: str) -> list[TurnResult]:
        """These turns, and the upgrade to today's rules if they did not upgrade already."""
        match = turn_results[-1].match
        if match.header.rules == self.before.rules_version:
            return turn_results
        later = save_loader.load_match(games, save_with_turns(self.saved, match, turn_results), "")
        return [*turn_results, *amendments.upgrade(later, timestamp)]

    def bring_up_to_date(self, timestamp: str, *, gone: bool = True, later: bool = False,
                         source: Source | None = None) -> tuple[list[TurnResult], PlansResult]:
        """Upgrade to today's format and rules; then play what is due, unless ``later``.

        Due are phases of secret orders that have settled, plans whose time has come, and moves for
        vacant seats unless not ``gone`` (an undo may have put such a seat to move). Luck comes from
        ``source`` (default: the game's own).
        """
        upgrades, match = self.upgrade_turns(timestamp)
        if later or not (match.orders or match.plans or (gone and match.vacant_seats)):
            return upgrades, PlansResult(match)
        return upgrades, self.advance_plans(match, timestamp, source
                                            or option_checks.luck_source(match, None)[0],
                                            self.last_time,
                                            upgrades)

    @property
    def last_time(self) -> str:
        """The time of the last log entry; plans and orders do not wait for changes of seats."""
        return next(line.timestamp for line in log_entry.entries_backwards(self.saved.log)
                    if not entry_texts.is_seat_change(line.first_text))

    def clock_warning(self, timestamp: str, viewer: str) -> Problems:
        """The warning about a time before the last turn that the viewer may know of.

        Within a minute there is no warning: clocks of two machines differ, and one may wait for the
        other's lock.
        """
        known = option_checks.last_visible_turn(self.before, viewer)
        last = next(line for line in log_entry.entries_backwards(self.saved.log) if line.n <= known)
        if (timestamp >= last.timestamp or (datetime.fromisoformat(last.timestamp)
                                           - datetime.fromisoformat(
                                                   timestamp)).total_seconds() <= SKEW):
            return ()
        return (Problem("referee/doubtful-clock", f"The clock went backwards: turn {last.n} has "
                        f"the time {last.timestamp}, but this entry has the earlier time "
                        f"{timestamp}.",
                        hint="The log keeps the earlier time, and an audit reports it. "
                             f"{command_ref('undo')} takes a turn back, but cannot change its "
                             "time.", warning=True),)

    def advance_plans(self, match: Match, timestamp: str, source: Source, since: str = "",
                      behind: Sequence[TurnResult] = ()) -> PlansResult:
        """Let plans play on, if their time has come since the last turn of the match.

        For vacant seats the referee moves at any time. ``behind`` are the turns of this command
        that led to the match.
        """
        if not (match.orders or match.plans or match.vacant_seats):
            return PlansResult(match)
        from referee.core.plans import executor

        last = since or timestamp
        settled = not self.orders_wait and executor.has_passed(match.settle_minutes, last,
                                                               timestamp)
        return executor.advance(match, timestamp, source, lambda: self.log_lines(behind),
                                planned=executor.plans_may_play(match, last, timestamp),
                                settled=settled)

    def resolve_deadline(self, match: Match, timestamp: str, source: Source,
                         behind: Sequence[TurnResult] = ()) -> PlansResult:
        """Resolve the deadline of a match."""
        from referee.core.plans import executor

        return executor.resolve(match, timestamp, source, lambda: self.log_lines(behind))

    def log_lines(self, behind: Sequence[TurnResult] = ()) -> list[LogEntry]:
        """The log entries, and those of this command so far."""
        return [*log_entry.parse_log(self.saved.log), *(turn.entry for turn in behind)]

    def store(self, turn_results: Sequence[TurnResult]) -> None:
        """Change the save by these turns, of which there is at least one."""
        self.keep(turn_results[-1].match, turn_results)

    def keep(self, match: Match, turn_results: Sequence[TurnResult],
             left: report.Notes = ()) -> None:
        """Change the save by these turns, if any, and by the plans and orders of the match.

        ``left`` are notes on decisions that plans leave to their players.
        """
        self.after, self.has_new_turns = save_bytes(self.saved, match,
                                                    turn_results), bool(turn_results)
        self.notes = (*self._upgrade_notes(match, turn_results),
                      *report.plan_notes(self.before, match, left))

    def _upgrade_notes(self, match: Match, turn_results: Sequence[TurnResult]) -> report.Notes:
        """Notes on upgrades, with those that were withheld while orders were secret."""
        withheld: list[LogEntry] = []
        if matches.hides_who_filed(self.before) and match.public_turn > self.before.public_turn:
            withheld = [*takewhile(lambda line: line.n > self.before.public_turn,
                               log_entry.entries_backwards(self.saved.log))][::-1]
        return upgrade_notes(match, [*withheld, *(turn.entry for turn in turn_results)])


def upgrade_notes(match: Match, lines: Sequence[LogEntry]) -> report.Notes:
    """Notes on the upgrades among these entries, which led to this match.

    While orders are secret, an upgrade is for the moderator only: it shows that orders came in.
    """
    lines = [line for line in lines if entry_texts.is_upgrade(line.first_text)]
    if not lines:
        return ()
    from referee.commands import upgrade_report  # once in the life of most games

    hidden = matches.hides_who_filed(match) and lines[-1].n > match.public_turn
    viewer = MODERATOR if hidden else PUBLIC
    return tuple((viewer, text) for text in upgrade_report.report_lines(match.header.game, lines))


def save_bytes(save: Save, match: Match, turn_results: Sequence[TurnResult]) -> bytes:
    """The bytes of a save with these turns added, which led to this match."""
    return save_writer.dumps(save_with_turns(save, match, turn_results))


def save_with_turns(save: Save, match: Match, turn_results: Sequence[TurnResult]) -> Save:
    """The save with these turns added, which led to this match."""
    added = b"".join(log_entry.write(turn.entry) for turn in turn_results)
    kept = checkpoints.updated(save.checkpoints, (
        (turn.entry, None if turn.match.orders or turn.match.end_reason else turn.match.state)
        for turn in turn_results))
    return msgspec.structs.replace(
        save, header=match.header, state=msgspec.to_builtins(match.state), orders=match.orders,
        plans=match.plans, drafts=match.drafts, draft_orders=match.draft_orders,
        log=save.log + added, tally=None, checkpoints=kept)
