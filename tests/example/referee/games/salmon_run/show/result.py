"""The end: when it comes, what is told, and the score sheet."""

from collections.abc import Mapping

from msgspec.structs import replace

from referee.core.game import Event
from referee.core.rules import Result, Seat
from referee.core.words import listed
from referee.games.salmon_run.box.state import Box, Spears, State, said
from referee.games.salmon_run.show.view import View


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
    return _counted(box, state.caught, state.hands, reason(box, state))


def worth(box: Box, view: View) -> Result:
    """What the salmon caught are worth now, and the longest spear of the hands that are seen."""
    found = _counted(box, view.caught, view.hands, "If the game ended now.")
    hidden = [seat for seat in box.seats if seat not in view.hands]
    return replace(found, notes=(f"Not counted: the spears of {listed(hidden)}.",) * bool(hidden))


def _counted(box: Box, caught: Mapping[Seat, int], hands: Mapping[Seat, Spears],
             why: str) -> Result:
    """Of the hands that are given the longest spear counts."""
    best = max((max(hand) for hand in hands.values()), default=0)
    prize = box.scenario.longest.worth
    spear = {seat: prize * (best in hands.get(seat, ())) for seat in box.seats}
    total = {seat: caught[seat] + spear[seat] for seat in box.seats}
    ranking = tuple(tuple(seat for seat in box.seats if total[seat] == points)
                    for points in sorted(set(total.values()), reverse=True))
    how = tuple(f"spear {best}" if spear[seat] else "" for seat in box.seats)
    return Result(ranking, why, (
        ("salmon", tuple(caught[seat] for seat in box.seats)),
        ("longest spear", tuple(spear.values())), ("total", tuple(total.values()))),
        workings=(("longest spear", how),))
