"""The box, the position, and the base classes of moves and events of Settlers."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Struct
from msgspec.structs import replace

from referee.core.base.aliases import Names
from referee.core.base.problem import refused
from referee.core.base.references import seat_ref
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
from referee.games.settlers.model.slot_kinds import ALL, SLOTS

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
    """Names of seats and of things on the map."""

    seats: Names[Seat]
    corners: Names[Corner]
    hexes: Names[str]
    boxes: Names[str]


class Box(Struct, frozen=True):
    """The static part of a game: scenario, seats, options and tables derived from them."""

    scenario: Scenario
    seats: tuple[Seat, ...]
    index: dict[Seat, int]
    words: Words
    starter: Seat
    rounds: int
    fifth: bool  # the fifth step has the effect of its strip
    named: bool  # a desert chip names a terrain
    outposts: dict[Corner, str]
    # for each corner its neighbours, with the hexes beside the path
    paths: dict[Corner, tuple[tuple[Corner, tuple[str, ...]], ...]]
    # for each corner its neighbours over sea, with the route
    overseas: dict[Corner, tuple[tuple[Corner, Route], ...]]
    hexes: dict[str, Hex]
    gives: dict[str, int]
    # for each number the corners of its hexes, with hexes and products
    yields: dict[int, dict[Corner, tuple[tuple[str, int], ...]]]
    # for each corner the numbers of its hexes and their products
    harvest: dict[Corner, tuple[tuple[int, int], ...]]
    zones: dict[Figure, tuple[str, ...]]  # the hexes of each figure
    black: frozenset[Corner]
    region: dict[Corner, str]
    routes: dict[str, Route]
    groups: dict[str, tuple[Kind, ...]]  # the event chips of each group
    terrains: tuple[str, ...]  # the terrains on desert chips, sorted
    deserts: tuple[str, ...]
    costs: dict[str, tuple[Bag, ...]]
    price: dict[str, Bag]
    supply: dict[str, int]
    cards: Bag

    def player(self, state: "State", seat: Seat) -> "Player":
        return state.players[self.index[seat]]

    def spot(self, corner: Corner) -> str:
        """A corner in texts: ``af09``, ``x01 (Britain)``."""
        name = self.outposts.get(corner)
        return f"{corner} ({name})" if name else corner


def build_box(scenario: Scenario, seats: tuple[Seat, ...], options: Mapping[str, str]) -> Box:
    """The box for a scenario and option values. Refused: a first player who does not play."""
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
    figures = {region.id: region.figure for region in scenario.regions.list}
    return {figure: tuple(land.id for land in scenario.hexes.list
                          if figures[land.region] == figure) for figure in FIGURES}


def _chips(scenario: Scenario) -> dict[str, tuple[Kind, ...]]:
    """The event chips of each group, one entry for each chip."""
    return {group.id: tuple(kind for kind in KINDS for _ in range(getattr(group, kind)))
            for group in scenario.chips.list}


def _desert_terrains(scenario: Scenario) -> tuple[str, ...]:
    """The terrains on desert chips, one entry for each chip."""
    return tuple(sorted(desert.id for desert in scenario.deserts.list
                        for _ in range(desert.count)))


def _step_costs(scenario: Scenario) -> dict[str, tuple[Bag, ...]]:
    """The cost of each step on each progress strip."""
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
    """A part of the position; the save omits defaults."""


class Turned(Record, frozen=True):
    """An event chip that a player owns."""

    box: BoxId
    kind: Kind
    terrain: str = ""  # what a desert chip named


class Player(Record, frozen=True):
    """The hand, pieces, steps and chips of one player."""

    hand: Bag
    tribes: tuple[Corner, ...] = ()
    nomads: tuple[Corner, ...] = ()
    levels: Levels = (0, 0, 0, 0)
    people: tuple[Corner, ...] = ()  # corners of the people chips they founded on, in order
    chips: tuple[Turned, ...] = ()
    refuses: tuple[Resource, ...] = ()  # kinds of cards that they refuse to give, unseen


class Offer(Record, frozen=True):
    """A standing offer."""

    number: int
    maker: SeatId
    to: Seat  # a seat or ``all``
    give: Bag
    get: Bag
    accepted: tuple[SeatId, ...] = ()  # of an offer to all
    refused: tuple[SeatId, ...] = ()  # of an offer to all

    @property
    def partner(self) -> str:
        """The player or players that it is made to, in a text."""
        return "all players" if self.to == ALL else seat_ref(self.to)


class Pause(Record, frozen=True):
    """A nomad that pauses at a corner with steps already paid."""

    corner: Corner
    steps: int


class State(Record, frozen=True):
    """A position.

    Seats, hexes, corners and boxes are names; tuples of them are sorted.
    """

    phase: Phase
    active: SeatId
    opener: SeatId  # who opens the placement
    starter: SeatId  # who begins each round
    players: tuple[Player, ...]
    bank: Bag
    neanderthal: str
    carnivore: str
    people: tuple[Corner, ...]
    boxes: tuple[BoxId, ...]
    # the chips left in each group
    hidden: dict[Annotated[str, ForeignKey("group of chips")], tuple[Kind, ...]]
    terrains: tuple[str, ...]  # what the remaining desert chips can name
    round: int = 0  # 0: placement
    deserts: tuple[str, ...] = ()
    reconnaissance: NoSeat = ""
    distribution: NoSeat = ""
    second: NoSeat = ""
    offers: tuple[Offer, ...] = ()
    offered: int = 0
    cause: Cause = "seven"  # why a figure moves
    # the hex where a figure moved last
    haunted: Annotated[str, ForeignKey("hex", optional=True)] = ""
    extra: NoCorner = ""  # the second player's chip for Distribution
    pause: Pause | None = None
    over: str = ""  # why the game ended
    carried: UpgradedPiles | None = None  # the game began with older rules


def changed(box: Box, state: State, seat: Seat, price: Bag = NOTHING, **changes: Any) -> State:
    """The position with a seat's fields changed and a price paid to the bank."""
    i = box.index[seat]
    player = state.players[i]
    if price != NOTHING:
        changes["hand"] = minus(player.hand, price)
    players = structs.replace_at(state.players, i, **changes)
    if price != NOTHING:
        return replace(state, players=players, bank=plus(state.bank, price))
    return replace(state, players=players)


