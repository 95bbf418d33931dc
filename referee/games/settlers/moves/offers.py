"""Offers between players: make, counter, withdraw, deal (Trade; rulings 42–44)."""

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, Self

from msgspec.structs import replace

from referee.core.base.aliases import count_noun, join_words
from referee.core.base.problem import Problem
from referee.core.base.references import capital_seat_ref, capitalized, seat_ref
from referee.core.game.decisions import Seat
from referee.core.game.moves import Event
from referee.core.game.resources import covers, plus
from referee.core.luck.chance import Luck, Reveal
from referee.games.settlers.model.cards import (
    Bag,
    exchange_pairs,
    in_words,
    kinds_overlap,
    single_kind,
)
from referee.games.settlers.model.slot_kinds import ALL
from referee.games.settlers.model.state import Box, Move, MoveContext, Offer, State
from referee.games.settlers.moves.answers import (
    Answer,
    Trade,
    apply_standing_refusals,
    can_answer,
    check_number,
    decline,
    offers_to_answer,
    standing_offer,
    strike_deal,
    trade_closed,
    without_offer,
)
from referee.games.settlers.moves.hand_counts import cards_of_others
from referee.games.settlers.moves.paying import missing_card_problems

if TYPE_CHECKING:
    from referee.games.settlers.views.view import View


