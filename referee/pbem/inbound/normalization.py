"""Normalizes a line of text: spaces, dashes and quotes, bullets, quote marks."""

import re
from collections.abc import Callable
from unicodedata import normalize

from referee.pbem.inbound import boilerplate, courtesy

Begins = Callable[[str], bool]
OURS = "·"  # before lines of our mails that must not be parsed as orders

# Spaces of any width, invisible and bidirectional characters, full-width ASCII. A control character
# stays visible as U+FFFD, so that nothing is parsed across it.
_BLANKS = "\t\xa0\u1680\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B)))
_HIDDEN = (0xAD, 0x34F, 0x61C, 0x180E, 0xFEFF, *range(0x200B, 0x2010), *range(0x202A, 0x202F),
           *range(0x2060, 0x2070))
_PLAIN: dict[int, str | None] = {
    **dict.fromkeys((*range(0x20), *range(0x7F, 0xA0), *range(0xD800, 0xE000)), "\ufffd"),
    **dict.fromkeys(map(ord, _BLANKS), " "), **dict.fromkeys(_HIDDEN, None),
    **dict.fromkeys(map(ord, "‐‑‒–—―−﹣"), "-"), **dict.fromkeys(map(ord, "‘’‚‛′`´"), "'"),
    **dict.fromkeys(map(ord, "“”„‟″"), '"'), ord("、"): ",", ord("。"): ".",
    **{code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}}

_MARK = r"(?:[A-Za-z]{0,3}>|[|»│┃¦]|&gt;)"
_MARKED = re.compile(rf"\s{{0,8}}{_MARK}")
_MARKS = re.compile(rf"\A(?:\s{{0,8}}{_MARK})+\s*")
_BULLET = re.compile(r"(?:[-*+•‣▪◦●○■□►▶✓]\s*|o\s{2,}|\(?\d{1,3}[.)]\s*|\(?[A-Za-z]\)\s*|#{1,6}\s+)"
                     r"(?=\S)")
_AROUND = re.compile(r"(\*{1,3}|_{1,3}|`{1,3}|'{1,3}|\"{1,3}|«\s?)(?=\S)")
_WORDS = r"[^\W_][\w'-]{0,29}(?: [\w'-]{1,30})?"  # “red is asked” is not a name
_NAMED = re.compile(rf"({_WORDS}(?: by {_WORDS})?)\s?:\s*(\S.*)")


def normalize_line(line: str) -> str:
    """The line with plain spaces, quotes and dashes, without invisible characters."""
    if line.isascii() and line.isprintable():
        return line.rstrip()
    return normalize("NFC", line.translate(_PLAIN)).rstrip()


def phrase_key(line: str) -> str:
    """A normalized line in lower case with single spaces, for lookup among phrases."""
    return " ".join(line.casefold().replace("\u0307", "").split())


def is_quoted(line: str) -> bool:
    """Whether a line has a quote mark: ``>``, ``AB>``, ``|``, ``»``."""
    return _MARKED.match(line) is not None


def strip_quote_marks(line: str) -> str:
    """The line without its leading quote marks."""
    return _MARKS.sub("", line, count=1)


def quote_marks(line: str) -> str:
    """The leading quote marks of a line, without spaces; "" if it has none."""
    matched = _MARKS.match(line)
    return "".join(matched[0].split()) if matched else ""


def strip_bullets(line: str) -> str:
    """The line without bullets, numbers and emphasis.

    The middle dot that marks our own mails is not a bullet.
    """
    line = line.strip()
    for _ in range(4):
        if line[:2].isalpha():  # most lines: neither a bullet nor emphasis begins with two letters
            break
        around = _AROUND.match(line)
        close = around[1].replace("« ", " »").replace("«", "»") if around else ""
        bullet = _BULLET.match(line)
        if around and line.endswith(close) and len(line) > 2 * len(close):
            line = line[len(close):-len(close)].strip()
        elif bullet and not line.startswith("--"):
            line = line[bullet.end():]
        else:
            break
    return line


def has_our_mark(line: str) -> bool:
    """Whether a line has the mark of our own mails, after a number or not."""
    return strip_bullets(normalize_line(line)).startswith(OURS)


def order_text(line: str, is_order: Begins) -> str:
    """The text of a line that begins like an order; "" if it does not.

    A name and a colon in front stay (``red: place 3 forest``): the caller decides which seat it is
    for. A greeting, a label and polite words in front are removed. A line with the mark of our own
    mails is never an order.
    """
    line = strip_bullets(line)
    if not line or line.startswith(OURS):
        return ""
    plainer = strip_bullets(courtesy.strip_greeting(line))
    if plainer != line and not plainer.startswith(OURS) and is_order(plainer):
        return plainer
    if is_order(line):
        return line
    turn, after_label = courtesy.strip_turn_label(plainer)
    if turn and is_order(strip_bullets(courtesy.strip_greeting(after_label))):
        return plainer  # the caller also decides which turn it names
    named = _NAMED.fullmatch(line)
    if named and named[1].casefold() not in boilerplate.NOTES:
        order = strip_bullets(named[2])
        if order and is_order(order):
            return f"{named[1]}: {order}"
    return ""
