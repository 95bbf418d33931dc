"""The scenario: pieces, prices, strips, map, boxes and chips, and the checks of its values."""

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta, Struct

from referee.core.base.problem import Problem, Problems
from referee.core.game.structs import by_id
from referee.core.scenario.sections import (
    Few,
    ForeignKey,
    Number,
    Playing,
    Records,
    ScenarioRecord,
    Section,
    Some,
    check_distinct_words,
    check_id_spelling,
    check_ids,
    check_player_range,
    check_references,
)
from referee.games.settlers.model import PLAYERS, board
from referee.games.settlers.model.board import Corner, Hex, Land, Paths, RegionId, Route

Resource = Literal["meat", "bones", "flint", "skins"]
Strip = Literal["nourishment", "hunting", "construction", "clothing"]
Figure = Literal["neanderthal", "carnivore"]

RESOURCES: tuple[Resource, ...] = ("meat", "bones", "flint", "skins")
STRIPS: tuple[Strip, ...] = ("nourishment", "hunting", "construction", "clothing")
FIGURES: tuple[Figure, ...] = ("neanderthal", "carnivore")
FIELDS = 5

Hand = Annotated[tuple[Resource, ...], Meta(max_length=9)]
Price = Annotated[tuple[Resource, ...], Meta(min_length=1, max_length=9)]


class Piece(ScenarioRecord, frozen=True):
    """How many pieces of a kind each player has."""

    id: Literal["tribes", "nomads"]
    count: Some


class Pieces(Section, frozen=True):
    """The pieces of each player; there must be enough tribes for the beginning."""

    list: Records[Piece]


class Beginning(Section, frozen=True):
    """How many tribes a player begins with, and which cards."""

    tribes: Annotated[int, Meta(ge=1, le=4)]
    cards: Hand


class Pile(ScenarioRecord, frozen=True):
    """How many cards there are of a kind."""

    id: Resource
    count: Annotated[int, Meta(ge=1, le=40)]


class Resources(Section, frozen=True):
    """All resource cards; each player begins with some."""

    list: Records[Pile]


class Prices(Section, frozen=True):
    """The cards for a nomad, a tribe, a move; the bank sells a card for ``bank`` equal cards."""

    nomad: Price
    tribe: Price
    move: Price
    bank: Some


class Movement(Section, frozen=True):
    """How many corners a nomad moves for the price; ``nourished``: how many more a step adds."""

    corners: Some
    nourished: Few


class Seven(Section, frozen=True):
    """The most cards that a hand can have without a discard after a 7."""

    limit: Number


class Points(Section, frozen=True):
    """The points for each thing, and the points that win."""

    goal: Number
    people: Few
    art: Few
    adaptation: Few
    reconnaissance: Few
    distribution: Few
    second: Few


class Reconnaissance(Section, frozen=True):
    """The fewest event chips that earn the card Reconnaissance."""

    chips: Number


class Track(ScenarioRecord, frozen=True):
    """A progress strip: the cards for each step, first to fifth."""

    id: Strip
    costs: tuple[Price, Price, Price, Price, Price]


class Strips(Section, frozen=True):
    """The four progress strips."""

    list: Records[Track]


class Terrain(ScenarioRecord, frozen=True):
    """A terrain and what it gives; ice gives nothing."""

    id: Land
    resource: Resource | None = None


class Terrains(Section, frozen=True):
    """What the terrains give."""

    list: Records[Terrain]


class Region(ScenarioRecord, frozen=True):
    """A part of the world, and the figure that can move there."""

    id: str
    name: str
    figure: Figure


class Regions(Section, frozen=True):
    """The parts of the world."""

    list: Records[Region]


class Start(ScenarioRecord, frozen=True):
    """The hex where a figure begins."""

    id: Figure
    hex: Annotated[str, ForeignKey("hex")]


class Figures(Section, frozen=True):
    """Where the figures begin."""

    list: Records[Start]


class Hexes(Section, frozen=True):
    """All hexes."""

    list: Records[Hex]


class Outpost(ScenarioRecord, frozen=True):
    """A corner in the sea."""

    id: str
    name: str


class Outposts(Section, frozen=True):
    """The corners that belong to no hex."""

    list: Records[Outpost]


