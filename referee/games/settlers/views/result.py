"""The score sheet and its calculation, final and so far."""

from collections.abc import Iterator

from referee.core.game.decisions import Result
from referee.games.settlers.model.scenario import FIELDS, STRIPS
from referee.games.settlers.model.state import Box, Levels, State, Turned
from referee.games.settlers.moves.score import shares
from referee.games.settlers.moves.sequence import reason_text
from referee.games.settlers.views.view import View

LABELS = ("people chips", "Art", "Adaptation", "Reconnaissance", "Distribution",
          "second in Distribution")


def result(box: Box, state: State) -> Result | None:
    """The ranking by points, ties shared (rulings 66, 68); None while the game goes on."""
    if state.phase != "over":
        return None
    columns = [shares(box, state, seat) for seat in box.seats]
    return _result(box, reason_text(box, state.over), columns, [
        tuple(_workings(box, column, len(player.people), player.levels, player.chips))
        for column, player in zip(columns, state.players, strict=True)])


def score_so_far(box: Box, view: View) -> Result:
    """The score now; nothing that counts is hidden."""
    columns = [side.shares for side in view.sides]
    reason = reason_text(box, view.over) if view.over else "score so far"
    return _result(box, reason, columns, [
        tuple(_workings(box, column, len(side.people), side.levels, side.chips))
        for column, side in zip(columns, view.sides, strict=True)])


def _result(box: Box, reason: str, columns: list[tuple[int, ...]],
            workings: list[tuple[str, ...]]) -> Result:
    """The ranking and the score sheet from the points and calculations of each seat."""
    totals = dict(zip(box.seats, map(sum, columns), strict=True))
    ranking = tuple(tuple(seat for seat in box.seats if totals[seat] == total)
                    for total in sorted(set(totals.values()), reverse=True))
    rows = zip(LABELS, zip(*columns, strict=True), strict=True)
    labels = (*LABELS, "total")
    return Result(ranking, reason, (*rows, ("total", tuple(totals.values()))),
                  workings=tuple(zip(labels, zip(*workings, strict=True), strict=True)))


def _workings(box: Box, column: tuple[int, ...], people: int, levels: Levels,
              chips: tuple[Turned, ...]) -> Iterator[str]:
    """How the points of a seat were calculated, row by row."""
    each = box.scenario.points
    yield f"{people} × {each.people}" if people else ""
    arts = [strip for strip, level in zip(STRIPS, levels, strict=True) if level == FIELDS]
    yield ", ".join(arts)
    yield ", ".join(box.routes[chip.box].group for chip in chips if chip.kind == "adaptation")
    yield f"{len(chips)} event chips" if column[3] else ""
    yield "first with people of every region" if column[4] else ""
    yield "second with people of every region" if column[5] else ""
    yield " + ".join(str(n) for n in column if n)
