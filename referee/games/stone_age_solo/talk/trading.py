"""What people say when they buy a card or tile, or leave it."""

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any

from referee.core.problem import Refused, refused
from referee.core.words import Reader
from referee.games.stone_age.box.places import figures
from referee.games.stone_age_solo.box.state import Box, State
from referee.games.stone_age_solo.talk import storing
from referee.games.stone_age_solo.talk.bags import TAGS as BAG
from referee.games.stone_age_solo.talk.described import MARKS, NOUNS, Wanted, found, lying, wanted
from referee.games.stone_age_solo.talk.naming import (
    Heard,
    has,
    place_of,
    tags,
    which,
    without,
)
from referee.games.stone_age_solo.talk.vocabulary import Word

_ANY_WORK = frozenset({"use", "act", "resolve", "activate", "work", "do", "play"})
COUNTING = ("num", "a", "one", "whole", "both")


def _own(now: State) -> list[str]:
    return [place for place, _ in now.placed if place.startswith(("card ", "tile "))]


def _ware(box: Box, now: State, said: list[Word]) -> str | None:
    """The card or tile that is described, or the only one that “it” can be; None: neither."""
    if has(said, "place"):
        return None
    if not without(said, "it", "that", "one", "any", "to", "in", "a", "for"):
        mine = _own(now)
        if len(mine) != 1:
            which("Which card or tile?", mine)
        return mine[0]
    want = wanted(without(said, "any", "to")) if has(said, *MARKS) else None
    if want and want.order == "other" and len(_own(now)) == 1:
        want = Wanted(want.names)
    return found(want, lying(box, now), _own(now)).where if want else None


def _houses(reader: Reader, said: list[Word]) -> list[Word]:
    """The words, a hut being a tile; “the baby” is no tile."""
    return [Word("tile", None, word.at) if word.tag == "place" and word.means == "hut"
            and reader.words[word.at].casefold().startswith("hut") else word for word in said]


def _decline(cls: Any, box: Box, reader: Reader, said: list[Word]) -> Any:
    """One word that refuses, and a card, a tile or the field; or the only one there is."""
    said = _houses(reader, said)
    refusing = [word for word in said if word.tag in ("no", "decline", "leave", "stay", "keep",
                                                      "short")]
    doing = [word for word in said if word.tag in ("buy", "build", "pay", "take", "give", "work")]
    if has(refusing, "no"):
        refusing = without(refusing, "stay", "keep")
    if has(refusing, "decline") and has(refusing, "leave"):  # leave the field idle
        refusing, said = without(refusing, "leave"), without(said, "leave")
    fields = [word for word in said if word.means == "field" or word.tag == "farmer"]
    if len(refusing) == 2 and len(fields) == 2:  # I cannot pay the field, so no field
        refusing = refusing[:1]
    first = next((word.at for word in doing if word.tag != "give"), refusing[0].at
                 if refusing else 0)
    if refusing and first < refusing[0].at:
        return None  # “buy it, nothing else”
    if has(said, "yes") and not refusing:
        return None
    said = without(said, "yes")
    if not (refusing or doing) and has(said, *MARKS) and not has(said, "for", "with"):
        plain = [*map(str.casefold, reader.words)]
        if "next" in plain or plain[-2:] == ["it", "is"]:
            return None  # its turn has come, or it is chosen
        if has(said, "id") and has(said, "good"):
            return None  # with its price
        ware = _ware(box, reader.view.now, said)  # bought or declined, who knows
        return cls(ware) if ware else None
    if len(refusing) != 1 or (refusing[0].tag != "no" and doing and (
            refusing[0].tag in ("leave", "keep", "stay"))):
        return None
    if refusing[0].tag in ("stay", "keep", "short") and _unpaid(box, reader.view.now, without(
            said, refusing[0].tag, "pay", "take")):
        return cls("field")
    ahead = [word for word in said if word.at < refusing[0].at]
    if refusing[0].tag == "keep" or (refusing[0].tag == "stay" and not has(ahead, "id", "card",
                                                                          "tile")):
        return None
    rest = without(said, "no", "decline", "leave", "short", "stay", "as is", "buy", "build",
                   "pay", "take", "give", "get", "put", "work")
    places = [word for word in rest if word.tag in ("place", "farmer")]
    if places and not has(rest, *MARKS):
        other = without(rest, "place", "farmer", "good", "for", "to", "in", "a", "man", "any",
                        "with", "that", "where")
        numbers = [word.means for word in other if word.tag == "num"]
        if numbers == [box.hut(reader.view.now)] and has(rest, "good"):
            other = without(other, "num", "piece", "cost")  # not worth the four food it costs
        his = place_of(places) == ["field"]
        foods = all(word.means == "food" for word in rest if word.tag == "good")
        return cls("field") if his and foods and not other else None
    now: State = reader.view.now
    if not without(rest, "it", "that", "one", "any", "to", "in", "a", "for"):
        if any(reader.words[word.at].casefold() not in _ANY_WORK for word in doing
               if word.tag == "work"):
            return None  # “don't dig” is no card
        mine = _own(now) + (["field"] if figures(now, "field") else [])
        if has(doing, "build"):
            mine = [name for name in mine if name.startswith("tile")]
        if len(mine) != 1:
            which("Which one is declined?", [f"decline {name}" for name in mine])
        return cls(mine[0])
    ware = _ware(box, now, rest)
    return cls(ware) if ware else None


