"""Preferences: what to choose before the choices are known, such as ``skins first, keep 1 flint``.

A preference may be in a plan in place of a move. In a position it means one move. Each game has
a table of forms, which are matched exactly apart from case, spaces and commas, and written in one
way. The order of goods (which go first and last, which are kept) is shared by several games.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from msgspec import Struct

from referee.core.base.aliases import Names, find_words
from referee.core.game import notation
from referee.core.game.notation import Kind
from referee.core.plans import templates
from referee.core.plans.templates import FormText

_KEEP = ("keep", "never")
_SEVERAL = "one or more of "  # before forms that can be combined
_NUMBER = notation.number()


class Preference(Struct, frozen=True):
    """A form of words, the decisions that it answers, and the move that it means."""

    form: str  # the canonical form
    kinds: tuple[str, ...]  # kinds of decision
    # called with box, view and the slots by name; None: no move; Refused: several moves
    move: Callable[..., Any]
    spellings: tuple[str, ...] = ()  # other spellings of the form


class Preferences:
    """The preferences of a game, with the kinds of their slots."""

    def __init__(self, slots: Mapping[str, Kind], preferences: Sequence[Preference]) -> None:
        self.preferences = preferences
        self._forms = [(preference, templates.parse_template(preference.form, slots),
                        templates.parse_template(text, slots))
                       for preference in preferences
                       for text in (preference.form, *preference.spellings)]

    def parse(self, box: Any, kind: str, text: str) -> tuple[str, Callable[[Any], Any]] | None:
        """The canonical text of a preference and its move by a view, or None."""
        words = split_words(text)
        for preference, first, parts in self._forms if words else ():
            slots = (templates.match_template(parts, box, words)
                     if kind in preference.kinds else None)
            if slots is not None:
                return templates.fill_template(first, slots), _move_of_view(preference, box, slots)
        return None

    def parse_direct(self, box: Any, kind: str, text: str) -> Callable[[Any], Any] | None:
        """The move of a preference that is written instead of a move; None: it is something else.

        “keep 1 meat” is not accepted: as a standing answer it leaves to the referee what goes, but
        for the current cards it does not say that.
        """
        words = split_words(text)
        if words[:1] and words[0] in _KEEP and not {"first", "last"} & {*words}:
            return None
        text_and_move = self.parse(box, kind, text)
        return text_and_move[1] if text_and_move else None

    def forms_at(self, kind: str) -> tuple[str, ...]:
        """The forms for a kind of decision; those of a slot that has several are apart."""
        forms = dict.fromkeys(
            templates.template_text(first) for preference, first, _ in self._forms
            if kind in preference.kinds)
        return tuple(part for form in forms
                     for part in form.removeprefix(_SEVERAL).split("; "))

    def describe(self) -> tuple[str, ...]:
        """All forms with their decisions, as the manual lists them."""
        forms = []
        for preference, spellings in groupby(self._forms, lambda form: form[0]):
            first, *others = [templates.template_text(parts) for _, _, parts in spellings]
            forms.append(FormText(first, tuple(others), preference.kinds))
        return templates.form_lines(forms, "at")


def _move_of_view(preference: Preference, box: Any,
                  slots: Mapping[str, Any]) -> Callable[[Any], Any]:
    return lambda view: preference.move(box, view, **slots)


def split_words(text: str) -> list[str]:
    """The folded words of a preference; empty if it has other signs than commas."""
    without_commas = "".join(" " if char == "," else char
                             for char in text.strip().removesuffix("."))
    words = [match.group() for match in find_words(without_commas)]
    if re.sub(r"\s", "", without_commas) != "".join(words):
        return []
    return [word.casefold().replace("’", "'") for word in words]


class Priority(Struct, frozen=True):
    """The order in which goods go, and how many of each are kept."""

    first: tuple[str, ...] = ()  # kinds that go first, in this order
    last: tuple[str, ...] = ()  # kinds that go last
    kept: tuple[tuple[str, int | None], ...] = ()  # how many of a kind are kept; None: all
    only_named: bool = False  # other kinds do not go; otherwise they go between first and last

    def all_kinds(self, usual: Iterable[str]) -> tuple[str, ...]:
        """All kinds that go, in order; those that are not named as usual."""
        named = (*self.first, *self.last)
        between = [] if self.only_named else [kind for kind in usual if kind not in named]
        return (*self.first, *between, *self.last)

    def amount(self, kind: str, held: int, missing: int) -> int:
        """How many of a kind go, given how many are held and how many are still missing."""
        keep = dict(self.kept).get(kind, 0)
        return 0 if keep is None else min(max(0, held - keep), missing)


def priority_slot(kinds: Callable[[Any], Names[Any]], usual: str, alone: bool = False) -> Kind:
    """A slot for an order of goods; ``usual first`` names no kind: ``cheapest first``.

    ``alone``: only what is kept may be said; the other goods then go in the usual order.
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

    return Kind(f"{_SEVERAL}KIND first; KIND, then KIND; KIND last; {usual} first; "
                "keep NUMBER KIND", read, write, is_literal=True)


def _parse_priority(names: Names[Any], usual: str, words: Sequence[str], index: int,
                    alone: bool) -> Priority | None:
    """The priority that words mean, each sort of clause once; None: they mean none."""
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
    return None if _is_contradictory(clauses, kept) else Priority(
        clauses.get("first", clauses.get("ends", ())), clauses.get("last", ()), tuple(kept.items()),
        "ends" in clauses)


def _clause(names: Names[Any], usual: str, words: Sequence[str],
            index: int) -> tuple[str, tuple[str, ...], int] | None:
    """The position of some kinds, the kinds, and the index after the clause; None: no clause.

    The position is ``first``, ``last``, or ``ends`` for a list that is the whole order.
    """
    if words[index:index + 2] == [usual, "first"]:
        return "first", (), index + 2
    kinds, index = _parse_kinds(names, words, index)
    if index < len(words) and words[index] in ("first", "last"):
        return (words[index], kinds, index + 1) if kinds else None
    return ("ends", kinds, index) if len(kinds) > 1 else None


def _is_contradictory(clauses: Mapping[str, tuple[str, ...]],
                      kept: Mapping[str, int | None]) -> bool:
    """Whether a kind is named twice, or goes although all of it is kept."""
    named = [kind for kinds in clauses.values() for kind in kinds]
    return len({*named}) < len(named) or any(
        kind in kept and kept[kind] is None for kind in named)


def _parse_kinds(names: Names[Any], words: Sequence[str],
                 index: int) -> tuple[tuple[str, ...], int]:
    """Kinds with “then” between them, and the index after them."""
    kinds: list[str] = []
    while index < len(words):
        kind = names.exact(words[index])
        if kind is None:
            break
        kinds.append(names.shown[kind])
        index += 1
        if words[index:index + 1] != ["then"]:
            break
        index += 1
    return tuple(kinds), index


def _parse_kept(names: Names[Any], words: Sequence[str],
                index: int) -> tuple[dict[str, int | None], int]:
    """What is kept (``keep 1 gold 2 wood``, ``keep gold``), and the index after it."""
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
