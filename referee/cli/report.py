"""What is told of turns and positions, to one pair of eyes, and the answers made of it."""

from collections.abc import Iterable
from typing import Any

import msgspec

from referee.cli import given
from referee.cli.answer import MODERATOR, PARTLY, PUBLIC, REFUSED, Answer, named
from referee.core import chain, chance, log, page, said, table, words
from referee.core.log import Line
from referee.core.page import Block, Page
from referee.core.problem import Problem
from referee.core.rules import AnyRules, Seat
from referee.core.said import REFEREE, Filed, Played
from referee.core.table import Table, Turned


def of_turns(command: str, turns: list[Turned], eyes: str, after: Table,
             before: Iterable[str] = ()) -> Answer:
    """The answer of a command that made some turns by itself."""
    answer = Answer(command, eyes=eyes)
    stand(answer, after)
    out = list(before)
    for turned in turns:
        moves, report = turn_lines(turned, eyes)
        answer.played += moves
        answer.report += report
        out += [*moves, *("  " + line for line in report)]
    answer.view, shown = position(after, eyes)
    answer.text = _with_position(out, shown, after, eyes)
    return answer


def of_text(command: str, start: Table, done: chain.Done, text: str,
            wanted: str | None) -> Answer:
    """The answer to a text that was understood, whatever became of it.

    It is built for one pair of eyes: those wanted, else the mover's where
    something is refused, warned of, filed or only checked, else everybody's.
    Only what is printed on standard output stays everybody's when a move was
    played: the complaints beside it say that they are the mover's.
    """
    played = command == "move" and done.turned
    usual = PUBLIC if played else done.seat
    shown = given.eyes(wanted, start.seats, usual)
    eyes = done.seat if wanted is None and (done.problems or done.warnings) else shown
    answer = Answer(command, eyes=eyes, read=text, who=done.seat)
    stand(answer, done.table)
    mine = eyes in (done.seat, MODERATOR)
    _fill(answer, command, done, eyes, mine)
    _complain(answer, command, start.head.game, done, mine)
    if done.receipt:
        answer.receipt = done.receipt.line.seal[:32] if mine or done.turned else ""
    out = _lines(command, done, shown)
    if command == "move" and (done.turned or done.filed):
        answer.text = _with_position(out, position(done.table, shown)[1], done.table, shown)
    else:
        answer.text = "".join(f"{line}\n" for line in folded(out))
    return answer


def _fill(answer: Answer, command: str, done: chain.Done, eyes: str, mine: bool) -> None:
    """What was played or checked, and the position, as data."""
    if command == "check" or not done.turned:
        answer.played = _written(done) if mine else []
    for turned in done.turned:
        moves, told_of = turn_lines(turned, eyes)
        answer.played += moves if command == "move" else []
        answer.report += told_of
    answer.report += [done.brings] if mine and done.brings else []
    if command == "move" and (done.turned or done.filed):
        answer.view = position(done.table, eyes)[0]


def _written(done: chain.Done) -> list[str]:
    """The moves as they were understood."""
    rules = done.table.rules
    return [said.write(Played(done.seat, rules.write(m), done.by)) for m in done.moves]


def _complain(answer: Answer, command: str, game: str, done: chain.Done, mine: bool) -> None:
    """The problems and warnings, and which exit code they call for; for others only that."""
    if not done.problems:
        answer.problems = [named(p, game) for p in done.warnings] if mine else []
        return
    answer.exit = PARTLY if command == "move" and done.turned else REFUSED
    if not mine:
        answer.problems, answer.read, answer.who = [withheld(command, done.seat)], "", ""
        return
    answer.problems = [named(p, game) for p in done.problems + done.warnings]
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


def _lines(command: str, done: chain.Done, eyes: str) -> list[str]:
    """What is told before the position."""
    mine = eyes in (done.seat, MODERATOR)
    out: list[str] = []
    if command == "check":
        if mine and done.moves:
            out += [f"Legal, for {done.seat}'s eyes:" if not done.problems else "Legal so far:",
                    *_written(done)]
        elif not done.problems:
            out.append("Legal.")
    elif done.filed and not done.turned:
        assert done.receipt is not None
        sheet, seal = done.table.orders[done.seat], done.receipt.line.seal
        out += [f"Sheet {sheet.number} of {done.seat} now stands, for {done.seat}'s eyes:",
                *_written(done), f"Receipt: {seal[:32]}"
                ] if mine else [f"A sheet of {done.seat} is filed." if done.table.told else
                                "It is noted; what, is not for these eyes."]
    for turned in done.turned:
        moves, told_of = turn_lines(turned, eyes)
        out += moves if command == "move" else []
        out += ["  " + line for line in told_of]
    if done.brings and mine:
        out.append(f"  Certain is: {done.brings}.")
    if done.hangs is not None:
        on = chance.words(done.hangs) if _open(done.hangs.eyes, eyes) else "what is not told"
        out.append(f"The rest hangs on: {on}.")
    if done.left and not done.problems and mine:
        out.append("Not looked at: " + "; ".join(done.left))
    return out


def _with_position(out: list[str], shown: Page, now: Table, eyes: str) -> str:
    """What happened, the position, who is asked, and the foot."""
    return "\n".join([*folded(out), "", with_tail(shown, [*asking(now, eyes)[1],
                                                          foot(now, eyes)])])


def with_tail(shown: Page, tail: Iterable[str]) -> str:
    """A page and the lines below it."""
    return page.text(shown) + "\n" + "".join(f"{line}\n" for line in folded(tail))


def folded(lines: Iterable[str]) -> list[str]:
    """Lines of at most a page's width."""
    return [part for line in lines for part in page.fold(line, page.WIDTH)]


