"""Manual pages as data: sections, definitions, paragraphs and examples, parsed from plain text.

The first line is the title. Sections have a heading in capitals underlined with ``=``. A section
has paragraphs, examples (indented after an empty line), lists (the same, each item after “- ”) and
definitions (a term with its text indented right below).
"""

import re
from collections.abc import Iterable, Iterator

from msgspec import Struct

from referee.core.base.references import command_ref
from referee.core.document import blocks
from referee.core.document.blocks import WIDTH
from referee.core.document.surfaces import SHELL
from referee.core.game.glossary import GlossaryEntry

MAX_NAMED = 5  # things that are only looked up and named all the same
LEAST_WIDTH = 8  # characters of a column that is made narrower


class Verbatim(str):
    """A line that is printed as it is, however long."""

    __slots__ = ()


class Paragraph(Struct, frozen=True):
    """Running text, joined to one line."""

    text: str


class Example(Struct, frozen=True):
    """Lines shown as they are."""

    lines: tuple[str, ...]


class Bullets(Struct, frozen=True):
    """A list of sentences, or without marks of words to be written."""

    texts: tuple[str, ...]
    marked: bool = True


class Definition(Struct, frozen=True):
    """A term and its meaning."""

    term: str
    body: tuple["Item", ...]
    name: str = ""  # what it is looked up by; empty: the term
    note: str = ""  # a sentence that a page prints once for several definitions
    aliases: tuple[str, ...] = ()  # other names that find it, which are not printed

    @property
    def lookup_name(self) -> str:
        """The name that it is looked up by."""
        return self.name or self.term

    @property
    def explanation(self) -> tuple["Item", ...]:
        """The items that are printed if it is looked up."""
        return (Paragraph(self.note), *self.body) if self.note else self.body


class Table(Struct, frozen=True):
    """Definitions as rows of a table; each has its full text when it is looked up."""

    columns: tuple[str, ...]  # headings, the first that of the names
    rows: tuple[tuple[str, ...], ...]
    entries: tuple[Definition, ...]  # for each row what it defines


class Index(Struct, frozen=True):
    """Definitions that are only looked up; a line says how."""

    text: str
    entries: tuple[Definition, ...]


class Section(Struct, frozen=True):
    """A heading and the items under it."""

    heading: str
    items: tuple["Item", ...]
    page: str = ""  # the page that it is about, if it is printed on another


Item = Paragraph | Example | Bullets | Definition | Table | Index | Section


def without_margin(text: str) -> str:
    """The text as `inspect.cleandoc` makes it, without that slow import."""
    first, *others = text.expandtabs().split("\n")
    margin = min((len(line) - len(line.lstrip()) for line in others if line.strip()), default=0)
    return "\n".join((first.lstrip(), *(line[margin:] for line in others))).strip("\n")


def parse(text: str) -> tuple[str, tuple[Section, ...]]:
    """The title and the sections of a page."""
    lines = without_margin(text).split("\n")
    sections: list[Section] = []
    start, heading = 1, ""
    for i in range(1, len(lines)):
        if lines[i][:1] == "=" and not lines[i].strip("=") and lines[i - 1].isupper():
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
            yield _block([line[4:] for line in lines[index:end]])
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


def _block(lines: list[str]) -> Example | Bullets:
    """An indented block: a list if each line is an item or goes on with one."""
    if not all(line[:2] in ("- ", "  ", "") for line in lines) or lines[0][:2] != "- ":
        return Example(tuple(lines))
    texts: list[str] = []
    for line in lines:
        if line[:2] == "- ":
            texts.append(line[2:])
        elif line:
            texts[-1] += f" {line.strip()}"
    return Bullets(tuple(texts))


def _block_end(lines: list[str], index: int) -> int:
    """The index after an indented block, which may contain empty lines."""
    end = last = index
    while end < len(lines) and (not lines[end] or lines[end].startswith("    ")):
        end += 1
        if lines[end - 1]:
            last = end
    return last


def glossary(entries: Iterable[GlossaryEntry], note: str = "") -> dict[str, list[Item]]:
    """Things of a game as definitions, by section."""
    sections: dict[str, list[Item]] = {}
    for entry in entries:
        sections.setdefault(entry.section, []).append(_definition(entry, note))
    return sections


def page_glossary(entries: Iterable[GlossaryEntry], game: str, note: str = "",
                  ) -> dict[str, list[Item]]:
    """Things of a game by section, as its page lists them: tables, and what is only looked up.

    Each section begins with ``note``.
    """
    by_section: dict[str, list[GlossaryEntry]] = {}
    for entry in entries:
        by_section.setdefault(entry.section, []).append(entry)
    return {heading: [*([Paragraph(note)] if note else []),
                      *_listed(found, heading, game, note)]
            for heading, found in by_section.items()}


def _listed(entries: list[GlossaryEntry], heading: str, game: str, note: str) -> Iterator[Item]:
    """Entries with the same columns in a row are a table; those without cells are an index."""
    start = 0
    while start < len(entries):
        end = start + 1
        first = entries[start]
        while first.cells and end < len(entries) and (
                entries[end].cells and entries[end].columns == first.columns):
            end += 1
        found = tuple(_definition(entry, note) for entry in entries[start:end])
        if first.cells:
            yield Table(first.columns, tuple((entry.names[0], *(entry.cells or ()))
                                             for entry in entries[start:end]), found)
        elif first.cells is None:
            yield found[0]
        start = end
    if hidden := [entry for entry in entries if entry.cells == ()]:
        yield Index(_index_text(hidden, heading, game),
                    tuple(_definition(entry, note) for entry in hidden))


