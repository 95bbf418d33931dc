"""Conditions on waiting offers, judged one by one by what they give and ask."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from referee.core.game import notation
from referee.core.game.notation import Kind
from referee.core.plans.conditions import COMPARISONS, comparison
from referee.games.settlers.model.cards import GOODS, Bag
from referee.games.settlers.model.state import Box, Offer
from referee.games.settlers.moves.answers import can_answer
from referee.games.settlers.views.view import View

_NUMBER = notation.number()
_CARDS = ("card", "cards")


class _Amount(NamedTuple):
    """A number of cards of a kind, None: of any; without a comparison: some, or so many."""

    kind: int | None
    many: int | None
    how: str

    def holds(self, cards: Bag, asks: bool) -> bool:
        """True if a side of an offer fits; without a comparison, if it is at least as good."""
        held = sum(cards) if self.kind is None else cards[self.kind]
        usual = "at most" if asks and self.many is not None else "at least"
        return COMPARISONS[self.how or usual](held, 1 if self.many is None else self.many)

    def bounds(self, asks: bool) -> bool:
        """True if it limits the cards that an offer asks for."""
        return asks and (self.how in ("at most", "less than", "exactly") or (
            not self.how and self.many is not None))

    def text(self) -> str:
        """The text of a condition: ``at most 1 flint``."""
        kind = "cards" if self.kind is None else GOODS.names[self.kind]
        return " ".join(filter(None, (self.how, "" if self.many is None else str(self.many), kind)))


Ways = tuple[tuple[_Amount, ...], ...]
"""Amounts of which all must hold, in any of several ways."""


def waiting_offers(view: View) -> list[Offer]:
    """The offers that wait for the viewer's answer, by their numbers."""
    own = view.own.seat if view.own else ""
    return sorted((offer for offer in view.offers if can_answer(offer, own)),
                  key=lambda offer: offer.number)


def with_only_this_offer(view: View, offer: Offer) -> View:
    """The view in which only this offer waits for the viewer."""
    others = [other for other in view.offers if other not in waiting_offers(view)]
    return replace(view, offers=(*others, offer))


def views_by_offer(view: View) -> Iterator[View]:
    """The view once for each waiting offer, with no other; unchanged if there is at most one."""
    offers = waiting_offers(view)
    if len(offers) < 2:
        yield view
    else:
        yield from (with_only_this_offer(view, offer) for offer in offers)


def _offer_agrees(view: View, ways: Ways, asks: bool, only: bool) -> bool:
    """Whether the waiting offer fits, in one of the readings."""
    return any(_side_agrees(offer.get if asks else offer.give, terms, asks, only)
               for offer in waiting_offers(view)[:1] for terms in ways)


def _side_agrees(cards: Bag, terms: tuple[_Amount, ...], asks: bool, only: bool) -> bool:
    """Whether one side of an offer fits, and has nothing else if it is limited.

    A limit on what is asked applies to the whole price: whoever gives at most one meat gives no
    flint as well.
    """
    kinds = [term.kind for term in terms]
    return all(term.holds(cards, asks) for term in terms) and (
        not (only or any(term.bounds(asks) for term in terms)) or None in kinds
        or all(not n or kind in kinds for kind, n in enumerate(cards)))


def _side(asks: bool, only: bool) -> Callable[[Box, View, Ways], bool]:
    return lambda box, view, amount: _offer_agrees(view, amount, asks, only)


gives, gives_only = _side(asks=False, only=False), _side(asks=False, only=True)
asks, asks_only = _side(asks=True, only=False), _side(asks=True, only=True)


def _amount(words: Sequence[str], at: int) -> tuple[_Amount, int] | None:
    """Parse cards of a kind or of any, with their number; return the index after them."""
    how, at = comparison(words, at)
    many = _NUMBER.parse(None, words, at)
    at = many[1] if many else at
    if (many is None and how) or at >= len(words):
        return None
    kind = None if words[at] in _CARDS else GOODS.aliases.exact(words[at])
    if kind is None and words[at] not in _CARDS:
        return None
    return _Amount(kind, many[0] if many else None, how), at + 1


def _ways(box: Any, words: Sequence[str], at: int) -> tuple[Ways, int] | None:
    """``2 meat``, more of the same offer after “and”, other cards after “or”.

    A comparison after the name, “meat at least 2”, concerns the viewer's own cards.
    """
    first = _amount(words, at)
    if first is None:
        return None
    alternatives, at = [[first[0]]], first[1]
    while words[at:at + 1] in (["and"], ["or"]):
        more = _amount(words, at + 1)
        if more is None or (more[0].many is None and _compared(words, more[1])):
            break
        term = more[0] if more[0].how or more[0].many is None else more[0]._replace(
            how=first[0].how)
        if words[at] == "or":
            alternatives.append([])
        alternatives[-1].append(term)
        at = more[1]
    return tuple(map(tuple, alternatives)), at


def _compared(words: Sequence[str], at: int) -> bool:
    """Whether a comparison comes next."""
    return bool(comparison(words, at)[0]) or _NUMBER.parse(None, words, at) is not None or (
        words[at:at + 1] == ["of"])


def _written(ways: Ways) -> str:
    return " or ".join(" and ".join(term.text() for term in terms) for terms in ways)


AMOUNT = Kind("amount", _ways, _written)
