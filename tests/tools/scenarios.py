"""Alter scenarios value by value, and judge the result: python -m tests.tools.scenarios [NAME …].

Every number, word, list and record of every shipped scenario is changed: below zero, beyond all
bounds, to its bounds, removed, emptied, doubled; then several numbers at once, within bounds. The
result must be refused with its place, or be playable: begun for the fewest and the most players,
played at random, without a faulty position. Each is judged by another process with limited memory
and time. A NAME is one as stone-age/standard; ``--every 50`` tries only one of fifty.
"""

import json
import os
import resource
import select
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import islice
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import Any, NamedTuple

import msgspec

from referee import games
from referee.commands import scenario_check
from referee.core.base.problem import Refused
from referee.core.game.decisions import Seat
from referee.core.luck import chance
from referee.core.match import match as matches
from referee.core.match.match import TurnResult
from referee.core.scenario import scenario, schema
from referee.files import inputs
from tests.properties.position_checks import moves_are_sound
from tests.support import harness
from tests.support.paths import ROOT

MEMORY = 300_000_000  # bytes, in addition to those of the idle process
SECONDS = 2.0  # CPU time to check a scenario and begin a game with it
GAME = 20.0  # CPU time to play a game
TURNS = 5_000
TOGETHER = 150  # tries of each scenario with several numbers altered
PATIENCE = 600  # wall-clock seconds, for code that never returns to Python
ROUNDS = "20"  # of most games that have a limit of rounds
SAID = 6_000  # characters of a refusal

GOOD = ("refused", "played")
BAD = ("badly", "unseated", "faults", "crash", "memory", "hang", "endless")
GONE = object()

Place = tuple[str | int, ...]


class Try(NamedTuple):
    """An altered scenario: ``made`` makes its data and describes the change."""

    game: str
    name: str
    made: Callable[[], tuple[str, Any]]
    seed: int


class Verdict(NamedTuple):
    """The result in one word of ``GOOD`` or ``BAD``, and why."""

    became: str
    why: str = ""


class Late(Exception):
    """A time limit was exceeded."""


# Alterations.

def tries(game: str, name: str) -> Iterator[Try]:
    """A scenario with each of its values altered in each way, then with several numbers at once."""
    data = scenario_check.load_scenario(game, *inputs.shipped_scenario(game, name), inputs)[0].data
    kind = games.scenario(game)[0]
    made = [partial(altered, data, path, value)
            for path in places(data, ()) for value in _others(data, path, kind)]
    made += [partial(_together, game, data, seed) for seed in range(TOGETHER)]
    return (Try(game, name, one, seed) for seed, one in enumerate(made))


def altered(data: Any, path: Place, value: Any) -> tuple[str, Any]:
    """The description of a change of one value, and the changed data."""
    now = "gone" if value is GONE else json.dumps(value)[:60]
    return f"{'.'.join(map(str, path))}: {now}", _with(data, path, value)


def _together(game: str, data: Any, seed: int) -> tuple[str, Any]:
    """Change several numbers, each accepted by the check together with those before."""
    kind, check = games.scenario(game)
    random, said = Random(seed), []
    numbers = [path for path in places(data, ()) if type(at(data, path)) is int]
    for path in random.sample(numbers, min(len(numbers), 25)):
        least, most = _bounds(kind, data, path)
        value = random.choice((least, most, random.randint(least, most)))
        other = _with(data, path, value)
        if not check(msgspec.convert(other, kind)):
            data = other
            said.append(f"{'.'.join(map(str, path))}: {value}")
    return ", ".join(said), data


def places(data: Any, path: Place = ()) -> Iterator[Place]:
    """The paths to everything except the sources, which are only informative."""
    if path and path[-1] != "source":
        yield path
    if isinstance(data, dict | list):
        for key, inner in data.items() if isinstance(data, dict) else enumerate(data):
            yield from places(inner, (*path, key))


def _others(data: Any, path: Place, kind: Any) -> Iterator[Any]:
    """The values that replace the one at a path."""
    value = at(data, path)
    yield GONE
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        ends = _bounds(kind, data, path)
        odd = (-1, 0, 1, 2, value + 1, value * 10, 999_999_999, 10 ** 17, 10 ** 18,
               *ends, ends[0] - 1, ends[1] + 1)
        yield from (other for other in dict.fromkeys(odd) if other != value)
        yield "one"
    elif isinstance(value, str):
        yield from ("", "nosuch", "\x1b[2J", "x" * 5000, 7, f"{value} ", *_beside(data, path)[:2])
    elif isinstance(value, list):
        yield from ([], value + value, value[:1], value[1:], value[::-1], None, [[]], {})
    else:
        yield from ({}, [], None)


