"""The contents of the box, from a scenario."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain

from referee.core.base.aliases import count_noun, join_words
from referee.core.game.glossary import GlossaryEntry
from referee.games.settlers.model import board
from referee.games.settlers.model.board import Corner, Hex, Route
from referee.games.settlers.model.cards import card_counts, in_words, listed
from referee.games.settlers.model.scenario import FIGURES, Scenario

# What a step of each strip does besides opening the fifth step.
_EFFECTS = {
    "nourishment": "Each step lets a nomad move {nourished} further for each price that you pay.",
    "hunting": "With each step you move the Neanderthal or the carnivore and rob a player.",
    "construction": "Its steps let you cross condition boxes that need construction.",
    "clothing": "Its steps let you cross condition boxes that need clothing."}
_STRIP_NAMES = {"nourishment": ("nutrition", "food"),
                "hunting": ("hunt", "hunting and battles", "battles"),
                "construction": ("building", "boats"), "clothing": ("clothes",)}
_CARD_NAMES = {"meat": (), "bones": ("bone",), "flint": (), "skins": ("skin", "hides", "furs")}
_LOOKED_UP: tuple[str, ...] = ()  # a rule says it, or there are too many to list


def entries(scenario: Scenario) -> Iterator[GlossaryEntry]:
    """An entry for each thing."""
    yield from _beginning(scenario)
    yield from _pieces(scenario)
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
    return in_words(card_counts(price))


def _cell(price: tuple[str, ...]) -> str:
    return listed(card_counts(price))


def _beginning(scenario: Scenario) -> Iterator[GlossaryEntry]:
    begin = scenario.beginning
    yield GlossaryEntry("BEGINNING", ("set-up", "start", "starting goods"), (
        f"Each player begins with {count_noun(begin.tribes, 'tribe')} on black corners, a nomad "
        f"beside one of them, {_price(begin.cards)}, and no steps on the strips.",), _LOOKED_UP)
    yield GlossaryEntry("BEGINNING", ("black corner", "black corners"), (
        f"The first tribes are placed on {join_words(scenario.black.corners)}.",))


def _pieces(scenario: Scenario) -> Iterator[GlossaryEntry]:
    pieces = {piece.id: piece.count for piece in scenario.pieces.list}
    columns = ("piece", "for each player", "price")
    yield GlossaryEntry("PIECES", ("tribe", "tribes", "camp"), (
        f"Each player has {pieces['tribes']} tribes. A tribe gets a card from each hex at its "
        f"corner whose number is rolled. After the first {scenario.beginning.tribes}, a nomad on a "
        f"people chip founds a tribe, for {_price(scenario.prices.tribe)}.",),
        (str(pieces["tribes"]), _cell(scenario.prices.tribe)), columns)
    yield GlossaryEntry("PIECES", ("nomad", "nomads", "explorer"), (
        f"Each player has {pieces['nomads']} nomads. A nomad gets no cards. It costs "
        f"{_price(scenario.prices.nomad)} and begins on an empty corner one path from a tribe of "
        "its player.",), (str(pieces["nomads"]), _cell(scenario.prices.nomad)), columns)


def _prices(scenario: Scenario) -> Iterator[GlossaryEntry]:
    prices, move, columns = scenario.prices, scenario.movement, ("for", "you pay", "you get")
    yield GlossaryEntry("PRICES", ("move", "walking"), (
        f"{_price(prices.move)} moves a nomad {count_noun(move.corners, 'corner')}, and "
        f"{move.nourished} more for each step of nourishment. You can pay several prices for one "
        "move.",), (_cell(prices.move), f"{count_noun(move.corners, 'corner')}, and "
                    f"{move.nourished} more for each step of nourishment"), columns)
    yield GlossaryEntry("PRICES", ("founding", "found"), (
        f"A nomad on a people chip becomes a tribe for {_price(prices.tribe)}. The chip is worth "
        f"{count_noun(scenario.points.people, 'point')}.",), _LOOKED_UP)
    yield GlossaryEntry("PRICES", ("bank", "stock"), (
        f"The bank gives 1 card for {prices.bank} cards of another kind, as often as you pay.",),
        (f"{prices.bank} of one kind", "1 of another"), columns)
    yield GlossaryEntry("PRICES", ("7", "seven"), (
        f"Players with more than {count_noun(scenario.seven.limit, 'card')} discard half, rounded "
        "down. Then the Neanderthal moves and a player is robbed. Nothing is harvested.",),
        _LOOKED_UP)


def _cards(scenario: Scenario) -> Iterator[GlossaryEntry]:
    for pile in scenario.resources.list:
        lands = join_words(terrain.id for terrain in scenario.terrains.list
                           if terrain.resource == pile.id) or "no terrain"
        yield GlossaryEntry("CARDS", (pile.id, *_CARD_NAMES[pile.id]), (
            f"There are {pile.count} such cards. They come from "
            f"{lands}.",), (str(pile.count), lands),
            ("card", "number", "from"))


def _strips(scenario: Scenario) -> Iterator[GlossaryEntry]:
    for track in scenario.strips.list:
        does = _EFFECTS[track.id].format(
            nourished=count_noun(scenario.movement.nourished, "corner"))
        yield GlossaryEntry("STRIPS", (track.id, *_STRIP_NAMES[track.id]), (
            does, "The steps cost, first to fifth: "
            + "; ".join(map(_price, track.costs)) + ".",
            "Only one player can take the fifth step. That player gets its Art card, "
            f"{count_noun(scenario.points.art, 'point')}."), tuple(map(_cell, track.costs)),
            ("strip", "step 1", "step 2", "step 3", "step 4", "step 5"))


def _points(scenario: Scenario) -> Iterator[GlossaryEntry]:
    points, columns = scenario.points, ("for", "points")
    chips = ", ".join(f"{len(people.corners)} of {_name(scenario, people.id)}"
                      for people in scenario.people.list)
    yield GlossaryEntry("POINTS", ("points", "victory points", "goal"), (
        f"A player with {points.goal} points or more wins at once.",), _LOOKED_UP)
    yield GlossaryEntry("POINTS", ("people chip", "people", "people chips", "tribe token"), (
        f"Each people chip is worth {count_noun(points.people, 'point')}. You take it when you "
        f"found a tribe on its corner. There are {chips}.",), (str(points.people),), columns)
    yield GlossaryEntry("POINTS", ("Art", "Kunst"), (
        f"It gives {count_noun(points.art, 'point')} for the fifth step of a strip. There is one "
        "Art card for each strip.",), (str(points.art),), columns)
    yield GlossaryEntry("POINTS", ("Adaptation", "Anpassung"), (
        f"It gives {count_noun(points.adaptation, 'point')} to the player who turns up the chip of "
        "that name.",), (str(points.adaptation),), columns)
    yield GlossaryEntry("POINTS", ("Reconnaissance", "Erkundung"), (
        f"It gives {count_noun(points.reconnaissance, 'point')} for the most event chips, at least "
        f"{scenario.reconnaissance.chips} chips. A player with more event chips than its holder "
        "takes it.",),
        (str(points.reconnaissance),), columns)
    yield GlossaryEntry("POINTS", ("Distribution", "Verbreitung"), (
        f"It gives {count_noun(points.distribution, 'point')} to the first player with people "
        f"chips of every region, for good. The second gets {count_noun(points.second, 'point')} "
        "and a people chip from the board.",),
        (f"{points.distribution}; for the second {points.second}",), columns)


def _figures(scenario: Scenario) -> Iterator[GlossaryEntry]:
    other = {"neanderthal": ("Neanderthal", "neandertal"),
             "carnivore": ("carnivore", "tiger", "sabre-tooth", "sabre-tooth tiger")}
    begins = {start.id: start.hex for start in scenario.figures.list}
    for figure in FIGURES:
        zone = join_words(region.name for region in scenario.regions.list
                          if region.figure == figure)
        yield GlossaryEntry("FIGURES", other[figure], (
            f"It begins on {begins[figure]} and stays in {zone}. Its hex gives nothing, and the "
            "six sides of the hex are closed. The player who moves the figure steals a card from "
            "an opponent with a tribe there.",), (begins[figure], zone),
            ("figure", "begins on", "stays in"))


def _event_chips(scenario: Scenario) -> Iterator[GlossaryEntry]:
    for group in scenario.chips.list:
        boxes = [route.id for route in scenario.boxes.list if route.group == group.id]
        yield GlossaryEntry("EVENT CHIPS", (f"group {group.id}", group.id), (
            f"The chips are {group.adaptation} adaptation, {group.desert} desert and "
            f"{group.figure} figure, face down in {join_words(boxes)}.",),
            (str(group.adaptation), str(group.desert), str(group.figure)),
            ("chips", "adaptation", "desert", "figure"))
    land = ", ".join(f"{desert.count} {desert.id}" for desert in scenario.deserts.list)
    yield GlossaryEntry("EVENT CHIPS", ("event chip", "event chips", "exploration counter"), (
        "This chip is face down in a condition box. The first nomad to cross the box takes it and "
        "pauses. The chip takes effect at once.",), _LOOKED_UP)
    yield GlossaryEntry("DESERT CHIPS", ("desert", "desolation", "desert chip"), (
        f"The desert chips name {land}. A hex of that terrain in "
        f"{_name(scenario, scenario.deserts.region)} becomes desert for good: it gives no "
        "cards, and its paths stay open.",))
    yield GlossaryEntry("EVENT CHIPS", ("figure chip", "figure", "blocking figure"), (
        "The player who takes this chip moves the Neanderthal or the carnivore and robs a "
        "player.",), _LOOKED_UP)


def _boxes(scenario: Scenario) -> Iterator[GlossaryEntry]:
    corners = {outpost.name for outpost in scenario.outposts.list}
    for route in scenario.boxes.list:
        names = (route.id, f"{route.id} {route.name}",
                 *(() if route.name in corners else (route.name,)))
        text = [f"{route.name} is a route over sea between {route.ends[0]} and {route.ends[1]}. "
                f"Crossing it needs clothing {route.clothing} and construction "
                f"{route.construction}. Its event chip is of group {route.group}."]
        clothing, construction = str(route.clothing), str(route.construction)
        if route.other:
            text.append(f"With the option bering=other the box needs clothing "
                        f"{route.other.clothing} and construction {route.other.construction}.")
            clothing += f" or {route.other.clothing}" * (route.other.clothing != route.clothing)
            construction += f" or {route.other.construction}" * (
                route.other.construction != route.construction)
        yield GlossaryEntry("CONDITION BOXES", names, tuple(text),
                            (route.name, " ".join(route.ends), clothing, construction),
                            ("box", "name", "between", "clothing", "construction"))


def _terrains(scenario: Scenario) -> Iterator[GlossaryEntry]:
    counts = Counter(land.terrain for land in scenario.hexes.list)
    for terrain in scenario.terrains.list:
        yield GlossaryEntry("LANDS", (terrain.id,), (
            f"The map has {count_noun(counts[terrain.id], 'hex', 'hexes')} of this land. Each "
            f"gives {terrain.resource or 'nothing'}.",),
            (str(counts[terrain.id]), terrain.resource or "nothing"), ("land", "hexes", "gives"))


def _name(scenario: Scenario, region: str) -> str:
    return next(one.name for one in scenario.regions.list if one.id == region)


def _regions(scenario: Scenario) -> Iterator[GlossaryEntry]:
    people = {people.id: people.corners for people in scenario.people.list}
    for region in scenario.regions.list:
        lands = [land.id for land in scenario.hexes.list if land.region == region.id]
        chips = people.get(region.id, ())
        yield GlossaryEntry("REGIONS", (region.name, region.id), (
            f"It has {count_noun(len(lands), 'hex', 'hexes')}, in the zone of the {region.figure}. "
            + (f"Its people chips are at {join_words(chips)}." if chips else
               "It has no people chips."),), (str(len(lands)), " ".join(chips) or "none"),
            ("region", "hexes", "people chips"))


def _gives(scenario: Scenario, land: Hex) -> str:
    kind = next((one.resource for one in scenario.terrains.list if one.id == land.terrain), None)
    return f"{kind} on {land.number}" if kind and land.number else "nothing"


def _hexes(scenario: Scenario) -> Iterator[GlossaryEntry]:
    for land in scenario.hexes.list:
        yield GlossaryEntry("HEXES", (land.id,), (
            f"This hex is {land.terrain} in {_name(scenario, land.region)}. It gives "
            f"{_gives(scenario, land)}. Its corners, clockwise from N: "
            f"{', '.join(land.corners)}.",), _LOOKED_UP)


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
            text.append("It is black: first tribes are placed here.")
        if corner in people:
            text.append(f"Here is a people chip of {_name(scenario, people[corner])}.")
        text.append(_neighbours(corner, near.get(corner, {}), scenario.boxes.list))
        yield GlossaryEntry("CORNERS", (corner, *([names[corner]] if corner in names else [])),
                            (" ".join(text),), _LOOKED_UP)


def _neighbours(corner: Corner, paths: Iterable[Corner],
                routes: tuple[Route, ...]) -> str:
    over = [f"{other} over {route.id}" for route in routes
            for one, other in (route.ends, route.ends[::-1]) if one == corner]
    return f"One step leads to {join_words(chain(sorted(paths), over))}."
