"""The report: one sentence for each event. Nothing is hidden from the one player."""

from collections.abc import Callable

from referee.games.stone_age_solo import wording
from referee.games.stone_age_solo.box import IN_WORDS, Box
from referee.games.stone_age_solo.events import (
    Arranged,
    Bought,
    CardGot,
    Cashed,
    Collected,
    Cycled,
    DiceRolled,
    Discarded,
    ElderSet,
    Ended,
    Event,
    Fed,
    FieldPaid,
    FoodAdded,
    Gained,
    Idled,
    LastAsked,
    NoTool,
    Offered,
    Placed,
    PlacingEnded,
    Reckoned,
    Removed,
    RoundBegan,
    Shifted,
    Starved,
    TableRolled,
    Taken,
    ToolMade,
)
from referee.games.stone_age_solo.records import NOTHING

NO_GAIN = {"field": "no step: the food track ends here",
           "person": "no person: nobody is left on the hut"}


def tell(box: Box, event: Event) -> str | None:
    """The sentence for an event; None if nothing is said."""
    said = _TELL.get(type(event))
    return said(box, event) if said is not None else None


def _food_added(box: Box, event: FoodAdded) -> str:
    return f"{box.seat} adds {event.count} food to the hunting grounds" + (
        f" and loses {event.points} points." if event.points else ".")


def _removed(box: Box, event: Removed) -> str:
    return f"{box.seat} puts {wording.goods(event.goods)} of the board aside."


def _elder_set(box: Box, event: ElderSet) -> str:
    how = {"start": "begins", "path": "goes on and is", "card": "is moved and is"}[event.why]
    return (f"The elder {how} {IN_WORDS[event.area]}: cards cost "
            f"{wording.material(box, event.area)}.")


def _placed(box: Box, event: Placed) -> str:
    return f"{box.seat} places {event.count} {box.spots[event.place].where}."


def _placing_ended(box: Box, event: PlacingEnded) -> str:
    return "All figures are placed." if not event.home else (
        f"No place takes {wording.many(event.home, 'figure')} more.")


def _idled(box: Box, event: Idled) -> str:
    where = "at home" if event.place == "home" else box.spots[event.place].where
    verb = "is" if event.count == 1 else "are"
    return (f"{wording.many(event.count, 'figure')} {where} {verb} idle ({event.why}): "
            f"{box.seat} loses {event.points} points.")


def _dice_rolled(box: Box, event: DiceRolled) -> str:
    spot = box.spots.get(event.source)
    where = spot.where if spot else f"for {event.source}"
    dice = " ".join(map(str, event.dice))
    return f"{box.seat} rolls {dice} {where}: {sum(event.dice)}."


def _reckoned(box: Box, event: Reckoned) -> str | None:
    added = " ".join((*map(str, event.tiles), *event.cards))
    return f"{box.seat} adds tools {added}: {event.total}." if added else None


def _collected(box: Box, event: Collected) -> str:
    said = f"{box.seat} takes {event.taken} {event.goods}"
    if event.found < event.earned:
        where = "aside" if event.aside and event.goods != "food" else "there"
        said += f" (earned {event.earned}, {event.found} {where})"
    if event.points:
        over = event.found - event.taken
        said += f"; {over} over capacity cost {event.points} points"
    return said + "."


def _gained(box: Box, event: Gained) -> str:
    if not event.count:
        return f"{box.seat} gets {NO_GAIN[event.what]} ({event.source})."
    if event.what == "field":
        return f"{box.seat} moves {event.count} up the food track ({event.source})."
    return f"{box.seat} gets {event.count} {event.what} ({event.source})."


def _field_paid(box: Box, event: FieldPaid) -> str:
    return f"{box.seat} pays {event.food} food for the field."


def _tool_made(box: Box, event: ToolMade) -> str:
    if not event.was:
        return f"{box.seat} takes a new tool of value 1."
    return (f"{box.seat} raises a {'used ' * event.used}tool of value {event.was} "
            f"to {event.was + 1}.")


