"""Setup: who places first, the first three tribes (Game Set up)."""

from collections.abc import Iterator
from itertools import islice
from typing import Self

from referee.core.base.problem import Problem
from referee.core.base.references import seat_ref
from referee.core.game.decisions import Seat
from referee.core.game.moves import MAX_EXAMPLES, Event
from referee.core.game.resources import minus
from referee.core.luck.chance import Luck, Roll
from referee.games.settlers.model.board import Corner
from referee.games.settlers.model.cards import card_counts, multiplied
from referee.games.settlers.model.pieces import occupied
from referee.games.settlers.model.scenario import FIGURES, RESOURCES
from referee.games.settlers.model.state import Box, Move, MoveContext, Player, State, changed
from referee.games.settlers.moves.sequence import Awaited
from referee.games.settlers.moves.turns import begin_turn


class PlaceTribe(Move, frozen=True):
    """``tribe af09``"""

    corner: Corner

    form = "tribe {corner}"
    verbs = ("tribe, camp",)
    answers = ("tribe",)
    opens = ("You place tribes only before the first turn. Later, a nomad on a people chip founds "
             "a tribe, as in “found eu15”.")

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """A first tribe needs a free black corner (rulings 3, 34)."""
        free = free_black(box, state)
        if self.corner not in free:
            black = self.corner in box.black
            yield Problem("illegal-corner", f"Corner {self.corner} is taken." if black
                          else f"{self.corner} is not a black corner of Africa.",
                          hint="Free black corners: " + ", ".join(free) + ".",
                          rule="ruling 3" if black else "game set up (Settlers of the Stone Age)")

    def play(self, context: MoveContext, seat: Seat) -> None:
        """After the last tribe comes the first nomad."""
        context.add(TribePlaced(seat, self.corner))
        if len(context.box.player(context.state, seat).tribes) == (
                context.box.scenario.beginning.tribes):
            context.add(Awaited("nomad", seat))
        else:
            _next_tribe(context)

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        """The numbers that will give it cards."""
        return ", ".join(f"{RESOURCES[kind]} on {number}"
                         for number, kind in box.harvest[self.corner])

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        return map(cls, free_black(box, state))

    @classmethod
    def examples(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """The corners that produce on most rolls of two dice."""
        return islice(sorted(cls.options(box, state, seat), key=lambda move: -sum(
            6 - abs(7 - number) for number, _ in box.harvest[move.corner])), MAX_EXAMPLES)


class TribePlaced(Event, frozen=True):
    seat: Seat
    corner: Corner

    def apply(self, box: Box, state: State) -> State:
        tribes = (*box.player(state, self.seat).tribes, self.corner)
        return changed(box, state, self.seat, tribes=tuple(sorted(tribes)))

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return f"{seat_ref(self.seat)} places a tribe at {self.corner}."


def setup(box: Box) -> Luck[State]:
    """Roll for placing first; deal two cards each; the rest is as printed (rulings 32, 33)."""
    opener = yield from _opener(box)
    scenario = box.scenario
    start = card_counts(scenario.beginning.cards)
    figures = {figure.id: figure.hex for figure in scenario.figures.list}
    return State(
        phase="tribe", active=opener, opener=opener, starter=box.starter,
        players=tuple(Player(start) for _ in box.seats),
        bank=minus(box.cards, multiplied(start, len(box.seats))),
        neanderthal=figures[FIGURES[0]], carnivore=figures[FIGURES[1]],
        people=tuple(box.region), boxes=tuple(box.routes), hidden=box.groups,
        terrains=box.terrains)


def _opener(box: Box) -> Luck[Seat]:
    """The highest roll; tied seats roll again among themselves (rulings 31, 33)."""
    tied, throw = box.seats, 1
    while len(tied) > 1:
        sums: dict[Seat, int] = {}
        for seat in tied:
            dice = yield Roll(f"placement, throw {throw}, {seat}", 2)
            sums[seat] = sum(dice)
        tied = tuple(seat for seat in tied if sums[seat] == max(sums.values()))
        throw += 1
    return tied[0]


def placing_order(box: Box, opener: Seat) -> tuple[Seat, ...]:
    """The order of placing tribes: clockwise, back again, clockwise (ruling 33)."""
    first = box.index[opener]
    clockwise = (*box.seats[first:], *box.seats[:first])
    return tuple(seat for i in range(box.scenario.beginning.tribes)
                 for seat in (clockwise if i % 2 == 0 else clockwise[::-1]))


def free_black(box: Box, state: State) -> list[Corner]:
    """The free black corners in the order of the scenario."""
    taken = occupied(state)
    return [corner for corner in box.scenario.black.corners if corner not in taken]


def _next_tribe(context: MoveContext) -> None:
    placed = sum(len(player.tribes) for player in context.state.players)
    context.add(Awaited("tribe", placing_order(context.box, context.state.opener)[placed]))


def after_nomad(context: MoveContext) -> Luck[None]:
    """Pass to the next player; after the last nomad the first turn begins."""
    if all(player.nomads for player in context.state.players):
        yield from begin_turn(context, context.state.starter, 1)
    else:
        _next_tribe(context)
