"""Mail addresses: which ones a mail can be sent to."""

import re

from referee.core.base.aliases import folded
from referee.core.base.problem import refused

ADDRESS = (r"\A(?!-)[^\x00-\x20\x7f-\xa0\u2028\u2029()<>\[\]\\,;:\"@]{1,64}"
           r"@[^\x00-\x20\x7f-\xa0\u2028\u2029()<>\[\]\\,;:\"@]{1,189}\Z")


def parse_address(text: str, option: str = "") -> str:
    """An address of the command line, in lower case. Refused (usage): an invalid address."""
    if re.fullmatch(ADDRESS, text) and text.isprintable():
        return folded(text)
    raise refused("referee/usage-office", f"{option}“{text[:80]}” is not an email address.",
                  hint="Example: ann@example.org")
