"""The dice tables: one die a player, the buyer picks first (Stone Age; Style is the Goal)."""

from collections.abc import Iterator
from typing import Self

from msgspec.structs import replace

from referee.core.base.problem import Problem
from referee.core.base.references import seat_ref
from referee.core.game.decisions import NotNow, Seat
from referee.core.game.moves import Event
from referee.core.game.structs import without_items
from referee.core.luck.chance import Luck, Roll
from referee.games.stone_age.model import descriptions
from referee.games.stone_age.model.content import RESOURCES, Effect
from referee.games.stone_age.model.player import room_for
from referee.games.stone_age.model.state import Box, MoveContext, Picking, State
from referee.games.stone_age.moves import common_events, common_moves
from referee.games.stone_age.moves.common_events import dice_text
from referee.games.stone_age.moves.gains import gain

SECTION = "dice tables (Stone Age)"


class Take(common_moves.Take, frozen=True):
    """Take a die of a table; ``goods`` is the resource if the face leaves a choice."""

    goods: str = ""

    form = "take {face}[ {goods:good}]"
    rule = "ruling B30"
    die_rule = "ruling B31"

    def canonical_move(self, box: Box, state: State, seat: Seat) -> Self:
        """Name goods only for a choice; ``1 brick`` is the die that gives it."""
        faces = box.faces[open_dice(state).table]
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
        return replace(self, face=meant[0]).canonical_move(box, state, seat)

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        full = self.canonical_move(box, state, seat)
        dice = open_dice(state).dice
        faces = box.faces[open_dice(state).table]
        if full.face not in dice:
            yield Problem("illegal-die", f"None of the dice shows a {full.face}.",
                          hint=f"Dice left: {dice_text(faces, dice)}.", rule=self.die_rule)
            return
        gives = faces[full.face - 1].gives
        if gives == "resource" and full.goods not in RESOURCES:
            yield Problem("illegal-kind", f"A {full.face} gives 1 resource of your choice: name "
                          "wood, brick, stone or gold.",
                          rule="ruling E38" if full.goods else "ruling E20")
        if gives != "resource" and full.goods:
            yield Problem("illegal-kind", f"You cannot choose goods with a {full.face}: it gives "
                          f"{descriptions.effect(faces[full.face - 1])}.",
                          hint=f"Dice left: {dice_text(faces, dice)}.", rule=SECTION)

    def warnings(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """A warning if the face gives nothing and another would."""
        full, dice = self.canonical_move(box, state, seat), open_dice(state).dice
        if full.face not in dice:
            return
        faces = box.faces[open_dice(state).table]
        player, gives = box.holder(state, seat), faces[full.face - 1].gives
        if not room_for(box, player, gives) and any(room_for(box, player, faces[die - 1].gives)
                                                    for die in dice):
            yield Problem("doubtful-gain", f"The {full.face} gives you nothing: you are at the "
                          "limit.", hint=f"Dice left: {dice_text(faces, dice)}.",
                          rule="ruling B12", warning=True)

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        given = face_effect(box, state, self.face)
        if given.gives == "resource":
            return f"1 {self.goods}"
        most = room_for(box, box.holder(state, seat), given.gives)
        return descriptions.effect(given) if most else "nothing: the limit is reached"

    def why_not_now(self, box: Box, state: State, seat: Seat,
                    events: tuple[Event, ...]) -> NotNow | None:
        taken = [event.face for event in events if isinstance(event, Taken) and event.seat == seat]
        if taken:
            return NotNow(f"The dice left were equal, so you already have a {taken[-1]}.",
                          self.face == taken[-1] and not self.goods)
        return NotNow("You cannot take a die now: no dice table waits for you.")

    def play(self, context: MoveContext, seat: Seat) -> Luck[None]:
        source = open_dice(context.state).source
        given = face_effect(context.box, context.state, self.face)
        context.add(Taken(seat, self.face))
        if given.gives == "resource":
            given = replace(given, gives=self.goods)
        yield from gain(context, seat, given, source)

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """Each face left, with each resource if it leaves a choice."""
        for face in sorted(set(open_dice(state).dice)):
            if face_effect(box, state, face).gives == "resource":
                yield from (cls(face, name) for name in RESOURCES)
            else:
                yield cls(face)

    @classmethod
    def examples(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        return cls.options(box, state, seat)


class TableRolled(common_events.TableRolled, frozen=True):
    """Dice of a table were rolled; the seat takes one first."""

    def apply(self, box: Box, state: State) -> State:
        return replace(state, pending=Picking(
            self.table, self.source, box.index[self.seat], tuple(sorted(self.dice))))


class Taken(Event, frozen=True):
    seat: Seat
    face: int

    def apply(self, box: Box, state: State) -> State:
        now = open_dice(state)
        dice = without_items(now.dice, self.face)
        following = (now.player + 1) % len(box.seats)
        return replace(state, pending=replace(now, player=following, dice=dice) if dice else None)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return f"{seat_ref(self.seat)} takes the {self.face}."


def open_dice(state: State) -> Picking:
    """The dice of the open table."""
    assert isinstance(state.pending, Picking)
    return state.pending


def face_effect(box: Box, state: State, face: int) -> Effect:
    """The effect of a face of the open table."""
    return box.faces[open_dice(state).table][face - 1]


def open_table(context: MoveContext, seat: Seat, table: str, source: str) -> Luck[None]:
    """Roll as many dice as players; all pick before anything else happens (ruling B30)."""
    dice = yield Roll(context.words(f"{seat} rolls the table of {source}"), len(context.box.seats))
    context.add(TableRolled(seat, table, source, dice))
