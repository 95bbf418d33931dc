"""The files of an audit: those named, and the saves in folders; the audit of one of them."""

import os
import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial

from msgspec import Struct

from referee.commands import audit
from referee.commands.audit import AuditFinding
from referee.core.base.problem import Refused, refused
from referee.files import inputs, name_guesses
from referee.files.inputs import OPEN_FLAGS, SAVE

START = 4096  # bytes that identify most saves
# A key or section header, its name bare or in quotes; an entry of a log.
_LINE = re.compile(r"""[ \t]*(?:(\[\[?)[ \t]*)?(?:"([^"\n]*)"|'([^'\n]*)'|([\w-]+))[ \t]*[]=.]""",
                   re.MULTILINE)
_NAMED = re.compile("^" + _LINE.pattern, re.MULTILINE)
_TURN = re.compile(rb"^\d+ *= *\[", re.MULTILINE)
_BLANK = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\n)*")
_SECTIONS = frozenset(("fairness", "state", "scenario", "log"))
_KEYS = frozenset(("format", "game", "rules"))


class Archive(Struct, frozen=True):
    """The files of an audit, in order."""

    files: list[str]
    left_out: list[str] = []  # in folders, but plainly not saves
    size: int = 0  # bytes of all ``files``
    outside_links: list[str] = []  # links that lead out of a folder; not followed


def find_files(paths: Iterable[str]) -> Archive:
    """The files named, and all ``*.toml`` in and below a folder, by name.

    A file in a folder is left out if it is plainly not a save; a file that is named never is. A
    folder without saves, or an unreadable one below, stays in the list, so that the audit
    reports it.
    """
    files: list[str] = []
    left: list[str] = []
    outward: list[str] = []
    size = 0
    for path in paths:
        if path == "-" or not os.path.isdir(path):
            files.append(path)
            size += _size(path)
            continue
        names, links = files_below(path)
        saves, others = split_saves(names, first_bytes)
        left += others
        outward += links
        size += sum(map(_size, saves))
        files += saves or [path]
    return Archive(files, left, size, outward)


def split_saves(names: Iterable[str], read: Callable[[str, int], bytes]) -> tuple[list[str],
                                                                                  list[str]]:
    """The files that may be saves, and those that plainly are not, by name.

    ``read`` gives the first bytes of a file, up to a number; none if it is unreadable.
    """
    saves: list[str] = []
    others: list[str] = []
    for name in sorted(names):
        keys, _ = _key_and_section_names(read(name, START))
        sure = "rules" in keys and "record" not in keys
        other = not sure and is_other_file(read(name, SAVE.max_bytes + 1))
        (others if other else saves).append(name)
    return saves, others


def is_toml(name: str) -> bool:
    """Whether a file in a folder is considered."""
    return name.casefold().endswith(".toml")


def files_below(folder: str) -> tuple[set[str], list[str]]:
    """The TOML files in and below a folder with the unreadable folders; links that lead outside.

    Links that lead out of the folder or to nothing are not followed: a link to ``/`` would be the
    whole disk. The target of a link within it is found by its own name. The folder itself may be
    a link.
    """
    names: set[str] = set()
    outward: list[str] = []
    real = os.path.realpath(folder)

    def closed(error: OSError) -> None:
        names.add(str(error.filename))

    for top, folders, files in os.walk(folder, onerror=closed):
        names_found = {os.path.join(top, file) for file in files if is_toml(file)}
        links = [name for name in (*names_found, *(os.path.join(top, name) for name in folders))
                 if os.path.islink(name) and not _is_within(os.path.realpath(name), real)]
        links += [name for file in files if not is_toml(file) and not file.startswith(".")
                  and os.path.islink(name := os.path.join(top, file))
                  and not os.path.exists(name)]
        names |= names_found.difference(links)
        outward += links
    return names, sorted(outward)


def _is_within(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)


def _size(path: str) -> int:
    with suppress(OSError, ValueError):
        return os.path.getsize(path)
    return 0


def first_bytes(path: str, most: int) -> bytes:
    """The first bytes of a file; none if it is unreadable, which the audit will report."""
    with suppress(OSError):
        fd = os.open(path, os.O_RDONLY | OPEN_FLAGS)
        try:
            return os.read(fd, most)
        finally:
            os.close(fd)
    return b""


def load_save(path: str) -> bytes:
    """The bytes of a save, as ``inputs.load``. Refused: an empty or unreadable folder."""
    if path != "-" and os.path.isdir(path):
        try:
            os.scandir(path).close()
        except OSError as error:
            inputs.refuse_os_error(error, path)
        raise empty_folder_refusal(path)
    return inputs.load(path)


def audit_file(path: str, thorough: bool = False,
               read: Callable[[str], bytes] = inputs.load) -> AuditFinding:
    """The finding for a file, here or on a worker of a cluster."""
    return audit.audit_file(path, partial(name_guesses.load, read=read), inputs, thorough)


def empty_folder_refusal(folder: str) -> Refused:
    """The refusal of a folder without saves."""
    return refused("referee/unusable-file", "There is no save in this folder.", where=folder)


def is_other_file(raw: bytes) -> bool:
    """Whether the bytes of a complete file are another kind of TOML: settings, a roster, a record.

    It starts as TOML does, and contains nothing of a save. A file that is empty, cut, nonsense or
    too long to examine may have been a save.
    """
    try:
        text = inputs.normalized(raw).decode()
    except UnicodeDecodeError:
        return False
    blank = _BLANK.match(text)
    begins = _LINE.match(text, blank.end() if blank else 0)
    return bool(begins) and len(raw) <= SAVE.max_bytes and not _looks_like_save(raw)


def _looks_like_save(raw: bytes) -> bool:
    """Whether a file contains something that only a save has."""
    keys, sections = _key_and_section_names(raw)
    if "record" in keys:  # a record has all sections of a save but the position
        return "state" in sections
    if "keys" in sections:  # rosters and waitlists have a format, too
        keys -= {"format", "game"}
    return bool(keys & _KEYS or sections & _SECTIONS or _TURN.search(raw))


def _key_and_section_names(raw: bytes) -> tuple[set[str], set[str]]:
    """The keys before the first section, and the first names of all sections."""
    keys: set[str] = set()
    sections: set[str] = set()
    for matched in _NAMED.finditer(inputs.normalized(raw).decode(errors="replace")):
        name = next(filter(None, matched.groups()[1:]), "")
        if matched[1]:
            sections.add(name)
        elif not sections:
            keys.add(name)
    return keys, sections
