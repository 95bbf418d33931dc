"""What people say when people are fed or go hungry, and of what the elder gets."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from referee.core.goods import covers, plus
from referee.core.problem import refused
from referee.core.words import Reader
from referee.games.stone_age_solo.box.pieces import GOODS, NOTHING, PIECES, Payment, Pieces
from referee.games.stone_age_solo.box.state import Box, State
from referee.games.stone_age_solo.play import paying
from referee.games.stone_age_solo.talk import giving
from referee.games.stone_age_solo.talk.bags import TAGS, Bag, bag
from referee.games.stone_age_solo.talk.naming import Heard, has, tags, without
from referee.games.stone_age_solo.talk.storing import GLUE, PAID
from referee.games.stone_age_solo.talk.vocabulary import Word

EATING = ("man", "with", "feed")  # behind “all” they are no food


def _feed(cls: Any, box: Box, reader: Reader, said: list[Word]) -> Any:
    """Food and the elder's material: counted, all, the rest of what is due, or one kind alone."""
    now: State = reader.view.now
    if has(said, "starve", "lose") or (has(said, "no") and now.need <= 0):
        return None
    said = _steps_back([Word("keep", None, word.at) if word.tag == "no" else word
                        for word in without(said, "purpose")])
    if has(said, "keep", "leave", "stay"):
        return _sparing(cls, box, reader, said)
    eaters = has(said, "they", "man", "everyone")
    mouths = [word for n, word in enumerate(said) if word.tag in ("whole", "num")
              and n + 1 < len(said) and said[n + 1].tag in EATING]
    eaters = eaters or has(mouths, "whole")
    by_mouths = _by_mouths(cls, now, said) if mouths else None
    if by_mouths is not None:
        return by_mouths
    said = [word for word in said if word not in mouths]
    only = has(said, "only")
    rest = without(said, *GLUE, "feed", "they", "man", "everyone", "pay", "give", "work", "only",
                    "take", "it", "track")
    if has(rest, "missing"):
        return _missing(cls, now, rest)
    rest = _turned(rest)
    if any(word.tag == "num" and word.means not in (now.need, now.people) for word in mouths):
        return None
    numbers = [int(word.means) for word in rest if word.tag in ("num", "whole")
               and word.means != "all"]
    if not without(rest, "whole", "num"):
        if len(numbers) == 2:
            return _two(cls, box, now, numbers)
        fair = numbers in ([now.need], [now.people]) or (not numbers and (
            not rest or "all" in map(str.casefold, reader.words)))  # “everything” is no people
        return (giving.alone(cls, box, reader, None)
                if fair and now.need and has(said, "feed") else None)
    pair = _halves(now, rest) or _plus(now, rest, lambda: paying.held(now))
    if pair:
        return cls(pair)
    if [word.tag for word in rest] == ["each", "good"] and now.need == 4:
        rest = [Word("num", 4, rest[0].at), rest[1]]  # “all four bricks”
    if [word.tag for word in rest[:3]] == ["whole", "num", "good"] and rest[1].means == now.need:
        rest = rest[1:]  # all four are people
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


def _steps_back(said: list[Word]) -> list[Word]:
    """``two back on the track`` as two steps; the track that is kept is all steps."""
    if not has(said, "step", "track"):
        return [Word("step", None, word.at) if word.tag == "back" and i and said[i - 1].tag in (
            "num", "one") and not (i + 1 < len(said) and said[i + 1].tag == "good") else word
            for i, word in enumerate(said)]  # two back
    if has(said, "step"):
        return said
    if not has(said, "num", "one", "keep", "leave", "stay"):
        return said
    said = [word for i, word in enumerate(said) if not (word.tag in ("back", "in") and has(
        said[i:i + 4], "track"))]
    return [Word("step", None, word.at) if word.tag == "track" else word for word in said]


def _missing(cls: Any, now: State, rest: list[Word]) -> Any:
    """With all the food: “my stones for the missing two”."""
    counts = [int(word.means) for word in rest if word.tag == "num"]
    kinds = [str(word.means) for word in rest if word.tag == "good"]
    short = now.need - now.food
    if len(kinds) != 1 or kinds == ["food"] or short <= 0 or counts not in ([], [short]) or (
            without(rest, "missing", "num", "good", "whole", "other", "rest")):
        return None
    return cls(_and_food(PIECES.of(kinds[0], short), now.food))


def _and_food(pieces: Pieces, food: int) -> Payment:
    a, b, c, d, e, f = pieces
    return Payment((a, b, c, d, e + food, f))


