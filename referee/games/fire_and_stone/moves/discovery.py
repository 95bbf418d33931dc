"""Turning up a hidden tile (the discovery effects in detail)."""

from msgspec.structs import replace

from referee.core.base.references import seat_ref
from referee.core.game.decisions import Seat
from referee.core.game.moves import Event
from referee.core.game.structs import add_count, without_keys
from referee.core.luck.chance import Luck
from referee.games.fire_and_stone.model import agenda, dealing
from referee.games.fire_and_stone.model.areas import with_article
from referee.games.fire_and_stone.model.cards import Flame
from referee.games.fire_and_stone.model.state import Box, MoveContext, State
from referee.games.fire_and_stone.moves import caves, huts
from referee.games.fire_and_stone.moves.food import gain


class TurnedUp(Event, frozen=True):
    seat: Seat
    area: str
    region: str
    kind: str

    def apply(self, box: Box, state: State) -> State:
        pile = add_count(state.piles[self.region], self.kind, -1)
        laid = (*state.laid, self.area) if self.kind == "forest" else state.laid
        return replace(state, hidden=tuple([area for area in state.hidden if area != self.area]),
                       piles={**state.piles, self.region: pile}, found=self.kind,
                       tiles={**state.tiles, self.area: self.kind}, laid=laid)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        laid = ", with a stack of animals" if self.kind == "forest" else ""
        return f"{seat_ref(self.seat)} turns up {with_article(self.kind)} on {self.area}{laid}."


class StashTaken(Event, frozen=True):
    area: str

    def apply(self, box: Box, state: State) -> State:
        return replace(state, tiles=without_keys(state.tiles, self.area),
                       gone=(*state.gone, "stash"))

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return f"The stash tile on {self.area} leaves the game."


def arrive(context: MoveContext, seat: Seat, scout: int, area: str) -> Luck[None] | None:
    """A scout ends its movement: turn up a hidden tile, then act (2. action)."""
    if area in context.state.hidden:
        return _turn_up(context, seat, scout, area)
    context.put_first(agenda.TakeAction(seat, scout))
    return None


def _turn_up(context: MoveContext, seat: Seat, scout: int, area: str) -> Luck[None]:
    """Turn up a tile and apply the effect of its kind."""
    region = context.box.atlas.region[area]
    kind = yield from dealing.tile_on(context.box, context.state, area)
    context.add(TurnedUp(seat, area, region, kind))
    if kind == "hut":
        huts.build_hut(context, seat, scout, area)
    elif kind == "stash":
        _stash(context, seat, area)
    elif kind == "cave":
        yield from caves.turn_up(context, seat, scout, area)
    else:
        if kind == "fire":
            _flame(context, seat, region)
        context.put_first(agenda.TakeAction(seat, scout))


def _flame(context: MoveContext, seat: Seat, region: str) -> None:
    """Points for turning up a fire tile (ruling B14)."""
    effects = context.box.effects(context.state, seat, Flame, region)
    gain(context, seat, "for turning up a fire", [],
         vp=context.box.scenario.play.flame + sum(effect.vp for effect in effects))


def _stash(context: MoveContext, seat: Seat, area: str) -> None:
    """A bag and a food; the tile leaves the game, and there is no action (ruling B13)."""
    stash = context.box.scenario.play.stash
    gain(context, seat, "from the stash", [(stash.bag, stash.food)], "stash", area, stash.vp)
    context.add(StashTaken(area))
