"""The forest: look at its animals and take one of them in secret."""

from collections.abc import Iterator, Sequence
from typing import Self

from msgspec.structs import replace

from referee.core.base.aliases import count_noun
from referee.core.base.problem import Problem
from referee.core.base.references import seat_ref
from referee.core.game.decisions import NotNow, Seat
from referee.core.game.moves import Event
from referee.core.game.structs import add_count, without_items
from referee.core.luck.chance import Luck, Reveal
from referee.games.fire_and_stone.model import agenda, dealing
from referee.games.fire_and_stone.model.areas import (
    acting_area,
    animals_in,
    no_action,
    offered_site,
)
from referee.games.fire_and_stone.model.cards import amount
from referee.games.fire_and_stone.model.scenario import BEST
from referee.games.fire_and_stone.model.state import Box, Move, MoveContext, State, with_tribe


class Looked(Event, frozen=True):
    """A seat looked at the animals of a forest; ``first``: for the first time."""

    seat: Seat
    area: str
    animals: tuple[str, ...]
    first: bool

    def apply(self, box: Box, state: State) -> State:
        pool = state.pool
        for animal in self.animals if self.first else ():
            pool = add_count(pool, animal, -1)
        return replace(state, pool=pool, forests={**state.forests, self.area: self.animals})

    def describe(self, box: Box, viewer: Seat | None) -> str:
        """Only the seat sees what they are (ruling H2)."""
        if viewer == self.seat:
            return f"You look at the animals on {self.area}: {numbered(self.animals)}."
        animals = count_noun(len(self.animals), "animal")
        return f"{seat_ref(self.seat)} looks at the {animals} on {self.area}."


class AnimalTaken(Event, frozen=True):
    """A seat took one of the animals of a forest."""

    seat: Seat
    area: str
    animal: str

    def apply(self, box: Box, state: State) -> State:
        left = without_items(state.forests[self.area], self.animal)
        animals = (*box.player(state, self.seat).animals, self.animal)
        return replace(state, players=with_tribe(box, state, self.seat, animals=animals),
                       forests={**state.forests, self.area: tuple(sorted(left))})

    def describe(self, box: Box, viewer: Seat | None) -> str:
        """The others see which one when it is cooked (ruling H3)."""
        if viewer == self.seat:
            return f"You take the {self.animal} from {self.area}."
        return f"{seat_ref(self.seat)} takes an animal from {self.area}."


class Look(Move, frozen=True):
    """Look at the animals of a forest, to take one; the last is taken automatically (ruling B9)."""

    form = "look"
    verbs = ("look, hunt",)
    answers = ("action",)
    rule = "forest"

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        if not animals_found(box, state):
            yield no_action(box, state, "There are no animals here.", "forest")

    def why_not_now(self, box: Box, state: State, seat: Seat,
                    events: tuple[Event, ...]) -> NotNow | None:
        """Nothing is lost by a second look."""
        if any(isinstance(event, Looked) and event.seat == seat for event in events):
            return NotNow("You have already looked at the animals.", True)
        return None

    def play(self, context: MoveContext, seat: Seat) -> Luck[None]:
        area = acting_area(context.box, context.state)
        animals = yield from _look(context, seat, area)
        if len(animals) == 1:
            context.add(AnimalTaken(seat, area, animals[0]))
        else:
            context.put_first(agenda.TakeAnimal(seat, area))

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        count = animals_found(box, state)
        return f"one of {count} animals" if count > 1 else "the last animal"

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        return iter([cls()] if animals_found(box, state) else [])


class Animal(Move, frozen=True):
    """Take an animal: its number as shown, its kind, or a preference, which looks and takes."""

    which: str

    form = "animal {which:animal}"
    verbs = ("animal",)
    options_public = False
    answers = ("action", "animal")
    rule = "forest, ruling B9"
    hidden = True

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        item = state.agenda[0]
        if isinstance(item, agenda.TakeAnimal):
            animals = state.forests[item.area]
            if not animal_meant(box, animals, self.which):
                which = f"animal {self.which}" if self.which.isdigit() else self.which
                yield Problem("illegal-animal", f"There is no {which} on {item.area}.",
                              rule="forest", hint=f"The animals there: {numbered(animals)}.")
        elif not animals_found(box, state):
            yield no_action(box, state, "There are no animals here.", "forest")
        elif self.which not in BEST:
            yield Problem("illegal-animal", "You have not looked at the animals yet. Look first, "
                          "or say which animal you prefer: best-bag or best-food.", rule=self.rule)

    def canonical_move(self, box: Box, state: State, seat: Seat) -> Move:
        """By its number, the first of equal ones; the last of a forest is taken by a look."""
        item = state.agenda[0]
        if isinstance(item, agenda.TakeAnimal):
            animals = state.forests[item.area]
            return Animal(str(animals.index(animal_meant(box, animals, self.which)) + 1))
        return Look() if animals_found(box, state) == 1 else self

    def play(self, context: MoveContext, seat: Seat) -> Luck[None]:
        box, item = context.box, context.state.agenda[0]
        if isinstance(item, agenda.TakeAnimal):
            area, animals = item.area, context.state.forests[item.area]
        else:
            area = acting_area(box, context.state)
            animals = yield from _look(context, seat, area)
        context.add(AnimalTaken(seat, area, animal_meant(box, animals, self.which)))

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        """The reward of an animal that was seen; before a look nothing is certain."""
        item = state.agenda[0]
        if not isinstance(item, agenda.TakeAnimal):
            return ""
        name = animal_meant(box, state.forests[item.area], self.which)
        return f"{name}: {amount(box.animals[name].bag, box.animals[name].food)} at a fire"

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        item = state.agenda[0]
        if isinstance(item, agenda.TakeAnimal):
            animals = state.forests[item.area]
            yield from (cls(str(animals.index(name) + 1)) for name in dict.fromkeys(animals))
        elif animals_found(box, state) > 1:
            yield from map(cls, BEST)


def animals_found(box: Box, state: State) -> int:
    """How many animals the action of a forest finds."""
    is_forest = offered_site(box, state) == "forest"
    return animals_in(box, state, acting_area(box, state)) if is_forest else 0


def numbered(animals: Sequence[str]) -> str:
    """Animals with the numbers by which moves can name them: ``(1) boar, (2) hare``."""
    return ", ".join(f"({i}) {name}" for i, name in enumerate(animals, 1))


def animal_meant(box: Box, animals: Sequence[str], which: str) -> str:
    """The animal meant among those seen: a number, a kind or a preference; empty: none.

    ``best-bag`` is the most bags, then the most food; ``best-food`` the most food, then the most
    bags.
    """
    if which.isdigit():
        return animals[int(which) - 1] if 0 < int(which) <= len(animals) else ""
    if which in box.animals:
        return which if which in animals else ""
    worth = {name: (box.animals[name].bag, box.animals[name].food) for name in sorted(animals)}
    if which == "best-food":
        worth = {name: (food, bag) for name, (bag, food) in worth.items()}
    return max(worth, key=worth.__getitem__)


def _look(context: MoveContext, seat: Seat, area: str) -> Luck[tuple[str, ...]]:
    """The animals of a forest: in stack order, sorted once one was taken (H2)."""
    box, state = context.box, context.state
    known = state.forests.get(area)
    # the player may not know in advance what is there or in the pool
    yield Reveal(f"a look at the animals of {area}, {animals_in(box, state, area)} left")
    animals = (yield from dealing.forest_stack(box, state, area, seat)) if known is None else known
    context.add(Looked(seat, area, animals, known is None))
    return animals
