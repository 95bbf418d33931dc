"""Huts: in a settlement, for food; by a hut tile, free; and the hut track."""

from collections.abc import Iterator
from typing import Self

from msgspec.structs import replace

from referee.core.base.aliases import count_noun
from referee.core.base.problem import Problem
from referee.core.base.references import capitalized, seat_ref
from referee.core.game.decisions import Seat
from referee.core.game.moves import Event
from referee.core.game.structs import without_keys
from referee.games.fire_and_stone.model import agenda
from referee.games.fire_and_stone.model.areas import (
    YOU,
    Person,
    acting_area,
    acting_item,
    is_in_garden,
    no_action,
    offered_site,
)
from referee.games.fire_and_stone.model.cards import Cost, Hearth
from referee.games.fire_and_stone.model.state import Box, Move, MoveContext, State, with_tribe
from referee.games.fire_and_stone.moves.ending import trigger
from referee.games.fire_and_stone.moves.food import Paid


class HutBuilt(Event, frozen=True):
    seat: Seat
    area: str

    def apply(self, box: Box, state: State) -> State:
        huts = list(state.huts.get(self.area) or (0,) * len(box.seats))
        huts[box.index[self.seat]] += 1
        left = box.player(state, self.seat).huts - 1
        return replace(state, players=with_tribe(box, state, self.seat, huts=left),
                       huts={**state.huts, self.area: tuple(huts)})

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return f"{seat_ref(self.seat)} builds a hut on {self.area}."


class PoolTaken(Event, frozen=True):
    """Food from the cave card paid for a hut."""

    seat: Seat
    food: int

    def apply(self, box: Box, state: State) -> State:
        food = box.player(state, self.seat).food + self.food
        return replace(state, players=with_tribe(box, state, self.seat, food=food),
                       cave_food=state.cave_food - self.food)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return f"{seat_ref(self.seat)} takes {self.food or 'no'} food from the cave card."


class HutTileLaid(Event, frozen=True):
    """A hut tile went from its area to this space of the hut track; it opens these regions."""

    area: str
    space: int
    opens: tuple[str, ...]
    second: bool

    def apply(self, box: Box, state: State) -> State:
        return replace(state, tiles=without_keys(state.tiles, self.area), track=self.space)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        effects = "".join(f" Region {region} is open now." for region in self.opens)
        effects += " Everyone gets a second scout." if self.second else ""
        return f"The hut tile on {self.area} goes to space {self.space} of the hut track.{effects}"


class Build(Move, frozen=True):
    form = "build"
    verbs = ("build, hut, settle",)
    answers = ("action",)
    rule = "settlement"

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """Rulings C2, C7, G4."""
        if offered_site(box, state) != "settlement" and not is_in_garden(box, state):
            yield no_action(box, state, "There is no settlement here to build in.", "settlement")
            return
        for why, rule in hut_problems(box, state, seat, YOU):
            yield Problem("illegal-build", f"{capitalized(why)}.", rule=rule)

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        """Hut and price; the last one triggers the end."""
        price = f"{hut_cost(box, state)} food" + (" from the card" if is_in_garden(box, state)
                                                  else "")
        last = box.player(state, seat).huts == 1 and not state.trigger
        return f"a hut for {price}" + (", your last hut: it triggers the end" if last else "")

    def play(self, context: MoveContext, seat: Seat) -> None:
        """Pay, build, go to a fire; in the Garden the card pays (C2, G4)."""
        box, state = context.box, context.state
        scout, area, food = acting_item(state).scout, acting_area(box, state), hut_cost(box, state)
        if area == state.cave_at:
            context.add(PoolTaken(seat, food))
        elif food:
            context.add(Paid(seat, food, "for the hut"))
        context.add(HutBuilt(seat, area))
        if not box.player(context.state, seat).huts:
            trigger(context, seat, by_tile=False)
        region = box.atlas.region[area]
        hearth = box.effects(state, seat, Hearth, region)
        context.put_first(agenda.SendToFire(seat, scout, region),
                          *([agenda.TakeAction(seat, scout, hearth=True)] if hearth else []))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        built = offered_site(box, state) in ("settlement", "cave") and next(
            cls().check(box, state, seat), None) is None
        return iter([cls()] if built else [])


def hut_problems(box: Box, state: State, seat: Seat,
                 person: Person) -> Iterator[tuple[str, str]]:
    """Why a seat cannot build in a settlement or the Garden, each with its rule; none if it can."""
    player, price = box.player(state, seat), hut_cost(box, state)
    if not player.huts:
        yield f"{person.has} no hut left", "ruling C7"
    if not is_in_garden(box, state):
        if player.food < price:
            yield (f"a hut costs {price} food here, but {person.has} {player.food or 'none'}",
                   "settlement, ruling C2")
        return
    room, rule = box.room(state, seat), "Garden of Eden, ruling G4"
    if not state.cave_food or state.cave_food < price:
        yield ("no food is left on the cave card" if not state.cave_food
               else f"the hut takes {price} food from the cave card, but the card has "
                    f"only {state.cave_food} food", rule)
    if room < price:
        bags = count_noun(room, "free bag") if room else "no free bag"
        yield f"the hut gives {price} food from the cave card, but {person.has} {bags}", rule


def hut_cost(box: Box, state: State) -> int:
    """The food for one more hut here: one for each hut there, less reductions by effects."""
    area = acting_area(box, state)
    standing = sum(state.huts.get(area, ()))
    if area == state.cave_at:
        return standing
    effects = box.effects(state, acting_item(state).seat, Cost, box.atlas.region[area])
    return max(0, standing - sum(effect.minus for effect in effects))


def build_hut(context: MoveContext, seat: Seat, scout: int, area: str) -> None:
    """Free hut, tile on the track, scout to a fire, then second scouts (hut tile; C3, C4, C10)."""
    box, play = context.box, context.box.scenario.play
    if box.player(context.state, seat).huts:
        context.add(HutBuilt(seat, area))
    space = context.state.track + 1
    opens = tuple(region.id for region in box.scenario.regions.list if region.opens == space)
    context.add(HutTileLaid(area, space, opens, space == play.second))
    if space == play.end or not box.player(context.state, seat).huts:
        trigger(context, seat, by_tile=space == play.end)
    items: list[agenda.Item] = [agenda.SendToFire(seat, scout, box.atlas.region[area])]
    if space == play.second:
        items += [*map(agenda.PlaceSecondScout, box.clockwise(seat)), agenda.BonusMove(seat)]
    context.put_first(*items)
