"""The box, the position, and the base classes of this game's moves."""

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
    """The static part of a game."""

    scenario: Scenario
    seats: tuple[Seat, ...]  # in the order of play
    goal: int  # salmon that end the game


class State(Struct, frozen=True):
    """A position; every pile is sorted."""

    round: int
    salmon: int
    hands: dict[Seat, Spears]
    deck: Spears  # spears left to draw
    caught: dict[Seat, int]
    thrown: dict[Seat, int]  # this round's spears, once all orders are in
    spent: Spears  # spears of earlier rounds
    catcher: Seat  # who threw the longest spear and must decide; empty: nobody
    over: bool


class MoveContext(moves.MoveContext):
    """A move being played."""

    box: Box
    state: State


class Move(moves.Move, frozen=True):
    """A move of Salmon Run."""

    slots = SLOTS


def draw_spears(box: Box, why: str, deck: Spears, count: int, seat: Seat) -> Luck[Spears]:
    """Draw spears from the top of the deck; only ``seat`` sees them."""
    spears = {f"spear-{spear}": spear for spear in range(1, box.scenario.spears.count + 1)}
    left = tuple(name for name, spear in spears.items() if spear in deck)
    names = yield from piles.draw_top(why, "spears", tuple(spears), left, count, viewer=seat)
    return tuple(sorted(spears[name] for name in names))


def without(spears: Spears, *gone: int) -> Spears:
    return tuple(spear for spear in spears if spear not in gone)


def spear_list(spears: Spears) -> str:
    """The lengths as a list in words: ``3, 5 and 8``."""
    return join_words(map(str, spears)) or "none"
