"""the format of a scenario: a board, its decks, costs and set-up

DESCRIPTION
===========

A scenario is a YAML file of groups. It is read when a game begins and by "referee
scenario"; the save keeps a copy, so that a later correction changes no running game.
Content is data and rules are the game's: there are no expressions.

To play with the printed values of your own copy of a game, copy the scenario, type
them in, and begin with "--scenario my.yaml".

    referee scenario show stone-age/standard > my.yaml
    referee scenario check my.yaml --game stone-age

SOURCES
=======

Every group says where its values come from. A record of a list may say so for itself.

source: rulebook
    A rulebook or a licensed text states it.

source: inferred
    It follows from what is stated.

source: house
    No public text gives it and the value is ours. new names the house values that are
    in play.

TAKING OVER
===========

"base: GAME/NAME" takes over another scenario's groups. Within a group each key given
replaces the base's; in a list of records those of the same id are replaced, others
added. A base has no base itself.

READING
=======

Of the many ways of YAML to write a value only true, false and plain decimal numbers
are more than text, so that a name like NO stays a name. Duplicate keys, anchors,
aliases and tags are refused, and so is a file of more than 400,000 characters or 40
levels, before it is parsed. All other faults are reported at once, each with line and
column.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Literal, TypeVar, get_args, get_origin

import msgspec
from msgspec import Struct

from referee.core.problem import Problem, Problems, Refused, refused

Source = Literal["rulebook", "inferred", "house"]
Path = tuple[str | int, ...]
Marks = dict[Path, tuple[int, int]]
T = TypeVar("T")

LARGEST = 400_000
DEEPEST = 40


class Sheet(Struct, frozen=True):
    """A YAML text as plain data, and the line and column (from 1) of every place in it."""

    data: dict[str, Any]
    marks: Marks
    file: str


def read(text: str, file: str) -> Sheet:
    """The plain data of a scenario's text.

    Refused: hostile size or depth, before it is parsed; malformed YAML;
    duplicate keys, aliases, tags; anything but a mapping at the top.
    """
    if len(text) > LARGEST:
        raise refused("referee/unusable-scenario-size", f"{file} has {len(text):,} characters; "
                      f"at most {LARGEST:,} are read.", where=file)
    _shallow(text, file)
    import yaml  # games import this module for its types alone, on the way of every move

    try:
        depth = 0
        for event in yaml.parse(text, Loader=yaml.CSafeLoader):
            if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
                raise _fault(file, event.start_mark, "referee/unusable-scenario-alias",
                             "Anchors and aliases are not read; write the value out.")
            if tag := getattr(event, "tag", None):
                raise _fault(file, event.start_mark, "referee/unusable-scenario-tag",
                             f"The tag {tag} is not read; write the value alone.")
            if isinstance(event, yaml.CollectionStartEvent):
                depth += 1
                if depth > DEEPEST:
                    raise _too_deep(file)
            elif isinstance(event, yaml.CollectionEndEvent):
                depth -= 1
        node = yaml.compose(text, Loader=yaml.CSafeLoader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise _fault(file, mark, "referee/unusable-scenario-yaml",
                     f"This is not YAML: {error.problem or error.context}.") from None
    except (yaml.YAMLError, UnicodeEncodeError) as error:
        raise refused("referee/unusable-scenario-yaml", f"This is not YAML: {error}.",
                      where=file) from None
    if not isinstance(node, yaml.MappingNode):
        raise refused("referee/unusable-scenario-shape", "A scenario is a mapping of groups.",
                      where=file)
    faults: list[Problem] = []
    marks: Marks = {}
    data = _plain(node, (), marks, file, faults)
    if faults:
        raise Refused(*faults)
    return Sheet(data, marks, file)


def _shallow(text: str, file: str) -> None:
    depth = 0
    for char in text:
        if char in "[{":
            depth += 1
            if depth > DEEPEST:
                raise _too_deep(file)
        elif char in "]}":
            depth -= 1
    if any(line.count("- ") + line.count("? ") > DEEPEST
           and len(line) - len(line.lstrip(" -?")) > 2 * DEEPEST for line in text.splitlines()):
        raise _too_deep(file)


def _too_deep(file: str) -> Refused:
    return refused("referee/unusable-scenario-depth", f"More than {DEEPEST} levels are nested; "
                   "the file was not read.", where=file)


def _fault(file: str, mark: Any, code: str, why: str) -> Refused:
    where = f"{file}, line {mark.line + 1}, column {mark.column + 1}" if mark else file
    return refused(code, why, where=where)


def _plain(node: Any, path: Path, marks: Marks, file: str, faults: list[Problem]) -> Any:
    marks[path] = node.start_mark.line + 1, node.start_mark.column + 1
    if node.id == "mapping":
        mapping: dict[str, Any] = {}
        for key_node, value_node in node.value:
            key = key_node.value
            if not isinstance(key, str):
                faults.extend(_fault(file, key_node.start_mark, "referee/unusable-scenario-shape",
                                     "A key is a plain word.").problems)
                continue
            if key in mapping:
                faults.extend(_fault(file, key_node.start_mark,
                                     "referee/unusable-scenario-duplicate",
                                     f"The key “{key}” stands twice.").problems)
            mapping[key] = _plain(value_node, (*path, key), marks, file, faults)
        return mapping
    if node.id == "sequence":
        return [_plain(item, (*path, i), marks, file, faults)
                for i, item in enumerate(node.value)]
    return _scalar(node.tag.rpartition(":")[2], node.value)


def _scalar(kind: str, value: str) -> Any:
    # YAML 1.1 reads NO as false, 1:30 as 90 and 010 as 8; here only true, false,
    # plain decimal numbers and an empty value are more than text.
    if kind == "int" and value.lstrip("+-").isdigit() and (
            value.lstrip("+-") == "0" or value.lstrip("+-")[0] != "0"):
        return int(value) if len(value) < 19 else value
    if kind == "bool" and value.lower() in ("true", "false"):
        return value.lower() == "true"
    if kind == "null":
        return None
    return value


def merge(base: Sheet, over: Sheet) -> Sheet:
    """A scenario over its base: groups key by key, lists of records by ``id``.

    A record keeps the source of the group it came from. Of two records with
    one id in one file neither is lost, for the game's check to find them.
    """
    data: dict[str, Any] = {}
    marks: Marks = {}
    low, high = _Marked(base.marks), _Marked(over.marks)
    for key in [*base.data, *(key for key in over.data if key not in base.data)]:
        if key == "base":
            continue
        below, above = base.data.get(key), over.data.get(key)
        if isinstance(below, dict) and isinstance(above, dict):
            data[key] = _merge_group(key, below, above, low, high, marks)
        else:
            sheet, found = (over, high) if key in over.data else (base, low)
            data[key] = sheet.data[key]
            found.keep((key,), (key,), marks)
    marks[()] = over.marks[()]
    return Sheet(data, marks, over.file)


def _merge_group(key: str, below: dict[str, Any], above: dict[str, Any],
                 low: "_Marked", high: "_Marked", marks: Marks) -> dict[str, Any]:
    group: dict[str, Any] = {}
    for name in [*below, *(name for name in above if name not in below)]:
        old, new = below.get(name), above.get(name)
        if isinstance(old, list) and isinstance(new, list) and _records(old) and _records(new):
            places: dict[Any, tuple[dict[str, Any], Path, _Marked]] = {}
            for side, records, found in ((below, old, low), (above, new, high)):
                seen: Counter[str | int] = Counter()
                for i, record in enumerate(_owned(records, side)):
                    places[record["id"], seen[record["id"]]] = record, (key, name, i), found
                    seen[record["id"]] += 1
            group[name] = []
            for i, (record, path, found) in enumerate(places.values()):
                group[name].append(record)
                found.keep(path, (key, name, i), marks)
            marks[(key, name)] = high.marks[(key, name)]
        else:
            side, found = (above, high) if name in above else (below, low)
            moved = side is below and "source" in above and _records(side[name])
            group[name] = _owned(side[name], side) if moved else side[name]
            found.keep((key, name), (key, name), marks)
    marks[(key,)] = high.marks[(key,)]
    return group


def _records(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(
        isinstance(record, dict) and isinstance(record.get("id"), str | int) for record in value)


def _owned(records: list[dict[str, Any]], group: dict[str, Any]) -> list[dict[str, Any]]:
    return [record if "source" in record or "source" not in group
            else {**record, "source": group["source"]} for record in records]


class _Marked:
    """The marks of a file as a tree, so that one record's cost no walk over all."""

    def __init__(self, marks: Marks) -> None:
        self.marks = marks
        self.inner: dict[Path, list[Path]] = {}
        for path in filter(None, marks):
            self.inner.setdefault(path[:-1], []).append(path)

    def keep(self, old: Path, new: Path, marks: Marks) -> None:
        """Copy the marks of a place, and of all in it, to where it now is."""
        left = [old]
        while left:
            path = left.pop()
            marks[new + path[len(old):]] = self.marks[path]
            left += self.inner.get(path, ())


