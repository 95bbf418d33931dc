"""What is told of turns and positions, to one pair of eyes, and the answers made of it."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from referee.cli import given
from referee.cli.answer import MODERATOR, PUBLIC, REFUSED, Answer, named
from referee.core import chain, chance, log, page, said, table
from referee.core.log import Line
from referee.core.page import Block, Page
from referee.core.problem import Problem
from referee.core.rules import AnyRules, Seat
from referee.core.said import Played
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
    answer.text = _with_position(out, shown, after)
    return answer


def of_text(command: str, start: Table, done: chain.Done, text: str,
            wanted: str | None) -> Answer:
    """The answer to a text that was understood, whatever became of it."""
    usual = done.seat if done.filed and not done.turned else PUBLIC
    eyes = given.eyes(wanted, start.seats, usual)
    answer = Answer(command, eyes=eyes, read=text, who=done.seat)
    stand(answer, done.table)
    mine = eyes in (done.seat, MODERATOR)
    out: list[str] = []
    if command == "check" or (done.filed and not done.turned):
        _preview(command, done, answer, out, mine)
    for turned in done.turned:
        moves, report = turn_lines(turned, eyes)
        answer.played += moves if command == "move" else []
        answer.report += report
        out += [*moves, *("  " + line for line in report)] if command == "move" else [
            "  " + line for line in report]
    if done.hangs is not None:
        out.append(f"The rest hangs on: {chance.words(done.hangs)}.")
    if done.left and not done.problems:
        out.append("Not looked at: " + "; ".join(done.left))
    game = start.head.game
    if done.problems:
        answer.exit = REFUSED
        answer.problems = [named(p, game) for p in done.problems]
        if done.left:
            answer.problems.append(Problem(
                "referee/illegal-not-played", "Not played: " + "; ".join(done.left),
                hint="Send these again after the step that was refused.", warning=True))
        if not done.turned:
            answer.eyes = done.seat
    elif mine or wanted is None:
        answer.problems = [named(p, game) for p in done.warnings]
        if answer.problems:
            answer.eyes = done.seat if eyes == PUBLIC else eyes
    if command == "move" and (done.turned or done.filed):
        answer.view, shown = position(done.table, eyes)
        answer.text = _with_position(out, shown, done.table)
    else:
        answer.text = "".join(f"{line}\n" for line in folded(out))
    return answer


def _preview(command: str, done: chain.Done, answer: Answer, out: list[str], mine: bool) -> None:
    rules = done.table.rules
    moves = [said.write(Played(done.seat, rules.write(m), done.by)) for m in done.moves]
    if command == "check":
        answer.eyes = done.seat if answer.eyes == PUBLIC else answer.eyes
        answer.played = moves if answer.eyes in (done.seat, MODERATOR) else []
        out += [f"Legal, for {done.seat}'s eyes:" if not done.problems else "Legal so far:",
                *moves] if answer.played else ["Legal."] if not done.problems else []
    elif mine:
        answer.played = moves
        out += [f"This sheet of {done.seat} now stands, for {done.seat}'s eyes:", *moves]
    else:
        out.append(f"The sheet of {done.seat} is filed.")


def _with_position(out: list[str], shown: Page, now: Table) -> str:
    """What happened, the position, who is asked, and the foot."""
    return "\n".join([*folded(out), "", with_tail(shown, [*asking(now)[1], foot(now)])])


def with_tail(shown: Page, tail: Iterable[str]) -> str:
    """A page and the lines below it."""
    return page.text(shown) + "\n" + "".join(f"{line}\n" for line in folded(tail))


def folded(lines: Iterable[str]) -> list[str]:
    """Lines of at most a page's width."""
    return [part for line in lines for part in page.fold(line, page.WIDTH)]


def stand(answer: Answer, now: Table) -> None:
    """Fill in the game, the turn, the seal and who is asked."""
    answer.game, answer.turn, answer.seal = now.head.id, now.turn, now.seal[:32]
    answer.asks = asking(now)[0]


def asking(now: Table) -> tuple[list[dict[str, Any]], list[str]]:
    """Who is asked, as data and as lines."""
    awaiting = table.asked(now)
    data = [msgspec.to_builtins(ask) for ask in awaiting.asks]
    lines = [f"asked: {ask.seat}: {ask.what}" for ask in awaiting.asks if ask.must]
    free = [ask for ask in awaiting.asks if not ask.must]
    lines += [f"may speak: {ask.seat}: {ask.what}" for ask in free]
    if awaiting.sealed:
        lines.append("All write in secret; nothing is shown before all are in.")
    return data, lines


def foot(now: Table) -> str:
    """The last line of a report: the game, the turn, its seal."""
    mark = "; table luck" if now.head.fairness.luck == "table" else ""
    return f"[{now.head.id} turn {now.turn} seal {log.short(now.seal)}{mark}]"


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
    rules = turned.table.rules
    return echoes(rules, turned.line, eyes), told(rules, turned.events, eyes)


def told(rules: AnyRules, events: Iterable[Any], eyes: str) -> list[str]:
    """The lines of a report; the moderator is told what any seat is told."""
    listeners: tuple[Seat | None, ...] = (None, *rules.seats) if eyes == MODERATOR else (to(eyes),)
    lines: list[str] = []
    for event in events:
        heard = (rules.tell(event, listener) for listener in listeners)
        lines.extend(dict.fromkeys(line for line in heard if line))
    return lines


def echoes(rules: AnyRules, line: Line, eyes: str) -> list[str]:
    """The moves of a line, as far as these eyes may read them."""
    found: list[str] = []
    for text in line.moves:
        played = said.read(text)
        if type(played) is Played:
            found += _echo(rules, played.seat, played.by, rules.parse(played.text), eyes)
    return found


def _echo(rules: AnyRules, who: Seat, by: str, move: Any, eyes: str) -> list[str]:
    """A move as it is echoed, unless it is hidden from these eyes."""
    hidden = getattr(rules, "hidden", None)
    if hidden is not None and eyes not in (who, MODERATOR) and hidden(move):
        return []
    return [said.write(Played(who, rules.write(move), by))]


def filed(now: Table) -> Iterator[tuple[Seat, tuple[str, str]]]:
    """The sheets that wait: whose, who filed them if that was another, their text."""
    return ((seat, said.unfiled(sheet)) for seat, sheet in now.orders.items())


def thrown(line: Line) -> list[str]:
    """The dice of the set-up, which everybody may see; what was drawn is shown as it lies."""
    return [f"{row}." for row in line.luck
            if row.rpartition(": ")[0].rpartition(", ")[2].replace("d", "", 1).isdecimal()]
