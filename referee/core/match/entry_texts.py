"""The texts of log entries: a record for each kind, one parser, one writer.

An entry is the set-up, an undo, a ruling, an upgrade of format or rules, the beginning of
another copy, an early end, a seat that was left or taken, filed orders, or the moves of a turn,
one for each seat that made one. While a game waits for words or for a beacon it is what was
given, and the beginning.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import ClassVar

from msgspec import Struct, field

BRANCHED, RECOVERED = COPIES = ("branched", "recovered")
MODERATOR, REFEREE = OTHERS = ("moderator", "referee")
WITHDRAWN = "withdrawn"
GONE, TAKEN = "gone", "taken"
_ENDED = "ended: "


# ``kind`` is what `log --json` says of an entry.
class Setup(Struct, frozen=True):
    """The first entry: everything that may not change later."""

    kind: ClassVar[str] = "setup"
    game: str
    rules_version: int = field(name="rules")
    id: str
    luck: str
    scenario: str  # its name
    digest: str  # the hash of the scenario
    seats: tuple[str, ...]
    options: tuple[str, ...] = ()  # key=value
    awaits: str = ""  # the external source of luck; empty: none


class WordCommitted(Struct, frozen=True):
    """A seat commits to words, by the SHA-256 of a nonce and the words."""

    kind: ClassVar[str] = "vow"
    seat: str
    hash: str  # 64 hex digits


class WordRevealed(Struct, frozen=True):
    """A seat reveals the words it committed to."""

    kind: ClassVar[str] = "spoken"
    seat: str
    nonce: str
    words: str


class Beacon(Struct, frozen=True):
    """A round of the beacon."""

    kind: ClassVar[str] = "beacon"
    round: int
    value: str
    signature: str = ""  # empty: not known
    checked: bool = False  # whether the signature was checked


class LuckBegun(Struct, frozen=True):
    """The game begins, with the external luck it has received."""

    kind: ClassVar[str] = "begun"
    source: str  # the hash of what the external source gave


class Undo(Struct, frozen=True):
    """The position of an earlier turn is restored."""

    kind: ClassVar[str] = "undo"
    turn: int = field(name="to")  # the turn restored
    reason: str


class RulesUpgrade(Struct, frozen=True):
    """The game moves from one version of its rules to a newer one."""

    kind: ClassVar[str] = "carry"
    old: int
    new: int


class FormatUpgrade(Struct, frozen=True):
    """The save moves from one format to a newer one."""

    kind: ClassVar[str] = "lift"
    old: int
    new: int


class Ruling(Struct, frozen=True):
    """The moderator changed the position by hand; the entry's other rows say how."""

    kind: ClassVar[str] = "ruling"
    reason: str


class Copied(Struct, frozen=True):
    """From here on it is another copy of the game."""

    kind: ClassVar[str] = "copied"
    how: str  # `branched`: a what-if copy; or `recovered`


class End(Struct, frozen=True):
    """The moderator ended the game without a result; only an undo can follow."""

    kind: ClassVar[str] = "end"
    reason: str


class SeatChanged(Struct, frozen=True):
    """A seat was left by its players, or taken by others.

    Names are in the header, where they can be removed.
    """

    kind: ClassVar[str] = "seated"
    seat: str
    how: str  # `gone` or `taken`
    reason: str


class Filed(Struct, frozen=True):
    """A seat filed or withdrew its secret orders."""

    kind: ClassVar[str] = "filed"
    seat: str
    number: int  # counts the seat's orders in this phase; a withdrawal has a number too
    position_turn: int = field(name="phase")  # the turn that opened the phase
    promise: str  # the commitment to the orders, or `withdrawn`
    actor: str = field(name="by", default="")  # as for a move
    quoted: str = field(name="at", default="")  # as for a move

    @property
    def withdrawn(self) -> bool:
        """Whether the seat has no orders after this."""
        return self.promise == WITHDRAWN


class Played(Struct, frozen=True, gc=False):
    """A seat's move."""

    kind: ClassVar[str] = "played"
    seat: str
    text: str
    actor: str = field(name="by", default="")  # who made it, if not the seat's players
    # The turn that the move says it answers, with the first digits of its hash:
    # 42:4e1d09c26b1a5f80.
    quoted: str = field(name="at", default="")


