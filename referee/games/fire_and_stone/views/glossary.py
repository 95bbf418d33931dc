"""What is in the box, told from a scenario."""

from collections import Counter
from collections.abc import Iterator

from referee.core.base.aliases import counted, listed
from referee.core.game.glossary import Entry
from referee.games.fire_and_stone.model.board import Area
from referee.games.fire_and_stone.model.cards import amount
from referee.games.fire_and_stone.model.scenario import STORES, Scenario

_BORDERS = (("lake", "a lake"), ("mountain", "a mountain"))


def entries(scenario: Scenario) -> Iterator[Entry]:
    """Thing by thing: beginning, stores, regions, tiles, animals, cards, tasks, areas."""
    yield from _beginning(scenario)
    yield from _stores(scenario)
    yield from _regions(scenario)
    yield from _tiles(scenario)
    yield from _animals(scenario)
    yield from _cards(scenario)
    yield from _caves(scenario)
    yield from _tasks(scenario)
    yield from (_area(area) for area in scenario.map.list)


def _beginning(data: Scenario) -> Iterator[Entry]:
    start = next(area.id for area in data.map.list if area.start)
    tiles = "; ".join(f"{seat}: " + ", ".join(
        f"{tile.kind} ({tile.symbol})" for tile in data.start_tiles.list if tile.seat == seat)
        for seat in dict.fromkeys(tile.seat for tile in data.start_tiles.list))
    yield Entry("PIECES", ("beginning", "start", "setup"), (
        f"Each tribe begins with a scout on {start}, {data.supply.huts} huts, {data.supply.bags} "
        "printed bags, no food, no points, a task and a marking stone. "
        f"{counted(data.play.display, 'invention')} {'lies' if data.play.display == 1 else 'lie'} "
        "open.",
        "Four tribes have both start tiles, three one each, two none.",
        f"Start tiles are {tiles}. That of the sun lies in the left store, that of the moon in "
        "the right one."))
    yield Entry("PIECES", ("scout", "scouts", "second scout"), (
        f"A tribe has scout 1, and from hut tile {data.play.second} on scout 2. Each moves up to "
        f"{data.play.steps} steps in a turn of its tribe.",))
    yield Entry("PIECES", ("huts of a tribe", "own huts"), (
        f"{data.supply.huts} for each tribe. Each is worth {_points(data.points.hut)} at the end, "
        f"and counts for the majority of its area, which is {_points(data.points.majority)}.",))
    yield Entry("PIECES", ("bag", "bags", "bag tile", "bag tiles"), (
        f"A bag holds one food. {data.supply.bags} are printed on a mat, which takes up to "
        f"{data.room.bag_tiles} bag tiles more; there are {data.supply.bag_tiles} in all.",))
    yield Entry("PIECES", ("marking stone", "stone", "stones"), (
        "One for each tribe, for some cave cards, used once in a game.",))
    yield Entry("PIECES", ("hut track", "track", "hut tiles"), (
        f"{data.room.track} spaces for hut tiles as they are found. "
        + " ".join(f"Tile {region.opens} opens region {region.id}."
                   for region in data.regions.list if region.opens)
        + f" Tile {data.play.second} brings the second scouts, tile {data.play.end} the end.",))


def _points(n: int) -> str:
    return counted(n, "point")


def _stores(data: Scenario) -> Iterator[Entry]:
    icons = listed(map(str, data.stores.icons), "or")
    many = (f"A store has {data.stores.spaces} spaces and holds tiles of one kind. Whoever covers "
            f"space {icons} may take a card. On space {data.stores.spaces} the store is cleared "
            "once the card is taken or declined.")
    also = (("light", "store 1"), ("dark", "store 2"))
    for i in range(data.stores.columns):
        other = also[i] if i < len(also) else ()
        said = f" Also {listed(other, 'or')}." if other else ""
        yield Entry("STORES", (f"{STORES[i]} store", STORES[i], *other[:1]),
                    (f"One of the {data.stores.columns} stores printed on a mat.{said} {many}",))
    extra = STORES[data.stores.columns]
    yield Entry("STORES", (f"{extra} store", extra, "plant store"), (
        f"The store of plant-knowledge, while that is uncovered. {many}",))


def _regions(data: Scenario) -> Iterator[Entry]:
    for region in data.regions.list:
        opens = (f"opens with hut tile {region.opens}" if region.opens
                 else "is open from the start")
        areas = sum(area.region == region.id for area in data.map.list)
        tiles = listed(f"{n} {kind}" for kind, n in region.tiles.items())
        fires = listed(area.id for area in data.map.list if area.region == region.id and area.fire)
        yield Entry("REGIONS", (f"region {region.id}", region.id, region.name), (
            f"{region.name}, {counted(areas, 'area')}; it {opens}.",
            f"A fire is printed on {fires}. Face down lie {tiles}."))


