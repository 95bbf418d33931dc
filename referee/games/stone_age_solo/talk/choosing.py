"""What people say of tools, dice and cards that they may choose."""

from collections.abc import Mapping
from typing import Any

from referee.core.problem import refused
from referee.core.words import Reader, listed
from referee.games.stone_age.box.places import one_use
from referee.games.stone_age_solo.box.pieces import GOODS
from referee.games.stone_age_solo.box.state import Box, Choosing, Rolled, State
from referee.games.stone_age_solo.talk import described
from referee.games.stone_age_solo.talk.described import MARKS, NOUNS, found, wanted
from referee.games.stone_age_solo.talk.naming import (
    PATHS,
    WAYS,
    Heard,
    has,
    place_of,
    tags,
    which,
    without,
)
from referee.games.stone_age_solo.talk.vocabulary import Word

WHICH = ("both", "dbl", "high", "low", "middle", "cheap", "dear")


def _tools(cls: Any, box: Box, reader: Reader, said: list[Word]) -> Any:
    """Tools by their values, all, the only one, or none; what it comes to may be said too."""
    neg = [word for word in said if word.tag in ("no", "leave", "keep", "stay", "decline")]
    if len(neg) > 1 or (neg and neg[0].tag != "no" and has(said, "work", "add")):
        return None
    if neg and {"sure", "definitely", "yes", "yeah", "yep"} & {*map(str.casefold, reader.words)}:
        return None  # “not sure”
    if neg and neg[0].tag == "no" and reader.text[reader.spans[neg[0].at][1]:][:1] in (
            ",", ";", ":", "-", "–") and has(said, "work", "add", "num", "with"):
        return None  # “no, use it” takes something back
    if neg and neg[0].tag == "no" and has(said, "work", "add", "with") and set(
            reader.text[:reader.spans[neg[0].at][0]]) & set(",;:–"):
        return None  # “use it, no”
    now: State = reader.view.now
    rolled = now.pending
    if not isinstance(rolled, Rolled):
        return None
    numbers, i = list[int](), 0
    rest = without(said, "to", "in", "for", "that", "now", "one" if neg else "")
    earned = list[int]()
    while i < len(rest):
        word = rest[i]
        if word.tag == "place" or word.tag == "good":
            goods = {area: name for name, area in WAYS.items()}.get(word.means, word.means)
            if goods != rolled.goods:
                raise refused("invalid-tools", f"The dice are for {rolled.goods}.",
                              hint="Say tools for this roll alone.")
        elif word.tag in ("num", "one"):
            behind = rest[i + 1].tag if i + 1 < len(rest) else ""
            (earned if behind == "good" else numbers).append(int(word.means))
        i += 1
    lies = now.grounds if rolled.goods == "food" else dict(
        zip(GOODS.names, now.board, strict=True)).get(rolled.goods, 0)
    held = [*now.tools, *one_use(box.cards, now)]
    if neg and neg[0].tag in ("leave", "keep", "stay", "decline") and has(
            said, "whole", "both", "tool"):  # all three are kept
        rest = without(rest, "whole", "both")
        numbers = [] if not has(said, "both") and numbers == [len(held)] else numbers
    elif neg and has(said, "whole", "both"):
        return None
    if neg and neg[0].tag == "stay" and has(said, "it") and len(numbers) == 1 and (
            numbers[0] not in now.tools):
        earned, numbers = numbers, []  # it stays at nine
        return _comes_to(cls(), box, rolled, earned, lies)
    if neg and neg[0].tag in ("leave", "keep", "stay") and numbers and not has(said, "enough"):
        used, kept = _parted(said, neg[0])
        if kept is None or sorted([*used, *kept]) == sorted(held_values := list(now.tools)) or (
                not used and kept and sorted(kept) == sorted(held_values)):
            return _comes_to(cls(tuple(sorted(used))), box, rolled, earned, lies)
        return None
    if neg:
        if numbers or has(said, "once") or (has(said, "both") and len(held) != 2) or (
                neg[0].tag in ("leave", "keep", "stay") and not has(
                    said, "as is", "dice", "throw", "tool", "it", "good", "whole", "both")):
            return None
        return _comes_to(cls(), box, rolled, earned, lies)
    if has(said, "as is", "dice", "throw", "any"):
        return None
    if has(said, "but"):  # all but the 3
        kept = list(now.tools)
        cut = next(i for i, word in enumerate(said) if word.tag == "but")
        less = [int(word.means) for word in said[cut:] if word.tag == "num"]
        if numbers != less or not has(said[:cut], "whole") or one_use(box.cards, now):
            return None
        for value in less:
            if value not in kept:
                return None
            kept.remove(value)
        return _comes_to(cls(tuple(kept)), box, rolled, earned, lies)
    if has(said, "enough"):
        earned += [n for n in numbers if n != sum(rolled.dice)]
        return _comes_to(cls(), box, rolled, earned, lies)
    if numbers == [sum(rolled.dice)] and numbers[0] not in held and not earned and not has(
            said, "add", "tool"):
        return cls()  # “thirty it is”
    once = one_use(box.cards, now)
    values, cards = tuple(sorted(numbers)), once if has(said, "once") else ()
    if has(said, "once") and len(once) != 1:
        raise refused("invalid-tools", "Which one-use tool?", hint=f"You have: {listed(once)}.")
    if has(said, "whole", "both") and not (numbers or cards):
        if has(said, "both") and len(now.tools) + len(once) != 2:
            return None
        values, cards = now.tools, once
    elif not (values or cards):
        if not has(said, "tool", "it", "add", "work", "yes") or len(now.tools) + len(once) != 1:
            raise refused("invalid-tools", "Which tools?",
                          hint="Write their values, as in tools 1 2, or tools none.")
        values, cards = now.tools, once
    return _comes_to(cls(values, tuple(sorted(cards))), box, rolled, earned, lies)


