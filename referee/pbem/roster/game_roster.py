"""the format of a game's desk: who plays, by which address, and until when

One TOML file beside the save. It holds what the desk for mails knows and the save
does not: the people's addresses, the keys that their tokens follow from, the
deadline, who is away, what waits for somebody's yes. No rule of the game hangs on it.
"""

import tomllib
from collections.abc import Callable
from typing import Annotated, Any, Literal

import msgspec
import tomli_w
from msgspec import Meta, Struct

from referee.core.base.aliases import folded
from referee.core.base.problem import refused
from referee.core.game.decisions import Seat

FORMAT = 2
MOST = 64  # people, watchers, things that wait
HELD = 16  # messages of a game that wait for a yes
OPTIONS, OPTION = 30, 2_000  # moves of a list that is offered, and their characters
SHOWN = 6_000  # characters of the digests of a position
LONGEST = 256 << 10  # bytes
MODERATOR = "moderator"

Address = Annotated[str, Meta(
    pattern=r"^[^\s<>,;:\"\\()\[\]@]{1,64}@[^\s<>,;:\"\\()\[\]@]{1,190}\Z")]
Line = Annotated[str, Meta(max_length=300, pattern=r"^[^\x00-\x1f\x7f]*\Z")]
Key = Annotated[str, Meta(pattern=r"^[0-9a-f]{32,64}\Z")]
Day = Annotated[str, Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}\Z")]


