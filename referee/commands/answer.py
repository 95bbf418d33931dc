"""What a command answers, for whose eyes, and its exit code."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from msgspec import Struct, field

from referee.core.base.aliases import count_noun, nfc
from referee.core.base.control_characters import visible
from referee.core.base.problem import Problem, Refused
from referee.core.document import blocks
from referee.core.game.decisions import Choice

DONE, REFUSED, USAGE, UNUSABLE, DIFFERENT, PARTLY = range(6)
UNHELD = 7  # verified, but nothing of a witness could be held

MODERATOR = "moderator"
PUBLIC = "public"

MOST = 10  # problems that are told; the rest are counted
LONGEST = 1000  # characters of a place, a reason or a hint


class PlayedMove(Struct, frozen=True, forbid_unknown_fields=True):
    """A move: the turn it made, if it did; whose it is, who made it, if not they; its text.

    ``slots`` are its verb and what its text names, by the fields of its form; none of a sheet,
    nor of a text that older rules had.
    """

    turn: int | None
    seat: str
    by: str
    move: str
    slots: dict[str, Any] = {}


class ReportLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A line of a report: of which turn, if of one; for whose eyes; what is told."""

    turn: int | None
    eyes: str = field(name="for")
    text: str = ""


class DecisionInfo(Struct, frozen=True, forbid_unknown_fields=True):
    """A question: whose, of which kind, in words, whether the game waits for it, some answers."""

    seat: str
    kind: str
    what: str
    must: bool
    choices: tuple[Choice, ...]


class GameOutcome(Struct, frozen=True, forbid_unknown_fields=True):
    """How a game that is over ended: the seats from the first place on, equals together.

    ``totals`` are the points of each seat, if the game counts any; ``text`` says it in a
    sentence. Of a game that was given up only that; of one with one player left no totals.
    """

    ranking: tuple[tuple[str, ...], ...]
    totals: dict[str, int]
    text: str


class Answer(Struct):
    """One command's answer: as data, and the text that is printed instead.

    ``refused_text`` is the text that was refused, ``mover`` its mover. ``list_decisions`` makes the
    questions and ``result`` says how the game ended, which only data needs. ``allowed_invisible``
    are characters of ``text`` that show nothing and are meant. ``data``: ``text`` is a file or a
    post, which is UTF-8 in every locale. ``line`` is the last of a script that it answers, where
    that has several answers.
    ``lead`` is the first line of what is printed of problems: what of a text was played, where
    that is not all of it. As data a ``brief`` answer has no position, no commitment, and of no
    question what could be answered. ``offers`` are moves of which one may have been meant, each a
    text; ``offers_text`` the text that they follow from, ``pick_hint`` the sentence that says how
    one of them is played by its number. ``save_warnings`` are warnings about the save, which hold
    whatever the answer.
    """

    command: str
    exit: int = DONE
    game: str = ""
    commitment: str = ""
    turn: int = 0
    seal: str = ""
    receipt: str = ""
    viewer: str = PUBLIC
    played: list[PlayedMove] = []
    report: list[ReportLine] = []
    list_decisions: Callable[[], list[DecisionInfo]] = list
    result: Callable[[], GameOutcome | None] = lambda: None
    view: Any = None
    problems: list[Problem] = []
    save_warnings: tuple[Problem, ...] = ()
    text: str = ""
    allowed_invisible: str = ""
    data: bool = False
    refused_text: str = ""
    mover: str = ""
    line: int | None = None
    lead: str = ""
    brief: bool = False
    offers: tuple[str, ...] = ()
    offers_text: str = ""
    pick_hint: str = ""


def exit_code(problems: Iterable[Problem]) -> int:
    """The exit code that problems call for."""
    kinds = {problem.kind for problem in problems if not problem.warning}
    if "unusable" in kinds:
        return UNUSABLE
    return USAGE if "usage" in kinds else REFUSED if kinds else DONE


