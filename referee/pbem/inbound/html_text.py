"""Converts HTML and BBCode to plain text, with quotes as ``>`` lines.

``html_to_text`` is for mails that have only HTML. The tree is built by selectolax (lexbor), which
parses HTML as browsers do; only its input is limited. Measured: 90,000 nested ``<div>`` take 13.7 s
and 40,000 attributes of one tag 2.4 s, since both grow quadratically; 1,400 different ``<font>``
before 8,000 ``<p>`` take 38 s, since each ``<p>`` repeats them all. So styles, comments and
pictures are removed first, purely visual tags become ``<span>``, which is never repeated, and the
rest is limited to ``LONGEST``, ``TAGS`` and 200 attributes of a tag.
"""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from referee.core.base.references import without_references

if TYPE_CHECKING:  # a post in BBCode does not need it
    from selectolax.lexbor import LexborNode

LONGEST = 64 << 10  # characters of HTML that are read, without invisible elements
TAGS = 6_000
MOST = 1 << 20  # characters that are examined at all
TEXT = 64 << 10  # characters of the resulting text
DEEPEST = 20  # quote marks before a line
CUT = "_" * 32  # a rule: everything below it is old
SIGNED = "-- "
STRUCK = "~~"  # around struck-out text, so that it does not begin like an order

_SILENT = re.compile(r"<(style|script|title|head|template|svg|math|object)(?=[\s>/])",
                     re.IGNORECASE)
_LOOKS = re.compile(  # including elements whose content is not parsed as tags and text
    r"<(/?)(?:a|b|big|code|em|font|i|nobr|small|strong|tt|u|style|script|title|template|svg|math"
    r"|textarea|xmp|iframe|noembed|noframes|noscript|plaintext|frameset)(?=[\s>/])", re.IGNORECASE)
_STRIKES = re.compile(r"<(/?)(?:s|strike)(?=[\s/>])", re.IGNORECASE)
_DECLARED = re.compile(r"<[!?][^<>]{0,300}>")
_OPEN = re.compile(r"<(?=[!?]|/[^a-zA-Z])")
_TAG = re.compile(r"</?[a-z]", re.IGNORECASE)
_WHOLE = re.compile(  # a tag with its attributes, tokenized as in the HTML standard
    r"</?[^\s/>]++(?:[\s/]*+(?:=[^\s/>=]*+|[^\s/>=]++)"
    r"(?:\s*+=\s*+(?:\"[^\"]*+\"|'[^']*+'|(?![\"'])[^\s>]*+))?+){0,200}+[\s/]*+>")
_DATA = re.compile(r"data:[\w/+.-]{1,60};base64,[\w+/=\s]{64,}")
_LINES = frozenset((
    "address", "article", "aside", "blockquote", "body", "center", "dd", "details", "div", "dl",
    "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6",
    "header", "hr", "legend", "li", "main", "menu", "nav", "ol", "p", "pre", "section", "summary",
    "table", "tbody", "tfoot", "thead", "tr", "ul"))
_APART = frozenset(("blockquote", "dl", "h1", "h2", "h3", "h4", "h5", "h6", "ol", "p", "pre",
                    "table", "ul"))
_UNREAD = frozenset(("audio", "button", "head", "map", "object", "select", "video"))
_LEADS = {"td": [" "], "th": [" "], "li": ["- "]}  # prefix of the text of an element
# Classes and ids; programs that forward a mail prefix them with “x_” or “m_123”.
_QUOTES = re.compile(r"(?<![A-Za-z])(?:gmail_attr|moz-cite-prefix|yahoo_quoted|protonmail_quote|"
                     r"tutanota_quote|zmail_extra|mail-quote|cite_block|referee-mail)\b")
