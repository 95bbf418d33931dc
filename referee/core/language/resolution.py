"""Resolution: compares fillings with the legal moves to find those that agree."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from referee.core.game import notation
from referee.core.language.frames import Frame, FrameSlot
from referee.core.language.partial_parse import Amount, NamedThings

Bag = Mapping[str, Amount]


class Candidate(Struct, frozen=True, gc=False):
    """A legal move with the values of the slots of its frame."""

    frame: Frame | None  # None: no frame can state the move
    text: str  # canonical
    move: Any
    values: Mapping[str, Any]  # the content of each slot, including claims


class Resolver:
    """Compares fillings with the legal moves of a seat and the goods that it holds.

    With a ``box``, what follows by its rules in every position may be left out.
    """

    def __init__(self, options: Iterable[Candidate], held: Mapping[str, int],
                 box: Any = None) -> None:
        self.box = box
        self.options = list(options)
        self.held = Counter(held)
        self._possible_values: dict[tuple[str, str], set[str]] = {}

    def options_of_frame(self, frame: Frame) -> Iterator[Candidate]:
        """The legal moves that a frame can state."""
        return (option for option in self.options
                if option.frame is not None and option.frame.name == frame.says
                and all(_is_given_value(option.values[name], text) for name,
                        text in frame.given.items()
                        if name in option.values))

    @staticmethod
    def _values(options: Iterable[Candidate], name: str) -> set[str]:
        return {value for option in options if isinstance(value := option.values.get(name), str)}

    def fitting(self, frame: Frame, verb_said: bool, fillers: Mapping[str, Any]) -> list[Candidate]:
        """The legal moves that agree with everything that was said."""
        return [option for option in self.options_of_frame(frame)
                if self.agrees(frame, verb_said, fillers, option)]

    def partly_said(self, frame: Frame,
                    fillers: Mapping[str, Any]) -> Iterator[tuple[int, Candidate]]:
        """The legal moves that agree with a filling, each with how many slots were not said."""
        if any(frame.slots[name].keeps for name in fillers):
            return
        for option in self.options_of_frame(frame):
            value = {name: option.values.get(name) for name in fillers}
            if all(slot_value is not None
                   and self._slot_agrees(frame, frame.slots[name], fillers[name], slot_value)
                   for name, slot_value in value.items()):
                written = [slot.name for slot in frame.slots.values()
                           if slot.fields and option.values.get(slot.name)]
                yield len({*written}.difference(fillers)), option

    def move_of_text(self, text: str) -> Any:
        """The legal move with this text."""
        return next(option.move for option in self.options if option.text == text)

    def possible_values(self, frame: Frame, slot: FrameSlot) -> set[str]:
        """The values that a slot for a thing has in all legal moves."""
        key = frame.name, slot.name
        if key not in self._possible_values:
            self._possible_values[key] = self._values(self.options_of_frame(frame), slot.name) or (
                self._values_of_kind(slot) if frame.open else set())
        return self._possible_values[key]

    def _values_of_kind(self, slot: FrameSlot) -> set[str]:
        """The values that slots of this kind have in all legal moves."""
        return {value for option in self.options if option.frame is not None
                for other in option.frame.slots.values() if other.kind == slot.kind
                for value in self._values([option], other.name)}

    def is_vague(self, frame: Frame, fillers: Mapping[str, Any]) -> bool:
        """Whether a thing was only described, and several fit the description.

        Not if another name leaves only one of them: “scout 2 to the settlement”. A filler that may
        say where another thing is counts as vague too.
        """
        all_things = {name: filler for name, filler in fillers.items()
                      if isinstance(filler, NamedThings)}
        things = {name: named_things for name, named_things in all_things.items()
                  if frame.slots[name].fields}
        return any(named_things.may_locate_other for named_things in all_things.values()) or any(
            len(named_things.values & self._values_given_others(frame, name, fillers, things)) > 1
            for name, named_things in things.items())

    def _values_given_others(self, frame: Frame, name: str, fillers: Mapping[str, Any],
                             things: Mapping[str, NamedThings]) -> set[str]:
        """The values of a slot, given the other named things and the descriptions."""
        descriptions = [(frame.slots[other], filler) for other, filler in fillers.items()
                        if frame.slots[other].describes]
        definite = {other: named_things.values for other, named_things in things.items()
                    if other != name and len(named_things.values) == 1}
        fitting = [option for option in self.options_of_frame(frame) if all(
            option.values.get(other) in values for other, values in definite.items()) and all(
            (value := option.values.get(slot.name)) is not None
            and self._slot_agrees(frame, slot, filler, value) for slot, filler in descriptions)]
        return self._values(fitting, name) or self.possible_values(frame, frame.slots[name])

    def agrees(self, frame: Frame, verb_said: bool, fillers: Mapping[str, Any],
               option: Candidate) -> bool:
        """Whether all that was said is true of a legal move, and nothing needed is missing."""
        for slot in frame.slots.values():
            if slot.keeps:
                continue
            keeping_slot = next((other for other in frame.slots.values()
                                 if other.keeps == slot.name and other.name in fillers), None)
            filler, value = fillers.get(slot.name), option.values.get(slot.name)
            if keeping_slot is not None:
                if not self._kept_amounts_agree(slot, fillers[keeping_slot.name], filler, value):
                    return False
            elif filler is None:
                is_needed = value or (slot.said and slot.fields)
                if is_needed and not self._may_be_left_out(frame, verb_said, fillers, slot):
                    return False
            elif value is None or not self._slot_agrees(frame, slot, filler, value):
                return False
        return True

    @staticmethod
    def is_written(frame: Frame, name: str) -> bool:
        """Whether the content of a slot is written, or keeps or introduces what is."""
        slot = frame.slots[name]
        return bool(slot.fields or slot.keeps or slot.said
                    or any(name == other.after for other in frame.slots.values()))

    def claim_agrees(self, frame: Frame, name: str, filler: Any, claims: Mapping[str, Any]) -> bool:
        """Whether a claim beside a move is true of it."""
        return claims.get(name) is not None and self._slot_agrees(
            frame, frame.slots[name], filler, claims[name])

    def _may_be_left_out(self, frame: Frame, verb_said: bool, fillers: Mapping[str, Any],
                         slot: FrameSlot) -> bool:
        """Whether a slot may be left out although the move has a value for it."""
        if slot.said or not slot.fields:
            return not slot.said
        if slot.optional and not slot.derived:
            return False
        if slot.sort == "thing" and not slot.derived:
            return (verb_said and len(self.possible_values(frame, slot)) == 1) or any(
                frame.slots[name].tells for name in fillers)
        return slot.sort not in ("bag", "many", "kinds") or (verb_said and not frame.open)

    def _slot_agrees(self, frame: Frame, slot: FrameSlot, filler: Any, value: Any) -> bool:
        """Whether what was said of a slot is its value."""
        if slot.sort == "count":
            if isinstance(filler, int):
                return bool(value == filler)
            if isinstance(filler, Amount) and value != filler.n:
                return False
            top = max((option.values[slot.name] for option in self.options_of_frame(frame)
                       if slot.name in option.values), default=-1)
            return bool(value == top) and (filler != "both" or top == 2)  # “all four” must be all
        if slot.sort == "thing":
            return (filler.named or slot.describes) and value in filler.values
        if slot.sort == "bag":
            return self._bag_agrees(slot, filler, value)
        if slot.sort == "kinds":
            return set(filler) == set(value)
        return self._list_agrees(frame, slot, filler, value)

    def _list_agrees(self, frame: Frame, slot: FrameSlot, filler: list[Any],
                     value: list[str]) -> bool:
        filler = self._expand_counts(slot, filler)
        first = filler[0]
        if not isinstance(first, Amount):
            if any(isinstance(item, Amount) for item in filler):
                return False
            return filler == value if slot.ordered else sorted(filler) == sorted(value)
        if first.kind:
            return False
        if len(filler) > 1 and sorted(map(str, filler[1:])) != sorted(value):
            return False
        if not first.how:
            return len(value) == first.n
        most = max((len(option.values.get(slot.name) or ())
                    for option in self.options_of_frame(frame)), default=0)
        return len(value) == most and (
            (first.how == "all" and first.n in (0, most)) or (first.how == "both" and most == 2))

    def _expand_counts(self, slot: FrameSlot, filler: list[Any]) -> list[Any]:
        """The chosen kinds, repeated as often as was said; unknown amounts stay as they are."""
        expanded: list[Any] = []
        for item in filler:
            n = None
            if isinstance(item, Amount) and item.kind:
                n = self.amount_meant(slot, item.kind, item)
            expanded += [item.kind] * n if n else [item]
        return expanded

    def amount_meant(self, slot: FrameSlot, good: str, amount: Amount) -> int | None:
        """The number that an amount means, given the goods held; None: not known."""
        if not amount.how:
            return amount.n
        held = self.held.get(good)
        if slot.foreign:
            return amount.n if amount.how == "the" else None
        if held is None:
            return None
        if amount.how == "the":
            return amount.n if held == amount.n or amount.n > 1 else None
        if amount.how == "both":
            return 2 if held == 2 else None
        if amount.how == "half":
            return held // 2 if held and held % 2 == 0 else None
        return held or None if amount.how == "all" else None

    def _bag_agrees(self, slot: FrameSlot, filler: Bag, value: Mapping[str, int]) -> bool:
        everything = filler.get("*")
        named = {good: amount for good, amount in filler.items() if good != "*"}
        if not everything and any(good not in named for good in value):
            return False
        if len(named) == 1 and any(amount.how == "rest"
                                   for amount in named.values()) and not everything:
            return False  # a rest needs something else beside it
        if not all(self._amount_agrees(slot, good, amount, value) for good,
                   amount in named.items()):
            return False
        return everything is None or self._everything_agrees(slot, everything, named, value)

    def _everything_agrees(self, slot: FrameSlot, everything: Amount, named: Bag,
                           value: Mapping[str, int]) -> bool:
        """Whether a bag is all that is held, or contains more than the named kinds."""
        if slot.whole:
            return False
        if everything.how == "all":
            return not named and {good: n for good, n in self.held.items() if n} == dict(value)
        return everything.how == "rest" and bool(set(value) - set(named))

    def _amount_agrees(self, slot: FrameSlot, good: str, filler: Amount,
                       value: Mapping[str, int]) -> bool:
        """Whether the amount of one kind is the one that was said."""
        n, total = value.get(good, 0), sum(value.values())
        if slot.whole and filler.how in ("all", "both"):
            return n == total and (filler.how == "all" or n == 2)
        if slot.whole and filler.how == "half":
            return 2 * n == total
        if slot.whole and filler.how == "the":
            return n == filler.n
        if filler.how == "rest":
            return n > 0
        return n == self.amount_meant(slot, good, filler)

    def _kept_amounts_agree(self, slot: FrameSlot, keep: Bag, filler: Bag | None,
                            value: Mapping[str, int] | None) -> bool:
        """Whether a discard leaves exactly the amounts that were to be kept.

        If only the kept goods are named and the slot is exact, all other goods must go.
        """
        left = Counter(self.held)
        left.subtract(value or {})
        for good, amount in keep.items():
            if good == "*":
                return False
            held = self.held[good]
            keeps_all = amount.how in ("all", "both") or ((amount.how == "the" or not amount.n)
                                                          and held != amount.n)
            if left[good] != (held if keeps_all else amount.n):
                return False
        if filler is None or set(filler) == {"*"}:
            return not slot.exact or all(not left[good] for good in self.held if good not in keep)
        return self._bag_agrees(slot, filler, value or {})

    def move_text(self, frame: Frame, verb_said: bool, fillers: Mapping[str, Any],
                  guess: int = 0) -> str | None:
        """The text of a completely stated move, even an illegal one; None: it is incomplete.

        A ``guess`` is used where a count was not said, to find errors that any number would have.
        """
        texts = dict(frame.given)
        for slot in frame.slots.values():
            if slot.after:
                slot_texts = self._write_headed_slot(slot, fillers)
            elif slot.name in fillers:
                slot_texts = self._said_texts(frame, slot, fillers[slot.name])
            else:
                slot_texts = self._unsaid_texts(frame, verb_said, slot, fillers, guess)
            if slot_texts is None:
                return None
            texts |= slot_texts
        return fill_form(frame.variant, texts)

    def _said_texts(self, frame: Frame, slot: FrameSlot, filler: Any) -> dict[str, str] | None:
        """The texts of the fields of a slot that was said; None: it cannot be written."""
        if any(slot.name == other.after for other in frame.slots.values()):
            return {}  # written together with the slot after it
        if slot.keeps or not (slot.fields or (slot.said and slot.sort == "thing")):
            return None
        if not slot.fields:
            return {}
        if frame.open and slot.sort == "bag" and filler == {"*": Amount(0, "all")}:
            filler = {good: Amount(n) for good, n in self.held.items() if n}  # “everything”
        return self._slot_texts(slot, filler)

    def _unsaid_texts(self, frame: Frame, verb_said: bool, slot: FrameSlot,
                      fillers: Mapping[str, Any], guess: int) -> dict[str, str] | None:
        """The texts of the fields of a slot that was not said; None: it must be said."""
        if slot.said and slot.sort == "thing":
            return None
        if not slot.fields or slot.optional:
            return {}
        if (sole_value := self._fill_sole_value(frame, verb_said, slot)) is not None:
            return {slot.fields[0]: sole_value}
        if self.box is not None and (fixed := self._fixed_texts(frame, slot, fillers)):
            return fixed
        if guess and slot.sort == "count":
            return {slot.fields[0]: str(guess)}
        return None

    def _fixed_texts(self, frame: Frame, slot: FrameSlot,
                     fillers: Mapping[str, Any]) -> dict[str, str]:
        """The texts of the fields of a slot that follow from those that were said."""
        said: dict[str, str] = {}
        for name, filler in fillers.items():
            said |= self._said_texts(frame, frame.slots[name], filler) or {}
        fixed = frame.move.fixed_slots(self.box, said)
        return {field: fixed[field] for field in slot.fields if field in fixed}

    def _write_headed_slot(self, slot: FrameSlot,
                           fillers: Mapping[str, Any]) -> dict[str, str] | None:
        """The text of a slot together with the word that introduces it: “all meat”, “all”."""
        head = fillers.get(slot.after)
        if not isinstance(head, NamedThings) or (slot.said and slot.name not in fillers):
            return None
        return {slot.fields[0]: " ".join([*sorted(head.values), *fillers.get(slot.name, ())])}

    def _fill_sole_value(self, frame: Frame, verb_said: bool, slot: FrameSlot) -> str | None:
        """The only possible thing for a slot that was not said, if there is just one."""
        values = self.possible_values(frame, slot) if slot.sort == "thing" and not slot.said and (
            verb_said or slot.derived) else set()
        return next(iter(values)) if len(values) == 1 else None

    def _slot_texts(self, slot: FrameSlot, filler: Any) -> dict[str, str] | None:
        """The texts of the fields of a slot; None: what was said is not definite."""
        if slot.sort == "count":
            return {slot.name: str(filler)} if isinstance(filler, int) else None
        if isinstance(filler, NamedThings):
            return ({slot.fields[0]: next(iter(filler.values))}
                    if filler.named and len(filler.values) == 1 else None)
        if slot.sort == "many":
            filler = self._expand_counts(slot, filler)
            if any(isinstance(one, Amount) for one in filler):
                return None
            return _split_numbers_and_names(slot, filler)
        amounts = {good: self.amount_meant(slot, good, one) for good, one in filler.items()
                   if good != "*"}
        if "*" in filler or not amounts or not all(amounts.values()):
            return None
        if len(slot.fields) > 1:
            return {good: str(n) for good, n in amounts.items()}
        return {slot.fields[0]: " ".join(f"{n} {good}" for good, n in amounts.items())}


def _is_given_value(value: Any, text: str) -> bool:
    """Whether a value is the one that a frame's verb gives; of goods, only this kind."""
    return {*value} == {text} if isinstance(value, Mapping) else str(value) == text


