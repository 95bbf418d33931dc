"""What is given away: held, enough of it, what of it the elder takes (SoloPlay, card area)."""

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from referee.core.base.problem import Problem
from referee.core.game.resources import lacking, minus, plus
from referee.core.game.structs import taken
from referee.games.stone_age.model.prices import lack
from referee.games.stone_age_solo.model.pieces import NOTHING, PIECES, Payment, Pieces
from referee.games.stone_age_solo.model.state import Box, State

PAYING = "paying (SoloPlay)"
EACH: Pieces = (1, 1, 1, 1, 1, 1)


def held(state: State) -> Payment:
    """Everything that can be given away."""
    own = state.player
    return Payment((*own.goods[:4], own.food, own.field), own.tools, own.used)


def ready(state: State, pay: Payment) -> Payment:
    """A payment in which tools that are not ready but used are named so (ruling S15)."""
    late = _more(pay.tools, state.player.tools)
    if not late or _more(late, _more(state.player.used, pay.used)):
        return pay
    return replace(pay, tools=_more(pay.tools, late), used=tuple(sorted(pay.used + late)))


def missing(state: State, pay: Payment, due: Pieces = EACH) -> Iterator[Problem]:
    """The reason against giving what one has not; of what is held, ``due`` could pay."""
    has = held(state)
    lacks = Payment(lacking(pay.pieces, has.pieces), _more(pay.tools, has.tools),
                    _more(pay.used, has.used))
    if lacks != NOTHING:
        tools = (has.tools, has.used) if due[5] else ((), ())
        asked = [name for n, name in zip(due, (*PIECES.names[:5], "tools"), strict=True) if n]
        yield lack(pay.said, lacks.said, Payment(of_kinds(has.pieces, due), *tools).said,
                   " or ".join(asked), PAYING)


def _more(wanted: tuple[int, ...], had: tuple[int, ...]) -> tuple[int, ...]:
    return tuple((Counter(wanted) - Counter(had)).elements()) if wanted else ()


def enough(pay: Payment, price: int, what: str, rule: str) -> Iterator[Problem]:
    """The sum reaches the price and nothing could be left out (rulings S45, S59).

    Pieces count one, tools their value.
    """
    worth = sum(pay.pieces) + sum(pay.tiles)
    least = min((*([1] if any(pay.pieces) else []), *pay.tiles), default=0)
    if worth < price:
        yield Problem("illegal-payment", f"{what}; {pay.said} makes {worth}."
                      if worth else f"{what}; no payment is named.",
                      hint="Tools count their value, all else one each.", rule=rule)
    elif least and worth - least >= price:
        yield Problem("illegal-payment", f"{what}; of {pay.said}, worth {worth}, something "
                      "could be left out.", hint="No change is given.", rule=rule)


def paid(state: State, pay: Payment) -> State:
    """Resources go aside, food to the grounds, tools out of the game (ruling S42)."""
    own, food, steps = state.player, pay.pieces[4], pay.pieces[5]
    return replace(
        state, aside=plus(state.aside, pay.goods[:4]), grounds=state.grounds + food,
        spent=tuple(sorted(state.spent + pay.tiles))).having(
            goods=minus(own.goods, pay.goods), food=own.food - food, field=own.field - steps,
            tools=taken(own.tools, *pay.tools), used=taken(own.used, *pay.used))


# What the elder takes.


def in_village(box: Box, state: State) -> bool:
    """Whether tools and steps are the elder's material (ruling S11)."""
    return box.material[state.elder] == "tools"


def own(box: Box, state: State, count: int = 1) -> Pieces:
    """So many pieces of the elder's material, in the village steps."""
    return PIECES.of("steps" if in_village(box, state) else box.material[state.elder], count)


def of_kinds(pieces: Pieces, kinds: Pieces) -> Pieces:
    """What of some pieces is of these kinds."""
    a, b, c, d, e, f = [n if ok else 0 for n, ok in zip(pieces, kinds, strict=True)]
    return a, b, c, d, e, f


def foreign(box: Box, state: State, pay: Payment, also: Pieces = PIECES.none) -> bool:
    """Whether anything in a payment is not the elder's, nor of the kinds that count ``also``."""
    if pay.tiles and not in_village(box, state):
        return True
    return of_kinds(pay.pieces, plus(own(box, state), also)) != pay.pieces
