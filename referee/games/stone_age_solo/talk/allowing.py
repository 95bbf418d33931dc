"""What people say of what a card place allows: cards moved, stacks cycled, or nothing."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from referee.core.problem import refused
from referee.core.words import Reader
from referee.games.stone_age_solo.box.state import Box, State
from referee.games.stone_age_solo.talk import described
from referee.games.stone_age_solo.talk.described import NOUNS, found, lying, wanted
from referee.games.stone_age_solo.talk.naming import (
    Heard,
    has,
    tags,
    which,
    without,
)
from referee.games.stone_age_solo.talk.vocabulary import Word


def _shift(cls: Any, box: Box, reader: Reader, said: list[Word]) -> Any:
    """A card on show, or the top of the stack, that goes to place 1."""
    head, there = _to_first([Word("slot") if word.tag == "spot" else word for word in said])
    told = there or has(head, "put")
    told = told or has(head, "take")
    head = without(head, "now", "put", "take", "down to")
    if not head or not (told or _only_shift(reader)) or not without(
            head, "cheap", "dear", "last", "middle", "other", "one", "a", "that", "it", "where"):
        return None
    if has(head, "top", "pile", "new"):
        deck = not without(head, "top", "pile", "card", "in", "from", "that", "new", "one", "a",
                           "stack", "id")
        now: State = reader.view.now
        if has(head, "id") and not (now.deck and all(
                word.means in described.ids(now.deck[0]) for word in head if word.tag == "id")):
            return None
        return cls(0) if deck else None
    if len(head) == 1 and head[0].tag == "num":
        head = [Word("slot"), *head]
    if len(head) > 2 and head[-1].tag == "num" and head[-2].tag in ("in", "from"):
        head = [*head[:-1], Word("slot"), head[-1]]
    want = wanted(head)
    if want is None:
        return None
    now = reader.view.now
    cards = [thing for thing in lying(box, now) if "card" in thing.names]
    if now.deck and has(head, "id"):
        cards.append(described.card(box, "deck", 0, box.cards[now.deck[0]], now))
    where = found(want, cards).where
    return cls(0 if where == "deck" else int(where.removeprefix("card ")))


def _only_shift(reader: Reader) -> bool:
    """Whether cards alone may move, so that who names one moves it."""
    grant = reader.view.now.grant
    return grant is not None and grant.shift and not grant.cycle and not grant.elder


def _to_first(said: list[Word]) -> tuple[list[Word], bool]:
    """The words before “to the first place”, and whether it was said."""
    for i in range(len(said) - 1, -1, -1):
        if said[i].tag in ("to", "in"):
            there = said[i + 1:]
            ones = all(word.means == 1 for word in there if word.tag in ("num", "nth", "one"))
            if there and ones and not without(there, "num", "nth", "one", "first", "empty", "cheap",
                                              "slot", "card", "that", "it") and has(
                    there, "num", "nth", "one", "first", "empty", "cheap"):
                return said[:i], True
    return said, False


def _cycle(cls: Any, box: Box, reader: Reader, said: list[Word]) -> Any:
    """A stack and by how many tiles, or which of its tiles comes to the top."""
    now: State = reader.view.now
    by = any(one.tag == "in" and two.tag == "num" for one, two in pairwise(said))
    if not by and not has(said, "cycle", "under", "top", "until", "put", "more", "times",
                             "raise"):
        return None
    stack, steps, target = 0, list[int](), ""
    for i, word in enumerate(said):
        before = said[i - 1].tag if i else ""
        after = said[i + 1].tag if i + 1 < len(said) else ""
        if word.tag == "side":
            stack = int(word.means)
        elif word.tag == "nth" or (word.tag == "first" and after in ("stack", "tile")):
            stack = int(word.means or 1)
        elif word.tag in ("num", "one"):
            if (before in ("stack", "tile", "slot") and after not in ("times", "tile")) or (
                    before == "cycle" and after == "count"):
                stack = int(word.means)
            else:
                steps.append(int(word.means))
        elif word.tag == "count":
            steps.append(int(word.means))
        elif word.tag == "id":
            target = target or str(word.means)
    if target and not steps and not stack and "down" in map(str.casefold, reader.words):
        said = [*said, Word("under")]
    if target:
        at = [(n, depth) for n, tiles in enumerate(now.stacks, 1)
              for depth, name in enumerate(tiles) if target in described.ids(name)]
        at = [one for one in at if stack in (0, one[0])]
        if len(at) != 1:
            which("Which tile of which stack?")
        (stack, depth), = at
        if depth:
            return cls(stack, depth) if steps in ([], [depth]) and not has(said, "under") else None
        steps = steps or ([1] if has(said, "under") else [])
    if has(said, "under") and not steps:
        steps = [1]
    if stack not in (1, 2) or len(steps) != 1:
        if has(said, "cycle"):
            raise refused("referee/invalid-number", "Which stack, and by how many tiles?",
                          hint="As in cycle tile 1 by 2.")
        return None
    return cls(stack, steps[0])


def _done(cls: Any, box: Box, reader: Reader, said: list[Word]) -> Any:
    """That nothing is done of all that is still allowed; of a part of it where that is all."""
    refusing = [word for word in said if word.tag in ("no", "leave", "stay", "keep", "decline",
                                                      "finish", "no more", "enough")]
    if not refusing and not has(said, *NOUNS - described.GLUE, "pile", "cycle", "him", "put"):
        refusing = [word for word in said if word.tag == "as is"][:1]  # happy as it is
    if len(refusing) != 1 or (
            refusing[0].tag not in ("no", "no more") and has(said, "any", "but")):
        return None
    grant = reader.view.now.grant
    about = {name for name, tags in (("shift", ("card", "pile", "slot", "spot", "empty")),
                                     ("cycle", ("tile", "stack", "cycle")), ("elder", ("him",)))
             if has(said, *tags)}
    if grant is None:
        other = about - {"shift"} or has(said, "pile", "slot", "empty", "put")
        return None if other else cls()
    if has(said, "id"):
        return None
    allowed = {name for name, holds in (("shift", grant.shift), ("cycle", bool(grant.cycle)),
                                        ("elder", grant.elder)) if holds}
    if about and not allowed <= about:
        which("Is that all? More is allowed.",
              ["done", *(f"no {name}" for name in sorted(allowed))])
    return cls()


HEAR: Mapping[str, Heard] = {
    "Shift": (tags("put, to, take, empty, pile, top, new, now, spot", NOUNS), _shift),
    "Cycle": (tags(
        "cycle, put, raise, stack, tile, top, under, spot, num, one, a, nth, first, "
        "pile, count, times, side, id, until, to, in, that, more, now, slot, it, step, piece, "
        "from, work, buy, take, get"), _cycle),
    "Done": (tags(
        "no, no more, spot, a, finish, rest, more, leave, stay, keep, decline, any, as "
        "is, they, card, put, other, tile, stack, cycle, him, slot, empty, now, to, in, from, "
        "pile, cash, id, num, that, it, whole, take, but, enough, perk, purpose, "
        "first"), _done),
}
