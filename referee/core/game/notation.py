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

MAX_NAME_WORDS = 3  # words of a name
F = TypeVar("F", bound="MoveText")


class Kind(Struct, frozen=True, gc=False):
    """A sort of slot: what is in it, how it is read, written and given to programs.

    ``parse`` has the box, the words and a place, and gives the value and the place
    behind it, or None. ``values`` are its texts in a box, where they can be listed; of one that
    ``repeats`` one more may always follow. One that is ``is_literal`` is a word to be typed as it
    is.
    ``sort`` is what people's words are taken for there: a ``count``, a ``thing``, a ``bag`` or
    ``many`` things.
    """

    what: str
    parse: Callable[[Any, Sequence[str], int], tuple[Any, int] | None]
    write: Callable[[Any], str] = str
    data: Callable[[Any], Any] = lambda value: value
    values: Callable[[Any], Iterable[str]] | None = None
    repeats: bool = False
    is_literal: bool = False
    sort: str = "thing"


class MoveText(Struct, frozen=True, gc=False):
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


class FormVariant:
    """One form: its words, slots and groups in order; the fields that must have their defaults."""

    __slots__ = ("default_fields", "parts")

    def __init__(self, parts: tuple[Any, ...], default_fields: tuple[tuple[str, Any], ...]) -> None:
        self.parts, self.default_fields = parts, default_fields


class Group:
    """Parts that are left out where these fields have their defaults."""

    __slots__ = ("fields", "parts")

    def __init__(self, parts: tuple[Any, ...], fields: tuple[tuple[str, Any], ...]) -> None:
        self.parts, self.fields = parts, fields


def number(what: str = "number") -> Kind:
    """A whole number from 0, of at most nine digits."""
    def read(box: Any, words: Sequence[str], index: int) -> tuple[int, int] | None:
        word = words[index] if index < len(words) else ""
        plain = word.isdecimal() and word.isascii() and len(word) < 10 and str(int(word)) == word
        return (int(word), index + 1) if plain else None

    return Kind(what, read, sort="count")


def flag(word: str) -> Kind:
    """A word that stands there or not."""
    def read(box: Any, words: Sequence[str], index: int) -> tuple[bool, int] | None:
        return (True, index + 1) if words[index:index + 1] == [word] else None

    return Kind(word, read, lambda value: word if value else "", values=lambda box: (word,),
                is_literal=True)


def name(what: str, things: Callable[[Any], Iterable[str]]) -> Kind:
    """A thing of the box by its one name, of up to three words; the longest is meant."""
    def read(box: Any, words: Sequence[str], index: int) -> tuple[str, int] | None:
        names = things(box)
        return next(((text, end)
                     for end in range(min(index + MAX_NAME_WORDS, len(words)), index, -1)
                     if (text := " ".join(words[index:end])) in names), None)

    return Kind(what, read, values=things)


def bag(what: str, kinds: "Kinds[Any]") -> Kind:
    """Counted goods, ``2 wood brick``, or ``nothing``."""
    return Kind(what, lambda box, words, index: kinds.parse_words(words, index), kinds.text,
                lambda value: {kind_name: n for kind_name,
                               n in zip(kinds.names, value, strict=True) if n},
                sort="bag")


def several(kind: Kind) -> Kind:
    """One or more of a kind."""
    def read(box: Any, words: Sequence[str], index: int) -> tuple[tuple[Any, ...], int] | None:
        values = []
        while (parsed := kind.parse(box, words, index)) is not None:
            values.append(parsed[0])
            index = parsed[1]
        return (tuple(values), index) if values else None

    return Kind(f"{kind.what} …", read, lambda value: " ".join(map(kind.write, value)),
                lambda value: [kind.data(item) for item in value], kind.values, repeats=True,
                sort="many")


def restricted(kind: Kind, fits: Callable[[Any], bool]) -> Kind:
    """A kind of which some values alone can stand there."""
    def read(box: Any, words: Sequence[str], index: int) -> tuple[Any, int] | None:
        parsed = kind.parse(box, words, index)
        return parsed if parsed is not None and fits(parsed[0]) else None

    return replace(kind, parse=read)


def parse_move(move: type[F], box: Any, words: Sequence[str]) -> F | None:
    """The move that these words are in one of its forms; None: it is not so written."""
    for made in parse_loosely(move, box, words):
        if write(made) == " ".join(words):
            return made
    return None


def parse_loosely(move: type[F], box: Any, words: Sequence[str]) -> Iterator[F]:
    """What these words are in its forms, though it might be written otherwise."""
    for variant in form_variants(move):
        values: dict[str, Any] = {}
        if parse_parts(variant.parts, box, words, 0, values) == len(words):
            yield move(**values)


def write(move: MoveText) -> str:
    """The one canonical text of a move."""
    return " ".join(filter(None, _write_parts(_variant_for(move).parts, move)))


def data(move: MoveText) -> dict[str, Any]:
    """A move for programs: its verb, and what is in those of its slots that are written.

    Where a form begins with a slot, that is the verb too.
    """
    variant = _variant_for(move)
    first = variant.parts[0]
    verb = ([first.kind.write(getattr(move, first.name))] if isinstance(first, Slot)
            else takewhile(lambda part: isinstance(part, str), variant.parts))
    return {"verb": " ".join(verb), **{slot.name: slot.kind.data(getattr(move, slot.name))
                                       for slot in _written_slots(variant.parts, move)}}


