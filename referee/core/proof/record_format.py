"""A record's bytes: written, and read again from hostile ones."""

import re
from datetime import datetime
from typing import Annotated, Any, NoReturn

import msgspec
from msgspec import Meta, Struct

from referee.core.base import limits
from referee.core.base.problem import Refused, refused
from referee.core.match import log_entry, save_format, save_writer
from referee.core.match.save_format import Chair, Fairness, Former, Head
from referee.core.proof.record import FORMAT, Entry, Part, Record
from referee.core.text import file_kind

_HEX = re.compile(r"[0-9a-f]{64}")
_lines = msgspec.json.Decoder(list[Any])

Digits = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]


class _Fairness(Struct, frozen=True, forbid_unknown_fields=True):
    luck: str
    commitment: Annotated[str, Meta(pattern=r"^sha256:[0-9a-f]{64}\Z")]
    secret: str = ""
    awaits: str = ""
    words: tuple[str, ...] = ()
    beacon: str = ""
    checked: bool = False


class _Chair(Struct, frozen=True, forbid_unknown_fields=True):
    seat: str
    players: tuple[str, ...] = ()
    before: tuple[Former, ...] = ()


class _Head(Struct, frozen=True, forbid_unknown_fields=True):
    record: int
    game: str
    rules: Annotated[int, Meta(ge=1, lt=1_000_000_000)]
    id: str
    created: str
    eyes: str
    when: str
    options: dict[str, str]
    fairness: _Fairness
    seats: tuple[_Chair, ...]
    sheets: dict[str, tuple[Digits, str]] = {}
    signatures: dict[str, str] = {}


def dumps(record: Record) -> bytes:
    """The bytes of a record."""
    head = record.head
    out = [f"record = {FORMAT}", f"game = {_q(head.game)}", f"rules = {head.rules}",
           f"id = {_q(head.id)}", f"created = {head.created}", f"eyes = {_q(record.eyes)}",
           f"when = {record.when}", "", "[options]"]
    out += [f"{_q(key)} = {_q(value)}" for key, value in sorted(head.options.items())]
    out += ["", "[fairness]", f"luck = {_q(head.fairness.luck)}",
            f"commitment = {_q(head.fairness.commitment)}"]
    out += [f"secret = {_q(head.fairness.secret)}"] if head.fairness.secret else []
    out += save_writer.source(head.fairness)
    for chair in head.seats:
        out += ["", "[[seats]]", f"seat = {_q(chair.seat)}"]
        out += [f"players = [{', '.join(map(_q, chair.players))}]"] if chair.players else []
        out += [f"before = {log_entry.json(chair.before).decode()}"] if chair.before else []
    tables: tuple[tuple[str, dict[int, Any]], ...] = (
        ("sheets", record.sheets), ("signatures", record.signatures))
    for name, table in tables:
        if table:
            out += ["", f"[{name}]"]
            out += [f"{n} = {log_entry.json(table[n]).decode()}" for n in sorted(table)]
    lines = b"".join([b"%d = %b\n" % (entry.n, log_entry.json(_row(entry)))
                      for entry in record.entries])
    return b"%b\n\n[scenario]\nname = %b\ndata = '%b'\n\n[log]\n%b" % (
        "\n".join(out).encode(), _q(record.name).encode(), record.scenario, lines)


def _row(entry: Entry) -> tuple[Any, ...]:
    if entry.leaf:
        return entry.leaf, entry.seal
    parts = [(part.whose, part.hash) if part.hash else (part.whose, part.salt, part.rows)
             for part in entry.parts]
    return entry.when, entry.moves, entry.luck, parts, entry.seal


def _q(text: str) -> str:
    return log_entry.json(text).decode()


def loads(raw: bytes, file: str) -> Record:
    """The record in some bytes.

    Refused: another kind of file; too much, no TOML, of another shape or a newer format.
    """
    try:
        return _loaded(raw, file)
    except Refused as error:
        raise file_kind.misplaced(error, raw, file_kind.RECORD, file) from None


