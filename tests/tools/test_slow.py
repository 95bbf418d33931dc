"""All tests together are run without the slow ones, which are counted; who names some gets them."""

import shutil
from pathlib import Path

import pytest

from tests.paths import ROOT
from tests.tools import laid

TOLD = "1 slow tests were left out: pytest -n auto -m slow"


@pytest.mark.parametrize(("args", "passed", "told"), [
    ((), 1, True), (("-n", "1"), 1, True), (("-n", "1", "-m", "slow"), 1, False),
    (("some",), 2, False), (("-k", "test"), 2, False)])
def test_slow_tests_are_left_out_and_told_of(args: tuple[str, ...], passed: int, told: bool,
                                             tmp_path: Path) -> None:
    """By one process and by several, unless a mark, a file or a name says which are meant."""
    shutil.copy(ROOT / "tests" / "conftest.py", tmp_path)
    (tmp_path / "pyproject.toml").write_text(
        '[tool.pytest.ini_options]\ntestpaths = ["some"]\nmarkers = ["slow: this one"]\n')
    (tmp_path / "some").mkdir()
    (tmp_path / "some" / "test_some.py").write_text(
        "import pytest\n\n@pytest.mark.slow\ndef test_one(): pass\n\ndef test_other(): pass\n")
    ran = laid.run(tmp_path, "-m", "pytest", *args, PYTHONPATH=str(ROOT))
    assert ran.returncode == 0 and f"{passed} passed" in ran.stdout, ran.stdout + ran.stderr
    assert (TOLD in ran.stdout) == told, ran.stdout
