"""What each word of a piece may be in a frame: depth first, every word used up."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from referee.core.language.frames import Frame
from referee.core.language.lexemes import Lexeme, Sense, classed
from referee.core.language.partial_parse import Amount, Budget, Parse, numeric
from referee.core.language.slot_numbers import NumberSlots
from referee.core.language.slot_things import COUNTING, ThingSlots

TURNS = frozenset({"for", "to", "into", "onto", "from", "by", "as"})  # never join two amounts
PERSONS = frozenset({"him", "them", "her", "his", "their"})  # nobody a move of no places is about
STEPS = 1_500  # of one frame and piece


def _divides(lexeme: Lexeme) -> bool:
    """Whether a phrase may be meant by its parts too: no name is, if filler would be left of it.

    “First tile” is one tile; “first” alone says nothing. “Card 1” is that card, not one card.
    """
    if not lexeme.parts or all(one.is_a("fill") for one in lexeme.parts):
        return False
    if any(one.text in ("me", "us", "my") for one in lexeme.parts) and (
            lexeme.is_a("thing") or lexeme.parts[-1].text != "my"):
        return False  # “give me” is no “give”, “my hut” no hut of others
    return not lexeme.is_a("thing") or not (
        any(one.is_a("fill", "the") for one in lexeme.parts) or lexeme.parts[-1].is_a("num"))


def _idle(lexeme: Lexeme) -> bool:
    return all(sense[0] in ("stop", "fill", "no", "hail", "close") for sense in lexeme.senses)


class Filling:
    """The fillings of one frame with the lexemes of a piece.

    ``pieces`` says of each lexeme in which piece of the text it stands, ``numbered`` what a
    number alone names of a kind. Where ``lenient`` is 1 what is unknown or stops a text is passed
    over, where it is 2 all that nothing can use. ``asked`` are the frames of what is asked,
    ``heads`` what only other moves begin with in their notation: a verb of others is passed over
    only beside a word that names what this one is about, and a head beside its verb, unless the
    head is an everyday verb of a class.
    """

    def __init__(self, frame: Frame, budget: Budget, lenient: int,
                 numbered: Callable[[str, int], frozenset[str] | None],
                 asked: frozenset[str] = frozenset(), heads: frozenset[str] = frozenset()) -> None:
        self.frame, self.lenient = frame, lenient
        self.things = ThingSlots(frame, numbered)
        self.numbers = NumberSlots(self.things)
        self.asked = asked if lenient < 1 else frozenset()
        self.heads = heads if lenient < 1 else frozenset()
        self.budget, self.steps, self.carried, self.named = budget, STEPS, False, False
        self.found: list[tuple[bool, dict[str, Any]]] = []

    def run(self, lexemes: Sequence[tuple[Lexeme, int]], verb: bool) -> "Filling":
        """Fill it with lexemes, each with the number of its piece; ``verb``: that was said."""
        self.carried = verb
        self.named = any(lexeme.text in place.nouns for lexeme, _ in lexemes
                         for place in self.frame.places.values())
        self._from(tuple(lexemes), 0, Parse(verb=verb))
        return self

    def _from(self, seq: tuple[tuple[Lexeme, int], ...], i: int, said: Parse) -> None:
        self.steps -= 1
        if self.steps < 0 or not self.budget.spend():
            return
        if i == len(seq):
            self._ended(said)
            return
        lexeme, piece = seq[i]
        ate = used = False
        for sense in lexeme.senses:
            for then, skip in self._uses(seq, i, sense, said):
                used = True
                ate = ate or sense[0] in ("the", "mark", "thing")
                self._from(seq, i + skip, then)
        if not ate and self._may_skip(lexeme, said):
            self._from(seq, i + 1, self._parted(lexeme, piece, said))
        elif not used and (self.lenient > 1 or (self.lenient and _idle(lexeme))):
            self._from(seq, i + 1, replace(said, the=False))
        if _divides(lexeme) and lexeme.text not in self.heads:
            inside = tuple((one, piece) for one in lexeme.parts)
            self._from((*inside, *seq[i + 1:]), 0, said)

    def _may_skip(self, lexeme: Lexeme, said: Parse) -> bool:
        """Whether a filler may be left out: it marks nothing, and no number waits before it."""
        if ("fill",) not in lexeme.senses or lexeme.is_a("thing") or self._marks(lexeme) or (
                self._nobody(lexeme)):
            return False
        return (said.count is None or lexeme.text in COUNTING
                or lexeme.text in self.frame.between)

    def _nobody(self, lexeme: Lexeme) -> bool:
        """Whether a word means somebody whom the move cannot be about: “finish him”."""
        return lexeme.text in PERSONS and not self.frame.places

    def _parted(self, lexeme: Lexeme, piece: int, said: Parse) -> Parse:
        """Behind a word that sets what was counted against what follows: “3 bones for flint”."""
        place = self.frame.places.get(said.role)
        parts = lexeme.text in TURNS and not said.waits and place is not None and (
            place.sort in ("bag", "kinds") and place.name in said.places)
        return replace(said, turned=(said.role, piece)) if parts else said

    def _strange(self, seq: Sequence[tuple[Lexeme, int]], i: int) -> int:
        """How much a word that is passed over says of other moves, if no number counts it here.

        2: it is what their notation begins with, and no everyday verb; 1: it is a verb of theirs.
        """
        lexeme = seq[i][0]
        if i and (seq[i - 1][0].is_a("num") or seq[i - 1][0].text == "more") and any(
                lexeme.text in place.nouns for place in self.frame.places.values()):
            return 0
        if lexeme.text in self.heads and not classed(lexeme.text):
            return 2
        verbs = {sense[1] for sense in lexeme.senses if sense[0] == "verb"}
        return int(bool(self.asked and verbs) and self.asked.isdisjoint(verbs))

    def _marks(self, lexeme: Lexeme) -> bool:
        """Whether a word marks what stands in a move, and so is never left out."""
        return any(sense[0] == "mark" and any(
            sense[1] in place.marks and place.fields for place in self.frame.places.values())
            for sense in lexeme.senses)

    def _ended(self, said: Parse) -> None:
        """At the end nothing waits but “everything”, “the rest” of no kind that is named.

        Behind a mark that is no filler stands something.
        """
        empty = (said.bound and said.bound not in said.places) or (
            said.role and not said.how and self.frame.places[said.role].fields and (
                self.things.awaits(said) or self.frame.places[said.role].sort == "thing"))
        if (said.count is not None or empty) and self.lenient < 2:
            return
        if said.strange and (self.carried or not said.verb) and (
                said.strange > 1 or not (self.named or any(
                    not numeric(value) for value in said.places.values()))):
            return  # “bank 4 meat” is no discard, “put 1” names no tool
        if not said.how:
            self._keep(said.verb, dict(said.places))
            return
        for place in self.things.free(said, "bag"):
            bag = {**said.places.get(place.name, {}), "*": Amount(0, said.how)}
            self._keep(said.verb, {**said.places, place.name: bag})

    def _keep(self, verb: bool, places: dict[str, Any]) -> None:
        alone = any((place := self.frame.places[name]).along and place.along not in places
                    for name in places)
        if not alone and (verb, places) not in self.found:
            self.found.append((verb, places))

    def _uses(self, seq: Sequence[tuple[Lexeme, int]], i: int, sense: Sense, said: Parse,
              ) -> Iterator[tuple[Parse, int]]:
        """What a lexeme does in one of its senses, and how many lexemes that takes."""
        sort = sense[0]
        if sort in ("verb", "own", "thing", "mark"):
            yield from self._noun(seq[i][0].text, said)
        if sense in (("verb", self.frame.name), ("own", self.frame.name)):
            role = "" if sort == "verb" and said.role in said.places else said.role
            strange = max(said.strange, self._strange(seq, i) if sort == "own" else 0)
            yield replace(self._parted(*seq[i], said), verb=said.verb or sort == "verb",
                          role=role, strange=strange), 1
        elif sort == "the" and not self._nobody(seq[i][0]) and (
                not said.waits or seq[i][0].text in COUNTING):
            yield said if said.waits else replace(said, the=True), 1
        elif sort == "mark" and said.count is None and not (
                self.things.awaits(said) and self.frame.places[said.role].fields):
            yield from self._marked(sense[1], said, seq[i][0].is_a("fill"))
        elif sort == "num":
            yield from self.numbers.number(seq, i, sense[1], said)
        elif sort == "some":
            yield from self.numbers.amount(seq, i, sense[1], said)
        elif sort in ("thing", "feat"):
            yield from self.things.fill(seq, i, sense, said)

    def _noun(self, word: str, said: Parse) -> Iterator[tuple[Parse, int]]:
        """What is chosen by its kind alone: “the tool”, if that is one."""
        for place in self.frame.places.values():
            if place.sort == "many" and word in place.nouns and place.name not in said.places:
                yield said.put(place.name, [Amount(1)]), 1

    def _marked(self, mark: str, said: Parse, idle: bool) -> Iterator[tuple[Parse, int]]:
        for place in self.frame.places.values():
            if mark in place.marks and (place.name not in said.places or place.sort == "thing" or (
                    said.role == place.name and place.sort == "bag")):
                bound = said.bound if idle else place.name
                yield replace(said, role=place.name, mark=mark, the=False, bound=bound), 1