def form_texts(move: type[MoveText]) -> list[str]:
    """The forms as a manual has them: ``move CORNER to CORNER [via CORNER …]``."""
    return [" ".join(manual_words(variant.parts)) for variant in form_variants(move)]


def completions(move: type[MoveText], box: Any, words: Sequence[str]) -> Iterator[str]:
    """What may stand behind these words, as far as it can be listed: words, names."""
    for variant in form_variants(move):
        yield from _completions(variant.parts, box, words, 0)[1]


@cache
def form_variants(move: type[MoveText]) -> tuple[FormVariant, ...]:
    """The forms of a kind of move, taken apart."""
    fields = move.__struct_fields__
    usual = dict(zip(fields[::-1], move.__struct_defaults__[::-1], strict=False))
    variants = []
    for form in move.form.split(" | "):
        parts = tuple(parse_form(form, move.slots, usual))
        named = {slot.name for slot in slots_in(parts)}
        variants.append(FormVariant(parts, tuple((field, usual[field]) for field in fields
                                                 if field not in named)))
    return tuple(variants)


def parse_form(form: str, slots: Mapping[str, Kind], usual: Mapping[str, Any]) -> Iterator[Any]:
    while form := form.strip():
        if form[0] == "[":
            inside, _, form = form[1:].partition("]")
            parts = tuple(parse_form(inside, slots, usual))
            yield Group(parts, tuple((slot.name, usual[slot.name]) for slot in slots_in(parts)))
        elif form[0] == "{":
            inside, _, form = form[1:].partition("}")
            field, _, kind = inside.partition(":")
            slot_kind = slots[kind.rstrip("+") or field]
            yield Slot(field, several(slot_kind) if kind[-1:] == "+" else slot_kind)
        else:
            end = min((index for sign in " [{" if (index := form.find(sign)) > 0),
                      default=len(form))
            yield form[:end]
            form = form[end:]


def slots_in(parts: Iterable[Any]) -> Iterator[Slot]:
    """The slots of parts, those in groups too."""
    for part in parts:
        if isinstance(part, Slot):
            yield part
        elif isinstance(part, Group):
            yield from slots_in(part.parts)


def _variant_for(move: MoveText) -> FormVariant:
    every = form_variants(type(move))
    for variant in every[:-1]:
        if _have_values(move, variant.default_fields):
            return variant
    return every[-1]


def _have_values(move: MoveText, fields: Iterable[tuple[str, Any]]) -> bool:
    for field, value in fields:  # noqa: SIM110 (twice as fast, and asked of every option)
        if getattr(move, field) != value:
            return False
    return True


def parse_parts(parts: Iterable[Any], box: Any, words: Sequence[str], index: int,
                values: dict[str, Any]) -> int:
    """The place behind these parts, -1 where they do not stand there; fields go into ``values``."""
    for part in parts:
        if isinstance(part, str):
            if index >= len(words) or words[index] != part:
                return -1
            index += 1
        elif isinstance(part, Slot):
            parsed = part.kind.parse(box, words, index)
            if parsed is None:
                return -1
            values[part.name], index = parsed
        else:
            inside: dict[str, Any] = {}
            end = parse_parts(part.parts, box, words, index, inside)
            if end >= 0:
                values.update(inside)
                index = end
    return index


def _write_parts(parts: Iterable[Any], move: MoveText) -> list[str]:
    texts: list[str] = []
    for part in parts:
        if type(part) is str:
            texts.append(part)
        elif type(part) is Slot:
            texts.append(part.kind.write(getattr(move, part.name)))
        elif not _have_values(move, part.fields):
            texts += _write_parts(part.parts, move)
    return texts


def _written_slots(parts: Iterable[Any], move: MoveText) -> Iterator[Slot]:
    for part in parts:
        if isinstance(part, Slot):
            yield part
        elif isinstance(part, Group) and not _have_values(move, part.fields):
            yield from _written_slots(part.parts, move)


def manual_words(parts: Iterable[Any]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, str):
            yield part
        elif isinstance(part, Slot):
            yield part.kind.what if part.kind.is_literal else part.kind.what.upper()
        else:
            yield f"[{' '.join(manual_words(part.parts))}]"


def _completions(parts: Iterable[Any], box: Any, words: Sequence[str], index: int,
                 ) -> tuple[int, list[str]]:
    """The place behind these parts, -1 where they end before or do not fit; what may come."""
    ahead: list[str] = []
    for part in parts:
        if isinstance(part, Group):
            end, more = _completions(part.parts, box, words, index)
            ahead += more
            index = end if end >= 0 else index
        elif index == len(words):
            return -1, [*ahead, *_slot_values(part, box)]
        else:
            index = parse_parts((part,), box, words, index, {})
            if index < 0:
                return -1, ahead
            if index == len(words) and isinstance(part, Slot) and part.kind.repeats:
                ahead += _slot_values(part, box)
    return index, ahead


def _slot_values(part: str | Slot, box: Any) -> Iterable[str]:
    """What a word or a slot may be, as far as it can be listed."""
    if isinstance(part, str):
        return (part,)
    return part.kind.values(box) if part.kind.values else ()
