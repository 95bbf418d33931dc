"""A log entry: write, parse, hash and verify it, whatever the game.

An entry holds what came from outside in one turn, and its hash covers it and all entries before.
The leaf of an entry is split, so that anyone can verify what is public, and the owner of a
hidden row what is theirs:

    leaf = SHA256(SHA256(public) ‖ hidden)      seal = SHA256(seal before ‖ leaf)
    public = JSON [n, when, moves, luck], each hidden row cut to [owner]
    hidden = SHA256(part ‖ part ‖ …), one part for each owner of rows, no player's last
    part = SHA256(salt ‖ JSON rows), salt = HMAC-SHA256(secret, "salt/n/owner")

The hash of the position is the last of no player's rows. JSON is written without spaces, and the
seal before the first is the commitment to the secret. Entries of format 1 have a single leaf,
``SHA256(salt ‖ JSON [n, when, moves, luck, digest])`` with the salt ``"salt/n"``, and eight
digits of the position's hash.
"""

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Struct

from referee.core.base import hashing
from referee.core.base.problem import Refused, refused
from referee.core.base.references import command_ref
from referee.core.luck.chance import NOBODY, LuckItem

AUDIT_HINT = f"The log of the game was altered. To check the whole log: {command_ref('audit')}"
DIGITS, OLD_DIGITS = 32, 8

_json = msgspec.json.Encoder()
_sorted = msgspec.json.Encoder(order="sorted")
_fields = msgspec.json.Decoder(tuple[str, tuple[LuckItem, ...], tuple[LuckItem, ...], str, str])
_OPEN = {str}  # the types of public rows
_RULES_UPGRADE = rb'", \["rules [0-9]{1,9} to ([0-9]{1,9})"\]'
_COPY = (rb'^([0-9]{1,9}) = (?:\["[^"\n]*", \["(?:rules|format) [0-9]{1,9} to [0-9]{1,9}"\][^\n]*\n'
         rb'[0-9]{1,9} = )*\["[^"\n]*", \["(?:branched|recovered)"\], \[[^\n]*"([0-9a-f]{64})"\]$')


class LogEntry(Struct, frozen=True, gc=False):
    """One turn as the log records it."""

    n: int  # the turn, from 1
    timestamp: str
    moves: tuple[LuckItem, ...]
    luck: tuple[LuckItem, ...]  # the answered questions
    digest: str  # the hash of the position: 32 hex digits, 8 in format 1
    seal: str  # the hash of this entry and all before: 64 hex digits

    @property
    def format(self) -> int:
        """The format of saves that the entry was written in."""
        return 1 if len(self.digest) == OLD_DIGITS else 2

    @property
    def first_text(self) -> str:
        """The text of the first move: it says what kind of entry this is."""
        first = self.moves[0] if self.moves else ""
        return first if type(first) is str else first[1]

    def has_digest(self, digest: str) -> bool:
        """Whether this is the hash of the position that the entry led to."""
        return self.digest == digest[:len(self.digest)]


def row_text(row: LuckItem) -> str:
    """The text of a row, for any reader."""
    return row if type(row) is str else row[1]


def row_owner(row: LuckItem) -> str:
    """The only seat that may read a row, or `NOBODY`; empty if the row is public."""
    return "" if type(row) is str else row[0]


def make_row(text: str, owner: str) -> LuckItem:
    """A row that its owner alone may read, or a public one if there is no owner."""
    return (owner, text) if owner else text


def encode_json(value: Any) -> bytes:
    """The value as JSON that is also TOML: DEL is escaped."""
    return _toml(_json.encode(value))


def _toml(json: bytes) -> bytes:
    return json.replace(b"\x7f", b"\\u007f")


def write(entry: LogEntry) -> bytes:
    """The entry as TOML, which is also JSON after ``n = ``."""
    parts = (entry.timestamp, entry.moves, entry.luck, entry.digest, entry.seal)
    lines = _json.encode_lines(parts)[:-1]  # JSON has no line feed of its own
    return b"%d = [%b]\n" % (entry.n, _toml(lines.replace(b"\n", b", ")))


def parse(raw: bytes, file: str = "") -> LogEntry:
    """The entry in bytes without their line end. Refused: any other shape."""
    number, _, remainder = raw.partition(b" = ")
    try:
        entry = LogEntry(int(number), *_fields.decode(remainder))
        digits = entry.digest + entry.seal
        if (len(entry.digest) not in (DIGITS, OLD_DIGITS) or len(entry.seal) != 64
                or bytes.fromhex(digits).hex() != digits):
            raise ValueError
        return entry
    except (ValueError, msgspec.MsgspecError):
        shown = number[:12].decode("utf-8", "replace")
        raise refused("referee/unusable-save-log",
                      f"The log has a line that is not an entry. It begins with “{shown}”.",
                      where=file,
                      hint="Restore the file from a backup; nothing was changed.") from None


