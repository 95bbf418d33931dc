"""Hints for common mistakes on the command line."""

import re

from referee import definitions
from referee.definitions.spec import Command

_EXTRA = re.compile(r"unexpected extra arguments?(?:\(s\))? \((.*)\)", re.DOTALL)


def hint(message: str, words: list[str]) -> str:
    """What to write instead of a command line; empty: only its help can say."""
    word = next((word for word in words if not word.startswith("-")), "")
    command = definitions.find_command(word)
    if isinstance(command, Command):
        for flag, instead in command.option_hints.items():
            if f"option: {flag}" in message:
                return instead
    matched = _EXTRA.search(message)
    if matched is None:
        return ""
    more = matched[1].split(" ")
    for i in range(2, len(words)):
        if words[i:i + len(more)] == more and not words[i - 1].startswith("-"):
            return f'A value with spaces needs quotes: "{" ".join((words[i - 1], *more))}".'
    return "A value with spaces needs quotes."
