"""Renders a forum post as its readers see it, and finds what the forum changed by mistake.

Lexbor reads HTML, markdown-it reads CommonMark and the Markdown of Discourse and Reddit; small
readers here read Discord's Markdown and BBCode, by the rules that their programs publish. ``seen``
gives the visible letters; anything but headings, paragraphs, tables and code raises.
"""

import re
from collections.abc import Callable

from markdown_it import MarkdownIt
from selectolax.lexbor import LexborHTMLParser

from referee.core.document import blocks, forum_formats
from referee.core.document.blocks import GridBlock, Heading, Page, TableBlock, TextBlock
from referee.core.document.escaping import BREAK

ALL = {**forum_formats.FORMATS, **forum_formats.FORUMS}
PLAIN = {"html", "head", "body", "h3", "p", "br", "pre", "code", "table", "thead", "tbody", "tr",
         "th", "td"}


class NotMeantError(Exception):
    """A post contains markup that its text does not intend."""


def letters(text: str) -> str:
    """A text without whitespace, in lower case."""
    return "".join(text.replace(BREAK, "").split()).upper()


def meant(shown: Page, name: str = "") -> str:
    """The letters that readers of a page should see."""
    text = letters("".join(blocks.text((block,), 10**6) for block in shown))
    return text.translate(str.maketrans("<>", "‹›")) if name == "bgg" else text


def seen(text: str, name: str) -> str:
    """The visible text of a post in a format or on a forum, with line breaks."""
    return READERS[name](text)


def _html(text: str) -> str:
    tree = LexborHTMLParser(text)
    tags = {node.tag for node in tree.css("*")}
    if not tags <= PLAIN or tree.body is None:
        raise NotMeantError(tags - PLAIN)
    return tree.body.text()


_COMMONMARK = MarkdownIt("commonmark")
_DISCOURSE = MarkdownIt("commonmark", {"breaks": True}).enable(["table", "strikethrough"])
_REDDIT = MarkdownIt("commonmark").enable(["table", "strikethrough"])
# Text that Discourse converts: mentions, categories, emoji codes, smileys.
_LIVELY = re.compile(
    r"@\w|#\w|:[\w+-]{1,60}:|(?<![^\W_])(?:[:;]['-]{0,2}[()PpOD|/$]|8-\)|\^_+\^)(?!\S)|://|www\.",
    re.I)
_INDENTED = re.compile(r"^ {4}.*$", re.MULTILINE)


def _discourse(text: str) -> str:
    shown = _html(_DISCOURSE.render(text))
    prose = _html(re.sub(r"(?s)<(pre|code)\b.*?</\1>", "", _DISCOURSE.render(text)))
    if _LIVELY.search(prose):
        raise NotMeantError(_LIVELY.search(prose))
    return shown


def _reddit(text: str) -> str:
    """Markdown of new Reddit; fails on what old Reddit would render differently."""
    prose = _INDENTED.sub("", text)
    for line in text.split("\n"):
        # Bars divide table cells, also within code.
        if "|" in line and not line.startswith(("| ", "|:", "|-", "    ")):
            raise NotMeantError(line)
        if re.fullmatch(r" {4}[ :|-]*-[ :|-]*", line) or re.match(r"#.*#$", line):
            raise NotMeantError(line)
    if re.search(r"[\\^]|(?<![^\W_])[ru]/\w|://",
                 re.sub(r"\\[\\`*_{}\[\]()#+\-.!:|&<>/^~]|(?m:^`.*`)", "", prose)):
        raise NotMeantError(prose)
    rows = [line.count("|") for line in text.split("\n") if line.startswith("|")]
    cells = _REDDIT.render(text).count("<tr>")
    if len(rows) - cells != len(re.findall(r"^\|:?-", text, re.MULTILINE)):
        raise NotMeantError("a row that is none")
    return _html(_REDDIT.render(text))


_FENCE = re.compile(r"```(?:[a-z0-9_+.#-]+\n)?\n*([^\n](?s:.*?))\n*```", re.I)
_SIGN = re.compile(r"[*_~|`<>\[\]]|https?://|@(?:everyone|here)|:\w+:")


def _discord(text: str) -> str:
    out, at = "", 0
    while at < len(text):
        if fence := _FENCE.match(text, at):
            out, at = out + fence[1] + "\n", fence.end()
            if "`" * 3 in fence[1] or re.search("@(everyone|here)", fence[1]):
                raise NotMeantError(fence[1])
        elif text[at] == "`":
            end = text.index("`", at + 1)
            out, at = out + text[at + 1:end], end + 1
        elif re.match(r"\\[^0-9A-Za-z\s]", text[at:at + 2]):
            out, at = out + text[at + 1], at + 2
        elif head := re.match(r"(?m)^### (?=\S)", text[at:]) if text[at - 1:at] in "\n" else None:
            at += head.end()
        elif _SIGN.match(text, at) or (text[at - 1:at] in "\n" and re.match(
                r"(?:>|-#|#{1,3}|[-*]|\d+\.) ", text[at:])):
            raise NotMeantError(text[at:at + 20])
        else:
            out, at = out + text[at], at + 1
    return out


# The s9e parser of phpBB: a name, attributes with or without a value, the end.
_TAG = re.compile(
    r"""\[/?(\*|[-\w]+)(?::\d*)?(?:[ ]|=(?:"[^"]*"|'[^']*'|[^\]"'\s]*+)|[-\w]++)*+/?\]""")
_FACE = re.compile(r"(?<![^\n .\]])(?:[:;]-?[()D?|PpxoO]|8-?\)|:[!?]:|:\w+:)(?!\w)")


def _bbcode(code: str, lively: bool) -> Callable[[str], str]:
    parts = re.compile(rf"(?s)\[{code}\](.*?)\[/{code}\]", re.I)

    def read(text: str) -> str:
        out = ""
        for i, part in enumerate(parts.split(text)):
            if i % 2:
                if lively and (_TAG.search(part) or _FACE.search(part)):
                    raise NotMeantError(part)
                out += part + "\n"
                continue
            plain = re.sub(r"(?m)^\[b\](.*)\[/b\]$", r"\1", part)
            plain = re.sub(r"(?m)^\[commitment [0-9a-f]{64}\]$", "", plain)
            if _TAG.search(plain) or _FACE.search(plain) or re.search(r"@\w|://", plain):
                raise NotMeantError(plain)
            out += re.sub(r"(?m)^\[b\](.*)\[/b\]$", r"\1", part)
        return out

    return read


def _bgg(text: str) -> str:
    if re.search("<", text):
        raise NotMeantError("what stands behind a < is lost")
    return _bbcode("c", True)(text)


READERS: dict[str, Callable[[str], str]] = {
    "text": str, "html": _html, "markdown": lambda text: _html(_COMMONMARK.render(text)),
    "bbcode": _bbcode("code", False), "phpbb": _bbcode("code", False), "bgg": _bgg,
    "discourse": _discourse, "reddit": _reddit, "discord": _discord}

__all__ = ["ALL", "GridBlock", "Heading", "NotMeantError", "TableBlock", "TextBlock", "letters",
           "meant", "seen"]
