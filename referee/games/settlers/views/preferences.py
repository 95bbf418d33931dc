"""Wishes of plans: “skins first, keep 1 flint”, “richest”, “accept any that gives flint”."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from referee.core.base.aliases import Names
from referee.core.base.problem import Problem, Refused, refused
from referee.core.game import notation
from referee.core.game.decisions import Seat
from referee.core.game.notation import Kind
from referee.core.game.predicates import Condition
from referee.core.game.resources import covers, plus
from referee.core.plans import templates
from referee.core.plans.preferences import Order, Wish, Wishes, order
from referee.games.settlers.model.cards import GOODS, NOTHING, Bag, single
from referee.games.settlers.model.scenario import Figure
from referee.games.settlers.model.state import Box, Offer
from referee.games.settlers.moves.answers import Accept, Refuse
from referee.games.settlers.moves.figures import MoveFigure, Steal
from referee.games.settlers.moves.turns import Discard
from referee.games.settlers.views import conditions
from referee.games.settlers.views.conditions_of_offers import alone, waiting
from referee.games.settlers.views.view import Side, View

_CARDS = Names("kind of cards", {name: GOODS.read.spelt(kind)
                                 for kind, name in enumerate(GOODS.names)})
_ROBBED = ("richest", "poorest", "leader")
_ANSWERED = ("offer", "trade")


def _condition(box: Any, words: Sequence[str], at: int) -> tuple[Condition, int] | None:
    """All that follows. Refused: no condition."""
    if at == len(words):
        return None
    try:
        return conditions.condition(box, " ".join(words[at:])), len(words)
    except Refused as error:
        raise Refused(*(Problem(p.code, p.why, hint=p.hint) for p in error.problems)) from None


SLOTS: Mapping[str, Kind] = {
    "order": order(lambda box: _CARDS, "most", alone=True),
    "seat": templates.called("seat", lambda box: box.words.seats),
    "figure": notation.name("figure", lambda box: box.zones),
    "hex": templates.called("hex", lambda box: box.words.hexes),
    "condition": Kind("condition", _condition, lambda found: found.text)}


def cards(order: Order, hand: Bag, due: int) -> Bag:
    """So many cards of a hand, as far as they can be as they are wished.

    What is not named goes between the first and the last, one by one from the largest. What was
    to be kept goes when nothing else is left: first what was counted, at the very end a kind
    that was never to go.
    """
    gone, first = NOTHING, [GOODS.names.index(name) for name in order.first]
    last = [GOODS.names.index(name) for name in order.last]
    others = [kind for kind in range(len(hand)) if kind not in (*first, *last)]
    kept = {GOODS.names.index(name): n for name, n in order.kept}
    never = {kind: n for kind, n in kept.items() if n is None}
    for stay in (kept, never, dict[int, int | None]()):
        for kinds in (*([kind] for kind in first), others, *([kind] for kind in last)):
            while sum(gone) < due:
                left = {kind: hand[kind] - gone[kind] for kind in kinds
                        if (n := stay.get(kind, 0)) is not None and hand[kind] - gone[kind] > n}
                if not left:
                    break
                gone = plus(gone, single(max(left, key=lambda kind: left[kind])))
    return gone


def _discard(box: Box, view: View, order: Order) -> Discard:
    hand = view.own.hand if view.own else NOTHING
    return Discard(cards(order, hand, sum(hand) // 2))


def _most(view: View, box: Box, land: str, which: str) -> Seat:
    """Who at a hex has the most cards or points. Refused: several, nobody."""
    corners = {*box.hexes[land].corners} if land in box.hexes else set[str]()
    own = view.own.seat if view.own else ""
    some = [side for side in view.sides
            if side.seat != own and side.cards and not corners.isdisjoint(side.tribes)]
    worth: Callable[[Side], int] = {
        "richest": lambda side: side.cards, "poorest": lambda side: -side.cards,
        "leader": lambda side: sum(side.shares)}[which]
    best = [side.seat for side in some if worth(side) == max(map(worth, some))]
    if len(best) != 1:
        raise refused("illegal-victim", f"Nobody alone is the {which} there.",
                      hint=f"Name one: {', '.join(side.seat for side in some) or 'nobody'}.",
                      rule="ruling 40")
    return best[0]


def _steal(which: str) -> Callable[[Box, View], Steal]:
    return lambda box, view: Steal(_most(view, box, view.haunted, which))


def _figure(which: str) -> Callable[[Box, View, Figure, str], MoveFigure]:
    def move(box: Box, view: View, figure: Figure, hex: str) -> MoveFigure:
        return MoveFigure(figure, hex, _most(view, box, hex, which))

    return move


def _only(view: View, some: list[Offer], numbers: bool) -> Offer:
    """The one offer that is meant. Refused: none such; several, unless their ``numbers`` decide."""
    if len(some) == 1 or (some and numbers):
        return some[0]
    said = ", ".join(str(offer.number) for offer in waiting(view)) or "none"
    if some:
        raise refused("referee/ambiguous-move", "Which offer is meant?",
                      hint=f"Open to answers: {said}.")
    raise refused("illegal-offer", "No such offer waits for your answer.",
                  hint=f"Open to answers: {said}.", rule="ruling 43")


def _answer(accepts: bool) -> Callable[..., Accept | Refuse]:
    """The offer that waits, of one seat if it is named, or the first that a condition holds of."""
    def move(box: Box, view: View, seat: str = "",
             condition: Condition | None = None) -> Accept | Refuse:
        some = [offer for offer in waiting(view) if seat in ("", offer.maker)
                and (condition is None or condition(alone(view, offer)))]
        if accepts and condition is not None and view.own:
            paid = [offer for offer in some if covers(view.own.hand, offer.get)]
            some = paid or some
        offer = _only(view, some, condition is not None)
        return Accept(offer.number) if accepts else Refuse(offer.number)

    return move


WISHES = Wishes(SLOTS, (
    Wish("{order}", ("discard",), _discard),
    *(Wish(which, ("victim",), _steal(which), (f"steal {which}",))
      for which in _ROBBED),
    *(Wish(f"{{figure}} {{hex}} steal {which}", ("figure",), _figure(which))
      for which in _ROBBED),
    *(wish for verb in ("accept", "refuse") for wish in (
        Wish(verb, _ANSWERED, _answer(verb == "accept")),
        Wish(f"{verb} {{seat}}", _ANSWERED, _answer(verb == "accept")),
        Wish(f"{verb} any that {{condition}}", _ANSWERED, _answer(verb == "accept"))))))

# What is offered at the first question of a kind.
OFFERED: Mapping[str, str] = {"discard": "keep flint", "victim": "richest"}
