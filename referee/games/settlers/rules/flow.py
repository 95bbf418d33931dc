"""What follows a decision: trade closes, the turn goes on, the game ends."""

from referee.core.rules import Seat
from referee.games.settlers import records as r
from referee.games.settlers.board import Board
from referee.games.settlers.records import State
from referee.games.settlers.rules.course import Course
from referee.games.settlers.rules.scoring import points


def close_trade(course: Course) -> None:
    """Trade ends with the first act of phase 3, and standing offers lapse (rulings 44, 45)."""
    if course.state.phase == "trade":
        course.add(r.TradeClosed(tuple(offer.number for offer in course.state.offers)))


def won(course: Course, seat: Seat) -> bool:
    """Whether the seat has the points that win; then the game stops at once (rulings 26, 66)."""
    total = points(course.board, course.state, seat)
    if total < course.board.scenario.points.goal:
        return False
    course.add(r.Ended(f"{seat} reached {total} points"))
    return True


def resume(course: Course) -> None:
    """After a figure, a desert or a chip: what was interrupted goes on (rulings 39, 49, 60)."""
    state, seat = course.state, course.state.active
    if state.pause is not None:
        if state.pause.steps == 0 and not any(course.player(seat).hand):
            # Nothing is left to go on with, so there is nothing to decide.
            course.add(r.Stopped(seat, state.pause.corner))
            course.add(r.Awaited("build", seat))
        else:
            course.add(r.Awaited("pause", seat))
    elif state.cause == "seven":
        course.add(r.Awaited("trade", seat))
    else:
        course.add(r.Awaited("build", seat))


def pieces(state: State) -> list[str]:
    """The corners of all tribes and nomads, one entry for each piece."""
    found: list[str] = []
    for player in state.players:
        found += player.tribes
        found += player.nomads
    return found


def occupied(state: State, leaving: str = "") -> set[str]:
    """The corners with a piece; a piece that is ``leaving`` a corner counts no longer."""
    found = pieces(state)
    if leaving in found:
        found.remove(leaving)
    return set(found)


def free_beside(board: Board, state: State, tribes: tuple[str, ...]) -> list[str]:
    """The empty corners one path from these tribes, sorted (rulings 2, 5, 55)."""
    taken = occupied(state)
    return sorted({corner for tribe in tribes for corner, _ in board.paths[tribe]} - taken)