def _no_tool(box: Box, event: NoTool) -> str:
    return f"{box.seat} gets no tool ({event.source}): none can be gained."


def _bought(box: Box, event: Bought) -> str:
    words = (wording.card(box.cards[event.item]) if event.item in box.cards
             else f"{event.points} points")
    return (f"{box.seat} buys {event.place}, {event.item} ({words}), for "
            f"{wording.payment(event.pay)}.")


def _table_rolled(box: Box, event: TableRolled) -> str:
    dice = " ".join(map(str, event.dice))
    return f"{box.seat} rolls {dice} for the dice table of {event.source}."


def _taken(box: Box, event: Taken) -> str:
    times = ("", "", " twice", " three times")[event.times] if event.times < 4 else (
        f" {event.times} times")
    return f"{box.seat} keeps the {event.face}{times}" + (
        f" and loses {event.points} points for the rest." if event.points else ".")


def _card_got(box: Box, event: CardGot) -> str:
    if not event.card:
        return f"{box.seat} gets no card ({event.source}): none is left."
    how = "fetches" if event.fetched else "draws"
    return f"{box.seat} {how} {event.card} ({wording.bottom(box.cards[event.card])})."


def _cashed(box: Box, event: Cashed) -> str:
    return f"{box.seat} asks {wording.goods(event.goods)} for {event.card}."


def _shifted(box: Box, event: Shifted) -> str:
    where = f"place {event.slot}" if event.slot else "the stack"
    return f"{event.card} goes from {where} to place 1."


def _cycled(box: Box, event: Cycled) -> str:
    return (f"Stack {event.stack} is cycled by {event.steps}; on top is now {event.top} "
            f"({wording.cost(box, event.top)}).")


def _discarded(box: Box, event: Discarded) -> str:
    return f"No card was bought: {event.card} is discarded."


def _arranged(box: Box, event: Arranged) -> str:
    shown = [f"{n} {card}" for n, card in enumerate(event.shown, 1) if card]
    return f"Cards on show: {wording.listed(shown)}."


def _fed(box: Box, event: Fed) -> str:
    return ("The food track feeds all people." if event.pay == NOTHING
            else f"{box.seat} feeds the people with {wording.payment(event.pay)}.")


def _starved(box: Box, event: Starved) -> str:
    return (f"{box.seat} lets people go hungry, loses {event.points} points and all food "
            f"({event.food}).")


def _offered(box: Box, event: Offered) -> str:
    if event.pay == NOTHING:
        return f"{box.seat} offers nothing to the elder and loses {event.points} points."
    return f"{box.seat} offers {wording.payment(event.pay)} to the elder."


def _round_began(box: Box, event: RoundBegan) -> str:
    return f"Turn {event.round} begins."


def _last_asked(box: Box, event: LastAsked) -> str:
    return "Before the scoring a card's promise can still be cashed."


def _ended(box: Box, event: Ended) -> str:
    return f"The game ends: {event.reason}."


_TELL: dict[type, Callable[..., str | None]] = {
    FoodAdded: _food_added, Removed: _removed, ElderSet: _elder_set, Placed: _placed,
    PlacingEnded: _placing_ended, Idled: _idled, DiceRolled: _dice_rolled, Reckoned: _reckoned,
    Collected: _collected, Gained: _gained, FieldPaid: _field_paid, ToolMade: _tool_made,
    NoTool: _no_tool, Bought: _bought, TableRolled: _table_rolled, Taken: _taken,
    CardGot: _card_got, Cashed: _cashed, Shifted: _shifted, Cycled: _cycled,
    Discarded: _discarded, Arranged: _arranged, Fed: _fed, Starved: _starved,
    Offered: _offered, RoundBegan: _round_began, LastAsked: _last_asked, Ended: _ended}
