"""Scoring: what everybody can count, and the majorities of tasks (scoring)."""

from collections.abc import Iterable, Mapping, Sequence

from referee.games.fire_and_stone.model.cards import Score
from referee.games.fire_and_stone.model.state import Box, State

Row = tuple[int, ...]
Huts = Mapping[str, tuple[int, ...]]


def majorities(all_huts: Huts) -> dict[str, int]:
    """The areas where a seat has more huts than any other, and which seat (ruling E2)."""
    most = {area: max(huts) for area, huts in all_huts.items()}
    return {area: huts.index(most[area]) for area, huts in all_huts.items()
            if most[area] and huts.count(most[area]) == 1}


def public_score(box: Box, state: State) -> list[tuple[str, Row]]:
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
    """Points of ``score`` effects; a stone scores where it is (caves, ruling G5)."""
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


def task_majorities(box: Box, held: Mapping[str, int], forests: Iterable[str], tasks: Sequence[str],
                    ) -> list[list[str]]:
    """The majorities that each seat's task counts; none for an unknown task."""
    woods = frozenset(forests)
    return [[area for area in box.atlas.in_board_order(held) if held[area] == i
             and task and _counts(box, woods, task, area)] for i, task in enumerate(tasks)]


def _counts(box: Box, forests: frozenset[str], task: str, area: str) -> bool:
    """Whether a task counts majorities of this area (ruling E3; by land only, A10)."""
    card, here = box.tasks[task], box.atlas.areas[area]
    if card.counts == "region":
        return here.region == card.region
    if card.counts == "forest":
        return not forests.isdisjoint(here.land)
    return here.lake if card.counts == "lake" else here.mountain
