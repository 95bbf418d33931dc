"""The moves that a refused text may have meant, and picking one of them by number."""

from referee.core.base import aliases
from referee.core.base.problem import Refused, refused
from referee.core.base.references import command_ref
from referee.core.game.decisions import Seat
from referee.core.input.actor import sole_seat_to_move
from referee.core.input.sent_text import SentText
from referee.core.input.sequence import SequenceResult, offers_for


def pick_offer(sent: SentText, number: int) -> str:
    """The numbered offer that the refusal of a text makes, with its seat.

    Refused (usage): an offer that does not exist.
    """
    seat, offers = refusal_offers(sent)
    if not 1 <= number <= len(offers):
        count_text = aliases.count_noun(len(offers), "move") if offers else "nothing"
        raise refused("referee/usage-pick", f"There is no possible move {number} in the list: "
                                            f"for this text the list has {count_text}.",
                      hint="Send the text without a number; the refusal then lists the moves "
                           "that it may mean."
                      if offers else
                      f"Write the move in words; {command_ref('legal')} lists the legal moves.")
    return f"{seat}: {offers[number - 1]}"


def refusal_offers(sent: SentText) -> tuple[Seat, tuple[str, ...]]:
    """What the refusal of a text offers, and the seat of the text."""
    try:
        result = sent.check()
        return result.seat, offered_texts(result)
    except Refused as error:
        return sent.actor().seat or sole_seat_to_move(sent.match), error.offers


def suggestions_for(sent: SentText, seat: Seat) -> tuple[str, ...]:
    """The offers for a seat's text in a message, where illegal moves get suggestions too."""
    offers = refusal_offers(sent)[1]
    if offers:
        return offers
    cleaned = sent.at(sent.match, aliases.clean(sent.text))
    return offers_for(sent.match, seat, cleaned.text[cleaned.actor().end:])


def offered_texts(result: SequenceResult) -> tuple[str, ...]:
    """The offers, each after the moves of the text that were checked before it.

    These moves alone are the second offer: what follows them may be talk.
    """
    before = [result.match.game.write(move) for move in result.moves]
    texts = ["; ".join([*before, offer]) for offer in result.offers]
    if before:
        texts.insert(1, "; ".join(before))
    return tuple(texts[:max(1, len(result.offers))])
