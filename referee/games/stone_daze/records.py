"""The vocabulary of Stone Daze: position, sheets and what happens."""

from typing import Literal

from msgspec import Struct

from referee.games.stone_daze.board import Square

Key = str
"""A figure of a clan: ``red-elder``."""

Phase = Literal["set-up", "orders", "clubs", "healing", "over"]


class Figure(Struct, frozen=True, omit_defaults=True):
    """Where a figure stands (nowhere: out of the game), its facing, bump and spent actions."""

    at: Square = ""
    facing: str = ""
    bumps: int = 0
    used: tuple[str, ...] = ()
    landed: bool = False


class Land(Struct, frozen=True, omit_defaults=True):
    """A clan's terrain, pieces of more than one square by two corners; the gate's arrow."""

    small: tuple[str, ...] = ()
    large: tuple[str, ...] = ()
    swamp: tuple[str, ...] = ()
    gate: tuple[str, ...] = ()
    arrow: str = ""


class Fire(Struct, frozen=True, omit_defaults=True):
    """A fire; with a second square in its first round alone."""

    base: Square
    second: Square = ""


class Ball(Struct, frozen=True, omit_defaults=True):
    """A fireball, the way it will go once that is open, and whether it has gone.

    Nowhere: it left the board and its token comes back at the end of the round.
    """

    at: Square = ""
    facing: str = ""
    gone: bool = False


class Plan(Struct, frozen=True, omit_defaults=True):
    """A figure's order: from where to where, a run's square between, turn, actions."""

    own: Square
    to: Square
    near: Square = ""
    turn: str = ""
    acts: tuple[str, ...] = ()

    @property
    def discs(self) -> int:
        """The discs this order spends: one an action, one a U-turn (ruling 6)."""
        return len(self.acts) + (self.turn == "u-turn")


class State(Struct, frozen=True, omit_defaults=True):
    """The whole position. ``plans`` are secret while clubs are chosen."""

    round: int = 0
    phase: Phase = "set-up"
    figures: dict[Key, Figure] = {}
    discs: dict[str, int] = {}
    land: dict[str, Land] = {}
    broken: tuple[Square, ...] = ()
    haunted: Square = ""
    fires: dict[str, Fire] = {}
    balls: dict[str, Ball] = {}
    birds: dict[str, Square] = {}
    plans: dict[Key, Plan] = {}
    mega: tuple[str, ...] = ()
    draw: tuple[str, ...] = ()
    patients: dict[str, tuple[Key, ...]] = {}
    winner: str = ""
    reason: str = ""


class Act(Struct, frozen=True):
    """An action named on a sheet, and its squares."""

    name: str
    squares: tuple[Square, ...] = ()


class Line(Struct, frozen=True):
    """One line of a sheet as written: who or which piece, a way, squares, actions."""

    subject: str
    way: str = ""
    squares: tuple[str, ...] = ()
    acts: tuple[Act, ...] = ()


class Sheet(Struct, frozen=True, tag="sheet"):
    """What a clan writes in secret: set-up, orders or clubs, which the phase decides."""

    lines: tuple[Line, ...]


class Heal(Struct, frozen=True, tag="heal"):
    """The elder's choice among several patients."""

    figure: str


Move = Sheet | Heal


class Club(Struct, frozen=True):
    """A club on its target: who threw it (or ``bird``); extra force; mega club."""

    by: str
    at: Square
    force: bool = False
    mega: bool = False


class LaidOut(Struct, frozen=True, tag="laid-out"):
    """A clan has laid out its half; figures are by name."""

    seat: str
    land: Land
    places: dict[str, Square]


class Begun(Struct, frozen=True, tag="begun"):
    """A round begins: orders are asked for."""

    round: int


class Ordered(Struct, frozen=True, tag="ordered"):
    """A clan's orders are in; for its own eyes until the panels are shown."""

    seat: str
    plans: dict[Key, Plan]
    draw: bool


class BallWent(Struct, frozen=True, tag="ball-went"):
    """A fireball goes one square on, or off the board."""

    seat: str
    at: Square


class FireLaid(Struct, frozen=True, tag="fire-laid"):
    """A fire token is laid."""

    seat: str
    base: Square
    second: Square


class BallLaid(Struct, frozen=True, tag="ball-laid"):
    """A fireball token is laid."""

    seat: str
    at: Square


class BirdCame(Struct, frozen=True, tag="bird-came"):
    """A bird token is laid on the clan's last row."""

    seat: str
    at: Square


class Shown(Struct, frozen=True, tag="shown"):
    """A clan's panels are shown, discs and all; which way its new fireball will go."""

    seat: str
    plans: dict[Key, Plan]
    draw: bool
    facing: str = ""


class Thrown(Struct, frozen=True, tag="thrown"):
    """A clan's clubs."""

    seat: str
    clubs: tuple[Club, ...]


class Burned(Struct, frozen=True, tag="burned"):
    """A figure was ordered into or through fire: one hit, judged with the others."""

    figure: Key
    at: Square


class Clashed(Struct, frozen=True, tag="clashed"):
    """A square several figures are bound for; ``stays``: one of them stands there and stays."""

    at: Square
    figures: tuple[Key, ...]
    stays: Key = ""


class Stopped(Struct, frozen=True, tag="stopped"):
    """A figure does not get to the square it aims at."""

    figure: Key
    at: Square
    why: str
    by: tuple[Key, ...] = ()


class Moved(Struct, frozen=True, tag="moved"):
    """A figure goes to another square; ``short``: a run that is cut."""

    figure: Key
    start: Square
    to: Square
    short: bool = False


class Turned(Struct, frozen=True, tag="turned"):
    """A figure faces elsewhere."""

    figure: Key
    facing: str


class Landed(Struct, frozen=True, tag="landed"):
    """A figure reaches the enemy's Halhala for the first time."""

    figure: Key
    at: Square


class Hit(Struct, frozen=True, tag="hit"):
    """A figure's hits of the round; ``out``: it leaves the game."""

    figure: Key
    at: Square
    fires: int
    clubs: int
    balls: int
    force: bool
    out: bool


class Broken(Struct, frozen=True, tag="broken"):
    """A small mound is broken by a mega club."""

    seat: str
    at: Square


class Haunted(Struct, frozen=True, tag="haunted"):
    """The haunted ground is laid."""

    at: Square


class Choosing(Struct, frozen=True, tag="choosing"):
    """Clans whose elder has several patients must name one."""

    patients: dict[str, tuple[Key, ...]]


class Healed(Struct, frozen=True, tag="healed"):
    """A figure loses its bump; no figure: the disc is spent for nothing."""

    healer: Key
    figure: Key = ""


class Waned(Struct, frozen=True, tag="waned"):
    """A clan's fire burns down to its base; with nothing left it goes out."""

    seat: str
    base: Square
    out: bool


class BallOut(Struct, frozen=True, tag="ball-out"):
    """A fireball is taken off."""

    seat: str


class Ended(Struct, frozen=True, tag="ended"):
    """The game is over; no winner: drawn."""

    reason: str
    winner: str = ""


Event = (LaidOut | Begun | Ordered | BallWent | FireLaid | BallLaid | BirdCame | Shown | Thrown
         | Burned | Clashed | Stopped | Moved | Turned | Landed | Hit | Broken | Haunted
         | Choosing | Healed | Waned | BallOut | Ended)
