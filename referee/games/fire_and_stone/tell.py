"""The report: what each event is called to a seat, or to everybody."""

from collections.abc import Callable, Iterable

from referee.games.fire_and_stone.events import (
    AnimalPicked,
    AnimalsSpent,
    AnimalTaken,
    CaveLeft,
    CaveOpened,
    Covered,
    Declined,
    Due,
    Emptied,
    Ended,
    Event,
    FoodLost,
    Gained,
    HutBuilt,
    HutTileLaid,
    InventionTaken,
    Looked,
    Moved,
    Paid,
    PoolTaken,
    Refilled,
    SecondPlaced,
    StashTaken,
    Stayed,
    StonePlaced,
    TileGiven,
    TileTaken,
    Triggered,
    TurnedUp,
    TurnEnded,
    WentToFire,
)
from referee.games.fire_and_stone.notation import STORES


def tell(event: Event, to: str | None) -> str | None:
    """The line of the report; animals in hand and in forests are told to their seat alone."""
    if isinstance(event, Due):
        return None
    say = _TELL[type(event)]
    if isinstance(event, Looked | AnimalTaken):
        return say(event, to == event.seat)
    return say(event)


def listed(things: Iterable[str]) -> str:
    """``a, b and c``; nothing is ``nothing``."""
    words = list(things)
    if len(words) < 2:
        return "".join(words) or "nothing"
    return ", ".join(words[:-1]) + " and " + words[-1]


def amount(bags: int, food: int, vp: int) -> str:
    """``1 bag, 3 food and 1 victory point``."""
    return listed([f"{n} {word}" for n, word in (
        (bags, "bag" if bags == 1 else "bags"), (food, "food"),
        (vp, "victory point" if vp == 1 else "victory points")) if n])


def _moved(e: Moved) -> str:
    via = " via " + " ".join(e.way[:-1]) if len(e.way) > 1 else ""
    return f"{e.seat}: scout {e.scout} goes from {e.start} to {e.way[-1]}{via}."


def _turned_up(e: TurnedUp) -> str:
    laid = "; a stack of animals is laid on it" if e.kind == "forest" else ""
    return f"{e.seat} turns up {'an' if e.kind[0] in 'aeiou' else 'a'} {e.kind} on {e.area}{laid}."


def _gained(e: Gained) -> str:
    lost = e.lost_bags + e.lost_food
    does = "does" if lost == 1 else "do"
    fits = f" ({amount(e.lost_bags, e.lost_food, 0)} {does} not fit)" if lost else ""
    return f"{e.seat} gains {amount(e.bags, e.food, e.vp)} {e.why}{fits}."


def _hut_tile_laid(e: HutTileLaid) -> str:
    then = "".join(f" Region {region} is open now." for region in e.opens)
    then += " All gain their second scout." if e.second else ""
    return f"The hut tile of {e.area} goes to space {e.space} of the hut track.{then}"


def _looked(e: Looked, own: bool) -> str:
    if own:
        return f"You look at the animals of {e.area}: " + ", ".join(
            f"{i} {name}" for i, name in enumerate(e.animals, 1)) + "."
    one = len(e.animals) == 1
    return f"{e.seat} looks at the {len(e.animals)} animal{'' if one else 's'} of {e.area}."


def _animal_taken(e: AnimalTaken, own: bool) -> str:
    if own:
        return f"You take the {e.animal} of {e.area}."
    return f"{e.seat} takes an animal of {e.area}."


def _animals_spent(e: AnimalsSpent) -> str:
    return f"{e.seat} {e.why}: {listed(e.animals)}."


def _tile_taken(e: TileTaken) -> str:
    where = f"of {e.area}" if e.area else "out of the pile"
    return f"{e.seat} takes the {e.kind} {where} to the {STORES[e.store - 1]} store."


def _emptied(e: Emptied) -> str:
    why = "is full and cleared" if e.full else "is emptied"
    return f"{e.seat}'s {STORES[e.store - 1]} store {why}: {e.count} {e.kind} to the pile."


def _invention_taken(e: InventionTaken) -> str:
    return f"{e.seat} takes the {'starting ' if e.starting else ''}invention {e.name}."


def _covered(e: Covered) -> str:
    lost = " The store it brought is lost with its tiles." if e.stores else ""
    points = "1 victory point" if e.vp == 1 else f"{e.vp} victory points"
    return f"{e.seat} takes the card of {points} and covers {e.name}.{lost}"


def _cave_opened(e: CaveOpened) -> str:
    food = f" {e.food} food lies on the card." if e.food else ""
    return f"The cave card on {e.area} is turned up: {e.cave}.{food}"


def _stone_placed(e: StonePlaced) -> str:
    where = "the cave card" if e.to == "card" else e.to
    return f"{e.seat} lays the marking stone on {where}."


def _declined(e: Declined) -> str:
    return f"{e.seat}: {e.what}." if e.what.startswith("no ") else f"{e.seat} {e.what}."


def _triggered(e: Triggered) -> str:
    why = "" if e.by_tile else f"{e.seat} has built the last hut. "
    return (f"{why}The end is near: after this turn the others have two more turns each, "
            f"{e.seat} has one.")


def _turn_ended(e: TurnEnded) -> str:
    left = f" Turns to come, this one included: {e.left}." if e.left else ""
    return f"It is {e.next}'s turn, round {e.round}.{left}"


_TELL: dict[type, Callable[..., str]] = {
    Moved: _moved,
    Stayed: lambda e: f"{e.seat}: scout {e.scout} has nowhere to go and stays.",
    TurnedUp: _turned_up,
    StashTaken: lambda e: f"The stash tile of {e.area} leaves the game.",
    Gained: _gained,
    Paid: lambda e: f"{e.seat} pays {e.food} food {e.why}.",
    PoolTaken: lambda e: f"{e.seat} takes {e.food} food from the cave card.",
    HutBuilt: lambda e: f"{e.seat} builds a hut on {e.area}.",
    HutTileLaid: _hut_tile_laid,
    WentToFire: lambda e: f"{e.seat}: scout {e.scout} goes to the fire on {e.area}.",
    SecondPlaced: lambda e: f"{e.seat} places the second scout at the fire on {e.area}.",
    Looked: _looked, AnimalTaken: _animal_taken,
    AnimalPicked: lambda e: f"{e.seat} takes a {e.animal} out of the pile.",
    AnimalsSpent: _animals_spent, TileTaken: _tile_taken,
    TileGiven: lambda e: f"{e.seat} gives the {e.kind} of the {STORES[e.store - 1]} store.",
    Emptied: _emptied, InventionTaken: _invention_taken, Covered: _covered,
    Refilled: lambda e: f"The invention {e.name} is turned up for the display.",
    CaveOpened: _cave_opened,
    CaveLeft: lambda e: f"The cave tile of {e.area} and the card {e.cave} leave the game.",
    StonePlaced: _stone_placed,
    FoodLost: lambda e: f"{e.seat} loses {e.food or 'no'} food.",
    Declined: _declined, Triggered: _triggered, TurnEnded: _turn_ended,
    Ended: lambda e: "The game is over; the tasks are turned up."}
