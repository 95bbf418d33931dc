"""Invariants of positions, and resampling of hidden information."""

from collections.abc import Iterator

from referee.core.base.problem import Problem
from referee.core.game.decisions import Seat
from referee.core.luck.chance import Luck
from referee.core.scenario.sections import POSITION, check_bounds, fault
from referee.games.new_game.model.state import Box, State


def resample_hidden(box: Box, state: State, viewer: Seat | None) -> Luck[State]:
    """A position that the viewer cannot distinguish from the given one."""
    raise NotImplementedError(
        "Write resample_hidden in invariants.py: deal again what this seat may not know; return "
        "without_luck(state) if the game hides nothing.")


def invariant_violations(box: Box, state: State) -> Iterator[Problem]:
    """Violations: counts, limits, references."""
    yield from check_bounds({"round": (state.round, 1, box.scenario.length.rounds)}, POSITION)
    if state.turn not in box.seats:
        yield fault(f"There is no seat {state.turn}.", "turn")
