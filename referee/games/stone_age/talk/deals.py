"""A purchase whose goods are named in any order: the one deal of all that fits them (Stone Age)."""

from collections.abc import Iterator, Mapping
from itertools import islice, pairwise
from typing import Any

from referee.games.stone_age.box.content import RESOURCES, Goods
from referee.games.stone_age.box.names import GOODS, RING
from referee.games.stone_age.box.prices import Price, points
from referee.games.stone_age.box.state import Box
from referee.games.stone_age.play import paying
from referee.games.stone_age.play.buying import price
from referee.games.stone_age.show.view import View
from referee.games.stone_age.talk.clauses import Clause

KINDS = (*RESOURCES, "decorations")
JOINTS = ("for", "make", "with", "trade")
DEALS, MEANINGS = 3000, 24  # ways to pay that are gone through; ways to understand a text
Deal = tuple[Goods, Goods, Goods]
"""What the price takes, what is given away for it and what is taken for that."""
Item = tuple[str, int]
"""So many of a kind; 0: some of it."""
Meaning = tuple[list[Item], list[Item], list[Item]]
"""What is paid, and what is traded for what, or the other way round."""


def bought(box: Box, view: View, clauses: list[Clause], place: str) -> str:
    """The one deal that fits what is named; nothing: none does, or several."""
    if not any(clause.has("ware", "buy", "ring") for clause in clauses):
        return ""
    seen: Any = view
    cost = price(box, seen, place)
    deal = one_deal(box, view, clauses, cost)
    if deal is None or not scored(clauses) <= {points(cost, deal[0] if cost.free else cost.fixed)}:
        return ""
    return f"buy {place}" + (f" with {GOODS.text(deal[0])}" if cost.free else "") + traded(deal)


def scored(clauses: list[Clause]) -> set[int]:
    """The points that are named: ``14 points``."""
    return {one.n for clause in clauses for one, two in pairwise(clause.marks)
            if one.tag == "n" and two.tag == "points"}


def traded(deal: Deal) -> str:
    """The trade of a deal as a move writes it, if there is one."""
    _, give, take = deal
    return f" trading {GOODS.text(give)} for {GOODS.text(take)}" if any(give) else ""


def one_deal(box: Box, view: View, clauses: list[Clause], cost: Price) -> Deal | None:
    """The one deal at a price that fits what is named; None: none does, or several."""
    if any(mark.tag == "ware" and mark.of not in KINDS
           for clause in clauses for mark in clause.marks) or any(
            clause.has("have", "need") and clause.has("ware") and not clause.has("trade")
            for clause in clauses):
        return None
    meant = [*islice(_meanings(clauses), MEANINGS + 1)]
    if len(meant) > MEANINGS:
        return None
    seen: Any = view  # it shows all that a price hangs on
    fits: list[Deal] = []
    for i, deal in enumerate(paying.deals(box, seen.own, cost)):
        if i > DEALS or len(fits) > 1:
            return None
        if any(_fits(deal, deal[0] if cost.free else cost.fixed, one) for one in meant):
            fits.append(deal)
    return fits[0] if len(fits) == 1 else None


def _meanings(clauses: list[Clause]) -> Iterator[Meaning]:
    """What goods may be paid and traded: what is named on both sides of a word may be a trade."""
    groups = [group for clause in clauses if (group := _groups(clause))]
    whole = [item for group in groups for some in group for item in some]
    if not any(clause.has("trade") for clause in clauses):
        yield whole, [], []
    for g, group in enumerate(groups):
        rest = [item for other in groups[:g] + groups[g + 1:] for some in other for item in some]
        for at in range(len(group) - 1):
            before = [item for some in group[:at] for item in some]
            behind = [item for some in group[at + 2:] for item in some]
            one, two = group[at], group[at + 1]
            for first in range(len(one)):
                for last in range(1, len(two) + 1):
                    yield ([*rest, *before, *one[:first], *two[last:], *behind], one[first:],
                           two[:last])


def _groups(clause: Clause) -> list[list[Item]]:
    """The goods of a clause, parted where a word may join what is traded."""
    found: list[list[Item]] = [[]]
    count: int | None = None
    for mark in clause.marks:
        if mark.tag in ("n", "a", "both"):
            count = mark.n if mark.tag == "n" else 1 if mark.tag == "a" else 2
        elif mark.tag == "ware":
            some = 0 if mark.word.endswith("s") or not clause.has("trade") else 1
            found[-1].append((mark.of, some if count is None else count))
            count = None
        elif mark.tag == "ring":
            found[-1].append(("decorations", RING * (1 if count is None else count)))
            count = None
        elif mark.tag in ("noun", "points", "with"):
            count = None
        if mark.tag in JOINTS:
            found.append([])
    return [some for some in found if some]


def _fits(deal: Deal, pay: Goods, meant: Meaning) -> bool:
    """Whether a deal pays and trades what is named; what is traded may be named with the price."""
    _, give, take = deal
    paid, one, two = meant
    if bool(one) != any(give):
        return False
    if one and not (_is(one, give) and _is(two, take)) and not (_is(two, give) and _is(one, take)):
        return False
    beside = tuple([n - traded for n, traded in zip(pay, take, strict=True)])
    return not paid or _is(paid, pay) or (any(give) and _is(paid, beside))


def _is(named: list[Item], goods: tuple[int, ...]) -> bool:
    """Whether goods are just these; of a kind that is named twice it is the same or the sum."""
    said: dict[str, list[int]] = {}
    for kind, n in named:
        said.setdefault(kind, []).append(n)
    held: Mapping[str, int] = dict(zip(KINDS, goods, strict=True))
    return all(not n for kind, n in held.items() if kind not in said) and all(
        held[kind] > 0 and all(n in (0, held[kind]) for n in some) for kind, some in said.items())
