"""The contents of the box, from a scenario."""

from collections import Counter
from collections.abc import Iterator

from referee.core.base.aliases import count_noun, join_words
from referee.core.game.glossary import GlossaryEntry
from referee.games.fire_and_stone.model.board import Area
from referee.games.fire_and_stone.model.cards import amount
from referee.games.fire_and_stone.model.scenario import STORES, Scenario

_BORDERS = (("lake", "a lake"), ("mountain", "a mountain"))


def entries(scenario: Scenario) -> Iterator[GlossaryEntry]:
    """Entries: beginning, stores, regions, tiles, animals, cards, tasks, areas."""
    yield from _beginning(scenario)
    yield from _stores(scenario)
    yield from _regions(scenario)
    yield from _tiles(scenario)
    yield from _animals(scenario)
    yield from _cards(scenario)
    yield from _caves(scenario)
    yield from _tasks(scenario)
    yield from (_area(area) for area in scenario.map.list)


def _beginning(data: Scenario) -> Iterator[GlossaryEntry]:
    start = next(area.id for area in data.map.list if area.start)
    tiles = "; ".join(f"{seat}: " + ", ".join(
        f"{tile.kind} ({tile.symbol})" for tile in data.start_tiles.list if tile.seat == seat)
        for seat in dict.fromkeys(tile.seat for tile in data.start_tiles.list))
    yield GlossaryEntry("PIECES", ("beginning", "start", "setup"), (
        f"Each tribe begins with a scout on {start}, {data.supply.huts} huts, {data.supply.bags} "
        "printed bags, no food, no points, a task and a marking stone. "
        f"{count_noun(data.play.display, 'invention')} "
        f"{'lies' if data.play.display == 1 else 'lie'} "
        "open.",
        "Four tribes have both start tiles, three one each, two none.",
        f"Start tiles are {tiles}. That of the sun lies in the left store, that of the moon in "
        "the right one."))
    yield GlossaryEntry("PIECES", ("scout", "scouts", "second scout"), (
        f"A tribe has scout 1, and from hut tile {data.play.second} on scout 2. Each moves up to "
        f"{data.play.steps} steps in a turn of its tribe.",))
    yield GlossaryEntry("PIECES", ("huts of a tribe", "own huts"), (
        f"{data.supply.huts} for each tribe. Each is worth {_points(data.points.hut)} at the end, "
        f"and counts for the majority of its area, which is {_points(data.points.majority)}.",))
    yield GlossaryEntry("PIECES", ("bag", "bags", "bag tile", "bag tiles"), (
        f"A bag holds one food. {data.supply.bags} are printed on a mat, which takes up to "
        f"{data.room.bag_tiles} bag tiles more; there are {data.supply.bag_tiles} in all.",))
    yield GlossaryEntry("PIECES", ("marking stone", "stone", "stones"), (
        "One for each tribe, for some cave cards, used once in a game.",))
    yield GlossaryEntry("PIECES", ("hut track", "track", "hut tiles"), (
        f"{data.room.track} spaces for hut tiles as they are found. "
        + " ".join(f"Tile {region.opens} opens region {region.id}."
                   for region in data.regions.list if region.opens)
        + f" Tile {data.play.second} brings the second scouts, tile {data.play.end} the end.",))


def _points(n: int) -> str:
    return count_noun(n, "point")


def _stores(data: Scenario) -> Iterator[GlossaryEntry]:
    icons = join_words(map(str, data.stores.icons), "or")
    many = (f"A store has {data.stores.spaces} spaces and holds tiles of one kind. Whoever covers "
            f"space {icons} may take a card. On space {data.stores.spaces} the store is cleared "
            "once the card is taken or declined.")
    also = (("light", "store 1"), ("dark", "store 2"))
    for i in range(data.stores.columns):
        other = also[i] if i < len(also) else ()
        text = f" Also {join_words(other, 'or')}." if other else ""
        yield GlossaryEntry("STORES", (f"{STORES[i]} store", STORES[i], *other[:1]),
                            (f"One of the {data.stores.columns} stores printed on a mat.{text} "
                             f"{many}",))
    extra = STORES[data.stores.columns]
    yield GlossaryEntry("STORES", (f"{extra} store", extra, "plant store"), (
        f"The store of plant-knowledge, while that is uncovered. {many}",))


def _regions(data: Scenario) -> Iterator[GlossaryEntry]:
    for region in data.regions.list:
        opens = (f"opens with hut tile {region.opens}" if region.opens
                 else "is open from the start")
        areas = sum(area.region == region.id for area in data.map.list)
        tiles = join_words(f"{n} {kind}" for kind, n in region.tiles.items())
        fires = join_words(area.id for area in data.map.list if area.region == region.id
                           and area.fire)
        yield GlossaryEntry("REGIONS", (f"region {region.id}", region.id, region.name), (
            f"{region.name}, {count_noun(areas, 'area')}; it {opens}.",
            f"A fire is printed on {fires}. Face down lie {tiles}."))


