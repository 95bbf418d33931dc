"""What a person writes behind a piece's name, or behind a figure's at the set-up: squares."""

from collections.abc import Iterable

from referee.core.problem import refused
from referee.core.words import Reader
from referee.games.stone_daze.box import layout
from referee.games.stone_daze.box.board import Square
from referee.games.stone_daze.box.state import Box
from referee.games.stone_daze.play.lines import Line, place
from referee.games.stone_daze.show.called import corners, square_like
from referee.games.stone_daze.talk import ways
from referee.games.stone_daze.talk.behind import EMPTY

STANDING = EMPTY | {"start", "starts", "stand", "stands", "begin", "begins", "placed", "place",
                    "lies", "lie", "laid", "square", "squares", "piece", "pieces"}
ARROW = {"arrow", "pointing", "points", "open", "way", "one-way", "direction", "facing"}


def laid(box: Box, seat: str, kind: str, reader: Reader) -> Line:
    """Pieces of terrain by corners or by all their squares, the gate with its arrow."""
    arrow, squares = "", []
    while reader:
        said = reader.peek()
        if square_like(reader):
            squares += corners(box.board, reader)
        elif kind == "gate" and said in ways.BOARD:
            arrow = {(0, 1): "up", (0, -1): "down"}.get(ways.BOARD[said], "")
            if not arrow:
                _no_arrow(reader)
            reader.at += 1
        elif kind == "gate" and said in ways.RELATIVE:
            _no_arrow(reader)
        elif not (said in STANDING or said in ARROW):
            reader.fail("invalid-square", f"“{reader.words[reader.at]}” stands where a square is "
                        "needed.", "A square is a letter and a number, such as c5.")
        elif said == "from" and (kind == "small" or (kind == "large" and "-" in _after(reader))):
            reader.fail("invalid-line", "Which pieces lie where in the end is not clear.",
                        "Name the squares of all of them.")
        else:
            reader.at += 1
    return Line(kind, arrow, pieces(box, seat, kind, reader, squares))


def _no_arrow(reader: Reader) -> None:
    reader.fail("invalid-line", "A gate is passed up or down the board.",
                "Write gate a6-c6 up, or down.")


def pieces(box: Box, seat: str, kind: str, reader: Reader,
           squares: list[Square]) -> tuple[str, ...]:
    """Pieces named by two corners each, or by all their squares. Refused: neither."""
    ground = box.grounds[seat]
    area = ground.sizes[kind][0] * ground.sizes[kind][1]
    if kind == "small":
        return tuple(sorted(squares, key=place))
    chunks = [squares[i:i + area] for i in range(0, len(squares), area)]
    whole = [hull(chunk) for chunk in chunks]
    if not len(squares) % area and all(
            sorted(box.board.block(hull)) == sorted(chunk)
            for hull, chunk in zip(whole, chunks, strict=True)):
        return tuple(sorted(whole, key=place))
    if len(squares) % 2:
        raise refused("invalid-corners", f"A {layout.PLAIN[kind]} is named by two opposite corners "
                      f"or by all its squares; of {len(squares)} one is left over.",
                      span=reader.span(0), hint="Write it as c5-d5.")
    pairs = [squares[i:i + 2] for i in range(0, len(squares), 2)]
    return tuple(sorted(map(hull, pairs), key=place))


def hull(squares: Iterable[Square]) -> str:
    """The rectangle round some squares, by its corners."""
    found = [place(square) for square in squares]
    low = min(x for x, _ in found), min(y for _, y in found)
    high = max(x for x, _ in found), max(y for _, y in found)
    return "-".join(f"{chr(ord('a') + x)}{y}" for x, y in (low, high))


def stood(box: Box, figure: str, reader: Reader) -> Line:
    """Where a figure starts."""
    squares: list[Square] = []
    while reader:
        if square_like(reader):
            squares += corners(box.board, reader)
        elif not reader.skip(*STANDING):
            reader.fail("invalid-line", f"“{reader.words[reader.at]}” says no square to start on.",
                        f"Write {figure} and its square; figures start facing the enemy.")
    return Line(figure, squares=tuple(squares))


def _after(reader: Reader) -> str:
    return reader.words[reader.at + 1] if reader.at + 1 < len(reader.words) else ""
