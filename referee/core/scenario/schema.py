"""Conversion of a scenario's data to the types of its game, with the location of each error."""

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple, TypeVar, get_args, get_origin

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from referee.core.base import misfits
from referee.core.base.aliases import join_words
from referee.core.base.problem import Problem, Problems, Refused
from referee.core.scenario.scenario import (
    MAX_LISTED,
    MAX_VALUE_LENGTH,
    Path,
    ScenarioFile,
    in_base,
    limit_problems,
    location,
    names_of,
)

T = TypeVar("T")
Bounds = tuple[int, int]

MAX_EXAMPLE = 120  # characters of a value that a hint prints

SHAPE = "referee/unusable-scenario-shape"


class Misfit(NamedTuple):
    """A value that does not fit its type."""

    path: Path
    code: str
    why: str
    known: tuple[str, ...] = ()  # for an unknown key the known ones


def to_record(scenario_file: ScenarioFile, kind: type[T]) -> T:
    """The data as a record of the game. Refused: every value that does not fit its type."""
    try:
        return msgspec.convert(scenario_file.data, kind)
    except msgspec.ValidationError as first:
        found = list(_misfits(scenario_file.data, kind, ())) or [
            Misfit((), SHAPE, f"{misfits.in_words(first, 'The file')}.")]
        # Locations and hints are expensive, and a hostile file has thousands of faults.
        problems = [_located(scenario_file, misfit.path,
                             Problem(misfit.code, misfit.why, hint=_hint(misfit)))
                    if i < MAX_LISTED else Problem(misfit.code, misfit.why)
                    for i, misfit in enumerate(found)]
        raise Refused(*limit_problems(problems, scenario_file.file)) from None


def with_locations(scenario_file: ScenarioFile, problems: Problems) -> Problems:
    """Problems whose ``where`` is a path (``cards.list.C05``), with line and column instead.

    The first one in each list of the base says how a value of the list is changed.
    """
    located, explained = [], set()
    for problem in problems:
        path = _find_path(scenario_file, problem.where)
        located.append(_located(scenario_file, path, problem, path[:2] not in explained))
        explained.add(path[:2])
    return tuple(located)


def _located(scenario_file: ScenarioFile, path: Path, problem: Problem,
             explained: bool = True) -> Problem:
    """A problem at a path; ``explained``: with how to change the value if it is from the base."""
    change = "" if not explained or problem.warning or not in_base(
        scenario_file, path) else _change(scenario_file, path)
    return replace(problem, where=location(scenario_file, path),
                   hint=" ".join(filter(None, (problem.hint, change))))


def _change(scenario_file: ScenarioFile, path: Path) -> str:
    """What to write in one's own file to change a value of its base."""
    import yaml  # loads slowly

    file, group, inner = scenario_file.file, str(path[0]), path[1:]
    if not inner:
        return f"Keys under {group} in {file} replace the same keys of the base."
    key = str(inner[0])
    value = scenario_file.data[group][key]
    if inner[1:] and isinstance(record := value[inner[1]], dict) and "id" in record:
        value = [{name: part for name, part in record.items() if name != "source"}]
    elif isinstance(value, list) and value and isinstance(value[0], dict) and "id" in value[0]:
        return (f"Write records under {group}.{key} in {file}: each replaces the record with its "
                "id, or is added.")
    text = yaml.safe_dump({key: value}, default_flow_style=True, sort_keys=False,
                          allow_unicode=True, width=MAX_VALUE_LENGTH).strip()
    if len(text) > MAX_EXAMPLE:
        return f"Write your own {'.'.join(names_of(scenario_file, path[:3]))} in {file}."
    return (f"To change it, write in {file}, with your values: "
            f"{group}: {{source: house, {text[1:]}")


def _find_path(scenario_file: ScenarioFile, where: str) -> Path:
    path: list[str | int] = []
    data: Any = scenario_file.data
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


def _misfits(data: Any, kind: Any, path: Path) -> Iterator[Misfit]:
    try:
        msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        inner = list(_inner_misfits(data, kind, path))
        yield from inner or [_misfit(data, kind, path, misfits.misfit(error)[1])]


def _misfit(data: Any, kind: Any, path: Path, why: str) -> Misfit:
    between = bounds(kind)
    digits = isinstance(data, str) and data.lstrip("+-").isdecimal() and len(data) > 18
    if between and (type(data) is int or digits):
        shown = data if len(str(data)) <= 30 else f"{data[:24]}…"
        return Misfit(path, "referee/unusable-scenario-number",
                      f"{shown} is not from {between[0]} to {between[1]}.")
    if get_origin(without_none(kind)) is Literal:
        words = [str(value) for value in get_args(without_none(kind))]
        return Misfit(path, SHAPE, f"“{str(data)[:30]}” must be {join_words(words, 'or')}.")
    return Misfit(path, SHAPE, f"This {why}.")


