"""Contradictions within a record, whatever the rules of its game: header, hashes, order."""

import re
from collections.abc import Iterator

from referee.core.base import validators
from referee.core.base.problem import Problem, history_difference
from referee.core.base.references import seat_ref
from referee.core.match import (
    entry_texts,
    external_luck,
    live_entries,
    log_entry,
    save_format,
    seat_history,
)
from referee.core.match.entry_texts import (
    Beacon,
    End,
    Filed,
    FormatUpgrade,
    LuckBegun,
    RulesUpgrade,
    Setup,
    Undo,
    WordCommitted,
    WordRevealed,
)
from referee.core.match.log_entry import LogEntry
from referee.core.match.save_format import SaveHeader
from referee.core.proof import record
from referee.core.proof.record import ALL, PUBLIC, Record


def inconsistent(checked: Record, entries: list[LogEntry], file: str) -> Iterator[Problem]:
    """What does not fit together, whatever the rules of the game: header, hashes, order."""
    yield from (history_difference(why, file)
                for why in (*_header_differences(checked, entries),
                            *_external_luck_differences(checked, entries)))
    yield from _hash_differences(checked)
    yield from (history_difference(why, f"turn {n}") for n,
                why in (*_closed_entry_problems(entries), *_order_problems(entries)))


def _header_differences(checked: Record, entries: list[LogEntry]) -> Iterator[str]:
    """Where the header contradicts the log, and the secret its commitment."""
    header = checked.header
    yield from _setup_differences(checked, entries)
    if checked.revealed and not has_its_secret(checked):
        yield "The secret does not match its commitment."
    if checked.viewer not in (PUBLIC, ALL,
                              *header.seat_names) or (checked.viewer == ALL) != checked.revealed:
        yield f"The record names “{checked.viewer[:60]}” as its viewer, which cannot be right."
    if not validators.is_id(header.id) or not all(map(validators.is_time,
                                                      (header.created, checked.timestamp))):
        yield "The id of the record or one of its times is not valid."
    yield from _seat_problems(header, entries)


def _setup_differences(checked: Record, entries: list[LogEntry]) -> Iterator[str]:
    """Where the header contradicts the set-up and the upgrades of the log."""
    header = checked.header
    first = entry_texts.parse(entries[0].first_text)
    if entries[0].moves and (
            type(first) is not Setup or entries[0].first_text != save_format.setup_row(
                header, first.rules_version, checked.name, checked.scenario)):
        yield ("The file header or the scenario was changed: it differs from the first entry "
               "of the log.")
    if entries[0].moves and entries[0].timestamp != header.created:
        yield (f"The file header says that the game was created at {header.created}, but the "
               f"log says {entries[0].timestamp}.")
    rules = [content.new for entry in entries
             if type(content := entry_texts.parse(entry.first_text)) is RulesUpgrade] or (
        [first.rules_version] if type(first) is Setup else [header.rules])
    if header.rules != rules[-1]:
        yield f"The file header says rules {header.rules}, but the log says rules {rules[-1]}."


def _seat_problems(header: SaveHeader, entries: list[LogEntry]) -> Iterator[str]:
    """Seats and players that no game can have."""
    if len({*header.seat_names}) < len(header.seat_names) or not all(
            re.fullmatch("[^ :]+", seat) for seat in header.seat_names):
        yield "Seat names must be unique and contain no space or colon."
    for assignment in header.seats:
        if not all(map(validators.is_person, seat_history.all_players(assignment))):
            yield f"The name of a player of {seat_ref(assignment.seat)} is not valid."
    if any(assignment.players or assignment.before for assignment in header.seats):
        yield from seat_history.inconsistencies(header.seats, entries)


