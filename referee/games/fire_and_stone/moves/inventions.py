"""Taking inventions and victory point cards."""

from collections.abc import Iterator
from typing import Self

from msgspec.structs import replace

from referee.core.base.aliases import count_noun, join_words
from referee.core.base.problem import Problem
from referee.core.base.references import seat_ref
from referee.core.game.decisions import Seat
from referee.core.game.moves import Event
from referee.core.game.structs import add_count, without_items
from referee.core.luck.chance import Luck
from referee.games.fire_and_stone.model import agenda, dealing
from referee.games.fire_and_stone.model.cards import count_thing
from referee.games.fire_and_stone.model.state import (
    Box,
    Card,
    Holding,
    Move,
    MoveContext,
    State,
    with_tribe,
)
from referee.games.fire_and_stone.moves.food import Gained, apply_gain, no_room_warning, reckon_gain


class InventionTaken(Event, frozen=True):
    """An invention was taken, from the display or from the starting inventions."""

    seat: Seat
    name: str
    starting: bool

    def apply(self, box: Box, state: State) -> State:
        player = box.player(state, self.seat)
        players = with_tribe(box, state, self.seat, cards=(*player.cards, Card(self.name)),
                             stores=(*player.stores, *[Holding()] * box.stores[self.name]))
        if self.starting:
            return replace(state, players=players, offered=without_items(state.offered, self.name))
        return replace(state, players=players, display=without_items(state.display, self.name))

    def describe(self, box: Box, viewer: Seat | None) -> str:
        what = "starting invention" if self.starting else "invention"
        return f"{seat_ref(self.seat)} takes the {what} {self.name}."


class Covered(Event, frozen=True):
    """A victory point card covers an invention; the stores it brought are lost (ruling D8)."""

    seat: Seat
    name: str
    vp: int

    def apply(self, box: Box, state: State) -> State:
        player, gathered = box.player(state, self.seat), state.gathered
        cards = tuple(Card(card.name, self.vp) if card.name == self.name else card
                      for card in player.cards)
        kept = len(player.stores) - box.stores[self.name]
        for store in player.stores[kept:]:
            if store.count:
                gathered = add_count(gathered, store.kind, store.count)
        players = with_tribe(box, state, self.seat, cards=cards, stores=player.stores[:kept])
        return replace(state, players=players, points=state.points + 1, gathered=gathered)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        lost = " Its store and the tiles there are lost." if box.stores[self.name] else ""
        points = count_noun(self.vp, "victory point")
        return f"{seat_ref(self.seat)} takes the card of {points} and covers {self.name}.{lost}"


class Refilled(Event, frozen=True):
    name: str

    def apply(self, box: Box, state: State) -> State:
        return replace(state, deck=add_count(state.deck, self.name, -1), shown=state.shown + 1,
                       display=(*state.display, self.name))

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return f"The next invention on display is {self.name}."


