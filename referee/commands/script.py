"""To play the lines of a script, all of them or part by part; to check each by itself."""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.commands import answer as answers
from referee.commands import check as checking
from referee.commands import option_checks, report
from referee.commands.answer import MODERATOR, PARTLY, REFUSED, Answer
from referee.commands.transaction import Change
from referee.core.base.problem import Problem, Problems, Refused
from referee.core.game.decisions import Seat
from referee.core.input import sequence
from referee.core.match import match
from referee.core.match.match import Table, Turned
from referee.core.match.save_format import Save

DICE = " --dice "  # in a line, before what was thrown


class Line(Struct, frozen=True):
    """A line of a script: its number, its text without the comment, or why that is not read."""

    number: int
    text: str = ""
    faults: Problems = ()


class Part(Struct, frozen=True):
    """Lines of a script that are played together, from the ``first`` to the ``last``.

    Those that are empty or comments alone are counted, but not among the ``lines``.
    """

    lines: tuple[Line, ...] = ()
    first: int = 1
    last: int = 0


class Sofar(Struct, frozen=True):
    """What the parts before did: whether anything was ``played``, and the last turn's events.

    ``raw`` are the bytes of the save that they left.
    """

    played: bool = False
    raw: bytes = b""
    events: tuple[Any, ...] = ()


def bare(line: str) -> str:
    """A line without what follows ``#`` in it, a comment."""
    return line.partition("#")[0].strip()


class _Ran(Struct, frozen=True):
    """What lines did: the table they led to, all turns, what was refused and what is doubtful."""

    at: Table
    turns: list[Turned]
    failed: list[Answer]
    warned: list[Problem]


def play(game: Change, part: Part, when: str, sofar: Sofar, *, eyes: str | None = None,
         strict: bool = False, brief: bool = False,
         going: bool = False) -> tuple[list[Answer], Sofar]:
    """Play lines, each ``seat: move``; the answers, and what was done by now.

    ``--dice "5 2 6"`` may end a line of a table game. What is refused ends it and is told in
    the one answer. If it is ``going`` on, that line is passed over and has an answer of its own.
    """
    wanted = option_checks.eyes(eyes, game.before.seats)
    carried, due = game.begun(when)
    begun = [*carried, *due.turned]
    # Where the save is as they left it, the parts before are gone on from as if they were here.
    events = sofar.events if game.raw == sofar.raw else ()
    ran = _run(part.lines, due.table, begun, events, when, strict, going)
    turns, at = [], game.before
    if len(ran.turns) > len(begun) or due.turned:
        ahead = game.advanced(ran.at, when, match.luck(ran.at), behind=ran.turns)
        turns, at = [*ran.turns, *ahead.turned], ahead.table
        game.keep(at, turns, ahead.left)
        sofar = Sofar(True, game.after or b"", turns[-1].events)
    answer = report.of_turns("script", turns, wanted, at, brief=brief, notes=game.notes)
    if going or not ran.failed:
        answer.problems = ran.warned if wanted == MODERATOR else []
        return _apart(answer, bool(turns), ran.failed, part, at, eyes), sofar
    failed = ran.failed[0]
    if eyes is None and failed.who:  # as data it is all for the mover; the text stays open
        shown, answer = answer, report.of_turns("script", turns, failed.who, at)
        answer.text = shown.text
    return [_stopped(answer, failed, eyes, sofar.played)], sofar


def _run(lines: Iterable[Line], at: Table, begun: list[Turned], events: tuple[Any, ...],
         when: str, strict: bool, going: bool) -> _Ran:
    """Play lines behind the turns with which it has ``begun``, up to one that is refused."""
    turns, failed, warned = [*begun], list[Answer](), list[Problem]()
    for line in lines:
        before = turns[-1].events if turns else events
        at, made, answered = _scripted(at, line, when, strict, before)
        turns += made
        if not answered.exit:
            warned += answered.problems
            continue
        failed.append(answered)
        if not going:
            break
    return _Ran(at, turns, failed, warned)


