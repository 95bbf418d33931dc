"""Recognizes the examples below a question when a player copies one from a mail or post.

They are generated again from the position, not matched by a pattern. A line that equals an example
is that move, with or without our mark and its effects, on one line or on the several lines that a
mail program made of it. With our mark it is the player's only if no other line has the mark, and no
line is from the text of the question: otherwise it is our mail that came back.
"""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import compress, product

from msgspec import Struct

from referee.commands import position_report, post
from referee.core.base.references import capital_seat_ref, seat_ref
from referee.core.document.blocks import Heading, TextBlock
from referee.core.document.surfaces import MAIL, resolved_page, with_names
from referee.core.game.decisions import Seat
from referee.core.match.match import Match
from referee.pbem.inbound import boilerplate
from referee.pbem.inbound.cut_line import CUT
from referee.pbem.inbound.normalization import OURS, has_our_mark, normalize_line, strip_bullets
from referee.pbem.outbound import content
from referee.pbem.outbound.offer_texts import MEANT, OFFERS

FOLDS = 6  # lines into which a mail program may wrap an example

_PLAN = re.compile(r"plan\b(?:\s+until\s.+)?[:.]?", re.IGNORECASE)
_END = re.compile(r"end\s+plan[.:!]?", re.IGNORECASE)


class PrintedExample(Struct, frozen=True):
    """What is printed below a question."""

    moves: Mapping[str, str]  # each example with its move
    other_lines: frozenset[str]  # the other lines of the question
    offered: Mapping[str, str] = {}  # moves in lists of refusals, recognized only with our mark


def printed_examples(match: Match, seat: Seat, offered: Iterable[str] = ()) -> PrintedExample:
    """The examples of a seat's decisions, and the other lines of its question.

    ``offered`` are moves in lists of refusals.
    """
    moves: dict[str, str] = {}
    for decision in position_report.open_decisions(match, seat):
        for choice in decision.choices if decision.seat == seat else ():
            # in mails of older versions, which may still be answered
            older = f"{choice.move}: {choice.brings}"
            printed_now = position_report.example_text(choice)
            for shown in (choice.move, printed_now, *([older] if choice.brings else [])):
                for text in _wordings(shown, match):
                    moves[comparable(text)] = moves[comparable(f"{seat}: {text}")] = choice.move
    pages = resolved_page((*content.question(match, seat), *post.decisions_page(match, seat)),
                          MAIL)
    known = (*pages, TextBlock((MEANT, *OFFERS, *boilerplate.OLDER_QUESTION)))
    return PrintedExample(moves, frozenset(
        comparable(line).casefold() for block in known for line in (
            block.lines if isinstance(block, TextBlock) else
            (block.text,) if isinstance(block, Heading) else ())
        if comparable(line) not in moves and not has_our_mark(line)),
                          {comparable(text): text for text in offered})


def _wordings(text: str, match: Match) -> set[str]:
    """A text as mails print it, with seats, and as posts do: with names, each with its seat or not.

    A post adds the seat where a player is named for the first time.
    """
    words = {MAIL.resolve(text)}
    players = {assignment.seat: assignment.players for assignment in match.header.seats
               if seat_ref(assignment.seat) in text or capital_seat_ref(assignment.seat) in text}
    for introduced in product((False, True), repeat=len(players)):
        surface = with_names(MAIL, players)
        if surface.introduced is not None:
            surface.introduced.update(compress(players, introduced))
        words.add(surface.resolve(text))
    return words


def without_marks(text: str, printed: PrintedExample,
                  pair: Callable[[], tuple[str, ...] | None]) -> str:
    """The text without our marks in an offered block that a player has sent back.

    The block is a plan, changed or not, or the offered ``pair`` of moves. It must contain all
    marked lines, and no line may be from the text of the question: otherwise it is our mail that
    came back. Quotes and text below a cut line are ignored.
    """
    lines = text.splitlines()
    end = next((i for i, line in enumerate(lines) if CUT in line), len(lines))
    marked = [i for i in range(end) if has_our_mark(lines[i])]
    if len(marked) < 2 or any(comparable(line).casefold() in printed.other_lines
                              for line in lines[:end]):
        return text
    first, last = marked[0], marked[-1]
    block = tuple(comparable(line) for line in lines[first:last + 1])
    plan = _PLAN.fullmatch(block[0]) and _END.fullmatch(block[-1])
    if not plan and block != pair():
        return text
    return "\n".join((*lines[:first], *block, *lines[last + 1:]))


def comparable(line: str) -> str:
    """A line for comparison: without its mark, with single spaces."""
    text = strip_bullets(normalize_line(line)).strip()
    return " ".join(text.removeprefix(OURS).split())


def is_partial_example(line: str, printed: PrintedExample) -> bool:
    """Whether a line is the beginning of an example that is printed on several lines."""
    text = comparable(line)
    return has_our_mark(line) and text not in printed.moves and any(
        example.startswith(f"{text} ") for example in printed.moves)


def copied_examples(lines: Sequence[str], printed: PrintedExample) -> dict[int, tuple[str, int]]:
    """Copied examples: index of the first line to the move and the index after the last.

    ``lines`` are what was written, with quotes as empty lines.
    """
    copies: dict[int, tuple[str, int]] = {}
    examples = {**printed.offered, **printed.moves}
    firsts = {text.partition(" ")[0] for text in examples}
    i = 0
    while i < len(lines):
        copies |= _longest_example(lines, i, examples if has_our_mark(lines[i]) else printed.moves,
                                   firsts)
        i = copies[i][1] if i in copies else i + 1
    marked = [i for i, line in enumerate(lines) if has_our_mark(line)]
    if len(marked) > 1 or any(comparable(line).casefold() in printed.other_lines for line in lines):
        copies = {i: move for i, move in copies.items() if i not in marked}
    return copies


def _longest_example(lines: Sequence[str], i: int, moves: Mapping[str, str],
                     firsts: Collection[str],
                     ) -> dict[int, tuple[str, int]]:
    """The longest example that begins at a line."""
    example = comparable(lines[i])
    if example.partition(" ")[0] not in firsts:
        return {}
    copies = {i: (moves[example], i + 1)} if example in moves else {}
    for end in range(i + 1, min(i + FOLDS, len(lines))):
        if not lines[end].strip() or has_our_mark(lines[end]):
            break
        example = f"{example} {' '.join(normalize_line(lines[end]).split())}"
        if example in moves:
            copies = {i: (moves[example], end + 1)}
    return copies
