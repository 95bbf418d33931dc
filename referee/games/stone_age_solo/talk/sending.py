"""What people say when they send figures, use a place and set the elder."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from referee.core.problem import refused
from referee.core.words import Reader
from referee.games.stone_age.box.places import figures, home
from referee.games.stone_age_solo.box.state import VILLAGE, Box, State
from referee.games.stone_age_solo.talk.described import MARKS, NOUNS, found, lying, wanted
from referee.games.stone_age_solo.talk.naming import (
    COUNTS,
    PATHS,
    THERE,
    WAYS,
    Heard,
    has,
    place_of,
    tags,
    without,
)
from referee.games.stone_age_solo.talk.vocabulary import Word


def _place(cls: Any, box: Box, reader: Reader, said: list[Word]) -> Any:
    """So many figures and a place; a card or tile by what it is."""
    acting, said = said, without(said, "put", "left", "now", "more", "work", "to", "spot")
    if has(said, *MARKS) or _by_what_it_has(said):
        while said and said[0].tag in ("in", "for", "with"):
            said = said[1:]
        count = 1
        if len(said) > 1 and said[0].tag in COUNTS - {"other"} and (
                said[0].tag not in ("num", "last") or said[1].tag in ("man", "in", "for", "with",
                                                                      "id", "that")):
            many = said[0]
            if many.tag in ("num", "one", "a", "another"):
                count = int(many.means)
            elif many.tag != "last":
                return None
            said = said[1:]
        want = wanted(without(said, "man", "to"))
        if want is None:
            return None
        now: State = reader.view.now
        mine = [place for place, _ in now.placed]
        spot = found(want, lying(box, now), mine if want.order == "other" else ())
        return cls(spot.where, count)
    where = place_of(said)
    if [word.means for word in said if word.tag == "good"] == ["food"] and not has(
            said, "man", "to", "in", "for", "num", "one", "a"):
        return None  # “all food” is a meal
    if has(acting, "work") and not has(said, "man", *COUNTS - {"a"}):
        return None  # “make a tool” is no placing
    if len(where) != 1 or has(said, *(NOUNS - THERE - COUNTS - PATHS - {"man", "with", "it"})):
        return None
    return _counted(cls, box, reader, where[0], said)


def _by_what_it_has(said: Sequence[Word]) -> bool:
    """Whether a thing is named by what is on it: “on the one with the farmer”."""
    return any(one.tag == "one" and two.tag in ("with", "that", "where") and (
        not i or said[i - 1].tag in ("in", "to")) for i, (one, two) in enumerate(pairwise(said)))


def _counted(cls: Any, box: Box, reader: Reader, where: str, said: Sequence[Word]) -> Any:
    """So many figures on a place. Refused: a number that is not as said, or none."""
    some = [word for i, word in enumerate(said) if word.tag in COUNTS and not (
        word.tag == "a" and (i + 1 == len(said) or said[i + 1].tag not in (
            "man", "farmer", "maker", "num", "place")))]
    row = " ".join("num" if word.tag == "one" else word.tag for word in some if word.tag != "a")
    number = next((int(word.means) for word in some if word.tag in ("num", "one")), None)
    if not row:
        persons = any(word.tag == "a" and not (i + 1 < len(said) and said[i + 1].tag == "place")
                      for i, word in enumerate(said) if word in some)
        fixed = box.words.fixed.get(where)
        count = 1 if persons else fixed or (1 if some else None)
        left = home(reader.view.now) if count is None else 0
        if count is None and left != 1:
            raise refused("invalid-count", f"How many figures go to the {where}?",
                          hint=f"Write the number first: place {min(3, left)} {where}.")
        return cls(where, count or 1)
    if row in ("num", "another", "another num"):
        return cls(where, number or 1)
    if row == "both":
        return cls(where, 2)
    now: State = reader.view.now
    left = home(now)
    if row == "half" and now.placed:  # of all, or of those at home? the second half are the rest
        row = "other half" if now.placed[-1][1] == left else ""
    most = box.spots[where].most or left
    whole = {"whole": left, "everyone": left, "rest": left, "other half": left, "last": 1,
             **({"other": 1} if left == 1 else {}),
             "most": min(left, most)}
    whole |= dict.fromkeys(("whole num", "rest num", "other num", "last num"), left)
    whole |= {"half": left // 2} if not left % 2 else {}
    if number is not None:
        whole |= dict.fromkeys(("whole but num", "everyone but num"), left - number)
    if row not in whole:
        return None
    count = whole[row]
    said_so = number if row in ("whole num", "rest num", "other num", "last num") else (
        1 if row == "last" else None)
    if said_so is not None and said_so != left:
        raise refused("invalid-count", f"You have {left} left to place, not {said_so}.",
                      hint=f"Write the number: place {min(left, most)} {where}.")
    return cls(where, count)


def _use(cls: Any, box: Box, reader: Reader, said: list[Word]) -> Any:
    """A place where own figures stand, with their number or not; the field with its food."""
    if any(one.tag == "whole" and (i + 1 == len(said) or said[i + 1].tag not in ("num", "man"))
           for i, one in enumerate(said)):
        return None  # “all four go for wood” alone names people
    if has(said, "track", "step"):  # one step up the track
        said = [word for i, word in enumerate(said) if not (
            word.tag in ("num", "one", "a") and i + 1 < len(said)
            and said[i + 1].tag in ("step", "put", "track"))]
        said = [Word("track"), *without(said, "track", "step")]
    where = place_of(said)
    if len(where) == 2 and "field" in where and "hunt" in where and has(said, "good"):
        where = ["field"]  # the food is what it costs
    now: State = reader.view.now
    if where == ["hunt"] and has(said, "pay") and not has(said, "place") and figures(now, "field"):
        where = ["field"]  # who pays food pays it there
    if not where and has(said, "pay") and not without(said, "pay", "put", "yes", "it", "for") and [
            place for place, _ in now.placed if place.startswith(("card", "tile", "field"))] == [
            "field"]:
        where = ["field"]  # nothing else is paid
    if len(where) != 1 or said[-1].tag == "with":
        return None
    number = [int(word.means) for word in said if word.tag in ("num", "one")]
    due = {figures(now, where[0])} | ({box.hut(now)} if where[0] == "field" and (
        has(said, "good", "pay", "for")) else set())
    if len(number) > 1 or not set(number) <= due:
        raise refused("invalid-count", f"You have {figures(now, where[0])} figures there.",
                      hint=f"Write “use {where[0]}”.")
    return cls(where[0])


def _area(cls: Any, box: Box, reader: Reader, said: list[Word]) -> Any:
    """The area where the elder goes: by its name, by what it gives, the village by its houses."""
    goods = [word.means for word in said if word.tag == "good"]
    if len(goods) == 1 and has(said, "card", "pay", "cost") and not without(
            said, "card", "pay", "cost", "good", "for", "with", "in", "to", "put", "first", "him"):
        return cls(WAYS[str(goods[0])])  # “cards for gold”, “pay with food”
    cut = next((i for i, word in enumerate(said) if word.tag == "cost"), len(said))
    said, price = said[:cut], said[cut + 1:]
    if has(said, "card") and not price:
        return None
    where = set(place_of(without(said, "track", "card")))
    if price and {box.material[name] for name in where if name in box.material} != {
            word.means for word in price}:
        return None
    among = len(where) > 1 and has(said, "in", "put")  # “among the huts and fields”
    if (where <= set(VILLAGE) and (among or len(where) == 3)) or has(said, "village"):
        return cls("village") if where <= set(VILLAGE) else None
    return cls(where.pop()) if len(where) == 1 and where <= set(box.material) else None


HEAR: Mapping[str, Heard] = {
    "Place": (tags("man, put, left, more, work, it", NOUNS | THERE | COUNTS | PATHS), _place),
    "Use": (tags("num, one, a, more, another, man, put, work, take, buy, pay, with, yes, step, "
                 "throw, dice, empty, feed, whole", THERE | PATHS), _use),
    "Elder": (tags("him, put, back, village, a, card, cost, pay, one, work, with, empty",
                   THERE | PATHS), _area),
}
