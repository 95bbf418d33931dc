"""What can still be read of a damaged save: its bytes made plain, its tables, its lines.

Nothing is refused here: what cannot be read is missing or counted.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import Struct

from referee.core import bounds, chairs, log, said, save, spelling
from referee.core.log import Line
from referee.core.problem import Refused
from referee.core.save import Chair, Sheet

LINES = 200_000  # of a file, blank ones too; 16 MiB of the shortest are fewer
LONGEST = 4 << 20  # bytes of a line; two positions in one that goes over to newer rules are fewer
KEYS, ROOM = 300, 128 << 10  # lines of the head that are read one by one, and their bytes
TWINS = 8  # lines of one number that are looked at

# Files of other programs say by their first bytes how they are written.
_MARKS = ((b"\xff\xfe\0\0", "utf-32-le"), (b"\0\0\xfe\xff", "utf-32-be"),
          (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
_CHAIR = ("seat", "players", "gone", "before")
_TABLES = ("fairness", "seats", "plans", "drafts", "state", "orders")
_HEADER = re.compile(
    rb"\[{1,2}[ \t]*[\"']?([a-z]+)[\"']?[ \t]*(?:\.[^\[\]]*)?\]{1,2}[ \t]*(?:#.*)?", re.S)
_KEY = re.compile(rb"[\"']?([a-z-]+)[\"']?[ \t]*=")
_SECRET = re.compile(rb"[\"']?secret\b[^0-9a-z]*([0-9a-f]{32,128})(?![0-9a-f])")
_DATA = re.compile(rb"[\"']?data[\"']?[ \t]*=[ \t]*(?:'([^']*)'|(\"(?:[^\"\\]++|\\.)*+\"))", re.S)
_FIRST = re.compile(rb"[\"']?1[\"']?[ \t]*=[ \t]*\[[ \t]*\"[0-9]{4}-")
_LINE = re.compile(rb"[\"']?([1-9][0-9]{0,8})[\"']?[ \t]*=[ \t]*(?=\[)")
_BARE = re.compile(rb'(?:[^"#]++|"(?:[^"\\]++|\\.)*+"?)*+', re.S)
_SEAL = re.compile(rb'("(?:[0-9a-f]{32}|[0-9a-f]{8})")[ \t]*,[^\[\]]*\]?$')
_END = 200  # bytes at the end of a line in which digest and seal stand


class Lines:
    """The lines of a log by their numbers, each read when it is asked for.

    ``none`` counts what is no line at all, ``more`` lines that are not looked
    at, since too many have one number.
    """

    def __init__(self, texts: Iterable[bytes]) -> None:
        self.none = self.more = 0
        self._texts: dict[int, tuple[bytes, ...]] = {}
        for text in texts:
            if not text or text.startswith(b"#"):
                continue
            found = _LINE.match(text)
            if found is None or len(text) > LONGEST:
                self.none += 1
                continue
            twins = self._texts.get(int(found[1]), ())
            if text not in twins:
                self.more += len(twins) == TWINS
                self._texts[int(found[1])] = (*twins, text)[:TWINS]

    @property
    def numbers(self) -> list[int]:
        """The numbers that there are, from the least to the greatest."""
        return sorted(self._texts)

    def several(self, n: int) -> bool:
        """Whether more than one line has a number."""
        return len(self._texts.get(n, ())) > 1

    def at(self, n: int) -> list[Line | None]:
        """What has a number, in the order of the file; None for a line that cannot be read."""
        return [_line(text) for text in self._texts.get(n, ())]

    @property
    def carried(self) -> Iterator[Line]:
        """The lines that go over to newer rules."""
        for twins in self._texts.values():
            for text in twins:
                line = _line(text) if b'["rules ' in text[:_END] else None
                if line is not None and said.carries(line.said):
                    yield line


class Read(Struct, frozen=True):
    """What was found, each as far as it can be read.

    ``named`` are the seats of [orders], also of sheets that cannot be read.
    """

    secret: str
    chairs: dict[str, Chair]
    state: dict[str, Any]
    sheets: dict[str, Sheet]
    named: frozenset[str]
    plans: dict[str, str]
    drafts: dict[str, str]
    scenario: bytes
    lines: Lines


def read(raw: bytes) -> Read:
    """What of a file's bytes can be read as a save."""
    parts = plain(raw).split(b"\n", LINES)
    texts, beyond = [part.strip() for part in parts[:LINES]], parts[LINES:]
    at = {name: i for i, name in reversed([*_headers(texts)])}
    start = at["log"] + 1 if "log" in at else next(
        (i for i, text in enumerate(texts) if _FIRST.match(text)), len(texts))
    middle = min(at.get("scenario", start), start)
    head = texts[:middle]
    tables, groups = _tables(head)
    orders = _dict(tables, "orders") or dict(_one_by_one(groups.get("orders", [])))
    lines = Lines(texts[start:])
    lines.none += any(map(bytes.strip, beyond))
    return Read(
        _secret(tables, head), _chairs(tables, groups), _dict(tables, "state"), _sheets(orders),
        frozenset({*_keys(groups.get("orders", [])), *orders}), _texts(tables, "plans"),
        _texts(tables, "drafts"), _scenario(texts[middle:start]), lines)


def plain(raw: bytes) -> bytes:
    """The bytes as UTF-8 with line feeds, whatever another program made of them."""
    for mark, letters in _MARKS:
        if raw.startswith(mark):
            raw = _decoded(raw, len(mark), letters).encode()
            break
    return raw.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n").replace(b"\r", b"\n")