def _index_text(entries: list[GlossaryEntry], heading: str, game: str) -> str:
    """A line that says what can be looked up: a few names, or how many there are."""
    names = [entry.names[0] for entry in entries]
    command = command_ref("explain", f'{game} "{names[0]}"' if " " in names[0]
                          else f"{game} {names[0]}")
    if len(names) > MAX_NAMED:
        return SHELL.resolve(
            f"{len(names)} {heading.lower()}, {names[0]} to {names[-1]}: {command}")
    return SHELL.resolve(f"More: {', '.join(names)}: {command}")


def _definition(entry: GlossaryEntry, note: str) -> Definition:
    names = entry.names[:1] + tuple(name for name in entry.names[1:]
                                    if not _is_plural(name, entry.names))
    return Definition(", ".join(names), tuple(map(Paragraph, entry.text)), entry.names[0], note,
                      tuple(name.casefold() for name in entry.names if name not in names))


def _is_plural(name: str, names: Iterable[str]) -> bool:
    """Whether a name is another one with -s, so that it need not be printed."""
    return name.endswith("s") and (name[:-1] in names or name[:-2] in names)


def definitions(items: Iterable[Item]) -> Iterator[Definition]:
    """All definitions in sections, without those nested in other definitions."""
    for item in items:
        if isinstance(item, Definition):
            yield item
        elif isinstance(item, Table | Index):
            yield from item.entries
        elif isinstance(item, Section):
            yield from definitions(item.items)


def nested(items: Iterable[Item]) -> Iterator[tuple[Definition, Definition]]:
    """Definitions nested in other definitions, each with the outermost one."""
    for outer in definitions(items):
        yield from ((outer, inner) for inner in _inner(outer))


def _inner(outer: Definition) -> Iterator[Definition]:
    for item in outer.body:
        if isinstance(item, Definition):
            yield item
            yield from _inner(item)


def lines(items: Iterable[Item], left: int = 0) -> Iterator[str]:
    """Items as unfolded lines, with an empty line between two items.

    What may not be folded is `Verbatim`: examples and tables.
    """
    for i, item in enumerate(items):
        if i:
            yield ""
        if isinstance(item, Paragraph | Index):
            yield " " * left + item.text
        elif isinstance(item, Example):
            yield from _example_lines(item, left)
        elif isinstance(item, Bullets):
            mark = "- " if item.marked else "    "
            yield from (" " * left + mark + text for text in item.texts)
        elif isinstance(item, Definition):
            yield " " * left + item.term
            yield from lines(item.body, left + 4)
        elif isinstance(item, Table):
            yield from (Verbatim(" " * left + line) for line in _table_lines(item, WIDTH - left))
        else:
            yield " " * left + item.heading
            yield ""
            yield from lines(item.items, left + 4)


def _table_lines(table: Table, width: int) -> Iterator[str]:
    """The rows of a table; its widest columns are folded until it fits."""
    rows = [*([table.columns] if any(table.columns) else []), *table.rows]
    count = max(map(len, rows))
    cells = [(*row, *[""] * (count - len(row))) for row in rows]
    widths = [max(len(row[i]) for row in cells) for i in range(count)]
    while sum(widths) + 2 * (count - 1) > width and max(widths) > LEAST_WIDTH:
        widths[widths.index(max(widths))] -= 1
    for row in cells:
        folded = [blocks.fold(cell, size, 0) for cell, size in zip(row, widths, strict=True)]
        for i in range(max(map(len, folded))):
            yield "  ".join((part[i] if i < len(part) else "").ljust(size)
                            for part, size in zip(folded, widths, strict=True)).rstrip()


_GAP = re.compile(r"(?<=\S) {2,}(?=\S)")


def _example_lines(item: Example, left: int) -> Iterator[str]:
    """Lines as they are; two columns that are too wide are aligned anew, the second folded."""
    width = max(map(len, item.lines))
    columns = [_GAP.split(line.rstrip(), maxsplit=1) for line in item.lines if line[:1] != " "]
    if width + left + 4 > WIDTH and len(columns) > 1 and all(len(row) == 2 for row in columns):
        yield from _two_columns(item.lines, left + 4)
    else:
        indent = " " * max(0, min(left + 4, WIDTH - width))
        yield from (Verbatim((indent + line).rstrip()) for line in item.lines)


def _two_columns(source: Iterable[str], left: int) -> Iterator[str]:
    """Rows of two columns; an indented line continues the second column of the row before."""
    rows: list[tuple[str, str]] = []
    for line in source:
        if line[:1] == " ":
            rows[-1] = rows[-1][0], f"{rows[-1][1]} {line.strip()}"
        else:
            first, second = _GAP.split(line.rstrip(), maxsplit=1)
            rows.append((first, second))
    text = blocks.text((blocks.TableBlock((), tuple(rows)),), WIDTH - left)
    yield from (Verbatim(" " * left + line) for line in text.splitlines())
