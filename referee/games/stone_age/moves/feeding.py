"""Phase 3: the players feed their people (Stone Age)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Self

from msgspec.structs import replace

from referee.core.base.problem import Problem
from referee.core.base.references import seat_ref
from referee.core.game.decisions import NotNow, Seat
from referee.core.game.moves import Event
from referee.core.game.resources import bundles, lacking, minus
from referee.games.stone_age.model import descriptions
from referee.games.stone_age.model.content import Goods
from referee.games.stone_age.model.names import GOODS
from referee.games.stone_age.model.places import cashable_card, cashable_resources
from referee.games.stone_age.model.prices import holdings_text, in_sentence
from referee.games.stone_age.model.slot_kinds import Move
from referee.games.stone_age.model.state import Box, MoveContext, State
from referee.games.stone_age.moves import common_moves
from referee.games.stone_age.moves.acting import Cash, feeding_depends_on

if TYPE_CHECKING:
    from referee.games.stone_age.views.view import View

SECTION = "feeding (Stone Age)"


class Feed(Move, frozen=True):
    """Feed people with resources, exactly as many as are missing (rulings B9, E13)."""

    goods: Goods

    form = "feed {goods}"
    verbs = ("feed",)
    answers = ("feed",)
    rule = "ruling B34"

    def why_not_now(self, box: Box, state: State, seat: Seat,
                    events: tuple[Event, ...]) -> NotNow | None:
        starved = any(isinstance(event, Starved) and event.seat == seat for event in events)
        return NotNow("You had too little to feed your people, so they went hungry." if starved
                      else "You cannot feed now: none of your people is hungry.", not starved)

    def depends_on(self, box: Box, view: "View") -> Any:
        """The round's feeding and the player's own things, because others feed at the same time."""
        return feeding_depends_on(view)

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        player = box.holder(state, seat)
        paid_text = in_sentence(GOODS.describe(self.goods))
        if self.goods[4]:
            yield Problem("illegal-payment", "Decorations cannot feed your people.",
                          rule="ruling E13")
        if sum(self.goods) != player.hungry:
            yield Problem("illegal-payment", f"You are {player.hungry} food short, but you pay for "
                          f"{sum(self.goods)}.",
                          hint="Pay for all the missing food, or for none of it.",
                          rule="ruling B9")
        short = lacking(self.goods, player.goods)
        if any(short):
            hint = holdings_text(GOODS.describe(player.goods), "resources")
            if cashable_resources(box, player):
                card = cashable_card(box, player)
                hint += f" First cash the resources that card {card} owes you."
            short_text = in_sentence(GOODS.describe(short))
            yield Problem("illegal-goods", f"You pay {paid_text}, but you are {short_text} short.",
                          hint=hint, rule=SECTION)

    def play(self, context: MoveContext, seat: Seat) -> None:
        context.add(FedOtherwise(seat, self.goods))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        player = box.holder(state, seat)
        wood, brick, stone, gold, _ = player.goods
        yield from map(cls, bundles((wood, brick, stone, gold, 0), player.hungry, player.hungry))


class Starve(common_moves.Starve, frozen=True):
    """Leave people hungry and lose points; the penalty is flat (ruling B36)."""

    rule = "ruling B10"

    def depends_on(self, box: Box, view: "View") -> Any:
        """As for ``Feed``."""
        return feeding_depends_on(view)

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        return f"{box.scenario.feeding.penalty} points lost"

    def why_not_now(self, box: Box, state: State, seat: Seat,
                    events: tuple[Event, ...]) -> NotNow | None:
        return NotNow("You cannot starve now: none of your people is hungry.", True)

    def play(self, context: MoveContext, seat: Seat) -> None:
        penalty = context.box.scenario.feeding.penalty
        context.add(Starved(seat, context.player(seat).hungry, penalty))


class FeedingBegan(Event, frozen=True):
    """All figures are home."""

    def apply(self, box: Box, state: State) -> State:
        return replace(state, phase="feed", turn=state.first)


class Fed(Event, frozen=True):
    """Food from the track came in and food was eaten; ``missing`` units were lacking."""

    seat: Seat
    gained: int
    eaten: int
    missing: int

    def apply(self, box: Box, state: State) -> State:
        food = box.holder(state, self.seat).food + self.gained - self.eaten
        return box.changed(state, self.seat, food=food, hungry=self.missing)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        gained = f"gets {self.gained} food from the track and " if self.gained else ""
        fed = f"{seat_ref(self.seat)} {gained}feeds {descriptions.amount(self.eaten, 'person')}"
        return fed + (f"; {self.missing} food missing." if self.missing else ".")


class FedOtherwise(Event, frozen=True):
    """Resources replaced missing food."""

    seat: Seat
    goods: Goods

    def apply(self, box: Box, state: State) -> State:
        goods = minus(box.holder(state, self.seat).goods, self.goods)
        return box.changed(state, self.seat, goods=goods, hungry=0)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        paid = in_sentence(GOODS.describe(self.goods))
        return f"{seat_ref(self.seat)} pays {paid} instead of food."


class Starved(Event, frozen=True):
    """People went hungry, which cost points."""

    seat: Seat
    missing: int
    penalty: int

    def apply(self, box: Box, state: State) -> State:
        score = box.holder(state, self.seat).score - self.penalty
        return box.changed(state, self.seat, score=score, hungry=0)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return f"{seat_ref(self.seat)} lets people go hungry and loses {self.penalty} points."


def begin_feeding(context: MoveContext) -> None:
    """Add food from the track and feed; players with a choice decide (rulings B34-B37)."""
    context.add(FeedingBegan())
    for seat in context.box.after(context.box.seats[context.state.first]):
        player = context.player(seat)
        missing = max(player.people - player.food - player.field, 0)
        context.add(Fed(seat, player.field, player.people - missing, missing))
        if missing and missing > sum(player.goods[:4]) + cashable_resources(context.box, player):
            Starve().play(context, seat)


def default(box: Box, state: State, seat: Seat) -> Feed | Starve | Cash:
    """The cheapest in points: the cheapest resources, unless hunger costs no more."""
    player = box.holder(state, seat)
    if player.hungry >= box.scenario.feeding.penalty:
        return Starve()
    if sum(player.goods[:4]) < player.hungry:
        return Cash((box.cards[cashable_card(box, player)].top.count, 0, 0, 0, 0))
    return next(Feed.options(box, state, seat))
