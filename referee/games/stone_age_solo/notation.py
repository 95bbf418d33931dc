"""Moves as text: ``place 3 forest``, ``buy card 3 with step tools 2``, ``cycle tile 1 by 2``."""

from collections.abc import Callable, Iterable

from msgspec import Struct

from referee.core.words import Names, Reader
from referee.games.stone_age.content import RESOURCES
from referee.games.stone_age_solo.records import (
    NONE,
    NOTHING,
    Add,
    Buy,
    Cash,
    Cycle,
    Decline,
    Dice,
    Done,
    Draw,
    Elder,
    Feed,
    Fetch,
    Four,
    Move,
    New,
    Offer,
    Payment,
    Place,
    Raise,
    Remove,
    Shift,
    Starve,
    Take,
    Tools,
    Use,
)
from referee.games.stone_age_solo.scenario import Scenario

VERBS = Names("move", {
    "add": ("add",), "remove": ("remove",), "elder": ("elder",),
    "place": ("place", "put"), "use": ("use", "act"), "tools": ("tools", "tool"),
    "no tools": ("no tools", "no tool"), "buy": ("buy", "build", "acquire"),
    "decline": ("decline", "leave"), "new": ("new tool", "new tile", "new"),
    "raise": ("raise", "flip"), "roll": ("roll",), "take": ("take", "pick"), "draw": ("draw",),
    "fetch": ("fetch",), "shift": ("shift",), "cycle": ("cycle",), "cash": ("cash",),
    "done": ("done",), "feed": ("feed",), "starve": ("starve",), "offer": ("offer",)})

KINDS = Names("resource", {
    0: ("wood",), 1: ("brick", "bricks", "clay"), 2: ("stone", "stones"), 3: ("gold",)})

PIECES = Names("piece to give", {
    0: ("wood",), 1: ("brick", "bricks", "clay"), 2: ("stone", "stones"), 3: ("gold",),
    4: ("food",), 5: ("steps", "step")})

AREAS: dict[str, tuple[str, ...]] = {
    "hunt": ("hunt", "hunting-grounds", "hunting-ground"), "forest": ("forest", "woods"),
    "clay-pit": ("clay-pit", "clay", "pit"), "quarry": ("quarry",), "river": ("river",)}
VILLAGE: dict[str, tuple[str, ...]] = {
    "tool-maker": ("tool-maker",), "field": ("field", "agriculture"), "hut": ("hut",)}
ELDER = Names("area", AREAS | {"village": ("village",)})
WARES: dict[str, tuple[str, ...]] = {
    f"card {n}": (f"card {n}", f"slot {n}") for n in range(1, 5)} | {
    f"tile {n}": (f"tile {n}", f"stack {n}", f"building {n}") for n in (1, 2)}
SOURCES = Names("card to move", {
    0: ("deck", "stack", "top"), **{n: (f"card {n}", f"slot {n}") for n in range(1, 5)}})
STACKS = Names("stack", {n: (f"tile {n}", f"stack {n}", f"building {n}") for n in (1, 2)})
PLACES = Names("place", AREAS | VILLAGE | WARES)
SOLD = Names("card or tile", WARES)
LEFT = Names("card, tile or field", WARES | {"field": VILLAGE["field"]})


class Vocabulary(Struct, frozen=True):
    """The names a scenario brings: cards, one-use tools; the figures of full places."""

    cards: Names[str]
    tools: Names[str]
    fixed: dict[str, int]


def vocabulary(scenario: Scenario) -> Vocabulary:
    """The names of a scenario."""
    cards = {card.id: card.id for card in scenario.cards.list}
    tools = {card.id: card.id for card in scenario.cards.list
             if card.top.gives == "one-use-tool"}
    fixed = dict.fromkeys(WARES, 1) | {p.id: p.people for p in scenario.village.list}
    return Vocabulary(Names("card", cards), Names("one-use tool", tools), fixed)


def parse(vocabulary: Vocabulary, text: str) -> Move:
    """The move a text means. Refused: what is not understood, with its place."""
    reader = Reader(text)
    move = _READ[reader.name(VERBS)](vocabulary, reader)
    reader.end()
    return move


def _add(_: Vocabulary, reader: Reader) -> Move:
    count = 0 if reader.skip("no", "nothing") else reader.number("the food to be added")
    reader.skip("food")
    return Add(count)


def _remove(_: Vocabulary, reader: Reader) -> Move:
    return Remove(NONE if reader.skip("nothing", "none") else _goods(reader))


def _elder(_: Vocabulary, reader: Reader) -> Move:
    reader.skip("to", "in")
    reader.skip("the")
    return Elder(reader.name(ELDER))


def _place(vocabulary: Vocabulary, reader: Reader) -> Move:
    count = reader.maybe_number()
    reader.skip("figure", "figures", "people")
    reader.skip("in", "on", "at")
    reader.skip("the")
    place = reader.name(PLACES)
    if count is None:
        count = vocabulary.fixed.get(place)
    if count is None:
        reader.fail("invalid-count", f"How many figures go to the {place}?",
                    hint=f"Write the number first: place 3 {place}.")
    return Place(place, count)


def _use(_: Vocabulary, reader: Reader) -> Move:
    reader.skip("the")
    return Use(reader.name(PLACES))


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


def _buy(_: Vocabulary, reader: Reader) -> Move:
    place = reader.name(SOLD)
    return Buy(place, _payment(reader) if reader.skip("with", "for") else NOTHING)


def _raise(_: Vocabulary, reader: Reader) -> Move:
    used = reader.skip("used")
    return Raise(reader.number("the value of a tool"), used)


def _shift(_: Vocabulary, reader: Reader) -> Move:
    reader.skip("the")
    return Shift(reader.name(SOURCES))


