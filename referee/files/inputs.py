"""Reading files: saves, scenarios, scripts, standard input; and the scenarios that exist."""

import errno
import os
import stat
import sys
from functools import lru_cache
from io import FileIO
from typing import NoReturn

from msgspec import Struct

from referee.core.base import hashing
from referee.core.base.problem import refused


class SizeLimit(Struct, frozen=True):
    """The maximum size of a kind of text."""

    max_bytes: int
    code: str  # code of the refusal of longer texts


SAVE = SizeLimit(16 << 20, "referee/unusable-save-size")  # some 70,000 turns
WITNESS = SizeLimit(64 << 20, "referee/unusable-witness-size")  # a mailbox, with its pictures
SCENARIO = SizeLimit(1_600_000, "referee/unusable-scenario-size")  # its 400,000 characters
SCRIPT = SizeLimit(1 << 20, "referee/unusable-script-size")
MOVE = SizeLimit(1 << 16, "referee/invalid-length")  # its 10,000 characters

MISSING = "referee/unusable-file-missing"
DRAWING = ("core", "commands", "games")  # folders of the code that decides what is drawn
LONGEST_NAME = 200  # characters of a text that may be the name of a file
LOOK_HINT = "Check the name and the folder."

# Do not wait for a FIFO, do not take over a terminal; flags that the system lacks are left out.
OPEN_FLAGS = sum({getattr(os, name, 0)
                  for name in ("O_NONBLOCK", "O_NOCTTY", "O_BINARY", "O_CLOEXEC")})


BOM = b"\xef\xbb\xbf"


def normalized(raw: bytes) -> bytes:
    """The bytes of a text as referee writes them, whichever editor or mail program saved it.

    No byte order mark, each line ending with LF alone, exactly one LF at the end. A CR without LF
    stays, and the parser of the text refuses it: no system in use ends lines so, and where it is
    printed it hides the text before it.
    """
    text = raw.removeprefix(BOM)
    if b"\r" in text and b"\r\r" not in text:  # else a CR would be left at a line's end
        text = text.replace(b"\r\n", b"\n")
    if text and (not text.endswith(b"\n") or text.endswith(b"\n\n")):
        text = text.rstrip(b"\n") + b"\n"
    return text


def load(path: str, limit: SizeLimit = SAVE) -> bytes:
    """The text of a file, or of standard input for ``-``, as ``normalized`` bytes.

    Refused: as by `read_bytes`.
    """
    return normalized(read_bytes(path, limit))


def load_witness(path: str) -> bytes:
    """The text of a file that a witness kept: a mailbox may be larger than a save."""
    return load(path, WITNESS)


def read_bytes(path: str, limit: SizeLimit = SAVE) -> bytes:
    """The bytes of a file, or of standard input for ``-``, as they are: mails and pictures.

    Refused: what cannot be read, what is not a file, more bytes than the limit.
    """
    try:
        if path == "-":
            if sys.stdin is None:
                raise refused("referee/unusable-file",
                              "Standard input is closed: nothing can be read from it.",
                              hint="Send the text to standard input, or name a file.")
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
    """A stream whose text comes while it is written; None: a file, or nothing of that kind.

    A stream is a pipe, socket or terminal at ``-``, or a FIFO, which is waited for until a program
    writes to it. None also on a system that cannot say whether more has come (Windows), and for
    the input of a request to `serve`, which never waits.
    """
    stdin = sys.stdin
    if stdin is not sys.__stdin__ or stdin is None:
        return None
    try:
        if path != "-" and not stat.S_ISFIFO(os.stat(path).st_mode):
            return None
        fd = os.dup(stdin.fileno()) if path == "-" else os.open(path, os.O_RDONLY)
    except (OSError, ValueError):  # `read_bytes` reports what is wrong with it
        return None
    if _is_stream(fd):
        return open(fd, "rb", 0)
    os.close(fd)
    return None


def _is_stream(fd: int) -> bool:
    """Whether text comes while it is written, and the system can say whether more has come."""
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
    """The contents of a file, and its status when it was read."""
    file_stat = os.fstat(fd)
    if not stat.S_ISREG(file_stat.st_mode):
        raise refused("referee/unusable-file",
                      "This must be a file, but it is a folder, a device or a pipe.", where=shown,
                      hint="To read from a pipe, write “-”.")
    parts: list[bytes] = []
    left = limit.max_bytes + 1
    while left and (part := os.read(fd, min(left, max(file_stat.st_size + 1, 1 << 16)))):
        parts.append(part)
        left -= len(part)
    return check_size(b"".join(parts), limit, shown), file_stat


def check_size(data: bytes, limit: SizeLimit, shown: str) -> bytes:
    """The same bytes. Refused: more than the limit."""
    if len(data) > limit.max_bytes:
        raise refused(limit.code,
                      f"The file has more than {limit.max_bytes:,} bytes, so it was not read.",
                      where=shown)
    return data


def check_path(path: str) -> None:
    """Refused: a path that no file can have here, for which Python raises other errors."""
    try:
        named = b"\0" not in os.fsencode(path) and path
    except UnicodeEncodeError:  # a character that the file system's encoding does not have
        named = ""
    if not named:
        refuse_os_error(OSError(errno.ENOENT, ""), path)