def _by_mouths(cls: Any, now: State, said: list[Word]) -> Any:
    """So many with food, so many with another kind, all that are due; None: not said so."""
    counted = without(said, *GLUE, "feed", "they", "man", "everyone", "get", "give", "take", "last")
    found = bag(_turned(counted), lambda: paying.held(now))
    if found is None or found.bare or len(found.counts) + bool(found.rest) < 2:
        return None
    left = now.need - sum(found.pay.pieces)
    if found.pay.tiles or found.rests not in (None, left) or (left > 0) != bool(found.rest):
        return None
    more = PIECES.of(found.rest, left) if found.rest else PIECES.none
    a, b, c, d, e, f = (x + y for x, y in zip(found.pay.pieces, more, strict=True))
    return cls(Payment((a, b, c, d, e, f)))


def _own(box: Box, now: State) -> str:
    """The one kind besides food that is eaten; in the village and on the hunt there is none."""
    name = box.material.get(now.elder, "")
    return name if name in GOODS.names else ""


def _two(cls: Any, box: Box, now: State, numbers: list[int]) -> Any:
    """``2 and 2``: food and the elder's material, if they can be only so many of each."""
    name, held = _own(box, now), paying.held(now).pieces
    if not name or sum(numbers) != now.need:
        return None
    ways = {_and_food(PIECES.of(name, one), food) for one, food in (numbers, numbers[::-1])}
    fit = [pay for pay in ways if covers(held, pay.pieces)]
    return cls(fit[0]) if len(fit) == 1 else None


