"""The commands that mend a game: undo, ruling, branch, recover."""

from collections.abc import Mapping

import msgspec

from referee import disk, games, keep
from referee.cli import answer as answers
from referee.cli import given, report, scenarios
from referee.cli.answer import MODERATOR, REFUSED, Answer
from referee.cli.changing import changing, stored
from referee.cli.saves import opened
from referee.core import log, replay, ruling, said, seating, table
from referee.core.problem import Refused, refused
from referee.core.replay import Replayed
from referee.core.save import Save
from referee.core.table import Table, Turned


def undo(path: str, reason: str, *, to: int | None = None, eyes: str | None = None,
         now: str | None = None, brief: bool = False) -> Answer:
    """Let an earlier turn's position stand again, by a line of the log."""
    try:
        when = given.time(now)
        with changing(path) as game:
            before = game.before
            shown = given.eyes(eyes, before.seats)
            given.reason(reason)
            past = replay.history(before, list(log.lines(game.saved.log, path)))
            sealed = table.waiting(before).sealed
            last = before.phase - (not sealed)  # in a sealed phase the sheets alone can be dropped
            back = to or 0
            if to is None and before.phase in past:
                back = replay.parent(past, before.phase)
            carried, start = game.carried(when)
            if before.ended and carried and to is None:  # older rules are not played again
                back, state = start.phase, start.state
            elif back not in past or back > last:
                raise _gone(back, past, last)
            elif said.ended((past[back].line.said,)):
                raise refused("referee/usage-turn", f"Turn {back} ended the game.",
                              hint="Undo to another, or end the game again with `referee end`.")
            else:
                state = past[back].state
            turned = table.undo(start, state, back, reason, when)
            game.store([*carried, turned])
            told = [f"Undone to turn {back}: {reason}"]
            told += [f"What had been seen: {words}"
                     for n in (replay.undone(past, before.phase, back) if back in past else ())
                     for words in report.seen(past[n].line, shown)]
            if sealed:
                told.append("Sheets filed since, if any, are dropped."
                            if shown != MODERATOR and not before.told else
                            "Sheets filed and dropped: " + (", ".join(before.orders) or "none"))
            answer = report.of_turns("undo", [], shown, turned.table, told, brief,
                                     report.of_plans(before, turned.table))
            answer.report = [*answers.lines(told, shown), *answer.report]
            return answer
    except Refused as error:
        return answers.failed("undo", error)


def rule(path: str, reason: str, sets: list[str], *, eyes: str | None = None,
         now: str | None = None) -> Answer:
    """What a moderator must do by hand: set fields of the position, by a line of the log."""
    try:
        when = given.time(now)
        given.reason(reason)
        wanted = [ruling.wanted(text) for text in sets]
        with changing(path) as game:
            shown = given.eyes(eyes, game.before.seats)
            carried, start = game.carried(when)
            if start.ended:
                raise Refused(table.over(start))
            state, rows = ruling.made(start.rules, start.state, wanted)
            turns = table.rule(start, state, rows, reason, when)
            game.store([*carried, *turns])
            told = [f"Ruling of the moderator: {reason}",
                    *(f"  {log.text(row)}" for row in rows if report.readable(row, shown))]
            answer = report.of_turns("ruling", [], shown, turns[-1].table, told,
                                     notes=report.of_plans(game.before, turns[-1].table))
            answer.report = [*answers.lines(told, shown), *answer.report]
            return answer
    except Refused as error:
        return _judged(error, eyes)


def _judged(error: Refused, eyes: str | None) -> Answer:
    """A ruling refused: why is for the moderator's eyes, for it names what is hidden."""
    if answers.code(error.problems) != REFUSED:
        return answers.failed("ruling", error)
    if eyes not in (None, MODERATOR):
        error = refused("referee/illegal-not-told",
                        "The ruling was refused; why is for the moderator's eyes.",
                        hint="Ask with --for moderator.")
    answer = answers.failed("ruling", error)
    answer.eyes = eyes or MODERATOR
    return answer


def branch(path: str, at: str, new: str, *, eyes: str | None = None,
           now: str | None = None) -> Answer:
    """A copy that goes on from an earlier turn, to try what if; its reports say so."""
    try:
        when = given.time(now)
        saved, before = opened(disk.read(path), path)
        shown = given.eyes(eyes, before.seats)
        turn = given.turn(at, saved.log)
        lines = list(log.lines(saved.log, path))
        past = replay.history(before, lines)
        if turn not in past:
            raise _gone(turn, past, before.phase)
        kept = msgspec.structs.replace(
            saved, state=msgspec.to_builtins(past[turn].state), orders={}, plans={}, drafts={},
            head=msgspec.structs.replace(saved.head, format=lines[turn - 1].format),
            log=b"".join(map(log.write, lines[:turn])))
        start = seating.seat(games, kept, path)
        return _copied("branch", kept, start, said.BRANCHED, new, when, shown,
                       [f"A copy that tries what if, from turn {turn} on: {new}"])
    except Refused as error:
        return answers.failed("branch", error)


def recover(path: str, new: str, *, eyes: str | None = None, now: str | None = None) -> Answer:
    """The longest sound beginning of a damaged save, in a new file, and what was lost."""
    from referee.cli import losses
    from referee.core.recover import recover as found_in

    try:
        when = given.time(now)
        found = found_in(games, disk.read(path), scenarios.shipped, path)
        start = seating.seat(games, found.save, path)
        shown = given.eyes(eyes, start.seats)
        return _copied("recover", found.save, start, said.RECOVERED, new, when, shown,
                       losses.told(found, start, new, shown))
    except Refused as error:
        return answers.failed("recover", error)


def _copied(command: str, kept: Save, start: Table, how: str, new: str, when: str, eyes: str,
            told: list[str]) -> Answer:
    """A new save that goes on from a table, with the line that says what it is."""
    made: list[Turned] = table.carry(start, when)
    made += table.copied(made[-1].table if made else start, how, when)
    after = made[-1].table
    keep.create(new, stored(kept, after, made))
    answer = report.of_turns(command, [], eyes, after, told)
    answer.report = answers.lines(told, eyes)
    return answer


def _gone(back: int, past: Mapping[int, Replayed], last: int) -> Refused:
    known = [turn for turn in past if turn <= last]
    if not known or back < known[0]:
        why = "There is no earlier position that can stand again."
        hint = "The turns before were played by older rules." if last and (
            not known or known[0] > 1) else "The game has just begun."
    elif back > last:
        why = f"No position of turn {back} can stand again."
        hint = f"The last that can is that of turn {known[-1]}."
    else:
        why = f"Turn {back} led to no position of its own."
        hint = f"The one that stood then is that of turn {max(n for n in known if n < back)}."
    return refused("referee/usage-turn", why, hint=hint)
