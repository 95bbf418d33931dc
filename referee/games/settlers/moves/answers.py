"""Answers to offers: accepting, refusing, standing refusals (Trade; rulings 43 and 44)."""

from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from typing import TYPE_CHECKING, Any, Self

from msgspec.structs import replace

from referee.core.base.aliases import join_words
from referee.core.base.problem import Problem
from referee.core.base.references import seat_ref
from referee.core.game.decisions import Seat
from referee.core.game.moves import Event
from referee.core.game.resources import covers, minus
from referee.core.luck.chance import Luck, Reveal
from referee.games.settlers.model.cards import Bag, in_words
from referee.games.settlers.model.scenario import RESOURCES, Resource
from referee.games.settlers.model.slot_kinds import ALL
from referee.games.settlers.model.state import (
    Box,
    Move,
    MoveContext,
    Offer,
    State,
    changed,
    with_cards_handed,
)
from referee.games.settlers.moves.paying import missing_card_problems

if TYPE_CHECKING:
    from referee.games.settlers.views.view import View

STANDING = tuple(kinds for count in (0, 4, 1, 2, 3) for kinds in combinations(RESOURCES, count))


class Trade(Move, frozen=True):
    """A move of the trade phase."""

    answers = ("trade", "offer")
    rule = "ruling 11"

    @classmethod
    def why_closed(cls, state: State, seat: Seat) -> str:
        return trade_closed(state)


class Answer(Trade, frozen=True):
    """An answer to an offer by its number."""

    number: int

    def depends_on(self, box: Box, view: "View") -> Any:
        """The offer, who else would take it, and the own hand."""
        offers = [offer for offer in view.offers if offer.number == self.number]
        return _terms(offers), view.own.hand if view.own else None

    def offer(self, state: State) -> Offer:
        """The offer; it must exist."""
        return next(offer for offer in state.offers if offer.number == self.number)


