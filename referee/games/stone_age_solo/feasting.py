"""What people say when people are fed or go hungry, and of what the elder gets."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from referee.core.goods import covers
from referee.core.problem import refused
from referee.core.words import Reader
from referee.games.stone_age_solo import paying
from referee.games.stone_age_solo.bags import Bag, bag
from referee.games.stone_age_solo.naming import Heard, has, tags, without
from referee.games.stone_age_solo.paying import NOTHING, PIECES, Payment, Pieces
from referee.games.stone_age_solo.state import Box, State
from referee.games.stone_age_solo.storing import GLUE, PAID
from referee.games.stone_age_solo.vocabulary import Word

EATING = ("man", "with", "feed")  # behind “all” they are no food


def _feed(cls: Any, box: Box, reader: Reader, said: list[Word]) -> Any:
    """Food and the elder's material: counted, all, the rest of what is due, or one kind alone."""
    if has(said, "no", "starve", "lose"):
        return None
    now: State = reader.view.now
    if has(said, "keep"):
        said, kept = _eaten(said)
        stays = bag(without(kept, *GLUE), lambda: paying.held(now))
        move = _feed(cls, box, reader, said) if said and stays and not has(said, "keep") else None
        return move if move and stays and covers(_left(now, move.pay), _names(stays, now)) else None
    eaters = has(said, "they", "man", "everyone")
    mouths = [word for n, word in enumerate(said) if word.tag in ("whole", "num")
              and n + 1 < len(said) and said[n + 1].tag in EATING]
    eaters = eaters or has(mouths, "whole")
    said = [word for word in said if word not in mouths]
    only = has(said, "only")
    rest = without(said, *GLUE, "feed", "they", "man", "everyone", "pay", "give", "work", "only",
                    "take", "it", "track")
    if has(rest, "missing"):  # with all the food: “my stones for the missing two”
        counts = [int(word.means) for word in rest if word.tag == "num"]
        kinds = [str(word.means) for word in rest if word.tag == "good"]
        short = now.need - now.food
        if len(kinds) != 1 or kinds == ["food"] or short <= 0 or counts not in ([], [short]) or (
                without(rest, "missing", "num", "good", "whole", "other", "rest")):
            return None
        more = PIECES.of(kinds[0], short)
        a, b, c, d, _, f = more
        return cls(Payment((a, b, c, d, now.food, f)))
    rest = _turned(rest)
    if any(word.tag == "num" and word.means not in (now.need, now.people) for word in mouths):
        return None
    numbers = [int(word.means) for word in rest if word.tag in ("num", "whole")
               and word.means != "all"]
    if not without(rest, "whole", "num"):
        fair = numbers in ([now.need], [now.people]) or (not numbers and (
            not rest or "all" in map(str.casefold, reader.words)))  # “everything” is no people
        return cls._alone(box, reader, None) if fair and now.need and has(said, "feed") else None
    found = bag(rest, lambda: paying.held(now))
    if found is None:
        return None
    plain = len(found.counts) == 1 and found.bare and not found.pay.tiles and not found.rest
    if plain and (only or eaters) and now.need:
        name, = found.counts
        return cls(Payment(PIECES.of(name, now.need)))
    if only and not plain and len(found.counts) != 1:
        return None
    pay = found.pay
    if found.rest:
        left = now.need - sum(pay.pieces) - sum(pay.tiles)
        if found.rests not in (None, left):
            raise refused("invalid-goods", f"The rest is {left}, not {found.rests}.",
                          hint="Write the numbers, as in feed 3 food 2 wood.")
        more = PIECES.of(found.rest, max(0, left))
        a, b, c, d, e, f = (x + y for x, y in zip(pay.pieces, more, strict=True))
        pay = replace(pay, pieces=(a, b, c, d, e, f))
    return cls(pay)


def _eaten(said: list[Word]) -> tuple[list[Word], list[Word]]:
    """What is eaten and what is kept, whichever comes first."""
    at = next(i for i, word in enumerate(said) if word.tag == "keep")
    if at:
        return said[:at], said[at + 1:]
    on = next((i for i, word in enumerate(said) if word.tag in ("they", "feed")), len(said))
    return said[on:], said[1:on]


def _left(now: State, pay: Payment) -> Pieces:
    """What is held of each kind when this is paid; less than nothing: it is not held."""
    a, b, c, d, e, f = (has - n for has, n in zip(
        paying.held(now).pieces, pay.pieces, strict=True))
    return a, b, c, d, e, f