class MakeOffer(Trade, frozen=True):
    """``offer blue 2 meat for 1 flint``, ``offer all …``"""

    to: Seat
    give: Bag
    get: Bag

    form = "offer {to:partner} {give:cards} for {get:cards}"
    verbs = ("offer, propose", "trade, exchange, swap, barter, give, sell")
    can_be_question = True
    options_public = False

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """Between the active player and others, for cards that the maker holds (ruling 42)."""
        if self.to == seat:
            yield Problem("illegal-offer", "You cannot trade with yourself.", rule="ruling 42")
        elif state.active not in (seat, self.to):
            active = seat_ref(state.active)
            yield Problem("illegal-offer", f"It is {active}'s turn: you can make offers to "
                          f"{active} only.", rule="ruling 42")
        yield from _check_terms(box, state, seat, self.give, self.get)

    def warnings(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        yield from _pointless_warnings(box, state, seat, self.to, self.get)

    def play(self, context: MoveContext, seat: Seat) -> Luck[None]:
        yield from _make_offer(context, seat, self.to, self.give, self.get)

    def depends_on(self, box: Box, view: "View") -> Any:
        """The active player, the own hand, and the own offer that it replaces with its answers."""
        return view.active, _viewers_hand(view), _viewers_offer(view)

    @classmethod
    def examples(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """One for a card that another player can hold, if there is such a card."""
        moves = cls.options(box, state, seat)
        return islice((move for move in moves if move.is_legal(box, state, seat) and not any(
            move.warnings(box, state, seat))), 1)

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """One card for one, while the seat has no offer."""
        if own_offer(state, seat) is not None:
            return
        others = (*(other for other in box.seats if other != seat), ALL)
        partners = others if seat == state.active else (state.active,)
        for give, get in exchange_pairs(box.player(state, seat).hand, 1):
            if box.cards[get]:
                for other in partners:
                    yield cls(other, single_kind(give), single_kind(get))


class Counter(Answer, frozen=True):
    """``counter 3 with 1 meat for 2 flint``: a refusal and a new offer."""

    give: Bag
    get: Bag

    form = "counter {number} with {give:cards} for {get:cards}"
    verbs = ("counter",)
    can_be_question = True
    options_public = False

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        yield from check_number(state, seat, self.number)
        yield from _check_terms(box, state, seat, self.give, self.get)

    def depends_on(self, box: Box, view: "View") -> Any:
        """As for an answer, and the own offer that it replaces."""
        return super().depends_on(box, view), _viewers_offer(view)

    def warnings(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        offer = standing_offer(state, self.number)
        if offer is not None:
            yield from _pointless_warnings(box, state, seat, offer.maker, self.get)

    def play(self, context: MoveContext, seat: Seat) -> Luck[None]:
        """Refuse the offer and make its maker a new one."""
        offer = self.offer(context.state)
        decline(context, seat, offer)
        yield from _make_offer(context, seat, offer.maker, self.give, self.get)

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """One more card of the first kind that is offered, if possible."""
        hand = box.player(state, seat).hand
        for offer in offers_to_answer(state, seat):
            if covers(hand, offer.get):
                first = next(kind for kind, count in enumerate(offer.give) if count)
                get = plus(offer.give, single_kind(first))
                if covers(box.cards, get):
                    yield cls(offer.number, offer.get, get)


class Withdraw(Trade, frozen=True):
    """``withdraw``: take the own offer back."""

    form = "withdraw"
    verbs = ("withdraw, retract, cancel",)
    options_public = False

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        if own_offer(state, seat) is None:
            yield Problem("illegal-offer", "You have no offer to withdraw.",
                          rule="ruling 43")

    def depends_on(self, box: Box, view: "View") -> Any:
        """The own offer, and who has answered it."""
        return _viewers_offer(view)

    def play(self, context: MoveContext, seat: Seat) -> None:
        offer = own_offer(context.state, seat)
        assert offer is not None
        context.add(Withdrawn(offer.number, seat))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        if own_offer(state, seat) is not None:
            yield cls()


class Deal(Move, frozen=True):
    """``deal green``: trade with one of those who accepted the own offer to all."""

    seat: Seat

    form = "deal {seat}"
    verbs = ("deal",)
    options_public = False
    answers = ("trade",)
    rule = "ruling 11"

    @classmethod
    def why_closed(cls, state: State, seat: Seat) -> str:
        if state.phase == "trade":
            return "Only the player whose turn it is can make a deal on an offer to all."
        return trade_closed(state)

    def depends_on(self, box: Box, view: "View") -> Any:
        """The own offer as far as it concerns this partner, and the own hand."""
        return [(offer.number, self.seat in offer.accepted)
                for offer in _viewers_offer(view)], _viewers_hand(view)

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        offer = own_offer(state, seat)
        accepted = offer.accepted if offer else ()
        if self.seat not in accepted:
            if offer is None or offer.to != ALL:
                why, hint = "You have no offer to all players.", ""
            else:
                why = f"{capital_seat_ref(self.seat)} has not accepted your offer {offer.number}."
                who = capitalized(join_words(map(seat_ref, accepted)) or "no player")
                hint = f"{who} {'have' if len(accepted) > 1 else 'has'} accepted the offer."
            yield Problem("illegal-offer", why, hint=hint, rule="ruling 43")
        if offer is not None:
            yield from missing_card_problems(box, state, seat, offer.give, "ruling 42")

    def play(self, context: MoveContext, seat: Seat) -> Luck[None]:
        """Complete the trade if the other player still holds the cards (ruling 44)."""
        offer = own_offer(context.state, seat)
        assert offer is not None
        yield from strike_deal(context, offer, self.seat, self.seat)

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        offer = own_offer(state, seat)
        if offer is not None and covers(box.player(state, seat).hand, offer.give):
            yield from map(cls, offer.accepted)


class Offered(Event, frozen=True):
    """A new offer; it replaces the maker's offer number ``former``, 0: none."""

    offer: Offer
    former: int = 0

    def apply(self, box: Box, state: State) -> State:
        others = (offer for offer in state.offers if offer.maker != self.offer.maker)
        return replace(state, offers=(*others, self.offer), offered=self.offer.number)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        replaced = f" It replaces offer {self.former}." if self.former else ""
        return f"{offer_text(self.offer)}.{replaced}"


class Withdrawn(Event, frozen=True):
    number: int
    seat: Seat

    def apply(self, box: Box, state: State) -> State:
        return without_offer(state, self.number)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return f"{seat_ref(self.seat)} withdraws offer {self.number}."


def offer_text(offer: Offer) -> str:
    """An offer in words: ``Offer 3: red offers all players 2 meat for 1 flint``."""
    return (f"Offer {offer.number}: {seat_ref(offer.maker)} offers {offer.partner} "
            f"{in_words(offer.give)} for {in_words(offer.get)}")


def _viewers_hand(view: "View") -> Bag | None:
    return view.own.hand if view.own else None


def _viewers_offer(view: "View") -> list[Offer]:
    """The viewer's own offer, if there is one."""
    return [offer for offer in view.offers if view.own and offer.maker == view.own.seat]


def own_offer(state: State, seat: Seat) -> Offer | None:
    for offer in state.offers:
        if offer.maker == seat:
            return offer
    return None


def _check_terms(box: Box, state: State, seat: Seat, give: Bag, get: Bag) -> Iterator[Problem]:
    if not any(give) or not any(get):
        yield Problem("illegal-offer", "Each side must give at least one card.", rule="ruling 42")
    if kinds_overlap(give, get):
        yield Problem("illegal-offer", "The same kind of card cannot be on both sides.",
                      rule="ruling 42")
    if not covers(box.cards, get):
        yield Problem("illegal-offer",
                      f"The whole game has only these cards: {in_words(box.cards)}.",
                      rule="trade (Settlers of the Stone Age)")
    yield from missing_card_problems(box, state, seat, give, "ruling 42")


def _pointless_warnings(box: Box, state: State, seat: Seat, to: str, get: Bag) -> Iterator[Problem]:
    """Warnings that an offer replaces another, or asks for what its partner cannot hold."""
    former = own_offer(state, seat)
    if former is not None:
        yield Problem("doubtful-offer", f"This replaces your offer {former.number} to "
                      f"{former.partner}.", rule="ruling 43", warning=True,
                      hint="You can have one offer at a time. To reach several players, offer to "
                      "all.")
    most = max((sum(box.player(state, other).hand) for other in box.seats
                if other != seat and to in (other, ALL)), default=0)
    cards_elsewhere = cards_of_others(box, state, seat)
    if sum(get) > most or not covers(cards_elsewhere, get):
        who = "no player can" if to == ALL else f"{seat_ref(to)} cannot"
        whose = "The largest hand" if to == ALL else capital_seat_ref(to)
        yield Problem("doubtful-offer", f"You ask for {in_words(get)}, but {who} have these cards.",
                      hint=f"The other players together have {in_words(cards_elsewhere)}. "
                      f"{whose} has {count_noun(most, 'card')}.", rule="ruling 42", warning=True)


def _make_offer(context: MoveContext, seat: Seat, to: Seat, give: Bag, get: Bag) -> Luck[None]:
    """Replace the maker's earlier offer; standing refusals answer at once (ruling 43)."""
    number = context.state.offered + 1
    former = own_offer(context.state, seat)
    context.add(Offered(Offer(number, seat, to, give, get), former.number if former else 0))
    # Every offer is checked, so that the check itself reveals nothing.
    yield Reveal(f"offer {number}: standing refusals")
    for other in context.box.seats:
        offer = standing_offer(context.state, number)
        if offer is not None and can_answer(offer, other):
            apply_standing_refusals(context, other, offer)