def _cycle(_: Vocabulary, reader: Reader) -> Move:
    stack = reader.name(STACKS)
    reader.skip("by")
    return Cycle(stack, reader.number("by how many tiles"))


def _feed(_: Vocabulary, reader: Reader) -> Move:
    reader.skip("with")
    return Feed(_payment(reader))


def _offer(_: Vocabulary, reader: Reader) -> Move:
    return Offer(NOTHING if reader.skip("nothing", "none") else _payment(reader))


def _goods(reader: Reader) -> Four:
    found = reader.amounts(KINDS)
    goods = _four(found)
    if goods == NONE:
        reader.fail("invalid-goods", "Which resources, and how many?",
                    hint="Write numbers before kinds, as in 2 wood brick.")
    return goods


def _four(found: dict[int, int]) -> Four:
    return found.get(0, 0), found.get(1, 0), found.get(2, 0), found.get(3, 0)


def _payment(reader: Reader) -> Payment:
    """``2 wood food`` or ``step tools 1 2 used 3``, in any order of these three parts."""
    found: dict[int, int] = {}
    tools: list[int] = []
    used: list[int] = []
    while reader:
        reader.skip("and")
        if reader.skip("tools", "tool"):
            _values(reader, tools)
        elif reader.skip("used"):
            reader.skip("tools", "tool")
            _values(reader, used)
        else:
            before = reader.at
            for piece, count in reader.amounts(PIECES).items():
                found[piece] = found.get(piece, 0) + count
            if reader.at == before:
                break
    pay = Payment(_four(found), found.get(4, 0), found.get(5, 0), tuple(sorted(tools)),
                  tuple(sorted(used)))
    if pay == NOTHING:
        reader.fail("invalid-goods", "What is given, and how much of it?",
                    hint="As in 2 wood food, or step tools 1 2 used 3.")
    return pay


def _values(reader: Reader, tools: list[int]) -> None:
    tools.append(reader.number("the value of a tool"))
    while reader and (value := _value(reader)) is not None:
        tools.append(value)


def _value(reader: Reader) -> int | None:
    """A number that no kind follows: ``tools 1 2 food`` has one tool."""
    before = reader.at
    reader.skip("and")
    value = reader.maybe_number()
    if value is not None and reader:
        after = reader.at
        if reader.maybe(PIECES) is not None:
            value = None
        reader.at = after
    if value is None:
        reader.at = before
    return value


_READ: dict[str, Callable[[Vocabulary, Reader], Move]] = {
    "add": _add, "remove": _remove, "elder": _elder, "place": _place, "use": _use,
    "tools": _tools, "no tools": lambda _, reader: Tools(), "buy": _buy,
    "decline": lambda _, reader: Decline(reader.name(LEFT)), "new": lambda _, reader: New(),
    "raise": _raise, "roll": lambda _, reader: Dice(reader.number("the number of dice")),
    "take": lambda _, reader: Take(reader.number("the face of a die")),
    "draw": lambda _, reader: Draw(),
    "fetch": lambda names, reader: Fetch(reader.name(names.cards)), "shift": _shift,
    "cycle": _cycle, "cash": lambda _, reader: Cash(_goods(reader)),
    "done": lambda _, reader: Done(), "feed": _feed, "starve": lambda _, reader: Starve(),
    "offer": _offer}


def write(move: Move) -> str:
    """The one canonical text of a move."""
    return _WRITE[type(move)](move)


def counted(amounts: Iterable[tuple[int, str]]) -> str:
    """``2 wood brick`` of (2, wood), (1, brick), (0, stone)."""
    return " ".join(name if n == 1 else f"{n} {name}" for n, name in amounts if n)


def goods(four: Four) -> str:
    """Resources as a move has them; ``nothing`` if there are none."""
    return counted(zip(four, RESOURCES, strict=True)) or "nothing"


def payment(pay: Payment) -> str:
    """A payment as a move has it; ``nothing`` if it is none."""
    steps = (pay.steps, "step" if pay.steps == 1 else "steps")
    parts = [counted((*zip(pay.goods, RESOURCES, strict=True), (pay.food, "food"), steps))]
    parts += [" ".join((name, *map(str, values)))
              for name, values in (("tools", pay.tools), ("used", pay.used)) if values]
    return " ".join(filter(None, parts)) or "nothing"


def _write_tools(move: Tools) -> str:
    return " ".join(["tools", *map(str, move.tiles), *move.cards]) if (
        move.tiles or move.cards) else "tools none"


_WRITE: dict[type, Callable[..., str]] = {
    Add: lambda move: f"add {move.food} food",
    Remove: lambda move: f"remove {goods(move.goods)}",
    Elder: lambda move: f"elder {move.area}",
    Place: lambda move: f"place {move.count} {move.place}",
    Use: lambda move: f"use {move.place}",
    Tools: _write_tools,
    Buy: lambda move: f"buy {move.place}" + (
        f" with {payment(move.pay)}" if move.pay != NOTHING else ""),
    Decline: lambda move: f"decline {move.place}",
    New: lambda move: "new tool",
    Raise: lambda move: f"raise {'used ' * move.used}{move.value}",
    Dice: lambda move: f"roll {move.count}",
    Take: lambda move: f"take {move.face}",
    Draw: lambda move: "draw",
    Fetch: lambda move: f"fetch {move.card}",
    Shift: lambda move: f"shift card {move.slot}" if move.slot else "shift deck",
    Cycle: lambda move: f"cycle tile {move.stack} by {move.steps}",
    Cash: lambda move: f"cash {goods(move.goods)}",
    Done: lambda move: "done",
    Feed: lambda move: f"feed {payment(move.pay)}",
    Starve: lambda move: "starve",
    Offer: lambda move: f"offer {payment(move.pay)}",
}
