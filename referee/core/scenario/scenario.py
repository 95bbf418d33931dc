"""the format of a scenario: a board, its decks, costs and set-up

DESCRIPTION
===========

To play with other values, copy a scenario, change it, check it and begin with it:

    referee scenario show stone-age/standard > my.yaml
    referee scenario check my.yaml --game stone-age
    referee new stone-age my.toml --scenario my.yaml --seat red=Ann --seat blue=Bob

A scenario is a YAML file of groups of values. It is read when a game begins, and the save keeps a
copy, so later changes do not affect running games. The groups of each game are listed below.

SOURCES
=======

Every group says where its values come from. A record in a list may have a source of its own.

source: rulebook
    The value is in the rulebook or in a licensed text.

source: inferred
    The value follows from the rulebook or a licensed text.

source: house
    Not in the published rules, so we chose the value. `new` lists these groups.

BASE SCENARIO
=============

`base: GAME/NAME` takes all groups of a built-in scenario that has no base itself. Your keys replace
the same keys of the base. In a list, records with the same id are replaced, and other records are
added.

PLACES
======

The group `places` says where things on a map are drawn: how far right and how far down. Only the
proportions count, and only pictures use this group. You can also play on a map without it.

    places:
      source: house
      list:
        - {id: I-01, at: [85, 0]}

`scenario check` warns of ids that the map does not have, ids without a place, two places on top of
each other, and ways that cross.

ALTERED
=======

If your file has the name of a built-in scenario but other values, `new` says so, and where:
“scenario standard, altered: start.food 12 to 40”. It lists ten changes and counts the rest.

LIMITS
======

file
    A file has at most 400,000 characters, 40 levels and 10,000 values. Keys must be unique.
    Anchors, aliases and tags are refused. The first ten errors are listed with line and column.

values
    A value is one line of at most 300 printable characters. Everything except true, false and plain
    decimal numbers is text: so NO remains a name.

numbers
    Each number has a minimum and a maximum, listed with the groups. A list has at most 200
    records. Some numbers must fit together: for example, a display cannot have more cards than
    the deck.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec import Struct

from referee.core.base.problem import Problem, Problems, Refused, refused
from referee.core.base.references import command_ref

Path = tuple[str | int, ...]
Marks = dict[Path, tuple[int, int]]
Base = Callable[[str, str], tuple[str, str] | None]
"""The text and file of a scenario by its game and name, or None."""

MAX_FILE_LENGTH = 400_000  # characters of a file
MAX_DEPTH = 40  # levels of a file
MAX_VALUES = 10_000  # values of a file, keys and lists included
MAX_VALUE_LENGTH = 300  # characters of a value
MAX_LISTED = 10  # problems of a file that are listed, not just counted


class ScenarioFile(Struct, frozen=True):
    """A YAML text as plain data, with the places of its values."""

    data: dict[str, Any]
    marks: Marks  # line and column, from 1, of each path in the data
    file: str
    base: str = ""  # the file of the base
    base_paths: frozenset[Path] = frozenset()  # paths whose values are from the base


def parse(text: str, file: str) -> ScenarioFile:
    """Parse the text of a scenario into plain data.

    Refused: excessive size, depth or number of values, before anything is built from them;
    malformed YAML; duplicate keys, aliases, tags; values that are not one line of plain text; a
    document that is not a mapping.
    """
    if len(text) > MAX_FILE_LENGTH:
        raise refused("referee/unusable-scenario-size", f"{file} has {len(text):,} characters; "
                      f"a scenario file has at most {MAX_FILE_LENGTH:,}.", where=file)
    _check_depth(text, file)
    import yaml  # slow, and games import this module for its types with every move

    try:
        _check_size(text, file)
        node = yaml.compose(text, Loader=yaml.CSafeLoader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise Refused(_fault(file, mark, "referee/unusable-scenario-yaml",
                             f"This is not YAML: {error.problem or error.context}.")) from None
    except (yaml.YAMLError, UnicodeEncodeError) as error:
        raise refused("referee/unusable-scenario-yaml", "This is not YAML: "
                      f"{' '.join(str(error).split())}.", where=file) from None
    if not isinstance(node, yaml.MappingNode):
        raise refused("referee/unusable-scenario-shape",
                      "A scenario file must be a mapping of groups, such as “game:”.", where=file)
    faults: list[Problem] = []
    marks: Marks = {}
    data = _plain_data(node, (), marks, file, faults)
    if faults:
        raise Refused(*limit_problems(faults, file))
    return ScenarioFile(data, marks, file)


def limit_problems(problems: Iterable[Problem], file: str) -> Problems:
    """The first problems of a file, and one with the number of those not listed."""
    every = tuple(problems)
    more = len(every) - MAX_LISTED
    if more <= 0:
        return every
    return (*every[:MAX_LISTED], Problem(
        "referee/unusable-scenario-more",
        f"The file has {more:,} more problems, which are not listed.", file,
        warning=all(problem.warning for problem in every)))


def _check_depth(text: str, file: str) -> None:
    depth = 0
    for char in text:
        if char in "[{":
            depth += 1
            if depth > MAX_DEPTH:
                raise _too_deep(file)
        elif char in "]}":
            depth -= 1
    if any(line.count("- ") + line.count("? ") > MAX_DEPTH
           and len(line) - len(line.lstrip(" -?")) > 2 * MAX_DEPTH for line in text.splitlines()):
        raise _too_deep(file)


def _check_size(text: str, file: str) -> None:
    """Refused: anchors, aliases and tags; too many levels or values."""
    import yaml

    depth = values = 0
    for event in yaml.parse(text, Loader=yaml.CSafeLoader):
        values += isinstance(event, yaml.NodeEvent)
        if values > MAX_VALUES:
            raise Refused(_fault(file, event.start_mark, "referee/unusable-scenario-size",
                                 f"The file has more than {MAX_VALUES:,} values: too many."))
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise Refused(_fault(file, event.start_mark, "referee/unusable-scenario-alias",
                                 "YAML anchors and aliases are not allowed; write out the value."))
        if tag := getattr(event, "tag", None):
            raise Refused(_fault(file, event.start_mark, "referee/unusable-scenario-tag",
                                 f"The YAML tag {tag[:60]} is not allowed; write the "
                                 "value without a tag."))
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > MAX_DEPTH:
                raise _too_deep(file)
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1


def _too_deep(file: str) -> Refused:
    return refused("referee/unusable-scenario-depth", "The values are nested more than "
                   f"{MAX_DEPTH} levels deep; the file was not read.", where=file)


def _fault(file: str, mark: Any, code: str, why: str) -> Problem:
    where = f"{file}, line {mark.line + 1}, column {mark.column + 1}" if mark else file
    return Problem(code, why, where)


def _plain_data(node: Any, path: Path, marks: Marks, file: str, faults: list[Problem]) -> Any:
    marks[path] = node.start_mark.line + 1, node.start_mark.column + 1
    if node.id == "mapping":
        mapping: dict[str, Any] = {}
        for key_node, value_node in node.value:
            key = key_node.value
            if not isinstance(key, str):
                faults.append(_fault(file, key_node.start_mark, "referee/unusable-scenario-shape",
                                     "A key must be a plain word."))
                continue
            key_faults = list(_unreadable_text(key_node, file))
            faults += key_faults
            if key in mapping and not key_faults:
                faults.append(_fault(file, key_node.start_mark,
                                     "referee/unusable-scenario-duplicate",
                                     f"The key “{key}” appears twice."))
            mapping[key] = _plain_data(value_node, (*path, key), marks, file, faults)
        return mapping
    if node.id == "sequence":
        return [_plain_data(item, (*path, i), marks, file, faults)
                for i, item in enumerate(node.value)]
    faults += _unreadable_text(node, file)
    return _scalar(node.tag.rpartition(":")[2], node.value)


def _unreadable_text(node: Any, file: str) -> Iterator[Problem]:
    """The fault of a key or a value that is not one line of plain text."""
    if len(node.value) > MAX_VALUE_LENGTH or not node.value.isprintable():
        why = (f"This text has {len(node.value):,} characters; the limit is {MAX_VALUE_LENGTH}."
               if len(node.value) > MAX_VALUE_LENGTH
               else "This text must be one line of printable characters.")
        yield _fault(file, node.start_mark, "referee/unusable-scenario-text", why)


def _scalar(kind: str, value: str) -> Any:
    # YAML 1.1 reads NO as false, 1:30 as 90 and 010 as 8; here everything except true, false,
    # plain decimal numbers and an empty value is text.
    if kind == "int" and value.lstrip("+-").isdigit() and (
            value.lstrip("+-") == "0" or value.lstrip("+-")[0] != "0"):
        return int(value) if len(value) < 19 else value
    if kind == "bool" and value.lower() in ("true", "false"):
        return value.lower() == "true"
    if kind == "null":
        return None
    return value


def merge(base: ScenarioFile, over: ScenarioFile) -> ScenarioFile:
    """Merge a scenario with its base: groups by key, lists of records by ``id``.

    A record keeps the source of the group that it came from. Two records of one file with the
    same id are both kept, so that the game's check finds them.
    """
    data: dict[str, Any] = {}
    marks: Marks = {}
    low, high = _MarkTree(base.marks), _MarkTree(over.marks)
    for key in [*base.data, *(key for key in over.data if key not in base.data)]:
        if key == "base":
            continue
        below, above = base.data.get(key), over.data.get(key)
        if isinstance(below, dict) and isinstance(above, dict):
            data[key] = _merge_group(key, below, above, low, high, marks)
        else:
            scenario_file, tree = (over, high) if key in over.data else (base, low)
            data[key] = scenario_file.data[key]
            tree.copy_marks((key,), (key,), marks)
    marks[()] = over.marks[()]
    return ScenarioFile(data, marks, over.file, base.file, frozenset(low.copied))


def _merge_group(key: str, below: dict[str, Any], above: dict[str, Any],
                 low: "_MarkTree", high: "_MarkTree", marks: Marks) -> dict[str, Any]:
    group: dict[str, Any] = {}
    for name in [*below, *(name for name in above if name not in below)]:
        old, new = below.get(name), above.get(name)
        if isinstance(old, list) and isinstance(new, list) and _has_ids(old) and _has_ids(new):
            places: dict[Any, tuple[dict[str, Any], Path, _MarkTree]] = {}
            for side, records, tree in ((below, old, low), (above, new, high)):
                seen: Counter[str | int] = Counter()
                for i, record in enumerate(_with_source(records, side)):
                    places[record["id"], seen[record["id"]]] = record, (key, name, i), tree
                    seen[record["id"]] += 1
            group[name] = []
            for i, (record, path, tree) in enumerate(places.values()):
                group[name].append(record)
                tree.copy_marks(path, (key, name, i), marks)
            marks[(key, name)] = high.marks[(key, name)]
        else:
            side, tree = (above, high) if name in above else (below, low)
            moved = side is below and "source" in above and _has_ids(side[name])
            group[name] = _with_source(side[name], side) if moved else side[name]
            tree.copy_marks((key, name), (key, name), marks)
    marks[(key,)] = high.marks[(key,)]
    return group


def _has_ids(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(
        isinstance(record, dict) and isinstance(record.get("id"), str | int) for record in value)


def _with_source(records: list[dict[str, Any]], group: dict[str, Any]) -> list[dict[str, Any]]:
    return [record if "source" in record or "source" not in group
            else {**record, "source": group["source"]} for record in records]


class _MarkTree:
    """The marks of a file as a tree, to find those of one record quickly."""

    def __init__(self, marks: Marks) -> None:
        self.marks = marks
        self.copied: set[Path] = set()
        self.children: dict[Path, list[Path]] = {}
        for path in filter(None, marks):
            self.children.setdefault(path[:-1], []).append(path)

    def copy_marks(self, old: Path, new: Path, marks: Marks) -> None:
        """Copy the marks of an old path, and of all paths below it, to a new path in ``marks``."""
        pending = [old]
        while pending:
            path = pending.pop()
            new_path = new + path[len(old):]
            marks[new_path] = self.marks[path]
            self.copied.add(new_path)
            pending += self.children.get(path, ())


def location(scenario_file: ScenarioFile, path: Path) -> str:
    """The location of a path in its file: ``my.yaml, line 4, column 7 (cards.list)``."""
    known_path = path
    while known_path and known_path not in scenario_file.marks:
        known_path = known_path[:-1]
    line, column = scenario_file.marks.get(known_path, (1, 1))
    file = scenario_file.base if known_path in scenario_file.base_paths else scenario_file.file
    name = ".".join(map(str, path))
    shown = name if len(name) <= MAX_VALUE_LENGTH else name[:MAX_VALUE_LENGTH] + "…"
    return f"{file}, line {line}, column {column}" + (f" ({shown})" if shown else "")


def sources(data: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Each path that has a source, and the source: (``cards``, ``rulebook``)."""

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


