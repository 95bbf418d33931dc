"""The command `serve`: answers JSON requests line by line on standard input.

Requests (`json_requests.py`) are handled one after the other. A failing request does not affect
the others.
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
from referee.cli.execute import emit, run, run_and_print
from referee.cli.json_requests import Limits
from referee.cli.output import NOT_WRITTEN, print_texts
from referee.commands import answer as answers
from referee.commands import option_checks
from referee.commands.answer import DONE, UNUSABLE, Answer
from referee.commands.json_output import Id, answer_data, escaped, to_json
from referee.commands.loading import open_save
from referee.core.base import hashing
from referee.core.base.problem import Refused, refused
from referee.core.document.surfaces import SHELL, without_names
from referee.files import inputs, saves

LONGEST = 1 << 20  # bytes of a request
PATIENCE = 30  # seconds for a request


class TooLongError(BaseException):
    """A request took too long. A BaseException, so that no command handles it as its own error."""


def serve(path: str | None, *, seat: str | None = None) -> int:
    """Answer requests until the input ends or a signal arrives; the exit code.

    ``path``: the only save that is served; ``seat``: the only viewer and player. Refused: an
    unusable save, an unknown seat, closed standard input.
    """
    hashing.load_openssl()
    try:
        limits = _limits(path, seat)
        if sys.stdin is None:
            raise refused("referee/unusable-request", "Standard input is closed.",
                          hint="Write requests to it.")
        return _answer_lines(sys.stdin.buffer, lambda line: reply(line, limits))
    except Refused as error:
        return emit(answers.refused_answer("serve", error), False)


def _limits(path: str | None, seat: str | None) -> Limits:
    """The limits for requests. Refused: an unusable save, an unknown seat."""
    if path is not None:
        seats = open_save(inputs.load(path), path)[1].seats
    else:
        seats = tuple(sorted({any_seat for game in games.names()
                              for any_seat in games.game_meta(game).seats}))
    option_checks.check_seat(seat, seats)
    return Limits(seat or "", os.path.realpath(path) if path is not None else "")


def _answer_lines(stream: BinaryIO, answer: Callable[[bytes], bytes]) -> int:
    """Answer each line as it arrives; after a signal the current request is finished first.

    The exit code; ``NOT_WRITTEN`` if an answer could not be written, which ends the loop.
    """
    ending = False
    busy = False
    code = DONE

    def end(number: int, frame: Any) -> None:
        nonlocal ending
        ending = True
        if not busy:
            raise EOFError

    old_handlers = {name: signal.signal(name, end) for name in (signal.SIGINT, signal.SIGTERM)}
    try:
        while not ending and code == DONE and (line := stream.readline(LONGEST + 1)):
            busy = True
            piece = line
            while len(piece) > LONGEST and not piece.endswith(b"\n"):  # skip the rest
                piece = stream.readline(LONGEST + 1) or b"\n"
            line = inputs.normalized(line)
            if line.strip():
                code = print_texts(answer(line).decode(), "", DONE, data=True)
            busy = False
    except EOFError:
        pass
    finally:
        for name, handler in old_handlers.items():
            signal.signal(name, handler)
    return code


def reply(line: bytes, limits: Limits) -> bytes:
    """The answer to a request, as a line of JSON.

    A script may have several answers, each a line with the id of the request. Never raises.
    """
    request_id: Id = None
    fields: dict[str, Any] = {}
    saved_before = saves.saved
    try:
        with _time_limit():
            if len(line) > LONGEST:
                raise refused("referee/usage-request",
                              f"The request has more than {LONGEST:,} bytes, so it was not read.")
            request_id, fields = json_requests.parse_request(line)
            request = json_requests.to_request(request_id, fields, limits)
            output = StringIO()
            with _with_input((request.input or "").encode()), redirect_stdout(output):
                if request.command.prints_itself:
                    run_and_print(request.command, request.values, True)
                    return b"".join(_with_id(request_id, answer_json)
                                    for answer_json in output.getvalue().splitlines())
                answer = run(request.command, request.values)
            assert isinstance(answer, Answer)
    except Refused as error:
        answer = answers.refused_answer(str(fields.get("command", ""))[:60], error)
    except TooLongError:
        answer = _failure(saved_before, f"The request took longer than {PATIENCE} seconds")
    except MemoryError:
        answer = _failure(saved_before, "There is not enough memory")
    except Exception as error:  # report our own fault and go on
        from traceback import print_exc

        print_exc()
        answer = _failure(saved_before, f"The program has an error ({type(error).__name__})")
    surface = SHELL if answer.shows_names else without_names(SHELL)
    answer.problems = answers.all_problems(answer, surface)
    return _with_id(request_id, to_json(answer_data(answer), surface))


def _with_id(request_id: Id, answer_json: str) -> bytes:
    """An answer with the id of its request."""
    id_json = escaped(msgspec.json.encode(request_id).decode())
    return f'{{"id":{id_json},{answer_json.strip()[1:]}\n'.encode()


def _failure(saved_before: int, why: str) -> Answer:
    """The answer when no command gave one; it says whether something was saved nevertheless."""
    anything_saved = saves.saved > saved_before
    failed = answers.refused_answer("", refused(
        "referee/unusable-request", why
        + ("; the moves that were played are saved, but not reported." if anything_saved
           else "; nothing was changed.")))
    failed.exit = NOT_WRITTEN if anything_saved else UNUSABLE
    return failed


@contextmanager
def _time_limit() -> Iterator[None]:
    """Raise TooLongError after ``PATIENCE`` seconds."""
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
def _with_input(sent: bytes) -> Iterator[None]:
    """Replace standard input by the input of a request."""
    old_stdin, sys.stdin = sys.stdin, TextIOWrapper(BytesIO(sent), encoding="utf-8")
    try:
        yield
    finally:
        sys.stdin = old_stdin
