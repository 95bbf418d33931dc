"""Our line above which replies are read, and where programs put it behind other text."""

import re

from referee.pbem.inbound.normalization import is_quoted

CUT = "=== reply above this line ==="
READ = "=== only UNWATCH is read above this line ==="  # of who watches
SHORT = 250  # characters behind the line that may stand on it

_MARK = re.compile(r"(?<!=)={2,9}[ \t]{0,9}reply\s{1,9}above\s{1,9}this\s{1,9}line"
                   r"(?:[ \t]?={2,9})?", re.IGNORECASE)


def on_its_own(text: str) -> str:
    """A text with our cut line on a line of its own: some programs put it behind other text.

    Where it stands behind the mark of a quote it stays.
    """
    matched = _MARK.search(text)
    if matched is None:
        return text
    begin = text.rfind("\n", 0, matched.start()) + 1
    before, behind = text[begin:matched.start()], text[matched.end():]
    if is_quoted(before) or (not any(map(str.isalnum, before))
                             and behind.find("\n") < SHORT):
        return text
    return f"{text[:begin]}{before.rstrip()}\n{CUT}\n{behind}"
