"""Moves as text: ``place 3 forest``, ``buy card 2 with 2 wood brick``."""

from collections.abc import Callable, Mapping

from msgspec import Struct

from referee.core.words import Names, Reader
from referee.games.stone_age.content import GOODS, NOTHING, RESOURCES, Goods
from referee.games.stone_age.records import (
    Buy,
    Cash,
    Decline,
    Extra,
    Feed,
    Move,
    NoExtra,
    Place,
    Split,
    Starve,
    Take,
    Tools,
    Use,
)
from referee.games.stone_age.scenario import Scenario, all_tiles

VERBS = Names("move", {
    "place": ("place", "put"),
    "use": ("use", "act"),
    "tools": ("tools", "tool"),
    "no tools": ("no tools", "no tool"),
    "split": ("split", "share"),
    "buy": ("buy", "build", "acquire"),
    "decline": ("decline", "leave"),
    "extra": ("extra",),
    "no extra": ("no extra",),
    "take": ("take", "pick"),
    "cash": ("cash",),
    "feed": ("feed",),
    "starve": ("starve",),
})

KINDS = Names("kind of goods", {
    0: ("wood",),
    1: ("brick", "bricks", "clay"),
    2: ("stone", "stones"),
    3: ("gold",),
    4: ("decorations", "decoration", "teeth", "tooth"),
})

SHARES = Names("part of a hunt", {
    "food": ("food",), "decorations": ("decorations", "decoration", "teeth", "tooth")})

PLACES: Mapping[str, tuple[str, ...]] = {
    "tool-maker": ("tool-maker",),
    "hut": ("hut",),
    "field": ("field", "agriculture"),
    "trader": ("trader",),
    "hunt": ("hunt", "hunting-grounds", "hunting-ground"),
    "forest": ("forest", "woods"),
    "clay-pit": ("clay-pit", "clay", "pit"),
    "quarry": ("quarry",),
    "river": ("river",),
}

NUMBERED = ("card", "slot", "tile", "stack", "building")


class Vocabulary(Struct, frozen=True):
    """The names a scenario brings: places, what can be bought, one-use tools.

    ``fixed`` is the number of figures where a place takes one number only.
    """

    places: Names[str]
    wares: Names[str]
    tools: Names[str]
    fixed: dict[str, int]


def vocabulary(scenario: Scenario) -> Vocabulary:
    """The names of a scenario, for any number of players."""
    wares: dict[str, tuple[str, ...]] = {}
    for slot in scenario.slots.list:
        wares[f"card {slot.id}"] = (f"card {slot.id}", f"slot {slot.id}")
    for n in range(1, scenario.game.players[1] + 1):
        wares[f"tile {n}"] = (f"tile {n}", f"stack {n}", f"building {n}")
    places: dict[str, tuple[str, ...]] = {
        place.id: PLACES[place.id] for place in scenario.village.list}
    places |= {area.id: PLACES[area.id] for area in scenario.areas.list}
    camps: dict[str, tuple[str, ...]] = {
        f"camp {tile.id}": (f"camp {tile.id}", tile.id)
        for tile in all_tiles(scenario) if tile.camp}
    tools = {card.id: card.id for card in scenario.cards.list
             if card.top.gives == "one-use-tool"}
    fixed = dict.fromkeys(wares, 1) | {p.id: p.people for p in scenario.village.list}
    return Vocabulary(Names("place", {**places, **wares, **camps}), Names("card or tile", wares),
                      Names("one-use tool", tools), fixed)


def parse(vocabulary: Vocabulary, text: str) -> Move:
    """The move a text means. Refused: what is not understood, with its place."""
    reader = Reader(text)
    move = _READ[reader.name(VERBS)](vocabulary, reader)
    reader.end()
    return move


def _place(vocabulary: Vocabulary, reader: Reader) -> Move:
    count = reader.maybe_number()
    reader.skip("figure", "figures", "people")
    reader.skip("in", "on", "at")
    reader.skip("the")
    place = _named(reader, vocabulary.places)
    if count is None:
        count = vocabulary.fixed.get(place)
    if count is None:
        reader.fail("invalid-count", f"How many figures go to the {place}?",
                    hint=f"Write the number first: place 3 {place}.")
    return Place(place, count)


def _named(reader: Reader, names: Names[str]) -> str:
    """A place; one with a number too high is refused by that number."""
    kind, number = reader.peek(), "".join(reader.words[reader.at + 1:reader.at + 2])
    if kind in NUMBERED and number.isdecimal() and names.exact(kind + number) is None:
        reader.fail("invalid-place", f"There is no {kind} {number} in this scenario.",
                    hint="`referee show` lists cards and tiles with their numbers.")
    return reader.name(names)


def _use(vocabulary: Vocabulary, reader: Reader) -> Move:
    reader.skip("the")
    return Use(_named(reader, vocabulary.places))


