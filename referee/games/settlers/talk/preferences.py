"""What is said before it is known what there will be: cards that go first, offers to take."""

import re
from collections.abc import Callable
from typing import NamedTuple

from referee.core import steps
from referee.core.english import ARTICLES, POLITE
from referee.core.goods import covers, plus
from referee.core.problem import Problem, Refused
from referee.games.settlers.box.cards import NOTHING, Bag, single
from referee.games.settlers.box.state import Box, Move
from referee.games.settlers.play.answers import Accept, Refuse
from referee.games.settlers.show.view import View
from referee.games.settlers.talk import amounts, lexicon

_ALL = 999  # more cards of a kind than a hand holds
_KINDS = {name: kind for kind, said in enumerate(lexicon.KINDS) for name in said.split(", ")}
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?|[>→⇒]")
_CLAUSES = re.compile(r"[,.]|\bbut\b|\band\b(?=\s+(?:always\s+)?(?:keep|save|spare|never)\b)",
                      re.IGNORECASE)
_THEN = ("then", "before", ">", "→", "⇒", "second", "third", "next")
_KEEP = ("keep", "save", "spare", "never")
_IDLE = (ARTICLES | POLITE) - {"a", "an"} | {
    "discard", "drop", "lose", "give", "up", "all", "of", "and", "i", "cards", "card", "go",
    "goes", "from", "in", "this", "that", "order", "kind", "kinds", "hand", "with"}
_REST = ("rest", "others", "other", "anything", "else", "everything", "remaining")
_LARGEST = ("largest", "biggest", "most")


class Wish(NamedTuple):
    """Kinds that go first and last, in their order, and how many of each are kept if they can be.

    The kinds that are not named go between them, one by one from the largest.
    """

    first: tuple[int, ...] = ()
    last: tuple[int, ...] = ()
    kept: Bag = NOTHING

    def cards(self, hand: Bag, due: int) -> Bag:
        """So many cards of a hand, as far as they can be as they are wished.

        What was to be kept goes when nothing else is left: first what was
        counted, at the very end a kind that was never to go.
        """
        gone = NOTHING
        named = (*self.first, *self.last)
        others = [kind for kind in range(len(hand)) if kind not in named]
        never = [n if n >= _ALL else 0 for n in self.kept]
        for least in (self.kept, never, NOTHING):
            for kinds in (*((kind,) for kind in self.first), others,
                          *((kind,) for kind in self.last)):
                while sum(gone) < due:
                    left = {kind: hand[kind] - gone[kind] for kind in kinds
                            if hand[kind] - gone[kind] > least[kind]}
                    if not left:
                        break
                    gone = plus(gone, single(max(left, key=lambda kind: left[kind])))
        return gone


def wish(text: str) -> Wish | None:
    """What a text says of the cards that go: “skins first, keep 1 flint”; None: no wish.

    It says “first”, “then”, “last”, “never”, “at least” or “most”: without such a
    word, and with a number but of what is kept, cards are meant as they are said.
    """
    found, loose, marked, keeping = Wish(), tuple[int, ...](), False, False
    for clause in _CLAUSES.split(text):
        words = [word.casefold() for word in _WORD.findall(clause)]
        while words and words[0] in (*_IDLE, "always"):
            words = words[1:]
        keeping = bool(words) and (words[0] in _KEEP or (keeping and amounts.number(words[0]) > 0))
        if keeping:
            kept = _kept(words)
            if kept is None:
                return None
            marked |= words[0] == "never" or "least" in words
            found = found._replace(kept=plus(found.kept, kept))
            continue
        order = _order(words)
        if order is None:
            return None
        kinds, where = order
        if where == "last":
            if loose and not found.first:  # “flint, meat last”: both of them?
                return None
            found = found._replace(first=(*found.first, *loose), last=(*found.last, *kinds))
            loose = ()
        else:
            loose = (*loose, *kinds)
            if where:
                found, loose = found._replace(first=(*found.first, *loose)), ()
        marked |= bool(where)
    found = found._replace(first=tuple(dict.fromkeys((*found.first, *loose))))
    clash = set(found.first) & set(found.last)
    return found if marked and not clash else None


def _kept(words: list[str]) -> Bag | None:
    """The cards that stay, of a kind without a number all; None: it says something else."""
    kept, count = NOTHING, 0
    if words[0] == "never" and any(map(amounts.number, words)):
        return None
    for word in words:
        if word in _KINDS:
            kept, count = plus(kept, single(_KINDS[word], count or _ALL)), 0
        elif amounts.number(word) and not count:
            count = amounts.number(word)
        elif word in ("a", "an", "one"):
            count = 1
        elif word not in (*_KEEP, *_IDLE, "at", "least", "any"):
            return None
    return None if count or kept == NOTHING else kept


def _order(words: list[str]) -> tuple[tuple[int, ...], str] | None:
    """The kinds of a clause, and “first” or “last” if it says so; None: it says something else."""
    kinds, where = list[int](), ""
    for word in words:
        if word in _KINDS:
            kinds.append(_KINDS[word])
        elif word in ("first", "last") and where in ("", word):
            where = word
        elif word in (*_THEN, *_LARGEST) and where != "last":
            where = "first"
        elif word not in (*_IDLE, *_REST, "have", "whatever", "what"):
            return None
    return tuple(kinds), where


_PICKED = re.compile(
    r"\W*(?:(accept|agree\s+to)|refuse|reject|decline)\s+(?:any|one|an?|the\s+first)\s+"
    r"(?:offer\s+|one\s+)?(?:that|which)\s+(.+)", re.IGNORECASE | re.DOTALL)


def picked(box: Box, see: Callable[[], View], text: str) -> Move | None:
    """The first of several offers that a condition holds of: “accept any that gives flint”.

    Of those that he would take, one that his hand pays. None: the text says
    nothing of the kind. Refused: no condition; no such offer.
    """
    match = _PICKED.match(text)
    if match is None:
        return None
    from referee.games.settlers.show.conditions_of_offers import alone, waiting

    holds, view = _told_by(box, match), see()
    offers = waiting(view)
    found = [offer for offer in offers if holds(alone(view, offer))]
    if not found:
        numbers = ", ".join(str(offer.number) for offer in offers) or "none"
        raise Refused(Problem("illegal-offer", "No such offer waits for your answer.",
                              hint=f"Open to answers: {numbers}.", rule="ruling 43"))
    if not match[1]:
        return Refuse(found[0].number)
    hand = view.own.hand if view.own else NOTHING
    return Accept(next((offer for offer in found if covers(hand, offer.get)), found[0]).number)


def meant(box: Box, text: str) -> bool:
    """Whether a text is a wish or a choice of offers. Refused: a choice by what is no condition."""
    match = _PICKED.match(text)
    if match is not None:
        _told_by(box, match)
    return match is not None or wish(text) is not None


def _told_by(box: Box, match: re.Match[str]) -> Callable[[View], bool]:
    """What offers are told by. Refused: no condition, with its place in the text."""
    from referee.games.settlers.show import conditions

    try:
        return conditions.condition(box, match[2].rstrip(" .!"))
    except Refused as error:
        raise steps.shifted(error, match.start(2)) from None
