"""The fire: own animals are prepared, in an order that is the owner's."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Self

from msgspec.structs import replace

from referee.core.base.aliases import listed
from referee.core.base.problem import Problem
from referee.core.game.decisions import Seat
from referee.core.game.moves import Event
from referee.core.game.structs import more, taken
from referee.games.fire_and_stone.model.areas import here, is_fire, no_action
from referee.games.fire_and_stone.model.state import Box, Course, Move, State, tribes
from referee.games.fire_and_stone.moves.food import Gained, gained, happen
from referee.games.fire_and_stone.moves.forest import numbered

Kinds = tuple[str, ...]


class AnimalsSpent(Event, frozen=True):
    """Animals were turned up and put on their pile."""

    seat: Seat
    animals: Kinds
    why: str

    def after(self, box: Box, state: State) -> State:
        left, cooked = taken(box.player(state, self.seat).animals, *self.animals), state.cooked
        for animal in self.animals:
            cooked = more(cooked, animal)
        return replace(state, players=tribes(box, state, self.seat, animals=left), cooked=cooked)

    def told(self, box: Box, to: Seat | None) -> str:
        return f"{self.seat} {self.why}: {listed(self.animals)}."


class Cook(Move, frozen=True):
    """Prepare own animals in this order: kinds, or numbers as shown, or ``all`` (ruling B11)."""

    animals: Kinds

    form = "cook {animals:hand} | cook {animals:all}"
    verbs = ("cook, prepare, roast, grill",)
    open = False
    answers = ("action",)
    rule = "fire"

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        if not is_fire(box, state, here(box, state)):
            yield no_action(box, state, "there is no fire.", "fire")
        elif self.animals == ("all",) and not box.player(state, seat).animals:
            yield Problem("illegal-cook", f"{seat} holds no animals.", rule="fire")
        yield from not_held(box, state, seat, self.animals, "illegal-cook")

    def doubts(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """Whether an animal adds nothing, or another order gains more."""
        if any(not_held(box, state, seat, self.animals, "illegal-cook")):
            return
        animals = named(box, box.player(state, seat).animals, self.animals)
        usual = in_order(box, animals)
        now, best = (_fits(Cook(some)._gained(box, state, seat)) for some in (animals, usual))
        if best > now:
            yield Problem("doubtful-lost", f"Prepared as {listed(usual)} they give more.",
                          rule="rulings B5 and B11", warning=True)
            return
        for i, name in enumerate(usual):
            without = Cook(usual[:i] + usual[i + 1:])._gained(box, state, seat)
            if _fits(without) == now:
                yield Problem("doubtful-lost", f"The {name} adds nothing, for nothing more fits.",
                              rule="gaining food, ruling B15", warning=True)
                return

    def lapses(self, box: Box, state: State, seat: Seat) -> bool:
        """Nothing is lost where all of no animals were to be prepared."""
        return self.animals == ("all",) and not box.player(state, seat).animals

    def full(self, box: Box, state: State, seat: Seat) -> Self:
        """By kinds."""
        return type(self)(named(box, box.player(state, seat).animals, self.animals))

    def play(self, course: Course, seat: Seat) -> None:
        box, state = course.box, course.state
        animals = named(box, box.player(state, seat).animals, self.animals)
        course.add(AnimalsSpent(seat, animals, "prepares"))
        happen(course, self._gained(box, state, seat))

    def brings(self, box: Box, state: State, seat: Seat) -> str:
        return self._gained(box, state, seat).brought

    def _gained(self, box: Box, state: State, seat: Seat) -> Gained:
        animals = named(box, box.player(state, seat).animals, self.animals)
        rewards = [(box.animals[name].bag, box.animals[name].food) for name in animals]
        return gained(box, state, seat, "from the fire", rewards, "cook", here(box, state))

    @classmethod
    def examples(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """All animals, the most of them of which nothing is lost, one."""
        if not cooks(box, state, seat):
            return
        hand = in_order(box, box.player(state, seat).animals)
        yield cls(hand)
        fits: Kinds = ()
        for name in hand:
            if not cls((*fits, name))._gained(box, state, seat).lost:
                fits = (*fits, name)
        yield cls(fits or hand[:1])
        yield cls(hand[:1])

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """Every set of animals, in the order that loses least."""
        if cooks(box, state, seat):
            yield from (cls(some) for some in sets(box, box.player(state, seat).animals) if some)


def _fits(event: Gained) -> tuple[int, int]:
    """What a gain brings as far as it fits."""
    return event.bags, event.food


def cooks(box: Box, state: State, seat: Seat) -> bool:
    """Whether the acting scout is at a fire with something to prepare."""
    return bool(box.player(state, seat).animals) and is_fire(box, state, here(box, state))


def named(box: Box, hand: Sequence[str], words: Sequence[str]) -> Kinds:
    """The kinds of animals meant by kinds, numbers of those in hand, or ``all``, best first.

    What cannot be is left as it is.
    """
    if tuple(words) == ("all",):
        return in_order(box, hand)
    return tuple(hand[int(word) - 1] if word.isdigit() and 0 < int(word) <= len(hand) else word
                 for word in words)


def not_held(box: Box, state: State, seat: Seat, words: Kinds, code: str) -> Iterator[Problem]:
    """What is not in hand of the animals meant."""
    hand = box.player(state, seat).animals
    numbers = [word for word in words if word.isdigit()]
    if len(set(numbers)) < len(numbers):
        yield Problem(code, "The same animal is named twice.", rule="ruling B11")
        return
    missing = Counter(named(box, hand, words)) - Counter(hand)
    if missing:
        yield Problem(code, f"{seat} does not hold " + ", ".join(missing) + ".",
                      rule="fire, ruling B11", hint=f"Held: {numbered(hand) or 'nothing'}.")


def in_order(box: Box, animals: Iterable[str]) -> Kinds:
    """Animals in the order that loses least food: bags first."""
    return tuple(sorted(animals, key=lambda name: (
        -box.animals[name].bag, box.animals[name].food, name)))


def sets(box: Box, hand: Kinds) -> Iterator[Kinds]:
    """Each set of these animals once, the empty one too, in the order that loses least."""
    counts = Counter(hand)
    for numbers in product(*(range(n + 1) for n in counts.values())):
        yield in_order(box, Counter(dict(zip(counts, numbers, strict=True))).elements())
