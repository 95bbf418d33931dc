"""The commands that play: move, check, script, resolve, undo."""

from collections.abc import Mapping

import msgspec

from referee import disk
from referee.cli import answer as answers
from referee.cli import given, report
from referee.cli.answer import USAGE, Answer
from referee.cli.saves import opened, stored
from referee.core import chain, log, table
from referee.core.problem import Refused, refused
from referee.core.rules import Seat
from referee.core.table import Table, Turned


def move(path: str, text: str, *, seat: str | None = None, eyes: str | None = None,
         dice: str | None = None, at: int | None = None, now: str | None = None) -> Answer:
    """Play a text and save. Nothing is saved when nothing was played."""
    try:
        when = given.time(now)
        text = given.text(text)
        with disk.locked(path) as held:
            saved, before = opened(held.raw, path)
            try:
                carried = table.carry(before, when)
                start = carried.table if carried else before
                done, answer = _moved("move", start, text, seat, eyes, dice, at, when,
                                      before.turn)
            except Refused as error:
                return _refused("move", error, text, before, seat, eyes)
            if done.turned or done.filed:
                lines = ([carried.line] if carried else []) + [t.line for t in done.turned]
                held.write(stored(saved, done.table, lines))
            return answer
    except Refused as error:
        return answers.failed("move", error, text)


def check(path: str, text: str, *, seat: str | None = None, eyes: str | None = None,
          at: int | None = None) -> Answer:
    """The same as ``move`` as far as the first question; nothing is drawn or saved."""
    try:
        text = given.text(text, path)
        _, before = opened(disk.read(path), path)
        try:
            return _moved("check", before, text, seat, eyes, None, at, "", before.turn)[1]
        except Refused as error:
            return _refused("check", error, text, before, seat, eyes)
    except Refused as error:
        return answers.failed("check", error, text)


def _moved(command: str, start: Table, text: str, seat: str | None, eyes: str | None,
           dice: str | None, at: int | None, when: str, turn: int) -> tuple[chain.Done, Answer]:
    said = given.seat(seat, start.seats)
    given.eyes(eyes, start.seats)
    given.fresh(at, turn)
    source, spent = given.luck(start, dice) if command == "move" else (None, given.nothing_left)
    done = chain.run(start, text, said, when, source)
    if not done.problems:
        spent()
    return done, report.of_text(command, start, done, text, eyes)


def _refused(command: str, error: Refused, text: str, now: Table, seat: str | None,
             eyes: str | None) -> Answer:
    who = seat if seat in now.seats else None
    if answers.code(error.problems) == USAGE:
        return answers.failed(command, error)
    try:
        who = chain.who(now, text, who)[0] or who
        who = who or chain.sole(now)
    except Refused:
        pass
    answer = answers.failed(command, error, text, who or "", now.head.game)
    report.stand(answer, now)
    return answer


def script(path: str, source: str, *, eyes: str | None = None,
           now: str | None = None) -> Answer:
    """Play a file of moves, one a line, ``seat: move``; stop at the first refused.

    What follows ``#`` is a comment; ``--dice "5 2 6"`` may end a line of a table game.
    """
    try:
        when = given.time(now)
        text = disk.read(source)
        with disk.locked(path) as held:
            saved, before = opened(held.raw, path)
            shown = given.eyes(eyes, before.seats)
            carried = table.carry(before, when)
            turns: list[Turned] = [carried] if carried else []
            at, failed = carried.table if carried else before, None
            for number, line in _moves_of(text, source):
                at, made, failed = _scripted(at, line, number, when)
                turns += made
                if failed:
                    break
            if len(turns) == bool(carried) and at.orders == before.orders:
                turns, at = [], before
            else:
                held.write(stored(saved, at, [turned.line for turned in turns]))
            answer = report.of_turns("script", turns, shown, at)
            if failed:
                answer.exit, answer.problems = failed.exit, failed.problems
                answer.read, answer.who = failed.read, failed.who
                if not turns:
                    answer.eyes = failed.who or answer.eyes
            return answer
    except Refused as error:
        return answers.failed("script", error)


