"""Feeding the people, hunger and offerings (SoloPlay, ending a turn, 2)."""

from collections.abc import Iterator
from itertools import islice, product
from typing import Self

from msgspec.structs import replace

from referee.core.base.aliases import counted
from referee.core.base.problem import Problem
from referee.core.game.decisions import Seat, Unasked
from referee.core.game.moves import Event
from referee.core.game.resources import bundles, plus
from referee.games.stone_age.model.places import subsets, where
from referee.games.stone_age.moves import common_moves
from referee.games.stone_age_solo.model.pieces import GOODS, NOTHING, PIECES, Payment, Pieces
from referee.games.stone_age_solo.model.slot_kinds import Move
from referee.games.stone_age_solo.model.state import Box, Course, State, allowed, given, only
from referee.games.stone_age_solo.moves import paying
from referee.games.stone_age_solo.moves.elder import eaten, material

FOOD = PIECES.of("food")


class Feed(Move, frozen=True):
    """Feed the people with food and the elder's material, just enough (ruling S59)."""

    pay: Payment

    form = "feed {pay}"
    verbs = ("feed, eat",)
    answers = ("feed",)

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        if paying.foreign(box, state, self.pay, FOOD):
            yield Problem("illegal-payment", f"The elder is {where(state.elder)}: people eat "
                          f"{eaten(box, state.elder)}; you offer {self.pay.said}.",
                          hint=f"{_due(box, state)}.", rule="ruling S59")
            return
        for problem in paying.enough(self.pay, state.player.hungry, _due(box, state), "ruling S59"):
            could = next(self.options(box, state, seat), None)
            yield replace(problem, hint=f"“{could.text()}” does it, or “starve”."
                          if could and state.player.food < state.player.hungry else
                          f"“{could.text()}” does it." if could else problem.hint)
        yield from paying.missing(state, paying.ready(state, self.pay),
                                  plus(FOOD, paying.own(box, state)))

    def full(self, box: Box, state: State, seat: Seat) -> Self:
        return replace(self, pay=paying.ready(state, self.pay))

    def unasked(self, box: Box, state: State, seat: Seat,
                events: tuple[Event, ...]) -> Unasked | None:
        """Food that nobody needs is not lost; that another way was the only one is told."""
        if FeedingBegan(0) in events:
            return Unasked("the food track feeds all people", True)
        plain = self.pay == Payment(PIECES.of("food", self.pay.pieces[4]))
        return only(events, "feed", "starve", lapses=plain and bool(given(events, "feed")))

    def brings(self, box: Box, state: State, seat: Seat) -> str:
        after = paying.paid(state, paying.ready(state, self.pay)).player
        name = box.material[state.elder]
        left = [f"{after.food} food"]
        if name in GOODS.names:
            left.append(GOODS.amount(after.goods[GOODS.names.index(name)], name))
        return f"leaves {', '.join(left)}"

    def play(self, course: Course, seat: Seat) -> None:
        course.add(Fed(paying.ready(course.state, self.pay)))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """Every way to pay, most food first."""
        own, his = state.player, paying.own(box, state)
        stock = sum(paying.of_kinds(paying.held(state).pieces, his)) if his != FOOD else 0
        tiles = (own.tools, own.used) if paying.in_village(box, state) else ((), ())
        for tools, used in product(*map(subsets, tiles)):
            rest = own.hungry - sum(tools + used)
            if rest + min(tools + used, default=0) <= 0:  # a tool could be left out
                continue
            rest = max(rest, 0)
            for food in range(min(rest, own.food), max(rest - stock, 0) - 1, -1):
                pieces = plus(PIECES.of("food", food), paying.own(box, state, rest - food))
                yield cls(Payment(pieces, tools, used))


