"""Feeding and starving as somebody says it at the table (Stone Age; the hunger of SoloPlay)."""

from itertools import islice

from referee.core.english import FILLER, NUMBERS, POLITE
from referee.core.goods import bundles, minus
from referee.core.words import Reader
from referee.games.stone_age.box.content import NOTHING, Goods
from referee.games.stone_age.box.names import GOODS
from referee.games.stone_age.talk import hearing
from referee.games.stone_age.talk.hearing import sight
from referee.games.stone_age.talk.thesaurus import FIGURES, PAYMENTS, WARES, plainly
from referee.games.stone_age.talk.wares import goods

EATERS = frozenset({
    "them", "everybody", "everyone", "people", "tribe", "folk", "family", "clan", "hungry", "men",
    "figures", "mouths", "village", "him", "kids", "children", "all"})
MEALS = {
    **dict.fromkeys(("missing food", "the missing food", "the food that is missing", "food missing",
                     "what is missing", "what's missing", "what i lack", "what they lack",
                     "the gap",
                     "the shortage", "the rest", "the difference", "the missing ones", "missing",
                     "the shortfall", "the deficit", "what is due", "that is missing", "the hunger",
                     "the lacking food", "lacking food", "lack of food", "food i lack",
                     "the food i lack", "the missing one", "the missing two", "the missing three",
                     "food that i lack", "the missing person", "the last one", "the last person",
                     "what we lack", "the missing meal", "the missing meals", "food debt",
                     "the remaining food", "the food", "their food", "food for them"), "due"),
    **{phrase.format(number): "due" for number in (*map(str, range(1, 13)), *list(NUMBERS)[:12])
       for phrase in ("the missing {} food", "missing {} food", "{} missing food",
       "{} food missing",
                      "the {} missing food", "the missing {}", "the {} missing",
                      "{} lacking food")},
    **dict.fromkeys(("for food", "for the food", "as food", "instead of food", "in place of food",
                     "for bread", "for the bread", "for meat", "as meat", "into food", "to eat",
                     "for dinner", "for supper", "as bread", "into the pot", "in the pot",
                     "for a meal", "for their food", "on the table", "for eating", "for feeding",
                     "as a meal", "for the meal", "to feed", "for lunch", "for the missing one",
                     "into the soup", "for the soup", "to the people", "as a substitute",
                     "into bread", "as replacement", "for the kitchen", "as nourishment",
                     "for my people", "for my tribe", "for my folks", "for the people", "for them",
                     "for the tribe", "goes for it", "for the missing",
                     "for the hungry", "for the hunger", "for missing food", "for the missing food",
                     "for the missing person", "for the last one", "to eat with", "so they eat"),
                    ""),
    **dict.fromkeys(("goes", "go", "will", "have to", "must", "can", "i", "let", "gets", "get",
                     "use", "spend", "sacrifice", "i'd", "shall", "eats", "eating", "so", "up",
                     "then", "and then", "be", "is", "taking", "using", "we", "instead",
                     "are eaten", "is eaten", "get eaten", "gets eaten",
                     "by", "for the hungry ones", "for the hungry one", "eaten", "are",
                     "hungry ones",
                     "for my hungry people", "for the hungry people", "give up", "give away",
                     "with resources", "with goods",
                     "in resources", "soup", "stew", "burn", "will have to do", "have to do",
                     "has to do", "must do", "will do", "cook", "yes", "ok"), "")}
FEEDING = frozenset({"feed", "feeds", "pay", "pays", "eat", "give", "gives", "paying", "feeding",
                     "due", "cover", "fill", "take", "buy", "settle", "serve", "they", "offer",
                     "replace"})
START = frozenset({"a", "an", "one"})
KEEPING = frozenset({"keep", "save", "keeping", "saving", "hold"})
STARVING = frozenset({"starve", "starves", "starving", "starvation", "hunger", "lose", "penalty",
                      "hungry", "minus", "unfed", "famine", "fast", "losing", "deduct", "-10",
                      "−10"})
