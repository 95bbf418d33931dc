"""Forms of moves: a form is a template by which the canonical text of a move is read and written.

``move {nomad:corner} to {to:corner}[ via {via:corner+}][ for {most:cards}]`` has literal words;
slots, each a field of the move with the kind of its values, ``+`` for one or more values; and
groups in brackets, left out if all their fields have their defaults. Of several variants,
``shift deck | shift card {slot:number}``, a move is written by the first that has all the fields
of the move that do not have their defaults.

A kind reads a value from words, beginning at an index, and writes it. Canonical text is words
with single spaces between; reading is strict, and compiles no regular expressions.
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


class Kind(Struct, frozen=True, gc=False):
    """The kind of values of a slot: how they are read, written and given to programs."""

    what: str  # as the manual names it
    # From the box, the words and an index: the value and the index after it, or None.
    parse: Callable[[Any, Sequence[str], int], tuple[Any, int] | None]
    write: Callable[[Any], str] = str
    data: Callable[[Any], Any] = lambda value: value  # the value for programs
    # The texts of all values in a box, if they can be listed.
    values: Callable[[Any], Iterable[str]] | None = None
    repeats: bool = False  # another value may always follow
    is_literal: bool = False  # a word to be typed as it is
    sort: str = "thing"  # what free text is read as here: a count, a thing, a bag, many things


class MoveText(Struct, frozen=True, gc=False):
    """A record that is read and written by its form.

    Defining a subclass whose form has a kind that is not in ``slots`` raises a TypeError.
    """

    form: ClassVar[str] = ""
    slots: ClassVar[Mapping[str, Kind]] = {}  # the kinds of its slots by name

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        for part in cls.form.split("{")[1:]:
            slot = part.partition("}")[0]
            field, _, kind = slot.partition(":")
            if (kind.rstrip("+") or field) not in cls.slots:
                raise TypeError(f"The form of {cls.__qualname__} has the slot {{{slot}}}, "
                                f"whose kind is not known. The known kinds are: "
                                f"{', '.join(cls.slots) or 'none'}.")


F = TypeVar("F", bound=MoveText)


class Slot:
    """A slot of a form. It and the next two are plain classes, as structs would slow each start."""

    __slots__ = ("kind", "name")

    def __init__(self, name: str, kind: Kind) -> None:
        self.name, self.kind = name, kind


class FormVariant:
    """One variant of a form: its words, slots and groups; the fields that it does not have."""

    __slots__ = ("default_fields", "parts")

    def __init__(self, parts: tuple[Any, ...], default_fields: tuple[tuple[str, Any], ...]) -> None:
        self.parts, self.default_fields = parts, default_fields


class Group:
    """Parts of a form that are left out if these fields have their defaults."""

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
    """A word that is there or not."""
    def read(box: Any, words: Sequence[str], index: int) -> tuple[bool, int] | None:
        return (True, index + 1) if words[index:index + 1] == [word] else None

    return Kind(word, read, lambda value: word if value else "", values=lambda box: (word,),
                is_literal=True)


def name(what: str, things: Callable[[Any], Iterable[str]]) -> Kind:
    """A thing of the box by its canonical name of up to three words; the longest name wins."""
    def read(box: Any, words: Sequence[str], index: int) -> tuple[str, int] | None:
        names = things(box)
        return next(((text, end)
                     for end in range(min(index + MAX_NAME_WORDS, len(words)), index, -1)
                     if (text := " ".join(words[index:end])) in names), None)

    return Kind(what, read, values=things)


def bag(what: str, kinds: "Kinds[Any]") -> Kind:
    """Counted goods, ``2 wood brick``, or ``nothing``."""
    return Kind(what, lambda box, words, index: kinds.parse_words(words, index), kinds.text,
                lambda value: {name: n for name, n in zip(kinds.names, value, strict=True) if n},
                sort="bag")


def several(kind: Kind) -> Kind:
    """One or more values of a kind."""
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
    """A kind, restricted to the values that fit."""
    def read(box: Any, words: Sequence[str], index: int) -> tuple[Any, int] | None:
        parsed = kind.parse(box, words, index)
        return parsed if parsed is not None and fits(parsed[0]) else None

    return replace(kind, parse=read)


def parse_move(move: type[F], box: Any, words: Sequence[str]) -> "F | None":
    """The move of a type whose canonical text these words are, or None."""
    for candidate in parse_loosely(move, box, words):
        if write(candidate) == " ".join(words):
            return candidate
    return None


def parse_loosely(move: type[F], box: Any, words: Sequence[str]) -> Iterator[F]:
    """The moves that these words are by each variant of the form, canonical or not."""
    for variant in form_variants(move):
        values: dict[str, Any] = {}
        if parse_parts(variant.parts, box, words, 0, values) == len(words):
            yield move(**values)


def write(move: MoveText) -> str:
    """The canonical text of a move."""
    return " ".join(filter(None, _write_parts(_variant_for(move).parts, move)))


def data(move: MoveText) -> dict[str, Any]:
    """A move as data for programs: its verb and the values of the slots that are written.

    If the form begins with a slot, its value is the verb as well.
    """
    variant = _variant_for(move)
    first = variant.parts[0]
    verb = ([first.kind.write(getattr(move, first.name))] if isinstance(first, Slot)
            else takewhile(lambda part: isinstance(part, str), variant.parts))
    return {"verb": " ".join(verb), **{slot.name: slot.kind.data(getattr(move, slot.name))
                                       for slot in _written_slots(variant.parts, move)}}


def form_texts(move: type[MoveText]) -> list[str]:
    """The variants of a form as the manual shows them: ``move CORNER to CORNER [via CORNER …]``."""
    return [" ".join(manual_words(variant.parts)) for variant in form_variants(move)]


def completions(move: type[MoveText], box: Any, words: Sequence[str]) -> Iterator[str]:
    """The words and names that may follow these words, as far as they can be listed."""
    for variant in form_variants(move):
        yield from _completions(variant.parts, box, words, 0)[1]


@cache
def form_variants(move: type[MoveText]) -> tuple[FormVariant, ...]:
    """The variants of the form of a move type, parsed."""
    fields = move.__struct_fields__
    defaults = dict(zip(fields[::-1], move.__struct_defaults__[::-1], strict=False))
    variants = []
    for form in move.form.split(" | "):
        parts = tuple(parse_form(form, move.slots, defaults))
        named = {slot.name for slot in slots_in(parts)}
        variants.append(FormVariant(parts, tuple((field, defaults[field]) for field in fields
                                                 if field not in named)))
    return tuple(variants)


def parse_form(form: str, slots: Mapping[str, Kind],
               defaults: Mapping[str, Any]) -> Iterator[Any]:
    """The parts of one variant of a form: words, slots and groups."""
    while form := form.strip():
        if form[0] == "[":
            inside, _, form = form[1:].partition("]")
            parts = tuple(parse_form(inside, slots, defaults))
            yield Group(parts, tuple((slot.name, defaults[slot.name]) for slot in slots_in(parts)))
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
    """The slots among parts of a form, including those in groups."""
    for part in parts:
        if isinstance(part, Slot):
            yield part
        elif isinstance(part, Group):
            yield from slots_in(part.parts)


def _variant_for(move: MoveText) -> FormVariant:
    variants = form_variants(type(move))
    for variant in variants[:-1]:
        if _have_values(move, variant.default_fields):
            return variant
    return variants[-1]


def _have_values(move: MoveText, fields: Iterable[tuple[str, Any]]) -> bool:
    for field, value in fields:  # noqa: SIM110 (twice as fast, and called for every option)
        if getattr(move, field) != value:
            return False
    return True


def parse_parts(parts: Iterable[Any], box: Any, words: Sequence[str], index: int,
                values: dict[str, Any]) -> int:
    """The index after these parts, -1 if the words do not match; adds the fields to ``values``."""
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
    """The parts of a form as the manual shows them, with slots in capitals."""
    for part in parts:
        if isinstance(part, str):
            yield part
        elif isinstance(part, Slot):
            yield part.kind.what if part.kind.is_literal else part.kind.what.upper()
        else:
            yield f"[{' '.join(manual_words(part.parts))}]"


def _completions(parts: Iterable[Any], box: Any, words: Sequence[str], index: int,
                 ) -> tuple[int, list[str]]:
    """The index after these parts, -1 if the words end within or do not match; what may follow."""
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
    """The texts that may stand for a word or a slot, as far as they can be listed."""
    if isinstance(part, str):
        return (part,)
    return part.kind.values(box) if part.kind.values else ()
