"""The answers of commands that play or check: what was played, what follows, the position."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from referee.commands import answer as answers
from referee.commands import option_checks, position_report, turn_report
from referee.commands.answer import (
    MODERATOR,
    PARTLY,
    PUBLIC,
    REFUSED,
    Answer,
    PlayedMove,
    ReportLine,
    named,
)
from referee.core.base.problem import Problem
from referee.core.document import blocks as page
from referee.core.document.blocks import Page
from referee.core.game.decisions import Seat
from referee.core.luck import chance
from referee.core.match import entry_texts
from referee.core.match.entry_texts import Played
from referee.core.match.match import Table, Turned

if TYPE_CHECKING:
    from referee.core.input.sequence import Done

Notes = tuple[tuple[Seat, str], ...]
"""What is told of plans, each to the seat that filed it; of upgrades to all."""
NONE: Notes = ()
NOTED = "It is noted; what, is not for these eyes."


def of_plans(before: Table, after: Table, left: Notes = ()) -> Notes:
    """Which plans went out of force on the way and why; what others leave to their owners."""
    gone = [(seat, text.partition(" # ")[2]) for seat, text in after.drafts.items()
            if " # " in text and text != before.drafts.get(seat)]
    return (*((seat, f"The plan of {seat} stopped: {why.partition(': ')[2] or why}.")
              for seat, why in gone),
            *((seat, f"The plan of {seat} leaves this to {seat}: {why}.") for seat, why in left))


def of_turns(command: str, turns: list[Turned], eyes: str, after: Table,
             before: Iterable[str] = (), brief: bool = False, notes: Notes = (),
             rest: str | None = None) -> Answer:
    """The answer of a command that made some turns by itself; ``notes`` are told to their seats.

    ``rest`` are the eyes for which all is printed but what stands ``before`` and the notes,
    else the same: what is printed below a seat's private lines may be posted.
    """
    answer, rest = Answer(command, eyes=eyes), rest or eyes
    stand(answer, after)
    out = list(before)
    for turned in turns:
        moves, report = turn_report.turn_lines(turned, eyes)
        answer.played += moves
        answer.report += report
        out += _printed(*turn_report.turn_lines(turned, rest), rest)
    answer.report += _noted(notes, eyes)
    out += map(worded, _noted(notes, eyes))
    answer.view = position_report.position(after, eyes)[0]
    shown = () if brief else position_report.position(after, rest)[1]
    answer.text = _whole(out, shown, after, rest)
    return answer


def rest_for(wanted: str | None, usual: str) -> str:
    """For whose eyes the rest is printed below what is a seat's own: all, if none are named."""
    return usual if wanted else PUBLIC


def of_text(command: str, start: Table, done: "Done", text: str,
            wanted: str | None, brief: bool = False, notes: Notes = ()) -> Answer:
    """The answer to a text that was understood, whatever became of it.

    It is built for one pair of eyes: those wanted, else the mover's where
    something is refused, warned of, filed or only checked, else everybody's.
    Only what is printed on standard output stays everybody's when a move was
    played or filed: what of it is the mover's says so, as the complaints beside it do.
    """
    played = command == "move" and passed(done.turned)
    usual = PUBLIC if played else done.seat
    shown = option_checks.eyes(wanted, start.seats, usual)
    eyes = done.seat if wanted is None and (done.problems or done.warnings) else shown
    answer = Answer(command, eyes=eyes, read=text, who=done.seat)
    stand(answer, start if command == "check" else done.table)  # a check plays nothing
    mine = eyes in (done.seat, MODERATOR)
    _fill(answer, command, done, eyes, mine)
    _complain(answer, command, start.head.game, done, mine)
    if done.receipt:
        answer.receipt = done.receipt.line.seal[:32] if mine or passed(done.turned) else ""
    answer.report += _noted(notes, eyes)
    out = [*_lines(command, done, shown, brief), *map(worded, _noted(notes, shown))]
    if command == "move" and (done.turned or done.filed):
        rest = rest_for(wanted, shown)
        seen = () if brief else position_report.position(done.table, rest)[1]
        answer.text = _whole(out, seen, done.table, rest)
        if answer.exit == PARTLY:
            answer.lead = _partly(done, mine)
            answer.text = led(_partly(done, shown in (done.seat, MODERATOR)), answer.text)
    else:
        answer.text = "".join(f"{line}\n" for line in folded(out))
    return answer


