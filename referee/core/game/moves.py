"""What a game is made of: moves, events, options.

A word of the notation is a ``Move``, what happens at the table is an ``Event``,
each one class with all that is known of it, in the file of its section of the
rulebook. `game.py` puts them together.

Box and position are any types here: a game's own classes say which. A generic
base would say it to the type checker alone, and cost every start its while.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, ClassVar, Self

from msgspec import Struct

from referee.core.base.problem import Problem, refused
from referee.core.game import notation
from referee.core.game.decisions import GameMeta, NotNow, Seat
from referee.core.luck.chance import Luck

MAX_EXAMPLES = 3  # of the answers that one word can give


class Event(Struct, frozen=True, gc=False):
    """Something that happened: what it does to the position, and how it is told.

    Records hold numbers, words and one another, never themselves: ``gc=False``
    spares the collector, which matters when a history is played again.
    """

    def apply(self, box: Any, state: Any) -> Any:
        """The position after it: total, no checks, no luck. Usually it only tells something."""
        return state

    def describe(self, box: Any, viewer: Seat | None) -> str | None:
        """The report's line for a seat (None: for all); None if it must not be told."""
        return None


class Forced(Event, frozen=True):
    """A question had one answer by what everybody knows, and the referee gave it."""

    seat: Seat
    text: str

    def describe(self, box: Any, viewer: Seat | None) -> str:
        return f"The only answer of {self.seat}: {self.text}."


class MoveContext:
    """A move under way: the position as it grows, and what has happened."""

    box: Any
    state: Any

    def __init__(self, box: Any, state: Any) -> None:
        self.box = box
        self.state = state
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        """Let it happen."""
        self.events.append(event)
        self.state = event.apply(self.box, self.state)

    def add_all(self, events: Iterable[Event]) -> None:
        """Let these happen, each in the position that the one before left."""
        for event in events:
            self.add(event)


class Move(notation.MoveText, frozen=True, gc=False):
    """A word of the notation: how it is read and written, what is against it, what it does.

    ``form`` is how its canonical text is read and written, ``slots`` are the kinds of its slots
    by name, see `notation.py`; a move whose text is of another sort has its own ``from_words`` and
    ``text`` instead. ``verbs`` are the verbs it begins with, each with its other spellings
    behind it: ``("neanderthal", "carnivore, tiger")``. ``answers`` are the
    kinds of question it answers, ``rule`` what is cited when another one is
    open. ``hidden``: its text is for its mover's eyes alone. ``options_public``: which of it are
    legal hangs on nothing that is hidden, and ``options`` has them all. ``can_be_question``:
    it may be put as a question, as offers are.
    """

    verbs: ClassVar[tuple[str, ...]] = ()
    answers: ClassVar[tuple[str, ...]] = ()
    rule: ClassVar[str] = ""
    hidden: ClassVar[bool] = False
    options_public: ClassVar[bool] = True
    can_be_question: ClassVar[bool] = False

    @classmethod
    def from_words(cls, box: Any, words: Sequence[str]) -> "Move | None":
        """The move that the words of a canonical text are; None: they are none of this kind."""
        return notation.parse_move(cls, box, words)

    def text(self) -> str:
        """The one canonical text."""
        return notation.write(self)

    def check(self, box: Any, state: Any, seat: Seat) -> Iterator[Problem]:
        """Every reason against it, now that its question is open; uses what the seat may know."""
        return iter(())

    def warnings(self, box: Any, state: Any, seat: Seat) -> Iterator[Problem]:
        """What it is warned of, now that its question is open; uses what the seat may know.

        It refuses nothing, and is asked only where somebody reads it; of a move that is
        refused, too.
        """
        return iter(())

    def canonical_move(self, box: Any, state: Any, seat: Seat) -> "Move":
        """The same act, of all its ways to be said the one that is written down."""
        return self

    def why_not_now(self, box: Any, state: Any, seat: Seat,
                    events: tuple[Event, ...]) -> NotNow | None:
        """Why its question is not open; None: there is nothing to be said about it.

        ``events`` are those of the turn before in the same text.
        """
        return None

    def depends_on(self, box: Any, view: Any) -> Any:
        """What of its mover's view it answers: while that stays, it may come late.

        None: it answers the whole, and never comes late.
        """
        return None

    def certain_gain(self, box: Any, state: Any, seat: Seat) -> str:
        """What it is certain to bring, as a question tells it: ``7 food``; empty: nothing."""
        return ""

    def play(self, context: Any, seat: Seat) -> Luck[None] | None:
        """What it sets going, once checked: events added to the course, luck asked for."""
        raise NotImplementedError(type(self).__name__)

    @classmethod
    def options(cls, box: Any, state: Any, seat: Seat) -> Iterator[Self]:
        """Every legal one, while its question is open."""
        yield cls()

    @classmethod
    def examples(cls, box: Any, state: Any, seat: Seat) -> Iterator[Self]:
        """Some of its options, to be told with the question."""
        return islice(cls.options(box, state, seat), MAX_EXAMPLES)


def resolve_options(about: GameMeta, seats: tuple[Seat, ...], options: Mapping[str, str],
                    players: tuple[int, int] | None = None) -> dict[str, str]:
    """The value of every option, given or usual.

    ``players`` are the fewest and the most where a scenario is for fewer than
    the game. Refused: another number of seats, a seat twice or unknown, an
    option or a value that there is not.
    """
    low, high = players or about.players
    bad_seats = [seat for seat in seats if seat not in about.seats or seats.count(seat) > 1]
    if bad_seats or not low <= len(seats) <= high:
        count_text = f"{low} to {high} seats" if low < high else f"{low} seat{'s' * (low > 1)}"
        raise refused("usage-seats", f"{about.title} has {count_text}; named are: "
                      f"{', '.join(seats) or 'none'}.",
                      hint=f"Seats are, each once: {', '.join(about.seats)}.")
    chosen_options = {option.name: option.default for option in about.options}
    for option in about.options:
        value = options.get(option.name, option.default)
        if not option.accepts(value):
            raise refused("usage-option", f"{option.name}={value}: there is no such value.",
                          hint=f"There is: {option.usage}.")
        chosen_options[option.name] = value
    unknown = [name for name in options if name not in chosen_options]
    if unknown:
        raise refused("usage-option", f"There is no option “{unknown[0]}”.",
                      hint="There are: " + "; ".join(o.usage for o in about.options) + "."
                      if about.options else f"{about.title} has none.")
    return chosen_options
