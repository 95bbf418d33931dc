"""The command `explain`: a manual page, a refusal, a ruling, a rule, a command."""

import re
from collections.abc import Iterable, Iterator

from msgspec import Struct

from referee import games
from referee.commands import manual_pages, manual_text
from referee.commands.answer import Answer
from referee.commands.manual_pages import Page
from referee.commands.manual_text import Section
from referee.commands.resources import Resources
from referee.core.base.problem import Problem, Refused, refused
from referee.core.base.references import command_ref
from referee.core.document import blocks
from referee.core.document.surfaces import SHELL

WORDS = "words"
_COLUMNS = re.compile(r"( *\S(?:.*?\S)? {2,})(\S.*)")


class Entry(Struct, frozen=True):
    """An explanation of a term."""

    page: str  # the manual page it is from
    term: str
    text: list[str]  # unfolded lines


def explain(name: str | None, topic: str | None, *, resources: Resources) -> Answer:
    """What the manual pages say about a term; a complete page; or the list of pages.

    Refused: an unknown page or term; similar ones are named.
    """
    answer = Answer("explain")
    name, topic = _page_and_topic(name, topic)
    if topic is not None:
        entries = _find_entries(name, topic, resources)
        lines = [line for entry in entries for line in _entry_lines(entry)]
    elif name is not None:
        chosen = manual_pages.page(name, resources)
        entries, lines = list(_section_entries(chosen)), list(_page_lines(chosen))
    else:
        entries = [Entry(name_found, manual_pages.page(name_found, resources).title, [])
                   for name_found in manual_pages.names()]
        lines = [*blocks.text((blocks.TableBlock((), tuple(
            (entry.page, entry.term) for entry in entries)),)).splitlines(), "",
            SHELL.resolve(f"{command_ref('explain', 'PAGE')} prints a page, "
                          f"{command_ref('explain', 'PAGE TERM')} a part of it.")]
    answer.view = [{"page": entry.page, "term": entry.term,
                    "text": [line for line in entry.text if line]} for entry in entries]
    answer.document = "".join(f"{part}\n" for line in lines for part in _fold_columns(line))
    return answer


def _fold_columns(line: str) -> list[str]:
    """Fold a line; continuation lines align with its start, or with its second column."""
    columns = _COLUMNS.match(line)
    if len(line) <= blocks.WIDTH or columns is None or columns.end(1) > blocks.WIDTH // 2:
        return blocks.fold(line, blocks.WIDTH, len(line) - len(line.lstrip()))
    left, right = columns.groups()
    first, *more = blocks.fold(" " * len(left) + right, blocks.WIDTH, len(left))
    return [left + first[len(left):], *more]


def explanation(game: str, thing: str, resources: Resources) -> str:
    """The manual text for a term of a game, or a page of that name; otherwise why there is none."""
    wrong: list[Problem] = []
    for page_of, topic in ((game, thing or None), (thing, None)):
        try:
            return explain(page_of, topic, resources=resources).text
        except Refused as error:
            wrong = wrong or [*error.problems]
    return "".join(f"{part}\n" for problem in wrong for part in (problem.why, problem.hint) if part)


def _page_and_topic(name: str | None, topic: str | None) -> tuple[str | None, str | None]:
    """The page and the term that are meant: ``stone-age/illegal-full`` names both."""
    known = manual_pages.names()
    if name is not None and topic is None and name.removeprefix("referee-") not in known:
        name, topic = None, name
    if topic is not None and topic.partition("/")[0] in known and "/" in topic:
        name, _, topic = topic.partition("/")
    if name is not None and (name := name.removeprefix("referee-")) not in known:
        games.game_meta(name)
    return name, topic


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
    yield from (f"    {line}" if line else "" for line in entry.text)


def _find_entries(name: str | None, topic: str, resources: Resources) -> list[Entry]:
    chosen = [manual_pages.page(name_found, resources)
              for name_found in ([name] if name else manual_pages.names())]
    entries = ([*_word_entries(name, resources)] if topic.casefold() == WORDS else
               [entry for manual_page in chosen
                for entry in _entries_of(manual_page, topic.casefold())])
    if entries:
        return entries
    from difflib import get_close_matches

    terms = {item.lookup_name.casefold(): item.lookup_name for manual_page in chosen
             for item in manual_text.definitions(manual_page.sections)}
    near = [terms[name_found] for name_found in
            get_close_matches(topic[:60].casefold(), sorted(terms), n=3, cutoff=0.5)]
    where = f" of {name}" if name else ""
    raise refused("referee/usage-topic", f"The manual{where} does not explain “{topic[:60]}”.",
                  hint="Did you mean " + " or ".join(near) + "?" if near
                  else f"{command_ref('explain', name or 'PAGE')} prints a page whole.")


def _word_entries(name: str | None, resources: Resources) -> Iterator[Entry]:
    """The words that are understood: those of a game, from its page and its data; plain English."""
    from referee.commands import explain_words  # loads slowly

    if name in games.names():
        yield from _entries_of(manual_pages.page(name, resources), WORDS)
        yield from (Entry(name, *_heading_and_lines(part))
                    for part in explain_words.game_words(name))
    yield from (Entry(WORDS, *_heading_and_lines(part)) for part in explain_words.english_words())


def _entries_of(chosen: Page, topic: str) -> Iterable[Entry]:
    """The definitions of a name on a page; otherwise its sections whose heading starts with it."""
    wanted = topic.removeprefix("ruling ")
    exact = [Entry(chosen.name, item.term, list(manual_text.lines(item.body)))
             for item in manual_text.definitions(chosen.sections)
             if wanted in _lookup_names(item) or wanted.partition(" (")[0] in _lookup_names(item)]
    return exact or [Entry(chosen.name, *_heading_and_lines(part)) for part in chosen.sections
                     if f"{part.heading.casefold()} ".startswith(f"{wanted} ")]


def _lookup_names(item: manual_text.Definition) -> set[str]:
    """The names that find a definition; “feed, starve” are two words.

    A section may be cited with its rulebook: “acting (Stone Age)”.
    """
    names = {item.lookup_name.casefold(), *map(str.strip, item.term.casefold().split(","))}
    return names | {name.partition(" (")[0] for name in names}
