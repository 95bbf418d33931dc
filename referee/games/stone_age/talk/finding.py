"""A place as somebody names it who looks at the table, in Stone Age and SoloPlay.

By what lies there (``the art card``, ``the building for 13 points``), where it is
(``the middle one``), who stands there (``where green is``, ``the three diggers``).
Each word is a trait; the place has all of them, and is the only one. A word
that names no trait is never passed over.
"""

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any, TypeVar

from referee.core.english import FILLER
from referee.core.words import Names, Reader
from referee.games.stone_age.box.content import PROFESSIONS, RESOURCES, Card, Effect, Slot, Tile
from referee.games.stone_age.talk.hearing import sight, stopped

T = TypeVar("T")

HEADS: Mapping[str, str] = {
    **dict.fromkeys(("card", "slot", "cards", "civilization", "civilisation", "civ"), "card"),
    **dict.fromkeys(("tile", "stack", "building", "tiles", "buildings", "house", "pile", "hut",
                    "pointer"), "tile"), "camp": "camp",
    "one": ""}
FREE = "free"  # nobody's figures stand there
TRAITS: Mapping[str, str] = {
    **{name: name for name in (*RESOURCES, *PROFESSIONS, "decorations", "food", "field", "dice",
                               "table", "art", "music", "pottery", "weaving", "writing", "time",
                               "transport", "healing", "ring", "camp", "person", "resources",
                               "tool", "kinds", "points", "hidden", "green", "sand", "style")},
    **{f"{name}s": name for name in PROFESSIONS}, "bricks": "brick", "clay": "brick",
    "stones": "stone", "decoration": "decorations", "deco": "decorations", "teeth": "decorations",
    "tooth": "decorations", "rings": "ring", "tools": "tool", "tool-maker": "toolmaker",
    "tool-makers": "toolmaker", "toolmaker's": "toolmaker", "point": "points", "pts": "points",
    "pointer": "points", "vp": "points", "victory": "points", "die": "dice", "resource":
    "resources", "kind": "kinds", "different": "kinds", "agriculture": "field", "farm": "field",
    "food-track": "field", "meat": "food", "pot": "pottery", "pots": "pottery",
    "vase": "pottery", "shamans": "shaman", "medicine": "healing", "flute": "music",
    "wheel": "transport", "cart": "transport", "loom": "weaving", "face-down": "hidden",
    **dict.fromkeys(("free", "open", "unoccupied", "empty", "available"), FREE),
    "drawn": "hidden", "sandy": "sand", "yellowish": "sand", "symbol": "green", "multiplier":
    "sand", "hut": "hut", "clothing": "weaving", "painting": "art", "one-use": "one-use"}
# Words that need no “card” behind them: nothing else on the table is called so.
PLAIN = frozenset({
    "art", "music", "pottery", "weaving", "writing", "transport", "healing", "shaman", "shamans",
    "builder", "builders"})
ENDS = {"last": -1, "middle": 0, "final": -1, "central": 0}
BOTH = "one-of-both"  # the first of two places where one's figures stand
OTHER = "other-of-both"
ORDER = {"cheapest": min, "dearest": max, "priciest": max}
SAYING = frozenset({
    "that", "which", "gives", "giving", "give", "worth", "takes", "who", "rolls",
    "still", "is", "costing", "costs", "cost", "showing",
    "shows", "has", "having", "brings", "bringing", "also", "scores", "scoring", "needs", "wants",
    "needing", "asking"})
LINKS = frozenset({"with", "for", "of", "and", "the", "a", "an", "at", "bottom", "top", "its",
                   "symbol", "symbols", "sign", "x", "plus", "end", "on"})
WORKERS: Mapping[str, tuple[str, ...]] = dict.fromkeys(
    ("digger", "diggers"), ("clay-pit", "quarry", "river")) | dict.fromkeys(
    ("miner", "miners"), ("clay-pit", "quarry", "river"))


