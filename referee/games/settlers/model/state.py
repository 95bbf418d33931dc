"""What lies fixed in a game of Settlers, the position, and the bases of moves and events."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Struct
from msgspec.structs import replace

from referee.core.base.aliases import Names
from referee.core.base.problem import refused
from referee.core.game import moves, notation, structs
from referee.core.game.decisions import NotNow, Seat
from referee.core.game.resources import minus, plus
from referee.core.game.structs import by_id
from referee.core.luck.piles import UpgradedPiles
from referee.core.scenario.sections import ForeignKey
from referee.games.settlers.model import board
from referee.games.settlers.model.board import Corner, Hex, NoCorner, Route
from referee.games.settlers.model.cards import NOTHING, Bag, card_counts
from referee.games.settlers.model.scenario import (
    FIGURES,
    RESOURCES,
    STRIPS,
    Figure,
    Resource,
    Scenario,
)
from referee.games.settlers.model.slot_kinds import SLOTS

Phase = Literal["tribe", "nomad", "discard", "figure", "victim", "trade", "build",
                "pause", "desert", "extra", "over"]
Cause = Literal["seven", "hunting", "chip"]
Levels = tuple[int, int, int, int]
"""The fields reached: nourishment, hunting, construction, clothing."""
Kind = Literal["adaptation", "desert", "figure"]
BoxId = Annotated[str, ForeignKey("condition box")]
SeatId = Annotated[Seat, ForeignKey("seat")]
NoSeat = Annotated[Seat, ForeignKey("seat", optional=True)]

KINDS: tuple[Kind, ...] = ("adaptation", "desert", "figure")
NOURISHMENT, HUNTING, CONSTRUCTION, CLOTHING = range(len(STRIPS))


class Words(Struct, frozen=True):
    """What people and conditions call seats and the things of the map."""

    seats: Names[Seat]
    corners: Names[Corner]
    hexes: Names[str]
    boxes: Names[str]


class Box(Struct, frozen=True):
    """Seats, options and the tables of one scenario.

    ``paths`` gives for each corner its neighbours with the hexes whose side the
    path is, ``overseas`` those over sea with their route. ``yields`` gives for
    each number the corners of its hexes, with these and what they produce,
    ``harvest`` for each corner the numbers of its hexes and what they produce.
    ``groups`` are the event chips, ``terrains`` what desert chips name, sorted.
    ``zones`` are the hexes of each figure in the order of the table. ``named``:
    a desert chip names a terrain; ``fifth``: the fifth step has its strip's effect.
    """

    scenario: Scenario
    seats: tuple[Seat, ...]
    index: dict[Seat, int]
    words: Words
    starter: Seat
    rounds: int
    fifth: bool
    named: bool
    outposts: dict[Corner, str]
    paths: dict[Corner, tuple[tuple[Corner, tuple[str, ...]], ...]]
    overseas: dict[Corner, tuple[tuple[Corner, Route], ...]]
    hexes: dict[str, Hex]
    gives: dict[str, int]
    yields: dict[int, dict[Corner, tuple[tuple[str, int], ...]]]
    harvest: dict[Corner, tuple[tuple[int, int], ...]]
    zones: dict[Figure, tuple[str, ...]]
    black: frozenset[Corner]
    region: dict[Corner, str]
    routes: dict[str, Route]
    groups: dict[str, tuple[Kind, ...]]
    terrains: tuple[str, ...]
    deserts: tuple[str, ...]
    costs: dict[str, tuple[Bag, ...]]
    price: dict[str, Bag]
    supply: dict[str, int]
    cards: Bag

    def player(self, state: "State", seat: Seat) -> "Player":
        """What a seat has."""
        return state.players[self.index[seat]]

    def spot(self, corner: Corner) -> str:
        """A corner as messages name it: ``af09``, ``x01 (Britain)``."""
        name = self.outposts.get(corner)
        return f"{corner} ({name})" if name else corner


def build_box(scenario: Scenario, seats: tuple[Seat, ...], options: Mapping[str, str]) -> Box:
    """The tables of a scenario, for every option's value. Refused: a first who does not play."""
    first = options["first"]
    if first not in ("listed", *seats):
        raise refused("usage-option", f"first={first}: {first} does not play.",
                      hint="The seats are: " + ", ".join(seats) + ".")
    sides = board.paths(scenario.hexes.list)
    routes = {route.id: _reading(route, options["bering"]) for route in scenario.boxes.list}
    outposts = {outpost.id: outpost.name for outpost in scenario.outposts.list}
    corners = sorted({*sides, *outposts})
    gives: dict[str, int] = {terrain.id: RESOURCES.index(terrain.resource)
                             for terrain in scenario.terrains.list if terrain.resource}
    return Box(
        scenario=scenario, seats=seats, index={seat: i for i, seat in enumerate(seats)},
        words=_words(scenario, seats, corners),
        starter=seats[0] if first == "listed" else first, rounds=int(options["rounds"]),
        fifth=options["fifth"] == "effect", named=options["desolation"] == "terrain",
        outposts=outposts,
        paths={corner: tuple(sorted(sides.get(corner, {}).items())) for corner in corners},
        overseas=_overseas(corners, routes.values()),
        hexes=by_id(scenario.hexes.list), gives=gives,
        yields=_yields(scenario, gives), harvest=_harvest(scenario, gives, corners),
        zones=_zones(scenario),
        black=frozenset(scenario.black.corners),
        region={corner: people.id for people in scenario.people.list for corner in people.corners},
        routes=routes,
        groups=_chips(scenario),
        terrains=_desert_terrains(scenario),
        deserts=tuple(land.id for land in scenario.hexes.list
                      if land.region == scenario.deserts.region),
        costs=_step_costs(scenario),
        price={"nomad": card_counts(scenario.prices.nomad),
               "tribe": card_counts(scenario.prices.tribe),
               "move": card_counts(scenario.prices.move)},
        supply={piece.id: piece.count for piece in scenario.pieces.list},
        cards=card_counts(pile.id for pile in scenario.resources.list for _ in range(pile.count)))


