"""The position after an event."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from referee.games.stone_daze.records import (
    Ball,
    BallLaid,
    BallOut,
    BallWent,
    Begun,
    BirdCame,
    Broken,
    Choosing,
    Ended,
    Event,
    Figure,
    Fire,
    FireLaid,
    Haunted,
    Healed,
    Hit,
    Key,
    LaidOut,
    Landed,
    Moved,
    Ordered,
    Shown,
    State,
    Thrown,
    Turned,
    Waned,
)
from referee.games.stone_daze.rules.field import Field


def apply(field: Field, state: State, event: Event) -> State:
    """Total: an event that only tells something changes nothing."""
    step = _STEPS.get(type(event))
    return step(field, state, event) if step else state


def _figure(state: State, key: Key, **changes: Any) -> State:
    figure = replace(state.figures[key], **changes)
    return replace(state, figures={**state.figures, key: figure})


def _laid_out(field: Field, state: State, event: LaidOut) -> State:
    seat = event.seat
    facing = field.grounds[seat].facing
    figures = {f"{seat}-{name}": Figure(at, facing) for name, at in event.places.items()}
    return replace(state, figures={**state.figures, **figures},
                   land={**state.land, seat: event.land},
                   discs={**state.discs, seat: field.discs})


def _begun(field: Field, state: State, event: Begun) -> State:
    return replace(state, round=event.round, phase="orders", plans={}, birds={}, draw=(),
                   patients={})


def _ordered(field: Field, state: State, event: Ordered) -> State:
    draw = (*state.draw, event.seat) if event.draw else state.draw
    return replace(state, phase="clubs", plans={**state.plans, **event.plans}, draw=draw)


def _ball_laid(field: Field, state: State, event: BallLaid) -> State:
    return replace(state, balls={**state.balls, event.seat: Ball(event.at)})


def _ball_went(field: Field, state: State, event: BallWent) -> State:
    ball = replace(state.balls[event.seat], at=event.at, gone=True)
    return replace(state, balls={**state.balls, event.seat: ball})


def _ball_out(field: Field, state: State, event: BallOut) -> State:
    return replace(state, balls=_without(state.balls, event.seat))


def _fire_laid(field: Field, state: State, event: FireLaid) -> State:
    return replace(state, fires={**state.fires, event.seat: Fire(event.base, event.second)})


def _waned(field: Field, state: State, event: Waned) -> State:
    if event.out:
        return replace(state, fires=_without(state.fires, event.seat))
    return replace(state, fires={**state.fires, event.seat: Fire(event.base)})


def _bird_came(field: Field, state: State, event: BirdCame) -> State:
    return replace(state, birds={**state.birds, event.seat: event.at})


def _shown(field: Field, state: State, event: Shown) -> State:
    """Discs turn to silver and actions are exhausted; the new fireball's way is known."""
    figures, seat = dict(state.figures), event.seat
    for key, plan in event.plans.items():
        if plan.acts:
            used = tuple(sorted({*figures[key].used, *plan.acts}))
            figures[key] = replace(figures[key], used=used)
    spent = sum(plan.discs for plan in event.plans.values())
    state = replace(state, figures=figures,
                    discs={**state.discs, seat: state.discs[seat] - spent})
    if event.facing:
        ball = replace(state.balls[seat], facing=event.facing)
        state = replace(state, balls={**state.balls, seat: ball})
    return state


def _thrown(field: Field, state: State, event: Thrown) -> State:
    if any(club.mega for club in event.clubs):
        return replace(state, mega=tuple(sorted({*state.mega, event.seat})))
    return state


def _moved(field: Field, state: State, event: Moved) -> State:
    return _figure(state, event.figure, at=event.to)


def _turned(field: Field, state: State, event: Turned) -> State:
    return _figure(state, event.figure, facing=event.facing)


def _landed(field: Field, state: State, event: Landed) -> State:
    return _figure(state, event.figure, landed=True)


def _hit(field: Field, state: State, event: Hit) -> State:
    if event.out:
        return _figure(state, event.figure, at="", facing="", bumps=0)
    return _figure(state, event.figure, bumps=1)


def _broken(field: Field, state: State, event: Broken) -> State:
    land = {seat: replace(land, small=tuple(s for s in land.small if s != event.at))
            for seat, land in state.land.items()}
    return replace(state, land=land, broken=tuple(sorted((*state.broken, event.at))))


def _haunted(field: Field, state: State, event: Haunted) -> State:
    return replace(state, haunted=event.at)


def _choosing(field: Field, state: State, event: Choosing) -> State:
    return replace(state, phase="healing", patients=event.patients)


def _healed(field: Field, state: State, event: Healed) -> State:
    return _figure(state, event.figure, bumps=0) if event.figure else state


def _ended(field: Field, state: State, event: Ended) -> State:
    return replace(state, phase="over", plans={}, patients={}, winner=event.winner,
                   reason=event.reason)


def _without(tokens: dict[str, Any], seat: str) -> dict[str, Any]:
    return {other: token for other, token in tokens.items() if other != seat}


_STEPS: dict[type[Any], Callable[[Field, State, Any], State]] = {
    LaidOut: _laid_out, Begun: _begun, Ordered: _ordered, BallWent: _ball_went,
    FireLaid: _fire_laid, BallLaid: _ball_laid, BirdCame: _bird_came, Shown: _shown,
    Thrown: _thrown, Moved: _moved, Turned: _turned, Landed: _landed, Hit: _hit,
    Broken: _broken, Haunted: _haunted, Choosing: _choosing, Healed: _healed, Waned: _waned,
    BallOut: _ball_out, Ended: _ended,
}
