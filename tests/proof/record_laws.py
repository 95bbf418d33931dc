"""The laws of a record as data, and the three readers that are held to them.

`record_laws.yaml` has the laws by the sentences of referee-record(5), each with records that are
right or wrong by it. A record is one of `BASES` for some eyes, with one change; its seals are made
anew, as anybody can make them:

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
    sealed /OLD/NEW/     any text is replaced, and no seal is made anew
"""

import hmac
import json
import re
from collections.abc import Callable, Iterator
from functools import cache, partial
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.core.proof import recording
from referee.core.proof.record import ALL
from referee.core.table import awaited, ruling, said, storing, table
from referee.core.table.said import Beacon
from tests import awaiting, harness, match, records, yamls
from tests.paths import VERIFIER
from tests.proof import forged_saves
from tests.records import Kept
from tests.toy import Games as Toys

READERS = ("core", "shipped", "page")
PAGE = """async texts => { const out = []; for (const text of texts) {
  try { const found = await new Check(read(text)).all(); out.push(found.faults.slice(0, 2).join("; ")); }
  catch (error) { out.push(`${error.message}` || "no record"); } } return out; }"""  # noqa: E501


class Case(Struct, frozen=True):
    """A record, whether it is right, by which law, and who need not find that it is wrong.

    ``unheld`` are words of what a reader says it does not hold, by the reader.
    """

    law: str
    says: str
    record: str
    right: bool
    unheld: dict[str, str] = {}


@cache
def cases() -> tuple[Case, ...]:
    """All of the file."""
    laws = yamls.read(Path(__file__).parent / "record_laws.yaml")
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

def _toys() -> dict[str, Callable[[], Kept]]:
    def of(make: forged_saves.Make) -> Kept:
        made = make("a seed")
        return records.of(made.label, made.save, made.games)

    return {make("a seed").label: partial(of, make) for make in forged_saves.toys()}


def _awaited(source: str, *seats: str) -> Kept:
    """A match of the toy whose luck depends on words, of all or of some seats, or on a beacon."""
    kept = awaiting.waits("toy", source)
    if source == awaiting.BEACON:
        signature = awaiting.TRUE[0][2]
        value = sha256(bytes.fromhex(signature)).hexdigest()
        kept = awaited.added(
            kept, Beacon(awaiting.ROUND, value, *((signature, True) if seats else ("",))),
            awaiting.AFTER)
    else:
        kept = awaiting.spoken(kept, *seats)
    toys = Toys(1)
    return records.of(source, awaiting.played(toys, awaiting.begun(toys, kept), 4), toys)


def _table() -> Kept:
    of = next(of for of in harness.TABLES if of[0] == "stone-age")
    return records.of("table luck", forged_saves.eventful(of, 6, "table"))


def _upgraded() -> Kept:
    """A match of format 1 that goes on in today's by the same rules, while a sheet waits."""
    old = match.Match()
    old.say("red: bid 2", "blue: bid 1", "red: roll 2", "blue: roll 1", "red: bid 1")
    new = match.resumed(storing.dumps(match.older(old.saved())), Toys(1))
    for turned in table.carry(new.now, harness.WHEN):
        new.took(turned)
    new.say("red: bid 2", "blue: bid 1", "red: pass", "blue: pass", "red: bid 1")
    return _of(new)


def _undone() -> Kept:
    """A match in which an undo drops a sheet that nobody opened."""
    new = match.Match()
    new.say("red: bid 2", "blue: bid 1", "red: roll 2", "blue: roll 1", "red: bid 1")
    new.undo()
    new.say("blue: roll 0", "red: bid 1")
    return _of(new)


def _branched() -> Kept:
    """A branch of a match in which a sheet waited, and one is filed twice."""
    new = match.a_short_match()
    for turned in table.copied(new.now, said.BRANCHED, harness.WHEN):
        new.took(turned)
    new.say("red: bid 1", "blue: bid 2", "red: roll 1")
    return _of(new)


