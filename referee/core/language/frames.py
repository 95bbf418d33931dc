"""How each move is said: its form, and beside it what its game's words say of that verb."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.core.game import notation
from referee.core.game.moves import Move


class Place(Struct, frozen=True):
    """A place in a frame that words may fill.

    ``sort`` is what stands there: ``count``, a number; ``thing``, one of a ``kind``; ``bag``,
    counted ones of a kind; ``many``, some of a kind; ``kinds``, kinds of goods alone. ``fields``
    are those of the move that it is written to, none if it is a *claim*: what is said beside a
    move and must be true of it. ``marks`` are words before it; it stands only behind one where
    ``marked``. ``nouns`` stand behind its number. ``may``: it may be missing in the form.
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
    may: bool = False
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
    marks and questions of its own, or its own name; ``also`` are the names of all such ways.
    ``classes`` are those of verbs that it takes along and that never say which move it is.
    """

    name: str
    verb: str
    move: type[Move]
    way: notation.Way
    answers: frozenset[str]
    places: Mapping[str, Place]
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
    also: frozenset[str] = frozenset()
    classes: tuple[str, ...] = ()

    def enough(self, places: Iterable[str]) -> bool:
        """Whether one of the places is said without which its verb may not be missing."""
        return not self.needs or not self.needs.isdisjoint(places)

    def values(self, slots: Mapping[str, Any]) -> dict[str, Any]:
        """What stands in the places of a legal move, by its slots."""
        found: dict[str, Any] = {}
        for place in self.places.values():
            if len(place.fields) > 1 and place.sort == "many":
                found[place.name] = [str(one) for field in place.fields
                                     for one in slots.get(field, ())]
            elif len(place.fields) > 1:
                found[place.name] = {one: slots[one] for one in place.fields if slots.get(one)}
            elif place.fields and place.fields[0] in slots:
                found[place.name] = _value(place, slots[place.fields[0]])
        return found


def _value(place: Place, value: Any) -> Any:
    if place.sort == "thing":
        return place.name if value is True else str(value)
    if place.sort in ("many", "kinds"):
        return [str(one) for one in value]
    return value


@cache
def frames(package: str, moves: tuple[type[Move], ...]) -> tuple[Frame, ...]:
    """The frames of a game, by its words; a form that has none there is not heard."""
    said = import_module(f"{package}.words").FRAMES
    return tuple(_frame(name, verb, move, way, said)
                 for move in moves if move.form
                 for way in notation.ways(move) for verb in leading(move, way)
                 for name in _sayings(_named(verb, way, said), said))


def _sayings(name: str, said: Mapping[str, Any]) -> list[str]:
    """The frame of this name, if a game has words for it, and the other ways of saying it."""
    return [one for one, spec in said.items() if name in (one, spec.get("says"))]


def _named(verb: str, way: notation.Way, said: Mapping[str, Any]) -> str:
    slot = next((part.name for part in way.parts if isinstance(part, notation.Slot)), "")
    return f"{verb} {{{slot}}}" if f"{verb} {{{slot}}}" in said else verb


@cache
def lines(package: str) -> tuple[Frame, ...]:
    """The frames of the lines of a game's sheets, each with the sheets on which it stands."""
    said = import_module(f"{package}.words").FRAMES
    return tuple(_line(verb, spec) for verb, spec in said.items() if "asked" in spec)


def _line(verb: str, said: Mapping[str, Any]) -> Frame:
    asked = frozenset(said["asked"])
    places = {name: _place(name, {}, spec) for name, spec in said["places"].items()}
    return Frame(verb, verb, Move, notation.Way((), ()), asked, places, {},
                 asked if said["bare"] else frozenset(), frozenset(said.get("needs", ())),
                 says=verb, classes=tuple(said.get("classes", ())))


def leading(move: type[Move], way: notation.Way) -> Iterator[str]:
    """The words a form begins with; of one that begins with a slot the verbs of its move."""
    words: list[str] = []
    for part in way.parts:
        if not isinstance(part, str):
            break
        words.append(part)
    if words:
        yield " ".join(words)
    else:
        yield from (verb.partition(",")[0] for verb in move.verbs)


def _frame(name: str, verb: str, move: type[Move], way: notation.Way,
           every: Mapping[str, Any]) -> Frame:
    said = every[name]
    says = said.get("says", name)
    also = _sayings(says, every)
    answers = frozenset(said.get("answers", move.answers)).intersection(move.answers)
    first = way.parts[0]
    given = {first.name: verb} if isinstance(first, notation.Slot) else {}
    given |= {slot: str(value) for slot, value in said.get("given", {}).items()}
    places = _frame_places(way, given, said["places"])
    bare = answers if said["bare"] is True else frozenset(said["bare"] or ())
    return Frame(name, verb, move, way, answers, {place.name: place for place in places},
                 given, bare,
                 frozenset(said.get("needs", ())), frozenset(said.get("shy", ())),
                 frozenset(said.get("between", ())), said.get("open", False), move.asks,
                 said.get("closes", False),
                 said.get("declines", False), said.get("prefer", 0), says,
                 frozenset(also), tuple(said.get("classes", ())))


def _frame_places(way: notation.Way, given: Mapping[str, str],
                  specs: Mapping[str, Mapping[str, Any]]) -> list[Place]:
    """The places of the form's slots that the verb does not fill, then those of claims."""
    slots = {slot.name: (slot.kind, may) for slot, may in _slots(way.parts)
             if slot.name not in given}
    joined = {field for spec in specs.values() for field in spec.get("joins", ())}
    written = [_place(slot, slots, specs.get(slot, {})) for slot in slots if slot not in joined]
    claims = [_place(claim, slots, spec) for claim, spec in specs.items() if claim not in slots]
    places = [*written, *claims]
    kinds = {place.kind for place in places if place.fields and place.sort == "thing"}
    # What is told beside a thing of the same kind is told behind a mark, or it might be that one.
    return [replace(place, marked=True) if place.kind in kinds and not place.fields
            and place.sort == "thing" else place for place in places]


def _slots(parts: Iterable[Any], may: bool = False) -> Iterator[tuple[notation.Slot, bool]]:
    for part in parts:
        if isinstance(part, notation.Slot):
            yield part, may
        elif isinstance(part, notation.Group):
            yield from _slots(part.parts, True)


def _place(name: str, slots: Mapping[str, tuple[notation.Kind, bool]],
           spec: Mapping[str, Any]) -> Place:
    fields = tuple(spec.get("joins", (name,) if name in slots else ()))
    kind, may = slots.get(name, (None, True))
    sort = spec.get("sort") or ("thing" if "kind" in spec and kind and kind.sort == "count"
                                else kind.sort if kind else "thing")
    return Place(name, sort, spec.get("kind", name), fields, frozenset(spec.get("marks", ())),
                 frozenset(spec.get("nouns", ())), spec.get("marked", False), may,
                 spec.get("derived", False), spec.get("keeps", ""), spec.get("whole", False),
                 spec.get("exact", False), spec.get("foreign", False),
                 spec.get("numbers", False), spec.get("said", False),
                 spec.get("tells", False), spec.get("counted", False),
                 spec.get("ordered", False), spec.get("after", ""), spec.get("each", False),
                 spec.get("behind", False), spec.get("again", False),
                 spec.get("describes", False), spec.get("along", ""))
