"""The lines of a sheet as people write them: text to lines, and back."""

import re
from collections.abc import Iterable

from msgspec import Struct

from referee.core.problem import refused
from referee.core.words import Names, Reader
from referee.games.stone_daze.box.board import LETTERS, Square
from referee.games.stone_daze.box.scenario import Scenario

PIECES = {"small": ("small", "small-mound", "small-mounds"),
          "large": ("large", "large-mound", "large-mounds"), "swamp": "swamp"}
KEYWORDS = {"standard": ("standard", "standard-set-up"), "stay": ("stay", "all-stay"),
            "none": ("none", "no-clubs", "no-club"), "draw": ("draw", "offer-draw")}
WAYS = {
    "forward": ("forward", "f", "ahead"), "forward-left": ("forward-left", "fl", "left-forward"),
    "forward-right": ("forward-right", "fr", "right-forward"), "left": ("left", "l"),
    "right": ("right", "r"), "back": ("back", "b", "backward", "backwards"),
    "back-left": ("back-left", "bl", "left-back", "backward-left"),
    "back-right": ("back-right", "br", "right-back", "backward-right"),
    "stay": ("stay", "stays", "stand"), "turn-left": ("turn-left", "turns-left", "tl"),
    "turn-right": ("turn-right", "turns-right", "tr"),
    "u-turn": ("u-turn", "turn-round", "turn-around", "turn-back", "about-turn"),
}
# Most and fewest squares that follow an action's name; the order is that of canonical text.
ACTS = {"run": (0, 0), "climb": (0, 0), "fire": (2, 2), "fireball": (1, 1), "toss": (0, 0),
        "force": (0, 0), "heal": (0, 0), "bird": (1, 0), "mega": (1, 1)}
ACT_NAMES = {"run": ("run", "runs", "runner"), "climb": ("climb", "climbs"),
             "fire": ("fire", "fires"), "fireball": ("fireball", "ball"),
             "toss": ("toss", "two-clubs"), "force": ("force", "extra-force"),
             "heal": ("heal", "heals"), "bird": ("bird", "dragon", "call-the-bird"),
             "mega": ("mega", "mega-club")}
PADDING = ("to", "at", "on", "and", "with", "a", "the", "club", "clubs", "calls", "lights",
           "goes", "throws", "moves")

_SQUARES = re.compile(r"[a-z][1-9][0-9]?(?:-[a-z][1-9][0-9]?)*", re.IGNORECASE)


class Act(Struct, frozen=True, gc=False):
    """An action named on a sheet, and its squares."""

    name: str
    squares: tuple[Square, ...] = ()


class Line(Struct, frozen=True, gc=False):
    """One line of a sheet as written: who or which piece, a way, squares, actions."""

    subject: str
    way: str = ""
    squares: tuple[str, ...] = ()
    acts: tuple[Act, ...] = ()


Lines = tuple[Line, ...]


