"""What is due to the seats: the questions that are put, and what is done unasked."""

from typing import Annotated, ClassVar

from msgspec import Struct

from referee.core.game.decisions import Seat
from referee.core.scenario.sections import ForeignKey
from referee.games.fire_and_stone.model.board import AnyRegion, AreaId


class AgendaItem(Struct, frozen=True, omit_defaults=True):
    """What is due to a seat: the kind of its question, in words; no kind: it is never asked.

    It is asked if there is an answer besides pass; ``none`` tells that there is none.
    """

    seat: Annotated[Seat, ForeignKey("seat")]

    kind: ClassVar[str] = ""
    what: ClassVar[str] = ""
    none: ClassVar[str] = ""


class MoveScout(AgendaItem, frozen=True):
    """A seat is to move one of its scouts: what is due when nothing else is."""

    kind = what = "move"


class ChooseInvention(AgendaItem, frozen=True, tag="choose"):
    """A starting invention is chosen."""

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
    """A covered icon, or what counts as one, gives a card."""

    kind = what = "card"
    none = "no card is to be had"


class ClearStore(AgendaItem, frozen=True, tag="full"):
    """A full store is cleared."""


class SendToFire(AgendaItem, frozen=True, tag="sent"):
    """A scout goes to a fire of the region; of any open region if none is named."""

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
    """A part of the cave's discovery effect comes to this seat."""

    part: int

    kind = what = "cave"


class SwapTile(AgendaItem, frozen=True, tag="swapping"):
    """A gathering tile may be exchanged with the pile."""

    may: bool = True

    kind = what = "swap"
    none = "has nothing to swap"


class PickTile(AgendaItem, frozen=True, tag="picking"):
    """A tile of choice comes from a pile: ``gathering`` or ``animal``."""

    pile: str
    may: bool = True

    kind = what = "draw"
    none = "finds the pile empty"


class CaveLeaves(AgendaItem, frozen=True, tag="parting"):
    """The cave's tile and card leave the game."""


Item = (ChooseInvention | TakeAction | TakeAnimal | CardEarned | ClearStore | SendToFire
        | PlaceSecondScout | BonusMove | CaveEffectPart | SwapTile | PickTile
        | CaveLeaves)
