"""A scenario over its base: loading both, and merging them."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from referee.core.base.problem import refused
from referee.core.base.references import command_ref
from referee.core.scenario.scenario import (
    MAX_VALUE_LENGTH,
    Marks,
    Path,
    ScenarioFile,
    location,
    parse,
)

Base = Callable[[str, str], tuple[str, str] | None]
"""The text and file of a scenario by its game and name, or None."""


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
    return replace(merge(lower, scenario_file), base_game=scenario_file.data["base"].split("/")[0])


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
