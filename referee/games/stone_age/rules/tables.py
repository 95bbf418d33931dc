"""The dice tables: one die a player, the buyer picks first (Stone Age; Style is the Goal)."""

from collections.abc import Iterator

from msgspec.structs import replace

from referee.core.chance import Roll
from referee.core.problem import Problem
from referee.games.stone_age.box import Box
from referee.games.stone_age.content import RESOURCES, Effect
from referee.games.stone_age.records import Picking, State, TableRolled, Take, Taken
from referee.games.stone_age.rules.gains import gain
from referee.games.stone_age.rules.tale import Course, Tale

SECTION = "dice tables (Stone Age)"


def effect(box: Box, state: State, face: int) -> Effect:
    """What a face of the table now rolled gives."""
    picking = state.pending
    assert isinstance(picking, Picking)
    return box.faces[picking.table][face - 1]


def check(box: Box, state: State, i: int, move: Take) -> Iterator[Problem]:
    """Every reason against taking a die."""
    picking = state.pending
    assert isinstance(picking, Picking)
    if move.face not in picking.dice:
        yield Problem("illegal-die", f"There is no {move.face} left.",
                      hint=f"Left are: {' '.join(map(str, picking.dice))}.", rule="ruling B31")
        return
    gives = effect(box, state, move.face).gives
    if gives == "resource" and move.goods not in RESOURCES:
        yield Problem("illegal-kind", "This face gives one resource of your choice; name it.",
                      hint=f"Say “take {move.face} wood”, brick, stone or gold.",
                      rule="ruling E38" if move.goods else "ruling E20")
    if gives != "resource" and move.goods:
        yield Problem("illegal-kind", f"A {move.face} leaves no choice of goods.",
                      hint=f"Say “take {move.face}”.", rule=SECTION)


def options(box: Box, state: State, i: int) -> Iterator[Take]:
    """Each face left, with each resource where it leaves a choice."""
    picking = state.pending
    assert isinstance(picking, Picking)
    for face in sorted(set(picking.dice)):
        if effect(box, state, face).gives == "resource":
            for name in RESOURCES:
                yield Take(face, name)
        else:
            yield Take(face)


def default(box: Box, state: State, i: int) -> Take:
    """The lowest die left; of resources the first."""
    return next(options(box, state, i))


def open_table(tale: Tale, i: int, table: str, source: str) -> Course:
    """As many dice as players, all picks before anything else happens (ruling B30)."""
    dice = yield Roll(tale.words(f"{tale.box.seats[i]} rolls the table of {source}"),
                      len(tale.box.seats))
    tale.add(TableRolled(i, table, source, dice))
    yield from _automatic(tale)


def play(tale: Tale, i: int, move: Take) -> Course:
    """A die is taken, and then those that leave no choice."""
    yield from _take(tale, i, move.face, move.goods)
    yield from _automatic(tale)


def _take(tale: Tale, i: int, face: int, goods: str) -> Course:
    picking = tale.state.pending
    assert isinstance(picking, Picking)
    given = effect(tale.box, tale.state, face)
    tale.add(Taken(i, face))
    if given.gives == "resource":
        given = replace(given, gives=goods)
    yield from gain(tale, i, given, picking.source)


def _automatic(tale: Tale) -> Course:
    """Among equal dice there is nothing to decide (ruling B31), unless the face asks for a kind."""
    picking = tale.state.pending
    while isinstance(picking, Picking) and len(set(picking.dice)) == 1:
        face = picking.dice[0]
        if effect(tale.box, tale.state, face).gives == "resource":
            return
        yield from _take(tale, picking.player, face, "")
        picking = tale.state.pending
