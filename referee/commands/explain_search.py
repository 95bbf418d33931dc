"""The search of `explain`: the headings, terms and paragraphs of manual pages that have a word."""

import re
from collections import Counter
from collections.abc import Callable, Iterable

from msgspec import Struct

from referee.commands import manual_text
from referee.commands.manual_pages import Page
from referee.commands.manual_text import (
    Bullets,
    Definition,
    Example,
    Item,
    Paragraph,
    Section,
    Table,
)
from referee.core.base.aliases import count_noun, join_words

MAX_SHOWN = 8
MAX_PER_PAGE = 2  # if all pages are searched
MAX_NAMED = 6  # pages or headings with more hits
MAX_PARAGRAPHS = 2  # of one part of a page
LONG = 400  # characters; a longer text comes after shorter ones of its rank

# Ranks of hits, the best first. A name is a term that is the words, and no more.
HEADING, NAME, TERM, WORD, OTHER_FORM = range(5)

_NOT_WORD = re.compile(r"[^\w]+")
_NOT_IN_WORDS = re.compile(r"[^\w '’-]")
_SHORTEST = 4  # letters that are left of a word without its ending


class Hit(Struct, frozen=True):
    """A part of a page with the words that are sought."""

    rank: int
    page: str
    label: str  # its heading, and the term that is defined there
    text: tuple[str, ...]  # unfolded lines


class _Part(Struct, frozen=True):
    """A piece of a page that is searched."""

    rank: int
    page: str
    label: str
    searched: str
    items: tuple[Item, ...]  # what is printed of it
    name: str = ""  # what a definition is looked up by


def search(pages: Iterable[Page], words: str, printed: bool = False) -> list[Hit]:
    """What has these words, in any of their forms, the best first.

    With ``printed``, what a page prints for others is searched as well: the refusals of all games.
    All words in this order; if few parts have them so, then all in any order.
    """
    typed = set(_words(words))  # “why” and the like tell which of several texts is the answer
    words = _words_that_matter(words)
    wanted, exact = _stems(words), f" {' '.join(_words(words))} "
    if not wanted:
        return []
    needle = min(max(wanted, key=len), "".join(_words(words)), key=len)
    candidates = _parts_with(pages, [needle], printed)
    if _NOT_IN_WORDS.search(words):  # as it is: a path, a pattern
        candidates = [part for part in candidates if words.casefold() in part.searched.casefold()]
    phrase = f" {' '.join(wanted)} "
    found = [part for part in candidates if phrase in _normal(part.searched)
             or (len(wanted) > 1 and phrase in _normal(_words_that_matter(part.searched)))
             or (len(wanted) == 1 and f" {wanted[0]} " in _normal(part.searched.replace("-", "")))]
    ranked = sorted(((_ranked(part, exact), part) for part in found),
                    key=lambda one: (one[0], -len(typed & {*_words(one[1].searched)}),
                                     len(one[1].searched) > LONG))
    if len(ranked) < MAX_SHOWN and len(wanted) > 1:
        others = [part for part in candidates if part not in found
                  and set(wanted) <= set(_normal(part.searched).split())]
        ranked += [(OTHER_FORM, part) for part in sorted(
            others, key=lambda part: len(part.searched))]
    return _merged(ranked)


def search_some(pages: Iterable[Page], words: str, printed: bool = False) -> list[Hit]:
    """What has the most of these words, those with the rarest first.

    Nothing if one of the words is nowhere.
    """
    wanted = dict.fromkeys(_stems(_words_that_matter(words)))
    parts = [(part, wanted.keys() & _normal(part.searched).split())
             for part in _parts_with(pages, wanted, printed)]
    often = Counter(word for _, has in parts for word in has)
    if len(often) < len(wanted):
        return []
    most = max(len(has) for _, has in parts)
    found = [(part, sum(1 / often[word] for word in has)) for part, has in parts
             if len(has) == most]
    found.sort(key=lambda scored: (-scored[1], scored[0].rank, len(scored[0].searched) > LONG))
    return _merged((part.rank, part) for part, _ in found)


def _words_that_matter(words: str) -> str:
    return " ".join(_without_small_words(words.split())) if " " in words.strip() else words


def _parts_with(pages: Iterable[Page], needles: Iterable[str], printed: bool) -> list[_Part]:
    """The parts of pages in whose text one of these occurs, with or without hyphens."""
    def may_have(text: str) -> bool:
        folded = text.casefold()
        joined = folded.replace("-", "") if "-" in folded else folded
        return any(needle in folded or needle in joined for needle in needles)

    needles = [*needles]
    candidates: list[_Part] = []
    for page in pages:
        for section in (*page.own, *(page.others if printed else ())):
            _collect(section, section.page or page.name, may_have, candidates)
    return candidates


def _ranked(part: _Part, exact: str) -> int:
    """The rank of a part: a name, a paragraph with another form of the words."""
    shown = f" {' '.join(_words(part.searched))} "
    if part.rank == TERM and part.name and exact == f" {' '.join(_words(part.name))} ":
        return NAME
    return OTHER_FORM if part.rank == WORD and exact not in shown else part.rank


def vocabulary(pages: Iterable[Page]) -> set[str]:
    """The words of pages."""
    parts: list[_Part] = []
    for page in pages:
        for section in page.own:
            _collect(section, page.name, bool, parts)
    return {word for part in parts for word in _words(part.searched)}


