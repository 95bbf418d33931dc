"""The cut line of our mails: a reply is read above it; some programs move it onto another line."""

import re

from referee.pbem.inbound.normalization import is_quoted

CUT = "=== reply above this line ==="
READ = "=== only UNWATCH is read above this line ==="  # in mails to watchers
SHORT = 250  # characters that may follow the cut line on its line

_MARK = re.compile(r"(?<!=)={2,9}[ \t]{0,9}reply\s{1,9}above\s{1,9}this\s{1,9}line"
                   r"(?:[ \t]?={2,9})?", re.IGNORECASE)


def on_its_own(text: str) -> str:
    """The text with our cut line on a line of its own: some programs put it after other text.

    A quoted cut line stays where it is.
    """
    matched = _MARK.search(text)
    if matched is None:
        return text
    begin = text.rfind("\n", 0, matched.start()) + 1
    before, after = text[begin:matched.start()], text[matched.end():]
    if is_quoted(before) or (not any(map(str.isalnum, before))
                             and after.find("\n") < SHORT):
        return text
    return f"{text[:begin]}{before.rstrip()}\n{CUT}\n{after}"
