"""Purchases and trades as somebody says them at the table (Stone Age).

Place, price and trade come in any order; each word is one of them or of a
closed list, any other refuses.
"""

from collections.abc import Callable
from typing import Any

from referee.core.english import POLITE, WIDE
from referee.core.goods import covers, minus, plus
from referee.core.words import Reader
from referee.games.stone_age.box.content import NOTHING, Goods
from referee.games.stone_age.box.names import GOODS
from referee.games.stone_age.box.prices import Price
from referee.games.stone_age.box.state import Box
from referee.games.stone_age.talk import hearing
from referee.games.stone_age.talk.finding import HEADS, PLAIN
from referee.games.stone_age.talk.hearing import sight
from referee.games.stone_age.talk.thesaurus import LOOKS, PAYMENTS, THEN, UNDONE, WARES, plainly
from referee.games.stone_age.talk.wares import RINGED, amounts, goods, named

TRADE = frozenset({"trading", "trade", "trades", "traded", "swapping", "swap", "swaps",
                   "exchanging", "exchange", "exchanges", "convert", "converting", "change",
                   "changing", "turn", "turning", "barter", "bartering", "swapped", "exchanged",
                   "turned", "converted", "bartered", "turns", "converts", "changed", "changes"})
BUYING = frozenset({
    "buy", "buys", "get", "gets", "take", "takes", "build", "builds", "acquire", "purchase", "yes",
    "pay", "pays", "buying", "taking", "erect", "construct", "grab", "paying", "obtain", "finish",
    "want",
    "wants", "like", "love"})
PAYING = frozenset({"with", "for", "using", "paying", "pay", "by", "and", "of", "i", "costs",
                    "cost", "giving", "give", "spending", "spend", "at", "it", "from", "price",
                    "then", "use", "plus", "is", "be", "get", "the", "a", "my", "means",
                    "payment", "paid", "to", "in", "as", "that", "this", "so", "on", "goes",
                    "go", "straight", "into", "first", "we", "have", "put", "do", "offer", "make",
                    "let", "me", "i'll", "will"})
INTO = frozenset({"for", "against", "into", "become", "becomes", "to", "gets", "get", "as",
                  "becoming", "make", "makes"})
MISSING = ("the", "a", "missing", "other", "third", "second", "last", "my", "fourth", "needed")
ASIDE = {"put up": "build", "set up": "build", "hand over": "pay", **dict.fromkeys((
    "that i'm short of", "that i am short of", "i'm short of", "i am short of", "that i lack",
    "i lack", "that is missing", "that's missing", "which is missing", "that i need", "i need",
    "i am missing", "i'm missing", "i don't have", "that i don't have", "missing", "that i miss",
    "in the trade", "by way of", "which i lack", "that i am lacking", "please"), ""),
    **dict.fromkeys(("trade in", "trading in", "trade away", "trading away", "get by trading",
                     "get for", "i get by trading", "i trade in", "i trade for",
                     "obtain by trading",
                     "i trade", "comes from trading", "i get for trading", "by trading",
                     "come from trading", "with a trade of", "by trade of", "with the trade of",
                     "with trade", "by trade", "with a trade", "with the trade",
                     "by means of trade",
                     "by swapping", "by exchanging", "i swap", "i exchange", "swap in",
                     "using the trade", "using trade", "with my trade", "by a trade of"),
                    "trade")}


