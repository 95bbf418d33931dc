"""What lies fixed, the position, and what this game's moves and events stand on."""

from msgspec import Struct

from referee.core.base.aliases import join_words
from referee.core.game import moves
from referee.core.game.decisions import Seat
from referee.core.luck import piles
from referee.core.luck.chance import Luck
from referee.games.salmon_run.model.scenario import Scenario
from referee.games.salmon_run.model.slot_kinds import SLOTS

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


class MoveContext(moves.MoveContext):
    """A turn under way."""

    box: Box
    state: State


class Move(moves.Move, frozen=True):
    """A word of the notation."""

    slots = SLOTS


def drawn(box: Box, why: str, deck: Spears, count: int, seat: Seat) -> Luck[Spears]:
    """So many spears from the top of the deck, which the seat alone sees."""
    spears = {f"spear-{spear}": spear for spear in range(1, box.scenario.spears.count + 1)}
    left = tuple(name for name, spear in spears.items() if spear in deck)
    names = yield from piles.draw_top(why, "spears", tuple(spears), left, count, viewer=seat)
    return tuple(sorted(spears[name] for name in names))


def without(spears: Spears, *gone: int) -> Spears:
    """A hand or a pile without some of its spears."""
    return tuple(spear for spear in spears if spear not in gone)


def said(spears: Spears) -> str:
    """Spears in a sentence."""
    return join_words(map(str, spears)) or "none"
