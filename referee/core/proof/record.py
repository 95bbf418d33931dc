"""A game's record: what of its log some eyes may read, and the rest as hashes.

Made of the log alone and of nothing that the eyes it is for may not know; from
it the chain of seals can be verified without the secret. referee-record(5) has
the format.
"""

import re
from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.core.luck.chance import NOBODY
from referee.core.match import entry_texts, live_entries, log_entry, seat_history
from referee.core.match.entry_texts import Filed, Played
from referee.core.match.log_entry import Line
from referee.core.match.save_format import Chair, Head, Save

FORMAT = 1
PUBLIC, ALL = "public", "all"
LINE = "line"  # whose the part of a line of format 1 is: it has one for all


class Part(Struct, frozen=True, gc=False):
    """What of a line belongs to somebody: closed, its hash; open, its salt and its rows."""

    whose: str
    hash: str = ""
    salt: str = ""
    rows: tuple[str, ...] = ()


class Entry(Struct, frozen=True, gc=False):
    """A line as a record shows it.

    Of a hidden row ``moves`` and ``luck`` have whose it is; it stands in the
    ``parts``, nobody's last. ``leaf``: that alone is shown, 64 hex digits.
    """

    n: int
    seal: str
    when: str = ""
    moves: tuple[Any, ...] = ()
    luck: tuple[Any, ...] = ()
    parts: tuple[Part, ...] = ()
    leaf: str = ""


class Record(Struct, frozen=True):
    """A record: what was fixed at the start, for whose ``eyes`` it is, the lines.

    ``eyes`` are ``public``, a seat's or, with the secret, ``all``; ``when`` is
    the time of the record. ``sheets`` are those that can be held against their
    promises, by the line that filed each: salt and text.
    """

    eyes: str
    when: str
    head: Head
    name: str
    scenario: bytes
    entries: tuple[Entry, ...]
    sheets: dict[int, tuple[str, str]] = {}
    signatures: dict[int, str] = {}

    @property
    def revealed(self) -> bool:
        """Whether the secret is open."""
        return bool(self.head.fairness.secret)


def made(saved: Save, lines: list[Line], eyes: str, when: str, *, persons: bool = False,
         told: bool = False, known: int | None = None) -> Record:
    """The record of a save for some eyes.

    ``persons``: it names the players, as far as its lines go. ``told``: all may know who
    has filed while others write; else lines that filed sheets which wait are left out at its
    end, and those are closed that filed what an undo dropped. The record of a seat or of the
    public ends with the turn ``known``, the last that these eyes may know (None: any).
    """
    head, secret = saved.head, saved.head.fairness.secret
    unopened = set[int]()
    if eyes != ALL:
        every = lines
        unopened = set() if told else live_entries.unopened(lines)
        while lines[-1].n in unopened or (known is not None and lines[-1].n > known):
            lines = lines[:-1]
        head = replace(head, fairness=replace(head.fairness, secret=""),
                       rules=live_entries.rules_of(every, len(lines), head.rules))
    seats = seat_history.at(head.seats, lines, lines[-1].n) if persons else ()
    head = replace(head, seats=tuple([replace(chair, gone="") for chair in seats]) or tuple(
        [Chair(chair.seat) for chair in head.seats]))
    entries = tuple([_entry(line, secret, eyes, line.n in unopened) for line in lines])
    sheets = dict(_sheets(lines, saved, eyes))
    return Record(eyes, when, head, saved.name, saved.scenario, entries, sheets)


def _entry(line: Line, secret: str, eyes: str, sealed: bool) -> Entry:
    """A line as some eyes may read it; ``sealed``: by whom it filed a sheet is not told."""
    filed = entry_texts.read(line.said) if sealed else None
    mine = type(filed) is Filed and filed.seat == eyes
    if line.format == 1 or (sealed and not mine):
        if eyes == ALL:
            whole = Part(LINE, "", log_entry.salt(secret, line.n).hex(), (line.digest,))
            return Entry(line.n, line.seal, line.when, line.moves, line.luck, (whole,))
        return Entry(line.n, line.seal, leaf=_leaf(line, secret).hex())
    _, parts = log_entry.split(line.n, line.when, line.moves, line.luck, line.digest)
    return Entry(line.n, line.seal, line.when, log_entry.shown(line.moves),
                 log_entry.shown(line.luck), tuple([
        Part(owner, "", log_entry.salt(secret, line.n, owner).hex(), tuple(rows))
        if eyes in (owner, ALL) else
        Part(owner, log_entry.part(log_entry.salt(secret, line.n, owner), rows).hex())
        for owner, rows in parts]))


def _leaf(line: Line, secret: str) -> bytes:
    if line.format == 1:
        return log_entry.part(log_entry.salt(secret, line.n),
                              (line.n, line.when, line.moves, line.luck, line.digest))
    known, parts = log_entry.split(line.n, line.when, line.moves, line.luck, line.digest)
    return log_entry.joined(known, [log_entry.part(log_entry.salt(secret, line.n, owner), rows)
                                    for owner, rows in parts])


