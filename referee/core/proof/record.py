"""A record of a game: what a viewer may read of its log, and the rest as hashes.

It is made of the log alone, without anything that its viewer may not know; from it the hash
chain can be verified without the secret. referee-record(5) has the format.
"""

import re
from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.core.luck.chance import NOBODY
from referee.core.match import entry_texts, live_entries, log_entry, seat_history
from referee.core.match.entry_texts import Filed, Played
from referee.core.match.log_entry import LogEntry
from referee.core.match.save_format import Save, SaveHeader, SeatAssignment

FORMAT = 1
PUBLIC, ALL = "public", "all"
LINE = "line"  # the owner of the only part of an entry of format 1


class HiddenPart(Struct, frozen=True, gc=False):
    """The rows of an entry that belong to one owner: closed as a hash, or open with their salt."""

    owner: str
    hash: str = ""  # of a closed part
    salt: str = ""  # of an open part
    rows: tuple[str, ...] = ()  # of an open part


class RecordEntry(Struct, frozen=True, gc=False):
    """A log entry as a record shows it."""

    n: int
    seal: str
    timestamp: str = ""
    moves: tuple[Any, ...] = ()  # a hidden row is cut to its owner
    luck: tuple[Any, ...] = ()  # a hidden row is cut to its owner
    parts: tuple[HiddenPart, ...] = ()  # with the hidden rows, nobody's last
    leaf: str = ""  # of a closed entry, which shows nothing else: 64 hex digits


class Record(Struct, frozen=True):
    """A record for one viewer."""

    viewer: str  # `public`, a seat or, with the secret, `all`
    timestamp: str  # when the record was made
    header: SaveHeader
    name: str  # of the scenario
    scenario: bytes
    entries: tuple[RecordEntry, ...]
    # Salt and text of orders that can be checked against their commitments, by the entry that
    # filed them.
    shown_orders: dict[int, tuple[str, str]] = {}
    signatures: dict[int, str] = {}

    @property
    def revealed(self) -> bool:
        """Whether the secret is open."""
        return bool(self.header.fairness.secret)


def make_record(save: Save, log_entries: list[LogEntry], viewer: str, timestamp: str, *,
                persons: bool = False,
                shows_who_filed: bool = False, known: int | None = None) -> Record:
    """The record of a save for a viewer.

    ``persons``: it names the players, as far as its entries go. ``shows_who_filed``: everyone
    may know who has filed while others write; otherwise entries of waiting orders at its end are
    left out, and those of orders that an undo dropped are closed. The record of a seat or of the
    public ends with turn ``known``, the last that this viewer may know (None: any).
    """
    header, secret = save.header, save.header.fairness.secret
    unopened = set[int]()
    if viewer != ALL:
        all_entries = log_entries
        unopened = set() if shows_who_filed else live_entries.unopened_orders(log_entries)
        while log_entries[-1].n in unopened or (known is not None and log_entries[-1].n > known):
            log_entries = log_entries[:-1]
        header = replace(header, fairness=replace(header.fairness, secret=""),
                         rules=live_entries.rules_version_of(all_entries, len(log_entries),
                                                             header.rules))
    seats = (seat_history.assignments_at(header.seats, log_entries, log_entries[-1].n) if persons
             else ())
    header = replace(header, seats=tuple([replace(assignment, gone="") for assignment in seats])
                     or tuple(
        [SeatAssignment(assignment.seat) for assignment in header.seats]))
    entries = tuple([_entry(entry, secret, viewer, entry.n in unopened) for entry in log_entries])
    shown_orders = dict(_shown_orders(log_entries, save, viewer))
    return Record(viewer, timestamp, header, save.name, save.scenario, entries, shown_orders)


def _entry(entry: LogEntry, secret: str, viewer: str, sealed: bool) -> RecordEntry:
    """An entry as a viewer may read it; ``sealed``: who filed orders stays hidden."""
    filed = entry_texts.parse(entry.first_text) if sealed else None
    is_own = type(filed) is Filed and filed.seat == viewer
    if entry.format == 1 or (sealed and not is_own):
        if viewer == ALL:
            only_part = HiddenPart(LINE, "", log_entry.salt(secret, entry.n).hex(),
                                   (entry.digest,))
            return RecordEntry(entry.n, entry.seal, entry.timestamp, entry.moves, entry.luck,
                               (only_part,))
        return RecordEntry(entry.n, entry.seal, leaf=_leaf(entry, secret).hex())
    _, parts = log_entry.split_parts(entry.n, entry.timestamp, entry.moves, entry.luck,
                                     entry.digest)
    return RecordEntry(entry.n, entry.seal, entry.timestamp, log_entry.public_rows(entry.moves),
                       log_entry.public_rows(entry.luck), tuple([
        HiddenPart(owner, "", log_entry.salt(secret, entry.n, owner).hex(), tuple(rows))
        if viewer in (owner, ALL) else
        HiddenPart(owner, log_entry.part_hash(log_entry.salt(secret, entry.n, owner), rows).hex())
        for owner, rows in parts]))


def _leaf(entry: LogEntry, secret: str) -> bytes:
    if entry.format == 1:
        return log_entry.part_hash(log_entry.salt(secret, entry.n),
                                   (entry.n, entry.timestamp, entry.moves, entry.luck,
                                    entry.digest))
    public, parts = log_entry.split_parts(entry.n, entry.timestamp, entry.moves, entry.luck,
                                          entry.digest)
    return log_entry.leaf_hash(public,
                               [log_entry.part_hash(log_entry.salt(secret, entry.n, owner), rows)
                                for owner, rows in parts])


