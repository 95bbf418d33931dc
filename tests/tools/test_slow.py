"""Slow tests are left out of a full run and counted; naming a file or folder runs them."""

import shutil
from pathlib import Path

import pytest

from tests.support.paths import ROOT
from tests.tools import tree_copy

TOLD = "Slow tests that were left out: 1. They are run by pytest -n auto -m slow."


def some(folder: Path, more: str = "") -> None:
    """Lay out a slow test and another one, with more before them."""
    shutil.copy(ROOT / "tests" / "conftest.py", folder)
    (folder / "pyproject.toml").write_text(
        '[tool.pytest.ini_options]\ntestpaths = ["some"]\nmarkers = ["slow: this one"]\n')
    (folder / "some").mkdir()
    (folder / "some" / "test_some.py").write_text(
        f"{more}import pytest\n\n@pytest.mark.slow\ndef test_slow(): pass\n\n"
        "def test_other(): pass\n")


@pytest.mark.parametrize(("args", "passed", "told"), [
    ((), 1, True), (("-n", "1"), 1, True), (("-n", "1", "-m", "slow"), 1, False),
    (("some",), 2, False), (("-k", "test"), 2, False)])
def test_slow_tests_are_left_out_and_told_of(args: tuple[str, ...], passed: int, told: bool,
                                             tmp_path: Path) -> None:
    """By one process and by several, unless a mark, a file or a name says which are meant."""
    some(tmp_path)
    ran = tree_copy.run(tmp_path, "-m", "pytest", *args, PYTHONPATH=str(ROOT))
    assert ran.returncode == 0 and f"{passed} passed" in ran.stdout, ran.stdout + ran.stderr
    assert (TOLD in ran.stdout) == told, ran.stdout


def test_a_process_that_dies_is_told_of(tmp_path: Path) -> None:
    """It could not say what was left out; the one that took its place does."""
    some(tmp_path, "import os\n\ndef test_one(): os._exit(3)\n\n")
    ran = tree_copy.run(tmp_path, "-m", "pytest", "-n", "1", PYTHONPATH=str(ROOT))
    assert "crashed while running 'some/test_some.py::test_one'" in ran.stdout, ran.stdout
    assert "1 failed, 1 passed" in ran.stdout and TOLD in ran.stdout, ran.stdout
