"""Nothing in a picture covers a text, nor a piece that of another seat."""

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from referee.commands import earlier_positions, picture, scenario_origin
from referee.commands.loading import open_save
from referee.commands.picture import Look
from referee.core.game.decisions import Seat
from referee.core.graphics import changes, shapes
from referee.core.graphics.shapes import (
    Area,
    Box,
    Disc,
    Group,
    Picture,
    Piece,
    Places,
    Polyline,
    Text,
)
from referee.core.match.match import Match
from referee.files import inputs
from tests.support import harness, picture_checks, picture_overlaps
from tests.support.drawn_positions import GOLDEN, widths
from tests.support.paths import SAVES

drawn_games = pytest.mark.parametrize("game", GOLDEN)
FEW, MANY = 10, 40  # positions of a game; pictures_at_large looks at all
CHANGES = 8  # every so many of them beside one before it, with what is new
BACK = 5  # positions between these


def of_random(of: tuple[str, str, tuple[Seat, ...]], many: int,
              ) -> Iterator[tuple[Match, Match, Places]]:
    """Positions of a random game, each with one before it."""
    turns, random = harness.random_game(*of), Random(f"covered {of}")
    for index in random.choices(range(len(turns)), k=many):
        yield turns[index].match, turns[max(0, index - BACK)].match, picture_checks.places(*of[:2])


def of_save(game: str, many: int) -> Iterator[tuple[Match, Match, Places]]:
    """Positions of a whole game that is kept."""
    name = GOLDEN[game][0]
    save, match = open_save((SAVES / game / f"{name}.toml").read_bytes(), name)
    turns, random = [current for _,
                     current in earlier_positions.positions(save, match)], Random(f"covered {name}")
    for index in random.choices(range(len(turns)), k=many):
        yield turns[index], turns[max(0, index - BACK)], scenario_origin.map_places(save, inputs)


def prove(positions: Iterator[tuple[Match, Match, Places]]) -> int:
    """Nothing is covered, for all eyes or those of a seat; how many positions there were."""
    found: list[str] = []
    count = 0
    for count, (match, before, laid) in enumerate(positions, 1):
        viewer = ("public", *match.seats)[count % (len(match.seats) + 1)]
        where = f"turn {match.position_turn} of {match.header.id} for {viewer}"
        for width in widths(match.header.game):
            look = Look(laid, width=width)
            found += [f"{where}: {why}"
                      for why in picture_overlaps.hidden(picture.draw(match, viewer, look))]
            if count % CHANGES == 0:
                changed = picture.draw(match, viewer, look, before)
                found += [f"{where} with what is new: {why}"
                          for why in picture_overlaps.hidden(changed)]
    assert not found, "\n".join(found[:20])
    return count


@drawn_games
def test_nothing_is_covered(game: str) -> None:
    """In some positions of a random game."""
    assert prove(of_random(harness.first(game), FEW)) == FEW


@pytest.mark.slow
@drawn_games
def test_nothing_is_covered_in_many_positions(game: str) -> None:
    """Of a kept game of as many as can play; tests/tools/pictures_at_large.py looks at all."""
    assert prove(of_save(game, MANY)) == MANY


HUT = Piece(50, 50, "hut", "blue", "B1", 20, title="blue's hut")
SAID = Text(40, 55, "I-20", 10)
CASES = {
    "a hut on that of another seat": ((HUT, Piece(60, 50, "hut", "red", "R1", 20, title="red")), 1),
    "huts side by side": ((HUT, Piece(67, 50, "hut", "red", "R1", 20, title="red")), 0),
    "a piece on a text": ((SAID, HUT), 1),
    "a text on no mark": ((HUT, Text(40, 45, "I", 10)), 0),
    "a text on a mark": ((HUT, SAID), 1),
    "a ghost on a text": ((SAID, replace(HUT, faint=True)), 0),
    "a ring through a text": ((SAID, Disc(50, 50, 6, "", "hot", 3)), 1),
    "a ring round a text": ((SAID, Disc(50, 52, 40, "", "hot", 3)), 0),
    "a frame through a text": ((SAID, Box(45, 40, 60, 60, "", "hot", 3)), 1),
    "a frame round a text": ((SAID, Box(30, 40, 60, 60, "", "hot", 3)), 0),
    "a line under a text": ((Polyline(((0, 53), (90, 53)), "ink", 2), SAID), 0),
    "a line over a text": ((SAID, Polyline(((0, 53), (90, 53)), "ink", 2)), 1),
    "a land beside a text": ((SAID, Area(((0, 0), (200, 0), (200, 40)), "grass")), 0),
    "a land over a text": ((SAID, Area(((0, 0), (90, 90), (0, 90)), "grass")), 1),
    "in groups": ((Group("", (SAID,), 100, 0), Group("", (HUT,), 100, 0)), 1),
    "apart in groups": ((Group("", (SAID,), 100, 0), HUT), 0)}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_what_is_covered_is_found(case: tuple[tuple[shapes.Shape, ...], int]) -> None:
    """And nothing else is."""
    shapes, many = case
    found = picture_overlaps.hidden(Picture(300, 100, shapes, ("A picture.",)))
    assert len(found) == many, found


def test_what_is_new_covers_no_text_and_no_other_piece() -> None:
    """A ring is drawn below the names and the pieces that it meets."""
    name = Group("", (Text(0, 10, "I-21", 10),), 35, 60)
    other = Piece(33, 50, "hut", "red", "R1", 20, title="red's hut")
    before, after = (Picture(200, 100, shapes, ("A picture.",)) for shapes in (
        (name, other), (name, other, HUT)))
    found = changes.highlight_changes(before, after)
    assert picture_overlaps.hidden(found) == []
    assert picture_checks.written(found) == ["I-21"], "a text is there once"
    assert HUT in picture_checks.ringed(found)