def _shown_orders(entries: list[LogEntry], save: Save,
                  viewer: str) -> Iterator[tuple[int, tuple[str, str]]]:
    """The orders that a viewer has read or filed, with the salts of their commitments."""
    secret = save.header.fairness.secret
    for entry, filed in orders_by_turn(entries):
        if not filed:
            continue
        played = {content.seat: content.text for row in entry.moves
                  if log_entry.row_owner(row) in ("", viewer)
                  or viewer == ALL
                  if type(content := entry_texts.parse(log_entry.row_text(row))) is Played}
        waits = {seat: orders.text for seat, orders in save.orders.items() if viewer in (seat, ALL)}
        texts = played if entry.moves else waits
        for seat, filings in filed.items():
            for n, content in filings.items() if seat in texts else ():
                if entry.moves or content.number == save.orders[seat].number:  # not replaced since
                    yield n, (log_entry.orders_salt(secret, n, seat).hex(), texts[seat])


Promised = dict[str, dict[int, Filed]]
"""By seat the entries that commit to the orders it filed last."""


def orders_by_turn(entries: list[LogEntry]) -> Iterator[tuple[LogEntry, Promised]]:
    """Each turn of moves, with the commitments to the orders it had to play.

    Last an entry without moves, with the orders that wait.
    """
    waiting: Promised = {}
    for entry in entries:
        content = entry_texts.parse(entry.first_text)
        if type(content) is Filed:
            refiled = {n: filed for n, filed in waiting.pop(content.seat, {}).items()
                       if filed.number == content.number}
            if not content.withdrawn:
                waiting[content.seat] = {**refiled, entry.n: content}
        elif entry.moves and (type(content) is Played or not entry.first_text):
            yield entry, waiting
            waiting = {}
        elif (entry.moves and not entry_texts.keeps_position(entry.first_text)
              and not live_entries.keeps_orders(content)):
            waiting = {}
    yield LogEntry(0, "", (), (), "", ""), waiting


def leaf_of(entry: RecordEntry) -> bytes:
    """The leaf of an entry, from what the record shows of it."""
    if entry.leaf:
        return bytes.fromhex(entry.leaf)
    hashes = [bytes.fromhex(part.hash) if part.hash else
              log_entry.part_hash(bytes.fromhex(part.salt), part.rows) for part in entry.parts]
    if entry.parts[0].owner == LINE:
        return log_entry.part_hash(bytes.fromhex(entry.parts[0].salt), (
            entry.n, entry.timestamp, entry.moves, entry.luck, *entry.parts[0].rows))
    return log_entry.leaf_hash(log_entry.public_bytes(entry.n, entry.timestamp, entry.moves,
                                                      entry.luck), hashes)


def log_entry_of(entry: RecordEntry) -> LogEntry:
    """An entry as the log has it; texts of unreadable rows, and an unknown hash, are empty.

    Refused with a ValueError: parts that do not match its hidden rows; an open row without a
    text, which would look like a closed one.
    """
    if entry.leaf:
        return LogEntry(entry.n, entry.timestamp, (), (), "", entry.seal)
    last_owner = LINE if entry.parts[0].owner == LINE else NOBODY
    _check_parts(entry, last_owner)
    rows = {part.owner: [*part.rows] if part.salt else None for part in entry.parts}
    moves, luck = (tuple([row if type(row) is str else (row[0], _take_row(rows[row[0]]))
                          for row in items]) for items in (entry.moves, entry.luck))
    return LogEntry(entry.n, entry.timestamp, moves, luck, _digest(rows, last_owner), entry.seal)


def _check_parts(entry: RecordEntry, last_owner: str) -> None:
    """Refused: an open row without a text; parts that do not match the hidden rows.

    The last part, ``last_owner``, is nobody's, or that of an entry of format 1.
    """
    if not entry.moves or "" in (*entry.moves, *entry.luck):
        raise ValueError("The entry and each of its items must have a text.")
    owners = [row[0] for row in (*entry.moves, *entry.luck) if type(row) is not str]
    expected_owners = [*dict.fromkeys(owner for owner in owners if owner != NOBODY), last_owner]
    if [part.owner for part in entry.parts] != expected_owners:
        raise ValueError("The parts of the entry do not match its hidden items.")


def _digest(rows: dict[str, list[str] | None], last_owner: str) -> str:
    """The hash of the position, which is left when all rows are taken; empty if closed."""
    last = rows.pop(last_owner)
    if (last is not None and len(last) != 1) or any(rows.values()):
        raise ValueError("A part of the entry does not have exactly the hidden items that "
                         "belong to it.")
    if last and not re.fullmatch("[0-9a-f]{8}" if last_owner == LINE else "[0-9a-f]{32}", last[0]):
        raise ValueError("The hash of the position in the entry is not valid.")
    return last[0] if last else ""


def _take_row(rows: list[str] | None) -> str:
    if rows is None:
        return ""
    if not rows or not rows[0]:
        raise ValueError("A part of the entry does not have exactly the hidden items that "
                         "belong to it.")
    return rows.pop(0)


def is_readable(entry: LogEntry) -> bool:
    """Whether all rows of an entry can be read."""
    return bool(entry.moves) and all(map(log_entry.row_text, (*entry.moves, *entry.luck)))
