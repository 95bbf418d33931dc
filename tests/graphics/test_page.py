"""Pages: blocks of text at most 78 columns wide, without losing a word."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee import games
from referee.core.document import blocks as page_blocks
from referee.core.document.blocks import Block, GridBlock, Heading, Page, TableBlock, TextBlock
from referee.files import inputs
from tests.support import harness

plain = st.text(st.characters(codec="ascii", categories=("L", "N", "P", "S", "Zs")), max_size=200)
words = st.lists(st.text("abc", min_size=1, max_size=90), max_size=30).map(" ".join)
lines = plain | words | st.tuples(st.integers(0, 120), words).map(lambda t: " " * t[0] + t[1])
tables = st.lists(st.lists(lines, min_size=1, max_size=5).map(tuple), min_size=1, max_size=5).map(
    lambda rows: TableBlock(rows[0], tuple(rows[1:]), "<>" * 3))
blocks: st.SearchStrategy[Block] = (
    lines.map(Heading) | st.lists(lines, max_size=4).map(lambda some: TextBlock(tuple(some)))
    | tables)


def black(text: str) -> str:
    """All that is not blank, in order."""
    return "".join(text.split())


# Folding.

def test_a_short_line_stays_as_it_is() -> None:
    """Even its blanks."""
    assert page_blocks.fold("  a  b ", 78) == ["  a  b "]


def test_a_long_line_is_cut_at_a_blank_and_goes_on_indented() -> None:
    """Two columns deeper than it began, or as deep as is said."""
    assert page_blocks.fold("  one two three", 11) == ["  one two", "    three"]
    assert page_blocks.fold("  one two three", 11, 0) == ["  one two", "three"]


def test_a_line_fills_the_width_to_the_last_column() -> None:
    """Not one column less, not one more."""
    assert page_blocks.fold("aaa bbb ccc", 7) == ["aaa bbb", "  ccc"]
    assert page_blocks.fold("aaa bbbb ccc", 7) == ["aaa", "  bbbb", "  ccc"]


def test_a_word_longer_than_the_width_is_cut() -> None:
    """There is no other way."""
    assert page_blocks.fold("abcdefghij", 4) == ["abcd", "  ef", "  gh", "  ij"]


def test_an_indent_deeper_than_the_page_is_cut_back() -> None:
    """Blanks alone never push a word off the page."""
    assert all(len(line) <= 20 for line in page_blocks.fold(" " * 90 + "word", 20))
    assert all(len(line) <= 20 for line in page_blocks.fold(" " * 90, 20))


@given(lines, st.integers(20, 100), st.none() | st.integers(0, 120))
def test_folding_keeps_the_width_and_every_word(line: str, width: int, hang: int | None) -> None:
    """Whatever the line."""
    folded = page_blocks.fold(line, width, hang)
    assert black("".join(folded)) == black(line)
    assert all(len(part) <= width for part in folded)


@given(st.lists(st.text("abc", min_size=1, max_size=10), min_size=1, max_size=40))
def test_short_words_are_never_cut(some: list[str]) -> None:
    """A word that fits on a line stays whole."""
    assert " ".join(page_blocks.fold(" ".join(some), 20)).split() == some


# Pages.

def test_blocks_stand_apart_and_a_heading_over_its_block() -> None:
    """An empty line between blocks, none under a heading."""
    shown: Page = (Heading("board"), GridBlock((" #. ", "#  #")), TextBlock(("one", "two")),
                   Heading("end"), TextBlock(("three",)))
    assert page_blocks.text(shown) == "BOARD\n #.\n#  #\n\none\ntwo\n\nEND\nthree\n"


def test_a_page_of_nothing_is_nothing() -> None:
    """Not even a line."""
    assert page_blocks.text(()) == ""


def test_a_table_has_columns() -> None:
    """Cells left or right, two blanks between, rows short of cells filled up."""
    table = TableBlock(("seat", "points", ""), (("red", "7", "first"), ("violet", "12")), "<>")
    assert page_blocks.text((table,)) == ("seat    points\n"
                                   "red          7  first\n"
                                   "violet      12\n")


def test_a_table_without_a_head_has_none() -> None:
    """No empty line stands for it."""
    assert page_blocks.text((TableBlock(("", ""), (("a", "b"),)),)) == "a  b\n"


def test_the_last_column_is_folded_under_itself() -> None:
    """When the rows are too wide."""
    shown = page_blocks.text((TableBlock((), (("card", "word " * 20),)),))
    assert shown == ("card  " + "word " * 13 + "word\n"
                     "      " + "word " * 5 + "word\n")


def test_the_last_column_may_stand_right() -> None:
    """Numbers do."""
    assert page_blocks.text((TableBlock((), (("a", "7"), ("b", "12")), "<>"),)) == "a   7\nb  12\n"


def test_a_table_too_wide_for_columns_keeps_its_words() -> None:
    """Its rows then run on like lines."""
    row = ("name " * 9, "what it does " * 5, "end")
    shown = page_blocks.text((TableBlock((), (row,)),))
    assert max(map(len, shown.splitlines())) <= 78
    assert shown.split() == " ".join(row).split()


def test_a_table_keeps_its_columns_while_it_can() -> None:
    """Up to the last column of the page, in the end one blank apart; then rows run like lines."""
    for first, folded in ((56, False), (57, False), (58, True)):
        shown = page_blocks.text((TableBlock((), (("a" * first, "b" * 20), ("a", "b"))),))
        assert max(map(len, shown.splitlines())) <= 78
        assert ("\na  b\n" in shown) == folded


def test_a_long_heading_is_folded() -> None:
    """Like any other line."""
    shown = page_blocks.text((Heading("heading " * 20),))
    assert max(map(len, shown.splitlines())) <= 78
    assert shown.split() == ["HEADING"] * 20


def test_a_grid_is_shown_as_it_is() -> None:
    """Its blanks matter, so it is never folded; the game keeps it narrow."""
    wide = " " * 40 + "#" * 60
    assert page_blocks.text((GridBlock((wide,)),)) == wide + "\n"


@given(st.lists(blocks, max_size=5).map(tuple))
def test_no_page_is_wider_than_78_columns(shown: Page) -> None:
    """Nor has blanks at line ends, whatever is in it."""
    for line in page_blocks.text(shown).split("\n"):
        assert len(line) <= 78
        assert line == line.rstrip()


@given(tables)
def test_a_table_loses_nothing(table: TableBlock) -> None:
    """Every character of every cell is there."""
    rows = (table.head, *table.rows) if any(table.head) else table.rows
    shown = page_blocks.text((table,))
    assert sorted(black(shown)) == sorted(black("".join("".join(row) for row in rows)))


@given(st.lists(blocks, max_size=4).map(tuple), st.integers(40, 120))
def test_another_width_may_be_asked_for(shown: Page, width: int) -> None:
    """Down to 40 columns."""
    assert all(len(line) <= width for line in page_blocks.text(shown, width).split("\n"))


@pytest.mark.parametrize("game", [
    game for game in games.names() if games.game_meta(game).players == (1, 1)])
def test_the_page_of_a_game_for_one_is_short(game: str) -> None:
    """Forty lines at most, whatever has happened; ``whole`` has the rest."""
    for name in inputs.scenario_names(game):
        turns = harness.random_game(game, name, games.game_meta(game).seats[:1])
        for turn in harness.some(turns, Random(name), 0.3):
            match = turn.match
            view = match.game.view(match.state, match.seats[0])
            short, whole = (page_blocks.text(show(view)).splitlines()
                            for show in (match.game.show, match.game.show_all))
            assert len(short) <= 40 and len(whole) >= len(short), "\n".join(short)