def _parted(said: list[Word], neg: Word) -> tuple[list[int], list[int] | None]:
    """The tools before “keep” and those behind it; None: the rest."""
    at = said.index(neg)
    used, kept = ([int(word.means) for i, word in enumerate(some) if word.tag in ("num", "face")
                   and not (i + 1 < len(some) and some[i + 1].tag == "good")]
                  for some in (said[:at], said[at + 1:]))
    if neg.tag == "stay" and used and not kept:
        return [], used
    return (used, None) if used and not kept and has(said[at:], "rest", "other") else (used, kept)


def _comes_to(move: Any, box: Box, rolled: Rolled, earned: list[int], lies: int) -> Any:
    """A choice of tools that earns what was said, in all or by the tools alone. Refused: not so."""
    makes = rolled.total(box, move.tiles, move.cards) // rolled.pips
    more = makes - rolled.total(box, (), ()) // rolled.pips
    there = min(makes, lies)
    fair = (makes, more) if move.tiles or move.cards else (makes, there)
    if any(n not in fair for n in earned):
        raise refused("invalid-tools", f"That makes {makes} {rolled.goods}.",
                      hint=f"Write “{move.text()}” if it is meant.")
    return move


def _new(cls: Any, box: Box, reader: Reader, said: list[Word]) -> Any:
    """A tool more; the second where one is held."""
    nth = next((int(word.means) for word in said if word.tag == "nth"), 0)
    numbers = [word.means for word in said if word.tag == "num"]
    now: State = reader.view.now
    fresh = has(said, "new", "another", "nth", "more", "draw", "ready")
    mine = now.tools + now.used
    if mine and numbers == [len(mine) + 1] and not nth and (
            has(said, "tool") or (has(said, "face") and set(mine) == {1})):
        return cls()  # two tools
    if has(said, "face"):
        return None
    if has(said, "low") and not numbers:
        return None
    if numbers not in ([], [1]) or not (fresh or (numbers and has(said, "a", "tool"))):
        return None
    if nth:
        count = len(now.tools) + len(now.used)
        if nth != count + 1:
            raise refused("invalid-tools", f"You have {count} tools.",
                          hint="Write “new tool”, or “raise” with the value of a tool.")
    return cls()


def _raise(cls: Any, box: Box, reader: Reader, said: list[Word]) -> Any:
    """A tool that goes up by one: from its value, to it, or the only one that is meant."""
    said = [Word("to", None, word.at) if word.tag == "until" else word for word in said]
    numbers = [word for word in said if word.tag == "num"]
    said = [Word("raise", None, word.at) if word.tag == "up by" else word for word in said]
    target = _target(said, numbers)
    if not has(said, "raise", "work") and not target and not (len(numbers) == 2 and (
            has(said, "to", "for") or set(reader.text) & set(">→"))):
        return None
    row = [int(word.means) for word in numbers]
    now: State = reader.view.now
    mine = [*((value, False) for value in now.tools if not has(said, "used")),
            *((value, True) for value in now.used if not has(said, "ready"))]
    if row:
        backward = len(row) == 2 and row[0] > row[1] and has(said, "for", "in", "from") and has(
            said, "take", "buy", "work")
        value = row[1] if backward else row[0]
        up = row[0] if backward else row[-1] if len(row) == 2 else value + 1
        before = said[said.index(numbers[0]) - 1].tag if said.index(numbers[0]) else ""
        if target:
            if value in (one for one, _ in mine) and not has(said, "work"):
                raise refused("invalid-tools", f"Which tool? You have one of value {value} too.",
                              hint="Write the value of the tool that goes up.")
            value, up = value - 1, value
        elif len(row) == 1 and (before == "to" or (before == "a" and said[
                said.index(numbers[0]) - 2].tag in ("to", "for", "with", "it", "that"))):
            value, up = row[0] - 1, row[0]
        if len(row) > 2 or up != value + 1:
            raise refused("invalid-tools", f"A tool of value {value} goes up to {value + 1}.",
                          hint=f"Write “raise {value}”.")
        fit = [one for one in mine if one[0] == value]
        return cls(*(fit[0] if fit else (value, has(said, "used"))))
    some = sorted(set(mine))
    if has(said, "high", "low") and some:
        value = (max if has(said, "high") else min)(value for value, _ in some)
        some = [one for one in some if one[0] == value]
    if len({value for value, _ in some}) == 1:
        some = some[:1]  # no word names the difference
    if len(some) != 1:
        raise refused("invalid-tools", "Which tool?", hint="Say which: " + listed(
            (cls(*one).text() for one in some), "or") + ".")
    return cls(*some[0])


