"""Resolving the orders of a round: tokens, movement, clubs, hits, healing."""

from collections.abc import Mapping

from referee.core.game.decisions import Seat
from referee.core.luck.chance import Luck, Reveal
from referee.games.stone_daze.model.state import MoveContext
from referee.games.stone_daze.model.terrain import burning_squares
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


def reveal_orders(context: MoveContext, sheets: Mapping[Seat, Lines]) -> Luck[None]:
    """Game sequence 1: orders are complete, then the tokens are laid and revealed."""
    box, state = context.box, context.state
    parsed = {seat: orders.orders_of_sheet(box, state, seat, lines) for seat,
              lines in sheets.items()}
    if all(read.draw for read in parsed.values()):
        context.add(Ended("both clans agreed to a draw"))
        return
    context.add(orders.Sealed(state.round))
    context.add_all(orders.Ordered(seat, read.plans, read.draw) for seat, read in parsed.items())
    context.add_all(tokens.advance_fireballs(box, state))
    for seat, read in parsed.items():
        context.add_all(tokens.lay_tokens(seat, read.tokens))
    if not any(clubs.has_targets(box, context.state, seat) for seat in box.seats):
        yield from resolve_round(context, {})


def resolve_round(context: MoveContext, thrown: Mapping[Seat, tuple[Club, ...]]) -> Luck[None]:
    """Game sequence 3 to 5, once the clubs are known."""
    box, plans = context.box, context.state.plans
    yield Reveal(f"round {context.state.round}, the panels are shown")
    context.add_all(moving.show(box, context.state))
    context.add_all(Thrown(seat, thrown.get(seat, ())) for seat in box.seats)
    bound = moving.all_orders(box, context.state)
    outcome = collisions.resolve(bound, burning_squares(context.state))
    context.add_all(moving.move_figures(box, context.state, bound, outcome))
    context.add_all(moving.note_landings(box, context.state))
    context.add_all(ending.goal(box, context.state))
    if ending.is_over(context.state):
        return
    broken = hits.breaks(box, context.state, thrown)
    struck = list(hits.hits(box, context.state, thrown, outcome))
    context.add_all(struck)
    context.add_all(broken)
    yield from hits.haunt(context, [hit.at for hit in struck if hit.out])
    context.add_all(ending.nobody_left(box, context.state))
    if ending.is_over(context.state):
        return
    context.add_all(healing.heal(box, context.state, plans))
    if context.state.phase != "healing":
        context.add_all(finish(box, context.state))
