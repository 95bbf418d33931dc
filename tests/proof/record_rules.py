"""The rules of a record as data, and the three readers that are tested with them.

`record_rules.yaml` has the rules by the sentences of referee-record(5), each with records that are
right or wrong by it. A record is one of `record_bases.py` for a viewer, with one
change; its hashes are recomputed, as anybody can do:

    a toy, public: 9 luck + "round 2, red rolls, 1d6: 3"

    N luck = JSON, N moves = JSON, N parts = JSON, N when = JSON   a field of line N is another
    N luck + JSON, N moves + JSON                                  a row stands behind the others
    N says TEXT          the first row of its moves is another
    N /OLD/NEW/          what its moves say is replaced
    N closed, N gone     line N shows its hash alone; it is taken out
    N shuts SEAT         the part of a seat shows its hash alone
    N opens SEAT TEXT    it has a salt of zeros and this one text
    N then TEXT          behind line N stands one that says this
    N is M               line N says what line M says, M what N says
    head /OLD/NEW/       the text of the head is replaced
    saved with ENDS      the whole file has other line ends, or a mark before it (line_endings.py)
    sealed /OLD/NEW/     any text is replaced, and no hash is recomputed

What is put in or taken out in the middle moves all that names a later line:

    N puts TEXT          a line with this text follows line N; `last` is the last line
    N drops              line N is left out
    N sheet gone         [sheets] does not have what line N filed
    N sheet TEXT         [sheets] has this text for line N, which promised it
    N bears HEX          the hash of line N is this, and no later one is recomputed

In a text `@turn` is the turn that led to the position there, `@promise` 64 digits, and `N:*16`
quotes 16 digits of the hash of line N.
"""

import hmac
import json
import re
from collections.abc import Iterator
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from msgspec import Struct

from referee.core.match import entry_texts
from referee.core.proof import record_format
from referee.core.proof.record import ALL
from tests.proof.record_bases import base
from tests.support import yaml_files
from tests.support.line_endings import HARMFUL, HARMLESS
from tests.support.records import Kept


class Case(Struct, frozen=True):
    """A record, whether it is correct, by which rule, and which readers need not notice.

    ``unheld`` has by reader the words in which it says what it does not check.
    """

    law: str
    says: str
    record: str
    right: bool
    unheld: dict[str, str] = {}


@cache
def cases() -> tuple[Case, ...]:
    """All cases of the file."""
    laws = yaml_files.read(Path(__file__).parent / "record_rules.yaml")
    return tuple(_each(laws))


def _each(laws: list[dict[str, Any]]) -> Iterator[Case]:
    for law in laws:
        for right in (True, False):
            for one in law.get("right" if right else "wrong", ()):
                text, unheld = (one, {}) if isinstance(one, str) else (
                    one["record"], one.get("unheld", {}))
                yield Case(law["law"], law["says"], text, right,
                           {**(law.get("unheld", {}) if not right else {}), **unheld})


# The records.

@cache
def right(name: str, viewer: str) -> bytes:
    """The unchanged record of a game for a viewer."""
    return record_format.dumps(base(name).record(viewer))


@cache
def _parts(name: str, viewer: str) -> tuple[str, tuple[str, ...]]:
    """The head of a record with the scenario, and its entries."""
    raw = right(name, viewer).decode()
    head, _, turns = raw.partition("\n[log]\n")
    return head, tuple(line.partition(" = ")[2] for line in turns.splitlines())


_CHANGE = re.compile(
    r"(\d+|last|head|sealed|saved) (?:(/)|(luck|moves|parts|when|says|closed|gone|then|is|shuts|"
    r"opens|puts|drops|sheet|bears|with)(?: ([=+]))? ?)(.*)", re.DOTALL)
_QUOTED = re.compile(r"(?<= at )([0-9]+):([0-9a-f]+|\*[0-9]+)")
_SHEET = re.compile(r'^([0-9]+) = \["[0-9a-f]{64}",(".*")\]$', re.MULTILINE)


