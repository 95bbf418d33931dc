"""Fills slots of a frame with numbers and quantifiers."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from referee.core.language.frames import FrameSlot
from referee.core.language.lexemes import Lexeme
from referee.core.language.partial_parse import Amount, PartialParse
from referee.core.language.slot_things import ThingSlots

POINTING_WORDS = frozenset({"that", "this", "which", "same"})  # before a “one” that is no number


def _is_pointing(lexeme: Lexeme) -> bool:
    """Whether “one” after this word is no number: “the one on I-19”."""
    return lexeme.is_a("the") or lexeme.text in POINTING_WORDS


def _is_plural(following: Sequence[tuple[Lexeme, int]]) -> bool:
    """Whether a number counts what follows: “2 huts”."""
    return any(lexeme.is_a("thing") and lexeme.text.endswith("s") for lexeme, _ in following)


def _is_total(lexeme: Lexeme) -> bool:
    """Whether a number after this word says how many there are: “all 3”, “the last two”."""
    return lexeme.text == "all" or ("some", "last") in lexeme.senses


class NumberSlots:
    """The slots of one frame, filled with numbers: counts, amounts, things by number."""

    def __init__(self, things: ThingSlots) -> None:
        self.things, self.frame = things, things.frame

    def fill_by_number(self, seq: Sequence[tuple[Lexeme, int]], i: int, n: int,
                       parse: PartialParse) -> Iterator[tuple[PartialParse, int]]:
        """The parses after a number: a count, an amount of a kind, or a thing by its number.

        Zero is accepted only for a count that the notation has: “add 0 food”.
        """
        if seq[i][0].text == "one":
            yield from self._pronoun(seq, i, parse)
            if i and _is_pointing(seq[i - 1][0]):
                return
        behind = seq[i + 1][0].text if i + 1 < len(seq) else ""
        noun = seq[i + 2][0].text if behind == "more" and i + 2 < len(seq) else behind
        for slot in self._slots_for_number(n, noun):
            if slot.sort == "count":
                yield from self._fill_count(seq, i, n, noun, slot, parse)
            elif slot.sort == "bag":
                if not parse.is_waiting and slot in self.things.open_slots(parse, "bag"):
                    yield replace(parse, marked_slot=slot.name, count=n, after_article=False), 1
            elif slot.sort == "many":
                yield from self._pick_by_number(seq, i, n, behind, slot, parse)
            elif slot.sort == "thing" and self._number_names_thing(slot, n, parse) and not (
                    _is_plural(seq[i + 1:i + 2])):
                yield from self.things.narrow_thing(slot, self.things.named_by(slot, n), True,
                                                    seq[i][1], parse)

    def _slots_for_number(self, n: int, noun: str) -> list[FrameSlot]:
        """The slots that may take a number: those with the noun after it, otherwise all."""
        slots = self.frame.slots.values()
        named = [slot for slot in slots if noun in slot.nouns and noun not in slot.marks]
        return [slot for slot in named or slots
                if n != 0 or (slot.sort == "count" and slot.fields)]

    def _pronoun(self, seq: Sequence[tuple[Lexeme, int]], i: int,
                 parse: PartialParse) -> Iterator[tuple[PartialParse, int]]:
        """The parses after “one” as a pronoun or article: “the gold one”, “the one on I-19”."""
        if i:
            yield from self._fill_by_pronoun(seq[i - 1][0], parse)
        if self._is_article(seq[i + 1:i + 2]) and not self._count_is_open(parse):
            yield parse, 1
        if i and _is_pointing(seq[i - 1][0]):
            yield parse, 1

    def _fill_by_pronoun(self, previous: Lexeme,
                         parse: PartialParse) -> Iterator[tuple[PartialParse, int]]:
        """“one” for a thing described before: “the second one”, “the gold one”."""
        for slot in self.frame.slots.values():
            if slot.sort == "thing" and any(
                    sense[0] in ("thing", "feat") and sense[1] == slot.kind
                    for sense in previous.senses):
                described = parse.fillers.get(slot.name)
                if described or not slot.marked:
                    yield parse.with_filler(
                        slot.name, replace(described, named=True)) if described else parse, 1

    def _fill_count(self, seq: Sequence[tuple[Lexeme, int]], i: int, n: int, noun: str,
                    slot: FrameSlot, parse: PartialParse) -> Iterator[tuple[PartialParse, int]]:
        """Fill a count by its noun, its mark, or neither, if it is not filled yet."""
        if slot.name in parse.fillers or parse.is_waiting:
            return
        if parse.marked_slot == slot.name or noun in slot.nouns or not (
                slot.marked or self.things.marked_slot_is_empty(parse)):
            is_total = i > 0 and _is_total(seq[i - 1][0])
            yield parse.with_filler(slot.name, Amount(n, "all") if is_total else n), 1 + (
                self._count_nouns(seq, i + 1, slot))

    def _count_nouns(self, seq: Sequence[tuple[Lexeme, int]], i: int, slot: FrameSlot) -> int:
        """How many words after a number only name what is counted: “more food”."""
        more = i + 1 < len(seq) and seq[i][0].text == "more"
        noun = seq[i + more][0] if i + more < len(seq) else None
        return more + self._is_only_noun(noun) if noun and noun.text in slot.nouns else 0

    def _is_article(self, following: Sequence[tuple[Lexeme, int]]) -> bool:
        """Whether “one” is only an article: before a thing that exists once.

        Not before something that is counted: “one tool”.
        """
        slots = self.frame.slots.values()
        if any(lexeme.text in slot.nouns for lexeme, _ in following
               for slot in slots if slot.sort == "many"):
            return False
        return any(sense[0] == "thing" and sense[1] == slot.kind and slot.sort == "thing"
                   for lexeme, _ in following if not lexeme.is_a("num") for sense in lexeme.senses
                   for slot in slots)

    def _count_is_open(self, parse: PartialParse) -> bool:
        """Whether the frame has a count that is not filled yet: “one hunter”."""
        return any(slot.sort == "count" and slot.fields and not slot.marked
                   and slot.name not in parse.fillers for slot in self.frame.slots.values())

    def _is_only_noun(self, lexeme: Lexeme) -> bool:
        """Whether the word after a number names nothing else in the frame."""
        kinds = {slot.kind for slot in self.frame.slots.values()}
        return not any((sense[0] == "thing" and sense[1] in kinds) or (
            sense in (("verb", self.frame.verb), ("own", self.frame.verb)))
            for sense in lexeme.senses)

    def _number_names_thing(self, slot: FrameSlot, n: int, parse: PartialParse) -> bool:
        """Whether a number alone names a thing here.

        If two slots have such a thing, only the slot whose mark was said.
        """
        candidates = [other for other in self.frame.slots.values() if other.sort == "thing"
                      and (other.fields or other.tells) and self.things.named_by(other, n)]
        return slot in candidates and (parse.marked_slot == slot.name or (
            not parse.marked_slot and (len(candidates) == 1 or not slot.marks)))

    def _pick_by_number(self, seq: Sequence[tuple[Lexeme, int]], i: int, n: int, behind: str,
                        slot: FrameSlot, parse: PartialParse) -> Iterator[tuple[PartialParse, int]]:
        """Choose so many of several, or one of them by its number."""
        before = seq[i - 1][0].text if i else ""
        digits = seq[i][0].text.isdecimal()
        if not digits and behind.isdecimal():
            return  # “one 2” is not 1 and 2
        counts = behind in ("of", "more") or (behind in slot.nouns and before not in slot.nouns)
        if counts and n > 1 and behind in slot.nouns and not behind.endswith("s"):
            return  # “a 3 tool” is not three
        if slot.counted and self.things.kind_follows(seq, i, slot):
            yield replace(parse, count=n), 1
        elif slot in self.things.open_slots(parse, "many"):
            first = slot.name not in parse.fillers
            if counts and first:
                yield parse.with_filler(slot.name, [Amount(n)]), 1
            elif before == "all" and first:
                yield parse.with_filler(slot.name, [Amount(n, "all")]), 1
            elif (chosen := self._by_number(n, slot, parse, digits and parse.verb_said, counts)):
                yield parse.with_filler(slot.name, [*parse.fillers.get(slot.name, []), *chosen]), 1

    def _by_number(self, n: int, slot: FrameSlot, parse: PartialParse, certain: bool,
                   counts: bool) -> Iterable[str]:
        """The things that a number chooses; empty: none.

        ``counts``: the word after it says that it counts; ``certain``: it is in digits after a
        verb.
        """
        named = self.things.named_by(slot, n) if parse.marked_slot == slot.name else frozenset()
        if len(named) == 1:
            return named
        if not counts and slot.numbers and (not slot.counted or certain):
            return (str(n),)
        return ()

    def fill_by_quantifier(self, seq: Sequence[tuple[Lexeme, int]], i: int, how: str,
                           parse: PartialParse) -> Iterator[tuple[PartialParse, int]]:
        """The parses after a quantifier: a count, an amount, or how many are chosen."""
        if _is_total(seq[i][0]) and i + 1 < len(seq) and (
                seq[i + 1][0].is_a("num")):  # “all 3 wood”
            yield replace(parse, after_article=False), 1
        if how == "last" or self._names_open_slot(seq[i][0], parse):
            return
        for slot in self.frame.slots.values():
            extended = self._with_quantifier(slot, seq, i, how, parse)
            if extended is not None:
                yield extended, 1

    def _with_quantifier(self, slot: FrameSlot, seq: Sequence[tuple[Lexeme, int]], i: int, how: str,
                         parse: PartialParse) -> PartialParse | None:
        """The parse with a quantifier in this slot; None: it does not fit there."""
        if slot.sort == "count" and how != "half" and slot.fields and _is_open(slot, parse):
            return parse.with_filler(slot.name, how)
        if slot.sort == "bag" and not parse.is_waiting and slot in self.things.open_slots(parse,
                                                                                          "bag"):
            return replace(parse, marked_slot=slot.name, how=how, after_article=False)
        if slot.each:
            return parse.with_filler(slot.name, [*parse.fillers.get(slot.name, []), Amount(0, how)])
        if slot.sort != "many":
            return None
        if slot.counted and self.things.kind_follows(seq, i, slot):
            return replace(parse, how=how)
        if how != "rest" and _is_open(slot, parse):
            return parse.with_filler(slot.name, [Amount(0, how)])
        return None

    def _names_open_slot(self, lexeme: Lexeme, parse: PartialParse) -> bool:
        """Whether a quantifier is also a name that an empty slot takes: “offer all meat”."""
        return any(sense[0] == "thing" and sense[1] == slot.kind for sense in lexeme.senses
                   for slot in self.frame.slots.values()
                   if slot.sort == "thing" and slot.fields and slot.name not in parse.fillers)


def _is_open(slot: FrameSlot, parse: PartialParse) -> bool:
    """Whether a slot is empty and lacks no mark."""
    return slot.name not in parse.fillers and (parse.marked_slot == slot.name or not slot.marked)
