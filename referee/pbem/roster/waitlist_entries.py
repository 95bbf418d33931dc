"""The file format of an office's waitlist: who wants to play, to substitute or to watch.

One TOML file in the office's folder, for all its games. A request counts once its address is
proved; the moderator accepts or declines it. No game depends on it.
"""

import tomllib
from collections.abc import Iterable
from datetime import datetime, timedelta
from hashlib import sha256
from itertools import pairwise
from typing import Annotated, Literal
from unicodedata import category

import msgspec
import tomli_w
from msgspec import Meta, Struct
from msgspec.structs import replace

from referee.core.base import misfits
from referee.core.base.aliases import folded
from referee.core.base.problem import refused
from referee.pbem.roster.game_roster import Address, Key, Line

FORMAT = 1
OFFICE = "office"  # in place of a game in the tokens of the waitlist
GUEST = "guest"  # in place of a seat
MOST = 200  # confirmed requests
EACH = 5  # confirmed requests per address
ASKED = 50  # unconfirmed requests
DAYS = 7  # days after which an unconfirmed request expires
LETTERS = 100  # messages remembered, so that none is processed twice
LONGEST = 256 << 10  # bytes of the file
NAME = 60  # characters of a name, or of the name of a game

Kind = Literal["join", "standby", "watch", "unwatch"]
State = Literal["asked", "stands", "accepted"]
What = Literal["ask", "stand", "accept", "off"]


class WaitlistEntry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A request from an address."""

    n: Annotated[int, Meta(ge=1, le=1 << 28)]  # its number, also in its tokens
    kind: Kind
    address: Address
    when: Line  # UTC
    state: State = "asked"  # asked (unconfirmed), stands (confirmed) or accepted
    name: Line = ""  # what the person wants to be called
    game: Line = ""  # id or title of a game, or "" for any

    def is_same_request(self, other: "WaitlistEntry") -> bool:
        """Whether another request is the same, perhaps under another name."""
        return (self.address, self.kind, name_key(self.game)) == (
            other.address, other.kind, name_key(other.game))


class WaitlistChange(Struct, frozen=True):
    """A change of the waitlist; applying it twice does no harm."""

    what: What
    wish: WaitlistEntry


class Waitlist(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The waitlist of an office."""

    format: int
    keys: dict[str, Key]  # secret keys of its tokens, for guest and moderator
    wishes: Annotated[tuple[WaitlistEntry, ...], Meta(max_length=2 * MOST)] = ()
    day: Line = ""  # of the counts in answered
    answered: dict[str, int] = {}  # replies of this day by kind and address
    # keys of the messages processed last
    done: Annotated[tuple[Line, ...], Meta(max_length=LETTERS)] = ()

    def entries_of(self, address: str) -> tuple[WaitlistEntry, ...]:
        """The confirmed requests of an address."""
        return tuple(entry for entry in self.confirmed if entry.address == folded(address))

    @property
    def confirmed(self) -> tuple[WaitlistEntry, ...]:
        """The confirmed requests, in order."""
        return tuple(entry for entry in self.wishes if entry.state != "asked")

    @property
    def pending(self) -> tuple[WaitlistEntry, ...]:
        """The requests that wait for the moderator."""
        return tuple(entry for entry in self.wishes if entry.state == "stands")


def entry_number(key: str, kind: str, address: str) -> int:
    """The number of a request, derived from its message, so that the same message asks once."""
    return int(sha256(f"{key} {kind} {address}".encode()).hexdigest()[:7], 16) + 1


def name_key(game: str) -> str:
    """The name of a game for comparison: ``Fire & Stone`` is ``fire-and-stone``."""
    return "-".join("".join(char if char.isalnum() else " " for char in folded(game).replace(
        "&", " and ")).split())


def is_safe_name(text: str) -> bool:
    """Whether a name is safe in mails to others: no address, no link, no control characters.

    Letters, marks, digits, spaces and ``'’-&.``, at most 60 characters; no ``example.com``.
    """
    return len(text) <= NAME and all(
        char.isalnum() or category(char)[0] == "M" or char in " '’-&."
        for char in text) and not any(
            dot == "." and following.isalnum() for dot, following in pairwise(text))


def apply_changes(waitlist: Waitlist, changes: Iterable[WaitlistChange], when: str) -> Waitlist:
    """The waitlist after changes. Unconfirmed requests expire after a week."""
    wishes = [*waitlist.wishes]
    for change in changes:
        new = change.wish
        index = next((i for i, entry in enumerate(wishes) if entry.n == new.n), None)
        if change.what == "ask" and index is None:
            wishes = [entry for entry in wishes if entry.state != "asked"
                      or not entry.is_same_request(new)]
            wishes.append(new)
        elif change.what == "off" and index is not None:
            del wishes[index]
        elif change.what in ("stand", "accept") and index is not None:
            wishes[index] = replace(wishes[index], state="stands" if change.what == "stand"
                                    else "accepted")
    since = (datetime.fromisoformat(when) - timedelta(days=DAYS)).strftime("%Y-%m-%dT%H:%M:%SZ")
    asked = [entry for entry in wishes if entry.state == "asked" and entry.when > since][-ASKED:]
    return replace(waitlist, wishes=tuple(
        entry for entry in wishes if entry.state != "asked" or entry in asked))


def without_address(waitlist: Waitlist, address: str) -> Waitlist:
    """The waitlist without anything of an address."""
    address = folded(address)
    return replace(waitlist, wishes=tuple(
        entry for entry in waitlist.wishes if entry.address != address), answered={
            what: n for what, n in waitlist.answered.items() if what.partition(" ")[2] != address})


def with_message_done(waitlist: Waitlist, key: str) -> Waitlist:
    """The waitlist with a message marked as processed."""
    return replace(waitlist, done=(*waitlist.done, key)[-LETTERS:])


def count_answer(waitlist: Waitlist, what: str, address: str, when: str, each: int, most: int) -> (
        Waitlist | None):
    """The waitlist with one more reply to an address today, or None if a limit is reached.

    The limits are per address, and in total for replies of the same kind.
    """
    counts = dict(waitlist.answered) if waitlist.day == when[:10] else {}
    count_name = f"{what} {address}"
    total = sum(n for count_key, n in counts.items() if count_key.startswith(f"{what} "))
    if counts.get(count_name, 0) >= each or total >= most:
        return None
    return replace(waitlist, day=when[:10],
                   answered={**counts, count_name: counts.get(count_name, 0) + 1})


def loads(raw: bytes, path: str) -> Waitlist:
    """Parse a waitlist. Refused: too long, not TOML, an unknown key or value."""
    why = ""
    try:
        if len(raw) > LONGEST:
            why = f"the file has {len(raw):,} bytes; at most {LONGEST:,} are allowed"
        else:
            waitlist = msgspec.convert(tomllib.loads(raw.decode()), Waitlist, strict=True)
            if waitlist.format == FORMAT and {GUEST, "moderator"} <= waitlist.keys.keys():
                return waitlist
            why = "this version of referee does not know the file's format or keys"
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError,
            msgspec.ValidationError) as error:
        why = misfits.in_words(error)[:300]
    raise refused("referee/unusable-office-list", f"This list of an office cannot be used: {why}.",
                  where=path,
                  hint="Restore it from a copy. Without the file the list begins empty.")


def dumps(waitlist: Waitlist) -> bytes:
    return tomli_w.dumps(msgspec.to_builtins(waitlist)).encode()
