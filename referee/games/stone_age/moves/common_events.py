"""Events that Stone Age and SoloPlay share."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from referee.core.base.references import seat_ref
from referee.core.game.decisions import Seat
from referee.core.game.moves import Event
from referee.core.luck.chance import Luck, Roll
from referee.games.stone_age.model import descriptions
from referee.games.stone_age.model.content import Effect
from referee.games.stone_age.model.places import Rolled, free_tools, place_text, roll_text
from referee.games.stone_age.model.player import changes_for_gain, room_for

NO_GAIN = {
    "tool": "no tool: all tools are at their highest", "field": "no step: the food track ends here",
    "trader": "no step and no decorations: the trader track ends here",
    "person": "no person: no people are left", "card": "no card: the deck is empty"}


def dice_text(faces: tuple[Effect, ...], dice: Iterable[int]) -> str:
    """Dice with what they give: ``2 (1 brick), 5 (1 tool)``; without effects only the dice."""
    return ", ".join(f"{n} ({descriptions.effect(faces[n - 1])})" if faces else str(n)
                     for n in sorted(set(dice)))


class Placed(Event, frozen=True):
    seat: Seat
    place: str
    count: int

    def apply(self, box: Any, state: Any) -> Any:
        placed = box.holder(state, self.seat).placed
        return box.changed(state, self.seat, placed=(*placed, (self.place, self.count)))

    def describe(self, box: Any, viewer: Seat | None) -> str:
        return f"{seat_ref(self.seat)} places {self.count} {place_text(self.place)}."


class CameHome(Event, frozen=True):
    """The figures of a place are back."""

    seat: Seat
    place: str

    def apply(self, box: Any, state: Any) -> Any:
        placed = box.holder(state, self.seat).placed
        return box.changed(state, self.seat, placed=tuple(
            [spot for spot in placed if spot[0] != self.place]))


class DiceRolled(Event, frozen=True):
    """Dice were rolled for goods, at a place or by a card."""

    seat: Seat
    source: str
    goods: str
    pips: int
    dice: tuple[int, ...]

    def apply(self, box: Any, state: Any) -> Any:
        return replace(state, pending=Rolled(self.source, self.goods, self.pips, self.dice))

    def describe(self, box: Any, viewer: Seat | None) -> str:
        return f"{seat_ref(self.seat)} rolls {roll_text(box, self.source, self.dice)}"


class Gained(Event, frozen=True):
    """A player got ``count`` of what ``source`` gives; 0: they are at the limit."""

    seat: Seat
    what: str
    count: int
    source: str

    def apply(self, box: Any, state: Any) -> Any:
        if not self.count:
            return state
        player = box.holder(state, self.seat)
        return box.changed(state, self.seat, **changes_for_gain(box, player, self.what, self.count))

    def describe(self, box: Any, viewer: Seat | None) -> str:
        name = seat_ref(self.seat)
        if not self.count:
            return f"{name} gets {NO_GAIN[self.what]} ({self.source})."
        if self.what in ("field", "trader"):
            track = "food" if self.what == "field" else "trader"
            return f"{name} moves {self.count} up the {track} track ({self.source})."
        return f"{name} gets {descriptions.amount(self.count, self.what)} ({self.source})."


class TableRolled(Event, frozen=True):
    """Dice of a table were rolled; the seat takes one first."""

    seat: Seat
    table: str
    source: str
    dice: tuple[int, ...]

    def describe(self, box: Any, viewer: Seat | None) -> str:
        dice = " ".join(map(str, self.dice))
        table = self.table.replace("-", " ")
        return f"{seat_ref(self.seat)} rolls {dice} for the {table} of {self.source}."


class Ended(Event, frozen=True):
    reason: str

    def apply(self, box: Any, state: Any) -> Any:
        return replace(state, phase="over")

    def describe(self, box: Any, viewer: Seat | None) -> str:
        return f"The game ends: {self.reason}."


def roll_for_goods(context: Any, seat: Seat, source: str, goods: str, count: int, pips: int,
                   words: str) -> Luck[bool]:
    """Roll for goods; return whether the roll waits for tools."""
    dice = yield Roll(context.words(words), count)
    context.add(DiceRolled(seat, source, goods, pips, dice))
    return bool(free_tools(context.box.cards, context.player(seat)))


def gain_up_to_limit(context: Any, seat: Seat, what: str, count: int, source: str) -> int:
    """Give a player something up to their limit; return how much they got."""
    had = min(count, room_for(context.box, context.player(seat), what))
    context.add(Gained(seat, what, had, source))
    return had
