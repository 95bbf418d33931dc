"""Game sequence: the next decision, the end of trade, the end of the game."""

from collections.abc import Iterator

from msgspec.structs import replace

from referee.core.base.aliases import join_words
from referee.core.base.problem import Problem
from referee.core.base.references import seat_ref
from referee.core.game.decisions import Seat
from referee.core.game.moves import Event
from referee.games.settlers.model.state import Box, Cause, MoveContext, Phase, State
from referee.games.settlers.moves.score import points


class Awaited(Event, frozen=True):
    """The next decision: the phase, whose turn it is, why a figure moves."""

    phase: Phase
    active: Seat
    cause: Cause = "seven"

    def apply(self, box: Box, state: State) -> State:
        """A paused nomad rests until the turn goes on without it."""
        pause = None if self.phase == "build" else state.pause
        return replace(state, phase=self.phase, active=self.active, cause=self.cause, pause=pause)


class TradeClosed(Event, frozen=True):
    """Trading ends with the first other action; these offers expire."""

    numbers: tuple[int, ...]

    def apply(self, box: Box, state: State) -> State:
        return replace(state, phase="build", offers=())

    def describe(self, box: Box, viewer: Seat | None) -> str | None:
        if not self.numbers:
            return None
        numbers = join_words(map(str, self.numbers))
        return (f"Trade ends: offers {numbers} expire." if len(self.numbers) > 1 else
                f"Trade ends: offer {numbers} expires.")


class Ended(Event, frozen=True):
    reason: str

    def apply(self, box: Box, state: State) -> State:
        return replace(state, phase="over", over=self.reason, pause=None, offers=())

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return f"The game is over: {reason_text(box, self.reason)}."


def reason_text(box: Box, reason: str) -> str:
    """The reason of an end as people read it: the position keeps it with the seat's own name."""
    seat, _, rest = reason.partition(" ")
    return f"{seat_ref(seat)} {rest}" if seat in box.index else reason


def lapse_warnings(state: State, seat: Seat) -> Iterator[Problem]:
    """A warning that the player's own offer expires when trade ends (ruling 44)."""
    for offer in state.offers:
        if offer.maker == seat:
            yield Problem("doubtful-offer", f"This ends trade: your offer {offer.number} to "
                          f"{offer.partner} expires.", rule="ruling 44", warning=True,
                          hint="To wait for answers to your offer, build in a later message.")


def close_trade(context: MoveContext) -> None:
    """End trade with the first action of phase 3; offers expire (rulings 44, 45)."""
    if context.state.phase == "trade":
        context.add(TradeClosed(tuple(offer.number for offer in context.state.offers)))


def check_win(context: MoveContext, seat: Seat) -> bool:
    """True if the seat has the points that win; then the game ends at once (rulings 26, 66)."""
    total = points(context.box, context.state, seat)
    if total < context.box.scenario.points.goal:
        return False
    context.add(Ended(f"{seat} reached {total} points"))
    return True


def resume(context: MoveContext) -> None:
    """After a figure, a desert or a chip: continue what was interrupted (rulings 39, 49, 60)."""
    state, seat = context.state, context.state.active
    if state.pause is None:
        context.add(Awaited("trade" if state.cause == "seven" else "build", seat))
    else:
        context.add(Awaited("pause", seat))
