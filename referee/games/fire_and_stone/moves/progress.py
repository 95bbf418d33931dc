"""What goes on by itself until a seat must decide."""

from collections.abc import Callable

from referee.core.game.moves import Move
from referee.core.luck.chance import Luck
from referee.games.fire_and_stone.model import agenda
from referee.games.fire_and_stone.model.areas import here
from referee.games.fire_and_stone.model.state import Course
from referee.games.fire_and_stone.moves import caves, ending, moving, no_action, stores
from referee.games.fire_and_stone.moves.caves import CaveLeft
from referee.games.fire_and_stone.moves.declining import Declined, Pass

Answering = Callable[[str], tuple[type[Move], ...]]


def proceed(course: Course, answering: Answering) -> Luck[None] | None:
    """Do what is due until a seat must decide; then note what is left.

    What was asked for is due no more; a turn's own move never was.
    """
    if course.agenda:
        course.done()
    while True:
        due = course.state.agenda
        if due:
            if _answered(course, due[0], answering):
                break
            _settle(course, due[0])
            course.done()
        elif not moving.stay(course):
            break
        elif ending.last(course.state):
            return ending.end(course)
        else:
            ending.end_turn(course)
    course.note()
    return None


def _answered(course: Course, item: agenda.Item, answering: Answering) -> bool:
    """Whether there is an answer besides pass."""
    box, state = course.box, course.state
    if isinstance(item, agenda.Act):
        return no_action.acts(box, state, item.seat)
    for kind in answering(item.kind):
        if kind is not Pass and next(kind.options(box, state, item.seat), None) is not None:
            return True
    return False


def _settle(course: Course, item: agenda.Item) -> None:
    """Do what is due and leaves nothing to answer."""
    if isinstance(item, agenda.Full):
        stores.clear(course, item.seat)
    elif isinstance(item, agenda.Part):
        caves.come(course, item)
    elif isinstance(item, agenda.Act):
        course.add(no_action.Idle(item.seat, here(course.box, course.state),
                                  no_action.why(course.box, course.state, item.seat)))
    elif isinstance(item, agenda.Parting):
        course.add(CaveLeft(course.state.cave_at, course.state.cave))
    elif item.none:
        course.add(Declined(item.seat, item.none))