def refuse_os_error(error: OSError, shown: str) -> NoReturn:
    """Raise `Refused` for an error of the system, in our words."""
    if error.errno == errno.ENOMEM:
        raise MemoryError from None  # answered as wherever memory is lacking
    if error.errno == errno.ENOENT and os.path.islink(shown):
        raise refused("referee/unusable-file-missing", "This file is a link, and the file that it "
                      f"leads to does not exist: {os.readlink(shown)}", where=shown,
                      hint="Repair the link, or name the file that it should lead to.") from None
    folder = os.path.dirname(shown)
    if error.errno == errno.ENOENT and folder and "\0" not in folder and not os.path.isdir(folder):
        raise refused("referee/unusable-file-missing", "There is no folder with the name "
                      f"“{folder}”.", where=shown, hint=LOOK_HINT) from None
    if error.errno == errno.ENOENT:
        raise refused("referee/unusable-file-missing", "There is no file or folder with this name.",
                      where=shown, hint=LOOK_HINT) from None
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        raise refused("referee/unusable-file-closed",
                      "You have no permission to read or write the file or its "
                      "folder.", where=shown,
                      hint="Nothing was changed. Check the permissions of the file and of "
                           "its folder.") from None
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        raise refused("referee/unusable-file-full", "The disk is full.", where=shown,
                      hint="Nothing was changed; the save is still complete.") from None
    raise refused("referee/unusable-file", f"{os.strerror(error.errno or 0)}.",
                  where=shown) from None


def _package_folder() -> str:
    return os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def _data_folder() -> str:
    """The folder of the games' data: in a wheel inside the package, otherwise beside it."""
    package = _package_folder()
    folder = os.path.join(package, "scenarios")
    return folder if os.path.isdir(folder) else os.path.join(os.path.dirname(package), "scenarios")


def scenarios_folder() -> str:
    """The folder of the scenarios that come with referee."""
    return _data_folder()


def web_asset(name: str) -> str:
    """A script or style sheet of the pages for browsers."""
    return load_scenario_text(os.path.join(_package_folder(), "web", name))


@lru_cache(1)
def program_digest() -> str:
    """The digest of the program's own code, as far as it decides what is drawn."""
    digest = hashing.sha256(b"")
    for part in DRAWING:
        for folder, folders, files in os.walk(os.path.join(_package_folder(), part)):
            folders.sort()
            for name in sorted(files):
                if name.endswith(".py"):
                    with open(os.path.join(folder, name), "rb") as file:
                        digest.update(hashing.sha256(file.read()).digest())
    return digest.hexdigest()


def manual_page(name: str) -> str:
    """The written text of a manual page: of ``manual``, ``save``, ``record`` and others."""
    return load_scenario_text(os.path.join(_package_folder(), "cli", f"{name}.txt"))


def scenario_names(game: str) -> tuple[str, ...]:
    """The names of a game's scenarios, ``standard`` first."""
    try:
        files = os.listdir(os.path.join(_data_folder(), game))
    except OSError:
        return ()
    names = sorted(name[:-5] for name in files if name.endswith(".yaml"))
    return tuple(sorted(names, key=lambda name: name != "standard"))


def scenario_digest(game: str, name: str) -> str:
    """The digest of a scenario as saves have it, without reading the scenario; empty: unknown.

    It is in ``scenarios/GAME/digests.txt``, which `python man/make.py` writes.
    """
    try:
        with open(os.path.join(_data_folder(), game, "digests.txt"), encoding="ascii") as file:
            digests = dict(line.split() for line in file)
    except OSError:
        return ""
    return digests.get(name, "")


def game_manual(game: str) -> bytes:
    """What is kept of a game's manual in ``scenarios/GAME/manual.json``; empty: nothing."""
    try:
        with open(os.path.join(_data_folder(), game, "manual.json"), "rb") as file:
            return file.read()
    except OSError:
        return b""


def shipped_scenario(game: str, name: str) -> tuple[str, str]:
    """The text of a game's scenario, and its name in problems.

    Refused: a scenario that the game does not have; the refusal lists those that it has.
    """
    known = scenario_names(game)
    if name in known:
        path = os.path.join(_data_folder(), game, f"{name}.yaml")
        return load_scenario_text(path), f"{game}/{name}"
    from difflib import get_close_matches

    near = get_close_matches(name[:60], known, n=3)
    raise refused("referee/usage-scenario", f"{game} has no scenario “{name[:60]}”.",
                  hint="Did you mean " + " or ".join(near) + "?" if near
                  else "It has: " + ", ".join(known) + ".")


def load_scenario_text(path: str) -> str:
    """The text of a scenario's file. Refused: a file that cannot be read or is not UTF-8."""
    try:
        return load(path, SCENARIO).decode()
    except UnicodeDecodeError as error:
        raise refused("referee/unusable-scenario-text",
                      f"Byte {error.start + 1} is not UTF-8 text.", where=path) from None