def typed(sheet: Sheet, kind: type[T]) -> T:
    """The data as the game's record. Refused: every field that does not fit."""
    try:
        return msgspec.convert(sheet.data, kind)
    except msgspec.ValidationError as first:
        faults = tuple(_faults(sheet.data, kind, (), sheet))
        raise Refused(*(faults or (Problem("referee/unusable-scenario-shape", str(first),
                                           sheet.file),))) from None


def place(sheet: Sheet, path: Path) -> str:
    """Where a place of the data stands in the file: ``my.yaml, line 4, column 7 (cards.list)``."""
    at = path
    while at and at not in sheet.marks:
        at = at[:-1]
    line, column = sheet.marks.get(at, (1, 1))
    name = ".".join(map(str, path))
    return f"{sheet.file}, line {line}, column {column}" + (f" ({name})" if name else "")


def located(sheet: Sheet, problems: Problems) -> Problems:
    """Findings whose ``where`` is a path (``cards.list.C05``), with line and column."""
    return tuple(msgspec.structs.replace(p, where=place(sheet, _find(sheet, p.where)))
                 for p in problems)


def _find(sheet: Sheet, where: str) -> Path:
    path: list[str | int] = []
    data: Any = sheet.data
    for part in where.split(".") if where else ():
        if isinstance(data, list):
            index = next((i for i, record in enumerate(data)
                          if isinstance(record, dict) and str(record.get("id")) == part), None)
            if index is None and part.isdigit() and int(part) < len(data):
                index = int(part)
            if index is None:
                break
            path.append(index)
            data = data[index]
        elif isinstance(data, dict) and part in data:
            path.append(part)
            data = data[part]
        else:
            break
    return tuple(path)