def _inner_misfits(data: Any, kind: Any, path: Path) -> Iterator[Misfit]:
    """What does not fit inside a record, a list or a mapping."""
    kind = without_none(kind)
    if isinstance(data, list) and len(data) > (most := _max_length(kind)):
        yield Misfit(path, "referee/unusable-scenario-number",
                     f"The list has {len(data):,} items, but the game can use at most {most}.")
        return
    kind = tagged_variant(without_bounds(kind), data)
    if isinstance(data, dict):
        if _is_record(kind):
            yield from _record_misfits(data, kind, path)
        elif get_origin(kind) is dict:
            for name, value in data.items():
                yield from _misfits(value, get_args(kind)[1], (*path, name))
    elif isinstance(data, list):
        for i, (item, item_kind) in enumerate(zip(data, _item_kinds(kind, len(data)),
                                                  strict=False)):
            yield from _misfits(item, item_kind, (*path, i))


def _is_record(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Struct)


def _record_misfits(data: dict[Any, Any], kind: Any, path: Path) -> Iterator[Misfit]:
    """Values that do not fit, unknown keys, missing keys."""
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    tag = kind.__struct_config__.tag_field
    for name, value in data.items():
        if name in fields:
            yield from _misfits(value, fields[name].type, (*path, name))
        elif name != tag:
            yield Misfit((*path, name), "referee/unusable-scenario-key",
                         f"The key “{name}” is not known at this place.", tuple(fields))
    for name, field in fields.items():
        if field.required and name not in data:
            yield Misfit(path, "referee/unusable-scenario-missing",
                         f"The key “{name}” is missing.")


def _item_kinds(kind: Any, length: int) -> tuple[Any, ...]:
    """The types of the items of a list of this length; empty if the type has no such list."""
    origin, args = get_origin(kind), get_args(kind)
    if origin is list or (origin is tuple and args[1:] == (...,)):
        return (args[0],) * length
    return args if origin is tuple and len(args) == length else ()


def _hint(misfit: Misfit) -> str:
    if not misfit.known:
        return ""
    from difflib import get_close_matches

    near = get_close_matches(str(misfit.path[-1]), misfit.known, n=3)
    return ("Did you mean " + " or ".join(near) + "?" if near
            else "Known are: " + ", ".join(misfit.known) + ".")


# Inspection of types.

def without_none(kind: Any) -> Any:
    """The other type of ``X | None``; any other type unchanged."""
    types = [part for part in get_args(kind) if part is not type(None)]
    return types[0] if len(types) == 1 and type(None) in get_args(kind) else kind


def without_bounds(kind: Any) -> Any:
    """The type inside ``Annotated``; any other type unchanged."""
    return get_args(kind)[0] if hasattr(kind, "__metadata__") else kind


def _meta(kind: Any) -> Iterator[Meta]:
    yield from (meta for meta in getattr(kind, "__metadata__", ()) if isinstance(meta, Meta))


def tagged_variant(kind: Any, data: Any) -> Any:
    """The record of a tagged union that the data has the tag of; any other type unchanged."""
    for part in get_args(kind) if isinstance(data, dict) else ():
        config = getattr(part, "__struct_config__", None)
        if config is not None and config.tag is not None and (
                data.get(config.tag_field) == config.tag):
            return part
    return kind


def inner_type(kind: Any, key: str | int) -> Any:
    """The type of the value at a key of a record or a mapping, or at an index of a list."""
    args = get_args(kind)
    if get_origin(kind) is dict:
        return args[1]
    if isinstance(key, int):
        return args[0] if args[1:] == (...,) else args[key]
    return next(field.type for field in msgspec.structs.fields(kind) if field.encode_name == key)


def bounds(kind: Any) -> Bounds | None:
    """The least and the most value of a number, if its type has both."""
    for meta in _meta(without_none(kind)):
        if meta.ge is not None and meta.le is not None:
            return int(meta.ge), int(meta.le)
    return None


def _max_length(kind: Any) -> float:
    return min((meta.max_length for meta in _meta(kind) if meta.max_length is not None),
               default=float("inf"))


def number_bounds(kind: Any, path: str = "") -> Iterator[tuple[str, Bounds | None]]:
    """Every number in a type with the path to it, ``top.count``, and its bounds."""
    kind = without_none(kind)
    unbounded = without_bounds(kind)
    inner = get_args(unbounded)
    if unbounded is int:
        yield path, bounds(kind)
    elif _is_record(unbounded):
        for field in msgspec.structs.fields(unbounded):
            name = field.encode_name
            yield from number_bounds(field.type, path if name == "list"
                                     else f"{path}.{name}".lstrip("."))
    elif get_origin(unbounded) is not Literal:
        for part in inner[1:] if get_origin(unbounded) is dict else inner:
            yield from number_bounds(part, path)
