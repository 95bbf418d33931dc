"""The manual pages: their texts, their examples, and the codes that they list."""

from referee.commands import manual_pages, manual_text
from referee.files import inputs

ARROW = " → "  # between free text and how it is read: tests/language/test_documented_words.py
PAGES = {name: manual_pages.page_source(name, inputs) for name in manual_pages.names()}


def examples() -> list[tuple[str, str]]:
    """Every example line of every page."""
    return [(name, line) for name, text in PAGES.items()
            for part in manual_text.parse(text)[1] for item in part.items
            for line in _examples(item)]


def _examples(item: manual_text.Item) -> list[str]:
    if isinstance(item, manual_text.Example):
        return [line.strip() for line in item.lines if line.strip()]
    if isinstance(item, manual_text.Definition):
        return [line for part in item.body for line in _examples(part)]
    return []


def codes_of(page: str) -> set[str]:
    """The codes that a manual page lists under REFUSALS."""
    return {item.term for section in manual_text.parse(page)[1] if section.heading == "REFUSALS"
            for item in section.items if isinstance(item, manual_text.Definition)}
