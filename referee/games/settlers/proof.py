"""The proof of a scenario's ids, references and counts."""

from collections import Counter
from collections.abc import Iterable, Iterator

from referee.core.problem import Problem
from referee.games.settlers.scenario import FIELDS, FIGURES, RESOURCES, STRIPS, Scenario


def fault(code: str, where: str, why: str) -> Problem:
    """A fault of the scenario at a path."""
    return Problem(code, why, where)


def identities(scenario: Scenario) -> Iterator[Problem]:
    """Ids that stand twice or are missing."""
    groups: tuple[tuple[str, Iterable[str], tuple[str, ...]], ...] = (
        ("pieces.list", (x.id for x in scenario.pieces.list), ("tribes", "nomads")),
        ("resources.list", (x.id for x in scenario.resources.list), RESOURCES),
        ("strips.list", (x.id for x in scenario.strips.list), STRIPS),
        ("figures.list", (x.id for x in scenario.figures.list), FIGURES),
        ("terrains.list", (x.id for x in scenario.terrains.list), ()),
        ("regions.list", (x.id for x in scenario.regions.list), ()),
        ("hexes.list", (x.id for x in scenario.hexes.list), ()),
        ("outposts.list", (x.id for x in scenario.outposts.list), ()),
        ("people.list", (x.id for x in scenario.people.list), ()),
        ("boxes.list", (x.id for x in scenario.boxes.list), ()),
        ("chips.list", (x.id for x in scenario.chips.list), ()),
        ("deserts.list", (x.id for x in scenario.deserts.list), ()),
    )
    for where, ids, wanted in groups:
        counted = Counter(ids)
        for name, count in counted.items():
            if count > 1:
                yield fault("unusable-reference", f"{where}.{name}",
                            f"The id “{name}” stands {count} times.")
        for name in wanted:
            if name not in counted:
                yield fault("unusable-reference", where, f"The record “{name}” is missing.")


def references(scenario: Scenario) -> Iterator[Problem]:
    """Names of nothing."""
    regions = {x.id for x in scenario.regions.list}
    hexes = {x.id for x in scenario.hexes.list}
    terrains = {x.id for x in scenario.terrains.list}
    corners = {c for x in scenario.hexes.list for c in x.corners}
    corners |= {x.id for x in scenario.outposts.list}
    groups = {x.id for x in scenario.chips.list}

    def known(where: str, what: str, name: str, names: set[str]) -> Iterator[Problem]:
        if name not in names:
            yield fault("unusable-reference", where, f"There is no {what} “{name}”.")

    for land in scenario.hexes.list:
        yield from known(f"hexes.list.{land.id}.region", "region", land.region, regions)
        yield from known(f"hexes.list.{land.id}.terrain", "terrain", land.terrain, {*terrains})
    for start in scenario.figures.list:
        yield from known(f"figures.list.{start.id}.hex", "hex", start.hex, hexes)
    for corner in scenario.black.corners:
        yield from known("black.corners", "corner", corner, corners)
    for people in scenario.people.list:
        yield from known(f"people.list.{people.id}", "region", people.id, regions)
        for corner in people.corners:
            yield from known(f"people.list.{people.id}.corners", "corner", corner, corners)
    for box in scenario.boxes.list:
        yield from known(f"boxes.list.{box.id}.group", "group of chips", box.group, groups)
        for corner in box.ends:
            yield from known(f"boxes.list.{box.id}.ends", "corner", corner, corners)
    for group in scenario.chips.list:
        yield from known(f"chips.list.{group.id}.region", "region", group.region, regions)
    yield from known("deserts.region", "region", scenario.deserts.region, regions)


def counts(scenario: Scenario) -> Iterator[Problem]:
    """Numbers that do not add up."""
    most = scenario.game.players[1]
    needed = most * scenario.beginning.tribes
    if len(scenario.black.corners) < needed:
        yield fault("unusable-count", "black.corners",
                    f"{most} players need {needed} black corners; "
                    f"{len(scenario.black.corners)} are given.")
    if not 2 <= scenario.game.players[0] <= most:
        yield fault("unusable-count", "game.players", "From at least 2 players, fewest first.")
    yield from _cards(scenario, most)
    for track in scenario.strips.list:
        if len(track.costs) != FIELDS or not all(track.costs):
            yield fault("unusable-count", f"strips.list.{track.id}.costs",
                        f"A strip has {FIELDS} fields, and each costs something.")
    yield from _event_chips(scenario)
    least: tuple[tuple[str, int, int], ...] = (
        ("points.goal", scenario.points.goal, 1),
        ("prices.bank", scenario.prices.bank, 1),
        ("movement.corners", scenario.movement.corners, 1),
        ("movement.nourished", scenario.movement.nourished, 0),
        ("reconnaissance.chips", scenario.reconnaissance.chips, 1),
        ("seven.limit", scenario.seven.limit, 1),
        ("prices.move", len(scenario.prices.move), 1),
        ("prices.nomad", len(scenario.prices.nomad), 1),
        ("prices.tribe", len(scenario.prices.tribe), 1))
    for where, value, low in least:
        if value < low:
            yield fault("unusable-count", where, f"{value} is too few; at least {low}.")


def _cards(scenario: Scenario, most: int) -> Iterator[Problem]:
    given = Counter(scenario.beginning.cards)
    for pile in scenario.resources.list:
        if pile.count < most * given[pile.id]:
            yield fault("unusable-count", f"resources.list.{pile.id}.count",
                        f"{most} players begin with {most * given[pile.id]} {pile.id}; "
                        f"there are {pile.count}.")
    for piece in scenario.pieces.list:
        least = scenario.beginning.tribes if piece.id == "tribes" else 1
        if piece.count < least or (piece.id == "tribes" and least < 1):
            yield fault("unusable-count", f"pieces.list.{piece.id}.count",
                        f"{piece.count} {piece.id} are too few to begin with.")


def _event_chips(scenario: Scenario) -> Iterator[Problem]:
    boxes = Counter(box.group for box in scenario.boxes.list)
    for group in scenario.chips.list:
        size = group.adaptation + group.desert + group.figure
        if min(group.adaptation, group.desert, group.figure) < 0 or group.adaptation != 1:
            yield fault("unusable-count", f"chips.list.{group.id}",
                        "A group has one adaptation and no negative counts.")
        if size != boxes[group.id]:
            yield fault("unusable-count", f"chips.list.{group.id}",
                        f"Group {group.id} has {size} chips for {boxes[group.id]} boxes.")
    tiles = sum(desert.count for desert in scenario.deserts.list)
    chips = sum(group.desert for group in scenario.chips.list)
    if tiles != chips:
        yield fault("unusable-count", "deserts.list",
                    f"{chips} desert chips do not match {tiles} named terrains.")
    lands = Counter(x.terrain for x in scenario.hexes.list if x.region == scenario.deserts.region)
    for desert in scenario.deserts.list:
        if not 0 <= desert.count <= lands[desert.id]:
            yield fault("unusable-count", f"deserts.list.{desert.id}.count",
                        f"{desert.count} deserts for {lands[desert.id]} hexes of {desert.id}.")
