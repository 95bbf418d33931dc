"""Base types of the groups of a scenario, and checks shared by scenarios and positions.

Every group has the source of its values, every number its bounds: ``Count``, ``Number`` or
``Annotated[int, Meta(ge=2, le=12)]``. A check yields a problem for each error; its ``where`` is
a path in the data: ``cards.list.C05``.
"""

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from functools import cache, partial
from types import UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    TypeVar,
    Union,
    get_args,
    get_origin,
)

from msgspec import Meta, Struct

from referee.core.base.aliases import normalized
from referee.core.base.problem import Problem

T = TypeVar("T")

Source = Literal["rulebook", "inferred", "house"]

POSITION = "unusable-position"

Count = Annotated[int, Meta(ge=0, le=99)]
Number = Annotated[int, Meta(ge=1, le=99)]
Few = Annotated[int, Meta(ge=0, le=9)]
Some = Annotated[int, Meta(ge=1, le=9)]
Named = Annotated[tuple[str, ...], Meta(max_length=60)]
Records = Annotated[tuple[T, ...], Meta(max_length=200)]


class ForeignKey(Struct, frozen=True):
    """Marks names of things in a record: ``Annotated[str, ForeignKey("area")]``.

    It can be the type of a text, of the items of a list or of the keys of a mapping.
    """

    what: str  # the sort of things that are named
    optional: bool = False  # an empty text names nothing


class Section(Struct, frozen=True, forbid_unknown_fields=True):
    """A group: values with a common source."""

    source: Source


