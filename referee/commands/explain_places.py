"""The places of manual pages that `explain` searches: headings and terms with their own texts."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from referee.commands.manual_pages import Page
from referee.commands.manual_text import (
    Bullets,
    Definition,
    Example,
    Index,
    Item,
    Paragraph,
    Section,
    Table,
)


class Piece(Struct, frozen=True):
    """A text of a place: a paragraph, an item of a list, an example."""

    text: str  # what is searched
    items: tuple[Item, ...]  # what is printed


class Place(Struct, frozen=True):
    """A heading or a term of a page, without the terms below it."""

    page: str
    heading: str
    terms: tuple[str, ...]  # that are defined there, the outermost first; none: the heading
    name: str  # what the outermost term, or the heading, is looked up by
    names: str  # its names, printed or not
    items: tuple[Item, ...]
    cells: str = ""  # the row of a table that it is

    @property
    def label(self) -> str:
        """What it is called in an answer."""
        return ": ".join((self.heading.capitalize(), *self.terms))

    def texts(self) -> str:
        """All that is searched of it."""
        texts = [self.names, self.cells]
        for item in self.items:
            if isinstance(item, Paragraph):
                texts.append(item.text)
            elif isinstance(item, Example):
                texts += item.lines
            elif isinstance(item, Bullets):
                texts += item.texts
        return "\n".join(texts)

    def pieces(self) -> tuple[Piece, ...]:
        """Its texts, each with what is printed if it is found."""
        return ((Piece(self.cells, self.items),) * bool(self.cells)
                + tuple(_pieces(self.items)))

    def below(self) -> list[str]:
        """The terms and headings right below it."""
        return [*_names_below(self.items)]


def places(pages: Iterable[Page], printed: bool = False) -> Iterator[Place]:
    """All places of pages. With ``printed`` also what a page prints for others.

    The first section of a page is found by the name of the page.
    """
    for page in pages:
        for section in (*page.own, *(page.others if printed else ())):
            yield from _section_places(section, section.page or page.name,
                                       page.name if section is page.sections[0] else "")


def _section_places(section: Section, page: str, names: str = "") -> Iterator[Place]:
    yield Place(page, section.heading, (), section.heading.lower(), names or section.heading,
                section.items)
    yield from _places_below(section.items, page, section.heading)


def _places_below(items: Iterable[Item], page: str, heading: str, terms: tuple[str, ...] = (),
                  name: str = "") -> Iterator[Place]:
    for item in items:
        if isinstance(item, Paragraph | Example | Bullets):
            continue
        if isinstance(item, Definition):
            yield from _definition_places(item, page, heading, terms, name)
        elif isinstance(item, Section):
            yield from _section_places(item, page)
        elif isinstance(item, Table):
            for cells, entry in zip(item.rows, item.entries, strict=True):
                yield from _definition_places(entry, page, heading, terms, name, " ".join(cells))
        else:
            yield from _places_below(item.entries, page, heading, terms, name)


def _definition_places(item: Definition, page: str, heading: str, terms: tuple[str, ...],
                       name: str, cells: str = "") -> Iterator[Place]:
    terms, name = (*terms, item.term), name or item.lookup_name
    yield Place(page, heading, terms, name,
                " ".join((item.term, *item.aliases)) if item.aliases else item.term,
                item.explanation, cells)
    yield from _places_below(item.body, page, heading, terms, name)


def _pieces(items: tuple[Item, ...]) -> Iterator[Piece]:
    """Texts; a list or an example has with it the unfinished sentence that introduces it."""
    for before, item, following in zip((None, *items), items, (*items[1:], None), strict=False):
        introduction = (before,) if isinstance(before, Paragraph) and (
            before.text[-1:] not in ".”") else ()
        if isinstance(item, Paragraph):
            introduced = (following,) if item.text[-1:] == ":" and isinstance(
                following, Bullets | Example) else ()
            yield Piece(item.text, (item, *introduced))
        elif isinstance(item, Example):
            yield Piece("\n".join(item.lines), (*introduction, item))
        elif isinstance(item, Bullets):
            yield from (Piece(text, (*introduction, Bullets((text,), item.marked)))
                        for text in item.texts)


def _names_below(items: Iterable[Item]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Definition):
            yield item.lookup_name
        elif isinstance(item, Section):
            yield item.heading.lower()
        elif isinstance(item, Table | Index):
            yield from (entry.lookup_name for entry in item.entries)
