"""The box, the position, and the base classes of moves and events of Stone Daze."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from referee.core.game import moves
from referee.core.scenario.sections import ForeignKey
from referee.games.stone_daze.model import scenario
from referee.games.stone_daze.model.board import At, Board, Facing, Square, board
from referee.games.stone_daze.model.layout import Ground, Land
from referee.games.stone_daze.model.scenario import Scenario
from referee.games.stone_daze.model.slot_kinds import SLOTS

Key = Annotated[str, ForeignKey("figure")]
"""A figure of a clan: ``red-elder``."""

Clan = Annotated[str, ForeignKey("clan")]
Phase = Literal["set-up", "orders", "clubs", "healing", "over"]


class Card(Struct, frozen=True):
    """A figure: its clan, the word for it, number, name and actions."""

    seat: str
    id: str
    number: int
    name: str
    actions: tuple[str, ...]


class Box(Struct, frozen=True):
    """The static part of a game: seats (South, North), board, figures, limits and add-ons."""

    scenario: Scenario
    seats: tuple[str, str]
    board: Board
    cards: dict[Key, Card]
    clans: dict[str, tuple[Key, ...]]
    grounds: dict[str, Ground]
    layouts: dict[str, tuple[Land, dict[str, Square]]]
    halhala: dict[str, frozenset[Square]]
    rounds: int
    haunted: bool
    mega: bool

    def enemy(self, seat: str) -> str:
        return self.seats[self.seats[0] == seat]

    def named(self, key: Key) -> str:
        """A figure in reports: ``red elder``."""
        card = self.cards[key]
        return f"{card.seat} {card.id}"


def build_box(data: Scenario, seats: tuple[str, ...], options: Mapping[str, str]) -> Box:
    """The box for these seats (the first is South) and option values."""
    south, north = seats
    squares = board(data.width.columns, data.length.rows)
    in_play = {name: getattr(data.addons, name) if options[name] == "scenario"
               else options[name] == "on" for name in ("gate", "haunted", "mega")}
    cards = {f"{seat}-{figure.id}": Card(
        seat, figure.id, figure.number, figure.name,
        tuple(action.action for action in data.actions.list if action.figure == figure.id))
        for seat in seats for figure in data.characters.list}
    sides, gate = tuple(enumerate(seats)), in_play["gate"]
    return Box(
        data, (south, north), squares, cards,
        {seat: tuple(f"{seat}-{figure.id}" for figure in data.characters.list) for seat in seats},
        {seat: scenario.ground(data, squares, side, gate) for side, seat in sides},
        {seat: scenario.standard(data, squares, side, gate) for side, seat in sides},
        {seat: frozenset(data.halhala.list[side].squares) for side, seat in sides},
        int(options["rounds"]), in_play["haunted"], in_play["mega"])


class Figure(Struct, frozen=True, omit_defaults=True):
    """The state of a figure."""

    at: At = ""  # empty: out of the game
    facing: Facing = ""
    bumps: int = 0
    used: tuple[str, ...] = ()  # spent actions
    landed: bool = False


class Fire(Struct, frozen=True, omit_defaults=True):
    """A fire."""

    base: Square
    second: At = ""  # a second square, only in its first round


class Ball(Struct, frozen=True, omit_defaults=True):
    """A fireball."""

    at: At = ""  # empty: it left the board; its token comes back at the end of the round
    facing: Facing = ""  # the way it will go, once known
    gone: bool = False  # it has moved on


class Plan(Struct, frozen=True, omit_defaults=True):
    """A figure's order."""

    own: Square
    to: Square
    near: At = ""  # the first square of a run
    turn: Annotated[str, ForeignKey("turn", optional=True)] = ""
    acts: tuple[str, ...] = ()

    @property
    def discs(self) -> int:
        """The discs this order spends: one an action, one a U-turn (ruling 6)."""
        return len(self.acts) + (self.turn == "u-turn")


class State(Struct, frozen=True, omit_defaults=True):
    """A position. ``plans`` are secret while clubs are chosen."""

    round: int = 0
    phase: Phase = "set-up"
    figures: dict[Key, Figure] = {}
    discs: dict[Clan, int] = {}
    land: dict[Clan, Land] = {}
    broken: tuple[Square, ...] = ()
    haunted: At = ""
    fires: dict[Clan, Fire] = {}
    balls: dict[Clan, Ball] = {}
    birds: dict[Clan, Square] = {}
    plans: dict[Key, Plan] = {}
    mega: tuple[Clan, ...] = ()
    draw: tuple[Clan, ...] = ()
    patients: dict[Clan, tuple[Key, ...]] = {}
    winner: Annotated[str, ForeignKey("clan", optional=True)] = ""
    reason: str = ""


def changed(state: State, key: Key, **changes: Any) -> State:
    figure = replace(state.figures[key], **changes)
    return replace(state, figures={**state.figures, key: figure})


class MoveContext(moves.MoveContext):
    """A round being played."""

    box: Box
    state: State


class Move(moves.Move, frozen=True):
    """The orders of a clan, or its elder's choice."""

    slots = SLOTS
    rule = "game sequence"