@cache
def made(text: str) -> tuple[Kept, bytes]:
    """The game and the bytes of the record that a case names."""
    of, _, changes = text.partition(": ")
    name, _, viewer = of.rpartition(", ")
    kept = base(name)
    head, texts = _parts(name, viewer)
    work = _Work([json.loads(line) for line in texts], head, kept.secret)
    ends = ""
    for change in filter(None, changes.split(" ;; ")):
        found = _CHANGE.fullmatch(change)
        assert found, change
        where, slash, what, how, rest = found.groups()
        if where == "saved":
            ends = rest
        elif where in ("head", "sealed"):
            work.replace(where, *rest.removesuffix("/").split("/"))
        else:
            n = len(work.lines) if where == "last" else int(where)
            work.change(n, slash or what, how, rest)
    secret = kept.secret if viewer == ALL else ""
    raw = work.whole(secret, changed=bool(changes and not ends)).encode()
    return kept, {**HARMLESS, **HARMFUL}[ends](raw) if ends else raw


class _Work:
    """A record that is being altered; ``secret`` is its game's, revealed or not."""

    def __init__(self, lines: list[Any], head: str, secret: str) -> None:
        self.lines, self.head, self.secret = lines, head, secret
        self.torn: list[tuple[str, str]] = []
        self.borne: dict[int, str] = {}

    def whole(self, revealed: str, changed: bool) -> str:
        """The record, with salts and hashes recomputed if ``changed``."""
        if changed and not self.torn:
            _sealed(self.lines, self.head, revealed)
        for n, seal in self.borne.items():
            self.lines[n - 1][-1] = seal
        raw = _whole(self.lines, self.head)
        for old, new in self.torn:
            assert old in raw, old
            raw = raw.replace(old, new, 1)
        return raw

    def replace(self, where: str, old: str, new: str) -> None:
        """Replace a text in the head, or anywhere after hashing."""
        if where == "sealed":
            self.torn.append((old, new))
            return
        assert old in self.head, (old, self.head)
        self.head = self.head.replace(old, new, 1)

    def change(self, n: int, what: str, how: str | None, rest: str) -> None:
        """Apply one change to line n."""
        if what == "puts":
            _changed(self.lines, n, "then", None, self.filled(rest, n))
            self.renumber({m: m + 1 for m in range(n + 1, len(self.lines))}, but=n)
        elif what == "drops":
            self.sheet(n, "")
            del self.lines[n - 1]
            self.renumber({m: m - 1 for m in range(n + 1, len(self.lines) + 2)})
        elif what == "bears":
            self.borne[n] = rest
        elif what == "sheet":
            self.sheet(n, "" if rest == "gone" else rest)
        else:
            _changed(self.lines, n, what, how, self.filled(rest, n if what == "then" else n - 1))

    def filled(self, text: str, n: int) -> str:
        """A text for an entry after line n, with its placeholders filled in."""
        text = text.replace("@promise", "ab" * 32)
        return text.replace("@turn", f"{self.turn(n)}") if "@turn" in text else text

    def turn(self, n: int) -> int:
        """The turn that led to the position after line n."""
        return next((m for m in range(n, 0, -1) if len(self.lines[m - 1]) == 5 and not (
            isinstance(row := self.lines[m - 1][1][0], str) and entry_texts.keeps_position(row))),
                    0)

    def renumber(self, numbers: dict[int, int], but: int = -1) -> None:
        """Update all references to an entry by its new number, except in one entry."""
        def named(found: re.Match[str]) -> str:
            return f"{found[1]}{numbers.get(int(found[2]), int(found[2]))}{found[3]}"

        for i, line in enumerate(self.lines):
            if len(line) == 5 and i != but:
                line[1] = [re.sub("(^undo to | for turn | at )([0-9]+)(:)", named, row)
                           if isinstance(row, str) else row for row in line[1]]
        names, scenario, rest = self.head.partition("\n[scenario]")
        for form in (r"(^)([0-9]+)( = \[\")", r"(\[)([0-9]+)(,\[)"):  # [sheets], before
            names = re.sub(form, named, names, flags=re.MULTILINE)
        self.head = names + scenario + rest
        for n, text in _SHEET.findall(self.head):
            if int(n) in numbers.values():
                self.sheet(int(n), json.loads(text))

    def sheet(self, n: int, text: str) -> None:
        """Give [sheets] a text for line n, and let the entry promise it; empty: remove it."""
        self.head = re.sub(rf'^{n} = \["[0-9a-f]{{64}}",".*"\]\n', "", self.head,
                           flags=re.MULTILINE).replace("[sheets]\n\n", "")
        if not text:
            return
        if "[sheets]" not in self.head:
            self.head = self.head.replace("[scenario]", "[sheets]\n\n[scenario]")
        filed = self.lines[n - 1][1][0]
        salt = _hmac(self.secret, f"sheet/{n}/{filed.split()[1]}")
        promise = _sha(bytes.fromhex(salt), _bytes(text))
        self.lines[n - 1][1][0] = filed.rpartition(": ")[0] + f": {promise}"
        self.head = self.head.replace("[sheets]", f"[sheets]\n{n} = {_json([salt, text])}")


