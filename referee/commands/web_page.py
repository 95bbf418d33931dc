"""HTML that all pages share: the document with its styles and scripts, blocks of text."""

from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from html import escape

from msgspec import Struct

from referee.core.base.control_characters import visible
from referee.core.document import blocks
from referee.core.document.blocks import Block, GridBlock, Heading, Page, PictureBlock, TextBlock
from referee.core.document.surfaces import SHELL, Surface, resolved_page
from referee.core.graphics import theme, widgets

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


class PageParts(Struct, frozen=True):
    """The styles and scripts that every page includes."""

    css: str
    check: str  # script that checks a record
    game: str  # script of a game's page
    verifier: str  # script of the verifier page


def document(title: str, body: str, css: str, script: str) -> str:
    """A page that loads nothing: its styles and script by their hashes, in light and dark."""
    style = css + _seat_style() + _dark_style()
    policy = (f"default-src 'none'; script-src 'sha256-{_digest(script)}'; "
              f"style-src 'sha256-{_digest(style)}'; base-uri 'none'; form-action 'none'")
    return (f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            '<meta name="referrer" content="no-referrer">\n'
            f"<title>{escaped(title)}</title>\n<style>{style}</style>\n</head>\n<body>\n{body}\n"
            f"<script>{script}</script>\n</body>\n</html>\n")


def _digest(text: str) -> str:
    return b64encode(sha256(text.encode()).digest()).decode()


def _dark_style() -> str:
    """In dark mode each colour of a picture is replaced by the dark colour of the same role."""
    rules = "".join(
        f'svg [{kind}="{colour}"]{{{kind}:{theme.DARK[role]}}}' for role, colour
        in theme.PAPER.items() if theme.DARK[role] != colour for kind in ("fill", "stroke"))
    return f"@media (prefers-color-scheme: dark){{{rules}}}"


def _seat_style() -> str:
    return "".join(f".seat-{seat}{{background:{colour};color:{theme.PAPER[widgets.letter(seat)]}}}"
                   for seat, colour in theme.SEATS.items())


def blocks_html(page: Page, surface: Surface) -> Iterator[str]:
    """The blocks of a page as HTML."""
    for block in resolved_page(page, surface):
        yield _block(block)


def _block(block: Block) -> str:
    if isinstance(block, Heading):
        return f"<h2>{escaped(block.text[:1].upper() + block.text[1:])}</h2>"
    if isinstance(block, TextBlock):
        return "".join(f"<p>{escaped(line)}</p>" for line in block.lines)
    if isinstance(block, GridBlock):
        text = "\n".join(map(visible, block.lines))
        return f'<pre aria-hidden="true">\n{escape(text, quote=False)}</pre>'
    return "" if isinstance(block, PictureBlock) else _table(block)


def _table(block: blocks.TableBlock) -> str:
    head = "".join(f'<th scope="col">{escaped(cell)}</th>' if cell else "<td></td>"
                   for cell in block.head)
    rows = "".join(f"<tr>{''.join(f'<td>{escaped(cell)}</td>' for cell in row)}</tr>"
                   for row in block.rows)
    # On a narrow screen a wide table scrolls, by keyboard, too.
    return f"<table tabindex='0'><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def escaped(text: str, surface: Surface = SHELL) -> str:
    """A text as HTML, with words in place of its references."""
    return escape(visible(surface.resolve(text)))


def time_tag(when: str) -> str:
    """A timestamp as HTML: *4 Feb 2026 18:36 UTC*."""
    year, month, day = when[:10].split("-")
    return (f'<time datetime="{when}">{int(day)} {MONTHS[int(month) - 1]} {year} {when[11:16]} UTC'
            "</time>")
