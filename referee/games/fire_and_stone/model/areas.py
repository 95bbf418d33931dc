"""The kinds of areas, and the actions they offer a scout that ends its movement there."""

from typing import NamedTuple

from referee.core.base.problem import Problem
from referee.core.base.references import seat_ref
from referee.core.game.decisions import Seat
from referee.games.fire_and_stone.model import agenda
from referee.games.fire_and_stone.model.cards import Fire, Settle
from referee.games.fire_and_stone.model.state import Box, State


class Person(NamedTuple):
    """How a text speaks of a player: to the player, or by name to everyone."""

    has: str
    whose: str


YOU = Person("you have", "your")


def named(seat: Seat) -> Person:
    """The player of a seat, by name."""
    return Person(f"{seat_ref(seat)} has", f"{seat_ref(seat)}'s")


def site(box: Box, state: State, area: str) -> str:
    """What an area offers (ruling B8): its tile, otherwise huts, a printed fire, or nothing."""
    kind = state.tiles.get(area)
    if kind:
        return kind
    if area in state.huts:
        return "settlement"
    if box.atlas.areas[area].fire:
        return "fire"
    return "hidden" if area in state.hidden else "empty"


def is_fire(box: Box, state: State, area: str) -> bool:
    """True if an area is a fire: printed, a tile, or by a cave."""
    if state.tiles.get(area) == "fire" or box.atlas.areas[area].fire:
        return True
    return area == state.cave_at and any(
        isinstance(effect, Fire) for effect in box.caves[state.cave].area)


def fires(box: Box, state: State, region: str = "") -> tuple[str, ...]:
    """The fires of a region, or of all open regions, in the order of the board."""
    atlas = box.atlas
    among = {*atlas.printed, *[area for area, kind in state.tiles.items() if kind == "fire"]}
    if state.cave_at and is_fire(box, state, state.cave_at):
        among.add(state.cave_at)
    return tuple(atlas.in_board_order([
        area for area in among
        if (atlas.region[area] == region if region
            else atlas.is_open(atlas.region[area], state.track))]))


def animals_in(box: Box, state: State, area: str) -> int:
    looked = state.forests.get(area)
    return box.scenario.animal_tiles.stack if looked is None else len(looked)


def acting_area(box: Box, state: State) -> str:
    """The area of the scout whose action is pending."""
    item = acting_item(state)
    return box.player(state, item.seat).scouts[item.scout - 1]


def acting_item(state: State) -> agenda.TakeAction:
    """The pending action."""
    item = state.agenda[0]
    assert isinstance(item, agenda.TakeAction)
    return item


def offered_site(box: Box, state: State) -> str:
    """What the area offers the acting scout; after building only a fire."""
    item = acting_item(state)
    if item.hearth:
        return "fire"
    return site(box, state, box.player(state, item.seat).scouts[item.scout - 1])


def is_in_garden(box: Box, state: State) -> bool:
    """True if the acting scout is in the Garden of Eden or an equivalent area."""
    return offered_site(box, state) == "cave" and any(
        isinstance(effect, Settle) for effect in box.caves[state.cave].area)


def no_action(box: Box, state: State, why: str, rule: str, hint: str = "") -> Problem:
    """The refusal of an action that the area does not offer; ``why`` is a sentence."""
    what, area = offered_site(box, state), acting_area(box, state)
    at = {"empty": "an empty area", "cave": "the cave"}.get(what, with_article(what))
    tile = " tile" if what in box.kinds else ""
    if what == "forest" and not animals_in(box, state, area):
        at += " without animals"
    return Problem("illegal-action", f"{why} Your scout is on {area}, {at}{tile}.", rule=rule,
                   hint=hint)


def with_article(thing: str) -> str:
    return f"an {thing}" if thing[0] in "aeiou" else f"a {thing}"
