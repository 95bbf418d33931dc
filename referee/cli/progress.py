"""A progress bar on standard error, if that is a terminal."""

import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TextIO, TypeVar

from referee.cli.output import error_terminal

T = TypeVar("T")

EVERY = 0.1  # seconds between updates
SOON = 1.0  # seconds that work may take before its bar is shown


class Bar:
    """A progress bar that disappears when the command ends.

    Without a terminal on standard error nothing is written. If results are printed on the same
    terminal, the bar makes room for them.
    """

    def __init__(self, total: int, what: str, done: int = 0) -> None:
        self._bar: Any = None
        self._task: Any = None
        self._shown, self._drawn = False, 0.0
        screen = error_terminal() if total > 1 else None
        if screen is not None:
            self._bar, self._task = _bar(screen, total, what)
            self._bar.update(self._task, completed=done)
        self._draw()

    def aside(self, act: Callable[[], T]) -> T:
        """Do something that may print, and count one more item as done."""
        self._hide()
        try:
            return act()
        finally:
            self.advance()

    def advance(self) -> None:
        """Count one more item as done."""
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


def tracked(steps: Iterable[T], total: int, what: str) -> Iterator[T]:
    """The steps of some work, with a bar if it takes more than a second."""
    start, bar = time.monotonic(), None
    try:
        for n, step in enumerate(steps, 1):
            if bar is None and time.monotonic() - start > SOON:
                bar = Bar(total, what, n - 1)
            if bar is not None:
                bar.advance()
            yield step
    finally:
        if bar is not None:
            bar.end()


def _bar(screen: TextIO, total: int, what: str) -> tuple[Any, Any]:
    from rich import progress
    from rich.console import Console

    bar = progress.Progress(
        progress.TextColumn("{task.description}"), progress.BarColumn(),
        progress.MofNCompleteColumn(), progress.TimeRemainingColumn(),
        console=Console(file=screen), transient=True, auto_refresh=False,
        redirect_stdout=False, redirect_stderr=False)
    return bar, bar.add_task(what, total=total)