def parse_log(log: bytes, file: str = "") -> Iterator[LogEntry]:
    """The entries of a log, first to last. Refused: a line that is not an entry."""
    return (parse(raw, file) for raw in raw_entries(log))


def readable_entries(log: bytes) -> Iterator[LogEntry]:
    """The entries of a damaged log, without those that cannot be read."""
    for raw in raw_entries(log):
        with suppress(Refused):
            yield parse(raw)


def raw_entries(log: bytes) -> Iterator[bytes]:
    """The bytes of each entry without its line end, which is a line feed and nothing else."""
    start, body = 0, log.removesuffix(b"\n")
    while start <= len(body):
        end = body.find(b"\n", start)
        end = len(body) if end < 0 else end
        yield body[start:end]
        start = end + 1


def entries_backwards(log: bytes, file: str = "") -> Iterator[LogEntry]:
    """The entries of a log, last to first, each parsed only when it is needed."""
    end = len(log.rstrip(b"\n"))
    while end > 0:
        start = log.rfind(b"\n", 0, end) + 1
        yield parse(log[start:end], file)
        end = start - 1


def entry_of_turn(log: bytes, n: int) -> LogEntry | None:
    """The entry of a turn; None if the log has none."""
    start = (b"\n" + log).find(b"\n%d = [" % n)
    return parse(log[start:(log + b"\n").index(b"\n", start)]) if start >= 0 else None


def entries_from(log: bytes, n: int) -> Iterator[LogEntry]:
    """The entries of a log from turn ``n`` on; none if the log does not have it."""
    start = (b"\n" + log).rfind(b"\n%d = [" % n)
    return parse_log(log[start:]) if start >= 0 else iter(())


def last_entry(log: bytes, file: str = "") -> tuple[LogEntry, str]:
    """The last entry of a log and the hash of the one before (empty at the first)."""
    entries = entries_backwards(log, file)
    entry = next(entries, None)
    if entry is None:
        return parse(b"", file), ""
    previous = next(entries, None)
    return entry, previous.seal if previous else ""


def rules_upgraded_to(log: bytes) -> int | None:
    """The version that the log's last ``rules 1 to 2`` upgrades to; None: it has none."""
    at = _last_offset(log, b'", ["rules ')
    matched = re.match(_RULES_UPGRADE, log[at:at + 40]) if at >= 0 else None
    return int(matched[1]) if matched else None


def _last_offset(log: bytes, part: bytes) -> int:
    """Where bytes last occur in a log, -1 if nowhere.

    Nearly no log has them, and searching forwards for what is missing costs a third less.
    """
    return log.rfind(part) if part in log else -1


def branch_turn(log: bytes) -> int:
    """The entry that made this a what-if copy; 0 if it is not a copy."""
    at = _last_offset(log, b'", ["branched"], [')
    return int(log[log.rfind(b"\n", 0, at) + 1:].partition(b" ")[0]) if at >= 0 else 0


def copy_points(log: bytes) -> tuple[tuple[int, str], ...]:
    """Where this became another copy, branched or recovered.

    For each its first own entry, which may be an upgrade, and the hash of the entry that says
    so.
    """
    if b'", ["branched"], [' not in log and b'", ["recovered"], [' not in log:
        return ()
    return tuple((int(copy[1]), copy[2].decode()) for copy in re.finditer(_COPY, log, re.MULTILINE))


def recorded_source_digest(log: bytes) -> str:
    """The hash of the external luck that the game began with; empty if no entry has it."""
    at = log.find(b'", ["begun with ')
    return log[at + 16:at + 80].decode("ascii", "replace") if at >= 0 else ""


def source_digest(words: Iterable[str], beacon: str) -> str:
    """The hash of the external luck in the entry that begins a game: 64 hex digits."""
    return hashing.sha256(encode_json([*words, beacon])).hexdigest()


def commitment_to(secret: str) -> str:
    """The published commitment to the secret: the SHA-256 of its text."""
    return "sha256:" + hashing.sha256(secret.encode()).hexdigest()


def encode_state(state: Any) -> bytes:
    """A position as it is hashed: JSON with sorted keys."""
    return _sorted.encode(state)


def digest(state: Any) -> str:
    """The hash of a position in its entry: 32 hex digits."""
    return hashing.sha256(_sorted.encode(state)).hexdigest()[:DIGITS]


