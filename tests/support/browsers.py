"""Headless Chromium and Firefox, to test pages; a test is skipped if its browser is missing."""

import json
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pytest

LIMIT = 60.0  # seconds for a browser to start or answer


def chromium() -> str | None:
    """The path of Chromium, or None."""
    return shutil.which("chromium") or shutil.which("chromium-browser")


def firefox() -> str | None:
    """The path of Firefox, or None."""
    return shutil.which("firefox-esr") or shutil.which("firefox")


needs_chromium = pytest.mark.skipif(chromium() is None, reason="chromium is not installed here")
needs_firefox = pytest.mark.skipif(firefox() is None, reason="firefox is not installed here")


@contextmanager
def chrome(*args: str) -> Iterator[Any]:
    """A Chromium started by Playwright."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playing:
        browser = playing.chromium.launch(executable_path=chromium(),
                                          args=["--no-sandbox", *args])
        try:
            yield browser
        finally:
            browser.close()


class Firefox:
    """A Firefox controlled through Marionette, its own protocol."""

    def __init__(self, folder: Path) -> None:
        """``folder`` becomes its profile."""
        self.profile = folder / "profile"
        self.profile.mkdir()
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        (self.profile / "user.js").write_text(
            f'user_pref("marionette.port", {self.port});\n'
            'user_pref("datareporting.policy.dataSubmissionEnabled", false);\n'
            'user_pref("toolkit.telemetry.enabled", false);\n'
            'user_pref("app.update.enabled", false);\n')
        self._last = 0

    def __enter__(self) -> Self:
        self._program = subprocess.Popen(
            [firefox() or "firefox", "--headless", "--marionette", "--no-remote", "--profile",
             str(self.profile)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        end = time.monotonic() + LIMIT
        while True:
            try:
                self._line = socket.create_connection(("127.0.0.1", self.port), LIMIT)
                break
            except OSError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.1)
        self._file = self._line.makefile("rb")
        self._read()
        self.ask("WebDriver:NewSession", {})
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        with suppress(OSError):
            self._file.close()
            self._line.close()
        self._program.terminate()
        try:
            self._program.wait(20)
        except subprocess.TimeoutExpired:
            self._program.kill()
            self._program.wait()

    def ask(self, command: str, given: dict[str, Any]) -> Any:
        """Send a command and return its result."""
        self._last += 1
        raw = json.dumps([0, self._last, command, given]).encode()
        self._line.sendall(b"%d:%b" % (len(raw), raw))
        _, _, error, value = self._read()
        assert error is None, error
        return value

    def _read(self) -> Any:
        digits = b""
        while (digit := self._file.read(1)) != b":":
            digits += digit
        return json.loads(self._file.read(int(digits)))

    def open(self, path: Path) -> None:
        """Open a file."""
        self.ask("WebDriver:Navigate", {"url": path.as_uri()})

    def run(self, script: str, *args: Any) -> Any:
        """The result of a script that runs in the page, with the page's own names."""
        return self.ask("WebDriver:ExecuteScript", {
            "script": script, "args": args, "sandbox": None})["value"]

    def wait(self, script: str) -> None:
        """Wait until a script returns a true value."""
        end = time.monotonic() + LIMIT
        while not self.run(script):
            assert time.monotonic() < end, script
            time.sleep(0.1)
