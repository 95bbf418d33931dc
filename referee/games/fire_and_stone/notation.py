"""The notation of Fire & Stone: a text to a move, a move to its canonical text."""

from collections.abc import Callable

from referee.core.problem import refused
from referee.core.words import Names, Reader
from referee.games.fire_and_stone.content import Scenario
from referee.games.fire_and_stone.records import (
    Animal,
    Build,
    Cave,
    Cook,
    Cover,
    Draw,
    Food,
    Invent,
    Leave,
    Look,
    Move,
    Pass,
    Scout,
    Swap,
    Take,
    ToFire,
)

STORES = ("left", "right", "third", "fourth", "fifth", "sixth")
BEST = ("best-bag", "best-food")

_VERBS = Names("verb", {
    "scout": ("scout", "move", "go"), "take": "take", "leave": "leave", "food": "food",
    "look": "look", "animal": "animal", "cook": ("cook", "prepare"), "build": "build",
    "cave": "cave", "invention": ("invention", "invent"), "vp": ("vp", "cover"),
    "to": ("to fire", "to", "fire"), "swap": ("swap", "exchange"), "draw": "draw",
    "pass": ("pass", "decline", "nothing", "none")})
_STORES = Names("store", {
    1: ("left", "light"), 2: ("right", "dark"), 3: ("third", "plant"),
    4: "fourth", 5: "fifth", 6: "sixth"})


class Notation:
    """Reads and writes the moves of a scenario: its areas, tiles, animals and inventions."""

    def __init__(self, scenario: Scenario) -> None:
        self.areas = Names("area", {a.id: _area(a.id) for a in scenario.map.list})
        self.kinds = Names("gathering tile", {
            kind: (kind, kind + "s", kind + "-vegetable", kind + "-vegetables")
            for kind in scenario.gathering.kinds})
        animals = {a.id: (a.id, a.id + "s") for a in scenario.animals.list}
        self.animals = Names("animal", animals)
        self.choice = Names("animal", {**animals, **{best: best for best in BEST}})
        self.tiles = Names("tile", {**{k: (k, k + "s") for k in scenario.gathering.kinds},
                                    **animals})
        self.inventions = Names("invention", {
            i.id: (i.id, *(s.id for s in scenario.starting.list if s.same == i.id))
            for i in scenario.inventions.list})

    def parse(self, text: str) -> Move:
        """The move of a text. Refused, with its place: whatever is not understood."""
        reader = Reader(text)
        verb = reader.name(_VERBS)
        move = _READ[verb](self, reader)
        reader.end()
        return move

    def scout(self, reader: Reader) -> Move:
        """``scout 1 to I-12 via I-11``."""
        reader.skip("scout")
        scout = reader.maybe_number()
        if scout == 0:
            reader.at -= 1
            reader.fail("invalid-scout", "Scouts are numbered from 1.")
        reader.skip("to")
        to = reader.name(self.areas)
        way: list[str] = []
        if reader.skip("via", "through", "over"):
            way.append(reader.name(self.areas))
            while reader:
                reader.skip("and", "then")
                way.append(reader.name(self.areas))
        return Scout(scout or 0, to, tuple(way))

    def take(self, reader: Reader) -> Move:
        """``take left``, ``take``."""
        return Take(_store(reader))

    def animal(self, reader: Reader) -> Move:
        """``animal 2``, ``animal boar``, ``animal best-bag``."""
        number = reader.maybe_number()
        return Animal(reader.name(self.choice) if number is None else str(number))

    def cook(self, reader: Reader) -> Move:
        """``cook 1 2``, ``cook boar hare``, ``cook all``."""
        if reader.skip("all", "everything"):
            return Cook(("all",))
        if not reader:
            reader.fail("invalid-cook", "What is to be cooked?",
                        "Name animals in order: “cook boar hare”, “cook 1 2” or “cook all”.")
        return Cook(self._animals(reader))

    def cave(self, reader: Reader) -> Move:
        """``cave``, ``cave with boar hare``, ``cave at I-05``."""
        reader.skip("with", "for")
        animals: tuple[str, ...] = ()
        if reader and reader.peek() not in ("at", "on"):
            animals = self._animals(reader)
        at = reader.name(self.areas) if reader.skip("at", "on") else ""
        return Cave(animals, at)

    def _animals(self, reader: Reader) -> tuple[str, ...]:
        since, found = reader.at, []
        while reader and reader.peek() not in ("at", "on"):
            number = reader.maybe_number()
            found.append(reader.name(self.animals) if number is None else str(number))
            reader.skip("and", "then")
        if len({name.isdigit() for name in found}) > 1:
            raise refused("invalid-mixed", "Numbers and names of animals are mixed; “2 boar” could "
                          "be two boars or number 2 and a boar.", span=reader.span(since),
                          hint="Write “boar boar” or “1 2”.")
        return tuple(found)

    def invention(self, reader: Reader) -> Move:
        """``invention clay-pots``."""
        return Invent(reader.name(self.inventions))

    def vp(self, reader: Reader) -> Move:
        """``vp on farming``."""
        reader.skip("on", "over")
        return Cover(reader.name(self.inventions))

    def to(self, reader: Reader) -> Move:
        """``to fire II-11``."""
        reader.skip("fire", "at")
        return ToFire(reader.name(self.areas))

    def swap(self, reader: Reader) -> Move:
        """``swap apple for nut left``."""
        give = reader.name(self.kinds)
        reader.skip("for", "against", "with")
        return Swap(give, reader.name(self.kinds), _store(reader))

    def draw(self, reader: Reader) -> Move:
        """``draw boar``, ``draw nut left``."""
        return Draw(reader.name(self.tiles), _store(reader))


