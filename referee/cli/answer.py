"""What a command answers, as text and as JSON, and its exit code."""

import sys
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct, field

from referee.core import page
from referee.core.problem import Problem, Refused

DONE, REFUSED, USAGE, UNUSABLE, DIFFERENT, PARTLY = range(6)

MODERATOR = "moderator"
PUBLIC = "public"

# A save or the name of a file may come from anybody: a terminal must not obey what is in it.
_CONTROL = dict.fromkeys([*range(9), *range(11, 32), *range(127, 160)], "\N{REPLACEMENT CHARACTER}")


class Answer(Struct, omit_defaults=False):
    """One command's answer; its fields are the keys of ``--json``.

    ``text`` is what is printed instead, ``read`` the text that was refused.
    """

    command: str
    exit: int = DONE
    game: str = ""
    commitment: str = ""
    turn: int = 0
    seal: str = ""
    receipt: str = ""
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
        _print(sys.stdout, _encoded(body) + "\n")
        return answer.exit
    if answer.text:
        _print(sys.stdout, answer.text.translate(_CONTROL))
    if answer.problems:
        _print(sys.stderr, complaint(answer).translate(_CONTROL))
    return answer.exit


def _encoded(body: dict[str, Any]) -> str:
    try:
        return msgspec.json.encode(body).decode()
    except UnicodeEncodeError:  # the name of a file need not be text
        from json import dumps

        return dumps(body)


def _print(stream: Any, text: str) -> None:
    try:
        stream.write(text)
    except UnicodeEncodeError:
        letters = stream.encoding
        stream.write(text.encode(letters, "replace").decode(letters))
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
