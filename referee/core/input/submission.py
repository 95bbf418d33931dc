"""A sealed sheet as somebody wrote it: read, joined to what his mates wrote, looked at."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from msgspec import Struct

from referee.core.base.problem import Problems, Refused, hard, shift, shifted
from referee.core.game.decisions import Ask, Seat
from referee.core.game.game import Game
from referee.core.input import conditionals, sealed_orders, splitter
from referee.core.input.actor import Mover, asked_of, not_asked
from referee.core.match.match import Table


class Written(Struct, frozen=True):
    """A sheet that was understood: what for, the whole of it, who wrote which line.

    ``part``: it was joined to what a mate wrote, or awaits his. ``problems``
    are what is wrong or doubtful with the whole, placed in the text, ``offers`` what may be
    sent instead of what is wrong.
    """

    ask: Ask
    move: Any
    hands: Mapping[str, str]
    part: bool
    problems: Problems
    offers: tuple[str, ...] = ()


def read(table: Table, seat: Seat, mover: Mover, text: str, *, strict: bool = False,
         dated: bool = False) -> Written:
    """A seat's sheet for what it is asked.

    ``dated``: it says which turn it answers, so that no other phase can be
    meant. Refused: a seat that is not asked, a sheet for another phase or
    perhaps for another, what is not understood.
    """
    rules, state = table.rules, table.state
    asks = asked_of(table).asks
    ask = next((one for one in asks if one.seat == seat), None)
    if ask is None:
        raise Refused(not_asked(seat, asks))
    splitter.quotes(conditionals.lines(text, mover.end))
    head, start = sealed_orders.head(rules, text, mover.end)
    sealed_orders.fits(rules, state, ask, head, mover.end)
    move = _understood(table, ask, text, start, strict, dated or head is not None)
    hands: dict[str, str] = {}
    part = bool(mover.hand) and shared(table, seat) and ask.kind in rules.sheets
    if part:
        former = standing(table, seat, ask)
        move, hands = sealed_orders.joined(rules, former.text if former else "",
                                           former.hands if former else {}, move, mover.hand,
                                           rules.default(state, seat))
    problems = rules.check(state, seat, move)
    if not hard(problems):
        move = rules.full(state, seat, move)
    offers = _offers(rules, state, seat, text[start:]) if hard(problems) and not strict else ()
    return Written(ask, move, hands, part, tuple(shift(p, start) for p in problems), offers)


def _understood(table: Table, ask: Ask, text: str, start: int, strict: bool, named: bool) -> Any:
    """The move of a sheet, whose text begins at ``start``.

    ``named``: it says which phase it is for. Refused: what is not understood, or may be for
    another phase.
    """
    rules, state, seat = table.rules, table.state, ask.seat
    read = partial(_read, rules, state, seat)
    try:
        move = splitter.canonical(rules, text[start:], read) if strict else read(text[start:])
    except Refused as error:
        raise (shifted(error, start) if start else error) from None
    if not named:
        try:
            sealed_orders.named(rules, state, ask, seat, move)
        except Refused as error:
            error.offers = () if strict else _offers(rules, state, seat, text[start:])
            raise
    return move


def _read(rules: Game, state: Any, seat: Seat, text: str) -> Any:
    move = rules.canonical(text.strip())
    if move is not None:
        return move
    from referee.core.language import free_text

    return free_text.read(rules, state, seat, text)


def _offers(rules: Any, state: Any, seat: Seat, text: str) -> tuple[str, ...]:
    """What may have been meant by a person's sheet that is refused."""
    from referee.core.language import free_text

    return free_text.offers(rules, state, seat, text)


def shared(table: Table, seat: Seat) -> bool:
    """Whether several people play a seat."""
    return any(chair.seat == seat and len(chair.players) > 1 for chair in table.head.seats)


def standing(table: Table, seat: Seat, ask: Ask) -> Any:
    """What a seat has written for what it is asked, filed or not; None: nothing."""
    draft = table.sheets.get(seat)
    if draft is not None and draft.phase == str(sealed_orders.asked(table.rules, table.state, ask)):
        return draft
    return table.orders.get(seat)
