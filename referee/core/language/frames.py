"""How each move is said: its form, and beside it what its game's words say of that verb."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.core.game import notation
from referee.core.game.moves import Move


class FrameSlot(Struct, frozen=True):
    """A place in a frame that words may fill.

    ``sort`` is what stands there: ``count``, a number; ``thing``, one of a ``kind``; ``bag``,
    counted ones of a kind; ``many``, some of a kind; ``kinds``, kinds of goods alone. ``fields``
    are those of the move that it is written to, none if it is a *claim*: what is said beside a
    move and must be true of it. ``marks`` are words before it; it stands only behind one where
    ``marked``. ``nouns`` stand behind its number. ``optional``: it may be missing in the form.
    ``derived``: where unsaid it follows from the rest. ``keeps``: what stays of what is held
    and does not go into that other place. ``whole``: its amounts share out a whole. ``exact``:
    what is not kept goes. ``foreign``: of another's goods, of which “all” is no number.
    ``numbers``: what is chosen may be called by its number. ``said``: it must be said.
    ``tells``: a claim that may stand for its move alone. ``counted``: a number before a kind says
    how many of it are chosen. ``ordered``: what is chosen is in the order in which it is said.
    ``after``: the place of which the word is written before what stands here. ``each``: those of
    whom the rest is said one by one, on a sheet. ``behind``: it stands behind the verb alone.
    ``again``: it may be named a second time, by what it is: “C23, the card that gives gold”.
    ``along``: the place beside which alone it is said.
    ``describes``: a claim that says which thing of several is meant: “the card that costs 2”.
    """

    name: str
    sort: str
    kind: str = ""
    fields: tuple[str, ...] = ()
    marks: frozenset[str] = frozenset()
    nouns: frozenset[str] = frozenset()
    marked: bool = False
    optional: bool = False
    derived: bool = False
    keeps: str = ""
    whole: bool = False
    exact: bool = False
    foreign: bool = False
    numbers: bool = False
    said: bool = False
    tells: bool = False
    counted: bool = False
    ordered: bool = False
    after: str = ""
    each: bool = False
    behind: bool = False
    again: bool = False
    describes: bool = False
    along: str = ""


class Frame(Struct, frozen=True):
    """How one move is said.

    ``verb`` are the words that its canonical text begins with, ``name`` is that or, where several
    moves begin so, the verb with its slot: ``refuse {kinds}``. ``given`` are the texts
    of slots that its verb fills, of goods the one kind of which it is all, ``bare`` the questions
    at which its verb may be missing, ``needs`` the places of which one is then to be said,
    ``shy`` the verbs that must not be open then. ``open``: its options are not all there are.
    ``between`` may stand between a number and its kind.
    ``asks``: it may be put as a question. ``declines``: it declines what is asked. ``closes``: a
    closing behind other moves may be it, for nothing is given up by it. ``prefer``: it is meant
    rather than one of less. ``says``: the frame of which it is another way of saying, with verbs,
    marks and questions of its own, or its own name; ``synonyms`` are the names of all such ways.
    ``classes`` are those of verbs that it takes along and that never say which move it is.
    """

    name: str
    verb: str
    move: type[Move]
    variant: notation.FormVariant
    answers: frozenset[str]
    slots: Mapping[str, FrameSlot]
    given: Mapping[str, str] = {}
    bare: frozenset[str] = frozenset()
    needs: frozenset[str] = frozenset()
    shy: frozenset[str] = frozenset()
    between: frozenset[str] = frozenset()
    open: bool = False
    asks: bool = False
    closes: bool = False
    declines: bool = False
    prefer: int = 0
    says: str = ""
    synonyms: frozenset[str] = frozenset()
    classes: tuple[str, ...] = ()

    def has_needed_slot(self, slots: Iterable[str]) -> bool:
        """Whether one of the places is said without which its verb may not be missing."""
        return not self.needs or not self.needs.isdisjoint(slots)

    def values(self, slots: Mapping[str, Any]) -> dict[str, Any]:
        """What stands in the places of a legal move, by its slots."""
        values: dict[str, Any] = {}
        for slot in self.slots.values():
            if len(slot.fields) > 1 and slot.sort == "many":
                values[slot.name] = [str(one) for field in slot.fields
                                     for one in slots.get(field, ())]
            elif len(slot.fields) > 1:
                values[slot.name] = {one: slots[one] for one in slot.fields if slots.get(one)}
            elif slot.fields and slot.fields[0] in slots:
                values[slot.name] = _slot_value(slot, slots[slot.fields[0]])
        return values


def _slot_value(slot: FrameSlot, value: Any) -> Any:
    if slot.sort == "thing":
        return slot.name if value is True else str(value)
    if slot.sort in ("many", "kinds"):
        return [str(one) for one in value]
    return value


@cache
def frames(package: str, moves: tuple[type[Move], ...]) -> tuple[Frame, ...]:
    """The frames of a game, by its words; a form that has none there is not heard."""
    specs = import_module(f"{package}.words").FRAMES
    return tuple(_build_frame(name, verb, move, variant, specs)
                 for move in moves if move.form
                 for variant in notation.form_variants(move)
                 for verb in leading_words(move, variant)
                 for name in _synonyms(_frame_name(verb, variant, specs), specs))


def _synonyms(name: str, frame_specs: Mapping[str, Any]) -> list[str]:
    """The frame of this name, if a game has words for it, and the other ways of saying it."""
    return [one for one, spec in frame_specs.items() if name in (one, spec.get("says"))]


def _frame_name(verb: str, variant: notation.FormVariant, specs: Mapping[str, Any]) -> str:
    slot = next((part.name for part in variant.parts if isinstance(part, notation.Slot)), "")
    return f"{verb} {{{slot}}}" if f"{verb} {{{slot}}}" in specs else verb


@cache
def line_frames(package: str) -> tuple[Frame, ...]:
    """The frames of the lines of a game's sheets, each with the sheets on which it stands."""
    specs = import_module(f"{package}.words").FRAMES
    return tuple(_build_line_frame(verb, spec) for verb, spec in specs.items() if "asked" in spec)


