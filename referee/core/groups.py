"""Sourced groups of a scenario, and the checks that scenarios and positions share.

Every group says where its values come from, every number its least and its most:
``Count``, ``Number`` or ``Annotated[int, Meta(ge=2, le=12)]``. A check yields a
problem for each fault, whose ``where`` is a path in the data: ``cards.list.C05``.
"""

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from functools import cache
from typing import Annotated, Any, Generic, Literal, NamedTuple, TypeVar, get_args

from msgspec import Meta, Struct

from referee.core.problem import Problem
from referee.core.words import normal

T = TypeVar("T")

Source = Literal["rulebook", "inferred", "house"]

POSITION = "unusable-position"

RECORDS = Meta(max_length=200)

Count = Annotated[int, Meta(ge=0, le=99)]
Number = Annotated[int, Meta(ge=1, le=99)]
Few = Annotated[int, Meta(ge=0, le=9)]
Some = Annotated[int, Meta(ge=1, le=9)]
Named = Annotated[tuple[str, ...], Meta(max_length=60)]



class Ref(NamedTuple):
    """What a text of a record, each of several or each key names: ``Annotated[str, Ref("area")]``.

    ``optional``: an empty text names nothing.
    """

    what: str
    optional: bool = False


class Group(Struct, frozen=True, forbid_unknown_fields=True):
    """Values with a source."""

    source: Source


class Record(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One of a list; its source is the list's unless it says another."""

    source: Source | None = None


class Listed(Struct, Generic[T], frozen=True, forbid_unknown_fields=True):
    """Records with a source; one that differs says so for itself."""

    source: Source
    list: Annotated[tuple[T, ...], RECORDS]


class Playing(Group, frozen=True):
    """What the scenario is; players are the fewest and the most of those the game is for."""

    title: str
    about: str
    players: tuple[Some, Some]


def fault(why: str, where: str = "") -> Problem:
    """What cannot be in a position."""
    return Problem(POSITION, why, where)


def unique(ids: Iterable[str], code: str, where: str) -> Iterator[Problem]:
    """No id of the records at a path stands twice."""
    for name, times in Counter(ids).items():
        if times > 1:
            yield Problem(code, f"The id “{name}” stands {times} times.", f"{where}.{name}")


def identified(scenario: Struct, code: str) -> Iterator[Problem]:
    """Of each list of records the ids: none twice, all such as a move can name."""
    for name in scenario.__struct_fields__:
        group = getattr(scenario, name)
        if isinstance(group, Listed):
            ids = [str(record.id) for record in group.list if hasattr(record, "id")]
            yield from unique(ids, code, f"{name}.list")
            yield from spelt(ids, code, f"{name}.list")


def references(data: Any, known: Mapping[str, Container[str]], code: str) -> Iterator[Problem]:
    """Each ``Ref`` names something that is known of its sort."""
    for ref, name, where in _named(data, type(data), ""):
        if name not in known[ref.what] and (name or not ref.optional):
            yield Problem(code, f"There is no {ref.what} “{name}”.", where)


def _named(data: Any, kind: Any, where: str) -> Iterator[tuple[Ref, str, str]]:
    """What data of a type names, each with its path."""
    refs = [meta for meta in getattr(kind, "__metadata__", ()) if isinstance(meta, Ref)]
    if refs and data is not None:
        names = (data,) if isinstance(data, str) else data
        yield from ((ref, name, where) for ref in refs for name in names)
        if not isinstance(data, Mapping):
            return  # texts hold nothing more
    if hasattr(kind, "__metadata__"):
        kind = get_args(kind)[0]
    inside = f"{where}." if where else ""
    if isinstance(data, Struct):
        for field, one in _hints(type(data)).items():
            yield from _named(getattr(data, field), one, inside + field)
    elif isinstance(data, Mapping):
        keys, values = (*get_args(kind), Any, Any)[:2]
        for key, value in data.items():
            yield from _named(key, keys, inside + str(key))
            yield from _named(value, values, inside + str(key))
    elif isinstance(data, tuple):
        args = get_args(kind)
        for i, value in enumerate(data):
            one = args[0] if args[1:] == (...,) else args[i] if i < len(args) else Any
            yield from _named(value, one, f"{inside}{getattr(value, 'id', i)}")


@cache
def _hints(kind: type[Struct]) -> dict[str, Any]:
    """The fields of a record that may name something."""
    hints: dict[str, Any] = {}
    for base in kind.__mro__[::-1]:  # typing's own look at them would take as long as all checks
        hints |= vars(base).get("__annotations__", {})
    return {field: one for field, one in hints.items() if _naming(one)}


def _naming(kind: Any) -> bool:
    if any(isinstance(meta, Ref) for meta in getattr(kind, "__metadata__", ())):
        return True
    if isinstance(kind, type) and issubclass(kind, Struct):
        return bool(_hints(kind))
    return isinstance(kind, TypeVar) or any(map(_naming, get_args(kind)))


def once(found: Iterable[str], all_of: Iterable[str], where: str) -> Iterator[Problem]:
    """Each of some pieces is in a position just once, and no other."""
    counts = Counter(found)
    wanted = set(all_of)
    for name in sorted(wanted | set(counts)):
        if name not in wanted:
            yield fault(f"There is no {name}.", where)
        elif counts[name] != 1:
            yield fault(f"{name} is there {counts[name]} times.", where)


def within(values: Mapping[str, tuple[int, int, int]], code: str) -> Iterator[Problem]:
    """Each number, by its path, lies between its least and its most."""
    for where, (value, least, most) in values.items():
        if not least <= value <= most:
            yield Problem(code, f"{value} is not from {least} to {most}.", where)


def seated(players: tuple[int, int], least: int, most: int, code: str) -> Iterator[Problem]:
    """The players of a scenario are some of those that the game is for, fewest first."""
    if not least <= players[0] <= players[1] <= most:
        yield Problem(code, f"{players[0]} to {players[1]} players: the game is for {least} to "
                      f"{most}, fewest first.", "game.players")


def spelt(ids: Iterable[str], code: str, where: str) -> Iterator[Problem]:
    """Ids can be named in a move: letters, digits and hyphens, and no two that read alike."""
    read: dict[str, str] = {}
    for name in dict.fromkeys(ids):
        if not (name.isascii() and name.replace("-", "").isalnum() and len(name) <= 30):
            yield Problem(code, f"The id “{name}” is not of letters, digits and hyphens, 30 at "
                          "most.", f"{where}.{name}")
        elif read.setdefault(normal(name), name) != name:
            yield Problem(code, f"The id “{name}” reads like “{read[normal(name)]}”.",
                          f"{where}.{name}")


def apart(words: Iterable[tuple[str, str]], code: str, where: str) -> Iterator[Problem]:
    """No word, however it is written, is one for two of the things that stand before it."""
    meant: dict[str, str] = {}
    for thing, word in words:
        other = meant.setdefault(normal(word), thing)
        if other != thing or not normal(word):
            yield Problem(code, f"“{word}” means {other} too." if other != thing
                          else "There is a name without a letter.", f"{where}.{thing}")


def adds_up(found: Mapping[str, int], wanted: Mapping[str, int], code: str,
            where: str) -> Iterator[Problem]:
    """Of each thing there is as many as there should be."""
    for name, count in wanted.items():
        if found.get(name, 0) != count:
            yield Problem(code, f"{name}: {count} are expected, {found.get(name, 0)} are there.",
                          f"{where}.{name}")
