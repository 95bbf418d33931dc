"""The condition boxes' event chips, Reconnaissance and deserts (The Event chips)."""

from collections.abc import Iterator

from referee.core.chance import Draw, Luck
from referee.core.problem import Problem
from referee.core.rules import Seat
from referee.games.settlers import records as r
from referee.games.settlers.board import Board
from referee.games.settlers.records import State
from referee.games.settlers.rules.course import Course
from referee.games.settlers.rules.flow import resume, won
from referee.games.settlers.rules.ways import Chip


def turn_up(course: Course, seat: Seat, chip: Chip, left: int) -> Luck[None]:
    """The chip is laid open, then Reconnaissance, then its effect (rulings 35, 51)."""
    state, box = course.state, course.board.boxes[chip.box]
    lying = state.hidden[box.group]
    places = yield Draw(f"the chip of {box.id} {box.name}", len(lying), 1, lying)
    kind, terrain = lying[places[0] - 1], ""
    if kind == "desert" and course.board.named:
        left_terrains = state.terrains
        places = yield Draw(f"the terrain named at {box.id} {box.name}", len(left_terrains), 1,
                            left_terrains)
        terrain = left_terrains[places[0] - 1]
    course.add(r.ChipTurned(seat, box.id, kind, chip.corner, left, terrain))
    _reconnaissance(course, seat)
    if won(course, seat):
        return
    if kind == "figure":
        course.add(r.Awaited("figure", seat, "chip"))
    elif kind == "desert":
        _desolation(course, seat)
    else:
        resume(course)


def _reconnaissance(course: Course, seat: Seat) -> None:
    """The card for most event chips, at least two; a tie leaves it (rulings 23, 65)."""
    state, chips = course.state, len(course.player(seat).chips)
    holder = state.reconnaissance
    if holder == seat or chips < course.board.scenario.reconnaissance.chips:
        return
    if not holder or chips > len(course.player(holder).chips):
        course.add(r.ReconnaissanceTaken(seat, holder, chips))


def lands(board: Board, state: State, terrain: str) -> list[str]:
    """The African hexes that may turn to desert (rulings 19, 20, 61)."""
    return [land for land in board.deserts if land not in state.deserts
            and (not board.named or board.hexes[land].terrain == terrain)]


def named(board: Board, state: State, seat: Seat) -> str:
    """The terrain that the seat's last chip names."""
    chips = state.players[board.index[seat]].chips
    return chips[-1].terrain if chips else ""


def _desolation(course: Course, seat: Seat) -> None:
    found = lands(course.board, course.state, named(course.board, course.state, seat))
    if len(found) > 1:
        course.add(r.Awaited("desert", seat, "chip"))
        return
    # One hex leaves nothing to choose; with the standard chips there is always one.
    course.add(r.DesertLaid(seat, found[0] if found else ""))
    resume(course)


def check_desert(board: Board, state: State, seat: Seat, move: r.LayDesert) -> Iterator[Problem]:
    """An African hex of the named terrain that is no desert yet (rulings 19, 61)."""
    if state.phase != "desert":
        return
    terrain = named(board, state, seat)
    found = lands(board, state, terrain)
    if move.hex not in found:
        what = f"{terrain} of Africa" if board.named else "land of Africa"
        yield Problem("illegal-desert", f"{move.hex} is not {what} without a desert.",
                      hint="Lawful: " + ", ".join(found) + ".", rule="ruling 19")


def play_desert(course: Course, seat: Seat, move: r.LayDesert) -> Luck[None]:
    """The tile lies for good; the paused nomad may go on."""
    course.add(r.DesertLaid(seat, move.hex))
    resume(course)
    return
    yield
