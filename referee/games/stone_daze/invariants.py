"""Invariants of positions, and resampling of secret orders."""

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from referee.core.base.problem import Problem
from referee.core.game.decisions import Seat
from referee.core.luck.chance import DrawDistinct, Luck
from referee.core.scenario import sections
from referee.games.stone_daze.model import layout
from referee.games.stone_daze.model.board import FACINGS, WAYS, Square, vector
from referee.games.stone_daze.model.state import Box, Key, Plan, State
from referee.games.stone_daze.model.terrain import in_play, terrain, why_barred
from referee.games.stone_daze.moves.orders import TURNED

TOKENS = ("fire", "fireball", "bird")


def resample_hidden(box: Box, state: State, viewer: Seat | None) -> Luck[State]:
    """The same position with other secret orders of the clans that this seat cannot see.

    The tokens on the board stay the same, and so do the discs for them.
    """
    if state.phase != "clubs":
        return state
    plans = {key: plan for key, plan in state.plans.items() if box.cards[key].seat == viewer}
    draw = tuple(seat for seat in state.draw if seat == viewer)
    for seat in box.seats:
        if seat == viewer:
            continue
        for key in box.clans[seat]:
            if state.figures[key].at:
                plans[key] = yield from _other(box, state, key)
        if not draw and (yield DrawDistinct(f"another game, a draw by {seat}", 2)) == (1,):
            draw = (seat,)
    return replace(state, plans=plans, draw=draw)


def _other(box: Box, state: State, key: Key) -> Luck[Plan]:
    figure = state.figures[key]
    steps = (box.board.step(figure.at, vector(figure.facing, way)) for way in WAYS)
    ends = [figure.at, *(to for to in steps if not why_barred(box, state, figure.at, to))]
    acts = state.plans[key].acts if key in state.plans else ()
    answer = yield DrawDistinct(f"another game, the order of {key}", len(ends))
    return Plan(figure.at, ends[answer[0] - 1], acts=tuple(a for a in acts if a in TOKENS))


def invariant_violations(box: Box, state: State) -> Iterator[Problem]:
    """Everything that is wrong with a position."""
    if state.figures.keys() != box.cards.keys() or not (
            state.land.keys() == state.discs.keys() == set(box.seats)):
        yield _fault("figures, discs or terrain of a clan are missing or too many")
        return
    known: dict[str, Collection[str]] = {
        "square": box.board.places, "facing": FACINGS, "figure": box.cards, "clan": box.seats,
        "turn": TURNED}
    wrong = [*sections.check_references(state, known, sections.POSITION)] or [*_terrain(box, state)]
    if wrong:
        yield from wrong
        return  # with pieces at impossible places no further check works
    yield from _figures(box, state)
    yield from _discs(box, state)
    yield from _tokens(box, state)
    yield from _plans(box, state)


def _fault(why: str) -> Problem:
    return sections.fault(f"{why[0].upper()}{why[1:]}.")


def _figures(box: Box, state: State) -> Iterator[Problem]:
    ground = terrain(box, state)
    closed = ground.swamp | ground.walls | {state.haunted}
    taken: set[Square] = set()
    for key, figure in state.figures.items():
        if not figure.at:
            if figure.bumps or figure.facing:
                yield _fault(f"{key} is out of the game, but has a bump or a facing")
            continue
        if figure.at in taken:
            yield _fault(f"two figures stand on {figure.at}")
        taken.add(figure.at)
        if not figure.facing:
            yield _fault(f"{key} faces nowhere")
        if figure.at in closed:
            yield _fault(f"{key} stands on {figure.at}, where no figure can stand")
        if figure.bumps not in (0, 1):
            yield _fault(f"{key} has {figure.bumps} bumps")


