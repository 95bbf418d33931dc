"""What `explain` prints of what it searched for, and of what it did not find."""

from collections.abc import Iterable

from referee.commands import explain_search, manual_pages, manual_text
from referee.commands.explain_entries import (
    SCREEN,
    Entry,
    Found,
    height,
    quoted,
    shares,
    shortened,
)
from referee.commands.explain_search import Hit
from referee.commands.manual_pages import Page
from referee.core.base.aliases import count_noun, join_words
from referee.core.base.problem import Refused, refused
from referee.core.base.references import command_ref

MAX_SHOWN = 8
MAX_PER_PAGE = 2  # if all pages are searched
FEWEST = 3  # places that are printed even if they fill more than a screen
MOST = 12  # lines of one place
MAX_NAMED = 6  # pages or headings with more hits
MAX_TYPED = 60  # characters of what was typed that an answer repeats
SHORT = 3  # letters; no shorter word of a text is suggested
NEAR = 0.8  # how similar a name must be to be suggested


def find(entries: list[Entry], pages: list[Page], name: str | None, topic: str) -> Found | None:
    """What has a name, and below it what else has the words, as much as a screen shows.

    None if nothing has them.
    """
    hits = [hit for hit in explain_search.search(pages, topic, bool(name))
            if not any(entry.page == hit.page and {*hit.text} <= {*entry.text}
                       for entry in entries)]
    if not entries and not hits:
        return None
    note = "" if entries or any(hit.has_all for hit in hits) else (
        f"{_where(name)} has no text with all words of “{topic[:MAX_TYPED]}”. Nearest:")
    likeliest, left = best(hits, name)
    shown = [*shares(entries), *(shortened(Entry(hit.page, hit.label, [*hit.text], hit.name,
                                                 hit.is_bare), MOST) for hit in likeliest)]
    count = len(shown)
    while count > max(FEWEST, len(entries)) and height(shown[:count]) > SCREEN:
        count -= 1
    left = [*likeliest[count - len(entries):], *left]
    return Found(shown[:count], where_else(left, topic, name) if left else None, note)


def find_elsewhere(pages: list[Page], name: str, topic: str) -> Found | None:
    """What has both the name of a page and a word that this page lacks, on any page."""
    words = f"{name} {topic}"
    if not topic.replace(" ", "").isalnum() or not any(
            hit.has_all for hit in explain_search.search(pages, words)):
        return None
    found = find([], pages, None, words)
    return found and found._replace(
        note=f"{_where(name)} does not mention “{topic[:MAX_TYPED]}”. On all pages:")


def best(hits: list[Hit], page: str | None) -> tuple[list[Hit], list[Hit]]:
    """The hits to be shown, some of each page; and the others."""
    shown: list[Hit] = []
    likely = [hit for i, hit in enumerate(hits)
              if i < FEWEST or hit.score >= explain_search.PARTLY * hits[0].score]
    for most in ((MAX_PER_PAGE, MAX_SHOWN) if page is None else (MAX_SHOWN,)):
        for hit in likely:
            if hit not in shown and len(shown) < MAX_SHOWN and (
                    sum(hit.page == other.page for other in shown) < most):
                shown.append(hit)
    return sorted(shown, key=hits.index), [hit for hit in hits if hit not in shown]


def where_else(left: list[Hit], words: str, page: str | None) -> tuple[str, str]:
    """How many hits are left and where; the arguments of `explain` that show some of them."""
    if page is None:
        where = dict.fromkeys(hit.page for hit in left)
        arguments = f"{next(iter(where))} {quoted(words)}"
    else:
        where = dict.fromkeys(hit.label.partition(":")[0] for hit in left)
        arguments = f"{page} {quoted(next(iter(where)).lower())}"
    others = " and others" * (len(where) > MAX_NAMED)
    named = join_words(list(where)[:MAX_NAMED])
    return f"{count_noun(len(left), 'more place')} in {named}{others}", arguments


def not_found(pages: list[Page], name: str | None, topic: str) -> Refused:
    """The refusal of a topic that is nowhere, with similar names."""
    known = explain_search.vocabulary(pages)
    missing = [word for word in topic.split() if not explain_search.search(pages, word, bool(name))]
    terms = {page: page for page in manual_pages.names() if not name}
    terms |= {item.lookup_name.casefold(): item.lookup_name for manual_page in pages
              for item in manual_text.definitions(manual_page.own)}
    near = [terms[similar] for similar in near_names(topic, terms)] or near_names(
        " ".join(missing), (word for word in known if len(word) > SHORT))
    others = " ".join(word for word in topic.split() if word not in missing)
    hint = f"{command_ref('explain')} lists the pages."
    if near:
        hint = f"Did you mean {' or '.join(near)}?"
    elif others:
        hint = f"Leave it out: {command_ref('explain', f'{name} {others}' if name else others)}."
    elif name:
        hint = f"{command_ref('explain', f'{name} --contents')} lists the headings of the page."
    unknown = " ".join(missing) or topic
    return refused("referee/usage-topic",
                   f"{_where(name)} does not mention “{unknown[:MAX_TYPED]}”.", hint=hint)


def near_names(text: str, known: Iterable[str]) -> list[str]:
    """The names that are similar to a text, at most three."""
    from difflib import get_close_matches

    return get_close_matches(text[:MAX_TYPED].casefold(), sorted(known), n=3, cutoff=NEAR)


def _where(name: str | None) -> str:
    return f"The page {name}" if name else "The manual"