def _zones(scenario: Scenario) -> dict[Figure, tuple[str, ...]]:
    """The hexes of each figure."""
    figures = {region.id: region.figure for region in scenario.regions.list}
    return {figure: tuple(land.id for land in scenario.hexes.list
                          if figures[land.region] == figure) for figure in FIGURES}


def _chips(scenario: Scenario) -> dict[str, tuple[Kind, ...]]:
    """The event chips of each group, one entry a chip."""
    return {group.id: tuple(kind for kind in KINDS for _ in range(getattr(group, kind)))
            for group in scenario.chips.list}


def _desert_terrains(scenario: Scenario) -> tuple[str, ...]:
    """The terrains on desert chips, one entry a chip."""
    return tuple(sorted(desert.id for desert in scenario.deserts.list
                        for _ in range(desert.count)))


def _step_costs(scenario: Scenario) -> dict[str, tuple[Bag, ...]]:
    """What each step on a progress strip costs."""
    return {track.id: tuple(map(card_counts, track.costs)) for track in
            sorted(scenario.strips.list, key=lambda track: STRIPS.index(track.id))}


def _words(scenario: Scenario, seats: tuple[Seat, ...], corners: Iterable[Corner]) -> Words:
    names = {outpost.id: (outpost.id, outpost.name) for outpost in scenario.outposts.list}
    return Words(
        Names("seat", {seat: seat for seat in seats}),
        Names("corner", {corner: names.get(corner, corner) for corner in corners}),
        Names("hex", {land.id: land.id for land in scenario.hexes.list}),
        Names("condition box", {route.id: (route.id, route.name)
                                for route in scenario.boxes.list}))


def _reading(route: Route, chosen: str) -> Route:
    if chosen == "stated" or route.other is None:
        return route
    return replace(route, clothing=route.other.clothing, construction=route.other.construction,
                   other=None)


def _overseas(corners: Iterable[Corner],
              routes: Iterable[Route]) -> dict[Corner, tuple[tuple[Corner, Route], ...]]:
    routes_by_corner: dict[Corner, tuple[tuple[Corner, Route], ...]] = dict.fromkeys(corners, ())
    for route in routes:
        for end, other in (route.ends, route.ends[::-1]):
            routes_by_corner[end] = (*routes_by_corner[end], (other, route))
    return routes_by_corner


def _yields(scenario: Scenario,
            gives: Mapping[str, int]) -> dict[int, dict[Corner, tuple[tuple[str, int], ...]]]:
    yields: dict[int, dict[Corner, tuple[tuple[str, int], ...]]] = {}
    for land in scenario.hexes.list:
        if land.number and land.terrain in gives:
            corners = yields.setdefault(land.number, {})
            for corner in land.corners:
                corners[corner] = (*corners.get(corner, ()), (land.id, gives[land.terrain]))
    return yields


def _harvest(scenario: Scenario, gives: Mapping[str, int],
             corners: Iterable[Corner]) -> dict[Corner, tuple[tuple[int, int], ...]]:
    harvests: dict[Corner, tuple[tuple[int, int], ...]] = dict.fromkeys(corners, ())
    for land in scenario.hexes.list:
        for corner in land.corners if land.number and land.terrain in gives else ():
            harvests[corner] = (*harvests[corner], (land.number, gives[land.terrain]))
    return harvests


class Record(Struct, frozen=True, omit_defaults=True):
    """A part of the position; what has its default is left out of the save."""