def _moves_of(raw: bytes, source: str) -> list[tuple[int, str]]:
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        raise refused("referee/unusable-script", f"Byte {error.start + 1} is not UTF-8 text.",
                      where=source) from None
    lines = ((n, line.partition("#")[0].strip()) for n, line in enumerate(text.split("\n"), 1))
    return [(n, line) for n, line in lines if line]


def _scripted(now: Table, line: str, number: int,
              when: str) -> tuple[Table, list[Turned], Answer | None]:
    text, _, dice = line.partition(" --dice ")
    seat: Seat | None = None
    try:
        source, spent = given.luck(now, dice.strip(" \"'") if dice else None)
        done = chain.run(now, text, None, when, source)
        if not done.problems:
            spent()
        problems, seat, at, made = done.problems, done.seat, done.table, list(done.turned)
    except Refused as error:
        problems, at, made = error.problems, now, []
    if not problems:
        return at, made, None
    answer = answers.failed("script", Refused(*problems), text, seat or "", now.head.game)
    answer.problems = [msgspec.structs.replace(
        p, where=", ".join(filter(None, (f"line {number}", p.where)))) for p in answer.problems]
    return at, made, answer


def resolve(path: str, *, eyes: str | None = None, dice: str | None = None,
            now: str | None = None) -> Answer:
    """The deadline has come: the silent seats move by default; a table's dice are given."""
    try:
        when = given.time(now)
        with disk.locked(path) as held:
            saved, before = opened(held.raw, path)
            shown = given.eyes(eyes, before.seats)
            carried = table.carry(before, when)
            start = carried.table if carried else before
            source, spent = given.luck(start, dice)
            turns = table.resolve(start, when, source)
            spent()
            made = ([carried] if carried else []) + turns
            held.write(stored(saved, made[-1].table, [turned.line for turned in made]))
            return report.of_turns("resolve", turns, shown, made[-1].table)
    except Refused as error:
        return answers.failed("resolve", error)


def undo(path: str, reason: str, *, to: int | None = None, eyes: str | None = None,
         now: str | None = None) -> Answer:
    """Let an earlier turn's position stand again, by a line of the log."""
    try:
        when = given.time(now)
        with disk.locked(path) as held:
            saved, before = opened(held.raw, path)
            shown = given.eyes(eyes, before.seats)
            given.reason(reason)
            past = table.history(before, list(log.lines(saved.log, path)))
            back = to or 0
            if to is None and before.turn in past:
                back = table.parent(past, before.turn)
            last = before.turn - (0 if before.orders else 1)  # filed sheets alone can be dropped
            if back not in past or back > last:
                raise _gone(back, past, last)
            seen = [words for n in table.undone(past, before.turn, back)
                    for words in _seen(past[n].line)]
            turned = table.undo(before, past, back, reason, when)
            held.write(stored(saved, turned.table, [turned.line]))
            said = [f"Undone to turn {back}: {reason}"]
            said += [f"What had been seen: {words}" for words in seen]
            if before.orders:
                said.append("Sheets filed and dropped: " + ", ".join(before.orders))
            answer = report.of_turns("undo", [], shown, turned.table, said)
            answer.report = said
            return answer
    except Refused as error:
        return answers.failed("undo", error)


def _gone(back: int, past: Mapping[int, table.Replayed], last: int) -> Refused:
    first = min(past, default=last + 1)
    if first > last:
        why = "There is no earlier position that can stand again."
        hint = "The turns before were played by older rules." if last else ""
    else:
        why = f"No position of turn {back} can stand again."
        hint = f"Turns from {first} to {last} can."
    return refused("referee/usage-turn", why, hint=hint)


def _seen(line: log.Line) -> list[str]:
    """The questions a line had answered, without the answers, for a pile's are secret."""
    return [row.rpartition(": ")[0] for row in line.luck]