EntryContent = (Setup | WordCommitted | WordRevealed | Beacon | LuckBegun | Undo | RulesUpgrade
                | FormatUpgrade | Ruling | Copied | End | SeatChanged
                | Filed | Played)
_LUCK_GIVEN = ("words of ", "opened by ", "beacon ")


@lru_cache(maxsize=4096)  # every use of a log parses its entries again
def parse(text: str) -> EntryContent | None:
    """What a text of the log says; None if no log can have such a text."""
    first, blank, remainder = text.partition(" ")
    if blank and first[-1:] == ":" and first not in ("ruling:", "ended:"):
        return Played(first[:-1], remainder)  # nearly every text of a log
    if first == "setup":
        return _parse_setup(text.split(" "))
    if first in ("words", "opened", "beacon", "begun"):
        return _parse_luck_text(first, text)
    if first == "undo":
        return _parse_undo(text)
    if first in ("rules", "format"):
        return _parse_upgrade(first, text)
    if text in COPIES:
        return Copied(text)
    if text.startswith("ruling: "):
        return Ruling(text.removeprefix("ruling: "))
    if text.startswith(_ENDED):
        return End(text.removeprefix(_ENDED))
    if first == "seat":
        return _parse_seat_change(text)
    if first == "filed":
        return _parse_filed(text)
    head, separator, remainder = text.partition(": ")
    actor = _parse_actor(head)
    return Played(actor[0], remainder, *actor[1:]) if separator and actor else None


def _parse_undo(text: str) -> Undo | None:
    head, separator, reason = text.partition(": ")
    turn = _parse_number(head.removeprefix("undo to "))
    return Undo(turn, reason) if separator and turn is not None else None


def _parse_upgrade(first: str, text: str) -> RulesUpgrade | FormatUpgrade | None:
    old, _, new = text.removeprefix(first + " ").partition(" to ")
    before, after = _parse_number(old), _parse_number(new)
    if before is None or after is None:
        return None
    return RulesUpgrade(before, after) if first == "rules" else FormatUpgrade(before, after)


def _parse_seat_change(text: str) -> SeatChanged | None:
    head, separator, reason = text.partition(": ")
    seat, _, how = head.removeprefix("seat ").rpartition(" ")
    return SeatChanged(seat, how, reason) if separator and seat and how in (GONE, TAKEN) else None


def _parse_filed(text: str) -> Filed | None:
    """Parse ``filed red by moderator sheet 2 for turn 41: PROMISE``."""
    who, separator, promise = text.partition(": ")
    head, _, phase = who.removeprefix("filed ").partition(" for turn ")
    seat, _, number = head.rpartition(" sheet ")
    actor, count, turn = _parse_actor(seat), _parse_number(number), _parse_number(phase)
    if not (actor and count and turn and separator):
        return None
    return Filed(actor[0], count, turn, promise, *actor[1:])


def _parse_luck_text(first: str, text: str) -> EntryContent | None:
    """What is given to a game that waits for its luck, or its beginning."""
    head, separator, remainder = text.partition(": ")
    if first == "begun":
        return LuckBegun(text.removeprefix("begun with ")) if text.startswith("begun "
                                                                              "with ") else None
    if not separator:
        return None
    if first == "words":
        return (WordCommitted(head.removeprefix("words of "), remainder)
                if head.startswith("words of ") else None)
    if first == "opened":
        nonce, separator, words = remainder.partition(" ")
        seat = head.removeprefix("opened by ")
        return (WordRevealed(seat, nonce, words)
                if separator and head.startswith("opened by ") else None)
    number, _, how = head.removeprefix("beacon ").partition(" ")
    value, _, signature = remainder.partition(" ")
    round_ = _parse_number(number, 13)
    if not round_ or how not in ("checked", "unchecked"):
        return None
    return Beacon(round_, value, signature, how == "checked")


def _parse_actor(text: str) -> tuple[str, str, str] | None:
    """Parse ``red by moderator at 42:4e1d09c26b1a5f80``: seat, who moved for it, turn it quotes."""
    seat_and_actor, quoted, quotation = text.partition(" at ")
    seat, by, actor = seat_and_actor.partition(" by ")
    return ((seat, actor, quotation)
            if bool(by) == bool(actor) and bool(quoted) == bool(quotation) else None)


