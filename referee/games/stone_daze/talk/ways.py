"""Directions as people say them: as the figure faces or as the board lies, and turns."""

from collections.abc import Iterator

from msgspec import Struct

from referee.core.problem import Refused, refused
from referee.core.words import Reader
from referee.games.stone_daze.box.board import (
    FACINGS,
    TURNS,
    Vector,
    turned,
    vector,
    way,
)

_RELATIVE = {
    "forward": "forward forwards fwd f ahead straight front onward onwards advance advances "
               "advancing",
    "back": "back backward backwards b behind retreat retreats retreating",
    "left": "left l leftward leftwards", "right": "right r rightward rightwards",
    "forward-left": "fl", "forward-right": "fr", "back-left": "bl", "back-right": "br"}
_BOARD: dict[Vector, str] = {
    (0, 1): "up upward upwards north northward northwards",
    (0, -1): "down downward downwards south southward southwards",
    (1, 0): "east eastward eastwards", (-1, 0): "west westward westwards",
    (1, 1): "northeast ne", (-1, 1): "northwest nw",
    (1, -1): "southeast se", (-1, -1): "southwest sw"}
RELATIVE = {word: name for name, words in _RELATIVE.items() for word in words.split()}
BOARD = {word: by for by, words in _BOARD.items() for word in words.split()}
JOINING = {"and", "to", "the", "a", "an", "side", "its", "his", "her", "towards", "toward"}
TURNING = {"turn", "turns", "turning", "rotate", "rotates", "quarter", "90", "degrees", "degree"}
FACING = {"face", "faces", "facing", "look", "looks"}
HALF = {"180", "around", "round", "about", "half"}
CLOCK = {"clockwise": "turn-right", "cw": "turn-right", "anticlockwise": "turn-left",
         "counterclockwise": "turn-left", "counter-clockwise": "turn-left", "ccw": "turn-left"}
DIAGONAL = {"diagonal", "diagonally"}


class Phrase(Struct, frozen=True):
    """A direction as said: its words in order, whether it turns, faces, turns half round."""

    parts: tuple[str, ...]
    turns: bool
    faces: bool
    half: bool
    clock: str
    diagonal: bool
    span: tuple[int, int]

    @property
    def known(self) -> bool:
        """Whether it says more than a joining word."""
        return bool(self.parts or self.turns or self.faces or self.half or self.clock)


def phrase(reader: Reader) -> Phrase | None:
    """The direction that stands here, in any number of words; None with nothing read."""
    start = reader.at
    said: list[str] = []
    found: list[str] = []
    while reader and not (found and _apart(reader)):
        mark = reader.at
        while reader.peek() in JOINING and not (found and _apart(reader)):
            reader.at += 1
        word = reader.peek()
        parts = _parts(word)
        if not (parts or word in TURNING | FACING | HALF | DIAGONAL or word in CLOCK) or (
                found and _apart(reader)):
            reader.at = mark
            break
        found.append(word)
        said = [*said[:-1], *parts] if said[-1:] == ["straight"] and parts else said + parts
        reader.at += 1
    turns = not TURNING.isdisjoint(found)
    half = "180" in found or (turns and not HALF.isdisjoint(found))
    clock = next((CLOCK[word] for word in found if word in CLOCK), "")
    result = Phrase(tuple(said), turns, not FACING.isdisjoint(found), half, clock,
                    not DIAGONAL.isdisjoint(found), reader.span(start))
    if result.known and (half or HALF.isdisjoint(found)):
        return result
    reader.at = start
    return None


def _apart(reader: Reader) -> bool:
    """Whether a comma or a full stop stands before the word to come."""
    gap = reader.text[reader.spans[reader.at - 1][1]:reader.spans[reader.at][0]]
    return "," in gap or "." in gap


def _parts(word: str) -> list[str]:
    if word in RELATIVE or word in BOARD:
        return [word]
    parts = word.split("-")
    return parts if len(parts) > 1 and all(p in RELATIVE or p in BOARD for p in parts) else []