def led(lead: str, text: str) -> str:
    """A text with a line above it that says what of it matters most."""
    return "".join(f"{line}\n" for line in folded([lead])) + "\n" + text


def _partly(done: "Done", mine: bool) -> str:
    """What of a chain was played and at which move it was refused, as others may know it."""
    rules = done.table.rules
    moves = [rules.write(m) for m in done.moves if mine or not rules.eyes(m, done.seat)]
    played = "; ".join(moves) or f"a part of what {done.seat} sent"
    return f"Played: {played}. Refused: " + (
        f"{done.refused}." if mine and done.refused else f"the rest of what {done.seat} sent.")


def passed(turned: Iterable[Turned]) -> bool:
    """Whether of some lines one is more than a sheet that was filed, or a newer format."""
    return any(not entry_texts.stays(one.line.said) for one in turned)


def _noted(notes: Notes, eyes: str) -> list[ReportLine]:
    """What is told of plans, each for its owner's eyes, and of upgrades, for all."""
    return [ReportLine(None, seat if eyes == MODERATOR or seat == PUBLIC else eyes, text)
            for seat, text in notes if eyes in (seat, MODERATOR) or seat == PUBLIC]


def _fill(answer: Answer, command: str, done: "Done", eyes: str, mine: bool) -> None:
    """What was played or checked, and the position, as data."""
    if command == "check" or not passed(done.turned):
        answer.played = _checked(done) if mine else []
    for turned in done.turned:
        moves, told_of = turn_report.turn_lines(turned, eyes)
        answer.played += moves if command == "move" else []
        answer.report += told_of
    answer.report += answers.lines(_unseen(done, eyes), eyes)
    if command == "move" and (done.turned or done.filed):
        answer.view = position_report.position(done.table, eyes)[0]


def _checked(done: "Done") -> list[PlayedMove]:
    """The moves as they were understood, of no turn yet."""
    rules = done.table.rules
    return [PlayedMove(None, done.seat, done.by, rules.write(m), rules.slots(m))
            for m in done.moves]


def written(made: PlayedMove) -> str:
    """A move as it is printed: ``red: place 3 forest``."""
    return entry_texts.write(Played(made.seat, made.move, made.by))


def _printed(moves: list[PlayedMove], report: list[ReportLine], eyes: str) -> list[str]:
    """The moves of a turn and, below them, what is told of it."""
    return [*map(written, moves), *(f"  {worded(line, eyes)}" for line in report)]


def worded(line: ReportLine, reader: str = PUBLIC) -> str:
    """A line of a report as it is printed; who is not its reader alone sees whose it is."""
    own = line.eyes in (PUBLIC, reader)
    return line.text if own else f"for {line.eyes}'s eyes: {line.text}"


def _complain(answer: Answer, command: str, game: str, done: "Done", mine: bool) -> None:
    """The problems and warnings, and which exit code they call for; for others only that."""
    from referee.core.input import offered_moves

    if not done.problems:
        answer.problems = [named(p, game) for p in done.warnings] if mine else []
        return
    answer.exit = PARTLY if command == "move" and done.turned else REFUSED
    if not mine:
        answer.problems, answer.read, answer.who = [withheld(command, done.seat)], "", ""
        return
    answer.problems = [named(p, game) for p in done.problems + done.warnings]
    answer.offers, answer.rest = done.offers, done.unread
    if command == "check":
        answer.offers, answer.rest = offered_moves.whole(done), done.text
    if done.left:
        answer.problems.append(Problem(
            "referee/illegal-not-played", "Not played: " + "; ".join(done.left),
            hint="Send these again after the step that was refused.", warning=True))


def withheld(command: str, seat: Seat) -> Problem:
    """What others than its mover are told of a refused move, and of any that is checked."""
    whose = f"{seat}'s" if seat else "its mover's"
    what = "What a check finds" if command == "check" else "The move was refused; why"
    return Problem("referee/illegal-not-told", f"{what} is for {whose} eyes.",
                   hint=f"Ask with --for {seat or 'moderator'}.")