def _branched_behind_a_ruling() -> Kept:
    """A branch from a ruling on, behind which sheets would have been filed again."""
    new = match.Match()
    new.say("red: bid 2", "blue: bid 1", "red: roll 2", "blue: roll 1", "red: bid 1")
    state, rows = ruling.made(new.now.rules, new.now.state, [("points.1", 4)])
    ruled = new.took(table.rule(new.now, state, rows, "a slip", harness.WHEN)[0])
    for turned in table.copied(replace(ruled.table, orders={}), said.BRANCHED, harness.WHEN):
        new.took(turned)
    new.say("red: bid 1", "blue: bid 2")
    return _of(new)


def _withdrawn() -> Kept:
    """A match in which sheets are taken back, by their seat and by the moderator."""
    new = match.Match()
    for text in ("red: bid 2", "red: bid 1"):
        new.say(text)
        new.took(table.withdraw(new.now, "red", harness.WHEN))
    new.say("red by moderator: bid 0", "blue: bid 1", "red: pass", "blue: pass", "blue: bid 3")
    new.took(table.withdraw(new.now, "blue", harness.WHEN, "moderator"))
    return _of(new)


def _chosen() -> Kept:
    """A match of three seats with an option: all may know who has filed."""
    new = match.Match(seats=("red", "blue", "green"), options={"filed": "told"})
    new.say("red: bid 2", "green: bid 3", "blue: bid 1", "red: pass", "blue: pass",
            "green: roll 2", "green: bid 1")
    return _of(new)


def _of(new: match.Match) -> Kept:
    return records.of("a toy", new.saved(), Toys(1))


def _hidden(game: str) -> Kept:
    """A game with rows for the eyes of a seat."""
    of = next(of for of in harness.TABLES if of[0] == game)
    return records.of(game, forged_saves.eventful(of, 8))


BASES: dict[str, Callable[[], Kept]] = {
    **_toys(),
    "words": lambda: _awaited(awaiting.WAIT), "words left out": lambda: _awaited(
        awaiting.LEAVE_OUT, "red"),
    "a beacon": lambda: _awaited(awaiting.BEACON), "a checked beacon": lambda: _awaited(
        awaiting.BEACON, "red"),
    "a toy of format 1 upgraded in a phase": _upgraded,
    "table luck": _table, "an undone sheet": _undone, "a branch": _branched,
    "a branch behind a ruling": _branched_behind_a_ruling,
    "withdrawn sheets": _withdrawn, "three seats": _chosen,
    "hidden sheets": lambda: _hidden("stone-daze"), "hidden tasks": lambda: _hidden(
        "fire-and-stone"),
}


@cache
def base(name: str) -> Kept:
    """A game of a name."""
    return BASES[name]()


@cache
def right(name: str, eyes: str) -> bytes:
    """The record of a game for some eyes, in which nothing is changed."""
    return recording.dumps(base(name).record(eyes))


@cache
def _parts(name: str, eyes: str) -> tuple[str, tuple[str, ...]]:
    """The head of a record with the scenario, and its lines."""
    raw = right(name, eyes).decode()
    head, _, turns = raw.partition("\n[log]\n")
    return head, tuple(line.partition(" = ")[2] for line in turns.splitlines())


_CHANGE = re.compile(r"(\d+|head|sealed) (?:(/)|(luck|moves|parts|when|says|closed|gone|then|is|"
                     r"shuts|opens)(?: ([=+]))? ?)(.*)", re.DOTALL)


