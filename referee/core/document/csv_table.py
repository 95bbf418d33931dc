"""A table as comma-separated values that no spreadsheet executes."""

import re
from collections.abc import Iterable, Sequence
from typing import Any

# A spreadsheet takes a cell that begins so for a formula (OWASP, “CSV Injection”).
_FORMULA = (*"=+-@＝＋－＠", "\t", "\r", "\n")


def lines(names: Sequence[str], rows: Iterable[Sequence[Any]]) -> list[str]:
    """The lines of a table, first the names of its columns; ``rows`` are lists of cells."""
    return [",".join(names), *(",".join(_cell(str(value)) for value in row) for row in rows)]


def _cell(text: str) -> str:
    text = "'" + text if text.startswith(_FORMULA) else text
    return '"' + text.replace('"', '""') + '"' if re.search(r'[",;\s]', text) else text
