"""A figure placed, used, buying or taken home, in words that only the table explains (Stone Age).

One place is meant, by its name, its id, what is done there or what lies there; a purchase is
the one deal of all that can be paid which fits the goods that are named.
"""

from collections.abc import Iterator
from typing import Any

from referee.games.stone_age import paying
from referee.games.stone_age.buying import price
from referee.games.stone_age.clauses import Clause, Mark
from referee.games.stone_age.content import RESOURCES, Goods
from referee.games.stone_age.finding import TRAITS, has
from referee.games.stone_age.places import figures, home
from referee.games.stone_age.state import Box
from referee.games.stone_age.view import View
from referee.games.stone_age.words import GOODS, RING

KINDS = (*RESOURCES, "decorations")
AGAINST = ("not", "none", "pass", "home", "stay")
DEALS = 3000  # ways to pay that are gone through


def act(box: Box, view: View, said: tuple[Clause, ...]) -> str:
    """One place of the mover's own, and what is done there."""
    clauses = [clause for clause in said if not clause.reason and clause.marks
               and not _kept(clause)]
    marks = [mark for clause in clauses for mark in clause.marks]
    own = [place for place, _ in view.own.placed]
    places = _places(box, view, clauses, own)
    if len(places) != 1 or view.pending is not None:
        return ""
    place, = places
    if place not in own or any(clause.has("which") and not clause.has("trade")
                               for clause in clauses):
        return ""
    tags = {mark.tag for mark in marks}
    if tags & {"all", "rest", "even", "half", "each", "except", "later", "enough", "?",
               "minus", "plus"}:
        return ""
    numbers = [mark.n for mark in marks if mark.tag == "n"]
    if box.spots[place].kind not in ("card", "tile"):
        count = figures(view.own, place)
        step = box.spots[place].effect is not None and "figure" not in tags
        if tags & {*AGAINST, "buy", "trade", "have", "item", "nth"} or any(
                n != count and not (step and n == 1) for n in numbers):
            return ""
        goods = box.spots[place].goods
        return f"use {place}" if all(mark.of == goods or (goods == "food" and mark.of in (
            "food", "decorations")) for mark in marks if mark.tag == "ware") else ""
    against = bool(tags & {*AGAINST})
    if against:
        if "trade" in tags and not _refused(clauses):
            return ""
        positive = any(clause.has("buy", "trade", "ware", "ring", "both")
                       and not clause.has(*AGAINST, "have", "need") for clause in clauses)
        return "" if positive else f"decline {place}"
    return _bought(box, view, clauses, place)


def _kept(clause: Clause) -> bool:
    """Whether a clause says what goods stay: ``the gold stays``."""
    return clause.has("keep", "stay") and clause.has("ware") and not clause.has(
        "item", "noun", "place", "hut", "figure", "not")


def _refused(clauses: list[Clause]) -> bool:
    """Whether a trade is only spoken of as what is not wanted."""
    return all(clause.has("not") for clause in clauses if clause.has("trade"))


def _places(box: Box, view: View, clauses: list[Clause], own: list[str]) -> set[str]:
    """The places that are named; two where two are."""
    found = set[str]()
    nouns = set[str]()
    for clause in clauses:
        for i, mark in enumerate(clause.marks):
            after = clause.marks[i + 1:i + 2]
            if mark.tag == "item":
                found |= {_lying(view, mark.of)} & {*own} or {"?"}
            elif mark.tag == "noun" and after and after[0].tag == "n" and not _paid(clause, i + 1):
                place = f"{mark.of} {after[0].n}"
                found |= {place} & {*own} or {"?"}
            elif mark.tag == "noun":
                nouns |= {mark.of}
            elif mark.tag == "hut" and "hut" in own and any(
                    place.startswith("tile") for place in own):
                return set()  # either may be called so
            elif mark.tag == "hut" and "hut" not in own:
                nouns |= {"tile"}
            elif mark.tag in ("place", "hut"):
                found |= {mark.of or "hut"} & {*own} or {"?"}
            elif mark.tag == "points" and i and clause.marks[i - 1].tag == "n":
                lies = [place for item, place in view.lying.items() if place in own
                        and f"{clause.marks[i - 1].n} points" in has(box, place, item)]
                nouns |= {"tile"} if not lies else set()
                found |= {*lies} if len(lies) == 1 else set()
    if not found and len(nouns) == 1:
        kind, = nouns
        sold = [place for place in own if place.startswith(kind)]
        found = {*sold} if len(sold) == 1 else found
    if not found and any(clause.has("die") for clause in clauses):
        wares = {mark.of for clause in clauses for mark in clause.marks if mark.tag == "ware"}
        found = {place for place in own if box.spots[place].goods in wares}
    if nouns and not all(place.startswith(tuple(nouns)) for place in found):
        return set()
    return found


def _paid(clause: Clause, at: int) -> bool:
    """Whether a number belongs to goods: ``card 2 wood`` is no card."""
    return clause.marks[at + 1:at + 2] != () and clause.marks[at + 1].tag in ("ware", "ring")


def _lying(view: View, item: str) -> str:
    """Where a card or tile lies; a tile's letter may be left out."""
    lies = {place for name, place in view.lying.items()
            if item in (name.casefold(), name.casefold().rstrip("abc"))}
    return lies.pop() if len(lies) == 1 else "?"


