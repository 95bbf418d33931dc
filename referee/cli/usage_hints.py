"""Hints for common mistakes on the command line."""

import re

from referee import definitions
from referee.definitions.spec import Command, CommandFamily

_EXTRA = re.compile(r"unexpected extra arguments?(?:\(s\))? \((.*)\)", re.DOTALL)


_PLAIN = (
    (re.compile(r"No such option: (--?[\w-]+)"), r"There is no option \1."),
    (re.compile(r"No such command '(.*)'\."), r"There is no command “\1”."),
    (re.compile(r"Missing (argument|option) '(.*)'\."), r"The \1 \2 is missing."),
    (re.compile(r"Got unexpected extra arguments?(?:\(s\))? \((.*)\)", re.DOTALL),
     r"The command line has extra words: \1"))


def plain(message: str) -> str:
    """What the parser of the command line says, in the words of all other refusals."""
    for pattern, words in _PLAIN:
        message = pattern.sub(words, message, count=1)
    return " ".join(message.split())[:1000]


def hint(message: str, words: list[str]) -> str:
    """What to write instead of a command line; empty: only its help can say."""
    word = next((word for word in words if not word.startswith("-")), "")
    command = definitions.find_command(word)
    if isinstance(command, Command):
        for flag, instead in command.option_hints.items():
            if f"option: {flag}" in message:
                return instead
    if isinstance(command, CommandFamily) and "No such command" in message:
        names = ", ".join(one.name.removeprefix(f"{word} ") for one in command.commands)
        return f"The commands of `referee {word}`: {names}. See `referee {word} --help`."
    matched = _EXTRA.search(message)
    if matched is None:
        return ""
    if isinstance(command, Command) and not any(not param.flag for param in command.params):
        return f"`referee {word}` takes only options: see `referee {word} --help`."
    more = matched[1].split(" ")
    for i in range(2, len(words)):
        if words[i:i + len(more)] == more and not words[i - 1].startswith("-"):
            return f'A value with spaces needs quotes: "{" ".join((words[i - 1], *more))}".'
    return "A value with spaces needs quotes."
