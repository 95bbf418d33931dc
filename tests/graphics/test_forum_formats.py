"""Pages in forum formats: readers of a post see exactly the text of the page."""

from contextlib import suppress
from typing import get_args

import pytest
from hypothesis import given, settings

from referee.core.document import blocks, forum_formats
from referee.core.document.blocks import (
    Block,
    GridBlock,
    Heading,
    Page,
    PictureBlock,
    TableBlock,
    TextBlock,
)
from referee.core.document.escaping import BREAK
from tests.graphics.markup_pages import PAGES
from tests.support.forum_readers import ALL, NotMeantError, letters, meant, seen
from tests.support.paths import POSTS, WRITE

every_form = pytest.mark.parametrize("name", ALL)


def escapes() -> list[tuple[str, str, str]]:
    """The line, the form, what stands in it."""
    head, *rows = [[cell.strip().replace("¦", "|") for cell in row.split("|")]
                   for row in (POSTS / "escapes.txt").read_text().splitlines()[3:]]
    return [(row[0], name, row[0] if cell == "=" else cell)
            for row in rows for name, cell in zip(head[1:], row[1:], strict=True)]


@pytest.mark.parametrize(("line", "name", "stands"), escapes())
def test_a_sign_means_nothing(line: str, name: str, stands: str) -> None:
    """Escaped where the forum has a way to, else broken; nothing else is touched."""
    written = forum_formats.write((TextBlock((line,)),), ALL[name]).rstrip("\n")
    assert written.replace(BREAK, "_") == stands
    assert letters(seen(written, name)) == meant((TextBlock((line,)),), name)


@pytest.mark.parametrize(("text", "name"), [
    ("*a*", "markdown"), ("- a", "markdown"), ("<b>a", "markdown"), ("# a", "discord"),
    ("@here", "discord"), ("a :) b", "discourse"), ("@ann", "discourse"), ("a|b", "reddit"),
    ("    --|--", "reddit"), ("### a\\#", "reddit"), ("u/ann", "reddit"), ("[i]a[/i]", "phpbb"),
    ("a 8) b", "phpbb"), ("a <b", "bgg"), ("[c][i][/c]", "bgg"), ("[b x]a", "phpbb")])
def test_the_readers_see_what_is_not_meant(text: str, name: str) -> None:
    """Else they would prove nothing."""
    with suppress(NotMeantError):
        assert letters(seen(text, name)) != letters(text)


@every_form
@settings(max_examples=25)
@given(shown=PAGES)
def test_what_is_seen_is_what_the_text_says(name: str, shown: Page) -> None:
    """Letter for letter, whatever somebody made of names, reasons and scenarios."""
    written = forum_formats.write(shown, ALL[name])
    assert letters(seen(written, name)) == meant(shown, name)


def test_a_page_in_each_form() -> None:
    """As it was read and kept (REFEREE_TRANSCRIPTS=write writes it); all kinds of blocks are on it.

    A break stands as _ there.
    """
    shown: Page = (
        Heading("round 3, the #1"), TextBlock(("It is red's turn.", "  · place 3 forest: 3 dice")),
        TableBlock(("place", "left", "a|b"), (("hut", "2", ""), ("river", "7", "*|*")), "<>"),
        TableBlock(("", ""), (("R1", "red"), ("B1", "blue"))),
        GridBlock(("+--+", "R5<*", "--|--", "|  |")),
        PictureBlock("<img alt=''>"), TextBlock(("1. red and blue", "", "2. green")))
    assert {type(block) for block in shown} == set(get_args(Block))
    made = "".join(f"---------- {name}\n{forum_formats.write(shown, form)}" for name,
                   form in ALL.items()
                   ).replace(BREAK, "_")
    if WRITE:
        (POSTS / "page.txt").write_text(made)
    assert made == (POSTS / "page.txt").read_text()


@every_form
def test_nothing_stands_for_nothing(name: str) -> None:
    """Empty blocks leave no trace."""
    shown = (Heading(" "), TextBlock(()), GridBlock(()), TableBlock((), ()),
             TableBlock(("", ""), ()))
    assert forum_formats.write(shown, ALL[name]) == "\n"
    assert forum_formats.write((*shown, TextBlock(("a",)), *shown), ALL[name]).count("a") >= 1


def test_text_is_what_a_terminal_shows() -> None:
    """The page as ``show`` prints it."""
    shown: Page = (Heading("a"), TextBlock(("b", "c")), TableBlock(("d",), (("e",),)),
                   GridBlock(("f",)))
    assert forum_formats.write(shown, ALL["text"]) == blocks.text(shown)
