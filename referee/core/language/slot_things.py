"""What a thing, or a kind of things, may be in the places of a frame."""

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from referee.core.language.frames import Frame, Place
from referee.core.language.lexemes import Lexeme, Sense
from referee.core.language.partial_parse import Amount, Parse, Things

# What may stand between a number and its kind.
COUNTING = frozenset({"of", "more", "my", "the", "our", "your", "a", "an", "pieces", "each of",
                      "cards of", "of my", "of the", "x"})


def _names(lexeme: Lexeme, kind: str, good: str) -> bool:
    return any(sense[:2] == ("thing", kind) and sense[2] == {good} for sense in lexeme.senses)


class ThingSlots:
    """The places of one frame, filled with things: one of a kind, several, or so many of each.

    ``numbered`` says what a number alone names of a kind.
    """

    def __init__(self, frame: Frame, numbered: Callable[[str, int], frozenset[str] | None]) -> None:
        self.frame, self.numbered = frame, numbered

    def fill(self, seq: Sequence[tuple[Lexeme, int]], i: int, sense: Sense, said: Parse,
             ) -> Iterator[tuple[Parse, int]]:
        """What a word that names or describes things may be, and how many words that takes."""
        for place in self.frame.places.values():
            if place.kind != sense[1] or (place.behind and not said.verb) or (
                    said.turned == (place.name, seq[i][1])):
                continue
            if place.sort == "thing" and said.count is None:
                if not self._elsewhere(place, said, seq[i][0]):
                    yield from self.narrowed(place, sense[2], sense[0] == "thing",
                                             seq[i][1], said)
            elif place.sort == "many":
                yield from self._several(seq, i, sense, place, said)
            elif place.sort in ("bag", "kinds") and len(sense[2]) == 1 and (
                    sense[0] == "thing" and place in self.free(said, place.sort)):
                yield from self._counted(seq, i, next(iter(sense[2])), place, said)

    def _several(self, seq: Sequence[tuple[Lexeme, int]], i: int, sense: Sense, place: Place,
                 said: Parse) -> Iterator[tuple[Parse, int]]:
        """One more of several things that a place takes, or so many of a kind."""
        if self._barred(place, said):
            return
        if place.counted:
            if len(sense[2]) == 1:
                yield from self._chosen(seq, i, next(iter(sense[2])), place, said)
        elif sense[0] == "thing" and (
                place.each or place.behind or place in self.free(said, "many")):
            yield said.put(place.name, [*said.places.get(place.name, []), *sorted(sense[2])]), 1

    def _barred(self, place: Place, said: Parse) -> bool:
        """Whether a mark has named another place for one of a kind, or this one wants a mark."""
        other = self.frame.places.get(said.role)
        return (place.marked and other is not place) or bool(
            other and other is not place and other.kind == place.kind
            and (other.sort == "many" or other.name not in said.places))

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

    def _elsewhere(self, place: Place, said: Parse, lexeme: Lexeme) -> bool:
        """Whether a mark has named another place for it, or it wants a mark."""
        other = self.frame.places.get(said.role)
        if self.awaits(said) and said.mark not in place.marks and any(
                said.mark in one.marks for one in self.frame.places.values()
                if one.kind == place.kind):
            return True
        if other is not None and other is not place and self.awaits(said) and (
                other.sort != "thing" and lexeme.is_a("num")):
            return True
        if other is not None and other is not place and (
                other.sort == "thing" and other.kind == place.kind):
            return True
        return place.marked and said.role != place.name and place.name not in said.places

    def narrowed(self, place: Place, values: frozenset[str], named: bool, piece: int,
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

    def free(self, said: Parse, *sorts: str) -> Iterator[Place]:
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

    def awaits(self, said: Parse) -> bool:
        """Whether a mark has named a place in which nothing stands yet."""
        return bool(said.role) and said.role not in said.places

    def leads(self, seq: Sequence[tuple[Lexeme, int]], i: int, place: Place) -> bool:
        """Whether a kind stands behind a number or amount, with what may stand between."""
        k = i + 1
        while k < len(seq) and (seq[k][0].text in COUNTING or seq[k][0].is_a("the")):
            k += 1
        return k < len(seq) and any(sense[:2] == ("thing", place.kind) and len(sense[2]) == 1
                                    for sense in seq[k][0].senses)

    def named_by(self, place: Place, n: int) -> frozenset[str]:
        """The things of a place that a number alone may name."""
        return self.numbered(place.kind, n) or frozenset()