def lines_for_viewer(texts: Iterable[str], viewer: str) -> list[ReportLine]:
    """Lines of a report that belong to no turn, for some eyes."""
    return [ReportLine(None, viewer, text) for text in texts]


def all_problems(answer: Answer) -> list[Problem]:
    """The problems of an answer as they are told, and what its save is warned of."""
    return [*first_problems(answer.problems), *answer.save_warnings]


def first_problems(problems: list[Problem]) -> list[Problem]:
    """As many problems as are told, none of them long, and a count of the others."""
    counted_already = len(problems) == MOST + 1 and problems[-1].code.endswith("-more")
    many = len(problems) if counted_already else MOST
    some = [msgspec.structs.replace(p, why=_shortened(p.why), where=_shortened(p.where),
                                    hint=_shortened(p.hint)) for p in problems[:many]]
    more = len(problems) - many
    if more > 0:
        some.append(Problem("referee/doubtful-more", f"{count_noun(more, 'more problem')} "
                            f"{'is' if more == 1 else 'are'} not listed.", warning=True))
    return some


def _shortened(text: str) -> str:
    return text if len(text) <= LONGEST else text[:LONGEST - 1] + "…"


def refused_answer(command: str, error: Refused, refused_text: str = "", mover: str = "",
                   game: str = "") -> Answer:
    """The answer of a command that was refused."""
    answer = Answer(command, exit_code(error.problems), refused_text=refused_text, mover=mover)
    answer.problems = [with_game_prefix(problem, game) for problem in error.problems]
    if mover:
        answer.viewer = mover
    return answer


def with_game_prefix(problem: Problem, game: str) -> Problem:
    """A problem whose code says of which game it is, and which says where to look further."""
    if "/" in problem.code:
        return problem
    hint = problem.hint
    if game and not hint and problem.kind == "illegal":
        hint = "`referee legal` lists the legal moves."
    return msgspec.structs.replace(problem, code=f"{game or 'referee'}/{problem.code}", hint=hint)


def problem_text(answer: Answer) -> str:
    """Problems as they are printed, each under the text it is about."""
    out = blocks.fold(f"referee: {answer.lead}", blocks.WIDTH) if answer.lead else []
    shown = ""
    for i, problem in enumerate(answer.problems):
        again = any(other.hint == problem.hint for other in answer.problems[i + 1:])
        head = _problem_heading(answer, problem)
        if head != shown:
            out.append(head)
            shown = head
        out += blocks.fold(f"  {problem.why}  [{problem.code}]", blocks.WIDTH, 2)
        for label, words in (("rule", problem.rule), ("hint", "" if again else problem.hint)):
            if words:
                out += blocks.fold(f"  {label}: {words}", blocks.WIDTH, 8)
    if answer.offers:
        out += _offers(answer)
    if answer.mover:
        out.append(visible(f"  (for {answer.mover}'s eyes)"))
    return "\n".join(out) + "\n"


def _offers(answer: Answer) -> list[str]:
    """The numbered list of what may have been meant, and how one of it is played."""
    lines = ["  Perhaps one of these is meant:"]
    for n, offer in enumerate(answer.offers, 1):
        lines += blocks.fold(f"  {n:3}  {offer}", blocks.WIDTH, 7)
    return [*lines, *([f"  {visible(answer.pick_hint)}"] if answer.pick_hint else [])]


def _problem_heading(answer: Answer, problem: Problem) -> str:
    word = "referee: warning" if problem.warning else "referee"
    named = answer.refused_text.lstrip().casefold().startswith(f"{answer.mover}:") and answer.mover
    where = visible(", ".join(
        part for part in ("" if named else answer.mover, problem.where) if part))
    before = f"{word}: {where}: " if where else f"{word}: "
    if problem.span is None or not answer.refused_text:
        return before.rstrip(" ") if not where else before.rstrip(": ") + ":"
    line, start, end = _excerpt(nfc(answer.refused_text), *problem.span, blocks.WIDTH - len(before))
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
