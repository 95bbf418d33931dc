"""The moves that a refused text may have meant, and picking one of them by number."""

from referee.core.base import aliases
from referee.core.base.problem import Refused, refused
from referee.core.base.references import command_ref
from referee.core.game.decisions import Seat
from referee.core.input.actor import find_actor, sole_seat_to_move
from referee.core.input.sequence import SequenceResult, offers_for, run
from referee.core.match.match import Match


def pick_offer(match: Match, text: str, claimed_seat: Seat | None, number: int) -> str:
    """The numbered offer that the refusal of a text makes in this match, with its seat.

    Refused (usage): there is no such offer.
    """
    seat, offers = refusal_offers(match, text, claimed_seat)
    if not 1 <= number <= len(offers):
        count_text = aliases.count_noun(len(offers), "move") if offers else "nothing"
        raise refused("referee/usage-pick", f"There is no offer {number}: this text was offered "
                      f"{count_text}.",
                      hint="Send the text alone; its refusal lists what it may mean."
                      if offers else
                      f"Send the move itself; {command_ref('legal')} lists the moves.")
    return f"{seat}: {offers[number - 1]}"


def refusal_offers(match: Match, text: str,
                   claimed_seat: Seat | None) -> tuple[Seat, tuple[str, ...]]:
    """What the refusal of a text offers in this match, and the seat of the text."""
    try:
        result = run(match, text, claimed_seat, "", None)
        return result.seat, offered_texts(result)
    except Refused as error:
        return find_actor(match, text, claimed_seat).seat or sole_seat_to_move(match), error.offers


def suggestions_for(match: Match, text: str, seat: Seat) -> tuple[str, ...]:
    """The offers for a seat's text in a message, where illegal moves get suggestions too."""
    offers = refusal_offers(match, text, seat)[1]
    if offers:
        return offers
    cleaned = aliases.clean(text)
    return offers_for(match, seat, cleaned[find_actor(match, cleaned, seat).end:])


def offered_texts(result: SequenceResult) -> tuple[str, ...]:
    """The offers, each after the moves of the text that were checked before it.

    These moves alone are the second offer: what follows them may be talk.
    """
    before = [result.match.game.write(move) for move in result.moves]
    texts = ["; ".join([*before, offer]) for offer in result.offers]
    if before:
        texts.insert(1, "; ".join(before))
    return tuple(texts[:max(1, len(result.offers))])
