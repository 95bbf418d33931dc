"""What every word of a game's words.yaml means: python -m tests.tools.vocabulary [--write].

``tests/language/vocabulary`` keeps it, a file for each game and one for the English of all, a line
for each phrase with all its meanings. A word whose meaning changes by mistake, such as a decline
that accepts, mostly occurs in no text of the tests; here it is a line of a diff.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from tests.support import yaml_files
from tests.support.paths import ROOT, TESTS

GAMES = ROOT / "referee" / "games"
ENGLISH = ROOT / "referee" / "core" / "language" / "english.yaml"
KEPT = TESTS / "language" / "vocabulary"
ANEW = "python -m tests.tools.vocabulary --write"

Meaning = tuple[str, str]
"""A phrase, and one of its meanings."""


def listed(text: Any) -> list[str]:
    """The phrases of an entry."""
    words = text if isinstance(text, list) else str(text or "").split(",")
    return [" ".join(str(word).split()) for word in words if str(word).strip()]


def files() -> dict[str, Path]:
    """The word files of each game, and of English."""
    return {"english": ENGLISH, **{path.parent.name.replace("_", "-"): path
                                   for path in sorted(GAMES.glob("*/words.yaml"))}}


def lines(name: str) -> list[str]:
    """A line for each phrase of a file, sorted."""
    return said(name, yaml_files.read(files()[name], yaml.CSafeLoader))


def said(name: str, data: dict[str, Any]) -> list[str]:
    """The lines for a file's data."""
    found: dict[str, set[str]] = {}
    for phrase, meaning in _english(data) if name == "english" else _game(data):
        found.setdefault(phrase, set()).add(meaning)
    return [f"{phrase}: {', '.join(sorted(found[phrase]))}" for phrase in sorted(found)]


def _english(data: dict[str, Any]) -> Iterator[Meaning]:
    for sort, entry in data.items():
        for value, phrases in (entry if isinstance(entry, dict) else {"": entry}).items():
            yield from ((phrase, f"{sort} {value}".strip()) for phrase in listed(phrases))


def _game(data: dict[str, Any]) -> Iterator[Meaning]:
    for kind, things in (data.get("words") or {}).items():
        for value, phrases in things.items():
            yield from ((phrase, f"{kind} {value}") for phrase in listed(phrases))
    for value, phrases in (data.get("some") or {}).items():
        yield from ((phrase, f"amount {value}") for phrase in listed(phrases))
    for frame, spec in data["frames"].items():
        if not isinstance(spec, dict):
            continue
        yield from ((phrase, f"verb {frame}") for phrase in listed(spec.get("verbs")))
        yield from ((f"[{flag}]", f"verb {frame}") for flag in ("declines", "closes")
                    if spec.get(flag))
        for place, more in (spec.get("places") or {}).items():
            yield from ((phrase, f"mark {frame}.{place}")
                        for phrase in listed((more or {}).get("marks")))


def kept(name: str) -> list[str]:
    """The recorded lines; none where there is no such file."""
    path = KEPT / f"{name}.txt"
    return path.read_text(encoding="utf-8").splitlines() if path.exists() else []


def main(words: list[str]) -> None:
    """Print what differs from the record, or record it."""
    for name in files():
        now = lines(name)
        for line in sorted({*now} ^ {*kept(name)}):
            print(f"{name}: {'+' if line in now else '-'} {line}")
        if "--write" in words:
            KEPT.mkdir(exist_ok=True)
            (KEPT / f"{name}.txt").write_text("\n".join([*now, ""]), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
