"""What no type can say of a scenario: counts, references, and a board that can be played."""

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import astuple

from referee.core.problem import Problem, Problems
from referee.games.fire_and_stone.atlas import connected
from referee.games.fire_and_stone.content import Area, Scenario
from referee.games.fire_and_stone.effects import Gain, Go, Settle, Stone, Store, Trade

__all__ = ["PIECES", "SITES", "Scenario", "check"]

SITES = ("forest", "hut", "fire", "stash", "cave")
PIECES = {"inventions": 17, "starting inventions": 4, "caves": 24, "tasks": 5, "animal tiles": 24,
          "start tiles": 8, "victory point cards": 14}
COLOURS = ("black", "blue", "red", "yellow")


def check(scenario: Scenario) -> Problems:
    """Every fault at once; ``where`` is a path into the scenario."""
    found = [*_twice(scenario), *_counts(scenario), *_names(scenario)]
    if not found:
        found = [*_board(scenario), *_regions(scenario), *_huts(scenario), *_bags(scenario),
                 *_numbers(scenario), *_cards(scenario)]
    return tuple(found)


def _twice(s: Scenario) -> Iterator[Problem]:
    lists: dict[str, Iterable[object]] = {
        "regions": (r.id for r in s.regions.list), "map": (a.id for a in s.map.list),
        "start_tiles": (t.id for t in s.start_tiles.list),
        "animals": (a.id for a in s.animals.list),
        "animal_tiles": (m.id for m in s.animal_tiles.list),
        "inventions": (i.id for i in s.inventions.list), "deck": (m.id for m in s.deck.list),
        "starting": (x.id for x in s.starting.list), "caves": (c.id for c in s.caves.list),
        "levels": (x.id for x in s.levels.list), "tasks": (t.id for t in s.tasks.list)}
    for group, ids in lists.items():
        for name, times in Counter(ids).items():
            if times > 1:
                yield Problem("unusable-twice", f"“{name}” stands {times} times in {group}.",
                              f"{group}.list")


def _counts(s: Scenario) -> Iterator[Problem]:
    """The numbers of cards and tiles that the rulebook's list of components states."""
    counts = {
        "inventions": (sum(m.n for m in s.deck.list), "deck"),
        "starting inventions": (len(s.starting.list), "starting"),
        "caves": (len(s.caves.list), "caves"), "tasks": (len(s.tasks.list), "tasks"),
        "animal tiles": (sum(m.n for m in s.animal_tiles.list), "animal_tiles"),
        "start tiles": (len(s.start_tiles.list), "start_tiles"),
        "victory point cards": (len(s.points.cards), "points.cards")}
    for what, (got, where) in counts.items():
        if got != PIECES[what]:
            yield Problem("unusable-count", f"There are {PIECES[what]} {what}, not {got}.", where)
    for what, many in (("deck", s.deck.list), ("animal_tiles", s.animal_tiles.list)):
        for record in many:
            if record.n < 1:
                yield Problem("unusable-count", f"{record.id} has {record.n} pieces.",
                              f"{what}.list.{record.id}")
    marked = Counter(name for level in s.levels.list for name in level.caves)
    for cave in s.caves.list:
        if marked.pop(cave.id, 0) != 1:
            yield Problem("unusable-level", f"The cave {cave.id} belongs to exactly one level.",
                          "levels.list")
    for name in marked:
        yield _nothing("cave", name, "levels.list")


def _nothing(what: str, name: str, where: str) -> Problem:
    return Problem("unusable-reference", f"There is no {what} “{name}”.", where)


def _names(s: Scenario) -> Iterator[Problem]:
    """References to things that do not exist."""
    areas, regions = {a.id for a in s.map.list}, {r.id for r in s.regions.list}
    kinds, animals = set(s.gathering.kinds), {a.id for a in s.animals.list}
    inventions = {i.id for i in s.inventions.list}
    for area in s.map.list:
        where = f"map.list.{area.id}"
        if area.region not in regions:
            yield _nothing("region", area.region, f"{where}.region")
        for near in (*area.land, *area.sea):
            if near not in areas:
                yield _nothing("area", near, where)
    for tile in s.start_tiles.list:
        if tile.kind not in kinds:
            yield _nothing("gathering tile", tile.kind, f"start_tiles.list.{tile.id}.kind")
        if tile.seat not in COLOURS:
            yield _nothing("colour", tile.seat, f"start_tiles.list.{tile.id}.seat")
    for region in s.regions.list:
        for kind, n in region.tiles.items():
            if kind not in kinds and kind not in SITES:
                yield _nothing("tile", kind, f"regions.list.{region.id}.tiles.{kind}")
            if n < 0:
                yield Problem("unusable-count", f"{n} tiles are too few.",
                              f"regions.list.{region.id}.tiles.{kind}")
    for record in s.animal_tiles.list:
        if record.id not in animals:
            yield _nothing("animal", record.id, f"animal_tiles.list.{record.id}")
    for record in s.deck.list:
        if record.id not in inventions:
            yield _nothing("invention", record.id, f"deck.list.{record.id}")
    for card in s.starting.list:
        if card.same not in inventions:
            yield _nothing("invention", card.same, f"starting.list.{card.id}.same")
    for task in s.tasks.list:
        if (task.region in regions) != (task.counts == "region"):
            yield Problem("unusable-reference", "A task of a region names one that exists; "
                          "another names none.", f"tasks.list.{task.id}.region")
    for where, effect in _effects(s):
        named = getattr(effect, "region", "")
        if named and named not in regions:
            yield _nothing("region", named, where)


