"""One line of the log: write, read, seal, verify. Knows no game.

A line is what came from outside in one turn, and its seal holds it and all
before it. The leaf of a line is split, so that what all may read can be
verified by anybody and what is hidden by whose it is:

    leaf = SHA256(SHA256(public) ‖ hidden)      seal = SHA256(seal before ‖ leaf)
    public = JSON [n, when, moves, luck], each hidden row cut to [whose]
    hidden = SHA256(part ‖ part ‖ …), one part for each to whom rows belong, nobody's last
    part = SHA256(salt ‖ JSON rows), salt = HMAC-SHA256(secret, "salt/n/whose")

The digest of the position is the last of nobody's rows. JSON is written without
blanks, and the seal before the first is the commitment to the secret. Lines of
format 1 have one leaf for all, ``SHA256(salt ‖ JSON [n, when, moves, luck,
digest])`` with the salt ``"salt/n"``, and eight digits of the digest.
"""

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Struct

from referee.core.base import hashing
from referee.core.base.problem import Refused, refused
from referee.core.luck.chance import NOBODY, Row

AUDIT = "The history was altered; `referee audit` verifies the whole of it."
DIGITS, OLD_DIGITS = 32, 8

_json = msgspec.json.Encoder()
_sorted = msgspec.json.Encoder(order="sorted")
_fields = msgspec.json.Decoder(tuple[str, tuple[Row, ...], tuple[Row, ...], str, str])
_OPEN = {str}  # the types of rows that all may read
_CARRY = rb'", \["rules [0-9]{1,9} to ([0-9]{1,9})"\]'
_COPY = (rb'^([0-9]{1,9}) = (?:\["[^"\n]*", \["(?:rules|format) [0-9]{1,9} to [0-9]{1,9}"\][^\n]*\n'
         rb'[0-9]{1,9} = )*\["[^"\n]*", \["(?:branched|recovered)"\], \[[^\n]*"([0-9a-f]{64})"\]$')


class Line(Struct, frozen=True, gc=False):
    """Turn ``n``: when, the moves, the answered questions, the position's digest, the seal.

    ``digest`` has 32 hex digits (8 in format 1), ``seal`` 64.
    """

    n: int
    when: str
    moves: tuple[Row, ...]
    luck: tuple[Row, ...]
    digest: str
    seal: str

    @property
    def format(self) -> int:
        """The format of saves that the line was written in."""
        return 1 if len(self.digest) == OLD_DIGITS else 2

    @property
    def said(self) -> str:
        """The text of the first move: it tells what kind of line this is."""
        first = self.moves[0] if self.moves else ""
        return first if type(first) is str else first[1]

    def bears(self, digest: str) -> bool:
        """Whether this is the digest of the position that the line led to."""
        return self.digest == digest[:len(self.digest)]


def text(row: Row) -> str:
    """The text of a row, whoever may read it."""
    return row if type(row) is str else row[1]


def whose(row: Row) -> str:
    """The seat that alone may read a row, or nobody; empty: all may."""
    return "" if type(row) is str else row[0]


def row(text: str, whose: str) -> Row:
    """A row for somebody's eyes, or for all."""
    return (whose, text) if whose else text


def json(value: Any) -> bytes:
    """The value as JSON that is TOML too: no DEL stands in it unescaped."""
    return _toml(_json.encode(value))


def _toml(json: bytes) -> bytes:
    return json.replace(b"\x7f", b"\\u007f")


def write(line: Line) -> bytes:
    """The line as TOML, which is also JSON behind ``n = ``."""
    parts = (line.when, line.moves, line.luck, line.digest, line.seal)
    lines = _json.encode_lines(parts)[:-1]  # JSON has no line feed of its own
    return b"%d = [%b]\n" % (line.n, _toml(lines.replace(b"\n", b", ")))


def read(raw: bytes, file: str = "") -> Line:
    """The line of some bytes without their line end. Refused: any other shape."""
    number, _, rest = raw.partition(b" = ")
    try:
        line = Line(int(number), *_fields.decode(rest))
        digits = line.digest + line.seal
        if (len(line.digest) not in (DIGITS, OLD_DIGITS) or len(line.seal) != 64
                or bytes.fromhex(digits).hex() != digits):
            raise ValueError
        return line
    except (ValueError, msgspec.MsgspecError):
        shown = number[:12].decode("utf-8", "replace")
        raise refused("referee/unusable-save-log",
                      f"The log has a line that is none; it begins with “{shown}”.", where=file,
                      hint="Restore the file from a backup; nothing was changed.") from None


