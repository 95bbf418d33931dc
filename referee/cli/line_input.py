"""Line input at a terminal, and one keyboard shared by several players.

Moves are completed and lines can be edited: with prompt_toolkit (the extra ``play``) where it is
installed, otherwise with readline. From a pipe lines are read as they are.
"""

import os
import signal
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cached_property
from io import TextIOWrapper
from typing import Any, Protocol

from referee.cli import output
from referee.commands.answer import DONE
from referee.core.base.problem import refused
from referee.core.game.decisions import Seat
from referee.signals import ENDS

# Completes a line from its beginning.
CompleteLine = Callable[[str], list[str]]

READ = "When you have read this, press Enter. The screen is then cleared. "
NOBODY = ""  # the prompt without history


class LineReader(Protocol):
    """Reads lines. Each seat has its own history: no key shows it the lines of another."""

    def ask(self, prompt: str, complete: CompleteLine, seat: Seat | None) -> str:
        """Read a line at the prompt of a seat; None: any seat may type it."""

    def forget(self, seat: Seat | None) -> None:
        """Forget what was typed at the prompt of a seat."""


class Keyboard:
    """A keyboard shared by several players: who has it, and whose information is on the screen.

    ``holder``: the seat that took it over by pressing Enter. ``private``: the seats with private
    information on the screen. ``unread``: it was printed, and nothing was typed since.
    """

    def __init__(self) -> None:
        self.holder: Seat | None = None
        self.private: set[Seat] = set()
        self.unread = False

    @cached_property
    def lines(self) -> LineReader:
        """Its lines. The reader is made for the first: its import takes longer than a move."""
        return line_reader()

    def hand_over(self, seat: Seat, name: str) -> bool:
        """Wait until a seat has the keyboard and the screen shows nothing of others.

        Whether the screen was cleared.
        """
        others = self.private - {seat}
        if seat == self.holder and not others:
            return False
        cleared = bool(others) and self.clear()
        if self._wait(f"Hand the keyboard to {name}, then press Enter. "):
            output.clear()  # of what was typed too early
            cleared = True
        self.holder = seat
        return cleared

    def clear(self) -> bool:
        """Clear the screen if it shows private information, once that is read; whether it did."""
        if self.unread:
            self._wait(READ)
        return self.leave()

    def leave(self) -> bool:
        """Clear the screen if it shows private information, without waiting; whether it did."""
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
            except KeyboardInterrupt as stopped:  # Ctrl-C ends the line, as in a shell
                if stopped.args:  # a signal other than Ctrl-C: see main.py
                    raise


def can_clear() -> bool:
    """Whether input and output are a terminal whose screen can be cleared."""
    dumb = "dumb" if os.name == "posix" else ""
    return output.at_terminal() and os.environ.get("TERM", dumb) != "dumb"


def prepare_input() -> None:
    """Prepare standard input for reading lines. Refused: it is closed.

    Invalid UTF-8 in a line is refused later, with its move.
    """
    if sys.stdin is None or not sys.stdin.readable():
        raise refused("referee/unusable-file", "Standard input is closed, so no line can be typed.",
                      hint="Play at a terminal, or send the lines to standard input.")
    if isinstance(sys.stdin, TextIOWrapper):
        piped = None if sys.stdin.isatty() else "utf-8"  # like every file
        sys.stdin.reconfigure(encoding=piped, errors="surrogateescape")


def line_reader() -> LineReader:
    """A reader for this terminal or pipe."""
    if output.at_terminal():
        for editor in (TerminalReader, ReadlineReader):
            with suppress(ImportError):
                return editor()
    return StandardInputReader()


class StandardInputReader:
    """Reads lines from standard input."""

    def ask(self, prompt: str, complete: CompleteLine, seat: Seat | None) -> str:
        """Read a line; EOFError after the last, or if the terminal is gone."""
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
        """Nothing to forget: there is no history."""


class ReadlineReader:
    """Reads lines with readline: editing, completion, and a history for each seat."""

    def __init__(self) -> None:
        import readline

        self._readline = readline
        self._typed: dict[Seat | None, list[str]] = {}
        readline.set_completer_delims("")  # the whole line is completed, not its last word
        is_libedit = "libedit" in (readline.__doc__ or "")
        readline.parse_and_bind("bind ^I rl_complete" if is_libedit else "tab: complete")
        readline.set_auto_history(False)

    def ask(self, prompt: str, complete: CompleteLine, seat: Seat | None) -> str:
        """Read a line; EOFError for Ctrl-D, KeyboardInterrupt for Ctrl-C and other signals."""
        typed = self._typed.setdefault(seat, []) if seat != NOBODY else []
        self._readline.clear_history()
        for line in typed:
            self._readline.add_history(line)
        found: list[str] = []

        def completer(text: str, state: int) -> str | None:
            if state == 0:
                found[:] = complete(text)
            return found[state] if state < len(found) else None

        self._readline.set_completer(completer)
        try:
            line = input(prompt)
        except OSError:  # the terminal is gone
            raise EOFError from None
        finally:
            self._readline.clear_history()
        if line:
            typed.append(line)
        return line

    def forget(self, seat: Seat | None) -> None:
        """Forget what was typed at the prompt of a seat."""
        self._typed.pop(seat, None)


class TerminalReader:
    """Reads lines with prompt_toolkit: completion, and a history for each seat."""

    def __init__(self) -> None:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.completion import Completer, Completion

        class WholeLineCompleter(Completer):
            """Completes the whole line, not its last word."""

            complete: CompleteLine = staticmethod(lambda typed: [])

            def get_completions(self, document: Any, event: Any) -> Iterable[Completion]:
                typed = document.text_before_cursor
                for text in self.complete(typed):
                    yield Completion(text, -len(typed))

        self._completer = WholeLineCompleter()
        self._new: Callable[[], PromptSession[str]] = lambda: PromptSession(
            completer=self._completer, complete_while_typing=False)
        self._editors: dict[Seat | None, PromptSession[str]] = {}

    def ask(self, prompt: str, complete: CompleteLine, seat: Seat | None) -> str:
        """Read a line; EOFError for Ctrl-D, KeyboardInterrupt for Ctrl-C and other signals."""
        self._completer.complete = complete
        if seat == NOBODY or seat not in self._editors:
            self._editors[seat] = self._new()
        session = self._editors[seat]
        received: list[int] = []

        def leave() -> None:
            if received and session.app.future and not session.app.future.done():
                session.app.exit(exception=EOFError)

        def note(number: int, frame: object) -> None:
            received.append(number)
            if session.app.loop:
                with suppress(RuntimeError):  # the loop is closed
                    session.app.loop.call_soon_threadsafe(leave)

        old_handlers = {number: signal.signal(number, note) for number in _ending_signals()}
        try:
            return session.prompt(prompt, pre_run=leave)
        except OSError:  # the terminal is gone
            raise EOFError from None
        finally:
            for number, handler in old_handlers.items():
                signal.signal(number, handler)
            if received:
                raise KeyboardInterrupt(*received)

    def forget(self, seat: Seat | None) -> None:
        """Forget the history and the clipboard of a seat."""
        self._editors.pop(seat, None)


def _ending_signals() -> list[signal.Signals]:
    """The signals whose handlers end the process by an exception: see main.py.

    prompt_toolkit may lose that exception if it is raised in an asyncio callback.
    """
    numbers = (getattr(signal, name, None) for name in ENDS)
    return [number for number in numbers if number and callable(signal.getsignal(number))]