def _loaded(raw: bytes, file: str) -> Record:
    version = re.match(rb"record = ([0-9]{1,9})\n", raw)
    if version and int(version[1]) != FORMAT:
        raise refused("referee/unusable-record-newer", f"The record has format {int(version[1])}; "
                      f"this referee reads {FORMAT}.", where=file,
                      hint="Use the newer referee that wrote it.")
    sections = save_format.cut(raw)
    named = save_format.scenario_in(sections[1]) if sections else None
    if sections is None or named is None:
        _bad(file, limits.lone_cr(raw).removesuffix(".") or
             "[scenario] and [log] do not stand last as referee writes them")
    much = limits.toml(sections[0]) or (
        "The scenario is too long." if len(sections[1]) > limits.SCENARIO else "")
    if much:
        _bad(file, much.removesuffix("."))
    try:
        data = _toml(sections[0])
        _full(data)
        head = msgspec.convert(data, _Head)
        entries = tuple([_entry(n, text) for n, text in enumerate(log_entry.texts(sections[2]), 1)])
        sheets = {_number(n): sheet for n, sheet in head.sheets.items()}
        signatures = {_number(n): text for n, text in head.signatures.items()}
    except (ValueError, TypeError, IndexError, RecursionError, msgspec.MsgspecError) as error:
        _bad(file, f"{error}"[:300])
    if head.record != FORMAT or not head.seats or head.fairness.luck not in ("sealed", "table"):
        _bad(file, "it has no seats, or a format or luck that there is not")
    fairness = Fairness(*(getattr(head.fairness, key) for key in Fairness.__struct_fields__))
    chairs = tuple([Chair(one.seat, one.players, "", one.before) for one in head.seats])
    return Record(head.eyes, head.when, Head(
        save_format.FORMAT, head.game, head.rules, head.id, head.created, head.options, fairness,
        chairs),
        *named, entries, sheets, signatures)


def _toml(raw: bytes) -> dict[str, Any]:
    import tomllib

    data = tomllib.loads(raw.decode())
    for key in ("created", "when"):
        if not isinstance(data.get(key, datetime.min), datetime):
            raise ValueError(f"{key} is no date-time of TOML")
        if key in data:
            data[key] = data[key].isoformat().replace("+00:00", "Z")
    return data


def _full(data: dict[str, Any]) -> None:
    """Refused with a ValueError: what is empty or false, and would have been left out."""
    seats = data.get("seats")
    for table in (data, data.get("fairness"), *(seats if isinstance(seats, list) else ())):
        for key, value in table.items() if isinstance(table, dict) else ():
            if not value and key != "options":
                raise ValueError(f"{key[:40]} says nothing, and is not left out")


def _entry(n: int, text: bytes) -> Entry:
    number, _, rest = text.partition(b" = ")
    if number != b"%d" % n:
        raise ValueError(f"where turn {n} is due, the log has “{number[:12].decode()}”")
    row = _lines.decode(rest)
    if len(row) == 2:
        return Entry(n, _hex(row[1]), leaf=_hex(row[0]))
    when, moves, luck, parts, seal = row
    return Entry(n, _hex(seal), _text(when), _rows(moves), _rows(luck),
                 tuple([_part(*_list(part)) for part in _some(parts)]))


def _part(whose: Any, first: Any, rows: Any = None) -> Part:
    if rows is None:
        return Part(_text(whose), _hex(first))
    return Part(_text(whose), "", _hex(first), tuple(map(_text, _list(rows))))


def _rows(some: Any) -> tuple[Any, ...]:
    return tuple([row if isinstance(row, str) else (_only(row),) for row in _list(some)])


def _only(row: Any) -> str:
    (whose,) = _list(row)
    return _text(whose)


def _some(parts: Any) -> list[Any]:
    if not parts:
        raise ValueError("a line has no parts")
    return _list(parts)


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise ValueError("a list is due where something else stands")
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError("a text is due where something else stands")
    return value


def _hex(value: Any) -> str:
    if not isinstance(value, str) or not _HEX.fullmatch(value):
        raise ValueError("64 digits of 0-9 and a-f are due where something else stands")
    return value


def _number(text: str) -> int:
    if not re.fullmatch(r"[1-9][0-9]{0,8}", text):
        raise ValueError(f"“{text[:20]}” is no turn")
    return int(text)


def _bad(file: str, why: str) -> NoReturn:
    raise refused("referee/unusable-record", f"This is no record of a game: {why}.", where=file,
                  hint="`referee publish` writes one.")
