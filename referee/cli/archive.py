"""Which files an audit is asked for: those named, and the saves in folders."""

import os
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress

from msgspec import Struct

from referee import disk
from referee.core.problem import Refused, refused
from referee.disk import PLAIN

START = 4096  # bytes by which a file is told from a save
_KEY = re.compile(r"^[ \t]*(?:(\[)|([A-Za-z0-9_-]+)[ \t]*=)", re.MULTILINE)


class Archive(Struct, frozen=True):
    """The files of an audit in their order; how many were left out, how many bytes there are."""

    files: list[str]
    left: int = 0
    size: int = 0


def found(paths: Iterable[str]) -> Archive:
    """The files that are named, and of a folder all ``*.toml`` in it and below, by name.

    A file of a folder that is plainly no save is left out; one that is named never. A
    folder without any stays as it is, for the audit to say so.
    """
    files: list[str] = []
    left = size = 0
    for path in paths:
        if path == "-" or not os.path.isdir(path):
            files.append(path)
            size += _size(path)
            continue
        some = sorted(_below(path))
        saves = [name for name in some if not plainly_other(_start(name))]
        left += len(some) - len(saves)
        size += sum(map(_size, saves))
        files += saves or [path]
    return Archive(files, left, size)


def _below(folder: str) -> Iterator[str]:
    for name, _, files in os.walk(folder):
        yield from (os.path.join(name, file) for file in files if file.endswith(".toml"))


def _size(path: str) -> int:
    with suppress(OSError, ValueError):
        return os.path.getsize(path)
    return 0


def _start(path: str) -> bytes:
    """The first bytes of a file; none of what cannot be read, which the audit will say."""
    with suppress(OSError):
        fd = os.open(path, os.O_RDONLY | PLAIN)
        try:
            return os.read(fd, START)
        finally:
            os.close(fd)
    return b""


def read(path: str) -> bytes:
    """The bytes of a save, as ``disk.read``. Refused: a folder in which there was none."""
    if path != "-" and os.path.isdir(path):
        raise empty(path)
    return disk.read(path)


def empty(folder: str) -> Refused:
    """The refusal of a folder without saves."""
    return refused("referee/unusable-file", "There is no save in this folder.", where=folder)


def plainly_other(start: bytes) -> bool:
    """Whether a file is another kind of TOML by its first bytes: settings, a desk, a record.

    What is empty, cut or nonsense may have been a save, and is none of them.
    """
    keys = set()
    table = False
    for bracket, key in _KEY.findall(start.decode(errors="replace")):
        if bracket:
            table = True
            break
        keys.add(key)
    if not keys and not table:
        return False
    return "record" in keys or "format" not in keys or (
        table and not keys & {"rules", "id", "created"})
