"""The sentences of a report, for the public and for the seats concerned."""

from collections.abc import Callable
from typing import Any

from referee.core.rules import Seat
from referee.games.settlers import records as r
from referee.games.settlers.board import NOTHING, Board, cards, spot
from referee.games.settlers.records import AnyEvent, Offer

Sentence = Callable[[Board, Any], str | None]


def sentence(board: Board, event: AnyEvent, to: Seat | None) -> str | None:
    """One event in words; None: not told to that seat."""
    if isinstance(event, r.Robbed):
        return _robbed(event, to)
    if isinstance(event, r.StandingSet):
        return _standing_set(event) if to == event.seat else None
    return _SENTENCES[type(event)](board, event)


def _robbed(event: r.Robbed, to: Seat | None) -> str:
    what = f"1 {event.card}" if to in (event.thief, event.victim) else "a card"
    return f"{event.thief} steals {what} from {event.victim}."


def _standing_set(event: r.StandingSet) -> str:
    if not event.kinds:
        return f"{event.seat} refuses nothing unseen any more."
    return f"{event.seat} refuses unseen all offers that ask for " + " or ".join(event.kinds) + "."


def _paid(price: r.Bag) -> str:
    return f" for {cards(price)}" if price != NOTHING else ""


def _tribe_placed(board: Board, event: r.TribePlaced) -> str:
    return f"{event.seat} places a tribe at {event.corner}."


def _nomad_placed(board: Board, event: r.NomadPlaced) -> str:
    return f"{event.seat} has a new nomad at {spot(board, event.corner)}{_paid(event.price)}."


def _nothing(board: Board, event: AnyEvent) -> None:
    return None


def _turn_began(board: Board, event: r.TurnBegan) -> str:
    dice = " and ".join(map(str, event.dice))
    return f"Round {event.round}: {event.seat} rolls {dice}, {sum(event.dice)}."


def _harvested(board: Board, event: r.Harvested) -> str:
    got = [f"{seat} {cards(gain)}" for seat, gain in zip(board.seats, event.gains, strict=True)
           if gain != NOTHING]
    said = "Harvest: " + ", ".join(got) + "." if got else "Nobody harvests."
    if event.short:
        said += " The bank cannot pay all " + " and ".join(event.short) + " due."
    return said


def _discarded(board: Board, event: r.Discarded) -> str:
    return f"{event.seat} discards {cards(event.cards)}."


def _figure_moved(board: Board, event: r.FigureMoved) -> str:
    return f"{event.seat} moves the {event.figure} to {event.hex}."


def _banked(board: Board, event: r.Banked) -> str:
    return f"{event.seat} gives the bank {cards(event.give)} for {cards(event.get)}."


def _offered(board: Board, event: r.Offered) -> str:
    return said(event.offer) + "."


def said(offer: Offer) -> str:
    """An offer in words: ``Offer 3: red offers all 2 meat for 1 flint``."""
    return (f"Offer {offer.number}: {offer.maker} offers {offer.to} {cards(offer.give)} "
            f"for {cards(offer.get)}")


def _accepted(board: Board, event: r.Accepted) -> str:
    return f"{event.seat} would accept offer {event.number}."


def _declined(board: Board, event: r.Declined) -> str:
    return f"{event.seat} refuses offer {event.number}" + (", which ends it." if event.ends
                                                           else ".")


def _withdrawn(board: Board, event: r.Withdrawn) -> str:
    return f"{event.seat} withdraws offer {event.number}."


def _dealt(board: Board, event: r.Dealt) -> str:
    return (f"Offer {event.number} is done: {event.maker} gives {event.taker} "
            f"{cards(event.give)} for {cards(event.get)}.")


def _lapsed(board: Board, event: r.Lapsed) -> str:
    return (f"No trade: {event.seat} no longer holds the cards of offer {event.number}"
            + (", which lapses." if event.ends else "."))


def _trade_closed(board: Board, event: r.TradeClosed) -> str | None:
    if not event.numbers:
        return None
    numbers = ", ".join(map(str, event.numbers))
    return f"Trade ends; lapsed: offer {numbers}."


def _moved(board: Board, event: r.Moved) -> str:
    way = " ".join(spot(board, corner) for corner in event.way)
    return f"A nomad of {event.seat} walks {way}{_paid(event.price)}."


def _chip_turned(board: Board, event: r.ChipTurned) -> str:
    box = board.boxes[event.box]
    what = {"adaptation": f"Adaptation of group {box.group}", "figure": "move a figure",
            "desert": f"Desolation of {event.terrain or 'any land'}"}[event.kind]
    left = f"{event.left} step{'s' * (event.left != 1)} left"
    return (f"{event.seat} takes the event chip of {box.id} {box.name}: {what}. "
            f"The nomad pauses at {spot(board, event.corner)}, {left}.")


def _reconnaissance(board: Board, event: r.ReconnaissanceTaken) -> str:
    source = f" from {event.before}" if event.before else ""
    return f"{event.seat} takes Reconnaissance{source} with {event.chips} event chips."


def _desert_laid(board: Board, event: r.DesertLaid) -> str:
    if not event.hex:
        return "No land is left for the desert."
    return f"{event.hex} turns to desert for good."


def _stopped(board: Board, event: r.Stopped) -> str:
    return f"The nomad of {event.seat} stops at {spot(board, event.corner)}."


def _founded(board: Board, event: r.Founded) -> str:
    lifted = f", lifting the one at {event.lifted}" if event.lifted else ""
    return (f"{event.seat} founds a tribe at {event.corner}{_paid(event.price)}{lifted}, "
            f"and takes a people chip of {_region(board, event.corner)}.")


def _region(board: Board, corner: str) -> str:
    regions = board.scenario.regions.list
    return next(region.name for region in regions if region.id == board.region[corner])


def _distributed(board: Board, event: r.Distributed) -> str:
    if event.place == 1:
        return f"{event.seat} is first with people of every region and takes Distribution."
    return f"{event.seat} is second with people of every region and gains a point."


def _extra_taken(board: Board, event: r.ExtraTaken) -> str:
    if not event.corner:
        return f"No people chip is left for {event.seat}; the point is noted."
    return f"{event.seat} takes the people chip of {event.corner} for it."


def _stepped(board: Board, event: r.Stepped) -> str:
    art = ", and takes its Art card" if event.field == len(board.costs[event.strip]) else ""
    return (f"{event.seat} advances to step {event.field} of {event.strip}"
            f"{_paid(event.price)}{art}.")


def _ended(board: Board, event: r.Ended) -> str:
    return f"The game is over: {event.reason}."


_SENTENCES: dict[type, Sentence] = {
    r.TribePlaced: _tribe_placed, r.NomadPlaced: _nomad_placed, r.Awaited: _nothing,
    r.TurnBegan: _turn_began, r.Harvested: _harvested, r.Discarded: _discarded,
    r.FigureMoved: _figure_moved, r.Banked: _banked, r.Offered: _offered,
    r.Accepted: _accepted, r.Declined: _declined, r.Withdrawn: _withdrawn, r.Dealt: _dealt,
    r.Lapsed: _lapsed, r.TradeClosed: _trade_closed, r.Moved: _moved,
    r.ChipTurned: _chip_turned, r.ReconnaissanceTaken: _reconnaissance,
    r.DesertLaid: _desert_laid, r.Stopped: _stopped, r.Founded: _founded,
    r.Distributed: _distributed, r.ExtraTaken: _extra_taken, r.Stepped: _stepped,
    r.Ended: _ended,
}