_OLD = re.compile(r"(?<![A-Za-z])(?:moz-forward-container|AOLMsgPart|AppleOriginalContents|"
                  r"OLK_SRC_BODY_SECTION|divRplyFwdMsg|appendonsend|"
                  r"mail-editor-reference-message-container|ms-outlook-mobile-reference-message|"
                  r"OutlookMessageHeader|zwchr|isForwardContent|isReplyContent|"
                  r"stopSpelling|reply-intro)")
_SIGNS = re.compile(r"(?<![A-Za-z])(?:gmail_signature|moz-signature|ms-outlook-mobile-signature|"
                    r"protonmail_signature_block|Signature)\b")
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all|"
                     r"font-size\s*:\s*0(?![.\d])", re.IGNORECASE)
_TIGHT = re.compile(r"(?<![A-Za-z])Mso(?:Normal|PlainText|NoSpacing|ListParagraph)")
_NO_MARGIN = re.compile(r"(?<![-\w])margin\s*:(?:\s*0(?:\.0*1)?[a-z]{0,2}){1,4}\s*(?:;|\Z)",
                        re.IGNORECASE)
_BORDER_LEFT = re.compile(r"border-left\s*:\s*+(?!0|none)[^;]{0,40}(?:solid|\d)", re.IGNORECASE)
_BORDER_TOP = re.compile(r"border-top\s*:\s*(?:solid\s+(?:#|[a-z])|#\w{1,8}\s+\S{1,9}\s+solid)",
                         re.IGNORECASE)
_THROUGH = re.compile(r"line-through", re.IGNORECASE)
_KEPT = re.compile(r"white-space\s*:\s*(?:pre|break)", re.IGNORECASE)
_BLANKS = re.compile(r"[ \t\r\n\f]+")


def html_to_text(html: str) -> str:
    """The text of HTML: blocks as lines, quotes as ``>`` lines, at most 64 KB.

    A rule is drawn above what a mail program marks as an older mail, ``-- `` above a signature;
    hidden elements are left out, struck-out text is put between ``~~``.
    """
    return parse(html)[0]


def parse(html: str) -> tuple[str, bool]:
    """The text of HTML, and whether all of it was read."""
    from selectolax.lexbor import LexborHTMLParser

    lean, complete = _without_invisible(html[:MOST])
    tree = LexborHTMLParser(lean)
    out = _TextBuilder("<blockquote" not in lean.lower())
    if tree.root is not None:
        _walk(tree.root, out)
    out.end_line(always=False)
    text = "\n".join(out.lines)
    if complete and len(html) <= MOST and max(len(text), out.size) <= TEXT:
        return text, True
    return text[:TEXT].rpartition("\n")[0], False  # half a line could have another meaning


def _without_invisible(html: str) -> tuple[str, bool]:
    """HTML without invisible elements and visual tags, limited in size; and whether that is all."""
    html = _DATA.sub("", _without_comments(html))
    out, offset, size = [], 0, 0
    for match in _SILENT.finditer(html):
        if match.start() < offset:
            continue
        out.append(html[offset:match.start()])
        size += match.start() - offset
        end = _element_end(html, match[1], match.end())
        offset = len(html) if end < 0 else end
        if end < 0 or size > MOST:
            break
    lean = "".join([*out, html[offset:]])
    fits = len(lean) <= LONGEST
    lean = _DECLARED.sub("", lean[:LONGEST])
    lean = _OPEN.sub("&lt;", _STRIKES.sub(r"<\1del", _LOOKS.sub(r"<\1span", lean)))
    offset = 0
    for _ in range(TAGS):
        tag = _TAG.search(lean, offset)
        if tag is None:
            return lean, fits
        tag_match = _WHOLE.match(lean, tag.start())
        if tag_match is None:  # no end, or too many attributes
            return lean[:tag.start()], False
        offset = tag_match.end()
    return lean[:offset], False


def _element_end(html: str, name: str, offset: int) -> int:
    """Offset after the end of the element opened before ``offset``; -1 if it is not closed."""
    end = re.compile(rf"</{name}\s{{0,9}}>", re.IGNORECASE).search(html, offset)
    return end.end() if end else -1


