"""Founding on people chips, the strips, Art and Distribution (Developments; Double victory…)."""

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Self, cast

from msgspec.structs import replace

from referee.core.base.aliases import count_noun
from referee.core.base.problem import Problem
from referee.core.base.references import capital_seat_ref, seat_ref
from referee.core.game.decisions import Seat
from referee.core.game.moves import Event
from referee.core.game.resources import covers
from referee.core.game.structs import without_items
from referee.games.settlers.model.board import Corner
from referee.games.settlers.model.cards import Bag
from referee.games.settlers.model.scenario import FIELDS, STRIPS, Strip
from referee.games.settlers.model.state import Box, Move, MoveContext, State, changed
from referee.games.settlers.moves.nomads import no_nomad
from referee.games.settlers.moves.paying import cost_problems, paid_text
from referee.games.settlers.moves.sequence import Awaited, check_win, close_trade, lapse_warnings

if TYPE_CHECKING:
    pass

RULE = "nomads transform into tribes (Settlers of the Stone Age)"


class Step(Move, frozen=True):
    """``step clothing``: the next field of a strip."""

    strip: Strip

    form = "step {strip}"
    verbs = ("step, develop, advance, improve, upgrade, progress, research",)
    options_public = False
    answers = ("trade", "build")
    opens = "You can take steps only in your own turn."

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """One field at a time; only one player gets the fifth (rulings 10, 25, 59)."""
        i, rule = STRIPS.index(self.strip), "developments (Settlers of the Stone Age)"
        level = box.player(state, seat).levels[i]
        if level == FIELDS:
            yield Problem("illegal-strip", f"You have all {FIELDS} steps of {self.strip}.",
                          rule=rule)
            return
        holder = next((other for other, player in zip(box.seats, state.players, strict=True)
                       if player.levels[i] == FIELDS), "")
        if level + 1 == FIELDS and holder:
            yield Problem("illegal-strip", f"{capital_seat_ref(holder)} has the fifth step of "
                          f"{self.strip}, and only one player can have it.", rule="ruling 25")
        yield from cost_problems(box, state, seat, box.costs[self.strip][level],
                                 f"Step {level + 1} of {self.strip}", rule)

    def warnings(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        return lapse_warnings(state, seat)

    def play(self, context: MoveContext, seat: Seat) -> None:
        """On the hunting strip a figure moves (rulings 9, 60)."""
        close_trade(context)
        box = context.box
        field = box.player(context.state, seat).levels[STRIPS.index(self.strip)] + 1
        context.add(Stepped(seat, self.strip, field, box.costs[self.strip][field - 1]))
        if not check_win(context, seat) and self.strip == "hunting" and (field < FIELDS
                                                                         or box.fifth):
            context.add(Awaited("figure", seat, "hunting"))

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        """The step, its price, and its Art card."""
        field = box.player(state, seat).levels[STRIPS.index(self.strip)] + 1
        art = ", and its Art card" if field == FIELDS else ""
        return f"step {field}{paid_text(box.costs[self.strip][field - 1])}{art}"

    @classmethod
    def examples(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """Two of them, to leave room for other moves."""
        return islice(cls.options(box, state, seat), 2)

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        player = box.player(state, seat)
        for strip, level in zip(STRIPS, player.levels, strict=True):
            if level < FIELDS and covers(player.hand, box.costs[strip][level]):
                move = cls(strip)
                if move.is_legal(box, state, seat):
                    yield move


class Found(Move, frozen=True):
    """``found eu15 lifting af09``: a nomad on its people chip becomes a tribe."""

    corner: Corner
    lifting: Corner = ""

    form = "found {corner}[ lifting {lifting:corner}]"
    verbs = ("found, settle, transform, convert, establish, turn",
             "build, create, make, place, put, set, new, buy")
    options_public = False
    answers = ("trade", "build")
    opens = "You can found tribes only in your own turn."

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """A nomad on its people chip, the price, a tribe to use (rulings 6, 7, 56–58)."""
        nomads = box.player(state, seat).nomads
        if self.corner not in nomads:
            yield no_nomad(box, self.corner, nomads, RULE)
        if self.corner not in state.people:
            ready = [nomad for nomad in nomads if nomad in state.people]
            suffix = " any more" if self.corner in box.region else ""
            yield Problem("illegal-corner", f"There is no people chip at {box.spot(self.corner)}"
                          f"{suffix}.", rule=RULE, hint=f"Your nomads on people chips: "
                          f"{', '.join(ready)}." if ready else
                          "None of your nomads is on a people chip." if nomads else "")
        yield from cost_problems(box, state, seat, box.price["tribe"], "A tribe", RULE)
        tribes = liftable(box, state, seat)
        if self.lifting and not tribes:
            yield Problem("illegal-lifting", "Your supply still has a tribe: leave out "
                          "“lifting”.", rule="ruling 57")
        elif self.lifting and self.lifting not in tribes:
            yield Problem("illegal-lifting", _not_liftable(box, state, seat, self.lifting),
                          rule="ruling 7")
        elif not self.lifting and len(tribes) > 1:
            yield Problem("illegal-lifting", "Your supply has no tribe left: say which tribe "
                          f"to use, as in “lifting {tribes[0]}”.", rule="ruling 57")

    def warnings(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        return lapse_warnings(state, seat)

    def canonical_move(self, box: Box, state: State, seat: Seat) -> Self:
        """Leave out the tribe if it is the only one to lift."""
        if liftable(box, state, seat) == [self.lifting]:
            return replace(self, lifting="")
        return self

    def play(self, context: MoveContext, seat: Seat) -> None:
        """Pay, turn the nomad into a tribe, take the chip, check Distribution."""
        close_trade(context)
        box = context.box
        tribes = liftable(box, context.state, seat)
        lifted = self.lifting or (tribes[0] if tribes else "")
        context.add(Founded(seat, self.corner, box.price["tribe"], lifted))
        place = _distribution(context, seat)
        if place:
            context.add(Distributed(seat, place))
        if not check_win(context, seat) and place == 2:
            _second_chip(context, seat)

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        each = box.scenario.points.people
        return f"{count_noun(each, 'point')}{paid_text(box.price['tribe'])}"

    @classmethod
    def examples(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """One of them, to leave room for other moves."""
        return islice(cls.options(box, state, seat), 1)

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        player = box.player(state, seat)
        if not covers(player.hand, box.price["tribe"]):
            return
        tribes = liftable(box, state, seat)
        for nomad in dict.fromkeys(player.nomads):
            if nomad in state.people:
                moves = [cls(nomad, lifting) for lifting in (tribes if len(tribes) > 1 else ("",))]
                if moves[0].is_legal(box, state, seat):
                    yield from moves


class Take(Move, frozen=True):
    """``take as33``: the second player's chip for Distribution."""

    corner: Corner

    form = "take {corner}"
    verbs = ("take",)
    answers = ("extra",)
    opens = "Only the second player with people of every region (Distribution) takes a chip."

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """A chip on the board, without a nomad if there is such a chip (ruling 63)."""
        chips = available_chips(state)
        if self.corner not in chips:
            spot = box.spot(self.corner)
            why = (f"You cannot take the chip of {spot}: a nomad is there, and other chips are free"
                   if self.corner in state.people else f"The chip of {spot} is gone"
                   if self.corner in box.region else f"There is no people chip at {spot}")
            yield Problem("illegal-corner", f"{why}.", rule="ruling 63",
                          hint="People chips that you can take: " + ", ".join(chips) + ".")

    def play(self, context: MoveContext, seat: Seat) -> None:
        """The player keeps the chip; its corner is closed to settling."""
        context.add(ExtraTaken(seat, self.corner))
        context.add(Awaited("build", seat))

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        """Its point already counts; the corner is closed."""
        return "no tribe can be founded there any more"

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        return map(cls, available_chips(state))


class Stepped(Event, frozen=True):
    """A marker on a strip moved to a field."""

    seat: Seat
    strip: Strip
    field: int
    price: Bag

    def apply(self, box: Box, state: State) -> State:
        levels = list(box.player(state, self.seat).levels)
        levels[STRIPS.index(self.strip)] = self.field
        return changed(box, state, self.seat, self.price, levels=cast(Bag, tuple(levels)))

    def describe(self, box: Box, viewer: Seat | None) -> str:
        art = ", and takes its Art card" if self.field == len(box.costs[self.strip]) else ""
        return (f"{seat_ref(self.seat)} advances to step {self.field} of {self.strip}"
                f"{paid_text(self.price)}{art}.")


class Founded(Event, frozen=True):
    """A nomad became a tribe; ``lifted`` is the tribe used if none was left."""

    seat: Seat
    corner: Corner
    price: Bag
    lifted: Corner = ""

    def apply(self, box: Box, state: State) -> State:
        player = box.player(state, self.seat)
        left = without_items(player.tribes, self.lifted) if self.lifted else player.tribes
        state = changed(
            box, state, self.seat, self.price, tribes=tuple(sorted((*left, self.corner))),
            nomads=without_items(player.nomads, self.corner), people=(*player.people, self.corner))
        return replace(state, people=without_items(state.people, self.corner))

    def describe(self, box: Box, viewer: Seat | None) -> str:
        lifted = f", using the tribe from {self.lifted}" if self.lifted else ""
        region = next(region.name for region in box.scenario.regions.list
                      if region.id == box.region[self.corner])
        return (f"{seat_ref(self.seat)} founds a tribe at {self.corner}{paid_text(self.price)}"
                f"{lifted}, and takes a people chip of {region}.")


class Distributed(Event, frozen=True):
    """People of every region: ``place`` 1 gets the card, 2 the point."""

    seat: Seat
    place: int

    def apply(self, box: Box, state: State) -> State:
        if self.place == 1:
            return replace(state, distribution=self.seat)
        return replace(state, second=self.seat)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        who = seat_ref(self.seat)
        if self.place == 1:
            return f"{who} is the first with people of every region and takes Distribution."
        return f"{who} is the second with people of every region and gains a point."


class ExtraTaken(Event, frozen=True):
    """The second player's chip; no corner: none was left."""

    seat: Seat
    corner: Corner

    def apply(self, box: Box, state: State) -> State:
        left = without_items(state.people, self.corner) if self.corner else state.people
        return replace(state, extra=self.corner, people=left)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        if not self.corner:
            return f"No people chip is left for {seat_ref(self.seat)}. The point still counts."
        return f"{seat_ref(self.seat)} takes the people chip of {self.corner} for Distribution."


def liftable(box: Box, state: State, seat: Seat) -> list[Corner]:
    """The tribes to take when the supply is empty: African ones first (rulings 7, 57)."""
    tribes = box.player(state, seat).tribes
    if len(tribes) < box.supply["tribes"]:
        return []
    return [corner for corner in tribes if corner in box.black] or list(tribes)


def _not_liftable(box: Box, state: State, seat: Seat, corner: Corner) -> str:
    """Why this tribe cannot be used while others can."""
    if corner in box.player(state, seat).tribes:
        return f"You cannot use the tribe at {box.spot(corner)}: first use your tribes in Africa."
    return f"You have no tribe at {box.spot(corner)}."


def _distribution(context: MoveContext, seat: Seat) -> int:
    """People of every region: 1 gets the card, 2 a point, 0 nothing (rulings 24, 63)."""
    box, state = context.box, context.state
    if seat in (state.distribution, state.second) or (state.distribution and state.second):
        return 0
    have = {box.region[corner] for corner in box.player(state, seat).people}
    if have != set(box.region.values()):
        return 0
    return 2 if state.distribution else 1


def available_chips(state: State) -> list[Corner]:
    """The chips for the second player: those without a nomad, otherwise any (ruling 24)."""
    held = {corner for player in state.players for corner in player.nomads}
    return [corner for corner in state.people if corner not in held] or list(state.people)


def _second_chip(context: MoveContext, seat: Seat) -> None:
    if context.state.people:
        context.add(Awaited("extra", seat))
    else:
        context.add(ExtraTaken(seat, ""))
