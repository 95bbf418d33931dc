"""Wishes: what is said before anybody knows what there will be, ``skins first, keep 1 flint``.

A wish stands in a plan where a move may, and is one move by the position it is played in. It is
notation: a table of forms in each game, read to the letter but for case, blanks and commas, and
written in one way. What several games order alike, goods that go first and last and that are
kept, is here.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from referee.core.base.aliases import Names, spelled
from referee.core.game import notation
from referee.core.game.notation import Kind
from referee.core.plans import templates

_KEEP = ("keep", "never")
_NUMBER = notation.number()


class Wish(Struct, frozen=True):
    """A form, the questions that it answers, and the move it is of a box and a view.

    ``move`` has the slots by their names. None: no move. Refused: it may be several.
    ``also`` are other spellings of the form.
    """

    form: str
    kinds: tuple[str, ...]
    move: Callable[..., Any]
    also: tuple[str, ...] = ()


class Wishes:
    """A game's wishes, with the kinds of their slots."""

    def __init__(self, slots: Mapping[str, Kind], wishes: Sequence[Wish]) -> None:
        self.wishes = wishes
        self._ways = [(wish, templates.apart(wish.form, slots), templates.apart(text, slots))
                      for wish in wishes for text in (wish.form, *wish.also)]

    def read(self, box: Any, kind: str, text: str) -> tuple[str, Callable[[Any], Any]] | None:
        """The canonical text of a wish for a kind of question, and its move by a view; or None."""
        words = split(text)
        for wish, first, parts in self._ways if words else ():
            slots = templates.fitted(parts, box, words) if kind in wish.kinds else None
            if slots is not None:
                return templates.said(first, slots), _move(wish, box, slots)
        return None

    def direct(self, box: Any, kind: str, text: str) -> Callable[[Any], Any] | None:
        """The move of a wish that is said instead of a move; None: it is none.

        Nor is what says only what stays, “keep 1 meat”: as a standing answer it leaves to the
        referee what goes, said of today's cards it does not.
        """
        words = split(text)
        if words[:1] and words[0] in _KEEP and not {"first", "last"} & {*words}:
            return None
        found = self.read(box, kind, text)
        return found[1] if found else None

    def told(self) -> str:
        """All forms with their questions, as the manual has them."""
        seen: dict[tuple[str, ...], list[str]] = {}
        for wish, _, parts in self._ways:
            seen.setdefault(wish.kinds, []).append(templates.shown(parts))
        return "; ".join(f"{' or '.join(dict.fromkeys(forms))} (at {', '.join(kinds)})"
                         for kinds, forms in seen.items())


def _move(wish: Wish, box: Any, slots: Mapping[str, Any]) -> Callable[[Any], Any]:
    return lambda view: wish.move(box, view, **slots)


def split(text: str) -> list[str]:
    """The words of a wish, folded; nothing where it has other signs than commas between."""
    bare = "".join(" " if char == "," else char for char in text.strip().removesuffix("."))
    words = [match.group() for match in spelled(bare)]
    if re.sub(r"\s", "", bare) != "".join(words):
        return []
    return [word.casefold().replace("’", "'") for word in words]


class Order(Struct, frozen=True):
    """Goods in the order in which they go, those that go last, and how many of each stay.

    Of what is kept None is all. What is not named goes between the two, unless it ``ends`` with
    what it names.
    """

    first: tuple[str, ...] = ()
    last: tuple[str, ...] = ()
    kept: tuple[tuple[str, int | None], ...] = ()
    ends: bool = False

    def among(self, usual: Iterable[str]) -> tuple[str, ...]:
        """All kinds that go, where those that are not named go as usual."""
        named = (*self.first, *self.last)
        between = [] if self.ends else [kind for kind in usual if kind not in named]
        return (*self.first, *between, *self.last)

    def takes(self, kind: str, held: int, missing: int) -> int:
        """How many of a kind go of those held; what is kept stays."""
        keep = dict(self.kept).get(kind, 0)
        return 0 if keep is None else min(max(0, held - keep), missing)