class Turned(Record, frozen=True):
    """An event chip that a player owns: its box, what it was, what a desert chip named."""

    box: BoxId
    kind: Kind
    terrain: str = ""


class Player(Record, frozen=True):
    """What one player has.

    ``people`` are the corners of the people chips he founded on, in order.
    ``refuses`` are the kinds of cards asked of him in the offers that he
    refuses unseen.
    """

    hand: Bag
    tribes: tuple[Corner, ...] = ()
    nomads: tuple[Corner, ...] = ()
    levels: Levels = (0, 0, 0, 0)
    people: tuple[Corner, ...] = ()
    chips: tuple[Turned, ...] = ()
    refuses: tuple[Resource, ...] = ()


class Offer(Record, frozen=True):
    """A standing offer. ``to`` is a seat or ``all``; of all, who accepted and who refused."""

    number: int
    maker: SeatId
    to: Seat
    give: Bag
    get: Bag
    accepted: tuple[SeatId, ...] = ()
    refused: tuple[SeatId, ...] = ()


class Pause(Record, frozen=True):
    """A nomad that pauses at a corner with steps already paid."""

    corner: Corner
    steps: int


class State(Record, frozen=True):
    """A position. Seats, hexes, corners and boxes by name; tuples of them sorted.

    ``round`` 0 is the placement, opened by ``opener``; ``starter`` begins each
    round. ``hidden`` holds what is left of each group of event chips,
    ``terrains`` what the desert chips left can name. ``cause`` says why a
    figure moves, ``haunted`` the hex where one moved last. ``extra`` is the
    corner of the second player's chip for Distribution; ``over`` says why the
    game ended. ``carried``: the game began with older rules.
    """

    phase: Phase
    active: SeatId
    opener: SeatId
    starter: SeatId
    players: tuple[Player, ...]
    bank: Bag
    neanderthal: str
    carnivore: str
    people: tuple[Corner, ...]
    boxes: tuple[BoxId, ...]
    hidden: dict[Annotated[str, ForeignKey("group of chips")], tuple[Kind, ...]]
    terrains: tuple[str, ...]
    round: int = 0
    deserts: tuple[str, ...] = ()
    reconnaissance: NoSeat = ""
    distribution: NoSeat = ""
    second: NoSeat = ""
    offers: tuple[Offer, ...] = ()
    offered: int = 0
    cause: Cause = "seven"
    haunted: Annotated[str, ForeignKey("hex", optional=True)] = ""
    extra: NoCorner = ""
    pause: Pause | None = None
    over: str = ""
    carried: UpgradedPiles | None = None


def changed(box: Box, state: State, seat: Seat, price: Bag = NOTHING, **changes: Any) -> State:
    """The position with a price paid by a seat to the bank, and some of its things changed."""
    i = box.index[seat]
    player = state.players[i]
    if price != NOTHING:
        changes["hand"] = minus(player.hand, price)
    players = structs.replace_at(state.players, i, **changes)
    if price != NOTHING:
        return replace(state, players=players, bank=plus(state.bank, price))
    return replace(state, players=players)


def with_cards_handed(box: Box, state: State, giver: Seat, taker: Seat, cards: Bag) -> State:
    """The position with cards gone from hand to hand; what is below 0 goes the other way."""
    players = list(state.players)
    for seat, move in ((giver, minus), (taker, plus)):
        player = players[box.index[seat]]
        players[box.index[seat]] = replace(player, hand=move(player.hand, cards))
    return replace(state, players=tuple(players))


class MoveContext(moves.MoveContext):
    """A move under way."""

    box: Box
    state: State


class Move(moves.Move, frozen=True):
    """What a player says; ``opens`` tells when it can be said."""

    slots: ClassVar[Mapping[str, notation.Kind]] = SLOTS
    rule = "game sequence (Settlers of the Stone Age)"
    opens: ClassVar[str] = ""

    def why_not_now(self, box: Box, state: State, seat: Seat,
                    events: tuple[moves.Event, ...]) -> NotNow | None:
        """Nothing is lost where the game is over; what a turn that ended drops is not passed by.

        Whose turn it is need not be told when a move can be made, but what comes first.
        """
        if state.over:
            return NotNow("the game is over", True)
        if moves.Forced(seat, "end") in events:
            return NotNow("no card was left to go on with, so the turn ended")
        first = seat == state.active and "trade" in self.answers and (
            state.phase != "build" or "build" in self.answers)
        return NotNow(self.opens) if self.opens and state.round and not first else None

    def depends_on(self, box: Box, view: Any) -> Any:
        """All that is seen: others may speak at any time, and of what they say much is hidden."""
        return view

    def is_legal(self, box: Box, state: State, seat: Seat) -> bool:
        """Whether nothing is against it; what it is warned of is not."""
        return next(self.check(box, state, seat), None) is None