def _changed(lines: list[Any], n: int, what: str, how: str | None, rest: str) -> None:
    line = lines[n - 1]
    field = {"when": 0, "moves": 1, "luck": 2, "parts": 3}
    if what in field:
        value = json.loads(rest)
        line[field[what]] = [*line[field[what]], value] if how == "+" else value
    elif what == "says":
        line[1] = [rest, *line[1][1:]]
    elif what == "/":
        old, new = rest.removesuffix("/").split("/")
        assert old in _json(line[1]), (rest, line)
        line[1] = json.loads(_json(line[1]).replace(old, new, 1))
    elif what == "closed":
        lines[n - 1] = [_leaf(n, line, ""), line[-1]]
    elif what in ("shuts", "opens"):
        seat, _, text = rest.partition(" ")
        for part in line[3]:
            if part[0] == seat:
                part[1:] = ["00" * 32, [text]] if what == "opens" else [
                    _sha(bytes.fromhex(part[1]), _bytes(part[2]))]
    elif what == "gone":
        del lines[n - 1]
    elif what == "then":
        parts = [[*part] for part in line[3] if part[0] in ("nobody", "line")]
        lines.insert(n, [line[0], [rest], [], parts, line[-1]])
    else:
        other = int(rest)
        lines[n - 1], lines[other - 1] = lines[other - 1], lines[n - 1]


def sealed(lines: list[Any], head: str, secret: str) -> bytes:
    """The record of a head and entries, with new salts and hashes."""
    _sealed(lines, head, secret)
    return _whole(lines, head).encode()


def _whole(lines: list[Any], head: str) -> str:
    return f"{head}\n[log]\n" + "".join(f"{n} = {_json(line)}\n" for n, line in enumerate(lines, 1))


def _sealed(lines: list[Any], head: str, secret: str) -> None:
    """Recompute salts and hashes, and the quotes of old hashes."""
    found = re.search(r'^commitment = "sha25.:(.*)"$', head, re.MULTILINE)
    assert found
    before, new, seals = found[1], dict[str, str](), list[str]()
    for n, line in enumerate(lines, 1):
        if len(line) == 5:
            line[1] = [_QUOTED.sub(partial(_quoted, new, seals), row)
                       if isinstance(row, str) else row for row in line[1]]
        leaf = line[0] if len(line) == 2 else _leaf(n, line, secret)
        seal = _sha(bytes.fromhex(before), bytes.fromhex(leaf))
        new[line[-1]] = seal
        seals.append(seal)
        line[-1] = before = seal


def _quoted(new: dict[str, str], seals: list[str], found: re.Match[str]) -> str:
    """Replace quotes of old hashes, or of any entry's hash, with the new ones."""
    number, digits = found.groups()
    if digits[0] == "*":
        known = 0 < int(number) <= len(seals)
        return f"{number}:{(seals[int(number) - 1] if known else '00' * 64)[:int(digits[1:])]}"
    seal = next((seal for old, seal in new.items() if old.startswith(digits)), digits)
    return f"{number}:{seal[:len(digits)]}"


def _leaf(n: int, line: list[Any], secret: str) -> str:
    """The leaf of an entry; with the secret its salts follow from it."""
    when, moves, luck, parts, _ = line
    old = parts[0][0] == "line"
    hashes = []
    for part in parts:
        if secret and len(part) == 3:
            name = f"salt/{n}" if old else f"salt/{n}/{part[0]}"
            part[1] = _hmac(secret, name)
        hashes.append(part[1] if len(part) == 2 else _sha(bytes.fromhex(part[1]), _bytes(part[2])))
    if old:
        return _sha(bytes.fromhex(parts[0][1]), _bytes([n, when, moves, luck, *parts[0][2]]))
    public = _sha(_bytes([n, when, moves, luck]))
    return _sha(bytes.fromhex(public), bytes.fromhex(_sha(*map(bytes.fromhex, hashes))))


def _hmac(secret: str, name: str) -> str:
    return hmac.new(secret.encode(), name.encode(), "sha256").hexdigest()


def _sha(*data: bytes) -> str:
    return sha256(b"".join(data)).hexdigest()


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("\x7f", "\\u007f")


def _bytes(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
