"""The command `explain`: a manual page, a refusal, a ruling, a rule, a command, any word."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from referee import games
from referee.commands import manual_pages, manual_text
from referee.commands.answer import Answer
from referee.commands.explain_entries import (
    Entry,
    Found,
    document,
    found_lines,
    look_up,
    shares,
)
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
BEGINNING = 60  # characters that a list of terms shows of each explanation


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
        entries, lines = found.entries, [*found_lines(found)]
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
    answer.document = document(lines)
    return answer


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
        return document([*found_lines(found, in_shell=False),
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
    from referee.commands.explain_hits import near_names

    if (near := near_names(name, known)) or not name.replace("-", "").isalnum():
        raise refused("referee/usage-game", f"There is no page “{name[:MAX_TYPED]}”.",
                      hint=f"Did you mean {' or '.join(near)}?" if near else
                      f"There are: {', '.join(known)}.")
    return None, f"{name} {topic}"  # two words of the manual


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
    yield ""
    yield f"One part of it: {look_up(shown, part)}"


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
    entries = _named_on(pages, name, topic)
    if entries and (name or " " not in topic) and not _is_glossary_word(pages, topic):
        return Found(entries if name else shares(entries))
    from referee.commands import explain_hits

    found = explain_hits.find(entries, pages, name, topic)
    if found is None and name:
        found = explain_hits.find_elsewhere(_pages(None, resources), name, topic)
    if found is None:
        raise explain_hits.not_found(pages, name, topic)
    return found


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
    exact = [Entry(section.page or page, item.term, [*manual_text.lines(item.explanation)],
                   item.lookup_name)
             for section in sections for item in manual_text.definitions((section,))
             if (item.aliases or short in f"{item.term}\n{item.name}".casefold())  # few are
             and not {topic, wanted, short}.isdisjoint(lookup_names(item))]
    return exact or [Entry(part.page or page, *_heading_and_lines(part), part.heading.lower())
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