def _faults(data: Any, kind: Any, path: Path, sheet: Sheet) -> Iterator[Problem]:
    try:
        msgspec.convert(data, kind)
        return
    except msgspec.ValidationError as error:
        why = str(error).partition(" - at `")[0]
    found = list(_inner(data, kind, path, sheet))
    yield from found or [Problem("referee/unusable-scenario-shape", f"{why}.", place(sheet, path))]


def _inner(data: Any, kind: Any, path: Path, sheet: Sheet) -> Iterator[Problem]:
    some = [part for part in get_args(kind) if part is not type(None)]
    if len(some) == 1 and type(None) in get_args(kind):
        kind = some[0]
    origin = get_origin(kind)
    record = origin or kind
    if isinstance(record, type) and issubclass(record, Struct) and isinstance(data, dict):
        fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
        for name, value in data.items():
            if name in fields:
                yield from _faults(value, fields[name].type, (*path, name), sheet)
            elif name != record.__struct_config__.tag_field:
                from difflib import get_close_matches

                near = get_close_matches(name, fields, n=3)
                yield Problem("referee/unusable-scenario-key",
                              f"The key “{name}” is not known here.",
                              place(sheet, (*path, name)),
                              hint="Did you mean " + " or ".join(near) + "?" if near
                              else "Known are: " + ", ".join(fields) + ".")
        for name, field in fields.items():
            if field.required and name not in data:
                yield Problem("referee/unusable-scenario-missing", f"The key “{name}” is missing.",
                              place(sheet, path))
    elif origin in (list, tuple) and isinstance(data, list):
        inner = get_args(kind)
        if origin is list or inner[1:] == (...,):
            for i, item in enumerate(data):
                yield from _faults(item, inner[0], (*path, i), sheet)
    elif origin is dict and isinstance(data, dict):
        for name, value in data.items():
            yield from _faults(value, get_args(kind)[1], (*path, name), sheet)


def sources(data: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Each place that says where it comes from, and what it says: (``cards``, ``rulebook``)."""

    def walk(value: Any, path: str) -> Iterator[tuple[str, str]]:
        if isinstance(value, dict):
            if isinstance(value.get("source"), str):
                yield path, value["source"]
            for key, inner in value.items():
                name = key if not path else f"{path}.{key}"
                yield from walk(inner, name)
        elif isinstance(value, list):
            for i, inner in enumerate(value):
                name = inner.get("id", i) if isinstance(inner, dict) else i
                yield from walk(inner, f"{path}.{name}")

    yield from walk(data, "")


def load(text: str, file: str, base: Callable[[str], tuple[str, str]]) -> Sheet:
    """A scenario's data with its base taken over.

    ``base`` gives the text and file of ``GAME/NAME``. Refused: a base that has
    a base itself.
    """
    sheet = read(text, file)
    name = sheet.data.get("base")
    if name is None:
        return sheet
    if not isinstance(name, str) or "/" not in name:
        raise refused("referee/unusable-scenario-base",
                      f"base: {name!r} is not of the form GAME/NAME.",
                      where=place(sheet, ("base",)))
    below_text, below_file = base(name)
    below = read(below_text, below_file)
    if "base" in below.data:
        raise refused("referee/unusable-scenario-base",
                      f"{name} has a base itself; one step, no more.",
                      where=place(sheet, ("base",)))
    return merge(below, sheet)
