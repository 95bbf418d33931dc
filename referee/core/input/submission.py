"""Secret orders as a person wrote them: parsed, merged with those of teammates, checked."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from msgspec import Struct

from referee.core.base.problem import Problems, Refused, errors_among, shift_error, shift_problem
from referee.core.game.decisions import Decision, Seat
from referee.core.game.game import Game
from referee.core.input import conditionals, sealed_orders, splitter
from referee.core.input.actor import Actor, not_asked, require_to_move
from referee.core.match.match import Match


class Submission(Struct, frozen=True):
    """Orders that were understood."""

    decision: Decision
    move: Any  # the whole orders
    authors: Mapping[str, str]  # by the subject of a line, the player who wrote it
    is_part: bool  # the seat has several players: others' parts were merged or may follow
    problems: Problems  # of the whole orders, with spans in the text
    offers: tuple[str, ...] = ()  # what may be sent instead of illegal orders


def interpret(match: Match, seat: Seat, actor: Actor, text: str, *, strict: bool = False,
              dated: bool = False) -> Submission:
    """Interpret a seat's orders for the decision it has to make.

    ``dated``: the text quotes the turn it answers, so that no other phase can be meant. Refused:
    a seat that is not to move, orders that are or may be for another phase, text that is not
    understood.
    """
    game, state = match.game, match.state
    decisions = require_to_move(match).decisions
    decision = next((candidate for candidate in decisions if candidate.seat == seat), None)
    if decision is None:
        raise Refused(not_asked(seat, decisions))
    splitter.check_no_quotes(conditionals.split_lines(text, actor.end))
    heading, start = sealed_orders.parse_heading(game, text, actor.end)
    sealed_orders.check_heading(game, state, decision, heading, actor.end)
    move = _parse_orders(match, decision, text, start, strict, dated or heading is not None)
    authors: dict[str, str] = {}
    is_part = bool(actor.author) and has_several_players(match,
                                                         seat) and decision.kind in game.order_kinds
    if is_part:
        former = current_orders(match, seat, decision)
        move, authors = sealed_orders.merge_orders(game, former.text if former else "",
                                                   former.authors if former else {}, move,
                                                   actor.author,
                                                   game.default(state, seat))
    problems = game.check(state, seat, move)
    if not errors_among(problems):
        move = game.canonical_move(state, seat, move)
    offers = _offers(game, state, seat,
                     text[start:]) if errors_among(problems) and not strict else ()
    return Submission(decision, move, authors, is_part,
                      tuple(shift_problem(p, start) for p in problems), offers)


def _parse_orders(match: Match, decision: Decision, text: str, start: int, strict: bool,
                  names_phase: bool) -> Any:
    """The move in the text of orders from ``start`` on.

    ``named``: the text says which phase it is for. Refused: what is not understood, or may be
    for another phase.
    """
    game, state, seat = match.game, match.state, decision.seat
    read = partial(_read_move, game, state, seat)
    try:
        move = splitter.parse_canonical(game, text[start:], read) if strict else read(text[start:])
    except Refused as error:
        raise (shift_error(error, start) if start else error) from None
    if not names_phase:
        try:
            sealed_orders.check_unambiguous(game, state, decision, seat, move)
        except Refused as error:
            error.offers = () if strict else _offers(game, state, seat, text[start:])
            raise
    return move


def _read_move(game: Game, state: Any, seat: Seat, text: str) -> Any:
    move = game.parse_or_none(text.strip())
    if move is not None:
        return move
    from referee.core.language import free_text

    return free_text.interpret(game, state, seat, text)


def _offers(game: Any, state: Any, seat: Seat, text: str) -> tuple[str, ...]:
    from referee.core.language import free_text

    return free_text.suggest_moves(game, state, seat, text)


def has_several_players(match: Match, seat: Seat) -> bool:
    return any(assignment.seat == seat and len(assignment.players) > 1
               for assignment in match.header.seats)


def current_orders(match: Match, seat: Seat, decision: Decision) -> Any:
    """What a seat has written for a decision, filed or not; None: nothing."""
    draft = match.draft_orders.get(seat)
    if draft is not None and draft.phase == str(sealed_orders.expected_heading(match.game,
                                                                               match.state,
                                                                               decision)):
        return draft
    return match.orders.get(seat)
