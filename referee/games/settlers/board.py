"""What a game is bound to: seats, options, and the map as tables."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from referee.core.problem import Problem, Problems, Refused
from referee.core.rules import Seat
from referee.games.settlers import ABOUT
from referee.games.settlers.records import Bag, Kind
from referee.games.settlers.scenario import FIGURES, RESOURCES, STRIPS, Box, Figure, Hex, Scenario

NOTHING: Bag = (0, 0, 0, 0)


class Board(Struct, frozen=True):
    """Seats, options and the tables of one scenario.

    ``paths`` gives for each corner its neighbours with the hexes whose side the
    path is, ``routes`` those over sea with their box. ``yields`` gives for each
    number its hexes, what they produce and their corners. ``zones`` are the
    hexes of each figure in the order of the table.
    """

    scenario: Scenario
    seats: tuple[Seat, ...]
    starter: Seat
    rounds: int
    fifth: bool
    named: bool
    index: dict[Seat, int]
    corners: tuple[str, ...]
    names: dict[str, str]
    paths: dict[str, tuple[tuple[str, tuple[str, ...]], ...]]
    routes: dict[str, tuple[tuple[str, Box], ...]]
    hexes: dict[str, Hex]
    gives: dict[str, int]
    yields: dict[int, tuple[tuple[str, int, tuple[str, ...]], ...]]
    zones: dict[Figure, tuple[str, ...]]
    black: frozenset[str]
    region: dict[str, str]
    boxes: dict[str, Box]
    groups: dict[str, tuple[Kind, ...]]
    deserts: tuple[str, ...]
    costs: dict[str, tuple[Bag, ...]]
    price: dict[str, Bag]
    supply: dict[str, int]
    cards: Bag


def bag(cards: Iterable[str]) -> Bag:
    """Cards as counts: meat, bones, flint, skins."""
    held = list(cards)
    meat, bones, flint, skins = (held.count(name) for name in RESOURCES)
    return meat, bones, flint, skins


def plus(one: Bag, two: Bag) -> Bag:
    """Both bags together."""
    return one[0] + two[0], one[1] + two[1], one[2] + two[2], one[3] + two[3]


def minus(one: Bag, two: Bag) -> Bag:
    """The first bag without the second."""
    return one[0] - two[0], one[1] - two[1], one[2] - two[2], one[3] - two[3]


def times(one: Bag, count: int) -> Bag:
    """The bag so many times."""
    return one[0] * count, one[1] * count, one[2] * count, one[3] * count


def single(kind: int, count: int = 1) -> Bag:
    """So many cards of one kind."""
    return bag((RESOURCES[kind],) * count)


def covers(hand: Bag, cost: Bag) -> bool:
    """Whether a hand holds all of these cards."""
    return (hand[0] >= cost[0] and hand[1] >= cost[1] and hand[2] >= cost[2]
            and hand[3] >= cost[3])


def cards(some: Bag) -> str:
    """A bag in words: ``2 meat 1 flint``."""
    held = [f"{count} {name}" for count, name in zip(some, RESOURCES, strict=True) if count]
    return " ".join(held) or "nothing"


def spot(board: Board, corner: str) -> str:
    """A corner as messages name it: ``af09``, ``x01 (Britain)``."""
    name = board.names.get(corner)
    return f"{corner} ({name})" if name else corner


def board_of(scenario: Scenario, seats: tuple[Seat, ...], options: Mapping[str, str]) -> Board:
    """The tables of a scenario. Refused: seats or options that do not exist."""
    chosen = _options(seats, options, _seats(scenario, seats))
    paths = _paths(scenario)
    boxes = {box.id: _reading(box, chosen["bering"]) for box in scenario.boxes.list}
    corners = sorted({*paths, *(outpost.id for outpost in scenario.outposts.list)})
    gives: dict[str, int] = {terrain.id: RESOURCES.index(terrain.resource)
                             for terrain in scenario.terrains.list if terrain.resource}
    zone = {region.id: region.figure for region in scenario.regions.list}
    return Board(
        scenario=scenario, seats=seats,
        starter=seats[0] if chosen["first"] == "listed" else chosen["first"],
        rounds=int(chosen["rounds"]), fifth=chosen["fifth"] == "effect",
        named=chosen["desolation"] == "terrain",
        index={seat: i for i, seat in enumerate(seats)}, corners=tuple(corners),
        names={outpost.id: outpost.name for outpost in scenario.outposts.list},
        paths={corner: paths.get(corner, ()) for corner in corners},
        routes=_routes(corners, boxes.values()),
        hexes={land.id: land for land in scenario.hexes.list}, gives=gives,
        yields=_yields(scenario, gives),
        zones={figure: tuple(land.id for land in scenario.hexes.list
                             if zone[land.region] == figure) for figure in FIGURES},
        black=frozenset(scenario.black.corners),
        region={corner: people.id for people in scenario.people.list for corner in people.corners},
        boxes=boxes, groups=_groups(scenario),
        deserts=tuple(land.id for land in scenario.hexes.list
                      if land.region == scenario.deserts.region),
        costs={track.id: tuple(bag(cost) for cost in track.costs)
               for track in sorted(scenario.strips.list, key=lambda t: STRIPS.index(t.id))},
        price={"nomad": bag(scenario.prices.nomad), "tribe": bag(scenario.prices.tribe),
               "move": bag(scenario.prices.move)},
        supply={piece.id: piece.count for piece in scenario.pieces.list},
        cards=bag(pile.id for pile in scenario.resources.list for _ in range(pile.count)))


def _seats(scenario: Scenario, seats: tuple[Seat, ...]) -> Problems:
    least, most = scenario.game.players
    problems = []
    if not least <= len(seats) <= most:
        problems.append(Problem("usage-seats", f"{len(seats)} seats are named; the game is for "
                                f"{least} to {most} players."))
    unknown = [seat for seat in seats if seat not in ABOUT.seats]
    if unknown or len(set(seats)) < len(seats):
        problems.append(Problem("usage-seats", "There is no seat " + ", ".join(unknown) + "."
                                if unknown else "A seat is named twice.",
                                hint="The seats are: " + ", ".join(ABOUT.seats) + "."))
    return tuple(problems)


def _options(seats: tuple[Seat, ...], given: Mapping[str, str],
             problems: Problems) -> dict[str, str]:
    known = {option.name: option for option in ABOUT.options}
    faults = list(problems)
    for name, value in given.items():
        option = known.get(name)
        if option is None:
            faults.append(Problem("usage-option", f"There is no option “{name}”.",
                                  hint="The options are: " + ", ".join(known) + "."))
        elif option.values and value not in option.values:
            faults.append(Problem("usage-option", f"{name}={value} is not known.",
                                  hint=f"{name} is one of: " + ", ".join(option.values) + "."))
        elif option.most and not (value.isascii() and value.isdigit() and len(value) < 9
                                  and option.least <= int(value) <= option.most):
            faults.append(Problem("usage-option", f"{name}={value} is out of bounds.",
                                  hint=f"{name} is a number from {option.least} to {option.most}."))
        elif name == "first" and value not in ("listed", *seats):
            faults.append(Problem("usage-option", f"first={value}: {value} does not play.",
                                  hint="The seats are: " + ", ".join(seats) + "."))
    if faults:
        raise Refused(*faults)
    return {**{name: option.default for name, option in known.items()}, **given}


def _paths(scenario: Scenario) -> dict[str, tuple[tuple[str, tuple[str, ...]], ...]]:
    sides: dict[str, dict[str, tuple[str, ...]]] = {}
    for land in scenario.hexes.list:
        for i, one in enumerate(land.corners):
            two = land.corners[i - 1]
            for a, b in ((one, two), (two, one)):
                beside = sides.setdefault(a, {})
                beside[b] = (*beside.get(b, ()), land.id)
    return {corner: tuple(sorted(beside.items())) for corner, beside in sides.items()}


def _routes(corners: list[str],
            boxes: Iterable[Box]) -> dict[str, tuple[tuple[str, Box], ...]]:
    routes: dict[str, tuple[tuple[str, Box], ...]] = dict.fromkeys(corners, ())
    for box in boxes:
        for one, two in (box.ends, box.ends[::-1]):
            routes[one] = (*routes[one], (two, box))
    return routes


def _yields(scenario: Scenario,
            gives: dict[str, int]) -> dict[int, tuple[tuple[str, int, tuple[str, ...]], ...]]:
    found: dict[int, tuple[tuple[str, int, tuple[str, ...]], ...]] = {}
    for land in scenario.hexes.list:
        if land.number and land.terrain in gives:
            row = land.id, gives[land.terrain], tuple(land.corners)
            found[land.number] = (*found.get(land.number, ()), row)
    return found


def _groups(scenario: Scenario) -> dict[str, tuple[Kind, ...]]:
    found: dict[str, tuple[Kind, ...]] = {}
    for group in scenario.chips.list:
        kinds: list[Kind] = ["adaptation"] * group.adaptation
        kinds += ["desert"] * group.desert
        kinds += ["figure"] * group.figure
        found[group.id] = tuple(kinds)
    return found


def _reading(box: Box, chosen: str) -> Box:
    if chosen == "stated" or box.other is None:
        return box
    return Box(box.id, box.name, box.ends, box.group, box.other.clothing, box.other.construction,
               None, box.source)
