"""The contents of the box, from a scenario."""

from collections import Counter
from collections.abc import Iterator

from referee.core.base.aliases import count_noun, join_words
from referee.core.game.glossary import GlossaryEntry
from referee.games.fire_and_stone.model.board import Area
from referee.games.fire_and_stone.model.cards import amount, count_thing
from referee.games.fire_and_stone.model.scenario import STORES, Scenario

_BORDERS = (("lake", "a lake"), ("mountain", "a mountain"))


def entries(scenario: Scenario) -> Iterator[GlossaryEntry]:
    """Entries: pieces, stores, regions, tiles, animals, cards, tasks, areas."""
    yield from _pieces(scenario)
    yield from _stores(scenario)
    yield from _regions(scenario)
    yield from _tiles(scenario)
    yield from _site_entries(scenario)
    yield from _animals(scenario)
    yield from _cards(scenario)
    yield from _caves(scenario)
    yield from _tasks(scenario)
    yield from (_area(area) for area in scenario.map.list)


def _pieces(data: Scenario) -> Iterator[GlossaryEntry]:
    start = next(area.id for area in data.map.list if area.start)
    tiles = "; ".join(f"{seat} " + ", ".join(
        f"{tile.kind} ({tile.symbol})" for tile in data.start_tiles.list if tile.seat == seat)
        for seat in dict.fromkeys(tile.seat for tile in data.start_tiles.list))
    yield GlossaryEntry("PIECES", ("beginning", "start", "setup"), (
        f"You begin with a scout on {start}, {count_noun(data.supply.huts, 'hut')}, "
        f"{count_noun(data.supply.bags, 'printed bag')}, a task and a marking stone. "
        f"{count_noun(data.play.display, 'invention')} {'is' if data.play.display == 1 else 'are'} "
        "on display. With four players each has both start tiles, with three players each has one "
        "start tile, with two players there are no start tiles.",
        f"Start tiles: {tiles}. The sun tile goes into the left store, the moon tile into "
        "the right store."))
    yield _piece(("scout", "scouts", "second scout"),
                 f"1 each, 2 from hut tile {data.play.second}",
                 f"moves up to {count_noun(data.play.steps, 'step')} a turn")
    yield _piece(("own huts", "huts of a tribe"), f"{data.supply.huts} each",
                 f"{_points(data.points.hut)}, and {_points(data.points.majority)} for a majority")
    yield _piece(("bag", "bags", "bag tile", "bag tiles"),
                 f"{data.supply.bags} each, up to {data.room.bag_tiles} more of "
                 f"{count_noun(data.supply.bag_tiles, 'tile')}", "holds one food")
    yield _piece(("marking stone", "stone", "stones"), "1 each",
                 "used for some cave cards, once a game")
    effects = [f"{region.opens} opens region {region.id}" for region in data.regions.list
               if region.opens]
    effects += [f"{data.play.second} brings the second scouts", f"{data.play.end} triggers the end"]
    yield _piece(("hut track", "track", "hut tiles"), count_noun(data.room.track, "space"),
                 f"hut tile {'; '.join(effects)}")


def _piece(names: tuple[str, ...], number: str, use: str) -> GlossaryEntry:
    return GlossaryEntry("PIECES", names, (f"{number[0].upper()}{number[1:]}: {use}.",),
                         (number, use), ("piece", "number", "use"))


def _points(n: int) -> str:
    return count_noun(n, "point")


