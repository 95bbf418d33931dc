"""A copy of the tree with another game added, to run the tests of a game that is not shipped."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.support.paths import ROOT

# Generated files that name all games.
SHARED = {"README.md", "man/man1/referee.1", "man/man5/referee-scenario.5",
          "man/man7/referee-refusals.7", "tests/tools/surface.txt"}


def copy(into: Path) -> Path:
    """The tree, without the data of version control and most tools.

    The caches of mypy and compiled modules are kept, as they stay valid and take long.
    """
    def left_out(_: str, names: list[str]) -> set[str]:
        return {name for name in names if name.endswith(".egg-info")
                or (name.startswith(".") and name not in {".ci", ".mypy_cache"})}

    return Path(shutil.copytree(ROOT, into, ignore=left_out))


def lay(over: Path, tree: Path) -> None:
    """Copy the folders of a game into the tree; no existing file is replaced."""
    for file in sorted(over.rglob("*")):
        if file.is_file() and "__pycache__" not in file.parts:
            to = tree / file.relative_to(over)
            assert not to.exists(), to
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, to)


def run(tree: Path, *args: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Run ``python ARGS`` in the tree, with these environment variables."""
    own = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    return subprocess.run([sys.executable, *args], cwd=tree, capture_output=True, text=True,
                          env={**own, "PYTHONPATH": str(tree), **more}, check=False)


def make(tree: Path, game: str) -> set[str]:
    """Write the pages and transcripts of a game; returns the existing generated files."""
    before = contents(tree)
    pages = run(tree, "man/make.py")
    assert pages.returncode == 0, pages.stderr
    surface = run(tree, "-m", "tests.tools.surface", "--write")
    assert surface.returncode == 0, surface.stderr
    run(tree, "-m", "pytest", "tests/graphics/test_transcripts.py", "-k", game,
        REFEREE_TRANSCRIPTS="write")
    after = contents(tree)
    return {name for name, data in before.items() if after[name] != data}


def contents(tree: Path) -> dict[str, bytes]:
    """Every file of a tree by its path."""
    return {file.relative_to(tree).as_posix(): file.read_bytes() for file in tree.rglob("*")
            if file.is_file() and not {"__pycache__", ".mypy_cache"} & {*file.parts}}


def suite(tree: Path, game: str, *files: str) -> subprocess.CompletedProcess[str]:
    """The tests of a game: those for every game, its own, and those of lists of games.

    Not those of the pages and of the surface, which :func:`make` has just written.
    """
    names = (game, game.replace("-", "_"), "games_are_found", "contracts", "every_game_that_draws")
    return run(tree, "-m", "pytest", "-k", " or ".join(names), "--tb=short", *files)