def _build_line_frame(verb: str, frame_spec: Mapping[str, Any]) -> Frame:
    decisions = frozenset(frame_spec["asked"])
    slots = {name: _build_slot(name, {}, spec) for name, spec in frame_spec["places"].items()}
    return Frame(verb, verb, Move, notation.FormVariant((), ()), decisions, slots, {},
                 decisions if frame_spec["bare"] else frozenset(),
                 frozenset(frame_spec.get("needs", ())),
                 says=verb, classes=tuple(frame_spec.get("classes", ())))


def leading_words(move: type[Move], variant: notation.FormVariant) -> Iterator[str]:
    """The words a form begins with; of one that begins with a slot the verbs of its move."""
    words: list[str] = []
    for part in variant.parts:
        if not isinstance(part, str):
            break
        words.append(part)
    if words:
        yield " ".join(words)
    else:
        yield from (verb.partition(",")[0] for verb in move.verbs)


def _build_frame(name: str, verb: str, move: type[Move], variant: notation.FormVariant,
                 specs: Mapping[str, Any]) -> Frame:
    frame_spec = specs[name]
    says = frame_spec.get("says", name)
    synonyms = _synonyms(says, specs)
    answers = frozenset(frame_spec.get("answers", move.answers)).intersection(move.answers)
    first = variant.parts[0]
    given = {first.name: verb} if isinstance(first, notation.Slot) else {}
    given |= {slot: str(value) for slot, value in frame_spec.get("given", {}).items()}
    slots = _frame_places(variant, given, frame_spec["places"])
    bare = answers if frame_spec["bare"] is True else frozenset(frame_spec["bare"] or ())
    return Frame(name, verb, move, variant, answers,
                 {frame_slot.name: frame_slot for frame_slot in slots},
                 given, bare,
                 frozenset(frame_spec.get("needs", ())), frozenset(frame_spec.get("shy", ())),
                 frozenset(frame_spec.get("between", ())), frame_spec.get("open", False),
                 move.can_be_question,
                 frame_spec.get("closes", False),
                 frame_spec.get("declines", False), frame_spec.get("prefer", 0), says,
                 frozenset(synonyms), tuple(frame_spec.get("classes", ())))


def _frame_places(variant: notation.FormVariant, given: Mapping[str, str],
                  specs: Mapping[str, Mapping[str, Any]]) -> list[FrameSlot]:
    """The places of the form's slots that the verb does not fill, then those of claims."""
    slots = {slot.name: (slot.kind, optional) for slot, optional in _form_slots(variant.parts)
             if slot.name not in given}
    joined = {field for spec in specs.values() for field in spec.get("joins", ())}
    written = [_build_slot(slot, slots, specs.get(slot, {})) for slot in slots
               if slot not in joined]
    claims = [_build_slot(claim, slots, spec) for claim, spec in specs.items()
              if claim not in slots]
    frame_slots = [*written, *claims]
    kinds = {frame_slot.kind for frame_slot in frame_slots if frame_slot.fields
             and frame_slot.sort == "thing"}
    # What is told beside a thing of the same kind is told behind a mark, or it might be that one.
    return [replace(frame_slot, marked=True) if frame_slot.kind in kinds and not frame_slot.fields
            and frame_slot.sort == "thing" else frame_slot for frame_slot in frame_slots]


def _form_slots(parts: Iterable[Any],
                optional: bool = False) -> Iterator[tuple[notation.Slot, bool]]:
    for part in parts:
        if isinstance(part, notation.Slot):
            yield part, optional
        elif isinstance(part, notation.Group):
            yield from _form_slots(part.parts, True)


def _build_slot(name: str, slots: Mapping[str, tuple[notation.Kind, bool]],
                spec: Mapping[str, Any]) -> FrameSlot:
    fields = tuple(spec.get("joins", (name,) if name in slots else ()))
    kind, optional = slots.get(name, (None, True))
    sort = spec.get("sort") or ("thing" if "kind" in spec and kind and kind.sort == "count"
                                else kind.sort if kind else "thing")
    return FrameSlot(name, sort, spec.get("kind", name), fields, frozenset(spec.get("marks", ())),
                     frozenset(spec.get("nouns", ())), spec.get("marked", False), optional,
                     spec.get("derived", False), spec.get("keeps", ""), spec.get("whole", False),
                     spec.get("exact", False), spec.get("foreign", False),
                     spec.get("numbers", False), spec.get("said", False),
                     spec.get("tells", False), spec.get("counted", False),
                     spec.get("ordered", False), spec.get("after", ""), spec.get("each", False),
                     spec.get("behind", False), spec.get("again", False),
                     spec.get("describes", False), spec.get("along", ""))
