"""The phase that orders are for: headings, and orders that fit two phases (39)."""

from referee.core.game.decisions import Seat
from referee.games.stone_daze.model.state import Box, State
from referee.games.stone_daze.moves.lines import Line, Lines


def orders_heading(phase: str, number: int) -> str:
    """The heading of orders: ``orders 5``; the set-up comes before the first round."""
    return f"{phase} {number}" if number else phase


def elsewhere(box: Box, state: State, seat: Seat, lines: Lines) -> str:
    """The kind of another phase that these lines could be for; empty: none.

    ``hunter d4`` goes there, or throws there. During orders, lines look like ``clubs`` if all
    could be throws, whatever the throwers reach: late clubs were thrown from other squares. During
    clubs, they look like ``orders`` if those would be legal on the current board, where no figure
    has moved since the orders of the round. The set-up comes first, and no player writes
    orders before seeing it.
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
    """Whether a line is a thrower and squares, as lines of clubs are."""
    from referee.games.stone_daze.moves.clubs import BIRD

    if line.subject == BIRD:
        return bool(line.squares)
    return f"{seat}-{line.subject}" in box.cards and not line.way and bool(
        line.squares or line.acts) and all(act.name == "mega" for act in line.acts)
