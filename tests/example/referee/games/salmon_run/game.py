"""The game class of Salmon Run: setup, who is to move, the rounds, the end."""

from referee.core.game.decisions import Decision, Seat
from referee.core.game.game import Game
from referee.core.luck.chance import Luck, Reveal, Roll
from referee.games.salmon_run.model.state import (
    Box,
    MoveContext,
    Spears,
    State,
    draw_spears,
    without,
)
from referee.games.salmon_run.moves import ending
from referee.games.salmon_run.moves.catching import Struck
from referee.games.salmon_run.moves.throwing import Ran

WORDS = {"throw": "throwing:Throw", "keep": "catching:Keep", "carve": "catching:Carve"}
ANSWERS = {"throw": "throw", "catch": "keep, carve"}


class SalmonRun(Game):
    """One game of Salmon Run."""

    box: Box
    state = State
    moves_by_verb, verbs_by_kind = WORDS, ANSWERS

    def setup(self) -> Luck[State]:
        """Deal a hand to each player, then start the first round."""
        spears = self.box.scenario.spears
        deck: Spears = tuple(range(1, spears.count + 1))
        hands: dict[Seat, Spears] = {}
        for seat in self.seats:
            hands[seat] = yield from draw_spears(
                self.box, f"spears for {seat}", deck, spears.hand, seat)
            deck = without(deck, *hands[seat])
        context = self.move_context(State(
            round=0, salmon=0, hands=hands, deck=deck, caught=dict.fromkeys(self.seats, 0),
            thrown={}, spent=(), catcher="", over=False))
        yield from self.proceed(context)
        return context.state

    def decision(self, state: State, seat: Seat) -> Decision | None:
        """Everybody throws; then only the catcher decides."""
        if state.over or state.catcher not in ("", seat):
            return None
        if state.catcher:
            return Decision(seat, "catch", "keep the salmon or carve a spear")
        return Decision(seat, "throw", "throw a spear")

    def simultaneous(self, state: State) -> bool:
        """Spears are thrown simultaneously."""
        return not state.catcher

    def move_context(self, state: State) -> MoveContext:
        return MoveContext(self.box, state)

    def proceed(self, context: MoveContext) -> Luck[None]:
        """Continue to the catcher's decision, the next round or the end."""
        state = context.state
        if state.thrown:
            context.add(Struck(max(self.seats, key=lambda seat: state.thrown[seat])))
        elif ending.reason(self.box, state):
            yield Reveal("the end, all hands are shown")  # the mover knew but one of them
            context.add(ending.Ended(tuple((seat, state.hands[seat]) for seat in self.seats)))
        else:
            dice = yield Roll(f"round {state.round + 1}, the salmon", self.box.scenario.salmon.dice)
            context.add(Ran(state.round + 1, sum(dice)))
