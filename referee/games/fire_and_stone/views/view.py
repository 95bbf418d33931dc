"""A position as one viewer may see it."""

from msgspec import Struct

from referee.core.game.decisions import Seat
from referee.games.fire_and_stone.model import agenda
from referee.games.fire_and_stone.model.areas import animals_in, is_in_garden, offered_site, site
from referee.games.fire_and_stone.model.state import Box, Card, Counts, Holding, State
from referee.games.fire_and_stone.moves.caves import Cave
from referee.games.fire_and_stone.moves.fire import can_cook
from referee.games.fire_and_stone.moves.food import growing_food
from referee.games.fire_and_stone.moves.forest import animals_found
from referee.games.fire_and_stone.moves.huts import Build, hut_cost
from referee.games.fire_and_stone.moves.inventions import top_card_value
from referee.games.fire_and_stone.moves.moving import movable_scouts, reachable_areas
from referee.games.fire_and_stone.moves.score import public_score
from referee.games.fire_and_stone.moves.stores import open_stores


class Offer(Struct, frozen=True):
    """The actions that an area offers a seat."""

    site: str
    stores: tuple[int, ...]  # stores that may take its gathering tile
    animals: int  # left in the forest
    food: int  # of a bare area or forest
    cook: bool
    build: bool  # this seat can build
    settle: bool  # the area is for huts
    cost: int  # food for the next hut
    cave: bool


class Tribe(Struct, frozen=True):
    """A seat's tribe as everybody sees it."""

    seat: Seat
    scouts: tuple[str, ...]
    food: int
    capacity: int
    vp: int
    huts: int  # how many are left
    animals: int  # how many it holds
    stores: tuple[Holding, ...]
    cards: tuple[Card, ...]
    stone: str


class Place(Struct, frozen=True):
    """An area: its site, animals in its forest, huts by seat, scouts."""

    id: str
    site: str
    animals: int
    huts: tuple[int, ...]
    scouts: tuple[str, ...]


class Reach(Struct, frozen=True):
    """Where a scout of the player to move may go: areas with a shortest way."""

    scout: int
    start: str
    ways: tuple[tuple[str, ...], ...]


class View(Struct, frozen=True):
    """A position as one viewer sees it."""

    to: Seat | None  # the viewer; None: the public
    round: int
    asked: Seat
    what: str  # the pending decision as a noun: ``second scout``
    tribes: tuple[Tribe, ...]
    places: tuple[Place, ...]
    hidden: tuple[tuple[str, Counts], ...]
    standing: tuple[tuple[str, tuple[int, ...]], ...]
    display: tuple[str, ...]
    offered: tuple[str, ...]
    deck: int
    top: int
    points: int
    gathered: Counts
    cooked: Counts
    track: int
    cave: str
    cave_at: str
    cave_food: int
    reach: tuple[Reach, ...]
    here: str  # the area of the acting scout
    found: str  # the tile turned up last in this turn
    offer: Offer | None  # what that area offers
    trigger: str
    by_tile: bool
    left: int
    over: bool
    hand: tuple[str, ...] = ()  # the viewer's animals
    task: str = ""  # the viewer's own
    seen: tuple[str, ...] = ()  # animals that the viewer is choosing from
    answers: tuple[str, ...] = ()  # legal moves of the viewer
    tasks: tuple[str, ...] = ()  # public after the end


def view(box: Box, state: State, viewer: Seat | None) -> View:
    """What a viewer may know; None: the public. The game adds ``answers``."""
    item = box.due(state)
    own = box.player(state, viewer) if viewer is not None else None
    return View(
        to=viewer, round=state.round, asked="" if state.over else item.seat,
        what="" if state.over else item.name,
        tribes=tuple(_tribe(box, state, seat) for seat in box.seats), places=_places(box, state),
        hidden=tuple((region.id, _sorted(state.piles[region.id]))
                     for region in box.scenario.regions.list),
        standing=tuple(public_score(box, state)), display=state.display, offered=state.offered,
        deck=sum(state.deck.values()), top=top_card_value(box, state),
        points=len(box.scenario.points.cards) - state.points, gathered=_sorted(state.gathered),
        cooked=_sorted(state.cooked), track=state.track, cave=state.cave, cave_at=state.cave_at,
        cave_food=state.cave_food, reach=_reach(box, state), here=_here(box, state),
        found=state.found, offer=_offer(box, state), trigger=state.trigger,
        by_tile=state.by_tile, left=state.left, over=state.over,
        hand=own.animals if own else (), task=own.task if own else "",
        seen=state.forests[item.area] if isinstance(item, agenda.TakeAnimal)
        and item.seat == viewer else (),
        tasks=tuple(player.task for player in state.players) if state.over else ())


def _sorted(counts: Counts) -> Counts:
    return dict(sorted(counts.items()))


def _tribe(box: Box, state: State, seat: Seat) -> Tribe:
    player = box.player(state, seat)
    return Tribe(seat, player.scouts, player.food, box.scenario.supply.bags + player.bags,
                 player.vp, player.huts, len(player.animals), player.stores, player.cards,
                 player.stone)


def _places(box: Box, state: State) -> tuple[Place, ...]:
    scouts: dict[str, tuple[str, ...]] = {}
    for seat, player in zip(box.seats, state.players, strict=True):
        for i, area in enumerate(player.scouts, 1):
            scouts[area] = (*scouts.get(area, ()), f"{seat} {i}")
    return tuple(_place(box, state, area, scouts.get(area, ())) for area in box.atlas.areas)


def _place(box: Box, state: State, area: str, scouts: tuple[str, ...]) -> Place:
    what = site(box, state, area)
    return Place(area, what, animals_in(box, state, area) if what == "forest" else 0,
                 state.huts.get(area, ()), scouts)


def _reach(box: Box, state: State) -> tuple[Reach, ...]:
    """The ways of the scouts that may move; public, as the board is."""
    item = box.due(state)
    if state.over or not isinstance(item, agenda.MoveScout | agenda.BonusMove):
        return ()
    player = box.player(state, item.seat)
    return tuple(Reach(scout, player.scouts[scout - 1],
                       tuple(reachable_areas(box, state, player, scout).values()))
                 for scout in movable_scouts(state, player))


def _here(box: Box, state: State) -> str:
    """The area of the scout whose action is pending."""
    item = box.due(state)
    if isinstance(item, agenda.TakeAnimal):
        return item.area
    if isinstance(item, agenda.TakeAction | agenda.SendToFire) and item.scout:
        return box.player(state, item.seat).scouts[item.scout - 1]
    return ""


def _offer(box: Box, state: State) -> Offer | None:
    """What the acting scout may do, as far as everybody can see."""
    item = box.due(state)
    if not isinstance(item, agenda.TakeAction):
        return None
    seat, what = item.seat, offered_site(box, state)
    settle = what == "settlement" or is_in_garden(box, state)
    return Offer(
        what, open_stores(box, state, seat), animals_found(box, state),
        growing_food(box, state, seat),
        can_cook(box, state, seat), any(Build.options(box, state, seat)), settle,
        hut_cost(box, state) if settle else 0,
        any(Cave.options(box, state, seat)))
