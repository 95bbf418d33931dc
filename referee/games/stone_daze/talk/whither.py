"""What is said of pieces of terrain: to which side, at which edge, which way an arrow points."""

from referee.core.words import Reader
from referee.games.stone_daze.box import layout
from referee.games.stone_daze.box.board import Square, Vector
from referee.games.stone_daze.box.layout import Land
from referee.games.stone_daze.box.state import Box
from referee.games.stone_daze.show.called import FOE, square_like
from referee.games.stone_daze.talk import lexicon as words
from referee.games.stone_daze.talk import ways
from referee.games.stone_daze.talk.finding import Finder
from referee.games.stone_daze.talk.people import NOWHERE, Squares


def arrow(finder: Finder, reader: Reader) -> str:
    """The way an arrow points: up, down, towards the enemy, towards us; or nothing."""
    start = reader.at
    if by := ways.BOARD.get(reader.peek()):
        reader.at += by in ((0, 1), (0, -1))
        return {(0, 1): "up", (0, -1): "down"}.get(by, "")
    if reader.skip(*words.HEADING, "at", "to"):
        reader.skip("the")
        foe = reader.skip("them", finder.enemy, *FOE)
        if foe or reader.skip("us", "me", "home"):
            return "up" if (finder.ahead == (0, 1)) == foe else "down"
    reader.at = start
    return ""


def edge(finder: Finder, reader: Reader) -> Squares:
    """The border of the board that is named, ``the right-hand edge``, ``the corner``; none."""
    reader.skip("over", "out")
    reader.skip(*words.PLACED)
    reader.skip("the", "my", "our", "a")
    side = words.SIDES.get(reader.peek(), (0, 0))[0]
    reader.at += reader.peek() in words.SIDES
    if not reader.skip("corner", "edge", "border", "side"):
        return NOWHERE
    board = finder.box.board
    columns = {-1: {0}, 1: {board.columns - 1}}.get(side, {0, board.columns - 1})
    return frozenset(at for at, (x, _) in board.places.items() if x in columns)


def sided(pieces: list[str], side: Vector) -> list[str]:
    """The one of some pieces, from left to right, that lies to a side; none if two may."""
    if side == (0, 0):
        return [pieces[len(pieces) // 2]] if len(pieces) % 2 else []
    return pieces[:1] if side[0] < 0 else pieces[-1:]


def covering(box: Box, land: Land, reader: Reader) -> str:
    """The kind of the one mound that covers the square named next; or nothing."""
    at = reader.at
    reader.skip("of", "on", "at", "from")
    square: Square = reader.peek() if square_like(reader) else ""
    found = {kind for kind in ("small", "large") for piece in layout.named(land, kind)
             if square in box.board.block(piece)}
    reader.at = at
    return found.pop() if len(found) == 1 else ""


def in_the_way(reader: Reader) -> bool:
    """Whether ``that is in its way`` stands here; nothing read: it does not."""
    start = reader.at
    reader.skip("that", "which")
    reader.skip("is", "was", "lies", "lay")
    if reader.skip("in") and reader.skip("its", "the", "his") and reader.skip("way"):
        reader.skip("now", "there")
        return True
    reader.at = start
    return False
