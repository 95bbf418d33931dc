"""Frames: how each move is written, from its notation and the words of its game."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.core.game import notation
from referee.core.game.moves import Move


class FrameSlot(Struct, frozen=True):
    """A slot of a frame: what may fill it, and which words may introduce it."""

    name: str
    # `count`: a number; `thing`: one of a kind; `bag`: amounts by kind; `many`: several of a
    # kind; `kinds`: kinds of goods without amounts
    sort: str
    kind: str = ""  # the kind of thing that fills it
    # fields of the move that it is written to; empty for a claim, which is said beside a move
    # and must be true of it
    fields: tuple[str, ...] = ()
    marks: frozenset[str] = frozenset()  # words that introduce it
    nouns: frozenset[str] = frozenset()  # nouns that may follow its number
    marked: bool = False  # it is filled only after one of its marks
    optional: bool = False  # it may be left out in the notation
    derived: bool = False  # if it is not said, it follows from the rest
    keeps: str = ""  # the slot of which this one names what stays of the goods held
    whole: bool = False  # its amounts divide a total
    exact: bool = False  # whatever is not kept goes
    foreign: bool = False  # goods of another player, so that “all” gives no number
    numbers: bool = False  # things in it may be called by their number
    said: bool = False  # it must be said
    tells: bool = False  # a claim that may be said instead of its move
    counted: bool = False  # a number before a kind says how many of that kind are chosen
    ordered: bool = False  # the order in which things are said matters
    after: str = ""  # the slot whose word is written before the content of this one
    each: bool = False  # in orders: the actors, each of whom does what the rest of the line says
    behind: bool = False  # it is filled only after the verb
    again: bool = False  # it may be named again by what it is: “C23, the card that gives gold”
    # a claim that says which of several things is meant: “the card that costs 2”
    describes: bool = False
    along: str = ""  # it is filled only together with this slot


class Frame(Struct, frozen=True):
    """How one move is written: its verb, its slots, and when parts may be left out."""

    # the verb or, where several moves begin with it, the verb and a slot: `refuse {kinds}`
    name: str
    verb: str  # the words with which the canonical text begins
    move: type[Move]
    variant: notation.FormVariant
    answers: frozenset[str]
    slots: Mapping[str, FrameSlot]
    # texts of slots that the verb fills; for goods the one kind of which it is all
    given: Mapping[str, str] = {}
    bare: frozenset[str] = frozenset()  # kinds of decision at which the verb may be left out
    # slots of which one must be said where the verb is left out
    needs: frozenset[str] = frozenset()
    shy: frozenset[str] = frozenset()  # frames that must not be legal where the verb is left out
    between: frozenset[str] = frozenset()  # words that may stand between a number and its kind
    open: bool = False  # not all of its legal moves are listed
    asks: bool = False  # it may be put as a question
    closes: bool = False  # a closing after other moves may mean it, because it gives nothing up
    declines: bool = False  # it declines what is offered by the decision
    prefer: int = 0  # where several frames fit, those with the highest number are meant
    # the frame of which this is another wording, with its own verbs, marks and decisions; else
    # its own name
    says: str = ""
    synonyms: frozenset[str] = frozenset()  # names of all wordings of the same move
    # classes of general verbs that it accepts and that never say which move it is
    classes: tuple[str, ...] = ()

    def has_needed_slot(self, slots: Iterable[str]) -> bool:
        """Whether the verb may be left out where these slots are filled."""
        return not self.needs or not self.needs.isdisjoint(slots)

    def values(self, slots: Mapping[str, Any]) -> dict[str, Any]:
        """The content of each slot of a legal move, from the slots of its notation."""
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
    """The frames of a game. A form without words in the game's ``FRAMES`` has no frame."""
    specs = import_module(f"{package}.words").FRAMES
    return tuple(_build_frame(name, verb, move, variant, specs)
                 for move in moves if move.form
                 for variant in notation.form_variants(move)
                 for verb in leading_words(move, variant)
                 for name in _synonyms(_frame_name(verb, variant, specs), specs))


def _synonyms(name: str, frame_specs: Mapping[str, Any]) -> list[str]:
    """The frame of this name, if the game has words for it, and its other wordings."""
    return [other for other, spec in frame_specs.items() if name in (other, spec.get("says"))]


def _frame_name(verb: str, variant: notation.FormVariant, specs: Mapping[str, Any]) -> str:
    slot = next((part.name for part in variant.parts if isinstance(part, notation.Slot)), "")
    return f"{verb} {{{slot}}}" if f"{verb} {{{slot}}}" in specs else verb


@cache
def line_frames(package: str) -> tuple[Frame, ...]:
    """The frames of the lines of orders, each with the decisions at which it may be used."""
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
    """The words a form begins with; if it begins with a slot, the verbs of its move."""
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
    """The slots of the form that the verb does not fill, then those of claims."""
    slots = {slot.name: (slot.kind, optional) for slot, optional in _form_slots(variant.parts)
             if slot.name not in given}
    joined = {field for spec in specs.values() for field in spec.get("joins", ())}
    written_slots = [_build_slot(slot, slots, specs.get(slot, {})) for slot in slots
                     if slot not in joined]
    claim_slots = [_build_slot(claim, slots, spec) for claim, spec in specs.items()
                   if claim not in slots]
    frame_slots = [*written_slots, *claim_slots]
    kinds = {frame_slot.kind for frame_slot in frame_slots if frame_slot.fields
             and frame_slot.sort == "thing"}
    # A claim about a thing of the same kind needs a mark: otherwise it could be the thing itself.
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
