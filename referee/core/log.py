"""One line of the log: write, read, seal, verify. Knows no game.

A line is what came from outside in one turn. ``leaf = sha256(salt ‖
json([n, when, moves, luck, digest]))`` and ``seal = sha256(previous ‖ leaf)``,
where ``salt = HMAC-SHA256(secret, "salt/n")``, JSON is written without blanks,
and the seal before the first is the commitment to the secret.
"""

import re
from collections.abc import Iterator
from hashlib import sha256
from hmac import digest as hmac
from typing import Any

import msgspec
from msgspec import Struct

from referee.core.chance import Row
from referee.core.problem import refused

AUDIT = "The history was altered; `referee audit` verifies the whole of it."

_json = msgspec.json.Encoder()
_sorted = msgspec.json.Encoder(order="sorted")
_fields = msgspec.json.Decoder(tuple[str, tuple[str, ...], tuple[Row, ...], str, str])
_CARRY = re.compile(rb'", \["rules [0-9]{1,9} to ([0-9]{1,9})"\]')


class Line(Struct, frozen=True, gc=False):
    """Turn ``n``: when, the moves, the answered questions, the position's digest, the seal.

    ``digest`` has 8 hex digits, ``seal`` 64.
    """

    n: int
    when: str
    moves: tuple[str, ...]
    luck: tuple[Row, ...]
    digest: str
    seal: str


def json(value: Any) -> bytes:
    """The value as JSON that is TOML too: no DEL stands in it unescaped."""
    return _json.encode(value).replace(b"\x7f", b"\\u007f")


def write(line: Line) -> bytes:
    """The line as TOML, which is also JSON behind ``n = ``."""
    parts = (line.when, line.moves, line.luck, line.digest, line.seal)
    return b"%d = [%b]\n" % (line.n, b", ".join(map(json, parts)))


def read(raw: bytes, file: str = "") -> Line:
    """The line of some bytes without their line end. Refused: any other shape."""
    number, _, rest = raw.partition(b" = ")
    try:
        line = Line(int(number), *_fields.decode(rest))
        for digits, count in ((line.digest, 8), (line.seal, 64)):
            if len(digits) != count or not digits.isalnum() or digits != digits.lower():
                raise ValueError
            bytes.fromhex(digits)
        return line
    except (ValueError, msgspec.MsgspecError):
        shown = raw[:40].decode("utf-8", "replace")
        raise refused("referee/unusable-save-log",
                      f"The log has a line that is none: “{shown}…”.", where=file,
                      hint="Restore the file from a backup; nothing was changed.") from None


def lines(log: bytes, file: str = "") -> Iterator[Line]:
    """The lines of a log, first to last. Refused: a line that is none."""
    return (read(raw, file) for raw in log.splitlines())


def last(log: bytes, file: str = "") -> tuple[Line, str]:
    """The last line of a log and the seal before it (empty before the first)."""
    end = len(log.rstrip(b"\n"))
    start = log.rfind(b"\n", 0, end) + 1
    if not start:
        return read(log[:end], file), ""
    before = log.rfind(b"\n", 0, start - 1) + 1
    return read(log[start:end], file), read(log[before:start - 1], file).seal


def carried(log: bytes) -> int | None:
    """The rules that the log's last line of the kind ``rules 1 to 2`` goes over to."""
    found = _CARRY.search(log, max(log.rfind(b'", ["rules '), 0))
    return int(found[1]) if found else None


def commit(secret: str) -> str:
    """What is published of the secret at the start: the SHA-256 of its text."""
    return "sha256:" + sha256(secret.encode()).hexdigest()


def digest(state: Any) -> str:
    """Eight hex digits of the SHA-256 of a position, as JSON with sorted keys."""
    return sha256(_sorted.encode(state)).hexdigest()[:8]


def seal(secret: str, previous: str, n: int, when: str, moves: tuple[str, ...],
         luck: tuple[Row, ...], digest: str) -> str:
    """The seal of a line after the seal (or commitment) before it; 64 hex digits."""
    salt = hmac(secret.encode(), b"salt/%d" % n, "sha256")
    leaf = sha256(salt + _json.encode((n, when, moves, luck, digest))).digest()
    return sha256(bytes.fromhex(previous.removeprefix("sha256:")) + leaf).hexdigest()


def verify(lines: list[Line], secret: str, commitment: str) -> None:
    """Hold every line against its number and its seal. Refused: the first that fails."""
    previous = commitment
    for n, line in enumerate(lines, 1):
        if line.n != n:
            raise refused("referee/unusable-log",
                          f"Turn {n} is missing; the log goes on with {line.n}.",
                          where=f"turn {n}", hint=AUDIT)
        if line.seal != seal(secret, previous, n, line.when, line.moves, line.luck, line.digest):
            raise refused("referee/unusable-log", "The line does not bear its seal: it was "
                          "altered, or the one before it.", where=f"turn {n}", hint=AUDIT)
        previous = line.seal


def short(whole: str) -> str:
    """A seal as reports show it: 32 hex digits in groups of four."""
    return " ".join(whole[i:i + 4] for i in range(0, 32, 4))
