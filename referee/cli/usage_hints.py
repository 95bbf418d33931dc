"""Hints for common mistakes on the command line."""

import re

_EXTRA = re.compile(r"unexpected extra arguments?(?:\(s\))? \((.*)\)", re.DOTALL)


def hint(message: str, words: list[str]) -> str:
    """What to write instead of a command line; empty: only its help can say."""
    command = next((word for word in words if not word.startswith("-")), "")
    if command == "score" and "option: --now" in message:
        return "“score --if-ended” says what the position would be worth if the game ended now."
    matched = _EXTRA.search(message)
    if matched is None:
        return ""
    more = matched[1].split(" ")
    for i in range(2, len(words)):
        if words[i:i + len(more)] == more and not words[i - 1].startswith("-"):
            return f'What has blanks needs quotes: "{" ".join((words[i - 1], *more))}".'
    return "What has blanks needs quotes."
