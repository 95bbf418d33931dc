"""A referee that stays up: serve answers requests line by line, over standard input.

Requests are JSON (`json_requests.py`), done one after the other, in the order in which they come.
Whatever is wrong with one of them ends none of the others.
"""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from io import BytesIO, StringIO, TextIOWrapper
from typing import Any, BinaryIO

import msgspec

from referee import games
from referee.cli import json_requests
from referee.cli.execute import done, emit, perform
from referee.cli.json_output import Id, data, encoded, escaped
from referee.cli.json_requests import Limits
from referee.cli.output import UNTOLD, tell
from referee.commands import answer as answers
from referee.commands import option_checks
from referee.commands.answer import DONE, UNUSABLE, Answer
from referee.commands.loading import opened
from referee.core.base import hashing
from referee.core.base.problem import Refused, refused
from referee.files import inputs, saves

LONGEST = 1 << 20  # bytes of a request
PATIENCE = 30  # seconds that one may take


class TooLongError(BaseException):
    """A request took longer than is waited for; no command takes it for a fault of its own."""


def serve(path: str | None, *, seat: str | None = None) -> int:
    """Answer requests until there are no more, or a signal; the exit code.

    ``path`` is the one save that is served, if others are not, ``seat`` whose eyes and moves
    alone. Refused: a save that cannot be used, a seat that there is not, standard input that is
    closed.
    """
    hashing.many()
    try:
        limits = _limits(path, seat)
        if sys.stdin is None:
            raise refused("referee/unusable-request", "Standard input is closed; nobody asks.",
                          hint="Write requests to it.")
        return _lines(sys.stdin.buffer, lambda line: reply(line, limits))
    except Refused as error:
        return emit(answers.failed("serve", error), False)


def _limits(path: str | None, seat: str | None) -> Limits:
    """Whose requests are done. Refused: a save that cannot be used, a seat that there is not."""
    if path is not None:
        seats = opened(inputs.read(path), path)[1].seats
    else:
        seats = tuple(sorted({one for game in games.names() for one in games.about(game).seats}))
    option_checks.seat(seat, seats)
    return Limits(seat or "", os.path.realpath(path) if path is not None else "")


def _lines(asked: BinaryIO, answer: Callable[[bytes], bytes]) -> int:
    """Answer every line, each when it has come; a signal lets the one that is done be told.

    The exit code, ``UNTOLD`` if an answer could not be written: then no more is done.
    """
    ending = False
    busy = False
    code = DONE

    def end(number: int, frame: Any) -> None:
        nonlocal ending
        ending = True
        if not busy:
            raise EOFError

    before = {name: signal.signal(name, end) for name in (signal.SIGINT, signal.SIGTERM)}
    try:
        while not ending and code == DONE and (line := asked.readline(LONGEST + 1)):
            busy = True
            whole = line
            while len(whole) > LONGEST and not whole.endswith(b"\n"):  # the rest is passed over
                whole = asked.readline(LONGEST + 1) or b"\n"
            line = inputs.normal(line)
            if line.strip():
                code = tell(answer(line).decode(), "", DONE, data=True)
            busy = False
    except EOFError:
        pass
    finally:
        for name, handler in before.items():
            signal.signal(name, handler)
    return code


def reply(line: bytes, limits: Limits) -> bytes:
    """The answer to a request, as a line of JSON.

    A script may have several answers, each a line with the id of the request.
    Nothing that a request can be makes it raise.
    """
    of: Id = None
    asks: dict[str, Any] = {}
    before = saves.saved
    try:
        with _limited():
            if len(line) > LONGEST:
                raise refused("referee/usage-request", f"The request has more than {LONGEST:,} "
                              "bytes; nothing of it was read.")
            of, asks = json_requests.named(line)
            asked = json_requests.read(of, asks, limits)
            out = StringIO()
            with _input((asked.input or "").encode()), redirect_stdout(out):
                if asked.command.tells:
                    perform(asked.command, asked.values, True)
                    return b"".join(_known(of, told) for told in out.getvalue().splitlines())
                found = done(asked.command, asked.values)
            assert isinstance(found, Answer)
    except Refused as error:
        found = answers.failed(str(asks.get("command", ""))[:60], error)
    except TooLongError:
        found = _fault(before, f"The request took longer than {PATIENCE} seconds")
    except MemoryError:
        found = _fault(before, "There is not enough memory")
    except Exception as error:  # a fault of ours is told, and ends nothing
        from traceback import print_exc

        print_exc()
        found = _fault(before, f"The referee is at fault ({type(error).__name__})")
    found.problems = answers.all_told(found)
    return _known(of, encoded(data(found)))


def _known(of: Id, told: str) -> bytes:
    """An answer by the id of its request."""
    return f'{{"id":{escaped(msgspec.json.encode(of).decode())},{told.strip()[1:]}\n'.encode()


def _fault(before: int, why: str) -> Answer:
    """What is answered where no command did; whether something is saved nevertheless is said."""
    kept = saves.saved > before
    failed = answers.failed("", refused(
        "referee/unusable-request", why + ("; what was played is saved, but not told." if kept
                                           else "; nothing was changed.")))
    failed.exit = UNTOLD if kept else UNUSABLE
    return failed


@contextmanager
def _limited() -> Iterator[None]:
    """No longer than is waited for."""
    def stop(number: int, frame: Any) -> None:
        raise TooLongError

    if not hasattr(signal, "setitimer"):  # Windows
        yield
        return
    signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


@contextmanager
def _input(sent: bytes) -> Iterator[None]:
    """Standard input as who asks has it."""
    before, sys.stdin = sys.stdin, TextIOWrapper(BytesIO(sent), encoding="utf-8")
    try:
        yield
    finally:
        sys.stdin = before
