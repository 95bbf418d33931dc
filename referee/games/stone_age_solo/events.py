"""The vocabulary of SoloPlay: what happens. No logic."""

from typing import Literal

from msgspec import Struct

from referee.games.stone_age_solo.records import Four, Grant, Payment


class FoodAdded(Struct, frozen=True, tag="food-added"):
    """Food was added to the hunting grounds; that cost points."""

    count: int
    points: int


class Removed(Struct, frozen=True, tag="removed"):
    """Resources were put aside before the first turn."""

    goods: Four


class ElderSet(Struct, frozen=True, tag="elder-set"):
    """The elder went to an area: ``start``, along his ``path``, or by a ``card``."""

    area: str
    why: Literal["start", "path", "card"]


class Placed(Struct, frozen=True, tag="placed"):
    """Figures were put on a place."""

    place: str
    count: int


class PlacingEnded(Struct, frozen=True, tag="placing-ended"):
    """No place takes a figure any more; ``home`` are those that were not placed."""

    home: int


class Idled(Struct, frozen=True, tag="idled"):
    """Figures did nothing, on a place or (``home``) on none; that cost points."""

    place: str
    count: int
    why: str
    points: int


class CameHome(Struct, frozen=True, tag="came-home"):
    """The figures of a place are back."""

    place: str


class DiceRolled(Struct, frozen=True, tag="dice-rolled"):
    """Dice were rolled for goods, at a place or by a card."""

    source: str
    goods: str
    pips: int
    dice: tuple[int, ...]
    aside: bool


class Reckoned(Struct, frozen=True, tag="reckoned"):
    """A roll was settled, with tools: its total and its units."""

    goods: str
    tiles: tuple[int, ...]
    cards: tuple[str, ...]
    total: int
    units: int


class Collected(Struct, frozen=True, tag="collected"):
    """Of ``earned`` units ``found`` were there and ``taken``; the rest cost points."""

    source: str
    goods: str
    earned: int
    found: int
    taken: int
    aside: bool
    points: int


class Gained(Struct, frozen=True, tag="gained"):
    """Points, steps on the food track or people were gained; 0: there is no more."""

    what: str
    count: int
    source: str


class FieldPaid(Struct, frozen=True, tag="field-paid"):
    """Food was paid for the work on the field."""

    food: int


class ToolsDue(Struct, frozen=True, tag="tools-due"):
    """Tools are to be gained."""

    source: str
    count: int


class ToolMade(Struct, frozen=True, tag="tool-made"):
    """A tile of value ``was`` (0: a new one) went up by one."""

    was: int
    used: bool


class NoTool(Struct, frozen=True, tag="no-tool"):
    """No tool can be gained."""

    source: str
    count: int


class Bought(Struct, frozen=True, tag="bought"):
    """A card or tile was bought."""

    place: str
    item: str
    pay: Payment
    points: int


class TableOpened(Struct, frozen=True, tag="table-opened"):
    """A dice table is to be rolled."""

    source: str


class TableRolled(Struct, frozen=True, tag="table-rolled"):
    """Dice of a table were rolled."""

    source: str
    dice: tuple[int, ...]


class Taken(Struct, frozen=True, tag="taken"):
    """A number was kept, ``times`` over; the other dice cost their pips."""

    face: int
    times: int
    points: int


class CardDue(Struct, frozen=True, tag="card-due"):
    """A card is to be drawn or fetched."""

    source: str


class CardGot(Struct, frozen=True, tag="card-got"):
    """A card was drawn from those left out, or fetched from the discards; its bottom counts."""

    card: str
    source: str
    fetched: bool


class Cashed(Struct, frozen=True, tag="cashed"):
    """A card's promise was cashed."""

    card: str
    goods: Four


class Granted(Struct, frozen=True, tag="granted"):
    """A purchase allows more."""

    grant: Grant


class Shifted(Struct, frozen=True, tag="shifted"):
    """A card went to place 1, from another place or (0) from the stack."""

    card: str
    slot: int


class Cycled(Struct, frozen=True, tag="cycled"):
    """A stack was cycled; what is on top now."""

    stack: int
    steps: int
    top: str


class GrantEnded(Struct, frozen=True, tag="grant-ended"):
    """Nothing more is allowed."""


class Discarded(Struct, frozen=True, tag="discarded"):
    """No card was bought in the turn, so this one left the game."""

    card: str


class Arranged(Struct, frozen=True, tag="arranged"):
    """The cards closed up, and so many came from the stack."""

    shown: tuple[str, str, str, str]
    drawn: int


class FeedingBegan(Struct, frozen=True, tag="feeding-began"):
    """So much food is due."""

    need: int


class Fed(Struct, frozen=True, tag="fed"):
    """The people were fed."""

    pay: Payment


class Starved(Struct, frozen=True, tag="starved"):
    """People went hungry: all food and some points are gone."""

    food: int
    points: int


class Offered(Struct, frozen=True, tag="offered"):
    """An offering was made, or points were lost instead."""

    pay: Payment
    points: int


class RoundBegan(Struct, frozen=True, tag="round-began"):
    """A turn began."""

    round: int


class LastAsked(Struct, frozen=True, tag="last-asked"):
    """Before the scoring a card's promise can still be cashed."""


class Ended(Struct, frozen=True, tag="ended"):
    """The game is over."""

    reason: str


Event = (FoodAdded | Removed | ElderSet | Placed | PlacingEnded | Idled | CameHome | DiceRolled
         | Reckoned | Collected | Gained | FieldPaid | ToolsDue | ToolMade | NoTool | Bought
         | TableOpened | TableRolled | Taken | CardDue | CardGot | Cashed | Granted | Shifted
         | Cycled | GrantEnded | Discarded | Arranged | FeedingBegan | Fed | Starved | Offered
         | RoundBegan | LastAsked | Ended)