def bargain(box: Box, reader: Reader, price: Callable[[Any, str], Price],
            ) -> tuple[str, Goods, Goods, Goods]:
    """A purchase: place, payment, what is traded for what. ``price``: what a place costs in a view.

    Refused: two places; goods that are neither paid nor traded; food.
    """
    plainly(reader, THEN, LOOKS, WARES, PAYMENTS, ASIDE)
    if not reader.at:
        reader.skip("but")
    place, pay, give, take = "", NOTHING, NOTHING, NOTHING
    rest = ""
    bought = any(word.casefold() in BUYING for word in reader.words)

    def held() -> Goods:
        return *reader.view.own.goods[:4], 0

    while reader and reader.peek() not in POLITE:
        if reader.peek() in TRADE:
            if give != NOTHING:
                break
            last = _last(reader, pay)
            give, take = trade(reader, last)
            pay = minus(pay, last) if last in (give, take) else pay
        elif _ware(reader, box, place):
            place = _same(reader, place, named(reader, box.words.wares, own=True, box=box,
                                               priced=True))
        elif reader.peek() in PAYING or reader.peek() in BUYING:
            if _ends(reader):
                goods(reader, GOODS)
            if reader.skip("use") and not _goods(reader):
                reader.fail("referee/invalid-text", "Is it bought?", hint="Say “buy”.")
            rest = "in" if reader.peek() == "in" else ""
            reader.at += reader.peek() in PAYING or reader.peek() in BUYING
        elif reader.peek() in ("rest", "remaining"):
            reader.at += 1
            rest = "rest"
        elif rest and place and (kind := _kind(reader)) is not None:
            pay, rest = _filled(price, reader, place, pay, kind), ""
        else:
            start, before = reader.at, reader.words[reader.at - 1].casefold()
            some = goods(reader, GOODS, held)
            if give == NOTHING and (reader.peek() in ("become", "becomes") or _swaps(reader)):
                reader.at += 1
                give, take = some, _lacking(reader)
            elif pay == NOTHING or before in ("and", "plus", "with"):
                pay = plus(pay, some)
            elif reader.peek() in TRADE and give == NOTHING:
                give, take = trade(reader, some)
            else:
                reader.at = start
                break
    if not place:
        if not bought:
            reader.fail("invalid-place", "Which card or tile?")
        place = named(reader, box.words.wares, own=True, box=box)
    if not bought and pay == give == NOTHING and (reader.words[0].casefold() in WIDE or not {
            "go", "goes"}.isdisjoint(word.casefold() for word in reader.words)):
        reader.fail("referee/invalid-text", "Is it bought?", hint="Say “buy”.")
    return place, pay, give, take


def _same(reader: Reader, place: str, again: str) -> str:
    """A place that is named once more. Refused: another one."""
    if place and again != place and sight(reader) is not None:
        reader.fail("invalid-place", f"{place}, or {again}?", hint="Name one of them.")
    return again


def _last(reader: Reader, pay: Goods) -> Goods:
    """Of goods that were just named those behind the last comma: ``wood, gold by trading …``."""
    start = at = reader.at
    while at > 1 and "," not in reader.text[reader.spans[at - 1][1]:reader.spans[at][0]] and (
            reader.words[at - 1].casefold() not in PAYING - {"the", "a", "my", "and"}):
        at -= 1
    reader.at = at
    found = amounts(reader, GOODS)
    fits = reader.at == start and found != NOTHING and covers(pay, found)
    reader.at = start
    return found if fits else pay


def _ends(reader: Reader) -> bool:
    """Whether ``with`` and ``for`` are the last word, with nothing behind."""
    return reader.at == len(reader.words) - 1 and reader.peek() in ("with", "for", "using", "by")


def _ware(reader: Reader, box: Box, place: str) -> bool:
    """Whether a card or tile comes next; where one is known, it is another name of it."""
    if place and reader.words[reader.at - 1].casefold() in ("with", "using"):
        return False
    start = reader.at
    while reader.skip("the", "a", "my", "on", "for", "from", "of", "and"):
        pass
    word = reader.peek()
    if word != "it" and (word in BUYING or word in PAYING or word in TRADE):
        reader.at = start
        return False
    if hearing.is_id(word) or word in hearing.CARD or word in hearing.TILE or word in (
            "hut", "house", "it", "camp", "one") or hearing.ORDINALS.get(word):
        found = word != "one" and (not place or word not in ("it", "hut"))
    elif not place and reader.maybe_number() is not None:
        found = reader.peek() in ("", "with", "using", "paying", *TRADE, *POLITE)
        reader.at -= 1
        found = found or _noun(reader)
    else:
        found = not place and _noun(reader)
    if not found:
        reader.at = start
    return found


def _noun(reader: Reader) -> bool:
    """Whether ``card`` or ``building`` comes before a word of payment."""
    for word in (word.casefold() for word in reader.words[reader.at:reader.at + 7]):
        if word in ("with", "for", "using", "by", "into") or word in TRADE or word in BUYING:
            return False
        if word in HEADS or word in PLAIN:
            return True
    return False


