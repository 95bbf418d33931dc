"""What people say of what is added, removed, paid and cashed."""

from collections.abc import Mapping, Sequence
from itertools import islice, pairwise
from typing import Any

from referee.core.goods import minus
from referee.core.problem import refused
from referee.core.words import Reader
from referee.games.stone_age_solo.box.pieces import GOODS, PIECES, Four, Payment
from referee.games.stone_age_solo.box.state import Box, State
from referee.games.stone_age_solo.play import paying
from referee.games.stone_age_solo.play.setup import most_food
from referee.games.stone_age_solo.talk.bags import TAGS as BAG
from referee.games.stone_age_solo.talk.bags import Bag, bag
from referee.games.stone_age_solo.talk.described import ids
from referee.games.stone_age_solo.talk.naming import Heard, has, place_of, tags, without
from referee.games.stone_age_solo.talk.vocabulary import Word

KEEPING = ("keep", "stay", "leave", "board", "as is")
GLUE = ("to", "in", "from", "for", "with", "that", "where", "now", "put", "back")
_ENOUGH = frozenset({"stay", "stay mine", "keep points", "keep mine points", "keep mine", "no",
                     "no more", "as is", "leave as is", "leave it as is", "keep as is",
                     "keep it as is", "enough", "leave it"})
_STAYS = frozenset({"stay num", "keep num", "leave num", "leave it num", "num stay",
                    "keep it num", "leave num as is", "keep num as is"})


