"""The fire: players prepare own animals, in an order of their choice."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Self

from msgspec.structs import replace

from referee.core.base.aliases import join_words
from referee.core.base.problem import Problem
from referee.core.base.references import seat_ref
from referee.core.game.decisions import Seat
from referee.core.game.moves import Event
from referee.core.game.structs import add_count, without_items
from referee.games.fire_and_stone.model.areas import acting_area, is_fire, no_action
from referee.games.fire_and_stone.model.state import Box, Move, MoveContext, State, with_tribe
from referee.games.fire_and_stone.moves.food import Gained, apply_gain, reckon_gain
from referee.games.fire_and_stone.moves.forest import numbered

Kinds = tuple[str, ...]


class AnimalsSpent(Event, frozen=True):
    """Animals were revealed and discarded."""

    seat: Seat
    animals: Kinds
    why: str

    def apply(self, box: Box, state: State) -> State:
        left, cooked = without_items(box.player(state, self.seat).animals,
                                     *self.animals), state.cooked
        for animal in self.animals:
            cooked = add_count(cooked, animal)
        return replace(state, players=with_tribe(box, state, self.seat, animals=left),
                       cooked=cooked)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return f"{seat_ref(self.seat)} {self.why} {join_words(self.animals)}."


class Cook(Move, frozen=True):
    """Prepare own animals in this order: kinds, numbers as shown, or ``all`` (ruling B11)."""

    animals: Kinds

    form = "cook {animals:hand} | cook {animals:all}"
    verbs = ("cook, prepare, roast, grill",)
    options_public = False
    answers = ("action",)
    rule = "fire"

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        if not is_fire(box, state, acting_area(box, state)):
            yield no_action(box, state, "There is no fire here.", "fire")
        elif self.animals == ("all",) and not box.player(state, seat).animals:
            yield Problem("illegal-cook", "You have no animals to cook.", rule="fire")
        yield from missing_animals(box, state, seat, self.animals, "illegal-cook")

    def warnings(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """A warning if an animal adds nothing, or another order gains more."""
        if any(missing_animals(box, state, seat, self.animals, "illegal-cook")):
            return
        animals = animals_meant(box, box.player(state, seat).animals, self.animals)
        usual = by_least_loss(box, animals)
        now, best = (_gain_that_fits(Cook(chosen_animals)._gained(box, state, seat))
                     for chosen_animals in (animals, usual))
        if best > now:
            yield Problem("doubtful-lost", "These animals give more if you cook them in this "
                          f"order: {join_words(usual)}.", rule="rulings B5 and B11", warning=True)
            return
        for i, name in enumerate(usual):
            without = Cook(usual[:i] + usual[i + 1:])._gained(box, state, seat)
            if _gain_that_fits(without) == now:
                yield Problem("doubtful-lost", f"Cooking the {name} adds nothing: your bags are "
                              "already full by then.", rule="gaining food, ruling B15",
                              warning=True)
                return

    def lapses(self, box: Box, state: State, seat: Seat) -> bool:
        """Nothing is lost by ``cook all`` without animals."""
        return self.animals == ("all",) and not box.player(state, seat).animals

    def canonical_move(self, box: Box, state: State, seat: Seat) -> Self:
        """By kinds."""
        return type(self)(animals_meant(box, box.player(state, seat).animals, self.animals))

    def play(self, context: MoveContext, seat: Seat) -> None:
        box, state = context.box, context.state
        animals = animals_meant(box, box.player(state, seat).animals, self.animals)
        context.add(AnimalsSpent(seat, animals, "cooks"))
        apply_gain(context, self._gained(box, state, seat))

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        return self._gained(box, state, seat).gain_text

    def _gained(self, box: Box, state: State, seat: Seat) -> Gained:
        animals = animals_meant(box, box.player(state, seat).animals, self.animals)
        rewards = [(box.animals[name].bag, box.animals[name].food) for name in animals]
        return reckon_gain(box, state, seat, "from the fire", rewards, "cook",
                           acting_area(box, state))

    @classmethod
    def examples(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """All animals, the most animals without loss, one animal."""
        if not can_cook(box, state, seat):
            return
        hand = by_least_loss(box, box.player(state, seat).animals)
        yield cls(hand)
        fits: Kinds = ()
        for name in hand:
            if not cls((*fits, name))._gained(box, state, seat).lost_text:
                fits = (*fits, name)
        yield cls(fits or hand[:1])
        yield cls(hand[:1])

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """Every set of animals, in the order that loses least."""
        if can_cook(box, state, seat):
            yield from (cls(animals)
                        for animals in animal_sets(box, box.player(state, seat).animals) if animals)


def _gain_that_fits(event: Gained) -> tuple[int, int]:
    """The part of a gain that fits."""
    return event.bags, event.food


def can_cook(box: Box, state: State, seat: Seat) -> bool:
    """True if the acting scout is at a fire and its player has animals."""
    return bool(box.player(state, seat).animals) and is_fire(box, state, acting_area(box, state))


def animals_meant(box: Box, hand: Sequence[str], words: Sequence[str]) -> Kinds:
    """The kinds of animals meant by kinds, numbers of those in hand, or ``all``, best first.

    Impossible words are left as they are.
    """
    if tuple(words) == ("all",):
        return by_least_loss(box, hand)
    return tuple(hand[int(word) - 1] if word.isdigit() and 0 < int(word) <= len(hand) else word
                 for word in words)


def missing_animals(box: Box, state: State, seat: Seat, words: Kinds,
                    code: str) -> Iterator[Problem]:
    """Refusals of animals that are not in hand."""
    hand = box.player(state, seat).animals
    numbers = [word for word in words if word.isdigit()]
    if len(set(numbers)) < len(numbers):
        twice = next(word for word in numbers if numbers.count(word) > 1)
        yield Problem(code, f"You named animal {twice} twice.", rule="ruling B11")
        return
    meant = Counter(animals_meant(box, hand, words))
    for name in meant - Counter(hand):
        held = hand.count(name)
        why = (f"You have {held} {name}, not {meant[name]}." if held
               else f"You have no {'animal ' * name.isdigit()}{name}.")
        yield Problem(code, why, rule="fire, ruling B11", hint=(
            f"Your animals: {numbered(hand)}." if hand else "You have no animals."))


def by_least_loss(box: Box, animals: Iterable[str]) -> Kinds:
    """Animals in the order that loses least food: bags first."""
    return tuple(sorted(animals, key=lambda name: (
        -box.animals[name].bag, box.animals[name].food, name)))


def animal_sets(box: Box, hand: Kinds) -> Iterator[Kinds]:
    """Each set of these animals once, including the empty one, in the order that loses least."""
    counts = Counter(hand)
    for numbers in product(*(range(n + 1) for n in counts.values())):
        yield by_least_loss(box, Counter(dict(zip(counts, numbers, strict=True))).elements())