class Starve(common_moves.Starve, frozen=True):
    """Let people go hungry: points and all food are lost, and an offering is asked for."""

    verbs = (f"{common_moves.Starve.verbs[0]}, go hungry, let them starve, let people starve, "
             "feed nobody, feed nothing, feed none",)

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """Never with enough food (ruling S60)."""
        own = state.player
        if own.food >= own.hungry:
            yield Problem("illegal-starve", f"You hold {own.food} food and {own.hungry} are "
                          "due: the people are fed.", hint=f"“feed {own.hungry} food” does it.",
                          rule="ruling S60")

    def doubts(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        short = state.player.food < state.player.hungry
        fed = next(Feed.options(box, state, seat), None) if short else None
        if fed is not None:
            yield Problem("doubtful-starve", f"The people could be fed with {fed.pay.said}.",
                          hint=f"“{fed.text()}” saves {box.scenario.feeding.penalty} points "
                          "and the offering.", rule="ruling S12", warning=True)

    def unasked(self, box: Box, state: State, seat: Seat,
                events: tuple[Event, ...]) -> Unasked | None:
        if FeedingBegan(0) in events:
            return Unasked("the food track feeds all people")
        return only(events, "feed")

    def brings(self, box: Box, state: State, seat: Seat) -> str:
        lost, food = f"{box.scenario.feeding.penalty} points", state.player.food
        return f"{lost}{f' and {food} food' * bool(food)} lost, then an offering"

    def play(self, course: Course, seat: Seat) -> None:
        course.add(Starved(course.player(seat).food, course.box.scenario.feeding.penalty))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        return allowed(box, state, (cls(),))


class Offer(Move, frozen=True):
    """Make an offering to the elder; of nothing: lose points instead (ruling S61)."""

    pay: Payment = NOTHING

    form = "offer nothing | offer {pay}"
    verbs = ("offer, sacrifice, give",)
    answers = ("offer",)

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """One piece of the elder's, or two of others, or nothing."""
        pay, costs = self.pay, box.costs
        if pay == NOTHING:
            return
        if pay.pieces[4]:
            yield Problem("illegal-offering", "Food is no offering; yours is gone.",
                          hint=f"“offer nothing” costs {costs.refusal} points.",
                          rule="ruling S13")
            return
        elders, others = _sorted(pay, paying.own(box, state))
        if not _fair(box, elders, others):
            yield Problem("illegal-offering", f"You offer {pay.said}: {elders} of the elder's "
                          f"and {counted(others, 'other')}; {asked(box, state)}.",
                          rule="ruling S61",
                          hint=f"“offer nothing” costs {costs.refusal} points.")
        yield from paying.missing(state, paying.ready(state, pay))

    def full(self, box: Box, state: State, seat: Seat) -> Self:
        return replace(self, pay=paying.ready(state, self.pay))

    def unasked(self, box: Box, state: State, seat: Seat,
                events: tuple[Event, ...]) -> Unasked | None:
        if any(isinstance(event, Starved) for event in events):
            return Unasked(f"the only answer was “{given(events, 'offer')}”")
        return Unasked("nobody went hungry", self.pay == NOTHING)

    def brings(self, box: Box, state: State, seat: Seat) -> str:
        return f"{box.costs.refusal} points lost" if self.pay == NOTHING else ""

    @classmethod
    def examples(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """The first two offerings, and none."""
        found = islice((move for move in cls.options(box, state, seat)
                        if move.pay != NOTHING), 2)
        return iter([*found, cls(NOTHING)])

    def play(self, course: Course, seat: Seat) -> None:
        lost = course.box.costs.refusal if self.pay == NOTHING else 0
        course.add(Offered(paying.ready(course.state, self.pay), lost))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """The elder's material, pairs of resources, nothing, then what takes tools and steps."""
        own, most = state.player, max(box.costs.offering, box.costs.others)
        gifts = sorted(bundles((*own.goods, own.field), 0, most),
                       key=lambda pieces: (sum(pieces), pieces))
        late, his = [], paying.own(box, state)
        for tools, used in product(subsets(own.tools), subsets(own.used)):
            for pieces in gifts:
                pay = Payment(pieces, tools, used)
                if _fair(box, *_sorted(pay, his)):
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
        return replace(state, phase="feed").having(hungry=self.need)

    def told(self, box: Box, to: Seat | None) -> str | None:
        return None if self.need else "The food track feeds all people."


class Fed(Event, frozen=True):
    """The people were fed."""

    pay: Payment

    def after(self, box: Box, state: State) -> State:
        return paying.paid(state, self.pay).having(hungry=0)

    def told(self, box: Box, to: Seat | None) -> str:
        return f"{box.seat} feeds the people with {self.pay.said}."


class Starved(Event, frozen=True):
    """People went hungry: all food and some points are gone."""

    food: int
    points: int

    def after(self, box: Box, state: State) -> State:
        state = paying.paid(state, Payment(PIECES.of("food", self.food)))
        return replace(state, phase="offer").having(hungry=0).scored("hunger", self.points)

    def told(self, box: Box, to: Seat | None) -> str:
        return (f"People go hungry: {box.seat} loses {self.points} points and all food "
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


def _due(box: Box, state: State) -> str:
    return (f"{state.player.hungry} food are due" if in_food(box, state) else
            f"{state.player.hungry} are due, in {eaten(box, state.elder)}")


def in_food(box: Box, state: State) -> bool:
    """Whether nothing but food feeds."""
    return box.material[state.elder] == "food"


def asked(box: Box, state: State) -> str:
    """What an offering is now, in words."""
    others = f"{box.costs.others} pieces"
    if in_food(box, state):
        return f"offered are {others}, none of them food"
    his = material(box, state.elder)
    if paying.in_village(box, state):
        his = "a tool or a step on the food track"
    return f"offered are {box.costs.offering} of the elder's ({his}), or {others} that are not"


def _fair(box: Box, elders: int, others: int) -> bool:
    """Whether so many pieces of the elder's and others are an offering (ruling S61)."""
    return (elders, others) in ((box.costs.offering, 0), (0, box.costs.others))


def _sorted(pay: Payment, own: Pieces) -> tuple[int, int]:
    """How many pieces of a payment are the elder's, and how many not; a tool is one piece.

    ``own`` is one piece of his material; where that is a step, tools are his, too.
    """
    elders = sum(paying.of_kinds(pay.pieces, own))
    others, tools = sum(pay.pieces) - elders, len(pay.tiles)
    if own[5]:
        return elders + tools, others
    return elders, others + tools
