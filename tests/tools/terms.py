"""What `referee explain` finds by its name, as JSON: python -m tests.tools.terms [FILE].

The names of every page that an explanation is found by, and the headings of its sections. With
FILE, a list kept earlier, the names in it that are not found any more.
"""

import json
import sys
from pathlib import Path

from referee.commands import explain, manual_pages, manual_text
from referee.files import inputs


def terms() -> dict[str, dict[str, list[str]]]:
    """The names and the headings of every page."""
    found = {}
    for name in manual_pages.names():
        page = manual_pages.page(name, inputs)
        found[name] = {
            "terms": sorted({term for item in manual_text.definitions(page.own)
                             for term in explain.lookup_names(item)}),
            "headings": [section.heading for section in page.sections]}
    return found


def missing(earlier: dict[str, dict[str, list[str]]]) -> list[tuple[str, str]]:
    """The names of an earlier list that no page has any more, each with its former page."""
    return [(name, term) for name, listed in earlier.items() for term in listed["terms"]
            if not explain.named(name, term, inputs) and not explain.named(None, term, inputs)]


def main(arguments: list[str]) -> None:
    """Print the list, or what is missing of an earlier one."""
    if arguments:
        gone = missing(json.loads(Path(arguments[0]).read_text()))
        print(*(f"{name}: {term}" for name, term in gone), f"{len(gone)} missing", sep="\n")
    else:
        print(json.dumps(terms(), indent=1, ensure_ascii=False))


if __name__ == "__main__":
    main(sys.argv[1:])
