"""What a seat may know of a position: another type than the position itself."""

from msgspec import Struct

from referee.games.fire_and_stone.notation import write
from referee.games.fire_and_stone.play.due import WORDS, Turn, asked
from referee.games.fire_and_stone.play.offers import Offer, offer
from referee.games.fire_and_stone.play.options import options
from referee.games.fire_and_stone.play.score import standing
from referee.games.fire_and_stone.play.sites import left_in, reach, site, waiting
from referee.games.fire_and_stone.play.tables import Tables
from referee.games.fire_and_stone.records import Act, Card, Counts, Seen, State, Store


class Tribe(Struct, frozen=True):
    """A seat's tribe as everybody sees it; ``animals`` and ``huts`` are numbers."""

    seat: str
    scouts: tuple[str, ...]
    food: int
    capacity: int
    vp: int
    huts: int
    animals: int
    stores: tuple[Store, ...]
    cards: tuple[Card, ...]
    stone: str


class Place(Struct, frozen=True):
    """An area: what it is, animals left in its forest, huts by seat, who stands there."""

    id: str
    site: str
    animals: int
    huts: tuple[int, ...]
    scouts: tuple[str, ...]


class Reach(Struct, frozen=True):
    """Where a scout of the asked seat may go now: area and a shortest way there."""

    scout: int
    start: str
    ways: tuple[tuple[str, ...], ...]


class View(Struct, frozen=True):
    """What a seat, or with ``to`` None everybody, may know.

    ``hand`` and ``task`` are the seat's own; ``seen`` are the animals it is
    choosing from; ``answers`` what it may answer; ``found`` the tile turned up
    last in this turn, ``here`` where the asked scout stands and ``offer`` what
    that area offers. ``tasks`` are open after the end.
    """

    to: str | None
    round: int
    asked: str
    what: str
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
    here: str
    found: str
    offer: Offer | None
    trigger: str
    by_tile: bool
    left: int
    over: bool
    hand: tuple[str, ...] = ()
    task: str = ""
    seen: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()
    tasks: tuple[str, ...] = ()


def view(t: Tables, state: State, to: str | None) -> View:
    """What a seat may know; None: what everybody may."""
    item = asked(t, state)
    mine = to is not None and item.seat == to and not state.over
    own = t.player(state, to) if to is not None else None
    acting = item if isinstance(item, Act) and not state.over else None
    return View(
        to=to, round=state.round, asked="" if state.over else item.seat,
        what="" if state.over else WORDS[type(item)],
        tribes=tuple(_tribe(t, state, i) for i in range(len(t.seats))),
        places=_places(t, state),
        hidden=tuple((region, dict(sorted(pile.items()))) for region, pile in state.piles.items()),
        standing=tuple(standing(t, state)), display=state.display, offered=state.offered,
        deck=sum(state.deck.values()), top=t.top(state),
        points=len(t.scenario.points.cards) - state.points, gathered=_sorted(state.gathered),
        cooked=_sorted(state.cooked), track=state.track, cave=state.cave, cave_at=state.cave_at,
        cave_food=state.cave_food, reach=_reach(t, state),
        here=_here(t, state), found=state.found,
        offer=offer(t, state, acting) if acting else None,
        trigger=state.trigger, by_tile=state.by_tile, left=state.left, over=state.over,
        hand=own.animals if own else (), task=own.task if own else "",
        seen=state.forests[item.area] if mine and isinstance(item, Seen) else (),
        answers=tuple(write(move) for move in options(t, state, item.seat))
        if mine and not isinstance(item, Turn) and WORDS[type(item)] != "bonus move" else (),
        tasks=tuple(p.task for p in state.players) if state.over else ())


def _sorted(counts: Counts) -> Counts:
    return dict(sorted(counts.items()))


def _tribe(t: Tables, state: State, i: int) -> Tribe:
    player = state.players[i]
    return Tribe(t.seats[i], player.scouts, player.food, t.scenario.supply.bags + player.bags,
                 player.vp, player.huts, len(player.animals), player.stores, player.cards,
                 player.stone)


def _places(t: Tables, state: State) -> tuple[Place, ...]:
    standing: dict[str, tuple[str, ...]] = {}
    for seat, player in zip(t.seats, state.players, strict=True):
        for i, area in enumerate(player.scouts, 1):
            standing[area] = (*standing.get(area, ()), f"{seat} {i}")
    return tuple(_place(t, state, area, standing.get(area, ())) for area in t.atlas.areas)


def _place(t: Tables, state: State, area: str, scouts: tuple[str, ...]) -> Place:
    what = site(t, state, area)
    return Place(area, what, left_in(t, state, area) if what == "forest" else 0,
                 state.huts.get(area, ()), scouts)


def _reach(t: Tables, state: State) -> tuple[Reach, ...]:
    """The ways open to the scouts that are asked to move; public like the board."""
    item = asked(t, state)
    if state.over or WORDS[type(item)] not in ("move", "bonus move"):
        return ()
    scouts = waiting(t, state, item.seat) if isinstance(item, Turn) else (2,)
    return tuple(Reach(scout, t.player(state, item.seat).scouts[scout - 1],
                       tuple(reach(t, state, item.seat, scout).values())) for scout in scouts)


def _here(t: Tables, state: State) -> str:
    """Where the scout stands whose action is asked for."""
    item = asked(t, state)
    if isinstance(item, Seen):
        return item.area
    scout = getattr(item, "scout", 0)
    return t.player(state, item.seat).scouts[scout - 1] if scout else ""
