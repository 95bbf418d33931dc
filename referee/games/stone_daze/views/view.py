"""The position as a viewer may know it."""

from msgspec import Struct

from referee.core.game.decisions import Seat
from referee.games.stone_daze.model.board import Square
from referee.games.stone_daze.model.layout import Land
from referee.games.stone_daze.model.state import Ball, Box, Figure, Fire, Key, Plan, State


class View(Struct, frozen=True):
    """The board and everything public."""

    to: Seat | None  # the viewer; None: the public
    round: int
    phase: str
    figures: dict[Key, Figure]
    discs: dict[Seat, int]
    land: dict[Seat, Land]
    haunted: Square
    fires: dict[Seat, Fire]
    balls: dict[Seat, Ball]
    birds: dict[Seat, Square]
    mega: tuple[Seat, ...]
    plans: dict[Key, Plan]  # the viewer's own, until panels are revealed
    draw: bool
    patients: dict[Seat, tuple[Key, ...]]
    winner: Seat
    reason: str


def view(box: Box, state: State, viewer: Seat | None) -> View:
    """Everything but the secret orders of others."""
    plans = {key: plan for key, plan in state.plans.items()
             if state.phase == "healing" or box.cards[key].seat == viewer}
    return View(viewer, state.round, state.phase, state.figures, state.discs, state.land,
                state.haunted, state.fires, state.balls, state.birds, state.mega, plans,
                viewer in state.draw, state.patients, state.winner, state.reason)