def _stores(data: Scenario) -> Iterator[GlossaryEntry]:
    icons = join_words(map(str, data.stores.icons))
    spaces = (f"The store has {count_noun(data.stores.spaces, 'space')} for tiles of one "
              f"kind, with card icons on spaces {icons}.")
    columns = ("store", "also", "where")
    also = (("light", "store 1"), ("dark", "store 2"))
    for i in range(data.stores.columns):
        other = also[i] if i < len(also) else ()
        text = f" Also called {join_words(other, 'or')}." if other else ""
        yield GlossaryEntry("STORES", (f"{STORES[i]} store", STORES[i], *other[:1]),
                            (f"A gathering store on your mat.{text} {spaces}",),
                            (", ".join(other), "mat"), columns)
    extra = STORES[data.stores.columns]
    yield GlossaryEntry("STORES", (f"{extra} store", extra, "plant store"),
                        (f"The gathering store of an uncovered plant-knowledge. {spaces}",),
                        ("plant store", "plant-knowledge"), columns)


def _regions(data: Scenario) -> Iterator[GlossaryEntry]:
    for region in data.regions.list:
        opens = f"hut tile {region.opens}" if region.opens else "the start"
        areas = sum(area.region == region.id for area in data.map.list)
        tiles = join_words(count_thing(n, kind) for kind, n in region.tiles.items())
        fires = join_words(area.id for area in data.map.list if area.region == region.id
                           and area.fire)
        yield GlossaryEntry("REGIONS", (f"region {region.id}", region.id, region.name), (
            f"{region.name}: {count_noun(areas, 'area')}. The region can be entered from "
            f"{opens} on.",
            f"A fire is printed on {fires}. Face-down tiles: {tiles}."),
            (region.name, str(areas), opens, fires),
            ("region", "name", "areas", "open from", "printed fire"))


def _tiles(data: Scenario) -> Iterator[GlossaryEntry]:
    stash = data.play.stash
    worth = {"forest": f"A forest with a stack of {data.animal_tiles.stack} animals",
             "hut": "A hut tile for the hut track",
             "fire": f"A fire; turned up, {_points(data.play.flame)}",
             "stash": f"A secret stash of {amount(stash.bag, stash.food, stash.vp)}",
             "cave": "The cave, with its card"}
    kinds = dict.fromkeys(kind for region in data.regions.list for kind in region.tiles)
    gathering = data.gathering.kinds
    for kind in (*gathering, *(kind for kind in kinds if kind not in gathering)):
        counts = {region.id: region.tiles.get(kind, 0) for region in data.regions.list}
        what = worth.get(kind, f"A gathering tile, which gives {data.play.leave} food if "
                               "you leave it on its area")
        numbers = join_words(f"{n} in region {region}" for region, n in counts.items() if n)
        plurals = (f"{kind}s",) if kind != "stash" else ("stashes", "stashs")
        yield GlossaryEntry("TILES", (kind, *plurals, f"{kind} tile"), (f"{what}: {numbers}.",),
                            tuple(str(n or "-") for n in counts.values()),
                            ("tile", *(f"region {region}" for region in counts)))


def _site_entries(data: Scenario) -> Iterator[GlossaryEntry]:
    columns = ("area", "shown as")
    yield GlossaryEntry("TILES", ("settlement", "settlements"), (
        "An area with one or more huts.",), ("huts",), columns)
    yield GlossaryEntry("TILES", ("printed fire",), (
        "A fire that is printed on the board, not on a tile.",), ("FIRE",), columns)
    yield GlossaryEntry("TILES", ("empty", "empty area", "-"), (
        f"An area with nothing left on it. The action there gives {data.play.empty} "
        "food.",), ("-",), columns)
    yield GlossaryEntry("TILES", ("hidden", "?", "face down"), (
        "An area with a face-down tile.",), ("?",), columns)


def _animals(data: Scenario) -> Iterator[GlossaryEntry]:
    tiles = {entry.id: entry.n for entry in data.animal_tiles.list}
    for animal in data.animals.list:
        worth = amount(animal.bag, animal.food)
        yield GlossaryEntry("ANIMALS", (animal.id, f"{animal.id}s"), (
            f"Gives {worth} when you cook it at a fire. {tiles[animal.id]} of "
            f"the {sum(tiles.values())} animal tiles are of this kind.",),
            (str(tiles[animal.id]), worth), ("animal", "number", "at a fire"))
    for best, then, names in (("bags", "food", ("best-bag", "most-bags")),
                              ("food", "bags", ("best-food", "most-food"))):
        yield GlossaryEntry("ANIMALS", names, (
            f"This word chooses the animal with the most {best}; in a tie, the one with the "
            f"most {then}.",), ())


