"""The commands that play: move, check, script, resolve."""

import msgspec

from referee import disk
from referee.cli import answer as answers
from referee.cli import given, report
from referee.cli.answer import MODERATOR, PARTLY, REFUSED, USAGE, Answer
from referee.cli.saves import opened, stored
from referee.core import chain, table
from referee.core.problem import Refused, refused
from referee.core.rules import Seat
from referee.core.table import Table, Turned

# What everybody knows: these refusals may be told to all eyes.
_OPEN = {"referee/illegal-over", "referee/illegal-stale", "referee/illegal-other-history"}


def move(path: str, text: str, *, seat: str | None = None, eyes: str | None = None,
         dice: str | None = None, at: str | None = None, now: str | None = None) -> Answer:
    """Play a text and save. Nothing is saved when nothing was played."""
    try:
        when = given.time(now)
        text = given.text(text)
        with disk.locked(path) as held:
            saved, before = opened(held.raw, path)
            try:
                carried = table.carry(before, when)
                start = carried[-1].table if carried else before
                said = given.seat(seat, start.seats)
                given.eyes(eyes, start.seats)
                quoted = given.fresh(at, saved.log, before, eyes)
                source, spent = given.luck(start, dice)
                done = chain.run(start, text, said, when, source, quoted)
                if not done.problems:
                    spent()
                answer = report.of_text("move", start, done, text, eyes)
            except Refused as error:
                return _refused("move", error, text, before, seat, eyes)
            if done.lines:
                held.write(stored(saved, done.table, [t.line for t in [*carried, *done.lines]]))
            return answer
    except Refused as error:
        return answers.failed("move", error, text)


def check(path: str, text: str, *, seat: str | None = None, eyes: str | None = None,
          at: str | None = None) -> Answer:
    """The same as ``move`` as far as the first question; nothing is drawn or saved."""
    try:
        text = given.text(text, path)
        saved, before = opened(disk.read(path), path)
        try:
            said = given.seat(seat, before.seats)
            given.eyes(eyes, before.seats)
            given.fresh(at, saved.log, before, eyes)
            done = chain.run(before, text, said, "", None)
            return report.of_text("check", before, done, text, eyes)
        except Refused as error:
            return _refused("check", error, text, before, seat, eyes)
    except Refused as error:
        return answers.failed("check", error, text)


def _refused(command: str, error: Refused, text: str, now: Table, seat: str | None,
             eyes: str | None) -> Answer:
    """A text that was refused whole: why is for the mover's eyes, whoever that is."""
    who = seat if seat in now.seats else None
    if answers.code(error.problems) == USAGE:
        return answers.failed(command, error)
    try:
        who = chain.who(now, text, who)[0] or who
        who = who or chain.sole(now)
    except Refused:
        pass
    told = {problem.code for problem in error.problems} <= _OPEN
    whose = who or ""
    if eyes not in (None, who, MODERATOR) and not told:
        error, text, whose = Refused(report.withheld(whose)), "", ""
    answer = answers.failed(command, error, text, whose, now.head.game)
    answer.eyes = eyes or answer.eyes
    report.stand(answer, now)
    return answer


def script(path: str, source: str, *, eyes: str | None = None,
           now: str | None = None) -> Answer:
    """Play a file of moves, one a line, ``seat: move``; stop at the first refused.

    What follows ``#`` is a comment; ``--dice "5 2 6"`` may end a line of a table game.
    """
    try:
        when = given.time(now)
        text = disk.read(source, disk.SCRIPT)
        with disk.locked(path) as held:
            saved, before = opened(held.raw, path)
            wanted = given.eyes(eyes, before.seats)
            carried = table.carry(before, when)
            at, turns, failed = carried[-1].table if carried else before, list(carried), None
            for number, line in _moves_of(text, source):
                at, made, failed = _scripted(at, line, number, when)
                turns += made
                if failed:
                    break
            if len(turns) == len(carried):
                turns, at = [], before
            else:
                held.write(stored(saved, at, [turned.line for turned in turns]))
            answer = report.of_turns("script", turns, wanted, at)
            if failed is None:
                return answer
            if eyes is None and failed.who:  # as data it is all for the mover; the text stays open
                shown, answer = answer, report.of_turns("script", turns, failed.who, at)
                answer.text = shown.text
            return _stopped(answer, failed, eyes, bool(turns))
    except Refused as error:
        return answers.failed("script", error)


def _stopped(answer: Answer, failed: Answer, eyes: str | None, partly: bool) -> Answer:
    """A script's answer with what stopped it, which is for the eyes of that line's mover."""
    answer.exit = PARTLY if partly and failed.exit == REFUSED else failed.exit
    if eyes in (None, failed.who, MODERATOR):
        answer.problems, answer.read, answer.who = failed.problems, failed.read, failed.who
    else:
        answer.problems = [report.withheld(failed.who)]
    return answer


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
        problems, seat, at, made = done.problems, done.seat, done.table, done.lines
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
            start = carried[-1].table if carried else before
            source, spent = given.luck(start, dice)
            turns = table.resolve(start, when, source)
            spent()
            made = [*carried, *turns]
            held.write(stored(saved, made[-1].table, [turned.line for turned in made]))
            return report.of_turns("resolve", turns, shown, made[-1].table)
    except Refused as error:
        return answers.failed("resolve", error)