def _without_comments(html: str) -> str:
    """HTML without comments; an unclosed comment extends to the end, as in browsers."""
    out, offset = [], 0
    while (start := html.find("<!--", offset)) >= 0:
        out.append(html[offset:start])
        end = html.find("-->", start + 2)
        if end < 0:
            return "".join(out)
        offset = end + 3
    return "".join([*out, html[offset:]])


class _TextBuilder:
    """Builds lines of text with their quote marks."""

    def __init__(self, whole_quotes: bool) -> None:
        # for Gmail: a quote with quotes in it contains new text too
        self.whole_quotes = whole_quotes
        self.lines: list[str] = []
        self.line: list[str] = []
        self.quotes = 0
        self.size = 0
        self.gap = False

    def add_text(self, text: str, preformatted: bool) -> None:
        """Add the text of a node; its line ends are kept if it is preformatted."""
        first, *more = text.replace("\r\n",
                                    "\n").split("\n") if preformatted else [_BLANKS.sub(" ", text)]
        self.line.append(first)
        for line in more:
            self.end_line()
            self.line.append(line)

    def end_line(self, always: bool = True) -> None:
        """End the line; an empty one is kept only if ``always``."""
        line = "".join(self.line).strip(" \t\n") if self.line else ""
        self.line.clear()
        if not line and not always:
            return
        if self.gap and self.lines:
            self._add_line("")
        self.gap = False
        self._add_line(line)

    def _add_line(self, line: str) -> None:
        marks = ">" * min(self.quotes, DEEPEST)
        self.lines.append(f"{marks} {line}" if marks and line else marks or line)
        self.size += len(line) + 1 + len(marks)

    def add_marker(self, line: str) -> None:
        """Add a marker line of its own, unless inside a quote."""
        self.end_line(always=False)
        if not self.quotes:
            self.lines.append(line)


def _walk(root: "LexborNode", out: _TextBuilder) -> None:
    """Visit all nodes in document order, without recursion."""
    node: LexborNode | None = root
    ascending = False
    open_elements: list[tuple[str, bool, int, bool]] = []  # see _end_element
    preformatted = 0
    while node is not None and out.size <= TEXT:
        if not ascending:
            below = node.first_child
            if node.is_text_node:
                out.add_text(node.text_content or "", preformatted > 0)
            elif node.is_element_node:
                entered = _begin_element(node, out)
                if entered is None:
                    below = None
                else:
                    open_elements.append(entered)
                    preformatted += entered[3]
                    if below is None:
                        preformatted -= _end_element(out, *open_elements.pop())
            if below is not None:
                node = below
                continue
        following = node.next
        if following is not None:
            node, ascending = following, False
            continue
        node = node.parent
        ascending = True
        if node is not None and node.is_element_node and open_elements:
            preformatted -= _end_element(out, *open_elements.pop())


class _Attributes(NamedTuple):
    """The attributes of an element that matter."""

    style: str = ""
    marks: str = ""  # class and id
    name: str = ""
    hidden: bool = False


def _attributes(node: "LexborNode", tag: str) -> _Attributes:
    if tag in ("br", "td"):
        return _Attributes()
    given = node.attributes
    style = (given.get("style") or "")[:1000]
    return _Attributes(style, f"{given.get('class') or ''} {given.get('id') or ''}"[:500],
                       given.get("name") or "",
                       "hidden" in given or bool(style and _HIDDEN.search(style)))