def _area(name: str) -> tuple[str, ...]:
    region, _, number = name.partition("-")
    return (name, f"{region}-{int(number)}") if number.isdigit() else (name,)


def _store(reader: Reader) -> int:
    if not reader:
        return 0
    reader.skip("to", "on", "in", "into")
    store = reader.name(_STORES)
    reader.skip("store")
    return store


def _plain(move: Move) -> Callable[[Notation, Reader], Move]:
    return lambda notation, reader: move


_READ: dict[str, Callable[[Notation, Reader], Move]] = {
    "scout": Notation.scout, "take": Notation.take, "leave": _plain(Leave()),
    "food": _plain(Food()), "look": _plain(Look()), "animal": Notation.animal,
    "cook": Notation.cook, "build": _plain(Build()), "cave": Notation.cave,
    "invention": Notation.invention, "vp": Notation.vp, "to": Notation.to,
    "swap": Notation.swap, "draw": Notation.draw, "pass": _plain(Pass())}


def write(move: Move) -> str:
    """The canonical text of a move."""
    return _WRITE[type(move)](move)


def _scout(move: Scout) -> str:
    words = ["scout", str(move.scout)] if move.scout else ["scout"]
    words += ["to", move.to]
    if move.via:
        words += ["via", *move.via]
    return " ".join(words)


def _stored(words: str, store: int) -> str:
    return f"{words} {STORES[store - 1]}" if store else words


def _cave(move: Cave) -> str:
    words = ["cave", *(("with", *move.animals) if move.animals else ())]
    return " ".join([*words, "at", move.at] if move.at else words)


_WRITE: dict[type, Callable[..., str]] = {
    Scout: _scout, Take: lambda m: _stored("take", m.store), Leave: lambda m: "leave",
    Food: lambda m: "food", Look: lambda m: "look", Animal: lambda m: f"animal {m.which}",
    Cook: lambda m: "cook " + " ".join(m.animals), Build: lambda m: "build", Cave: _cave,
    Invent: lambda m: f"invention {m.name}", Cover: lambda m: f"vp on {m.name}",
    ToFire: lambda m: f"to fire {m.to}",
    Swap: lambda m: _stored(f"swap {m.give} for {m.take}", m.store),
    Draw: lambda m: _stored(f"draw {m.tile}", m.store), Pass: lambda m: "pass"}
