"""Reads rule cases, phrase books and plan books, and sets up their positions."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from typing import Any

import msgspec
import yaml

from referee.core.base.problem import Problem, Refused
from referee.core.input import sequence
from referee.core.luck import chance
from referee.core.match import match as matches
from referee.core.match.match import Match
from tests.support import harness, paths, yaml_files
from tests.support.paths import PHRASES, PLANS

FEWEST = dict.fromkeys(("fire-and-stone", "settlers", "stone-age", "stone-age-solo", "stone-daze"),
                       300)

STOPPED = "; …"

KEYS = {"case", "title", "cites", "scenario", "seats", "options", "luck", "set", "faulty", "moves",
        "move", "refused", "tells", "told", "untold", "warns", "state", "asks", "legal",
        "illegal", "result", "sheet", "default", "seat", "parses", "text", "played", "shows"}
CASES = [(folder.name, case) for folder in sorted(paths.CASES.iterdir()) if folder != PLANS
         for file in sorted(folder.glob("*.yaml"))
         for case in yaml_files.read(file)]


def arranged(game: str, case: dict[str, Any]) -> tuple[
        Match, chance.Source, Callable[[], list[str]]]:
    """The position that a case begins with, its luck, and a function for the unused answers."""
    own = chance.secret_source(harness.SECRET)
    source, left = harness.answered({k: str(v) for k, v in case.get("luck", {}).items()}, own)
    first = harness.begin(game, case.get("scenario", "standard"),
                          tuple(case["seats"]) if "seats" in case else None,
                          {k: str(v) for k, v in case.get("options", {}).items()}, source=source)
    match = _set(first.match, case)
    for text in case.get("moves", ()):
        result = sequence.run(match, text, None, harness.WHEN, source)
        assert not result.problems, (text, result.problems)
        match = result.match
    return match, source, left


def _set(match: Match, case: dict[str, Any]) -> Match:
    if "set" not in case:
        return match
    data = msgspec.to_builtins(match.state)
    for path, value in deepcopy(case["set"]).items():
        *way, last = path.split(".")
        at = data
        for part in way:
            at = at[int(part)] if isinstance(at, list | tuple) else at[part]
        if isinstance(at, list):
            at[int(last)] = value
        else:
            assert isinstance(at, dict), f"{path}: not a place in the position"
            at[last] = value
    state = msgspec.convert(msgspec.json.decode(msgspec.json.encode(data)), match.game.state)
    faults = match.game.invariant_violations(state)
    assert bool(faults) == bool(case.get("faulty")), faults
    return msgspec.structs.replace(match, state=state)


def _position(game: str, name: str, case: dict[str, Any]) -> Match:
    """A named position of a book. Fails if its luck answers a question that was never asked."""
    match, _, left = arranged(game, case)
    assert not left(), f"luck of the position “{name}” of {game}: {'; '.join(left())}"
    return match


@cache
def phrase_book(game: str) -> dict[str, Any]:
    """A game's phrase book, in which YAML words such as “no” and “4” stay strings."""
    file = PHRASES / f"{game}.yaml"
    words = yaml_files.read(file, yaml.CBaseLoader)
    whole = yaml_files.read(file)
    return {"positions": whole["positions"], "phrases": words["phrases"],
            "played": whole.get("played", 0)}


def entries() -> Iterator[tuple[str, str, str, str, str]]:
    """Game, position, phrase, meaning, and a word of the refusal.

    The meaning is canonical text, which is played; or “!” and the code of a refusal; or canonical
    text followed by “; …”: that is played, and the sequence stops after it.
    """
    for path in sorted(PHRASES.glob("*.yaml")):
        for group in phrase_book(path.stem)["phrases"]:
            for canonical, phrases in group.get("means", {}).items():
                for phrase in phrases:
                    yield path.stem, group["at"], str(phrase), str(canonical), ""
            for code, phrases in group.get("refused", {}).items():
                for phrase, word in phrases.items():
                    yield path.stem, group["at"], str(phrase), f"!{code}", str(word)
            for canonical, phrases in group.get("stopped", {}).items():
                for phrase in phrases:
                    yield path.stem, group["at"], str(phrase), f"{canonical}{STOPPED}", ""


@cache
def position(game: str, name: str) -> Match:
    """A position of a phrase book."""
    return _position(game, name, phrase_book(game)["positions"][name])


ALL = list(entries())


def parsed(match: Match, who: str | None, phrase: str) -> tuple[list[str], tuple[Problem, ...]]:
    """The moves a phrase is read as, played with the game's own luck, and the problems."""
    try:
        result = sequence.run(match, phrase, who, harness.WHEN, matches.luck(match))
    except Refused as error:
        return [], error.problems
    return [str(match.game.write(move)) for move in result.moves], result.problems + result.warnings


@cache
def plan_book(game: str) -> dict[str, Any]:
    """The positions and the cases of a game."""
    found: dict[str, Any] = yaml_files.read(PLANS / f"{game}.yaml")
    return found


@cache
def at(game: str, name: str) -> Match:
    """A position by its name."""
    own = plan_book(game).get("positions", {})
    return _position(game, name, own[name]) if name in own else position(game, name)
