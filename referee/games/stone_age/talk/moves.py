"""What stands behind the verbs of the moves, in the log and in a person's text."""

from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any, NoReturn

from msgspec.structs import replace

from referee.core.words import Names, Reader
from referee.games.stone_age.box.content import NOTHING, Effect, Goods
from referee.games.stone_age.box.names import GOODS
from referee.games.stone_age.box.places import Rolled
from referee.games.stone_age.box.state import Picking
from referee.games.stone_age.play.happening import lying
from referee.games.stone_age.talk import hearing
from referee.games.stone_age.talk.alike import (
    cash,
    decline,
    left,
    nothing,
    place,
    said,
    starve,
    take,
    tools,
    use,
)
from referee.games.stone_age.talk.passing import passing
from referee.games.stone_age.talk.preferring import Bringing
from referee.games.stone_age.talk.wares import SHARES, goods, named

Cls = Any  # a class of moves
TRADE = ("trading", "trade", "swapping", "swap", "exchanging", "exchange")


def own_use(cls: Cls, box: Any, reader: Reader) -> Any:
    start = reader.at
    if reader.person:
        from referee.games.stone_age.talk.orders import USING
        from referee.games.stone_age.talk.thesaurus import PAYMENTS, plainly

        plainly(reader, PAYMENTS)
        hearing.lead(reader, USING)
        if reader.skip("end", "finish"):
            ended(box, reader.view, reader.span())
    whole = reader.maybe_whole()
    if whole and (reader.person or reader.peek() == "places"):
        while reader.person and reader.skip("of", "them", "figures", "actions", "places",
        "my", "out", "there",
                                            "on", "the", "board", "table"):
            pass
        reader.skip("places")
        if whole == "both" and reader:  # “both men in the forest”
            reader.at = start
            return use(cls, box, reader)
        reader.end()
        if reader.person and reader.view.pending is not None:
            reader.fail("invalid-place", "Dice wait before anything else is used.")
        if whole == "both" and len(reader.view.own.placed) != 2:
            reader.fail("invalid-place", "Both of which places?")
        return cls()
    reader.at = start
    return use(cls, box, reader)


def own_tools(cls: Cls, box: Any, reader: Reader) -> Any:
    if reader.person and reader:
        from referee.games.stone_age.talk.contingent import contingent

        found = contingent(reader, box)
        if found is not None:
            return cls(*found)
    return tools(cls, box, reader, bringing)


def bringing(box: Any, view: Any) -> Bringing | None:
    """The tiles that are ready and how many units some of them bring; None: no dice wait."""
    roll = view.pending
    if not isinstance(roll, Rolled):
        return None
    return view.own.tools, lambda tiles: roll.total(box, tiles, ()) // roll.pips


def split(cls: Cls, box: Any, reader: Reader) -> Any:
    if not reader.person and {"ring", "rings"}.isdisjoint(
            map(str.casefold, reader.words)) and any(
            word[:1].isdecimal() for word in reader.words):  # a kind alone may be all of it
        found = reader.amounts(SHARES)
        if found:
            return cls(found.get("food", 0), found.get("decorations", 0))
    from referee.games.stone_age.talk.sharing import shares, unshared

    return cls(*shares(reader)) if reader.person else unshared(reader)


def own_cash(cls: Cls, box: Any, reader: Reader) -> Any:
    if not reader.person:
        return cash(cls, reader, GOODS)
    names = Names("card", {card.id: (card.id, f"{card.bottom}-card", card.bottom, "promise")
                           for card in box.cards.values() if card.top.gives == "any"})
    from referee.games.stone_age.talk.thesaurus import PAYMENTS, WARES, plainly

    plainly(reader, WARES, PAYMENTS)
    hearing.lead(reader, ("cash", "redeem", "use", "take", "claim"))
    start = reader.at
    reader.skip("the", "my", "in")
    if reader.maybe_number() is None or not reader.skip("resources", "goods"):
        reader.at = start
    reader.skip("in", "from", "of")
    reader.skip("the", "my")
    card = reader.maybe(names)
    while reader.skip("for", "as", "now", "into", "and", "take", "i"):
        pass
    found = goods(reader, GOODS)
    if card is None and reader.skip("from", "for", "of"):
        card = reader.maybe(names)
    verbs = {"cash", "redeem"} & {word.casefold() for word in reader.words}
    if card is None and not verbs:
        reader.fail("invalid-goods", "For which card?", hint="As in “cash wood gold”.")
    return cls(found)


def buy(cls: Cls, box: Any, reader: Reader) -> Any:
    if reader.person:
        from referee.games.stone_age.play.buying import price
        from referee.games.stone_age.talk.bargain import bargain

        return cls(*bargain(box, reader, lambda view, place: price(box, view, place)))
    place = named(reader, box.words.wares)
    pay = give = take = NOTHING
    for _ in range(2):
        if pay == NOTHING and reader.skip("with", "for"):
            pay = goods(reader, GOODS)
        elif give == NOTHING and reader.peek() in TRADE:
            give, take = trade(reader)
    return cls(place, pay, give, take)