def _target(said: list[Word], numbers: list[Word]) -> bool:
    """Whether the only number is what a tool becomes: ``a 3``, ``value 3``, ``make a 2``."""
    if len(numbers) != 1 or numbers[0].means < 2 or has(said, "raise"):
        return False
    before = said[said.index(numbers[0]) - 1].tag if said.index(numbers[0]) else ""
    return before == "to" or (before == "a" and [word.tag for word in said].count("a") == 1) or (
        before == "value" and not has(said, "tool"))


def _dice(cls: Any, box: Box, reader: Reader, said: list[Word]) -> Any:
    """A number of dice, or as many as may be."""
    most = box.scenario.dice.most
    said = _about(box, reader.view.now, said)
    numbers = {int(word.means) for word in said if word.tag in ("num", "one")}
    if has(said, "whole", "most"):
        return cls(most) if numbers <= {most} and not has(said, "safe") else None
    if has(said, "low") and not has(said, "num", "whole", "most"):
        return cls(1)
    if has(said, "safe"):  # one die alone loses nothing
        return cls(1) if numbers <= {1} and not has(said, "most", "whole") else None
    if not numbers and has(said, "a") and has(said, "dice"):
        return cls(1)
    return cls(numbers.pop()) if len(numbers) == 1 else None


def _about(box: Box, now: State, said: list[Word]) -> list[Word]:
    """Without the card that the dice are for: “two dice for the writing card”."""
    at = next((i for i, word in enumerate(said) if word.tag in ("for", "from", "in", "with")), 0)
    source = box.cards.get(getattr(now.pending, "source", ""))
    want = wanted(said[at + 1:]) if at and source and has(said[at:], *MARKS) else None
    if not want or not source or has(said[at:], "dice", "table"):
        return said
    return said[:at] if described.is_so(want, described.card(box, "", 0, source, now)) else said


