"""Base classes of the moves and events of games, and the check of a game's options.

Each type of move is a subclass of ``Move``, each type of event one of ``Event``, in the file
of its section of the rulebook. `game.py` of a game lists them.

Box and position have any types here, which a game's own classes narrow. A generic base class
would help only the type checker, and slow down every start.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, ClassVar, Self

from msgspec import Struct

from referee.core.base.problem import Problem, refused
from referee.core.base.references import seat_ref
from referee.core.game import notation
from referee.core.game.decisions import GameMeta, NotNow, Seat
from referee.core.luck.chance import Luck

MAX_EXAMPLES = 3  # options of one move type that are listed with a decision


class Event(Struct, frozen=True, gc=False):
    """Something that happened: what it does to the position, and how it is reported.

    Events have no reference cycles, so ``gc=False``, which makes replaying a history faster.
    """

    def apply(self, box: Any, state: Any) -> Any:
        """The position after it: total, without checks or luck. By default unchanged."""
        return state

    def describe(self, box: Any, viewer: Seat | None) -> str | None:
        """The line of the report for a viewer (None: public); None if it is hidden from them."""
        return None


class Forced(Event, frozen=True):
    """The referee made a move that, publicly known, was the only legal one."""

    seat: Seat
    text: str

    def describe(self, box: Any, viewer: Seat | None) -> str:
        return f"Automatic for {seat_ref(self.seat)}: {self.text} (only option)."


class MoveContext:
    """The moves of a turn being played: the current position, and the events so far."""

    box: Any
    state: Any

    def __init__(self, box: Any, state: Any) -> None:
        self.box = box
        self.state = state
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        """Apply an event to the position."""
        self.events.append(event)
        self.state = event.apply(self.box, self.state)

    def add_all(self, events: Iterable[Event]) -> None:
        """Apply events one after the other.

        ``events`` may be a generator: each is computed from the position after the one before.
        """
        for event in events:
            self.add(event)


class Move(notation.MoveText, frozen=True, gc=False):
    """A type of move: how it is read and written, when it is legal, what it does.

    ``form`` and ``slots`` describe its canonical text, see `notation.py`. A move whose text has
    another form overrides ``from_words`` and ``text``.
    """

    # The verbs it begins with, each followed by its other spellings:
    # ``("neanderthal, neandertal", "carnivore, tiger")``.
    verbs: ClassVar[tuple[str, ...]] = ()
    answers: ClassVar[tuple[str, ...]] = ()  # the kinds of decision that it answers
    rule: ClassVar[str] = ""  # the rule to cite when it does not answer the current decision
    hidden: ClassVar[bool] = False  # only its player may read its text
    # Which of these moves are legal depends on nothing hidden, and ``options`` yields them all.
    options_public: ClassVar[bool] = True
    # ``options`` yields them as ``canonical_move`` makes them.
    options_canonical: ClassVar[bool] = False
    can_be_question: ClassVar[bool] = False  # may be worded as a question, as offers are

    @classmethod
    def from_words(cls, box: Any, words: Sequence[str]) -> "Move | None":
        """The move of this type with a canonical text, given as its words; None: there is none."""
        return notation.parse_move(cls, box, words)

    def text(self) -> str:
        """The canonical text."""
        return notation.write(self)

    def check(self, box: Any, state: Any, seat: Seat) -> Iterator[Problem]:
        """Every reason why it is illegal, given that it answers the current decision.

        Uses only what the seat may know.
        """
        return iter(())

    def warnings(self, box: Any, state: Any, seat: Seat) -> Iterator[Problem]:
        """Warnings, given that it answers the current decision; they refuse nothing.

        Uses only what the seat may know. Called only where warnings are shown, for illegal
        moves too.
        """
        return iter(())

    def canonical_move(self, box: Any, state: Any, seat: Seat) -> "Move":
        """The form in which it is logged, once legal; equivalent moves have the same."""
        return self

    def why_not_now(self, box: Any, state: Any, seat: Seat,
                    events: tuple[Event, ...]) -> NotNow | None:
        """Why it does not answer the current decision; None: no reason is known.

        ``events`` are those of the turn before, played from the same text.
        """
        return None

    @classmethod
    def why_closed(cls, state: Any, seat: Seat) -> str:
        """Why no move of this type is possible now, in a sentence; empty: no reason is known."""
        return ""

    def depends_on(self, box: Any, view: Any) -> Any:
        """The part of its player's view that it depends on; while that stays, it may be late.

        None: it depends on everything and is never accepted late.
        """
        return None

    def certain_gain(self, box: Any, state: Any, seat: Seat) -> str:
        """What it certainly gains, if legal, from its player's view: ``7 food``; empty: nothing."""
        return ""

    def play(self, context: Any, seat: Seat) -> Luck[None] | None:
        """Play it, once it is legal: add its events to the context, ask for luck."""
        raise NotImplementedError(type(self).__name__)

    @classmethod
    def options(cls, box: Any, state: Any, seat: Seat) -> Iterator[Self]:
        """Every legal move of this type, while it answers the current decision."""
        yield cls()

    @classmethod
    def fixed_slots(cls, box: Any, said: Mapping[str, str]) -> Mapping[str, str]:
        """The texts of slots that follow from the texts of others by the rules alone.

        In no position may they be others, so a plan can leave them out.
        """
        return {}

    @classmethod
    def examples(cls, box: Any, state: Any, seat: Seat) -> Iterator[Self]:
        """A few of its options, to be listed with the decision."""
        return islice(cls.options(box, state, seat), MAX_EXAMPLES)


def resolve_options(about: GameMeta, seats: tuple[Seat, ...], options: Mapping[str, str],
                    players: tuple[int, int] | None = None) -> dict[str, str]:
    """The value of every option of a game, given or default.

    ``players`` are the fewest and the most seats of the scenario, if it narrows those of the
    game. Refused: a wrong number of seats, a seat twice or unknown, an unknown option or value.
    """
    low, high = players or about.players
    bad_seats = [seat for seat in seats if seat not in about.seats or seats.count(seat) > 1]
    if bad_seats or not low <= len(seats) <= high:
        count_text = f"{low} to {high} seats" if low < high else f"{low} seat{'s' * (low > 1)}"
        raise refused("usage-seats", f"{about.title} has {count_text}; you named: "
                      f"{', '.join(seats) or 'none'}.",
                      hint=f"Possible seats, each once: {', '.join(about.seats)}.")
    chosen_options = {option.name: option.default for option in about.options}
    for option in about.options:
        value = options.get(option.name, option.default)
        if not option.accepts(value):
            raise refused("usage-option", f"{option.name}={value}: unknown value.",
                          hint=f"There is: {option.usage}.")
        chosen_options[option.name] = value
    unknown = [name for name in options if name not in chosen_options]
    if unknown:
        raise refused("usage-option", f"There is no option “{unknown[0]}”.",
                      hint="There are: " + "; ".join(o.usage for o in about.options) + "."
                      if about.options else f"{about.title} has none.")
    return chosen_options
