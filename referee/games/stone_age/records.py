"""The vocabulary of Stone Age: position, moves, events. No logic.

Players are counted from 0 in the order of seats. Goods are five numbers: wood,
brick, stone, gold, decorations. Places are written as in a move: ``forest``,
``tool-maker``, ``card 2``, ``tile 1``, ``camp N8``.

Records hold numbers, words and one another, never themselves: ``gc=False``
spares the collector, which matters when a history is played again.
"""

from typing import Literal

from msgspec import Struct

from referee.games.stone_age.content import NOTHING, Goods


class Rolled(Struct, frozen=True, gc=False, omit_defaults=True, tag="rolled"):
    """Dice that wait for tools: ``pips`` of them make one unit of ``goods``."""

    source: str
    goods: str
    pips: int
    dice: tuple[int, ...]


class Hunted(Struct, frozen=True, gc=False, omit_defaults=True, tag="hunted"):
    """Units of a hunt, to be shared between food and decorations."""

    units: int


class Picking(Struct, frozen=True, gc=False, omit_defaults=True, tag="picking"):
    """Dice of a table, sorted; ``player`` takes one, then those after him."""

    table: str
    source: str
    player: int
    dice: tuple[int, ...]


class Player(Struct, frozen=True, gc=False, omit_defaults=True):
    """What a player has.

    ``tools`` are values of tiles ready for use, ``used`` of those that were
    used this round, both ascending. ``cards`` were bought face up, ``drawn``
    face down; ``kept`` are those of ``cards`` whose top is still to be used.
    ``placed`` says how many figures stand where. ``traded``: this round's trade
    is done; ``hungry``: units of food that are missing and not yet settled.
    """

    people: int
    food: int
    goods: Goods
    field: int = 0
    trader: int = 0
    score: int = 0
    tools: tuple[int, ...] = ()
    used: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()
    tiles: tuple[str, ...] = ()
    placed: tuple[tuple[str, int], ...] = ()
    traded: bool = False
    hungry: int = 0


class Stack(Struct, frozen=True, gc=False, omit_defaults=True):
    """A stack of tiles: the one on top (none while it is being turned up), how many in all."""

    tile: str
    left: int


class State(Struct, frozen=True, gc=False, omit_defaults=True):
    """The position.

    ``shown`` are the cards on their places from the cheap end on, empty where
    one was bought. ``deck`` and ``pool`` are the cards and tiles that nobody has
    seen, sorted: the pool feeds the stacks, what is never turned up lies in
    the box. ``turn`` is whose turn it is, ``first`` the start player.
    ``extra``: a card drawn face down is still to be offered to him.
    """

    players: tuple[Player, ...]
    shown: tuple[str, ...]
    stacks: tuple[Stack, ...]
    deck: tuple[str, ...]
    pool: tuple[str, ...]
    phase: Literal["place", "act", "feed", "over"]
    round: int = 1
    first: int = 0
    turn: int = 0
    pending: Rolled | Hunted | Picking | None = None
    extra: bool = False


# Moves.


class Place(Struct, frozen=True, gc=False, tag="place"):
    """Put figures on a place."""

    place: str
    count: int


class Use(Struct, frozen=True, gc=False, tag="use"):
    """Carry out what the figures on a place are for."""

    place: str


class Tools(Struct, frozen=True, gc=False, tag="tools"):
    """Add tool tiles, by their values, and one-use tools, by their cards, to a roll."""

    tiles: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()


class Split(Struct, frozen=True, gc=False, tag="split"):
    """Share the outcome of a hunt."""

    food: int
    decorations: int


class Buy(Struct, frozen=True, gc=False, tag="buy"):
    """Buy the card or tile of a place; ``pay`` is nothing where the price is fixed.

    ``give`` and ``take`` are what is traded for it.
    """

    place: str
    pay: Goods = NOTHING
    give: Goods = NOTHING
    take: Goods = NOTHING


class Decline(Struct, frozen=True, gc=False, tag="decline"):
    """Take the figure back and buy nothing."""

    place: str


class Extra(Struct, frozen=True, gc=False, tag="extra"):
    """Buy the card drawn face down."""

    give: Goods = NOTHING
    take: Goods = NOTHING


class NoExtra(Struct, frozen=True, gc=False, tag="no-extra"):
    """Do not buy it."""


class Take(Struct, frozen=True, gc=False, tag="take"):
    """Take a die of a table; ``goods`` names the resource where the face leaves a choice."""

    face: int
    goods: str = ""


class Cash(Struct, frozen=True, gc=False, tag="cash"):
    """Take the resources that a card bought earlier promises."""

    goods: Goods


class Feed(Struct, frozen=True, gc=False, tag="feed"):
    """Feed people with resources."""

    goods: Goods


class Starve(Struct, frozen=True, gc=False, tag="starve"):
    """Leave people hungry and lose points."""


