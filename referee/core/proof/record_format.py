"""Write a record as bytes, and read it from untrusted ones."""

import re
from datetime import datetime
from typing import Annotated, Any, NoReturn

import msgspec
from msgspec import Meta, Struct

from referee.core.base import limits, misfits
from referee.core.base.problem import Refused, refused
from referee.core.base.references import command_ref
from referee.core.match import log_entry, save_format, save_writer
from referee.core.match.save_format import Fairness, PastAssignment, SaveHeader, SeatAssignment
from referee.core.proof.record import FORMAT, HiddenPart, Record, RecordEntry
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


class _Seat(Struct, frozen=True, forbid_unknown_fields=True):
    seat: str
    players: tuple[str, ...] = ()
    before: tuple[PastAssignment, ...] = ()


class _Header(Struct, frozen=True, forbid_unknown_fields=True):
    record: int
    game: str
    rules: Annotated[int, Meta(ge=1, lt=1_000_000_000)]
    id: str
    created: str
    eyes: str
    when: str
    options: dict[str, str]
    fairness: _Fairness
    seats: tuple[_Seat, ...]
    sheets: dict[str, tuple[Digits, str]] = {}
    signatures: dict[str, str] = {}


def dumps(record: Record) -> bytes:
    """The bytes of a record."""
    header = record.header
    out = [f"record = {FORMAT}", f"game = {_quoted(header.game)}", f"rules = {header.rules}",
           f"id = {_quoted(header.id)}", f"created = {header.created}",
           f"eyes = {_quoted(record.viewer)}",
           f"when = {record.timestamp}", "", "[options]"]
    out += [f"{_quoted(key)} = {_quoted(value)}" for key, value in sorted(header.options.items())]
    out += ["", "[fairness]", f"luck = {_quoted(header.fairness.luck)}",
            f"commitment = {_quoted(header.fairness.commitment)}"]
    out += [f"secret = {_quoted(header.fairness.secret)}"] if header.fairness.secret else []
    out += save_writer.source_lines(header.fairness)
    for assignment in header.seats:
        out += ["", "[[seats]]", f"seat = {_quoted(assignment.seat)}"]
        out += ["players = "
                f"[{', '.join(map(_quoted, assignment.players))}]"] if assignment.players else []
        out += ["before = "
                f"{log_entry.encode_json(assignment.before).decode()}"] if assignment.before else []
    tables: tuple[tuple[str, dict[int, Any]], ...] = (
        ("sheets", record.shown_orders), ("signatures", record.signatures))
    for name, table in tables:
        if table:
            out += ["", f"[{name}]"]
            out += [f"{n} = {log_entry.encode_json(table[n]).decode()}" for n in sorted(table)]
    lines = b"".join([b"%d = %b\n" % (entry.n, log_entry.encode_json(_row(entry)))
                      for entry in record.entries])
    return b"%b\n\n[scenario]\nname = %b\ndata = '%b'\n\n[log]\n%b" % (
        "\n".join(out).encode(), _quoted(record.name).encode(), record.scenario, lines)


def _row(entry: RecordEntry) -> tuple[Any, ...]:
    if entry.leaf:
        return entry.leaf, entry.seal
    parts = [(part.owner, part.hash) if part.hash else (part.owner, part.salt, part.rows)
             for part in entry.parts]
    return entry.timestamp, entry.moves, entry.luck, parts, entry.seal


def _quoted(text: str) -> str:
    return log_entry.encode_json(text).decode()


def loads(raw: bytes, file: str) -> Record:
    """The record in some bytes.

    Refused: another kind of file; too large, not TOML, of another shape or a newer format.
    """
    try:
        return _loaded(raw, file)
    except Refused as error:
        raise file_kind.misplaced(error, raw, file_kind.RECORD, file) from None