def find(reader: Reader, box: Any, names: Names[T], own: bool, priced: bool = False,
         known: T | None = None) -> T | None:
    """The place named next by what it is, or None with nothing read. Refused: none such, several.

    ``own``: the mover's figures stand there. ``priced``: ``with 2 wood`` is no
    trait but a payment. ``known``: one that was named before, if it is among them.
    """
    start = reader.at
    while reader.peek() in FILLER and names.exact(reader.peek()) is None:
        reader.at += 1
    where = _where(reader, box) or _workers(reader)
    if where:
        return _only(reader, names, where, own, start)
    end, traits = "", list[str]()
    kind = _adjectives(reader, names, traits, own)
    if kind is None and not traits:
        reader.at = start
        return None
    if kind is not None:
        end = _end(reader, start)
    _behind(reader, traits, priced)
    end = end or _middle(reader)
    kind = "card" if kind is None else kind
    if not (traits or end):
        reader.at = start
        return None
    view = sight(reader)
    if view is None:
        return names.exact(f"{kind or 'card'}1") or next(iter(names.shown))
    lying = {place: item for item, place in view.lying.items()
             if place.startswith(kind or ("card", "tile"))}
    taken = {place for player in getattr(view, "players", (view.own,))
             for place, _ in player.placed} if FREE in traits else set[str]()
    traits = [trait for trait in traits if trait != FREE]
    places = [place for place in lying if place not in taken
              and has(box, place, lying[place]).issuperset(traits)]
    if end in (BOTH, OTHER):
        mine = [place for place, _ in view.own.placed if place in places]
        places = mine[:1] if end == BOTH and len(mine) == 2 else mine
    elif end:
        places = _at(places, box, end, kind)
    if known is not None and known in [names.exact(place) for place in places]:
        return known
    return _only(reader, names, places, own, start)


def _adjectives(reader: Reader, names: Names[T], traits: list[str], own: bool) -> str | None:
    """What stands before ``card`` or ``building``, and its kind; None: there is no such word."""
    start = reader.at
    found: list[str] = []
    while reader:
        word = reader.peek()
        if word in HEADS and (word != "hut" or names.exact("hut") is None or any(
                "points" in trait for trait in found)) and (
                (found and (word != "one" or not _counts(reader))) or word != "one"
                or _ended(reader, start) or "".join(reader.words[
                    reader.at + 1:reader.at + 2]).casefold() in SAYING) and _sold(names,
                    HEADS[word]):
            reader.at += 1
            traits += found
            return HEADS[word]
        if word in ENDS or word in ORDER or word in (
                BOTH, OTHER, "and", "the", "a", "new", "my", "only", "still") or (
                own and word == "other"):
            reader.at += 1
            continue
        trait = _trait(reader)
        if trait is None:
            break
        found.append(trait)
    reader.at = start
    if reader.peek() in PLAIN and _sold(names, "card"):
        traits.append(TRAITS[reader.peek()])
        reader.at += 1
    return None


def _counts(reader: Reader) -> bool:
    """Whether ``one`` counts what follows: ``two bricks, one gold``."""
    return stopped(reader) or "".join(
        reader.words[reader.at + 1:reader.at + 2]).casefold() in TRAITS


def _sold(names: Names[T], kind: str) -> bool:
    if kind == "camp":
        return any(name.startswith(kind) for name in names.shown.values())
    return names.exact(f"{kind or 'card'}1") is not None


def _ended(reader: Reader, start: int) -> bool:
    """Whether one of the words read says where it lies."""
    return any(word.casefold() in (*ENDS, *ORDER, BOTH, OTHER)
               for word in reader.words[start:reader.at])


def _end(reader: Reader, start: int) -> str:
    """The word before the noun that says where it lies."""
    said = [word.casefold() for word in reader.words[start:reader.at]]
    return next((word for word in said if word in ENDS or word in ORDER
                 or word in (BOTH, OTHER)), "")


def _middle(reader: Reader) -> str:
    """``in the middle``."""
    start = reader.at
    if reader.skip("in", "at") and (reader.skip("the") or True) and reader.skip(
            "middle", "centre", "center"):
        return "middle"
    reader.at = start
    return ""


def _trait(reader: Reader) -> str | None:
    """A trait, with its number: ``13 points``; else nothing, unread."""
    start = reader.at
    count = reader.maybe_number()
    trait = TRAITS.get(reader.peek())
    if trait is None or (reader.peek() == "pointer" and count is None):
        reader.at = start
        return None
    if reader.peek() == "pointer":
        return f"{count} points"  # the word is a noun besides
    reader.at += 1
    reader.skip(*{"points": ("points", "point"), "hidden": ("card",)}.get(trait, ()))
    return trait if count is None else f"{count} {trait}"


def _behind(reader: Reader, traits: list[str], priced: bool) -> None:
    """Traits behind the noun: ``that gives a stone``, ``with the shaman``."""
    told = more = False
    while reader:
        start = reader.at
        said = link = False
        while reader.peek() in SAYING or reader.peek() in LINKS:
            said |= reader.peek() in SAYING
            link = True
            reader.at += 1
        hidden = (said or told) and reader.skip("card")
        trait = "hidden" if hidden else _trait(reader) if link or told or more else None
        bare = trait.rpartition(" ")[2] if trait else ""
        paid = priced and not (said or told) and bare in (
            *RESOURCES, "decorations", "resources", "ring")
        if trait is None or paid or (link and reader.words[start].casefold() in ("and", "plus")
                                     and not told and not traits):
            reader.at = start
            return
        told, more = told or said, True
        traits.append(trait)


