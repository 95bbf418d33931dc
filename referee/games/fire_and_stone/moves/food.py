"""Gaining food: what fits into the bags, what effects add; the food of a bare area."""

from collections.abc import Iterable, Iterator
from typing import Self

from referee.core.base.problem import Problem
from referee.core.base.references import seat_ref
from referee.core.game.decisions import NotNow, Seat
from referee.core.game.moves import Event
from referee.games.fire_and_stone.model.areas import (
    acting_area,
    animals_in,
    no_action,
    offered_site,
)
from referee.games.fire_and_stone.model.cards import More, amount
from referee.games.fire_and_stone.model.state import Box, Move, MoveContext, State, changed

Parts = Iterable[tuple[int, int]]


class Gained(Event, frozen=True):
    """Bags, food and points; ``lost_…`` did not fit."""

    seat: Seat
    why: str
    bags: int = 0
    food: int = 0
    vp: int = 0
    lost_bags: int = 0
    lost_food: int = 0

    def apply(self, box: Box, state: State) -> State:
        player = box.player(state, self.seat)
        return changed(box, state, self.seat, bags=player.bags + self.bags,
                       food=player.food + self.food, vp=player.vp + self.vp)

    @property
    def lost_text(self) -> str:
        """The part that does not fit, in words; empty if everything fits."""
        lost = amount(self.lost_bags, self.lost_food)
        return f"no room for {lost}" if self.lost_bags + self.lost_food else ""

    @property
    def gain_text(self) -> str:
        """The gain in short: ``1 bag and 3 food, no room for 1 food``."""
        return amount(self.bags, self.food, self.vp) + (f", {self.lost_text}" if self.lost_text
                                                        else "")

    def describe(self, box: Box, viewer: Seat | None) -> str:
        fits = f" ({self.lost_text})" if self.lost_text else ""
        gains = amount(self.bags, self.food, self.vp)
        return f"{seat_ref(self.seat)} gains {gains} {self.why}{fits}."


class Paid(Event, frozen=True):
    seat: Seat
    food: int
    why: str

    def apply(self, box: Box, state: State) -> State:
        food = box.player(state, self.seat).food - self.food
        return changed(box, state, self.seat, food=food)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return f"{seat_ref(self.seat)} pays {self.food} food {self.why}."


class Food(Move, frozen=True):
    """Gain the food of an area with nothing on it; of a bare forest if a rule gives it."""

    form = "food"
    verbs = ("food, eat, gain",)
    answers = ("action",)
    rule = "2. action c)"

    def why_not_now(self, box: Box, state: State, seat: Seat,
                    events: tuple[Event, ...]) -> NotNow | None:
        """Nothing is lost if the food was gained already, for example by leaving a tile."""
        if any(isinstance(event, Gained) and event.seat == seat and (
                event.food or event.lost_food)
               for event in events):
            return NotNow("You have already gained the food of this area.", True)
        return None

    def lapses(self, box: Box, state: State, seat: Seat) -> bool:
        return True

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        if not growing_food(box, state, seat):
            site = offered_site(box, state)
            full = site == "empty" and not box.room(state, seat)
            leave = "To get food here, leave the tile." if site in box.kinds else ""
            yield no_action(box, state, "You cannot gain food: all your bags are full." if full
                            else "“food” works only on an empty area.",
                            "2. action c), rulings B3 and B12", leave)

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        return self._gained(box, state, seat).gain_text

    def play(self, context: MoveContext, seat: Seat) -> None:
        apply_gain(context, self._gained(context.box, context.state, seat))

    def _gained(self, box: Box, state: State, seat: Seat) -> Gained:
        by, food = _bare_area_food(box, state)
        area = acting_area(box, state)
        return reckon_gain(box, state, seat, f"from {area}", [(0, food)], by, area)

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        return iter([cls()] if growing_food(box, state, seat) else [])


def growing_food(box: Box, state: State, seat: Seat) -> int:
    """The food of a bare area or forest; not offered if all bags are full (ruling B12)."""
    by, food = _bare_area_food(box, state) if box.room(state, seat) else ("", 0)
    return food + extra_food(box, state, seat, by, acting_area(box, state), food) if by else 0


def _bare_area_food(box: Box, state: State) -> tuple[str, int]:
    what = offered_site(box, state)
    if what == "empty":
        return what, box.scenario.play.empty
    is_bare = what == "forest" and not animals_in(box, state, acting_area(box, state))
    return what if is_bare else "", 0


def extra_food(box: Box, state: State, seat: Seat, by: str, area: str, base: int) -> int:
    """The food that effects add to a gain in this area; ``any`` adds nothing to no food."""
    at = box.atlas.areas[area]
    added = {by: 0, "any": 0}
    for effect in box.effects(state, seat, More, at.region):
        if effect.by in added and (effect.where == "any" or at.lake):
            added[effect.by] += effect.food
    return sum(added.values()) if base + added[by] else 0


def gain(context: MoveContext, seat: Seat, why: str, parts: Parts, by: str = "", area: str = "",
         vp: int = 0) -> None:
    """Apply a gain as computed by ``reckon_gain``; an empty one is not reported."""
    apply_gain(context, reckon_gain(context.box, context.state, seat, why, parts, by, area, vp))


def apply_gain(context: MoveContext, event: Gained) -> None:
    """Apply a gain unless it is empty."""
    if event != Gained(event.seat, event.why):
        context.add(event)


def no_room_warning(event: Gained, loss: str, rule: str) -> Iterator[Problem]:
    """A warning if nothing of a gain fits; ``loss`` says what that means."""
    if event.lost_text and not event.bags + event.food:
        yield Problem("doubtful-lost", f"You have {event.lost_text}: {loss}.", rule=rule,
                      warning=True)


def reckon_gain(box: Box, state: State, seat: Seat, why: str, parts: Parts, by: str = "",
                area: str = "", vp: int = 0) -> Gained:
    """A gain: bags before food in each part, then the additions (rulings B5, B15, D10, D19).

    Food that does not fit is lost at once. ``by`` and ``area`` select the effects that add to it;
    without an area none does.
    """
    player = box.player(state, seat)
    parts = [*parts]
    if area:
        base = sum(food for _, food in parts)
        parts.append((0, extra_food(box, state, seat, by, area, base)))
    bags, food, lost_bags, lost_food = player.bags, player.food, 0, 0
    for bag, fresh in parts:
        fits = min(bag, box.scenario.room.bag_tiles - bags)
        bags, lost_bags = bags + fits, lost_bags + bag - fits
        fits = min(fresh, box.scenario.supply.bags + bags - food)
        food, lost_food = food + fits, lost_food + fresh - fits
    return Gained(seat, why, bags - player.bags, food - player.food, vp, lost_bags, lost_food)
