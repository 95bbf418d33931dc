"""Checking and settling payments (SoloPlay, card area)."""

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from referee.core.base.problem import Problem
from referee.core.game.resources import lacking, minus, plus
from referee.core.game.structs import without_items
from referee.games.stone_age.model.prices import lack_problem
from referee.games.stone_age_solo.model.pieces import NOTHING, PIECES, Payment, Pieces
from referee.games.stone_age_solo.model.state import Box, State

PAYING = "paying (SoloPlay)"
EACH: Pieces = (1, 1, 1, 1, 1, 1)


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
        tools = (holdings.tools, holdings.used) if due[5] else ((), ())
        wanted = [name for n, name in zip(due, (*PIECES.names[:5], "tools"), strict=True) if n]
        yield lack_problem(pay.text, lacks.text,
                           Payment(of_kinds(holdings.pieces, due), *tools).text,
                           " or ".join(wanted), PAYING)


def _more(wanted: tuple[int, ...], had: tuple[int, ...]) -> tuple[int, ...]:
    return tuple((Counter(wanted) - Counter(had)).elements()) if wanted else ()


def covers_price(pay: Payment, price: int, what: str, rule: str) -> Iterator[Problem]:
    """Check that the sum reaches the price and no piece could be left out (rulings S45, S59).

    Pieces count one, tools their value.
    """
    worth = sum(pay.pieces) + sum(pay.tiles)
    least = min((*([1] if any(pay.pieces) else []), *pay.tiles), default=0)
    if worth < price:
        yield Problem("illegal-payment", f"{what}; {pay.text} makes {worth}."
                      if worth else f"{what}; no payment is named.",
                      hint="Tools count their value, all else one each.", rule=rule)
    elif least and worth - least >= price:
        yield Problem("illegal-payment", f"{what}; of {pay.text}, worth {worth}, something "
                      "could be left out.", hint="No change is given.", rule=rule)


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
    """Whether tools and steps are the elder's material (ruling S11)."""
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
    """Whether a payment has anything but the elder's material and the kinds in ``also``."""
    if pay.tiles and not is_village_material(box, state):
        return True
    return of_kinds(pay.pieces, plus(as_material(box, state), also)) != pay.pieces
