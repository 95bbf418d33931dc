"""How hints name a command, depending on where they are read.

For a shell it is ``referee legal`` in backquotes or quotes; who plays by mail writes LEGAL, and
the prompt of ``play`` has a word of its own.
"""

import re
from collections.abc import Callable

_COMMAND = re.compile(r"(?P<open>[`“])?referee (?:orders )?(?P<verb>[a-z]+)\b"
                      r"(?(open)(?P<rest>[^`”]*)[`”])")
_FOR = re.compile(r" ?\bAsk with --for [a-z-]+\.")
PROMPT = frozenset({"legal", "show", "log", "score", "undo", "check"})
"""The commands that the prompt of ``play`` knows by the same word."""


def spell_commands(text: str, spell: Callable[[str], str]) -> str:
    """The text with its commands spelled by ``spell``; a command that it spells as empty stays."""
    return _COMMAND.sub(lambda matched: spell(matched["verb"]) or matched[0], text)


def at_prompt(text: str) -> str:
    """The text for the prompt of ``play``, which has no options."""
    if "referee " not in text and "--for" not in text:
        return text
    text = _COMMAND.sub(lambda matched: (
        f"`{matched['verb']}{matched['rest'] or ''}`" if matched["verb"] in PROMPT else
        f"{matched[0]} in a shell" if matched["open"] else matched[0]), text)
    return _FOR.sub("", text)
