"""Points, the score sheet, the end."""

from referee.core.rules import Result, Seat
from referee.games.settlers.board import Board
from referee.games.settlers.records import Player, State
from referee.games.settlers.scenario import FIELDS

Row = tuple[str, tuple[int | str, ...]]


def adaptations(player: Player) -> int:
    """The Adaptation cards of a player (The Event chips; ruling 21)."""
    return sum(chip.kind == "adaptation" for chip in player.chips)


def shares(board: Board, state: State, i: int) -> tuple[int, ...]:
    """The points of a player, in the order of the sheet (Game end; rulings 27, 63–65)."""
    player, seat, worth = state.players[i], board.seats[i], board.scenario.points
    return (worth.people * len(player.people),
            worth.art * player.levels.count(FIELDS),
            worth.adaptation * adaptations(player),
            worth.reconnaissance * (state.reconnaissance == seat),
            worth.distribution * (state.distribution == seat),
            worth.second * (state.second == seat))


LABELS = ("people chips", "Art", "Adaptation", "Reconnaissance", "Distribution",
          "second in Distribution")


def points(board: Board, state: State, seat: Seat) -> int:
    """The points of a seat; all of them are open."""
    return sum(shares(board, state, board.index[seat]))


def sheet(board: Board, state: State) -> tuple[Row, ...]:
    """The score sheet: a row for each kind of point, then the sum."""
    columns = [shares(board, state, i) for i in range(len(board.seats))]
    rows: list[Row] = [(label, tuple(column[k] for column in columns))
                       for k, label in enumerate(LABELS)]
    return (*rows, ("total", tuple(map(sum, columns))))


def result(board: Board, state: State) -> Result | None:
    """The ranking by points, equals together (rulings 66, 68); None while the game goes on."""
    if state.phase != "over":
        return None
    totals: dict[int, list[Seat]] = {}
    for seat in board.seats:
        totals.setdefault(points(board, state, seat), []).append(seat)
    ranking = tuple(tuple(totals[total]) for total in sorted(totals, reverse=True))
    return Result(ranking, state.over, sheet(board, state))
