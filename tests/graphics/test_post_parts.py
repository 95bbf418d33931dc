"""Pages split into posts: none is too long, nothing is lost, blocks are kept together."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.commands import post as post_command
from referee.commands.loading import open_save
from referee.core.document import forum_formats, splitting
from referee.core.document.blocks import Block, GridBlock, Heading, Page, TableBlock, TextBlock
from referee.core.document.escaping import BREAK
from referee.core.document.forum_formats import length
from referee.core.document.surfaces import SHELL, resolved_page
from referee.files import inputs
from tests.graphics.markup_pages import PAGES
from tests.support.forum_readers import ALL, letters, seen
from tests.support.paths import ROOT

SAVES = sorted((ROOT / "saves").glob("*/*.toml"))
SHORT = [min((path for path in SAVES if path.parent.name == game), key=lambda path: (
    path.stat().st_size, path)) for game in sorted(
    {path.parent.name for path in SAVES})]  # a game that is begun has none yet
LIMITED = [name for name, form in forum_formats.FORUMS.items() if form.limit is not None]
FEET = ("[a-game turn 43:" + 32 * "a" + "]", "[commitment " + 64 * "b" + "]")
LEAST = 600  # room for title and feet in any form, and for some lines


def lines(block: Block) -> tuple[Any, ...]:
    """What a block is cut between: lines, or the rows of a table, which keep their head."""
    if isinstance(block, TableBlock):
        return tuple((block.head, block.align, row) for row in block.rows)
    return () if isinstance(block, Heading) else block.lines


def told(page: Page) -> list[Any]:
    """Everything on a page in its order, without headings that stand again."""
    found: list[Any] = []
    for block in page:
        if isinstance(block, Heading):
            found += [block.text] * (not block.text.endswith(splitting.CONTINUED))
        else:
            found += [(type(block), line) for line in lines(block)]
    return found


def cut(shown: Page, name: str, room: int) -> tuple[Page, ...]:
    """A page in parts, held to the laws."""
    def size(block: Block) -> int:
        return len(forum_formats.write((block,), ALL[name])) + 1

    found = splitting.split_page(shown, size, room)
    assert all(sum(map(size, part)) <= room for part in found)
    assert all(found) or len(found) == 1
    assert [row for part in found for row in told(part)] == told(shown)
    for before, part in pairwise(found):
        first = next((block for block in part if not isinstance(block, Heading)), part[0])
        again = isinstance(part[0], Heading) and part[0].text.endswith(splitting.CONTINUED)
        assert again or isinstance(part[0], Heading) or not any(
            isinstance(block, Heading) for block in before)
        assert not isinstance(before[-1], Heading) or isinstance(part[0], Heading)
        heads = sum(size(block) for block in part[:1] if isinstance(block, Heading) and not again)
        if first in shown:  # it was not cut, so there was no room for it
            assert sum(map(size, before)) + heads + size(first) > room
        else:  # it is cut, so that no part could hold it, under the heading that it has
            whole = next(block for block in shown if type(block) is type(first)
                         and set(lines(first)) <= set(lines(block)))
            assert size(whole) + sum(size(block) for block in part[:1]
                                     if isinstance(block, Heading)) > room
    return found


@cache
def page_of(path: Path) -> Page:
    """The public position of a save."""
    match = open_save(inputs.load(str(path)), str(path))[1]
    return resolved_page(match.game.show(match.game.view(match.state, None)), SHELL)


@pytest.mark.parametrize("path", SAVES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_page_is_cut_between_blocks_and_rows(path: Path) -> None:
    """Of every game, for parts of all sizes."""
    shown = page_of(path)
    for name, room in (("discord", 1200), ("phpbb", 900), ("discourse", 700), ("html", 1500)):
        long = len(forum_formats.write(shown, ALL[name])) > room
        assert len(cut(shown, name, room)) > long
    assert cut(shown, "bgg", 10**6) == (shown,)


@settings(max_examples=50)
@given(shown=PAGES, limit=st.integers(LEAST, 3000), name=st.sampled_from(list(ALL)))
def test_posts_are_never_too_long_and_tell_everything(shown: Page, limit: int, name: str) -> None:
    """Whatever is on the page, lines longer than a post too."""
    page = (*shown, TextBlock(("x" * 2000, "y *" * 300)),
            TableBlock(("a", "b"), (("z" * 900, "c"),)))
    found = forum_formats.posts("turn 43 of a-game", page, FEET, ALL[name], limit)
    assert all(length(post) <= limit for post in found)
    text = "".join(letters(seen(post, name)) for post in found)
    assert text.count("X") + text.count("Y") >= 2300 and text.count("Z") >= 900


def posted(path: Path, since: int | None, name: str) -> tuple[str, ...]:
    """The posts of a save."""
    answer = post_command.write(*open_save(inputs.load(str(path)), str(path)), ALL[name],
                                since=since)
    found: tuple[str, ...] = answer.view
    return found


@pytest.mark.parametrize("path", sorted({*SHORT, *SAVES[::6]}),
                         ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_posts_of_saves_fit_their_forums(path: Path) -> None:
    """Limit, title and foot, and what is seen: of the last turn, of some short saves of all turns.
    """
    for since in (None, 0) if path in SHORT else (None,):
        text, = posted(path, since, "text")
        title, *rest = text.rstrip().splitlines()
        foot, commitment = rest[-2:]
        for name in ALL:
            found = posted(path, since, name)
            most = ALL[name].limit
            shown = ""
            for i, post in enumerate(found, 1):
                read = seen(post, name).strip()
                part = f"{title}, PART {i} OF {len(found)}" if len(found) > 1 else title
                assert most is None or length(post) <= most
                assert letters(read).startswith(letters(part)) and foot in post and foot in read
                assert (commitment in read) == (i == len(found))
                shown += letters(read).removeprefix(letters(part)).replace(letters(foot), "")
            want = letters("\n".join(rest)).replace(letters(foot), "")
            if name == "bgg":
                want = want.translate(str.maketrans("<>", "‹›"))
            again = letters(splitting.CONTINUED)
            assert shown == want or len(found) > 1
            # What is continued has its heading, and its head if it is a table, again.
            assert again not in shown if len(found) == 1 else len(shown) >= len(want)


@pytest.mark.parametrize("name", LIMITED)
def test_both_ends_of_each_limit(name: str) -> None:
    """A post of exactly as many characters as there may be is one; with one more it is two."""
    form = forum_formats.FORUMS[name]
    assert form.limit is not None
    bare = length(forum_formats.posts("t", (TextBlock(("y",)),), FEET, form)[0]) - 1
    full = [(TextBlock(("y" * (form.limit - bare - spare),)),) for spare in range(4)]
    for shown in (*map(page_of, SHORT), *full):  # the last leave no room for a line more
        page: Page = shown
        while len(forum_formats.posts("t", (*page, *shown), FEET, form)) == 1:
            page += shown
        while len(forum_formats.posts("t", (*page, TextBlock(("x",))), FEET, form)) > 1:
            page = page[:-1]
        left = form.limit - length(forum_formats.posts("t", (*page, TextBlock(("x",))), FEET,
                                                       form)[0]) + 1
        for more, many in ((left, 1), (left + 1, 2)):
            found = forum_formats.posts("t", (*page, TextBlock(("x" * more,))), FEET, form)
            assert len(found) == many and (many == 2 or length(found[0]) == form.limit)
            assert all(length(post) <= form.limit for post in found)


@pytest.mark.parametrize("name", ALL)
def test_both_ends_of_any_limit(name: str) -> None:
    """As long as it is: one; one less: two. So where faces count double."""
    page = (*page_of(SAVES[-1]), TextBlock(("so 😀",)))
    whole, = forum_formats.posts("t", page, FEET, ALL[name], 10**6)
    assert length(whole) == len(whole) + whole.count("😀") == len(whole.encode("utf-16-le")) // 2
    assert forum_formats.posts("t", page, FEET, ALL[name], length(whole)) == (whole,)
    found = forum_formats.posts("t", page, FEET, ALL[name], length(whole) - 1)
    assert len(found) == 2 and all(
        f"part {i} of 2" in post.casefold() for i, post in enumerate(found, 1))


def test_the_number_of_parts_may_have_more_digits_than_was_thought() -> None:
    """Ten parts of which nine would have fitted in."""
    rows = tuple(f"line {n}" for n in range(6000))
    found = forum_formats.posts("t", (TextBlock(rows),), FEET, ALL["discord"], 600)
    assert len(found) > 99 and all(len(post) <= 600 for post in found)
    assert found[0].startswith(f"### T, part 1 of {len(found)}\n")


def pieces(shown: Page, room: int) -> list[list[str]]:
    """The parts as text, each block's first line."""
    def size(block: Block) -> int:
        return len(block.text) + 1 if isinstance(block, Heading) else sum(
            len(str(line)) + 1 for line in (block.rows if isinstance(block, TableBlock)
                                            else block.lines))

    def words() -> Iterator[list[str]]:
        for part in splitting.split_page(shown, size, room):
            yield [block.text if isinstance(block, Heading) else "+".join(
                " ".join(row) if isinstance(row, tuple) else row
                for row in (block.rows if isinstance(block, TableBlock) else block.lines))
                for block in part]

    return list(words())


