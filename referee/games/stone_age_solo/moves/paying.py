"""Checking and settling payments (SoloPlay, card area)."""

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from referee.core.base.aliases import join_words
from referee.core.base.problem import Problem
from referee.core.game.resources import lacking, minus, plus
from referee.core.game.structs import without_items
from referee.games.stone_age.model.prices import lack_problem
from referee.games.stone_age_solo.model.pieces import NOTHING, PIECES, Payment, Pieces
from referee.games.stone_age_solo.model.state import Box, State

PAYING = "paying (SoloPlay)"
EACH: Pieces = (1, 1, 1, 1, 1, 1)
RESOURCES: Pieces = (1, 1, 1, 1, 0, 0)


def held(state: State) -> Payment:
    """Everything that the player can pay."""
    player = state.player
    return Payment((*player.goods[:4], player.food, player.field), player.tools, player.used)


def with_used_tools(state: State, pay: Payment) -> Payment:
    """The payment with tools that are not ready but used marked as used (ruling S15)."""
    late = _more(pay.tools, state.player.tools)
    if not late or _more(late, _more(state.player.used, pay.used)):
        return pay
    return replace(pay, tools=_more(pay.tools, late), used=tuple(sorted(pay.used + late)))


def missing_problem(state: State, pay: Payment, due: Pieces = EACH) -> Iterator[Problem]:
    """The refusal to give more than the player has; ``due`` could be paid of what they hold."""
    holdings = held(state)
    lacks = Payment(lacking(pay.pieces, holdings.pieces), _more(pay.tools, holdings.tools),
                    _more(pay.used, holdings.used))
    if lacks != NOTHING:
        yield lack_problem(pay.text, lacks.text, _of_due(state, due).text, _kinds_text(due), PAYING)


def holdings_text(state: State, due: Pieces) -> str:
    """The player's pieces of the kinds that are due, in a sentence."""
    has = _of_due(state, due)
    return f"You have no {_kinds_text(due)}." if has == NOTHING else f"You have {has.text}."


def _of_due(state: State, due: Pieces) -> Payment:
    """The player's pieces of these kinds; tools go with steps."""
    holdings = held(state)
    tools = (holdings.tools, holdings.used) if due[5] else ((), ())
    return Payment(of_kinds(holdings.pieces, due), *tools)


def _kinds_text(due: Pieces) -> str:
    if due == RESOURCES:
        return "resources"
    names = (*PIECES.names[:5], "steps or tools")
    return join_words([name for n, name in zip(due, names, strict=True) if n], "or")


def _more(wanted: tuple[int, ...], had: tuple[int, ...]) -> tuple[int, ...]:
    return tuple((Counter(wanted) - Counter(had)).elements()) if wanted else ()


def covers_price(pay: Payment, price: int, what: str, rule: str) -> Iterator[Problem]:
    """Check that the sum reaches the price and no piece could be left out (rulings S45, S59).

    Pieces count one, tools their value.
    """
    worth = sum(pay.pieces) + sum(pay.tiles)
    least = min((*([1] if any(pay.pieces) else []), *pay.tiles), default=0)
    count = "A tool counts its value, everything else counts 1." if pay.tiles else ""
    if not worth:
        yield Problem("illegal-payment", f"{what}. Say what you pay.", rule=rule)
    elif worth < price:
        yield Problem("illegal-payment", f"{what}; you offered {pay.text}, worth {worth}.",
                      hint=count, rule=rule)
    elif least and worth - least >= price:
        yield Problem("illegal-payment", f"{what}; you offered {pay.text}, worth {worth}. Leave "
                      "out the pieces that you do not need.", hint=count, rule=rule)


def settle_payment(state: State, pay: Payment) -> State:
    """Resources go aside, food to the hunting grounds, tools out of the game (ruling S42)."""
    player, food, steps = state.player, pay.pieces[4], pay.pieces[5]
    return replace(
        state, aside=plus(state.aside, pay.goods[:4]), grounds=state.grounds + food,
        spent=tuple(sorted(state.spent + pay.tiles))).with_player(
            goods=minus(player.goods, pay.goods), food=player.food - food,
            field=player.field - steps,
            tools=without_items(player.tools, *pay.tools),
            used=without_items(player.used, *pay.used))


# the elder's material


def is_village_material(box: Box, state: State) -> bool:
    """True if tools and steps are the elder's material (ruling S11)."""
    return box.material[state.elder] == "tools"


def as_material(box: Box, state: State, count: int = 1) -> Pieces:
    """Pieces of the elder's material; in the village, steps."""
    return PIECES.bag_of("steps" if is_village_material(box, state) else box.material[state.elder],
                         count)


def of_kinds(pieces: Pieces, kinds: Pieces) -> Pieces:
    """The pieces that are of these kinds."""
    a, b, c, d, e, f = [n if ok else 0 for n, ok in zip(pieces, kinds, strict=True)]
    return a, b, c, d, e, f


def has_foreign_pieces(box: Box, state: State, pay: Payment, also: Pieces = PIECES.none) -> bool:
    """True if a payment has more than the elder's material and the kinds in ``also``."""
    if pay.tiles and not is_village_material(box, state):
        return True
    return of_kinds(pay.pieces, plus(as_material(box, state), also)) != pay.pieces
