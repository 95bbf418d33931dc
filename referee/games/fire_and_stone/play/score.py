"""Points at the end, line by line (scoring)."""

from referee.core.rules import Result
from referee.games.fire_and_stone.effects import Score
from referee.games.fire_and_stone.play.tables import Tables
from referee.games.fire_and_stone.records import State

Row = tuple[int, ...]


def majority(huts: Row) -> int | None:
    """Who has more huts than any one of the others; None if nobody does (ruling E2)."""
    most = max(huts)
    return huts.index(most) if most and huts.count(most) == 1 else None


def majorities(t: Tables, state: State) -> dict[str, int]:
    """The areas where somebody has the majority, and who."""
    found = {area: majority(huts) for area, huts in state.huts.items()}
    return {area: i for area, i in found.items() if i is not None}


def counts(t: Tables, state: State, task: str, area: str) -> bool:
    """Whether a task counts majorities of this area (ruling E3; by land only, A10)."""
    card, here = t.tasks[task], t.atlas.areas[area]
    if card.counts == "region":
        return here.region == card.region
    if card.counts == "forest":
        return any(state.tiles.get(near) == "forest" for near in here.land)
    return here.lake if card.counts == "lake" else here.mountain


def standing(t: Tables, state: State) -> list[tuple[str, Row]]:
    """What everybody can count: track, cards, huts, majorities, cave. Tasks are secret."""
    points, n = t.scenario.points, range(len(t.seats))
    held = majorities(t, state)
    rows = [
        ("victory track", tuple(p.vp for p in state.players)),
        ("victory point cards", tuple(sum(c.vp for c in p.cards) for p in state.players)),
        ("huts", tuple(points.hut * sum(huts[i] for huts in state.huts.values()) for i in n)),
        ("majorities", tuple(points.majority * sum(o == i for o in held.values()) for i in n))]
    extra = tuple(_effects(t, state, held, i) for i in n)
    if any(extra):
        rows.append(("cave and inventions", extra))
    return rows


def _effects(t: Tables, state: State, held: dict[str, int], i: int) -> int:
    """Points of ``score`` effects; a stone scores where it lies (caves, ruling G5)."""
    effects = [e for e in t.lasting(state, t.seats[i]) if isinstance(e, Score)]
    if state.cave_at:
        effects += [e for e in t.caves[state.cave].area if isinstance(e, Score)]
    total = 0
    for effect in effects:
        if effect.of == "stone":
            total += effect.vp * (held.get(state.players[i].stone) == i)
        else:
            total += effect.vp * sum(owner == i and effect.region in ("", t.atlas.region[area])
                                     for area, owner in held.items())
    return total


def tasks(t: Tables, state: State) -> Row:
    """Points of each seat's task."""
    held = majorities(t, state)
    return tuple(t.scenario.points.task * sum(
        owner == i and counts(t, state, player.task, area) for area, owner in held.items())
        for i, player in enumerate(state.players))


def result(t: Tables, state: State) -> Result | None:
    """The ranking, the reason and the sheet, once the game is over (rulings E6, E9)."""
    if not state.over:
        return None
    rows = [*standing(t, state), ("task", tasks(t, state))]
    total = tuple(map(sum, zip(*(row for _, row in rows), strict=True)))
    ranking = tuple(tuple(seat for seat, got in zip(t.seats, total, strict=True) if got == points)
                    for points in sorted(set(total), reverse=True))
    reason = (f"hut tile {t.scenario.play.end} was laid" if state.by_tile
              else f"{state.trigger} built its last hut") + f" in {state.trigger}'s turn"
    sheet: tuple[tuple[str, tuple[int | str, ...]], ...] = (
        *rows, ("total", total), ("task card", tuple(p.task for p in state.players)))
    return Result(ranking, reason, sheet)
