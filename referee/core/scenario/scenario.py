"""the format of a scenario: a board, its decks, costs and set-up

DESCRIPTION
===========

To play with other values, copy a scenario, change it, check it and begin with it:

    referee scenario show stone-age/standard > my.yaml
    referee scenario check my.yaml
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

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from referee.core.base.problem import Problem, Problems, Refused, refused

Path = tuple[str | int, ...]
Marks = dict[Path, tuple[int, int]]
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
    base_game: str = ""


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


def location(scenario_file: ScenarioFile, path: Path) -> str:
    """The location of a path in its file: ``my.yaml, line 4, column 7 (cards.list)``.

    A value of the base is named as the user's file can have it, and where the base has it:
    ``my.yaml, cards.list.C05 (from toy/standard, line 9, column 7)``.
    """
    line, column = scenario_file.marks.get(_known_path(scenario_file, path), (1, 1))
    if in_base(scenario_file, path):
        return (f"{scenario_file.file}, {_shortened(names_of(scenario_file, path))} "
                f"(from {scenario_file.base}, line {line}, column {column})")
    shown = _shortened(map(str, path))
    return f"{scenario_file.file}, line {line}, column {column}" + (f" ({shown})" if shown else "")


def in_base(scenario_file: ScenarioFile, path: Path) -> bool:
    """Whether the value at a path is from the base."""
    return _known_path(scenario_file, path) in scenario_file.base_paths


def _known_path(scenario_file: ScenarioFile, path: Path) -> Path:
    """The longest beginning of a path that has a mark."""
    while path and path not in scenario_file.marks:
        path = path[:-1]
    return path


def _shortened(names: Iterable[str]) -> str:
    name = ".".join(names)
    return name if len(name) <= MAX_VALUE_LENGTH else name[:MAX_VALUE_LENGTH] + "…"


def names_of(scenario_file: ScenarioFile, path: Path) -> Iterator[str]:
    """The parts of a path; a record is named by its id."""
    data: Any = scenario_file.data
    for part in path:
        data = data[part]
        yield str(data.get("id", part) if isinstance(data, dict) else part)


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
