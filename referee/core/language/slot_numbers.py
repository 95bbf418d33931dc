"""What a number, or an amount in words, may be in the places of a frame."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from referee.core.language.frames import Place
from referee.core.language.lexemes import Lexeme
from referee.core.language.partial_parse import Amount, Parse
from referee.core.language.slot_things import ThingSlots

POINTS = frozenset({"that", "this", "which", "same"})  # before a “one” that is no number


def _points(lexeme: Lexeme) -> bool:
    """Whether a “one” behind it is no number: “the one on I-19”."""
    return lexeme.is_a("the") or lexeme.text in POINTS


def _plural(behind: Sequence[tuple[Lexeme, int]]) -> bool:
    """Whether a number counts what stands behind it: “2 huts”."""
    return any(lexeme.is_a("thing") and lexeme.text.endswith("s") for lexeme, _ in behind)


def _whole(lexeme: Lexeme) -> bool:
    """Whether a number behind it says how many that is: “all 3”, “the last two”."""
    return lexeme.text == "all" or ("some", "last") in lexeme.senses


class NumberSlots:
    """The places of one frame, filled with numbers: counts, amounts of a kind, things by number."""

    def __init__(self, things: ThingSlots) -> None:
        self.things, self.frame = things, things.frame

    def number(self, seq: Sequence[tuple[Lexeme, int]], i: int, n: int, said: Parse,
               ) -> Iterator[tuple[Parse, int]]:
        """A number: a count, how many of a kind, one of several things by its number.

        A zero is read only where a move itself may have one, “add 0 food”.
        """
        if seq[i][0].text == "one":
            yield from self._pronoun(seq, i, said)
            if i and _points(seq[i - 1][0]):
                return
        behind = seq[i + 1][0].text if i + 1 < len(seq) else ""
        noun = seq[i + 2][0].text if behind == "more" and i + 2 < len(seq) else behind
        for place in self._takers(n, noun):
            if place.sort == "count":
                yield from self._count(seq, i, n, noun, place, said)
            elif place.sort == "bag":
                if not said.waits and place in self.things.free(said, "bag"):
                    yield replace(said, role=place.name, count=n, the=False), 1
            elif place.sort == "many":
                yield from self._picked(seq, i, n, behind, place, said)
            elif place.sort == "thing" and self._calls(place, n, said) and not (
                    _plural(seq[i + 1:i + 2])):
                yield from self.things.narrowed(place, self.things.named_by(place, n), True,
                                                seq[i][1], said)

    def _takers(self, n: int, noun: str) -> list[Place]:
        """The places that may take a number: those that the noun behind it names, or else all."""
        places = self.frame.places.values()
        named = [place for place in places if noun in place.nouns and noun not in place.marks]
        return [place for place in named or places
                if n != 0 or (place.sort == "count" and place.fields)]

    def _pronoun(self, seq: Sequence[tuple[Lexeme, int]], i: int, said: Parse,
                 ) -> Iterator[tuple[Parse, int]]:
        """A “one” that is no number: “the gold one”, “the one on I-19”; or an article."""
        if i:
            yield from self._headed(seq[i - 1][0], said)
        if self._heads(seq[i + 1:i + 2]) and not self._counts(said):
            yield said, 1
        if i and _points(seq[i - 1][0]):
            yield said, 1

    def _headed(self, before: Lexeme, said: Parse) -> Iterator[tuple[Parse, int]]:
        """A “one” for what has been described: “the second one”, “the gold one”."""
        for place in self.frame.places.values():
            if place.sort == "thing" and any(
                    sense[0] in ("thing", "feat") and sense[1] == place.kind
                    for sense in before.senses):
                had = said.places.get(place.name)
                if had or not place.marked:
                    yield said.put(place.name, replace(had, named=True)) if had else said, 1

    def _count(self, seq: Sequence[tuple[Lexeme, int]], i: int, n: int, noun: str, place: Place,
               said: Parse) -> Iterator[tuple[Parse, int]]:
        """How many, where that was not said yet: by the noun behind it, a mark or neither."""
        if place.name in said.places or said.waits:
            return
        if said.role == place.name or noun in place.nouns or not (
                place.marked or self.things.awaits(said)):
            every = i > 0 and _whole(seq[i - 1][0])
            yield said.put(place.name, Amount(n, "all") if every else n), 1 + (
                self._nouns(seq, i + 1, place))

    def _nouns(self, seq: Sequence[tuple[Lexeme, int]], i: int, place: Place) -> int:
        """How many words behind a number say no more than what is counted: “more food”."""
        more = i + 1 < len(seq) and seq[i][0].text == "more"
        noun = seq[i + more][0] if i + more < len(seq) else None
        return more + self._only_noun(noun) if noun and noun.text in place.nouns else 0

    def _heads(self, behind: Sequence[tuple[Lexeme, int]]) -> bool:
        """Whether a “one” is but an article: it stands before a thing of which there is one.

        Not before what is counted: “one tool”.
        """
        places = self.frame.places.values()
        if any(lexeme.text in place.nouns for lexeme, _ in behind
               for place in places if place.sort == "many"):
            return False
        return any(sense[0] == "thing" and sense[1] == place.kind and place.sort == "thing"
                   for lexeme, _ in behind if not lexeme.is_a("num") for sense in lexeme.senses
                   for place in places)

    def _counts(self, said: Parse) -> bool:
        """Whether a number says how many, where that was not said yet: “one hunter”."""
        return any(place.sort == "count" and place.fields and not place.marked
                   and place.name not in said.places for place in self.frame.places.values())

    def _only_noun(self, lexeme: Lexeme) -> bool:
        """Whether what stands behind a number names nothing of the frame and is used up with it."""
        kinds = {place.kind for place in self.frame.places.values()}
        return not any((sense[0] == "thing" and sense[1] in kinds) or (
            sense in (("verb", self.frame.verb), ("own", self.frame.verb)))
            for sense in lexeme.senses)

    def _calls(self, place: Place, n: int, said: Parse) -> bool:
        """Whether a number alone names a thing here; of two only behind the mark that one has."""
        might = [one for one in self.frame.places.values() if one.sort == "thing"
                 and (one.fields or one.tells) and self.things.named_by(one, n)]
        return place in might and (said.role == place.name or (
            not said.role and (len(might) == 1 or not place.marks)))

    def _picked(self, seq: Sequence[tuple[Lexeme, int]], i: int, n: int, behind: str,
                place: Place, said: Parse) -> Iterator[tuple[Parse, int]]:
        """How many are chosen, or one of them by its number."""
        before = seq[i - 1][0].text if i else ""
        digits = seq[i][0].text.isdecimal()
        if not digits and behind.isdecimal():
            return  # “one 2” is not 1 and 2
        counts = behind in ("of", "more") or (behind in place.nouns and before not in place.nouns)
        if counts and n > 1 and behind in place.nouns and not behind.endswith("s"):
            return  # “a 3 tool” is not three
        if place.counted and self.things.leads(seq, i, place):
            yield replace(said, count=n), 1
        elif place in self.things.free(said, "many"):
            first = place.name not in said.places
            if counts and first:
                yield said.put(place.name, [Amount(n)]), 1
            elif before == "all" and first:
                yield said.put(place.name, [Amount(n, "all")]), 1
            elif (more := self._by_number(n, place, said, digits and said.verb, counts)):
                yield said.put(place.name, [*said.places.get(place.name, []), *more]), 1

    def _by_number(self, n: int, place: Place, said: Parse, sure: bool, counts: bool,
                   ) -> Iterable[str]:
        """What a number names of what is chosen; empty: nothing.

        ``counts``: a word behind it says that it counts; ``sure``: it is in digits behind a verb.
        """
        named = self.things.named_by(place, n) if said.role == place.name else frozenset()
        if len(named) == 1:
            return named
        if not counts and place.numbers and (not place.counted or sure):
            return (str(n),)
        return ()

    def amount(self, seq: Sequence[tuple[Lexeme, int]], i: int, how: str, said: Parse,
               ) -> Iterator[tuple[Parse, int]]:
        """An amount in words: a count, how many of a kind or of what is chosen."""
        if _whole(seq[i][0]) and i + 1 < len(seq) and (
                seq[i + 1][0].is_a("num")):  # “all 3 wood”
            yield replace(said, the=False), 1
        if how == "last" or self._names_whom(seq[i][0], said):
            return
        for place in self.frame.places.values():
            then = self._amount_in(place, seq, i, how, said)
            if then is not None:
                yield then, 1

    def _amount_in(self, place: Place, seq: Sequence[tuple[Lexeme, int]], i: int, how: str,
                   said: Parse) -> Parse | None:
        """With an amount in this place; None: it cannot stand there."""
        if place.sort == "count" and how != "half" and place.fields and _is_open(place, said):
            return said.put(place.name, how)
        if place.sort == "bag" and not said.waits and place in self.things.free(said, "bag"):
            return replace(said, role=place.name, how=how, the=False)
        if place.each:
            return said.put(place.name, [*said.places.get(place.name, []), Amount(0, how)])
        if place.sort != "many":
            return None
        if place.counted and self.things.leads(seq, i, place):
            return replace(said, how=how)
        if how != "rest" and _is_open(place, said):
            return said.put(place.name, [Amount(0, how)])
        return None

    def _names_whom(self, lexeme: Lexeme, said: Parse) -> bool:
        """Whether an amount is a name that still may stand there: “offer all meat”."""
        return any(sense[0] == "thing" and sense[1] == place.kind for sense in lexeme.senses
                   for place in self.frame.places.values()
                   if place.sort == "thing" and place.fields and place.name not in said.places)


def _is_open(place: Place, said: Parse) -> bool:
    """Whether nothing stands in a place yet, and no mark before it is missing."""
    return place.name not in said.places and (said.role == place.name or not place.marked)
