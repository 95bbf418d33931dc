"""A referee that stays up: serve answers requests line by line, over standard input or a socket.

Requests are done one after the other, in the order in which they come. A request is JSON
(`requests.py`), or of `referee --via` the words of a command line. Whatever is wrong with one
of them ends none of the others.
"""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from io import BytesIO, StringIO, TextIOWrapper
from typing import Any, BinaryIO

import msgspec

from referee import disk, games, keep
from referee.acts import answer as answers
from referee.acts import given
from referee.acts.answer import DONE, UNUSABLE, Answer
from referee.acts.saves import opened
from referee.cli import reader, requests
from referee.cli.answer import done, emit, perform
from referee.cli.body import data, encoded
from referee.cli.requests import Id, Limits
from referee.cli.telling import UNTOLD, tell
from referee.core import sha
from referee.core.plain import visible
from referee.core.problem import Refused, refused

LONGEST = 1 << 20  # bytes of a request
PATIENCE = 30  # seconds that one may take


class TooLongError(BaseException):
    """A request took longer than is waited for; no command takes it for a fault of its own."""


def serve(path: str | None, *, socket: str | None = None, seat: str | None = None) -> int:
    """Answer requests until there are no more, or a signal; the exit code.

    ``path`` is the one save that is served, if others are not, ``seat`` whose eyes and moves
    alone. Refused: a save that cannot be used, a seat that there is not, a socket at which
    somebody listens already, standard input that is closed.
    """
    sha.many()
    try:
        limits = _limits(path, seat)
        if socket is not None:
            from referee.cli.sockets import listen

            listen(socket, lambda line: reply(line, limits, True), LONGEST)
        elif sys.stdin is None:
            raise refused("referee/unusable-request", "Standard input is closed; nobody asks.",
                          hint="Write requests to it, or listen with --socket.")
        else:
            return _lines(sys.stdin.buffer, lambda line: reply(line, limits))
    except Refused as error:
        return emit(answers.failed("serve", error), False)
    return DONE


def _limits(path: str | None, seat: str | None) -> Limits:
    """Whose requests are done. Refused: a save that cannot be used, a seat that there is not."""
    if path is not None:
        seats = opened(disk.read(path), path)[1].seats
    else:
        seats = tuple(sorted({one for game in games.names() for one in games.about(game).seats}))
    given.seat(seat, seats)
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
            if line.strip():
                code = tell(answer(line).decode(), "", DONE)
            busy = False
    except EOFError:
        pass
    finally:
        for name, handler in before.items():
            signal.signal(name, handler)
    return code


def reply(line: bytes, limits: Limits, socket: bool = False) -> bytes:
    """The answer to a request, as a line of JSON; at a ``socket`` what `via.py` is to print.

    A script may have several answers, each a line with the id of the request.
    Nothing that a request can be makes it raise.
    """
    of: Id = None
    asks: dict[str, Any] = {}
    shell = False
    before = keep.saved
    try:
        with _limited():
            if len(line) > LONGEST:
                raise refused("referee/usage-request", f"The request has more than {LONGEST:,} "
                              "bytes; nothing of it was read.")
            of, asks = requests.named(line)
            shell = socket and asks.keys() == {"line", "folder", "input"}
            if shell:
                return _printed(asks, limits)
            asked = requests.read(of, asks, limits)
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
    found.problems = answers.told(found.problems)
    if shell:
        return _framed(found.exit, "", visible(answers.complaint(found), "\n\t"))
    return _known(of, encoded(data(found)))


def _known(of: Id, told: str) -> bytes:
    """An answer by the id of its request."""
    return f'{{"id":{msgspec.json.encode(of).decode()},{told.strip()[1:]}\n'.encode()


def _fault(before: int, why: str) -> Answer:
    """What is answered where no command did; whether something is saved nevertheless is said."""
    kept = keep.saved > before
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


def _printed(asks: dict[str, Any], limits: Limits) -> bytes:
    """What a command line prints, done in the ``folder`` of who asks, with his ``input``.

    Of the texts each character is a byte. Refused: what is no such text, a folder that cannot
    be entered.
    """
    line, folder, sent = asks["line"], asks["folder"], asks["input"]
    if not (isinstance(line, list) and all(map(_of_bytes, (*line, folder, sent)))):
        raise refused("referee/usage-request", "The line is words, of bytes as via.py writes them, "
                      "and so are folder and input.")
    words = [os.fsdecode(word.encode("latin-1")) for word in line]
    out, err = StringIO(), StringIO()
    here = os.getcwd()
    try:
        os.chdir(folder.encode("latin-1"))
    except (OSError, ValueError):
        raise refused("referee/usage-request", "This folder cannot be entered.",
                      where=folder[:200]) from None
    try:
        with redirect_stdout(out), redirect_stderr(err), _input(sent.encode("latin-1")):
            code = _line(words, limits)
    finally:
        os.chdir(here)
    return _framed(code, out.getvalue(), err.getvalue())


def _of_bytes(text: object) -> bool:
    return isinstance(text, str) and ord(max(text, default="a")) < 256


def _framed(code: int, out: str, err: str) -> bytes:
    """An exit code and the lengths of two texts in a line, then these."""
    told, complained = out.encode(errors="replace"), err.encode(errors="replace")
    return b"%d %d %d\n%b%b" % (code, len(told), len(complained), told, complained)


def _line(words: list[str], limits: Limits) -> int:
    said = reader.read(words)
    if said is not None and said[0].json:
        requests.allowed(said[0], said[1], limits)
        return perform(*said)
    if said is not None or limits != Limits() or any("-completion" in word for word in words):
        raise refused("referee/usage-request", "This cannot be done through a socket.",
                      hint="Write options in full, or leave --via out.")
    from referee.cli.app import run

    argv, sys.argv = sys.argv, ["referee", *words]
    try:
        return run()
    finally:
        sys.argv = argv


@contextmanager
def _input(sent: bytes) -> Iterator[None]:
    """Standard input as who asks has it."""
    before, sys.stdin = sys.stdin, TextIOWrapper(BytesIO(sent), encoding="utf-8")
    try:
        yield
    finally:
        sys.stdin = before