def split_name(text: Any) -> tuple[str, str] | None:
    """The game and name in ``GAME/NAME``, both plain ids; None if it is spelt otherwise."""
    parts = text.split("/") if isinstance(text, str) and len(text) <= MAX_VALUE_LENGTH else ()
    if len(parts) == 2 and all(word.isascii() and word.isalnum() and word == word.lower()
                               for part in parts for word in part.split("-")):
        return parts[0], parts[1]
    return None


def load(text: str, file: str, base: Base) -> ScenarioFile:
    """Parse a scenario and merge it with its base. Refused: a base that itself has a base."""
    scenario_file = parse(text, file)
    base_text = find_base(scenario_file, base)
    if base_text is None:
        return scenario_file
    lower = parse(*base_text)
    if "base" in lower.data:
        raise refused("referee/unusable-scenario-base",
                      f"{scenario_file.data['base']} is based on another scenario, so it "
                      "cannot be a base.", where=location(scenario_file, ("base",)))
    return merge(lower, scenario_file)


def find_base(scenario_file: ScenarioFile, base: Base) -> tuple[str, str] | None:
    """The text and file of a scenario's base, or None if it has none.

    Refused: a base that is not GAME/NAME, without any lookup; an unknown scenario.
    """
    name = scenario_file.data.get("base")
    if name is None:
        return None
    spelt = split_name(name)
    base_text = base(*spelt) if spelt else None
    if base_text is None:
        text = f"“{name[:60]}”" if isinstance(name, str) else "this"
        raise refused("referee/unusable-scenario-base", f"base: there is no scenario {text}."
                      if spelt else f"base: {text} must have the form GAME/NAME.",
                      where=location(scenario_file, ("base",)),
                      hint=f"{command_ref('scenario list')} lists the scenarios.")
    return base_text