def _lines(command: str, done: "Done", eyes: str, brief: bool) -> list[str]:
    """What is told of a text; of one that is only checked in a line, if it is ``brief``."""
    mine = eyes in (done.seat, MODERATOR)
    if command == "check" and brief and mine and done.moves:
        found = "Legal so far" if done.problems else "Legal"
        return [f"{found}: {'; '.join(map(written, _checked(done)))}"]
    out = _legal(done, mine) if command == "check" else []
    for turned in done.turned:
        moves, told_of = turn_report.turn_lines(turned, eyes)
        out += _printed(moves if command == "move" else [], told_of, eyes)
    if command != "check" and _stands(done):
        out += filed(done) if mine else [
            f"A sheet of {done.seat} is filed." if done.table.told and done.receipt else
            NOTED]
    return out + _unseen(done, eyes)


def _legal(done: "Done", mine: bool) -> list[str]:
    """That a text which is only checked is legal, for its mover with the moves it is read as."""
    if mine and done.moves:
        return [f"Legal, for {done.seat}'s eyes:" if not done.problems else "Legal so far:",
                *map(written, _checked(done))]
    legal = not done.problems and (done.moves or done.hangs is None)
    return ["Legal."] if legal else []


def _stands(done: "Done") -> bool:
    """Whether a text wrote a sheet whose phase is not open yet."""
    if done.receipt is None:
        return bool(done.filed)
    sheet = done.table.orders.get(done.seat)
    return sheet is not None and sheet.line == done.receipt.line.n


def filed(done: "Done") -> list[str]:
    """What its seat is told of a sheet: which it is, for what, whose lines, the receipt."""
    now, seat = done.table, done.seat
    ask = next(ask for ask in now.rules.awaiting(now.state).asks if ask.seat == seat)
    if done.receipt is None:
        lead = (f"Part of a sheet of {seat} for {ask.what}, for {seat}'s eyes; it counts once "
                f"{seat} is ready (referee orders ready):")
    else:
        lead = f"Sheet {now.orders[seat].number} of {seat} for {ask.what}, for {seat}'s eyes:"
    if not done.hands:
        lines = [written(made) for made in _checked(done)]
    else:
        from referee.core.input import sealed_orders

        lines = [f"  {line}" for line in sealed_orders.signed(now.rules, done.filed, done.hands)]
    return [lead, *lines, *([f"Receipt: {done.receipt.line.seal[:32]}"] if done.receipt else [])]


def _unseen(done: "Done", eyes: str) -> list[str]:
    """How far a check saw: what is certain, the question it stopped at, the steps behind it."""
    out = []
    if done.brings and eyes in (done.seat, MODERATOR):
        out.append(f"Certain is: {done.brings}.")
    if done.hangs is not None:
        known = turn_report.may_read(done.hangs.eyes, eyes)
        on = chance.words(done.hangs) if known else "what is not told"
        out.append(f"The rest hangs on: {on}.")
    if done.left and not done.problems and eyes in (done.seat, MODERATOR):
        out.append("Not looked at: " + "; ".join(done.left))
    return out


def _whole(out: list[str], shown: Page, now: Table, eyes: str) -> str:
    """The position, what happened, who is asked what, and the foot: the news stand last."""
    parts = [page.text(shown)] if shown else []
    parts += ["".join(f"{line}\n" for line in some)
              for some in (folded(out), folded(position_report.tail(now, eyes))) if some]
    return "\n".join(parts)


def with_tail(shown: Page, tail: Iterable[str]) -> str:
    """A page and the lines below it."""
    return page.text(shown) + "\n" + "".join(f"{line}\n" for line in folded(tail))


def folded(lines: Iterable[str]) -> list[str]:
    """Lines of at most a page's width."""
    return [part for line in lines for part in page.fold(line, page.WIDTH)]


def stand(answer: Answer, now: Table) -> None:
    """Fill in the game, its commitment, the turn, the seal and who is asked, for its eyes."""
    answer.game, answer.commitment = now.head.id, now.head.fairness.commitment
    answer.turn, seal = option_checks.latest(now, answer.eyes)
    answer.seal = seal[:32]
    eyes = answer.eyes
    answer.asks = lambda: position_report.asking(now, eyes, answer.brief)
    answer.result = lambda: position_report.ended(now)
    if now.damage:
        from referee.core.match import log_integrity

        answer.beside = (log_integrity.warning(now.damage),)
