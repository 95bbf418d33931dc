"""Decisions, results and settings of a game, and how a file of a game is found by name."""

from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

from msgspec import Struct

Seat = str


class Decision(Struct, frozen=True):
    """A decision that a seat has to make, or may make."""

    seat: Seat
    kind: str  # one word that never changes (``discard``); move types say which kinds they answer
    what: str  # the same in words (``discard 4``)
    must: bool = True  # the game and its deadlines wait for it; otherwise optional


class ToMove(Struct, frozen=True):
    """Who has to decide what in a position."""

    decisions: tuple[Decision, ...] = ()
    # All decide in secret, and no move is shown before all are in.
    simultaneous: bool = False


class Choice(Struct, frozen=True):
    """One legal move for a decision."""

    move: str  # its canonical text
    brings: str = ""  # what it certainly gains, if that can be said


class NotNow(Struct, frozen=True):
    """Why a move does not answer the current decision."""

    why: str = ""  # empty: the referee has already made this move, and reported it
    lapses: bool = False  # the move may be skipped within a sequence, as nothing is lost


class Result(Struct, frozen=True):
    """How a game ended."""

    ranking: tuple[tuple[Seat, ...], ...]  # from the first place on, those who share one together
    reason: str
    # The score sheet: of each row its label and an entry for each seat, in the order of play.
    sheet: tuple[tuple[str, tuple[int | str, ...]], ...] = ()
    notes: tuple[str, ...] = ()
    # How entries were calculated (``7² + 2²``), in rows with the same labels; else empty.
    workings: tuple[tuple[str, tuple[str, ...]], ...] = ()


class Option(Struct, frozen=True):
    """A setting of ``new``: one of ``values``, or without any a whole number within bounds."""

    name: str
    what: str
    default: str
    values: tuple[str, ...] = ()
    least: int = 0
    most: int = 0

    def accepts(self, value: str) -> bool:
        """Whether the option can have this value."""
        if self.values:
            return value in self.values
        return (value.isascii() and value.isdecimal() and len(value) < 10
                and str(int(value)) == value and self.least <= int(value) <= self.most)

    @property
    def usage(self) -> str:
        """Its name, values and default: ``caves=rulebook|all [default: rulebook]``."""
        values = "|".join(self.values) if self.values else f"{self.least}..{self.most}"
        return f"{self.name}={values} [default: {self.default}]"


PLANS = Option("plans", "minutes that a plan waits after the last turn before it "
                        "plays", "0", least=0,
               most=10_080)
SETTLE = Option("settle", "minutes between the last secret orders and the reveal of all "
                          "orders", "0",
                least=0, most=10_080)
FILED = Option("filed", "whether everyone sees who has sent secret orders", "secret",
               ("secret", "told"))


class GameMeta(Struct, frozen=True):
    """What is known of a game before it is loaded."""

    title: str
    summary: str
    rulebook: str
    seats: tuple[Seat, ...]  # the names that seats may have, in the order of offering
    players: tuple[int, int]  # the fewest and the most seats
    rules: int  # the version of its rules and records
    options: tuple[Option, ...] = ()
    unlisted: str = ""  # the legal moves that ``Game.options`` leaves out, in words
    people: tuple[int, int] | None = None  # the fewest and most people, if they share seats


@cache
def find_module(game: str, name: str) -> ModuleType | None:
    """A module of a game's package by its name (``views.page``), or None if there is none."""
    full_name = f"{game}.{name}"
    try:
        return import_module(full_name)
    except ModuleNotFoundError as error:
        if error.name not in (full_name, full_name.rpartition(".")[0]):
            raise
    return None


def find_member(game: str, name: str) -> Any:
    """A member of a module of a game (``views.page:show_all``), or None if there is none."""
    file, _, member = name.partition(":")
    return getattr(find_module(game, file), member, None)