def _unpaid(box: Box, now: State, said: list[Word]) -> bool:
    """Whether the food that the field costs is kept or too much, and nothing else costs food."""
    numbers = [int(word.means) for word in said if word.tag in ("num", "one")]
    return bool(figures(now, "field")) and [word.means for word in said if word.tag == "good"] == [
        "food"] and box.material.get(now.elder) != "food" and (
        numbers in ([], [box.hut(now)]) and not without(said, "good", "num", "one", "it", "for",
                                                        "in", "a", "step", "track"))


def _buy(cls: Any, box: Box, reader: Reader, said: list[Word]) -> Any:
    """A card or tile, and what is paid for it before or behind; cut wherever both can be read."""
    from referee.games.stone_age_solo.play.buying import paid_with

    now: State = reader.view.now
    wish, said = has(said, "yes"), without(said, "yes")
    said = _houses(reader, said)
    wish = wish or "next" in map(str.casefold, reader.words)
    if "then" in map(str.casefold, reader.words[1:]):
        return None  # another move
    if has(said, "put", "back") and not has(said, "step", "track"):
        return None
    told = wish or has(said, "buy", "build", "take", "pay", "give", "work")
    moves: dict[Any, Any] = {}
    wrong: Refused | None = None
    for head, tail in _cuts(said):
        try:
            if [word.tag for word in tail] == ["num"]:  # C33 for 2
                where = _ware(box, now, head)
                if where and _price(box, where) == tail[0].means:
                    told = True
                    moves[where, None] = cls(where)
                continue
            pay = storing.price(box, now, tail) if tail else ""
            where = _ware(box, now, head) if pay is not None and (head or told) else None
            if where is None or pay is None:
                continue
            told = told or bool(tail)
            move = storing.bought(cls, box, now, where, pay)
            moves[where, paid_with(box, now, box.spots[where], move.pay)] = move
        except Refused as error:
            wrong = wrong or error
    if len(moves) > 1:
        which("This may be a price or what is bought.",
              [f"“{move.text()}”" for move in moves.values()])
    if not moves and wrong:
        raise wrong
    if moves and not told and has(said, "for", "with"):  # what is declined is named by itself
        name = next(iter(moves))[0]
        raise refused("referee/ambiguous-move", f"This may mean “buy {name}” or “decline {name}”.",
                      hint="Write the one that is meant.")
    return next(iter(moves.values()), None)


def _price(box: Box, where: str) -> int:
    """How many of the elder's material a card costs."""
    spot = box.spots[where]
    return box.slots[spot.number - 1].resources if spot.kind == "card" else -1


def _cuts(said: list[Word]) -> Iterable[tuple[list[Word], list[Word]]]:
    """What is bought and what is paid, in every way in which a text may be cut into them."""
    verbs = ("buy", "build", "take", "put", "back", "now", "work")
    if not (has(said, "with") and _exact(said)):
        yield without(said, *verbs, "pay"), []
    for i, word in enumerate(said):
        if word.tag in ("for", "with", "from", "pay", "give", "buy", "build", "in"):
            ahead, behind = (_bare(without(some, *verbs, "pay", "give"))
                             for some in (said[:i], said[i + 1:]))
            if behind and word.tag not in ("buy", "build"):
                yield ahead, behind
            if ahead and word.tag in ("for", "buy", "build"):
                yield behind, ahead
    told = without(said, *verbs)
    if has(told, "for", "with", "pay", "give"):
        return
    for i in range(1, len(told)):  # “the art card (2 wood)”, “2 wood: C05”
        if told[i].tag in COUNTING and told[i - 1].tag in ("card", "tile", "stack", "id", "num"):
            yield told[:i], told[i:]
        elif told[i].tag == "id" and told[0].tag in COUNTING:
            yield told[i:], told[:i]


def _exact(said: list[Word]) -> bool:
    """Whether a card or tile is named by its id or number, so that “with” tells its price."""
    return has(said, "id") or any(one.tag in ("card", "tile", "stack", "slot") and two.tag == "num"
                                  for one, two in pairwise(said))


def _bare(said: list[Word]) -> list[Word]:
    """Without the prepositions at the ends."""
    while said and said[0].tag in ("for", "with", "in"):
        said = said[1:]
    while said and said[-1].tag in ("for", "with", "in"):
        said = said[:-1]
    return said


HEAR: Mapping[str, Heard] = {
    "Buy": (tags("buy, build, take, pay, place, put, back, work, to, any, now, yes", NOUNS | BAG),
            _buy),
    "Decline": (tags(
        "no, decline, short, leave, as is, buy, build, pay, take, give, place, to, any, "
        "work, man, stay, keep, get, put, yes", NOUNS), _decline),
}
