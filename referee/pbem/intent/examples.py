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
from referee.core.document.blocks import Heading, Lines
from referee.core.game.decisions import Seat
from referee.core.match.match import Table
from referee.pbem.inbound.cut_line import CUT
from referee.pbem.inbound.normalization import OURS, bare, ours, plain
from referee.pbem.outbound import content
from referee.pbem.outbound.wording import MEANT, OFFERS

FOLDS = 6  # lines that a mail program may make of an example

_PLAN = re.compile(r"plan\b(?:\s+until\s.+)?[:.]?", re.IGNORECASE)
_END = re.compile(r"end\s+plan[.:!]?", re.IGNORECASE)


class Printed(Struct, frozen=True):
    """What is printed below a question: each example with its move; and the lines beside them.

    ``offered`` are moves of refusals' lists, which are known by their mark alone.
    """

    moves: Mapping[str, str]
    beside: frozenset[str]
    offered: Mapping[str, str] = {}


def printed(now: Table, seat: Seat, offered: Iterable[str] = ()) -> Printed:
    """The examples of what a seat is asked, and all else that its question says.

    ``offered`` are moves of its refusals' lists.
    """
    moves: dict[str, str] = {}
    for ask in position_report.asking(now, seat):
        for choice in ask.choices if ask.seat == seat else ():
            older = f"{choice.move}: {choice.brings}"  # as mails had it that are still answered
            printed_now = position_report.offered(choice)
            for said in (choice.move, printed_now, *([older] if choice.brings else [])):
                moves[low(said)] = moves[low(f"{seat}: {said}")] = choice.move
    shown = (*content.question(now, seat, ""), *post.questions(now, seat))
    return Printed(moves, frozenset(
        low(line).casefold() for block in (*shown, Lines((MEANT, *OFFERS))) for line in (
            block.lines if isinstance(block, Lines) else
            (block.text,) if isinstance(block, Heading) else ())
        if low(line) not in moves and not ours(line)), {low(said): said for said in offered})


def lifted(text: str, known: Printed, pair: Callable[[], tuple[str, ...] | None]) -> str:
    """A text without our marks before a block that a mail offers, if a player has sent it back.

    It is a plan, changed or not, or the ``pair`` of moves that is offered. All marked lines are
    in it, and none of the lines is of the question's own words: else it is a mail of ours that
    came back. What is quoted, or below a cut line, has no say.
    """
    lines = text.splitlines()
    end = next((i for i, line in enumerate(lines) if CUT in line), len(lines))
    mine = [i for i in range(end) if ours(lines[i])]
    if len(mine) < 2 or any(low(line).casefold() in known.beside for line in lines[:end]):
        return text
    first, last = mine[0], mine[-1]
    said = tuple(low(line) for line in lines[first:last + 1])
    plan = _PLAN.fullmatch(said[0]) and _END.fullmatch(said[-1])
    if not plan and said != pair():
        return text
    return "\n".join((*lines[:first], *said, *lines[last + 1:]))


def low(line: str) -> str:
    """A line to be compared: without its mark, with single blanks."""
    said = bare(plain(line)).strip()
    return " ".join(said.removeprefix(OURS).split())


def begun(line: str, known: Printed) -> bool:
    """Whether a line is the beginning of an example that is printed on several lines."""
    said = low(line)
    return ours(line) and said not in known.moves and any(
        one.startswith(f"{said} ") for one in known.moves)


def copied(lines: Sequence[str], known: Printed) -> dict[int, tuple[str, int]]:
    """The moves of lines that are copied examples, by the place of the first line of each.

    With each the place behind its last line. ``lines`` are what was written, quotes as empty.
    """
    found: dict[int, tuple[str, int]] = {}
    both = {**known.offered, **known.moves}
    firsts = {said.partition(" ")[0] for said in both}
    i = 0
    while i < len(lines):
        found |= _copied(lines, i, both if ours(lines[i]) else known.moves, firsts)
        i = found[i][1] if i in found else i + 1
    mine = [i for i, line in enumerate(lines) if ours(line)]
    if len(mine) > 1 or any(low(line).casefold() in known.beside for line in lines):
        found = {i: move for i, move in found.items() if i not in mine}
    return found


def _copied(lines: Sequence[str], i: int, moves: Mapping[str, str], firsts: Collection[str],
            ) -> dict[int, tuple[str, int]]:
    """The longest example that begins at a line."""
    whole = low(lines[i])
    if whole.partition(" ")[0] not in firsts:
        return {}
    found = {i: (moves[whole], i + 1)} if whole in moves else {}
    for end in range(i + 1, min(i + FOLDS, len(lines))):
        if not lines[end].strip() or ours(lines[end]):
            break
        whole = f"{whole} {' '.join(plain(lines[end]).split())}"
        if whole in moves:
            found = {i: (moves[whole], end + 1)}
    return found
