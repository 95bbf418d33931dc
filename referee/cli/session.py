"""The command that plays at a terminal: the page, the question, a line to type.

Each line is answered, and saved, as the command of that name would do it. On a
terminal prompt_toolkit completes moves and keeps the lines that were typed,
where it is installed (the extra ``play``); elsewhere lines are read as they come.
"""

import signal
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from io import TextIOWrapper
from typing import Any

from msgspec.structs import replace

from referee import disk
from referee.acts import answer as answers
from referee.acts import given, naming
from referee.acts.answer import DONE, Answer
from referee.acts.saves import opened
from referee.cli import checking, looking, mending, outside, playing
from referee.cli.answer import attempted, emit
from referee.cli.telling import UNTOLD, tell
from referee.core.game.rules import Seat
from referee.core.table import table
from referee.core.table.table import Table
from referee.core.text.problem import Refused, refused
from referee.ends import ENDS

REASON = "taken back at the terminal"
WORDS = {"?": "these words", "legal": "the legal moves, or those that begin with what follows",
         "check": "whether the move that follows is legal; nothing is played",
         "show": "the position, with nothing left out", "log": "what happened in all turns",
         "score": "the standing", "undo": "take the last turn back", "quit": "leave the game"}

Offered = Callable[[str], list[str]]
Typed = Callable[[str, Offered], str]


def play(path: str, seat: Seat | None, now: str | None) -> int:
    """Play a game line by line until it is over or left; the exit code.

    ``seat`` is whose moves and eyes they are. Without one whoever is asked
    moves, or whom the line names, and pages are everybody's; of a game for one
    they are its player's.
    """
    try:
        _typing()
        at = _table(path)
        given.seat(seat, at.seats)
        outside.time(now)
        eyes = seat or (at.seats[0] if len(at.seats) == 1 else None)
        typed = _terminal() if all(stream is not None and stream.isatty()
                                   for stream in (sys.stdin, sys.stdout)) else _plain
        code, offers = _told(looking.show(path, eyes=eyes)), tuple[str, ...]()
        while code != UNTOLD and not at.ended and at.rules.awaiting(at.state).asks:
            who = _mover(at, seat)
            try:
                line = typed(f"{who or 'seat: move'}> ", partial(_lines, at, who)).strip()
            except KeyboardInterrupt as stopped:  # it ends the line, as in a shell
                if stopped.args:  # another signal than that of Ctrl-C: see start.py
                    raise
                continue
            except EOFError:
                line = "quit"
            if line.casefold() in ("quit", "exit"):
                return tell(f"Saved up to turn {given.latest(at, eyes or '')[0]}.\n", "", DONE)
            line = _chosen(line, offers)
            answer = _answer(path, line, seat or who if offers else seat, eyes, now)
            offers = answer.offers
            code = _told(answer)
            at = _table(path)
        return code if code == UNTOLD else _told(looking.score(path))
    except Refused as error:
        return emit(answers.failed("play", error), False)


def _chosen(line: str, offers: tuple[str, ...]) -> str:
    """A line; right behind a list of what may be meant its number is what stands there."""
    n = int(line) if line.isascii() and line.isdecimal() and len(line) < 3 else 0
    return offers[n - 1] if 1 <= n <= len(offers) else line


def _table(path: str) -> Table:
    return opened(disk.read(path), path)[1]


def _mover(at: Table, seat: Seat | None) -> Seat | None:
    """Whose move the next line is, if that is plain."""
    asked = {ask.seat for ask in table.asked(at, seat).asks if ask.must}
    return seat or (asked.pop() if len(asked) == 1 else None)


def _lines(at: Table, who: Seat | None, typed: str) -> list[str]:
    """What a line that begins so may become."""
    from referee.acts import completing

    words = [word for word in WORDS if word.startswith(typed.casefold())]
    return [*completing.lines(at, typed, who), *words]


