"""What each word of a piece may be in a frame: depth first, every word used up."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from referee.core.language.frames import Frame, Place
from referee.core.language.lexemes import Lexeme, Sense, classed
from referee.core.language.partial_parse import Amount, Budget, Parse, Things

# What may stand between a number and its kind.
COUNTING = frozenset({"of", "more", "my", "the", "our", "your", "a", "an", "pieces", "each of",
                      "cards of", "of my", "of the", "x"})
POINTS = frozenset({"that", "this", "which", "same"})  # before a “one” that is no number
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


def _points(lexeme: Lexeme) -> bool:
    """Whether a “one” behind it is no number: “the one on I-19”."""
    return lexeme.is_a("the") or lexeme.text in POINTS


def _plural(behind: Sequence[tuple[Lexeme, int]]) -> bool:
    """Whether a number counts what stands behind it: “2 huts”."""
    return any(lexeme.is_a("thing") and lexeme.text.endswith("s") for lexeme, _ in behind)


def _whole(lexeme: Lexeme) -> bool:
    """Whether a number behind it says how many that is: “all 3”, “the last two”."""
    return lexeme.text == "all" or ("some", "last") in lexeme.senses


def numeric(value: Any) -> bool:
    """Whether what stands in a place are numbers and amounts alone, that name nothing."""
    if isinstance(value, list):
        return all(numeric(one) or str(one).isdecimal() for one in value)
    return isinstance(value, int) or (isinstance(value, Amount) and not value.kind)


def _idle(lexeme: Lexeme) -> bool:
    return all(sense[0] in ("stop", "fill", "no", "hail", "close") for sense in lexeme.senses)


def _names(lexeme: Lexeme, kind: str, good: str) -> bool:
    return any(sense[:2] == ("thing", kind) and sense[2] == {good} for sense in lexeme.senses)


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
        self.frame, self.lenient, self.numbered = frame, lenient, numbered
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
        idle = ("fill",) in lexeme.senses and not lexeme.is_a("thing")
        if idle and not ate and not self._marks(lexeme) and (
                said.count is None or lexeme.text in COUNTING
                or lexeme.text in self.frame.between) and not self._nobody(lexeme):
            self._from(seq, i + 1, self._parted(lexeme, piece, said))
        elif not used and (self.lenient > 1 or (self.lenient and _idle(lexeme))):
            self._from(seq, i + 1, replace(said, the=False))
        if _divides(lexeme) and lexeme.text not in self.heads:
            inside = tuple((one, piece) for one in lexeme.parts)
            self._from((*inside, *seq[i + 1:]), 0, said)

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
                self._awaits(said) or self.frame.places[said.role].sort == "thing"))
        if (said.count is not None or empty) and self.lenient < 2:
            return
        if said.strange and (self.carried or not said.verb) and (
                said.strange > 1 or not (self.named or any(
                    not numeric(value) for value in said.places.values()))):
            return  # “bank 4 meat” is no discard, “put 1” names no tool
        if not said.how:
            self._keep(said.verb, dict(said.places))
            return
        for place in self._free(said, "bag"):
            bag = {**said.places.get(place.name, {}), "*": Amount(0, said.how)}
            self._keep(said.verb, {**said.places, place.name: bag})

    def _keep(self, verb: bool, places: dict[str, Any]) -> None:
        alone = any((place := self.frame.places[name]).along and place.along not in places
                    for name in places)
        if not alone and (verb, places) not in self.found:
            self.found.append((verb, places))

    def _free(self, said: Parse, *sorts: str) -> Iterator[Place]:
        """The places of these sorts that may be filled where no mark says which."""
        for place in self.frame.places.values():
            if place.sort in sorts and (said.role == place.name
                                        or (not place.marked and self._loose(said, place))):
                yield place

    def _loose(self, said: Parse, place: Place) -> bool:
        """Whether no mark says of which place the next is: “tool 1 and 3 food” goes on."""
        before = self.frame.places.get(said.role)
        return before is None or (before.sort == "many" and place.sort == "bag"
                                  and before.name in said.places)

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
                self._awaits(said) and self.frame.places[said.role].fields):
            yield from self._marked(sense[1], said, seq[i][0].is_a("fill"))
        elif sort == "num":
            yield from self._number(seq, i, sense[1], said)
        elif sort == "some":
            yield from self._amount(seq, i, sense[1], said)
        elif sort in ("thing", "feat"):
            yield from self._thing(seq, i, sense, said)

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

    def _number(self, seq: Sequence[tuple[Lexeme, int]], i: int, n: int, said: Parse,
                ) -> Iterator[tuple[Parse, int]]:
        """A number: a count, how many of a kind, one of several things by its number.

        A zero is read only where a move itself may have one, “add 0 food”.
        """
        lexeme, piece = seq[i]
        if lexeme.text == "one" and i:
            yield from self._headed(seq[i - 1][0], said)
        if lexeme.text == "one" and self._heads(seq[i + 1:i + 2]) and not self._counts(said):
            yield said, 1
        if lexeme.text == "one" and i and _points(seq[i - 1][0]):
            yield said, 1
            return
        behind = seq[i + 1][0].text if i + 1 < len(seq) else ""
        noun = seq[i + 2][0].text if behind == "more" and i + 2 < len(seq) else behind
        named = [place for place in self.frame.places.values()
                 if noun in place.nouns and noun not in place.marks]
        for place in named or self.frame.places.values():
            if n == 0 and not (place.sort == "count" and place.fields):
                continue
            if place.sort == "count":
                if place.name not in said.places and not said.waits and (
                        said.role == place.name or noun in place.nouns
                        or not (place.marked or self._awaits(said))):
                    every = i > 0 and _whole(seq[i - 1][0])
                    yield said.put(place.name, Amount(n, "all") if every else n), 1 + (
                        self._nouns(seq, i + 1, place))
            elif place.sort == "bag":
                if not said.waits and place in self._free(said, "bag"):
                    yield replace(said, role=place.name, count=n, the=False), 1
            elif place.sort == "many":
                yield from self._picked(seq, i, n, behind, place, said)
            elif place.sort == "thing" and self._calls(place, n, said) and not (
                    _plural(seq[i + 1:i + 2])):
                yield from self._narrowed(place, self._numbered(place, n), True, piece, said)

    def _headed(self, before: Lexeme, said: Parse) -> Iterator[tuple[Parse, int]]:
        """A “one” for what has been described: “the second one”, “the gold one”."""
        for place in self.frame.places.values():
            if place.sort == "thing" and any(
                    sense[0] in ("thing", "feat") and sense[1] == place.kind
                    for sense in before.senses):
                had = said.places.get(place.name)
                if had or not place.marked:
                    yield said.put(place.name, replace(had, named=True)) if had else said, 1

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
                 and (one.fields or one.tells) and self._numbered(one, n)]
        return place in might and (said.role == place.name or (
            not said.role and (len(might) == 1 or not place.marks)))

    def _picked(self, seq: Sequence[tuple[Lexeme, int]], i: int, n: int, behind: str,
                place: Place, said: Parse) -> Iterator[tuple[Parse, int]]:
        """How many are chosen, or one of them by its number."""
        before = seq[i - 1][0].text if i else ""
        if not seq[i][0].text.isdecimal() and behind.isdecimal():
            return  # “one 2” is not 1 and 2
        counts = behind in ("of", "more") or (behind in place.nouns and before not in place.nouns)
        if counts and n > 1 and behind in place.nouns and not behind.endswith("s"):
            return  # “a 3 tool” is not three
        if place.counted and self._leads(seq, i, place):
            yield replace(said, count=n), 1
        elif place not in self._free(said, "many"):
            return
        elif counts and place.name not in said.places:
            yield said.put(place.name, [Amount(n)]), 1
        elif i and seq[i - 1][0].text == "all" and place.name not in said.places:
            yield said.put(place.name, [Amount(n, "all")]), 1
        elif said.role == place.name and len(self._numbered(place, n)) == 1:
            yield said.put(place.name, [*said.places.get(place.name, []),
                                        *self._numbered(place, n)]), 1
        elif not counts and place.numbers and (not place.counted or (
                said.verb and seq[i][0].text.isdecimal())):
            yield said.put(place.name, [*said.places.get(place.name, []), str(n)]), 1

    def _amount(self, seq: Sequence[tuple[Lexeme, int]], i: int, how: str, said: Parse,
                ) -> Iterator[tuple[Parse, int]]:
        if _whole(seq[i][0]) and i + 1 < len(seq) and (
                seq[i + 1][0].is_a("num")):  # “all 3 wood”
            yield replace(said, the=False), 1
        if how == "last" or self._names_whom(seq[i][0], said):
            return
        for place in self.frame.places.values():
            if place.sort == "count" and how != "half" and place.name not in said.places and (
                    place.fields and (said.role == place.name or not place.marked)):
                yield said.put(place.name, how), 1
            elif place.sort == "bag" and not said.waits and place in self._free(said, "bag"):
                yield replace(said, role=place.name, how=how, the=False), 1
            elif place.each:
                yield said.put(place.name, [*said.places.get(place.name, []), Amount(0, how)]), 1
            elif place.sort == "many" and place.counted and self._leads(seq, i, place):
                yield replace(said, how=how), 1
            elif place.sort == "many" and how != "rest" and place.name not in said.places and (
                    said.role == place.name or not place.marked):
                yield said.put(place.name, [Amount(0, how)]), 1

    def _names_whom(self, lexeme: Lexeme, said: Parse) -> bool:
        """Whether an amount is a name that still may stand there: “offer all meat”."""
        return any(sense[0] == "thing" and sense[1] == place.kind for sense in lexeme.senses
                   for place in self.frame.places.values()
                   if place.sort == "thing" and place.fields and place.name not in said.places)

    def _thing(self, seq: Sequence[tuple[Lexeme, int]], i: int, sense: Sense, said: Parse,
               ) -> Iterator[tuple[Parse, int]]:
        for place in self.frame.places.values():
            if place.kind != sense[1] or (place.behind and not said.verb) or (
                    said.turned == (place.name, seq[i][1])):
                continue
            if place.sort == "thing" and said.count is None:
                if not self._elsewhere(place, said, seq[i][0]):
                    yield from self._narrowed(place, sense[2], sense[0] == "thing",
                                              seq[i][1], said)
            elif place.sort == "many" and place.counted:
                if len(sense[2]) == 1 and not self._barred(place, said):
                    yield from self._chosen(seq, i, next(iter(sense[2])), place, said)
            elif place.sort == "many":
                if sense[0] == "thing" and not self._barred(place, said) and (
                        place.each or place.behind or place in self._free(said, "many")):
                    yield said.put(place.name, [*said.places.get(place.name, []),
                                                *sorted(sense[2])]), 1
            elif place.sort in ("bag", "kinds") and len(sense[2]) == 1 and (
                    sense[0] == "thing" and place in self._free(said, place.sort)):
                yield from self._counted(seq, i, next(iter(sense[2])), place, said)

    def _barred(self, place: Place, said: Parse) -> bool:
        """Whether a mark has named another place for one of a kind, or this one wants a mark."""
        other = self.frame.places.get(said.role)
        return (place.marked and other is not place) or bool(
            other and other is not place and other.kind == place.kind
            and (other.sort == "many" or other.name not in said.places))

    def _numbered(self, place: Place, n: int) -> frozenset[str]:
        return self.numbered(place.kind, n) or frozenset()

    def _leads(self, seq: Sequence[tuple[Lexeme, int]], i: int, place: Place) -> bool:
        """Whether a kind stands behind a number or amount, with what may stand between."""
        k = i + 1
        while k < len(seq) and (seq[k][0].text in COUNTING or seq[k][0].is_a("the")):
            k += 1
        return k < len(seq) and any(sense[:2] == ("thing", place.kind) and len(sense[2]) == 1
                                    for sense in seq[k][0].senses)

    def _chosen(self, seq: Sequence[tuple[Lexeme, int]], i: int, value: str, place: Place,
                said: Parse) -> Iterator[tuple[Parse, int]]:
        """One more kind of what is chosen, or so many of it.

        A plural, “many hare”, wants a number, and a number it; “any deer” is both.
        """
        many, _, kind = value.rpartition(" ")
        chosen = said.places.get(place.name, [])
        if many == "many" and not said.how and (said.count or 0) < 2 and not (
                said.count and i and seq[i - 1][0].text in ("of", "of my", "of the", "my", "the")):
            return
        if not many and place.numbers and (said.count or 0) > 1:  # “2 boar” may be number 2
            return
        one = Amount(said.count or 0, said.how, kind) if said.waits else kind
        yield replace(said, count=None, how="").put(place.name, [*chosen, one]), 1

    def _awaits(self, said: Parse) -> bool:
        """Whether a mark has named a place in which nothing stands yet."""
        return bool(said.role) and said.role not in said.places

    def _elsewhere(self, place: Place, said: Parse, lexeme: Lexeme) -> bool:
        """Whether a mark has named another place for it, or it wants a mark."""
        other = self.frame.places.get(said.role)
        if self._awaits(said) and said.mark not in place.marks and any(
                said.mark in one.marks for one in self.frame.places.values()
                if one.kind == place.kind):
            return True
        if other is not None and other is not place and self._awaits(said) and (
                other.sort != "thing" and lexeme.is_a("num")):
            return True
        if other is not None and other is not place and (
                other.sort == "thing" and other.kind == place.kind):
            return True
        return place.marked and said.role != place.name and place.name not in said.places

    def _narrowed(self, place: Place, values: frozenset[str], named: bool, piece: int,
                  said: Parse) -> Iterator[tuple[Parse, int]]:
        """A thing that one word more describes: what fits both, within one piece.

        In the next piece may stand which of several it is, “to the mountain fire, I-18”, or what
        names nothing alone.
        """
        had: Things | None = said.places.get(place.name)
        both = had.values & values if had else values
        if both and (not had or had.piece == piece or (
                len(both) == 1 < len(had.values) or not named) or (
                    place.again and both == had.values and (said.the or both == values))):
            role = "" if said.role == place.name else said.role
            things = Things(both, named or bool(had and had.named), piece,
                            self._might_be_there(place, said))
            yield said.put(place.name, things, role), 1

    def _might_be_there(self, place: Place, said: Parse) -> bool:
        """Whether a claim may say where another thing is: “to the fire on I-25”."""
        return not place.fields and said.bound != place.name and any(
            other.fields and other.kind == place.kind and other.name in said.places
            for other in self.frame.places.values())

    def _counted(self, seq: Sequence[tuple[Lexeme, int]], i: int, good: str, place: Place,
                 said: Parse) -> Iterator[tuple[Parse, int]]:
        """So many of a kind more in a bag; the number may stand behind: “wood 2”."""
        scale, _, good = good.rpartition(" ")  # “3 decorations”, as a ring is
        each = int(scale or 1)
        old = said.places.get(place.name, {}).get(good, Amount(0))
        if said.waits:
            yield from self._added(place, good, old, said, said.count, each, 1)
        elif i and seq[i - 1][0].text != seq[i][0].text and _names(
                seq[i - 1][0], place.kind, good):
            yield said, 1  # “clay bricks”
        elif not old.n and not said.places.get(place.name) and i + 2 == len(seq) and (
                ("some", "all") in seq[i + 1][0].senses):  # “food only”
            yield from self._added(place, good, old, replace(said, how="all"), None, each, 2)
        else:
            for n in self._behind(seq, i, place.kind):
                yield from self._added(place, good, old, said, n, each, 1 + (n is not None))

    def _added(self, place: Place, good: str, old: Amount, said: Parse, n: int | None, each: int,
               skip: int) -> Iterator[tuple[Parse, int]]:
        """A bag with so many of a kind more."""
        bag = dict(said.places.get(place.name, {}))
        if said.how:
            bag[good] = Amount(0, said.how)
        elif old.how:
            return
        elif n is None:
            bag[good] = Amount(old.n + each, "the" if said.the and not old.n else "")
        else:
            bag[good] = Amount(old.n + n * each)
        put = replace(said, count=None, how="").put(place.name, bag, place.name)
        yield put, skip
        if said.how == "all":  # “all the wood and brick”
            yield replace(put, how="all"), skip

    def _behind(self, seq: Sequence[tuple[Lexeme, int]], i: int, kind: str,
                ) -> tuple[int | None, ...]:
        """The number behind a kind, “wood 2”; or none, where it may be the next kind's."""
        after = seq[i + 1][0] if i + 1 < len(seq) else None
        number = next((sense[1] for sense in after.senses if sense[0] == "num"),
                      None) if after else None
        if not number:
            return (None,)
        k = i + 2
        while k < len(seq) and seq[k][0].is_a("fill", "the", "hail"):
            k += 1
        names = k < len(seq) and any(sense[:2] == ("thing", kind) for sense in seq[k][0].senses)
        if names:  # “wood 2 brick” counts the brick, “wood 2 brick 1” both behind
            return (number, None) if seq[-1][0].is_a("num") else (None,)
        return (number,)
