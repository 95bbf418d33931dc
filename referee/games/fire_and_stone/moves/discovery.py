"""A hidden tile is turned up (the discovery effects in detail)."""

from msgspec.structs import replace

from referee.core.game.decisions import Seat
from referee.core.game.moves import Event
from referee.core.game.structs import more, without
from referee.core.luck.chance import Luck
from referee.games.fire_and_stone.model import agenda, dealing
from referee.games.fire_and_stone.model.areas import an
from referee.games.fire_and_stone.model.cards import Flame
from referee.games.fire_and_stone.model.state import Box, Course, State
from referee.games.fire_and_stone.moves import caves, huts
from referee.games.fire_and_stone.moves.food import gain


class TurnedUp(Event, frozen=True):
    """A discovery tile was turned up."""

    seat: Seat
    area: str
    region: str
    kind: str

    def after(self, box: Box, state: State) -> State:
        pile = more(state.piles[self.region], self.kind, -1)
        laid = (*state.laid, self.area) if self.kind == "forest" else state.laid
        return replace(state, hidden=tuple([area for area in state.hidden if area != self.area]),
                       piles={**state.piles, self.region: pile}, found=self.kind,
                       tiles={**state.tiles, self.area: self.kind}, laid=laid)

    def told(self, box: Box, to: Seat | None) -> str:
        laid = "; a stack of animals is laid on it" if self.kind == "forest" else ""
        return f"{self.seat} turns up {an(self.kind)} on {self.area}{laid}."


class StashTaken(Event, frozen=True):
    """A stash tile left the game."""

    area: str

    def after(self, box: Box, state: State) -> State:
        return replace(state, tiles=without(state.tiles, self.area), gone=(*state.gone, "stash"))

    def told(self, box: Box, to: Seat | None) -> str:
        return f"The stash tile of {self.area} leaves the game."


def arrive(course: Course, seat: Seat, scout: int, area: str) -> Luck[None] | None:
    """A scout has ended its movement: turn the tile up, if one is hidden, then act (2. action)."""
    if area in course.state.hidden:
        return _turn_up(course, seat, scout, area)
    course.first(agenda.Act(seat, scout))
    return None


def _turn_up(course: Course, seat: Seat, scout: int, area: str) -> Luck[None]:
    """A tile is turned up, and does what its kind does."""
    region = course.box.atlas.region[area]
    kind = yield from dealing.tile(course.box, course.state, area)
    course.add(TurnedUp(seat, area, region, kind))
    if kind == "hut":
        huts.lay(course, seat, scout, area)
    elif kind == "stash":
        _stash(course, seat, area)
    elif kind == "cave":
        yield from caves.turn_up(course, seat, scout, area)
    else:
        if kind == "fire":
            _flame(course, seat, region)
        course.first(agenda.Act(seat, scout))


def _flame(course: Course, seat: Seat, region: str) -> None:
    """Points for turning up a fire tile (ruling B14)."""
    effects = course.box.effects(course.state, seat, Flame, region)
    gain(course, seat, "for turning up a fire", [],
         vp=course.box.scenario.play.flame + sum(effect.vp for effect in effects))


def _stash(course: Course, seat: Seat, area: str) -> None:
    """A bag and a food; the tile leaves the game, and there is no action (ruling B13)."""
    found = course.box.scenario.play.stash
    gain(course, seat, "from the stash", [(found.bag, found.food)], "stash", area, found.vp)
    course.add(StashTaken(area))
