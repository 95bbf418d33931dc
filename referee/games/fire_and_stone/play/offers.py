"""What a scout that has ended its movement may do where it stands."""

from msgspec import Struct

from referee.games.fire_and_stone.effects import Settle
from referee.games.fire_and_stone.play.deeds import area_deeds, obstacles
from referee.games.fire_and_stone.play.sites import (
    cost,
    extra,
    is_fire,
    left_in,
    site,
    stores_for,
)
from referee.games.fire_and_stone.play.tables import Tables
from referee.games.fire_and_stone.records import Act, State


class Offer(Struct, frozen=True):
    """The actions of an area for one seat: what may be answered, and the numbers behind it.

    ``stores`` are those a gathering tile may go to; ``animals`` are left in a
    forest; ``food`` is what a bare area or forest gives; ``build`` means that a
    hut can be built, for ``cost``.
    """

    site: str
    stores: tuple[int, ...] = ()
    animals: int = 0
    food: int = 0
    cook: bool = False
    build: bool = False
    cost: int = 0
    cave: bool = False

    @property
    def any(self) -> bool:
        """Whether there is anything to be done."""
        return bool(self.stores or self.animals or self.food or self.cook or self.build
                    or self.cave)


def offer(t: Tables, state: State, item: Act) -> Offer:
    """The actions that a scout may take where it stands."""
    seat, player = item.seat, t.player(state, item.seat)
    area = player.scouts[item.scout - 1]
    what = site(t, state, area)
    cook = bool(player.animals) and is_fire(t, state, area)
    if item.hearth or what == "fire":
        return Offer("fire", cook=cook)
    if what in t.kinds:
        return Offer(what, stores=stores_for(player, what))
    if what == "forest":
        animals = left_in(t, state, area)
        return Offer(what, animals=animals, food=0 if animals else _food(t, state, seat, area,
                                                                         "forest", 0))
    if what == "settlement":
        price = cost(t, state, seat, area)
        return Offer(what, build=player.huts > 0 and player.food >= price, cost=price)
    if what == "cave" and area == state.cave_at:
        price = cost(t, state, seat, area)
        return Offer(what, cook=cook, cost=price, build=_garden(t, state, seat, price),
                     cave=_deed(t, state, seat))
    if what == "empty":
        return Offer(what, food=_food(t, state, seat, area, "empty", t.scenario.play.empty))
    return Offer(what)


def _food(t: Tables, state: State, seat: str, area: str, by: str, base: int) -> int:
    """Food of a bare area or forest; not offered with all bags full (ruling B12)."""
    return base + extra(t, state, seat, by, area, base) if t.room(state, seat) else 0


def _garden(t: Tables, state: State, seat: str, price: int) -> bool:
    """Whether the cave area is a settlement where a hut can be built (ruling G4)."""
    if not any(isinstance(e, Settle) for e in t.caves[state.cave].area):
        return False
    return (t.player(state, seat).huts > 0 and 0 < state.cave_food >= price
            and t.room(state, seat) >= price)


def _deed(t: Tables, state: State, seat: str) -> bool:
    """Whether the cave card has an action of its own that this seat can take."""
    deeds = area_deeds(t, state)
    return bool(deeds) and not obstacles(t, state, seat, deeds)
