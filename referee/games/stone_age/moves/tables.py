"""The dice tables: one die a player, the buyer picks first (Stone Age; Style is the Goal)."""

from collections.abc import Iterator
from typing import Self

from msgspec.structs import replace

from referee.core.base.problem import Problem
from referee.core.game.decisions import Seat, Unasked
from referee.core.game.moves import Event
from referee.core.game.structs import taken
from referee.core.luck.chance import Luck, Roll
from referee.games.stone_age.model import descriptions
from referee.games.stone_age.model.content import RESOURCES, Effect
from referee.games.stone_age.model.player import room
from referee.games.stone_age.model.state import Box, Course, Picking, State
from referee.games.stone_age.moves import common_events, common_moves
from referee.games.stone_age.moves.common_events import lying
from referee.games.stone_age.moves.gains import gain

SECTION = "dice tables (Stone Age)"


class Take(common_moves.Take, frozen=True):
    """Take a die of a table; ``goods`` names the resource where the face leaves a choice."""

    goods: str = ""

    form = "take {face}[ {goods:good}]"
    rule = "ruling B30"
    die_rule = "ruling B31"

    def full(self, box: Box, state: State, seat: Seat) -> Self:
        """Goods are named only for a choice; ``1 brick`` is the die that gives it."""
        faces = box.faces[picking(state).table]
        if not self.goods or not 1 <= self.face <= len(faces):
            return self
        gives = faces[self.face - 1].gives
        if gives == "resource":
            return self
        if gives == self.goods:
            return replace(self, goods="")
        meant = [face for face, effect in enumerate(faces, 1)
                 if (effect.gives, effect.count) == (self.goods, self.face)
                 or (effect.gives == "resource" and self.face == 1 and self.goods in RESOURCES)]
        if len(meant) != 1:
            return self
        return replace(self, face=meant[0]).full(box, state, seat)

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        full = self.full(box, state, seat)
        dice = picking(state).dice
        faces = box.faces[picking(state).table]
        if full.face not in dice:
            yield Problem("illegal-die", f"There is no {full.face} left.",
                          hint=f"Left are: {lying(faces, dice)}.", rule=self.die_rule)
            return
        gives = faces[full.face - 1].gives
        if gives == "resource" and full.goods not in RESOURCES:
            yield Problem("illegal-kind", "This face gives one resource of your choice; name it.",
                          hint=f"Say “take {full.face} wood”, brick, stone or gold.",
                          rule="ruling E38" if full.goods else "ruling E20")
        if gives != "resource" and full.goods:
            yield Problem("illegal-kind", f"A {full.face} leaves no choice of goods: it gives "
                          f"{descriptions.effect(faces[full.face - 1])}.",
                          hint=f"Say “take {full.face}”. Left are: {lying(faces, dice)}.",
                          rule=SECTION)

    def doubts(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """Whether the face gives nothing, and another would."""
        full, dice = self.full(box, state, seat), picking(state).dice
        if full.face not in dice:
            return
        faces = box.faces[picking(state).table]
        player, gives = box.holder(state, seat), faces[full.face - 1].gives
        if not room(box, player, gives) and any(room(box, player, faces[die - 1].gives)
                                                for die in dice):
            yield Problem("doubtful-gain", f"The {full.face} gives you nothing: the limit is "
                          "reached.", hint=f"Left are: {lying(faces, dice)}.",
                          rule="ruling B12", warning=True)

    def brings(self, box: Box, state: State, seat: Seat) -> str:
        given = effect(box, state, self.face)
        if given.gives == "resource":
            return f"1 {self.goods}"
        most = room(box, box.holder(state, seat), given.gives)
        return descriptions.effect(given) if most else "nothing: the limit is reached"

    def unasked(self, box: Box, state: State, seat: Seat,
                events: tuple[Event, ...]) -> Unasked | None:
        taken = [event.face for event in events if isinstance(event, Taken) and event.seat == seat]
        if taken:
            return Unasked(f"of equal dice one was left for you, the {taken[-1]}",
                           self.face == taken[-1] and not self.goods)
        return Unasked("no dice of a table wait for you")

    def play(self, course: Course, seat: Seat) -> Luck[None]:
        source = picking(course.state).source
        given = effect(course.box, course.state, self.face)
        course.add(Taken(seat, self.face))
        if given.gives == "resource":
            given = replace(given, gives=self.goods)
        yield from gain(course, seat, given, source)

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """Each face left, with each resource where it leaves a choice."""
        for face in sorted(set(picking(state).dice)):
            if effect(box, state, face).gives == "resource":
                yield from (cls(face, name) for name in RESOURCES)
            else:
                yield cls(face)

    @classmethod
    def examples(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """All of them."""
        return cls.options(box, state, seat)


class TableRolled(common_events.TableRolled, frozen=True):
    """Dice of a table were rolled; the seat is the first to take one."""

    def after(self, box: Box, state: State) -> State:
        return replace(state, pending=Picking(
            self.table, self.source, box.index[self.seat], tuple(sorted(self.dice))))


class Taken(Event, frozen=True):
    """A die of a table was taken."""

    seat: Seat
    face: int

    def after(self, box: Box, state: State) -> State:
        now = picking(state)
        dice = taken(now.dice, self.face)
        following = (now.player + 1) % len(box.seats)
        return replace(state, pending=replace(now, player=following, dice=dice) if dice else None)

    def told(self, box: Box, to: Seat | None) -> str:
        return f"{self.seat} takes the {self.face}."


def picking(state: State) -> Picking:
    """The dice of the table that is open."""
    assert isinstance(state.pending, Picking)
    return state.pending


def effect(box: Box, state: State, face: int) -> Effect:
    """What a face of the table now rolled gives."""
    return box.faces[picking(state).table][face - 1]


def open_table(course: Course, seat: Seat, table: str, source: str) -> Luck[None]:
    """As many dice as players, all picks before anything else happens (ruling B30)."""
    dice = yield Roll(course.words(f"{seat} rolls the table of {source}"), len(course.box.seats))
    course.add(TableRolled(seat, table, source, dice))
