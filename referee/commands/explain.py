"""The command `explain`: a manual page, a refusal, a ruling, a rule, a command, any word."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from referee import games
from referee.commands import manual_pages, manual_text
from referee.commands.answer import Answer
from referee.commands.manual_pages import Page
from referee.commands.manual_text import Section, Verbatim
from referee.commands.resources import Resources
from referee.core.base.aliases import count_noun
from referee.core.base.problem import Refused, refused
from referee.core.base.references import command_ref
from referee.core.document import blocks
from referee.core.document.surfaces import SHELL

WORDS, FIELDS = "words", "fields"  # topics that are made when they are looked up
MAX_TYPED = 60  # characters of what was typed that a refusal repeats
GLOSSARY = "WORDS OF THE MANUAL"
MORE = 4  # texts that are printed beside the definition of a word of the manual
BEGINNING = 60  # characters that a list of terms shows of each explanation
SHORT = 3  # letters; no shorter word of a text is suggested
NEAR = 0.8  # how similar a name must be to be suggested


class Entry(Struct, frozen=True):
    """An explanation of a term."""

    page: str  # the manual page it is from
    term: str
    text: list[str]  # unfolded lines


class Found(NamedTuple):
    """What a term or words find in the manual."""

    entries: list[Entry]
    more: tuple[str, str] | None = None  # what else there is, and the arguments that show it
    note: str = ""  # printed first, if only some of the words are found


def explain(name: str | None, topics: list[str], contents: bool = False, *,
            resources: Resources) -> Answer:
    """What the manual pages say about a term or a word; a page; its headings; the list of pages.

    Refused: an unknown page; a word that no page has.
    """
    answer = Answer("explain")
    name, topic = _page_and_topic(name, " ".join(topics) if topics else None)
    if contents:
        entries = [entry for page in _pages(name, resources)
                   for entry in (_contents(page) if topic is None else _terms_below(page, topic))]
        if not entries:
            raise refused("referee/usage-topic",
                          f"No heading is called “{str(topic)[:MAX_TYPED]}”.",
                          hint=f"{command_ref('explain', '--contents')} lists all headings.")
        lines = [*_contents_lines(entries)]
    elif topic is not None:
        found = find(name, topic, resources)
        entries, lines = found.entries, [*_found_lines(found)]
        if found.more:
            said, arguments = found.more
            lines += ["", SHELL.resolve(f"{said}: {command_ref('explain', arguments)}")]
    elif name is not None:
        chosen = manual_pages.page(name, resources)
        entries, lines = list(_section_entries(chosen)), list(_page_lines(chosen))
    else:
        entries = [Entry(name_found, manual_pages.page(name_found, resources).title, [])
                   for name_found in manual_pages.names()]
        lines = [*blocks.text((blocks.TableBlock((), tuple(
            (entry.page, entry.term) for entry in entries)),)).splitlines(), "",
            SHELL.resolve(f"{command_ref('explain', 'WORD')} searches for a word in all "
                          f"pages. {command_ref('explain', 'PAGE')} prints a "
                          f"page. {command_ref('explain', 'PAGE --contents')} prints the "
                          f"headings of a page, and {command_ref('explain', 'PAGE TERM')} a "
                          "part of the page.")]
    answer.view = [{"page": entry.page, "term": entry.term,
                    "text": [str(line) for line in entry.text if line]} for entry in entries]
    answer.document = _document(lines)
    return answer


def _document(lines: Iterable[str]) -> str:
    return "".join(f"{part}\n" for line in lines for part in _fold(line))


def _fold(line: str) -> list[str]:
    """A line in the width of a page; examples and tables as they are."""
    if isinstance(line, Verbatim):
        return [line]
    start = len(line) - len(line.lstrip())
    return blocks.fold(line, blocks.WIDTH, start + 2 * line.startswith("- ", start),
                       blocks.in_command)


def explanation(game: str, thing: str, resources: Resources) -> str:
    """The manual text for a term of a game, or a page of that name; or why nothing is found.

    It names no command of a terminal.
    """
    if thing.casefold() in (WORDS, "") or (
            thing in manual_pages.names() and not named(game, thing, resources)):
        whole = thing in manual_pages.names()
        return explain(thing if whole else game, [thing] if thing and not whole else [],
                       resources=resources).text
    for page_of in (game, None):
        try:
            page, topic = _page_and_topic(page_of, thing)
            found = find(page, topic or thing, resources)
        except Refused:
            continue
        return _document([*_found_lines(found),
                          *(["", f"{found.more[0]}."] if found.more else [])])
    return (f"The manual does not mention “{thing[:MAX_TYPED]}”.\n"
            f"{command_ref('explain')} prints a whole page.\n")


def _page_and_topic(name: str | None, topic: str | None) -> tuple[str | None, str | None]:
    """The page and the term that are meant: ``stone-age/illegal-full`` names both.

    Two words that name no page are two words of the manual. Refused: what must be the name of a
    page, and is none.
    """
    known = manual_pages.names()
    if name is not None and topic is None and name.removeprefix("referee-") not in known:
        name, topic = None, name
    if topic is not None and topic.partition("/")[0] in known and "/" in topic:
        name, _, topic = topic.partition("/")
    if name is None or (name := name.removeprefix("referee-")) in known:
        return name, topic
    if (near := _near(name, known)) or not name.replace("-", "").isalnum():
        raise refused("referee/usage-game", f"There is no page “{name[:MAX_TYPED]}”.",
                      hint=f"Did you mean {' or '.join(near)}?" if near else
                      f"There are: {', '.join(known)}.")
    return None, f"{name} {topic}"  # two words of the manual


def _near(text: str, known: Iterable[str]) -> list[str]:
    from difflib import get_close_matches

    return get_close_matches(text[:MAX_TYPED].casefold(), sorted(known), n=3, cutoff=NEAR)


# Whole pages.

def _page_lines(chosen: Page) -> Iterator[str]:
    yield f"{chosen.man_name}({chosen.number}): {chosen.title}"
    for section in chosen.sections:
        yield ""
        yield section.heading
        yield from manual_text.lines(section.items)


def _section_entries(chosen: Page) -> Iterator[Entry]:
    yield Entry(chosen.name, chosen.title, [])
    for section in chosen.sections:
        yield Entry(chosen.name, *_heading_and_lines(section))


def _heading_and_lines(section: Section) -> tuple[str, list[str]]:
    return section.heading.capitalize(), [*manual_text.lines(section.items)]


def _entry_lines(entry: Entry) -> Iterator[str]:
    yield f"{entry.term}  ({entry.page})"
    yield from (type(line)(f"    {line}") if line else "" for line in entry.text)


def _found_lines(found: Found) -> Iterator[str]:
    if found.note:
        yield from (found.note, "")
    for entry in found.entries:
        yield from _entry_lines(entry)


def _contents(chosen: Page) -> Iterator[Entry]:
    """The headings of a page, each with the number of terms below it."""
    yield Entry(chosen.name, chosen.title, [])
    for section in chosen.sections:
        for heading, items in _headings(section):
            count = sum(1 for _ in manual_text.definitions(items))
            yield Entry(chosen.name, heading, [count_noun(count, "term")] if count else [])


def _terms_below(chosen: Page, topic: str) -> Iterator[Entry]:
    """The headings that begin with a topic, each with the terms below it and how they begin."""
    from textwrap import shorten  # loads slowly

    found = [*_parts_headed(chosen.sections, topic.casefold())]
    if found:
        yield Entry(chosen.name, chosen.title, [])
    for part in found:
        yield Entry(chosen.name, part.heading, [])
        for item in manual_text.definitions(part.items):
            first = next(iter(manual_text.lines(item.explanation)), "")
            first = shorten(first, BEGINNING, placeholder=" …")
            yield Entry(chosen.name, f"  {item.term}", [first])


def _headings(section: Section) -> Iterator[tuple[str, list[manual_text.Item]]]:
    """A heading and its own items; headings below it, indented."""
    yield section.heading, [item for item in section.items if not isinstance(item, Section)]
    for item in section.items:
        if isinstance(item, Section):
            yield from ((f"  {heading}", items) for heading, items in _headings(item))


def _contents_lines(entries: Iterable[Entry]) -> Iterator[str]:
    entries = list(entries)
    pages = dict.fromkeys(entry.page for entry in entries)
    for page in pages:
        title, *headings = [entry for entry in entries if entry.page == page]
        if page != next(iter(pages)):
            yield ""
        yield f"{page}: {title.term}"
        rows = tuple((f"  {entry.term}", *entry.text) for entry in headings)
        yield from map(Verbatim, blocks.text((blocks.TableBlock((), rows),)).splitlines())
    shown = next(iter(pages))
    part = entries[min(2, len(entries) - 1)].term.strip().lower()  # the first is the description
    quoted = f'"{part}"' if " " in part else part
    yield ""
    yield SHELL.resolve(f"One part of it: {command_ref('explain', f'{shown} {quoted}')}")


# Terms.

def find(name: str | None, topic: str, resources: Resources) -> Found:
    """What a term or words find.

    Refused: nothing.
    """
    if topic.casefold() == WORDS and (name is None or name in games.names()):
        return Found([*_word_entries(name, resources)])
    if name in games.names() and topic.casefold() == FIELDS:
        return Found([_field_entry(name, resources), *named(name, topic, resources)])
    pages = _pages(name, resources)
    found = _named_on(pages, name, topic)
    if found and not _is_glossary_word(pages, topic):
        return Found(found)
    from referee.commands import explain_search

    if found:
        return _with_more(found, pages, name, topic)
    where = f"The page {name}" if name else "The manual"
    hits, note = explain_search.search(pages, topic, bool(name)), ""
    if not hits and " " in topic.strip():
        hits = explain_search.search_some(pages, topic, bool(name))
        note = f"{where} has no text with all of “{topic[:MAX_TYPED]}”. Nearest:"
    if hits:
        shown, left = explain_search.best(hits, name)
        return Found([Entry(hit.page, hit.label, [*hit.text]) for hit in shown],
                     explain_search.where_else(left, topic, name) if left else None, note)
    terms = {known: known for known in manual_pages.names() if not name}
    terms |= {item.lookup_name.casefold(): item.lookup_name for manual_page in pages
             for item in manual_text.definitions(manual_page.own)}
    near = [terms[name_found] for name_found in _near(topic, terms)] or _near(
        topic, (word for word in explain_search.vocabulary(pages) if len(word) > SHORT))
    raise refused(
        "referee/usage-topic", f"{where} does not mention “{topic[:MAX_TYPED]}”.",
        hint=f"Did you mean {' or '.join(near)}?" if near else
        f"{command_ref('explain', f'{name} --contents')} lists the headings of the page." if name
        else f"{command_ref('explain')} lists the pages.")


def _with_more(found: list[Entry], pages: list[Page], name: str | None, topic: str) -> Found:
    """What defines a word of the manual, and what else has it, pages of games last.

    A definition alone answers few questions about such a word.
    """
    from referee.commands import explain_search

    hits = sorted((hit for hit in explain_search.search(pages, topic, bool(name))
                   if hit.text not in [tuple(entry.text) for entry in found]),
                  key=lambda hit: hit.page in games.names())
    shown = [Entry(hit.page, hit.label, [*hit.text]) for hit in hits[:MORE]]
    left = hits[MORE:]
    return Found([*found, *shown],
                 explain_search.where_else(left, topic, name) if left else None)


def _is_glossary_word(pages: Iterable[Page], topic: str) -> bool:
    """Whether a topic is one of the words that the manual itself uses."""
    return any(item.term == topic.casefold() for page in pages for section in page.own
               if section.heading == GLOSSARY for item in manual_text.definitions(section.items))


def _pages(name: str | None, resources: Resources) -> list[Page]:
    return [manual_pages.page(name_found, resources)
            for name_found in ([name] if name else manual_pages.names())]


def named(name: str | None, topic: str, resources: Resources) -> list[Entry]:
    """The definitions and sections with this name, on a page or on all pages."""
    return _named_on(_pages(name, resources), name, topic)


def _named_on(pages: list[Page], name: str | None, topic: str) -> list[Entry]:
    found = [entry for page in pages for entry in _entries_of(page.own, page.name, topic)]
    if not found and name:
        found = [*_entries_of(pages[0].others, name, topic)]
    return found


def _word_entries(name: str | None, resources: Resources) -> Iterator[Entry]:
    """The words that are understood: those of a game, from its page and its data; plain English."""
    from referee.commands import explain_words  # loads slowly

    if name in games.names():
        yield from _entries_of(manual_pages.page(name, resources).own, name, WORDS)
        yield from (Entry(name, *_heading_and_lines(part))
                    for part in explain_words.game_words(name))
    yield from (Entry(WORDS, *_heading_and_lines(part)) for part in explain_words.english_words())


def _field_entry(game: str, resources: Resources) -> Entry:
    """The fields of a game's position, with their values when a game begins."""
    from referee.commands import field_list  # loads slowly

    lines = [Verbatim(line) for line in field_list.field_lines(game, resources)]
    return Entry(game, "Fields that `correct --set` can change, with their values at "
                       "the beginning of a game", [*lines])


