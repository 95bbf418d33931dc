"""The gains from places, cards, tiles and dice, and their limits."""

from typing import Any

from msgspec.structs import replace

from referee.core.base.references import seat_ref
from referee.core.game.decisions import Seat
from referee.core.game.moves import Event
from referee.core.luck.chance import Luck
from referee.games.stone_age.model import dealing, descriptions
from referee.games.stone_age.model.content import Effect
from referee.games.stone_age.model.places import Rolled, changes_for_used_tools
from referee.games.stone_age.model.player import changes_for_gain
from referee.games.stone_age.model.state import Box, Hunted, MoveContext, State
from referee.games.stone_age.moves.common_events import Gained, gain_up_to_limit, roll_for_goods


class Harvested(Event, frozen=True):
    """A roll with its tools was settled: total and units; ``shared``: they may be split."""

    seat: Seat
    source: str
    goods: str
    tiles: tuple[int, ...]
    cards: tuple[str, ...]
    total: int
    units: int
    shared: bool

    def apply(self, box: Box, state: State) -> State:
        player = box.holder(state, self.seat)
        changes: dict[str, Any] = {}
        if self.tiles or self.cards:
            changes = changes_for_used_tools(player, self.tiles, self.cards)
        if not self.shared:
            changes |= changes_for_gain(box, player, self.goods, self.units)
        pending = Hunted(self.units) if self.shared else None
        return replace(state, players=box.players(state, self.seat, **changes), pending=pending)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        added = descriptions.added_tools_text(self.seat, self.tiles, self.cards, self.total)
        taken = (f"can take {descriptions.amount(self.units, 'units')} as food or decorations"
                 if self.shared else f"takes {descriptions.amount(self.units, self.goods)}")
        return f"{added} {seat_ref(self.seat)} {taken}.".lstrip()


class Drew(Event, frozen=True):
    """A card was drawn face down; which one is secret."""

    seat: Seat
    card: str
    source: str

    def apply(self, box: Box, state: State) -> State:
        drawn = (*box.holder(state, self.seat).drawn, self.card)
        deck = tuple([card for card in state.deck if card != self.card])
        return replace(state, players=box.players(state, self.seat, drawn=drawn), deck=deck)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        if viewer == self.seat:
            bottom = descriptions.bottom(box.cards[self.card])
            return f"You draw {self.card} face down ({self.source}): {bottom}."
        return f"{seat_ref(self.seat)} draws a card face down ({self.source})."


def gain(context: MoveContext, seat: Seat, effect: Effect, source: str) -> Luck[None]:
    """Give a player the effect; at a limit they get nothing (rulings B2, B12, E2, E11, E20)."""
    box = context.box
    if effect.dice:
        yield from roll(context, seat, source, effect.gives, effect.dice, box.pips[effect.gives],
                        f"{seat} rolls for {source}")
    elif effect.gives == "card":
        for n in range(effect.count):
            yield from draw(context, seat, source, f" {n + 1}" if n else "")
    else:
        count = gain_up_to_limit(context, seat, effect.gives, effect.count, source)
        trade = box.scenario.trade
        if effect.gives == "trader" and count and trade is not None:
            context.add(Gained(seat, "decorations", trade.decorations, source))


def draw(context: MoveContext, seat: Seat, source: str, nth: str = "") -> Luck[None]:
    """Draw the top card of the deck face down (rulings B11, B39, E19)."""
    state = context.state
    if not state.deck:
        context.add(Gained(seat, "card", 0, source))
        return
    card, = yield from dealing.next_cards(
        context.box, context.words(f"{seat} draws for {source}{nth}"), state.deck, 1,
        state.carried, viewer=seat)
    context.add(Drew(seat, card, source))


def roll(context: MoveContext, seat: Seat, source: str, goods: str, count: int, pips: int,
         words: str) -> Luck[None]:
    """Roll for goods; then tools may be added, if any are ready (ruling B6)."""
    if not (yield from roll_for_goods(context, seat, source, goods, count, pips, words)):
        harvest(context, seat)


def harvest(context: MoveContext, seat: Seat, tiles: tuple[int, ...] = (),
            cards: tuple[str, ...] = ()) -> None:
    """Settle a roll: dice and tools divided by the pips for one unit, rounded down."""
    rolled = context.state.pending
    assert isinstance(rolled, Rolled)
    box = context.box
    total = rolled.total(box, tiles, cards)
    units = total // rolled.pips
    spot = box.spots.get(rolled.source)
    shared = spot is not None and spot.also and units > 0
    context.add(Harvested(seat, rolled.source, rolled.goods, tiles, cards, total, units, shared))
