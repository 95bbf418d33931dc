"""The answer of a command: its data, its problems and its exit code."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec
from msgspec import Struct, field

from referee.core.base.aliases import count_noun, nfc
from referee.core.base.control_characters import visible
from referee.core.base.problem import Problem, Refused
from referee.core.base.references import command_ref, phrase_ref, seat_ref
from referee.core.document import blocks
from referee.core.document.blocks import Page, TextBlock
from referee.core.document.surfaces import SHELL, Surface, resolved_page, resolved_problem
from referee.core.game.decisions import Choice

DONE, REFUSED, USAGE, UNUSABLE, DIFFERENT, PARTLY = range(6)
UNHELD = 7  # verified, but nothing that the witness quotes could be compared

MODERATOR = "moderator"
PUBLIC = "public"

MAX_PROBLEMS = 10  # problems that are listed; the others are counted
MAX_CHARACTERS = 1000  # characters of a place, a reason or a hint


class PlayedMove(Struct, frozen=True, forbid_unknown_fields=True):
    """A move that was played or checked, with its seat and its text."""

    turn: int | None  # the turn that the move made; None: it made none
    seat: str
    by: str  # who made the move, if not the seat's player
    move: str
    # The verb and what the text names, by the slots of its form. Empty for orders, and for a text
    # that only older rules can read.
    slots: dict[str, Any] = {}


class ReportLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A line of a report, with its turn and who may read it."""

    turn: int | None  # the turn it reports; None: none in particular
    viewer: str = field(name="for")  # who may read it
    text: str = ""


class DecisionInfo(Struct, frozen=True, forbid_unknown_fields=True):
    """A decision that is open, with some legal moves."""

    seat: str
    kind: str
    what: str  # the decision in words
    must: bool  # whether the game waits for it
    choices: tuple[Choice, ...]  # some legal moves


class GameOutcome(Struct, frozen=True, forbid_unknown_fields=True):
    """The outcome of a game that is over.

    A game that was given up has only a text; one that ended with one player left has no totals.
    """

    ranking: tuple[tuple[str, ...], ...]  # seats from the first place on, equals together
    totals: dict[str, int]  # points of each seat; empty if none are counted
    text: str  # the outcome in a sentence


class Answer(Struct):
    """The answer of one command: its data, and the page that is printed instead of the data.

    Texts in it may have references (`core/base/references.py`), which the surface resolves. As
    data a ``brief`` answer has no position, no commitment, and no choices of its decisions.
    """

    command: str
    exit: int = DONE
    game: str = ""
    commitment: str = ""
    turn: int = 0  # the last turn that the viewer may know of, with its ``seal``
    seal: str = ""
    receipt: str = ""  # hash of orders or of a plan
    viewer: str = PUBLIC
    names: dict[str, tuple[str, ...]] = {}  # the players of each seat; texts refer to seats
    shows_names: bool = True  # whether a text calls players by their names
    played: list[PlayedMove] = []
    report: list[ReportLine] = []
    list_decisions: Callable[[], list[DecisionInfo]] = list  # only data needs them
    result: Callable[[], GameOutcome | None] = lambda: None  # only data needs it
    view: Any = None
    problems: list[Problem] = []
    save_warnings: tuple[Problem, ...] = ()  # about the save, whatever the answer
    body: Page = ()  # what is printed; the surface wraps its lines
    document: str = ""  # printed instead, unchanged: a file, a post, a page of the manual
    allowed_invisible: str = ""  # invisible characters of ``document`` that are intended
    data: bool = False  # ``document`` is a file or a post: UTF-8 in every locale
    created: bytes = b""  # the new contents of the file that the command makes
    refused_text: str = ""  # the text that was refused, of ``mover``
    mover: str = ""
    line: int | None = None  # the last script line answered, if a script has several answers
    lead: str = ""  # first line printed above problems, if only a part was played
    brief: bool = False
    offers: tuple[str, ...] = ()  # moves of which one may have been meant
    offers_text: str = ""  # the text that led to the offers
    pick_hint: str = ""  # says how an offer is played by its number

    @property
    def text(self) -> str:
        """What a shell prints for it, without its problems."""
        return printed_text(self)


def exit_code(problems: Iterable[Problem]) -> int:
    """The exit code of these problems."""
    kinds = {problem.kind for problem in problems if not problem.warning}
    if "unusable" in kinds:
        return UNUSABLE
    return USAGE if "usage" in kinds else REFUSED if kinds else DONE


def lines_for_viewer(texts: Iterable[str], viewer: str) -> list[ReportLine]:
    """Lines of a report that belong to no turn, for this viewer."""
    return [ReportLine(None, viewer, text) for text in texts]


def printed_text(answer: Answer, surface: Surface = SHELL, width: int = blocks.WIDTH) -> str:
    """What is printed for an answer without its problems, wrapped to a width."""
    return answer.document or blocks.text(resolved_page(answer.body, surface.fresh()), width)


def with_first_lines(lines: Iterable[str], body: Page) -> Page:
    """A page with lines above it, directly above its text if it begins with text."""
    first = body[0] if body else None
    if isinstance(first, TextBlock):
        return (TextBlock((*lines, *first.lines)), *body[1:])
    return (TextBlock(tuple(lines)), *body)


def all_problems(answer: Answer, surface: Surface = SHELL) -> list[Problem]:
    """The problems of an answer as a surface lists them, and the warnings about its save."""
    return [*first_problems([resolved_problem(problem, surface) for problem in answer.problems]),
            *answer.save_warnings]