def no_extra(cls: Cls, box: Any, reader: Reader) -> Any:
    if reader.person:
        from referee.games.stone_age.talk.bargain import kept

        kept(reader)
    return cls()


def extra(cls: Cls, box: Any, reader: Reader) -> Any:
    if not reader.person:
        return cls(*trade(reader))
    from referee.games.stone_age.play.buying import extra_price
    from referee.games.stone_age.play.paying import deals
    from referee.games.stone_age.talk.bargain import extra

    deal = extra(box, reader, extra_price(box).fixed)
    view = hearing.sight(reader) if deal == (NOTHING, NOTHING) else None
    ways = list(islice(deals(box, view.own, extra_price(box)), 2)) if view else []
    return cls(*(ways[0][1:] if len(ways) == 1 else deal))  # the only way is what is meant


def trade(reader: Reader) -> tuple[Goods, Goods]:
    if not reader.skip(*TRADE):
        return NOTHING, NOTHING
    reader.skip("of")
    give = goods(reader, GOODS)
    reader.expect("for", "against", "into")
    return give, goods(reader, GOODS)


def feed(cls: Cls, box: Any, reader: Reader) -> Any:
    if not reader.person:
        reader.skip("with")
        return cls(goods(reader, GOODS))
    from referee.games.stone_age.talk import eating, preferring

    return cls(preferring.meal(reader) or eating.meal(reader))


def own_take(cls: Cls, box: Any, reader: Reader) -> Any:
    if reader.person:
        from referee.games.stone_age.talk import preferring

        best = preferring.extreme(reader, lambda: _left(reader.view),
                                  lambda face: _serves(box, reader.view, face))
        if best:
            return cls(best)
        face, what = said(box, reader, faces)
        return cls(face, what if what in GOODS.names else "")
    plain = take(cls, box, reader, faces)
    kind = reader.maybe(GOODS.read)
    return replace(plain, goods=GOODS.names[kind] if kind is not None else "")


def faces(box: Any, view: Any) -> tuple[Effect, ...]:
    """What the faces give of the table that is open."""
    found: tuple[Effect, ...] = (
        box.faces[view.pending.table] if isinstance(view.pending, Picking) else ())
    return found


def _left(view: Any) -> tuple[int, ...]:
    """The dice that lie there, for whoever sees them; none: no table is open."""
    return view.pending.dice if isinstance(view.pending, Picking) else ()


def _serves(box: Any, view: Any, face: int) -> bool:
    """Whether a die gives its taker anything."""
    from referee.games.stone_age.play.gains import room

    assert isinstance(view.pending, Picking)
    return room(box, view.own, box.faces[view.pending.table][face - 1].gives) > 0


READ: Mapping[str, Callable[[Cls, Any, Reader], Any]] = {
    "Place": place, "Use": own_use, "Tools": own_tools, "Split": split, "Buy": buy,
    "Decline": decline, "NoExtra": no_extra, "Extra": extra, "Take": own_take, "Feed": feed,
    "Starve": starve, "Cash": own_cash}


def passed_place(cls: Cls, box: Any, view: Any) -> NoReturn:
    """Refused: whoever can place must."""
    passing("Nobody passes while a place takes his figures.", "ruling B3",
                    "`referee legal` lists the places.")


def passed_use(cls: Cls, box: Any, view: Any) -> None:
    """Refused: a turn ends by itself. A last figure that could buy may be taken back."""
    (place, _), *others = view.own.placed
    if others or box.spots[place].kind not in ("card", "tile"):
        ended(box, view)


def ended(box: Any, view: Any, span: tuple[int, int] | None = None) -> NoReturn:
    """The refusal of the end of a turn."""
    placed = [place for place, _ in view.own.placed]
    sold = [place for place in placed if box.spots[place].kind in ("card", "tile")]
    why = f"A turn ends when its last figure is home; yours stand on: {', '.join(placed)}."
    hint = f": “decline {sold[0]}”." if sold else ", and nothing is for sale."
    passing(why, "ruling B23", f"Only a purchase can be declined{hint}", span)


def passed_split(cls: Cls, box: Any, view: Any) -> NoReturn:
    """Refused: what was hunted is taken."""
    passing("All that was hunted is taken.", "ruling E31", "As in “split all food”.")


def passed_feed(cls: Cls, box: Any, view: Any) -> NoReturn:
    """Refused: hunger has its own word, for it costs points."""
    passing("Leaving people hungry is said as it is.", "ruling B9",
                    f"“starve” costs {box.scenario.feeding.penalty} points.")


def passed_take(cls: Cls, box: Any, view: Any) -> NoReturn:
    """Refused: everybody takes one."""
    dice = view.pending.dice if isinstance(view.pending, Picking) else ()
    passing("Everybody takes a die of a table, of use to him or not.", "ruling B12",
                    f"Left are: {lying(faces(box, view), dice)}.")


DECLINED: Mapping[str, Callable[[Cls, Any, Any], Any]] = {
    "Place": passed_place, "Use": passed_use, "Decline": left, "Tools": nothing,
    "Split": passed_split, "NoExtra": nothing, "Take": passed_take, "Feed": passed_feed}
