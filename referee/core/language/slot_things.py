"""Fills slots of a frame with things: one of a kind, several, or amounts of each kind."""

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from referee.core.language.frames import Frame, FrameSlot
from referee.core.language.lexemes import Lexeme, Sense
from referee.core.language.partial_parse import Amount, NamedThings, PartialParse

# words that may stand between a number and its kind
COUNTING_WORDS = frozenset({"of", "more", "my", "the", "our", "your", "a", "an", "pieces",
                            "each of",
                            "cards of", "of my", "of the", "x"})


def _names_only(lexeme: Lexeme, kind: str, good: str) -> bool:
    return any(sense[:2] == ("thing", kind) and sense[2] == {good} for sense in lexeme.senses)


class ThingSlots:
    """The slots of one frame, filled with named or described things.

    ``things_by_number`` gives the things of a kind that a number alone may name.
    """

    def __init__(self, frame: Frame,
                 things_by_number: Callable[[str, int], frozenset[str] | None]) -> None:
        self.frame, self.things_by_number = frame, things_by_number

    def fill(self, seq: Sequence[tuple[Lexeme, int]], i: int, sense: Sense,
             parse: PartialParse) -> Iterator[tuple[PartialParse, int]]:
        """The parses after a thing or description, each with the number of lexemes used."""
        for slot in self.frame.slots.values():
            if slot.kind != sense[1] or (slot.behind and not parse.verb_said) or (
                    parse.closed_slot == (slot.name, seq[i][1])):
                continue
            if slot.sort == "thing" and parse.count is None:
                if not self._belongs_elsewhere(slot, parse, seq[i][0]):
                    yield from self.narrow_thing(slot, sense[2], sense[0] == "thing",
                                                 seq[i][1], parse)
            elif slot.sort == "many":
                yield from self._fill_several(seq, i, sense, slot, parse)
            elif slot.sort in ("bag", "kinds") and len(sense[2]) == 1 and (
                    sense[0] == "thing" and slot in self.open_slots(parse, slot.sort)):
                yield from self._fill_bag(seq, i, next(iter(sense[2])), slot, parse)

    def _fill_several(self, seq: Sequence[tuple[Lexeme, int]], i: int, sense: Sense,
                      slot: FrameSlot, parse: PartialParse) -> Iterator[tuple[PartialParse, int]]:
        """Add a thing to a slot that takes several, or an amount of a kind."""
        if self._is_barred(slot, parse):
            return
        if slot.counted:
            if len(sense[2]) == 1:
                yield from self._choose_kind(seq, i, next(iter(sense[2])), slot, parse)
        elif sense[0] == "thing" and (
                slot.each or slot.behind or slot in self.open_slots(parse, "many")):
            yield parse.with_filler(slot.name,
                                    [*parse.fillers.get(slot.name, []), *sorted(sense[2])]), 1

    def _is_barred(self, slot: FrameSlot, parse: PartialParse) -> bool:
        """Whether a mark names another slot for this kind, or this slot needs a mark."""
        other = self.frame.slots.get(parse.marked_slot)
        return (slot.marked and other is not slot) or bool(
            other and other is not slot and other.kind == slot.kind
            and (other.sort == "many" or other.name not in parse.fillers))

    def _choose_kind(self, seq: Sequence[tuple[Lexeme, int]], i: int, value: str, slot: FrameSlot,
                     parse: PartialParse) -> Iterator[tuple[PartialParse, int]]:
        """Add a kind to what is chosen, or an amount of it.

        A plural (value “many hare”) needs a number, and a number needs a plural; “deer” is both.
        """
        plural, _, kind = value.rpartition(" ")
        chosen = parse.fillers.get(slot.name, [])
        if plural == "many" and not parse.how and (parse.count or 0) < 2 and not (
                parse.count and i and seq[i - 1][0].text in ("of", "of my", "of the", "my", "the")):
            return
        if not plural and slot.numbers and (parse.count or 0) > 1:  # “2 boar” may be number 2
            return
        amount = Amount(parse.count or 0, parse.how, kind) if parse.is_waiting else kind
        yield replace(parse, count=None, how="").with_filler(slot.name, [*chosen, amount]), 1

    def _belongs_elsewhere(self, slot: FrameSlot, parse: PartialParse, lexeme: Lexeme) -> bool:
        """Whether a mark names another slot for a thing, or this slot needs a mark."""
        other = self.frame.slots.get(parse.marked_slot)
        if self.marked_slot_is_empty(parse) and parse.mark not in slot.marks and any(
                parse.mark in other_slot.marks for other_slot in self.frame.slots.values()
                if other_slot.kind == slot.kind):
            return True
        if other is not None and other is not slot and self.marked_slot_is_empty(parse) and (
                other.sort != "thing" and lexeme.is_a("num")):
            return True
        if other is not None and other is not slot and (
                other.sort == "thing" and other.kind == slot.kind):
            return True
        return slot.marked and parse.marked_slot != slot.name and slot.name not in parse.fillers

    def narrow_thing(self, slot: FrameSlot, values: frozenset[str], named: bool, segment: int,
                     parse: PartialParse) -> Iterator[tuple[PartialParse, int]]:
        """Narrow the thing in a slot to what also fits one more word.

        The words must be in the same segment. A later segment may only say which of several things
        is meant (“to the mountain fire, I-18”) or add a description that names nothing by itself.
        """
        previous: NamedThings | None = parse.fillers.get(slot.name)
        common = previous.values & values if previous else values
        if common and (not previous or previous.segment == segment or (
                len(common) == 1 < len(previous.values) or not named) or (
                    slot.again and common == previous.values
                    and (parse.after_article or common == values))):
            marked_slot = "" if parse.marked_slot == slot.name else parse.marked_slot
            things = NamedThings(common, named or bool(previous and previous.named), segment,
                                 self._may_locate_other(slot, parse))
            yield parse.with_filler(slot.name, things, marked_slot), 1

    def _may_locate_other(self, slot: FrameSlot, parse: PartialParse) -> bool:
        """Whether a claim may say where another thing is: “to the fire on I-25”."""
        return not slot.fields and parse.required_slot != slot.name and any(
            other.fields and other.kind == slot.kind and other.name in parse.fillers
            for other in self.frame.slots.values())

    def _fill_bag(self, seq: Sequence[tuple[Lexeme, int]], i: int, good: str, slot: FrameSlot,
                  parse: PartialParse) -> Iterator[tuple[PartialParse, int]]:
        """Add an amount of a kind to a bag; the number may follow the kind: “wood 2”."""
        scale, _, good = good.rpartition(" ")  # “3 decorations”: what a ring counts for
        each = int(scale or 1)
        old = parse.fillers.get(slot.name, {}).get(good, Amount(0))
        if parse.is_waiting:
            yield from self._add_to_bag(slot, good, old, parse, parse.count, each, 1)
        elif i and seq[i - 1][0].text != seq[i][0].text and _names_only(
                seq[i - 1][0], slot.kind, good):
            yield parse, 1  # “clay bricks”
        elif not old.n and not parse.fillers.get(slot.name) and i + 2 == len(seq) and (
                ("some", "all") in seq[i + 1][0].senses):  # “food only”
            yield from self._add_to_bag(slot, good, old, replace(parse, how="all"), None, each, 2)
        else:
            for n in self._numbers_behind(seq, i, slot.kind):
                yield from self._add_to_bag(slot, good, old, parse, n, each, 1 + (n is not None))

    def _add_to_bag(self, slot: FrameSlot, good: str, old: Amount, parse: PartialParse,
                    n: int | None, each: int, skip: int) -> Iterator[tuple[PartialParse, int]]:
        """The parses with an amount of a kind added to the bag in a slot."""
        bag = dict(parse.fillers.get(slot.name, {}))
        if parse.how:
            bag[good] = Amount(0, parse.how)
        elif old.how:
            return
        elif n is None:
            bag[good] = Amount(old.n + each, "the" if parse.after_article and not old.n else "")
        else:
            bag[good] = Amount(old.n + n * each)
        extended = replace(parse, count=None, how="").with_filler(slot.name, bag, slot.name)
        yield extended, skip
        if parse.how == "all":  # “all the wood and brick”
            yield replace(extended, how="all"), skip

    def _numbers_behind(self, seq: Sequence[tuple[Lexeme, int]], i: int,
                        kind: str) -> tuple[int | None, ...]:
        """The number after a kind (“wood 2”), or None where it may belong to the next kind."""
        after = seq[i + 1][0] if i + 1 < len(seq) else None
        number = (next((sense[1] for sense in after.senses if sense[0] == "num"), None)
                  if after else None)
        if not number:
            return (None,)
        k = i + 2
        while k < len(seq) and seq[k][0].is_a("fill", "the", "hail"):
            k += 1
        names = k < len(seq) and any(sense[:2] == ("thing", kind) for sense in seq[k][0].senses)
        # A kind follows the number. In “wood 2 brick” it counts the brick; only if the text ends
        # with a number, as in “wood 2 brick 1”, may numbers follow their kinds.
        if names:
            return (number, None) if seq[-1][0].is_a("num") else (None,)
        return (number,)

    def open_slots(self, parse: PartialParse, *sorts: str) -> Iterator[FrameSlot]:
        """The slots of these sorts that may be filled here, given the last mark."""
        for slot in self.frame.slots.values():
            if slot.sort in sorts and (parse.marked_slot == slot.name
                                       or (not slot.marked and self._is_unmarked(parse, slot))):
                yield slot

    def _is_unmarked(self, parse: PartialParse, slot: FrameSlot) -> bool:
        """Whether the last mark does not bind what follows: “tool 1 and 3 food”."""
        marked = self.frame.slots.get(parse.marked_slot)
        return marked is None or (marked.sort == "many" and slot.sort == "bag"
                                  and marked.name in parse.fillers)

    def marked_slot_is_empty(self, parse: PartialParse) -> bool:
        """Whether the slot of the last mark is still empty."""
        return bool(parse.marked_slot) and parse.marked_slot not in parse.fillers

    def kind_follows(self, seq: Sequence[tuple[Lexeme, int]], i: int, slot: FrameSlot) -> bool:
        """Whether a kind follows a number or quantifier, apart from words like “of the”."""
        k = i + 1
        while k < len(seq) and (seq[k][0].text in COUNTING_WORDS or seq[k][0].is_a("the")):
            k += 1
        return k < len(seq) and any(sense[:2] == ("thing", slot.kind) and len(sense[2]) == 1
                                    for sense in seq[k][0].senses)

    def named_by(self, slot: FrameSlot, n: int) -> frozenset[str]:
        """The things of a slot's kind that a number alone may name."""
        return self.things_by_number(slot.kind, n) or frozenset()
