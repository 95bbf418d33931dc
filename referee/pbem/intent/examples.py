"""The examples that a mail or a post prints below its question, read when one is copied whole.

They are made again from the position, never known by a pattern. A line that is exactly one of
them is that move, with our mark or without it, with what it brings or without, as one line or as
the several that a mail program made of it. With our mark it is the player's only where no other
line has one, and none is of the question's own words: else it is a mail of ours that came back.
"""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from msgspec import Struct

from referee.commands import position_report, post
from referee.core.document.blocks import Heading, TextBlock
from referee.core.game.decisions import Seat
from referee.core.match.match import Match
from referee.pbem.inbound.cut_line import CUT
from referee.pbem.inbound.normalization import OURS, has_our_mark, normalize_line, strip_bullets
from referee.pbem.outbound import content
from referee.pbem.outbound.wording import MEANT, OFFERS

FOLDS = 6  # lines that a mail program may make of an example

_PLAN = re.compile(r"plan\b(?:\s+until\s.+)?[:.]?", re.IGNORECASE)
_END = re.compile(r"end\s+plan[.:!]?", re.IGNORECASE)


class PrintedExample(Struct, frozen=True):
    """What is printed below a question: each example with its move; and the lines beside them.

    ``offered`` are moves of refusals' lists, which are known by their mark alone.
    """

    moves: Mapping[str, str]
    other_lines: frozenset[str]
    offered: Mapping[str, str] = {}


def printed_examples(match: Match, seat: Seat, offered: Iterable[str] = ()) -> PrintedExample:
    """The examples of what a seat is asked, and all else that its question says.

    ``offered`` are moves of its refusals' lists.
    """
    moves: dict[str, str] = {}
    for decision in position_report.open_decisions(match, seat):
        for choice in decision.choices if decision.seat == seat else ():
            older = f"{choice.move}: {choice.brings}"  # as mails had it that are still answered
            printed_now = position_report.example_text(choice)
            for text in (choice.move, printed_now, *([older] if choice.brings else [])):
                moves[comparable(text)] = moves[comparable(f"{seat}: {text}")] = choice.move
    shown = (*content.question(match, seat, ""), *post.decisions_page(match, seat))
    return PrintedExample(moves, frozenset(
        comparable(line).casefold() for block in (*shown, TextBlock((MEANT, *OFFERS))) for line in (
            block.lines if isinstance(block, TextBlock) else
            (block.text,) if isinstance(block, Heading) else ())
        if comparable(line) not in moves and not has_our_mark(line)),
                          {comparable(text): text for text in offered})


def without_marks(text: str, known: PrintedExample,
                  pair: Callable[[], tuple[str, ...] | None]) -> str:
    """A text without our marks before a block that a mail offers, if a player has sent it back.

    It is a plan, changed or not, or the ``pair`` of moves that is offered. All marked lines are
    in it, and none of the lines is of the question's own words: else it is a mail of ours that
    came back. What is quoted, or below a cut line, has no say.
    """
    lines = text.splitlines()
    end = next((i for i, line in enumerate(lines) if CUT in line), len(lines))
    mine = [i for i in range(end) if has_our_mark(lines[i])]
    if len(mine) < 2 or any(comparable(line).casefold() in known.other_lines
                            for line in lines[:end]):
        return text
    first, last = mine[0], mine[-1]
    said = tuple(comparable(line) for line in lines[first:last + 1])
    plan = _PLAN.fullmatch(said[0]) and _END.fullmatch(said[-1])
    if not plan and said != pair():
        return text
    return "\n".join((*lines[:first], *said, *lines[last + 1:]))


def comparable(line: str) -> str:
    """A line to be compared: without its mark, with single blanks."""
    text = strip_bullets(normalize_line(line)).strip()
    return " ".join(text.removeprefix(OURS).split())


def is_partial_example(line: str, known: PrintedExample) -> bool:
    """Whether a line is the beginning of an example that is printed on several lines."""
    text = comparable(line)
    return has_our_mark(line) and text not in known.moves and any(
        example.startswith(f"{text} ") for example in known.moves)


def copied_examples(lines: Sequence[str], known: PrintedExample) -> dict[int, tuple[str, int]]:
    """The moves of lines that are copied examples, by the place of the first line of each.

    With each the place behind its last line. ``lines`` are what was written, quotes as empty.
    """
    copies: dict[int, tuple[str, int]] = {}
    both = {**known.offered, **known.moves}
    firsts = {text.partition(" ")[0] for text in both}
    i = 0
    while i < len(lines):
        copies |= _longest_example(lines, i, both if has_our_mark(lines[i]) else known.moves,
                                   firsts)
        i = copies[i][1] if i in copies else i + 1
    mine = [i for i, line in enumerate(lines) if has_our_mark(line)]
    if len(mine) > 1 or any(comparable(line).casefold() in known.other_lines for line in lines):
        copies = {i: move for i, move in copies.items() if i not in mine}
    return copies


def _longest_example(lines: Sequence[str], i: int, moves: Mapping[str, str],
                     firsts: Collection[str],
                     ) -> dict[int, tuple[str, int]]:
    """The longest example that begins at a line."""
    whole = comparable(lines[i])
    if whole.partition(" ")[0] not in firsts:
        return {}
    copies = {i: (moves[whole], i + 1)} if whole in moves else {}
    for end in range(i + 1, min(i + FOLDS, len(lines))):
        if not lines[end].strip() or has_our_mark(lines[end]):
            break
        whole = f"{whole} {' '.join(normalize_line(lines[end]).split())}"
        if whole in moves:
            copies = {i: (moves[whole], end + 1)}
    return copies