def _effects(s: Scenario) -> Iterator[tuple[str, Struct]]:
    """Every effect of every card, and the path of the card."""
    for card in s.inventions.list:
        for effect in (*([card.now] if card.now else ()), *card.lasting):
            yield f"inventions.list.{card.id}", effect
    for cave in s.caves.list:
        deeds = [effect for part in cave.once for effect in part.do]
        for effect in (*deeds, *cave.area, *cave.rule):
            yield f"caves.list.{cave.id}", effect
            for got in effect.get if isinstance(effect, Trade) else ():
                yield f"caves.list.{cave.id}", got


def _board(s: Scenario) -> Iterator[Problem]:
    """Neighbours both ways, nobody its own neighbour, no pair by land and sea at once."""
    areas = {area.id: area for area in s.map.list}
    for area in s.map.list:
        where = f"map.list.{area.id}"
        both = Counter((*area.land, *area.sea))
        for near, times in both.items():
            if near == area.id or times > 1:
                yield Problem("unusable-neighbour", f"{near} is its own neighbour or named twice.",
                              where)
        yield from _mutual(area, areas, where)
        if not any(areas[near].region == area.region for near in area.land):
            yield Problem("unusable-board", f"{area.id} has no land neighbour in its own region.",
                          where)
    far = [r.id for r in s.regions.list]
    for area in s.map.list:
        for near in area.land:
            if area.region == far[0] and areas[near].region in far[2:]:
                yield Problem("unusable-board", f"{area.id} and {near} join the first region to "
                              "one beyond the second.", f"map.list.{area.id}")
    for i in range(1, len(far) + 1):
        if not connected(areas, far[:i]):
            yield Problem("unusable-board", "Not connected by land: region "
                          + " and ".join(far[:i]) + ".", "map")


def _mutual(area: Area, areas: dict[str, Area], where: str) -> Iterator[Problem]:
    for near in area.land:
        if area.id not in areas[near].land:
            yield Problem("unusable-neighbour", f"{near} does not name {area.id} by land.", where)
    for near in area.sea:
        if area.id not in areas[near].sea:
            yield Problem("unusable-neighbour", f"{near} does not name {area.id} by sea.", where)


def _regions(s: Scenario) -> Iterator[Problem]:
    """As many tiles as areas for them; a printed fire in each region; one start, at a fire."""
    for region in s.regions.list:
        where = f"regions.list.{region.id}"
        bare = sum(a.region == region.id and not a.fire for a in s.map.list)
        if bare != sum(region.tiles.values()):
            yield Problem("unusable-count", f"Region {region.id} has {bare} areas for "
                          f"{sum(region.tiles.values())} tiles.", f"{where}.tiles")
        if not any(a.region == region.id and a.fire for a in s.map.list):
            yield Problem("unusable-board", f"Region {region.id} has no printed fire.", "map")
    first = s.regions.list[0]
    starts = [a for a in s.map.list if a.start]
    if len(starts) != 1 or not starts[0].fire or starts[0].region != first.id:
        yield Problem("unusable-board", f"The start is one printed fire of region {first.id}.",
                      "map")
    caves = [r.tiles.get("cave", 0) for r in s.regions.list]
    if sum(caves) != 1 or caves[0]:
        yield Problem("unusable-count", "There is one cave tile, outside the first region.",
                      "regions")
    stacks = sum(r.tiles.get("forest", 0) for r in s.regions.list)
    if stacks * s.animal_tiles.stack != PIECES["animal tiles"]:
        yield Problem("unusable-count", f"{stacks} forests of {s.animal_tiles.stack} animals do "
                      f"not make {PIECES['animal tiles']}.", "animal_tiles.stack")


def _huts(s: Scenario) -> Iterator[Problem]:
    """Each region opens with hut tiles that the regions before it hold; the end can come."""
    held = 0
    for i, region in enumerate(s.regions.list):
        if region.opens > held or (i == 0) != (region.opens == 0):
            yield Problem("unusable-huts", f"Region {region.id} opens with hut tile "
                          f"{region.opens}; the regions before it hold {held}.",
                          f"regions.list.{region.id}.opens")
        held += region.tiles.get("hut", 0)
    for name, number in (("second", s.play.second), ("end", s.play.end)):
        if not 0 < number <= held:
            yield Problem("unusable-huts", f"Hut tile {number} is not among {held}.",
                          f"play.{name}")
    if held > s.room.track:
        yield Problem("unusable-huts", f"{held} hut tiles have {s.room.track} spaces.",
                      "room.track")