def _kind(reader: Reader) -> int | None:
    """A kind of goods without a number: ``the rest gold``, ``in gold``."""
    start = reader.at
    reader.skip("the", "in", "of", "as", "with", "all", "is")
    kind = reader.maybe(GOODS.read)
    if kind is None:
        reader.at = start
    return kind


def _filled(price: Callable[[Any, str], Price], reader: Reader, place: str, pay: Goods,
            kind: int) -> Goods:
    """A payment filled up with one kind to a price. Refused: a price of any number."""
    view = sight(reader)
    if view is None:
        return plus(pay, GOODS.of(GOODS.names[kind]))
    cost = price(view, place)
    missing = cost.least - sum(pay)
    if not cost.free or cost.least != cost.most or missing < 1:
        reader.fail("invalid-goods", "Which goods, and how many?",
                    "Write numbers before kinds, as in 2 wood brick.")
    return plus(pay, GOODS.of(GOODS.names[kind], missing))


def trade(reader: Reader, before: Goods = NOTHING) -> tuple[Goods, Goods]:
    """What is given and what is taken: ``trade 2 wood for gold``, ``gold, trading 2 wood``.

    ``before`` are the goods named just before: they are what is taken, or what
    is given where ``for`` follows.
    """
    reader.at += reader.peek() in TRADE
    while reader.skip("of", "in", "i", "away", "my", "a") or reader.peek() in TRADE:
        reader.at += reader.peek() in TRADE
    if before != NOTHING and reader.peek() in INTO:
        reader.at += 1
        return before, _lacking(reader)
    give = goods(reader, GOODS)
    while reader.skip("i", "will", "are"):
        pass
    if before != NOTHING and reader.peek() not in INTO:
        return give, before
    if reader.peek() not in INTO:
        reader.expect("for", "against", "into")
    while reader.peek() in INTO or reader.skip("get", *MISSING):
        reader.at += reader.peek() in INTO
    return give, goods(reader, GOODS)


def _lacking(reader: Reader) -> Goods:
    """Goods behind words that say which: ``the third tooth``, ``the other stone``."""
    while reader.skip(*MISSING):
        pass
    return goods(reader, GOODS)


DRAWN = {**dict.fromkeys((
    "face down card", "hidden card", "extra card", "additional card", "blind card", "drawn card",
    "card drawn face down", "card face down", "another card", "one more card", "second card",
    "blind one", "unseen", "unseen one", "one unseen", "one off the top", "off the top",
    "top of the deck", "one off the top of the deck", "one from the top", "surprise",
    "card from the deck", "top card", "facedown card", "bonus card", "unknown card", "next card",
    "card from the stack", "card from the supply", "further card", "other card", "secret card",
    "new card", "card from the pile", "more cards", "more card", "any more cards", "extra cards",
    "additional cards", "another one", "one more", "second one", "closed card", "covered card",
    "extra one", "additional one", "deck card", "card off the deck", "mystery card",
    "any card", "further cards", "cards", "card", "upside down card", "card offered", "offer",
    "extra", "the face down one", "bottom card", "the hidden one", "other one"), "extra"),
    **dict.fromkeys(("of the deck", "in the deck", "on the deck", "from the deck", "face down",
    "facedown", "for me", "from the "
                     "top", "blindly", "too", "as well", "in addition", "on top", "again",
                     "offered",
                     "for it", "drawn", "with that", "with this", "with it", "the price",
                     "off the deck", "of the stack", "of the pile", "from the pile", "of course",
                     "also", "now",
                     "thank you", "hidden", "right now", "right away", "immediately"), ""),
    **dict.fromkeys(("more decorations", "more decoration", "more teeth", "further decorations",
                     "extra decorations", "additional decorations", "extra teeth", "another ring",
                     "decorations more", "third tooth", "third decoration", "missing tooth",
                     "missing decoration", "last tooth", "more tooth", "teeth more",
                     "additional teeth"),
                    "decorations")}
DRAWING = frozenset({"yes", "buy", "take", "draw", "get", "pay", "paying", "give", "spend", "have",
                     "want", "extra", "sure", "ok", "yep", "gladly", "purchase", "go", "i", "make"})
AROUND = frozenset({"the", "a", "an", "with", "for", "and", "i", "to", "it", "is", "my", "that",
                    "on", "of", "by", "in", "do", "me", "be", "will", "one", "so", "then", "up",
                    "at", "this", "here's", "there's", "also", "too", "are", "these", "but"})
