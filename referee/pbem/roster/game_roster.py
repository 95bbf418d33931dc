"""The file format of a game's roster: who plays at which address, deadlines, held messages.

One TOML file beside the save. It contains what mail play needs and the save does not have:
addresses, the secret keys of tokens, the deadline, absences, what waits for confirmation. The rules
of the game do not depend on it.
"""

import tomllib
from collections.abc import Callable
from typing import Annotated, Any, Literal

import msgspec
import tomli_w
from msgspec import Meta, Struct, field

from referee.core.base import misfits
from referee.core.base.aliases import folded
from referee.core.base.problem import refused
from referee.core.base.references import command_ref
from referee.core.game.decisions import Seat

FORMAT = 2
MOST = 64  # people, watchers, waiting items
EARLIER = 8  # earlier names of a person
HELD = 16  # messages of a game that wait for a yes
OPTIONS, OPTION = 30, 2_000  # moves of an offered list, and characters of each
SHOWN = 6_000  # characters of the digests of a position
LONGEST = 256 << 10  # bytes of the file
MODERATOR = "moderator"

Address = Annotated[str, Meta(
    pattern=r"^[^\s<>,;:\"\\()\[\]@]{1,64}@[^\s<>,;:\"\\()\[\]@]{1,190}\Z")]
Line = Annotated[str, Meta(max_length=300, pattern=r"^[^\x00-\x1f\x7f]*\Z")]
Key = Annotated[str, Meta(pattern=r"^[0-9a-f]{32,64}\Z")]
Day = Annotated[str, Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}\Z")]