def _cards(data: Scenario) -> Iterator[GlossaryEntry]:
    deck = {entry.id: entry.n for entry in data.deck.list}
    for card in data.inventions.list:
        starts = [start.id for start in data.starting.list if start.same == card.id]
        more = f", and {join_words(starts)} among the starting inventions" if starts else ""
        text, number = card.text(), deck.get(card.id, 0)
        yield GlossaryEntry(
            "INVENTIONS", (card.id, *_spaced(card.id), *starts),
            (f"{text[0].upper()}{text[1:]}.",
             f"A card about {card.category}. Number of this card in the deck: {number} "
             f"of {sum(deck.values())}{more}."),
            (", ".join((str(number), *starts)), card.category, text),
            ("invention", "number", "about", "effect"))
    values = Counter(data.points.cards)
    counts_text = ", ".join(f"{n} of {_points(value)}" for value, n in values.items())
    yield GlossaryEntry("INVENTIONS",
                        ("vp", "victory point card", "victory point cards", "vp card"),
                        (f"{len(data.points.cards)} cards, from the top: {counts_text}.",))


def _spaced(name: str) -> tuple[str, ...]:
    """A name of several words, with spaces for its hyphens."""
    return (name.replace("-", " "),) if "-" in name else ()


def _caves(data: Scenario) -> Iterator[GlossaryEntry]:
    levels = {name: level.id for level in data.levels.list for name in level.caves}
    for cave in data.caves.list:
        text = cave.text()
        known = (cave.source or data.caves.source) == "rulebook"
        source = "from the rulebook" if known else "of our own"
        yield GlossaryEntry("CAVES", (cave.id, *_spaced(cave.id)), (
            f"{text[0].upper()}{text[1:]}.", f"A cave card of level {levels[cave.id]}, {source}."),
            (str(levels[cave.id]), text), ("cave", "level", "effect"))


def _tasks(data: Scenario) -> Iterator[GlossaryEntry]:
    worth = data.points
    yield GlossaryEntry("TASKS", ("task", "tasks", "task card"), (
        f"{count_noun(len(data.tasks.list), 'card')}, one for each player, private until the end: "
        + "; ".join(f"{task.id}: {task.text(worth.task)}" for task in data.tasks.list) + ".",), ())
    for task in data.tasks.list:
        text = task.text(worth.task)
        yield GlossaryEntry("TASKS", (f"task {task.id}", f"{task.id} task",
                                      *((task.id,) if task.counts == "region" else ())), (
            f"{text}, in addition to {_points(worth.majority)} for the majority itself.",),
            (text,), ("task", "worth"))
    yield GlossaryEntry("TASKS", ("lake", "mountain", "mount", "border"), (
        "An area can be next to a lake or a mountain, as the map says. Tasks count these areas; "
        "a lake also helps the invention fishing.",), ())


def _area(area: Area) -> GlossaryEntry:
    borders = [description for word, description in _BORDERS if getattr(area, word)]
    shown_there = ("the start, with a printed fire" if area.start
                   else "with a printed fire" if area.fire
                   else "with a tile, face down at the start")
    sea = f", by sea to {join_words(area.sea)}" if area.sea else ""
    region, _, number = area.id.partition("-")
    short = (f"{region}-{int(number)}",) if number.isdigit() and number[0] == "0" else ()
    return GlossaryEntry("AREAS", (area.id, *short), (
        f"In region {area.region}, {shown_there}. Next to "
        f"{join_words(borders) or 'neither lake nor mountain'}. By land to "
        f"{join_words(area.land)}{sea}.",), ())