class Accept(Answer, frozen=True):
    """``accept 3``"""

    form = "accept {number}"
    verbs = ("accept, agree, yes, ok, okay",)
    options_public = False

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """The offer waits for this seat, which holds the cards (ruling 43)."""
        yield from check_number(state, seat, self.number)
        offer = standing_offer(state, self.number)
        if offer is not None:
            if seat in offer.accepted:
                yield Problem("illegal-offer", f"You have already accepted offer {self.number}.",
                              rule="ruling 43")
            yield from missing_card_problems(box, state, seat, offer.get, "ruling 42")

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        """The trade, if the maker can still pay."""
        offer = self.offer(state)
        return f"{in_words(offer.give)} for {in_words(offer.get)}, if {offer.maker} can pay"

    @classmethod
    def examples(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """Two of them, to leave room for other moves."""
        return islice(cls.options(box, state, seat), 2)

    def play(self, context: MoveContext, seat: Seat) -> Luck[None]:
        """Note the acceptance of an offer to all; complete an offer to one (ruling 43)."""
        offer = self.offer(context.state)
        if offer.to == ALL:
            context.add(Accepted(offer.number, seat))
        else:
            yield from strike_deal(context, offer, seat, offer.maker)

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        hand = box.player(state, seat).hand
        return (cls(offer.number) for offer in offers_to_answer(state, seat)
                if covers(hand, offer.get))


class Refuse(Answer, frozen=True):
    """``refuse 3``"""

    form = "refuse {number}"
    verbs = ("refuse, reject, decline",)
    options_public = False

    def depends_on(self, box: Box, view: "View") -> Any:
        """Only the offer: refusing costs nothing."""
        return super().depends_on(box, view)[0]

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        yield from check_number(state, seat, self.number)

    def play(self, context: MoveContext, seat: Seat) -> None:
        """The offer ends, or remains for the others (ruling 43)."""
        decline(context, seat, self.offer(context.state))

    @classmethod
    def examples(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """The first that waits for an answer."""
        return (cls(offer.number) for offer in offers_to_answer(state, seat)[:1])

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        return (cls(offer.number) for offer in state.offers
                if _is_made_to(offer, seat) and seat not in offer.refused)


class RefuseAll(Move, frozen=True):
    """``refuse all meat``, ``refuse all``, ``refuse none``: kinds to refuse in advance."""

    kinds: tuple[Resource, ...]

    form = "refuse {kinds}"
    answers = ("tribe", "nomad", "figure", "victim", "trade", "build", "pause", "desert", "extra",
               "offer", "refuse")
    rule = "ruling 43"
    hidden = True
    options_public = False

    def depends_on(self, box: Box, view: "View") -> Any:
        """The own standing refusal, and the offers that it would answer at once."""
        return (view.own.refuses if view.own else None), _terms(_waiting(view))

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        if self.kinds == box.player(state, seat).refuses:
            yield Problem("illegal-standing", f"You already refuse {_refused(self.kinds)} in "
                          "advance.", rule="ruling 43")

    def warnings(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        waiting = [f"refuse {offer.number}" for offer in offers_to_answer(state, seat)]
        if waiting and self.kinds == RESOURCES:
            yield Problem("doubtful-standing", "This move refuses the offers that are waiting, "
                          "and every later offer too.", rule="ruling 43", warning=True,
                          hint=f"To refuse only the waiting offers, write “{'; '.join(waiting)}”. "
                          "To stop refusing in advance, write “refuse none”.")

    def play(self, context: MoveContext, seat: Seat) -> None:
        """Valid until changed; it answers waiting offers at once."""
        context.add(StandingSet(seat, self.kinds))
        for offer in offers_to_answer(context.state, seat):
            apply_standing_refusals(context, seat, offer)

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """For waiting seats; the active player has enough other moves."""
        if seat != state.active:
            refuses = box.player(state, seat).refuses
            yield from (cls(kinds) for kinds in STANDING if kinds != refuses)


class Accepted(Event, frozen=True):
    """A seat would take an offer made to all."""

    number: int
    seat: Seat

    def apply(self, box: Box, state: State) -> State:
        return replace(state, offers=tuple(
            replace(offer, accepted=(*offer.accepted, self.seat))
            if offer.number == self.number else offer for offer in state.offers))

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return f"{seat_ref(self.seat)} would accept offer {self.number}."


class Declined(Event, frozen=True):
    """A seat refuses an offer; ``ends`` it if no one is left to take it."""

    number: int
    seat: Seat
    ends: bool

    def apply(self, box: Box, state: State) -> State:
        return _with_seat_out(state, self.number, self.seat, self.ends)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return (f"{seat_ref(self.seat)} refuses offer "
                f"{self.number}{', and the offer ends' * self.ends}.")


class StandingSet(Event, frozen=True):
    """A standing refusal; only its seat sees it."""

    seat: Seat
    kinds: tuple[Resource, ...]

    def apply(self, box: Box, state: State) -> State:
        return changed(box, state, self.seat, refuses=self.kinds)

    def describe(self, box: Box, viewer: Seat | None) -> str | None:
        if viewer != self.seat:
            return None
        if not self.kinds:
            return f"{seat_ref(self.seat)} no longer refuses offers in advance."
        return f"{seat_ref(self.seat)} refuses {_refused(self.kinds)} in advance."


class Dealt(Event, frozen=True):
    """A trade between two players: what the maker gives and gets."""

    number: int
    maker: Seat
    taker: Seat
    give: Bag
    get: Bag

    def apply(self, box: Box, state: State) -> State:
        state = with_cards_handed(box, state, self.maker, self.taker, minus(self.give, self.get))
        return without_offer(state, self.number)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return (f"{seat_ref(self.maker)} gives {seat_ref(self.taker)} {in_words(self.give)} for "
                f"{in_words(self.get)} (offer {self.number}).")


class Lapsed(Event, frozen=True):
    """A trade fails because ``seat`` no longer holds the cards; it may end the offer."""

    number: int
    seat: Seat
    ends: bool

    def apply(self, box: Box, state: State) -> State:
        return _with_seat_out(state, self.number, self.seat, self.ends)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return (f"No trade: {seat_ref(self.seat)} no longer has the cards for offer "
                f"{self.number}{', and the offer ends' * self.ends}.")


def trade_closed(state: State) -> str:
    """Why there is no trade now, as a sentence."""
    if not state.round:
        return "There is no trade before the first turn."
    if state.phase == "discard" or (state.phase in ("figure", "victim")
                                    and state.cause == "seven"):
        return "There is no trade until the 7 is settled."
    if state.phase == "trade":
        return "You can trade only with the player whose turn it is."
    return (f"There is no more trade this turn: it ended when {seat_ref(state.active)} began to "
            "build.")


def _refused(kinds: tuple[Resource, ...]) -> str:
    """The offers that a standing refusal refuses: ``offers that ask for meat or flint``."""
    if not kinds:
        return "no offers"
    if kinds == RESOURCES:
        return "all offers"
    return f"offers that ask for {join_words(kinds, 'or')}"


def standing_offer(state: State, number: int) -> Offer | None:
    """The standing offer with that number, or None."""
    return next((offer for offer in state.offers if offer.number == number), None)


def offers_to_answer(state: State, seat: Seat) -> list[Offer]:
    """The offers that wait for this seat's answer."""
    return [offer for offer in state.offers if can_answer(offer, seat)]


def can_answer(offer: Offer, seat: Seat) -> bool:
    """True if the seat may still answer the offer."""
    return _is_made_to(offer, seat) and seat not in offer.accepted and seat not in offer.refused


def _is_made_to(offer: Offer, seat: Seat) -> bool:
    return offer.maker != seat and offer.to in (seat, ALL)


def check_number(state: State, seat: Seat, number: int) -> Iterator[Problem]:
    """An offer to the seat, which has not refused it (ruling 43)."""
    offer = standing_offer(state, number)
    if offer is None or not _is_made_to(offer, seat):
        yield Problem("illegal-offer", f"There is no offer {number} to you.", rule="ruling 43",
                      hint=waiting_text(offers_to_answer(state, seat)))
    elif seat in offer.refused:
        yield Problem("illegal-offer", f"You can no longer accept offer {number}: you refused it, "
                      "or you could not pay.", rule="ruling 43")


def waiting_text(offers: Sequence[Offer]) -> str:
    """The offers that a player can answer, as a hint."""
    if not offers:
        return "No offer is waiting for your answer."
    return f"Offers that wait for you: {', '.join(str(offer.number) for offer in offers)}."


def _terms(offers: list[Offer]) -> list[Offer]:
    """The offers without the answers to them."""
    return [replace(offer, accepted=(), refused=()) for offer in offers]


def _waiting(view: "View") -> list[Offer]:
    """The offers that wait for the viewer's answer."""
    return [offer for offer in view.offers if view.own and can_answer(offer, view.own.seat)]


def decline(context: MoveContext, seat: Seat, offer: Offer) -> None:
    """End the offer, or keep it for the others."""
    context.add(Declined(offer.number, seat, _is_last_taker(context.box, offer)))


def apply_standing_refusals(context: MoveContext, seat: Seat, offer: Offer) -> None:
    """Refuse at once what the seat refuses in advance (ruling 43)."""
    refuses = context.box.player(context.state, seat).refuses
    if any(count and name in refuses for name, count in zip(RESOURCES, offer.get, strict=True)):
        decline(context, seat, offer)


def strike_deal(context: MoveContext, offer: Offer, taker: Seat, other: Seat) -> Luck[None]:
    """Complete the trade if the other player still holds the cards (ruling 44)."""
    yield Reveal(f"offer {offer.number}: the hand of {other}")
    price = offer.give if other == offer.maker else offer.get
    if covers(context.box.player(context.state, other).hand, price):
        context.add(Dealt(offer.number, offer.maker, taker, offer.give, offer.get))
    else:
        context.add(Lapsed(offer.number, other, _is_last_taker(context.box, offer)))


def without_offer(state: State, number: int) -> State:
    return replace(state, offers=tuple(
        offer for offer in state.offers if offer.number != number))


def _with_seat_out(state: State, number: int, seat: Seat, ends: bool) -> State:
    if ends:
        return without_offer(state, number)
    return replace(state, offers=tuple(
        replace(offer, accepted=tuple([one for one in offer.accepted if one != seat]),
                refused=(*offer.refused, seat))
        if offer.number == number else offer for offer in state.offers))


def _is_last_taker(box: Box, offer: Offer) -> bool:
    """Whether nobody is left to take an offer if one more seat refuses."""
    return offer.to != ALL or len(offer.refused) + 2 >= len(box.seats)


def usual_answer(box: Box, state: State, seat: Seat) -> Refuse | None:
    """The default answer: refuse one offer after the other (ruling 70)."""
    return next((Refuse(offer.number) for offer in offers_to_answer(state, seat)), None)
