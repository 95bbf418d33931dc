"""Moves and hints that Stone Age and SoloPlay share.

A move here has the form and the checks that both games share; each game adds its own effects. The
box is any ``places.CommonBox``.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, islice
from typing import Any, ClassVar, Self

from msgspec.structs import replace

from referee.core.base.aliases import count_noun
from referee.core.base.problem import Problem
from referee.core.game import moves
from referee.core.game.decisions import NotNow, Seat
from referee.games.stone_age.model import descriptions
from referee.games.stone_age.model.places import (
    Holder,
    Rolled,
    Spot,
    buying_places,
    figures_at_home,
    free_tools,
    no_figure_problem,
    one_use,
    ready_tools_text,
    subsets,
)
from referee.games.stone_age.model.slot_kinds import Move
from referee.games.stone_age.moves.common_events import DiceRolled, Placed


class Place(Move, frozen=True):
    place: str
    count: int

    form = "place {count} {place}"
    verbs = ("place, put",)
    answers = ("place",)

    @classmethod
    def fixed_slots(cls, box: Any, said: Mapping[str, str]) -> Mapping[str, str]:
        """The number of figures, on a place that always takes the same."""
        spot = box.spots.get(said.get("place", ""))
        return {"count": str(spot.least)} if spot and spot.least == spot.most else {}

    def count_problems(self, holder: Holder, spot: Spot, number: str,
                       people: str) -> Iterator[Problem]:
        """Errors in the number of figures; ``number`` and ``people`` are the rules."""
        if self.count < spot.least or (spot.most and self.count > spot.most):
            due = (f"needs exactly {count_noun(spot.least, 'figure')}" if spot.least == spot.most
                   else f"takes {spot.least} to {spot.most} figures" if spot.most
                   else "needs at least 1 figure")
            yield Problem("illegal-number", f"{spot.name} {due}.", rule=number)
        left = figures_at_home(holder)
        if self.count > left:
            yield Problem("illegal-people", f"You have {count_noun(left, 'figure')} left to "
                          f"place, not {self.count}.", rule=people)

    def play(self, context: Any, seat: Seat) -> None:
        context.add(Placed(seat, self.place, self.count))


class Use(Move, frozen=True):
    """Carry out the actions of the figures on a place."""

    place: str

    form = "use {place}"
    verbs = ("use, act",)
    answers = ("act",)
    nobody_rule: ClassVar[str] = ""
    buy_rule: ClassVar[str] = ""

    def check(self, box: Any, state: Any, seat: Seat) -> Iterator[Problem]:
        place = self.place
        yield from no_figure_problem(box.holder(state, seat), place, self.nobody_rule)
        if place in box.spots and box.spots[place].kind in ("card", "tile"):
            yield self.buying_hint(place)

    @classmethod
    def buying_hint(cls, place: str) -> Problem:
        """The refusal of ``use`` for a card or tile."""
        return Problem("illegal-use", f"With a figure on a {place.partition(' ')[0]}, buy or "
                       "decline.", rule=cls.buy_rule)


class Buy(Move, frozen=True):
    """Buy the card or tile of a place."""

    place: str

    verbs = ("buy, build, acquire, purchase",)
    answers = ("act",)
    nobody_rule: ClassVar[str] = ""

    def check(self, box: Any, state: Any, seat: Seat) -> Iterator[Problem]:
        nobody = list(no_figure_problem(box.holder(state, seat), self.place, self.nobody_rule))
        yield from nobody or self.payment_problems(box, state, seat)

    @classmethod
    def examples(cls, box: Any, state: Any, seat: Seat) -> Iterator[Self]:
        """One way to pay at each place."""
        for place in buying_places(box, state, seat):
            yield from islice(cls.payments(box, state, seat, place), 1)

    def payment_problems(self, box: Any, state: Any, seat: Seat) -> Iterable[Problem]:
        """Errors in the payment."""
        raise NotImplementedError

    @classmethod
    def options(cls, box: Any, state: Any, seat: Seat) -> Iterator[Self]:
        """Every purchase that can be paid."""
        for place in buying_places(box, state, seat):
            yield from cls.payments(box, state, seat, place)

    @classmethod
    def payments(cls, box: Any, state: Any, seat: Seat, place: str) -> Iterator[Self]:
        """Every way to pay at a place."""
        raise NotImplementedError


class Decline(Move, frozen=True):
    """Take the figure back and buy nothing."""

    place: str

    form = "decline {place:unpaid}"
    verbs = ("decline, leave, refuse, skip, pass",)
    answers = ("act",)
    nobody_rule: ClassVar[str] = ""

    def check(self, box: Any, state: Any, seat: Seat) -> Iterator[Problem]:
        yield from no_figure_problem(box.holder(state, seat), self.place, self.nobody_rule)

    @classmethod
    def options(cls, box: Any, state: Any, seat: Seat) -> Iterator[Self]:
        """Every place where a figure could buy."""
        return map(cls, buying_places(box, state, seat))


class Tools(Move, frozen=True):
    """Add tool tiles, by value, and one-use tools, by card, to a roll.

    Only ready tools may be added; waste is allowed (rulings B7, B28).
    """

    tiles: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()

    form = "tools none | tools[ {tiles}][ {cards}]"
    verbs = ("tools, tool", "no tools, no tool")
    answers = ("tools",)
    tile_rule: ClassVar[str] = "ruling B28"
    card_rule: ClassVar[str] = "ruling B29"

    def why_not_now(self, box: Any, state: Any, seat: Seat,
                    events: tuple[moves.Event, ...]) -> NotNow | None:
        rolled = any(isinstance(event, DiceRolled) and event.seat == seat for event in events)
        free = free_tools(box.cards, box.holder(state, seat))
        why = ("You cannot add tools: no tool was ready for the roll." if rolled or not free
               else "You cannot add tools now: no roll is waiting.")
        return NotNow(why, not (self.tiles or self.cards))

    def canonical_move(self, box: Any, state: Any, seat: Seat) -> Self:
        """A value that no tile has stands for the one-use tool with that value."""
        holder = box.holder(state, seat)
        tiles, cards = list(self.tiles), list(self.cards)
        for value in {*tiles} - {*holder.tools}:
            available = [card for card in one_use(box.cards, holder)
                         if box.cards[card].top.count == value and card not in cards]
            if len(available) == tiles.count(value) == 1:
                tiles.remove(value)
                cards += available
        return replace(self, tiles=tuple(tiles), cards=tuple(sorted(cards)))

    def check(self, box: Any, state: Any, seat: Seat) -> Iterator[Problem]:
        if self.tiles or self.cards:
            yield from self.canonical_move(box, state, seat).unready_problems(box, state, seat)

    def certain_gain(self, box: Any, state: Any, seat: Seat) -> str:
        rolled: Rolled = state.pending
        total = rolled.total(box, self.tiles, self.cards)
        return descriptions.amount(total // rolled.pips, rolled.goods)

    @classmethod
    def examples(cls, box: Any, state: Any, seat: Seat) -> Iterator[Self]:
        """No tools, and the cheapest for each further unit; cheapest first."""
        rolled: Rolled = state.pending
        ways: dict[int, list[tuple[int, int, Self]]] = {}
        for way in cls.options(box, state, seat):
            total = rolled.total(box, way.tiles, way.cards)
            ways.setdefault(total // rolled.pips, []).append((len(way.cards), total, way))
        for _, move in sorted(ways.items()):
            yield min(move, key=lambda way: way[:2])[2]
        if len(ways) == 1:
            yield from list(islice(cls.options(box, state, seat), 2))[1:]

    def unready_problems(self, box: Any, state: Any, seat: Seat) -> Iterator[Problem]:
        """Refusals of tools that the player does not have ready."""
        holder = box.holder(state, seat)
        ready_text = ready_tools_text(box.cards, holder)
        hint = f"Ready tools: {ready_text}." if ready_text else "None of your tools is ready."
        for value in sorted(set(self.tiles)):
            ready, wanted = holder.tools.count(value), self.tiles.count(value)
            if wanted > ready:
                why = (f"You have {count_noun(ready, 'ready tool')} of value {value}, not "
                       f"{wanted}.")
                if not ready:
                    why = f"You have no tool of value {value}" + (
                        " left to use this round." if value in holder.used else ".")
                yield Problem("illegal-tools", why, hint=hint, rule=self.tile_rule)
        own_cards = one_use(box.cards, holder)
        for card in sorted(set(self.cards)):
            if card not in own_cards or self.cards.count(card) > 1:
                yield Problem("illegal-tools", f"You have no one-use tool {card} to use."
                              if card not in own_cards else f"You can use {card} only once.",
                              hint=hint, rule=self.card_rule)

    @classmethod
    def options(cls, box: Any, state: Any, seat: Seat) -> Iterator[Self]:
        """Every set of ready tools, the empty one first."""
        holder = box.holder(state, seat)
        cards = one_use(box.cards, holder)
        for tiles in subsets(holder.tools):
            for n in range(len(cards) + 1):
                for used in combinations(sorted(cards), n):
                    yield cls(tiles, used)


class Cash(Move, frozen=True):
    """Take the resources of a card bought earlier."""

    goods: tuple[int, ...]

    form = "cash {goods}"
    verbs = ("cash",)


class Take(Move, frozen=True):
    face: int

    form = "take {face}"
    verbs = ("take, pick",)
    answers = ("take",)
    die_rule: ClassVar[str] = ""

    def missing_face_problems(self, dice: tuple[int, ...]) -> Iterator[Problem]:
        """The refusal of a face that none of the dice shows."""
        if self.face not in dice:
            yield Problem("illegal-die", f"None of the dice shows a {self.face}.",
                          hint=f"Dice left: {' '.join(map(str, dice))}.", rule=self.die_rule)


class Starve(Move, frozen=True):
    form = "starve"
    verbs = ("starve, hunger, do not feed, don't feed, dont feed, don’t feed, lose",)
    answers = ("feed",)
