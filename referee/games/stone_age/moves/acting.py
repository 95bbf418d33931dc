"""Phase 2: the players use the actions of their placed people (Stone Age)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Self

from msgspec.structs import replace

from referee.core.base.aliases import count_noun
from referee.core.base.problem import Problem
from referee.core.base.references import seat_ref
from referee.core.game.decisions import NotNow, Seat
from referee.core.game.moves import Event
from referee.core.game.resources import bundles, plus
from referee.core.luck.chance import Luck
from referee.games.stone_age.model import descriptions
from referee.games.stone_age.model.content import Goods
from referee.games.stone_age.model.names import GOODS
from referee.games.stone_age.model.places import Rolled, cashable_card, figures_on, free_tools
from referee.games.stone_age.model.player import room_for
from referee.games.stone_age.model.prices import in_sentence
from referee.games.stone_age.model.slot_kinds import Move
from referee.games.stone_age.model.state import Box, Hunted, MoveContext, State
from referee.games.stone_age.moves import common_moves, gains
from referee.games.stone_age.moves.common_events import CameHome
from referee.games.stone_age.moves.placing import Passed

if TYPE_CHECKING:
    from referee.games.stone_age.views.view import View

SECTION = "acting (Stone Age)"
ALL = "all places"


class Use(common_moves.Use, frozen=True):
    """Carry out the actions of the figures on a place (ruling B21); ``all``: place after place.

    ``use all`` is written ``use all places``, because it means tools while a roll is pending.
    """

    place: str = ALL

    form = "use all places | use {place}"
    nobody_rule = SECTION
    buy_rule = "ruling B22"

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        if self.place != ALL:
            yield from super().check(box, state, seat)
        elif not _usable(box, state, seat):
            yield Problem("illegal-nobody", "All your figures are on cards or tiles: buy or "
                          "decline.", rule=SECTION)

    def canonical_move(self, box: Box, state: State, seat: Seat) -> Self:
        """``all`` of one place is that place, even if the first place needs a decision."""
        places = _usable(box, state, seat) if self.place == ALL else []
        if not places:
            return self
        player, spot = box.holder(state, seat), box.spots[places[0]]
        asks = spot.effect is None and (
            bool(free_tools(box.cards, player)) or (spot.also and figures_on(player, spot.id) > 1))
        return type(self)(places[0]) if asks or len(places) == 1 else self

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        if self.place == ALL:
            return ""
        spot = box.spots[self.place]
        if spot.effect is None:
            dice = count_noun(figures_on(box.holder(state, seat), self.place), "die", "dice")
            return f"{dice}, 1 {spot.goods} for every {spot.pips} pips"
        most = room_for(box, box.holder(state, seat), spot.effect.gives)
        return descriptions.effect(spot.effect) if most else "nothing: the limit is reached"

    def why_not_now(self, box: Box, state: State, seat: Seat,
                    events: tuple[Event, ...]) -> NotNow | None:
        if state.phase == "place":
            return NotNow("You cannot use figures yet: first all players place their figures.")
        return None

    def play(self, context: MoveContext, seat: Seat) -> Luck[None]:
        if self.place != ALL:
            return _carry_out(context, seat, self.place)
        return _carry_out_all(context, seat)

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """Every place with figures that neither buy nor decline."""
        return map(cls, _usable(box, state, seat))


def _usable(box: Box, state: State, seat: Seat) -> list[str]:
    """The places of a seat's figures that neither buy nor decline, those without dice first."""
    places = [place for place, _ in box.holder(state, seat).placed
              if box.spots[place].kind not in ("card", "tile")]
    return sorted(places, key=lambda place: box.spots[place].effect is None)


def _carry_out_all(context: MoveContext, seat: Seat) -> Luck[None]:
    for place in _usable(context.box, context.state, seat):
        if context.state.pending is None:
            yield from _carry_out(context, seat, place)


def _carry_out(context: MoveContext, seat: Seat, place: str) -> Luck[None]:
    spot = context.box.spots[place]
    count = figures_on(context.player(seat), place)
    context.add(CameHome(seat, place))
    if spot.effect is not None:
        yield from gains.gain(context, seat, spot.effect, spot.id)
    else:
        yield from gains.roll(context, seat, spot.id, spot.goods, count, spot.pips,
                              f"{seat} {spot.where}")


