"""The forest: look at its animals, take one of them, unseen by the others."""

from collections.abc import Iterator, Sequence
from typing import Self

from msgspec.structs import replace

from referee.core.base.aliases import counted
from referee.core.base.problem import Problem
from referee.core.game.decisions import Seat, Unasked
from referee.core.game.moves import Event
from referee.core.game.structs import more, taken
from referee.core.luck.chance import Luck, Reveal
from referee.games.fire_and_stone.model import agenda, dealing
from referee.games.fire_and_stone.model.areas import here, lying, no_action, offered
from referee.games.fire_and_stone.model.cards import amount
from referee.games.fire_and_stone.model.scenario import BEST
from referee.games.fire_and_stone.model.state import Box, Course, Move, State, tribes


class Looked(Event, frozen=True):
    """A seat looked at the animals of a forest; ``first``: as the first of all."""

    seat: Seat
    area: str
    animals: tuple[str, ...]
    first: bool

    def after(self, box: Box, state: State) -> State:
        pool = state.pool
        for animal in self.animals if self.first else ():
            pool = more(pool, animal, -1)
        return replace(state, pool=pool, forests={**state.forests, self.area: self.animals})

    def told(self, box: Box, to: Seat | None) -> str:
        """What they are is told to the looker alone (ruling H2)."""
        if to == self.seat:
            return f"You look at the animals of {self.area}: {numbered(self.animals)}."
        return f"{self.seat} looks at the {counted(len(self.animals), 'animal')} of {self.area}."


class AnimalTaken(Event, frozen=True):
    """A seat took one of the animals of a forest."""

    seat: Seat
    area: str
    animal: str

    def after(self, box: Box, state: State) -> State:
        left = taken(state.forests[self.area], self.animal)
        animals = (*box.player(state, self.seat).animals, self.animal)
        return replace(state, players=tribes(box, state, self.seat, animals=animals),
                       forests={**state.forests, self.area: tuple(sorted(left))})

    def told(self, box: Box, to: Seat | None) -> str:
        """Which one is told to nobody else before it is cooked (ruling H3)."""
        if to == self.seat:
            return f"You take the {self.animal} of {self.area}."
        return f"{self.seat} takes an animal of {self.area}."


class Look(Move, frozen=True):
    """Look at the animals of a forest, to take one; the last is taken unasked (ruling B9)."""

    form = "look"
    verbs = ("look, hunt",)
    answers = ("action",)
    rule = "forest"

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        if not hunted(box, state):
            yield no_action(box, state, "no animals lie here.", "forest")

    def unasked(self, box: Box, state: State, seat: Seat,
                events: tuple[Event, ...]) -> Unasked | None:
        """Nothing is lost by a second look."""
        if any(isinstance(event, Looked) and event.seat == seat for event in events):
            return Unasked("the animals have been looked at", True)
        return None

    def play(self, course: Course, seat: Seat) -> Luck[None]:
        area = here(course.box, course.state)
        animals = yield from _look(course, seat, area)
        if len(animals) == 1:
            course.add(AnimalTaken(seat, area, animals[0]))
        else:
            course.first(agenda.Seen(seat, area))

    def brings(self, box: Box, state: State, seat: Seat) -> str:
        count = hunted(box, state)
        return f"one of {count} animals" if count > 1 else "the last animal"

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        return iter([cls()] if hunted(box, state) else [])


class Animal(Move, frozen=True):
    """Take an animal: its number as shown, its kind, or a preference, which looks and takes."""

    which: str

    form = "animal {which:animal}"
    verbs = ("animal",)
    open = False
    answers = ("action", "animal")
    rule = "forest, ruling B9"
    hidden = True

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        item = state.agenda[0]
        if isinstance(item, agenda.Seen):
            seen = state.forests[item.area]
            if not best(box, seen, self.which):
                yield Problem("illegal-animal", f"“{self.which}” is not among what lies in "
                              f"{item.area}.", rule="forest", hint=f"There are: {numbered(seen)}.")
        elif not hunted(box, state):
            yield no_action(box, state, "no animals lie here.", "forest")
        elif self.which not in BEST:
            yield Problem("illegal-animal", "The animals have not been looked at.", rule=self.rule,
                          hint="“look” first, or “animal best-bag” or “animal best-food”.")

    def full(self, box: Box, state: State, seat: Seat) -> Move:
        """By its number, of equal ones the first; the last of a forest is taken by a look."""
        item = state.agenda[0]
        if isinstance(item, agenda.Seen):
            seen = state.forests[item.area]
            return Animal(str(seen.index(best(box, seen, self.which)) + 1))
        return Look() if hunted(box, state) == 1 else self

    def play(self, course: Course, seat: Seat) -> Luck[None]:
        box, item = course.box, course.state.agenda[0]
        if isinstance(item, agenda.Seen):
            area, animals = item.area, course.state.forests[item.area]
        else:
            area = here(box, course.state)
            animals = yield from _look(course, seat, area)
        course.add(AnimalTaken(seat, area, best(box, animals, self.which)))

    def brings(self, box: Box, state: State, seat: Seat) -> str:
        """What was seen; before a look nothing is certain."""
        item = state.agenda[0]
        if not isinstance(item, agenda.Seen):
            return ""
        name = best(box, state.forests[item.area], self.which)
        return f"{name}: {amount(box.animals[name].bag, box.animals[name].food)} at a fire"

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        item = state.agenda[0]
        if isinstance(item, agenda.Seen):
            seen = state.forests[item.area]
            yield from (cls(str(seen.index(name) + 1)) for name in dict.fromkeys(seen))
        elif hunted(box, state) > 1:
            yield from map(cls, BEST)


def hunted(box: Box, state: State) -> int:
    """How many animals the action of a forest finds."""
    found = offered(box, state) == "forest"
    return lying(box, state, here(box, state)) if found else 0


def numbered(animals: Sequence[str]) -> str:
    """``1 boar, 2 hare``."""
    return ", ".join(f"{i} {name}" for i, name in enumerate(animals, 1))


def best(box: Box, animals: Sequence[str], which: str) -> str:
    """The animal meant among those seen: a number, a kind or a preference; nothing: none such.

    ``best-bag`` is the most bags, then the most food; ``best-food`` the most
    food, then the most bags.
    """
    if which.isdigit():
        return animals[int(which) - 1] if 0 < int(which) <= len(animals) else ""
    if which in box.animals:
        return which if which in animals else ""
    worth = {name: (box.animals[name].bag, box.animals[name].food) for name in sorted(animals)}
    if which == "best-food":
        worth = {name: (food, bag) for name, (bag, food) in worth.items()}
    return max(worth, key=worth.__getitem__)


def _look(course: Course, seat: Seat, area: str) -> Luck[tuple[str, ...]]:
    """The animals of a forest: as they lay in their stack, sorted once one was taken (H2)."""
    box, state = course.box, course.state
    known = state.forests.get(area)
    # What lies there, and what the pool still holds, is more than the looker may know before.
    yield Reveal(f"a look at the animals of {area}, {lying(box, state, area)} left")
    animals = (yield from dealing.stack(box, state, area, seat)) if known is None else known
    course.add(Looked(seat, area, animals, known is None))
    return animals
