"""Text that no forum obeys: what it would take for a name, a face or a command is broken, unseen.

Most forums have no sign that says "as it stands", so a zero-width blank is put
behind the first character of what they would change. It shows nowhere, and
stands in nothing that is to be copied: no canonical move and no foot has such
places.
"""

import re

from referee.core.base.control_characters import visible

BREAK = "\u200b"
INDENT = "\xa0"  # blanks at the beginning of a line are dropped by whatever shows HTML

# Each matches the characters behind which the break goes.
MENTIONS = r"@(?=\w)"  # who is called so would get a notice; @everyone is everyone
NOT_AFTER_WORD = r"(?<![^\W_])"  # behind what is no letter and no digit
EMOTICONS = (NOT_AFTER_WORD + r"(?:[:;=](?=['-]{0,2}[)(DPpOoxX?!|/\\$*](?!\w))"
             r"|8(?=-?\)(?!\w))|<(?=3(?!\w)))|\^(?=_+\^)")  # also the 8) of "(4 to 8)"
EMOJI_CODES = r":(?=[\w+-]{1,60}:)"  # :smile:
LINKS = r":(?=//)|(?i:www)(?=\.)"  # a link takes the escapes behind it for its own, and is unfolded


def break_pattern(*kinds: str) -> re.Pattern[str]:
    """What is broken: names, faces, codes of pictures and links, and what else is given."""
    return re.compile("|".join((MENTIONS, LINKS, EMOTICONS, EMOJI_CODES, *kinds)))


def insert_breaks(text: str, where: re.Pattern[str]) -> str:
    """The text with a break in each place."""
    return where.sub(r"\g<0>" + BREAK, text)


def split_indent(line: str) -> tuple[str, str]:
    """The blanks a line begins with, as such that stay, and the rest; nothing in it hides."""
    remainder = visible(line).rstrip(" ")
    body = remainder.lstrip(" ")
    return INDENT * (len(remainder) - len(body)), body


def title(text: str) -> str:
    """A heading that begins with a capital: programs that read aloud spell words of capitals."""
    return visible(text[:1].upper() + text[1:]).strip(" ")