def _tools(vocabulary: Vocabulary, reader: Reader) -> Move:
    if reader.skip("none", "no"):
        return Tools()
    tiles: list[int] = []
    cards: list[str] = []
    while reader:
        value = reader.maybe_number()
        if value is not None:
            tiles.append(value)
        else:
            cards.append(reader.name(vocabulary.tools))
        reader.skip("and")
    if not (tiles or cards):
        reader.fail("invalid-tools", "Which tools?",
                    hint="Write their values, as in tools 1 2, or tools none.")
    return Tools(tuple(sorted(tiles)), tuple(sorted(cards)))


def _no_tools(_: Vocabulary, reader: Reader) -> Move:
    return Tools()


def _split(_: Vocabulary, reader: Reader) -> Move:
    shares = reader.amounts(SHARES)
    if not shares:
        reader.fail("invalid-goods", "How is the hunt split?",
                    hint="Write both parts, as in split 5 food 3 decorations.")
    return Split(shares.get("food", 0), shares.get("decorations", 0))


def _buy(vocabulary: Vocabulary, reader: Reader) -> Move:
    place = _named(reader, vocabulary.wares)
    pay = give = take = NOTHING
    for _ in range(2):
        if pay == NOTHING and reader.skip("with", "for"):
            pay = _goods(reader)
        elif give == NOTHING and reader.peek() in ("trading", "trade"):
            give, take = _trade(reader)
    return Buy(place, pay, give, take)


def _trade(reader: Reader) -> tuple[Goods, Goods]:
    if not reader.skip("trading", "trade"):
        return NOTHING, NOTHING
    give = _goods(reader)
    reader.expect("for")
    return give, _goods(reader)


def _decline(vocabulary: Vocabulary, reader: Reader) -> Move:
    return Decline(_named(reader, vocabulary.wares))


def _extra(_: Vocabulary, reader: Reader) -> Move:
    give, take = _trade(reader)
    return Extra(give, take)


def _no_extra(_: Vocabulary, reader: Reader) -> Move:
    return NoExtra()


def _take(_: Vocabulary, reader: Reader) -> Move:
    face = reader.number("the face of a die")
    kind = reader.maybe(KINDS)
    return Take(face, GOODS[kind] if kind is not None else "")


def _cash(_: Vocabulary, reader: Reader) -> Move:
    return Cash(_goods(reader))


def _feed(_: Vocabulary, reader: Reader) -> Move:
    reader.skip("with")
    return Feed(_goods(reader))


def _starve(_: Vocabulary, reader: Reader) -> Move:
    return Starve()


def _goods(reader: Reader) -> Goods:
    found = reader.amounts(KINDS)
    goods = tuple(found.get(i, 0) for i in range(len(GOODS)))
    if not any(goods):
        reader.fail("invalid-goods", "Which goods, and how many?",
                    hint="Write numbers before kinds, as in 2 wood brick.")
    wood, brick, stone, gold, decorations = goods
    return wood, brick, stone, gold, decorations


_READ: dict[str, Callable[[Vocabulary, Reader], Move]] = {
    "place": _place, "use": _use, "tools": _tools, "no tools": _no_tools, "split": _split,
    "buy": _buy, "decline": _decline, "extra": _extra, "no extra": _no_extra, "take": _take,
    "cash": _cash, "feed": _feed, "starve": _starve,
}


def write(move: Move) -> str:
    """The one canonical text of a move."""
    return _WRITE[type(move)](move)


def goods(amounts: Goods) -> str:
    """Goods as a move has them: ``2 wood brick``; ``nothing`` if there are none."""
    said = [_amount(n, GOODS[i]) for i, n in enumerate(amounts) if n]
    return " ".join(said) or "nothing"


def _amount(n: int, name: str) -> str:
    if n == 1:
        return name.removesuffix("s") if name not in RESOURCES else name
    return f"{n} {name}"


def _write_place(move: Place) -> str:
    return f"place {move.count} {move.place}"


def _write_tools(move: Tools) -> str:
    return " ".join(["tools", *map(str, move.tiles), *move.cards]) if (
        move.tiles or move.cards) else "tools none"


def _write_split(move: Split) -> str:
    parts = [f"{n} {name}" for n, name in ((move.food, "food"),
                                           (move.decorations, "decorations")) if n]
    return "split " + (" ".join(parts) or "0 food")


def _write_trade(move: Buy | Extra) -> str:
    if move.give == move.take == NOTHING:
        return ""
    return f" trading {goods(move.give)} for {goods(move.take)}"


def _write_buy(move: Buy) -> str:
    paid = f" with {goods(move.pay)}" if move.pay != NOTHING else ""
    return f"buy {move.place}{paid}{_write_trade(move)}"


_WRITE: dict[type, Callable[..., str]] = {
    Place: _write_place,
    Use: lambda move: f"use {move.place}",
    Tools: _write_tools,
    Split: _write_split,
    Buy: _write_buy,
    Decline: lambda move: f"decline {move.place}",
    Extra: lambda move: "extra" + _write_trade(move),
    NoExtra: lambda move: "no extra",
    Take: lambda move: f"take {move.face} {move.goods}".rstrip(),
    Cash: lambda move: f"cash {goods(move.goods)}",
    Feed: lambda move: f"feed {goods(move.goods)}",
    Starve: lambda move: "starve",
}
