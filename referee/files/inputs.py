"""Files that are read: saves, scenarios, scripts, standard input; which scenarios there are."""

import errno
import os
import stat
import sys
from io import FileIO
from typing import NoReturn

from msgspec import Struct

from referee.core.base.problem import refused


class SizeLimit(Struct, frozen=True):
    """How many bytes are read of a kind of text, and the code of the refusal of more."""

    max_bytes: int
    code: str


SAVE = SizeLimit(16 << 20, "referee/unusable-save-size")  # some 70,000 turns
WITNESS = SizeLimit(64 << 20, "referee/unusable-witness-size")  # a mailbox, with its pictures
SCENARIO = SizeLimit(1_600_000, "referee/unusable-scenario-size")  # its 400,000 characters
SCRIPT = SizeLimit(1 << 20, "referee/unusable-script-size")
MOVE = SizeLimit(1 << 16, "referee/invalid-length")  # its 10,000 characters

LOOK_HINT = "Look at the name and the folder."

# No file that is waited for, no terminal that takes over; what a system does not have is left out.
OPEN_FLAGS = sum({getattr(os, name, 0)
                  for name in ("O_NONBLOCK", "O_NOCTTY", "O_BINARY", "O_CLOEXEC")})


BOM = b"\xef\xbb\xbf"


def normalized(raw: bytes) -> bytes:
    """The bytes of a text as referee writes them, whichever editor or mail program saved it.

    No byte order mark, each line ending with LF alone, exactly one LF at the end. A CR that no
    LF follows stays, for the reader of the text to refuse: it is no line end of any system in
    use, and where it is printed it hides what stands before it.
    """
    text = raw.removeprefix(BOM)
    if b"\r" in text and b"\r\r" not in text:  # else a CR would be left at a line's end
        text = text.replace(b"\r\n", b"\n")
    if text and (not text.endswith(b"\n") or text.endswith(b"\n\n")):
        text = text.rstrip(b"\n") + b"\n"
    return text


def load(path: str, limit: SizeLimit = SAVE) -> bytes:
    """The text of a file, or of standard input for ``-``, as bytes in their `normal` form.

    Refused: as `read_bytes`.
    """
    return normalized(read_bytes(path, limit))


def read_bytes(path: str, limit: SizeLimit = SAVE) -> bytes:
    """The bytes of a file, or of standard input for ``-``, as they are: mails and pictures.

    Refused: what cannot be read, what is no file, more than is read of its kind.
    """
    try:
        if path == "-":
            if sys.stdin is None:
                raise refused("referee/unusable-file", "Standard input is closed: nothing can be "
                              "read from it.", hint="Pipe the text in, or name a file.")
            return check_size(sys.stdin.buffer.read(limit.max_bytes + 1), limit, "standard input")
        check_path(path)
        fd = os.open(path, os.O_RDONLY | OPEN_FLAGS)
        try:
            return read_contents(fd, path, limit)[0]
        finally:
            os.close(fd)
    except OSError as error:
        refuse_os_error(error, path)


def open_stream(path: str) -> FileIO | None:
    """What comes as somebody writes it: a pipe, a socket or a terminal at ``-``, or a FIFO.

    A FIFO is waited for until somebody writes to it. None: a file, which is there whole, or
    nothing that is read; a system that cannot say whether more has come (Windows); and what a
    request sends to a referee that stays up, who waits for nobody.
    """
    given = sys.stdin
    if given is not sys.__stdin__ or given is None:
        return None
    try:
        if path != "-" and not stat.S_ISFIFO(os.stat(path).st_mode):
            return None
        fd = os.dup(given.fileno()) if path == "-" else os.open(path, os.O_RDONLY)
    except (OSError, ValueError):  # `read` says what is wrong with it
        return None
    if _is_stream(fd):
        return open(fd, "rb", 0)
    os.close(fd)
    return None


def _is_stream(fd: int) -> bool:
    """Whether what is read comes as it is written, and whether more has come can be asked."""
    mode = os.fstat(fd).st_mode
    if not (stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode) or os.isatty(fd)):
        return False
    from select import select

    try:
        select([fd], [], [], 0)
    except (OSError, ValueError):
        return False
    return True


