"""The one interface between the referee and a game, and how a file of a game is found."""

from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

from msgspec import Struct

Seat = str



class Decision(Struct, frozen=True):
    """A seat is asked for a decision: ``what`` in words (``discard 4``), ``kind`` as it stays.

    A kind is one word that never changes (``discard``): moves say which kinds
    they answer. The game and its deadlines wait for those who *must*; the
    others may speak.
    """

    seat: Seat
    kind: str
    what: str
    must: bool = True


class ToMove(Struct, frozen=True):
    """Who is asked. ``simultaneous``: all write in secret and none is shown before all are in."""

    decisions: tuple[Decision, ...] = ()
    simultaneous: bool = False


class Choice(Struct, frozen=True):
    """One legal answer to a question, and what it is certain to bring, if that can be said."""

    move: str
    brings: str = ""


class NotNow(Struct, frozen=True):
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

    def accepts(self, value: str) -> bool:
        """Whether it can have this value."""
        if self.values:
            return value in self.values
        return (value.isascii() and value.isdecimal() and len(value) < 10
                and str(int(value)) == value and self.least <= int(value) <= self.most)

    @property
    def usage(self) -> str:
        """Its name, values and usual value: ``caves=rulebook|all (else rulebook)``."""
        values = "|".join(self.values) if self.values else f"{self.least}..{self.most}"
        return f"{self.name}={values} (else {self.default})"


PLANS = Option("plans", "minutes after the last turn before a plan plays", "0", least=0,
               most=10_080)
SETTLE = Option("settle", "minutes after the last sheet of a sealed phase before it opens", "0",
                least=0, most=10_080)
FILED = Option("filed", "whether all are told who has filed a sealed sheet", "secret",
               ("secret", "told"))


class GameMeta(Struct, frozen=True):
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


# The rooms of a game, found by their names.

@cache
def find_module(game: str, name: str) -> ModuleType | None:
    """A file of a game's package, by the name of its room and its own; None: it has none."""
    full_name = f"{game}.{name}"
    try:
        return import_module(full_name)
    except ModuleNotFoundError as error:
        if error.name not in (full_name, full_name.rpartition(".")[0]):
            raise
    return None


def find_member(game: str, name: str) -> Any:
    """What stands in a file of a game: ``views.page:whole``; None: there is no such thing."""
    file, _, thing = name.partition(":")
    return getattr(find_module(game, file), thing, None)
