"""Automatic steps between decisions."""

from collections.abc import Callable

from referee.core.game.moves import Move
from referee.core.luck.chance import Luck
from referee.games.fire_and_stone.model import agenda
from referee.games.fire_and_stone.model.areas import YOU, acting_area, named
from referee.games.fire_and_stone.model.state import MoveContext
from referee.games.fire_and_stone.moves import caves, ending, moving, no_action, stores
from referee.games.fire_and_stone.moves.caves import CaveLeft
from referee.games.fire_and_stone.moves.declining import Declined, Pass

Answering = Callable[[str], tuple[type[Move], ...]]


def proceed(context: MoveContext, answering: Answering) -> Luck[None] | None:
    """Do what is pending until a seat must decide; then record the agenda.

    The item that was answered is removed first; a turn's own move never was one.
    """
    if context.agenda:
        context.finish_first()
    while True:
        due = context.state.agenda
        if due:
            if _answered(context, due[0], answering):
                break
            _settle(context, due[0])
            context.finish_first()
        elif not moving.stay(context):
            break
        elif ending.is_last_turn(context.state):
            return ending.end(context)
        else:
            ending.end_turn(context)
    context.note_agenda()
    return None


def _answered(context: MoveContext, item: agenda.Item, answering: Answering) -> bool:
    """Whether there is an answer besides pass."""
    box, state = context.box, context.state
    if isinstance(item, agenda.TakeAction):
        return no_action.has_action(box, state, item.seat)
    for kind in answering(item.kind):
        if kind is not Pass and next(kind.options(box, state, item.seat), None) is not None:
            return True
    return False


def _settle(context: MoveContext, item: agenda.Item) -> None:
    """Do an item that leaves no decision."""
    if isinstance(item, agenda.ClearStore):
        stores.clear_full_stores(context, item.seat)
    elif isinstance(item, agenda.CaveEffectPart):
        caves.apply_discovery(context, item)
    elif isinstance(item, agenda.TakeAction):
        why, own_why = (no_action.why_no_action(context.box, context.state, item.seat, person)
                        for person in (named(item.seat), YOU))
        context.add(no_action.Idle(item.seat, acting_area(context.box, context.state), why,
                                   own_why))
    elif isinstance(item, agenda.CaveLeaves):
        context.add(CaveLeft(context.state.cave_at, context.state.cave))
    elif item.none:
        context.add(Declined(item.seat, item.none))
