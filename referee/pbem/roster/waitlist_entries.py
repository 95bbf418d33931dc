"""the format of an office's list: who wants to play, to stand in or to watch

One TOML file in the office's folder, for all its games. A wish stands on it once its
address is proved; the moderator accepts or declines it. No game hangs on it.
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

from referee.core.base.aliases import folded
from referee.core.base.problem import refused
from referee.pbem.roster.game_roster import Address, Key, Line

FORMAT = 1
OFFICE = "office"  # what stands for a game in the tokens of the list
GUEST = "guest"  # what stands for a seat
MOST = 200  # wishes that are proved
EACH = 5  # of them of one address
ASKED = 50  # wishes that are not proved yet
DAYS = 7  # that one of these waits for its proof
LETTERS = 100  # letters that are remembered, so that none is done twice
LONGEST = 256 << 10  # bytes
NAME = 60  # characters of a name, or of what names a game

Kind = Literal["join", "standby", "watch", "unwatch"]
State = Literal["asked", "stands", "accepted"]
What = Literal["ask", "stand", "accept", "off"]


class WaitlistEntry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What somebody who writes from an address wants, since when (UTC).

    ``n`` tells it from all others and stands in its tokens. ``game`` is what he
    names, an id, a title or nothing; ``name`` what he wants to be called. It is
    ``asked`` until its address is proved, then it ``stands``, until the
    moderator has ``accepted`` it.
    """

    n: Annotated[int, Meta(ge=1, le=1 << 28)]
    kind: Kind
    address: Address
    when: Line
    state: State = "asked"
    name: Line = ""
    game: Line = ""

    def is_same_request(self, other: "WaitlistEntry") -> bool:
        """Whether another says the same, though perhaps under another name."""
        return (self.address, self.kind, name_key(self.game)) == (
            other.address, other.kind, name_key(other.game))


class WaitlistChange(Struct, frozen=True):
    """A change of the list, which may be made twice without harm: a wish is new, or goes on."""

    what: What
    wish: WaitlistEntry


class Waitlist(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The list: ``keys``, by ``guest`` and ``moderator``, are what its tokens follow from.

    ``answered`` counts the answers of a ``day`` to an address, by what they were;
    ``done`` are the keys of the letters that were handled last.
    """

    format: int
    keys: dict[str, Key]
    wishes: Annotated[tuple[WaitlistEntry, ...], Meta(max_length=2 * MOST)] = ()
    day: Line = ""
    answered: dict[str, int] = {}
    done: Annotated[tuple[Line, ...], Meta(max_length=LETTERS)] = ()

    def entries_of(self, address: str) -> tuple[WaitlistEntry, ...]:
        """The wishes of an address that are proved."""
        return tuple(entry for entry in self.confirmed if entry.address == folded(address))

    @property
    def confirmed(self) -> tuple[WaitlistEntry, ...]:
        """The wishes whose address is proved, in their order."""
        return tuple(entry for entry in self.wishes if entry.state != "asked")

    @property
    def pending(self) -> tuple[WaitlistEntry, ...]:
        """The wishes that wait for the moderator."""
        return tuple(entry for entry in self.wishes if entry.state == "stands")


def entry_number(key: str, kind: str, address: str) -> int:
    """The number of a wish: it follows from its letter, so that the same letter asks once."""
    return int(sha256(f"{key} {kind} {address}".encode()).hexdigest()[:7], 16) + 1


def name_key(game: str) -> str:
    """What names a game, to be compared: ``Fire & Stone`` is ``fire-and-stone``."""
    return "-".join("".join(char if char.isalnum() else " " for char in folded(game).replace(
        "&", " and ")).split())


def is_safe_name(text: str) -> bool:
    """Whether a name may stand in mails to somebody else: no address, no link, no control.

    Letters, marks, digits, blanks and ``'’-&.``, at most 60; no ``example.com``.
    """
    return len(text) <= NAME and all(
        char.isalnum() or category(char)[0] == "M" or char in " '’-&."
        for char in text) and not any(
            dot == "." and behind.isalnum() for dot, behind in pairwise(text))


def apply_changes(waitlist: Waitlist, changes: Iterable[WaitlistChange], when: str) -> Waitlist:
    """The list after some changes. What was asked and never proved goes after a week."""
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
    """The list without anything of an address."""
    address = folded(address)
    return replace(waitlist, wishes=tuple(
        entry for entry in waitlist.wishes if entry.address != address), answered={
            what: n for what, n in waitlist.answered.items() if what.partition(" ")[2] != address})


def with_message_done(waitlist: Waitlist, key: str) -> Waitlist:
    """The list with a letter among those that are done."""
    return replace(waitlist, done=(*waitlist.done, key)[-LETTERS:])


def count_answer(waitlist: Waitlist, what: str, address: str, when: str, each: int, most: int) -> (
        Waitlist | None):
    """The list with one more answer of this day to an address; None: there were enough.

    So many an address, and so many in all of what is answered for the same reason.
    """
    counts = dict(waitlist.answered) if waitlist.day == when[:10] else {}
    mine = f"{what} {address}"
    every = sum(n for count_key, n in counts.items() if count_key.startswith(f"{what} "))
    if counts.get(mine, 0) >= each or every >= most:
        return None
    return replace(waitlist, day=when[:10], answered={**counts, mine: counts.get(mine, 0) + 1})


def loads(raw: bytes, path: str) -> Waitlist:
    """The list of some bytes. Refused: too many, no TOML, an unknown key or value."""
    why = ""
    try:
        if len(raw) > LONGEST:
            why = f"it has {len(raw):,} bytes; at most {LONGEST:,} are read"
        else:
            waitlist = msgspec.convert(tomllib.loads(raw.decode()), Waitlist, strict=True)
            if waitlist.format == FORMAT and {GUEST, "moderator"} <= waitlist.keys.keys():
                return waitlist
            why = "its format or its keys are not those that this referee reads"
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError,
            msgspec.ValidationError) as error:
        why = str(error)[:300]
    raise refused("referee/unusable-office-list", f"This is no list of an office: {why}.",
                  where=path, hint="Put a copy back. Without the file the list begins empty.")


def dumps(waitlist: Waitlist) -> bytes:
    """The bytes of a list."""
    return tomli_w.dumps(msgspec.to_builtins(waitlist)).encode()
