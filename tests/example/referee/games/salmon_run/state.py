"""What lies fixed, the position, and what this game's moves and events stand on."""

from msgspec import Struct

from referee.core import game
from referee.core.chance import Draw, Luck
from referee.core.rules import Seat
from referee.core.words import listed
from referee.games.salmon_run.scenario import Scenario

Spears = tuple[int, ...]


class Box(Struct, frozen=True):
    """The scenario, the seats in the order of play, the salmon that end the game."""

    scenario: Scenario
    seats: tuple[Seat, ...]
    goal: int


class State(Struct, frozen=True):
    """The position; every pile is sorted.

    ``thrown`` are this round's spears once all are in, ``spent`` those of the
    rounds before. ``catcher`` has the longest of ``thrown`` and must decide.
    """

    round: int
    salmon: int
    hands: dict[Seat, Spears]
    deck: Spears
    caught: dict[Seat, int]
    thrown: dict[Seat, int]
    spent: Spears
    catcher: Seat
    over: bool


class Course(game.Course):
    """A turn under way."""

    box: Box
    state: State


class Move(game.Move, frozen=True):
    """A word of the notation."""


def drawn(why: str, pile: Spears, count: int) -> Luck[tuple[Spears, Spears]]:
    """So many spears of a pile, and the pile without them."""
    places = yield Draw(why, len(pile), count, tuple(f"spear-{spear}" for spear in pile))
    taken = tuple(sorted(pile[place - 1] for place in places))
    return taken, without(pile, *taken)


def without(spears: Spears, *gone: int) -> Spears:
    """A hand or a pile without some of its spears."""
    return tuple(spear for spear in spears if spear not in gone)


def said(spears: Spears) -> str:
    """Spears in a sentence."""
    return listed(map(str, spears)) or "none"