def stand(answer: Answer, now: Table) -> None:
    """Fill in the game, its commitment, the turn, the seal and who is asked, for its eyes."""
    answer.game, answer.commitment = now.head.id, now.head.fairness.commitment
    answer.turn, seal = given.latest(now, answer.eyes)
    answer.seal = seal[:32]
    answer.asks = asking(now, answer.eyes)[0]


def asking(now: Table, eyes: str) -> tuple[list[dict[str, Any]], list[str]]:
    """Who is asked, as these eyes may know it, as data and as lines."""
    awaiting = table.waiting(now) if eyes == MODERATOR else table.asked(now, to(eyes))
    data = [msgspec.to_builtins(ask) for ask in awaiting.asks]
    lines = [f"asked: {ask.seat}: {ask.what}" for ask in awaiting.asks if ask.must]
    free = [ask for ask in awaiting.asks if not ask.must]
    lines += [f"may speak: {ask.seat}: {ask.what}" for ask in free]
    if awaiting.sealed:
        lines.append("All write in secret; nothing is shown before all are in.")
    return data, lines


def foot(now: Table, eyes: str) -> str:
    """The last line of a report: the game, and the turn with its seal as ``--at`` takes it."""
    turn, seal = given.latest(now, eyes)
    mark = "; table luck" if now.head.fairness.luck == "table" else ""
    mark += f"; what-if copy since turn {now.branched}" if now.branched else ""
    return f"[{now.head.id} turn {turn}:{seal[:32]}{mark}]"


def feet(now: Table, eyes: str) -> list[str]:
    """The foot, and below it the commitment that the game's luck can be held against."""
    return [foot(now, eyes), f"[commitment {now.head.fairness.commitment.removeprefix('sha256:')}]"]


def position(now: Table, eyes: str, state: Any = None) -> tuple[Any, Page]:
    """The view and its page; for the moderator every seat's, with what differs."""
    rules, state = now.rules, now.state if state is None else state
    if eyes != MODERATOR:
        view = rules.view(state, to(eyes))
        return view, rules.show(view)
    views = {PUBLIC: rules.view(state, None), **{s: rules.view(state, s) for s in rules.seats}}
    shown = rules.show(views[PUBLIC])
    blocks: list[Block] = list(shown)
    for who in rules.seats:
        only = [block for block in rules.show(views[who]) if block not in shown]
        if only:
            blocks += [page.Heading(f"for {who}'s eyes"), *only]
    return views, tuple(blocks)


def to(eyes: str) -> Seat | None:
    """The seat that a view or a report is made for; None: everybody."""
    return None if eyes in (PUBLIC, MODERATOR) else eyes


def turn_lines(turned: Turned, eyes: str) -> tuple[list[str], list[str]]:
    """The moves of a turn that these eyes may read, and its report."""
    filed = said.read(turned.line.said)
    if type(filed) is Filed:
        mine = eyes in (filed.seat, MODERATOR) or turned.table.told
        return [], [f"{filed.seat} filed sheet {filed.number}; receipt: "
                    f"{turned.line.seal[:32]}"] if mine else []
    rules = turned.table.rules
    return echoes(turned.line, eyes), silent(turned.line, eyes) + told(rules, turned.events, eyes)


def told(rules: AnyRules, events: Iterable[Any], eyes: str) -> list[str]:
    """The lines of a report; the moderator is told what any seat is told, and which."""
    if eyes != MODERATOR:
        return [line for event in events if (line := rules.tell(event, to(eyes)))]
    lines: list[str] = []
    for event in events:
        heard: dict[str, list[Seat | None]] = {}
        for listener in (None, *rules.seats):
            line = rules.tell(event, listener)
            if line:
                heard.setdefault(line, []).append(listener)
        lines += [line if None in seats or len(seats) > 1 else f"for {seats[0]}'s eyes: {line}"
                  for line, seats in heard.items()]
    return lines


def echoes(line: Line, eyes: str) -> list[str]:
    """The moves of a line, as far as these eyes may read them."""
    return [said.write(msgspec.structs.replace(played, at="")) for row, played in _played(line)
            if readable(row, eyes)]


def silent(line: Line, eyes: str) -> list[str]:
    """Of moves for a silent seat that these eyes may not read, that they were made."""
    return [f"{played.seat} by {REFEREE}: not for these eyes" for row, played in _played(line)
            if played.by == REFEREE and not readable(row, eyes)]


def _played(line: Line) -> list[tuple[chance.Row, Played]]:
    return [(row, played) for row in line.moves
            if type(played := said.read(log.text(row))) is Played]


def seen(line: Line, eyes: str) -> list[str]:
    """The sheets a line opened, the questions it had answered: without what they were."""
    moves = _played(line)
    opened = [played.seat for row, played in moves if readable(row, eyes)]
    sheets = [f"what {words.listed(opened)} wrote"] if opened and len(moves) > 1 else []
    return sheets + [log.text(row).rpartition(": ")[0] for row in line.luck if readable(row, eyes)]


def readable(row: chance.Row, eyes: str) -> bool:
    """Whether these eyes may read a row of the log."""
    return _open(log.whose(row), eyes)


def _open(whose: str, eyes: str) -> bool:
    return whose in ("", eyes) or eyes == MODERATOR


def thrown(line: Line) -> list[str]:
    """The dice of the set-up, which everybody may see; what was drawn is shown as it lies."""
    return [f"{row}." for row in line.luck if type(row) is str
            if row.rpartition(": ")[0].rpartition(", ")[2].replace("d", "", 1).isdecimal()]
