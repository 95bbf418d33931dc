"""The manual pages' texts: read a page's sections and definitions, look up a term.

A page is plain text: its first line, then sections, each a heading in
capitals underlined with ``=``. A section has paragraphs, examples (indented
after an empty line) and definitions (a term, its text indented right below).
"""

from collections.abc import Iterator

from msgspec import Struct

from referee import games
from referee.core.problem import refused


class Paragraph(Struct, frozen=True):
    """Running text, joined to one line."""

    text: str


class Example(Struct, frozen=True):
    """Lines shown as they are."""

    lines: tuple[str, ...]


class Definition(Struct, frozen=True):
    """A term and what it means: paragraphs, and examples between them."""

    term: str
    body: tuple[Paragraph | Example, ...]


Item = Paragraph | Example | Definition


class Section(Struct, frozen=True):
    """A heading and what stands under it."""

    heading: str
    items: tuple[Item, ...]


def read(text: str) -> tuple[str, tuple[Section, ...]]:
    """The first line and the sections of a page."""
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
    at = 0
    while at < len(lines):
        if not lines[at]:
            at += 1
        elif lines[at].startswith("    "):
            end = _block(lines, at)
            yield Example(tuple(line[4:] for line in lines[at:end]))
            at = end
        elif at + 1 < len(lines) and lines[at + 1].startswith("    "):
            end = _block(lines, at + 1)
            body = _items([line[4:] for line in lines[at + 1:end]])
            yield Definition(lines[at], tuple(
                item for item in body if not isinstance(item, Definition)))
            at = end
        else:
            end = at
            while end < len(lines) and lines[end] and not lines[end].startswith("    "):
                end += 1
            yield Paragraph(" ".join(lines[at:end]))
            at = end


def _block(lines: list[str], at: int) -> int:
    """Where an indented block ends; empty lines within belong to it."""
    end = last = at
    while end < len(lines) and (not lines[end] or lines[end].startswith("    ")):
        end += 1
        if lines[end - 1]:
            last = end
    return last


def pages() -> dict[str, str]:
    """The pages that terms are looked up in: of the program and of each game."""
    return {"referee": own(), **{name: games.manual(name) for name in games.names()}}


def own() -> str:
    """The text of referee(1), but for what is made from the commands."""
    from pkgutil import get_data

    return (get_data("referee.cli", "manual.txt") or b"").decode()


def look_up(game: str | None, topic: str | None) -> list[tuple[str, str, list[str]]]:
    """What the manuals say of a term: (page, term, lines).

    Without a topic: the terms there are. Refused: a page or term that does not
    exist, with near ones.
    """
    known = pages()
    if game is not None and topic is None and game not in known:
        game, topic = None, game
    if topic is not None and "/" in topic:
        first, _, rest = topic.partition("/")
        if first in known:
            game, topic = first, rest
    if game is not None and game not in known:
        games.about(game)
    chosen = [game] if game else list(known)
    if topic is None:
        return [entry for name in chosen for entry in _terms(name, known[name])]
    found = [entry for name in chosen for entry in _find(name, known[name], topic)]
    if found:
        return found
    terms = {term for name in chosen for _, term, _ in _all(name, known[name])}
    from difflib import get_close_matches

    near = get_close_matches(topic.casefold(), sorted(map(str.casefold, terms)), n=3, cutoff=0.5)
    where = f" of {game}" if game else ""
    raise refused("referee/usage-topic", f"The manual{where} does not explain “{topic}”.",
                  hint="Did you mean " + " or ".join(near) + "?" if near
                  else "`referee explain GAME` lists what it explains.")


def _terms(name: str, text: str) -> list[tuple[str, str, list[str]]]:
    title, sections = read(text)
    listed = []
    for section in sections:
        terms = [item.term for item in section.items if isinstance(item, Definition)]
        if terms:
            listed.append((name, section.heading.capitalize(), ["; ".join(terms)]))
    return [(name, title, []), *listed]


def _all(name: str, text: str) -> Iterator[tuple[str, str, list[str]]]:
    for section in read(text)[1]:
        for item in section.items:
            if isinstance(item, Definition):
                yield name, item.term, _lines(item.body)


def _find(name: str, text: str, topic: str) -> list[tuple[str, str, list[str]]]:
    wanted = topic.casefold().removeprefix("ruling ")
    exact = [entry for entry in _all(name, text) if entry[1].casefold() == wanted
             or wanted in [part.strip() for part in entry[1].casefold().split(",")]]
    if exact:
        return exact
    return [(name, section.heading.capitalize(), [line for item in section.items
                                                  for line in _whole(item)])
            for section in read(text)[1] if section.heading.casefold() == wanted]


def _whole(item: Item) -> list[str]:
    if isinstance(item, Definition):
        return [item.term, *("    " + line for line in _lines(item.body))]
    return _lines((item,))


def _lines(body: tuple[Paragraph | Example, ...]) -> list[str]:
    return [line for item in body
            for line in ((item.text,) if isinstance(item, Paragraph) else
                         tuple("    " + line for line in item.lines))]