def way_of(said: Phrase, facing: str, subject: str) -> str:
    """The canonical way of a phrase for a figure that faces so.

    Refused: what is no one direction, what is two, and what would be another
    one by the facing than by the board.
    """
    names = _turns(said, facing) if _is_turn(said) else _steps(said, facing)
    found = [name for name in dict.fromkeys(names) if name]
    if len(found) == 1:
        return found[0]
    if len(found) > 1:
        raise refused("referee/ambiguous-move", "This may mean " + " or ".join(
            f"“{subject} {name}”" for name in found) + ": left and right are the figure's, up and "
            "down the board's.", span=said.span, hint="Write the one that is meant.")
    raise _unclear(said, facing, subject)


def _is_turn(said: Phrase) -> bool:
    return said.turns or said.faces or said.half or bool(said.clock)


def _unclear(said: Phrase, facing: str, subject: str) -> Refused:
    if _is_turn(said) and len(said.parts) > 1:
        return refused("invalid-line", f"{subject} cannot go and turn in one round: who turns "
                       "does not move.", span=said.span, rule="turning",
                       hint="Order one of them.")
    if _is_turn(said) and not said.parts:
        return refused("invalid-line", f"To which side does {subject} turn?", span=said.span,
                       hint="Write turn-left, turn-right, or u-turn for a disc.", rule="turning")
    if _is_turn(said):
        return refused("invalid-line", f"{subject} faces {facing} already, or nothing that a "
                       "turn can do is said.", span=said.span, rule="turning",
                       hint="Write turn-left, turn-right, or u-turn for a disc.")
    if said.diagonal and len(said.parts) < 2:
        return refused("invalid-line", "Diagonally which way?", span=said.span,
                       hint="Write forward-left, forward-right, back-left or back-right.")
    return refused("invalid-line", f"{subject} is given two directions.", span=said.span,
                   hint="One direction a line, such as forward-left; put a semicolon between "
                   "figures.", rule="movement")


def _turns(said: Phrase, facing: str) -> Iterator[str]:
    if said.clock and not said.parts:
        yield said.clock
    elif said.half and not said.parts:
        yield "u-turn"
    elif len(said.parts) == 1 and not said.half:
        part = said.parts[0]
        name = RELATIVE.get(part, "")
        if name in ("left", "right"):
            yield f"turn-{name}"
        elif name == "back" and not said.faces:
            yield "u-turn"
        for by in _on_board(part) if said.faces or part in BOARD else ():
            yield next((turn for turn in TURNS if FACINGS[turned(facing, turn)] == by), "")


def _on_board(part: str) -> Iterator[Vector]:
    """What a word means by the board: left and right are facings there, too."""
    if part in BOARD:
        yield BOARD[part]
    elif RELATIVE[part] in FACINGS:
        yield FACINGS[RELATIVE[part]]


def _steps(said: Phrase, facing: str) -> Iterator[str]:
    if len(said.parts) == 1 and not said.diagonal:
        part = said.parts[0]
        yield RELATIVE[part] if part in RELATIVE else way(facing, BOARD[part])
    elif len(said.parts) == 2:
        one, other = said.parts
        mixed = (one in BOARD) != (other in BOARD)
        for by in (False, True) if mixed else (False,):
            (x, y), (u, v) = (_vector(part, facing, by) for part in said.parts)
            whole = (x + u, y + v)
            yield way(facing, whole) if abs(whole[0]) == abs(whole[1]) == 1 and (
                x * u + y * v == 0) else ""


def _vector(part: str, facing: str, board: bool) -> Vector:
    if board:
        return next(_on_board(part), (0, 0))
    return BOARD[part] if part in BOARD else vector(facing, RELATIVE[part])


def toward(said: Phrase, facing: str, subject: str) -> Vector:
    """The step on the board that a phrase means for a token. Refused: no one direction."""
    if not _is_turn(said) and len(said.parts) == 1 and RELATIVE.get(said.parts[0]) in (
            "left", "right"):
        board, own = FACINGS[RELATIVE[said.parts[0]]], vector(facing, RELATIVE[said.parts[0]])
        if board != own:
            raise refused("referee/ambiguous-move", f"“{said.parts[0]}” of {subject} or of the "
                          "board?", span=said.span, hint="Write both squares by name.")
    return vector(facing, way_of(said, facing, subject)) if not _is_turn(said) else (0, 0)
