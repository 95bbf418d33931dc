"""Trade with the bank and between people (Trade; rulings 42–45)."""

from collections.abc import Iterator

from referee.core.chance import Luck, Reveal
from referee.core.problem import Problem
from referee.core.rules import Seat
from referee.games.settlers import records as r
from referee.games.settlers.board import Board, cards, covers
from referee.games.settlers.records import ALL, Bag, Offer, State
from referee.games.settlers.rules.course import Course
from referee.games.settlers.scenario import RESOURCES

RULE = "trade (Settlers of the Stone Age)"


def check_bank(board: Board, state: State, seat: Seat, move: r.Bank) -> Iterator[Problem]:
    """Three of a kind for one of another that the bank has (rulings 11, 45)."""
    rate = board.scenario.prices.bank
    if max(move.give) != rate or sum(move.give) != rate:
        yield Problem("illegal-bank", f"The bank takes {rate} equal cards at a time, not "
                      f"{cards(move.give)}.", hint=f"Write: bank {rate} meat for flint.", rule=RULE)
    if sum(move.get) != 1:
        yield Problem("illegal-bank", f"The bank gives one card at a time, not {cards(move.get)}.",
                      rule=RULE)
    if _overlap(move.give, move.get):
        yield Problem("illegal-bank", "The bank gives another kind than it takes.",
                      rule="ruling 45")
    if not covers(state.bank, move.get):
        yield Problem("illegal-bank", f"The bank holds {cards(state.bank)}.", rule="ruling 45")
    yield from _holds(board, state, seat, move.give, "ruling 45")


def _overlap(give: Bag, get: Bag) -> bool:
    return any(one and two for one, two in zip(give, get, strict=True))


def _holds(board: Board, state: State, seat: Seat, some: Bag,
           rule: str = "ruling 42") -> Iterator[Problem]:
    hand = state.players[board.index[seat]].hand
    if not covers(hand, some):
        yield Problem("illegal-payment", f"{seat} does not hold {cards(some)}.",
                      hint=f"{seat} holds {cards(hand)}.", rule=rule)


def play_bank(course: Course, seat: Seat, move: r.Bank) -> Luck[None]:
    """Three cards go to the bank, one comes."""
    course.add(r.Banked(seat, move.give, move.get))
    return
    yield


def check_offer(board: Board, state: State, seat: Seat, move: r.MakeOffer) -> Iterator[Problem]:
    """Between the active player and others, for cards that the maker holds (ruling 42)."""
    if move.to == seat:
        yield Problem("illegal-offer", "Nobody trades with himself.", rule="ruling 42")
    elif state.active not in (seat, move.to):
        yield Problem("illegal-offer", f"It is {state.active}'s turn; {seat} may make offers to "
                      f"{state.active} alone.", rule="ruling 42")
    yield from _check_terms(board, state, seat, move.give, move.get)


def _check_terms(board: Board, state: State, seat: Seat, give: Bag,
                 get: Bag) -> Iterator[Problem]:
    if not any(give) or not any(get):
        yield Problem("illegal-offer", "Each side gives at least one card.", rule="ruling 42")
    if _overlap(give, get):
        yield Problem("illegal-offer", "No kind of card stands on both sides.", rule="ruling 42")
    if not covers(board.cards, get):
        yield Problem("illegal-offer", f"There are only {cards(board.cards)} in the game.",
                      rule=RULE)
    yield from _holds(board, state, seat, give)


def play_offer(course: Course, seat: Seat, move: r.MakeOffer) -> Luck[None]:
    """The offer replaces the maker's former one; standing refusals answer at once (ruling 43)."""
    number = course.state.offered + 1
    course.add(r.Offered(Offer(number, seat, move.to, move.give, move.get)))
    # Asked of every offer, so that the question itself tells nothing.
    yield Reveal(f"offer {number}: standing refusals")
    for other in course.board.seats:
        offer = _standing(course.state, number)
        if offer is not None and _open_to(offer, other):
            _answer_unseen(course, other, offer)


def _answer_unseen(course: Course, seat: Seat, offer: Offer) -> None:
    refuses = course.player(seat).refuses
    asked = [name for name, count in zip(RESOURCES, offer.get, strict=True) if count]
    if any(name in refuses for name in asked):
        _decline(course, seat, offer)


def _decline(course: Course, seat: Seat, offer: Offer) -> None:
    course.add(r.Declined(offer.number, seat, _last(course.board, offer, seat)))


def _last(board: Board, offer: Offer, seat: Seat) -> bool:
    """Whether nobody is left to take an offer once this seat is out."""
    return offer.to != ALL or len(offer.refused) + 2 >= len(board.seats)


def _standing(state: State, number: int) -> Offer | None:
    return next((offer for offer in state.offers if offer.number == number), None)


def _open_to(offer: Offer, seat: Seat) -> bool:
    """Whether the seat may still answer the offer."""
    return offer.maker != seat and offer.to in (seat, ALL) and (
        seat not in offer.accepted and seat not in offer.refused)


def unanswered(state: State, seat: Seat) -> list[Offer]:
    """The offers that wait for this seat's answer."""
    return [offer for offer in state.offers if _open_to(offer, seat)]


