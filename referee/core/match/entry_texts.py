"""The texts that stand in the log in place of moves: one reader, one writer.

A line is the set-up, an undo, a ruling, a carry to a newer format or to newer
rules, the beginning of another copy, a game given up, a seat that was left or
taken, a sheet that was filed, or the moves of a turn, one for each seat that made
one. Of a game that waits for words or for a beacon it is what was given, and the
beginning.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import ClassVar

from msgspec import Struct

BRANCHED, RECOVERED = COPIES = ("branched", "recovered")
MODERATOR, REFEREE = OTHERS = ("moderator", "referee")
WITHDRAWN = "withdrawn"
GONE, TAKEN = "gone", "taken"
_ENDED = "ended: "


# ``kind`` is what `log --json` says of an entry.
class Setup(Struct, frozen=True):
    """The first line: everything that may not change later."""

    kind: ClassVar[str] = "setup"
    game: str
    rules: int
    id: str
    luck: str
    scenario: str
    digest: str
    seats: tuple[str, ...]
    options: tuple[str, ...] = ()
    awaits: str = ""


class Vow(Struct, frozen=True):
    """A seat promises words, by the SHA-256 of a nonce and them."""

    kind: ClassVar[str] = "vow"
    seat: str
    hash: str


class Spoken(Struct, frozen=True):
    """A seat opens the words that it promised."""

    kind: ClassVar[str] = "spoken"
    seat: str
    nonce: str
    words: str


class Beacon(Struct, frozen=True):
    """A round of the beacon: its value, its signature if that is known, whether it was checked."""

    kind: ClassVar[str] = "beacon"
    round: int
    value: str
    signature: str = ""
    checked: bool = False


class Begun(Struct, frozen=True):
    """The game begins, with what its source said: ``source`` is the digest of that."""

    kind: ClassVar[str] = "begun"
    source: str


class Undo(Struct, frozen=True):
    """The position of turn ``to`` stands again."""

    kind: ClassVar[str] = "undo"
    to: int
    reason: str


class Carry(Struct, frozen=True):
    """The game goes over from one version of its rules to a newer one."""

    kind: ClassVar[str] = "carry"
    old: int
    new: int


class Lift(Struct, frozen=True):
    """The save goes over from one format to a newer one."""

    kind: ClassVar[str] = "lift"
    old: int
    new: int


class Ruling(Struct, frozen=True):
    """The moderator changed the position by hand; the rows behind say how."""

    kind: ClassVar[str] = "ruling"
    reason: str


class Copied(Struct, frozen=True):
    """From here on it is another copy: ``branched`` to try what if, or ``recovered``."""

    kind: ClassVar[str] = "copied"
    how: str


class End(Struct, frozen=True):
    """The moderator gave the game up, without a result; only an undo goes on behind it."""

    kind: ClassVar[str] = "end"
    reason: str


class Seated(Struct, frozen=True):
    """A seat was left by its players (``gone``), or others play it from here on (``taken``).

    Names are in the head, where they can be removed.
    """

    kind: ClassVar[str] = "seated"
    seat: str
    how: str
    reason: str


class Filed(Struct, frozen=True):
    """A seat filed a sheet, the ``number``-th in the phase that turn ``phase`` opened.

    ``promise`` holds the sheet and does not tell it; ``withdrawn`` takes the
    former one back, and has its number. ``by`` and ``at`` as for a move.
    """

    kind: ClassVar[str] = "filed"
    seat: str
    number: int
    phase: int
    promise: str
    by: str = ""
    at: str = ""

    @property
    def withdrawn(self) -> bool:
        """Whether no sheet of the seat stands behind it."""
        return self.promise == WITHDRAWN


class Played(Struct, frozen=True, gc=False):
    """A seat's move.

    ``by`` is who made it, if not the seat's players; ``at`` the turn and the
    first digits of the seal that the move says it answers, ``42:4e1d09c26b1a5f80``.
    """

    kind: ClassVar[str] = "played"
    seat: str
    text: str
    by: str = ""
    at: str = ""


Said = (Setup | Vow | Spoken | Beacon | Begun | Undo | Carry | Lift | Ruling | Copied | End | Seated
        | Filed | Played)
_GIVEN = ("words of ", "opened by ", "beacon ")


@lru_cache(maxsize=4096)  # whatever looks at a log asks again for every line
def read(text: str) -> Said | None:
    """What a text of the log says; None if it is none that the log can have."""
    first, blank, rest = text.partition(" ")
    if blank and first[-1:] == ":" and first not in ("ruling:", "ended:"):
        return Played(first[:-1], rest)  # nearly every text of a log
    if first == "setup":
        return _setup(text.split(" "))
    if first in ("words", "opened", "beacon", "begun"):
        return _given(first, text)
    if first == "undo":
        return _undo(text)
    if first in ("rules", "format"):
        return _upgrade(first, text)
    if text in COPIES:
        return Copied(text)
    if text.startswith("ruling: "):
        return Ruling(text.removeprefix("ruling: "))
    if text.startswith(_ENDED):
        return End(text.removeprefix(_ENDED))
    if first == "seat":
        return _seated(text)
    if first == "filed":
        return _filed(text)
    who, found, rest = text.partition(": ")
    mover = _who(who)
    return Played(mover[0], rest, *mover[1:]) if found and mover else None


def _undo(text: str) -> Undo | None:
    head, found, reason = text.partition(": ")
    back = _number(head.removeprefix("undo to "))
    return Undo(back, reason) if found and back is not None else None


def _upgrade(first: str, text: str) -> Carry | Lift | None:
    old, _, new = text.removeprefix(first + " ").partition(" to ")
    before, after = _number(old), _number(new)
    if before is None or after is None:
        return None
    return Carry(before, after) if first == "rules" else Lift(before, after)


def _seated(text: str) -> Seated | None:
    head, found, reason = text.partition(": ")
    seat, _, how = head.removeprefix("seat ").rpartition(" ")
    return Seated(seat, how, reason) if found and seat and how in (GONE, TAKEN) else None


def _filed(text: str) -> Filed | None:
    """``filed red by moderator sheet 2 for turn 41: PROMISE``."""
    who, found, promise = text.partition(": ")
    head, _, phase = who.removeprefix("filed ").partition(" for turn ")
    seat, _, number = head.rpartition(" sheet ")
    mover, count, turn = _who(seat), _number(number), _number(phase)
    if not (mover and count and turn and found):
        return None
    return Filed(mover[0], count, turn, promise, *mover[1:])


def _given(first: str, text: str) -> Said | None:
    """What is given to a game that waits for its luck, and its beginning."""
    head, found, rest = text.partition(": ")
    if first == "begun":
        return Begun(text.removeprefix("begun with ")) if text.startswith("begun with ") else None
    if not found:
        return None
    if first == "words":
        return Vow(head.removeprefix("words of "), rest) if head.startswith("words of ") else None
    if first == "opened":
        nonce, found, words = rest.partition(" ")
        seat = head.removeprefix("opened by ")
        return Spoken(seat, nonce, words) if found and head.startswith("opened by ") else None
    number, _, how = head.removeprefix("beacon ").partition(" ")
    value, _, signature = rest.partition(" ")
    round_ = _number(number, 13)
    if not round_ or how not in ("checked", "unchecked"):
        return None
    return Beacon(round_, value, signature, how == "checked")


def _who(text: str) -> tuple[str, str, str] | None:
    """``red by moderator at 42:4e1d09c26b1a5f80``: the seat, who moved for it, what was quoted."""
    head, quoted, at = text.partition(" at ")
    seat, named, by = head.partition(" by ")
    return (seat, by, at) if bool(named) == bool(by) and bool(quoted) == bool(at) else None


def carries(text: str) -> bool:
    """Whether a text goes over to newer rules: cheap, since a whole log is asked."""
    return text.startswith("rules ")


def upgrades(text: str) -> bool:
    """Whether a text goes over to newer rules or to a newer format: cheap, as ``carries``."""
    return text.startswith(("rules ", "format "))


def stays(text: str) -> bool:
    """Whether the position stays as it was and no turn passes.

    A sheet, a seat that was left or taken, a newer format, what is given to a game that has
    not begun.
    """
    return text.startswith(("filed ", "seat ", "format ", *_GIVEN))


def seats(text: str) -> bool:
    """Whether a text says that a seat was left or taken: cheap, as ``carries``."""
    return text.startswith("seat ")


def ends(text: str) -> bool:
    """Whether a text ends a game: cheap, as ``carries``."""
    return text.startswith(_ENDED)


def endures(text: str) -> bool:
    """Whether a game that is ended is so after a text as well.

    A newer format, newer rules, a seat that was left or taken, a copy.
    """
    return text.startswith(("format ", "rules ", "seat ")) or text in COPIES


def ended(texts: Iterable[str]) -> str:
    """Why a game stands ended behind some texts of its log, last to first; empty: it does not."""
    text = next((text for text in texts if not endures(text)), "")
    return text.removeprefix(_ENDED) if text.startswith(_ENDED) else ""


def _setup(words: list[str]) -> Setup | None:
    keys = ["setup", "rules", "id", "luck", "scenario"]
    rules = _number(words[3]) if len(words) > 12 else None
    if rules is None or words[0:10:2] != keys or words[11] != "seats":
        return None
    last = words.index("awaits") if "awaits" in words else len(words)
    end = words.index("options") if "options" in words else last
    return Setup(words[1], rules, words[5], words[7], words[9], words[10], tuple(words[12:end]),
                 tuple(words[end + 1:last]), " ".join(words[last + 1:]))


def _number(text: str, digits: int = 9) -> int | None:
    """A number as it is written, without zeros before it."""
    fine = text.isascii() and text.isdecimal() and len(text) <= digits
    return int(text) if fine and (text[0] != "0" or text == "0") else None


def write(said: Said) -> str:
    """The text as it stands in the log."""
    if type(said) is Played:
        return f"{_mover(said)}: {said.text}"
    if type(said) is Filed:
        return (f"filed {_mover(said)} sheet {said.number} for turn {said.phase}: "
                f"{said.promise}")
    if type(said) is Undo:
        return f"undo to {said.to}: {said.reason}"
    if type(said) is Ruling:
        return f"ruling: {said.reason}"
    if type(said) is Seated:
        return f"seat {said.seat} {said.how}: {said.reason}"
    if type(said) is Copied:
        return said.how
    if type(said) is End:
        return _ENDED + said.reason
    if type(said) is Carry:
        return f"rules {said.old} to {said.new}"
    if type(said) is Lift:
        return f"format {said.old} to {said.new}"
    if type(said) is Vow:
        return f"words of {said.seat}: {said.hash}"
    if type(said) is Spoken:
        return f"opened by {said.seat}: {said.nonce} {said.words}"
    if type(said) is Beacon:
        how = "checked" if said.checked else "unchecked"
        return f"beacon {said.round} {how}: {said.value}" + f" {said.signature}" * bool(
            said.signature)
    if type(said) is Begun:
        return f"begun with {said.source}"
    assert type(said) is Setup
    return " ".join((
        f"setup {said.game} rules {said.rules} id {said.id} luck {said.luck} scenario "
        f"{said.scenario} {said.digest} seats", *said.seats,
        *(("options", *said.options) if said.options else ()),
        *(("awaits", said.awaits) if said.awaits else ())))


def _mover(said: Played | Filed) -> str:
    by = f" by {said.by}" if said.by else ""
    return f"{said.seat}{by} at {said.at}" if said.at else said.seat + by
