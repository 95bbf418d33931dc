"""The phase that a sheet is for: its head, and sheets that could be meant for two of them (39)."""

from referee.core.game.decisions import Seat
from referee.games.stone_daze.model.state import Box, State
from referee.games.stone_daze.moves.lines import Line, Lines


def orders_heading(phase: str, number: int) -> str:
    """What a sheet of a phase is headed: ``orders 5``; the set-up is before the first round."""
    return f"{phase} {number}" if number else phase


def elsewhere(box: Box, state: State, seat: Seat, lines: Lines) -> str:
    """The kind of another phase that such a sheet could be written for; empty: of none.

    ``hunter d4`` goes there, or throws there. Among orders it is ``clubs`` that
    all lines look like, whatever the throwers reach: clubs that come late were
    thrown from other squares. Else it is ``orders`` that would be legal on the
    board as it lies, where no figure has moved since the orders of the round
    were written. A set-up comes first of all, and before it is seen nobody
    writes orders.
    """
    from referee.games.stone_daze.moves import orders

    if not all(_is_throw(box, seat, line) for line in lines):
        return ""
    if state.phase == "orders":
        return "clubs"
    if state.phase != "clubs":
        return ""
    orders_state = State(state.round, "orders", state.figures, state.discs, state.land,
                         state.broken,
                         state.haunted)
    return "" if orders.orders_of_sheet(box, orders_state, seat, lines).problems else "orders"


def _is_throw(box: Box, seat: Seat, line: Line) -> bool:
    """Whether a line is a thrower and squares, as those of clubs are."""
    from referee.games.stone_daze.moves.clubs import BIRD

    if line.subject == BIRD:
        return bool(line.squares)
    return f"{seat}-{line.subject}" in box.cards and not line.way and bool(
        line.squares or line.acts) and all(act.name == "mega" for act in line.acts)
