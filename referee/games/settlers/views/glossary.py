"""The contents of the box, from a scenario."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain

from referee.core.base.aliases import count_noun, join_words
from referee.core.game.glossary import GlossaryEntry
from referee.games.settlers.model import board
from referee.games.settlers.model.board import Corner, Hex, Route
from referee.games.settlers.model.cards import GOODS, card_counts
from referee.games.settlers.model.scenario import FIGURES, Scenario

# What a step of each strip does besides opening the fifth field.
_EFFECTS = {
    "nourishment": "Each step lets a nomad walk {nourished} further for each price of a move.",
    "hunting": "With each step the player moves the Neanderthal or the carnivore and robs.",
    "construction": "It opens condition boxes by their second number, and does no more.",
    "clothing": "It opens condition boxes by their first number, and does no more."}
_STRIP_NAMES = {"nourishment": ("nutrition", "food"),
                "hunting": ("hunt", "hunting and battles", "battles"),
                "construction": ("building", "boats"), "clothing": ("clothes",)}
_CARD_NAMES = {"meat": (), "bones": ("bone",), "flint": (), "skins": ("skin", "hides", "furs")}


def entries(scenario: Scenario) -> Iterator[GlossaryEntry]:
    """An entry for each thing."""
    yield from _beginning(scenario)
    yield from _prices(scenario)
    yield from _cards(scenario)
    yield from _strips(scenario)
    yield from _points(scenario)
    yield from _figures(scenario)
    yield from _event_chips(scenario)
    yield from _boxes(scenario)
    yield from _terrains(scenario)
    yield from _regions(scenario)
    yield from _hexes(scenario)
    yield from _corners(scenario)


def _price(price: tuple[str, ...]) -> str:
    return GOODS.describe(card_counts(price))


def _beginning(scenario: Scenario) -> Iterator[GlossaryEntry]:
    begin, pieces = scenario.beginning, {piece.id: piece.count for piece in scenario.pieces.list}
    yield GlossaryEntry("BEGINNING", ("set-up", "start", "starting goods"), (
        f"Each player begins with {count_noun(begin.tribes, 'tribe')} on black corners, a nomad "
        f"beside one of them, {_price(begin.cards)}, and a marker on field 0 of each strip.",))
    yield GlossaryEntry("PIECES", ("tribe", "tribes", "camp"), (
        f"A player has {pieces['tribes']}. A tribe gets a card from each hex at its corner whose "
        f"number is thrown. After the first {begin.tribes} a tribe is a nomad that founds on a "
        f"people chip, for {_price(scenario.prices.tribe)}.",))
    yield GlossaryEntry("PIECES", ("nomad", "nomads", "explorer"), (
        f"A player has {pieces['nomads']}. A nomad gets no cards. It costs "
        f"{_price(scenario.prices.nomad)} and comes on an empty corner one path from an own "
        "tribe.",))


def _prices(scenario: Scenario) -> Iterator[GlossaryEntry]:
    prices, move = scenario.prices, scenario.movement
    yield GlossaryEntry("PRICES", ("move", "walking"), (
        f"{_price(prices.move)} carries a nomad {count_noun(move.corners, 'corner')} far, and "
        f"{move.nourished} more for each step of nourishment. More cards add up in one order.",))
    yield GlossaryEntry("PRICES", ("founding", "found"), (
        f"{_price(prices.tribe)} make a nomad on a people chip a tribe; the chip is "
        f"{count_noun(scenario.points.people, 'point')}.",))
    yield GlossaryEntry("PRICES", ("bank", "stock"), (
        f"{prices.bank} equal cards buy one of another kind, as often as they are paid.",))
    yield GlossaryEntry("PRICES", ("7", "seven"), (
        f"Who holds more than {count_noun(scenario.seven.limit, 'card')} discards half, rounded "
        "down; then the Neanderthal moves and somebody is robbed. Nothing is harvested.",))


def _cards(scenario: Scenario) -> Iterator[GlossaryEntry]:
    for pile in scenario.resources.list:
        lands = [terrain.id for terrain in scenario.terrains.list if terrain.resource == pile.id]
        yield GlossaryEntry("CARDS", (pile.id, *_CARD_NAMES[pile.id]), (
            f"There are {pile.count}. They come from {join_words(lands) or 'no land'}.",))


def _strips(scenario: Scenario) -> Iterator[GlossaryEntry]:
    for track in scenario.strips.list:
        does = _EFFECTS[track.id].format(
            nourished=count_noun(scenario.movement.nourished, "corner"))
        yield GlossaryEntry("STRIPS", (track.id, *_STRIP_NAMES[track.id]), (
            does, "The steps cost, first to fifth: "
            + "; ".join(map(_price, track.costs)) + ".",
            "The fifth is for the first player there, who gets its Art card, "
            f"{count_noun(scenario.points.art, 'point')}."))


def _points(scenario: Scenario) -> Iterator[GlossaryEntry]:
    points = scenario.points
    yield GlossaryEntry("POINTS", ("points", "victory points", "goal"), (
        f"{points.goal} or more win at once.",))
    yield GlossaryEntry("POINTS", ("people chip", "people", "people chips", "tribe token"), (
        f"{count_noun(points.people, 'point')} each. It is taken by founding on its corner. There "
        f"are "
        + ", ".join(f"{len(people.corners)} of {_name(scenario, people.id)}"
                    for people in scenario.people.list) + ".",))
    yield GlossaryEntry("POINTS", ("Art", "Kunst"), (
        f"{count_noun(points.art, 'point')} for the fifth step of a strip; one card a strip.",))
    yield GlossaryEntry("POINTS", ("Adaptation", "Anpassung"), (
        f"{count_noun(points.adaptation, 'point')} for whoever turns up the chip of that name.",))
    yield GlossaryEntry("POINTS", ("Reconnaissance", "Erkundung"), (
        f"{count_noun(points.reconnaissance, 'point')} for the most event chips, at least "
        f"{scenario.reconnaissance.chips}. It goes to whoever has more than its holder.",))
    yield GlossaryEntry("POINTS", ("Distribution", "Verbreitung"), (
        f"{count_noun(points.distribution, 'point')} for the first player with people chips of "
        f"every region, for good; the second gets {count_noun(points.second, 'point')} and a chip "
        "that lies on the board.",))


def _figures(scenario: Scenario) -> Iterator[GlossaryEntry]:
    other = {"neanderthal": ("Neanderthal", "neandertal"),
             "carnivore": ("carnivore", "tiger", "sabre-tooth", "sabre-tooth tiger")}
    begins = {start.id: start.hex for start in scenario.figures.list}
    for figure in FIGURES:
        zone = [region.name for region in scenario.regions.list if region.figure == figure]
        yield GlossaryEntry("FIGURES", other[figure], (
            f"It begins on {begins[figure]} and stays in {join_words(zone)}. Its hex gives "
            f"nothing, "
            "and nobody walks along the six sides of it. Who moves it steals a card from an "
            "opponent with a tribe there.",))


def _event_chips(scenario: Scenario) -> Iterator[GlossaryEntry]:
    for group in scenario.chips.list:
        boxes = [route.id for route in scenario.boxes.list if route.group == group.id]
        yield GlossaryEntry("EVENT CHIPS", (f"group {group.id}", group.id), (
            f"{group.adaptation} adaptation, {group.desert} desert and {group.figure} figure, face "
            f"down in {join_words(boxes)}.",))
    land = ", ".join(f"{desert.count} {desert.id}" for desert in scenario.deserts.list)
    yield GlossaryEntry("EVENT CHIPS", ("event chip", "event chips", "exploration counter"), (
        "It lies face down in a condition box. The first nomad over that box takes it, pauses, "
        "and it works at once.",))
    yield GlossaryEntry("EVENT CHIPS", ("desert", "desolation", "desert chip"), (
        f"A hex of {_name(scenario, scenario.deserts.region)} of the terrain that the chip names "
        f"gives nothing for good; it may still be walked along. The chips name {land}.",))
    yield GlossaryEntry("EVENT CHIPS", ("figure chip", "figure", "blocking figure"), (
        "Its player moves the Neanderthal or the carnivore and robs.",))


def _boxes(scenario: Scenario) -> Iterator[GlossaryEntry]:
    corners = {outpost.name for outpost in scenario.outposts.list}
    for route in scenario.boxes.list:
        names = (route.id, f"{route.id} {route.name}",
                 *(() if route.name in corners else (route.name,)))
        text = [f"{route.name}: from {route.ends[0]} to {route.ends[1]} over sea. It wants "
                f"clothing {route.clothing} and construction {route.construction}, from either "
                f"side. Its event chip is of group {route.group}."]
        if route.other:
            text.append(f"With the option bering=other it wants clothing {route.other.clothing} "
                        f"and construction {route.other.construction}.")
        yield GlossaryEntry("CONDITION BOXES", names, tuple(text))


def _terrains(scenario: Scenario) -> Iterator[GlossaryEntry]:
    counts = Counter(land.terrain for land in scenario.hexes.list)
    for terrain in scenario.terrains.list:
        yield GlossaryEntry("LANDS", (terrain.id,), (
            f"{count_noun(counts[terrain.id], 'hex', 'hexes')}; each gives "
            f"{terrain.resource or 'nothing'}.",))


def _name(scenario: Scenario, region: str) -> str:
    return next(one.name for one in scenario.regions.list if one.id == region)


def _regions(scenario: Scenario) -> Iterator[GlossaryEntry]:
    people = {people.id: people.corners for people in scenario.people.list}
    for region in scenario.regions.list:
        lands = [land.id for land in scenario.hexes.list if land.region == region.id]
        chips = people.get(region.id, ())
        yield GlossaryEntry("REGIONS", (region.name, region.id), (
            f"{count_noun(len(lands), 'hex', 'hexes')}, in the zone of the {region.figure}. People "
            f"chips lie on {join_words(chips)}." if chips else
            f"{count_noun(len(lands), 'hex', 'hexes')}, in the zone of the {region.figure}, "
            f"without "
            "people chips.",))


def _gives(scenario: Scenario, land: Hex) -> str:
    kind = next((one.resource for one in scenario.terrains.list if one.id == land.terrain), None)
    return f"{kind} on {land.number}" if kind and land.number else "nothing"


def _hexes(scenario: Scenario) -> Iterator[GlossaryEntry]:
    for land in scenario.hexes.list:
        yield GlossaryEntry("HEXES", (land.id,), (
            f"{land.terrain.capitalize()} of {_name(scenario, land.region)}; it gives "
            f"{_gives(scenario, land)}. Its corners from N clockwise: {', '.join(land.corners)}.",))


def _corners(scenario: Scenario) -> Iterator[GlossaryEntry]:
    near = board.paths(scenario.hexes.list)
    names = {outpost.id: outpost.name for outpost in scenario.outposts.list}
    people = {corner: people.id for people in scenario.people.list for corner in people.corners}
    black = set(scenario.black.corners)
    for corner in sorted({*near, *names}):
        lands = [land for land in scenario.hexes.list if corner in land.corners]
        text = [f"A corner of {join_words(land.id for land in lands)}: "
                + ", ".join(_gives(scenario, land) for land in lands) + "."
                if lands else "A corner in the sea."]
        if corner in black:
            text.append("Black: first tribes are placed here.")
        if corner in people:
            text.append(f"A people chip of {_name(scenario, people[corner])} lies here.")
        text.append(_neighbours(corner, near.get(corner, {}), scenario.boxes.list))
        yield GlossaryEntry("CORNERS", (corner, *([names[corner]] if corner in names else [])),
                            (" ".join(text),))


def _neighbours(corner: Corner, paths: Iterable[Corner],
                routes: tuple[Route, ...]) -> str:
    over = [f"{other} over {route.id}" for route in routes
            for one, other in (route.ends, route.ends[::-1]) if one == corner]
    return f"One step leads to {join_words(chain(sorted(paths), over))}."
