"""Altered records, each beside a correct one that differs only there, and the broken rule.

`altered_records.yaml` has the rules of the log. `says` are words of referee-record(5), by which
the records are right or wrong; nothing in the file was copied from what a reader answers. A rule
has groups of pairs:

    of: [BASE, EYES; ...]   the records that are altered, as record_rules.py names them
    for: {NAME: [...]}      what {NAME} stands for in the changes: each with each other
    right: CHANGES          makes the right record; left out: it is the record itself
    also: [CHANGES, ...]    makes others that are right, on the other side of the rule
    wrong: [CHANGES, ...]   each makes an altered one

Hashes are recomputed from the change on, so that nothing else is wrong with an altered record.
"""

from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from msgspec import Struct

from tests.support import yaml_files


class Pair(Struct, frozen=True):
    """An altered record and the correct one beside it; ``says`` is the rule that it breaks."""

    rule: str
    says: str
    right: str
    wrong: str


@cache
def pairs() -> tuple[Pair, ...]:
    """All pairs of the file."""
    return tuple(pair for rule in _rules() for group in rule["pairs"]
                 for pair in _each(rule, group))


@cache
def _rules() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = yaml_files.read(Path(__file__).parent / "altered_records.yaml")
    return found


def _each(rule: dict[str, Any], group: dict[str, Any]) -> Iterator[Pair]:
    names = {**rule.get("for", {}), **group.get("for", {})}
    for values in product(*names.values()):
        words = dict(zip(names, values, strict=True))
        for base in group["of"]:
            right = _filled(group.get("right", ""), words)
            for wrong in group["wrong"]:
                yield Pair(rule["rule"], group.get("says", rule["says"]), f"{base}: {right}",
                           f"{base}: {_filled(wrong, words)}")


def _filled(text: str, words: dict[str, Any]) -> str:
    for name, value in words.items():
        text = text.replace(f"{{{name}}}", f"{value}")
    return text


@cache
def others() -> tuple[tuple[str, str], ...]:
    """Rules, and records that are correct by them without an altered counterpart."""
    return tuple((rule["rule"], f"{base}: {text}") for rule in _rules() for group in rule["pairs"]
                 for text in group.get("also", ()) for base in group["of"])


@cache
def records() -> tuple[tuple[str, bool], ...]:
    """The records of all pairs, each once, and whether it is correct."""
    found = {pair.right: True for pair in pairs()} | {right: True for _, right in others()}
    assert not {*found} & {pair.wrong for pair in pairs()}
    return tuple({**found, **{pair.wrong: False for pair in pairs()}}.items())