def _where(reader: Reader, box: Any) -> list[str]:
    """``where green stands``: the places of somebody's figures."""
    start = reader.at
    if not reader.skip("where"):
        return []
    seat = reader.peek()
    if seat not in box.seats:
        reader.at = start
        return []
    reader.at += 1
    while reader.skip("stands", "is", "are", "stand", "already", "sits", "sit", "works", "has",
                      "figures", "figure"):
        pass
    view = sight(reader)
    if view is None:
        return ["forest"]
    return [place for player in view.players if player.seat == seat for place, _ in player.placed]


def _workers(reader: Reader) -> list[str]:
    """Who digs may dig in several places."""
    found = WORKERS.get(reader.peek(), ())
    reader.at += bool(found)
    return [*found]


def _only(reader: Reader, names: Names[T], places: list[str], own: bool, start: int) -> T:
    """The only one of some places. Refused: none, several."""
    view = sight(reader)
    if own and view is not None:
        mine = [place for place, _ in view.own.placed]
        places = [place for place in places if place in mine]
    found = [thing for place in places if (thing := names.exact(place)) is not None]
    if len(found) == 1 or (found and view is None):
        return found[0]
    begin, end = reader.span(start)
    what = reader.text[begin:end]
    if not found:
        reader.fail("invalid-place", f"“{what}” is no place "
                    + ("where your figures stand." if own else "on the table."),
                    hint="`referee show` lists cards and tiles with what they give.")
    return reader.fail("invalid-place", f"“{what}” may be several places.", hint="Say which: "
                       f"{', '.join(names.shown[thing] for thing in found)}.")


def _at(places: list[str], box: Any, end: str, kind: str) -> list[str]:
    """Of places in their order the last, the middle, the cheapest one; none if that is none."""
    groups = [[place for place in places if place.startswith(one)]
              for one in ((kind,) if kind else ("card", "tile"))]
    if end in ENDS:
        return [some for group in groups for some in _nth(group, ENDS[end])]
    prices = {f"card {slot.id}": _price(slot) for slot in box.slots}
    cards = [place for place in places if place in prices]
    best = ORDER[end](prices[place] for place in cards) if cards else 0
    return [place for place in cards if prices[place] == best] if kind != "tile" else places


def _price(slot: Slot) -> int:
    return slot.resources or slot.decorations


def _nth(group: list[str], end: int) -> list[str]:
    if end:
        return group[-1:]
    return [group[len(group) // 2]] if len(group) % 2 else group


def has(box: Any, place: str, item: str) -> frozenset[str]:
    """The traits of a card or tile where it lies, each alone and with its number."""
    if item in box.cards:
        slot = next((slot for slot in box.slots if place == f"card {slot.id}"), None)
        return frozenset(chain(_card(box.cards[item]), _slot(slot) if slot else ()))
    return frozenset(_tile(box.tiles[item]))


def _counted(count: int, trait: str) -> Iterator[str]:
    yield trait
    yield f"{count} {trait}"


def _slot(slot: Slot) -> Iterator[str]:
    if slot.resources:
        yield from _counted(slot.resources, "resources")
    else:
        yield from _counted(slot.decorations, "decorations")


def _effect(effect: Effect) -> Iterator[str]:
    gives, count = effect.gives, effect.count
    if effect.dice:
        yield gives
        yield from _counted(effect.dice, "dice")
    elif gives in ("dice-table", "style-table"):
        yield from ("dice", "table", "style" if gives == "style-table" else "plain")
    elif gives == "one-use-tool":
        yield from ("tool", "one-use", f"{count} tool")
    elif gives == "any":
        yield from _counted(count, "resources")
    else:
        yield from _counted(count, "hidden" if gives == "card" else gives)


def _card(card: Card) -> Iterator[str]:
    yield from _effect(card.top)
    yield "sand" if card.people else "green"
    yield from _counted(card.people, card.bottom)


def _tile(tile: Tile) -> Iterator[str]:
    if tile.cost is not None:
        for name, count in zip((*RESOURCES, "decorations"), tile.cost.goods, strict=True):
            if count:
                yield from _counted(count, name)
    if tile.choice is not None:
        for count in {tile.choice.least, tile.choice.most}:
            yield from _counted(count, tile.choice.of)
        if tile.choice.kinds:
            yield from _counted(tile.choice.kinds, "kinds")
    if tile.points:
        yield from _counted(tile.points, "points")
    for effect in (tile.effect, tile.income):
        if effect is not None:
            yield from _effect(effect)
    if tile.camp is not None:
        yield from ("camp", tile.camp.goods)
