"""What cards, places and dice give, where it comes from and where it stops (SoloPlay)."""

from collections.abc import Iterator
from typing import Self

from msgspec.structs import replace

from referee.core.base.problem import Problem
from referee.core.game.decisions import Seat
from referee.core.game.moves import Event
from referee.core.game.resources import minus
from referee.core.luck import piles
from referee.core.luck.chance import Luck
from referee.games.stone_age.model import descriptions
from referee.games.stone_age.model.content import Effect
from referee.games.stone_age.model.places import Rolled, served
from referee.games.stone_age.model.player import richer, room
from referee.games.stone_age.moves import common_events, common_moves
from referee.games.stone_age_solo.model.pieces import GOODS
from referee.games.stone_age_solo.model.slot_kinds import Move
from referee.games.stone_age_solo.model.state import (
    CARDS,
    EFFECTS,
    Box,
    Course,
    Drawing,
    Due,
    Making,
    State,
    allowed,
)


class Tools(common_moves.Tools, frozen=True):
    """Add tools to a roll, which is settled then."""

    verbs = (common_moves.Tools.verbs[0],
             f"{common_moves.Tools.verbs[1]}, without tools, without tool, without my tools, "
             "without my tool, without any tools, without the tools, without the tool, "
             "without any tool")
    rule = "ruling B28"

    def doubts(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """Whether fewer tools bring no less, and cost no more."""
        if any(self.check(box, state, seat)):
            return
        mine = self.brought(box, state)
        for other in self.options(box, state, seat):
            fewer = len(other.tiles + other.cards) < len(self.tiles + self.cards)
            theirs = other.brought(box, state) if fewer else mine
            if fewer and theirs.taken >= mine.taken and theirs.points <= mine.points:
                yield Problem("doubtful-tools", f"“{self.text()}” brings {mine.said}; "
                              f"“{other.text()}” brings {theirs.said}.",
                              hint="What a tool adds below the next unit, or above what there is "
                              "and room for, is wasted.", rule="ruling B28", warning=True)
                return

    def brought(self, box: Box, state: State) -> "Collected":
        """What dice and these tools come to."""
        rolled = state.pending
        assert isinstance(rolled, Rolled)
        earned = rolled.total(box, self.tiles, self.cards) // rolled.pips
        return collected(box, state, rolled.goods, earned, by_card(box, rolled))

    def brings(self, box: Box, state: State, seat: Seat) -> str:
        return self.brought(box, state).said

    @classmethod
    def examples(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """For everything that can come of it the fewest and the lowest tools."""
        found: dict[tuple[int, int], Self] = {}
        for move in cls.options(box, state, seat):
            brought = move.brought(box, state)
            found.setdefault((brought.taken, brought.points), move)
        return iter([found[key] for key in sorted(found, key=lambda key: (key[1], key[0]))])

    def play(self, course: Course, seat: Seat) -> None:
        reckon(course, self.tiles, self.cards)


class Draw(Move, frozen=True):
    """Draw the top card of those left out."""

    form = "draw"
    verbs = ("draw, top, top card, draw card, unknown, unknown card",)
    answers = ("card",)

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        if not state.left:
            yield Problem("illegal-card", "No card is left out.", rule="ruling S57",
                          hint=f"Discarded are: {', '.join(state.discards)}.")

    def play(self, course: Course, seat: Seat) -> Luck[None]:
        return draw(course)

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        return allowed(box, state, (cls(),))


class Fetch(Move, frozen=True):
    """Take a card that was discarded; its bottom alone counts (ruling S57)."""

    card: str

    form = "fetch {card}"
    verbs = ("fetch, retrieve",)
    answers = ("card",)

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        if self.card not in state.discards:
            yield Problem("illegal-card", f"{self.card} was not discarded.", rule="ruling S57",
                          hint=f"Discarded are: {', '.join(state.discards)}; or say “draw”.")

    def brings(self, box: Box, state: State, seat: Seat) -> str:
        return f"{descriptions.bottom(box.cards[self.card])}; 1 card discarded fewer"

    def play(self, course: Course, seat: Seat) -> None:
        course.add(CardGot(self.card, granting(course.state), True))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        return map(cls, state.discards)


class Reckoned(Event, frozen=True):
    """A roll was settled, with tools: what it made in all."""

    tiles: tuple[int, ...]
    cards: tuple[str, ...]
    total: int

    def after(self, box: Box, state: State) -> State:
        return replace(state, pending=None).having(
            **served(state.player, self.tiles, self.cards))

    def told(self, box: Box, to: Seat | None) -> str | None:
        return descriptions.added(box.seat, self.tiles, self.cards, self.total) or None


class Collected(Event, frozen=True):
    """Of ``earned`` units ``found`` were there and ``taken``; the rest cost points."""

    goods: str
    earned: int
    found: int
    taken: int
    aside: bool
    points: int

    def after(self, box: Box, state: State) -> State:
        more = richer(box, state.player, self.goods, self.taken)
        state = state.scored("over", self.points)
        if self.goods == "food":
            return replace(state, grounds=state.grounds - self.taken).having(**more)
        units, state = GOODS.of(self.goods, self.taken), state.having(**more)
        if self.aside:
            return replace(state, aside=minus(state.aside, units))
        return replace(state, board=minus(state.board, units))

    def told(self, box: Box, to: Seat | None) -> str:
        said = f"{box.seat} takes {self.taken} {self.goods}"
        if self.found < self.earned:
            at = "aside" if self.aside and self.goods != "food" else "there"
            said += f" (earned {self.earned}, {self.found} {at})"
        if self.points:
            over = self.found - self.taken
            said += f"; {over} over capacity cost {self.points} points"
        return said + "."

    @property
    def said(self) -> str:
        """What it comes to, for whoever must choose: ``7 food, 1 over: 2 points lost``."""
        said = f"{self.taken} {self.goods}"
        if self.found < self.earned:
            said += f" of {self.earned} earned"
        return said + (f", {self.found - self.taken} over: {self.points} points lost"
                       if self.points else "")


class Scored(common_events.Gained, frozen=True):
    """A card brought points."""

    def after(self, box: Box, state: State) -> State:
        return state.scored("cards", self.count)


class CardGot(Event, frozen=True):
    """A card was drawn from those left out, or fetched from the discards; none: none was left."""

    card: str
    source: str
    fetched: bool

    def after(self, box: Box, state: State) -> State:
        return replace(
            state, pending=None, left=tuple([card for card in state.left if card != self.card]),
            discards=tuple([card for card in state.discards if card != self.card])).having(
                cards=(*state.player.cards, *filter(None, [self.card])))

    def told(self, box: Box, to: Seat | None) -> str:
        if not self.card:
            return f"{box.seat} gets no card ({self.source}): none is left."
        how = "fetches" if self.fetched else "draws"
        return f"{box.seat} {how} {self.card} ({descriptions.bottom(box.cards[self.card])})."


def gain(course: Course, effect: Effect, source: str, times: int = 1) -> Luck[None]:
    """The player gets what a card, a die or a village place gives."""
    box, state = course.box, course.state
    what, count = effect.gives, effect.count * times
    if effect.dice:
        yield from roll(course, source, what, effect.dice)
    elif what == "tool":
        course.add(Due(Making(source, count)))
    elif what == "card":
        course.add(Due(Drawing(source)))
        if not state.discards:  # nothing to decide (ruling S57)
            yield from draw(course)
    elif what == "points":
        course.add(Scored(box.seat, what, count, source))
    elif what in ("person", "field"):
        common_events.limited(course, box.seat, what, count, source)
    else:
        collect(course, what, count, True)


def collect(course: Course, goods: str, earned: int, aside: bool) -> None:
    """The player gets what was earned, as far as it goes."""
    course.add(collected(course.box, course.state, goods, earned, aside))


def collected(box: Box, state: State, goods: str, earned: int, aside: bool) -> Collected:
    """Supply, then capacity; what is above it costs points and stays (rulings S40, S41)."""
    if goods == "food":
        there, held, limited = state.grounds, state.player.food, box.hungry
    else:
        kind = GOODS.names.index(goods)
        there = (state.aside if aside else state.board)[kind]
        held, limited = state.player.goods[kind], True
    found = min(earned, there)
    taken = min(found, max(0, state.player.people - held)) if limited else found
    return Collected(goods, earned, found, taken, aside, (found - taken) * box.costs.over)


def certain(box: Box, state: State, effect: Effect, times: int = 1) -> str:
    """What an effect is certain to bring, in words; what hangs on dice is told as it stands."""
    what, count = effect.gives, effect.count * times
    if what in ("food", *GOODS.names) and not effect.dice:
        return collected(box, state, what, count, True).said
    if what in ("person", "field"):
        count = min(count, room(box, state.player, what))
    return descriptions.effect(replace(effect, count=count), EFFECTS)


def roll(course: Course, source: str, goods: str, count: int) -> Luck[None]:
    """Dice for goods, at a place or by a card; then tools may be added, if any are ready."""
    box = course.box
    spot = box.spots.get(source)
    words = f"{box.seat} {spot.where if spot else f'rolls for {source}'}"
    tools = yield from common_events.throw(course, box.seat, source, goods, count, box.pips[goods],
                                           words)
    if not tools:
        reckon(course)


def reckon(course: Course, tiles: tuple[int, ...] = (), cards: tuple[str, ...] = ()) -> None:
    """Dice and tools over the pips for one unit, rounded down."""
    rolled = course.state.pending
    assert isinstance(rolled, Rolled)
    total = rolled.total(course.box, tiles, cards)
    course.add(Reckoned(tiles, cards, total))
    collect(course, rolled.goods, total // rolled.pips, by_card(course.box, rolled))


def by_card(box: Box, rolled: Rolled) -> bool:
    """Whether dice were rolled by a card: what it brings comes from the aside pile."""
    return rolled.source not in box.spots


def granting(state: State) -> str:
    """What grants the card."""
    assert isinstance(state.pending, Drawing)
    return state.pending.source


def draw(course: Course) -> Luck[None]:
    """The top card of those left out, if any is."""
    box, state = course.box, course.state
    source, card = granting(state), ""
    if state.left:
        card, = yield from piles.top(course.words(f"{box.seat} draws for {source}"), CARDS,
                                     tuple(sorted(box.cards)), state.left, carried=state.carried)
    course.add(CardGot(card, source, False))
