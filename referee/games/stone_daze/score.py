"""The objective: who has won, and the count of each clan."""

from referee.core.rules import Result
from referee.games.stone_daze.state import Box, State
from referee.games.stone_daze.terrain import in_play


def landed(box: Box, state: State, seat: str) -> int:
    """How many figures a clan has landed so far."""
    return sum(state.figures[key].landed for key in box.clans[seat])


def result(box: Box, state: State) -> Result | None:
    """Who reached the Halhala or has figures left, with the count of each clan."""
    if state.phase != "over":
        return None
    seats = box.seats
    ranking = ((state.winner,), (box.enemy(state.winner),)) if state.winner else (seats,)
    return Result(ranking, state.reason, (
        ("figures landed", tuple(landed(box, state, seat) for seat in seats)),
        ("figures left", tuple(len(in_play(box, state, seat)) for seat in seats)),
        ("discs left", tuple(state.discs[seat] for seat in seats))))
