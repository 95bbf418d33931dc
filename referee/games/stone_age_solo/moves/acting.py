"""Using the placed people (SoloPlay, explaining the game board)."""

from collections.abc import Iterator
from typing import Self

from referee.core.base.aliases import count_noun
from referee.core.base.problem import Problem
from referee.core.base.references import seat_ref
from referee.core.game.decisions import Seat
from referee.core.game.moves import Event
from referee.core.game.resources import bundles, covers
from referee.core.luck.chance import Luck
from referee.games.stone_age.model import places
from referee.games.stone_age.model.places import figures_on
from referee.games.stone_age.model.player import room_for
from referee.games.stone_age.moves import common_moves
from referee.games.stone_age.moves.common_events import CameHome
from referee.games.stone_age_solo.model.pieces import GOODS, PIECES, Four, Payment
from referee.games.stone_age_solo.model.slot_kinds import SLOTS
from referee.games.stone_age_solo.model.state import VILLAGE, Box, MoveContext, State, allowed_moves
from referee.games.stone_age_solo.moves import gains
from referee.games.stone_age_solo.moves.paying import settle_payment
from referee.games.stone_age_solo.moves.placing import (
    charge_idle_figures,
    goods_left,
    village_name,
)


class Use(common_moves.Use, frozen=True):
    """Carry out the actions of the figures on a place, if still possible (ruling S37)."""

    verbs = (f"{common_moves.Use.verbs[0]}, resolve, activate, work",)
    nobody_rule = "acting (SoloPlay)"
    buy_rule = "ruling S39"

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        yield from super().check(box, state, seat)
        yield from _order(state, self.place)
        player, cost = state.player, box.hut(state)
        if self.place == "field" and figures_on(player, "field") and (
                room_for(box, player, "field") and player.food < cost):
            yield Problem("illegal-food", f"The field costs {cost} food, one for each person on "
                          f"the hut. You have {player.food} food.",
                          hint=f"Declining the field costs {box.costs.idle} points.",
                          rule="ruling S47")

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        spot, count = box.spots[self.place], figures_on(state.player, self.place)
        if not goods_left(box, state, spot):
            return f"nothing is left: lose {count * box.costs.idle} points"
        if spot.effect is None:
            return ""
        cost = f" for {box.hut(state)} food" if self.place == "field" else ""
        return gains.certain_gain_text(box, state, spot.effect) + cost

    @classmethod
    def examples(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """All places that can be used."""
        return cls.options(box, state, seat)

    def play(self, context: MoveContext, seat: Seat) -> Luck[None]:
        box, spot = context.box, context.box.spots[self.place]
        count = figures_on(context.player(seat), self.place)
        context.add(CameHome(seat, self.place))
        if not goods_left(box, context.state, spot):
            charge_idle_figures(context, self.place, count, "nothing is left there")
        elif spot.effect is None:
            yield from gains.roll(context, spot.id, spot.goods, count)
        else:
            if self.place == "field":
                context.add(FieldPaid(box.hut(context.state)))
            yield from gains.gain(context, spot.effect, spot.id)

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        return allowed_moves(box, state, (cls(place) for place, _ in state.player.placed))


class Decline(common_moves.Decline, frozen=True):
    """Do not buy, or not pay for the field: the figure comes home idle (rulings S38, S39)."""

    verbs = (f"{common_moves.Decline.verbs[0]}, don't buy, do not buy, don't build, do not build",)
    nobody_rule = "acting (SoloPlay)"

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        yield from super().check(box, state, seat)
        yield from _order(state, self.place)

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        return f"lose {box.costs.idle} points"

    def play(self, context: MoveContext, seat: Seat) -> None:
        context.add(CameHome(seat, self.place))
        charge_idle_figures(context, self.place, 1, "the food is not paid"
                            if self.place == "field" else "nothing is bought")

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        return allowed_moves(box, state, (
            cls(place) for place, _ in state.player.placed
            if place == "field" or box.spots[place].kind in ("card", "tile")))


class Cash(common_moves.Cash, frozen=True):
    """Take the resources of a card from those put aside (ruling S43)."""

    goods: Four

    slots = SLOTS
    answers = ("act", "feed", "cash")

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """As many as the card says, or as are aside, of kinds that are aside."""
        card = cashable_card(box, state)
        if not card:
            owed = places.cashable_card(box, state.player)
            yield Problem("illegal-cash", f"{owed} still owes you resources, but the aside pile is "
                          "empty." if owed else "None of your cards still owes you resources.",
                          rule="ruling S43")
            return
        count = _cashable(box, state, card)
        if sum(self.goods) != count or not covers(state.aside, self.goods):
            yield Problem("illegal-cash", f"{card} gives you {count_noun(count, 'resource')} from "
                          f"the aside pile; you named {GOODS.describe(self.goods)}.",
                          hint=f"The aside pile has {GOODS.describe(state.aside)}.",
                          rule="ruling S43")

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        """What exceeds the capacity."""
        lost = sum(gains.reckon_collected(box, state, name, count, True).points
                   for name, count in zip(GOODS.names, self.goods, strict=True) if count)
        return f"lose {lost} points over capacity" if lost else ""

    def play(self, context: MoveContext, seat: Seat) -> None:
        """Resources are limited by the capacity."""
        card = cashable_card(context.box, context.state)
        context.add(Cashed(card, self.goods))
        for name, count in zip(GOODS.names, self.goods, strict=True):
            if count:
                gains.collect(context, name, count, True)

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        card = cashable_card(box, state)
        if card:
            count = _cashable(box, state, card)
            yield from map(cls, bundles(state.aside, count, count))


class FieldPaid(Event, frozen=True):
    """Food was paid for the work on the field."""

    food: int

    def apply(self, box: Box, state: State) -> State:
        return settle_payment(state, Payment(PIECES.bag_of("food", self.food)))

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return f"{seat_ref(box.seat)} pays {self.food} food for the field."


class Cashed(Event, frozen=True):
    """The resources of a card were taken."""

    card: str
    goods: Four

    def apply(self, box: Box, state: State) -> State:
        return state.with_player(
            kept=tuple([card for card in state.player.kept if card != self.card]))

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return f"{seat_ref(box.seat)} cashes {self.card}: {GOODS.describe(self.goods)}."


def _order(state: State, place: str) -> Iterator[Problem]:
    """Tool maker before field before hut (ruling S48)."""
    waiting = [name for name in VILLAGE
               if figures_on(state.player, name)] if place in VILLAGE else []
    if place in waiting[1:]:
        yield Problem("illegal-order", f"First comes {village_name(waiting[0])}, then "
                      f"{village_name(place)}.", rule="ruling S48")


def cashable_card(box: Box, state: State) -> str:
    """The card whose resources can be cashed, or empty; some must be aside (ruling S43)."""
    return places.cashable_card(box, state.player) if any(state.aside) else ""


def _cashable(box: Box, state: State, card: str) -> int:
    return min(box.cards[card].top.count, sum(state.aside))
