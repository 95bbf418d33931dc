"""A Unix socket that several may talk to; their requests are answered one after the other."""

import asyncio
import os
import signal
import socket
import stat
from collections.abc import Callable
from contextlib import suppress

from referee.core.problem import refused

SLOW = 10  # seconds in which an answer must be taken


def listen(path: str, answer: Callable[[bytes], bytes], longest: int) -> None:
    """Answer lines until a signal; the socket is the owner's alone, and is gone at the end.

    A line of more than ``longest`` bytes is given as far as ``longest + 1``. Of many who talk
    to it at once who was silent longest is left. Refused: a path that is none, somebody who
    listens there, something that is no socket, sockets that this system does not have.
    """
    if not hasattr(socket, "AF_UNIX"):
        raise refused("referee/usage-socket", "This system has no Unix sockets.",
                      hint="Leave --socket out: requests are read from standard input.")
    if not path or "\0" in path:  # the system would choose a name, and let everybody in
        raise refused("referee/usage-socket", "This is no path.",
                      hint="Name a file that is not there yet.")
    try:
        there = _bound(path)
        own = os.lstat(path)
    except OSError as error:
        raise refused("referee/usage-socket", f"{error.strerror or error}.", where=path[:200],
                      hint="Name another path, of less than 100 bytes.") from None
    try:
        asyncio.run(_listened(there, answer, longest))
    finally:
        with suppress(OSError):
            if os.path.samestat(own, os.lstat(path)):  # else another took its place
                os.unlink(path)


def _bound(path: str) -> socket.socket:
    """A socket that listens. Of several who come at once one is the first: its folder is locked."""
    from fcntl import LOCK_EX, flock

    folder = os.open(os.path.dirname(os.path.abspath(path)), os.O_RDONLY)
    before = os.umask(0o177)
    try:
        flock(folder, LOCK_EX)
        _clear(path)
        there = socket.socket(socket.AF_UNIX)
        there.bind(path)
        there.listen(100)
        return there
    finally:
        os.umask(before)
        os.close(folder)


def _clear(path: str) -> None:
    """Remove a socket at which nobody listens any more. Refused: anything else that is there."""
    try:
        mode = os.lstat(path).st_mode
    except FileNotFoundError:
        return
    if not stat.S_ISSOCK(mode):
        raise refused("referee/usage-socket", "There is a file of this name, which is no socket.",
                      where=path[:200], hint="Name another path.")
    with socket.socket(socket.AF_UNIX) as other:
        try:
            other.connect(path)
        except ConnectionRefusedError:
            os.unlink(path)
            return
    raise refused("referee/usage-socket", "A referee listens there already.", where=path[:200],
                  hint="Ask it with --via, or name another path.")


async def _listened(there: socket.socket, answer: Callable[[bytes], bytes], longest: int) -> None:
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(name, ended.set)
    most = _most()
    talking: dict[asyncio.StreamWriter, None] = {}  # who was silent longest stands first

    async def talk(asked: asyncio.StreamReader, told: asyncio.StreamWriter) -> None:
        if len(talking) >= most:
            silent = next(iter(talking))
            del talking[silent]
            silent.close()
        # At the end all are left; that ends a talk, and is no fault.
        with suppress(ConnectionError, TimeoutError, asyncio.CancelledError):
            talking[told] = None
            while line := await _line(asked, longest):
                talking[told] = talking.pop(told, None)
                if line.strip():
                    told.write(answer(line))
                    await asyncio.wait_for(told.drain(), SLOW)
        talking.pop(told, None)
        told.close()

    # Of those who come at once no more are let in than there is room for beside the others.
    server = await asyncio.start_unix_server(talk, sock=there, limit=longest + 1,
                                             backlog=max(1, most // 4))
    await ended.wait()
    server.close()  # since Python 3.12 who waits for that waits for all who talk


def _most() -> int:
    """How many may talk at once: a quarter of the files that a process may have open, or 500."""
    from resource import RLIM_INFINITY, RLIMIT_NOFILE, getrlimit

    files = getrlimit(RLIMIT_NOFILE)[0]
    return 500 if files == RLIM_INFINITY else max(1, min(500, files // 4))


async def _line(asked: asyncio.StreamReader, longest: int) -> bytes:
    """The next line, of one that is too long its beginning; empty: there is no more."""
    try:
        return await asked.readuntil(b"\n")
    except asyncio.IncompleteReadError as error:
        return error.partial
    except asyncio.LimitOverrunError:
        begun = await asked.readexactly(longest + 1)
        while True:
            try:
                await asked.readuntil(b"\n")
                return begun
            except asyncio.IncompleteReadError:
                return begun
            except asyncio.LimitOverrunError as error:
                await asked.readexactly(error.consumed or 1)
