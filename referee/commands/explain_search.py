"""The search of `explain`: the headings, terms and paragraphs of manual pages that have a word."""

import re
from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from referee.commands import manual_text
from referee.commands.manual_pages import Page
from referee.commands.manual_text import Definition, Example, Index, Item, Paragraph, Section, Table
from referee.core.base.aliases import count_noun, join_words
from referee.core.base.references import command_ref
from referee.core.document.surfaces import SHELL

MAX_SHOWN = 8
MAX_PER_PAGE = 2  # if all pages are searched
MAX_PARAGRAPHS = 3  # of one part of a page

# Ranks of hits, the best first.
HEADING, TERM, WORD, OTHER_FORM = range(4)

_NOT_WORD = re.compile(r"[^\w]+")
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


def search(pages: Iterable[Page], words: str) -> list[Hit]:
    """What has these words, in any of their forms, the best first.

    All words in this order; if no part has them so, all in any order.
    """
    wanted, exact = _stems(words), f" {' '.join(_words(words))} "
    if not wanted:
        return []
    joined = "".join(_words(words))
    parts = [part for page in pages for section in page.own
             for part in _parts(section, section.page or page.name)]
    needle = min(max(wanted, key=len), joined, key=len)
    candidates = [part for part in parts if _may_have(part.searched, needle)]
    phrase = f" {' '.join(wanted)} "
    found = [part for part in candidates if phrase in _normal(part.searched)
             or len(wanted) == 1 and f" {wanted[0]} " in _normal(part.searched.replace("-", ""))]
    if not found and len(wanted) > 1:
        found = [part for part in candidates
                 if set(wanted) <= set(_normal(part.searched).split())]
    hits = [Hit(OTHER_FORM if part.rank == WORD and exact not in
                f" {' '.join(_words(part.searched))} " else part.rank,
                part.page, part.label, tuple(manual_text.lines(part.items))) for part in found]
    return _merged(sorted(hits, key=lambda hit: hit.rank))


def _may_have(text: str, needle: str) -> bool:
    folded = text.casefold()
    return needle in folded or "-" in folded and needle in folded.replace("-", "")


def _parts(section: Section, page: str, above: str = "") -> Iterator[_Part]:
    """The heading of a section, and what is below it."""
    label = above + section.heading.capitalize()
    yield _Part(HEADING, page, label, section.heading,
                tuple(item for item in section.items[:1] if isinstance(item, Paragraph | Example)))
    for item in section.items:
        yield from _item_parts(item, page, label)


def _item_parts(item: Item, page: str, label: str) -> Iterator[_Part]:
    if isinstance(item, Section):
        yield from _parts(item, page, f"{label}: ")
    elif isinstance(item, Paragraph):
        yield _Part(WORD, page, label, item.text, (item,))
    elif isinstance(item, Example):
        yield _Part(WORD, page, label, " ".join(item.lines), (item,))
    elif isinstance(item, Definition):
        yield _Part(TERM, page, f"{label}: {item.term}", item.term, item.body[:1])
        for inner in item.explanation:
            yield from _item_parts(inner, page, f"{label}: {item.term}")
    elif isinstance(item, Table | Index):
        if isinstance(item, Table):
            yield from (_Part(WORD, page, f"{label}: {entry.term}", " ".join(cells),
                              entry.explanation)
                        for cells, entry in zip(item.rows, item.entries, strict=True))
        for entry in item.entries:
            yield from _item_parts(entry, page, label)


def _merged(hits: Iterable[Hit]) -> list[Hit]:
    """Hits of the same part of a page as one."""
    merged: dict[tuple[str, str], Hit] = {}
    for hit in hits:
        key = hit.page, hit.label
        if key not in merged:
            merged[key] = hit
        elif hit.text and hit.text[0] not in merged[key].text and (
                merged[key].text.count("") < MAX_PARAGRAPHS - 1):
            merged[key] = replace(merged[key], text=(*merged[key].text, "", *hit.text))
    return list(merged.values())


def best(hits: list[Hit], words: str, page: str | None) -> tuple[list[Hit], list[str]]:
    """The hits to be shown, and a line about the others: how many, where, how to see them."""
    shown: list[Hit] = []
    for most in ((MAX_PER_PAGE, MAX_SHOWN) if page is None else (MAX_SHOWN,)):
        for hit in hits:
            if hit not in shown and len(shown) < MAX_SHOWN and (
                    sum(hit.page == other.page for other in shown) < most):
                shown.append(hit)
    shown.sort(key=hits.index)
    left = [hit for hit in hits if hit not in shown]
    if not left:
        return shown, []
    quoted = f'"{words}"' if " " in words else words
    if page is None:
        where = dict.fromkeys(hit.page for hit in left)
        example = command_ref("explain", f"{next(iter(where))} {quoted}")
    else:
        where = dict.fromkeys(hit.label.partition(":")[0] for hit in left)
        heading = next(iter(where)).lower()
        example = command_ref("explain", f'{page} "{heading}"' if " " in heading
                              else f"{page} {heading}")
    return shown, ["", SHELL.resolve(
        f"{count_noun(len(left), 'more place')} in {join_words(list(where)[:6])}"
        f"{' and others' * (len(where) > 6)}: {example}")]


# Words.

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