def _told(answer: Answer) -> int:
    """Print an answer, which names commands as they are typed here."""
    answer.text = naming.at_prompt(answer.text)
    answer.again = "To play one of them, type its number." if answer.offers else ""
    answer.problems = [replace(problem, why=naming.at_prompt(problem.why),
                               hint=naming.at_prompt(problem.hint)) for problem in answer.problems]
    code = emit(answer, False)
    return code if code == UNTOLD else DONE


def _answer(path: str, line: str, seat: Seat | None, eyes: Seat | None,
            now: str | None) -> Answer:
    """What a line is answered: a word of the session, else a move."""
    word, _, rest = line.partition(" ")
    if word in ("?", "help"):
        return Answer("play", text="".join(f"{name:8}{what}\n" for name, what in WORDS.items())
                      + "Anything else is a move.\n")
    if word == "legal":
        return attempted("legal", looking.legal, {"path": path, "prefix": rest, "seat": seat})
    if word == "check":
        return attempted("check", checking.check, {"path": path, "text": rest, "seat": seat,
                                                   "eyes": eyes})
    if line == "log":
        return attempted("log", looking.history, {"path": path, "eyes": eyes})
    if line == "score":
        return attempted("score", looking.score, {"path": path})
    if line in ("show", ""):
        return attempted("show", looking.show, {"path": path, "eyes": eyes,
                                                "whole": line == "show"})
    if line == "undo":
        return attempted("undo", mending.undo, {"path": path, "reason": REASON, "eyes": eyes,
                                                "now": now})
    text, _, dice = line.partition(" --dice ")
    return attempted("move", playing.move, {
        "path": path, "text": text, "seat": seat, "eyes": eyes, "now": now,
        "dice": dice.strip(" \"'") or None})


def _typing() -> None:
    """Refused: no line can be typed. What is no text in a line is refused as its move is."""
    if sys.stdin is None or not sys.stdin.readable():
        raise refused("referee/unusable-file", "Standard input is closed: no line can be typed.",
                      hint="Play at a terminal, or pipe the lines in.")
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="surrogateescape")


def _plain(prompt: str, offered: Offered) -> str:
    """The next line of standard input, which ends too where its terminal is gone."""
    if tell(prompt, "", DONE):
        raise EOFError
    try:
        line = sys.stdin.readline().removeprefix("\ufeff")
    except OSError:
        line = ""
    if not line:
        raise EOFError
    return line


def _terminal() -> Typed:
    """What asks for a line at a terminal, with the lines before and completion."""
    try:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.completion import Completer, Completion
    except ImportError:
        return _plain

    class Beginning(Completer):
        """Offers what begins with the whole line."""

        offered: Offered = staticmethod(lambda typed: [])

        def get_completions(self, document: Any, event: Any) -> Iterable[Completion]:
            typed = document.text_before_cursor
            for text in self.offered(typed):
                yield Completion(text, -len(typed))

    completer = Beginning()
    session: PromptSession[str] = PromptSession(completer=completer, complete_while_typing=False)

    def typed(prompt: str, offered: Offered) -> str:
        completer.offered = offered
        came: list[int] = []

        def leave() -> None:
            if came and session.app.future and not session.app.future.done():
                session.app.exit(exception=EOFError)

        def note(number: int, frame: object) -> None:
            came.append(number)
            if session.app.loop:
                with suppress(RuntimeError):  # it is closed
                    session.app.loop.call_soon_threadsafe(leave)

        before = {number: signal.signal(number, note) for number in _ending()}
        try:
            return session.prompt(prompt, pre_run=leave)
        except OSError:  # the terminal is gone
            raise EOFError from None
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
            if came:
                raise KeyboardInterrupt(*came)

    return typed


def _ending() -> list[signal.Signals]:
    """The signals that end the process by what their handler raises: see start.py.

    Beneath prompt_toolkit that may be lost, where it is raised in a callback of asyncio's.
    """
    named = (getattr(signal, name, None) for name in ENDS)
    return [number for number in named if number and callable(signal.getsignal(number))]
