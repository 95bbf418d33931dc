"""The vocabulary of the game: positions, moves, events. No logic.

A bag of cards is four counts: meat, bones, flint, skins. Levels are the four
fields reached: nourishment, hunting, construction, clothing.
"""

from typing import Literal

from msgspec import Struct

from referee.core.rules import Seat
from referee.games.settlers.scenario import Figure, Resource, Strip

Bag = tuple[int, int, int, int]
Phase = Literal["tribe", "nomad", "discard", "figure", "victim", "trade", "build",
                "pause", "desert", "extra", "over"]
Cause = Literal["seven", "hunting", "chip"]
Kind = Literal["adaptation", "desert", "figure"]
ALL = "all"


class Record(Struct, frozen=True, omit_defaults=True):
    """A frozen record; what has its default is left out of the save."""


class Turned(Record, frozen=True):
    """An event chip that a player owns: its box, what it was, what a desert chip named."""

    box: str
    kind: Kind
    terrain: str = ""


class Player(Record, frozen=True):
    """What one player has.

    ``people`` are the corners of the people chips he founded on, in order.
    ``refuses`` are the kinds of cards asked of him in the offers that he
    refuses unseen.
    """

    hand: Bag
    tribes: tuple[str, ...] = ()
    nomads: tuple[str, ...] = ()
    levels: Bag = (0, 0, 0, 0)
    people: tuple[str, ...] = ()
    chips: tuple[Turned, ...] = ()
    refuses: tuple[Resource, ...] = ()


class Offer(Record, frozen=True):
    """A standing offer. ``to`` is a seat or ``all``; of all, who accepted and who refused."""

    number: int
    maker: Seat
    to: Seat
    give: Bag
    get: Bag
    accepted: tuple[Seat, ...] = ()
    refused: tuple[Seat, ...] = ()


class Rest(Record, frozen=True):
    """A nomad that pauses at a corner with steps already paid."""

    corner: str
    steps: int


class State(Record, frozen=True):
    """A position. Seats, hexes, corners and boxes by name; tuples of them sorted.

    ``round`` 0 is the placement, opened by ``opener``; ``starter`` begins each
    round. ``hidden`` holds what is left of each group of event chips,
    ``terrains`` what the desert chips left can name. ``cause`` says why a
    figure moves, ``haunted`` the hex where one moved last. ``extra`` is the
    corner of the second player's chip for Distribution; ``over`` says why the
    game ended.
    """

    phase: Phase
    active: Seat
    opener: Seat
    starter: Seat
    players: tuple[Player, ...]
    bank: Bag
    neanderthal: str
    carnivore: str
    people: tuple[str, ...]
    boxes: tuple[str, ...]
    hidden: dict[str, tuple[Kind, ...]]
    terrains: tuple[str, ...]
    round: int = 0
    deserts: tuple[str, ...] = ()
    reconnaissance: Seat = ""
    distribution: Seat = ""
    second: Seat = ""
    offers: tuple[Offer, ...] = ()
    offered: int = 0
    cause: Cause = "seven"
    haunted: str = ""
    extra: str = ""
    pause: Rest | None = None
    over: str = ""


class Move(Record, frozen=True, tag=True):
    """What a player says."""


class PlaceTribe(Move, frozen=True):
    """``tribe af09``"""

    corner: str


class AddNomad(Move, frozen=True):
    """``nomad at af14``: the first one, or one paid for."""

    corner: str


class MoveNomad(Move, frozen=True):
    """``move af05 to eu15 via eu18``"""

    nomad: str
    to: str
    via: tuple[str, ...] = ()


class GoOn(Move, frozen=True):
    """``go on eu18``"""

    to: str
    via: tuple[str, ...] = ()


class Stop(Move, frozen=True):
    """``stop``"""


class Found(Move, frozen=True):
    """``found eu15 lifting af09``"""

    corner: str
    lifting: str = ""


class Step(Move, frozen=True):
    """``step clothing``"""

    strip: Strip


class MoveFigure(Move, frozen=True):
    """``neanderthal AF5 steal blue``"""

    figure: Figure
    hex: str
    victim: Seat = ""


class Steal(Move, frozen=True):
    """``steal blue``"""

    victim: Seat


class LayDesert(Move, frozen=True):
    """``desert AF3``"""

    hex: str


class Take(Move, frozen=True):
    """``take as33``: the second player's chip for Distribution."""

    corner: str


class Discard(Move, frozen=True):
    """``discard 2 meat bones``"""

    cards: Bag


class Bank(Move, frozen=True):
    """``bank 3 meat for flint``"""

    give: Bag
    get: Bag


class MakeOffer(Move, frozen=True):
    """``offer blue 2 meat for 1 flint``, ``offer all …``"""

    to: Seat
    give: Bag
    get: Bag


class Accept(Move, frozen=True):
    """``accept 3``"""

    number: int


class Refuse(Move, frozen=True):
    """``refuse 3``"""

    number: int


class RefuseAll(Move, frozen=True):
    """``refuse all meat``, ``refuse all``, ``refuse none``: kinds never to be asked for."""

    kinds: tuple[Resource, ...]