def _entries_of(sections: Iterable[Section], page: str, topic: str) -> Iterable[Entry]:
    """The definitions of a name in sections; otherwise sections whose heading starts with it."""
    topic = topic.casefold()
    wanted = topic.removeprefix("ruling ")
    sections = tuple(sections)
    short = wanted.partition(" (")[0]
    exact = [Entry(section.page or page, item.term, [*manual_text.lines(item.explanation)])
             for section in sections for item in manual_text.definitions((section,))
             if (item.aliases or short in f"{item.term}\n{item.name}".casefold())  # few are
             and not {topic, wanted, short}.isdisjoint(lookup_names(item))]
    return exact or [Entry(part.page or page, *_heading_and_lines(part))
                     for part in _parts_headed(sections, wanted)]


def _parts_headed(sections: Iterable[Section], topic: str) -> Iterator[Section]:
    """The sections, and those in them, whose heading begins with a topic."""
    return (part for section in sections for part in _with_parts(section)
            if f"{part.heading.casefold()} ".startswith(f"{topic} "))


def _with_parts(section: Section) -> Iterator[Section]:
    """A section and the sections in it."""
    yield section
    for item in section.items:
        if isinstance(item, Section):
            yield from _with_parts(replace(item, page=section.page))


def lookup_names(item: manual_text.Definition) -> set[str]:
    """The names that find a definition; “feed, starve” are two words.

    A section may be cited with its rulebook: “acting (Stone Age)”. An option is found with its
    dashes and without.
    """
    term = item.term.casefold()
    found = {item.lookup_name.casefold(), *map(str.strip, term.split(",")), *item.aliases}
    flags = [name.partition(" ")[0] for name in (term, *item.aliases) if name.startswith("-")]
    found |= {*flags, *(flag.lstrip("-") for flag in flags)}
    return found | {name.partition(" (")[0] for name in found}