class Person(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Somebody who plays a seat, and where his mail goes.

    ``told`` is the turn up to which he has been told; ``away`` his absences,
    first and last day; ``back`` how many mails to him came back for his address, ``returned`` the
    day and the status of the last that came back for something else; ``late`` how
    many deadlines found him silent; ``every``: whether he wants a mail for each
    turn and not only when he is asked; ``plain``: whether without a picture; ``new``: the first
    mail, which says who plays and how, has not been written; ``silent`` how many deadlines in a
    row passed without a message; ``questions`` how often each kind was asked that
    has a standing answer to be offered; ``short``: mails
    never repeat the position; ``shown`` are digests of the rows of the position that was shown
    last, see ``outbound/position_changes.py``, and ``whole``: the last mail with some of it had
    all.
    """

    seat: Seat
    name: Line
    address: Address
    zone: Line = ""
    told: int = 0
    away: tuple[tuple[Day, Day], ...] = ()
    wait: bool = False
    every: bool = False
    back: int = 0
    late: int = 0
    returned: Line = ""
    plain: bool = False
    new: bool = False
    silent: int = 0
    questions: dict[str, int] = {}
    short: bool = False
    shown: Annotated[str, Meta(max_length=SHOWN, pattern=r"^[0-9a-f]*\Z")] = ""
    whole: bool = False


class HeldMessage(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A message, or a line of one, that is done only after a yes that names its ``code``.

    ``seat`` is a seat or the moderator, ``when`` since when it waits, ``turn`` the turn it
    answers. ``why`` it waits: its ``address`` is not the seat's, it is ``shorthand`` for moves
    that draw luck, or it ``gives`` the game up. ``bound``: it orders something for its turn.
    ``date`` is its own, ``by`` whose yes alone counts where several play the seat (empty:
    anybody's), ``said`` what the question said would follow. Without a code nobody was asked yet.
    """

    seat: Seat
    text: Annotated[str, Meta(max_length=10_000)]
    when: Line
    turn: int
    why: Literal["address", "shorthand", "gives"]
    address: Line = ""
    code: Annotated[str, Meta(pattern=r"^([a-z0-9]{6})?\Z")] = ""
    date: Line = ""
    by: Line = ""
    bound: bool = False
    said: Annotated[str, Meta(max_length=2_000)] = ""


class OfferedMoves(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The numbered list of a message: the ``texts`` that ``seat`` was offered, in their order.

    ``turn`` is that which it was offered for, ``code`` names it, ``by`` is the address that alone
    has it where several play the seat (empty: all of them).
    """

    seat: Seat
    turn: int
    texts: Annotated[tuple[Annotated[str, Meta(max_length=OPTION)], ...], Meta(max_length=OPTIONS)]
    code: Annotated[str, Meta(pattern=r"^([a-z0-9]{6})?\Z")]
    by: Line = ""


class Proposal(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What stands when all whom it touches agree: ``takeback`` to a turn, or ``end``."""

    kind: Line
    by: Seat
    turn: int
    to: int = 0
    agreed: tuple[Seat, ...] = ()


class ClosedDeadline(Struct, frozen=True, forbid_unknown_fields=True):
    """A deadline that was closed: behind which turn, until when orders were taken, who was late."""

    turn: int
    until: Line
    seats: tuple[Seat, ...]


class GameRoster(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the desk knows of a game beside its save.

    ``keys`` are, by seat and for the moderator, what tokens follow from; ``clock``
    is the rule of deadlines in ``zone``, ``deadline`` the one that was announced
    for turn ``asked`` at the time ``since``, in UTC; ``paused`` since when the game
    rests, ``idle``: by itself, as no player moved; ``removed`` since when the game is out of the
    office; ``watched`` the turn up to which onlookers were told; ``reminded`` are the reminders
    that were sent for this deadline, or pause, and what else was said of it once; ``held`` are the
    messages that wait for a yes; ``offered`` the numbered lists of messages whose turn is not over;
    ``answered`` many answers went to each address in the hour or on the day that it names;
    ``missed`` are the seats for which a default was played since a player last wrote a move;
    ``closed`` are the last deadlines that were; ``echoes`` the last text of an address that ordered
    nothing: its day, its digest, how often it came; ``unsealed`` is the turn up to which a token
    without a seal counts.
    """

    format: int
    game: Line
    keys: dict[str, Key]
    people: Annotated[tuple[Person, ...], Meta(max_length=MOST)] = ()
    watchers: Annotated[tuple[Address, ...], Meta(max_length=MOST)] = ()
    policy: Line = ""
    confirm: Line = ""
    clock: Line = ""
    zone: Line = "UTC"
    deadline: Line = ""
    asked: int = 0
    since: Line = ""
    paused: Line = ""
    idle: bool = False
    removed: Line = ""
    watched: int = 0
    reminded: tuple[Line, ...] = ()
    held: Annotated[tuple[HeldMessage, ...], Meta(max_length=MOST)] = ()
    proposals: Annotated[tuple[Proposal, ...], Meta(max_length=MOST)] = ()
    answered: dict[str, tuple[str, int]] = {}
    missed: tuple[Seat, ...] = ()
    closed: Annotated[tuple[ClosedDeadline, ...], Meta(max_length=MOST)] = ()
    echoes: Annotated[dict[str, tuple[str, str, int]], Meta(max_length=MOST)] = {}
    unsealed: int = 0
    offered: Annotated[tuple[OfferedMoves, ...], Meta(max_length=MOST)] = ()

    def people_of(self, seat: Seat) -> tuple[Person, ...]:
        """The people of a seat."""
        return tuple(person for person in self.people if person.seat == seat)

    def people_at(self, address: str) -> tuple[Person, ...]:
        """The people whose mail goes to an address."""
        return tuple(person for person in self.people if folded(person.address) == address)


def _held_as_list(data: dict[str, Any]) -> dict[str, Any]:
    """Format 1 held one message for each seat, without a code."""
    return {**data, "held": [*data.get("held", {}).values()]}


def from_format_1(data: dict[str, Any]) -> dict[str, Any]:
    """A desk of format 1 as plain data, from when tokens had no seal and nobody a first mail.

    Tokens that are out count until the turn after their own; who was written to is not new.
    """
    people = [dict(person) for person in data.get("people", ())]
    told = [data.get("asked", 0), data.get("watched", 0), *(one.get("told", 0) for one in people)]
    for person in people:
        person |= {} if person.get("told", 0) else {"new": True}
    return {**data, "people": people, "unsealed": max(told)}


# Each step lifts a desk, as plain data, by one format; what is written next has today's.
UPGRADES: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {
    1: lambda data: from_format_1(_held_as_list(data))}


def loads(raw: bytes, path: str) -> GameRoster:
    """The desk of some bytes, of today's format or an older one.

    Refused: too many, no TOML, a newer format, an unknown key or value.
    """
    why = ""
    try:
        if len(raw) > LONGEST:
            why = f"it has {len(raw):,} bytes; at most {LONGEST:,} are read"
        else:
            data = tomllib.loads(raw.decode())
            version = data.get("format")
            if type(version) is int and 0 < version <= FORMAT:
                for step in range(version, FORMAT):
                    data = {**UPGRADES[step](data), "format": step + 1}
                return msgspec.convert(data, GameRoster, strict=True)
            why = f"its format is {version}, and this referee reads up to {FORMAT}"
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError, AttributeError, TypeError,
            msgspec.ValidationError) as error:
        why = str(error)[:300]
    raise refused("referee/unusable-desk", f"This is no desk of a game: {why}.", where=path,
                  hint="Put a copy of it back; `referee office add` writes one for a new game.")


def may_name(raw: bytes, address: str) -> bool:
    """Whether the desk of some bytes may name an address, given in small letters.

    If not, its bytes need not be parsed. What follows a backslash may be anything.
    """
    return b"\\" in raw or address in folded(raw.decode("utf-8", "replace"))


def dumps(roster: GameRoster) -> bytes:
    """The bytes of a desk."""
    return tomli_w.dumps(msgspec.to_builtins(roster)).encode()
