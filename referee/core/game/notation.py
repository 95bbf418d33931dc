"""The form of a move: one line that says how its canonical text is read and written.

``move {nomad:corner} to {to:corner}[ via {via:corner+}][ for {most:cards}]``: words that stand
as they are; slots, each a field of the move with its kind, ``+`` where it holds one or more; and
groups in brackets, left out where all their fields have their defaults. Where an act has several
forms, ``shift deck | shift card {slot:number}``, the first is written whose other fields have
their defaults.

A kind reads words, from a place among them, and writes a value. Canonical text is words with
single blanks between; nothing of it is forgiven here, and no pattern is compiled.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import takewhile
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from msgspec import Struct
from msgspec.structs import replace

if TYPE_CHECKING:
    from referee.core.game.resources import Kinds

LONGEST = 3  # words of a name
F = TypeVar("F", bound="Formed")


class Kind(Struct, frozen=True, gc=False):
    """A sort of slot: what is in it, how it is read, written and given to programs.

    ``read`` has the box, the words and a place, and gives the value and the place
    behind it, or None. ``values`` are its texts in a box, where they can be listed; of one that
    ``repeats`` one more may always follow. One that is ``spelt`` is a word to be typed as it is.
    ``sort`` is what people's words are taken for there: a ``count``, a ``thing``, a ``bag`` or
    ``many`` things.
    """

    what: str
    read: Callable[[Any, Sequence[str], int], tuple[Any, int] | None]
    write: Callable[[Any], str] = str
    data: Callable[[Any], Any] = lambda value: value
    values: Callable[[Any], Iterable[str]] | None = None
    repeats: bool = False
    spelt: bool = False
    sort: str = "thing"


class Formed(Struct, frozen=True, gc=False):
    """A record that is read and written by its form, with the kinds of its slots by name.

    Defining one whose form names a kind that is not in ``slots`` raises a TypeError.
    """

    form: ClassVar[str] = ""
    slots: ClassVar[Mapping[str, Kind]] = {}

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        for part in cls.form.split("{")[1:]:
            slot = part.partition("}")[0]
            field, _, kind = slot.partition(":")
            if (kind.rstrip("+") or field) not in cls.slots:
                raise TypeError(f"The form of {cls.__qualname__} has the slot {{{slot}}}, which is "
                                f"of no kind; the kinds are: {', '.join(cls.slots) or 'none'}.")


class Slot:
    """A field of a move in its form; as plain as the next two, for records cost a start more."""

    __slots__ = ("kind", "name")

    def __init__(self, name: str, kind: Kind) -> None:
        self.name, self.kind = name, kind


class Way:
    """One form: its words, slots and groups in order; the fields that must have their defaults."""

    __slots__ = ("others", "parts")

    def __init__(self, parts: tuple[Any, ...], others: tuple[tuple[str, Any], ...]) -> None:
        self.parts, self.others = parts, others


class Group:
    """Parts that are left out where these fields have their defaults."""

    __slots__ = ("fields", "parts")

    def __init__(self, parts: tuple[Any, ...], fields: tuple[tuple[str, Any], ...]) -> None:
        self.parts, self.fields = parts, fields


def number(what: str = "number") -> Kind:
    """A whole number from 0, of at most nine digits."""
    def read(box: Any, words: Sequence[str], at: int) -> tuple[int, int] | None:
        word = words[at] if at < len(words) else ""
        plain = word.isdecimal() and word.isascii() and len(word) < 10 and str(int(word)) == word
        return (int(word), at + 1) if plain else None

    return Kind(what, read, sort="count")


def flag(word: str) -> Kind:
    """A word that stands there or not."""
    def read(box: Any, words: Sequence[str], at: int) -> tuple[bool, int] | None:
        return (True, at + 1) if words[at:at + 1] == [word] else None

    return Kind(word, read, lambda value: word if value else "", values=lambda box: (word,),
                spelt=True)


def name(what: str, things: Callable[[Any], Iterable[str]]) -> Kind:
    """A thing of the box by its one name, of up to three words; the longest is meant."""
    def read(box: Any, words: Sequence[str], at: int) -> tuple[str, int] | None:
        there = things(box)
        return next(((text, end) for end in range(min(at + LONGEST, len(words)), at, -1)
                     if (text := " ".join(words[at:end])) in there), None)

    return Kind(what, read, values=things)


def bag(what: str, kinds: "Kinds[Any]") -> Kind:
    """Counted goods, ``2 wood brick``, or ``nothing``."""
    return Kind(what, lambda box, words, at: kinds.exact(words, at), kinds.text,
                lambda value: {one: n for one, n in zip(kinds.names, value, strict=True) if n},
                sort="bag")


def several(kind: Kind) -> Kind:
    """One or more of a kind."""
    def read(box: Any, words: Sequence[str], at: int) -> tuple[tuple[Any, ...], int] | None:
        found = []
        while (one := kind.read(box, words, at)) is not None:
            found.append(one[0])
            at = one[1]
        return (tuple(found), at) if found else None

    return Kind(f"{kind.what} …", read, lambda value: " ".join(map(kind.write, value)),
                lambda value: [kind.data(one) for one in value], kind.values, repeats=True,
                sort="many")


def only(kind: Kind, fits: Callable[[Any], bool]) -> Kind:
    """A kind of which some values alone can stand there."""
    def read(box: Any, words: Sequence[str], at: int) -> tuple[Any, int] | None:
        found = kind.read(box, words, at)
        return found if found is not None and fits(found[0]) else None

    return replace(kind, read=read)


def read(move: type[F], box: Any, words: Sequence[str]) -> F | None:
    """The move that these words are in one of its forms; None: it is not so written."""
    for made in loosely(move, box, words):
        if write(made) == " ".join(words):
            return made
    return None


def loosely(move: type[F], box: Any, words: Sequence[str]) -> Iterator[F]:
    """What these words are in its forms, though it might be written otherwise."""
    for way in ways(move):
        found: dict[str, Any] = {}
        if taken(way.parts, box, words, 0, found) == len(words):
            yield move(**found)


def write(move: Formed) -> str:
    """The one canonical text of a move."""
    return " ".join(filter(None, _written(_way(move).parts, move)))


def data(move: Formed) -> dict[str, Any]:
    """A move for programs: its verb, and what is in those of its slots that are written.

    Where a form begins with a slot, that is the verb too.
    """
    way = _way(move)
    first = way.parts[0]
    verb = ([first.kind.write(getattr(move, first.name))] if isinstance(first, Slot)
            else takewhile(lambda part: isinstance(part, str), way.parts))
    return {"verb": " ".join(verb), **{slot.name: slot.kind.data(getattr(move, slot.name))
                                       for slot in _filled(way.parts, move)}}


def shapes(move: type[Formed]) -> list[str]:
    """The forms as a manual has them: ``move CORNER to CORNER [via CORNER …]``."""
    return [" ".join(shown(way.parts)) for way in ways(move)]


def follows(move: type[Formed], box: Any, words: Sequence[str]) -> Iterator[str]:
    """What may stand behind these words, as far as it can be listed: words, names."""
    for way in ways(move):
        yield from _follows(way.parts, box, words, 0)[1]


@cache
def ways(move: type[Formed]) -> tuple[Way, ...]:
    """The forms of a kind of move, taken apart."""
    fields = move.__struct_fields__
    usual = dict(zip(fields[::-1], move.__struct_defaults__[::-1], strict=False))
    found = []
    for form in move.form.split(" | "):
        parts = tuple(parted(form, move.slots, usual))
        named = {slot.name for slot in within(parts)}
        found.append(Way(parts, tuple((field, usual[field]) for field in fields
                                      if field not in named)))
    return tuple(found)


def parted(form: str, slots: Mapping[str, Kind], usual: Mapping[str, Any]) -> Iterator[Any]:
    while form := form.strip():
        if form[0] == "[":
            inside, _, form = form[1:].partition("]")
            parts = tuple(parted(inside, slots, usual))
            yield Group(parts, tuple((slot.name, usual[slot.name]) for slot in within(parts)))
        elif form[0] == "{":
            inside, _, form = form[1:].partition("}")
            field, _, kind = inside.partition(":")
            one = slots[kind.rstrip("+") or field]
            yield Slot(field, several(one) if kind[-1:] == "+" else one)
        else:
            end = min((at for sign in " [{" if (at := form.find(sign)) > 0), default=len(form))
            yield form[:end]
            form = form[end:]


def within(parts: Iterable[Any]) -> Iterator[Slot]:
    """The slots of parts, those in groups too."""
    for part in parts:
        if isinstance(part, Slot):
            yield part
        elif isinstance(part, Group):
            yield from within(part.parts)


def _way(move: Formed) -> Way:
    every = ways(type(move))
    for way in every[:-1]:
        if _usual(move, way.others):
            return way
    return every[-1]


def _usual(move: Formed, fields: Iterable[tuple[str, Any]]) -> bool:
    for field, value in fields:  # noqa: SIM110 (twice as fast, and asked of every option)
        if getattr(move, field) != value:
            return False
    return True


def taken(parts: Iterable[Any], box: Any, words: Sequence[str], at: int,
          found: dict[str, Any]) -> int:
    """The place behind these parts, -1 where they do not stand there; fields go into ``found``."""
    for part in parts:
        if isinstance(part, str):
            if at >= len(words) or words[at] != part:
                return -1
            at += 1
        elif isinstance(part, Slot):
            one = part.kind.read(box, words, at)
            if one is None:
                return -1
            found[part.name], at = one
        else:
            inside: dict[str, Any] = {}
            end = taken(part.parts, box, words, at, inside)
            if end >= 0:
                found.update(inside)
                at = end
    return at


def _written(parts: Iterable[Any], move: Formed) -> list[str]:
    found: list[str] = []
    for part in parts:
        if type(part) is str:
            found.append(part)
        elif type(part) is Slot:
            found.append(part.kind.write(getattr(move, part.name)))
        elif not _usual(move, part.fields):
            found += _written(part.parts, move)
    return found


def _filled(parts: Iterable[Any], move: Formed) -> Iterator[Slot]:
    for part in parts:
        if isinstance(part, Slot):
            yield part
        elif isinstance(part, Group) and not _usual(move, part.fields):
            yield from _filled(part.parts, move)


def shown(parts: Iterable[Any]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, str):
            yield part
        elif isinstance(part, Slot):
            yield part.kind.what if part.kind.spelt else part.kind.what.upper()
        else:
            yield f"[{' '.join(shown(part.parts))}]"


def _follows(parts: Iterable[Any], box: Any, words: Sequence[str], at: int,
             ) -> tuple[int, list[str]]:
    """The place behind these parts, -1 where they end before or do not fit; what may come."""
    ahead: list[str] = []
    for part in parts:
        if isinstance(part, Group):
            end, more = _follows(part.parts, box, words, at)
            ahead += more
            at = end if end >= 0 else at
        elif at == len(words):
            return -1, [*ahead, *_values(part, box)]
        else:
            at = taken((part,), box, words, at, {})
            if at < 0:
                return -1, ahead
            if at == len(words) and isinstance(part, Slot) and part.kind.repeats:
                ahead += _values(part, box)
    return at, ahead


def _values(part: str | Slot, box: Any) -> Iterable[str]:
    """What a word or a slot may be, as far as it can be listed."""
    if isinstance(part, str):
        return (part,)
    return part.kind.values(box) if part.kind.values else ()