def _sheets(lines: list[Line], saved: Save, eyes: str) -> Iterator[tuple[int, tuple[str, str]]]:
    """The sheets that these eyes have read, or filed, and the salts of their promises."""
    secret = saved.head.fairness.secret
    for line, filed in opened(lines):
        if not filed:
            continue
        shown = {what.seat: what.text for row in line.moves if log_entry.whose(row) in ("", eyes)
                 or eyes == ALL if type(what := entry_texts.read(log_entry.text(row))) is Played}
        waits = {seat: sheet.text for seat, sheet in saved.orders.items() if eyes in (seat, ALL)}
        texts = shown if line.moves else waits
        for seat, some in filed.items():
            for n, what in some.items() if seat in texts else ():
                if line.moves or what.number == saved.orders[seat].number:  # not replaced since
                    yield n, (log_entry.sheet_salt(secret, n, seat).hex(), texts[seat])


Promised = dict[str, dict[int, Filed]]
"""By seat the lines that promised the sheet it filed last."""


def opened(lines: list[Line]) -> Iterator[tuple[Line, Promised]]:
    """Each turn of moves, with the sheets that it had to open.

    Last a line without moves, with the sheets that wait.
    """
    waiting: Promised = {}
    for line in lines:
        what = entry_texts.read(line.said)
        if type(what) is Filed:
            again = {n: one for n, one in waiting.pop(what.seat, {}).items()
                     if one.number == what.number}
            if not what.withdrawn:
                waiting[what.seat] = {**again, line.n: what}
        elif line.moves and (type(what) is Played or not line.said):
            yield line, waiting
            waiting = {}
        elif line.moves and not entry_texts.stays(line.said) and not live_entries.keeps(what):
            waiting = {}
    yield Line(0, "", (), (), "", ""), waiting


# What a record says.

def leaf(entry: Entry) -> bytes:
    """The leaf of a line, from what the record shows of it."""
    if entry.leaf:
        return bytes.fromhex(entry.leaf)
    hashes = [bytes.fromhex(part.hash) if part.hash else
              log_entry.part(bytes.fromhex(part.salt), part.rows) for part in entry.parts]
    if entry.parts[0].whose == LINE:
        return log_entry.part(bytes.fromhex(entry.parts[0].salt), (
            entry.n, entry.when, entry.moves, entry.luck, *entry.parts[0].rows))
    return log_entry.joined(log_entry.public(entry.n, entry.when, entry.moves, entry.luck), hashes)


def line(entry: Entry) -> Line:
    """A line as the log has it; the text of a row that cannot be read, and the digest, are empty.

    Refused with a ValueError: parts that are not those of its hidden rows; a row that is open
    and says nothing, which is how one looks that is closed.
    """
    if entry.leaf:
        return Line(entry.n, entry.when, (), (), "", entry.seal)
    whole = LINE if entry.parts[0].whose == LINE else NOBODY
    _right_parts(entry, whole)
    rows = {part.whose: [*part.rows] if part.salt else None for part in entry.parts}
    moves, luck = (tuple([row if type(row) is str else (row[0], _next(rows[row[0]]))
                          for row in some]) for some in (entry.moves, entry.luck))
    return Line(entry.n, entry.when, moves, luck, _digest(rows, whole), entry.seal)


def _right_parts(entry: Entry, whole: str) -> None:
    """Refused: an open row that says nothing, parts that are not those of the hidden rows.

    The last part, ``whole``, is nobody's, or that of a line of format 1.
    """
    if not entry.moves or "" in (*entry.moves, *entry.luck):
        raise ValueError("A line says something, and so does each of its rows.")
    owners = [row[0] for row in (*entry.moves, *entry.luck) if type(row) is not str]
    due = [*dict.fromkeys(owner for owner in owners if owner != NOBODY), whole]
    if [part.whose for part in entry.parts] != due:
        raise ValueError("Its parts are not those of its hidden rows.")


def _digest(rows: dict[str, list[str] | None], whole: str) -> str:
    """The digest of a line's position, which is left when all rows are taken; empty: closed."""
    last = rows.pop(whole)
    if (last is not None and len(last) != 1) or any(rows.values()):
        raise ValueError("A part has not the rows that are cut from it.")
    if last and not re.fullmatch("[0-9a-f]{8}" if whole == LINE else "[0-9a-f]{32}", last[0]):
        raise ValueError("The digest of its position has not the form of one.")
    return last[0] if last else ""


def _next(rows: list[str] | None) -> str:
    if rows is None:
        return ""
    if not rows or not rows[0]:
        raise ValueError("A part has not the rows that are cut from it.")
    return rows.pop(0)


def readable(line: Line) -> bool:
    """Whether all rows of a line can be read."""
    return bool(line.moves) and all(map(log_entry.text, (*line.moves, *line.luck)))
