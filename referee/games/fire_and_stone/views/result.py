"""The score sheet (scoring): final, and what a view is worth now."""

from collections.abc import Iterable, Mapping, Sequence

from referee.core.base.aliases import count_noun
from referee.core.base.references import seat_ref
from referee.core.game.decisions import Result
from referee.games.fire_and_stone.model.state import Box, State
from referee.games.fire_and_stone.moves.score import (
    Huts,
    Row,
    majorities,
    public_score,
    task_majorities,
)
from referee.games.fire_and_stone.views.view import View

WITHOUT_TASKS = "total without tasks"
Rows = tuple[tuple[str, tuple[int | str, ...]], ...]


def result(box: Box, state: State) -> Result | None:
    """The ranking, the reason and the score sheet once the game is over (rulings E6, E9)."""
    if not state.over:
        return None
    return _sheet(box, public_score(box, state), state.huts,
                  [area for area, kind in state.tiles.items() if kind == "forest"],
                  [player.task for player in state.players],
                  [[card.vp for card in player.cards if card.vp] for player in state.players],
                  _ended_by(box, state))


def score_so_far(box: Box, view: View) -> Result:
    """The score if the game ended now, with the viewer's own task."""
    tasks = view.tasks or tuple(view.task if tribe.seat == view.to else ""
                                for tribe in view.tribes)
    notes = () if all(tasks) else (
        "The secret tasks of other players are not counted.",)
    return _sheet(box, view.standing,
                  {place.id: place.huts for place in view.places if place.huts},
                  [place.id for place in view.places if place.site == "forest"], tasks,
                  [[card.vp for card in tribe.cards if card.vp] for tribe in view.tribes],
                  _ended_by(box, view) if view.over else "as if the game ended now", notes)


def rows(box: Box, view: View) -> Rows:
    """The score sheet for all: final, or so far, without tasks, which are secret until the end."""
    if view.over:
        return score_so_far(box, view).sheet
    total = tuple(map(sum, zip(*(row for _, row in view.standing), strict=True)))
    return (*view.standing, (WITHOUT_TASKS, total))


def totals(box: Box, view: View) -> tuple[int, ...]:
    """The last row of numbers of this sheet: the points of each seat."""
    found = dict(rows(box, view))
    return tuple(map(int, found["total" if view.over else WITHOUT_TASKS]))


def _ended_by(box: Box, position: State | View) -> str:
    """Why the game is over."""
    who = seat_ref(position.trigger)
    return (f"{who} turned up hut tile {box.scenario.play.end}" if position.by_tile
            else f"{who} built their last hut")


def _sheet(box: Box, rows: Iterable[tuple[str, Row]], huts: Huts, forests: Iterable[str],
           tasks: Sequence[str], cards: Iterable[Sequence[int]], reason: str,
           notes: tuple[str, ...] = ()) -> Result:
    """Rows, total and ranking; the calculations name cards, huts and areas.

    ``tasks`` are empty if unknown, ``cards`` the values of victory point cards by seat.
    """
    points, held = box.scenario.points, majorities(huts)
    tasked = task_majorities(box, held, forests, tasks)
    rows = [*rows, ("task", tuple(points.task * len(areas) for areas in tasked))]
    total = tuple(map(sum, zip(*(row for _, row in rows), strict=True)))
    ranking = tuple(tuple(seat for seat, got in zip(box.seats, total, strict=True)
                          if got == points) for points in sorted(set(total), reverse=True))
    known = [(label, row if label != "task" else tuple(
        n if task else "?" for n, task in zip(row, tasks, strict=True))) for label, row in rows]
    named = ("task card", tuple(task or "?" for task in tasks))
    return Result(ranking, reason, (*known, ("total", total), named), notes,
                  _workings(box, huts, held, tasked, cards))


def _workings(box: Box, huts: Huts, held: Mapping[str, int], tasked: Iterable[Sequence[str]],
              cards: Iterable[Sequence[int]]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The calculation of each row: ``3 huts × 2``, the areas of a majority."""
    points, seats = box.scenario.points, range(len(box.seats))
    built = [sum(row[i] for row in huts.values()) for i in seats]
    most = [[area for area in box.atlas.in_board_order(held) if held[area] == i] for i in seats]
    return (
        ("victory point cards", tuple(" + ".join(map(str, values)) for values in cards)),
        ("huts", tuple(_times(count_noun(n, "hut"), n, points.hut) for n in built)),
        ("majorities", tuple(_times(" ".join(areas), len(areas), points.majority)
                             for areas in most)),
        ("task", tuple(_times(" ".join(areas), len(areas), points.task) for areas in tasked)))


def _times(what: str, count: int, each: int) -> str:
    """``3 huts``, ``3 huts × 2``; empty for none."""
    return (what if each == 1 else f"{what} × {each}") if count else ""
