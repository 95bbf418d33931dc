"""The example of the guide is a game: added to the tree, it passes all tests of games."""

from pathlib import Path

import pytest

from tests.support.paths import EXAMPLE
from tests.tools import tree_copy

pytestmark = pytest.mark.slow

GAME = "salmon-run"
# Those with tests of each game; of mail and tools none is.
FOLDERS = "properties", "cases", "core", "cli", "games", "language", "proof", "graphics"


def test_the_example_is_a_sixth_game(tmp_path: Path) -> None:
    """Its folders are all there is to it: every law holds, and no file that stands is edited."""
    tree = tree_copy.copy(tmp_path / "tree")
    tree_copy.lay(EXAMPLE, tree)
    assert tree_copy.make(tree, GAME) == tree_copy.SHARED
    ran = tree_copy.suite(tree, GAME, *(f"tests/{folder}" for folder in FOLDERS))
    assert ran.returncode == 0, ran.stdout + ran.stderr
    types = tree_copy.run(tree, "-m", "mypy", "referee/games/salmon_run",
                          "tests/games/test_salmon_run.py")
    assert types.returncode == 0, types.stdout
