"""Why a scout that has ended its movement has no action."""

from typing import get_args

from msgspec.structs import replace

from referee.core.base.references import seat_ref
from referee.core.game.decisions import NotNow, Seat
from referee.core.game.moves import Event
from referee.games.fire_and_stone.model import agenda
from referee.games.fire_and_stone.model.areas import (
    YOU,
    Person,
    acting_area,
    is_in_garden,
    offered_site,
    with_article,
)
from referee.games.fire_and_stone.model.state import Box, Move, State
from referee.games.fire_and_stone.moves.caves import Cave, deed_problems, deeds_of
from referee.games.fire_and_stone.moves.declining import Declined
from referee.games.fire_and_stone.moves.discovery import TurnedUp
from referee.games.fire_and_stone.moves.fire import can_cook
from referee.games.fire_and_stone.moves.food import growing_food
from referee.games.fire_and_stone.moves.forest import animals_found
from referee.games.fire_and_stone.moves.huts import Build, hut_problems
from referee.games.fire_and_stone.moves.moving import Moved, Scout
from referee.games.fire_and_stone.moves.sending import ToFire

_NONE = {item.none: item for item in get_args(agenda.Item) if item.none}


class Idle(Event, frozen=True):
    """A scout found no action in its area."""

    seat: Seat
    area: str
    why: str
    own_why: str  # the same to the player

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return f"{seat_ref(self.seat)} has no action on {self.area}: {self.why}."


def has_action(box: Box, state: State, seat: Seat) -> bool:
    """True if the pending action has an answer besides pass."""
    what = offered_site(box, state)
    if what in box.kinds or (what == "forest" and animals_found(box, state)):
        return True
    if what in ("empty", "forest") and growing_food(box, state, seat):
        return True
    return can_cook(box, state, seat) or (what in ("settlement", "cave") and (
        any(Build.options(box, state, seat)) or any(Cave.options(box, state, seat))))


def why_no_action(box: Box, state: State, seat: Seat, person: Person) -> str:
    """Why the pending action offers nothing; all of it is public."""
    site = offered_site(box, state)
    if site == "settlement" or (site == "cave" and is_in_garden(box, state)):
        return "; ".join(why for why, _ in hut_problems(box, state, seat, person))
    if site == "cave":
        problems = deed_problems(box, state, seat, deeds_of(box, state, seat), person)
        return next(problems, "the cave card gives no action")
    return {"empty": f"all {person.whose} bags are full", "forest": "all animals of the "
                                                                    "forest are gone",
            "fire": f"{person.has} no animals to cook"}.get(site, "the area gives no action")


def why_not_asked(box: Box, state: State, seat: Seat, events: tuple[Event, ...],
                  move: Move) -> NotNow | None:
    """Why there is no decision for a move now, or None if there is no particular reason."""
    for event in reversed(events):
        if (isinstance(event, Declined) and event.seat == seat
                and event.what in _NONE and _NONE[event.what].kind in move.answers):
            return NotNow(_NONE[event.what].own_none, move.lapses(box, state, seat))
    for event in events:
        if isinstance(event, Moved) and isinstance(move, Scout | ToFire) and (
                event.seat == seat and event.way[-1] == move.to
                and (isinstance(move, ToFire) or move.scout in (0, event.scout))):
            return NotNow(f"Your scout {event.scout} is already on {move.to}.", True)
    reason_text = not_asked_reason(box, state, seat, events) if "action" in move.answers else ""
    if reason_text:
        return NotNow(reason_text, move.lapses(box, state, seat))
    return NotNow(move.none, True) if move.none else None


def not_asked_reason(box: Box, state: State, seat: Seat, events: tuple[Event, ...]) -> str:
    """Why a seat has no action, by what just happened or by the position; or empty."""
    for event in reversed(events):
        if isinstance(event, Idle) and event.seat == seat:
            return f"You have no action on {event.area}: {event.own_why}."
        if isinstance(event, TurnedUp) and event.kind in ("hut", "stash"):
            return (f"You turned up {with_article(event.kind)} tile on {event.area}: it has no "
                    "action.")
    return "" if events else _reasons_of_scouts(box, state, seat)


def _reasons_of_scouts(box: Box, state: State, seat: Seat) -> str:
    """The reason that applies to every scout that moved last."""
    moved = box.index[seat] == state.turn and bool(state.moved)
    before = (state.turn - 1) % len(box.seats) == box.index[seat] and not state.moved
    if state.over or state.agenda or not (moved or before):
        return ""
    if before and state.round == 1 and state.turn == state.first:
        return ""
    scouts = state.moved if moved else range(1, len(box.player(state, seat).scouts) + 1)
    reasons = {_reason_at(box, state, seat, scout) for scout in scouts}
    return reasons.pop() if len(reasons) == 1 else ""


def _reason_at(box: Box, state: State, seat: Seat, scout: int) -> str:
    """The reason for one scout in its area; empty if it could act there."""
    acting_state = replace(state, agenda=(agenda.TakeAction(seat, scout),))
    if has_action(box, acting_state, seat):
        return ""
    return (f"You have no action on {acting_area(box, acting_state)}: "
            f"{why_no_action(box, acting_state, seat, YOU)}.")
