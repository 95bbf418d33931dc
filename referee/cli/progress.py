"""A progress bar on standard error, if that is a terminal."""

import time
from collections.abc import Callable
from typing import Any, TextIO, TypeVar

from referee.cli.output import error_terminal

T = TypeVar("T")

EVERY = 0.1  # seconds between updates


class Bar:
    """A progress bar that disappears when the command ends.

    Without a terminal on standard error nothing is written. If results are printed on the same
    terminal, the bar makes room for them.
    """

    def __init__(self, total: int, what: str) -> None:
        self._bar: Any = None
        self._task: Any = None
        self._shown, self._drawn = False, 0.0
        screen = error_terminal() if total > 1 else None
        if screen is not None:
            self._bar, self._task = _bar(screen, total, what)
        self._draw()

    def aside(self, act: Callable[[], T]) -> T:
        """Do something that may print, and count one more item as done."""
        self._hide()
        try:
            return act()
        finally:
            if self._bar is not None:
                self._bar.advance(self._task)
                self._draw()

    def end(self) -> None:
        """Remove the bar."""
        self._hide()
        self._bar = None

    def _draw(self) -> None:
        if self._bar is not None and time.monotonic() - self._drawn > EVERY:
            self._bar.start()
            self._bar.refresh()
            self._shown, self._drawn = True, time.monotonic()

    def _hide(self) -> None:
        if self._shown:
            self._bar.stop()
            self._shown = False


def _bar(screen: TextIO, total: int, what: str) -> tuple[Any, Any]:
    from rich import progress
    from rich.console import Console

    bar = progress.Progress(
        progress.TextColumn("{task.description}"), progress.BarColumn(),
        progress.MofNCompleteColumn(), progress.TimeRemainingColumn(),
        console=Console(file=screen), transient=True, auto_refresh=False,
        redirect_stdout=False, redirect_stderr=False)
    return bar, bar.add_task(what, total=total)
