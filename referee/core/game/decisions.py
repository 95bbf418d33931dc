"""The one interface between the referee and a game, and how a file of a game is found."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from msgspec import Struct

from referee.core.base.problem import Problems
from referee.core.document.blocks import Page
from referee.core.luck.chance import Luck

Seat = str

S = TypeVar("S")
M = TypeVar("M")
E = TypeVar("E")
V = TypeVar("V")

if TYPE_CHECKING:
    from referee.core.game.predicates import Condition, Wished


class Ask(Struct, frozen=True):
    """A seat is asked for a decision: ``what`` in words (``discard 4``), ``kind`` as it stays.

    A kind is one word that never changes (``discard``): moves say which kinds
    they answer. The game and its deadlines wait for those who *must*; the
    others may speak.
    """

    seat: Seat
    kind: str
    what: str
    must: bool = True


class Awaiting(Struct, frozen=True):
    """Who is asked. ``sealed``: all write in secret and none is shown before all are in."""

    asks: tuple[Ask, ...] = ()
    sealed: bool = False


class Choice(Struct, frozen=True):
    """One legal answer to a question, and what it is certain to bring, if that can be said."""

    move: str
    brings: str = ""


class Unasked(Struct, frozen=True):
    """Why nobody asks for a move; ``lapses``: nothing is lost by it, in the middle of a chain.

    No reason: the referee has made it, and said so.
    """

    why: str = ""
    lapses: bool = False


class Result(Struct, frozen=True):
    """How a game ended: places from the first on, equals together; why; the score sheet.

    A row of the sheet is its label and one entry for each seat, in seat order.
    ``workings`` are rows of the same labels: how each entry came about
    (``7² + 2²``), empty where there is nothing to it.
    """

    ranking: tuple[tuple[Seat, ...], ...]
    reason: str
    sheet: tuple[tuple[str, tuple[int | str, ...]], ...] = ()
    notes: tuple[str, ...] = ()
    workings: tuple[tuple[str, tuple[str, ...]], ...] = ()


class Option(Struct, frozen=True):
    """A setting of ``new``: one of ``values``, or a whole number from ``least`` to ``most``."""

    name: str
    what: str
    default: str
    values: tuple[str, ...] = ()
    least: int = 0
    most: int = 0

    def takes(self, value: str) -> bool:
        """Whether it can have this value."""
        if self.values:
            return value in self.values
        return (value.isascii() and value.isdecimal() and len(value) < 10
                and str(int(value)) == value and self.least <= int(value) <= self.most)

    @property
    def said(self) -> str:
        """Its name, values and usual value: ``caves=rulebook|all (else rulebook)``."""
        values = "|".join(self.values) if self.values else f"{self.least}..{self.most}"
        return f"{self.name}={values} (else {self.default})"


PLANS = Option("plans", "minutes after the last turn before a plan plays", "0", least=0,
               most=10_080)
SETTLE = Option("settle", "minutes after the last sheet of a sealed phase before it opens", "0",
                least=0, most=10_080)
FILED = Option("filed", "whether all are told who has filed a sealed sheet", "secret",
               ("secret", "told"))


class About(Struct, frozen=True):
    """What is known of a game before it is loaded.

    ``seats`` are the names a seat may have, in the order they are offered;
    ``players`` the fewest and the most, ``people`` those who share them, if that
    is another number; ``rules`` the version of its rules and
    records; ``unlisted`` the legal moves that ``options`` leaves out, in words.
    """

    title: str
    summary: str
    rulebook: str
    seats: tuple[Seat, ...]
    players: tuple[int, int]
    rules: int
    options: tuple[Option, ...] = ()
    unlisted: str = ""
    people: tuple[int, int] | None = None


class Rules(Protocol[S, M, E, V]):
    """A game bound to one scenario, its seats and its options. Every method is pure.

    A dict of the position has no order: the save sorts its keys, so a rule that
    goes over one in its own order plays otherwise after a reload.

    ``apply`` and ``twin`` are asked by the laws alone: that events lead where
    ``play`` says, and that nothing hidden shows.
    """

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in the order of play."""

    @property
    def state(self) -> type[S]:
        """What the save's position decodes to."""

    @property
    def kinds(self) -> Mapping[str, tuple[str, ...]]:
        """The kinds of question that it can ask, each with other names."""

    @property
    def sheets(self) -> Mapping[str, str]:
        """The kinds of question that a sealed sheet of several lines answers, each with one."""

    def lines(self, move: M) -> Mapping[str, str]:
        """A sheet's lines as they are written, each by what it is about.

        ``"; "`` between them makes the sheet again.
        """

    def unknown(self, state: S, seat: Seat, move: M) -> tuple[str, tuple[str, ...]]:
        """The question of luck that a move opens, and each answer that all know may come.

        Empty: there is none of so few answers that a preview can tell them all.
        """

    def elsewhere(self, state: S, seat: Seat, move: M) -> str:
        """The kind of another phase that a sheet could be meant for; empty: of none.

        Without a head such a sheet is not filed.
        """

    def setup(self) -> Luck[S]:
        """The position before the first move."""

    def round(self, state: S) -> int:
        """The round that is played."""

    def awaiting(self, state: S) -> Awaiting:
        """Who is asked what. Public: it hangs on no secret."""

    def parse(self, text: str) -> M:
        """The move of a canonical text. Refused: any other, with how a move is written."""

    def canonical(self, text: str) -> M | None:
        """The move of a text that is written as ``write`` writes it; None: it is none."""

    @property
    def hears(self) -> bool:
        """Whether it has words by which people's texts are heard; else only canonical text is read.
        """

    def wish(self, kind: str, text: str) -> "Wished | None":
        """What may stand in a plan for a move that answers a kind of question; None: it is none."""

    def preference(self, state: S, seat: Seat, kind: str) -> str:
        """A standing answer that is offered to a seat at a kind of question; empty: none.

        Of a sheet what it may hang on if it is sent before it is asked for: ``if … then``.
        """

    def answered(self, kind: str) -> tuple[str, ...]:
        """The verbs of the moves that answer a kind of question, as they are listed."""

    def write(self, move: M) -> str:
        """The one canonical text of a move."""

    def slots(self, move: M) -> dict[str, Any]:
        """A move for programs: its ``verb``, and what its text names by fields; a sheet's: none."""

    def eyes(self, move: M, seat: Seat) -> Seat:
        """The seat that alone may read the text of a move it made; empty: all may."""

    def against(self, state: S, seat: Seat, move: M) -> Problems:
        """Every reason that refuses a move; uses only what that seat may know."""

    def check(self, state: S, seat: Seat, move: M) -> Problems:
        """Every reason against a move, and behind them what it is only warned of."""

    def play(self, state: S, moves: Mapping[Seat, M]) -> Luck[tuple[tuple[E, ...], S]]:
        """What follows from checked moves, and the position it leads to; never refuses."""

    def forced(self, state: S) -> tuple[Seat, M] | None:
        """A seat that must answer and, by what everybody knows, has one answer; and that.

        ``play`` gives it, unless the luck that it asks for has no answer yet.
        """

    def apply(self, state: S, event: E) -> S:
        """The position after an event: total, no checks, no luck."""

    def unasked(self, state: S, seat: Seat, move: M, events: tuple[E, ...]) -> Unasked | None:
        """Why a seat is not asked for a move that it made; None: it is, or who knows.

        ``events`` are those of the turn before in the same text.
        """

    def choices(self, state: S, seat: Seat, to: Seat | None) -> tuple[Choice, ...]:
        """Some answers of a seat that is asked, all legal, as those eyes may know (None: all)."""

    def rests(self, view: V, move: M) -> Any:
        """What of its mover's view a move answers: while that stays, it may come late.

        None: it answers the whole, and never comes late.
        """

    def brings(self, state: S, seat: Seat, move: M) -> str:
        """What a legal move is certain to bring, for its mover's eyes; empty: nothing."""

    def full(self, state: S, seat: Seat, move: M) -> M:
        """The same act, of all its ways to be said the one that is written down.

        Asked of a checked move; two moves that are the same act become one.
        """

    def default(self, state: S, seat: Seat) -> M | None:
        """The move of a seat that is silent at the deadline."""

    def options(self, state: S, seat: Seat) -> Iterator[M]:
        """The legal moves, lazily; of a sheet its parts, each legal by itself."""

    def result(self, state: S) -> Result | None:
        """The end, once it is reached."""

    def worth(self, view: V) -> Result:
        """What a view would be worth if the game ended now: by what it shows, nothing else."""

    def view(self, state: S, to: Seat | None) -> V:
        """What that seat may know; None: what everybody may."""

    def show(self, view: V) -> Page:
        """The position in words; one block is headed ``standing`` until the end."""

    def whole(self, view: V) -> Page:
        """The same with all that ``show`` leaves out, if it does."""

    def condition(self, text: str) -> "Condition":
        """A condition, that moves may hang on: its text, and what it says of the mover's view.

        Refused: what is not understood; any, where a game has no conditions.
        """

    def tell(self, event: E, to: Seat | None) -> str | None:
        """The report's line for that seat; None: it must not be told."""

    def twin(self, state: S, to: Seat | None) -> Luck[S]:
        """A position that this seat could not tell from the given one."""

    def faults(self, state: S) -> Problems:
        """What cannot be: counts, limits, references."""


AnyRules = Rules[Any, Any, Any, Any]


# The rooms of a game, found by their names.

@cache
def room(game: str, name: str) -> ModuleType | None:
    """A file of a game's package, by the name of its room and its own; None: it has none."""
    whole = f"{game}.{name}"
    try:
        return import_module(whole)
    except ModuleNotFoundError as error:
        if error.name not in (whole, whole.rpartition(".")[0]):
            raise
    return None


def found(game: str, name: str) -> Any:
    """What stands in a file of a game: ``views.page:whole``; None: there is no such thing."""
    file, _, thing = name.partition(":")
    return getattr(room(game, file), thing, None)