def _bought(box: Box, view: View, clauses: list[Clause], place: str) -> str:
    """The one deal that fits what is named; nothing: none does, or several."""
    if any(mark.tag == "ware" and mark.of not in KINDS
           for clause in clauses for mark in clause.marks):
        return ""
    if not any(clause.has("ware", "buy", "ring") for clause in clauses) or any(
            clause.has("have", "need") and clause.has("ware") and not clause.has("trade")
            for clause in clauses):
        return ""
    sides = [*_sides(clauses)]
    trades = [side for side in sides if len(side) > 1]
    if len(trades) > 1 or any(len(side) > 2 for side in sides):
        return ""
    pays = [side[0] for side in sides if len(side) == 1]
    fits: list[tuple[Goods, Goods, Goods]] = []
    seen: Any = view  # it shows all that a price hangs on
    cost = price(box, seen, place)
    for i, deal in enumerate(paying.deals(box, seen.own, cost)):
        if i > DEALS:
            return ""
        if _fits(deal, cost.fixed if not cost.free else deal[0], pays, trades):
            fits.append(deal)
    if len(fits) != 1:
        return ""
    pay, give, take = fits[0]
    text = f"buy {place}" + (f" with {GOODS.text(pay)}" if cost.free else "")
    return text + (f" trading {GOODS.text(give)} for {GOODS.text(take)}" if any(give) else "")


Side = dict[str, int]  # so many of a kind; 0: some


def _fits(deal: tuple[Goods, Goods, Goods], pay: Goods, pays: list[Side],
          trades: list[list[Side]]) -> bool:
    """Whether a deal pays and trades what is named; what is traded may be named with the price."""
    _, give, take = deal
    if bool(trades) != any(give):
        return False
    if trades and not (_is(trades[0][0], give) and _is(trades[0][1], take)) and not (
            _is(trades[0][1], give) and _is(trades[0][0], take)):
        return False
    named: Side = {}
    for side in pays:
        for kind, n in side.items():
            if kind in named and named[kind] != n:
                return False
            named[kind] = n
    beside = tuple([n - traded for n, traded in zip(pay, take, strict=True)])
    return not named or _is(named, pay) or (any(give) and _is(named, beside))


def _is(side: Side, goods: tuple[int, ...]) -> bool:
    """Whether goods are just these."""
    return all((side[kind] == n or (not side[kind] and n > 0)) if kind in side else not n
               for kind, n in zip(KINDS, goods, strict=True))


def _sides(clauses: list[Clause]) -> Iterator[list[Side]]:
    """Goods of each clause; of a trade those before and behind what joins them."""
    for clause in clauses:
        side: Side = {}
        both: list[Side] = []
        count: int | None = None
        for i, mark in enumerate(clause.marks):
            if mark.tag in ("n", "a", "both"):
                count = mark.n if mark.tag == "n" else 1 if mark.tag == "a" else 2
            elif mark.tag == "ware" and mark.of in KINDS:
                side[mark.of] = side.get(mark.of, 0) + (count or (
                    0 if mark.word.endswith("s") or not clause.has("trade") else 1))
                count = None
            elif mark.tag == "ring":
                side["decorations"] = side.get("decorations", 0) + RING * (count or 1)
                count = None
            elif mark.tag in ("for", "make") and side and clause.has("trade") and _wares(
                    clause.marks[i + 1:]):
                both, side = [*both, side], {}
            elif mark.tag in ("noun", "points", "with"):
                count = None
                if mark.tag == "with" and side and clause.has("trade"):
                    both, side = [*both, side], {}
        if side:
            yield [*both, side]


def _wares(marks: tuple[Mark, ...]) -> bool:
    return any(mark.tag in ("ware", "ring") for mark in marks)


def place(box: Box, view: View, said: tuple[Clause, ...]) -> str:
    """One place and a number of figures; what it is good for may be said with it."""
    clauses = [clause for clause in said if not clause.reason and clause.marks]
    left = home(view.own)
    found, counts, purposes = set[str](), set[int](), set[str]()
    for clause in clauses:
        if clause.has("not", "none", "all", "both", "half", "even", "rest", "except", "each",
                      "later", "trade", "pass", "enough", "nth", "more", "stay", "keep", "best"):
            return ""
        wants = clause.has("need", "have") and not clause.has("item", "noun")
        for i, mark in enumerate(clause.marks):
            after = clause.marks[i + 1:i + 2]
            before = clause.marks[i - 1].tag if i else ""
            if mark.tag == "item":
                found.add(_lying(view, mark.of))
            elif mark.tag == "noun" and after and after[0].tag == "n":
                found.add(f"{mark.of} {after[0].n}")
            elif mark.tag == "place":
                if (before == "for" and (found or purposes)) or wants:
                    purposes.add(mark.of)
                else:
                    found.add(mark.of)
            elif mark.tag == "ware":
                purposes.add(mark.of)
            elif mark.tag == "trait":
                purposes.add(TRAITS[mark.of])
            elif mark.tag in ("n", "a") and before != "noun":
                if after and after[0].tag in ("ware", "points", "die"):
                    continue
                counts.add(mark.n if mark.tag == "n" else 1)
            elif mark.tag == "one" or (mark.tag == "last one" and left == 1):
                counts.add(1)
            elif mark.tag in ("last one", "minus", "?", "plus"):
                return ""
    if len(found) != 1 or len(counts) > 1:
        return ""
    where, = found
    spot = box.spots.get(where)
    if spot is None or not _good(box, view, where, purposes):
        return ""
    count = counts.pop() if counts else box.words.fixed.get(where, 1 if left == 1 else 0)
    return f"place {count} {where}" if 0 < count <= left else ""


def _good(box: Box, view: View, where: str, purposes: set[str]) -> bool:
    """Whether a place is good for all that is said of it."""
    spot = box.spots[where]
    item = next((item for item, lies in view.lying.items() if lies == where), "")
    if spot.kind in ("card", "tile"):
        return bool(item) and purposes <= has(box, where, item)
    return purposes <= {spot.goods, where}
