"""A page as text, HTML, Markdown or BBCode, and as posts of which none is too long for its place.

A format writes one block after the other, so that a post is as long as its blocks.
Lengths are those a place would count: characters, and two for each of those that
some count so, like most pictures of faces. The limits are those which the places
have when nobody has set others.
"""

from collections.abc import Callable
from functools import cache, partial
from itertools import count

from msgspec import Struct

from referee.core.base.problem import refused
from referee.core.document import bbcode, blocks, escaping, html, markdown, splitting
from referee.core.document.blocks import Block, Heading, Page

UNSEEN = escaping.BREAK  # characters of a post that show nothing, and are meant


class Format(Struct, frozen=True):
    """How a place is written for: its ``kind``, most characters of a post, its writers.

    ``block`` writes a block without a line end, ``feet`` lines that are to be copied;
    ``picture`` stands where the picture of a name goes, ``laid`` says how it gets there.
    """

    kind: str
    limit: int | None
    block: Callable[[Block], str]
    feet: Callable[[tuple[str, ...]], str]
    picture: str = "(picture: {name})"
    laid: str = "Attach it to the post, where “(picture: …)” stands."


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
USUAL = {
    "text": Format("text", None, _text, "\n".join),
    "html": Format("html", None, html.write, html.feet,
                 '<p><img src="{name}" alt="the board" width="690"></p>',
                 "Lay it beside the page."),
    "markdown": _format("markdown", None, markdown, markdown.COMMONMARK, "![the board]({name})",
                      "Lay it beside the text."),
    "bbcode": FORUMS["phpbb"],
}


def format_of(kind: str | None, forum: str | None) -> Format:
    """The format for a kind, a forum or both; text for neither. Refused (usage): there is none."""
    if forum is not None and forum not in FORUMS:
        raise refused("referee/usage-form", f"--forum {forum[:80]}: there is no such forum.",
                      hint=f"Forums are {', '.join(FORUMS)}.")
    if kind is not None and kind not in USUAL:
        raise refused("referee/usage-form", f"--as {kind[:80]}: there is no such form.",
                      hint=f"Forms are {', '.join(USUAL)}.")
    if forum is None:
        return USUAL[kind or "text"]
    if kind not in (None, FORUMS[forum].kind):
        raise refused("referee/usage-form", f"{forum} reads {FORUMS[forum].kind}, not {kind}.")
    return FORUMS[forum]


def write(shown: Page, how: Format) -> str:
    """The page in a format, blocks apart by an empty line; a fragment, ending with a line end."""
    return "".join(_piece(block, how) for block in shown).rstrip("\n") + "\n"


def posts(title: str, shown: Page, feet: tuple[str, ...], how: Format, limit: int | None = None,
          picture: str = "") -> tuple[str, ...]:
    """The page as posts, each with the title above and the first foot below it; the last has all.

    ``picture`` is the name of a file that goes before the last feet. None is
    longer than ``limit``, else the format's, if it has one. Several are
    numbered in their titles: ``part 1 of 3``. ValueError: the limit leaves
    no room between title and foot.
    """
    most = how.limit if limit is None else limit
    below, last = how.feet(feet[:1]), how.feet(feet)
    if picture:
        last = f"{how.picture.format(name=picture)}\n\n{last}"
    whole = _post(title, shown, last, how)
    if most is None or length(whole) <= most:
        return (whole,)

    @cache
    def size(block: Block) -> int:
        return length(_piece(block, how))

    for digits in count(1):
        number = "9" * digits
        room = most - length(last) - size(Heading(_numbered(title, number, number)))
        found = splitting.parted(shown, size, room)
        if len(found) < 10**digits:
            break
    return tuple(_post(_numbered(title, i, len(found)), part,
                       last if i == len(found) else below, how)
                 for i, part in enumerate(found, 1))


def length(text: str) -> int:
    """Characters as a place may count them: those beyond the first 65,536 count double."""
    return len(text) + sum(char > "\uffff" for char in text)


def _numbered(title: str, part: object, of: object) -> str:
    return f"{title}, part {part} of {of}"


def _post(title: str, shown: Page, below: str, how: Format) -> str:
    return "".join(_piece(block, how) for block in (Heading(title), *shown)) + below


def _piece(block: Block, how: Format) -> str:
    written = how.block(block)
    return written + ("\n" if isinstance(block, Heading) else "\n\n") if written.strip() else ""
