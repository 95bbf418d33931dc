"""The gains from cards, places and dice: their sources and their limits (SoloPlay)."""

from collections.abc import Iterator
from typing import Self

from msgspec.structs import replace

from referee.core.base.problem import Problem
from referee.core.base.references import seat_ref
from referee.core.game.decisions import Seat
from referee.core.game.moves import Event
from referee.core.game.resources import minus
from referee.core.luck import piles
from referee.core.luck.chance import Luck
from referee.games.stone_age.model import descriptions
from referee.games.stone_age.model.content import Effect
from referee.games.stone_age.model.places import Rolled, changes_for_used_tools
from referee.games.stone_age.model.player import changes_for_gain, room_for
from referee.games.stone_age.moves import common_events, common_moves
from referee.games.stone_age_solo.model.pieces import GOODS
from referee.games.stone_age_solo.model.slot_kinds import Move
from referee.games.stone_age_solo.model.state import (
    CARDS,
    EFFECTS,
    Box,
    Drawing,
    Due,
    Making,
    MoveContext,
    State,
    allowed_moves,
)


class Tools(common_moves.Tools, frozen=True):
    """Add tools to a roll and settle it."""

    verbs = (common_moves.Tools.verbs[0],
             f"{common_moves.Tools.verbs[1]}, without tools, without tool, without my tools, "
             "without my tool, without any tools, without the tools, without the tool, "
             "without any tool")
    rule = "ruling B28"

    def warnings(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """A warning if fewer tools bring as much and cost no more."""
        if any(self.check(box, state, seat)):
            return
        collected_now = self.collected(box, state)
        for other in self.options(box, state, seat):
            fewer = len(other.tiles + other.cards) < len(self.tiles + self.cards)
            theirs = other.collected(box, state) if fewer else collected_now
            if (fewer and theirs.taken >= collected_now.taken
                and theirs.points <= collected_now.points):
                yield Problem("doubtful-tools", f"“{self.text()}” brings {collected_now.text}; "
                              f"“{other.text()}” brings {theirs.text}.",
                              hint="A tool is wasted if it does not reach the next unit. It is "
                              "also wasted if no unit is left, or if you have no room.",
                              rule="ruling B28", warning=True)
                return

    def collected(self, box: Box, state: State) -> "Collected":
        """The result of the dice with these tools."""
        rolled = state.pending
        assert isinstance(rolled, Rolled)
        earned = rolled.total(box, self.tiles, self.cards) // rolled.pips
        return reckon_collected(box, state, rolled.goods, earned, is_rolled_by_card(box, rolled))

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        return self.collected(box, state).text

    @classmethod
    def examples(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """For every possible result the fewest and lowest tools."""
        fewest: dict[tuple[int, int], Self] = {}
        for move in cls.options(box, state, seat):
            brought = move.collected(box, state)
            fewest.setdefault((brought.taken, brought.points), move)
        return iter([fewest[key] for key in sorted(fewest, key=lambda key: (key[1], key[0]))])

    def play(self, context: MoveContext, seat: Seat) -> None:
        settle_roll(context, self.tiles, self.cards)


class Draw(Move, frozen=True):
    """Draw the top card of those left out."""

    form = "draw"
    verbs = ("draw, top, top card, draw card, unknown, unknown card",)
    answers = ("card",)

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        if not state.left:
            yield Problem("illegal-card", "No card is left to draw.", rule="ruling S57",
                          hint=f"Discarded: {', '.join(state.discards)}.")

    def play(self, context: MoveContext, seat: Seat) -> Luck[None]:
        return draw(context)

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        return allowed_moves(box, state, (cls(),))


class Fetch(Move, frozen=True):
    """Take a discarded card; only its bottom counts (ruling S57)."""

    card: str

    form = "fetch {card}"
    verbs = ("fetch, retrieve",)
    answers = ("card",)

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        if self.card not in state.discards:
            yield Problem("illegal-card", f"Card {self.card} was not discarded.", rule="ruling S57",
                          hint=f"Discarded: {', '.join(state.discards)}.")

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        return f"{descriptions.bottom(box.cards[self.card])}; one discarded card fewer"

    def play(self, context: MoveContext, seat: Seat) -> None:
        context.add(CardGot(self.card, grants_of_card(context.state), True))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        return map(cls, state.discards)


class Reckoned(Event, frozen=True):
    """A roll was settled, with tools: its total."""

    tiles: tuple[int, ...]
    cards: tuple[str, ...]
    total: int

    def apply(self, box: Box, state: State) -> State:
        return replace(state, pending=None).with_player(
            **changes_for_used_tools(state.player, self.tiles, self.cards))

    def describe(self, box: Box, viewer: Seat | None) -> str | None:
        return descriptions.added_tools_text(box.seat, self.tiles, self.cards, self.total) or None


class Collected(Event, frozen=True):
    """Some of ``earned`` units were ``found``, some of those ``taken``; the others cost points."""

    goods: str
    earned: int
    found: int
    taken: int
    aside: bool
    points: int

    def apply(self, box: Box, state: State) -> State:
        more = changes_for_gain(box, state.player, self.goods, self.taken)
        state = state.scored("over", self.points)
        if self.goods == "food":
            return replace(state, grounds=state.grounds - self.taken).with_player(**more)
        units, state = GOODS.bag_of(self.goods, self.taken), state.with_player(**more)
        if self.aside:
            return replace(state, aside=minus(state.aside, units))
        return replace(state, board=minus(state.board, units))

    def describe(self, box: Box, viewer: Seat | None) -> str:
        text = f"{seat_ref(box.seat)} takes {self.taken} {self.goods}"
        if self.found < self.earned:
            at = "aside" if self.aside and self.goods != "food" else "left"
            text += f" (earned {self.earned}, {self.found} {at})"
        if self.points:
            text += f" and loses {self.points} points for {self.found - self.taken} over capacity"
        return text + "."

    @property
    def text(self) -> str:
        """The result for a choice: ``7 food, lose 2 points for 1 over capacity``."""
        text = f"{self.taken} {self.goods}"
        if self.found < self.earned:
            text += f" of {self.earned} earned"
        return text + (f", lose {self.points} points for {self.found - self.taken} over capacity"
                       if self.points else "")


class Scored(common_events.Gained, frozen=True):
    def apply(self, box: Box, state: State) -> State:
        return state.scored("cards", self.count)


class CardGot(Event, frozen=True):
    """A card was drawn from those left out, or taken from the discards; no card: none was left."""

    card: str
    source: str
    fetched: bool

    def apply(self, box: Box, state: State) -> State:
        return replace(
            state, pending=None, left=tuple([card for card in state.left if card != self.card]),
            discards=tuple([card for card in state.discards if card != self.card])).with_player(
                cards=(*state.player.cards, *filter(None, [self.card])))

    def describe(self, box: Box, viewer: Seat | None) -> str:
        name = seat_ref(box.seat)
        if not self.card:
            return f"{name} gets no card ({self.source}): no card can be drawn."
        how = "fetches" if self.fetched else "draws"
        return f"{name} {how} {self.card} ({descriptions.bottom(box.cards[self.card])})."


def gain(context: MoveContext, effect: Effect, source: str, times: int = 1) -> Luck[None]:
    """Give the player what a card, a die or a village place gives."""
    box, state = context.box, context.state
    what, count = effect.gives, effect.count * times
    if effect.dice:
        yield from roll(context, source, what, effect.dice)
    elif what == "tool":
        context.add(Due(Making(source, count)))
    elif what == "card":
        context.add(Due(Drawing(source)))
        if not state.discards:  # nothing to decide (ruling S57)
            yield from draw(context)
    elif what == "points":
        context.add(Scored(box.seat, what, count, source))
    elif what in ("person", "field"):
        common_events.gain_up_to_limit(context, box.seat, what, count, source)
    else:
        collect(context, what, count, True)


def collect(context: MoveContext, goods: str, earned: int, aside: bool) -> None:
    """Give the player what was earned, as far as possible."""
    context.add(reckon_collected(context.box, context.state, goods, earned, aside))


def reckon_collected(box: Box, state: State, goods: str, earned: int, aside: bool) -> Collected:
    """Supply, then capacity; what exceeds it costs points and stays (rulings S40, S41)."""
    if goods == "food":
        stock, held, limited = state.grounds, state.player.food, box.hungry
    else:
        kind = GOODS.names.index(goods)
        stock = (state.aside if aside else state.board)[kind]
        held, limited = state.player.goods[kind], True
    available = min(earned, stock)
    taken = min(available, max(0, state.player.people - held)) if limited else available
    return Collected(goods, earned, available, taken, aside, (available - taken) * box.costs.over)


def certain_gain_text(box: Box, state: State, effect: Effect, times: int = 1) -> str:
    """The certain result of an effect, in words; effects that depend on dice as they are."""
    what, count = effect.gives, effect.count * times
    if what in ("food", *GOODS.names) and not effect.dice:
        return reckon_collected(box, state, what, count, True).text
    if what in ("person", "field"):
        count = min(count, room_for(box, state.player, what))
    return descriptions.effect(replace(effect, count=count), EFFECTS)


def roll(context: MoveContext, source: str, goods: str, count: int) -> Luck[None]:
    """Roll for goods, at a place or by a card; then tools may be added, if any are ready."""
    box = context.box
    spot = box.spots.get(source)
    words = f"{box.seat} {spot.where if spot else f'rolls for {source}'}"
    tools = yield from common_events.roll_for_goods(context, box.seat, source, goods, count,
                                                    box.pips[goods],
                                                    words)
    if not tools:
        settle_roll(context)


def settle_roll(context: MoveContext, tiles: tuple[int, ...] = (),
                cards: tuple[str, ...] = ()) -> None:
    """Settle a roll: dice and tools divided by the pips for one unit, rounded down."""
    rolled = context.state.pending
    assert isinstance(rolled, Rolled)
    total = rolled.total(context.box, tiles, cards)
    context.add(Reckoned(tiles, cards, total))
    collect(context, rolled.goods, total // rolled.pips, is_rolled_by_card(context.box, rolled))


def is_rolled_by_card(box: Box, rolled: Rolled) -> bool:
    """True if a card gave the dice: then the yield comes from the aside pile."""
    return rolled.source not in box.spots


def grants_of_card(state: State) -> str:
    """The source of a card to be drawn."""
    assert isinstance(state.pending, Drawing)
    return state.pending.source


def draw(context: MoveContext) -> Luck[None]:
    """Draw the top card of those left out, if any is."""
    box, state = context.box, context.state
    source, card = grants_of_card(state), ""
    if state.left:
        card, = yield from piles.draw_top(context.words(f"{box.seat} draws for {source}"), CARDS,
                                          tuple(sorted(box.cards)), state.left,
                                          carried=state.carried)
    context.add(CardGot(card, source, False))
