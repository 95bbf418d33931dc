"""A terminal with an interactive session: its screen, and keys that are pressed."""

import os
import pty
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from tests.support.paths import ROOT

CLEARED = b"\x1b[3J"  # with which a screen and the lines above it are gone
WITHOUT = "import sys; sys.modules['prompt_toolkit'] = None; "
START = "from referee.__main__ import program; program()"


class Screen:
    """What a terminal shows, read on from where it was looked at last."""

    def __init__(self, end: int) -> None:
        self.end, self.seen = end, b""

    def awaited(self, text: str, seconds: float = 60) -> bytes:
        """Read until a text has come, and give what came before it; the rest is kept."""
        until = time.monotonic() + seconds
        while text.encode() not in self.seen:
            ready, _, _ = select.select([self.end], [], [], max(0, until - time.monotonic()))
            assert ready, self.seen.decode(errors="replace")
            try:
                self.seen += os.read(self.end, 65536)
            except OSError:  # the other end is closed
                break
        before, found, self.seen = self.seen.partition(text.encode())
        assert found, text
        return before

    def type(self, keys: bytes) -> None:
        """Press these keys."""
        os.write(self.end, keys)


@contextmanager
def played(path: str, *args: str, plain: bool = False, **env: str) -> Iterator[Screen]:
    """A session at a terminal, ``plain``: where prompt_toolkit is not installed."""
    end, keys = pty.openpty()
    code = WITHOUT * plain + START
    ran = subprocess.Popen(
        [sys.executable, "-c", code, "play", path, *args], stdin=keys, stdout=keys, stderr=keys,
        env={**os.environ, "TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1", "NO_COLOR": "1",
             "PAGER": "cat", **env}, close_fds=True,
        cwd=ROOT)
    os.close(keys)
    try:
        yield Screen(end)
        assert ran.wait(30) == 0, f"the session ended with {ran.returncode}"
    finally:
        ran.kill()
        ran.wait()
        os.close(end)
