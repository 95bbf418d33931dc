"""The commands that mend a game: undo, ruling, branch, recover."""

import msgspec

from referee import disk, games, keep
from referee.acts import answer as answers
from referee.acts import given, mending, report
from referee.acts.answer import Answer
from referee.acts.change import stored
from referee.acts.saves import opened
from referee.cli import outside, scenarios
from referee.cli.changing import changing
from referee.core import log, replay, said, seating, table
from referee.core.problem import Refused
from referee.core.save import Save
from referee.core.table import Table, Turned


def undo(path: str, reason: str, *, to: int | None = None, eyes: str | None = None,
         now: str | None = None, brief: bool = False) -> Answer:
    """Let an earlier turn's position stand again, and save."""
    try:
        when = outside.time(now)
        with changing(path) as game:
            return mending.undo(game, reason, when, to=to, eyes=eyes, brief=brief)
    except Refused as error:
        return answers.failed("undo", error)


def rule(path: str, reason: str, sets: list[str], *, eyes: str | None = None,
         now: str | None = None, brief: bool = False) -> Answer:
    """Set fields of the position, by a line of the log, and save."""
    try:
        when = outside.time(now)
        with changing(path) as game:
            return mending.rule(game, reason, sets, when, eyes=eyes, brief=brief)
    except Refused as error:
        return mending.judged(error, eyes)


def branch(path: str, at: str, new: str, *, eyes: str | None = None,
           now: str | None = None, brief: bool = False) -> Answer:
    """A copy that goes on from an earlier turn, to try what if; its reports say so."""
    try:
        when = outside.time(now)
        saved, before = opened(disk.read(path), path)
        shown = given.eyes(eyes, before.seats)
        turn = given.turn(at, saved.log)
        lines = list(log.lines(saved.log, path))
        past = replay.history(before, lines)
        if turn not in past:
            raise mending.gone(turn, past, before.phase)
        kept = msgspec.structs.replace(
            saved, state=msgspec.to_builtins(past[turn].state), orders={}, plans={}, drafts={},
            head=msgspec.structs.replace(saved.head, format=lines[turn - 1].format),
            log=b"".join(map(log.write, lines[:turn])))
        start = seating.seat(games, kept, path)
        return _copied("branch", kept, start, said.BRANCHED, new, when, shown,
                       [f"A copy that tries what if, from turn {turn} on: {new}"], brief)
    except Refused as error:
        return answers.failed("branch", error)


def recover(path: str, new: str, *, eyes: str | None = None, now: str | None = None) -> Answer:
    """The longest sound beginning of a damaged save, in a new file, and what was lost."""
    from referee.cli import losses
    from referee.core.recover import recover as found_in

    try:
        when = outside.time(now)
        found = found_in(games, disk.read(path), scenarios.shipped, path)
        start = seating.seat(games, found.save, path)
        shown = given.eyes(eyes, start.seats)
        return _copied("recover", found.save, start, said.RECOVERED, new, when, shown,
                       losses.told(found, start, new, shown))
    except Refused as error:
        return answers.failed("recover", error)


def _copied(command: str, kept: Save, start: Table, how: str, new: str, when: str, eyes: str,
            told: list[str], brief: bool = False) -> Answer:
    """A new save that goes on from a table, with the line that says what it is."""
    made: list[Turned] = table.carry(start, when)
    made += table.copied(made[-1].table if made else start, how, when)
    after = made[-1].table
    keep.create(new, stored(kept, after, made))
    answer = report.of_turns(command, [], eyes, after, told, brief)
    answer.report = answers.lines(told, eyes)
    return answer