def order(kinds: Callable[[Any], Names[Any]], usual: str, alone: bool = False) -> Kind:
    """A slot for an order of goods; ``usual first`` names none: ``cheapest first``.

    Where so many must go, what is kept may be said ``alone``: the others go as usual.
    """
    def read(box: Any, words: Sequence[str], at: int) -> tuple[Order, int] | None:
        found = _order(kinds(box), usual, words, at, alone)
        return (found, len(words)) if found is not None else None

    def write(said: Order) -> str:
        first, last = (", then ".join(some) for some in (said.first, said.last))
        parts = [first if said.ends else f"{first} first" if first else "",
                 f"{last} last" if last else "" if first else f"{usual} first",
                 *(f"keep {'' if n is None else f'{n} '}{kind}" for kind, n in said.kept)]
        return ", ".join(filter(None, parts))

    return Kind(f"KIND first, then KIND, KIND last, {usual} first, keep NUMBER KIND", read, write,
                spelt=True)


def _order(names: Names[Any], usual: str, words: Sequence[str], at: int,
           alone: bool) -> Order | None:
    """The clauses of an order, each of its sort once; None: words that are none."""
    said: dict[str, tuple[str, ...]] = {}
    kept: dict[str, int | None] = {}
    while at < len(words):
        if words[at] in _KEEP:
            some, at = _kept(names, words, at)
            if not some or set(some) & set(kept):
                return None
            kept = {**kept, **some}
            continue
        clause = _clause(names, usual, words, at)
        if clause is None:
            return None
        position, kinds, at = clause
        if position in said or "ends" in said or (position == "ends" and said):
            return None
        said[position] = kinds
    if not said and not (alone and kept):
        return None
    return None if _contradictory(said, kept) else Order(
        said.get("first", said.get("ends", ())), said.get("last", ()), tuple(kept.items()),
        "ends" in said)


def _clause(names: Names[Any], usual: str, words: Sequence[str],
            at: int) -> tuple[str, tuple[str, ...], int] | None:
    """Where some kinds go, which, and the place behind the clause; None: words that are none.

    They go ``first`` or ``last``, or a row of them is the whole order and ``ends`` it.
    """
    if words[at:at + 2] == [usual, "first"]:
        return "first", (), at + 2
    kinds, at = _row(names, words, at)
    if at < len(words) and words[at] in ("first", "last"):
        return (words[at], kinds, at + 1) if kinds else None
    return ("ends", kinds, at) if len(kinds) > 1 else None


def _contradictory(said: Mapping[str, tuple[str, ...]], kept: Mapping[str, int | None]) -> bool:
    """Whether a kind is named twice, or goes although all of it is kept."""
    named = [kind for kinds in said.values() for kind in kinds]
    return len({*named}) < len(named) or any(
        kind in kept and kept[kind] is None for kind in named)


def _row(names: Names[Any], words: Sequence[str], at: int) -> tuple[tuple[str, ...], int]:
    """Kinds with “then” between, and the place behind them."""
    found: list[str] = []
    while at < len(words):
        kind = names.exact(words[at])
        if kind is None:
            break
        found.append(names.shown[kind])
        at += 1
        if words[at:at + 1] != ["then"]:
            break
        at += 1
    return tuple(found), at


def _kept(names: Names[Any], words: Sequence[str],
          at: int) -> tuple[dict[str, int | None], int]:
    """What stays: ``keep 1 gold 2 wood``, ``keep gold``; and the place behind it."""
    never, at = words[at] == "never", at + 1
    found: dict[str, int | None] = {}
    while at < len(words):
        number = None if never else _NUMBER.read(None, words, at)
        after = number[1] if number else at
        kind = names.exact(words[after]) if after < len(words) else None
        ends = words[after + 1:after + 2]
        if kind is None or ends in (["first"], ["last"], ["then"]):
            break
        found[names.shown[kind]] = number[0] if number else None
        at = after + 1
    return found, at
