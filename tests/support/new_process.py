"""Runs a test in a process that has imported nothing yet."""

import subprocess
import sys

from tests.support.paths import ROOT


def run(code: str) -> None:
    """Run the code, which ends well unless an assertion fails."""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT,
                         check=False)
    assert ran.returncode == 0, ran.stderr
