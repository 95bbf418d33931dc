"""How lines are typed at a terminal, and how one keyboard goes from player to player.

On a terminal prompt_toolkit completes moves and keeps the lines that were typed, where it is
installed (the extra ``play``); elsewhere lines are read as they come.
"""

import os
import signal
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from io import TextIOWrapper
from typing import Any, Protocol

from referee.cli import output
from referee.commands.answer import DONE
from referee.core.base.problem import refused
from referee.core.game.decisions import Seat
from referee.signals import ENDS

Offered = Callable[[str], list[str]]
"""What a line that begins so may become."""

READ = "Press Enter when you have read this. The screen is cleared then. "
NOBODY = ""  # of whom no line is kept


class LineReader(Protocol):
    """Asks for lines. Each seat has its own: no key gives it what another has typed."""

    def ask(self, prompt: str, offered: Offered, seat: Seat | None) -> str:
        """The next line, at the prompt of a seat; of None nobody knows yet whose it is."""

    def forget(self, seat: Seat | None) -> None:
        """Keep nothing of what was typed at the prompt of a seat."""


class Keyboard:
    """A keyboard that several players share: who has it, and whose secrets the screen shows.

    ``holder`` is the seat that has taken it over and pressed Enter, if any. ``private`` are the
    seats of which something is on the screen that others may not read; ``unread``: it has been
    printed, and nothing was typed since.
    """

    def __init__(self, lines: LineReader) -> None:
        self.lines = lines
        self.holder: Seat | None = None
        self.private: set[Seat] = set()
        self.unread = False

    def hand_over(self, seat: Seat, name: str) -> bool:
        """Wait until a seat has the keyboard, and sees nothing of others; whether it is cleared."""
        others = self.private - {seat}
        if seat == self.holder and not others:
            return False
        cleared = bool(others) and self.clear()
        if self._wait(f"Hand the keyboard to {name}, then press Enter. "):
            output.clear()  # of what somebody typed too early
            cleared = True
        self.holder = seat
        return cleared

    def clear(self) -> bool:
        """Clear the screen if anything on it is private, once that is read; whether it was."""
        if self.unread:
            self._wait(READ)
        return self.leave()

    def leave(self) -> bool:
        """The same without waiting for anybody."""
        was = bool(self.private)
        if was:
            output.clear()
        self.private, self.unread, self.holder = set(), False, None
        return was

    def _wait(self, prompt: str) -> str:
        """Wait for Enter; what was typed before it."""
        while True:
            try:
                return self.lines.ask(prompt, lambda typed: [], NOBODY)
            except KeyboardInterrupt as stopped:  # it ends the line, as in a shell
                if stopped.args:  # another signal than that of Ctrl-C: see main.py
                    raise


def can_clear() -> bool:
    """Whether lines are typed at a terminal, and its screen can be cleared."""
    dumb = "dumb" if os.name == "posix" else ""
    return output.at_terminal() and os.environ.get("TERM", dumb) != "dumb"


def line_reader() -> LineReader:
    """What asks for lines here. Refused: standard input is closed.

    What is no text in a line is refused as its move is.
    """
    if sys.stdin is None or not sys.stdin.readable():
        raise refused("referee/unusable-file", "Standard input is closed: no line can be typed.",
                      hint="Play at a terminal, or pipe the lines in.")
    if isinstance(sys.stdin, TextIOWrapper):
        piped = None if sys.stdin.isatty() else "utf-8"  # as every file is read
        sys.stdin.reconfigure(encoding=piped, errors="surrogateescape")
    if output.at_terminal():
        with suppress(ImportError):
            return TerminalReader()
    return StandardInputReader()


class StandardInputReader:
    """Lines of standard input as they come."""

    def ask(self, prompt: str, offered: Offered, seat: Seat | None) -> str:
        """The next line; EOFError behind the last, and where the terminal is gone."""
        if output.print_texts(prompt, "", DONE):
            raise EOFError
        try:
            line = sys.stdin.readline().removeprefix("\ufeff")
        except OSError:
            line = ""
        if not line:
            raise EOFError
        return line.rstrip("\n")

    def forget(self, seat: Seat | None) -> None:
        """Nothing is kept."""


class TerminalReader:
    """Lines typed into prompt_toolkit, with completion and, for each seat, its lines before."""

    def __init__(self) -> None:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.completion import Completer, Completion

        class Beginning(Completer):
            """Offers what begins with the whole line."""

            offered: Offered = staticmethod(lambda typed: [])

            def get_completions(self, document: Any, event: Any) -> Iterable[Completion]:
                typed = document.text_before_cursor
                for text in self.offered(typed):
                    yield Completion(text, -len(typed))

        self._completer = Beginning()
        self._new: Callable[[], PromptSession[str]] = lambda: PromptSession(
            completer=self._completer, complete_while_typing=False)
        self._editors: dict[Seat | None, PromptSession[str]] = {}

    def ask(self, prompt: str, offered: Offered, seat: Seat | None) -> str:
        """The next line; EOFError for Ctrl-D, KeyboardInterrupt for Ctrl-C and other signals."""
        self._completer.offered = offered
        if seat == NOBODY or seat not in self._editors:
            self._editors[seat] = self._new()
        session = self._editors[seat]
        came: list[int] = []

        def leave() -> None:
            if came and session.app.future and not session.app.future.done():
                session.app.exit(exception=EOFError)

        def note(number: int, frame: object) -> None:
            came.append(number)
            if session.app.loop:
                with suppress(RuntimeError):  # it is closed
                    session.app.loop.call_soon_threadsafe(leave)

        before = {number: signal.signal(number, note) for number in _ending_signals()}
        try:
            return session.prompt(prompt, pre_run=leave)
        except OSError:  # the terminal is gone
            raise EOFError from None
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
            if came:
                raise KeyboardInterrupt(*came)

    def forget(self, seat: Seat | None) -> None:
        """Nothing of the editor of a seat is kept: its lines, what was cut from one."""
        self._editors.pop(seat, None)


def _ending_signals() -> list[signal.Signals]:
    """The signals that end the process by what their handler raises: see main.py.

    Beneath prompt_toolkit that may be lost, where it is raised in a callback of asyncio's.
    """
    named = (getattr(signal, name, None) for name in ENDS)
    return [number for number in named if number and callable(signal.getsignal(number))]
