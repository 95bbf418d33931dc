"""Feeding the people, hunger and offerings (SoloPlay, ending a turn, 2)."""

from collections.abc import Iterator
from itertools import islice, product
from typing import Self

from msgspec.structs import replace

from referee.core.base.aliases import count_noun
from referee.core.base.problem import Problem
from referee.core.base.references import seat_ref
from referee.core.game.decisions import NotNow, Seat
from referee.core.game.moves import Event
from referee.core.game.resources import bundles, plus
from referee.games.stone_age.model.places import place_text, subsets
from referee.games.stone_age.moves import common_moves
from referee.games.stone_age_solo.model.pieces import GOODS, NOTHING, PIECES, Payment, Pieces
from referee.games.stone_age_solo.model.slot_kinds import Move
from referee.games.stone_age_solo.model.state import (
    Box,
    MoveContext,
    State,
    allowed_moves,
    forced_answer,
    forced_text,
    only_answer,
)
from referee.games.stone_age_solo.moves import paying
from referee.games.stone_age_solo.moves.elder import food_text, material_text

FOOD = PIECES.bag_of("food")
FED_BY_TRACK = "Your food track feeds all your people."


class Feed(Move, frozen=True):
    """Feed the people with food and the elder's material, exactly enough (ruling S59)."""

    pay: Payment

    form = "feed {pay}"
    verbs = ("feed, eat",)
    answers = ("feed",)

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        if paying.has_foreign_pieces(box, state, self.pay, FOOD):
            yield Problem("illegal-payment", f"While the elder is {place_text(state.elder)}, your "
                          f"people eat {food_text(box, state.elder)}; you offered {self.pay.text}.",
                          hint=f"{due_text(box, state)}.", rule="ruling S59")
            return
        yield from paying.covers_price(self.pay, state.player.hungry, due_text(box, state),
                                       "ruling S59")
        yield from paying.missing_problem(state, paying.with_used_tools(state, self.pay),
                                          plus(FOOD, paying.as_material(box, state)))

    def canonical_move(self, box: Box, state: State, seat: Seat) -> Self:
        return replace(self, pay=paying.with_used_tools(state, self.pay))

    def why_not_now(self, box: Box, state: State, seat: Seat,
                    events: tuple[Event, ...]) -> NotNow | None:
        """Food that is not needed is not lost; another way that was the only one is the reason."""
        if FeedingBegan(0) in events:
            return NotNow(FED_BY_TRACK, True)
        plain = self.pay == Payment(PIECES.bag_of("food", self.pay.pieces[4]))
        return only_answer(events, "feed", "starve", lapses=plain
                           and bool(forced_answer(events, "feed")))

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        after = paying.settle_payment(state, paying.with_used_tools(state, self.pay)).player
        name = box.material[state.elder]
        left = [f"{after.food} food"]
        if name in GOODS.names:
            left.append(GOODS.amount(after.goods[GOODS.names.index(name)], name))
        return f"leaves {', '.join(left)}"

    def play(self, context: MoveContext, seat: Seat) -> None:
        context.add(Fed(paying.with_used_tools(context.state, self.pay)))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """Every way to pay, most food first."""
        player, material_held = state.player, paying.as_material(box, state)
        stock = sum(paying.of_kinds(paying.held(state).pieces,
                                    material_held)) if material_held != FOOD else 0
        tiles = (player.tools, player.used) if paying.is_village_material(box, state) else ((), ())
        for tools, used in product(*map(subsets, tiles)):
            still_due = player.hungry - sum(tools + used)
            if still_due + min(tools + used, default=0) <= 0:  # a tool could be left out
                continue
            still_due = max(still_due, 0)
            for food in range(min(still_due, player.food), max(still_due - stock, 0) - 1, -1):
                pieces = plus(PIECES.bag_of("food", food),
                              paying.as_material(box, state, still_due - food))
                yield cls(Payment(pieces, tools, used))


