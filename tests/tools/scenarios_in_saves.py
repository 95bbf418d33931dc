"""Saves with altered scenarios: python -m tests.tools.scenarios_in_saves [GAME/NAME …].

A save contains its scenario, and whoever has its secret can replace it and recompute every hash.
Here each whole number of every shipped scenario is set to values that take memory or time if they
are believed, and each list is made 10,000 long, one at a time. Such a save must be refused, or be
opened, shown, listed, played on and audited by a process with limited memory and time.
``--every 50`` tries only one of fifty; a sample is part of the tests.
"""

import json
import sys
from collections.abc import Iterator
from functools import cache, partial
from itertools import islice
from random import Random
from typing import Any

from msgspec.structs import replace

from referee import games
from referee.commands import show
from referee.core.base.problem import Refused
from referee.core.match import log_entry, save_format, save_loader, save_writer
from referee.core.match import match as matches
from referee.core.match.save_format import Save
from referee.core.proof.auditor import audit
from referee.files import inputs
from tests.support import harness, toy_match
from tests.tools import scenarios
from tests.tools.scenarios import Place, Try, Verdict

NUMBERS = (10 ** 2, 10 ** 4, 10 ** 6, 10 ** 8, 2 ** 62, -1, 0)
LONG = 10_000
TURNS = 4  # turns of the save before its scenario is altered
FURTHER = 6  # turns played after it
NO_LINE = log_entry.LogEntry(0, "", (), (), "", "")


def tries(game: str, name: str) -> Iterator[Try]:
    """A scenario with each number and each list altered, one at a time."""
    data = json.loads(harness.scenario(game, name))
    return (_try(game, name, path, value)
            for path in scenarios.places(data) for value in _others(scenarios.at(data, path)))


def _try(game: str, name: str, path: Place, value: Any) -> Try:
    data = json.loads(harness.scenario(game, name))
    return Try(game, name, partial(scenarios.altered, data, path, value), 0)


def _others(value: Any) -> Iterator[Any]:
    if type(value) is int:
        yield from (other for other in NUMBERS if other != value)
    elif isinstance(value, list) and value:
        yield (value * LONG)[:LONG]


@cache
def honest(game: str, name: str) -> Save:
    """A game of the shipped scenario after some random turns."""
    first = harness.begin(game, name)
    turns = [first, *islice(harness.play_out(first, Random(1)), TURNS)]
    lines = [turn.entry for turn in turns]
    return harness.saved(first, name, lines, turns[-1].match)


def forged(game: str, name: str, scenario: bytes) -> bytes:
    """The same game with another scenario, and all hashes recomputed."""
    kept = replace(honest(game, name), scenario=scenario)
    row = save_format.setup_row(kept.header, kept.header.rules, kept.name, scenario)
    return save_writer.dumps(toy_match.resealed(kept, toy_match.altered(1, moves=(row,))))


def judged(game: str, text: str, seed: int, name: str) -> Verdict:
    """The verdict on a save with a scenario's text."""
    raw = forged(game, name, text.encode())
    return scenarios.held(partial(_opened, raw))


def _opened(raw: bytes) -> Verdict:
    """Open a save as every command does, and audit it even if that was refused."""
    became = "played"
    try:
        kept = save_format.loads(raw, "a save")
    except Refused:
        return Verdict("refused")
    try:
        match = save_loader.load_match(games, kept, "a save")
        for seat in (None, *match.seats):
            show.show(kept, match, viewer=seat or "public")
        for decision in matches.to_move(match).decisions:
            show.legal(match, seat=decision.seat)
        turns = islice(harness.play_out(matches.TurnResult(match, NO_LINE, ()), Random(2)), FURTHER)
        for turn in turns:
            faults = match.game.invariant_violations(turn.match.state)
            if faults:
                return Verdict("faults", faults[0].why)
    except Refused:
        became = "refused"
    scenarios.within(scenarios.SECONDS)
    try:
        audit(games, kept, raw, "a save", thorough=True)
    except Refused:
        became = "refused"
    return Verdict(became)


def sample() -> Iterator[Try]:
    """One number and one list of each kind for each game, the same in every run."""
    for game in games.names():
        random, kinds = Random(game), dict[Place, list[tuple[Place, str]]]()
        for name in inputs.scenario_names(game):
            for path in scenarios.places(json.loads(harness.scenario(game, name))):
                kind = tuple("" if type(key) is int else key for key in path)
                kinds.setdefault(kind, []).append((path, name))
        for alike in kinds.values():
            path, name = random.choice(alike)
            others = [*_others(scenarios.at(json.loads(harness.scenario(game, name)), path))]
            if others:
                yield _try(game, name, path, random.choice(others))


if __name__ == "__main__":
    if sys.argv[1:] == ["--judge"]:
        scenarios.serve(judged)
    else:
        sys.exit(scenarios.main(sys.argv[1:], tries, "tests.tools.scenarios_in_saves"))