def _add(cls: Any, box: Box, reader: Reader, said: list[Word]) -> Any:
    """A number of food, its points behind it or not; none in any words; that it stays at ten."""
    start, each = box.scenario.start.food, box.costs.food
    if has(said, "lose", "back") and not has(said, "points"):
        return None
    rest = without(said, "in", "for", "with", "that", "where", "now", "put", "add", "take", "buy",
                    "more", "work", "a", "place", "piece", "board", "pay", "another", "lose", "any",
                   "it" if has(said, "cost", "work") else "cost", "cost")
    food = [word for word in rest if word.tag == "good"]
    plain = set(map(str.casefold, reader.words))
    if plain & {"total", "altogether", "overall"}:
        return None  # with the ten that are there?
    if has(said, "empty", "no") and has(said, "place") and not has(said, "num", "one", "points"):
        return cls(0) if place_of(said) == ["hunt"] and (
            has(said, "empty") or not has(said, "keep", "stay", "leave")) else None
    if any(word.means != "food" for word in food) or any(
            word.tag == "place" and word.means != "hunt" for word in said) or any(
            one.tag == "to" and two.tag == "num" and not (has(said, "stay") and two.means == start)
            for one, two in pairwise(said)):
        return None
    numbers = [int(word.means) for word in rest if word.tag in ("num", "one")]
    row = " ".join("num" if word.tag == "one" else word.tag
                   for word in rest if word.tag not in ("good", "to"))
    if has(said, "any") and "no" not in row:
        return None
    if row == "whole":
        return cls(most_food(box))
    if plain & {"start", "begin", "starts", "begins", "starting"} or "manage" in row.split():
        row = row.replace(" no more", "").replace(" mine", "").replace("manage ", "")
        return cls(0) if row == "manage" or (row == "num" and numbers == [start]) else None
    if row in _ENOUGH:
        return cls(0)
    if row in _STAYS:
        return cls(0) if numbers == [start] else None
    if row in ("num", "num only", "only num", "up by num", "num no more"):
        return cls(numbers[0])
    if row == "no num enough":
        return cls(0) if numbers == [start] else None
    if row in ("num enough", "enough num"):  # ten are enough: those that are there, or ten more?
        return cls(numbers[0]) if numbers != [start] else None
    if row == "num points" and food and not numbers[0] % each:
        return cls(numbers[0] // each)
    if row in ("num num points", "num points num"):
        count, points = numbers if row == "num num points" else reversed(numbers)
        if points != count * each:
            raise refused("illegal-amount", f"{count} food cost {count * each} points, not "
                          f"{points}.", hint=f"Write “add {count} food” if so.")
        return cls(count)
    return None


def _remove(cls: Any, box: Box, reader: Reader, said: list[Word]) -> Any:
    """What goes, what stays, or both; what is kept of a kind sends away the rest of it."""
    if has(said, "down to") and "by" in map(str.casefold, reader.words):
        said = [Word("gone", None, word.at) if word.tag == "down to" else word for word in said]
    said = without(said, "to", "in", "from", "for", "that", "now", "with", "only", "where")
    if has(said, "keep", "stay", "leave", "as is", "board") and not has(said, "gone", "no") and (
            [word.tag for word in without(said, "keep", "stay", "leave", "as is", "board",
                                           "goods")] in (["whole"], ["it"], [])):
        return cls(GOODS.none)
    marked = [i for i, word in enumerate(said) if word.tag in (
        "gone", "keep", "stay", "leave", "no", "board", "down to")]
    keeping = has(said, "keep", "stay", "leave", "down to") or (
        has(said, "board") and not has(said, "gone"))
    if has(said, "no"):
        bare = not without(said, "no", "gone", "any", "goods", "board", "good", "it", "him")
        return cls(GOODS.none) if bare and [word.tag for word in said].count("no") == 1 and not (
            has(said, "good")) else None
    stock: Four = reader.view.now.board
    held = Payment((*stock, 0, 0))
    things = [word for i, word in enumerate(said) if i not in marked]
    cut = next((i for i, word in enumerate(things) if word.tag == "but"), None)
    if keeping and cut and not without(things[:cut], "whole", "goods"):
        gone = _names_kept(things[:cut], things[cut + 1:], held)  # all is kept but the gold
        return None if gone is None else cls(gone)
    if keeping:
        return _kept(cls, said, stock, held)
    if cut == 0:
        return None
    if cut is not None:
        out = bag(things[:cut], lambda: held)
        kept = _names_kept(things[:cut], things[cut + 1:], held)
        if out is None or kept is None or not has(things[:cut], "whole"):
            return None
        return _fits(cls, minus(_four(out), kept))
    out = bag(things, lambda: held) if things else None
    if out is None or out.rest or out.pay.pieces[4:] != (0, 0) or out.pay.tiles:
        return None
    if out.bare:
        raise refused("invalid-goods", "How much of it?",
                      hint="Write the number, or all, as in remove 5 wood, all gold.")
    return cls(_four(out))


def _names_kept(all_of: Sequence[Word], behind: list[Word], held: Payment) -> Four | None:
    """What stays behind “but”: pieces, or “all wood but 3”; kinds alone stay whole."""
    named = [str(word.means) for word in all_of if word.tag == "good"]
    if named and all(word.tag in ("num", "one", "a") for word in behind) and len(behind) == 1:
        if len(named) != 1:
            return None
        return GOODS.of(named[0], int(behind[0].means))
    kept = bag(behind, lambda: held)
    if kept is None or kept.pay.pieces[4:] != (0, 0) or kept.pay.tiles or kept.rest:
        return None
    if named and not set(kept.counts) <= set(named):
        return None
    if kept.bare and not named:  # everything but the gold
        if len(kept.bare) != len(kept.counts) or has(behind, "a", "one", "num"):
            return None
        a, b, c, d = (n if name in kept.bare else 0
                      for name, n in zip(GOODS.names, held.goods, strict=True))
        return a, b, c, d
    if not named and len(kept.counts) < len(GOODS.names):
        raise refused("invalid-goods", "Does the rest of the others go too?",
                      hint="Write what goes, as in remove 5 wood 2 gold.")
    return _four(kept)


def _kept(cls: Any, said: list[Word], stock: Four, held: Payment) -> Any:
    """What is kept: of each kind that is named the rest goes; clauses that say what goes too."""
    lowered = has(said, "down to")  # of what is named alone
    if lowered:
        said = [Word("keep"), *without(said, "down to", "gone")]
    parts = [("", list[Word]())]  # each with the verb before it, or the only one behind it
    for word in said:
        verb = "out" if word.tag == "gone" else "keep" if word.tag in KEEPING else ""
        if word.tag == "rest" and parts[-1][1]:
            parts.append(("", [word]))
        elif not verb:
            parts[-1][1].append(word)
        elif parts[-1][1] and (not parts[-1][0] or parts[-1][1][0].tag == "rest"):
            parts[-1] = (verb, parts[-1][1])
            parts.append(("", []))
        elif parts[-1][1]:
            parts.append((verb, []))
        else:
            parts[-1] = (verb, [])
    keep, out, rest = list[Bag](), list[Bag](), "stays" if lowered else ""
    for verb, part in parts:
        if not part:
            continue
        if [one.tag for one in part if one.tag != "goods"] == ["rest"]:
            if rest or not verb:
                return None
            rest = "goes" if verb == "out" else "stays"
            continue
        found = bag(part, lambda: held)
        if not verb or found is None or found.rest or found.pay.pieces[4:] != (0, 0) or (
                found.pay.tiles):
            return None
        (out if verb == "out" else keep).append(found)
    return _sent(cls, keep, out, rest, stock) if keep or (out and rest == "stays") else None


def _sent(cls: Any, keep: list[Bag], out: list[Bag], rest: str, stock: Four) -> Any:
    """What goes where so much of some kinds is kept. Refused: what leaves others open."""
    stays: dict[str, int] = {}
    for one in keep:
        for name, n in one.counts.items():
            if name in stays or name in one.bare:
                raise refused("invalid-goods", f"How much {name} is kept?",
                              hint="Write the number, or all.")
            stays[name] = n
    goes = {name: n for one in out for name, n in one.counts.items()}
    if any(one.bare for one in out):
        return None
    whole = all(stays.get(name, n) == n for name, n in zip(GOODS.names, stock, strict=True))
    if set(stays) & set(goes):
        return None
    if len(stays) < len(GOODS.names) and not out and rest != "stays" and not (
            rest == "goes" and whole):
        raise refused("invalid-goods", "What goes of the other resources?",
                      hint="Write what goes, as in remove 5 wood 2 gold.")
    if any(n > has for name, has in zip(GOODS.names, stock, strict=True)
           for n in [stays.get(name, 0)]):
        raise refused("illegal-amount", f"On the board lie {GOODS.said(stock)}.",
                      hint="Write what goes, as in remove 5 wood 2 gold.")
    wood, brick, stone, gold = (
        has - stays[name] if name in stays else goes.get(name, has if rest == "goes" else 0)
        for name, has in zip(GOODS.names, stock, strict=True))
    return cls((wood, brick, stone, gold))


def _four(found: Bag) -> Four:
    return found.pay.goods


def _fits(cls: Any, goods: Four) -> Any:
    return cls(goods) if min(goods) >= 0 else None


# What is paid.


def price(box: Box, now: State, said: list[Word]) -> Bag | None:
    """What is named as a price, all words of it; None: it is none."""
    if not has(said, "step"):  # two down on the food track
        said = [Word("step", None, word.at) if word.tag == "track" else word for word in said]
    said = without(said, "now", "that", "to", "in", "track", "put", "back")
    found = bag(said, lambda: paying.held(now))
    return None if found is None or found.rest else found


def bought(cls: Any, box: Box, now: State, where: str, pay: Bag | str) -> Any:
    """A purchase with its price; kinds without a number are the only payment in just these."""
    if isinstance(pay, str):
        return cls(where)
    if pay.bare and dict.fromkeys(pay.bare, 1) == pay.counts and not pay.pay.tiles:
        from referee.games.stone_age_solo.play.buying import Buy, paid_with

        ways = []
        for move in islice(Buy.ways(box, now, box.seat, where), 400):
            full = paid_with(box, now, box.spots[where], move.pay)
            kinds = {name for name, n in zip(PIECES.names, full.pieces, strict=True) if n}
            if kinds == set(pay.bare) and not full.tiles:
                ways.append(move.pay)
        if len(ways) == 1:
            return cls(where, ways[0])
        if len(ways) > 1:
            raise refused("invalid-goods", "How much of each?",
                          hint="Write the numbers, as in with 2 wood brick.")
    return cls(where, pay.pay)


def _cash(cls: Any, box: Box, reader: Reader, said: list[Word]) -> Any:
    """Resources that lie aside, for a card's promise; only its question needs no word of it."""
    now: State = reader.view.now
    mine = {one for card in now.kept for one in ids(card)}
    named = [word for word in said if word.tag == "id"]
    if not {word.means for word in named} <= mine or not (
            named or has(said, "cash") or now.phase == "last" or (has(said, "take") and mine)):
        return None
    rest = without(said, *GLUE, "cash", "card", "id", "take", "buy", "it", "work", "give")
    found = bag(rest, lambda: Payment((*now.aside, 0, 0)))
    if found is None or found.rest or found.pay.pieces[4:] != (0, 0) or found.pay.tiles:
        return None
    if not (named or has(said, "cash") or now.phase == "last") and (
            found.bare or len(found.counts) < 2):
        return None  # “take the gold” may be the river
    return cls(_four(found))


_GLUE = frozenset(GLUE)
PAID = BAG | _GLUE
HEAR: Mapping[str, Heard] = {
    "Add": (tags(
        "add, up by, enough, manage, mine, empty, work, no more, take, buy, more, a, another, "
        "place, piece, board, pay, lose, good, num, one, no, any, whole, as is, stay, keep, leave, "
        "it, only, points, cost", _GLUE), _add),
    "Remove": (tags(
        "gone, keep, stay, leave, no, board, any, but, down to, to, as is, in, from, "
        "for, that, now, with, only, it, where", BAG - {"high", "low"}), _remove),
    "Cash": (tags("cash, card, id, take, buy, it, work, give", PAID), _cash),
}