def lines(log: bytes, file: str = "") -> Iterator[Line]:
    """The lines of a log, first to last. Refused: a line that is none."""
    return (read(raw, file) for raw in texts(log))


def readable(log: bytes) -> Iterator[Line]:
    """The lines of a log but for those that cannot be read: a damaged one is still looked at."""
    for raw in texts(log):
        with suppress(Refused):
            yield read(raw)


def texts(log: bytes) -> Iterator[bytes]:
    """The bytes of each line without its line end, which is a line feed and nothing else."""
    start, whole = 0, log.removesuffix(b"\n")
    while start <= len(whole):
        end = whole.find(b"\n", start)
        end = len(whole) if end < 0 else end
        yield whole[start:end]
        start = end + 1


def backwards(log: bytes, file: str = "") -> Iterator[Line]:
    """The lines of a log, last to first, each read when it is asked for."""
    end = len(log.rstrip(b"\n"))
    while end > 0:
        start = log.rfind(b"\n", 0, end) + 1
        yield read(log[start:end], file)
        end = start - 1


def at(log: bytes, n: int) -> Line | None:
    """The line of a turn; None: there is none."""
    start = (b"\n" + log).find(b"\n%d = [" % n)
    return read(log[start:(log + b"\n").index(b"\n", start)]) if start >= 0 else None


def last(log: bytes, file: str = "") -> tuple[Line, str]:
    """The last line of a log and the seal before it (empty before the first)."""
    found = backwards(log, file)
    line = next(found, None)
    if line is None:
        return read(b"", file), ""
    before = next(found, None)
    return line, before.seal if before else ""


def carried(log: bytes) -> int | None:
    """The rules that the log's last line of the kind ``rules 1 to 2`` goes over to."""
    at = _last(log, b'", ["rules ')
    found = re.match(_CARRY, log[at:at + 40]) if at >= 0 else None
    return int(found[1]) if found else None


def _last(log: bytes, what: bytes) -> int:
    """Where something stands last in a log, -1 if nowhere.

    Nearly no log has it, and to look forwards for what is not there costs a third less.
    """
    return log.rfind(what) if what in log else -1


def branched(log: bytes) -> int:
    """The line from which on this is a copy that tries what if; 0 if it is none."""
    at = _last(log, b'", ["branched"], [')
    return int(log[log.rfind(b"\n", 0, at) + 1:].partition(b" ")[0]) if at >= 0 else 0


def copies(log: bytes) -> tuple[tuple[int, str], ...]:
    """Where this became another copy, to try what if or recovered.

    For each its first own line, which may be one that goes over to newer rules, and the seal
    of the line that says it.
    """
    if b'", ["branched"], [' not in log and b'", ["recovered"], [' not in log:
        return ()
    return tuple((int(line[1]), line[2].decode()) for line in re.finditer(_COPY, log, re.MULTILINE))


def begun(log: bytes) -> str:
    """The digest of what the source of luck said when the game began; empty: no line says it."""
    at = log.find(b'", ["begun with ')
    return log[at + 16:at + 80].decode("ascii", "replace") if at >= 0 else ""


def source_digest(words: Iterable[str], beacon: str) -> str:
    """What the line that begins a game says of its source of luck: 64 hex digits."""
    return hashing.sha256(json([*words, beacon])).hexdigest()


def commit(secret: str) -> str:
    """What is published of the secret at the start: the SHA-256 of its text."""
    return "sha256:" + hashing.sha256(secret.encode()).hexdigest()


def encoded(state: Any) -> bytes:
    """A position as its digest is made of it: JSON with sorted keys."""
    return _sorted.encode(state)


def digest(state: Any) -> str:
    """The 32 hex digits of a position that its line bears."""
    return hashing.sha256(_sorted.encode(state)).hexdigest()[:DIGITS]


