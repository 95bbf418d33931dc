"""Agenda items: pending decisions of seats, and things to be done automatically."""

from typing import Annotated, ClassVar

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
    what: ClassVar[str] = ""  # the decision in words
    none: ClassVar[str] = ""


class MoveScout(AgendaItem, frozen=True):
    """A seat must move one of its scouts: the item if nothing else is pending."""

    kind = what = "move"


class ChooseInvention(AgendaItem, frozen=True, tag="choose"):
    kind, what = "start", "starting invention"


class TakeAction(AgendaItem, frozen=True, tag="act"):
    """A scout may take the action of its area; ``hearth``: only that of the fire it went to."""

    scout: int
    hearth: bool = False

    kind = what = "action"


class TakeAnimal(AgendaItem, frozen=True, tag="seen"):
    """The animals of a forest have been looked at; one is taken."""

    area: AreaId

    kind = what = "animal"


class CardEarned(AgendaItem, frozen=True, tag="earned"):
    """A covered icon, or something equivalent, gives a card."""

    kind = what = "card"
    none = "no card is to be had"


class ClearStore(AgendaItem, frozen=True, tag="full"):
    """A full store must be cleared."""


class SendToFire(AgendaItem, frozen=True, tag="sent"):
    """A scout goes to a fire of the region, or of any open region if none is named."""

    scout: int
    region: AnyRegion = ""

    kind = what = "fire"


class PlaceSecondScout(AgendaItem, frozen=True, tag="second"):
    """The second scout is placed at a fire."""

    kind, what = "second", "second scout"


class BonusMove(AgendaItem, frozen=True, tag="bonus"):
    """The discoverer of the fifth hut tile may move the second scout at once."""

    kind, what = "bonus", "bonus move"
    none = "has nowhere to go with the second scout"


class CaveEffectPart(AgendaItem, frozen=True, tag="part"):
    """A part of the cave's discovery effect applies to this seat."""

    part: int

    kind = what = "cave"


class SwapTile(AgendaItem, frozen=True, tag="swapping"):
    """A gathering tile may be exchanged with the discard pile."""

    may: bool = True

    kind = what = "swap"
    none = "has nothing to swap"


class PickTile(AgendaItem, frozen=True, tag="picking"):
    """A tile of choice comes from a discard pile: ``gathering`` or ``animal``."""

    pile: str
    may: bool = True

    kind = what = "draw"
    none = "finds the pile empty"


class CaveLeaves(AgendaItem, frozen=True, tag="parting"):
    """The cave's tile and card leave the game."""


Item = (ChooseInvention | TakeAction | TakeAnimal | CardEarned | ClearStore | SendToFire
        | PlaceSecondScout | BonusMove | CaveEffectPart | SwapTile | PickTile
        | CaveLeaves)
