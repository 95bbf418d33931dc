"""The vocabulary of SoloPlay: position and moves; what happens stands in events. No logic.

Resources are four numbers: wood, brick, stone, gold. Places are written as in
a move: ``forest``, ``tool-maker``, ``card 2``, ``tile 1``. Placing, using,
declining, tools, dice and hunger are moves of Stone Age.
"""

from typing import Literal

from msgspec import Struct

Four = tuple[int, int, int, int]
NONE: Four = (0, 0, 0, 0)


class Payment(Struct, frozen=True, omit_defaults=True):
    """Pieces given away: resources, food, steps back on the food track, tool tiles by value.

    ``tools`` are ready tiles, ``used`` those that served in this turn, both ascending.
    """

    goods: Four = NONE
    food: int = 0
    steps: int = 0
    tools: tuple[int, ...] = ()
    used: tuple[int, ...] = ()


NOTHING = Payment()


class Rolled(Struct, frozen=True, omit_defaults=True, tag="rolled"):
    """Dice that wait for tools; ``aside``: what they bring comes from the aside pile."""

    source: str
    goods: str
    pips: int
    dice: tuple[int, ...]
    aside: bool = False


class Opening(Struct, frozen=True, omit_defaults=True, tag="opening"):
    """A dice table whose number of dice is still to be named."""

    source: str


class Choosing(Struct, frozen=True, omit_defaults=True, tag="choosing"):
    """Dice of a table, sorted, one number of which is to be kept."""

    source: str
    dice: tuple[int, ...]


class Making(Struct, frozen=True, omit_defaults=True, tag="making"):
    """Tools to be gained, ``left`` of them, one by one."""

    source: str
    left: int


class Drawing(Struct, frozen=True, omit_defaults=True, tag="drawing"):
    """A card to be drawn, or fetched from the discards."""

    source: str


Pending = Rolled | Opening | Choosing | Making | Drawing


class Points(Struct, frozen=True, omit_defaults=True):
    """The score track, entry by entry: gains above, losses (as numbers above 0) below."""

    tiles: int = 0
    cards: int = 0
    food: int = 0
    over: int = 0
    idle: int = 0
    dice: int = 0
    hunger: int = 0

    @property
    def track(self) -> int:
        """Where the marker stands."""
        return (self.tiles + self.cards - self.food - self.over - self.idle - self.dice
                - self.hunger)


class Grant(Struct, frozen=True, omit_defaults=True):
    """What a purchase at card place ``slot`` still allows; ``cycle`` are stacks, from 1."""

    slot: int
    shift: bool = False
    cycle: tuple[int, ...] = ()
    elder: bool = False


class State(Struct, frozen=True, omit_defaults=True):
    """The position.

    ``board`` and ``aside`` are resources, ``grounds`` is the food in the hunting
    grounds, ``added`` what of it was added before the first turn. ``low`` and
    ``high`` are the tool tiles on the board, ``spent`` those out of the game.
    ``tools`` are ready tiles, ``used`` those that served in this turn.
    ``shown`` are the cards on places 1 to 4, ``deck`` the open stack and
    ``stacks`` the tiles, each from the top on. ``left`` are the cards not dealt:
    everybody knows which, nobody in what order, hence sorted.
    ``bought``: a card was bought in this turn; ``moved``: a card moved the elder.
    ``need`` is the food that is due while people are fed.
    """

    people: int
    food: int
    board: Four
    low: int
    high: int
    shown: tuple[str, str, str, str]
    deck: tuple[str, ...]
    left: tuple[str, ...]
    stacks: tuple[tuple[str, ...], ...]
    goods: Four = NONE
    field: int = 0
    tools: tuple[int, ...] = ()
    used: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    tiles: tuple[str, ...] = ()
    placed: tuple[tuple[str, int], ...] = ()
    points: Points = Points()
    aside: Four = NONE
    grounds: int = 0
    added: int = 0
    spent: tuple[int, ...] = ()
    discards: tuple[str, ...] = ()
    elder: str = ""
    round: int = 0
    phase: Literal["food", "remove", "elder", "place", "act", "feed", "offer", "last",
                   "over"] = "food"
    bought: bool = False
    moved: bool = False
    need: int = 0
    pending: Pending | None = None
    grant: Grant | None = None


# Moves.


class Place(Struct, frozen=True, gc=False):
    """Put figures on a place."""

    place: str
    count: int


class Use(Struct, frozen=True, gc=False):
    """Carry out what the figures on a place are for."""

    place: str


class Tools(Struct, frozen=True, gc=False):
    """Add tools."""

    tiles: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()


class Decline(Struct, frozen=True, gc=False):
    """Buy nothing."""

    place: str


class Take(Struct, frozen=True, gc=False):
    """Take a die."""

    face: int


class Starve(Struct, frozen=True, gc=False):
    """Hunger."""


class Add(Struct, frozen=True, tag="add"):
    """Add food to the hunting grounds before the first turn."""

    food: int


class Remove(Struct, frozen=True, tag="remove"):
    """Take resources from the board before the first turn."""

    goods: Four


class Elder(Struct, frozen=True, tag="elder"):
    """Put the elder into an area: before the first turn, or by card place 4."""

    area: str


class Buy(Struct, frozen=True, tag="buy"):
    """Buy the card or tile of a place; ``pay`` is nothing where there is one way to pay."""

    place: str
    pay: Payment = NOTHING


class New(Struct, frozen=True, tag="new"):
    """Gain a tool as a new tile."""


class Raise(Struct, frozen=True, tag="raise"):
    """Gain a tool by raising a tile of this value, a ready or a used one."""

    value: int
    used: bool = False


class Dice(Struct, frozen=True, tag="roll"):
    """Roll so many dice for a dice table."""

    count: int


class Draw(Struct, frozen=True, tag="draw"):
    """Draw the top card of those left out."""


class Fetch(Struct, frozen=True, tag="fetch"):
    """Take a card that was discarded."""

    card: str


class Shift(Struct, frozen=True, tag="shift"):
    """Move a card to place 1, from another place (2 to 4) or from the stack (0)."""

    slot: int


class Cycle(Struct, frozen=True, tag="cycle"):
    """Put so many tiles of a stack, one by one, from its top to its bottom."""

    stack: int
    steps: int


class Cash(Struct, frozen=True, tag="cash"):
    """Take the resources that a card promises."""

    goods: Four


class Done(Struct, frozen=True, tag="done"):
    """Leave the rest of what is allowed undone."""


class Feed(Struct, frozen=True, tag="feed"):
    """Feed the people."""

    pay: Payment


class Offer(Struct, frozen=True, tag="offer"):
    """Make an offering to the elder; of nothing: lose points instead."""

    pay: Payment


Move = (Add | Remove | Elder | Place | Use | Tools | Buy | Decline | New | Raise | Dice | Take
        | Draw | Fetch | Shift | Cycle | Cash | Done | Feed | Starve | Offer)
