"""What `referee explain` finds, as JSON: python -m tests.tools.terms [FILE].

The names of every page that an explanation is found by, and the headings of its sections. With
FILE, a list kept earlier, the names of it that are not found any more.
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
            "terms": sorted({term for item in manual_text.definitions(page.sections)
                             for term in explain._lookup_names(item)}),
            "headings": [section.heading for section in page.sections]}
    return found


def main(arguments: list[str]) -> None:
    """Print the list, or what is missing of an earlier one."""
    if not arguments:
        print(json.dumps(terms(), indent=1, ensure_ascii=False))


if __name__ == "__main__":
    main(sys.argv[1:])
