"""The vocabulary of Fire & Stone: position, decisions still due, moves. No logic."""

from msgspec import Struct


class Store(Struct, frozen=True, omit_defaults=True):
    """A gathering store: the one kind of tile it holds, and how many."""

    kind: str = ""
    count: int = 0


class Card(Struct, frozen=True, omit_defaults=True):
    """An invention owned; ``vp`` is the value of the card that covers it, 0 if none does."""

    name: str
    vp: int = 0


class Player(Struct, frozen=True, omit_defaults=True):
    """A tribe. ``animals`` (in the order taken) and ``task`` are its own secret.

    ``scouts`` are the areas of the scouts on the board; ``bags`` counts bag
    tiles, not the printed bags; ``stone`` is ``card`` or the area where the
    marking stone lies.
    """

    scouts: tuple[str, ...]
    stores: tuple[Store, ...]
    task: str
    huts: int
    food: int = 0
    bags: int = 0
    vp: int = 0
    cards: tuple[Card, ...] = ()
    animals: tuple[str, ...] = ()
    stone: str = ""


# Decisions and duties still due, first things first.

class Choose(Struct, frozen=True, tag="choose"):
    """A starting invention is chosen."""

    seat: str


class Act(Struct, frozen=True, omit_defaults=True, tag="act"):
    """A scout may take the action of its area; ``hearth``: only that of the fire it went to."""

    seat: str
    scout: int
    hearth: bool = False


class Seen(Struct, frozen=True, tag="seen"):
    """The animals of a forest have been looked at; one is taken."""

    seat: str
    area: str


class Earned(Struct, frozen=True, tag="earned"):
    """A covered icon, or what counts as one, gives a card."""

    seat: str


class Full(Struct, frozen=True, tag="full"):
    """A full store is cleared."""

    seat: str


class Sent(Struct, frozen=True, omit_defaults=True, tag="sent"):
    """A scout goes to a fire of the region; of any open region if none is named."""

    seat: str
    scout: int
    region: str = ""


class Second(Struct, frozen=True, tag="second"):
    """The second scout is placed at a fire."""

    seat: str


class Bonus(Struct, frozen=True, tag="bonus"):
    """The discoverer of the fifth hut tile may move the second scout at once."""

    seat: str


class Part(Struct, frozen=True, tag="part"):
    """A part of the cave's discovery effect comes to this seat."""

    seat: str
    part: int


class Swapping(Struct, frozen=True, omit_defaults=True, tag="swapping"):
    """A gathering tile may be exchanged with the pile."""

    seat: str
    may: bool = True


class Picking(Struct, frozen=True, omit_defaults=True, tag="picking"):
    """A tile of choice comes from a pile: ``gathering`` or ``animal``."""

    seat: str
    pile: str
    may: bool = True


class Parting(Struct, frozen=True, tag="parting"):
    """The cave's tile and card leave the game."""

    seat: str


Item = (Choose | Act | Seen | Earned | Full | Sent | Second | Bonus | Part | Swapping | Picking
        | Parting)
Counts = dict[str, int]


class State(Struct, frozen=True, omit_defaults=True):
    """A position. What nobody has turned up is counted by kind and has no order.

    Secret: ``piles`` (face-down tiles, by region), ``pool`` (animals nobody
    has looked at), ``deck`` as to its order, ``forests`` (animals left where
    somebody looked), and what ``Player`` says. ``huts`` counts by area and
    seat. ``left``: turns to come, this one included, once the end is near.
    """

    players: tuple[Player, ...]
    first: int
    turn: int
    hidden: tuple[str, ...]
    piles: dict[str, Counts]
    pool: Counts
    deck: Counts
    display: tuple[str, ...] = ()
    shown: int = 0
    offered: tuple[str, ...] = ()
    tiles: dict[str, str] = {}
    forests: dict[str, tuple[str, ...]] = {}
    huts: dict[str, tuple[int, ...]] = {}
    gathered: Counts = {}
    cooked: Counts = {}
    gone: tuple[str, ...] = ()
    track: int = 0
    points: int = 0
    cave: str = ""
    cave_at: str = ""
    cave_food: int = 0
    round: int = 1
    moved: tuple[int, ...] = ()
    found: str = ""
    agenda: tuple[Item, ...] = ()
    trigger: str = ""
    by_tile: bool = False
    left: int = 0
    over: bool = False


class Scout(Struct, frozen=True, omit_defaults=True, tag="scout"):
    """Move a scout; 0 is the only one that can move. ``via``: the whole way, or nothing."""

    scout: int
    to: str
    via: tuple[str, ...] = ()


class Take(Struct, frozen=True, omit_defaults=True, tag="take"):
    """Take the gathering tile into a store (from 1; 0: the only one possible)."""

    store: int = 0


class Leave(Struct, frozen=True, tag="leave"):
    """Leave the gathering tile where it lies, for food."""


class Food(Struct, frozen=True, tag="food"):
    """Gain the food of an area with nothing on it."""


class Look(Struct, frozen=True, tag="look"):
    """Look at the animals of a forest, to take one."""


class Animal(Struct, frozen=True, tag="animal"):
    """Take an animal: its number as shown, its kind, ``best-bag`` or ``best-food``."""

    which: str


class Cook(Struct, frozen=True, tag="cook"):
    """Prepare own animals in this order: kinds, or numbers as shown, or ``all``."""

    animals: tuple[str, ...]


class Build(Struct, frozen=True, tag="build"):
    """Build a hut in a settlement."""


class Cave(Struct, frozen=True, omit_defaults=True, tag="cave"):
    """Do what the cave card offers: animals given for it, settlement for the stone."""

    animals: tuple[str, ...] = ()
    at: str = ""


class Invent(Struct, frozen=True, tag="invention"):
    """Take an invention."""

    name: str


class Cover(Struct, frozen=True, tag="vp"):
    """Take the top victory point card and cover an own invention with it."""

    name: str


class ToFire(Struct, frozen=True, tag="to-fire"):
    """Send the scout to a fire."""

    to: str


class Swap(Struct, frozen=True, omit_defaults=True, tag="swap"):
    """Exchange a gathering tile with the pile; store as in ``Take``."""

    give: str
    take: str
    store: int = 0


class Draw(Struct, frozen=True, omit_defaults=True, tag="draw"):
    """Take a tile out of a discard pile; store as in ``Take``."""

    tile: str
    store: int = 0


class Pass(Struct, frozen=True, tag="pass"):
    """Decline what may be declined."""


Move = (Scout | Take | Leave | Food | Look | Animal | Cook | Build | Cave | Invent | Cover
        | ToFire | Swap | Draw | Pass)