def _decoded(raw: bytes, start: int, letters: str) -> str:
    """The text up to the first place that is none, behind which nothing fits any more."""
    try:
        return str(memoryview(raw)[start:], letters)
    except UnicodeDecodeError as error:
        return str(memoryview(raw)[start:start + error.start], letters)


def _headers(texts: list[bytes]) -> Iterator[tuple[int, str]]:
    """Where tables begin, and which of the whole file they belong to."""
    for i, text in enumerate(texts):
        found = _HEADER.fullmatch(text) if text.startswith(b"[") and len(text) < _END else None
        if found:
            yield i, found[1].decode()


def _tables(head: list[bytes]) -> tuple[dict[str, Any], dict[str, list[bytes]]]:
    """The tables of the head, read as a whole or else each by itself; and the lines of each."""
    whole = b"\n".join([*head, b""])
    some = head if len(whole) <= bounds.HEAD else whole[:bounds.HEAD].split(b"\n")
    begins, name = dict(_headers(some)), ""
    groups: dict[str, list[bytes]] = {}
    for i, text in enumerate(some):
        name = begins.get(i, name)
        groups.setdefault(name, []).append(text)
    try:
        return save.toml(whole, ""), groups
    except Refused:
        pass
    found: dict[str, Any] = {}
    for name in _TABLES:
        try:
            found[name] = save.toml(b"\n".join([*groups.get(name, []), b""]), "")[name]
        except (Refused, LookupError):
            continue
    return found, groups


def _dict(tables: dict[str, Any], name: str) -> dict[str, Any]:
    found = tables.get(name)
    return found if isinstance(found, dict) else {}


def _texts(tables: dict[str, Any], name: str) -> dict[str, str]:
    return {seat: text for seat, text in _dict(tables, name).items() if isinstance(text, str)}


def _keys(texts: Iterable[bytes]) -> Iterator[str]:
    return (found[1].decode() for text in texts if (found := _KEY.match(text)))


def _one_by_one(texts: list[bytes], keys: Iterable[str] = ()) -> Iterator[tuple[str, Any]]:
    """Keys and values of lines each read by itself, of those keys alone if some are named."""
    wanted = {*keys}
    some = [text for text in texts if (found := _KEY.match(text))
            and (not wanted or found[1].decode() in wanted)]
    room = ROOM
    for text in some[:KEYS]:
        room -= len(text)
        if room < 0:
            return
        try:
            yield from save.toml(text + b"\n", "").items()
        except Refused:
            continue


def _secret(tables: dict[str, Any], head: list[bytes]) -> str:
    """The secret; of several the one that the commitment in the head was made to."""
    known = _dict(tables, "fairness").get("secret")
    if isinstance(known, str) and known:
        return known
    found = [secret[1].decode() for text in head if (secret := _SECRET.match(text))][:TWINS]
    whole = b"\n".join(head)
    return next((one for one in found if log.commit(one).encode() in whole),
                found[0] if found else "")


def _chairs(tables: dict[str, Any], groups: dict[str, list[bytes]]) -> dict[str, Chair]:
    """Seats with their players, from the tables or from lines that follow one another."""
    known = tables.get("seats")
    data = [item for item in known if isinstance(item, dict)] if isinstance(known, list) else []
    loose: list[dict[str, Any]] = []
    texts = [text for name, some in groups.items() if name != "state" for text in some]
    for key, value in _one_by_one(texts, _CHAIR):
        if key == "seat":
            loose.append({})
        if loose:
            loose[-1].setdefault(key, value)
    data += [item for item in loose if "players" in item]
    found: dict[str, Chair] = {}
    for item in data:
        try:
            chair = msgspec.convert({key: item[key] for key in _CHAIR if key in item}, Chair)
        except msgspec.ValidationError:
            continue
        fine = "players" in item or not {*item}.difference(_CHAIR)
        if fine and all(map(spelling.is_person, chairs.names(chair))):
            found.setdefault(chair.seat, chair)
    return found


def _sheets(orders: dict[str, Any]) -> dict[str, Sheet]:
    """Sheets by seat; a text alone is one of format 1."""
    found: dict[str, Sheet] = {}
    for seat, data in orders.items():
        try:
            if isinstance(data, str):
                data = save.LADDER[1]({"orders": {seat: data}})["orders"][seat]
            found[seat] = msgspec.convert(data, Sheet)
        except msgspec.ValidationError:
            continue
    return found


def _scenario(texts: list[bytes]) -> bytes:
    """The data of the scenario, in quotes of either kind."""
    for text in texts:
        found = _DATA.match(text)
        if found and found[1] is not None:
            return found[1]
        if found:
            try:
                return msgspec.json.decode(found[2], type=str).encode()
            except (msgspec.MsgspecError, UnicodeDecodeError):
                continue
    return b""


def _line(text: bytes) -> Line | None:
    """A line, also with a comment behind it, or with something else in place of its seal."""
    found = _LINE.match(text)
    assert found is not None
    for shape in _shapes(text[found.end():]):
        try:
            return log.read(b"%b = %b" % (found[1], shape))
        except Refused:
            continue
    return None


def _shapes(rest: bytes) -> Iterator[bytes]:
    """What may stand behind a number: as it is, without a comment, with a seal of zeros."""
    yield rest
    bare = _BARE.match(rest)
    rest = bare[0].rstrip() if bare else rest
    yield rest
    yield rest[:-_END] + _SEAL.sub(rb'\1, "' + b"0" * 64 + b'"]', rest[-_END:])