def _bags(s: Scenario) -> Iterator[Problem]:
    """Bags never run out: all that gives them is within the supply."""
    tiles = {m.id: m.n for m in s.animal_tiles.list}
    cards = {m.id: m.n for m in s.deck.list}
    now = {i.id: i.now.bag if i.now else 0 for i in s.inventions.list}
    given = sum(animal.bag * tiles.get(animal.id, 0) for animal in s.animals.list)
    given += sum(now[name] * n for name, n in cards.items())
    given += sum(now[card.same] for card in s.starting.list)
    given += s.play.stash.bag * sum(r.tiles.get("stash", 0) for r in s.regions.list)
    given += max((sum(e.bag * (1 if part.who == "discoverer" else s.game.players[1])
                      for part in c.once for e in part.do if isinstance(e, Gain))
                  for c in s.caves.list), default=0)
    if given > s.supply.bag_tiles:
        yield Problem("unusable-bags", f"{given} bags can be gained, {s.supply.bag_tiles} exist.",
                      "supply.bag_tiles")


def _numbers(s: Scenario) -> Iterator[Problem]:
    """Values that cannot be played."""
    if not 2 <= s.game.players[0] <= s.game.players[1] <= len(COLOURS):
        yield Problem("unusable-number", "Players are 2 to 4.", "game.players")
    for name in ("steps", "leave", "empty", "display"):
        if getattr(s.play, name) < 1:
            yield Problem("unusable-number", f"{name} is at least 1.", f"play.{name}")
    if s.stores.columns < 2 or s.stores.spaces < 1:
        yield Problem("unusable-number", "There are at least two stores of one space.", "stores")
    if any(not 0 < icon <= s.stores.spaces for icon in s.stores.icons):
        yield Problem("unusable-number", "A card icon is on a space of the store.", "stores.icons")
    for animal in s.animals.list:
        if min(animal.bag, animal.food) < 0 or not animal.bag + animal.food:
            yield Problem("unusable-number", f"{animal.id} gives nothing.",
                          f"animals.list.{animal.id}")
    if any(value < 1 for value in s.points.cards):
        yield Problem("unusable-number", "A victory point card is worth 1 or more.",
                      "points.cards")
    for where, effect in _effects(s):
        if any(isinstance(value, int) and value < 0 for value in astuple(effect)):
            yield Problem("unusable-number", "An effect has a number below 0.", where)
    symbols = Counter((t.seat, t.symbol) for t in s.start_tiles.list)
    if len(symbols) != len(s.start_tiles.list):
        yield Problem("unusable-count", "Each colour has one start tile of each symbol.",
                      "start_tiles")
    if {t.kind for t in s.start_tiles.list if t.symbol == "sun"} and any(
            len({t.kind for t in s.start_tiles.list if t.seat == seat}) < 2 for seat in COLOURS):
        yield Problem("unusable-count", "The two start tiles of a colour differ in kind.",
                      "start_tiles")


def _cards(s: Scenario) -> Iterator[Problem]:
    """Frames of cards: instant effects on food cards alone; caves of one kind that do something."""
    used = {m.id for m in s.deck.list} | {card.same for card in s.starting.list}
    for card in s.inventions.list:
        where = f"inventions.list.{card.id}"
        if card.now and card.category != "food":
            yield Problem("unusable-card", f"{card.id} has an instant effect and is no food card.",
                          f"{where}.now")
        if not card.lasting:
            yield Problem("unusable-card", f"{card.id} has no lasting effect to cover.", where)
        if card.id not in used:
            yield Problem("unusable-card", f"{card.id} is in no deck.", where)
    for cave in s.caves.list:
        where = f"caves.list.{cave.id}"
        if not (cave.once or cave.area or cave.rule):
            yield Problem("unusable-card", f"{cave.id} does nothing.", where)
        if cave.leaves and (cave.area or cave.rule):
            yield Problem("unusable-card", f"{cave.id} leaves and cannot last.", where)
        if cave.rule and cave.area:
            yield Problem("unusable-card", f"{cave.id} is a rule or an area, not both.", where)
        if any(isinstance(e, Store) for e in cave.rule):
            yield Problem("unusable-card", f"{cave.id} brings a store; only inventions do.", where)
        if sum(isinstance(e, Settle) for e in cave.area) > 1:
            yield Problem("unusable-card", f"{cave.id} has two pools.", where)
        if any(isinstance(e, Stone | Go) for part in cave.once for e in part.do):
            yield Problem("unusable-card", f"{cave.id} has “stone” or “go” at once; "
                          "they belong to its area.", where)
