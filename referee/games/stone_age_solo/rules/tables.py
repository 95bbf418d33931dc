"""The dice table for one player (SoloPlay, cards with six options; rulings S20, S21, S56)."""

from collections.abc import Iterator

from referee.core.chance import Roll
from referee.core.problem import Problem
from referee.games.stone_age_solo.box import Box
from referee.games.stone_age_solo.events import TableRolled, Taken
from referee.games.stone_age_solo.records import Choosing, Dice, Opening, State, Take
from referee.games.stone_age_solo.rules.gains import gain
from referee.games.stone_age_solo.rules.tale import Course, Tale


def check_roll(box: Box, state: State, move: Dice) -> Iterator[Problem]:
    """One to three dice."""
    most = box.scenario.dice.most
    if not 1 <= move.count <= most:
        yield Problem("illegal-dice", f"1 to {most} dice are rolled, not {move.count}.",
                      rule="ruling S56")


def roll_options(box: Box, state: State) -> Iterator[Dice]:
    """Each number of dice."""
    for count in range(1, box.scenario.dice.most + 1):
        yield Dice(count)


def roll(tale: Tale, move: Dice) -> Course:
    """The dice are rolled; equal ones leave no choice."""
    opening = tale.state.pending
    assert isinstance(opening, Opening)
    dice = yield Roll(tale.words(f"{tale.box.seat} rolls the table of {opening.source}"),
                      move.count)
    tale.add(TableRolled(opening.source, dice))
    if len(set(dice)) == 1:
        yield from _take(tale, dice[0])


def check_take(box: Box, state: State, move: Take) -> Iterator[Problem]:
    """The number was rolled."""
    assert isinstance(state.pending, Choosing)
    if move.face not in state.pending.dice:
        yield Problem("illegal-die", f"No {move.face} was rolled.",
                      hint=f"Rolled were: {' '.join(map(str, state.pending.dice))}.",
                      rule="ruling S56")


def take_options(box: Box, state: State) -> Iterator[Take]:
    """Each number rolled, the one first that costs least."""
    assert isinstance(state.pending, Choosing)
    dice = state.pending.dice
    for face in sorted(set(dice), key=lambda face: (-face * dice.count(face), face)):
        yield Take(face)


def take(tale: Tale, move: Take) -> Course:
    """A number is kept."""
    yield from _take(tale, move.face)


def _take(tale: Tale, face: int) -> Course:
    """Equal dice multiply the award, the pips of the others are lost (ruling S20)."""
    choosing = tale.state.pending
    assert isinstance(choosing, Choosing)
    times = choosing.dice.count(face)
    tale.add(Taken(face, times, sum(choosing.dice) - face * times))
    yield from gain(tale, tale.box.faces[face - 1], choosing.source, times)