def seal(secret: str, previous: str, n: int, when: str, moves: tuple[Row, ...],
         luck: tuple[Row, ...], digest: str) -> str:
    """The seal of a line after the seal (or commitment) before it; 64 hex digits.

    A digest of eight digits asks for the seal of format 1.
    """
    if len(digest) == OLD_DIGITS:
        leaf = part(salt(secret, n), (n, when, moves, luck, digest))
    else:
        known, parts = split(n, when, moves, luck, digest)
        leaf = joined(known, [part(salt(secret, n, owner), rows) for owner, rows in parts])
    return chained(previous, leaf)


def chained(previous: str, leaf: bytes) -> str:
    """The seal of a leaf after the seal (or commitment) before it; 64 hex digits."""
    return hashing.sha256(bytes.fromhex(previous.removeprefix("sha256:")) + leaf).hexdigest()


def joined(public: bytes, parts: Iterable[bytes]) -> bytes:
    """The leaf of a line's public bytes and the hashes of its parts."""
    return hashing.sha256(hashing.sha256(public).digest()
                          + hashing.sha256(b"".join(parts)).digest()).digest()


def salt(secret: str, n: int, owner: str = "") -> bytes:
    """What hides the part of a line that belongs to somebody; without one, a line of format 1."""
    return hashing.hmac(secret.encode(), f"salt/{n}/{owner}".encode() if owner else b"salt/%d" % n)


def part(salt: bytes, rows: Any) -> bytes:
    """The hash of rows under their salt."""
    return hashing.sha256(salt + _json.encode(rows)).digest()


def split(n: int, when: str, moves: tuple[Row, ...], luck: tuple[Row, ...],
          digest: str) -> tuple[bytes, list[tuple[str, list[str]]]]:
    """A line's public bytes, and the rows of each to whom hidden ones belong, nobody's last."""
    rows = (*moves, *luck)
    if {*map(type, rows)} <= _OPEN:
        return public(n, when, moves, luck), [(NOBODY, [digest])]
    parts = {owner: [text(row) for row in rows if whose(row) == owner]
             for row in rows if (owner := whose(row)) not in ("", NOBODY)}
    parts[NOBODY] = [*(text(row) for row in rows if whose(row) == NOBODY), digest]
    return public(n, when, shown(moves), shown(luck)), list(parts.items())


def public(n: int, when: str, moves: Any, luck: Any) -> bytes:
    """The bytes of a line that all may read, of rows of which the hidden ones are cut."""
    return _json.encode((n, when, moves, luck))


def shown(rows: tuple[Row, ...]) -> tuple[Any, ...]:
    """Rows as all may read them: of a hidden one, whose it is."""
    return tuple([row if type(row) is str else row[:1] for row in rows])


def promise(secret: str, n: int, seat: str, sheet: str) -> str:
    """What the line ``n`` says of a sheet that a seat files: 64 hex digits, which tell nothing."""
    return part(sheet_salt(secret, n, seat), sheet).hex()


def sheet_salt(secret: str, n: int, seat: str) -> bytes:
    """What hides the sheet that a seat files in line ``n`` behind its promise."""
    return hashing.hmac(secret.encode(), f"sheet/{n}/{seat}".encode())


def receipt(secret: str, seat: str, turn: int, plan: str) -> str:
    """What proves, once the secret is open, which plan a seat filed behind a turn: 32 digits."""
    return hashing.hmac(secret.encode(), f"plan/{turn}/{seat}/{plan}".encode()).hex()[:32]


def sealed(line: Line, secret: str, previous: str) -> bool:
    """Whether a line bears its seal, after the seal before it."""
    return line.seal == seal(secret, previous, line.n, line.when, line.moves, line.luck,
                             line.digest)


def verify(lines: list[Line], secret: str, commitment: str) -> None:
    """Hold every line against its number and its seal. Refused: the first that fails."""
    hashing.many()
    previous = commitment
    for n, line in enumerate(lines, 1):
        if line.n != n:
            raise refused("referee/unusable-log",
                          f"Turn {n} is missing; the log goes on with {line.n}.",
                          where=f"turn {n}", hint=AUDIT)
        if not sealed(line, secret, previous):
            raise refused("referee/unusable-log", "The line does not bear its seal: it was "
                          "altered, or the one before it.", where=f"turn {n}", hint=AUDIT)
        previous = line.seal