@cache
def made(text: str) -> tuple[Kept, bytes]:
    """The game and the bytes of the record that a case names."""
    of, _, changes = text.partition(": ")
    name, _, eyes = of.rpartition(", ")
    kept = base(name)
    head, texts = _parts(name, eyes)
    lines: list[Any] = [json.loads(line) for line in texts]
    torn = ""
    for change in filter(None, changes.split(" ;; ")):
        found = _CHANGE.fullmatch(change)
        assert found, change
        where, slash, what, how, rest = found.groups()
        if where == "head":
            old, new = rest.removesuffix("/").split("/")
            assert old in head, (change, head)
            head = head.replace(old, new, 1)
        elif where == "sealed":
            torn = rest
        else:
            _changed(lines, int(where), slash or what, how, rest)
    secret = kept.secret if eyes == ALL else ""
    if not torn and changes:
        _sealed(lines, head, secret)
    raw = _whole(lines, head)
    if torn:
        old, new = torn.removesuffix("/").split("/")
        assert old in raw, text
        raw = raw.replace(old, new, 1)
    return kept, raw.encode()


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
    """The record of a head and of lines, whose salts and seals are made anew."""
    _sealed(lines, head, secret)
    return _whole(lines, head).encode()


def _whole(lines: list[Any], head: str) -> str:
    return f"{head}\n[log]\n" + "".join(f"{n} = {_json(line)}\n" for n, line in enumerate(lines, 1))


def _sealed(lines: list[Any], head: str, secret: str) -> None:
    """Make salts and seals anew, and what quotes a seal that was."""
    found = re.search(r'^commitment = "sha25.:(.*)"$', head, re.MULTILINE)
    assert found
    before, new = found[1], dict[str, str]()
    for n, line in enumerate(lines, 1):
        if len(line) == 5:
            line[1] = [re.sub("(?<= at )([0-9]+:)([0-9a-f]+)", partial(_quoted, new), row)
                       if isinstance(row, str) else row for row in line[1]]
        leaf = line[0] if len(line) == 2 else _leaf(n, line, secret)
        seal = _sha(bytes.fromhex(before), bytes.fromhex(leaf))
        new[line[-1]] = seal
        line[-1] = before = seal


def _quoted(new: dict[str, str], found: re.Match[str]) -> str:
    """What quotes one of the seals that were, with the seal that is."""
    digits = found[2]
    seal = next((seal for old, seal in new.items() if old.startswith(digits)), digits)
    return found[1] + seal[:len(digits)]


def _leaf(n: int, line: list[Any], secret: str) -> str:
    """The leaf of a line; with the secret its salts follow from it."""
    when, moves, luck, parts, _ = line
    old = parts[0][0] == "line"
    hashes = []
    for part in parts:
        if secret and len(part) == 3:
            name = f"salt/{n}" if old else f"salt/{n}/{part[0]}"
            part[1] = hmac.new(secret.encode(), name.encode(), "sha256").hexdigest()
        hashes.append(part[1] if len(part) == 2 else _sha(bytes.fromhex(part[1]), _bytes(part[2])))
    if old:
        return _sha(bytes.fromhex(parts[0][1]), _bytes([n, when, moves, luck, *parts[0][2]]))
    public = _sha(_bytes([n, when, moves, luck]))
    return _sha(bytes.fromhex(public), bytes.fromhex(_sha(*map(bytes.fromhex, hashes))))


def _sha(*data: bytes) -> str:
    return sha256(b"".join(data)).hexdigest()


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("\x7f", "\\u007f")


def _bytes(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


# The readers: what each says is wrong with a record, empty if nothing is.

def core(kept: Kept, raw: bytes) -> str:
    """`referee verify`."""
    return "; ".join(kept.faults(raw)[:2])


@cache
def _shipped() -> Any:
    spec = spec_from_file_location("verify_record", VERIFIER)
    assert spec and spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def shipped_one(kept: Kept, raw: bytes) -> str:
    """`man/verify_record.py`."""
    with NamedTemporaryFile() as file:
        file.write(raw)
        file.flush()
        try:
            lines, code = _shipped().Verifier(file.name).verify([])
        except Exception as error:  # whatever a file that is no record brings
            return repr(error)
    return "; ".join(lines[:2]) if code else ""