class Words:
    """The words of one scenario: its figures and the squares of its board."""

    def __init__(self, scenario: Scenario) -> None:
        figures = {figure.id: (figure.id, str(figure.number), *figure.aliases, figure.name)
                   for figure in scenario.characters.list}
        self.figures = Names("figure", figures)
        self.subjects = Names("figure or word at the start of a line", {
            **figures, **PIECES, "gate": "gate", "bird": ("bird", "dragon"), **KEYWORDS})
        self.words = Names("direction, action or square", {**WAYS, **ACT_NAMES})
        self.order = [*KEYWORDS, *PIECES, "gate", *figures, "bird"]
        self.columns = LETTERS[:scenario.width.columns]
        self.rows = scenario.length.rows

    def read(self, reader: Reader) -> Lines:
        """The lines of a sheet, in the order of pieces and figures.

        Refused, with the place: unknown and ambiguous words, squares off the
        board, two directions in a line, an action without its squares, an
        empty text.
        """
        if not reader:
            reader.fail("referee/invalid-text", "The sheet is empty.",
                        "Write standard for the standard set-up, stay for orders that change "
                        "nothing, none for no clubs.")
        lines: list[Line] = []
        while reader:
            lines.append(self.line(reader))
        return self.sorted(lines)

    def sorted(self, lines: Iterable[Line]) -> Lines:
        """Lines in the order of canonical text."""
        return tuple(sorted(lines, key=lambda line: self.order.index(line.subject)))

    def line(self, reader: Reader) -> Line:
        """The line that stands here, as ``read`` has it. Refused: the same."""
        subject = reader.name(self.subjects)
        if subject in KEYWORDS:
            if not self._ends(reader):
                reader.fail("invalid-line", f"“{subject}” stands alone on its line.",
                            "Put a semicolon or a new line behind it.")
            return Line(subject)
        if subject in PIECES or subject == "gate":
            return self._piece(reader, subject)
        if subject == "bird":
            return Line(subject, squares=tuple(sorted(self._squares(reader), key=place)))
        return self._orders(reader, subject)

    def _piece(self, reader: Reader, kind: str) -> Line:
        arrow, ends = "", []
        while not self._ends(reader):
            if kind == "gate" and reader.peek() in ("up", "down"):
                arrow = reader.peek()
                reader.at += 1
            elif not reader.skip(*PADDING, "arrow"):
                ends.extend(self.corners(reader))
        if kind != "small" and len(ends) % 2:
            reader.fail("invalid-corners", f"A {kind} piece is named by two opposite corners; "
                        f"the last of {len(ends)} squares is left over.", "Write it as c5-d5.")
        pieces = ends if kind == "small" else [
            self._ordered(one, other) for one, other in zip(ends[::2], ends[1::2], strict=True)]
        return Line(kind, arrow, tuple(sorted(pieces, key=place)))

    def corners(self, reader: Reader) -> list[Square]:
        """The squares of the word to come: ``c5``, ``c5-d5``. Refused: what is none."""
        word = reader.words[reader.at]
        ends = [self._square(reader, part) for part in word.split("-")]
        reader.at += 1
        return ends

    def _ordered(self, one: str, other: str) -> str:
        """Corners from the lowest column and row to the highest."""
        columns, rows = zip(place(one), place(other), strict=True)
        return (f"{LETTERS[min(columns)]}{min(rows)}-{LETTERS[max(columns)]}{max(rows)}")

    def _orders(self, reader: Reader, subject: str) -> Line:
        way, squares, acts = "", [], []
        while not self._ends(reader):
            since = reader.at
            if square_like(reader):
                squares.extend(self.corners(reader))
            elif reader.skip(*PADDING):
                continue
            elif (word := self._word(reader)) in ACTS:
                acts.append(self._act(reader, word))
            elif way:
                raise refused("invalid-line", f"{subject} is given two directions, "
                              f"{way} and {word}.", span=reader.span(since),
                              hint="One direction a line; put a semicolon between figures.")
            else:
                way = word
        if len(acts) > 1:
            acts.sort(key=lambda act: list(ACTS).index(act.name))
        return Line(subject, way, tuple(squares), tuple(acts))

    def _word(self, reader: Reader) -> str:
        found = reader.maybe(self.words)
        if found is None and self.subjects.exact(reader.peek()) is not None:
            reader.fail("invalid-line", f"“{reader.words[reader.at]}” begins a line of its own.",
                        "Put a semicolon or a new line before it.")
        return found or reader.name(self.words)

    def _act(self, reader: Reader, name: str) -> Act:
        most, fewest = ACTS[name]
        squares: list[str] = []
        while len(squares) < most and not self._ends(reader):
            if square_like(reader):
                squares.extend(self.corners(reader))
            elif not reader.skip(*PADDING):
                break
        if not fewest <= len(squares) <= most:
            reader.fail("invalid-squares", f"“{name}” takes "
                        + ("1 square" if most == 1 else f"{most} squares")
                        + f"; {len(squares)} stand there.",
                        "Write fire c4 c5 (base, then the square its tip points to), "
                        "fireball c4, mega c4.")
        return Act(name, tuple(squares))

    def _ends(self, reader: Reader) -> bool:
        """Whether the line ends here: a semicolon, a line break, a comma before a subject."""
        if not 0 < reader.at < len(reader.words):
            return not reader
        gap = reader.text[reader.spans[reader.at - 1][1]:reader.spans[reader.at][0]]
        return gap != " " and (";" in gap or "\n" in gap or (
            "," in gap and self.subjects.exact(reader.peek()) is not None))

    def _squares(self, reader: Reader) -> list[str]:
        squares: list[str] = []
        while not self._ends(reader):
            if not reader.skip(*PADDING):
                squares.extend(self.corners(reader))
        return squares

    def _square(self, reader: Reader, word: str) -> str:
        if _SQUARES.fullmatch(word) is None:
            reader.fail("invalid-square", f"“{word}” stands where a square is needed.",
                        "A square is a letter and a number, such as c5.")
        if word[0].casefold() not in self.columns or int(word[1:]) > self.rows:
            reader.fail("invalid-square", f"There is no square {word}.",
                        f"The board goes from a1 to {self.columns[-1]}{self.rows}.")
        return word.casefold()


def text(lines: Lines) -> str:
    """The canonical text: lines in the order of the figures, actions after the move."""
    return "; ".join(map(_text, lines))


def by_subject(lines: Lines) -> dict[str, str]:
    """Canonical text by what it is about; lines about the same thing are one entry."""
    found: dict[str, str] = {}
    for line in lines:
        before = f"{found[line.subject]}; " if line.subject in found else ""
        found[line.subject] = before + _text(line)
    return found


def place(square: str) -> tuple[int, int]:
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


def square_like(reader: Reader) -> bool:
    """Whether the word to come is a square or several joined, on the board or off it."""
    return bool(reader) and _SQUARES.fullmatch(reader.words[reader.at]) is not None
