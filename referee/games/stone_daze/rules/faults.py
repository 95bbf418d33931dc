"""What cannot be: pieces made or lost, two figures on a square, discs out of nothing."""

from collections.abc import Iterator

from msgspec.structs import replace

from referee.core.problem import Problem
from referee.games.stone_daze import layout
from referee.games.stone_daze.board import FACINGS, Square
from referee.games.stone_daze.records import Key, State
from referee.games.stone_daze.rules.field import Field, in_play, terrain


def faults(field: Field, state: State) -> Iterator[Problem]:
    """Every fault of a position."""
    if set(state.figures) != set(field.cards) or set(state.land) != set(field.seats):
        yield _fault("figures or terrain of a clan are missing or too many")
        return
    yield from _figures(field, state)
    yield from _terrain(field, state)
    yield from _discs(field, state)
    yield from _tokens(field, state)
    yield from _plans(field, state)


def _fault(why: str) -> Problem:
    return Problem("unusable-position", f"This position cannot be: {why}.")


def _figures(field: Field, state: State) -> Iterator[Problem]:
    ground = terrain(field, state)
    taken: set[Square] = set()
    for key, figure in state.figures.items():
        if not figure.at:
            if figure.bumps or figure.facing:
                yield _fault(f"{key} is out, and has a bump or a facing")
            continue
        if figure.at in taken:
            yield _fault(f"two figures stand on {figure.at}")
        taken.add(figure.at)
        if figure.at not in field.board.places or figure.facing not in FACINGS:
            yield _fault(f"{key} stands nowhere")
        if figure.at in ground.swamp | ground.walls or figure.at == state.haunted:
            yield _fault(f"{key} stands on {figure.at}, where nobody can")
        if figure.bumps not in (0, 1):
            yield _fault(f"{key} has {figure.bumps} bumps")


def _terrain(field: Field, state: State) -> Iterator[Problem]:
    """Each clan's pieces lie on its half; broken mounds once lay there."""
    for seat in field.seats:
        ground, land = field.grounds[seat], state.land[seat]
        broken = tuple(s for s in state.broken if s in ground.terrain)
        whole = replace(land, small=(*land.small, *broken))
        for problem in layout.problems(ground, whole, {}):
            yield _fault(f"{seat}: {problem.why}")
    if len(state.broken) > len(state.mega) or (state.mega and not field.mega):
        yield _fault("more mounds are broken than mega clubs were thrown")


def _discs(field: Field, state: State) -> Iterator[Problem]:
    for seat in field.seats:
        used = 0
        for key in field.clans[seat]:
            figure = state.figures[key]
            used += len(figure.used)
            if not set(figure.used) <= set(field.cards[key].actions):
                yield _fault(f"{key} has spent an action it does not have")
        if not 0 <= state.discs[seat] <= field.discs - used:
            yield _fault(f"{seat} has {state.discs[seat]} discs left after {used} actions")


def _tokens(field: Field, state: State) -> Iterator[Problem]:
    seats = set(field.seats)
    if not seats.issuperset({*state.fires, *state.balls, *state.birds, *state.mega, *state.draw}):
        yield _fault("a token belongs to no clan")
    ground = terrain(field, state)
    for fire in state.fires.values():
        squares = {s for s in (fire.base, fire.second) if s}
        if not squares <= set(field.board.places) or squares & (ground.swamp | ground.walls):
            yield _fault(f"a fire burns on {fire.base} {fire.second}")
        if squares & {figure.at for figure in state.figures.values()}:
            yield _fault(f"somebody stands in the fire on {fire.base} {fire.second}")
    for ball in state.balls.values():
        if (ball.at and ball.at not in field.board.places) or (not ball.at and not ball.gone):
            yield _fault("a fireball is nowhere")
    if state.haunted and (not field.haunted or state.haunted not in field.board.places):
        yield _fault("the haunted ground is not in play")


def _plans(field: Field, state: State) -> Iterator[Problem]:
    if state.plans and state.phase not in ("clubs", "healing"):
        yield _fault("orders are left over")
    for key, plan in state.plans.items():
        known = key in field.cards and {plan.own, plan.to} <= set(field.board.places)
        if not known or (state.phase == "clubs" and plan.own != state.figures[key].at):
            yield _fault(f"{key} has an order it cannot have")
    for seat, sick in state.patients.items():
        if state.phase != "healing" or seat not in field.seats or len(sick) < 2 or not all(
                _sick(field, state, seat, key) for key in sick):
            yield _fault(f"{seat} has patients who need no healing")


def _sick(field: Field, state: State, seat: str, key: Key) -> bool:
    return key in in_play(field, state, seat) and state.figures[key].bumps > 0
