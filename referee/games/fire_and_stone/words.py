"""What cards do, in words, for those who play without the box."""

from referee.games.fire_and_stone.content import Animal, Cave, Invention, Once, Task
from referee.games.fire_and_stone.effects import (
    Card,
    Cost,
    Draw,
    Fire,
    Flame,
    Gain,
    Go,
    Hearth,
    Ladder,
    Lose,
    More,
    Score,
    Sea,
    Settle,
    Steps,
    Stone,
    Store,
    Swap,
    Trade,
)
from referee.games.fire_and_stone.tell import amount, listed

Effect = (More | Steps | Sea | Cost | Hearth | Store | Flame | Score | Gain | Card | Swap | Draw
          | Lose | Go | Stone | Ladder | Trade | Fire | Settle)

_FROM = {"leave": "when leaving a gathering tile", "empty": "from an area with nothing on it",
         "take": "when taking a gathering tile", "cook": "when preparing animals",
         "forest": "from a forest without animals", "any": "each time food is gained"}
_SIMPLE = {
    Sea: "scouts may use sea routes", Store: "one more gathering store",
    Card: "take a card as for a covered icon", Swap: "swap a gathering tile with the pile",
    Lose: "lose half of the food, rounded down", Go: "the scout goes to any fire of an open region",
    Fire: "the area is a fire"}


def effect(e: Effect) -> str:
    """One effect in words."""
    simple = _SIMPLE.get(type(e))
    region = getattr(e, "region", "")
    return (simple or _numbered(e)) + (f", in region {region}" if region else "")


def _numbered(e: Effect) -> str:
    if isinstance(e, Gain):
        return "gain " + amount(e.bag, e.food, e.vp)
    if isinstance(e, More):
        return f"+{e.food} food {_FROM[e.by]}" + (" next to a lake" if e.where == "lake" else "")
    if isinstance(e, Steps):
        return f"scouts move up to {e.max} steps"
    if isinstance(e, Cost):
        return f"huts in settlements cost {e.minus} food less"
    if isinstance(e, Hearth):
        return "after building in a settlement the scout may use the fire it goes to"
    if isinstance(e, Flame):
        return f"+{e.vp} victory point for turning up a fire"
    if isinstance(e, Score):
        where = "where the own stone lies" if e.of == "stone" else "for each own majority"
        return f"at the end {e.vp} {where}" + (", with the majority" if e.of == "stone" else "")
    if isinstance(e, Draw):
        return f"take a tile of choice out of the {e.pile} pile"
    if isinstance(e, Stone):
        where = "this card" if e.to == "card" else "an own settlement"
        return f"lay the marking stone on {where}"
    if isinstance(e, Ladder):
        return "gain by order of stones " + ", ".join(map(str, e.vp)) + " victory points"
    if isinstance(e, Trade):
        give = listed([f"{n} {word}" for n, word in ((e.food, "food"), (e.animals, "animals"))
                       if n])
        return f"give {give}: " + listed(map(effect, e.get))
    assert isinstance(e, Settle)
    return (f"settlement; the cost of a hut is taken from {e.pool} food on the card into free "
            "bags, all or nothing")


def invention(card: Invention) -> str:
    """An invention: what it gives at once, what lasts."""
    now = [f"at once: {effect(card.now)}"] if card.now else []
    return "; ".join([*now, *map(effect, card.lasting)])


def _once(part: Once) -> str:
    who = {"each": "each", "discoverer": "the discoverer", "others": "the others"}[part.who]
    return f"once, {who}{', may' if part.may else ''}: " + listed(map(effect, part.do))


def cave(card: Cave) -> str:
    """A cave card: once, its area, its rule."""
    parts = [*map(_once, card.once), *map(effect, card.area), *map(effect, card.rule)]
    return "; ".join(parts) + ("; then tile and card leave" if card.leaves else "")


def animal(tile: Animal) -> str:
    """What an animal is worth."""
    return amount(tile.bag, tile.food, 0)


def task(card: Task) -> str:
    """What a task counts."""
    where = {"lake": "next to a lake", "mountain": "next to a mountain",
             "forest": "next to a face-up forest", "region": f"in region {card.region}"}
    return f"1 for each own majority {where[card.counts]}"
