"""From what was said to the legal moves that it fits."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from referee.core.game import notation
from referee.core.language.frames import Frame, Place
from referee.core.language.partial_parse import Amount, Things

Bag = Mapping[str, Amount]


class Option(Struct, frozen=True, gc=False):
    """A legal move, its text, and what stands in the places of its frame, claims with it."""

    frame: Frame | None
    text: str
    move: Any
    values: Mapping[str, Any]


class Holding:
    """What fillings are held against: the options of a seat, and what it holds of goods."""

    def __init__(self, options: Iterable[Option], held: Mapping[str, int]) -> None:
        self.options = list(options)
        self.held = Counter(held)
        self._known: dict[tuple[str, str], set[str]] = {}

    def ways(self, frame: Frame) -> Iterator[Option]:
        """The options that a frame may say."""
        return (option for option in self.options
                if option.frame is not None and option.frame.name == frame.says
                and all(_only(option.values[name], text) for name, text in frame.given.items()
                        if name in option.values))

    @staticmethod
    def _values(options: Iterable[Option], name: str) -> set[str]:
        return {value for option in options if isinstance(value := option.values.get(name), str)}

    def fitting(self, frame: Frame, verb: bool, said: Mapping[str, Any]) -> list[Option]:
        """The options with which everything agrees that was said."""
        return [option for option in self.ways(frame)
                if self.agrees(frame, verb, said, option)]

    def near(self, frame: Frame, said: Mapping[str, Any]) -> Iterator[tuple[int, Option]]:
        """The options of which all is true that was said, with how much of each was not said."""
        if any(frame.places[name].keeps for name in said):
            return
        for option in self.ways(frame):
            has = {name: option.values.get(name) for name in said}
            if all(one is not None and self._says(frame, frame.places[name], said[name], one)
                   for name, one in has.items()):
                written = [one.name for one in frame.places.values()
                           if one.fields and option.values.get(one.name)]
                yield len({*written}.difference(said)), option

    def move(self, text: str) -> Any:
        """The option of this text."""
        return next(option.move for option in self.options if option.text == text)

    def known(self, frame: Frame, place: Place) -> set[str]:
        """What may stand in a place of a thing by all that is legal."""
        key = frame.name, place.name
        if key not in self._known:
            self._known[key] = self._values(self.ways(frame), place.name) or (
                self._alike(place) if frame.open else set())
        return self._known[key]

    def _alike(self, place: Place) -> set[str]:
        """What stands in places of this kind by all that is legal."""
        return {value for option in self.options if option.frame is not None
                for other in option.frame.places.values() if other.kind == place.kind
                for value in self._values([option], other.name)}

    def vague(self, frame: Frame, said: Mapping[str, Any]) -> bool:
        """Whether a thing was said of which several may be meant: its kind alone.

        Not where another name beside it leaves one of them: “scout 2 to the settlement”. Or one
        that may say where another is.
        """
        every = {name: want for name, want in said.items() if isinstance(want, Things)}
        things = {name: want for name, want in every.items() if frame.places[name].fields}
        return any(want.beside for want in every.values()) or any(
            len(want.values & self._beside(frame, name, said, things)) > 1
            for name, want in things.items())

    def _beside(self, frame: Frame, name: str, said: Mapping[str, Any],
                things: Mapping[str, Things]) -> set[str]:
        """What may stand in a place by all that is legal with the one things that are named.

        And with what describes it.
        """
        told = [(frame.places[other], want) for other, want in said.items()
                if frame.places[other].describes]
        sure = {other: want.values for other, want in things.items()
                if other != name and len(want.values) == 1}
        fits = [option for option in self.ways(frame) if all(
            option.values.get(other) in values for other, values in sure.items()) and all(
            (has := option.values.get(place.name)) is not None
            and self._says(frame, place, want, has) for place, want in told)]
        return self._values(fits, name) or self.known(frame, frame.places[name])

    def agrees(self, frame: Frame, verb: bool, said: Mapping[str, Any], option: Option) -> bool:
        """Whether all that was said is true of an option, and all that it needs was said."""
        for place in frame.places.values():
            if place.keeps:
                continue
            kept = next((other for other in frame.places.values()
                         if other.keeps == place.name and other.name in said), None)
            want, has = said.get(place.name), option.values.get(place.name)
            if kept is not None:
                if not self._stays(place, said[kept.name], want, has):
                    return False
            elif want is None:
                wanted = has or (place.said and place.fields)
                if wanted and not self._unsaid(frame, verb, said, place):
                    return False
            elif has is None or not self._says(frame, place, want, has):
                return False
        return True

    @staticmethod
    def writes(frame: Frame, name: str) -> bool:
        """Whether what stands in a place is written, or but keeps or heads what is."""
        place = frame.places[name]
        return bool(place.fields or place.keeps or place.said
                    or any(name == other.after for other in frame.places.values()))

    def tells(self, frame: Frame, name: str, want: Any, true: Mapping[str, Any]) -> bool:
        """Whether what was told beside a move is among what is true of it."""
        return true.get(name) is not None and self._says(
            frame, frame.places[name], want, true[name])

    def _unsaid(self, frame: Frame, verb: bool, said: Mapping[str, Any], place: Place) -> bool:
        """Whether a place may be filled of which nothing was said."""
        if place.said or not place.fields:
            return not place.said
        if place.may and not place.derived:
            return False
        if place.sort == "thing" and not place.derived:
            return (verb and len(self.known(frame, place)) == 1) or any(
                frame.places[name].tells for name in said)
        return place.sort not in ("bag", "many", "kinds") or (verb and not frame.open)

    def _says(self, frame: Frame, place: Place, want: Any, has: Any) -> bool:
        """Whether what was said of a place is what stands there."""
        if place.sort == "count":
            if isinstance(want, int):
                return bool(has == want)
            if isinstance(want, Amount) and has != want.n:
                return False
            top = max((option.values[place.name] for option in self.ways(frame)
                       if place.name in option.values), default=-1)
            return bool(has == top) and (want != "both" or top == 2)  # “all four” are all
        if place.sort == "thing":
            return (want.named or place.describes) and has in want.values
        if place.sort == "bag":
            return self._bag(place, want, has)
        if place.sort == "kinds":
            return set(want) == set(has)
        return self._many(frame, place, want, has)

    def _many(self, frame: Frame, place: Place, want: list[Any], has: list[str]) -> bool:
        want = self._counted(place, want)
        first = want[0]
        if not isinstance(first, Amount):
            if any(isinstance(one, Amount) for one in want):
                return False
            return want == has if place.ordered else sorted(want) == sorted(has)
        if first.kind:
            return False
        if len(want) > 1 and sorted(map(str, want[1:])) != sorted(has):
            return False
        if not first.how:
            return len(has) == first.n
        most = max((len(option.values.get(place.name) or ())
                    for option in self.ways(frame)), default=0)
        return len(has) == most and (
            (first.how == "all" and first.n in (0, most)) or (first.how == "both" and most == 2))

    def _counted(self, place: Place, want: list[Any]) -> list[Any]:
        """What is chosen with each kind as often as was said; of what is not known as it was."""
        found: list[Any] = []
        for one in want:
            n = self.number(place, one.kind, one) if isinstance(one, Amount) and one.kind else None
            found += [one.kind] * n if n else [one]
        return found

    def number(self, place: Place, good: str, want: Amount) -> int | None:
        """How many of a kind were said, by what is held; None: that is not known."""
        if not want.how:
            return want.n
        held = self.held.get(good)
        if place.foreign:
            return want.n if want.how == "the" else None
        if held is None:
            return None
        if want.how == "the":
            return want.n if held == want.n or want.n > 1 else None
        if want.how == "both":
            return 2 if held == 2 else None
        if want.how == "half":
            return held // 2 if held and held % 2 == 0 else None
        return held or None if want.how == "all" else None

    def _bag(self, place: Place, want: Bag, has: Mapping[str, int]) -> bool:
        star = want.get("*")
        named = {good: one for good, one in want.items() if good != "*"}
        if not star and any(good not in named for good in has):
            return False
        if len(named) == 1 and any(one.how == "rest" for one in named.values()) and not star:
            return False  # the rest of what?
        if not all(self._kind(place, good, one, has) for good, one in named.items()):
            return False
        return star is None or self._everything(place, star, named, has)

    def _everything(self, place: Place, star: Amount, named: Bag, has: Mapping[str, int]) -> bool:
        """Whether what stands there is all that is held, or goes on beyond what is named."""
        if place.whole:
            return False
        if star.how == "all":
            return not named and {good: n for good, n in self.held.items() if n} == dict(has)
        return star.how == "rest" and bool(set(has) - set(named))

    def _kind(self, place: Place, good: str, want: Amount, has: Mapping[str, int]) -> bool:
        """Whether of one kind as many stand there as was said."""
        n, whole = has.get(good, 0), sum(has.values())
        if place.whole and want.how in ("all", "both"):
            return n == whole and (want.how == "all" or n == 2)
        if place.whole and want.how == "half":
            return 2 * n == whole
        if place.whole and want.how == "the":
            return n == want.n
        if want.how == "rest":
            return n > 0
        return n == self.number(place, good, want)

    def _stays(self, place: Place, keep: Bag, want: Bag | None,
               has: Mapping[str, int] | None) -> bool:
        """Whether what goes leaves what is kept; of a discard just that, if no more is said."""
        left = Counter(self.held)
        left.subtract(has or {})
        for good, one in keep.items():
            if good == "*":
                return False
            held = self.held[good]
            whole = one.how in ("all", "both") or ((one.how == "the" or not one.n)
                                                   and held != one.n)
            if left[good] != (held if whole else one.n):
                return False
        if want is None or set(want) == {"*"}:
            return not place.exact or all(not left[good] for good in self.held if good not in keep)
        return self._bag(place, want, has or {})

    def made(self, frame: Frame, verb: bool, said: Mapping[str, Any],
             guess: int = 0) -> str | None:
        """The text of a move that was said whole, though it be not legal; None: it is not whole.

        A ``guess`` stands where a number was not said, for what is wrong with any.
        """
        texts = dict(frame.given)
        for place in frame.places.values():
            if place.after:
                written = self._headed(place, said)
            elif place.name in said:
                written = self._put(frame, place, said[place.name])
            else:
                written = self._left_out(frame, verb, place, guess)
            if written is None:
                return None
            texts |= written
        return filled(frame.way, texts)

    def _put(self, frame: Frame, place: Place, want: Any) -> dict[str, str] | None:
        """The texts of a place that was said; None: what was said cannot be written."""
        if any(place.name == other.after for other in frame.places.values()):
            return {}  # written with what stands behind it
        if place.keeps or not (place.fields or (place.said and place.sort == "thing")):
            return None
        if not place.fields:
            return {}
        if frame.open and place.sort == "bag" and want == {"*": Amount(0, "all")}:
            want = {good: Amount(n) for good, n in self.held.items() if n}  # “everything”
        return self._written(place, want)

    def _left_out(self, frame: Frame, verb: bool, place: Place, guess: int,
                  ) -> dict[str, str] | None:
        """The texts of a place that was not said; None: it must be said."""
        if place.said and place.sort == "thing":
            return None
        if not place.fields or place.may:
            return {}
        if (only := self._only(frame, verb, place)) is not None:
            return {place.fields[0]: only}
        if guess and place.sort == "count":
            return {place.fields[0]: str(guess)}
        return None

    def _headed(self, place: Place, said: Mapping[str, Any]) -> dict[str, str] | None:
        """The text of a place behind the word that is to be said before it: “all meat”, “all”."""
        head = said.get(place.after)
        if not isinstance(head, Things) or (place.said and place.name not in said):
            return None
        return {place.fields[0]: " ".join([*sorted(head.values), *said.get(place.name, ())])}

    def _only(self, frame: Frame, verb: bool, place: Place) -> str | None:
        """The one thing that may stand in a place that was not said."""
        only = self.known(frame, place) if place.sort == "thing" and not place.said and (
            verb or place.derived) else set()
        return next(iter(only)) if len(only) == 1 else None

    def _written(self, place: Place, want: Any) -> dict[str, str] | None:
        """The texts of the fields of a place; None: what was said is no one thing."""
        if place.sort == "count":
            return {place.name: str(want)} if isinstance(want, int) else None
        if isinstance(want, Things):
            return ({place.fields[0]: next(iter(want.values))}
                    if want.named and len(want.values) == 1 else None)
        if place.sort == "many":
            want = self._counted(place, want)
            if any(isinstance(one, Amount) for one in want):
                return None
            return _apart(place, want)
        amounts = {good: self.number(place, good, one) for good, one in want.items() if good != "*"}
        if "*" in want or not amounts or not all(amounts.values()):
            return None
        if len(place.fields) > 1:
            return {good: str(n) for good, n in amounts.items()}
        return {place.fields[0]: " ".join(f"{n} {good}" for good, n in amounts.items())}


def _only(value: Any, text: str) -> bool:
    """Whether a value is what the verb of a frame gives; goods: of this one kind."""
    return {*value} == {text} if isinstance(value, Mapping) else str(value) == text


def _apart(place: Place, want: list[str]) -> dict[str, str]:
    """What is chosen; in no order of its own, numbers in the first of two fields, names behind."""
    if place.ordered:
        return {place.fields[0]: " ".join(want)}
    numbers = sorted((one for one in want if one.isdecimal()), key=int)
    names = sorted(one for one in want if not one.isdecimal())
    if len(place.fields) == 1:
        return {place.fields[0]: " ".join([*numbers, *names])}
    return {field: " ".join(some) for field, some in zip(place.fields, (numbers, names),
                                                         strict=True) if some}


def filled(way: notation.Way, texts: Mapping[str, str]) -> str | None:
    """A form with these texts in its slots; None: one that must stand there is missing, or left."""
    words, used = _filled_in(way.parts, texts)
    return " ".join(words) if words is not None and used == set(texts) else None


def _filled_in(parts: Iterable[Any], texts: Mapping[str, str],
               ) -> tuple[list[str] | None, set[str]]:
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
            inside, more = _filled_in(part.parts, texts)
            words += inside or []
            used |= more
    return words, used
