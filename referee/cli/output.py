"""Writing to standard output and standard error, and what happens if that fails.

All commands print through this module. It imports nothing heavy, because help uses it too.
"""

import errno
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TextIO

from referee.core.base.control_characters import visible

NOT_WRITTEN = 6
INTERRUPTED = 130


def print_texts(out: str, err: str, code: int, unseen: str = "", *, data: bool = False) -> int:
    """Write to standard output and standard error; the resulting exit code.

    Control and invisible characters are escaped, except those of ``unseen``. If the output fails
    after something was done, the code is ``NOT_WRITTEN``; after a refusal it stays. ``data``: the
    output is read by a program or kept in a file.
    """
    why = try_write(out, err, unseen, data=data)
    return report_unwritten(why, code) if why else code


def try_write(out: str, err: str, unseen: str = "", *, data: bool = False,
              style: Callable[[str], str] = str,
              pager: Callable[[str], bool] | None = None) -> str:
    """Write to standard output and standard error as ``print_texts``; why that failed, or empty.

    ``style`` adds the codes of a terminal to both. ``pager`` is tried first for standard output; it
    tells whether it showed the text.
    """
    why = ""
    for stream, text, keep, write in (
            (sys.stdout, out, "\n\t" + unseen, _write_data if data else _write),
            (sys.stderr, err, "\n\t", _write)):
        try:
            shown = style(visible(text, keep))
            if not (pager and stream is sys.stdout and pager(shown)):
                write(stream, shown)
        except (OSError, ValueError) as error:  # a full device, a closed pipe, a closed file
            why = getattr(error, "strerror", None) or str(error)
    return why


def is_terminal() -> bool:
    """Whether a person reads standard output at a terminal."""
    return sys.stdout is not None and sys.stdout.isatty()


def terminal_size() -> tuple[int, int] | None:
    """The columns and lines of the terminal of standard output, if it is one."""
    try:
        return os.get_terminal_size(sys.stdout.fileno())
    except (AttributeError, OSError, ValueError):
        return None


def clear() -> None:
    """Clear the screen of the terminal and its scrollback, where possible."""
    with suppress(OSError, ValueError):
        _write(sys.stdout, "\x1b[H\x1b[2J\x1b[3J")


def error_terminal() -> TextIO | None:
    """Standard error, if it is a terminal."""
    return sys.stderr if sys.stderr is not None and sys.stderr.isatty() else None


def at_terminal() -> bool:
    """Whether a person types and reads at a terminal."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def report_unwritten(why: str, code: int) -> int:
    """Report that an answer could not be written; the resulting exit code."""
    end = f"The command ended with {code}" if code else "Done"
    with suppress(OSError, ValueError):
        _write(sys.stderr, f"referee: {end}, but the answer could not be written: {why}.\n")
    return code or NOT_WRITTEN


def _write(stream: TextIO | None, text: str) -> None:
    if not text:
        return
    if stream is None:  # closed before the program started
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    try:
        stream.write(text)
    except UnicodeEncodeError:
        letters = stream.encoding
        stream.write(text.encode(letters, "replace").decode(letters))
    stream.flush()


def _write_data(stream: TextIO | None, text: str) -> None:
    """Write UTF-8 with LF on every system and locale, as programs that read it expect."""
    binary = getattr(stream, "buffer", None)
    if stream is None or binary is None:  # an in-memory stream
        _write(stream, text)
        return
    stream.flush()
    left = memoryview(text.encode())
    while left:
        count = binary.write(left)
        if count is None:  # a non-blocking stream
            raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN))
        left = left[count:]
    binary.flush()
