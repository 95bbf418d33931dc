"""Points, the score sheet, the end."""

from referee.core.rules import Result, Seat
from referee.games.settlers.scenario import FIELDS
from referee.games.settlers.state import Box, State

LABELS = ("people chips", "Art", "Adaptation", "Reconnaissance", "Distribution",
          "second in Distribution")


def shares(box: Box, state: State, seat: Seat) -> tuple[int, ...]:
    """The points of a seat, in the order of the sheet (Game end; rulings 21, 27, 63–65)."""
    player, worth = state.players[box.index[seat]], box.scenario.points
    return (worth.people * len(player.people),
            worth.art * player.levels.count(FIELDS),
            worth.adaptation * sum(chip.kind == "adaptation" for chip in player.chips),
            worth.reconnaissance * (state.reconnaissance == seat),
            worth.distribution * (state.distribution == seat),
            worth.second * (state.second == seat))


def points(box: Box, state: State, seat: Seat) -> int:
    """The points of a seat; all of them are open."""
    return sum(shares(box, state, seat))


def result(box: Box, state: State) -> Result | None:
    """The ranking by points, equals together (rulings 66, 68); None while the game goes on."""
    if state.phase != "over":
        return None
    columns = [shares(box, state, seat) for seat in box.seats]
    rows = dict(zip(LABELS, zip(*columns, strict=True), strict=True))
    totals = dict(zip(box.seats, map(sum, columns), strict=True))
    ranking = tuple(tuple(seat for seat in box.seats if totals[seat] == total)
                    for total in sorted(set(totals.values()), reverse=True))
    return Result(ranking, state.over, (*rows.items(), ("total", tuple(totals.values()))))
