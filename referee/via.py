"""referee --via SOCKET …: a command line that a referee which stays up does.

It loads next to nothing, for that is what it saves: the library socket alone costs as much again
as Python, for what it needs to be asked for by name, so what is below it is used.
"""

import os
import sys

try:
    from _socket import AF_UNIX, socket
except ImportError:  # a system without such sockets, or another Python
    socket = None  # type: ignore[assignment, misc]

MOST = 1 << 16  # bytes of standard input that are sent


def program(path: str, words: list[str]) -> None:
    """Have a command line done as a process."""
    try:
        code = via(path, words)
    except KeyboardInterrupt:
        code = _failed("Interrupted; nothing was asked", 130, words)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, AttributeError):  # it is closed, or was so from the start
            code = code or 6
    os._exit(code)


def via(path: str, words: list[str]) -> int:
    """Have a command line done, print what it prints; its exit code, 3 if nobody serves there."""
    sent = ""
    if "-" in words:
        if sys.stdin is None:
            return _failed("Standard input is closed; nothing was asked", 3, words)
        sent = sys.stdin.buffer.read(MOST + 1).decode("latin-1")
    if len(sent) > MOST:
        return _failed(f"More than {MOST:,} bytes of standard input are not sent; nothing was "
                       "asked", 3, words)
    line = ",".join(_json(_bytes(word)) for word in words)
    if socket is None:
        return _failed("Nobody serves here: this system has no Unix sockets", 3, words)
    try:
        folder = _json(_bytes(os.getcwd()))
        there = socket(AF_UNIX)
        there.connect(path)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        return _failed(f"Nobody serves at {path[:200]}: {why}; nothing was asked", 3, words)
    asked = f'{{"line":[{line}],"folder":{folder},"input":{_json(sent)}}}\n'
    try:
        there.sendall(asked.encode())
        code, out, err = _answered(there)
    except (OSError, ValueError):
        return _failed("The answer did not come whole; the command may be done", 6, words)
    except KeyboardInterrupt:
        return _failed("Interrupted; the command may be done", 6, words)
    for stream, text in ((sys.stdout, out), (sys.stderr, err)):
        try:
            if text:
                stream.buffer.write(text)
                stream.buffer.flush()
        except (OSError, AttributeError):
            code = code or 6
    return code


def _answered(there: "socket") -> tuple[int, bytes, bytes]:
    """The exit code and both texts of an answer. Refused with a ValueError: one that is cut."""
    told = b""
    while b"\n" not in told:
        told += _part(there)
    head, _, told = told.partition(b"\n")
    code, out, err = map(int, head.split())
    parts = [told]
    left = out + err - len(told)
    while left > 0:
        parts.append(_part(there))
        left -= len(parts[-1])
    told = b"".join(parts)
    return code, told[:out], told[out:]


def _part(there: "socket") -> bytes:
    part = there.recv(1 << 16)
    if not part:
        raise ValueError
    return part


def _failed(why: str, code: int, words: list[str]) -> int:
    """Say why nothing came of it, as data if that is asked for; the exit code."""
    if "--json" in words:
        from referee.acts import answer
        from referee.cli.answer import emit
        from referee.core.problem import refused

        command = next((word for word in words if not word.startswith("-")), "")
        found = answer.failed(command, refused("referee/unusable-request", f"{why}."))
        found.exit = code
        return emit(found, True)
    if sys.stderr is not None:
        sys.stderr.write(f"referee: {why}.\n")
    return code


def _bytes(word: str) -> str:
    """The bytes of a word, whatever they are, a character each."""
    return os.fsencode(word).decode("latin-1")


def _json(text: str) -> str:
    """A text of bytes as JSON writes it, without the library."""
    if text.isascii() and text.isprintable() and '"' not in text and "\\" not in text:
        return f'"{text}"'
    return '"' + "".join(f"\\u{ord(char):04x}" for char in text) + '"'