AWAY = dict.fromkeys((
    "interested", "interested in", "another", "on", "not for me", "any more", "anymore", "at all",
    "needed",
    "necessary", "this time", "this round", "for later", "like", "any", "here", "there", "be",
    "away", "too expensive", "enough cards", "i have enough", "for something else", "on to",
    "thank you", "no thanks"), "")
KEPT = frozenset({"no", "not", "don't", "dont", "without", "decline", "pass", "skip", "keep",
                  "keeping", "save", "saving", "refuse", "hanging", "hang", "nothing", "nope",
                  "leave", "won't",
                  "stop",
                  "never", "none", "nah", "forgo", "hold"})


def extra(box: Box, reader: Reader, due: Goods) -> tuple[Goods, Goods]:
    """What is traded for the card drawn face down; ``due`` is its price, which may be named."""
    begun = reader.at > 0
    plainly(reader, DRAWN, WARES, PAYMENTS, ASIDE)
    found = begun
    pay = give = take = NOTHING
    while reader:
        start = reader.at
        if reader.peek() in DRAWING:
            found = True
            reader.at += 1
        elif reader.peek() in TRADE:
            if give != NOTHING:
                break
            give, take = trade(reader, pay)
            pay = NOTHING if pay in (give, take) else pay
        elif reader.maybe_number() is not None or reader.maybe(RINGED) is not None:
            reader.at = start
            some = _more(reader, due) or goods(reader, GOODS, lambda: reader.view.own.goods)
            at = reader.at
            if give == NOTHING and _takes(reader):
                give, take = some, _lacking(reader)
            elif pay == NOTHING:
                reader.at, pay = at, some
            else:
                break
        elif reader.peek() in AROUND or reader.peek() in POLITE:
            reader.at += 1
        else:
            reader.at = start
            break
    fits = (NOTHING, due, minus(due, take), plus(minus(due, take), give))
    if not (found or pay == due or give != NOTHING) or pay not in fits:
        reader.fail("invalid-goods", f"The extra card costs {GOODS.said(due)}.",
                    hint="Say “extra” or “no extra”.")
    return give, take


def _swaps(reader: Reader) -> bool:
    """Whether goods that were just named are given for others: ``a tooth for the two bricks``."""
    start = reader.at
    found = reader.skip("for", "into", "against") and _takes(reader, True)
    reader.at = start
    return found


def _takes(reader: Reader, only: bool = False) -> bool:
    """Whether goods follow words of a trade, which are passed over then."""
    start = reader.at
    if not only:
        while reader.peek() in TRADE:
            reader.at += 1
        if reader.peek() not in INTO:
            reader.at = start
            return False
        reader.at += 1
    at = reader.at
    while reader.skip(*MISSING):
        pass
    found = reader.peek() != "extra" and _goods(reader)
    reader.at = at if found else start
    return found


def _more(reader: Reader, due: Goods) -> Goods | None:
    """``three more``: the price without its kind."""
    start = reader.at
    if reader.maybe_number() == sum(due) and reader.skip("more") and not _goods(reader):
        return due
    reader.at = start
    return None


def _goods(reader: Reader) -> bool:
    start = reader.at
    reader.skip("the", "a")
    reader.maybe_number()
    found = reader.maybe(RINGED) is not None
    reader.at = start
    return found


def kept(reader: Reader) -> None:
    """That no card is drawn: a word of declining, the card, what is kept. Refused: else."""
    found, saved = reader.at > 0 and reader.words[0].casefold() == "no", False
    plainly(reader, DRAWN, WARES, PAYMENTS, UNDONE, AWAY)
    hearing.doubled(reader, KEPT)
    while reader:
        if reader.peek() in KEPT:
            found = True
            saved |= reader.peek() in ("keep", "keeping", "save", "saving", "hold", "hang",
                                       "hanging")
        elif saved and _goods(reader):
            goods(reader, GOODS, lambda: reader.view.own.goods)
            continue
        elif reader.peek() not in ("extra", "all", "both", "everything") and (
                reader.peek() not in AROUND and reader.peek() not in POLITE):
            break
        reader.at += 1
    if not found:
        reader.fail("referee/invalid-text", "Nobody says that no card is drawn.")
