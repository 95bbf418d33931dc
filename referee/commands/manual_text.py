"""Manual pages as data: sections, definitions, paragraphs and examples, parsed from plain text.

The first line is the title. Sections have a heading in capitals underlined with ``=``. A section
has paragraphs, examples (indented after an empty line) and definitions (a term with its text
indented right below).
"""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from referee.core.document.blocks import WIDTH
from referee.core.game.glossary import GlossaryEntry


class Paragraph(Struct, frozen=True):
    """Running text, joined to one line."""

    text: str


class Example(Struct, frozen=True):
    """Lines shown as they are."""

    lines: tuple[str, ...]


class Definition(Struct, frozen=True):
    """A term and its meaning."""

    term: str
    body: tuple["Item", ...]
    name: str = ""  # what it is looked up by; empty: the term

    @property
    def lookup_name(self) -> str:
        """What it is looked up by."""
        return self.name or self.term


class Section(Struct, frozen=True):
    """A heading and the items under it."""

    heading: str
    items: tuple["Item", ...]


Item = Paragraph | Example | Definition | Section


def parse(text: str) -> tuple[str, tuple[Section, ...]]:
    """The title and the sections of a page."""
    from inspect import cleandoc

    lines = cleandoc(text).split("\n")
    sections: list[Section] = []
    start, heading = 1, ""
    for i in range(1, len(lines)):
        if lines[i] and not lines[i].strip("=") and lines[i - 1].isupper():
            if heading:
                sections.append(Section(heading, tuple(_items(lines[start:i - 1]))))
            heading, start = lines[i - 1], i + 1
    if heading:
        sections.append(Section(heading, tuple(_items(lines[start:]))))
    return lines[0].rstrip("."), tuple(sections)


def _items(lines: list[str]) -> Iterator[Item]:
    index = 0
    while index < len(lines):
        if not lines[index]:
            index += 1
        elif lines[index].startswith("    "):
            end = _block_end(lines, index)
            yield Example(tuple(line[4:] for line in lines[index:end]))
            index = end
        elif index + 1 < len(lines) and lines[index + 1].startswith("    "):
            end = _block_end(lines, index + 1)
            yield Definition(lines[index],
                             tuple(_items([line[4:] for line in lines[index + 1:end]])))
            index = end
        else:
            end = index
            while end < len(lines) and lines[end] and not lines[end].startswith("    "):
                end += 1
            yield Paragraph(" ".join(lines[index:end]))
            index = end


def _block_end(lines: list[str], index: int) -> int:
    """The index after an indented block, which may contain empty lines."""
    end = last = index
    while end < len(lines) and (not lines[end] or lines[end].startswith("    ")):
        end += 1
        if lines[end - 1]:
            last = end
    return last


def glossary(entries: Iterable[GlossaryEntry], note: str = "") -> dict[str, list[Item]]:
    """Things of a game as definitions, by section; each begins with ``note``."""
    sections: dict[str, list[Item]] = {}
    for entry in entries:
        body = tuple(map(Paragraph, (*((note,) if note else ()), *entry.text)))
        sections.setdefault(entry.section, []).append(
            Definition(", ".join(entry.names), body, entry.names[0]))
    return sections


def definitions(items: Iterable[Item]) -> Iterator[Definition]:
    """All definitions in sections, without those nested in other definitions."""
    for item in items:
        if isinstance(item, Definition):
            yield item
        elif isinstance(item, Section):
            yield from definitions(item.items)


def lines(items: Iterable[Item], left: int = 0) -> Iterator[str]:
    """Items as unfolded lines, with an empty line between two items."""
    for i, item in enumerate(items):
        if i:
            yield ""
        if isinstance(item, Paragraph):
            yield " " * left + item.text
        elif isinstance(item, Example):
            indent = " " * max(0, min(left + 4, WIDTH - max(map(len, item.lines))))
            yield from ((indent + line).rstrip() for line in item.lines)
        elif isinstance(item, Definition):
            yield " " * left + item.term
            yield from lines(item.body, left + 4)
        else:
            yield " " * left + item.heading
            yield ""
            yield from lines(item.items, left + 4)