EATEN = FIGURES | {"everyone": "everyone", "everybody": "everybody"}
UNFED = dict.fromkeys((
    "do not feed", "don't feed", "dont feed", "don’t feed", "will not feed", "won't feed",
    "not feed", "not feeding", "no feeding", "without feeding", "never feed", "no food for them",
    "nobody gets food", "nobody eats", "nothing to eat", "pay nothing", "i pay nothing",
    "don't pay", "do not pay", "won't pay", "feed nobody", "nobody is fed", "not pay",
    "no payment", "nothing for them", "they get nothing", "give nothing", "get nothing",
    "no feed", "feed nothing", "no resources for food", "cannot feed", "can't feed", "not fed",
    "no dinner", "no food", "give them nothing", "points off", "eat nothing", "gets nothing",
    "keep my resources", "keep all my resources", "keep everything", "keep all", "skip feeding",
    "skip dinner", "keep my goods", "pay no resources", "no resources"), "starve")
IDLE = frozenset({"let", "them", "everybody", "everyone", "my", "people", "points", "point", "the",
                  "go", "goes", "take", "i", "to", "prefer", "will", "they", "accept", "it", "is",
                  "a", "of", "and", "be", "stay", "stays", "then", "this", "time", "round", "tribe",
                  "we", "folk", "men", "must", "have", "can", "for", "with", "get", "figure",
                  "he", "him", "one", "that", "these", "rather", "so", "bit", "i'd", "i'll",
                  "victory", "vp", "score", "from", "on", "off", "feed", "due", "suffer", "remain",
                  "in", "by", "instead", "food", "an", "all", "now", "again", "family", "may", "me",
                  "would", "us", "shall", "their", "clan", "nothing", "nothing's", "ok", "better",
                  "drop", "dropping",
                  "well"}) - {
    "feed", "food", "one", "instead"}


def meal(reader: Reader) -> Goods:
    """What is paid instead of food. Refused: who knows which goods.

    ``in wood`` is as much of it as is missing, ``feed`` what alone is possible.
    """
    said = reader.at > 0 and reader.words[reader.at - 1].casefold() in FEEDING
    plainly(reader, MEALS, WARES, PAYMENTS, EATEN)
    paid = saved = NOTHING
    while reader:
        start = reader.at
        if reader.peek() in KEEPING and saved == NOTHING:
            reader.at += 1
            saved = _named(reader) or goods(reader, GOODS, lambda: _held(reader))
            continue
        count = reader.maybe_number()
        if count is not None and (reader.peek() in EATERS or not reader) and said:
            _hungry(reader, count)
            if not reader:
                return _only(reader)
            while reader.peek() in EATERS:
                reader.at += 1
            continue
        reader.at = start
        if reader.peek() in FEEDING:
            said = True
            reader.at += 1
        elif reader.peek() == "in" and paid == NOTHING:
            reader.at += 1
            reader.skip("the", "my")
            kind = reader.maybe(GOODS.read)
            if kind is None:
                break
            paid = GOODS.of(GOODS.names[kind], _missing(reader))
        elif paid == NOTHING and _goods(reader):
            paid = _filled(reader) or goods(reader, GOODS, lambda: _held(reader))
            if count is None and start:
                paid = _each(reader, start, paid)
        elif paid != NOTHING and count is None and _goods(reader):
            if goods(reader, GOODS, lambda: _held(reader)) != paid:
                reader.at = start  # “everything: both wood, both stone” says it twice
                break
        elif paid != NOTHING and count is not None and _eaters(reader):
            _hungry(reader, count)
        elif (reader.peek() in EATERS and reader.peek() != "all") or reader.peek() in POLITE or (
                reader.peek() in FILLER or reader.peek() in hearing.BEGINNING):
            reader.at += 1
        else:
            break
    if paid == NOTHING and said and not reader:
        return _only(reader, saved)
    if paid == NOTHING:
        goods(reader, GOODS, lambda: _held(reader))
    return paid


def _held(reader: Reader) -> Goods:
    wood, brick, stone, gold, _ = reader.view.own.goods
    return wood, brick, stone, gold, 0


def _eaters(reader: Reader) -> bool:
    """Whether it goes on with those who eat: ``three of them``; they are read."""
    start = reader.at
    reader.maybe_number()
    reader.skip("of")
    if reader.skip(*EATERS):
        return True
    reader.at = start
    return False


