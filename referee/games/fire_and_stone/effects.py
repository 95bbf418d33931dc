"""The words in which the cards of Fire & Stone are written down: one record for each.

A ``Lasting`` word is in force while an invention is uncovered or a cave's rule
is open. A ``Deed`` is done once, when it is told to. ``Fire`` and ``Settle``
say what the cave area is.
"""

from typing import Literal

import msgspec
from msgspec import Struct

from referee.core.scenario import Source

From = Literal["leave", "empty", "take", "cook", "forest", "any"]


class _Effect(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True,
              tag_field="word", tag=str.lower, kw_only=True):
    """What all effects share: where the value comes from, if not from where its card does."""

    source: Source | None = None


class Gain(_Effect, frozen=True):
    """Bags, then food as far as it fits, then steps on the victory track."""

    bag: int = 0
    food: int = 0
    vp: int = 0


class More(_Effect, frozen=True):
    """Adds food to a gain: of one kind or of any, everywhere or at lakes, in one region or all."""

    by: From = msgspec.field(name="from")
    food: int
    where: Literal["any", "lake"] = "any"
    region: str = ""


class Steps(_Effect, frozen=True):
    """The most steps of scouts that start in the region; the highest limit counts."""

    max: int
    region: str = ""


class Sea(_Effect, frozen=True):
    """Sea routes may be used like land."""


class Cost(_Effect, frozen=True):
    """Food off the cost of the settlement action, down to nothing."""

    minus: int
    region: str = ""


class Hearth(_Effect, frozen=True):
    """After a settlement action the scout may use the fire it goes to."""

    region: str = ""


class Store(_Effect, frozen=True):
    """One more gathering store like the others."""


class Flame(_Effect, frozen=True):
    """More points for turning up a fire tile."""

    vp: int
    region: str = ""


class Score(_Effect, frozen=True):
    """At the end: points for each own majority in a region, or where the own stone lies."""

    of: Literal["region", "stone"]
    vp: int
    region: str = ""


class Card(_Effect, frozen=True):
    """A card is taken as for a covered icon."""


class Swap(_Effect, frozen=True):
    """One gathering tile is exchanged with the discard pile."""


class Draw(_Effect, frozen=True):
    """One tile of choice from a discard pile; gathering tiles are placed as if taken."""

    pile: Literal["gathering", "animal"]


class Lose(_Effect, frozen=True):
    """Half of the food held is lost, rounded down."""

    half: Literal["food"] = "food"


class Go(_Effect, frozen=True):
    """The scout goes to any fire of an open region; no action there."""


class Stone(_Effect, frozen=True):
    """The player's marking stone is used up: onto the card, or onto an own settlement."""

    to: Literal["card", "settlement"]


class Ladder(_Effect, frozen=True):
    """The first stone on the card earns the first value, the second the second, and so on."""

    vp: tuple[int, ...]


class Trade(_Effect, frozen=True):
    """A price in food or in animals of the own mat, all or nothing, and what it buys."""

    get: tuple[Gain | Card | Swap | Draw | Ladder, ...]
    food: int = 0
    animals: int = 0


class Fire(_Effect, frozen=True):
    """The area is a fire in every respect but the points for turning one up."""


class Settle(_Effect, frozen=True):
    """The area is a settlement whose huts bring their cost out of this pool of food."""

    pool: int


Lasting = More | Steps | Sea | Cost | Hearth | Store | Flame | Score
Deed = Gain | Card | Swap | Draw | Lose | Go | Stone | Ladder | Trade
Place = (Gain | Card | Swap | Draw | Lose | Go | Stone | Ladder | Trade
         | Fire | Settle | Score)
