"""What a seat may know, and other positions it could not tell from this one."""

from msgspec import Struct
from msgspec.structs import replace

from referee.core.chance import Draw, Luck
from referee.core.rules import Seat
from referee.games.stone_daze.board import WAYS, Square, vector
from referee.games.stone_daze.records import (
    Ball,
    Figure,
    Fire,
    Key,
    Land,
    Plan,
    State,
)
from referee.games.stone_daze.rules.field import Field, barred

TOKENS = ("fire", "fireball", "bird")


class View(Struct, frozen=True):
    """The board and all that is open; ``plans`` are the seat's own until panels are shown."""

    to: Seat | None
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
    plans: dict[Key, Plan]
    draw: bool
    patients: dict[Seat, tuple[Key, ...]]
    winner: Seat
    reason: str


def view(field: Field, state: State, to: Seat | None) -> View:
    """All but the sealed orders of others."""
    plans = {key: plan for key, plan in state.plans.items()
             if state.phase == "healing" or field.cards[key].seat == to}
    return View(to, state.round, state.phase, state.figures, state.discs, state.land,
                state.haunted, state.fires, state.balls, state.birds, state.mega, plans,
                to in state.draw, state.patients, state.winner, state.reason)


def twin(field: Field, state: State, to: Seat | None) -> Luck[State]:
    """The same position with other sealed orders of whoever's this seat may not see.

    The tokens that lie on the board stay the same, and so do the discs for them.
    """
    if state.phase != "clubs":
        return state
    plans = {key: plan for key, plan in state.plans.items() if field.cards[key].seat == to}
    draw = tuple(seat for seat in state.draw if seat == to)
    for seat in field.seats:
        if seat == to:
            continue
        for key in field.clans[seat]:
            if state.figures[key].at:
                plans[key] = yield from _other(field, state, key)
        if not draw and (yield Draw(f"another game, a draw by {seat}", 2)) == (1,):
            draw = (seat,)
    return replace(state, plans=plans, draw=draw)


def _other(field: Field, state: State, key: Key) -> Luck[Plan]:
    figure = state.figures[key]
    steps = (field.board.step(figure.at, vector(figure.facing, way)) for way in WAYS)
    ends = [figure.at, *(to for to in steps if not barred(field, state, figure.at, to))]
    acts = state.plans[key].acts if key in state.plans else ()
    answer = yield Draw(f"another game, the order of {key}", len(ends))
    return Plan(figure.at, ends[answer[0] - 1], acts=tuple(a for a in acts if a in TOKENS))