class Starve(common_moves.Starve, frozen=True):
    """Let people go hungry: lose points and all food, then make an offering."""

    verbs = (f"{common_moves.Starve.verbs[0]}, go hungry, let them starve, let people starve, "
             "feed nobody, feed nothing, feed none",)

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """Not with enough food (ruling S60)."""
        player = state.player
        if player.food >= player.hungry:
            yield Problem("illegal-starve", f"You must feed your people: they need {player.hungry} "
                          f"food, and you have {player.food}.", rule="ruling S60")

    def warnings(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        short = state.player.food < state.player.hungry
        fed = next(Feed.options(box, state, seat), None) if short else None
        if fed is not None:
            yield Problem("doubtful-starve", f"You can feed your people with {fed.pay.text}.",
                          hint=f"“{fed.text()}” saves {box.scenario.feeding.penalty} points "
                          "and the offering.", rule="ruling S12", warning=True)

    def why_not_now(self, box: Box, state: State, seat: Seat,
                    events: tuple[Event, ...]) -> NotNow | None:
        if FeedingBegan(0) in events:
            return NotNow(FED_BY_TRACK)
        return only_answer(events, "feed")

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        lost, food = f"{box.scenario.feeding.penalty} points", state.player.food
        return f"lose {lost}{f' and {food} food' * bool(food)}, then make an offering"

    def play(self, context: MoveContext, seat: Seat) -> None:
        context.add(Starved(context.player(seat).food, context.box.scenario.feeding.penalty))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        return allowed_moves(box, state, (cls(),))


class Offer(Move, frozen=True):
    """Make an offering to the elder, or an empty one and lose points (ruling S61)."""

    pay: Payment = NOTHING

    form = "offer nothing | offer {pay}"
    verbs = ("offer, sacrifice, give",)
    answers = ("offer",)

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """One piece of the elder's material, or two other resources, or nothing."""
        pay, costs = self.pay, box.costs
        if pay == NOTHING:
            return
        if pay.pieces[4]:
            yield Problem("illegal-offering", "You cannot offer food: you have lost all of it. "
                          f"{offering_text(box, state)}.",
                          hint=f"Offering nothing costs {costs.refusal} points.",
                          rule="ruling S13")
            return
        elders, others = _split_by_material(pay, paying.as_material(box, state))
        if not _is_fair_offering(box, elders, others):
            yield Problem("illegal-offering", f"You offered {pay.text}. "
                          f"{offering_text(box, state)}.", rule="ruling S61",
                          hint=f"Offering nothing costs {costs.refusal} points.")
        yield from paying.missing_problem(state, paying.with_used_tools(state, pay))

    def canonical_move(self, box: Box, state: State, seat: Seat) -> Self:
        return replace(self, pay=paying.with_used_tools(state, self.pay))

    def why_not_now(self, box: Box, state: State, seat: Seat,
                    events: tuple[Event, ...]) -> NotNow | None:
        if any(isinstance(event, Starved) for event in events):
            return NotNow(forced_text(forced_answer(events, "offer")))
        return NotNow("No offering is due: all people are fed.", self.pay == NOTHING)

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        return f"lose {box.costs.refusal} points" if self.pay == NOTHING else ""

    @classmethod
    def examples(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """The first two offerings, and none."""
        moves = islice((move for move in cls.options(box, state, seat)
                        if move.pay != NOTHING), 2)
        return iter([*moves, cls(NOTHING)])

    def play(self, context: MoveContext, seat: Seat) -> None:
        lost = context.box.costs.refusal if self.pay == NOTHING else 0
        context.add(Offered(paying.with_used_tools(context.state, self.pay), lost))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """The elder's material, pairs of resources, nothing, then those with tools and steps."""
        player, most = state.player, max(box.costs.offering, box.costs.others)
        gifts = sorted(bundles((*player.goods, player.field), 0, most),
                       key=lambda pieces: (sum(pieces), pieces))
        late, material_held = [], paying.as_material(box, state)
        for tools, used in product(subsets(player.tools), subsets(player.used)):
            for pieces in gifts:
                pay = Payment(pieces, tools, used)
                if _is_fair_offering(box, *_split_by_material(pay, material_held)):
                    if pay.tiles or pieces[5]:
                        late.append(cls(pay))
                    else:
                        yield cls(pay)
        yield cls(NOTHING)
        yield from late


class FeedingBegan(Event, frozen=True):
    """Food is due, whatever will be paid for it (ruling S58)."""

    need: int

    def apply(self, box: Box, state: State) -> State:
        return replace(state, phase="feed").with_player(hungry=self.need)

    def describe(self, box: Box, viewer: Seat | None) -> str | None:
        return None if self.need else "The food track feeds everyone."


class Fed(Event, frozen=True):
    pay: Payment

    def apply(self, box: Box, state: State) -> State:
        return paying.settle_payment(state, self.pay).with_player(hungry=0)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return f"{seat_ref(box.seat)} feeds the people with {self.pay.text}."


class Starved(Event, frozen=True):
    """People went hungry: all food and some points are lost."""

    food: int
    points: int

    def apply(self, box: Box, state: State) -> State:
        state = paying.settle_payment(state, Payment(PIECES.bag_of("food", self.food)))
        return replace(state, phase="offer").with_player(hungry=0).scored("hunger", self.points)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return (f"People go hungry: {seat_ref(box.seat)} loses {self.points} points and all food "
                f"({self.food}).")


class Offered(Event, frozen=True):
    """An offering was made, or points were lost instead."""

    pay: Payment
    points: int

    def apply(self, box: Box, state: State) -> State:
        state = paying.settle_payment(state, self.pay)
        return replace(state, phase="feed").scored("hunger", self.points)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        name = seat_ref(box.seat)
        if self.pay == NOTHING:
            return f"{name} offers nothing to the elder and loses {self.points} points."
        return f"{name} offers {self.pay.text} to the elder."


def due_text(box: Box, state: State) -> str:
    """How much food is due, and in what, in a clause."""
    food = food_text(box, state.elder).replace(" and ", " or ")
    return f"Your people need {state.player.hungry} {'' if food == 'food' else 'in '}{food}"


def only_food_feeds(box: Box, state: State) -> bool:
    """True if only food feeds people."""
    return box.material[state.elder] == "food"


def offering_text(box: Box, state: State) -> str:
    """The possible offerings now, as a request."""
    one, two = box.costs.offering, box.costs.others
    if only_food_feeds(box, state):
        return f"Offer {two} resources, tools or steps on the food track"
    if paying.is_village_material(box, state):
        own = count_noun(one, "tool or step on the food track", "tools or steps on the food track")
        return f"Offer {own}, or {two} resources"
    return (f"Offer {one} {material_text(box, state.elder)}, or {two} other resources, tools or "
            "steps")


def _is_fair_offering(box: Box, elders: int, others: int) -> bool:
    """Whether pieces of the elder's material and others are an offering (ruling S61)."""
    return (elders, others) in ((box.costs.offering, 0), (0, box.costs.others))


def _split_by_material(pay: Payment, material: Pieces) -> tuple[int, int]:
    """Count the pieces of a payment that are the elder's material, and the others.

    A tool is one piece. ``material`` is one piece of the elder's material; where that is a step,
    tools are as well.
    """
    elders = sum(paying.of_kinds(pay.pieces, material))
    others, tools = sum(pay.pieces) - elders, len(pay.tiles)
    if material[5]:
        return elders + tools, others
    return elders, others + tools