class Counter(Move, frozen=True):
    """``counter 3 with 1 meat for 2 flint``"""

    number: int
    give: Bag
    get: Bag


class Withdraw(Move, frozen=True):
    """``withdraw``"""


class Deal(Move, frozen=True):
    """``deal green``"""

    seat: Seat


class End(Move, frozen=True):
    """``end``"""


AnyMove = (PlaceTribe | AddNomad | MoveNomad | GoOn | Stop | Found | Step | MoveFigure | Steal
           | LayDesert | Take | Discard | Bank | MakeOffer | Accept | Refuse | RefuseAll
           | Counter | Withdraw | Deal | End)


class Event(Record, frozen=True, tag=True):
    """What happened."""


class TribePlaced(Event, frozen=True):
    """A first tribe."""

    seat: Seat
    corner: str


class NomadPlaced(Event, frozen=True):
    """A nomad came; ``price`` is empty for the first."""

    seat: Seat
    corner: str
    price: Bag = (0, 0, 0, 0)


class Awaited(Event, frozen=True):
    """Another decision is due: the phase, whose turn it is, why a figure moves."""

    phase: Phase
    active: Seat
    cause: Cause = "seven"


class TurnBegan(Event, frozen=True):
    """The dice of a turn."""

    seat: Seat
    round: int
    dice: tuple[int, ...]


class Harvested(Event, frozen=True):
    """What each seat, in seat order, got; ``short`` are the kinds the bank could not pay."""

    gains: tuple[Bag, ...]
    short: tuple[Resource, ...] = ()


class Discarded(Event, frozen=True):
    """Cards given up after a 7."""

    seat: Seat
    cards: Bag


class FigureMoved(Event, frozen=True):
    """A figure stands elsewhere."""

    seat: Seat
    figure: Figure
    hex: str


class Robbed(Event, frozen=True):
    """A card stolen; its kind is known to the two."""

    thief: Seat
    victim: Seat
    card: Resource


class Banked(Event, frozen=True):
    """A trade with the bank."""

    seat: Seat
    give: Bag
    get: Bag


class Offered(Event, frozen=True):
    """A new offer, in place of the maker's former one."""

    offer: Offer


class Accepted(Event, frozen=True):
    """A seat would take an offer made to all."""

    number: int
    seat: Seat


class Declined(Event, frozen=True):
    """A seat refuses an offer; ``ends`` it if nobody is left to take it."""

    number: int
    seat: Seat
    ends: bool


class StandingSet(Event, frozen=True):
    """A standing refusal; known to its seat alone."""

    seat: Seat
    kinds: tuple[Resource, ...]


class Withdrawn(Event, frozen=True):
    """An offer taken back."""

    number: int
    seat: Seat


class Dealt(Event, frozen=True):
    """A trade between two players: what the maker gives and gets."""

    number: int
    maker: Seat
    taker: Seat
    give: Bag
    get: Bag


class Lapsed(Event, frozen=True):
    """A trade that fails, as ``seat`` no longer holds the cards; whether that ends the offer."""

    number: int
    seat: Seat
    ends: bool


class TradeClosed(Event, frozen=True):
    """The first act after trading; the offers that lapse."""

    numbers: tuple[int, ...]


class Moved(Event, frozen=True):
    """A nomad walked ``way``, its first corner included; ``price`` was paid for it."""

    seat: Seat
    way: tuple[str, ...]
    price: Bag


class ChipTurned(Event, frozen=True):
    """The event chip of a box, taken on ``corner`` with so many paid steps left."""

    seat: Seat
    box: str
    kind: Kind
    corner: str
    left: int
    terrain: str = ""


class ReconnaissanceTaken(Event, frozen=True):
    """The card Reconnaissance comes to a seat."""

    seat: Seat
    before: Seat
    chips: int


class DesertLaid(Event, frozen=True):
    """An African hex turns to desert; no hex: none was left."""

    seat: Seat
    hex: str


class Stopped(Event, frozen=True):
    """A paused nomad stays."""

    seat: Seat
    corner: str


class Founded(Event, frozen=True):
    """A nomad became a tribe; ``lifted`` is the tribe used, if none was left."""

    seat: Seat
    corner: str
    price: Bag
    lifted: str = ""


class Distributed(Event, frozen=True):
    """People of every region: ``place`` 1 gets the card, 2 the point."""

    seat: Seat
    place: int


class ExtraTaken(Event, frozen=True):
    """The second player's chip; no corner: none was left."""

    seat: Seat
    corner: str


class Stepped(Event, frozen=True):
    """A marker on a strip moved to a field."""

    seat: Seat
    strip: Strip
    field: int
    price: Bag


class Ended(Event, frozen=True):
    """The game is over, and why."""

    reason: str


AnyEvent = (TribePlaced | NomadPlaced | Awaited | TurnBegan | Harvested | Discarded | FigureMoved
            | Robbed | Banked | Offered | Accepted | Declined | StandingSet | Withdrawn | Dealt
            | Lapsed | TradeClosed | Moved | ChipTurned | ReconnaissanceTaken | DesertLaid
            | Stopped | Founded | Distributed | ExtraTaken | Stepped | Ended)
