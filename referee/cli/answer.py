"""What a command answers, as text and as JSON, and its exit code."""

import sys
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import Struct, field

from referee.core import log, page, said, table
from referee.core.log import Line
from referee.core.page import Block, Page
from referee.core.problem import Problem, Refused
from referee.core.rules import AnyRules, Seat
from referee.core.said import Played
from referee.core.table import Table, Turned

DONE, REFUSED, USAGE, UNUSABLE, DIFFERENT = range(5)

MODERATOR = "moderator"
PUBLIC = "public"


class Answer(Struct, omit_defaults=False):
    """One command's answer; its fields are the keys of ``--json``.

    ``text`` is what is printed instead, ``read`` the text that was refused.
    """

    command: str
    exit: int = DONE
    game: str = ""
    turn: int = 0
    seal: str = ""
    eyes: str = field(default=PUBLIC, name="for")
    played: list[str] = []
    report: list[str] = []
    asks: list[dict[str, Any]] = []
    view: Any = None
    problems: list[Problem] = []
    text: str = ""
    read: str = ""
    who: str = ""


def code(problems: Iterable[Problem]) -> int:
    """The exit code that problems call for."""
    kinds = {problem.kind for problem in problems if not problem.warning}
    if "unusable" in kinds:
        return UNUSABLE
    return USAGE if "usage" in kinds else REFUSED if kinds else DONE


def emit(answer: Answer, json: bool) -> int:
    """Print an answer: data to standard output, complaints to standard error; its exit code."""
    if json:
        body = {"ok": answer.exit == DONE, "exit": answer.exit,
                **{key: value for key, value in msgspec.to_builtins(answer).items()
                   if key not in ("text", "read", "who", "exit")}}
        _print(sys.stdout, msgspec.json.encode(body).decode() + "\n")
        return answer.exit
    if answer.text:
        _print(sys.stdout, answer.text)
    if answer.problems:
        _print(sys.stderr, complaint(answer))
    return answer.exit


def _print(stream: Any, text: str) -> None:
    try:
        stream.write(text)
        stream.flush()
    except UnicodeEncodeError:
        stream.write(text.encode("ascii", "replace").decode())
        stream.flush()


def failed(command: str, error: Refused, read: str = "", who: str = "", game: str = "") -> Answer:
    """The answer of a command that was refused."""
    answer = Answer(command, code(error.problems), read=read, who=who)
    answer.problems = [named(problem, game) for problem in error.problems]
    if who:
        answer.eyes = who
    return answer


def named(problem: Problem, game: str) -> Problem:
    """A problem whose code says of which game it is, and which says where to look further."""
    if "/" in problem.code:
        return problem
    hint = problem.hint
    if game and not hint and problem.kind == "illegal":
        hint = "`referee legal` lists the legal moves."
    return msgspec.structs.replace(problem, code=f"{game or 'referee'}/{problem.code}", hint=hint)


def complaint(answer: Answer) -> str:
    """Problems as they are printed, each under the text it is about."""
    out: list[str] = []
    shown = ""
    for problem in answer.problems:
        head = _head(answer, problem)
        if head != shown:
            out.append(head)
            shown = head
        out += page.fold(f"  {problem.why}  [{problem.code}]", page.WIDTH, 2)
        for label, words in (("rule", problem.rule), ("hint", problem.hint)):
            if words:
                out += page.fold(f"  {label}: {words}", page.WIDTH, 8)
    if answer.who:
        out.append(f"  (for {answer.who}'s eyes)")
    return "\n".join(out) + "\n"


def _head(answer: Answer, problem: Problem) -> str:
    word = "referee: warning" if problem.warning else "referee"
    named = answer.read.lstrip().casefold().startswith(f"{answer.who}:") and answer.who
    where = ", ".join(part for part in ("" if named else answer.who, problem.where) if part)
    before = f"{word}: {where}: " if where else f"{word}: "
    if problem.span is None or not answer.read:
        return before.rstrip(" ") if not where else before.rstrip(": ") + ":"
    line, start, end = _excerpt(answer.read, *problem.span, page.WIDTH - len(before))
    return f"{before}{line}\n{' ' * (len(before) + start)}{'^' * max(1, end - start)}"


