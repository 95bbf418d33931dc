"""The end of a turn and of the game (SoloPlay, ending a turn; end game conditions)."""


from msgspec.structs import replace

from referee.core.game.decisions import Seat, Unasked
from referee.core.game.moves import Event
from referee.games.stone_age.model.player import rested
from referee.games.stone_age.moves.common_events import Ended
from referee.games.stone_age_solo.model.slot_kinds import Move
from referee.games.stone_age_solo.model.state import Box, Course, Making, State, put
from referee.games.stone_age_solo.moves import placing, privileges
from referee.games.stone_age_solo.moves.acting import promise
from referee.games.stone_age_solo.moves.elder import ElderSet
from referee.games.stone_age_solo.moves.feeding import FeedingBegan
from referee.games.stone_age_solo.moves.score import ON_SHOW, reason
from referee.games.stone_age_solo.moves.toolmaking import NoTool, ways


class Done(Move, frozen=True):
    """Leave the rest of what is allowed undone; before the scoring, a card's promise."""

    form = "done"
    verbs = ("done, that is all, that's all, that's it, nothing else, nothing more, no more, "
             "finish, finished, end, stop",)
    answers = ("extras", "cash")

    def unasked(self, box: Box, state: State, seat: Seat,
                events: tuple[Event, ...]) -> Unasked | None:
        """Nothing is lost by leaving what is not allowed."""
        return Unasked("no card place allows more now", True)

    def play(self, course: Course, seat: Seat) -> None:
        state = course.state
        course.add(privileges.Granted(None) if state.grant is not None else Ended(reason(state)))


class RoundBegan(Event, frozen=True):
    """A round began."""

    round: int

    def after(self, box: Box, state: State) -> State:
        return replace(state, round=self.round, phase="place", bought=False, moved=False).having(
            **rested(state.player))

    def told(self, box: Box, to: Seat | None) -> str:
        return f"Round {self.round} begins."


class Discarded(Event, frozen=True):
    """No card was bought in the round, so this one left the game."""

    card: str

    def after(self, box: Box, state: State) -> State:
        slot = state.shown.index(self.card) + 1
        return replace(state, shown=put(state.shown, slot, ""),
                       discards=(*state.discards, self.card))

    def told(self, box: Box, to: Seat | None) -> str:
        return f"No card was bought: {self.card} is discarded."


class Arranged(Event, frozen=True):
    """The cards closed up, and so many came from the stack."""

    shown: tuple[str, str, str, str]
    drawn: int

    def after(self, box: Box, state: State) -> State:
        return replace(state, shown=self.shown, deck=state.deck[self.drawn:])

    def told(self, box: Box, to: Seat | None) -> str:
        shown = [f"{n} {card}" for n, card in enumerate(self.shown, 1) if card]
        return f"Cards on show: {', '.join(shown) or 'nothing'}."


class LastAsked(Event, frozen=True):
    """Before the scoring a card's promise can still be cashed."""

    def after(self, box: Box, state: State) -> State:
        return replace(state, phase="last")

    def told(self, box: Box, to: Seat | None) -> str:
        return "Before the scoring a card's promise can still be cashed."


def go_on(course: Course) -> None:
    """The next step of the round, if it is due."""
    box, state = course.box, course.state
    if state.phase == "elder" and state.elder:
        course.add(RoundBegan(1))
    elif state.phase == "place":
        placing.go_on(course)
    elif isinstance(state.pending, Making) and not any(True for _ in ways(box, state)):
        course.add(NoTool(state.pending.source))
    elif state.phase == "act" and not (state.pending or state.grant or state.player.placed):
        _arrange(course)
        course.add(FeedingBegan(max(0, state.player.people - state.player.field)))  # ruling S10
    elif state.phase == "feed" and not state.player.hungry:
        _end_round(course)
    elif state.phase == "last" and not promise(box, state):
        course.add(Ended(reason(state)))


def _arrange(course: Course) -> None:
    """Discard, close up, refill (ending a turn, 1; rulings S16, S17, S55)."""
    if not course.state.bought and course.state.shown[1]:
        course.add(Discarded(course.state.shown[1]))
    shown, deck = course.state.shown, course.state.deck
    rest = [card for card in shown[1:] if card]
    drawn = min(max(ON_SHOW - bool(shown[0]) - len(rest), 0), len(deck))
    second, third, fourth = (*rest, *deck[:drawn], "", "", "")[:3]
    course.add(Arranged((shown[0], second, third, fourth), drawn))


def _end_round(course: Course) -> None:
    """The end, or the elder goes on and a round begins (rulings S54, S62, S63)."""
    state = course.state
    if reason(state):
        course.add(LastAsked() if promise(course.box, state) else Ended(reason(state)))
        return
    if not state.moved:
        course.add(ElderSet(course.box.next_area(state.elder), "path"))
    course.add(RoundBegan(state.round + 1))