def _apart(answer: Answer, played: bool, failed: list[Answer], part: Part, at: Table,
           eyes: str | None) -> list[Answer]:
    """The answers to lines some of which were passed over, in the order of their numbers.

    That of what was played stands where the last line does that was not passed over.
    """
    over = {one.line for one in failed}
    answer.line = next((n for n in range(part.last, part.first - 1, -1) if n not in over), None)
    told = [_passed_over(one, at, eyes, answer.eyes) for one in failed]
    if played or answer.line or not failed:
        told.append(answer)
    return sorted(told, key=lambda one: one.line or 0)


def _passed_over(failed: Answer, at: Table, eyes: str | None, wanted: str) -> Answer:
    """The answer to a line that was passed over: of that line alone, for its mover's eyes."""
    answer = Answer("script", eyes=failed.who or wanted if eyes is None else wanted)
    report.stand(answer, at)
    _stopped(answer, failed, eyes, False)
    if not answer.problems[0].where:
        answer.problems = _placed(answer.problems, failed.line)
    return answer


def _stopped(answer: Answer, failed: Answer, eyes: str | None, partly: bool) -> Answer:
    """A script's answer with what stopped it, which is for the eyes of that line's mover."""
    answer.exit = PARTLY if partly else failed.exit
    answer.line = failed.line
    mine = eyes in (None, failed.who, MODERATOR)
    if answer.exit == PARTLY:
        where = failed.problems[0].where if mine else f"line {failed.line}"
        answer.lead = f"Played: what comes before {where}. Refused: the rest."
        answer.text = report.led(f"Played: what comes before line {failed.line}. "
                                 "Refused: the rest.", answer.text)
    if mine:
        answer.problems, answer.read, answer.who = failed.problems, failed.read, failed.who
    else:
        answer.problems = [report.withheld("script", failed.who)]
    return answer


def _placed(problems: list[Problem], number: int | None) -> list[Problem]:
    """Problems with the line that they stand in."""
    return [replace(p, where=", ".join(filter(None, (f"line {number}", p.where))))
            for p in problems]


def _scripted(now: Table, line: Line, when: str, strict: bool,
              before: tuple[Any, ...]) -> tuple[Table, list[Turned], Answer]:
    """A line of a script: the table it leads to, its turns, what is wrong or doubtful with it."""
    text, _, dice = line.text.partition(DICE)
    seat: Seat | None = None
    try:
        _readable(line)
        source, spent = option_checks.luck(now, dice.strip(" \"'") if dice else None)
        done = sequence.run(now, text, None, when, source, strict=strict, before=before)
        if not done.problems:
            spent()
        problems, seat, at, made = (
            done.problems + done.warnings, done.seat, done.table, done.lines)
        if made and at.gone:
            from referee.core.plans import executor

            alone = executor.advance(at, when, source, planned=False)
            at, made = alone.table, [*made, *alone.turned]
    except Refused as error:
        problems, at, made = error.problems, now, []
        seat = None if line.faults else checking.mover_of(now, text, None)
    answer = answers.failed("script", Refused(*problems), text, seat or "", now.head.game)
    if made and answer.exit == REFUSED:
        answer.exit = PARTLY
    answer.problems, answer.line = _placed(answer.problems, line.number), line.number
    return at, made, answer


def _readable(line: Line) -> None:
    if line.faults:
        raise Refused(*line.faults)


def check(saved: Save, now: Table, part: Part, *, eyes: str | None = None,
          strict: bool = False, brief: bool = False) -> Iterator[Answer]:
    """What `check` says of each line by itself; dice behind it play no part.

    Where there is no line there is one answer that says nothing. Refused: no such eyes.
    """
    wanted = option_checks.eyes(eyes, now.seats)
    if part.lines:
        return (_checked(saved, now, line, eyes, strict, brief) for line in part.lines)
    answer = Answer("script", eyes=wanted, line=part.last or None)
    report.stand(answer, now)
    return iter([answer])


def _checked(saved: Save, now: Table, line: Line, eyes: str | None, strict: bool,
             brief: bool) -> Answer:
    try:
        _readable(line)
        answer = checking.check(saved, now, line.text.partition(DICE)[0], eyes=eyes,
                                strict=strict, brief=brief)
    except Refused as error:
        answer = answers.failed("check", error)
    answer.problems, answer.line = _placed(answer.problems, line.number), line.number
    answer.text = f"line {line.number}: {answer.text}" if answer.text else ""
    return answer