def seal(secret: str, previous: str, n: int, timestamp: str, moves: tuple[LuckItem, ...],
         luck: tuple[LuckItem, ...], digest: str) -> str:
    """The hash of an entry after the hash (or commitment) before it; 64 hex digits.

    A position hash of eight digits selects the hash of format 1.
    """
    if len(digest) == OLD_DIGITS:
        leaf = part_hash(salt(secret, n), (n, timestamp, moves, luck, digest))
    elif {*map(type, moves), *map(type, luck)} <= _OPEN:  # as nearly always
        leaf = leaf_hash(public_bytes(n, timestamp, moves, luck),
                         [part_hash(salt(secret, n, NOBODY), [digest])])
    else:
        public, parts = split_parts(n, timestamp, moves, luck, digest)
        leaf = leaf_hash(public, [part_hash(salt(secret, n, owner), rows) for owner, rows in parts])
    return next_seal(previous, leaf)


def next_seal(previous: str, leaf: bytes) -> str:
    """The hash of a leaf after the hash (or commitment) before it; 64 hex digits."""
    return hashing.sha256(bytes.fromhex(previous.removeprefix("sha256:")) + leaf).hexdigest()


def leaf_hash(public: bytes, parts: Iterable[bytes]) -> bytes:
    """The leaf of an entry's public bytes and the hashes of its parts."""
    sha256 = hashing.sha256_function()
    return sha256(sha256(public).digest() + sha256(b"".join(parts)).digest()).digest()


def salt(secret: str, n: int, owner: str = "") -> bytes:
    """The salt of an owner's part of an entry; without an owner, that of format 1."""
    return hashing.hmac(secret.encode(), f"salt/{n}/{owner}".encode() if owner else b"salt/%d" % n)


def part_hash(salt: bytes, rows: Any) -> bytes:
    """The hash of rows under their salt."""
    return hashing.sha256(salt + _json.encode(rows)).digest()


def split_parts(n: int, timestamp: str, moves: tuple[LuckItem, ...], luck: tuple[LuckItem, ...],
                digest: str) -> tuple[bytes, list[tuple[str, list[str]]]]:
    """An entry's public bytes, and the hidden rows of each owner, those of `NOBODY` last."""
    luck_items = (*moves, *luck)
    if {*map(type, luck_items)} <= _OPEN:
        return public_bytes(n, timestamp, moves, luck), [(NOBODY, [digest])]
    parts = {owner: [row_text(row) for row in luck_items if row_owner(row) == owner]
             for row in luck_items if (owner := row_owner(row)) not in ("", NOBODY)}
    parts[NOBODY] = [*(row_text(row) for row in luck_items if row_owner(row) == NOBODY), digest]
    return public_bytes(n, timestamp, public_rows(moves), public_rows(luck)), list(parts.items())


def public_bytes(n: int, timestamp: str, moves: Any, luck: Any) -> bytes:
    """The public bytes of an entry, from rows cut by ``public_rows``."""
    return _json.encode((n, timestamp, moves, luck))


def public_rows(luck_items: tuple[LuckItem, ...]) -> tuple[Any, ...]:
    """Rows as everyone may read them: a hidden one is cut to its owner."""
    return tuple([row if type(row) is str else row[:1] for row in luck_items])


def orders_promise(secret: str, n: int, seat: str, orders_text: str) -> str:
    """The commitment in entry ``n`` to the orders of a seat: 64 hex digits that reveal nothing."""
    return part_hash(orders_salt(secret, n, seat), orders_text).hex()


def orders_salt(secret: str, n: int, seat: str) -> bytes:
    """The salt of the commitment to the orders that a seat files in entry ``n``."""
    return hashing.hmac(secret.encode(), f"sheet/{n}/{seat}".encode())


def plan_receipt(secret: str, seat: str, turn: int, plan: str) -> str:
    """Proves, once the secret is revealed, which plan a seat filed after a turn: 32 hex digits."""
    return hashing.hmac(secret.encode(), f"plan/{turn}/{seat}/{plan}".encode()).hex()[:32]


def bears_seal(entry: LogEntry, secret: str, previous: str) -> bool:
    """Whether an entry matches its hash, given the hash before it."""
    return entry.seal == seal(secret, previous, entry.n, entry.timestamp, entry.moves, entry.luck,
                              entry.digest)


def verify_chain(entries: list[LogEntry], secret: str, previous: str, first: int = 1) -> None:
    """Check the number and the hash of every entry, of which the first has the number ``first``.

    ``previous`` is the hash before it, or the commitment. Refused: the first that fails.
    """
    hashing.load_openssl()
    for n, entry in enumerate(entries, first):
        if entry.n != n:
            raise refused("referee/unusable-log",
                          f"Turn {n} is missing in the log: the next entry is turn {entry.n}.",
                          where=f"turn {n}", hint=AUDIT_HINT)
        if not bears_seal(entry, secret, previous):
            raise refused("referee/unusable-log", "The hash does not match: this entry or the one "
                          "before it was changed.", where=f"turn {n}", hint=AUDIT_HINT)
        previous = entry.seal
