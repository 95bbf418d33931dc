"""Offers that wait for an answer, judged one by one by what they give and ask."""

from collections.abc import Callable, Iterator
from operator import eq, ge, le, lt
from typing import NamedTuple

from msgspec.structs import replace

from referee.core.conditions import Test, compared
from referee.core.words import Reader
from referee.games.settlers.box.cards import GOODS, Bag
from referee.games.settlers.box.state import Offer
from referee.games.settlers.play.answers import open_to
from referee.games.settlers.show.view import View

_ASKS = ("asks", "ask", "wants", "want", "costs", "needs")
_GIVES = ("gives", "give", "offers", "brings")
_IT = ("it", "he", "she", "they", "offer")


class _Said(NamedTuple):
    """So many cards of a kind, None of any; nothing to compare them by: some, or so many."""

    kind: int | None
    many: int | None
    compare: Callable[[int, int], bool] | None

    def holds(self, cards: Bag, asks: bool) -> bool:
        """Whether a side of an offer is as it was said; without a comparison what is good."""
        held = sum(cards) if self.kind is None else cards[self.kind]
        usual = le if asks and self.many is not None else ge
        return (self.compare or usual)(held, 1 if self.many is None else self.many)

    def bounds(self, asks: bool) -> bool:
        """Whether it says how much is asked at most."""
        return asks and (self.compare in (le, lt, eq) or (
            self.compare is None and self.many is not None))


def waiting(view: View) -> list[Offer]:
    """The offers that wait for the viewer's answer, by their numbers."""
    own = view.own.seat if view.own else ""
    return sorted((offer for offer in view.offers if open_to(offer, own)),
                  key=lambda offer: offer.number)


def alone(view: View, offer: Offer) -> View:
    """The same, but of the offers that wait for the viewer only this."""
    others = [other for other in view.offers if other not in waiting(view)]
    return replace(view, offers=(*others, offer))


def each(view: View) -> Iterator[View]:
    """The view once for each offer that waits, with no other; as it is if there is but one."""
    found = waiting(view)
    if len(found) < 2:
        yield view
    else:
        yield from (alone(view, offer) for offer in found)


def offered(reader: Reader) -> Test | None:
    """“gives 2 meat”, “asks at most 1 flint or 1 bones”; None, with nothing read: not of offers.

    Of the offer that waits for the viewer. Without a number any of the kind,
    without a comparison so many at least given and at most asked. What it asks
    at most is its whole price: whoever gives one meat at most gives no flint beside it.
    """
    start = reader.at
    reader.skip(*_IT)
    other = reader.skip("doesn't", "don't") or (reader.skip("does", "do") and reader.skip("not"))
    asks = reader.peek() in _ASKS
    if reader.skip(*_ASKS, *_GIVES):
        reader.skip("for")
        only = reader.skip("only", "just") or (reader.skip("nothing") and reader.skip("but"))
        first = _amount(reader)
        if first is not None:
            ways = _ways(reader, first)
            return lambda view: other != any(
                _holds(offer.get if asks else offer.give, said, asks, only)
                for offer in waiting(view)[:1] for said in ways)
    reader.at = start
    return None


def _amount(reader: Reader) -> _Said | None:
    """Cards of a kind or of any, with their number; None with nothing read."""
    start = reader.at
    compare, many = compared(reader), reader.maybe_number()
    if reader.skip("card", "cards"):
        return _Said(None, many, compare)
    kind = reader.maybe(GOODS.read)
    if kind is None:
        reader.at = start
        return None
    return _Said(kind, many, compare)


def _ways(reader: Reader, first: _Said) -> list[list[_Said]]:
    """What follows: more of the same offer with “and”, other cards with “or”.

    What is compared behind its name, “meat at least 2”, is the viewer's own.
    """
    found = [[first]]
    while reader.peek() in ("and", "or"):
        start, word = reader.at, reader.peek()
        reader.at += 1
        more = _amount(reader)
        if more is None or (more.many is None and _compared(reader)):
            reader.at = start
            break
        if more.compare is None:
            more = more._replace(compare=first.compare)
        if word == "or":
            found.append([])
        found[-1].append(more)
    return found


def _compared(reader: Reader) -> bool:
    """Whether a comparison comes next; nothing is read."""
    start = reader.at
    found = reader.skip("is", "are") or compared(reader) or reader.maybe_number() is not None
    reader.at = start
    return bool(found)


def _holds(cards: Bag, said: list[_Said], asks: bool, only: bool) -> bool:
    """Whether one side of an offer is as it was said, and nothing beside it if that is bounded."""
    kinds = [one.kind for one in said]
    return all(one.holds(cards, asks) for one in said) and (
        not (only or any(one.bounds(asks) for one in said)) or None in kinds
        or all(not n or kind in kinds for kind, n in enumerate(cards)))
