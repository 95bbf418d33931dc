"""Feeding the people, hunger and offerings (SoloPlay, ending a turn, 2)."""

from collections.abc import Iterator
from itertools import product
from typing import Self

from msgspec.structs import replace

from referee.core.game import Event
from referee.core.goods import bundles, plus
from referee.core.problem import Problem
from referee.core.rules import Seat
from referee.core.words import Reader, counted
from referee.games.stone_age import shared
from referee.games.stone_age.places import subsets, where
from referee.games.stone_age_solo import paying
from referee.games.stone_age_solo.paying import NOTHING, PIECES, Payment
from referee.games.stone_age_solo.setting import eaten
from referee.games.stone_age_solo.state import Box, Course, Move, State, allowed

FOOD = PIECES.of("food")


class Feed(Move, frozen=True):
    """Feed the people with food and the elder's material, just enough (ruling S59)."""

    pay: Payment

    verbs = ("feed",)
    answers = ("feed",)

    @classmethod
    def read(cls, box: Box, reader: Reader) -> Self:
        reader.skip("with")
        return cls(paying.payment(reader))

    def text(self, box: Box) -> str:
        return f"feed {self.pay.text}"

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        if paying.foreign(box, state, self.pay, FOOD):
            yield Problem("illegal-payment", f"The elder is {where(state.elder)}: people eat "
                          f"{eaten(box, state.elder)}; you offer {self.pay.said}.",
                          rule="ruling S59")
            return
        yield from paying.enough(self.pay, state.need, f"{state.need} food are due", "ruling S59")
        yield from paying.missing(state, self.pay)

    def play(self, course: Course, seat: Seat) -> None:
        course.add(Fed(self.pay))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """Every way to pay, most food first."""
        own = paying.own(box, state)
        stock = sum(paying.of_kinds(paying.held(state).pieces, own)) if own != FOOD else 0
        tiles = (state.tools, state.used) if paying.in_village(box, state) else ((), ())
        for tools, used in product(*map(subsets, tiles)):
            rest = state.need - sum(tools + used)
            if rest + min(tools + used, default=0) <= 0:  # a tool could be left out
                continue
            rest = max(rest, 0)
            for food in range(min(rest, state.food), max(rest - stock, 0) - 1, -1):
                pieces = plus(PIECES.of("food", food), paying.own(box, state, rest - food))
                yield cls(Payment(pieces, tools, used))


class Starve(shared.Starve, frozen=True):
    """Let people go hungry: points and all food are lost, and an offering is asked for."""

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """Never with enough food (ruling S60)."""
        if state.food >= state.need:
            yield Problem("illegal-starve", f"You hold {state.food} food and {state.need} are "
                          "due: the people are fed.", hint="Pay food or the elder's material.",
                          rule="ruling S60")

    def play(self, course: Course, seat: Seat) -> None:
        course.add(Starved(course.state.food, course.box.scenario.feeding.penalty))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        return allowed(box, state, (cls(),))


class Offer(Move, frozen=True):
    """Make an offering to the elder; of nothing: lose points instead (ruling S61)."""

    pay: Payment

    verbs = ("offer",)
    answers = ("offer",)

    @classmethod
    def read(cls, box: Box, reader: Reader) -> Self:
        return cls(NOTHING if reader.skip("nothing", "none") else paying.payment(reader))

    def text(self, box: Box) -> str:
        return f"offer {self.pay.text}"

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """One piece of the elder's, or two of others, or nothing."""
        pay, costs = self.pay, box.costs
        if pay == NOTHING:
            return
        if pay.pieces[4]:
            yield Problem("illegal-offering", "Food is no offering; yours is gone.",
                          rule="ruling S13")
            return
        elders, others = _sorted(box, state, pay)
        if not _fair(box, elders, others):
            yield Problem("illegal-offering", f"You offer {pay.said}: {elders} of the elder's "
                          f"and {counted(others, 'other')}; offered are {costs.offering} of his, "
                          f"or {costs.others} others.", rule="ruling S61",
                          hint=f"“offer nothing” costs {costs.refusal} points.")
        yield from paying.missing(state, pay)

    def play(self, course: Course, seat: Seat) -> None:
        lost = course.box.costs.refusal if self.pay == NOTHING else 0
        course.add(Offered(self.pay, lost))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """The elder's material, pairs of resources, nothing, then what takes tools and steps."""
        most = max(box.costs.offering, box.costs.others)
        gifts = sorted(bundles((*state.goods, 0, state.field), 0, most),
                       key=lambda pieces: (sum(pieces), pieces))
        late = []
        for tools, used in product(subsets(state.tools), subsets(state.used)):
            for pieces in gifts:
                pay = Payment(pieces, tools, used)
                if _fair(box, *_sorted(box, state, pay)):
                    if pay.tiles or pieces[5]:
                        late.append(cls(pay))
                    else:
                        yield cls(pay)
        yield cls(NOTHING)
        yield from late


class FeedingBegan(Event, frozen=True):
    """So much food is due, whatever is paid for it (ruling S58)."""

    need: int

    def after(self, box: Box, state: State) -> State:
        return replace(state, phase="feed", need=self.need)

    def told(self, box: Box, to: Seat | None) -> str | None:
        return None if self.need else "The food track feeds all people."


class Fed(Event, frozen=True):
    """The people were fed."""

    pay: Payment

    def after(self, box: Box, state: State) -> State:
        return replace(paying.paid(state, self.pay), need=0)

    def told(self, box: Box, to: Seat | None) -> str:
        return f"{box.seat} feeds the people with {self.pay.said}."


class Starved(Event, frozen=True):
    """People went hungry: all food and some points are gone."""

    food: int
    points: int

    def after(self, box: Box, state: State) -> State:
        state = paying.paid(state, Payment(PIECES.of("food", self.food)))
        return replace(state, phase="offer", need=0).scored("hunger", self.points)

    def told(self, box: Box, to: Seat | None) -> str:
        return (f"{box.seat} lets people go hungry, loses {self.points} points and all food "
                f"({self.food}).")


class Offered(Event, frozen=True):
    """An offering was made, or points were lost instead."""

    pay: Payment
    points: int

    def after(self, box: Box, state: State) -> State:
        state = paying.paid(state, self.pay)
        return replace(state, phase="feed").scored("hunger", self.points)

    def told(self, box: Box, to: Seat | None) -> str:
        if self.pay == NOTHING:
            return f"{box.seat} offers nothing to the elder and loses {self.points} points."
        return f"{box.seat} offers {self.pay.said} to the elder."


def _fair(box: Box, elders: int, others: int) -> bool:
    """Whether so many pieces of the elder's and others are an offering (ruling S61)."""
    return (elders, others) in ((box.costs.offering, 0), (0, box.costs.others))


def _sorted(box: Box, state: State, pay: Payment) -> tuple[int, int]:
    """How many pieces of a payment are the elder's, and how many not; a tool is one piece."""
    elders = sum(paying.of_kinds(pay.pieces, paying.own(box, state)))
    others, tools = sum(pay.pieces) - elders, len(pay.tiles)
    if paying.in_village(box, state):
        return elders + tools, others
    return elders, others + tools
