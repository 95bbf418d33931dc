"""The moves that a text which is refused may have meant, and the one that is picked of them."""

from referee.core.base import aliases
from referee.core.base.problem import Refused, refused
from referee.core.game.decisions import Seat
from referee.core.input.actor import sole, who
from referee.core.input.sequence import Done, offers_for, run
from referee.core.match.match import Table


def picked(table: Table, text: str, said: Seat | None, number: int) -> str:
    """The offer of this number that a refusal of the text has made here, with whose it is.

    Refused (usage): there is none.
    """
    seat, offers = offered(table, text, said)
    if not 1 <= number <= len(offers):
        many = aliases.counted(len(offers), "move") if offers else "nothing"
        raise refused("referee/usage-pick", f"There is no offer {number}: this text was offered "
                      f"{many}.", hint="Send the text alone; its refusal lists what it may mean."
                      if offers else "Send the move itself; `referee legal` lists the moves.")
    return f"{seat}: {offers[number - 1]}"


def offered(table: Table, text: str, said: Seat | None) -> tuple[Seat, tuple[str, ...]]:
    """What a refusal of a text offers here, and whose the text is."""
    try:
        done = run(table, text, said, "", None)
        return done.seat, whole(done)
    except Refused as error:
        return who(table, text, said).seat or sole(table), error.offers


def suggested(table: Table, text: str, seat: Seat) -> tuple[str, ...]:
    """The same of a seat's text in a message, where what is illegal has a list too."""
    offers = offered(table, text, seat)[1]
    if offers:
        return offers
    cleaned = aliases.clean(text)
    return offers_for(table, seat, cleaned[who(table, cleaned, seat).end:])


def whole(done: Done) -> tuple[str, ...]:
    """What was offered, each behind the moves of the text that were looked at before.

    These alone are the second: what is behind them may be talk.
    """
    before = [done.table.rules.write(move) for move in done.moves]
    found = ["; ".join([*before, offer]) for offer in done.offers]
    if before:
        found.insert(1, "; ".join(before))
    return tuple(found[:max(1, len(done.offers))])