def _collect(section: Section, page: str, has: Callable[[str], bool], found: list[_Part]) -> None:
    """Add to ``found`` the heading of a section and what is below it, if ``has`` is true of it."""
    label = section.heading.capitalize()
    if has(section.heading):
        found.append(_Part(HEADING, page, label, section.heading, tuple(
            item for item in section.items[:1] if isinstance(item, Paragraph | Example))))
    _collect_items(section.items, page, label, has, found)


def _collect_items(items: tuple[Item, ...], page: str, label: str, has: Callable[[str], bool],
                   found: list[_Part]) -> None:
    """Collect items; a paragraph that ends with a colon has with it what it introduces."""
    for item, following in zip(items, (*items[1:], None), strict=True):
        if isinstance(item, Paragraph) and item.text.endswith(":") and isinstance(
                following, Bullets | Example):
            if has(item.text):
                found.append(_Part(WORD, page, label, item.text, (item, following)))
        else:
            _collect_item(item, page, label, has, found)


def _collect_item(item: Item, page: str, label: str, has: Callable[[str], bool],
                  found: list[_Part]) -> None:
    if isinstance(item, Paragraph):
        if has(item.text):
            found.append(_Part(WORD, page, label, item.text, (item,)))
    elif isinstance(item, Example):
        if has(text := "\n".join(item.lines)):
            found.append(_Part(WORD, page, label, text, (item,)))
    elif isinstance(item, Bullets):
        found += [_Part(WORD, page, label, text, (Bullets((text,), item.marked),))
                  for text in item.texts if has(text)]
    elif isinstance(item, Definition):
        label = f"{label}: {item.term}"
        if has(names := " ".join((item.term, *item.aliases))):
            found.append(_Part(TERM, page, label, names, item.body[:1], item.lookup_name))
        _collect_items(item.explanation, page, label, has, found)
    elif isinstance(item, Section):
        _collect(item, page, has, found)
    else:
        if isinstance(item, Table):
            found += [_Part(WORD, page, f"{label}: {entry.term}", text, entry.explanation)
                      for cells, entry in zip(item.rows, item.entries, strict=True)
                      if has(text := " ".join(cells))]
        for entry in item.entries:
            _collect_item(entry, page, label, has, found)


def _merged(ranked: Iterable[tuple[int, _Part]]) -> list[Hit]:
    """Hits of the same part of a page as one, with its first paragraphs."""
    ranks: dict[tuple[str, str], int] = {}
    texts: dict[tuple[str, str], list[tuple[str, ...]]] = {}
    for rank, part in ranked:
        key = part.page, part.label
        ranks.setdefault(key, rank)
        paragraphs = texts.setdefault(key, [])
        text = tuple(manual_text.lines(part.items))
        # A heading shows the first paragraph; here it may be printed with its example.
        if not any(set(text) <= {*shown} for shown in paragraphs):
            paragraphs[:] = [shown for shown in paragraphs if not set(shown) <= {*text}]
            paragraphs += [text] * (len(paragraphs) < MAX_PARAGRAPHS)
    return [Hit(rank, page, label, tuple(
        line for i, text in enumerate(texts[page, label]) for line in (*[""] * bool(i), *text)))
            for (page, label), rank in ranks.items()]


def best(hits: list[Hit], page: str | None) -> tuple[list[Hit], list[Hit]]:
    """The hits to be shown, some of each page; and the others."""
    shown: list[Hit] = []
    for most in ((MAX_PER_PAGE, MAX_SHOWN) if page is None else (MAX_SHOWN,)):
        for hit in hits:
            if hit not in shown and len(shown) < MAX_SHOWN and (
                    sum(hit.page == other.page for other in shown) < most):
                shown.append(hit)
    return sorted(shown, key=hits.index), [hit for hit in hits if hit not in shown]


def where_else(left: list[Hit], words: str, page: str | None) -> tuple[str, str]:
    """How many hits are left and where; the arguments of `explain` that show some of them."""
    if page is None:
        where = dict.fromkeys(hit.page for hit in left)
        arguments = f"{next(iter(where))} {_quoted(words)}"
    else:
        where = dict.fromkeys(hit.label.partition(":")[0] for hit in left)
        arguments = f"{page} {_quoted(next(iter(where)).lower())}"
    others = " and others" * (len(where) > MAX_NAMED)
    named = join_words(list(where)[:MAX_NAMED])
    return f"{count_noun(len(left), 'more place')} in {named}{others}", arguments


def _quoted(words: str) -> str:
    return f'"{words}"' if " " in words else words


# Words.

_SMALL = frozenset((
    "a", "an", "the", "of", "to", "in", "on", "at", "by", "for", "from", "with", "and", "or", "is",
    "are", "was", "were", "be", "per", "ago", "do", "does", "how", "what", "why", "when",
    "who", "which", "where", "can", "may", "must", "should", "i", "my", "it", "this", "that"))


def _without_small_words(words: list[str]) -> list[str]:
    """The words that matter in a question; all, if none does."""
    return [word for word in words if word.casefold().strip("?") not in _SMALL] or words


def _words(text: str) -> list[str]:
    return _NOT_WORD.sub(" ", text.casefold()).split()


def _normal(text: str) -> str:
    return f" {' '.join(_stems(text))} "


def _stems(text: str) -> list[str]:
    return [_stem(word) for word in _words(text)]


def _stem(word: str) -> str:
    """A word without the ending of its form: upgrade, upgrades and upgrading are one word."""
    for ending in ("ings", "ing", "ies", "ied", "es", "ed", "s", "y", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST - (ending == "s"):
            word = word[:-len(ending)]
            break
    if len(word) > _SHORTEST and word[-1] == "e":
        word = word[:-1]
    return word[:-1] if len(word) > _SHORTEST and word[-1] == word[-2] else word
