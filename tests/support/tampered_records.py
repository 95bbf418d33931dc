"""Records with one field changed, as someone without the secret could do it."""

import json
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from referee.core.match import entry_texts, live_entries, log_entry
from referee.core.match.save_format import split_sections
from referee.core.proof import record, record_format
from referee.core.proof.record import Record

Tampered = tuple[str, Callable[[], bytes]]
"""A description of a change, and the function that makes the changed record."""

# Alterations without meaning, by the beginning of their description, and why.
MEANS_NOTHING = {
    "head when": "when a record was written is whoever wrote it's to say",
    "head players": "names of players are nobody's to prove",
    "tail cut": "the beginning of a record is a record; who kept a later seal can tell",
    "signature left out": "a seal that is not signed is no fault",
    "line before an undo closed": "sheets that were never opened are closed, and where something "
                                  "hidden came before nobody can tell an undone turn from one",
}


def every(checked: Record) -> Iterator[Tampered]:
    """All tampered records: in the head, the scenario, each line, and the order of lines."""
    raw = record_format.dumps(checked)
    sections = split_sections(raw)
    assert sections is not None
    head, scenario, turns = sections
    whole = partial(_whole, head, scenario, turns)
    for what, new in _head(head.decode()):
        yield what, partial(whole, header=new.encode())
    for what, other in _scenario(scenario):
        yield what, partial(whole, scenario=other)
    lines = [json.loads(line.partition(" = ")[2]) for line in turns.decode().splitlines()]
    for what, rows in _lines(lines, checked):
        yield what, partial(whole, rows=rows)


def _whole(first: bytes, second: bytes, third: bytes, *, header: bytes = b"",
           scenario: bytes = b"", rows: list[Any] | None = None) -> bytes:
    turns = third if rows is None else "".join(
        [f"{n} = {_json(row)}\n" for n, row in enumerate(rows, 1)]).encode()
    return b"%b\n[scenario]\n%b\n[log]\n%b" % ((header or first)[:-1], scenario or second, turns)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _head(text: str) -> Iterator[tuple[str, str]]:
    lines, table = text.split("\n"), ""
    for i, line in enumerate(lines):
        table = line.strip("[]") if line.startswith("[") else table
        key, found, value = line.partition(" = ")
        if not found:
            if line and table not in ("options", "signatures"):
                yield f"head [{table}] left out", "\n".join(lines[:i] + lines[i + 1:])
            continue
        name = f"{table} {key}" if table in ("sheets", "signatures", "options") else key
        for how, new in _other(value):
            put = "\n".join([*lines[:i], f"{key} = {new}", *lines[i + 1:]])
            yield f"head {name} {how}", put
        gone = "\n".join(lines[:i] + lines[i + 1:])
        yield ("signature left out" if table == "signatures" else
               "head players left out" if key == "players" else f"head {name} left out"), gone
        yield f"head {name} twice", "\n".join([*lines[:i], line, *lines[i:]])
        if not line.startswith("players"):
            yield f"head {name} renamed", "\n".join([*lines[:i], f"x{line}", *lines[i + 1:]])
    at = text.index('\n[[seats]]\nseat = "')
    end = text.index("\n", at + 13)
    yield "head players put in", f'{text[:end]}\nplayers = ["Eve"]{text[end:]}'
    yield "head more", f"more = 1\n{text}"


def _other(value: str) -> Iterator[tuple[str, str]]:
    """Other values of the same type."""
    try:
        data = json.loads(value)
    except ValueError:
        if value.endswith("Z"):
            yield "another day", value[:8] + f"{(int(value[8:10]) % 28) + 1:02}" + value[10:]
            yield "no time", '"yesterday"'
            return
        yield "the contrary", {"true": "false", "false": "true"}[value]
        return
    for path, how, new in _changed(data):
        yield f"{path} {how}".strip(), _json(new)


def _scenario(raw: bytes) -> Iterator[tuple[str, bytes]]:
    for i in range(10, len(raw) - 2, max(1, len(raw) // 40)):
        other = bytes([raw[i] ^ 1 if raw[i:i + 1].isalnum() else raw[i]])
        if other not in (raw[i:i + 1], b"'", b'"', b"\\"):
            yield f"scenario byte {i}", raw[:i] + other + raw[i + 1:]


def _lines(lines: list[Any], checked: Record) -> Iterator[tuple[str, list[Any]]]:
    for i, line in enumerate(lines):
        for path, how, new in _changed(line):
            yield f"line {i + 1}{path} {how}", [*lines[:i], new, *lines[i + 1:]]
        yield from _shut(lines, i, checked)
        if i + 1 < len(lines):
            yield f"line {i + 1} left out", lines[:i] + lines[i + 1:]
            yield f"line {i + 1} and the next", [*lines[:i], lines[i + 1], line, *lines[i + 2:]]
            yield "tail cut", lines[:i + 1]
        yield f"line {i + 1} twice", [*lines[:i], line, *lines[i:]]


def _shut(lines: list[Any], i: int, checked: Record) -> Iterator[tuple[str, list[Any]]]:
    """Close open lines and parts: nothing is altered, but less is shown."""
    line, entry = lines[i], checked.entries[i]
    if entry.leaf:
        return
    leaf = [record.leaf_of(entry).hex(), entry.seal]
    yield f"line {'before an undo' if _undone(checked, i) else i + 1} closed", [
        *lines[:i], leaf, *lines[i + 1:]]
    for j, part in enumerate(entry.parts):
        if part.salt and part.owner != record.LINE:
            closed = [part.owner, log_entry.part_hash(bytes.fromhex(part.salt), part.rows).hex()]
            parts = [*line[3][:j], closed, *line[3][j + 1:]]
            yield f"line {i + 1} part {part.owner} closed", [
                *lines[:i], [*line[:3], parts, line[4]], *lines[i + 1:]]


def _undone(checked: Record, i: int) -> bool:
    """Whether an undo, or another end of the phase, follows after a line and filed orders."""
    for entry in checked.entries[i + 1:]:
        line = record.log_entry_of(entry)
        if (line.moves and not entry_texts.keeps_position(line.first_text)
                and not live_entries.keeps_orders(entry_texts.parse(line.first_text))):
            return isinstance(entry_texts.parse(line.first_text), entry_texts.Undo | entry_texts.End
                              | entry_texts.Copied)
    return False


def _changed(value: Any, path: str = "") -> Iterator[tuple[str, str, Any]]:
    """Every change of one thing within a value: its path, a description, the changed value."""
    if isinstance(value, str):
        if value:
            yield path, "emptied", ""
            middle = len(value) // 2
            other = "1" if value[middle] == "0" else "0"
            yield path, "altered", value[:middle] + other + value[middle + 1:]
            yield path, "longer", value + "0"
            yield path, "a number", 7
    elif isinstance(value, list):
        for i, item in enumerate(value):
            for where, how, new in _changed(item, f"{path}/{i}"):
                yield where, how, [*value[:i], new, *value[i + 1:]]
            yield f"{path}/{i}", "left out", value[:i] + value[i + 1:]
            yield f"{path}/{i}", "twice", [*value[:i], item, *value[i:]]
            if i and value[i - 1] != item:
                yield f"{path}/{i}", "swapped", [*value[:i - 1], item, value[i - 1], *value[i + 1:]]
        yield path, "more", [*value, "more"]
        yield path, "an object", {"0": value}
    elif isinstance(value, int):
        yield path, "more", value + 1
        yield path, "less", value - 1


def means_nothing(what: str) -> bool:
    """Whether an alteration is on the list of those that need not be noticed."""
    return any(what.startswith(begins) for begins in MEANS_NOTHING)