def _tiles(data: Scenario) -> Iterator[Entry]:
    play, stack = data.play, data.animal_tiles.stack
    said = {
        "forest": f"Turned up, a stack of {stack} animals is laid on it. Action: look at them and "
                  "take one. It stays when it is bare, for it counts for a task.",
        "hut": "Turned up, its finder builds a hut there for nothing, the tile goes to the hut "
               "track, and the scout to a fire of the region. No action.",
        "fire": f"Turned up, it is worth {_points(play.flame)}. Action, as at a printed fire: "
                "prepare animals.",
        "stash": f"Turned up, it gives {amount(play.stash.bag, play.stash.food, play.stash.vp)} "
                 "and leaves the game. No action.",
        "cave": "Turned up, the cave card is drawn and holds from then on. Its action is that of "
                "the card."}
    kinds = dict.fromkeys(kind for region in data.regions.list for kind in region.tiles)
    for kind in (*data.gathering.kinds, *(kind for kind in kinds
                                          if kind not in data.gathering.kinds)):
        there = listed(f"{region.tiles[kind]} in region {region.id}"
                       for region in data.regions.list if kind in region.tiles)
        gather = (f"A gathering tile. Action: take it to a store, or leave it for {play.leave} "
                  "food. As a tile to be taken it may be called by its name.")
        count = sum(region.tiles.get(kind, 0) for region in data.regions.list)
        yield Entry("TILES", (kind, f"{kind}s", f"{kind} tile"),
                    (said.get(kind, gather), f"There {'is' if count == 1 else 'are'} {there}."))
    yield Entry("TILES", ("settlement", "settlements"), (
        "Not a tile: an area with huts. Action: build one more for a food for each that stands "
        "there, then the scout goes to a fire of the region.",))
    yield Entry("TILES", ("empty", "empty area", "-"), (
        f"An area with nothing on it any more. Action: {play.empty} food, if a bag is free.",))
    yield Entry("TILES", ("hidden", "?", "face down"), (
        "An area whose tile nobody has turned up. Whoever ends a movement there turns it up.",))


def _animals(data: Scenario) -> Iterator[Entry]:
    tiles = {many.id: many.n for many in data.animal_tiles.list}
    for animal in data.animals.list:
        yield Entry("ANIMALS", (animal.id, f"{animal.id}s"), (
            f"Gives {amount(animal.bag, animal.food)} over a fire. There are {tiles[animal.id]} "
            f"of {sum(tiles.values())} animals.",))
    yield Entry("ANIMALS", ("best-bag", "most-bags"), (
        "Said for an animal: of those that lie there the one with most bags, then most food.",))
    yield Entry("ANIMALS", ("best-food", "most-food"), (
        "Said for an animal: of those that lie there the one with most food, then most bags.",))


def _cards(data: Scenario) -> Iterator[Entry]:
    deck = {many.id: many.n for many in data.deck.list}
    for card in data.inventions.list:
        starts = [start.id for start in data.starting.list if start.same == card.id]
        more = f", and {listed(starts)} among the starting inventions" if starts else ""
        said = card.said()
        yield Entry("INVENTIONS", (card.id, *_spaced(card.id), *starts), (
            f"{said[0].upper()}{said[1:]}.",
            f"About {card.category}. {deck.get(card.id, 0)} in the deck of "
            f"{sum(deck.values())}{more}. A victory point card ends what lasts."))
    values = Counter(data.points.cards)
    there = listed(f"{n} of {_points(value)}" for value, n in values.items())
    yield Entry("INVENTIONS", ("vp", "victory point card", "victory point cards", "vp card"), (
        f"From the top {there}. One is taken for an icon in place of an invention, and covers an "
        "invention of one’s own, whose lasting effect ends.",))


def _spaced(name: str) -> tuple[str, ...]:
    """A name of several words as it may be spoken."""
    return (name.replace("-", " "),) if "-" in name else ()


def _caves(data: Scenario) -> Iterator[Entry]:
    levels = {name: level.id for level in data.levels.list for name in level.caves}
    for cave in data.caves.list:
        said = cave.said()
        known = (cave.source or data.caves.source) == "rulebook"
        drawn = "one that the rulebook prints" if known else "drawn with caves=all"
        yield Entry("CAVES", (cave.id, *_spaced(cave.id)), (
            f"{said[0].upper()}{said[1:]}.", f"A cave card of level {levels[cave.id]}, {drawn}."))


def _tasks(data: Scenario) -> Iterator[Entry]:
    worth = data.points
    yield Entry("TASKS", ("task", "tasks", "task card"), (
        f"{counted(len(data.tasks.list), 'card')}, one for each tribe, secret to all others until "
        "the end: " + "; ".join(f"{task.id}: {task.said(worth.task)}"
                                for task in data.tasks.list) + ".",))
    for task in data.tasks.list:
        yield Entry("TASKS", (f"task {task.id}", f"{task.id} task",
                              *((task.id,) if task.counts == "region" else ())), (
            f"{task.said(worth.task)}, besides {_points(worth.majority)} for the majority "
            "itself.",))
    yield Entry("TASKS", ("lake", "mountain", "mount", "border"), (
        "What an area borders, as the map says. Of use for tasks, a lake for fishing too.",))


def _area(area: Area) -> Entry:
    borders = [said for word, said in _BORDERS if getattr(area, word)]
    lies = ("the start, with a printed fire" if area.start
            else "with a printed fire" if area.fire else "with a tile face down at the start")
    sea = f", by sea to {listed(area.sea)}" if area.sea else ""
    region, _, number = area.id.partition("-")
    short = (f"{region}-{int(number)}",) if number.isdigit() and number[0] == "0" else ()
    return Entry("AREAS", (area.id, *short), (
        f"In region {area.region}, {lies}; next to {listed(borders) or 'neither lake nor mountain'}"
        f". By land to {listed(area.land)}{sea}.",))
