"""the format of a game's desk: who plays, by which address, and until when

One TOML file beside the save. It holds what the desk for mails knows and the save
does not: the people's addresses, the keys that their tokens follow from, the
deadline, who is away, what waits for somebody's yes. No rule of the game hangs on it.
"""

import tomllib
from typing import Annotated, Any

import msgspec
import tomli_w
from msgspec import Meta, Struct

from referee.core.problem import refused
from referee.core.rules import Seat

FORMAT = 1
MOST = 64  # people, watchers, things that wait
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
    row passed without a message; ``questions`` how often each kind was asked.
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


class Held(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A text that waits for a yes: whose, in which words, since when, behind which turn.

    ``address`` is where it came from, if that is not yet known to be the seat's.
    """

    seat: Seat
    text: Annotated[str, Meta(max_length=10_000)]
    when: Line
    turn: int
    why: Line
    address: Line = ""


class Proposal(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What stands when all whom it touches agree: ``takeback`` to a turn, or ``end``."""

    kind: Line
    by: Seat
    turn: int
    to: int = 0
    agreed: tuple[Seat, ...] = ()


class Desk(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the desk knows of a game beside its save.

    ``keys`` are, by seat and for the moderator, what tokens follow from; ``clock``
    is the rule of deadlines in ``zone``, ``deadline`` the one that was announced
    for turn ``asked`` at the time ``since``, in UTC; ``paused`` since when the game
    rests; ``watched`` the turn up to which onlookers were told; ``reminded`` are the reminders that
    were sent for this deadline; ``answered`` many answers went to each address in the
    hour that it names; ``unsealed`` is the turn up to which a token without a seal counts.
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
    watched: int = 0
    reminded: tuple[Line, ...] = ()
    held: Annotated[dict[str, Held], Meta(max_length=MOST)] = {}
    proposals: Annotated[tuple[Proposal, ...], Meta(max_length=MOST)] = ()
    answered: dict[str, tuple[str, int]] = {}
    unsealed: int = 0

    def of(self, seat: Seat) -> tuple[Person, ...]:
        """The people of a seat."""
        return tuple(person for person in self.people if person.seat == seat)

    def known(self, address: str) -> tuple[Person, ...]:
        """The people whose mail goes to an address."""
        return tuple(person for person in self.people if person.address.casefold() == address)


def loads(raw: bytes, path: str) -> Desk:
    """The desk of some bytes. Refused: too many, no TOML, an unknown key or value."""
    why = ""
    try:
        if len(raw) > LONGEST:
            why = f"it has {len(raw):,} bytes; at most {LONGEST:,} are read"
        else:
            desk = msgspec.convert(tomllib.loads(raw.decode()), Desk, strict=True)
            if desk.format == FORMAT:
                return desk
            why = f"its format is {desk.format}, and this referee reads {FORMAT}"
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError,
            msgspec.ValidationError) as error:
        why = str(error)[:300]
    raise refused("referee/unusable-desk", f"This is no desk of a game: {why}.", where=path,
                  hint="`referee office init` writes one; put a copy of yours back.")


def sealing(data: dict[str, Any]) -> dict[str, Any]:
    """A desk of format 1 as plain data, from when tokens had no seal and nobody a first mail.

    Tokens that are out count until the turn after their own; who was written to is not new.
    """
    people = [dict(person) for person in data.get("people", ())]
    told = [data.get("asked", 0), data.get("watched", 0), *(one.get("told", 0) for one in people)]
    for person in people:
        person |= {} if person.get("told", 0) else {"new": True}
    return {**data, "people": people, "unsealed": max(told)}


def may_name(raw: bytes, address: str) -> bool:
    """Whether the desk of some bytes may name an address, given in small letters.

    If not, its bytes need not be parsed. What stands behind a backslash may be anything.
    """
    return b"\\" in raw or address in raw.decode("utf-8", "replace").casefold()


def dumps(desk: Desk) -> bytes:
    """The bytes of a desk."""
    return tomli_w.dumps(msgspec.to_builtins(desk)).encode()