def _external_luck_differences(checked: Record, entries: list[LogEntry]) -> Iterator[str]:
    """Where the header contradicts the entries that gave the external luck."""
    fairness = checked.header.fairness
    if fairness.awaits and not entries[0].moves:
        yield ("The file header says that the game waits for secret words or a beacon, but "
               "games of format 1 cannot wait.")
    received = external_luck.received_luck(entries)
    words, beacon = external_luck.source_values(received, checked.header.seat_names)
    has_begun = any(type(entry_texts.parse(entry.first_text)) is LuckBegun for entry in entries)
    expected = (words, beacon, received.beacon is not None and received.beacon.checked)
    if (fairness.words, fairness.beacon, fairness.checked) != (expected if has_begun
                                                               else ((), "", False)):
        yield ("The file header has other secret words, or another beacon value, than the "
               "game began with.")


def _closed_entry_problems(entries: list[LogEntry]) -> Iterator[tuple[int, str]]:
    """Closed entries that are neither of format 1 nor orders that were never played."""
    upgrade_index = next((i for i, entry in enumerate(entries)
                          if type(entry_texts.parse(entry.first_text)) is FormatUpgrade),
                         None)
    first_of_format_2 = (0 if entries[0].moves else len(entries) if upgrade_index is None
                         else upgrade_index)
    dropped = bool(entries[-1].moves)  # no record ends with a closed entry
    for entry in reversed(entries[first_of_format_2:]):
        content = entry_texts.parse(entry.first_text)
        if not entry.moves and not dropped:
            yield entry.n, "The entry is hidden, but no orders were dropped there."
        elif isinstance(content, Undo | End) or entry.first_text == entry_texts.BRANCHED:
            dropped = True
        elif (entry.moves and not entry_texts.keeps_position(entry.first_text)
              and not live_entries.keeps_orders(content)):
            dropped = False
    for entry in entries[:first_of_format_2]:
        if entry.moves:
            yield entry.n, "The entry should be hidden, like all entries of format 1."


def _order_problems(entries: list[LogEntry]) -> Iterator[tuple[int, str]]:
    """Entries that cannot come where they do, whatever the position."""
    first = entry_texts.parse(entries[0].first_text)
    waits = type(first) is Setup and bool(first.awaits)
    for entry in entries[1:]:
        content = entry_texts.parse(entry.first_text)
        if isinstance(content, WordCommitted | WordRevealed | Beacon | LuckBegun):
            if not waits:
                yield entry.n, (f"“{entry.first_text[:60]}” has secret words or a beacon value "
                                "that the game did not wait for.")
            waits = waits and type(content) is not LuckBegun
        elif isinstance(content, Undo | Filed) and not 0 < (
                content.turn if isinstance(content, Undo) else content.position_turn) < entry.n:
            yield entry.n, f"“{entry.first_text[:60]}” must name an earlier turn."


def _hash_differences(checked: Record) -> Iterator[Problem]:
    """Check every entry's hash, and that its open parts are those of the record's viewer.

    If the secret is open, every salt as well.
    """
    previous = checked.header.fairness.commitment
    secret = checked.header.fairness.secret
    for entry in checked.entries:
        if log_entry.next_seal(previous, record.leaf_of(entry)) != entry.seal:
            yield history_difference("The hash does not match: this entry or the one before it was "
                                     "changed.", f"turn {entry.n}")
        for part in entry.parts:
            if not secret and bool(part.salt) != (part.owner == checked.viewer):
                yield history_difference(f"The hidden part of {seat_ref(part.owner)} is "
                                         f"{'readable' if part.salt else 'unreadable'}, which is "
                                         f"wrong in a record for {seat_ref(checked.viewer)}.",
                                         f"turn {entry.n}")
            owner = "" if part.owner == record.LINE else part.owner
            if secret and part.salt != log_entry.salt(secret, entry.n, owner).hex():
                yield history_difference(f"The hidden part of {seat_ref(part.owner)} is "
                                         "unreadable, or its salt does not follow from the "
                                         "secret.", f"turn {entry.n}")
        if secret and entry.leaf:
            yield history_difference("The entry is hidden, though the secret is published.",
                                     f"turn {entry.n}")
        previous = entry.seal


def has_its_secret(checked: Record) -> bool:
    """Whether the open secret matches its commitment."""
    fairness = checked.header.fairness
    return log_entry.commitment_to(fairness.secret) == fairness.commitment
