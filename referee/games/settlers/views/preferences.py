"""Preferences in plans: “skins first, keep 1 flint”, “richest”, “accept any that gives flint”."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from referee.core.base.aliases import Names, join_words
from referee.core.base.problem import Problem, Refused, refused
from referee.core.base.references import seat_ref
from referee.core.game import notation
from referee.core.game.decisions import Seat
from referee.core.game.notation import Kind
from referee.core.game.predicates import Condition
from referee.core.game.resources import covers, plus
from referee.core.plans import templates
from referee.core.plans.preferences import Preference, Preferences, Priority, priority_slot
from referee.games.settlers.model.cards import GOODS, NOTHING, Bag, single_kind
from referee.games.settlers.model.scenario import Figure
from referee.games.settlers.model.state import Box, Offer
from referee.games.settlers.moves.answers import Accept, Refuse, waiting_text
from referee.games.settlers.moves.figures import MoveFigure, Steal
from referee.games.settlers.moves.turns import Discard
from referee.games.settlers.views import conditions
from referee.games.settlers.views.conditions_of_offers import waiting_offers, with_only_this_offer
from referee.games.settlers.views.view import Side, View

_CARDS = Names("kind of cards", {name: GOODS.aliases.all_names(kind)
                                 for kind, name in enumerate(GOODS.names)})
_ROBBED = ("richest", "poorest", "leader")
_ANSWERED = ("offer", "trade")


def _condition(box: Any, words: Sequence[str], at: int) -> tuple[Condition, int] | None:
    """Parse the rest of the words as a condition. Refused: no condition."""
    if at == len(words):
        return None
    try:
        return conditions.condition(box, " ".join(words[at:])), len(words)
    except Refused as error:
        raise Refused(*(Problem(p.code, p.why, hint=p.hint) for p in error.problems)) from None


SLOTS: Mapping[str, Kind] = {
    "order": priority_slot(lambda box: _CARDS, "most", alone=True),
    "seat": templates.named_thing("seat", lambda box: box.words.seats),
    "figure": notation.name("figure", lambda box: box.zones),
    "hex": templates.named_thing("hex", lambda box: box.words.hexes),
    "condition": Kind("condition", _condition, lambda condition: condition.text)}


def cards(order: Priority, hand: Bag, due: int) -> Bag:
    """Select ``due`` cards of a hand, as far as possible in the preferred order.

    Kinds without a preference come between the first and the last, one by one from the largest.
    Cards to keep are used only when nothing else is left: counted ones first, last a kind that was
    never to be given.
    """
    chosen, first = NOTHING, [GOODS.names.index(name) for name in order.first]
    last = [GOODS.names.index(name) for name in order.last]
    others = [kind for kind in range(len(hand)) if kind not in (*first, *last)]
    kept_counts = {GOODS.names.index(name): n for name, n in order.kept}
    never = {kind: n for kind, n in kept_counts.items() if n is None}
    for stay in (kept_counts, never, dict[int, int | None]()):
        for kinds in (*([kind] for kind in first), others, *([kind] for kind in last)):
            while sum(chosen) < due:
                left = {kind: hand[kind] - chosen[kind] for kind in kinds
                        if (n := stay.get(kind, 0)) is not None and hand[kind] - chosen[kind] > n}
                if not left:
                    break
                chosen = plus(chosen, single_kind(max(left, key=lambda kind: left[kind])))
    return chosen


def _discard(box: Box, view: View, order: Priority) -> Discard:
    hand = view.own.hand if view.own else NOTHING
    return Discard(cards(order, hand, sum(hand) // 2))


def _richest_seat(view: View, box: Box, land: str, which: str) -> Seat:
    """The player at a hex with the most cards or points. Refused: several, or no one."""
    corners = {*box.hexes[land].corners} if land in box.hexes else set[str]()
    own = view.own.seat if view.own else ""
    sides = [side for side in view.sides
             if side.seat != own and side.cards and not corners.isdisjoint(side.tribes)]
    worth: Callable[[Side], int] = {
        "richest": lambda side: side.cards, "poorest": lambda side: -side.cards,
        "leader": lambda side: sum(side.shares)}[which]
    best = [side.seat for side in sides if worth(side) == max(map(worth, sides))]
    if not best:
        raise refused("illegal-victim", "No player can be robbed there.",
                      hint="Write the move without a player.", rule="ruling 40")
    if len(best) > 1:
        names = join_words((seat_ref(seat) for seat in best), "or")
        raise refused("illegal-victim", f"Two or more players tie as the {which}.",
                      hint=f"Name a player: {names}.", rule="ruling 40")
    return best[0]


def _steal(which: str) -> Callable[[Box, View], Steal]:
    return lambda box, view: Steal(_richest_seat(view, box, view.haunted, which))


def _figure(which: str) -> Callable[[Box, View, Figure, str], MoveFigure]:
    def move(box: Box, view: View, figure: Figure, hex: str) -> MoveFigure:
        return MoveFigure(figure, hex, _richest_seat(view, box, hex, which))

    return move


def _offer_meant(view: View, offers: list[Offer], numbers: bool) -> Offer:
    """The offer that is meant. Refused: none; several, unless ``numbers`` decide."""
    if len(offers) == 1 or (offers and numbers):
        return offers[0]
    waiting = waiting_text(waiting_offers(view))
    if offers:
        raise refused("referee/ambiguous-move", "Which offer do you mean?", hint=waiting)
    raise refused("illegal-offer", "No offer to you fits what you wrote.", hint=waiting,
                  rule="ruling 43")


def _answer(accepts: bool) -> Callable[..., Accept | Refuse]:
    """The waiting offer of a seat, if one is named, or the first that fulfils a condition."""
    def move(box: Box, view: View, seat: str = "",
             condition: Condition | None = None) -> Accept | Refuse:
        offers = [offer for offer in waiting_offers(view) if seat in ("", offer.maker)
                  and (condition is None or condition(with_only_this_offer(view, offer)))]
        if accepts and condition is not None and view.own:
            paid = [offer for offer in offers if covers(view.own.hand, offer.get)]
            offers = paid or offers
        offer = _offer_meant(view, offers, condition is not None)
        return Accept(offer.number) if accepts else Refuse(offer.number)

    return move


WISHES = Preferences(SLOTS, (
    Preference("{order}", ("discard",), _discard),
    *(Preference(which, ("victim",), _steal(which), (f"steal {which}",))
      for which in _ROBBED),
    *(Preference(f"{{figure}} {{hex}} steal {which}", ("figure",), _figure(which))
      for which in _ROBBED),
    *(wish for verb in ("accept", "refuse") for wish in (
        Preference(verb, _ANSWERED, _answer(verb == "accept")),
        Preference(f"{verb} {{seat}}", _ANSWERED, _answer(verb == "accept")),
        Preference(f"{verb} any that {{condition}}", _ANSWERED, _answer(verb == "accept"))))))

# Suggested at the first decision of a kind.
OFFERED: Mapping[str, str] = {"discard": "keep flint", "victim": "richest"}

# Choices that are legal whenever a kind of decision comes; of several joined by “or”, the last.
ALWAYS_LEGAL: Mapping[str, str] = {
    "trade": "end", "build": "end", "pause": "stop", "discard": "most first",
    "offer": "refuse all"}