def _begin_element(node: "LexborNode", out: _TextBuilder) -> tuple[str, bool, int, bool] | None:
    """Begin an element: its name, whether struck, levels of quote, whether preformatted.

    None if the element is skipped.
    """
    name = (node.tag or "").lower()
    if name in _UNREAD:
        return None
    attributes = _attributes(node, name)
    if attributes.hidden:
        return None
    style, marks = attributes.style, attributes.marks
    if name == "p" and (_TIGHT.search(marks) or _NO_MARGIN.search(style)):
        name = "div"  # Outlook's lines, shown without blank lines between them
    if name == "br":
        out.end_line()
        return name, False, 0, False
    if name in _LINES:
        out.end_line(always=False)
        out.gap = out.gap or name in _APART
    quotes = int(_is_quote(name, attributes, out))
    _mark_end(name, attributes, out)
    if quotes and name not in _LINES:
        out.end_line(always=False)
    out.quotes += quotes
    struck = name == "del" or bool(style and _THROUGH.search(style))
    out.line += ([STRUCK] if struck else []) + _LEADS.get(name, [])
    return name, struck, quotes, name == "pre" or bool(style and _KEPT.search(style))


def _mark_end(name: str, attributes: _Attributes, out: _TextBuilder) -> None:
    """Mark the beginning of an older mail or of a signature."""
    style, marks = attributes.style, attributes.marks
    if name == "hr" or _OLD.search(marks) or (style and _BORDER_TOP.search(style)):
        out.add_marker(CUT)
    elif _SIGNS.search(marks):
        out.add_marker(SIGNED)


def _is_quote(tag: str, attributes: _Attributes, out: _TextBuilder) -> bool:
    """Whether an element is a quote: by tag, class, left border or a program's marker."""
    style = attributes.style
    return (tag == "blockquote" or _QUOTES.search(attributes.marks) is not None
            or bool(style and _BORDER_LEFT.search(style) and tag in ("div", "td", "p"))
            or attributes.name == "quote"
            or (out.whole_quotes and "gmail_quote" in attributes.marks))


def _end_element(out: _TextBuilder, name: str, struck: bool, quotes: int,
                 preformatted: bool) -> bool:
    """End an element; returns ``preformatted``."""
    if struck:
        out.line.append(STRUCK)
    if name in _LINES or quotes:
        out.end_line(always=False)
        out.gap = out.gap or name in _APART
    out.quotes -= quotes
    return preformatted


# -- forums -------------------------------------------------------------------------------------

_CODES = re.compile(
    r"\[(/?)(quote|b|i|u|s|code|c|pre|color|size|font|url|list|spoiler|hide|o|center|left|right|img"
    r"|email|\*)(?:[=\s][^\[\]\n]{0,200})?\]", re.IGNORECASE)


def bbcode_to_text(bbcode: str) -> str:
    """The text of a BBCode post: quotes as ``>`` lines, other tags left out.

    A line stays one line, and keeps its number, unless a quote begins or ends inside it.
    """
    out: list[str] = []
    depth = 0
    if len(bbcode) > TEXT:
        bbcode = bbcode[:TEXT].rpartition("\n")[0]
    for piece, quote in _quoted_pieces(bbcode):
        if quote:
            depth = max(0, depth + quote)
        marks = ">" * min(depth, DEEPEST)
        lines = [f"{marks} {line}" if marks and line.strip() else line
                 for line in piece.split("\n")]
        if out and not out[-1].strip():
            out.pop()
        elif out and not lines[0].strip():
            del lines[0]
        out += lines
    return without_references("\n".join(out))


def _quoted_pieces(bbcode: str) -> Iterator[tuple[str, int]]:
    """The pieces of a post between quote tags, each with the change of quote depth before it."""
    offset, quote, piece = 0, 0, []
    for match in _CODES.finditer(bbcode):
        piece.append(bbcode[offset:match.start()])
        offset = match.end()
        name = match[2].lower()
        if name == "quote":
            yield "".join(piece), quote
            piece, quote = [], -1 if match[1] else 1
        elif name == "s":
            piece.append(STRUCK)
        elif name == "*":
            piece.append("- ")
    yield "".join([*piece, bbcode[offset:]]), quote