class ScenarioRecord(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A record of a list; its source is that of the list unless it has its own."""

    source: Source | None = None


class Playing(Section, frozen=True):
    """What the scenario is; players are the fewest and the most of those the game is for."""

    title: str
    about: str
    players: tuple[Some, Some]


def fault(why: str, where: str = "") -> Problem:
    """The problem of an impossible position."""
    return Problem(POSITION, why, where)


def check_unique(ids: Iterable[str], code: str, where: str) -> Iterator[Problem]:
    """No id of the records at a path occurs twice."""
    for name, times in Counter(ids).items():
        if times > 1:
            yield Problem(code, f"The id “{name}” appears {times} times, but ids must "
                                f"be unique.", f"{where}.{name}")


def check_ids(scenario: Struct, code: str) -> Iterator[Problem]:
    """The ids of each list of records: no duplicates, and spelt so that a move can have them."""
    for name in scenario.__struct_fields__:
        records = getattr(getattr(scenario, name), "list", ())
        ids = [str(record.id) for record in records if hasattr(record, "id")]
        if ids:
            yield from check_unique(ids, code, f"{name}.list")
            yield from check_id_spelling(ids, code, f"{name}.list")


def check_references(data: Struct, known: Mapping[str, Container[str]],
                     code: str) -> Iterator[Problem]:
    """Each ``ForeignKey`` names a known thing of its sort."""
    for ref, name, path in _record(data, known):
        yield Problem(code, f"There is no {ref.what} “{name}”.", ".".join(path))


# Positions are checked whenever a save is opened: types that contain no foreign key are skipped,
# and a path is built only for an unknown name.
Unknown = list[tuple[ForeignKey, str, tuple[str, ...]]]
Finder = Callable[[Any, Mapping[str, Container[str]]], Unknown]


def _record(data: Any, known: Mapping[str, Container[str]]) -> Unknown:
    """The unknown names in a record; none in anything else."""
    if not isinstance(data, Struct):
        return []
    return [unknown for field, find in _fields(type(data))
            for unknown in _with_key(field, find(getattr(data, field), known))]


@cache
def _fields(kind: type[Struct]) -> tuple[tuple[str, Finder], ...]:
    """The fields that may contain foreign keys, with their finders."""
    annotations: dict[str, Any] = {}
    for base in reversed(kind.__mro__):  # faster than typing.get_type_hints
        annotations.update(vars(base).get("__annotations__", {}))
    finders = ((name, _finder(annotations[name])) for name in kind.__struct_fields__)
    return tuple([(name, find) for name, find in finders if find])


def _finder(kind: Any) -> Finder | None:
    """A function that finds the unknown names in data of a type; None: it has no foreign keys."""
    if type(kind) is type:  # a number, a text
        return None
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        ref = next((meta for meta in args[1:] if isinstance(meta, ForeignKey)), None)
        return partial(_names, ref) if ref else _finder(args[0])
    if origin is tuple:
        return _tuple_finder(args)
    if origin is dict:
        return _dict_finder(*args)
    if origin in (Union, UnionType):
        return _union_finder(args)
    return _record if isinstance(kind, type) and issubclass(kind, Struct) else None


def _tuple_finder(args: tuple[Any, ...]) -> Finder | None:
    if args[1:] == (...,):
        item = _finder(args[0])
        return partial(_tuple, item) if item else None
    items = [_finder(kind) for kind in args]
    return partial(_tuple, items) if any(items) else None


def _dict_finder(key: Any, value: Any) -> Finder | None:
    keys, values = _finder(key), _finder(value)
    return partial(_dict, keys, values) if keys or values else None


def _union_finder(args: tuple[Any, ...]) -> Finder | None:
    """The finder for a union of types; all records have the same one."""
    finders = [find for kind in args if (find := _finder(kind))]
    return next((find for find in finders if find is not _record),
                finders[0] if finders else None)


def _names(ref: ForeignKey, data: Any, known: Mapping[str, Container[str]]) -> Unknown:
    names = (data,) if isinstance(data, str) else data or ()
    return [(ref, name, ()) for name in names
            if name not in known[ref.what] and (name or not ref.optional)]


def _tuple(find: Any, data: Any, known: Mapping[str, Container[str]]) -> Unknown:
    if isinstance(find, list):
        return [unknown for i, (finder, value) in enumerate(zip(find, data, strict=True)) if finder
                for unknown in _with_key(i, finder(value, known))]
    return [unknown for i, value in enumerate(data)
            for unknown in _with_key(getattr(value, "id", i), find(value, known))]


def _dict(keys: Finder | None, values: Finder | None, data: Any,
          known: Mapping[str, Container[str]]) -> Unknown:
    return [unknown for key, value in data.items()
            for find, part in ((keys, key), (values, value)) if find
            for unknown in _with_key(key, find(part, known))]


def _with_key(key: Any, unknown_names: Unknown) -> Unknown:
    if not unknown_names:  # nearly always
        return unknown_names
    return [(ref, name, (str(key), *path)) for ref, name, path in unknown_names]


def check_each_once(pieces: Iterable[str], all_of: Iterable[str], where: str) -> Iterator[Problem]:
    """Each piece is in a position exactly once, and there are no others."""
    counts = Counter(pieces)
    expected = set(all_of)
    for name in sorted(expected | set(counts)):
        if name not in expected:
            yield fault(f"There is no {name}.", where)
        elif counts[name] != 1:
            yield fault(f"{name} is there {counts[name]} times.", where)


def check_bounds(values: Mapping[str, tuple[int, int, int]], code: str) -> Iterator[Problem]:
    """Each number, by its path, is within its bounds: (value, least, most)."""
    for where, (value, least, most) in values.items():
        if not least <= value <= most:
            yield Problem(code, f"{value} is not from {least} to {most}.", where)


def check_player_range(players: tuple[int, int], least: int, most: int,
                       code: str) -> Iterator[Problem]:
    """The range of players of a scenario is within that of the game."""
    if not least <= players[0] <= players[1] <= most:
        yield Problem(code, f"The scenario says {players[0]} to {players[1]} players, but "
                            f"the game is for {least} to {most} players. Write the smaller "
                            "number first.", "game.players")


def check_id_spelling(ids: Iterable[str], code: str, where: str) -> Iterator[Problem]:
    """Ids can be written in a move: letters, digits and hyphens, and no two compare as equal."""
    by_normalized: dict[str, str] = {}
    for name in dict.fromkeys(ids):
        if not (name.isascii() and name.replace("-", "").isalnum() and len(name) <= 30):
            yield Problem(code, f"The id “{name}” must have at most 30 characters, all of "
                                f"them letters, digits or hyphens.", f"{where}.{name}")
        elif (other := by_normalized.setdefault(normalized(name), name)) != name:
            yield Problem(code, f"The ids “{name}” and “{other}” are too "
                                "similar.", f"{where}.{name}")


def check_distinct_words(words: Iterable[tuple[str, str]], code: str,
                         where: str) -> Iterator[Problem]:
    """In pairs of a thing and a word for it, no word, in any spelling, is used for two things."""
    thing_by_word: dict[str, str] = {}
    for thing, word in words:
        other = thing_by_word.setdefault(normalized(word), thing)
        if other != thing or not normalized(word):
            yield Problem(code, f"“{word}” also means {other}." if other != thing
                          else "A name has no letter.", f"{where}.{thing}")


def check_counts(counts: Mapping[str, int], expected: Mapping[str, int], code: str,
                 where: str) -> Iterator[Problem]:
    """The count of each thing is as expected."""
    for name, count in expected.items():
        if counts.get(name, 0) != count:
            yield Problem(code, f"{name}: expected {count}, found {counts.get(name, 0)}.",
                          f"{where}.{name}")