Move = (Place | Use | Tools | Split | Buy | Decline | Extra | NoExtra | Take | Cash | Feed | Starve)


# Events.


class Placed(Struct, frozen=True, gc=False, tag="placed"):
    """Figures were put on a place."""

    player: int
    place: str
    count: int


class Passed(Struct, frozen=True, gc=False, tag="passed"):
    """It is now this player's turn."""

    player: int


class PlacingEnded(Struct, frozen=True, gc=False, tag="placing-ended"):
    """Nobody can place any more; ``home`` says how many figures each player has left."""

    home: tuple[int, ...]


class CameHome(Struct, frozen=True, gc=False, tag="came-home"):
    """The figures of a place are back."""

    player: int
    place: str


class DiceRolled(Struct, frozen=True, gc=False, tag="dice-rolled"):
    """Dice were rolled for goods, at a place or by a card."""

    player: int
    source: str
    goods: str
    pips: int
    dice: tuple[int, ...]


class Harvested(Struct, frozen=True, gc=False, tag="harvested"):
    """A roll was settled, with tools: its total and its units; ``shared`` if they may be split."""

    player: int
    source: str
    goods: str
    tiles: tuple[int, ...]
    cards: tuple[str, ...]
    total: int
    units: int
    shared: bool


class Shared(Struct, frozen=True, gc=False, tag="shared"):
    """A hunt was split."""

    player: int
    food: int
    decorations: int


class Gained(Struct, frozen=True, gc=False, tag="gained"):
    """A player got ``count`` of what ``source`` gives; 0: his limit is reached."""

    player: int
    what: str
    count: int
    source: str


class Bought(Struct, frozen=True, gc=False, tag="bought"):
    """A card or tile was bought; ``pay`` is what the price took, of that ``give`` for ``take``."""

    player: int
    place: str
    item: str
    pay: Goods
    give: Goods
    take: Goods
    points: int


class Declined(Struct, frozen=True, gc=False, tag="declined"):
    """A card or tile was not bought."""

    player: int
    place: str


class ExtraBought(Struct, frozen=True, gc=False, tag="extra-bought"):
    """A card drawn face down was paid for."""

    player: int
    pay: Goods
    give: Goods
    take: Goods


class ExtraPassed(Struct, frozen=True, gc=False, tag="extra-passed"):
    """It was not; ``able``: though it could have been."""

    player: int
    able: bool


class Drew(Struct, frozen=True, gc=False, tag="drew"):
    """A card was drawn face down. Secret: the card."""

    player: int
    card: str
    source: str


class TableRolled(Struct, frozen=True, gc=False, tag="table-rolled"):
    """Dice of a table were rolled; the player is the first to take one."""

    player: int
    table: str
    source: str
    dice: tuple[int, ...]


class Taken(Struct, frozen=True, gc=False, tag="taken"):
    """A die of a table was taken."""

    player: int
    face: int


class Cashed(Struct, frozen=True, gc=False, tag="cashed"):
    """A card's promise was cashed."""

    player: int
    card: str
    goods: Goods


class TurnedUp(Struct, frozen=True, gc=False, tag="turned-up"):
    """A tile was turned up on a stack, counted from 1."""

    stack: int
    tile: str


class FeedingBegan(Struct, frozen=True, gc=False, tag="feeding-began"):
    """All figures are home."""


class Fed(Struct, frozen=True, gc=False, tag="fed"):
    """Food from the track came in, food was eaten; ``missing`` units are not there."""

    player: int
    gained: int
    eaten: int
    missing: int


class FedOtherwise(Struct, frozen=True, gc=False, tag="fed-otherwise"):
    """Resources took the place of missing food."""

    player: int
    goods: Goods


class Starved(Struct, frozen=True, gc=False, tag="starved"):
    """People were left hungry; that cost points."""

    player: int
    missing: int
    penalty: int


class RoundBegan(Struct, frozen=True, gc=False, tag="round-began"):
    """A round began; its start player."""

    round: int
    first: int


class Dealt(Struct, frozen=True, gc=False, tag="dealt"):
    """Cards closed up towards the cheap end, and these filled the places behind them."""

    cards: tuple[str, ...]


class Showed(Struct, frozen=True, gc=False, tag="showed"):
    """At the end: the cards a player had drawn face down."""

    player: int
    cards: tuple[str, ...]


class Ended(Struct, frozen=True, gc=False, tag="ended"):
    """The game is over."""

    reason: str


Event = (Placed | Passed | PlacingEnded | CameHome | DiceRolled | Harvested | Shared | Gained
         | Bought | Declined | ExtraBought | ExtraPassed | Drew | TableRolled | Taken | Cashed
         | TurnedUp | FeedingBegan | Fed | FedOtherwise | Starved | RoundBegan | Dealt | Showed
         | Ended)