def at(data: Any, path: Place) -> Any:
    """The value at a path."""
    for key in path:
        data = data[key]
    return data


def _bounds(kind: Any, data: Any, path: Place) -> schema.Bounds:
    """The bounds of the number at a path."""
    for key in path:
        kind = schema.tagged_variant(schema.without_bounds(schema.without_none(kind)), data)
        inner = schema.inner_type(kind, key)
        kind, data = inner, data[key]
    return schema.bounds(kind) or (0, 0)


def _beside(data: Any, path: Place) -> list[str]:
    """Other words at the same place in records or words of the same list."""
    cut = max(i for i, key in enumerate((*path, 0)) if isinstance(key, int))
    found: dict[str, None] = {}
    for other in at(data, path[:cut]) if cut < len(path) else ():
        try:
            found[at(other, path[cut + 1:])] = None
        except (LookupError, TypeError):
            continue
    return [word for word in found if isinstance(word, str) and word != at(data, path)]


def _with(data: Any, path: Place, value: Any) -> Any:
    """The data with another value at a path, or without it."""
    key: Any = path[0]
    out = data.copy()
    if len(path) > 1:
        out[key] = _with(data[key], path[1:], value)
    elif value is GONE:
        del out[key]
    else:
        out[key] = value
    return out


# Verdicts.

def judged(game: str, text: str, seed: int, name: str = "") -> Verdict:
    """The verdict on a scenario's text."""
    return held(partial(_judged, game, text, seed))


def _judged(game: str, text: str, seed: int) -> Verdict:
    try:
        data = scenario_check.load_scenario(game, text, "my.yaml", inputs)[1]
    except Refused as error:
        return _refusal(error)
    random = Random(seed)
    many = json.loads(data).get("game", {}).get("players", games.game_meta(game).players)
    for count in sorted({*many} if games.game_meta(game).players[1] >= max(many)
                        else {games.game_meta(game).players[1]}):
        verdict = _begun(game, data, games.game_meta(game).seats[:count], random)
        if verdict.became != "played":
            return verdict
    return Verdict("played")


def held(judge: Callable[[], Verdict]) -> Verdict:
    """A verdict within ``SECONDS``; every exception is one, too."""
    try:
        within(SECONDS)
        return judge()
    except Late:
        return Verdict("hang", "it takes too long")
    except MemoryError:
        return Verdict("memory")
    except Exception as error:  # whatever it is, it should have been a refusal
        import traceback

        return Verdict("crash", "".join(traceback.format_exception(error)[-3:]))
    finally:
        within(0)


def _refusal(error: Refused) -> Verdict:
    """Whether a refusal names its place, is short, and has no control characters."""
    said = " ".join(f"{problem.where}: {problem.why} {problem.hint}" for problem in error.problems)
    well = (len(said) < SAID and len(error.problems) <= scenario.MAX_LISTED + 1
            and said.isprintable()
            and not all(problem.warning for problem in error.problems)
            and all(problem.where.startswith("my.yaml") for problem in error.problems))
    return Verdict("refused" if well else "badly", said[:300])


def _begun(game: str, data: bytes, seats: tuple[Seat, ...], random: Random) -> Verdict:
    """The verdict on a game with some of its options, or with none if they do not fit."""
    within(SECONDS)
    secret = f"{random.getrandbits(256):064x}"
    for options in (_options(game, random), {}):
        try:
            first = matches.start(games, harness.head(game, seats, options, secret), "standard",
                                  data, chance.secret_source(secret))
        except Refused as error:
            refusal = str(error)
            if error.problems[0].code == "referee/unusable-scenario-start":
                return Verdict("faults", refusal[:300])
            continue
        return _played(first, random)
    return Verdict("unseated", refusal)


def _options(game: str, random: Random) -> dict[str, str]:
    """Random options of a game; most games are short."""
    found = {option.name: random.choice(option.values) for option in games.game_meta(game).options
             if option.values and random.random() < 0.3}
    if any(option.name == "rounds" for option in games.game_meta(game).options) and (
            random.random() < 0.9):
        found["rounds"] = ROUNDS
    return found


