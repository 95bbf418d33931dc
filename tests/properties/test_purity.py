"""Core and games are pure: no imports or calls reach disk, clock, entropy or network."""

import ast
import os
import re
import subprocess
import sys
import tomllib
from functools import cache
from importlib.metadata import packages_distributions
from itertools import chain
from pathlib import Path

from importlinter.cli import lint_imports

from referee import games
from tests.support import harness
from tests.support.harness import every_game
from tests.support.module_imports import imports
from tests.support.paths import ROOT

GAMES = ROOT / "referee" / "games"
PURE = sorted([*(ROOT / "referee" / "core").rglob("*.py"), *GAMES.rglob("*.py")])
ENTROPY = {"os", "io", "pathlib", "time", "random", "secrets", "uuid", "socket", "subprocess",
           "tempfile", "shutil", "glob", "fcntl", "urllib", "http", "asyncio", "threading"}
CALLS = {"open", "print", "input", "exec", "eval", "compile", "breakpoint", "hash", "id"}
METHODS = {"now", "today", "utcnow", "getenv"}
FOUND = {"referee/games/__init__.py": {"os"}}  # lists the folders of the games
PUBLIC = {"alike", "common_events", "common_moves", "condition_terms", "content", "descriptions",
          "hearing", "item_names", "names", "narrow_drawings", "passing", "piece_checks",
          "piece_drawings", "places", "player", "preference_choices", "preferring", "prices",
          "scenario", "score", "slot_kinds", "wares"}  # what games may share by calling


def test_the_contracts_of_the_imports_hold() -> None:
    """The core imports no game and no shell; games import no shell; neither touches the world."""
    broken = lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True)
    assert not broken, "an import breaks a contract of pyproject.toml; `lint-imports` says which"


def test_every_package_that_is_imported_is_asked_for() -> None:
    """By pyproject.toml: another package may bring it today, and not tomorrow."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = {re.split(r"[^\w.-]", line)[0].lower().replace("_", "-") for line in (
        *project["dependencies"], *chain(*project["optional-dependencies"].values()))}
    found = packages_distributions()
    for file in sorted((ROOT / "referee").rglob("*.py")):
        for name in {name.partition(".")[0] for name in imports(ast.parse(file.read_text()))}:
            there = {dist.lower().replace("_", "-") for dist in found.get(name, ())}
            assert name == "referee" or name in sys.stdlib_module_names or there & wanted, (
                f"{file} imports {name}, which pyproject.toml does not name")


def test_a_pure_module_asks_nothing_of_the_world() -> None:
    """No file, no clock, no entropy, no network, by import or by call."""
    def check(file: Path) -> None:
        tree = ast.parse(file.read_text())
        impure = {name.partition(".")[0] for name in imports(tree)} & ENTROPY
        impure -= FOUND.get(file.relative_to(ROOT).as_posix(), set())
        assert not impure, f"it imports {sorted(impure)}, which touch the world"
        for node in ast.walk(tree):
            assert not isinstance(node, ast.Global), "what a module knows is not changed"
            if isinstance(node, ast.Call):
                called = node.func
                assert not (isinstance(called, ast.Name) and called.id in CALLS), (
                    f"line {node.lineno} calls what touches the world: {ast.unparse(node)}")
                assert not (isinstance(called, ast.Attribute) and called.attr in METHODS), (
                    f"line {node.lineno} calls what touches the world: {ast.unparse(node)}")

    harness.check_each(PURE, check)


def test_a_game_imports_only_what_another_makes_public() -> None:
    """Games share by calling what stands alike in both; sections, state and rules are private."""
    def check(file: Path) -> None:
        own = file.relative_to(GAMES).parts[0]
        for name in imports(ast.parse(file.read_text())):
            whole = name.split(".")
            if whole[:2] == ["referee", "games"] and whole[2:3] != [own]:
                assert PUBLIC.intersection(whole[4:6]), (
                    f"it imports {name} of another game, which may share only {sorted(PUBLIC)}")

    harness.check_each([file for file in PURE if GAMES in file.parents[1:]], check)


PLAYED = """
import itertools, sys
from random import Random
from referee.core.document import blocks
from referee import games
from tests.support import harness

for name in sys.argv[1:]:
    print(chr(12))
    for turn in itertools.islice(harness.play_out(harness.begin(name), Random(5)), 60):
        game, state = turn.match.game, turn.match.state
        print(turn.entry, turn.events, game.to_move(state))
        for viewer in (None, *game.seats):
            print(blocks.text(game.show(game.view(state, viewer))))
            print([game.describe(event, viewer) for event in turn.events])
"""


@cache
def played(seed: str) -> dict[str, str]:
    """What a process with this seed of hashes prints of each game, one process for all games."""
    ran = subprocess.run([sys.executable, "-c", PLAYED, *games.names()], cwd=ROOT, check=False,
                         text=True, capture_output=True,
                         env={**os.environ, "PYTHONHASHSEED": seed})
    assert not ran.returncode, f"a game is not played: {ran.stderr[-2000:]}"
    return dict(zip(games.names(), ran.stdout.split(chr(12))[1:], strict=True))


@every_game
def test_a_game_is_the_same_in_every_process(game: str) -> None:
    """Python orders sets of words otherwise in each; no turn, view or report hangs on that."""
    one, other = (played(seed)[game] for seed in ("1", "2"))
    assert one.count("LogEntry(") > 10, f"{game} is hardly played: {one[-2000:]}"
    assert one == other, (f"{game} is played otherwise where sets have another order: "
                          + harness.differ(one, other))
