"""Agenda items: pending decisions of seats, and things to be done automatically."""

from typing import Annotated, ClassVar, get_args

from msgspec import Struct

from referee.core.game.decisions import Seat
from referee.core.scenario.sections import ForeignKey
from referee.games.fire_and_stone.model.board import AnyRegion, AreaId


class AgendaItem(Struct, frozen=True, omit_defaults=True):
    """A pending decision of a seat, or something to be done for it.

    It is a decision if there is an answer besides pass; otherwise ``none`` reports that.
    """

    seat: Annotated[Seat, ForeignKey("seat")]

    kind: ClassVar[str] = ""  # the kind of the decision; empty: never a decision
    name: ClassVar[str] = ""  # the decision as a noun, as in conditions: ``second scout``
    what: ClassVar[str] = ""  # the decision as an imperative: ``place the second scout``
    none: ClassVar[str] = ""  # why there is none, in the report: ``has nothing to swap``
    own_none: ClassVar[str] = ""  # the same to its player: ``You have nothing to swap.``


class MoveScout(AgendaItem, frozen=True):
    """A seat must move one of its scouts: the item if nothing else is pending."""

    kind = name = "move"
    what = "move a scout"


class ChooseInvention(AgendaItem, frozen=True, tag="choose"):
    kind, name = "start", "starting invention"
    what = "choose a starting invention"


class TakeAction(AgendaItem, frozen=True, tag="act"):
    """A scout may take the action of its area; ``hearth``: only that of the fire it went to."""

    scout: int
    hearth: bool = False

    kind = name = "action"
    what = "take an action or pass"


class TakeAnimal(AgendaItem, frozen=True, tag="seen"):
    """The animals of a forest have been looked at; one is taken."""

    area: AreaId

    kind = name = "animal"
    what = "take an animal"


class CardEarned(AgendaItem, frozen=True, tag="earned"):
    """A covered icon, or something equivalent, gives a card."""

    kind = name = "card"
    what = "take a card or pass"
    none, own_none = "can take no card", "You cannot take a card now."


class ClearStore(AgendaItem, frozen=True, tag="full"):
    """A full store must be cleared."""


class SendToFire(AgendaItem, frozen=True, tag="sent"):
    """A scout goes to a fire of the region, or of any open region if none is named."""

    scout: int
    region: AnyRegion = ""

    kind = name = "fire"
    what = "send the scout to a fire"


class PlaceSecondScout(AgendaItem, frozen=True, tag="second"):
    """The second scout is placed at a fire."""

    kind, name = "second", "second scout"
    what = "place the second scout"


class BonusMove(AgendaItem, frozen=True, tag="bonus"):
    """The discoverer of the fifth hut tile may move the second scout at once."""

    kind, name = "bonus", "bonus move"
    what = "move the second scout or pass"
    none = "cannot move the second scout anywhere"
    own_none = "Your second scout cannot move anywhere."


class CaveEffectPart(AgendaItem, frozen=True, tag="part"):
    """A part of the cave's discovery effect applies to this seat."""

    part: int

    kind = name = "cave"
    what = "use the cave card"


class SwapTile(AgendaItem, frozen=True, tag="swapping"):
    """A gathering tile may be exchanged with the discard pile."""

    may: bool = True

    kind = name = "swap"
    what = "swap a tile"
    none, own_none = "has nothing to swap", "You have nothing to swap."


class PickTile(AgendaItem, frozen=True, tag="picking"):
    """A tile of choice comes from a discard pile: ``gathering`` or ``animal``."""

    pile: str
    may: bool = True

    kind = name = "draw"
    what = "take a tile from the discard pile"
    none, own_none = "finds the discard pile empty", "The discard pile is empty."


class CaveLeaves(AgendaItem, frozen=True, tag="parting"):
    """The cave's tile and card leave the game."""


Item = (ChooseInvention | TakeAction | TakeAnimal | CardEarned | ClearStore | SendToFire
        | PlaceSecondScout | BonusMove | CaveEffectPart | SwapTile | PickTile
        | CaveLeaves)

# Each decision as an imperative, by its noun.
WHATS = {item.name: item.what for item in (MoveScout, *get_args(Item)) if item.name}
