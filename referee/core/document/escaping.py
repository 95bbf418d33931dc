"""Break what a forum would change in a text: mentions, links, emoticons, emoji codes.

Most forums have no escape character, so a zero-width space is put after the first
character of what they would change. It is invisible, and occurs in nothing that people
copy: no canonical move and no footer needs one.
"""

import re

from referee.core.base.control_characters import visible

BREAK = "\u200b"
INDENT = "\xa0"  # HTML drops plain blanks at the beginning of a line

# Each matches the character after which the break goes.
MENTIONS = r"@(?=\w)"  # whoever has this name would be notified; @everyone is everyone
NOT_AFTER_WORD = r"(?<![^\W_])"  # not after a letter or digit
EMOTICONS = (NOT_AFTER_WORD + r"(?:[:;=](?=['-]{0,2}[)(DPpOoxX?!|/\\$*](?!\w))"
             r"|8(?=-?\)(?!\w))|<(?=3(?!\w)))|\^(?=_+\^)")  # also the 8) of "(4 to 8)"
EMOJI_CODES = r":(?=[\w+-]{1,60}:)"  # :smile:
LINKS = r":(?=//)|(?i:www)(?=\.)"  # a link would include the escapes after it, and be expanded


def break_pattern(*kinds: str) -> re.Pattern[str]:
    """What is broken: mentions, links, emoticons, emoji codes, and the given patterns."""
    return re.compile("|".join((MENTIONS, LINKS, EMOTICONS, EMOJI_CODES, *kinds)))


def insert_breaks(text: str, where: re.Pattern[str]) -> str:
    """The text with a break after each match."""
    return where.sub(r"\g<0>" + BREAK, text)


def split_indent(line: str) -> tuple[str, str]:
    """The indent of a line as no-break spaces, and the rest of it, made visible."""
    shown = visible(line).rstrip(" ")
    body = shown.lstrip(" ")
    return INDENT * (len(shown) - len(body)), body


def title(text: str) -> str:
    """A heading with a capital first letter; screen readers would spell words in capitals."""
    return visible(text[:1].upper() + text[1:]).strip(" ")
