"""Frames: pictures stored as differences, and put together again as a page does it."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from referee.commands import earlier_positions, scenario_origin
from referee.commands import picture as picture_command
from referee.commands.loading import open_save
from referee.commands.picture import Look
from referee.core.graphics import deltas, svg
from referee.core.graphics.deltas import PictureDeltas
from referee.core.graphics.shapes import Group, Picture, Text
from referee.files import inputs
from tests.support import records


def packed(pictures: Iterable[Picture]) -> PictureDeltas:
    """Pictures in their short form."""
    return deltas.packed(deltas.tag_changes(pictures))


def joined(found: PictureDeltas) -> Iterator[str]:
    """The pictures again, as `referee/web/game.js` has them."""
    now: list[str] = []
    stream: list[str] = []
    for steps in found.steps:
        offset = 0
        for behind, gone, *come in steps:
            assert isinstance(behind, int) and isinstance(gone, int)
            offset += behind
            start, items = len(stream), iter(come)
            for item in items:
                if isinstance(item, str):
                    stream.append(item)
                elif item >= 0:
                    stream.append(found.tags[item])
                else:
                    place = next(items)
                    assert isinstance(place, int) and place - item <= len(stream)
                    stream += stream[place:place - item]
            now[offset:offset + gone] = stream[start:]
        yield "".join(now)


def drawn(path: Path) -> Iterable[Picture]:
    """The pictures of the last turns of a save, as all may see them."""
    save, match = open_save(path.read_bytes(), "")
    laid = scenario_origin.map_places(save, inputs)
    tables = [the_match for _, the_match in earlier_positions.positions(save, match)][-30:]
    return [picture_command.draw(the_match, "public", Look(laid)) for the_match in tables]


@pytest.mark.parametrize("path", records.SAVES[::4], ids=lambda path: path.stem)
def test_the_pictures_of_a_game_are_put_together_again(path: Path) -> None:
    """Every one of them, to the byte."""
    pictures = drawn(path)
    assert list(joined(packed(pictures))) == [svg.svg(picture) for picture in pictures]


@pytest.mark.parametrize("path", records.SAVES[::8], ids=lambda path: path.stem)
def test_pictures_can_be_added_to_those_in_their_short_form(path: Path) -> None:
    """The same comes out as from all at once."""
    pictures = [*drawn(path)]
    early, late = pictures[:20], pictures[19:]  # the last one again: the next is its change
    changes = deltas.unpacked(packed(early))
    assert changes == deltas.tag_changes(early)
    assert deltas.packed([*changes, *deltas.tag_changes(late)[1:]]) == packed(pictures)


def test_a_shape_is_taken_apart_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A group that is in the next picture, too, is known as a whole."""
    opened: list[Group] = []
    start = svg.group_start

    def open_group(group: Group) -> svg.Unit:
        opened.append(group)
        return start(group)

    monkeypatch.setattr(svg, "group_start", open_group)
    group = Group("", (Group("", (Text(0, 0, "a"),), 5), Text(0, 0, "b")), 9)
    deltas.tag_changes([Picture(9, 9, (group,), ("A game.",))] * 3)
    assert len(opened) == 2


def test_a_text_that_looks_like_a_number_stays_a_text() -> None:
    """A tag that comes once stands among numbers."""
    some = [picture(*said) for said in (["0", "1"], ["0", "2"], ["-4", "2"], [], ["0", "0"])]
    found = packed(some)
    assert list(joined(found)) == [svg.svg(one) for one in some]
    assert "1" not in found.tags and "0" in found.tags
    assert "1" in {item for steps in found.steps for step in steps for item in step}


def picture(*said: str) -> Picture:
    """A picture with some texts."""
    return Picture(100, 100, tuple([
        Text(5, 5 + 20 * i, one, 10) for i, one in enumerate(said)]), ("A game.",))


def test_what_comes_once_stands_where_it_comes_and_what_comes_often_is_short() -> None:
    """The table has no tag that comes once, the most frequent first."""
    found = packed(drawn(records.SAVES[0]))
    times = [sum(item == number for steps in found.steps for step in steps for item in step[2:])
             for number in range(len(found.tags))]
    assert min(times) > 1 and times[0] > times[-1]