def _names(stays: Bag, now: State) -> Pieces:
    """What is said to stay; kinds without a number stay whole."""
    held = paying.held(now).pieces
    a, b, c, d, e, f = (
        has if name in stays.bare else stays.counts.get(name, 0)
        for name, has in zip(PIECES.names, held, strict=True))
    return a, b, c, d, e, f


def _turned(said: list[Word]) -> list[Word]:
    """``wood for the rest`` and ``the other two in wood`` as the rest in wood."""
    said = [Word("rest", None, word.at) if word.tag == "other" else word for word in said]
    for i, word in enumerate(said):
        alone = i + 1 == len(said) and i and said[i - 1].tag in ("good", "step")
        if word.tag == "rest" and alone:
            return [*said[:i - 1], word, said[i - 1]]
    return said


def _starve(cls: Any, box: Box, reader: Reader, said: list[Word]) -> Any:
    """That people go hungry; or that nobody is fed."""
    refusing = [word.tag for word in said].count("no")
    points = [int(word.means) for word in said if word.tag == "num"]
    if points and not has(said, "lose", "points"):
        return None
    if points not in ([], [box.scenario.feeding.penalty]):
        return None
    if has(said, "starve"):
        return cls() if not refusing or (refusing == 1 and has(said, "enough")) else None
    if has(said, "good"):  # no food for anybody
        foods = all(word.means == "food" for word in said if word.tag == "good")
        whom = has(said, "they", "man", "everyone", "any")
        return cls() if foods and whom and refusing == 1 and not has(said, "enough") else None
    if has(said, "enough", "short"):
        return None
    return cls() if refusing == 1 and has(said, "feed") and not points else None


def _offer(cls: Any, box: Box, reader: Reader, said: list[Word]) -> Any:
    """What the elder gets, or that he gets nothing, or the points that are lost instead."""
    him = next((word.at for word in said if word.tag == "him"), -1)
    gets = next((word.at for word in said if word.tag in ("get", "take")), -1)
    gives = next((word.at for word in said if word.tag == "give"), -1)
    losing = has(said, "no", "lose")
    if (gets >= 0 and not losing and not 0 <= him < gets) or (0 <= him < gives and not has(
            [word for word in said if word.at < him], "for", "to")):
        return None  # he gets; he does not give
    rest = without(said, *GLUE, "him", "give", "get", "pay", "for hunger", "starve", "take", "work",
                   "any",
                    "village", "it", "they", "man", "track")
    row = [word.tag for word in rest]
    if "keep" in row:  # “I keep my stuff and lose 5”
        kept = [tag for tag in row if tag not in ("keep", "lose", "points", "num")]
        numbers = [int(word.means) for word in rest if word.tag == "num"]
        return cls(NOTHING) if kept in (["goods"], ["whole"], ["whole", "goods"]) and (
            numbers in ([], [box.costs.refusal])) else None
    if "no" in row or "lose" in row or "points" in row or "decline" in row:
        numbers = [int(word.means) for word in rest if word.tag == "num"]
        others = set(row) - {"no", "lose", "points", "num", "decline", "another", "more", "share"}
        fair = numbers in ([], [box.costs.refusal]) and row.count("no") <= 1 and not (
            "no" in row and "decline" in row)
        lost = "lose" in row and ("no" not in row or numbers)
        if numbers and not others and not fair and "lose" in row:
            raise refused("invalid-goods", f"Who offers nothing loses {box.costs.refusal} points.",
                          hint="Write “offer nothing” if so.")
        if others or not fair or (numbers and not lost and "points" not in row):
            return None
        return cls(NOTHING) if "no" in row or "decline" in row or numbers else None
    found = bag(rest, lambda: paying.held(reader.view.now))
    return None if found is None or found.rest else cls(found.pay)


HEAR: Mapping[str, Heard] = {
    "Feed": (tags(
        "feed, they, man, everyone, pay, give, work, only, take, no, starve, lose, it, "
        "track, other, missing, keep", PAID), _feed),
    "Starve": (tags(
        "starve, enough, short, good, no, feed, they, man, everyone, any, num, lose, "
        "points, it, tribe, whole, take", frozenset(GLUE)), _starve),
    "Offer": (tags(
        "him, give, get, pay, for hunger, starve, take, work, any, no, lose, points, "
        "decline, it, village, they, man, track, keep, more", PAID), _offer),
}