def _loaded(raw: bytes, file: str) -> Record:
    version = re.match(rb"record = ([0-9]{1,9})\n", raw)
    if version and int(version[1]) != FORMAT:
        raise refused("referee/unusable-record-newer", f"The record has format {int(version[1])}; "
                      f"this version of referee reads format {FORMAT}.", where=file,
                      hint="Use the newer version of referee that wrote the file.")
    sections = save_format.split_sections(raw)
    named = save_format.parse_scenario_section(sections[1]) if sections else None
    if sections is None or named is None:
        _refuse(file, limits.lone_cr(raw).removesuffix(".") or
                "[scenario] and [log] must be its last sections")
    excess = limits.toml_excess(sections[0]) or (
        "The scenario is too long." if len(sections[1]) > limits.MAX_SCENARIO_BYTES else "")
    if excess:
        _refuse(file, excess.removesuffix("."))
    try:
        data = _toml(sections[0])
        _check_no_empty(data)
        header = msgspec.convert(data, _Header)
        entries = tuple([_entry(n, text) for n,
                         text in enumerate(log_entry.raw_entries(sections[2]), 1)])
        shown_orders = {_number(n): sheet for n, sheet in header.sheets.items()}
        signatures = {_number(n): text for n, text in header.signatures.items()}
    except (ValueError, TypeError, IndexError, RecursionError, msgspec.MsgspecError) as error:
        _refuse(file, misfits.in_words(error)[:300])
    if header.record != FORMAT or not header.seats or header.fairness.luck not in ("sealed",
                                                                                   "table"):
        _refuse(file, "it has no seats, an unknown format or an unknown value of `luck`")
    fairness = Fairness(*(getattr(header.fairness, key) for key in Fairness.__struct_fields__))
    assignments = tuple([SeatAssignment(seat.seat, seat.players, "", seat.before)
                         for seat in header.seats])
    return Record(header.eyes, header.when, SaveHeader(
        save_format.FORMAT, header.game, header.rules, header.id, header.created, header.options,
        fairness,
        assignments),
        *named, entries, shown_orders, signatures)


def _toml(raw: bytes) -> dict[str, Any]:
    import tomllib

    data = tomllib.loads(raw.decode())
    for key in ("created", "when"):
        if not isinstance(data.get(key, datetime.min), datetime):
            raise ValueError(f"the field “{key}” is not a date and time as TOML writes them")
        if key in data:
            data[key] = data[key].isoformat().replace("+00:00", "Z")
    return data


def _check_no_empty(data: dict[str, Any]) -> None:
    """Refused with a ValueError: empty or false values, which must be left out."""
    seats = data.get("seats")
    for table in (data, data.get("fairness"), *(seats if isinstance(seats, list) else ())):
        for key, value in table.items() if isinstance(table, dict) else ():
            if not value and key != "options":
                raise ValueError(f"the field “{key[:40]}” is empty and must be left out")


def _entry(n: int, text: bytes) -> RecordEntry:
    number, _, remainder = text.partition(b" = ")
    if number != b"%d" % n:
        raise ValueError(f"the log should have turn {n} where it has “{number[:12].decode()}”")
    row = _lines.decode(remainder)
    if len(row) == 2:
        return RecordEntry(n, _hex(row[1]), leaf=_hex(row[0]))
    timestamp, moves, luck, parts, seal = row
    return RecordEntry(n, _hex(seal), _text(timestamp), _rows(moves), _rows(luck),
                       tuple([_part(*_list(part)) for part in _nonempty_list(parts)]))


def _part(owner: Any, first: Any, rows: Any = None) -> HiddenPart:
    if rows is None:
        return HiddenPart(_text(owner), _hex(first))
    return HiddenPart(_text(owner), "", _hex(first), tuple(map(_text, _list(rows))))


def _rows(rows: Any) -> tuple[Any, ...]:
    return tuple([row if isinstance(row, str) else (_parse_owner(row),) for row in _list(rows)])


def _parse_owner(row: Any) -> str:
    (owner,) = _list(row)
    return _text(owner)


def _nonempty_list(parts: Any) -> list[Any]:
    if not parts:
        raise ValueError("an entry of the log has no parts")
    return _list(parts)


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise ValueError("a value must be a list but is something else")
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError("a value must be a text but is something else")
    return value


def _hex(value: Any) -> str:
    if not isinstance(value, str) or not _HEX.fullmatch(value):
        raise ValueError("a value must have 64 digits of 0-9 and a-f but is something else")
    return value


def _number(text: str) -> int:
    if not re.fullmatch(r"[1-9][0-9]{0,8}", text):
        raise ValueError(f"“{text[:20]}” is not a turn")
    return int(text)


def _refuse(file: str, why: str) -> NoReturn:
    raise refused("referee/unusable-record", f"This is not a record of a game: {why}.", where=file,
                  hint=f"To write a record: {command_ref('publish')}")
