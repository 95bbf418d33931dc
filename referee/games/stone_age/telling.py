"""The report: one sentence for each event, as a seat may hear it."""

from collections.abc import Callable

from referee.games.stone_age import wording
from referee.games.stone_age.box import Box
from referee.games.stone_age.records import (
    Bought,
    Cashed,
    Dealt,
    Declined,
    DiceRolled,
    Drew,
    Ended,
    Event,
    ExtraBought,
    ExtraPassed,
    Fed,
    FedOtherwise,
    Gained,
    Harvested,
    Placed,
    PlacingEnded,
    RoundBegan,
    Shared,
    Showed,
    Starved,
    TableRolled,
    Taken,
    TurnedUp,
)

NO_GAIN = {
    "tool": "no tool: all are at their highest", "field": "no step: the food track ends here",
    "trader": "no step and no decorations: the trader track ends here",
    "person": "no person: none are left", "card": "no card: the deck is empty"}


def tell(box: Box, event: Event, to: int | None) -> str | None:
    """The sentence for a seat (None: for all); None if nothing is said."""
    said = _TELL.get(type(event))
    return said(box, event, to) if said is not None else None


def _placed(box: Box, event: Placed, to: int | None) -> str:
    return f"{box.seats[event.player]} places {event.count} {box.spots[event.place].where}."


def _placing_ended(box: Box, event: PlacingEnded, to: int | None) -> str:
    home = [f"{box.seats[i]} keeps {n} at home" for i, n in enumerate(event.home) if n]
    return ("All figures are placed." if not home
            else f"Nobody can place any more; {', '.join(home)}.")


def _dice_rolled(box: Box, event: DiceRolled, to: int | None) -> str:
    spot = box.spots.get(event.source)
    where = spot.where if spot else f"for {event.source}"
    dice = " ".join(map(str, event.dice))
    return f"{box.seats[event.player]} rolls {dice} {where}: {sum(event.dice)}."


def _harvested(box: Box, event: Harvested, to: int | None) -> str:
    seat = box.seats[event.player]
    added = " ".join((*map(str, event.tiles), *event.cards))
    begin = f"{seat} adds tools {added}: {event.total}. " if added else ""
    if event.shared:
        return f"{begin}{seat} has {event.units} food or decorations to take."
    return f"{begin}{seat} takes {wording.amount(event.units, event.goods)}."


def _shared(box: Box, event: Shared, to: int | None) -> str:
    return (f"{box.seats[event.player]} takes {event.food} food and "
            f"{wording.amount(event.decorations, 'decorations')}.")


def _gained(box: Box, event: Gained, to: int | None) -> str:
    seat, n, source = box.seats[event.player], event.count, event.source
    if not n:
        return f"{seat} gets {NO_GAIN[event.what]} ({source})."
    if event.what in ("field", "trader"):
        track = "food" if event.what == "field" else "trader"
        return f"{seat} moves {n} up the {track} track ({source})."
    return f"{seat} gets {wording.amount(n, event.what)} ({source})."


def _bought(box: Box, event: Bought, to: int | None) -> str:
    if event.item in box.cards:
        words = f"{event.item} ({wording.card(box.cards[event.item])})"
    else:
        words = f"{event.item} ({wording.gain(box.tiles[event.item])})"
    score = f" and scores {event.points}" if event.points else ""
    return (f"{box.seats[event.player]} buys {event.place}, {words}, for "
            f"{wording.goods(event.pay)}{_trade(event)}{score}.")


def _trade(event: Bought | ExtraBought) -> str:
    if not any(event.give):
        return ""
    return f", trading {wording.goods(event.give)} for {wording.goods(event.take)}"


def _declined(box: Box, event: Declined, to: int | None) -> str:
    return f"{box.seats[event.player]} buys nothing at {event.place}."


def _extra_bought(box: Box, event: ExtraBought, to: int | None) -> str:
    return (f"{box.seats[event.player]} pays {wording.goods(event.pay)}{_trade(event)} "
            "for an extra card.")


def _extra_passed(box: Box, event: ExtraPassed, to: int | None) -> str | None:
    return f"{box.seats[event.player]} takes no extra card." if event.able else None


def _drew(box: Box, event: Drew, to: int | None) -> str:
    if to == event.player:
        bottom = wording.bottom(box.cards[event.card])
        return f"You draw {event.card} face down ({event.source}): {bottom}."
    return f"{box.seats[event.player]} draws a card face down ({event.source})."


def _table_rolled(box: Box, event: TableRolled, to: int | None) -> str:
    dice = " ".join(map(str, event.dice))
    return f"{box.seats[event.player]} rolls {dice} for the {event.table} of {event.source}."


def _taken(box: Box, event: Taken, to: int | None) -> str:
    return f"{box.seats[event.player]} takes the {event.face}."


def _cashed(box: Box, event: Cashed, to: int | None) -> str:
    return f"{box.seats[event.player]} takes {wording.goods(event.goods)} for {event.card}."


def _turned_up(box: Box, event: TurnedUp, to: int | None) -> str:
    return f"Tile {event.stack} is now {event.tile} ({wording.tile(box.tiles[event.tile])})."


def _fed(box: Box, event: Fed, to: int | None) -> str:
    seat = box.seats[event.player]
    gained = f"gets {event.gained} food from the track and " if event.gained else ""
    fed = f"{seat} {gained}feeds {wording.amount(event.eaten, 'person')}"
    return fed + (f"; {event.missing} food missing." if event.missing else ".")


def _fed_otherwise(box: Box, event: FedOtherwise, to: int | None) -> str:
    return f"{box.seats[event.player]} pays {wording.goods(event.goods)} instead of food."


def _starved(box: Box, event: Starved, to: int | None) -> str:
    return f"{box.seats[event.player]} lets people go hungry and loses {event.penalty} points."


def _round_began(box: Box, event: RoundBegan, to: int | None) -> str:
    return f"Round {event.round} begins; start player is {box.seats[event.first]}."


def _dealt(box: Box, event: Dealt, to: int | None) -> str:
    first = len(box.slots) - len(event.cards) + 1
    cards = [f"card {n}: {name} ({wording.card(box.cards[name])})"
             for n, name in enumerate(event.cards, first)]
    return f"New cards. {'. '.join(cards)}."


def _showed(box: Box, event: Showed, to: int | None) -> str:
    cards = [f"{name} ({wording.bottom(box.cards[name])})" for name in event.cards]
    return f"{box.seats[event.player]} shows {', '.join(cards)}."


def _ended(box: Box, event: Ended, to: int | None) -> str:
    return f"The game ends: {event.reason}."


_TELL: dict[type, Callable[..., str | None]] = {
    Placed: _placed, PlacingEnded: _placing_ended, DiceRolled: _dice_rolled,
    Harvested: _harvested, Shared: _shared, Gained: _gained, Bought: _bought,
    Declined: _declined, ExtraBought: _extra_bought, ExtraPassed: _extra_passed, Drew: _drew,
    TableRolled: _table_rolled, Taken: _taken, Cashed: _cashed, TurnedUp: _turned_up, Fed: _fed,
    FedOtherwise: _fed_otherwise, Starved: _starved, RoundBegan: _round_began, Dealt: _dealt,
    Showed: _showed, Ended: _ended,
}
