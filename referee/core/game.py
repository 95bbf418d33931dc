"""A game put together from its words: what is the same in every game.

The core asks for ``Rules`` and nothing else; ``Game`` is one way to have it. A
word of the notation is a ``Move``, what happens at the table is an ``Event``,
each one class with all that is known of it, in the file of its section of the
rulebook. ``rules.py`` of a game names the moves, says who is asked what, how a
game is set up and ends.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from msgspec import Struct

from referee.core.chance import Luck
from referee.core.page import Page
from referee.core.problem import Problem, Problems, refused
from referee.core.rules import About, Ask, Awaiting, Result, Seat
from referee.core.words import Names, Reader


class Seated(Protocol):
    """What is bound for one game: scenario, seats, options, and what lies fixed."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in the order of play."""


B = TypeVar("B", bound=Seated)
S = TypeVar("S")
C = TypeVar("C", bound="Course[Any, Any]")
V = TypeVar("V")


class Event(Struct, Generic[B, S], frozen=True, gc=False):
    """Something that happened: what it does to the position, and how it is told.

    Records hold numbers, words and one another, never themselves: ``gc=False``
    spares the collector, which matters when a history is played again.
    """

    def after(self, box: B, state: S) -> S:
        """The position after it: total, no checks, no luck. Usually it only tells something."""
        return state

    def told(self, box: B, to: Seat | None) -> str | None:
        """The report's line for a seat (None: for all); None if it must not be told."""
        return None


class Course(Generic[B, S]):
    """A move under way: the position as it grows, and what has happened."""

    def __init__(self, box: B, state: S) -> None:
        self.box = box
        self.state = state
        self.events: list[Event[B, S]] = []

    def add(self, event: Event[B, S]) -> None:
        """Let it happen."""
        self.events.append(event)
        self.state = event.after(self.box, self.state)

    def tell(self, events: Iterable[Event[B, S]]) -> None:
        """Let these happen, each in the position that the one before left."""
        for event in events:
            self.add(event)


class Move(Struct, Generic[B, S, C], frozen=True, gc=False):
    """A word of the notation: how it is read and written, what is against it, what it does.

    ``verbs`` are the verbs it begins with, each with its other spellings
    behind it: ``("neanderthal", "carnivore, tiger")``. ``answers`` are the
    kinds of question it answers, ``rule`` what is cited when another one is
    open. ``hidden``: its text is echoed to nobody but its mover.
    """

    verbs: ClassVar[tuple[str, ...]] = ()
    answers: ClassVar[tuple[str, ...]] = ()
    rule: ClassVar[str] = ""
    hidden: ClassVar[bool] = False

    @classmethod
    def read(cls, box: B, reader: Reader) -> Self:
        """The move whose verb, ``reader.verb``, was just read. Refused: what is not understood."""
        return cls()

    def text(self, box: B) -> str:
        """The one canonical text."""
        return self.verbs[0].partition(",")[0]

    def check(self, box: B, state: S, seat: Seat) -> Iterator[Problem]:
        """Every reason against it, now that its question is open; uses what the seat may know."""
        return iter(())

    def full(self, box: B, state: S, seat: Seat) -> Self:
        """The same act, of all its ways to be said the one that is written down."""
        return self

    def play(self, course: C, seat: Seat) -> Luck[None] | None:
        """What it sets going, once checked: events added to the course, luck asked for."""
        raise NotImplementedError(type(self).__name__)

    @classmethod
    def options(cls, box: B, state: S, seat: Seat) -> Iterator[Self]:
        """Every legal one, while its question is open."""
        yield cls()