def _terrain(box: Box, state: State) -> Iterator[Problem]:
    """Each clan's pieces are on its half; broken mounds were small mounds."""
    for seat in box.seats:
        ground, land = box.grounds[seat], state.land[seat]
        corners = {corner for kind in layout.KINDS for piece in layout.pieces_of_kind(land, kind)
                   for corner in piece.split("-")}
        if not corners <= box.board.places.keys() or (land.gate and not land.arrow):
            yield _fault(f"{seat}'s terrain is not on the board, or its gate has no arrow")
            continue
        broken = tuple(s for s in state.broken if s in ground.terrain)
        full_land = replace(land, small=(*land.small, *broken))
        for problem in layout.layout_problems(ground, full_land, {}):
            yield _fault(f"{seat}: {problem.why}")
    if len(state.broken) > len(state.mega) or (state.mega and not box.mega):
        yield _fault("more mounds are broken than mega clubs have been thrown")


def _discs(box: Box, state: State) -> Iterator[Problem]:
    for seat in box.seats:
        used = 0
        for key in box.clans[seat]:
            figure = state.figures[key]
            used += len(figure.used)
            if not set(figure.used) <= set(box.cards[key].actions) or len(
                    set(figure.used)) < len(figure.used):
                yield _fault(f"{key} has used an action that it does not have, or used it twice")
        if not 0 <= state.discs[seat] <= box.scenario.discs.clan - used:
            yield _fault(f"{seat} has {state.discs[seat]} discs left, which is impossible "
                         f"after {used} actions")
        due = sum(plan.discs for key, plan in state.plans.items() if key in box.clans[seat])
        if state.phase == "clubs" and due > state.discs[seat]:
            yield _fault(f"{seat} has {state.discs[seat]} discs left, but the orders spend "
                         f"{due} discs")


def _tokens(box: Box, state: State) -> Iterator[Problem]:
    if not 0 <= state.round <= box.rounds or (state.round == 0) != (state.phase == "set-up"):
        yield _fault("the number of the round does not fit the phase or exceeds the limit "
                     "of rounds")
    if (state.phase == "over") != bool(state.reason) or (state.winner and not state.reason):
        yield _fault("a game must have a reason for its end if it is over, and only then")
    if len(set(state.mega)) < len(state.mega):
        yield _fault("a clan has thrown its mega club twice")
    ground = terrain(box, state)
    for fire in state.fires.values():
        squares = {s for s in (fire.base, fire.second) if s}
        if squares & (ground.swamp | ground.walls):
            yield _fault(f"a fire burns on {fire.base} {fire.second}")
        if squares & {figure.at for figure in state.figures.values()}:
            yield _fault(f"a figure stands in the fire on {fire.base} {fire.second}")
    for ball in state.balls.values():
        if not ball.at and not ball.gone:
            yield _fault("a fireball is not on a square")
    if state.haunted and not box.haunted:
        yield _fault("the haunted ground is not in play")


def _plans(box: Box, state: State) -> Iterator[Problem]:
    if state.plans and state.phase not in ("clubs", "healing"):
        yield _fault("orders are left over")
    for key, plan in state.plans.items():
        known = set(plan.acts) <= {*box.cards[key].actions, *TOKENS}
        if not known or (state.phase == "clubs" and (
                plan.own != state.figures[key].at
                or not (plan.acts or _reached(box, plan)))):  # a climber goes farther
            yield _fault(f"{key} has an order that is not possible")
    for seat, sick in state.patients.items():
        if state.phase != "healing" or len(sick) < 2 or not all(
                _sick(box, state, seat, key) for key in sick):
            yield _fault(f"{seat} lists patients who cannot be healed")


def _reached(box: Box, plan: Plan) -> bool:
    """Whether an order leads to its own square, a neighbour, or by a neighbour to the next."""
    near = plan.near or plan.own
    return plan.to in (near, *box.board.neighbours(near)) and near in (
        plan.own, *box.board.neighbours(plan.own))


def _sick(box: Box, state: State, seat: str, key: Key) -> bool:
    return key in in_play(box, state, seat) and state.figures[key].bumps > 0
