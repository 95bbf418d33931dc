"""Points at the end, line by line (scoring)."""

from collections.abc import Mapping

from referee.core.rules import Result
from referee.games.fire_and_stone.cards import Score
from referee.games.fire_and_stone.state import Box, State

Row = tuple[int, ...]


def majorities(state: State) -> dict[str, int]:
    """The areas where somebody has more huts than any one of the others, and who (ruling E2)."""
    most = {area: max(huts) for area, huts in state.huts.items()}
    return {area: huts.index(most[area]) for area, huts in state.huts.items()
            if most[area] and huts.count(most[area]) == 1}


def standing(box: Box, state: State) -> list[tuple[str, Row]]:
    """What everybody can count: track, cards, huts, majorities, cave. Tasks are secret."""
    points, places = box.scenario.points, range(len(box.seats))
    held = majorities(state)
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


def _tasks(box: Box, state: State) -> Row:
    """Points of each seat's task."""
    held = majorities(state)
    return tuple(box.scenario.points.task * sum(
        owner == i and _counts(box, state, player.task, area) for area, owner in held.items())
        for i, player in enumerate(state.players))


def _counts(box: Box, state: State, task: str, area: str) -> bool:
    """Whether a task counts majorities of this area (ruling E3; by land only, A10)."""
    card, here = box.tasks[task], box.atlas.areas[area]
    if card.counts == "region":
        return here.region == card.region
    if card.counts == "forest":
        return any(state.tiles.get(near) == "forest" for near in here.land)
    return here.lake if card.counts == "lake" else here.mountain


def result(box: Box, state: State) -> Result | None:
    """The ranking, the reason and the sheet, once the game is over (rulings E6, E9)."""
    if not state.over:
        return None
    rows = [*standing(box, state), ("task", _tasks(box, state))]
    total = tuple(map(sum, zip(*(row for _, row in rows), strict=True)))
    ranking = tuple(tuple(seat for seat, got in zip(box.seats, total, strict=True)
                          if got == points) for points in sorted(set(total), reverse=True))
    reason = (f"hut tile {box.scenario.play.end} was laid" if state.by_tile
              else f"{state.trigger} built its last hut") + f" in {state.trigger}'s turn"
    cards = tuple(player.task for player in state.players)
    return Result(ranking, reason, (*rows, ("total", total), ("task card", cards)))