def read_contents(fd: int, shown: str, limit: SizeLimit) -> tuple[bytes, os.stat_result]:
    """What is in a file, and what it was like when it was read."""
    file_stat = os.fstat(fd)
    if not stat.S_ISREG(file_stat.st_mode):
        raise refused("referee/unusable-file", "This is a folder, a device or a pipe, and no file.",
                      where=shown, hint="What comes through a pipe is read as “-”.")
    parts: list[bytes] = []
    left = limit.max_bytes + 1
    while left and (part := os.read(fd, min(left, max(file_stat.st_size + 1, 1 << 16)))):
        parts.append(part)
        left -= len(part)
    return check_size(b"".join(parts), limit, shown), file_stat


def check_size(data: bytes, limit: SizeLimit, shown: str) -> bytes:
    """The same bytes. Refused: more than is read of their kind."""
    if len(data) > limit.max_bytes:
        raise refused(limit.code,
                      f"There are more than {limit.max_bytes:,} bytes, which are not read.",
                      where=shown)
    return data


def check_path(path: str) -> None:
    """Refused: what no file can be called here, for which Python has another error."""
    try:
        named = b"\0" not in os.fsencode(path) and path
    except UnicodeEncodeError:  # a letter that the file system's encoding has not
        named = ""
    if not named:
        refuse_os_error(OSError(errno.ENOENT, ""), path)


def refuse_os_error(error: OSError, shown: str) -> NoReturn:
    """Refuse what the system refused, in our words."""
    if error.errno == errno.ENOENT and os.path.islink(shown):
        raise refused("referee/unusable-file-missing", "This is a link, and what it leads to is "
                      f"not there: {os.readlink(shown)}", where=shown,
                      hint="Make the link anew, or name the file itself.") from None
    if error.errno == errno.ENOENT:
        raise refused("referee/unusable-file-missing", "There is no such file or folder.",
                      where=shown, hint=LOOK_HINT) from None
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        raise refused("referee/unusable-file-closed",
                      "The file or its folder may not be read or written.", where=shown,
                      hint="Nothing was changed; look at the permissions.") from None
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        raise refused("referee/unusable-file-full", "The disk is full.", where=shown,
                      hint="Nothing was changed; the save is as it was.") from None
    raise refused("referee/unusable-file", f"{os.strerror(error.errno or 0)}.",
                  where=shown) from None


def _data_folder() -> str:
    """Where data of the games lies: in a wheel inside the package, else beside it."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    folder = os.path.join(package, "scenarios")
    return folder if os.path.isdir(folder) else os.path.join(os.path.dirname(package), "scenarios")


def scenarios_folder() -> str:
    """The folder of the scenarios that come with referee."""
    return _data_folder()


def web_asset(name: str) -> str:
    """A part of the pages for browsers: a script or styles."""
    return (load_scenario_text(os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(
            __file__))), "web",
                                           name)))


def scenario_names(game: str) -> tuple[str, ...]:
    """The names of a game's scenarios, ``standard`` first."""
    try:
        files = os.listdir(os.path.join(_data_folder(), game))
    except OSError:
        return ()
    names = sorted(name[:-5] for name in files if name.endswith(".yaml"))
    return tuple(sorted(names, key=lambda name: name != "standard"))


def scenario_digest(game: str, name: str) -> str:
    """The digest of a scenario as it stands in saves, so that it need not be read; empty: unknown.

    ``scenarios/GAME/digests.txt`` has them, which `python man/make.py` writes.
    """
    try:
        with open(os.path.join(_data_folder(), game, "digests.txt"), encoding="ascii") as file:
            digests = dict(line.split() for line in file)
    except OSError:
        return ""
    return digests.get(name, "")


def shipped_scenario(game: str, name: str) -> tuple[str, str]:
    """The text of a game's scenario, and what problems call it.

    Refused: one that the game does not have, naming those that it has.
    """
    known = scenario_names(game)
    if name in known:
        return load_scenario_text(os.path.join(_data_folder(), game,
                                               f"{name}.yaml")), f"{game}/{name}"
    from difflib import get_close_matches

    near = get_close_matches(name[:60], known, n=3)
    raise refused("referee/usage-scenario", f"{game} has no scenario “{name[:60]}”.",
                  hint="Did you mean " + " or ".join(near) + "?" if near
                  else "It has: " + ", ".join(known) + ".")


def load_scenario_text(path: str) -> str:
    """The text of a scenario's file. Refused: what cannot be read or is not UTF-8."""
    try:
        return load(path, SCENARIO).decode()
    except UnicodeDecodeError as error:
        raise refused("referee/unusable-scenario-text",
                      f"Byte {error.start + 1} is not UTF-8 text.", where=path) from None