class Invent(Move, frozen=True):
    """Take an invention, or a starting one in the variant."""

    name: str

    form = "invention {name:invention}"
    verbs = ("invention, invent, learn",)
    answers = ("start", "card")
    rule = "taking an invention"

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        shown = state.offered if _starts(state) else state.display
        if any(card.name == self.name for card in box.player(state, seat).cards):
            yield Problem("illegal-card", f"You already have {self.name}.",
                          rule="taking an invention, ruling D6")
        elif self.name not in shown:
            row = "among the starting inventions" if _starts(state) else "on display"
            yield Problem("illegal-card", f"{self.name} is not {row}. The inventions that you can "
                          f"take: {join_words(shown) or 'nothing'}.", rule=self.rule)

    def warnings(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        yield from no_room_warning(self._now(box, state, seat),
                                   f"{self.name} gives nothing at once", "ruling D12")

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        """What it gives at once, as far as it fits; its lasting effects."""
        lasting = "; ".join(effect.text() for effect in box.inventions[self.name].lasting)
        now = self._now(box, state, seat)
        return f"{now.gain_text}; {lasting}" if box.inventions[self.name].now else lasting

    def _now(self, box: Box, state: State, seat: Seat) -> Gained:
        now = box.inventions[self.name].now
        return reckon_gain(box, state, seat, f"from {self.name} at once",
                           [(now.bag, now.food)] if now else [])

    def play(self, context: MoveContext, seat: Seat) -> Luck[None]:
        """Take it, apply what it gives at once (ruling D12), then refill the display."""
        starting = _starts(context.state)
        context.add(InventionTaken(seat, self.name, starting))
        apply_gain(context, self._now(context.box, context.state, seat))
        while (not starting and context.state.deck
               and len(context.state.display) < context.box.scenario.play.display):
            name = yield from dealing.next_invention(context.box, context.state)
            context.add(Refilled(name))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        return map(cls, dict.fromkeys(state.offered) if _starts(state)
                   else takeable(box, state, seat))


class Cover(Move, frozen=True):
    """Take the top victory point card and cover an own invention, the only one if unnamed."""

    name: str = ""

    form = "vp[ on {name:invention}]"
    verbs = ("vp, cover, vp card, victory points, victory point card, victory card, point card",)
    answers = ("card",)
    rule = "taking a VP card"

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """Rulings D5, D7, D20."""
        if not self.name and len(coverable(box, state, seat)) == 1:
            yield from self.canonical_move(box, state, seat).check(box, state, seat)
            return
        covers = join_words(coverable(box, state, seat), "or")
        vp = {card.name: card.vp for card in box.player(state, seat).cards}
        if not top_card_value(box, state):
            yield Problem("illegal-card", "There are no victory point cards left.", rule=self.rule)
        if self.name not in vp:
            why = (f"You do not have {self.name}" if self.name
                   else f"Say which invention to cover: {covers}" if covers
                   else "You have no uncovered invention for a victory point card")
            yield Problem("illegal-cover", f"{why}.", rule=self.rule, hint=(
                f"You can cover {covers}." if covers and self.name else ""))
        elif vp[self.name]:
            yield Problem("illegal-cover", f"Your {self.name} is already covered.",
                          rule="taking a VP card, ruling D7", hint=(
                              f"You can cover {covers}." if covers else ""))

    def warnings(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """Ruling D8: the store of the covered invention is lost."""
        if not self.name and len(coverable(box, state, seat)) == 1:
            yield from self.canonical_move(box, state, seat).warnings(box, state, seat)
            return
        vp = {card.name: card.vp for card in box.player(state, seat).cards}
        lost = self._lost(box, state, seat) if vp.get(self.name) == 0 else ""
        if lost:
            yield Problem("doubtful-store", f"If you cover {self.name}, you lose its store: "
                          f"{lost}.", rule="ruling D8", warning=True)

    def _lost(self, box: Box, state: State, seat: Seat) -> str:
        """The tiles in the stores that the invention brought, in words; a full one is cleared."""
        stores, spaces = box.player(state, seat).stores, box.scenario.stores.spaces
        return join_words(f"{count_thing(store.count, store.kind)} to the discard pile"
                          for store in stores[len(stores) - box.stores[self.name]:]
                          if 0 < store.count < spaces)

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        lost = self._lost(box, state, seat)
        return (f"{count_noun(top_card_value(box, state), 'point')}, the effect of {self.name} ends"
                + (f", {lost}" if lost else ""))

    def canonical_move(self, box: Box, state: State, seat: Seat) -> Self:
        return self if self.name else type(self)(coverable(box, state, seat)[0])

    def play(self, context: MoveContext, seat: Seat) -> None:
        context.add(Covered(seat, self.name, top_card_value(context.box, context.state)))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        return map(cls, coverable(box, state, seat))


def _starts(state: State) -> bool:
    return isinstance(state.agenda[0], agenda.ChooseInvention)


def takeable(box: Box, state: State, seat: Seat) -> tuple[str, ...]:
    """The inventions of the display that can be taken."""
    owned = {card.name for card in box.player(state, seat).cards}
    return tuple(sorted({*state.display} - owned))


def coverable(box: Box, state: State, seat: Seat) -> tuple[str, ...]:
    """The own inventions that the top victory point card may cover."""
    return tuple(card.name for card in box.player(state, seat).cards
                 if not card.vp and top_card_value(box, state))


def top_card_value(box: Box, state: State) -> int:
    """The value of the top victory point card; 0 if none is left."""
    cards = box.scenario.points.cards
    return cards[state.points] if state.points < len(cards) else 0