def is_rules_upgrade(text: str) -> bool:
    """Whether a text upgrades the rules; cheap, since it is checked for whole logs."""
    return text.startswith("rules ")


def is_upgrade(text: str) -> bool:
    """Whether a text upgrades rules or format; cheap, as ``is_rules_upgrade``."""
    return text.startswith(("rules ", "format "))


def keeps_position(text: str) -> bool:
    """Whether the position stays as it was and no turn passes.

    So it is after filed orders, a seat that was left or taken, a newer format, and what is given
    to a game that has not begun.
    """
    return text.startswith(("filed ", "seat ", "format ", *_LUCK_GIVEN))


def is_seat_change(text: str) -> bool:
    """Whether a text says that a seat was left or taken; cheap, as ``is_rules_upgrade``."""
    return text.startswith("seat ")


def is_end(text: str) -> bool:
    """Whether a text ends a game; cheap, as ``is_rules_upgrade``."""
    return text.startswith(_ENDED)


def keeps_end(text: str) -> bool:
    """Whether a game that was ended remains so after a text.

    So it does after a newer format, newer rules, a seat that was left or taken, and a copy.
    """
    return text.startswith(("format ", "rules ", "seat ")) or text in COPIES


def end_reason(texts: Iterable[str]) -> str:
    """Why a game is ended, by the texts of its log, last to first; empty if it is not."""
    text = next((text for text in texts if not keeps_end(text)), "")
    return text.removeprefix(_ENDED) if text.startswith(_ENDED) else ""


def _parse_setup(words: list[str]) -> Setup | None:
    keys = ["setup", "rules", "id", "luck", "scenario"]
    rules = _parse_number(words[3]) if len(words) > 12 else None
    if rules is None or words[0:10:2] != keys or words[11] != "seats":
        return None
    last = words.index("awaits") if "awaits" in words else len(words)
    end = words.index("options") if "options" in words else last
    return Setup(words[1], rules, words[5], words[7], words[9], words[10], tuple(words[12:end]),
                 tuple(words[end + 1:last]), " ".join(words[last + 1:]))


def _parse_number(text: str, digits: int = 9) -> int | None:
    """A number in decimal digits, without leading zeros; else None."""
    is_number = text.isascii() and text.isdecimal() and len(text) <= digits
    return int(text) if is_number and (text[0] != "0" or text == "0") else None


def write(content: EntryContent) -> str:
    """The text as it is written in the log."""
    if type(content) is Played:
        return f"{_actor_text(content)}: {content.text}"
    if type(content) is Filed:
        return (f"filed {_actor_text(content)} sheet {content.number} for turn "
                f"{content.position_turn}: "
                f"{content.promise}")
    if type(content) is Undo:
        return f"undo to {content.turn}: {content.reason}"
    if type(content) is Ruling:
        return f"ruling: {content.reason}"
    if type(content) is SeatChanged:
        return f"seat {content.seat} {content.how}: {content.reason}"
    if type(content) is Copied:
        return content.how
    if type(content) is End:
        return _ENDED + content.reason
    if type(content) is RulesUpgrade:
        return f"rules {content.old} to {content.new}"
    if type(content) is FormatUpgrade:
        return f"format {content.old} to {content.new}"
    if type(content) is WordCommitted:
        return f"words of {content.seat}: {content.hash}"
    if type(content) is WordRevealed:
        return f"opened by {content.seat}: {content.nonce} {content.words}"
    if type(content) is Beacon:
        how = "checked" if content.checked else "unchecked"
        return f"beacon {content.round} {how}: {content.value}" + f" {content.signature}" * bool(
            content.signature)
    if type(content) is LuckBegun:
        return f"begun with {content.source}"
    assert type(content) is Setup
    return " ".join((
        f"setup {content.game} rules {content.rules_version} id {content.id} luck {content.luck} "
        f"scenario "
        f"{content.scenario} {content.digest} seats", *content.seats,
        *(("options", *content.options) if content.options else ()),
        *(("awaits", content.awaits) if content.awaits else ())))


def _actor_text(content: Played | Filed) -> str:
    actor = f" by {content.actor}" if content.actor else ""
    return f"{content.seat}{actor} at {content.quoted}" if content.quoted else content.seat + actor