def first_problems(problems: list[Problem]) -> list[Problem]:
    """The first problems, long texts shortened, and a count of the others."""
    counted_already = len(problems) == MAX_PROBLEMS + 1 and problems[-1].code.endswith("-more")
    many = len(problems) if counted_already else MAX_PROBLEMS
    some = [msgspec.structs.replace(p, why=_shortened(p.why), where=_shortened(p.where),
                                    hint=_shortened(p.hint)) for p in problems[:many]]
    more = len(problems) - many
    if more > 0:
        some.append(Problem("referee/doubtful-more", f"{count_noun(more, 'more problem')} "
                            f"{'is' if more == 1 else 'are'} not listed.", warning=True))
    return some


def _shortened(text: str) -> str:
    return text if len(text) <= MAX_CHARACTERS else text[:MAX_CHARACTERS - 1] + "…"


def refused_answer(command: str, error: Refused, refused_text: str = "", mover: str = "",
                   game: str = "") -> Answer:
    """The answer of a command that was refused."""
    answer = Answer(command, exit_code(error.problems), refused_text=refused_text, mover=mover)
    answer.problems = [with_game_prefix(problem, game) for problem in error.problems]
    if mover:
        answer.viewer = mover
    return answer


def with_game_prefix(problem: Problem, game: str, *, has_offers: bool = False) -> Problem:
    """The problem with the game in its code; the list of legal moves, if nothing else helps."""
    if "/" in problem.code:
        return problem
    hint = problem.hint
    if game and problem.kind == "illegal" and not (hint or problem.moves or has_offers):
        hint = f"Legal moves: {command_ref('legal')}"
    return msgspec.structs.replace(problem, code=f"{game or 'referee'}/{problem.code}", hint=hint)


def problem_text(answer: Answer, surface: Surface = SHELL) -> str:
    """Problems as they are printed, each under the text that it is about.

    What is wrong, the rule, what the player can do instead; last who may read it, and the codes.
    """
    surface = surface.fresh()
    lead = surface.resolve(answer.lead)
    out = blocks.fold(f"referee: {lead}", blocks.WIDTH) if lead else []
    problems = [resolved_problem(problem, surface) for problem in answer.problems]
    headings = [_problem_heading(answer, problem, answer.mover) for problem in problems]
    for heading in dict.fromkeys(headings):
        group = [problem for problem, its in zip(problems, headings, strict=True) if its == heading]
        if answer.refused_text and any(problem.span for problem in group):
            out.append(heading)
            heading = " "
        out += _problem_lines(heading, group, answer, surface)
    return "\n".join(out) + "\n"


def _problem_lines(lead: str, group: list[Problem], answer: Answer,
                   surface: Surface) -> Iterator[str]:
    """The lines of problems that are about the same text; ``lead`` begins the first."""
    for problem in group:
        yield from blocks.fold(f"{lead} {problem.why}", blocks.WIDTH, 2, blocks.in_command)
        lead = " "
    for rule in dict.fromkeys(problem.rule for problem in group if problem.rule):
        yield from blocks.fold(f"  Rule: {rule}", blocks.WIDTH, 8)
    for hint in dict.fromkeys(problem.hint for problem in group if problem.hint):
        yield from blocks.fold(f"  {hint}", blocks.WIDTH, 2, blocks.in_command)
    if answer.offers and not all(problem.warning for problem in group):
        yield from _offers(answer)
    elif moves := dict.fromkeys(move for problem in group for move in problem.moves):
        yield from blocks.fold(f"  You can: {', '.join(moves)}", blocks.WIDTH, 11)
    private = surface.resolve(phrase_ref("private", seat_ref(answer.mover))) if answer.mover else ""
    codes = " ".join(f"[{code}]" for code in dict.fromkeys(problem.code for problem in group))
    yield from blocks.fold(visible(f"  {private}{'  ' * bool(private)}{codes}"), blocks.WIDTH, 2)


def _offers(answer: Answer) -> list[str]:
    """The numbered list of moves that may have been meant, and how to play one of them."""
    lines = ["  You can:"]
    for n, offer in enumerate(answer.offers, 1):
        lines += blocks.fold(f"  {n:3}  {offer}", blocks.WIDTH, 7)
    return [*lines, *([f"  {visible(answer.pick_hint)}"] if answer.pick_hint else [])]


_NOT_DONE = {"move": "Not played", "play": "Not played", "script": "Not played",
             "check": "Not legal", "legal": "Not understood", "undo": "Not done"}


def _problem_heading(answer: Answer, problem: Problem, mover: str) -> str:
    """The refused text, its mistake marked; or just the place of the mistake."""
    if problem.warning:
        word = "referee: warning"
    elif not answer.refused_text or problem.kind in ("usage", "unusable"):
        word = "referee"
    else:
        word = _NOT_DONE.get(answer.command, "Not accepted")
        if answer.command == "check" and problem.kind != "illegal":
            word = "Not understood"
    named = _begins_with_mover(answer)
    where = visible(", ".join(
        part for part in (mover if answer.mover and not named else "", problem.where) if part))
    before = f"{word}: {where}: " if where else f"{word}: "
    if problem.span is None or not answer.refused_text:
        return before.rstrip(" ") if not where else before.rstrip(": ") + ":"
    line, start, end = _excerpt(nfc(answer.refused_text), *problem.span, blocks.WIDTH - len(before))
    return f"{before}{line}\n{' ' * (len(before) + start)}{'^' * max(1, end - start)}"


def _begins_with_mover(answer: Answer) -> bool:
    """Whether the refused text says who is to move: the seat, or one of its players."""
    name, colon, _ = answer.refused_text.partition(":")
    known = (answer.mover, *answer.names.get(answer.mover, ()))
    seat = name.strip().casefold().partition(" by ")[0]
    return bool(colon) and seat in map(str.casefold, known)


def _excerpt(text: str, start: int, end: int, room: int) -> tuple[str, int, int]:
    """The line that has the span, cut to ``room`` characters around it, and the span in it."""
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
