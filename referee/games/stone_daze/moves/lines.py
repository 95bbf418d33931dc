"""The lines of orders: parsing and writing of their canonical text."""

from collections.abc import Iterable

from msgspec import Struct

from referee.games.stone_daze.model import layout
from referee.games.stone_daze.model.board import LETTERS, TURNS, WAYS, Square
from referee.games.stone_daze.model.scenario import Scenario
from referee.games.stone_daze.model.state import Box

KEYWORDS = ("standard", "stay", "none", "draw")  # each a line by itself
GOING = ("", *WAYS, *TURNS, "stay")
# The most and fewest squares after an action's name, in the order of canonical text.
ACTS = {"run": (0, 0), "climb": (0, 0), "fire": (2, 2), "fireball": (1, 1), "toss": (0, 0),
        "force": (0, 0), "heal": (0, 0), "bird": (1, 0), "mega": (1, 1)}
ORDER = {name: place for place, name in enumerate(ACTS)}


class Act(Struct, frozen=True, gc=False):
    """An action named in orders, with its squares."""

    name: str
    squares: tuple[Square, ...] = ()


class Line(Struct, frozen=True, gc=False):
    """One line of orders: a figure or piece, a way, squares, actions."""

    subject: str
    way: str = ""
    squares: tuple[str, ...] = ()
    acts: tuple[Act, ...] = ()


Lines = tuple[Line, ...]


def parse_lines(box: Box, text: str, *, loose: bool = False) -> Lines | None:
    """Parse a canonical text, or None; ``loose``: lines may have any order."""
    lines: list[Line] = []
    for part in text.split("; "):
        line = _parse_line(part.split(" "))
        if not _fits(box, line) or _text(line) != part:
            return None
        lines.append(line)
    in_order = in_canonical_order(box.scenario, lines)
    return in_order if loose or in_order == tuple(lines) else None


def _parse_line(words: list[str]) -> Line:
    """Parse any words; squares after an action's name belong to the action."""
    way, squares, acts = "", list[Square](), list[Act]()
    for word in words[1:]:
        if word in ACTS:
            acts.append(Act(word))
        elif word in GOING or word in layout.ARROWS:
            way = word
        elif acts:
            acts[-1] = Act(acts[-1].name, (*acts[-1].squares, word))
        else:
            squares.append(word)
    return Line(words[0], way, tuple(squares), tuple(acts))


def _fits(box: Box, line: Line) -> bool:
    """Whether a line has what its subject takes, in the order of canonical text."""
    if line.subject in KEYWORDS:
        return line == Line(line.subject)
    if line.subject in layout.KINDS or line.subject == "bird":
        kind = "small" if line.subject == "bird" else line.subject
        return (line.way in (("", *layout.ARROWS) if kind == "gate" else ("",)) and not line.acts
                and all(layout.is_canonical_piece(box.board, kind, piece) for piece in line.squares)
                and [*line.squares] == sorted(line.squares, key=column_and_row))
    squares = {*line.squares, *(square for act in line.acts for square in act.squares)}
    order = [ORDER[act.name] for act in line.acts]
    return (f"{box.seats[0]}-{line.subject}" in box.cards and line.way in GOING
            and squares <= box.board.places.keys() and order == sorted(order)
            and all(ACTS[act.name][1] <= len(act.squares) <= ACTS[act.name][0]
                    for act in line.acts))


def in_canonical_order(scenario: Scenario, lines: Iterable[Line]) -> Lines:
    order = [*KEYWORDS, *layout.KINDS, *(one.id for one in scenario.characters.list), "bird"]
    return tuple(sorted(lines, key=lambda line: order.index(line.subject)))


def canonical_text(lines: Lines) -> str:
    """The canonical text: lines in the order of the figures, actions after the move."""
    return "; ".join(map(_text, lines))


def text_by_subject(lines: Lines) -> dict[str, str]:
    """Canonical text by subject; lines with the same subject are one entry."""
    texts: dict[str, str] = {}
    for line in lines:
        prefix = f"{texts[line.subject]}; " if line.subject in texts else ""
        texts[line.subject] = prefix + _text(line)
    return texts


def column_and_row(square: str) -> tuple[int, int]:
    """Column and row of a square, or of a piece's first corner."""
    corner = square.partition("-")[0]
    return LETTERS.index(corner[0]), int(corner[1:])


def _text(line: Line) -> str:
    words = [line.subject, *([line.way] if line.way else []), *line.squares]
    if line.subject == "gate":
        words = [line.subject, *line.squares, *([line.way] if line.way else [])]
    for act in line.acts:
        words += [act.name, *act.squares]
    return " ".join(words)