def _tiles(data: Scenario) -> Iterator[GlossaryEntry]:
    play, stack = data.play, data.animal_tiles.stack
    texts = {
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
        counts_text = join_words(f"{region.tiles[kind]} in region {region.id}"
                                 for region in data.regions.list if kind in region.tiles)
        gather = (f"A gathering tile. Action: take it to a store, or leave it for {play.leave} "
                  "food. As a tile to be taken it may be called by its name.")
        count = sum(region.tiles.get(kind, 0) for region in data.regions.list)
        yield GlossaryEntry("TILES", (kind, f"{kind}s", f"{kind} tile"),
                            (texts.get(kind, gather),
                             f"There {'is' if count == 1 else 'are'} {counts_text}."))
    yield GlossaryEntry("TILES", ("settlement", "settlements"), (
        "Not a tile: an area with huts. Action: build one more for a food for each that stands "
        "there, then the scout goes to a fire of the region.",))
    yield GlossaryEntry("TILES", ("empty", "empty area", "-"), (
        f"An area with nothing on it any more. Action: {play.empty} food, if a bag is free.",))
    yield GlossaryEntry("TILES", ("hidden", "?", "face down"), (
        "An area whose tile nobody has turned up. Whoever ends a movement there turns it up.",))


def _animals(data: Scenario) -> Iterator[GlossaryEntry]:
    tiles = {entry.id: entry.n for entry in data.animal_tiles.list}
    for animal in data.animals.list:
        yield GlossaryEntry("ANIMALS", (animal.id, f"{animal.id}s"), (
            f"Gives {amount(animal.bag, animal.food)} over a fire. There are {tiles[animal.id]} "
            f"of {sum(tiles.values())} animals.",))
    yield GlossaryEntry("ANIMALS", ("best-bag", "most-bags"), (
        "Said for an animal: of those that lie there the one with most bags, then most food.",))
    yield GlossaryEntry("ANIMALS", ("best-food", "most-food"), (
        "Said for an animal: of those that lie there the one with most food, then most bags.",))


def _cards(data: Scenario) -> Iterator[GlossaryEntry]:
    deck = {entry.id: entry.n for entry in data.deck.list}
    for card in data.inventions.list:
        starts = [start.id for start in data.starting.list if start.same == card.id]
        more = f", and {join_words(starts)} among the starting inventions" if starts else ""
        text = card.text()
        yield GlossaryEntry("INVENTIONS", (card.id, *_spaced(card.id), *starts), (
            f"{text[0].upper()}{text[1:]}.",
            f"About {card.category}. {deck.get(card.id, 0)} in the deck of "
            f"{sum(deck.values())}{more}. A victory point card ends what lasts."))
    values = Counter(data.points.cards)
    counts_text = join_words(f"{n} of {_points(value)}" for value, n in values.items())
    yield GlossaryEntry("INVENTIONS",
                        ("vp", "victory point card", "victory point cards", "vp card"), (
        f"From the top {counts_text}. One is taken for an icon in place of an invention, and "
        f"covers an "
        "invention of one’s own, whose lasting effect ends.",))


def _spaced(name: str) -> tuple[str, ...]:
    """A name of several words, with spaces for its hyphens."""
    return (name.replace("-", " "),) if "-" in name else ()


def _caves(data: Scenario) -> Iterator[GlossaryEntry]:
    levels = {name: level.id for level in data.levels.list for name in level.caves}
    for cave in data.caves.list:
        text = cave.text()
        known = (cave.source or data.caves.source) == "rulebook"
        drawn = "one that the rulebook prints" if known else "drawn with caves=all"
        yield GlossaryEntry("CAVES", (cave.id, *_spaced(cave.id)), (
            f"{text[0].upper()}{text[1:]}.", f"A cave card of level {levels[cave.id]}, {drawn}."))


def _tasks(data: Scenario) -> Iterator[GlossaryEntry]:
    worth = data.points
    yield GlossaryEntry("TASKS", ("task", "tasks", "task card"), (
        f"{count_noun(len(data.tasks.list), 'card')}, one for each tribe, secret to all others "
        f"until "
        "the end: " + "; ".join(f"{task.id}: {task.text(worth.task)}"
                                for task in data.tasks.list) + ".",))
    for task in data.tasks.list:
        yield GlossaryEntry("TASKS", (f"task {task.id}", f"{task.id} task",
                                      *((task.id,) if task.counts == "region" else ())), (
            f"{task.text(worth.task)}, besides {_points(worth.majority)} for the majority "
            "itself.",))
    yield GlossaryEntry("TASKS", ("lake", "mountain", "mount", "border"), (
        "What an area borders, as the map says. Of use for tasks, a lake for fishing too.",))


def _area(area: Area) -> GlossaryEntry:
    borders = [description for word, description in _BORDERS if getattr(area, word)]
    shown_there = ("the start, with a printed fire" if area.start
                   else "with a printed fire" if area.fire
                   else "with a tile face down at the start")
    sea = f", by sea to {join_words(area.sea)}" if area.sea else ""
    region, _, number = area.id.partition("-")
    short = (f"{region}-{int(number)}",) if number.isdigit() and number[0] == "0" else ()
    return GlossaryEntry("AREAS", (area.id, *short), (
        f"In region {area.region}, {shown_there}; next to "
        f"{join_words(borders) or 'neither lake nor mountain'}"
        f". By land to {join_words(area.land)}{sea}.",))
