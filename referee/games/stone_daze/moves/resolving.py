"""What follows from the sheets of a round: tokens, movement, clubs, hits, healing."""

from collections.abc import Mapping

from referee.core.game.decisions import Seat
from referee.core.luck.chance import Luck, Reveal
from referee.games.stone_daze.model.state import Course
from referee.games.stone_daze.model.terrain import lit
from referee.games.stone_daze.moves import (
    clubs,
    collisions,
    ending,
    healing,
    hits,
    moving,
    orders,
    tokens,
)
from referee.games.stone_daze.moves.clubs import Club, Thrown
from referee.games.stone_daze.moves.ending import Ended, finish
from referee.games.stone_daze.moves.lines import Lines


def ordered(course: Course, sheets: Mapping[Seat, Lines]) -> Luck[None]:
    """Game sequence 1: orders are sealed, then the tokens are laid and shown."""
    box, state = course.box, course.state
    found = {seat: orders.read(box, state, seat, lines) for seat, lines in sheets.items()}
    if all(read.draw for read in found.values()):
        course.add(Ended("both clans agreed to a draw"))
        return
    course.add(orders.Sealed(state.round))
    course.tell(orders.Ordered(seat, read.plans, read.draw) for seat, read in found.items())
    course.tell(tokens.advance(box, state))
    for seat, read in found.items():
        course.tell(tokens.lay(seat, read.tokens))
    if not any(clubs.open_to(box, course.state, seat) for seat in box.seats):
        yield from resolve(course, {})


def resolve(course: Course, thrown: Mapping[Seat, tuple[Club, ...]]) -> Luck[None]:
    """Game sequence 3 to 5, once the clubs lie."""
    box, plans = course.box, course.state.plans
    yield Reveal(f"round {course.state.round}, the panels are shown")
    course.tell(moving.show(box, course.state))
    course.tell(Thrown(seat, thrown.get(seat, ())) for seat in box.seats)
    bound = moving.ordered(box, course.state)
    outcome = collisions.resolve(bound, lit(course.state))
    course.tell(moving.move(box, course.state, bound, outcome))
    course.tell(moving.land(box, course.state))
    course.tell(ending.goal(box, course.state))
    if ending.over(course.state):
        return
    broken = hits.breaks(box, course.state, thrown)
    struck = list(hits.hits(box, course.state, thrown, outcome))
    course.tell(struck)
    course.tell(broken)
    yield from hits.haunt(course, [hit.at for hit in struck if hit.out])
    course.tell(ending.nobody_left(box, course.state))
    if ending.over(course.state):
        return
    course.tell(healing.heal(box, course.state, plans))
    if course.state.phase != "healing":
        course.tell(finish(box, course.state))