def _take(cls: Any, box: Box, reader: Reader, said: list[Word]) -> Any:
    """A number rolled: by itself, by what it gives, the double, the highest."""
    now: State = reader.view.now
    rolled = now.pending
    if not isinstance(rolled, Choosing):
        return None
    dice = rolled.dice
    if has(said, "lose", "decline") and has(said, "rest", "other"):  # and forget the others
        said = without(said, "lose", "decline", "rest", "other", "whole")
    gifts = {str(word.means) if word.tag == "good" else "tool" if word.tag in ("tool", "maker")
             or word.means == "tool-maker" else "field" for word in said
             if word.tag in ("good", "tool", "maker", "step", "track", "place")}
    if has(said, "place") and place_of(said) != ["field"] and place_of(said) != ["tool-maker"]:
        return None
    tags = [word.tag for word in said]
    at = tags.index("lose") + 1 if "lose" in tags else (
        tags.index("points") - 1 if "points" in tags else -1)
    lost = [int(said[at].means)] if 0 <= at < len(said) and tags[at] == "num" else []
    numbers = [int(word.means) for word in said if word.tag in ("num", "face")]
    for n in lost:
        numbers.remove(n)
    if not gifts and "up" in map(str.casefold, reader.words):
        return None  # up one, of what?
    if not numbers and has(said, "one") and not (gifts or has(said, *WHICH)):
        numbers = [1]
    if len(gifts) > 1 or (len(set(numbers)) > 1 and set(numbers) <= set(dice) and not has(
            said, "face")):
        raise refused("referee/ambiguous-move", "One number is kept: which?",
                      hint="There are: " + " ".join(map(str, dice)) + ".")
    fit = [n for n in dict.fromkeys(dice) if all(box.faces[n - 1].gives == gift for gift in gifts)]
    fit = [n for n in fit if set(numbers) <= {n, dice.count(n)} and (
        n in numbers or gifts or not numbers)]
    times = {int(word.means) for word in said if word.tag == "count"}
    times |= {2} if has(said, "both", "dbl") else set()
    fit = [n for n in fit if times <= {dice.count(n)}]
    fit = [n for n in fit if set(lost) <= {sum(dice) - n * dice.count(n)}]
    if has(said, "high", "low") and fit:
        losing = has(said, "lose") and not lost  # “the one that loses least”
        if losing and has(said, "high"):
            return None
        least = min(fit, key=lambda n: sum(dice) - n * dice.count(n))
        fit = [least if losing else (max if has(said, "high") else min)(fit)]
    if has(said, "dear") and {"dear", "expensive"} & (plain := {*map(
            str.casefold, reader.words)}) and "most" not in plain:
        return None  # “gold, too expensive”
    if has(said, "cheap", "dear") and fit:
        cost = sorted(fit, key=lambda n: sum(dice) - n * dice.count(n))
        fit = cost[:1] if has(said, "cheap") else cost[-1:]
    if has(said, "middle"):
        fit = sorted(fit)[len(fit) // 2:len(fit) // 2 + 1] if len(fit) % 2 else []
    if not (numbers or gifts or has(said, *WHICH)):
        return None
    if len(fit) != 1:
        if len(numbers) == 1 and not (gifts or times or lost):
            return cls(numbers[0])
        raise refused("referee/invalid-number", "Which die?", hint="There are: "
                      + " ".join(map(str, dice)) + ".")
    return cls(fit[0])


def _draw(cls: Any, box: Box, reader: Reader, said: list[Word]) -> Any:
    """The unknown top card."""
    return cls() if has(said, "draw", "top", "pile", "new") else None


def _fetch(cls: Any, box: Box, reader: Reader, said: list[Word]) -> Any:
    """A discarded card, by what it is, or the only one."""
    now: State = reader.view.now
    source = getattr(now.pending, "source", "-")
    rest = [word for i, word in enumerate(said) if not (
        word.tag == "id" and i and said[i - 1].tag in ("with", "for", "in", "from")
        and word.means in described.ids(source))]
    told = has(rest, "fetch", "discard", "farmer", "maker")
    if has(rest, "put") and not has(rest, "fetch"):
        return None
    if reader.words[0].casefold() == "discard":
        return None
    rest = without(rest, "fetch", "discard", "take", "buy", "to", "pile", "put")
    while rest and rest[-1].tag in ("in", "from", "with", "for"):
        rest = rest[:-1]
    if not without(rest, "that", "one", "card", "in", "from", "it", "where", "a"):
        if not told or len(now.discards) != 1:
            which("Which card?", [f"fetch {name}" for name in now.discards])
        return cls(now.discards[0])
    want = wanted(rest)
    if want is None or not (told or has(rest, "one", *MARKS)):
        return None
    if len(want.names) == 1 and has(rest, "id"):
        named = [name for name in box.cards if want.names[0][0] in described.ids(name)]
        return cls(named[0]) if named else None
    return cls(found(want, described.discarded(box, now)).where)


HEAR: Mapping[str, Heard] = {
    "Tools": (tags(
        "no, leave, keep, stay, decline, as is, tool, once, num, one, a, whole, both, "
        "value, work, add, it, any, dice, throw, good, place, with, take, ready, left, but, "
        "another, more, enough, purpose, rest, other, high, low, yes, mine, "
        "where", PATHS), _tools),
    "New": (tags(
        "new, another, nth, more, draw, tool, tile, take, buy, a, one, num, value, in, from, "
        "board, to, it, ready, low, face, good, give, fetch"), _new),
    "Raise": (tags(
        "raise, take, buy, work, num, one, a, to, in, from, for, with, tool, tile, used, "
        "ready, old, it, that, value, high, low, where, put, share, until, up by"), _raise),
    "Dice": (tags(
        "throw, dice, num, one, a, whole, most, only, with, take, in, for, now, to, safe, low, "
        "work, table, fetch, no more, they", NOUNS), _dice),
    "Take": (tags(
        "take, keep, num, one, a, good, tool, maker, step, track, put, both, dbl, high, "
        "low, face, for, with, in, that, where, dice, piece, give, buy, now, to, work, "
        "count, lose, points, middle, decline, rest, other, whole, "
        "purpose, place, cheap, dear"), _take),
    "Draw": (tags(
        "draw, top, pile, card, new, take, one, a, in, from, that, where, buy, to, now, for, "
        "fetch, work, with"), _draw),
    "Fetch": (tags("fetch, discard, take, buy, to, pile, put", NOUNS), _fetch),
}
