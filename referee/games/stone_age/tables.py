"""The dice tables: one die a player, the buyer picks first (Stone Age; Style is the Goal)."""

from collections.abc import Iterator
from typing import Self

from msgspec.structs import replace

from referee.core.chance import Luck, Roll
from referee.core.game import Event
from referee.core.problem import Problem
from referee.core.rules import Seat
from referee.core.words import Reader
from referee.games.stone_age import shared
from referee.games.stone_age.content import RESOURCES, Effect
from referee.games.stone_age.gains import gain
from referee.games.stone_age.places import without
from referee.games.stone_age.state import Box, Course, Picking, State
from referee.games.stone_age.words import GOODS

SECTION = "dice tables (Stone Age)"


class Take(shared.Take, frozen=True):
    """Take a die of a table; ``goods`` names the resource where the face leaves a choice."""

    goods: str = ""

    rule = "ruling B30"
    die_rule = "ruling B31"

    @classmethod
    def read(cls, box: Box, reader: Reader) -> Self:
        plain = super().read(box, reader)
        kind = reader.maybe(GOODS.read)
        return replace(plain, goods=GOODS.names[kind] if kind is not None else "")

    def text(self, box: Box) -> str:
        return f"take {self.face} {self.goods}".rstrip()

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        dice = picking(state).dice
        yield from self.lies(dice)
        if self.face not in dice:
            return
        gives = effect(box, state, self.face).gives
        if gives == "resource" and self.goods not in RESOURCES:
            yield Problem("illegal-kind", "This face gives one resource of your choice; name it.",
                          hint=f"Say “take {self.face} wood”, brick, stone or gold.",
                          rule="ruling E38" if self.goods else "ruling E20")
        if gives != "resource" and self.goods:
            yield Problem("illegal-kind", f"A {self.face} leaves no choice of goods.",
                          hint=f"Say “take {self.face}”.", rule=SECTION)

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


class TableRolled(shared.TableRolled, frozen=True):
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
        dice = without(now.dice, (self.face,))
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