def _named(reader: Reader) -> Goods | None:
    """All of the kinds that are named without a number: ``the wood and my stones``; or nothing."""
    start, kinds = reader.at, set[int]()
    while reader.skip("the", "my", "and", "plus") or reader:
        kind = reader.maybe(GOODS.read)
        if kind is None:
            break
        kinds.add(kind)
    if not kinds or 4 in kinds or sight(reader) is None or not START.isdisjoint(
            word.casefold() for word in reader.words[start:reader.at]):
        reader.at = start
        return None
    wood, brick, stone, gold, _ = (n if kind in kinds else 0
                                   for kind, n in enumerate(_held(reader)))
    return wood, brick, stone, gold, 0


def _filled(reader: Reader) -> Goods | None:
    """Kinds without numbers, if only one way pays what is missing with each of them; or nothing."""
    start = reader.at
    held = _named(reader)
    missing = _missing(reader)
    ways = [way for way in bundles(held, missing, missing) if all(
        n or not has for n, has in zip(way, held, strict=True))] if held else []
    if len(ways) == 1:
        return ways[0]
    reader.at = start
    return None


def _goods(reader: Reader) -> bool:
    """Whether goods come next, or a word for all of them."""
    start = reader.at
    found = bool(reader.maybe_whole())
    found |= reader.maybe_number() is not None
    found |= reader.maybe(GOODS.read) is not None
    reader.at = start
    return found or reader.peek() in ("food", "meat")


def _hungry(reader: Reader, count: int) -> None:
    """Refused: another number of people than there are, or lack food."""
    view = sight(reader)
    if view and count not in (view.own.people, view.own.hungry):
        reader.fail("invalid-goods", "All that is missing is paid, or nothing.",
                    f"You lack {view.own.hungry} food.")


def _each(reader: Reader, start: int, paid: Goods) -> Goods:
    """``3 people with wood``: as many as people are named."""
    before = [word.casefold() for word in reader.words[:start]]
    number = next((reader.words[at] for at in range(start - 1) if reader.words[at].isdecimal()), "")
    if number and EATERS.intersection(before) and sum(paid) == 1:
        first, second, third, fourth, _ = (int(number) * n for n in paid)
        return first, second, third, fourth, 0
    return paid


def _missing(reader: Reader) -> int:
    view = sight(reader)
    return view.own.hungry if view else 1


def _only(reader: Reader, saved: Goods = NOTHING) -> Goods:
    """What ``feed`` alone means, where some goods are kept. Refused: several ways, none."""
    view = sight(reader)
    if view is None:
        return 1, 0, 0, 0, 0
    hungry, held = view.own.hungry, minus((*view.own.goods[:4], 0), saved)
    ways = list(islice(bundles(held, hungry, hungry), 4)) if hungry else []
    if len(ways) == 1:
        return ways[0]
    could = ", ".join(f"“feed {GOODS.text(way)}”" for way in ways[:3])
    return reader.fail("invalid-goods", "Which goods, and how many?",
                       f"As in {could}." if could else "Numbers stand before kinds.")


def _after(reader: Reader) -> bool:
    """Whether goods follow the next word, which is read then."""
    reader.at += 1
    start = reader.at
    reader.skip("the", "my", "both", "all")
    found = _goods(reader)
    reader.at = start - (not found)
    return found


def hunger(reader: Reader, penalty: int) -> None:
    """That people go hungry. Refused: nobody says so, or something else too."""
    reader.at, found = 0, False  # “don't starve” begins as “don't feed” does
    plainly(reader, UNFED, FIGURES, WARES)
    while reader:
        word = reader.peek()
        if word in STARVING:
            found = True
        elif found and word in KEEPING and _after(reader):
            _named(reader) or goods(reader, GOODS, lambda: _held(reader))
            continue
        elif word not in IDLE and word not in POLITE and word not in ("ten", str(penalty)):
            break
        reader.at += 1
    if not found:
        reader.fail("referee/invalid-text", "Nobody is said to go hungry.")
