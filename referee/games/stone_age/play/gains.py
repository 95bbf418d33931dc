"""What places, cards, tiles and dice give, and the limits on it."""

from typing import Any

from msgspec.structs import replace

from referee.core.game.game import Event
from referee.core.game.goods import plus
from referee.core.game.rules import Seat
from referee.core.luck.chance import Luck, Roll
from referee.games.stone_age.box import dealing, wording
from referee.games.stone_age.box.content import Effect
from referee.games.stone_age.box.names import GOODS
from referee.games.stone_age.box.places import Rolled, one_use, served
from referee.games.stone_age.box.scenario import Limits
from referee.games.stone_age.box.state import Box, Course, Hunted, Player, State
from referee.games.stone_age.play import happening
from referee.games.stone_age.play.happening import DiceRolled


class Harvested(Event, frozen=True):
    """A roll was settled, with tools: its total and its units; ``shared`` if they may be split."""

    seat: Seat
    source: str
    goods: str
    tiles: tuple[int, ...]
    cards: tuple[str, ...]
    total: int
    units: int
    shared: bool

    def after(self, box: Box, state: State) -> State:
        player = box.holder(state, self.seat)
        changes: dict[str, Any] = {}
        if self.tiles or self.cards:
            changes = served(player, self.tiles, self.cards)
        if not self.shared:
            changes |= richer(box, player, self.goods, self.units)
        pending = Hunted(self.units) if self.shared else None
        return replace(state, players=box.players(state, self.seat, **changes), pending=pending)

    def told(self, box: Box, to: Seat | None) -> str:
        added = wording.added(self.seat, self.tiles, self.cards, self.total)
        taken = (f"has {self.units} to take, food or decorations" if self.shared
                 else f"takes {wording.amount(self.units, self.goods)}")
        return f"{added} {self.seat} {taken}.".lstrip()


class Gained(happening.Gained, frozen=True):
    """A player got ``count`` of what ``source`` gives; 0: his limit is reached."""

    def after(self, box: Box, state: State) -> State:
        if not self.count:
            return state
        player = box.holder(state, self.seat)
        return box.changed(state, self.seat, **richer(box, player, self.what, self.count))


class Drew(Event, frozen=True):
    """A card was drawn face down. Secret: the card."""

    seat: Seat
    card: str
    source: str

    def after(self, box: Box, state: State) -> State:
        drawn = (*box.holder(state, self.seat).drawn, self.card)
        deck = tuple([card for card in state.deck if card != self.card])
        return replace(state, players=box.players(state, self.seat, drawn=drawn), deck=deck)

    def told(self, box: Box, to: Seat | None) -> str:
        if to == self.seat:
            bottom = wording.bottom(box.cards[self.card])
            return f"You draw {self.card} face down ({self.source}): {bottom}."
        return f"{self.seat} draws a card face down ({self.source})."


def richer(box: Box, player: Player, what: str, count: int) -> dict[str, Any]:
    """What changes for a player who gets so many of a thing."""
    if what in GOODS.names:
        return {"goods": plus(player.goods, GOODS.of(what, count))}
    if what == "tool":
        tools, used = player.tools, player.used
        for _ in range(count):
            tools, used = upgraded(box.limits, tools, used)
        return {"tools": tools, "used": used}
    name = {"points": "score", "person": "people"}.get(what, what)
    return {name: getattr(player, name) + count}


def upgraded(limits: Limits, tools: tuple[int, ...],
             used: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Tool tiles after one gain (rulings B5, B27).

    A new tile while there is room, else the lowest goes up by one, of equal
    ones a ready one; a used tile stays used. At the limit nothing changes.
    """
    if len(tools) + len(used) < limits.tools:
        return (1, *tools), used
    if tools and (not used or tools[0] <= used[0]):
        return _raised(limits, tools), used
    return tools, _raised(limits, used)


def _raised(limits: Limits, tiles: tuple[int, ...]) -> tuple[int, ...]:
    if tiles[0] >= limits.tool:
        return tiles
    return tuple(sorted((tiles[0] + 1, *tiles[1:])))


def gain(course: Course, seat: Seat, effect: Effect, source: str) -> Luck[None]:
    """A player gets what something gives; at a limit nothing (rulings B2, B12, E2, E11, E20)."""
    box = course.box
    if effect.dice:
        yield from roll(course, seat, source, effect.gives, effect.dice, box.pips[effect.gives],
                        f"{seat} rolls for {source}")
    elif effect.gives == "card":
        for n in range(effect.count):
            yield from draw(course, seat, source, f" {n + 1}" if n else "")
    else:
        count = min(effect.count, room(box, course.player(seat), effect.gives))
        course.add(Gained(seat, effect.gives, count, source))
        trade = box.scenario.trade
        if effect.gives == "trader" and count and trade is not None:
            course.add(Gained(seat, "decorations", trade.decorations, source))


def room(box: Box, player: Player, what: str) -> int:
    """How much of something a player can still get."""
    limits = box.limits
    if what == "person":
        return limits.people - player.people
    if what == "field":
        return limits.field - player.field
    if what == "tool":
        return limits.tools * limits.tool - sum(player.tools) - sum(player.used)
    if what == "trader":
        return len(box.rates) - 1 - player.trader
    return 1_000_000_000


def draw(course: Course, seat: Seat, source: str, nth: str = "") -> Luck[None]:
    """The top card of the deck, face down (rulings B11, B39, E19)."""
    state = course.state
    if not state.deck:
        course.add(Gained(seat, "card", 0, source))
        return
    card, = yield from dealing.cards(
        course.box, course.words(f"{seat} draws for {source}{nth}"), state.deck, 1,
        state.carried, eyes=seat)
    course.add(Drew(seat, card, source))


def roll(course: Course, seat: Seat, source: str, goods: str, count: int, pips: int,
         words: str) -> Luck[None]:
    """Dice for goods; then tools may be added, if any are free (ruling B6)."""
    dice = yield Roll(course.words(words), count)
    course.add(DiceRolled(seat, source, goods, pips, dice))
    player = course.player(seat)
    if not (player.tools or one_use(course.box.cards, player)):
        harvest(course, seat)


def harvest(course: Course, seat: Seat, tiles: tuple[int, ...] = (),
            cards: tuple[str, ...] = ()) -> None:
    """Dice and tools over the pips for one unit, rounded down; all of it is taken."""
    rolled = course.state.pending
    assert isinstance(rolled, Rolled)
    box = course.box
    total = rolled.total(box, tiles, cards)
    units = total // rolled.pips
    spot = box.spots.get(rolled.source)
    shared = spot is not None and spot.also and units > 0
    course.add(Harvested(seat, rolled.source, rolled.goods, tiles, cards, total, units, shared))