def with_cards_handed(box: Box, state: State, giver: Seat, taker: Seat, cards: Bag) -> State:
    """The position with cards passed to another hand; counts below 0 go the other way."""
    players = list(state.players)
    for seat, move in ((giver, minus), (taker, plus)):
        player = players[box.index[seat]]
        players[box.index[seat]] = replace(player, hand=move(player.hand, cards))
    return replace(state, players=tuple(players))


class MoveContext(moves.MoveContext):
    """A move being played."""

    box: Box
    state: State


class Move(moves.Move, frozen=True):
    """A move of Settlers; ``opens`` says when its decision comes."""

    slots: ClassVar[Mapping[str, notation.Kind]] = SLOTS
    rule = "game sequence (Settlers of the Stone Age)"
    opens: ClassVar[str] = ""

    def why_not_now(self, box: Box, state: State, seat: Seat,
                    events: tuple[moves.Event, ...]) -> NotNow | None:
        """After the end nothing is lost; what a finished turn drops is not an automatic pass.

        Whose turn it is needs no reason when a move is possible, but what comes first does.
        """
        if state.over:
            return NotNow("The game is over.", True)
        if moves.Forced(seat, "end") in events:
            return NotNow("You had no card left to go on with, so your turn ended.")
        first = seat == state.active and "trade" in self.answers and (
            state.phase != "build" or "build" in self.answers)
        why = "" if first else self.why_closed(state, seat)
        if not why and not state.round and seat != state.active:
            why = f"It is {seat_ref(state.active)}'s turn to place."
        return NotNow(why) if why else None

    @classmethod
    def why_closed(cls, state: State, seat: Seat) -> str:
        """When its decision comes, as a sentence; empty where no reason is needed.

        In their own turn players know that they can build: something else comes first.
        """
        own_turn = seat == state.active and "build" in cls.answers
        return "" if own_turn or not state.round else cls.opens

    def depends_on(self, box: Box, view: Any) -> Any:
        """Everything visible: others may move at any time, and much of that is hidden."""
        return view

    def is_legal(self, box: Box, state: State, seat: Seat) -> bool:
        """True if the move has no errors; warnings do not count."""
        return next(self.check(box, state, seat), None) is None
