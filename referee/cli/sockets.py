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

    A line of more than ``longest`` bytes is given as far as ``longest + 1``. Refused: somebody
    listens there, something that is no socket is there, sockets that this system does not have.
    """
    if not hasattr(socket, "AF_UNIX"):
        raise refused("referee/usage-socket", "This system has no Unix sockets.",
                      hint="Leave --socket out: requests are read from standard input.")
    before = os.umask(0o177)
    try:
        _clear(path)
        there = socket.socket(socket.AF_UNIX)
        there.bind(path)
    except OSError as error:
        raise refused("referee/usage-socket", f"{error.strerror}.", where=path[:200],
                      hint="Name another path, of less than 100 bytes.") from None
    finally:
        os.umask(before)
    try:
        asyncio.run(_listened(there, answer, longest))
    finally:
        with suppress(OSError):
            os.unlink(path)


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

    async def talk(asked: asyncio.StreamReader, told: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError, TimeoutError):
            while line := await _line(asked, longest):
                if line.strip():
                    told.write(answer(line))
                    await asyncio.wait_for(told.drain(), SLOW)
        told.close()

    server = await asyncio.start_unix_server(talk, sock=there, limit=longest + 1)
    async with server:
        await ended.wait()


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
