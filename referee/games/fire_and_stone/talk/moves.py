"""What stands behind the verb of each move, of a person or of a log that is nearly canonical."""

from collections.abc import Callable, Mapping
from typing import Any

from referee.core.words import Reader
from referee.games.fire_and_stone.box.state import Box
from referee.games.fire_and_stone.talk import reading


def scout(cls: type[Any], box: Box, reader: Reader) -> Any:
    if reader.person:
        return _scout(cls, box, reader)
    reader.skip("scout")
    scout = reader.maybe_number()
    if scout == 0:
        reader.at -= 1
        reader.fail("invalid-scout", "Scouts are numbered from 1.")
    reader.skip("to")
    to = reader.name(box.words.areas)
    way: list[str] = []
    if reader.skip("via", "through", "over"):
        way.append(reader.name(box.words.areas))
        while reader:
            reader.skip("and", "then")
            if reader.peek() == "to":
                reader.fail("referee/invalid-text", "The end stands before the way.")
            way.append(reader.name(box.words.areas))
    return cls(to, scout or 0, tuple(way))


def _scout(cls: type[Any], box: Box, reader: Reader) -> Any:
    """In any order, with the area it starts from, or by what lies at the end."""
    from referee.games.fire_and_stone.talk import going

    reader.at -= reader.at > 0 and reader.words[reader.at - 1].casefold() in ("to", "scout")
    scout, to, via = going.spoken(box, reader)
    return cls(to, scout, via)


def take(cls: type[Any], box: Box, reader: Reader) -> Any:
    if not reader.person:
        return cls(reading.read_store(reader))
    from referee.games.fire_and_stone.talk import taking

    return taking.spoken(box, reader)


def leave(cls: type[Any], box: Box, reader: Reader) -> Any:
    """A person may name the tile, and the food."""
    if reader.person:
        from referee.games.fire_and_stone.talk import eating

        eating.leaving(box, reader)
    return cls()


def look(cls: type[Any], box: Box, reader: Reader) -> Any:
    """A person may say at what, or which animal at once."""
    if not reader.person:
        return cls()
    from referee.games.fire_and_stone.talk import hunting

    return hunting.spoken(box, reader)


def animal(cls: type[Any], box: Box, reader: Reader) -> Any:
    if reader.person:
        from referee.games.fire_and_stone.talk import hunting

        return hunting.spoken(box, reader)
    number = reader.maybe_number()
    return cls(reader.name(reading.choice(box)) if number is None else str(number))


def food(cls: type[Any], box: Box, reader: Reader) -> Any:
    """A person may say how much, and where."""
    if not reader.person:
        return cls()
    from referee.games.fire_and_stone.talk import eating

    return eating.food(box, reader)


def build(cls: type[Any], box: Box, reader: Reader) -> Any:
    """A person may say that it is a hut, which one, and its price."""
    if reader.person:
        from referee.games.fire_and_stone.talk import building

        building.spoken(box, reader)
    return cls()


def cook(cls: type[Any], box: Box, reader: Reader) -> Any:
    from referee.games.fire_and_stone.talk import cooking

    if reader.person:
        return cooking.spoken(box, reader)
    if reader.skip("all", "everything"):
        return cls(("all",))
    if not reader:
        reader.fail("invalid-cook", "What is to be cooked?",
                    "Name animals in order: “cook boar hare”, “cook 1 2” or “cook all”.")
    return cls(cooking.read_animals(box, reader))


def cave(cls: type[Any], box: Box, reader: Reader) -> Any:
    if reader.person:
        from referee.games.fire_and_stone.talk import paying

        return paying.spoken(box, reader)
    reader.skip("with", "for")
    animals: tuple[str, ...] = ()
    if reader and reader.peek() not in ("at", "on"):
        from referee.games.fire_and_stone.talk import cooking

        animals = cooking.read_animals(box, reader)
    return cls(animals, reader.name(box.words.areas) if reader.skip("at", "on") else "")


def invention(cls: type[Any], box: Box, reader: Reader) -> Any:
    if not reader.person:
        return cls(reader.name(box.words.inventions))
    from referee.games.fire_and_stone.talk import choosing

    return cls(choosing.invention(box, reader))


def cover(cls: type[Any], box: Box, reader: Reader) -> Any:
    if reader.person:
        from referee.games.fire_and_stone.talk import choosing

        return cls(*choosing.covered(box, reader))
    reader.skip("on", "over")
    return cls(reader.name(box.words.inventions)) if reader else cls()


def to_fire(cls: type[Any], box: Box, reader: Reader) -> Any:
    reader.skip("fire", "at")
    return cls(reader.name(box.words.areas))


def swap(cls: type[Any], box: Box, reader: Reader) -> Any:
    if reader.person:
        from referee.games.fire_and_stone.talk import swapping

        return cls(*swapping.spoken(box, reader))
    give = reader.name(box.words.kinds)
    reader.skip("for", "against", "with")
    return cls(give, reader.name(box.words.kinds), reading.read_store(reader))


def draw(cls: type[Any], box: Box, reader: Reader) -> Any:
    if not reader.person:
        return cls(reader.name(box.words.tiles), reading.read_store(reader))
    from referee.games.fire_and_stone.talk import swapping

    return cls(*swapping.drawn(box, reader))


def decline(cls: type[Any], box: Box, reader: Reader) -> Any:
    """A person may say what is declined; whether “no” stands alone he alone can tell."""
    if reader.person:
        from referee.games.fire_and_stone.talk import passing

        passing.spoken(box, reader)
    elif reader.words[0].casefold() in ("no", "nope"):
        reader.at -= 1
        reader.fail("referee/invalid-text", "“no” is no move.", "Say “pass”.")
    return cls()


def declined(cls: type[Any], box: Box, view: Any) -> Any:
    return cls()


READ: Mapping[str, Callable[[type[Any], Box, Reader], Any]] = {
    "Scout": scout, "Take": take, "Leave": leave, "Look": look, "Animal": animal, "Food": food,
    "Build": build, "Cook": cook, "Cave": cave, "Invent": invention, "Cover": cover,
    "ToFire": to_fire, "Swap": swap, "Draw": draw, "Pass": decline}
DECLINED: Mapping[str, Callable[[type[Any], Box, Any], Any]] = {"Pass": declined}
