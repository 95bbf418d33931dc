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

from referee.core.base.aliases import Names, find_words
from referee.core.game import notation
from referee.core.game.notation import Kind
from referee.core.plans import templates

_KEEP = ("keep", "never")
_NUMBER = notation.number()


class Preference(Struct, frozen=True):
    """A form, the questions that it answers, and the move it is of a box and a view.

    ``move`` has the slots by their names. None: no move. Refused: it may be several.
    ``spellings`` are other spellings of the form.
    """

    form: str
    kinds: tuple[str, ...]
    move: Callable[..., Any]
    spellings: tuple[str, ...] = ()


class Preferences:
    """A game's wishes, with the kinds of their slots."""

    def __init__(self, slots: Mapping[str, Kind], preferences: Sequence[Preference]) -> None:
        self.preferences = preferences
        self._forms = [(preference, templates.parse_template(preference.form, slots),
                        templates.parse_template(text, slots))
                       for preference in preferences
                       for text in (preference.form, *preference.spellings)]

    def parse(self, box: Any, kind: str, text: str) -> tuple[str, Callable[[Any], Any]] | None:
        """The canonical text of a wish for a kind of question, and its move by a view; or None."""
        words = split_words(text)
        for preference, first, parts in self._forms if words else ():
            slots = templates.match_template(parts, box,
                                             words) if kind in preference.kinds else None
            if slots is not None:
                return templates.fill_template(first, slots), _move_of_view(preference, box, slots)
        return None

    def parse_direct(self, box: Any, kind: str, text: str) -> Callable[[Any], Any] | None:
        """The move of a wish that is said instead of a move; None: it is none.

        Nor is what says only what stays, “keep 1 meat”: as a standing answer it leaves to the
        referee what goes, said of today's cards it does not.
        """
        words = split_words(text)
        if words[:1] and words[0] in _KEEP and not {"first", "last"} & {*words}:
            return None
        text_and_move = self.parse(box, kind, text)
        return text_and_move[1] if text_and_move else None

    def describe(self) -> str:
        """All forms with their questions, as the manual has them."""
        seen: dict[tuple[str, ...], list[str]] = {}
        for preference, _, parts in self._forms:
            seen.setdefault(preference.kinds, []).append(templates.template_text(parts))
        return "; ".join(f"{' or '.join(dict.fromkeys(forms))} (at {', '.join(kinds)})"
                         for kinds, forms in seen.items())


def _move_of_view(preference: Preference, box: Any, slots: Mapping[str, Any]) -> Callable[[Any],
                                                                                          Any]:
    return lambda view: preference.move(box, view, **slots)


def split_words(text: str) -> list[str]:
    """The words of a wish, folded; nothing where it has other signs than commas between."""
    without_commas = "".join(" " if char == "," else char
                             for char in text.strip().removesuffix("."))
    words = [match.group() for match in find_words(without_commas)]
    if re.sub(r"\s", "", without_commas) != "".join(words):
        return []
    return [word.casefold().replace("’", "'") for word in words]


class Priority(Struct, frozen=True):
    """Goods in the order in which they go, those that go last, and how many of each stay.

    Of what is kept None is all. What is not named goes between the two, unless it ``only_named``
    with what it names.
    """

    first: tuple[str, ...] = ()
    last: tuple[str, ...] = ()
    kept: tuple[tuple[str, int | None], ...] = ()
    only_named: bool = False

    def all_kinds(self, usual: Iterable[str]) -> tuple[str, ...]:
        """All kinds that go, where those that are not named go as usual."""
        named = (*self.first, *self.last)
        between = [] if self.only_named else [kind for kind in usual if kind not in named]
        return (*self.first, *between, *self.last)

    def amount(self, kind: str, held: int, missing: int) -> int:
        """How many of a kind go of those held; what is kept stays."""
        keep = dict(self.kept).get(kind, 0)
        return 0 if keep is None else min(max(0, held - keep), missing)


