"""Fills the slots of a frame with lexemes: depth-first search that uses every lexeme."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from referee.core.language.frames import Frame
from referee.core.language.lexemes import Lexeme, Sense, is_class_verb
from referee.core.language.partial_parse import Amount, Budget, PartialParse, is_numeric
from referee.core.language.slot_numbers import NumberSlots
from referee.core.language.slot_things import COUNTING_WORDS, ThingSlots

# never join two amounts
TURNING_WORDS = frozenset({"for", "to", "into", "onto", "from", "by", "as"})
# persons whom a move without slots is not about
PERSON_WORDS = frozenset({"him", "them", "her", "his", "their"})
MAX_STEPS = 1_500  # for one frame and some segments


def _may_be_split(lexeme: Lexeme) -> bool:
    """Whether a phrase may also be read as its parts.

    A name may not if only filler would remain of it: “first tile” is one tile, but “first” alone
    says nothing. “Card 1” is that card, not one card.
    """
    if not lexeme.parts or all(word.is_a("fill") for word in lexeme.parts):
        return False
    if any(word.text in ("me", "us", "my") for word in lexeme.parts) and (
            lexeme.is_a("thing") or lexeme.parts[-1].text != "my"):
        return False  # “give me” is no “give”, “my hut” no hut of others
    # “first tile” and “card 1” are names: their parts would mean something else
    return not lexeme.is_a("thing") or not (
        any(word.is_a("fill", "the") for word in lexeme.parts) or lexeme.parts[-1].is_a("num"))


def _is_idle(lexeme: Lexeme) -> bool:
    return all(sense[0] in ("stop", "fill", "no", "hail", "close") for sense in lexeme.senses)


class SlotFiller:
    """Finds all fillings of one frame with the lexemes of some segments.

    With ``lenient`` 1, words that are unknown or stop a text are skipped; with 2, every word that
    fits nowhere. ``things_by_number`` gives the things of a kind that a number alone may name.

    ``frame_names`` are the frames of the current decision, ``other_verbs`` the first words of moves
    that answer other decisions. Words of other moves may be skipped beside this frame's own verb.
    Without it, a first word of another move never is (unless it is an everyday verb of a class),
    and a verb of another frame only if something is named that this frame is about.
    """

    def __init__(self, frame: Frame, budget: Budget, lenient: int,
                 things_by_number: Callable[[str, int], frozenset[str] | None],
                 frame_names: frozenset[str] = frozenset(),
                 other_verbs: frozenset[str] = frozenset()) -> None:
        self.frame, self.lenient = frame, lenient
        self.things = ThingSlots(frame, things_by_number)
        self.numbers = NumberSlots(self.things)
        self.frame_names = frame_names if lenient < 1 else frozenset()
        self.other_verbs = other_verbs if lenient < 1 else frozenset()
        self.budget, self.steps_left, self.verb_carried, self.noun_named = (budget, MAX_STEPS,
                                                                            False, False)
        self.fillings: list[tuple[bool, dict[str, Any]]] = []

    def run(self, lexemes: Sequence[tuple[Lexeme, int]], verb_said: bool) -> "SlotFiller":
        """Search the fillings for lexemes, each with the index of its segment.

        ``verb_said``: the verb was already said, by the move before in the same text.
        """
        self.verb_carried = verb_said
        self.noun_named = any(lexeme.text in slot.nouns for lexeme, _ in lexemes
                              for slot in self.frame.slots.values())
        self._search(tuple(lexemes), 0, PartialParse(verb_said=verb_said))
        return self

    def _search(self, lexemes: tuple[tuple[Lexeme, int], ...], i: int, parse: PartialParse) -> None:
        # A lexeme may be used in several ways, so each is followed to the end. It is skipped as
        # filler only if no sense has consumed it: otherwise every mark could also be ignored.
        self.steps_left -= 1
        if self.steps_left < 0 or not self.budget.spend():
            return
        if i == len(lexemes):
            self._finish(parse)
            return
        lexeme, segment = lexemes[i]
        consumed = applied = False
        for sense in lexeme.senses:
            for extended, skip in self._apply_sense(lexemes, i, sense, parse):
                applied = True
                consumed = consumed or sense[0] in ("the", "mark", "thing")
                self._search(lexemes, i + skip, extended)
        if not consumed and self._may_skip(lexeme, parse):
            self._search(lexemes, i + 1, self._close_slot(lexeme, segment, parse))
        elif not applied and (self.lenient > 1 or (self.lenient and _is_idle(lexeme))):
            self._search(lexemes, i + 1, replace(parse, after_article=False))
        if _may_be_split(lexeme) and lexeme.text not in self.other_verbs:
            part_lexemes = tuple((word, segment) for word in lexeme.parts)
            self._search((*part_lexemes, *lexemes[i + 1:]), 0, parse)

    def _may_skip(self, lexeme: Lexeme, parse: PartialParse) -> bool:
        """Whether filler may be skipped: it is no mark, and no number waits before it."""
        if ("fill",) not in lexeme.senses or lexeme.is_a("thing") or self._is_mark(lexeme) or (
                self._means_nobody(lexeme)):
            return False
        return (parse.count is None or lexeme.text in COUNTING_WORDS
                or lexeme.text in self.frame.between)

    def _means_nobody(self, lexeme: Lexeme) -> bool:
        """Whether a pronoun means someone, but the move has no slots: “finish him”."""
        return lexeme.text in PERSON_WORDS and not self.frame.slots

    def _close_slot(self, lexeme: Lexeme, segment: int, parse: PartialParse) -> PartialParse:
        """Close the marked slot at a word that separates amounts: “3 bones for flint”."""
        slot = self.frame.slots.get(parse.marked_slot)
        parts = lexeme.text in TURNING_WORDS and not parse.is_waiting and slot is not None and (
            slot.sort in ("bag", "kinds") and slot.name in parse.fillers)
        return replace(parse, closed_slot=(parse.marked_slot, segment)) if parts else parse

    def _foreignness(self, lexemes: Sequence[tuple[Lexeme, int]], i: int) -> int:
        """How strongly a skipped word points to another move; 0 if a number counts it.

        2: another move's notation begins with it, and it is no everyday verb; 1: a verb of one.
        """
        lexeme = lexemes[i][0]
        if i and (lexemes[i - 1][0].is_a("num") or lexemes[i - 1][0].text == "more") and any(
                lexeme.text in slot.nouns for slot in self.frame.slots.values()):
            return 0
        if lexeme.text in self.other_verbs and not is_class_verb(lexeme.text):
            return 2
        verbs = {sense[1] for sense in lexeme.senses if sense[0] == "verb"}
        return int(bool(self.frame_names and verbs) and self.frame_names.isdisjoint(verbs))

    def _is_mark(self, lexeme: Lexeme) -> bool:
        """Whether a word is a mark of a written slot, and so never skipped."""
        return any(sense[0] == "mark" and any(
            sense[1] in slot.marks and slot.fields for slot in self.frame.slots.values())
            for sense in lexeme.senses)

    def _finish(self, parse: PartialParse) -> None:
        """Record a filling at the end of the lexemes, unless something is still incomplete.

        A quantifier such as “everything” or “the rest” may still wait: it then applies to every
        kind. After a mark that is not filler, its slot must be filled.
        """
        empty = (parse.required_slot and parse.required_slot not in parse.fillers) or (
            parse.marked_slot and not parse.how and self.frame.slots[parse.marked_slot].fields and (
                self.things.marked_slot_is_empty(parse)
                or self.frame.slots[parse.marked_slot].sort == "thing"))
        if (parse.count is not None or empty) and self.lenient < 2:
            return
        if parse.foreignness and (self.verb_carried or not parse.verb_said) and (
                parse.foreignness > 1 or not (self.noun_named or any(
                    not is_numeric(value) for value in parse.fillers.values()))):
            return  # “bank 4 meat” is not a discard, “put 1” names no tool
        if not parse.how:
            self._add_filling(parse.verb_said, dict(parse.fillers))
            return
        for slot in self.things.open_slots(parse, "bag"):
            bag = {**parse.fillers.get(slot.name, {}), "*": Amount(0, parse.how)}
            self._add_filling(parse.verb_said, {**parse.fillers, slot.name: bag})

    def _add_filling(self, verb_said: bool, fillers: dict[str, Any]) -> None:
        lacks_companion = any((slot := self.frame.slots[name]).along and slot.along not in fillers
                              for name in fillers)
        if not lacks_companion and (verb_said, fillers) not in self.fillings:
            self.fillings.append((verb_said, fillers))

    def _apply_sense(self, lexemes: Sequence[tuple[Lexeme, int]], i: int, sense: Sense,
                     parse: PartialParse) -> Iterator[tuple[PartialParse, int]]:
        """The parses after a lexeme in one sense, each with the number of lexemes used."""
        sort = sense[0]
        if sort in ("verb", "own", "thing", "mark"):
            yield from self._fill_by_noun(lexemes[i][0].text, parse)
        if sense in (("verb", self.frame.name), ("own", self.frame.name)):
            marked_slot = ("" if sort == "verb" and parse.marked_slot in parse.fillers
                           else parse.marked_slot)
            foreignness = max(parse.foreignness,
                              self._foreignness(lexemes, i) if sort == "own" else 0)
            yield replace(self._close_slot(*lexemes[i], parse), verb_said=parse.verb_said
                          or sort == "verb",
                          marked_slot=marked_slot, foreignness=foreignness), 1
        elif sort == "the" and not self._means_nobody(lexemes[i][0]) and (
                not parse.is_waiting or lexemes[i][0].text in COUNTING_WORDS):
            yield parse if parse.is_waiting else replace(parse, after_article=True), 1
        elif sort == "mark" and parse.count is None and not (
                self.things.marked_slot_is_empty(parse)
                and self.frame.slots[parse.marked_slot].fields):
            yield from self._fill_by_mark(sense[1], parse, lexemes[i][0].is_a("fill"))
        elif sort == "num":
            yield from self.numbers.fill_by_number(lexemes, i, sense[1], parse)
        elif sort == "some":
            yield from self.numbers.fill_by_quantifier(lexemes, i, sense[1], parse)
        elif sort in ("thing", "feat"):
            yield from self.things.fill(lexemes, i, sense, parse)

    def _fill_by_noun(self, word: str, parse: PartialParse) -> Iterator[tuple[PartialParse, int]]:
        """Choose one thing by its noun alone: “the tool”, if there is only one."""
        for slot in self.frame.slots.values():
            if slot.sort == "many" and word in slot.nouns and slot.name not in parse.fillers:
                yield parse.with_filler(slot.name, [Amount(1)]), 1

    def _fill_by_mark(self, mark: str, parse: PartialParse,
                      idle: bool) -> Iterator[tuple[PartialParse, int]]:
        for slot in self.frame.slots.values():
            if mark in slot.marks and (slot.name not in parse.fillers or slot.sort == "thing" or (
                    parse.marked_slot == slot.name and slot.sort == "bag")):
                required_slot = parse.required_slot if idle else slot.name
                yield replace(parse, marked_slot=slot.name, mark=mark, after_article=False,
                              required_slot=required_slot), 1