class Game(ABC, Generic[B, S, C, V]):
    """A game bound to its box. What a game must say for itself is abstract.

    ``moves`` stand in the order in which verbs and options are listed,
    ``hints`` say for each kind of question what would answer it, ``rule`` is
    cited when another question is open than a move answers, unless it names one.
    """

    moves: ClassVar[tuple[type[Move[Any, Any, Any]], ...]]
    hints: ClassVar[Mapping[str, str]]
    rule: ClassVar[str] = ""
    state: type[S]

    def __init__(self, box: B) -> None:
        self.box = box
        self._verbs = Names("move", {
            (kind, verb.partition(",")[0]): [spelt.strip() for spelt in verb.split(",")]
            for kind in self.moves for verb in kind.verbs})

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in the order of play."""
        return self.box.seats

    @abstractmethod
    def setup(self) -> Luck[S]:
        """The position before the first move."""

    @abstractmethod
    def asked(self, state: S, seat: Seat) -> Ask | None:
        """What a seat is asked, if it is. Public: it hangs on no secret."""

    def sealed(self, state: S) -> bool:
        """Whether all who are asked write in secret."""
        return False

    @abstractmethod
    def course(self, state: S) -> C:
        """A move under way from here."""

    def hint(self, state: S, ask: Ask) -> str:
        """What would answer a question; uses what everybody may know."""
        return self.hints[ask.kind]

    def proceed(self, course: C) -> Luck[None] | None:
        """Carry the game on, after a turn's moves, until somebody must decide."""
        return None

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """The end, once it is reached."""

    @abstractmethod
    def view(self, state: S, to: Seat | None) -> V:
        """What that seat may know; None: what everybody may."""

    @abstractmethod
    def show(self, view: V) -> Page:
        """The position in words; one block is headed ``standing`` until the end."""

    @abstractmethod
    def twin(self, state: S, to: Seat | None) -> Luck[S]:
        """A position that this seat could not tell from the given one."""

    @abstractmethod
    def faults(self, state: S) -> Problems:
        """What cannot be: counts, limits, references."""

    # The same in every game.

    def awaiting(self, state: S) -> Awaiting:
        """Who is asked what."""
        asks = [ask for seat in self.box.seats if (ask := self.asked(state, seat)) is not None]
        return Awaiting(tuple(asks), bool(asks) and self.sealed(state))

    def parse(self, text: str) -> Move[B, S, C]:
        """The move a text means. Refused: what is not understood, with its place."""
        reader = Reader(text)
        kind, reader.verb = reader.name(self._verbs)
        move: Move[B, S, C] = kind.read(self.box, reader)
        reader.end()
        return move

    def write(self, move: Move[B, S, C]) -> str:
        """The one canonical text of a move."""
        return move.text(self.box)

    def hidden(self, move: Move[B, S, C]) -> bool:
        """Whether a move's text is for its mover alone."""
        return move.hidden

    def check(self, state: S, seat: Seat, move: Move[B, S, C]) -> Problems:
        """Every reason against a move; first of all, that its question must be open."""
        ask = self.asked(state, seat)
        if ask is None or ask.kind not in move.answers:
            why = (f"{seat} is not asked." if ask is None
                   else f"{seat} is asked for something else: {ask.what}.")
            hint = "" if ask is None else self.hint(state, ask)
            return (Problem("illegal-now", why, hint=hint, rule=move.rule or self.rule),)
        return tuple(move.check(self.box, state, seat))

    def full(self, state: S, seat: Seat, move: Move[B, S, C]) -> Move[B, S, C]:
        """The same act, of all its ways to be said the one that is written down."""
        return move.full(self.box, state, seat)

    def play(self, state: S, moves: Mapping[Seat, Any]) -> Luck[tuple[Event[B, S], ...]]:
        """What follows from checked moves."""
        course = self.course(state)
        yield from self.turn(course, moves)
        luck = self.proceed(course)
        if luck is not None:
            yield from luck
        return tuple(course.events)

    def turn(self, course: C, moves: Mapping[Seat, Any]) -> Luck[None]:
        """What the moves of one turn set going, one after the other in the order of seats."""
        for seat, move in moves.items():
            luck = move.play(course, seat)
            if luck is not None:
                yield from luck

    def apply(self, state: S, event: Event[B, S]) -> S:
        """The position after an event."""
        return event.after(self.box, state)

    def tell(self, event: Event[B, S], to: Seat | None) -> str | None:
        """The report's line for that seat; None: it must not be told."""
        return event.told(self.box, to)

    def options(self, state: S, seat: Seat) -> Iterator[Move[B, S, C]]:
        """The legal moves, lazily."""
        ask = self.asked(state, seat)
        if ask is not None:
            for kind in self.moves:
                if ask.kind in kind.answers:
                    yield from kind.options(self.box, state, seat)

    def default(self, state: S, seat: Seat) -> Move[B, S, C] | None:
        """The move of a seat that is silent at the deadline: the first of its options."""
        return next(self.options(state, seat), None)


def chosen(about: About, seats: tuple[Seat, ...], options: Mapping[str, str],
           players: tuple[int, int] | None = None) -> dict[str, str]:
    """The value of every option, given or usual.

    ``players`` are the fewest and the most where a scenario is for fewer than
    the game. Refused: another number of seats, a seat twice or unknown, an
    option or a value that there is not.
    """
    low, high = players or about.players
    wrong = [seat for seat in seats if seat not in about.seats or seats.count(seat) > 1]
    if wrong or not low <= len(seats) <= high:
        many = f"{low} to {high} seats" if low < high else f"{low} seat{'s' * (low > 1)}"
        raise refused("usage-seats", f"{about.title} has {many}; named are: "
                      f"{', '.join(seats) or 'none'}.",
                      hint=f"Seats are, each once: {', '.join(about.seats)}.")
    found = {option.name: option.default for option in about.options}
    for option in about.options:
        value = options.get(option.name, option.default)
        if not option.takes(value):
            raise refused("usage-option", f"{option.name}={value}: there is no such value.",
                          hint=f"There is: {option.said}.")
        found[option.name] = value
    unknown = [name for name in options if name not in found]
    if unknown:
        raise refused("usage-option", f"There is no option “{unknown[0]}”.",
                      hint="There are: " + "; ".join(o.said for o in about.options) + "."
                      if about.options else f"{about.title} has none.")
    return found