class Tools(common_moves.Tools, frozen=True):
    """Add tools to a roll and settle it."""

    rule = "ruling B28"

    def warnings(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        if not any(self.check(box, state, seat)):
            yield from _waste_warnings(box, state, self.canonical_move(box, state, seat))

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        spot = box.spots.get(state.pending.source) if isinstance(state.pending, Rolled) else None
        also = " or decorations" if spot is not None and spot.also else ""
        return super().certain_gain(box, state, seat) + also

    def play(self, context: MoveContext, seat: Seat) -> None:
        gains.harvest(context, seat, self.tiles, self.cards)


def _waste_warnings(box: Box, state: State, tools: Tools) -> Iterator[Problem]:
    """Warnings that some tools bring nothing, though any ready tools may be added."""
    assert isinstance(state.pending, Rolled)
    pips, total = state.pending.pips, state.pending.total(box, tools.tiles, tools.cards)
    values = {f"tool {value}": value for value in tools.tiles}
    values |= {card: box.cards[card].top.count for card in tools.cards}
    spare = [name for name, value in values.items() if (total - value) // pips == total // pips]
    if spare:
        result = descriptions.amount(total // pips, state.pending.goods)
        yield Problem("doubtful-tools", f"The roll brings {result} even without "
                      f"{' or without '.join(spare)}.", rule="ruling B28", warning=True)


class Split(Move, frozen=True):
    """Share the whole outcome of a hunt freely (ruling E31)."""

    food: int = 0
    decorations: int = 0

    form = "split 0 food | split[ {food:count} food][ {decorations:count} decorations]"
    verbs = ("split, share",)
    answers = ("split",)
    rule = "ruling E31"

    def why_not_now(self, box: Box, state: State, seat: Seat,
                    events: tuple[Event, ...]) -> NotNow | None:
        if not box.style:
            return NotNow("You cannot split the hunt: in this scenario all of it is food.",
                          not self.decorations)
        empty = any(isinstance(event, gains.Harvested) and event.source == "hunt"
                    and not event.units for event in events)
        return NotNow("You cannot split the hunt: it gave nothing." if empty
                      else "You cannot split now: there is no hunt to split.",
                      not (self.food or self.decorations))

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        assert isinstance(state.pending, Hunted)
        units, named = state.pending.units, self.food + self.decorations
        if named != units:
            yield Problem("illegal-split",
                          f"The hunt gave {descriptions.amount(units, 'units')}, but {self.food} "
                          f"food and {descriptions.amount(self.decorations, 'decorations')} make "
                          f"{named}.",
                          hint=f"Split exactly {count_noun(units, 'unit')}.", rule=self.rule)

    def play(self, context: MoveContext, seat: Seat) -> None:
        context.add(Shared(seat, self.food, self.decorations))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """Every way to share, all food first."""
        assert isinstance(state.pending, Hunted)
        units = state.pending.units
        return (cls(units - decorations, decorations) for decorations in range(units + 1))

    @classmethod
    def examples(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """One kind, both, the other kind."""
        assert isinstance(state.pending, Hunted)
        units = state.pending.units
        return (cls(units - n, n) for n in dict.fromkeys((0, units // 2, units)))


class Cash(common_moves.Cash, frozen=True):
    """Take the resources of a card bought earlier (rulings B8, B33, E38)."""

    goods: Goods

    answers = ("act", "extra", "feed")
    rule = "ruling B33"

    def depends_on(self, box: Box, view: "View") -> Any:
        """As for ``Feed``, while others feed too."""
        return feeding_depends_on(view)

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        card = cashable_card(box, box.holder(state, seat))
        if not card:
            yield Problem("illegal-cash", "None of your cards still owes you resources.",
                          rule="ruling B8")
            return
        count = box.cards[card].top.count
        if sum(self.goods) != count or self.goods[4]:
            yield Problem("illegal-cash", f"Card {card} gives exactly {count} resources: wood, "
                          "brick, stone or gold. You named "
                          f"{in_sentence(GOODS.describe(self.goods))}.",
                          rule="ruling E38" if self.goods[4] else "ruling B8")

    def play(self, context: MoveContext, seat: Seat) -> None:
        context.add(Cashed(seat, cashable_card(context.box, context.player(seat)), self.goods))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """Every choice of resources for the next such card."""
        card = cashable_card(box, box.holder(state, seat))
        if card:
            count = box.cards[card].top.count
            goods_taken: Goods = (count, count, count, count, 0)
            yield from map(cls, bundles(goods_taken, count, count))


class Shared(Event, frozen=True):
    seat: Seat
    food: int
    decorations: int

    def apply(self, box: Box, state: State) -> State:
        player = box.holder(state, self.seat)
        goods = plus(player.goods, (0, 0, 0, 0, self.decorations))
        food = player.food + self.food
        return replace(state, players=box.players(state, self.seat, food=food, goods=goods),
                       pending=None)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return (f"{seat_ref(self.seat)} takes {self.food} food and "
                f"{descriptions.amount(self.decorations, 'decorations')}.")


class Cashed(Event, frozen=True):
    """The resources of a card were taken."""

    seat: Seat
    card: str
    goods: Goods

    def apply(self, box: Box, state: State) -> State:
        player = box.holder(state, self.seat)
        kept = tuple([card for card in player.kept if card != self.card])
        return box.changed(state, self.seat, goods=plus(player.goods, self.goods), kept=kept)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        taken = in_sentence(GOODS.describe(self.goods))
        return f"{seat_ref(self.seat)} takes {taken} for card {self.card}."


def feeding_depends_on(view: "View") -> Any:
    """The round and own goods, on which feeding depends while several players feed."""
    return (view.round, view.own) if view.phase == "feed" else None


def next_player(context: MoveContext) -> bool:
    """Pass the turn to the next player with placed figures; return whether there is one."""
    box, state = context.box, context.state
    for seat in box.after(box.seats[state.turn])[1:]:
        if context.player(seat).placed:
            context.add(Passed(seat))
            return True
    return False