class Black(Section, frozen=True):
    """The black corners, where the first tribes go; there must be enough for all players."""

    corners: Annotated[tuple[Corner, ...], Meta(min_length=1, max_length=40)]


class People(ScenarioRecord, frozen=True):
    """The corners of the people chips of one region."""

    id: RegionId
    corners: Annotated[tuple[Corner, ...], Meta(max_length=60)]


class Peoples(Section, frozen=True):
    """The people chips."""

    list: Records[People]


class Boxes(Section, frozen=True):
    """All routes."""

    list: Records[Route]


class Numeral(ScenarioRecord, frozen=True):
    """The event chips of one group; its adaptation is named after the region."""

    id: str
    region: RegionId
    adaptation: Annotated[int, Meta(ge=1, le=1)]
    desert: Few
    figure: Few


class Chips(Section, frozen=True):
    """The event chips of each group, one for each box of the group."""

    list: Records[Numeral]


class Desert(ScenarioRecord, frozen=True):
    """How many desert chips name a terrain."""

    id: Land
    count: Few


class Deserts(Section, frozen=True):
    """The desert tiles, one for each desert chip, and the region where they are laid."""

    region: RegionId
    list: Records[Desert]


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole scenario."""

    game: Playing
    pieces: Pieces
    beginning: Beginning
    resources: Resources
    prices: Prices
    movement: Movement
    seven: Seven
    points: Points
    reconnaissance: Reconnaissance
    strips: Strips
    terrains: Terrains
    regions: Regions
    figures: Figures
    hexes: Hexes
    outposts: Outposts
    black: Black
    people: Peoples
    boxes: Boxes
    chips: Chips
    deserts: Deserts


def check(scenario: Scenario) -> Problems:
    """Everything that a type cannot express; ``where`` is a path such as ``hexes.list.AF1``."""
    first = (*_identities(scenario), *_corners(scenario), *_references(scenario))
    return first or (*_counts(scenario), *_map(scenario))


def _identities(scenario: Scenario) -> Iterator[Problem]:
    """Ids that occur twice or are missing."""
    yield from check_ids(scenario, "unusable-reference")
    wanted: dict[str, tuple[str, ...]] = {
        "pieces": ("tribes", "nomads"), "resources": RESOURCES, "strips": STRIPS,
        "figures": FIGURES}
    for group, all_of in wanted.items():
        records = by_id(getattr(scenario, group).list)
        for name in all_of:
            if name not in records:
                yield Problem("unusable-reference", f"The record “{name}” is missing.",
                              f"{group}.list")


def _corners(scenario: Scenario) -> Iterator[Problem]:
    """Corners that no move could name."""
    corners = [corner for land in scenario.hexes.list for corner in land.corners]
    corners += [outpost.id for outpost in scenario.outposts.list]
    yield from check_id_spelling(corners, "unusable-reference", "hexes.list")
    names = [(outpost.id, outpost.name) for outpost in scenario.outposts.list]
    yield from check_distinct_words([*zip(corners, corners, strict=True), *names],
                                    "unusable-reference",
                                    "outposts.list")


def _references(scenario: Scenario) -> Iterator[Problem]:
    """References to things that do not exist."""
    corners = {corner for land in scenario.hexes.list for corner in land.corners}
    yield from check_references(scenario, {
        "region": by_id(scenario.regions.list), "hex": by_id(scenario.hexes.list),
        "terrain": by_id(scenario.terrains.list), "group of chips": by_id(scenario.chips.list),
        "corner": corners.union(by_id(scenario.outposts.list))}, "unusable-reference")


def _wrong(where: str, why: str) -> Problem:
    return Problem("unusable-count", why, where)


def _counts(scenario: Scenario) -> Iterator[Problem]:
    """Numbers that do not add up."""
    most = scenario.game.players[1]
    needed, black = most * scenario.beginning.tribes, len(scenario.black.corners)
    if black < needed:
        yield _wrong("black.corners",
                     f"{most} players need {needed} black corners; the scenario has {black}.")
    yield from check_player_range(scenario.game.players, *PLAYERS, "unusable-count")
    yield from _pieces(scenario, most)
    yield from _chips(scenario)


def _pieces(scenario: Scenario, most: int) -> Iterator[Problem]:
    given = Counter(scenario.beginning.cards)
    for pile in scenario.resources.list:
        if pile.count < most * given[pile.id]:
            yield _wrong(f"resources.list.{pile.id}.count",
                         f"{most} players begin with {most * given[pile.id]} {pile.id}; "
                         f"the scenario has {pile.count}.")
    for piece in scenario.pieces.list:
        if piece.count < (scenario.beginning.tribes if piece.id == "tribes" else 1):
            yield _wrong(f"pieces.list.{piece.id}.count",
                         f"A player needs more than {piece.count} {piece.id} to begin with.")


def _chips(scenario: Scenario) -> Iterator[Problem]:
    boxes = Counter(route.group for route in scenario.boxes.list)
    for group in scenario.chips.list:
        size = group.adaptation + group.desert + group.figure
        if size != boxes[group.id]:
            yield _wrong(f"chips.list.{group.id}",
                         f"Group {group.id} has {size} chips for {boxes[group.id]} boxes.")
    tiles = sum(desert.count for desert in scenario.deserts.list)
    chips = sum(group.desert for group in scenario.chips.list)
    if tiles != chips:
        yield _wrong("deserts.list", f"{chips} desert chips do not match {tiles} named terrains.")
    lands = Counter(land.terrain for land in scenario.hexes.list
                    if land.region == scenario.deserts.region)
    for desert in scenario.deserts.list:
        if desert.count > lands[desert.id]:
            yield _wrong(f"deserts.list.{desert.id}.count",
                         f"There are {desert.count} deserts for {lands[desert.id]} hexes of "
                         f"{desert.id}.")


def _map(scenario: Scenario) -> Iterator[Problem]:
    """Hexes fit together, corners are apart and reachable, figures are in their zones."""
    near = board.paths(scenario.hexes.list)
    outposts = {outpost.id for outpost in scenario.outposts.list}
    yield from board.check_hexes(scenario.hexes.list, outposts)
    yield from board.check_routes(scenario.boxes.list, near)
    africa = scenario.deserts.region
    marked = [(corner, africa, "black.corners") for corner in scenario.black.corners]
    marked += [(corner, people.id, f"people.list.{people.id}")
               for people in scenario.people.list for corner in people.corners]
    yield from board.check_marks(scenario.hexes.list, scenario.boxes.list, near, marked)
    yield from _starts(scenario, near)
    yield from _reach(scenario, near, outposts)


def _starts(scenario: Scenario, near: Paths) -> Iterator[Problem]:
    """Figures have a legal start and move; a first nomad has a corner."""
    zones = {region.id: region.figure for region in scenario.regions.list}
    lands = {land.id: land for land in scenario.hexes.list}
    for start in scenario.figures.list:
        if zones[lands[start.hex].region] != start.id:
            yield board.fault(f"figures.list.{start.id}.hex",
                              f"Hex {start.hex} is not in the zone of the {start.id}.")
        if sum(zones[land.region] == start.id for land in scenario.hexes.list) < 3:
            yield board.fault(f"figures.list.{start.id}", "A zone needs at least three hexes, so "
                              "that a figure can be moved.")
    fewest = board.scarce(scenario.black.corners, lambda corner: near.get(corner, ()),
                          scenario.beginning.tribes)
    if fewest < scenario.game.players[1]:
        yield board.fault("black.corners", f"Some first tribes have only {fewest} corners "
                          "beside them; a first nomad could be left without one.")


def _reach(scenario: Scenario, near: Paths, outposts: set[str]) -> Iterator[Problem]:
    """Everything that matters is reachable from the first black corner."""
    reached = board.flood(scenario.black.corners[0], near, scenario.boxes.list)
    wanted = [(f"people.list.{people.id}.corners", corner, corner)
              for people in scenario.people.list for corner in people.corners]
    wanted += [(f"boxes.list.{one.id}.ends", one.ends[0], one.name) for one in scenario.boxes.list]
    wanted += [("hexes.list", corner, corner) for corner in sorted({*near, *outposts})]
    for where, corner, name in wanted:
        if corner not in reached:
            yield board.fault(where, f"{name} cannot be reached from Africa.")