def _check_number(state: State, seat: Seat, number: int) -> Iterator[Problem]:
    offer = _standing(state, number)
    if offer is None or not (offer.maker != seat and offer.to in (seat, ALL)):
        open_now = [str(one.number) for one in unanswered(state, seat)]
        yield Problem("illegal-offer", f"No offer {number} is made to {seat}.",
                      hint="Open to answers: " + (", ".join(open_now) or "none") + ".",
                      rule="ruling 43")
    elif seat in offer.refused:
        yield Problem("illegal-offer", f"{seat} is out of offer {number}: refused, or unable to "
                      "pay.", rule="ruling 43")


def check_accept(board: Board, state: State, seat: Seat, move: r.Accept) -> Iterator[Problem]:
    """An offer that waits for this seat, which holds what is asked (ruling 43)."""
    yield from _check_number(state, seat, move.number)
    offer = _standing(state, move.number)
    if offer is not None:
        if seat in offer.accepted:
            yield Problem("illegal-offer", f"{seat} has accepted offer {move.number} already.",
                          rule="ruling 43")
        yield from _holds(board, state, seat, offer.get)


def play_accept(course: Course, seat: Seat, move: r.Accept) -> Luck[None]:
    """Of an offer to all it is noted; an offer to one is done (ruling 43)."""
    offer = _standing(course.state, move.number)
    assert offer is not None
    if offer.to == ALL:
        course.add(r.Accepted(offer.number, seat))
        return
    yield Reveal(f"offer {offer.number}: the hand of {offer.maker}")
    if covers(course.player(offer.maker).hand, offer.give):
        course.add(r.Dealt(offer.number, offer.maker, seat, offer.give, offer.get))
    else:
        course.add(r.Lapsed(offer.number, offer.maker, True))


def check_refuse(board: Board, state: State, seat: Seat, move: r.Refuse) -> Iterator[Problem]:
    """An offer made to this seat that it has not refused."""
    yield from _check_number(state, seat, move.number)


def play_refuse(course: Course, seat: Seat, move: r.Refuse) -> Luck[None]:
    """The offer dies, or goes on without this seat (ruling 43)."""
    offer = _standing(course.state, move.number)
    assert offer is not None
    _decline(course, seat, offer)
    return
    yield


def check_refuse_all(board: Board, state: State, seat: Seat,
                     move: r.RefuseAll) -> Iterator[Problem]:
    """Anything that is not in force already."""
    if move.kinds == state.players[board.index[seat]].refuses:
        yield Problem("illegal-standing", "This standing refusal is in force already.",
                      rule="ruling 43")


def play_refuse_all(course: Course, seat: Seat, move: r.RefuseAll) -> Luck[None]:
    """In force until changed; it answers at once what waits for an answer."""
    course.add(r.StandingSet(seat, move.kinds))
    for offer in unanswered(course.state, seat):
        _answer_unseen(course, seat, offer)
    return
    yield


def check_counter(board: Board, state: State, seat: Seat, move: r.Counter) -> Iterator[Problem]:
    """A refusal and a new offer in one (ruling 43)."""
    yield from _check_number(state, seat, move.number)
    yield from _check_terms(board, state, seat, move.give, move.get)


def play_counter(course: Course, seat: Seat, move: r.Counter) -> Luck[None]:
    """The offer is refused; its maker gets another."""
    offer = _standing(course.state, move.number)
    assert offer is not None
    _decline(course, seat, offer)
    yield from play_offer(course, seat, r.MakeOffer(offer.maker, move.give, move.get))


def own(state: State, seat: Seat) -> Offer | None:
    """The standing offer of a seat."""
    return next((offer for offer in state.offers if offer.maker == seat), None)


def check_withdraw(board: Board, state: State, seat: Seat, move: r.Withdraw) -> Iterator[Problem]:
    """An own offer must stand."""
    if own(state, seat) is None:
        yield Problem("illegal-offer", f"{seat} has no standing offer.", rule="ruling 43")


def play_withdraw(course: Course, seat: Seat, move: r.Withdraw) -> Luck[None]:
    """The offer is gone."""
    offer = own(course.state, seat)
    assert offer is not None
    course.add(r.Withdrawn(offer.number, seat))
    return
    yield


def check_deal(board: Board, state: State, seat: Seat, move: r.Deal) -> Iterator[Problem]:
    """One of those who accepted the own offer to all (ruling 43)."""
    offer = own(state, seat)
    if offer is None or move.seat not in offer.accepted:
        names = offer.accepted if offer else ()
        yield Problem("illegal-offer", f"{move.seat} has accepted no offer of {seat} to all.",
                      hint="Accepted by: " + (", ".join(names) or "nobody") + ".",
                      rule="ruling 43")
    if offer is not None:
        yield from _holds(board, state, seat, offer.give)


def play_deal(course: Course, seat: Seat, move: r.Deal) -> Luck[None]:
    """The trade is done if the other still holds the cards (ruling 44)."""
    offer = own(course.state, seat)
    assert offer is not None
    yield Reveal(f"offer {offer.number}: the hand of {move.seat}")
    if covers(course.player(move.seat).hand, offer.get):
        course.add(r.Dealt(offer.number, seat, move.seat, offer.give, offer.get))
    else:
        course.add(r.Lapsed(offer.number, move.seat, _last(course.board, offer, move.seat)))
