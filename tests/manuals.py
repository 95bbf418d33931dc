"""The manual pages: their texts, their examples, the codes that they list."""

from referee.cli import manual, pages

ARROW = " → "  # what people say, and what it is read as: tests/hear/test_heard.py
PAGES = {name: pages.text(name) for name in pages.names()}


def examples() -> list[tuple[str, str]]:
    """Every example line of every page."""
    return [(name, line) for name, text in PAGES.items()
            for part in manual.read(text)[1] for item in part.items
            for line in _examples(item)]


def _examples(item: manual.Item) -> list[str]:
    if isinstance(item, manual.Example):
        return [line.strip() for line in item.lines if line.strip()]
    if isinstance(item, manual.Definition):
        return [line for part in item.body for line in _examples(part)]
    return []


def codes_of(page: str) -> set[str]:
    """The codes that a manual page lists under REFUSALS."""
    return {item.term for section in manual.read(page)[1] if section.heading == "REFUSALS"
            for item in section.items if isinstance(item, manual.Definition)}
