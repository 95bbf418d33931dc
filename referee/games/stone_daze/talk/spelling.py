"""The lines of a sheet in any spelling: a text to lines, without a position."""

from functools import lru_cache

from referee.core.problem import refused
from referee.core.words import Names, Reader
from referee.games.stone_daze.box.board import LETTERS, board
from referee.games.stone_daze.box.scenario import Scenario
from referee.games.stone_daze.play.lines import ACTS, Act, Line, Lines, ordered, place
from referee.games.stone_daze.show.called import ACT_NAMES, WAYS, corners, square_like

PIECES = {"small": ("small", "small-mound", "small-mounds"),
          "large": ("large", "large-mound", "large-mounds"), "swamp": "swamp"}
KEYWORDS = {"standard": ("standard", "standard-set-up"), "stay": ("stay", "all-stay"),
            "none": ("none", "no-clubs", "no-club"), "draw": ("draw", "offer-draw")}
PADDING = ("to", "at", "on", "and", "with", "a", "the", "club", "clubs", "calls", "lights",
           "goes", "throws", "moves")


class Words:
    """The words of one scenario: its figures and the squares of its board."""

    def __init__(self, scenario: Scenario) -> None:
        figures = {figure.id: (figure.id, str(figure.number), *figure.aliases, figure.name)
                   for figure in scenario.characters.list}
        self.figures = Names("figure", figures)
        self.subjects = Names("figure or word at the start of a line", {
            **figures, **PIECES, "gate": "gate", "bird": ("bird", "dragon"), **KEYWORDS})
        self.words = Names("direction, action or square", {**WAYS, **ACT_NAMES})
        self.scenario = scenario
        self.board = board(scenario.width.columns, scenario.length.rows)

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
        return ordered(self.scenario, lines)

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
                ends.extend(corners(self.board, reader))
        if kind != "small" and len(ends) % 2:
            reader.fail("invalid-corners", f"A {kind} piece is named by two opposite corners; "
                        f"the last of {len(ends)} squares is left over.", "Write it as c5-d5.")
        pieces = ends if kind == "small" else [
            self._ordered(one, other) for one, other in zip(ends[::2], ends[1::2], strict=True)]
        return Line(kind, arrow, tuple(sorted(pieces, key=place)))

    def _ordered(self, one: str, other: str) -> str:
        """Corners from the lowest column and row to the highest."""
        columns, rows = zip(place(one), place(other), strict=True)
        return (f"{LETTERS[min(columns)]}{min(rows)}-{LETTERS[max(columns)]}{max(rows)}")

    def _orders(self, reader: Reader, subject: str) -> Line:
        way, squares, acts = "", [], []
        while not self._ends(reader):
            since = reader.at
            if square_like(reader):
                squares.extend(corners(self.board, reader))
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
                squares.extend(corners(self.board, reader))
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
                squares.extend(corners(self.board, reader))
        return squares


@lru_cache(maxsize=8)
def words(scenario: Scenario) -> Words:
    """The words of a scenario, made once."""
    return Words(scenario)