def _split_numbers_and_names(slot: FrameSlot, filler: list[str]) -> dict[str, str]:
    """The texts of chosen things; without order, numbers go in the first of two fields."""
    if slot.ordered:
        return {slot.fields[0]: " ".join(filler)}
    numbers = sorted((one for one in filler if one.isdecimal()), key=int)
    names = sorted(one for one in filler if not one.isdecimal())
    if len(slot.fields) == 1:
        return {slot.fields[0]: " ".join([*numbers, *names])}
    return {field: " ".join(some) for field, some in zip(slot.fields, (numbers, names),
                                                         strict=True) if some}


def fill_form(variant: notation.FormVariant, texts: Mapping[str, str]) -> str | None:
    """A form with these texts in its slots; None: a required one is missing, or one is unused."""
    words, used = _fill_parts(variant.parts, texts)
    return " ".join(words) if words is not None and used == set(texts) else None


def _fill_parts(parts: Iterable[Any],
                texts: Mapping[str, str]) -> tuple[list[str] | None, set[str]]:
    words: list[str] = []
    used: set[str] = set()
    for part in parts:
        if isinstance(part, str):
            words.append(part)
        elif isinstance(part, notation.Slot):
            if not texts.get(part.name):
                return None, set()
            words.append(texts[part.name])
            used.add(part.name)
        else:
            group_words, group_used = _fill_parts(part.parts, texts)
            words += group_words or []
            used |= group_used
    return words, used
