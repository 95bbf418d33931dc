"""The tribal elder: the area, and what it makes payable (SoloPlay, the elder's roles)."""

from collections.abc import Iterator
from typing import Literal, Self

from msgspec.structs import replace

from referee.core.base.problem import Problem
from referee.core.game.decisions import Seat
from referee.core.game.moves import Event
from referee.games.stone_age.model.places import place_text
from referee.games.stone_age_solo.model.slot_kinds import Move
from referee.games.stone_age_solo.model.state import Box, MoveContext, State, allowed_moves


class Elder(Move, frozen=True):
    """Put the elder into an area: before the first round, or by card place 4 (ruling S54)."""

    area: str

    form = "elder {area}"
    verbs = ("elder, tribal elder, chief, move elder, move the elder, place elder, "
             "place the elder, put elder, put the elder, start elder",)
    answers = ("elder", "extras")

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """The first area is free; later it is any but the current and the next one (ruling S18)."""
        if state.grant is None:
            return
        if not state.grant.elder:
            yield Problem("illegal-grant", "You have already moved the elder with this card."
                          if box.privileges[state.grant.slot].elder else
                          f"Card place {state.grant.slot} does not let you move the elder.",
                          rule="ruling S50")
            return
        following = box.next_area(state.elder)
        if self.area in (state.elder, following):
            yield Problem("illegal-area", f"The elder is {place_text(state.elder)} now, and next "
                          f"{place_text(following)}. Choose another area.", rule="ruling S18")

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        after = box.next_area(self.area)
        return f"cards cost {material_text(box, self.area)}; next {place_text(after)}"

    def play(self, context: MoveContext, seat: Seat) -> None:
        context.add(ElderSet(self.area, "card" if context.state.grant is not None else "start"))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        return allowed_moves(box, state, map(cls, box.material))

    @classmethod
    def examples(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        return cls.options(box, state, seat)


class ElderSet(Event, frozen=True):
    """The elder went to an area: at the ``start``, along the ``path``, or by a ``card``."""

    area: str
    why: Literal["start", "path", "card"]

    def apply(self, box: Box, state: State) -> State:
        grant, moved = state.grant, state.moved or self.why == "card"
        return replace(state, elder=self.area, moved=moved,
                       grant=grant and replace(grant, elder=False))

    def describe(self, box: Box, viewer: Seat | None) -> str:
        how = {"start": "begins", "path": "goes on and is now",
               "card": "is moved and is now"}[self.why]
        return (f"The elder {how} {place_text(self.area)}: cards cost "
                f"{material_text(box, self.area)}.")


def material_text(box: Box, area: str) -> str:
    """What the elder's area makes payable, in words."""
    what = box.material[area]
    return "tools and steps on the food track" if what == "tools" else what


def price_text(box: Box, area: str, price: int) -> str:
    """The price of a card while the elder is in an area: ``3 wood``, ``3 in tools and steps``."""
    what = box.material[area]
    return f"{price} in tools and steps on the food track" if what == "tools" else f"{price} {what}"


def food_text(box: Box, area: str) -> str:
    """The food of the people while the elder is in an area, in words."""
    what = box.material[area]
    return {"food": "food", "tools": "food, tools and steps"}.get(what, f"food and {what}")
