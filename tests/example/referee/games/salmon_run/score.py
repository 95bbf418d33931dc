"""The end: when it comes, what is told, and the score sheet."""

from msgspec.structs import replace

from referee.core.game import Event
from referee.core.rules import Result, Seat
from referee.games.salmon_run.state import Box, Spears, State, said


class Ended(Event, frozen=True):
    """The game is over and all hands are shown."""

    hands: tuple[tuple[Seat, Spears], ...]

    def after(self, box: Box, state: State) -> State:
        return replace(state, over=True)

    def told(self, box: Box, to: Seat | None) -> str:
        return "The game is over; in hand are: " + "; ".join(
            f"{seat} {said(hand)}" for seat, hand in self.hands) + "."


def reason(box: Box, state: State) -> str:
    """Why the game ends when a round is over; empty: it goes on."""
    for seat in box.seats:
        if state.caught[seat] >= box.goal:
            return f"{seat} has caught {state.caught[seat]} salmon."
    return "The last round is over." if state.round == box.scenario.salmon.rounds else ""


def result(box: Box, state: State) -> Result | None:
    """Salmon caught, and some for the longest spear in hand; most first, equals together."""
    if not state.over:
        return None
    caught = [state.caught[seat] for seat in box.seats]
    best = max(max(hand) for hand in state.hands.values())
    spear = [box.scenario.longest.worth * (best in state.hands[seat]) for seat in box.seats]
    total = [fish + more for fish, more in zip(caught, spear, strict=True)]
    ranking = tuple(tuple(seat for seat, own in zip(box.seats, total, strict=True) if own == points)
                    for points in sorted(set(total), reverse=True))
    return Result(ranking, reason(box, state), (
        ("salmon", tuple(caught)), ("longest spear", tuple(spear)), ("total", tuple(total))))