class Person(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A person who plays a seat, and the settings of their mails."""

    seat: Seat
    name: Line
    address: Address
    zone: Line = ""
    informed_turn: int = field(name="told", default=0)  # turn up to which they were informed
    absences: tuple[tuple[Day, Day], ...] = field(name="away", default=())  # first and last day
    wait: bool = False  # WAIT: orders open at the deadline
    all_mails: bool = field(name="every", default=False)  # a mail for every turn
    bounce_count: int = field(name="back", default=0)  # mails that bounced for the address
    late: int = 0  # number of deadlines missed
    returned: Line = ""  # day and status of the last bounce for another reason
    without_pictures: bool = field(name="plain", default=False)  # no picture of the board
    needs_welcome: bool = field(name="new", default=False)  # the first mail is not written yet
    silent: int = 0  # deadlines in a row without a message
    # number of questions by kind, if a standing answer can be offered
    questions: dict[str, int] = {}
    short: bool = False  # mails never repeat the position
    # digests of the position shown last, see outbound/position_changes.py
    shown_digests: Annotated[str, Meta(max_length=SHOWN, pattern=r"^[0-9a-f]*\Z")] = field(
        name="shown", default="")
    whole: bool = False  # the last mail with part of the position had all of it
    # names before they were corrected: people still write them, and `office forget` removes them
    earlier_names: Annotated[tuple[Line, ...], Meta(max_length=EARLIER)] = field(
        name="formerly", default=())

    @property
    def all_names(self) -> tuple[str, ...]:
        """The name, and those before it was corrected."""
        return (self.name, *self.earlier_names)


class SavedNames(Struct, frozen=True, forbid_unknown_fields=True):
    """The names of a seat's players in the save when the roster was last written."""

    turn: int  # of the log entry that last changed the players; 0: none did
    names: tuple[Line, ...]


class HeldMessage(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A message, or a line of one, that is carried out only after a yes to its question."""

    seat: Seat  # or the moderator
    text: Annotated[str, Meta(max_length=10_000)]
    when: Line  # since when it is held
    turn: int  # turn that it answers
    # sender is not the seat's; draws dice or cards; gives up
    why: Literal["address", "shorthand", "gives"]
    address: Line = ""  # of its sender, if why is "address"
    # of its question; "" if none was sent yet
    code: Annotated[str, Meta(pattern=r"^([a-z0-9]{6})?\Z")] = ""
    date: Line = ""  # its Date header
    by: Line = ""  # address that alone may confirm it; "" if any of the seat's may
    bound: bool = False  # it orders something for its turn
    said: Annotated[str, Meta(max_length=2_000)] = ""  # consequences listed in its question


class OfferedMoves(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The numbered list of a mail."""

    seat: Seat
    turn: int  # turn for which it was offered
    texts: Annotated[tuple[Annotated[str, Meta(max_length=OPTION)], ...], Meta(max_length=OPTIONS)]
    code: Annotated[str, Meta(pattern=r"^([a-z0-9]{6})?\Z")]  # of the list
    by: Line = ""  # address that alone has it; "" if all of the seat's have


class Proposal(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A proposal that takes effect when all players agree."""

    kind: Line  # "takeback" or "end"
    by: Seat
    turn: int  # turn at which it was made
    to: int = 0  # turn to go back to
    agreed: tuple[Seat, ...] = ()


class ClosedDeadline(Struct, frozen=True, forbid_unknown_fields=True):
    """A deadline that was closed."""

    turn: int  # before it was closed
    until: Line  # until when orders were accepted (UTC)
    seats: tuple[Seat, ...]  # seats that were late


class GameRoster(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The data of a game for mail play, beside its save."""

    format: int
    game: Line
    keys: dict[str, Key]  # secret keys of tokens by seat, and of the moderator
    people: Annotated[tuple[Person, ...], Meta(max_length=MOST)] = ()
    watchers: Annotated[tuple[Address, ...], Meta(max_length=MOST)] = ()
    policy: Line = ""
    confirm: Line = ""
    deadline_rule: Line = field(name="clock", default="")  # deadline rule, in zone
    zone: Line = "UTC"
    deadline: Line = ""  # of turn asked, announced at since (UTC)
    asked_turn: int = field(name="asked", default=0)
    announced: Line = field(name="since", default="")
    paused: Line = ""  # since when the game is paused; "" if it is not
    idle: bool = False  # paused automatically, as no player moved
    removed: Line = ""  # since when the game is removed from the office
    watched_turn: int = field(name="watched", default=0)  # turn up to which watchers were informed
    reminded: tuple[Line, ...] = ()  # reminders and announcements sent for this deadline or pause
    # messages that wait for a yes
    held: Annotated[tuple[HeldMessage, ...], Meta(max_length=MOST)] = ()
    proposals: Annotated[tuple[Proposal, ...], Meta(max_length=MOST)] = ()
    answered: dict[str, tuple[str, int]] = {}  # replies by address: (hour or day, count)
    missed: tuple[Seat, ...] = ()  # seats with a default move since a player last moved
    # the last closed deadlines
    closed: Annotated[tuple[ClosedDeadline, ...], Meta(max_length=MOST)] = ()
    # last text without orders by address: (day, digest, count)
    echoes: Annotated[dict[str, tuple[str, str, int]], Meta(max_length=MOST)] = {}
    # The turn up to which a token without a hash counts.
    unsealed_turn: int = field(name="unsealed", default=0)
    # numbered lists whose turn is not over
    offered: Annotated[tuple[OfferedMoves, ...], Meta(max_length=MOST)] = ()
    # names in the save by seat, see player_names.py
    saved_names: dict[Seat, SavedNames] = field(name="saved", default={})

    def people_of(self, seat: Seat) -> tuple[Person, ...]:
        """The people of a seat."""
        return tuple(person for person in self.people if person.seat == seat)

    def people_at(self, address: str) -> tuple[Person, ...]:
        """The people with an address."""
        return tuple(person for person in self.people if folded(person.address) == address)


def _held_as_list(data: dict[str, Any]) -> dict[str, Any]:
    """Format 1 held one message per seat, without a code."""
    return {**data, "held": [*data.get("held", {}).values()]}


def from_format_1(data: dict[str, Any]) -> dict[str, Any]:
    """Upgrade plain data of format 1, in which tokens had no hash and there were no first mails.

    Tokens already sent count until the turn after their own; people who had a mail are not new.
    """
    people = [dict(person) for person in data.get("people", ())]
    turns = [data.get("asked", 0), data.get("watched", 0),
             *(person.get("told", 0) for person in people)]
    for person in people:
        person |= {} if person.get("told", 0) else {"new": True}
    return {**data, "people": people, "unsealed": max(turns)}


# Each step upgrades the plain data of a roster by one format; it is written in the latest.
UPGRADES: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {
    1: lambda data: from_format_1(_held_as_list(data))}


def loads(raw: bytes, path: str) -> GameRoster:
    """Parse a roster in the current or an older format.

    Refused: too long, not TOML, a newer format, an unknown key or value.
    """
    why = ""
    try:
        if len(raw) > LONGEST:
            why = f"the file has {len(raw):,} bytes; at most {LONGEST:,} are allowed"
        else:
            data = tomllib.loads(raw.decode())
            version = data.get("format")
            if type(version) is int and 0 < version <= FORMAT:
                for step in range(version, FORMAT):
                    data = {**UPGRADES[step](data), "format": step + 1}
                return msgspec.convert(data, GameRoster, strict=True)
            why = (f"the file has format {version}, but this version of referee reads only formats "
                   f"up to {FORMAT}")
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError, AttributeError, TypeError,
            msgspec.ValidationError) as error:
        why = misfits.in_words(error)[:300]
    raise refused("referee/unusable-desk", f"This desk file cannot be used: {why}.", where=path,
                  hint=f"Restore the file from a copy. For a new game {command_ref('office add')} "
                       "writes it.")


def may_name(raw: bytes, address: str) -> bool:
    """Whether the bytes of a roster may contain an address (in lower case).

    If not, they need not be parsed. A backslash may escape anything.
    """
    return b"\\" in raw or address in folded(raw.decode("utf-8", "replace"))


def dumps(roster: GameRoster) -> bytes:
    return tomli_w.dumps(msgspec.to_builtins(roster)).encode()