def _played(first: TurnResult, random: Random) -> Verdict:
    """The verdict on a game played at random, to its end or for many turns."""
    game, match = first.match.game, first.match
    turns = islice(harness.play_out(first, random), TURNS)
    _looked(first, random)
    within(GAME)
    for turn in turns:
        match = turn.match
        if match.turn % 7 == 0 and (faults := game.invariant_violations(match.state)):
            return Verdict("faults", f"turn {match.turn}: {faults[0].why} {faults[0].where}")
        if match.turn % 53 == 0:
            _looked(turn, random)
    if harness.deciding(game, match.state):
        return Verdict("endless", f"no end after {TURNS} turns")
    if game.result(match.state) is None or game.invariant_violations(match.state):
        return Verdict("faults", "at the end: no result, or a fault")
    _looked(TurnResult(match, first.entry, ()), random)
    return Verdict("played")


def _looked(turn: TurnResult, random: Random) -> None:
    """Check that the position can be shown to all viewers, and that its moves are sound."""
    game, state = turn.match.game, turn.match.state
    for viewer in (None, *game.seats):
        game.show(game.view(state, viewer))
        for event in turn.events:
            game.describe(event, viewer)
    moves_are_sound(turn.match, random)


def within(seconds: float) -> None:
    """Set a time limit in seconds for this process; 0: none."""
    signal.setitimer(signal.ITIMER_PROF, seconds)


# The process that judges.

def serve(judge: Callable[..., Verdict] = judged) -> None:
    """Judge each line of standard input."""
    def late(*_: object) -> None:
        raise Late

    signal.signal(signal.SIGPROF, late)
    for game in games.names():  # loaded once, so not counted for a scenario
        harness.begin(game)
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    most = pages * resource.getpagesize() + MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    for line in sys.stdin:
        print(json.dumps(judge(*json.loads(line))), flush=True)


class Judge:
    """The judging process, restarted when it has died or hangs; ``module`` is its program."""

    def __init__(self, module: str = "tests.tools.scenarios") -> None:
        self.module = module
        self.process: subprocess.Popen[str] | None = None

    def __call__(self, one: Try, text: str) -> Verdict:
        """The verdict on the text of a try."""
        process = self.process = self.process or subprocess.Popen(
            [sys.executable, "-m", self.module, "--judge"], text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": str(ROOT)})
        assert process.stdin and process.stdout
        process.stdin.write(json.dumps([one.game, text, one.seed, one.name]) + "\n")
        process.stdin.flush()
        said = ""
        if select.select([process.stdout], [], [], PATIENCE)[0]:
            said = process.stdout.readline()
        if said:
            return Verdict(*json.loads(said))
        ended = process.poll()
        self.end()
        return Verdict("hang", "nothing came back" if ended is None else f"it ended with {ended}")

    def end(self) -> None:
        """Stop the process."""
        if self.process:
            self.process.kill()
            self.process.communicate()
            self.process = None


def verdicts(some: Iterable[Try],
             module: str = "tests.tools.scenarios") -> Iterator[tuple[str, Verdict]]:
    """Each try's change and verdict, with as many processes as processors."""
    judges = [Judge(module) for _ in range(os.cpu_count() or 1)]
    idle: SimpleQueue[Judge] = SimpleQueue()
    for judge in judges:
        idle.put(judge)

    def work(one: Try) -> tuple[str, Verdict]:
        what, data = one.made()
        judge = idle.get()
        try:
            return f"{one.game}/{one.name}, {what}", judge(one, json.dumps(data))
        finally:
            idle.put(judge)

    try:
        with ThreadPoolExecutor(len(judges)) as pool:
            yield from pool.map(work, some)
    finally:
        for judge in judges:
            judge.end()


def main(words: list[str], tries: Callable[[str, str], Iterator[Try]] = tries,
         module: str = "tests.tools.scenarios") -> int:
    """Try them, print the bad verdicts and the counts."""
    every = int(words.pop(words.index("--every") + 1)) if "--every" in words else 1
    only = [word for word in words if word != "--every"]
    total: Counter[str] = Counter()
    for game in games.names():
        for name in inputs.scenario_names(game):
            if only and f"{game}/{name}" not in only:
                continue
            counts: Counter[str] = Counter()
            for what, verdict in verdicts(islice(tries(game, name), 0, None, every), module):
                counts[verdict.became] += 1
                if verdict.became not in GOOD:
                    print(f"{what}: {verdict.became}. {verdict.why}", flush=True)
            _print(f"{game}/{name}", counts)
            total += counts
    _print("all", total)
    return any(total[word] for word in BAD)


def _print(what: str, counts: Counter[str]) -> None:
    told = ", ".join(f"{counts[word]} {word}" for word in (*GOOD, *BAD) if counts[word])
    print(f"{what}: {counts.total()} tried, {told}.", flush=True)


if __name__ == "__main__":
    if sys.argv[1:] == ["--judge"]:
        serve()
    else:
        sys.exit(main(sys.argv[1:]))
