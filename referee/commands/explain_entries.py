"""What `explain` finds: entries with their page, and how much of them a screen shows."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from referee.commands.manual_text import Verbatim
from referee.core.base.references import command_ref
from referee.core.document import blocks
from referee.core.document.surfaces import SHELL

SCREEN = 40  # lines; how much of what is found is printed
LEAST = 4  # lines of one of several texts, however many there are


class Entry(Struct, frozen=True):
    """An explanation of a term."""

    page: str  # the manual page it is from
    term: str
    text: list[str]  # unfolded lines
    name: str = ""  # what it is looked up by
    is_part: bool = False  # whether the name finds more text


class Found(NamedTuple):
    """What a term or words find in the manual."""

    entries: list[Entry]
    more: tuple[str, str] | None = None  # what else there is, and the arguments that show it
    note: str = ""  # printed first, if only some of the words are found


def found_lines(found: Found, in_shell: bool = True) -> Iterator[str]:
    """What is printed of it, without what else there is. Outside a shell it names no command."""
    if found.note:
        yield from (found.note, "")
    for entry in found.entries:
        yield from _entry_lines(entry, in_shell)


def _entry_lines(entry: Entry, in_shell: bool) -> Iterator[str]:
    yield f"{entry.term}  ({entry.page})"
    yield from (type(line)(f"    {line}") if line else "" for line in entry.text)
    if entry.is_part:
        command = look_up(entry.page, entry.name) if in_shell else (
            f"{command_ref('explain')} {entry.name}")
        yield f"    All of it: {command}"


def look_up(page: str, topic: str) -> str:
    """The command that prints a part of a page, in a shell."""
    return SHELL.resolve(command_ref("explain", f"{page} {quoted(topic)}"))


def quoted(words: str) -> str:
    """Words as one argument of a command."""
    return f'"{words}"' if " " in words else words


def document(lines: Iterable[str]) -> str:
    """Lines in the width of a page."""
    return "".join(f"{part}\n" for line in lines for part in _fold(line))


def _fold(line: str) -> list[str]:
    """A line in the width of a page; examples and tables as they are."""
    if isinstance(line, Verbatim):
        return [line]
    start = len(line) - len(line.lstrip())
    return blocks.fold(line, blocks.WIDTH, start + 2 * line.startswith("- ", start),
                       blocks.in_command)


def height(entries: Iterable[Entry]) -> int:
    """The number of lines on a screen."""
    return sum(len(_fold(line)) for entry in entries for line in _entry_lines(entry, True))


def shares(entries: list[Entry]) -> list[Entry]:
    """Several entries that do not fit on a screen, each with its share of it."""
    if len(entries) < 2 or height(entries) <= SCREEN:
        return entries
    most = max(LEAST, SCREEN // len(entries) - 2)
    return [shortened(entry, most) for entry in entries]


def shortened(entry: Entry, most: int) -> Entry:
    """An entry with its first lines, and with the command that prints the others."""
    lines = 0
    for i, line in enumerate(entry.text):
        lines += len(_fold(f"    {line}"))
        if lines > most and i:
            return replace(entry, text=entry.text[:i - (not entry.text[i - 1])], is_part=True)
    return entry
