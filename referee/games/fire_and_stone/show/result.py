"""Points at the end, line by line (scoring), and what a view would be worth now."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from referee.core.rules import Result
from referee.core.words import counted
from referee.games.fire_and_stone.box.cards import Score
from referee.games.fire_and_stone.box.state import Box, State

if TYPE_CHECKING:  # a view shows the standing
    from referee.games.fire_and_stone.show.view import View

Row = tuple[int, ...]
Huts = Mapping[str, tuple[int, ...]]


def majorities(every: Huts) -> dict[str, int]:
    """The areas where somebody has more huts than any one of the others, and who (ruling E2)."""
    most = {area: max(huts) for area, huts in every.items()}
    return {area: huts.index(most[area]) for area, huts in every.items()
            if most[area] and huts.count(most[area]) == 1}


def standing(box: Box, state: State) -> list[tuple[str, Row]]:
    """What everybody can count: track, cards, huts, majorities, cave. Tasks are secret."""
    points, places = box.scenario.points, range(len(box.seats))
    held = majorities(state.huts)
    rows = [
        ("victory track", tuple(player.vp for player in state.players)),
        ("victory point cards", tuple(sum(card.vp for card in player.cards)
                                      for player in state.players)),
        ("huts", tuple(points.hut * sum(huts[i] for huts in state.huts.values())
                       for i in places)),
        ("majorities", tuple(points.majority * sum(owner == i for owner in held.values())
                             for i in places))]
    extra = tuple(_effects(box, state, held, i) for i in places)
    if any(extra):
        rows.append(("cave and inventions", extra))
    return rows


def _effects(box: Box, state: State, held: Mapping[str, int], i: int) -> int:
    """Points of ``score`` effects; a stone scores where it lies (caves, ruling G5)."""
    effects = [effect for effect in box.lasting(state, box.seats[i]) if isinstance(effect, Score)]
    if state.cave_at:
        effects += [effect for effect in box.caves[state.cave].area if isinstance(effect, Score)]
    total = 0
    for effect in effects:
        if effect.of == "stone":
            total += effect.vp * (held.get(state.players[i].stone) == i)
        else:
            total += effect.vp * sum(owner == i and effect.region in ("", box.atlas.region[area])
                                     for area, owner in held.items())
    return total


def _paid(box: Box, held: Mapping[str, int], forests: Iterable[str], tasks: Sequence[str],
          ) -> list[list[str]]:
    """The majorities that each seat's task counts; none for a task that is not known."""
    woods = frozenset(forests)
    return [[area for area in box.atlas.sorted(held) if held[area] == i
             and task and _counts(box, woods, task, area)] for i, task in enumerate(tasks)]


def _counts(box: Box, forests: frozenset[str], task: str, area: str) -> bool:
    """Whether a task counts majorities of this area (ruling E3; by land only, A10)."""
    card, here = box.tasks[task], box.atlas.areas[area]
    if card.counts == "region":
        return here.region == card.region
    if card.counts == "forest":
        return not forests.isdisjoint(here.land)
    return here.lake if card.counts == "lake" else here.mountain


def result(box: Box, state: State) -> Result | None:
    """The ranking, the reason and the sheet, once the game is over (rulings E6, E9)."""
    if not state.over:
        return None
    reason = (f"hut tile {box.scenario.play.end} was laid" if state.by_tile
              else f"{state.trigger} built its last hut") + f" in {state.trigger}'s turn"
    return _sheet(box, standing(box, state), state.huts,
                  [area for area, kind in state.tiles.items() if kind == "forest"],
                  [player.task for player in state.players],
                  [[card.vp for card in player.cards if card.vp] for player in state.players],
                  reason)


def worth(box: Box, view: "View") -> Result:
    """What a view would be worth if the game ended now, own task included."""
    tasks = view.tasks or tuple(view.task if tribe.seat == view.to else ""
                                for tribe in view.tribes)
    notes = () if all(tasks) else (
        "Tasks are secret: what those of the others are worth is not counted.",)
    return _sheet(box, view.standing,
                  {place.id: place.huts for place in view.places if place.huts},
                  [place.id for place in view.places if place.site == "forest"], tasks,
                  [[card.vp for card in tribe.cards if card.vp] for tribe in view.tribes],
                  "as if the game ended now", notes)


def _sheet(box: Box, rows: Iterable[tuple[str, Row]], huts: Huts, forests: Iterable[str],
           tasks: Sequence[str], cards: Iterable[Sequence[int]], reason: str,
           notes: tuple[str, ...] = ()) -> Result:
    """Rows, total and ranking; the workings name cards, huts and areas.

    ``tasks`` are empty where they are not known, ``cards`` the values of
    victory point cards by seat.
    """
    points, held = box.scenario.points, majorities(huts)
    paid = _paid(box, held, forests, tasks)
    rows = [*rows, ("task", tuple(points.task * len(areas) for areas in paid))]
    total = tuple(map(sum, zip(*(row for _, row in rows), strict=True)))
    ranking = tuple(tuple(seat for seat, got in zip(box.seats, total, strict=True)
                          if got == points) for points in sorted(set(total), reverse=True))
    built = [sum(row[i] for row in huts.values()) for i in range(len(box.seats))]
    most = [[area for area in box.atlas.sorted(held) if held[area] == i]
            for i in range(len(box.seats))]
    workings = (
        ("victory point cards", tuple(" + ".join(map(str, values)) for values in cards)),
        ("huts", tuple(_times(counted(n, "hut"), n, points.hut) for n in built)),
        ("majorities", tuple(_times(" ".join(areas), len(areas), points.majority)
                             for areas in most)),
        ("task", tuple(_times(" ".join(areas), len(areas), points.task) for areas in paid)))
    known = [(label, row if label != "task" else tuple(
        n if task else "?" for n, task in zip(row, tasks, strict=True))) for label, row in rows]
    named = ("task card", tuple(task or "?" for task in tasks))
    return Result(ranking, reason, (*known, ("total", total), named), notes, workings)


def _times(what: str, count: int, each: int) -> str:
    """``3 huts``, ``3 huts × 2``; nothing for nothing."""
    return (what if each == 1 else f"{what} × {each}") if count else ""
