"""A page as text, HTML, Markdown or BBCode, and as posts that keep the limit of a forum.

A format writes one block after the other, so the length of a post is that of its blocks.
Lengths are what a forum may count: characters, but two for those beyond U+FFFF, like most
emoji. The limits are the defaults of the forums.
"""

from collections.abc import Callable
from functools import cache, partial
from itertools import count

from msgspec import Struct

from referee.core.base.problem import refused
from referee.core.document import bbcode, blocks, escaping, html, markdown, splitting
from referee.core.document.blocks import Block, Heading, Page

INVISIBLE = escaping.BREAK  # invisible characters that a post contains on purpose


class Format(Struct, frozen=True):
    """How to write for a place: a terminal, a mail, a forum."""

    kind: str
    limit: int | None  # the most characters of a post
    block: Callable[[Block], str]  # writes a block without a final line end
    feet: Callable[[tuple[str, ...]], str]  # writes the lines of a footer
    picture: str = "(picture: {name})"  # stands for the picture with a file name
    # How the picture gets into the post.
    picture_hint: str = "Attach it to the post, in place of “(picture: …)”."


def _text(block: Block) -> str:
    return blocks.text((block,)).rstrip("\n")


def _format(kind: str, limit: int | None, module: object, dialect: object, *picture: str) -> Format:
    write, feet = module.write, module.feet  # type: ignore[attr-defined]
    return Format(kind, limit, partial(write, dialect=dialect), partial(feet, dialect=dialect),
                *picture)


FORUMS = {
    "phpbb": _format("bbcode", 60_000, bbcode, bbcode.PHPBB,  # its max_post_chars
                   "[attachment=0]{name}[/attachment]",
                   "Attach it to the post as its first file; [attachment=0] shows it."),
    "bgg": _format("bbcode", None, bbcode, bbcode.BGG, "[imageid=NUMBER large]",
                 "Upload it to your own gallery, and put the image's number for NUMBER."),
    "discourse": _format("markdown", 32_000, markdown, markdown.DISCOURSE),  # its max_post_length
    "reddit": _format("markdown", 10_000, markdown, markdown.REDDIT),  # a comment
    "discord": _format("markdown", 2_000, markdown, markdown.DISCORD),
}
FORMATS = {
    "text": Format("text", None, _text, "\n".join),
    "html": Format("html", None, html.write, html.feet,
                 '<p><img src="{name}" alt="the board" width="690"></p>',
                 "Put the picture into the folder of the page."),
    "markdown": _format("markdown", None, markdown, markdown.COMMONMARK, "![the board]({name})",
                      "Put the picture into the folder of the text."),
    "bbcode": FORUMS["phpbb"],
}


def format_of(kind: str | None, forum: str | None) -> Format:
    """The format for a kind, a forum or both; text for neither. Refused: there is none (usage)."""
    if forum is not None and forum not in FORUMS:
        raise refused("referee/usage-form", f"There is no forum “{forum[:80]}”.",
                      hint=f"There are: {', '.join(FORUMS)}.")
    if kind is not None and kind not in FORMATS:
        raise refused("referee/usage-form", f"There is no format “{kind[:80]}”.",
                      hint=f"There are: {', '.join(FORMATS)}.")
    if forum is None:
        return FORMATS[kind or "text"]
    if kind not in (None, FORUMS[forum].kind):
        raise refused("referee/usage-form", f"{forum} reads {FORUMS[forum].kind}, not {kind}.")
    return FORUMS[forum]


def write(shown: Page, post_format: Format) -> str:
    """The page in a format, with empty lines between blocks and a final line end."""
    return "".join(_piece(block, post_format) for block in shown).rstrip("\n") + "\n"


def posts(title: str, shown: Page, feet: tuple[str, ...], post_format: Format,
          limit: int | None = None, picture: str = "") -> tuple[str, ...]:
    """The page as posts, each with the title and the first line of the footer; the last has all.

    ``picture`` is the name of a file that goes before the last footer. No post is longer than
    ``limit`` or, without one, the limit of the format. Several posts are numbered in their
    titles: ``part 1 of 3``. Raises ValueError if the limit leaves no room for text.
    """
    most = post_format.limit if limit is None else limit
    below, last = post_format.feet(feet[:1]), post_format.feet(feet)
    if picture:
        last = f"{post_format.picture.format(name=picture)}\n\n{last}"
    single = _post(title, shown, last, post_format)
    if most is None or length(single) <= most:
        return (single,)

    @cache
    def size(block: Block) -> int:
        return length(_piece(block, post_format))

    for digits in count(1):
        number = "9" * digits
        room = most - length(last) - size(Heading(_numbered(title, number, number)))
        parts = splitting.split_page(shown, size, room)
        if len(parts) < 10**digits:
            break
    return tuple(_post(_numbered(title, i, len(parts)), part,
                       last if i == len(parts) else below, post_format)
                 for i, part in enumerate(parts, 1))


def length(text: str) -> int:
    """The number of characters as a forum may count them: those beyond U+FFFF count double."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def _numbered(title: str, part: object, total: object) -> str:
    return f"{title}, part {part} of {total}"


def _post(title: str, shown: Page, below: str, post_format: Format) -> str:
    return "".join(_piece(block, post_format) for block in (Heading(title), *shown)) + below


def _piece(block: Block, post_format: Format) -> str:
    written = post_format.block(block)
    return written + ("\n" if isinstance(block, Heading) else "\n\n") if written.strip() else ""