def _halves(now: State, rest: list[Word]) -> Payment | None:
    """``half food, half steps``: of what is due."""
    if [word.tag for word in rest] not in (["half", kind, "half", more] for kind in (
            "good", "step") for more in ("good", "step")) or now.need % 2:
        return None
    a, b, c, d, e, f = plus(*(PIECES.of(
        "steps" if word.tag == "step" else str(word.means), now.need // 2) for word in rest[1::2]))
    return Payment((a, b, c, d, e, f))


def _plus(now: State, rest: list[Word], has_: Callable[[], Payment]) -> Payment | None:
    """``both stones plus three``: the last number counts food, if that is what is due."""
    if len(rest) < 2 or rest[-1].tag != "num" or rest[0].tag == "good" or (
            rest[-2].tag not in ("good", "step") or has(rest, "tool", "used", "ready", "value")):
        return None
    found = bag(rest[:-1], has_)
    food = int(rest[-1].means)
    if found is None or found.rest or found.bare or found.pay.pieces[4] or (
            sum(found.pay.pieces) + food != now.need):
        return None
    return _and_food(found.pay.pieces, food)


def _sparing(cls: Any, box: Box, reader: Reader, said: list[Word]) -> Any:
    """What is eaten and what is kept; what is kept alone leaves food, then the elder's material."""
    now: State = reader.view.now
    eaten, kept = _eaten(reader, said)
    kept = without(kept, *GLUE, "only", "it", "feed", "take")
    stays = bag(kept, lambda: paying.held(now))
    if not stays or stays.pay.tiles or has(eaten, "keep", "leave", "stay"):
        return None
    spared = _names(stays, now)
    if has(without(eaten, *GLUE, "they", "man", "everyone", "feed", "take", "only", "whole",
                   "give"), *TAGS):
        bare = [word for word in eaten if word.tag in ("good", "num", "step", "one", "a")]
        only = [Word("only")] if [word.tag for word in bare] == ["good"] else []
        move = _feed(cls, box, reader, [*eaten, *only])
        if move and only and not covers(_left(now, move.pay), spared):
            move = _sparing(cls, box, reader, [Word("keep"), *kept])
            named = PIECES.names.index("steps" if bare[0].tag == "step" else str(bare[0].means))
            return move if move and move.pay.pieces[named] else None
        return move if move and covers(_left(now, move.pay), spared) else None
    if stays.rest or not covers(paying.held(now).pieces, spared) or not now.need:
        return None
    food = min(now.need, now.food - spared[4])
    name, rest = _own(box, now), now.need - food
    if rest and not name:
        return None
    pay = _and_food(PIECES.of(name, rest) if rest else PIECES.none, food)
    return cls(pay) if covers(_left(now, pay), spared) else None


def _eaten(reader: Reader, said: list[Word]) -> tuple[list[Word], list[Word]]:
    """What is eaten and what is kept, whichever comes first."""
    at = next(i for i, word in enumerate(said) if word.tag in ("keep", "leave", "stay"))
    if said[at].tag == "stay" and at and said[at - 1].tag in TAGS:  # the wood stays
        since = at
        while since and said[since - 1].tag in TAGS and (
                since == at or said[since - 1].tag not in ("good", "step")):
            since -= 1
        return [*said[:since], *said[at + 1:]], said[since:at]
    if at:
        return said[:at], said[at + 1:]
    for i, word in enumerate(said):
        between = reader.text[reader.spans[said[i - 1].at][1]:reader.spans[word.at][0]] if i else ""
        if i > 1 and (word.tag in ("they", "feed", "everyone", "work", "pay", "give") or (
                word.tag in ("good", "step") and said[i - 1].tag in ("good", "step")
                and not set(between).isdisjoint(",;:"))):
            return said[i:], said[1:i]
    return [], said[1:]


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


def _unwilling(reader: Reader, said: list[Word]) -> bool:
    """Whether it is said that no points are lost: ``I won't lose 5``, not ``no, I lose 5``."""
    for i, word in enumerate(said):
        behind = without(said[i + 1:], "pay", "take", "put", "get", "work", "to", "for")
        if word.tag == "no" and behind and behind[0].tag in ("lose", "penalty"):
            between = reader.text[reader.spans[word.at][1]:reader.spans[behind[0].at][0]]
            if not set(between) & set(",;:.!–—"):
                return True
    return False


def _offer(cls: Any, box: Box, reader: Reader, said: list[Word]) -> Any:
    """What the elder gets, or that he gets nothing, or the points that are lost instead."""
    if _unwilling(reader, said):
        return None
    him = next((word.at for word in said if word.tag == "him"), -1)
    gets = next((word.at for word in said if word.tag in ("get", "take")), -1)
    gives = next((word.at for word in said if word.tag == "give"), -1)
    losing = has(said, "no", "lose", "points", "penalty")
    said = [Word("keep", None, word.at) if word.tag == "stay" else word
            for word in without(said, "purpose")]
    if (gets >= 0 and not losing and not 0 <= him < gets) or (0 <= him < gives and not has(
            [word for word in said if word.at < him], "for", "to")):
        return None  # he gets; he does not give
    rest = without(said, *GLUE, "him", "give", "get", "pay", "for hunger", "starve", "take", "work",
                   "any",
                    "village", "it", "they", "man", "track")
    row = [word.tag for word in rest]
    if row in (["penalty"], ["penalty", "num", "points"], ["penalty", "num"]):
        return cls(NOTHING) if len(row) == 1 or rest[1].means == box.costs.refusal else None
    if "keep" in row and not has(rest, "lose", "points") and row.index("keep"):
        at = row.index("keep")  # two wood, I keep the gold
        paid = bag(rest[:at], lambda: paying.held(reader.view.now))
        kept = bag(rest[at + 1:], lambda: paying.held(reader.view.now))
        return cls(paid.pay) if paid and kept and not paid.rest and not set(
            paid.counts) & set(kept.counts) else None
    if "keep" in row:  # “I keep my stuff and lose 5”
        spared = [tag for tag in row if tag not in ("keep", "lose", "points", "num")]
        numbers = [int(word.means) for word in rest if word.tag == "num"]
        if numbers == [box.costs.refusal] and "lose" in row and set(spared) <= {"good", "share"}:
            return cls(NOTHING)  # I keep my gold and lose 5
        return cls(NOTHING) if spared in (["goods"], ["whole"], ["whole", "goods"]) and (
            numbers in ([], [box.costs.refusal])) else None
    if "no" in row or "lose" in row or "points" in row or "decline" in row:
        numbers = [int(word.means) for word in rest if word.tag == "num"]
        others = set(row) - {"no", "lose", "points", "num", "decline", "another", "more", "share"}
        if numbers == [box.costs.refusal] and {"no", "lose"} <= set(row):
            others -= {"good"}  # he gets no stone, minus 5
        fair = numbers in ([], [box.costs.refusal]) and row.count("no") <= 1 and not (
            "no" in row and "decline" in row)
        lost = "lose" in row and ("no" not in row or numbers)
        if numbers and not others and not fair and "lose" in row:
            raise refused("invalid-goods", f"Who offers nothing loses {box.costs.refusal} points.",
                          hint="Write “offer nothing” if so.")
        if others or not fair or (numbers and not lost and "points" not in row):
            return None
        return cls(NOTHING) if "no" in row or "decline" in row or numbers else None
    now: State = reader.view.now
    found = bag(rest, lambda: paying.held(now))
    if found is None or found.rest:
        return None
    name = next(iter(found.counts), "")
    others = {*GOODS.names} - {_own(box, now)}
    if len(found.counts) == 1 and found.bare == (name,) and name in others and not (
            found.pay.tiles or has(rest, "a", "one")):
        return cls(Payment(PIECES.of(name, 2)))  # of what is not his two are offered
    return cls(found.pay)


HEAR: Mapping[str, Heard] = {
    "Feed": (tags(
        "feed, they, man, everyone, pay, give, work, only, take, no, starve, lose, it, "
        "track, other, missing, keep, leave, stay, purpose", PAID), _feed),
    "Starve": (tags(
        "starve, enough, short, good, no, feed, they, man, everyone, any, num, lose, "
        "points, it, tribe, whole, take", frozenset(GLUE)), _starve),
    "Offer": (tags(
        "him, give, get, pay, for hunger, starve, take, work, any, no, lose, points, "
        "decline, it, village, they, man, track, keep, stay, more, penalty, "
        "purpose", PAID), _offer),
}