def priority_slot(kinds: Callable[[Any], Names[Any]], usual: str, alone: bool = False) -> Kind:
    """A slot for an order of goods; ``usual first`` names none: ``cheapest first``.

    Where so many must go, what is kept may be said ``alone``: the others go as usual.
    """
    def read(box: Any, words: Sequence[str], index: int) -> tuple[Priority, int] | None:
        priority = _parse_priority(kinds(box), usual, words, index, alone)
        return (priority, len(words)) if priority is not None else None

    def write(value: Priority) -> str:
        first, last = (", then ".join(some_kinds) for some_kinds in (value.first, value.last))
        parts = [first if value.only_named else f"{first} first" if first else "",
                 f"{last} last" if last else "" if first else f"{usual} first",
                 *(f"keep {'' if n is None else f'{n} '}{kind}" for kind, n in value.kept)]
        return ", ".join(filter(None, parts))

    return Kind(f"KIND first, then KIND, KIND last, {usual} first, keep NUMBER KIND", read, write,
                is_literal=True)


def _parse_priority(names: Names[Any], usual: str, words: Sequence[str], index: int,
                    alone: bool) -> Priority | None:
    """The clauses of an order, each of its sort once; None: words that are none."""
    clauses: dict[str, tuple[str, ...]] = {}
    kept: dict[str, int | None] = {}
    while index < len(words):
        if words[index] in _KEEP:
            more_kept, index = _parse_kept(names, words, index)
            if not more_kept or set(more_kept) & set(kept):
                return None
            kept = {**kept, **more_kept}
            continue
        clause = _clause(names, usual, words, index)
        if clause is None:
            return None
        position, kinds, index = clause
        if position in clauses or "ends" in clauses or (position == "ends" and clauses):
            return None
        clauses[position] = kinds
    if not clauses and not (alone and kept):
        return None
    return None if _contradictory(clauses, kept) else Priority(
        clauses.get("first", clauses.get("ends", ())), clauses.get("last", ()), tuple(kept.items()),
        "ends" in clauses)


def _clause(names: Names[Any], usual: str, words: Sequence[str],
            index: int) -> tuple[str, tuple[str, ...], int] | None:
    """Where some kinds go, which, and the place behind the clause; None: words that are none.

    They go ``first`` or ``last``, or a row of them is the whole order and ``ends`` it.
    """
    if words[index:index + 2] == [usual, "first"]:
        return "first", (), index + 2
    kinds, index = _parse_kinds(names, words, index)
    if index < len(words) and words[index] in ("first", "last"):
        return (words[index], kinds, index + 1) if kinds else None
    return ("ends", kinds, index) if len(kinds) > 1 else None


def _contradictory(said: Mapping[str, tuple[str, ...]], kept: Mapping[str, int | None]) -> bool:
    """Whether a kind is named twice, or goes although all of it is kept."""
    named = [kind for kinds in said.values() for kind in kinds]
    return len({*named}) < len(named) or any(
        kind in kept and kept[kind] is None for kind in named)


def _parse_kinds(names: Names[Any], words: Sequence[str], index: int) -> tuple[tuple[str, ...],
                                                                               int]:
    """Kinds with “then” between, and the place behind them."""
    found: list[str] = []
    while index < len(words):
        kind = names.exact(words[index])
        if kind is None:
            break
        found.append(names.shown[kind])
        index += 1
        if words[index:index + 1] != ["then"]:
            break
        index += 1
    return tuple(found), index


def _parse_kept(names: Names[Any], words: Sequence[str],
                index: int) -> tuple[dict[str, int | None], int]:
    """What stays: ``keep 1 gold 2 wood``, ``keep gold``; and the place behind it."""
    never, index = words[index] == "never", index + 1
    kept: dict[str, int | None] = {}
    while index < len(words):
        number = None if never else _NUMBER.parse(None, words, index)
        after = number[1] if number else index
        kind = names.exact(words[after]) if after < len(words) else None
        ends = words[after + 1:after + 2]
        if kind is None or ends in (["first"], ["last"], ["then"]):
            break
        kept[names.shown[kind]] = number[0] if number else None
        index = after + 1
    return kept, index
