"""The end of a turn and of the game (SoloPlay, ending a turn; end game conditions)."""


from msgspec.structs import replace

from referee.core.game.decisions import NotNow, Seat
from referee.core.game.moves import Event
from referee.games.stone_age.model.player import changes_for_new_round
from referee.games.stone_age.moves.common_events import Ended
from referee.games.stone_age_solo.model.slot_kinds import Move
from referee.games.stone_age_solo.model.state import Box, Making, MoveContext, State, with_card
from referee.games.stone_age_solo.moves import placing, privileges
from referee.games.stone_age_solo.moves.acting import cashable_card
from referee.games.stone_age_solo.moves.elder import ElderSet
from referee.games.stone_age_solo.moves.feeding import FeedingBegan
from referee.games.stone_age_solo.moves.score import ON_SHOW, end_reason
from referee.games.stone_age_solo.moves.toolmaking import NoTool, tool_options


class Done(Move, frozen=True):
    """Skip the remaining privileges or, before the scoring, the resources of a card."""

    form = "done"
    verbs = ("done, that is all, that's all, that's it, nothing else, nothing more, no more, "
             "finish, finished, end, stop",)
    answers = ("extras", "cash")

    def why_not_now(self, box: Box, state: State, seat: Seat,
                    events: tuple[Event, ...]) -> NotNow | None:
        """Nothing is lost by skipping what is not allowed."""
        return NotNow("There is nothing to end: no card place gives you an extra action now.", True)

    def play(self, context: MoveContext, seat: Seat) -> None:
        state = context.state
        context.add(privileges.Granted(None) if state.grant is not None
                    else Ended(end_reason(state)))


class RoundBegan(Event, frozen=True):
    round: int

    def apply(self, box: Box, state: State) -> State:
        return replace(state, round=self.round, phase="place", bought=False,
                       moved=False).with_player(
            **changes_for_new_round(state.player))

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return f"Round {self.round} begins."


class Discarded(Event, frozen=True):
    """No card was bought in the round, so this one left the game."""

    card: str

    def apply(self, box: Box, state: State) -> State:
        slot = state.shown.index(self.card) + 1
        return replace(state, shown=with_card(state.shown, slot, ""),
                       discards=(*state.discards, self.card))

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return f"No card was bought: {self.card} is discarded."


class Arranged(Event, frozen=True):
    """The cards moved together, and new ones came from the stack."""

    shown: tuple[str, str, str, str]
    drawn: int

    def apply(self, box: Box, state: State) -> State:
        return replace(state, shown=self.shown, deck=state.deck[self.drawn:])

    def describe(self, box: Box, viewer: Seat | None) -> str:
        shown = [f"{n} {card}" for n, card in enumerate(self.shown, 1) if card]
        return f"Cards on show: {', '.join(shown) or 'nothing'}."


class LastAsked(Event, frozen=True):
    """Before the scoring the resources of a card can still be cashed."""

    def apply(self, box: Box, state: State) -> State:
        return replace(state, phase="last")

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return "Before the scoring, the resources of a card can still be cashed."


def next_step(context: MoveContext) -> None:
    """Do the next step of the round, if it is time."""
    box, state = context.box, context.state
    if state.phase == "elder" and state.elder:
        context.add(RoundBegan(1))
    elif state.phase == "place":
        placing.end_placing_if_full(context)
    elif isinstance(state.pending, Making) and not any(True for _ in tool_options(box, state)):
        context.add(NoTool(state.pending.source))
    elif state.phase == "act" and not (state.pending or state.grant or state.player.placed):
        _arrange(context)
        context.add(FeedingBegan(max(0, state.player.people - state.player.field)))  # ruling S10
    elif state.phase == "feed" and not state.player.hungry:
        _end_round(context)
    elif state.phase == "last" and not cashable_card(box, state):
        context.add(Ended(end_reason(state)))


def _arrange(context: MoveContext) -> None:
    """Discard, move cards together, refill (ending a turn, 1; rulings S16, S17, S55)."""
    if not context.state.bought and context.state.shown[1]:
        context.add(Discarded(context.state.shown[1]))
    shown, deck = context.state.shown, context.state.deck
    remaining = [card for card in shown[1:] if card]
    drawn = min(max(ON_SHOW - bool(shown[0]) - len(remaining), 0), len(deck))
    second, third, fourth = (*remaining, *deck[:drawn], "", "", "")[:3]
    context.add(Arranged((shown[0], second, third, fourth), drawn))


def _end_round(context: MoveContext) -> None:
    """End the game, or move the elder and begin a round (rulings S54, S62, S63)."""
    state = context.state
    if end_reason(state):
        context.add(LastAsked() if cashable_card(context.box, state) else Ended(end_reason(state)))
        return
    if not state.moved:
        context.add(ElderSet(context.box.next_area(state.elder), "path"))
    context.add(RoundBegan(state.round + 1))
