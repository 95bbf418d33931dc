"""Placing the people, all of them if any place takes them (SoloPlay, placement penalty)."""

from collections import Counter
from collections.abc import Iterator
from typing import Self

from msgspec.structs import replace

from referee.core.base.aliases import count_noun, join_words
from referee.core.base.problem import Problem
from referee.core.base.references import seat_ref
from referee.core.game.decisions import Seat
from referee.core.game.moves import Event
from referee.games.stone_age.model import descriptions
from referee.games.stone_age.model.places import (
    Spot,
    cashable_card,
    figures_at_home,
    figures_on,
    place_text,
)
from referee.games.stone_age.model.player import Player, room_for
from referee.games.stone_age.moves import common_moves
from referee.games.stone_age_solo.model.pieces import GOODS
from referee.games.stone_age_solo.model.state import EFFECTS, VILLAGE, Box, MoveContext, State
from referee.games.stone_age_solo.moves import toolmaking
from referee.games.stone_age_solo.moves.elder import price_text

PLACING = "placing (SoloPlay)"
USUAL = 3  # figures in an example
AREAS = {"wood": "forest", "brick": "clay-pit", "stone": "quarry", "gold": "river"}


class Place(common_moves.Place, frozen=True):
    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        spot = box.spots[self.place]
        yield from self.count_problems(state.player, spot, PLACING, PLACING)
        yield from _closed(box, state, spot)

    def warnings(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        if not any(self.check(box, state, seat)):
            yield from _placing_warnings(box, state, box.spots[self.place])

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        spot = box.spots[self.place]
        if spot.effect is not None:
            cost = f" for {box.hut(state)} food" if spot.id == "field" else ""
            return descriptions.effect(spot.effect, EFFECTS) + cost
        if spot.kind == "card":
            card = box.cards[state.shown[spot.number - 1]]
            price = box.slots[spot.number - 1].resources
            return (f"{descriptions.effect(card.top, EFFECTS)} for "
                    f"{price_text(box, state.elder, price)}")
        if spot.kind == "tile":
            return descriptions.tile(box.tiles[state.stacks[spot.number - 1][0]])
        return f"{count_noun(self.count, 'die', 'dice')}, 1 {spot.goods} for every {spot.pips} pips"

    @classmethod
    def examples(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """A place or two of every kind that is open."""
        free = figures_at_home(state.player)
        kinds = Counter[str]()
        late: list[Self] = []
        for spot in _open(box, state):
            move = cls(spot.id, max(spot.least, min(free, spot.most or free, USUAL)))
            kinds[spot.kind] += 1
            if kinds[spot.kind] <= 2 or spot.kind == "village":
                yield move
            else:
                late.append(move)
        yield from late

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """Each open place with each number of figures."""
        free = figures_at_home(state.player)
        for spot in _open(box, state):
            for count in range(spot.least, min(free, spot.most or free) + 1):
                yield cls(spot.id, count)


class PlacingEnded(Event, frozen=True):
    """No place takes a figure any more; ``figures_at_home`` were not placed."""

    home: int

    def apply(self, box: Box, state: State) -> State:
        return replace(state, phase="act")

    def describe(self, box: Box, viewer: Seat | None) -> str:
        if not self.home:
            return "All figures are placed."
        last = "figure" if self.home == 1 else f"{self.home} figures"
        return f"No place can take the last {last}."


class Idled(Event, frozen=True):
    """Figures did nothing, on a place or (``figures_at_home``) on none, which cost points."""

    place: str
    count: int
    why: str
    points: int

    def apply(self, box: Box, state: State) -> State:
        return state.scored("idle", self.points)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        at = "at home" if self.place == "home" else place_text(self.place)
        return (f"{seat_ref(box.seat)} loses {self.points} points for "
                f"{count_noun(self.count, 'idle figure')} {at}: {self.why}.")


def _placing_warnings(box: Box, state: State, spot: Spot) -> Iterator[Problem]:
    """Warnings of what cannot be paid or taken, unless a card helps (rulings S38, S40)."""
    player = state.player
    if spot.kind == "card":
        price, elder_material = box.slots[spot.number - 1].resources, box.material[state.elder]
        available = (sum(player.tools
                        + player.used) + player.field if elder_material == "tools"
                     else _held_of(player, elder_material))
        if available < price and not may_still_bring(box, state):
            yield Problem("doubtful-payment", f"{spot.name} costs "
                          f"{price_text(box, state.elder, price)}, and you have {available}. You "
                          "cannot get more of it this round: the elder is "
                          f"{place_text(state.elder)}.", hint="A figure that buys nothing costs "
                          f"{box.costs.idle} points.", rule="ruling S38", warning=True)
    elif spot.kind == "tile":
        short = _missing_price(box, state, state.stacks[spot.number - 1][0])
        if short and not may_still_bring(box, state):
            yield Problem("doubtful-payment", f"{spot.name} needs {short}. You have too little "
                          "of it, and no area gives it this round.",
                          hint=f"A figure that builds nothing costs {box.costs.idle} points.",
                          rule="ruling S38", warning=True)
    elif spot.goods and (spot.goods != "food" or box.hungry):
        available = _held_of(player, spot.goods)
        if available >= player.people and not figures_on(player, "hut"):
            yield Problem("doubtful-capacity", f"You have {available} {spot.goods} and only "
                          f"{player.people} people. Each {spot.goods} you earn {spot.where} now "
                          f"costs {box.costs.over} points.", hint="Pay with some of it before you "
                          "use your figures there, or get more people.",
                          rule="ruling S40", warning=True)


def _held_of(player: Player, what: str) -> int:
    """How much food, or of a resource, the player has."""
    return player.food if what == "food" else player.goods[GOODS.names.index(what)]


def may_still_bring(box: Box, state: State) -> bool:
    """True if a bought card, or a figure on one, may still bring something this round."""
    return bool(cashable_card(box, state.player)) or any(
        box.spots[place].kind == "card" for place, _ in state.player.placed)


def _missing_price(box: Box, state: State, tile: str) -> str:
    """The part of a tile's printed price that is neither held nor available at an area."""
    price = box.prices[tile].fixed
    lacking = [f"{n} {name}" for name, n, held, there in zip(
        GOODS.names, price, state.player.goods, state.board, strict=False)
        if n > held and (not there or state.elder == AREAS[name])]
    return " and ".join(lacking)


def _closed(box: Box, state: State, spot: Spot) -> Iterator[Problem]:
    again, village = figures_on(state.player, spot.id), spot.kind == "village"
    if again:
        yield Problem("illegal-again", f"You have already placed {spot.where}. You can use each "
                      "place once a round.", rule="ruling S34")
    if state.elder == ("village" if village else spot.id):
        yield Problem("illegal-elder", f"The elder is {place_text(state.elder)}: you cannot place "
                      "there this round.", hint=_opens(box, state),
                      rule="ruling S1")
    if village and not again:
        yield from _village(box, state)
    if not goods_left(box, state, spot):
        yield Problem("illegal-empty", _why_empty(spot), rule="ruling S36",
                      hint="You can place only where there is something to get.")


def _village(box: Box, state: State) -> Iterator[Problem]:
    taken = [village_name(name) for name in VILLAGE if figures_on(state.player, name)]
    most = box.openings(state.player.field)
    if len(taken) >= most:
        yield Problem("illegal-village", f"With your food track at {state.player.field} you can "
                      f"use {count_noun(most, 'village place')} a round. You already use "
                      f"{join_words(taken)}.", rule="ruling S7")


def village_name(place: str) -> str:
    """A village place inside a sentence: ``the tool maker``."""
    return f"the {place.replace('-', ' ')}"


def _opens(box: Box, state: State) -> str:
    if state.moved:
        return "The elder stays there for the next round, too."
    return f"Next round the elder is {place_text(box.next_area(state.elder))}."


def _why_empty(spot: Spot) -> str:
    """Why a place can give nothing."""
    return {
        "hunt": "There is no food in the hunting grounds.",
        "hut": "The hut has no people left.",
        "field": "Your food track is at its end.",
        "tool-maker": "You cannot get a tool: you can take no new tool and raise no tool.",
    }.get(spot.id) or (f"{spot.name} has no {spot.goods} left." if spot.goods
                       else f"{spot.name} is empty.")


def goods_left(box: Box, state: State, spot: Spot) -> int:
    """How much a place can give now (rulings S36, S37)."""
    if spot.goods:
        return state.grounds if spot.goods == "food" else state.board[
            GOODS.names.index(spot.goods)]
    if spot.kind == "card":
        return len(state.shown[spot.number - 1])
    if spot.kind == "tile":
        return len(state.stacks[spot.number - 1])
    if spot.id == "tool-maker":
        return sum(1 for _ in toolmaking.tool_options(box, state))
    return room_for(box, state.player, spot.effect.gives) if spot.effect else 0


def _open(box: Box, state: State) -> Iterator[Spot]:
    player = state.player
    free = figures_at_home(player)
    if not free:
        return
    shut = {state.elder, *[place for place, _ in player.placed]}  # tested first because it is cheap
    for spot in box.spots.values():
        if spot.least <= free and spot.id not in shut and next(
                _closed(box, state, spot), None) is None:
            yield spot


def end_placing_if_full(context: MoveContext) -> None:
    """When no place takes a figure any more, the remaining ones are idle (rulings S25, S35)."""
    if next(_open(context.box, context.state), None) is not None:
        return
    idlers = figures_at_home(context.state.player)
    context.add(PlacingEnded(idlers))
    if idlers:
        charge_idle_figures(context, "home", idlers, "no place can take them" if idlers > 1 else
                            "no place can take it")


def charge_idle_figures(context: MoveContext, place: str, count: int, why: str) -> None:
    """Figures that do nothing cost points at once (ruling S38)."""
    context.add(Idled(place, count, why, count * context.box.costs.idle))