def test_how_it_is_cut() -> None:
    """Headings stay with what follows them, and stand again over what is continued."""
    a, b = TextBlock(("a" * 9,) * 2), TextBlock(("b" * 9,) * 2)
    assert pieces((Heading("h"), a, b), 42) == [["h", "aaaaaaaaa+aaaaaaaaa", "bbbbbbbbb+bbbbbbbbb"]]
    assert pieces((Heading("h"), a, b), 41) == [
        ["h", "aaaaaaaaa+aaaaaaaaa"], ["h (continued)", "bbbbbbbbb+bbbbbbbbb"]]
    assert pieces((a, Heading("h"), b), 41) == [
        ["aaaaaaaaa+aaaaaaaaa"], ["h", "bbbbbbbbb+bbbbbbbbb"]]
    long = GridBlock(tuple(f"{n}" * 9 for n in range(8)))
    assert pieces((Heading("h"), a, long), 64) == [
        ["h", "aaaaaaaaa+aaaaaaaaa", "000000000+111111111+222222222+333333333"],
        ["h (continued)", "444444444+555555555+666666666+777777777"]]
    assert pieces((Heading("h"), a, long), 50) == [  # for two lines it is not begun
        ["h", "aaaaaaaaa+aaaaaaaaa"],
        ["h (continued)", "000000000+111111111+222222222"],
        ["h (continued)", "333333333+444444444+555555555"],
        ["h (continued)", "666666666+777777777"]]
    assert pieces((TextBlock(("one two three four",)),), 10) == [["one two"], ["three"], ["four"]]
    assert pieces((TextBlock(("onetwothreefour",)),), 10) == [["onetwothr"], ["eefour"]]
    assert pieces((Heading("h" * 30), Heading("i"), a), 25) == [
        ["h" * 24], ["h" * 6, "i"], ["aaaaaaaaa+aaaaaaaaa"]]
    assert pieces((), 5) == [[]]
    assert pieces((Heading("h"), Heading("i")), 3) == [["h"], ["i"]]


def test_where_there_is_no_room_there_is_no_post() -> None:
    """Not for a title and its feet."""
    with pytest.raises(ValueError, match="no room"):
        forum_formats.posts("t", (TextBlock(("a",)),), FEET, ALL["discord"], 100)


def test_no_break_is_in_what_is_to_be_copied() -> None:
    """A game may be called what a tag is."""
    for game in ("b", "code", "url", "i", "here"):
        foot = f"[{game} turn 1:{32 * 'a'}; table luck]"
        for name in ALL:
            post, = forum_formats.posts("t", (TextBlock(("a",)),), (foot, FEET[1]), ALL[name])
            assert foot in post and foot in seen(post, name) and BREAK not in post


def test_a_form_is_found() -> None:
    """By its name, by the forum, by both if they agree."""
    assert forum_formats.format_of(None, None) is ALL["text"]
    assert forum_formats.format_of("bbcode", None) is ALL["phpbb"]
    for name, form in forum_formats.FORUMS.items():
        assert forum_formats.format_of(None, name) is forum_formats.format_of(form.kind,
                                                                              name) is form