def _excerpt(text: str, start: int, end: int, room: int) -> tuple[str, int, int]:
    """The line a span stands in, cut to the room around it, and the span within."""
    first = text.rfind("\n", 0, start) + 1
    last = text.find("\n", start)
    line = text[first:last if last >= 0 else len(text)]
    start, end = start - first, min(end - first, len(line))
    room = max(room, 30)
    if len(line) > room:
        cut = max(0, min(start - 8, len(line) - room + 2))
        line = ("…" if cut else "") + line[cut:cut + room - 2] + (
            "…" if cut + room - 2 < len(line) else "")
        start, end = start - cut + bool(cut), min(end - cut + bool(cut), len(line))
    shown = "".join(char if char.isprintable() else " " for char in line)
    return shown, start, max(start + 1, end)


def eyes(given: str | None, seats: tuple[Seat, ...], usual: str = PUBLIC) -> str:
    """For whose eyes the answer is. Refused (usage): no such seat."""
    if given is None or given in (PUBLIC, MODERATOR, *seats):
        return given or usual
    raise Refused(Problem("referee/usage-seat", f"--for {given}: there is no such seat.",
                          hint=f"Seats are {', '.join(seats)}; or “{MODERATOR}”."))


def seat(given: str | None, seats: tuple[Seat, ...]) -> Seat | None:
    """The seat of ``--seat``. Refused (usage): no such seat."""
    if given is None or given in seats:
        return given
    raise Refused(Problem("referee/usage-seat", f"--seat {given}: there is no such seat.",
                          hint=f"Seats are {', '.join(seats)}."))


def to(eyes: str) -> Seat | None:
    """The seat that a view or a report is made for; None: everybody."""
    return None if eyes in (PUBLIC, MODERATOR) else eyes


def told(rules: AnyRules, events: Iterable[Any], eyes: str) -> list[str]:
    """The lines of a report; the moderator is told what any seat is told."""
    listeners: tuple[Seat | None, ...] = (None, *rules.seats) if eyes == MODERATOR else (to(eyes),)
    lines: list[str] = []
    for event in events:
        heard = (rules.tell(event, listener) for listener in listeners)
        lines.extend(dict.fromkeys(line for line in heard if line))
    return lines


def echo(rules: AnyRules, who: Seat, by: str, move: Any, eyes: str) -> list[str]:
    """A move as it is echoed, unless it is hidden from these eyes."""
    hidden = getattr(rules, "hidden", None)
    if hidden is not None and eyes not in (who, MODERATOR) and hidden(move):
        return []
    return [said.write(Played(who, rules.write(move), by))]


def echoes(rules: AnyRules, line: Line, eyes: str) -> list[str]:
    """The moves of a line, as far as these eyes may read them."""
    found: list[str] = []
    for text in line.moves:
        played = said.read(text)
        if type(played) is Played:
            found += echo(rules, played.seat, played.by, rules.parse(played.text), eyes)
    return found


def filed(now: Table) -> Iterator[tuple[Seat, tuple[str, str]]]:
    """The sheets that wait: whose, who filed them if that was another, their text."""
    return ((seat, said.unfiled(sheet)) for seat, sheet in now.orders.items())


def turn_lines(turned: Turned, eyes: str) -> tuple[list[str], list[str]]:
    """The moves of a turn that these eyes may read, and its report."""
    rules = turned.table.rules
    return echoes(rules, turned.line, eyes), told(rules, turned.events, eyes)


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
    """The last line of a report: the game, the turn, the seal that mailboxes witness."""
    mark = "; table luck" if now.head.fairness.luck == "table" else ""
    return f"[{now.head.id} turn {now.turn} seal {log.short(now.seal)}{mark}]"


def stand(answer: Answer, now: Table) -> None:
    """Fill in the game, the turn, the seal and who is asked."""
    answer.game, answer.turn, answer.seal = now.head.id, now.turn, now.seal[:32]
    answer.asks = asking(now)[0]


def thrown(line: Line) -> list[str]:
    """The dice of the set-up, which everybody may see; what was drawn is shown as it lies."""
    return [f"{row}." for row in line.luck
            if row.rpartition(": ")[0].rpartition(", ")[2].replace("d", "", 1).isdecimal()]
