"""Pictures of Fire & Stone: everything in the view is drawn where it belongs."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from referee.commands import earlier_positions, picture
from referee.commands.loading import open_save
from referee.commands.picture import Look
from referee.core.base.problem import Refused
from referee.core.graphics import shapes, svg
from referee.core.graphics.shapes import Box, Group, Piece, Polyline, Shape
from referee.core.match.match import Match
from referee.games.fire_and_stone.views.view import View
from tests.support import harness, picture_checks

GAME = "fire-and-stone"
SAVES = sorted(Path("saves", GAME).glob("*.toml"))
PLACES = picture_checks.places(GAME, "standard")
OFTEN = 150  # one position of so many is looked at


def positions(path: Path) -> Iterator[Match]:
    """Some positions of a save, the first and the last among them."""
    save, match = open_save(path.read_bytes(), str(path))
    for turn in range(1, match.turn, OFTEN):
        try:
            yield earlier_positions.match_at(save, match, turn, "public")
        except Refused:  # an undo leads to none
            continue
    yield match


@cache
def at(name: str, turn: int) -> Match:
    """A position of a save."""
    save, match = open_save(Path("saves", GAME, f"{name}.toml").read_bytes(), name)
    return earlier_positions.match_at(save, match, turn, "public")


def seen(match: Match, viewer: str) -> View:
    """The view of a viewer."""
    found = match.game.view(match.state, None if viewer == "public" else viewer)
    assert isinstance(found, View)
    return found


def groups(shapes: tuple[Shape, ...]) -> Iterator[Group]:
    """Every group, also within others."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield shape
            yield from groups(shape.parts)


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_all_that_a_view_holds_is_drawn(path: Path) -> None:
    """Scouts and huts of each seat, stones, every area and card, without an error.

    For the public, and for one seat after the other.
    """
    for i, match in enumerate(positions(path)):
        for viewer in ("public", match.seats[i % len(match.seats)]):
            view, found = seen(match, viewer), picture.draw(match, viewer, Look(PLACES))
            assert picture_checks.faults(found) == [], (match.turn, viewer)
            pieces = [*shapes.pieces(found.shapes)]
            for n, tribe in enumerate(view.tribes):
                own = [piece for piece in pieces if piece.seat == tribe.seat]
                assert sum(piece.kind == "scout" for piece in own) == len(tribe.scouts)
                assert sum(int(piece.mark[1:]) for piece in own if piece.kind == "hut") == sum(
                    place.huts[n] for place in view.places if place.huts)
                assert sum(piece.kind == "chip" for piece in own) == bool(tribe.stone)
            titles = [group.title for group in groups(found.shapes) if group.w]
            for place in view.places:
                assert sum(title.startswith((f"{place.id}:", f"{place.id}, "))
                           for title in titles) == 1
            assert [title for title in titles if title.startswith("open: ")] == [
                f"open: {name}" for name in (*view.display, *view.offered)]
            for tribe in view.tribes:
                for card in tribe.cards:
                    assert f"{tribe.seat}: {card.name}{', covered' * bool(card.vp)}" in titles


def test_reach_is_marked() -> None:
    """Every area within reach has a frame, that of the second scout is broken; so have ways."""
    match = at("four-players-to-the-last-hut", 600)
    view, found = seen(match, "public"), picture.draw(match, "public", Look(PLACES))
    assert [reach.scout for reach in view.reach] == [1, 2]
    shapes = [*picture_checks.flat(found.shapes)]
    whole = [shape for shape in shapes if isinstance(shape, Box) and shape.edge == "go"]
    assert {shape.title for shape in whole} == {
        f"scout 1 may go to {way[-1]}" for way in view.reach[0].ways}
    broken = [shape for shape in shapes if isinstance(shape, Polyline) and shape.ink == "go"
              and len(shape.points) == 5]
    assert len(broken) == len(view.reach[1].ways) and all(shape.dash for shape in broken)
    ways = [shape for shape in shapes if isinstance(shape, Polyline) and shape.ink == "go"
            and len(shape.points) == 2]
    assert {shape.dash for shape in ways} == {False, True}


def test_the_acting_scout_and_what_its_area_offers_are_shown() -> None:
    """With what a hut costs there."""
    match = at("four-players-to-the-last-hut", 664)
    view, found = seen(match, "public"), picture.draw(match, "public", Look(PLACES))
    assert view.offer is not None and view.offer.build
    assert any(isinstance(shape, Box) and shape.title == f"here: {view.here}"
               for shape in picture_checks.flat(found.shapes))
    whole = " ".join(picture_checks.written(found))
    assert "Blue to move: take an action or pass" in whole
    assert f"The next hut costs {view.offer.cost} food." in whole


def test_fires_to_go_to_are_framed_for_the_player_to_move() -> None:
    """The legal moves name them."""
    match = at("three-players-to-the-last-hut-standing-stone", 337)
    view, found = seen(match, "red"), picture.draw(match, "red", Look(PLACES))
    fires = {answer.rpartition(" ")[2] for answer in view.answers}
    assert fires == {"I-07", "I-15", "I-17", "I-25"}
    framed = {shape.title for shape in picture_checks.flat(found.shapes)
              if isinstance(shape, Box) and shape.edge == "go"}
    assert framed >= {f"scout 1 may go to {fire}" for fire in fires}


def test_nothing_moves_that_did_not_change() -> None:
    """A scout that comes or goes rings itself alone, and the tile that it turned up."""
    name = "four-players-to-the-last-hut"
    for turn in (600, 601, 602, 603):
        was, now = (seen(at(name, n), "public") for n in (turn, turn + 1))
        before, after = (picture.draw(at(name, n), "public", Look(PLACES))
                         for n in (turn, turn + 1))
        old = {*shapes.things(before.shapes)}
        new = [thing for thing in shapes.things(after.shapes) if thing not in old]
        scouts = {(tribe.seat, i, area) for tribe in now.tribes
                  for i, area in enumerate(tribe.scouts)}
        scouts -= {(tribe.seat, i, area) for tribe in was.tribes
                   for i, area in enumerate(tribe.scouts)}
        assert sum(isinstance(thing, Piece) and thing.kind == "scout" for thing in new) == len(
            scouts)
        places = sum(one.site != other.site or one.animals != other.animals
                     for one, other in zip(was.places, now.places, strict=True))
        assert sum(isinstance(thing, Box) and thing.w < 100 and thing.h == 44
                   for thing in new) == places


@pytest.mark.parametrize("path", SAVES[:2], ids=lambda path: path.stem)
def test_a_twin_looks_the_same(path: Path) -> None:
    """Byte by byte."""
    random = Random(f"twin pictures {path.stem}")
    for match in positions(path):
        for viewer in ("public", *match.seats):
            twin = replace(match, state=harness.twin(match, None if viewer == "public" else viewer,
                                                     random))
            assert svg.svg(picture.draw(match, viewer, Look(PLACES))) == svg.svg(
                picture.draw(twin, viewer, Look(PLACES)))


def test_own_animals_and_task_are_private() -> None:
    """And the tasks of all for all at the end."""
    match = at("three-players-to-the-last-hut-standing-stone", 437)
    task = seen(match, "red").task
    assert task and seen(match, "red").hand
    whole = {viewer: " ".join(picture_checks.written(picture.draw(match, viewer, Look(PLACES))))
             for viewer in ("public", *match.seats)}
    assert f"Task {task}" in whole["red"] and "Animals: (1) boar" in whole["red"]
    assert "Task" not in whole["public"] and "Animals: (1)" not in whole["public"]
    assert "Animals: (1) boar" not in whole["blue"]
    _, end = open_save(SAVES[0].read_bytes(), "")
    assert sum(text.startswith("Task ") for text in picture_checks.written(
        picture.draw(end, "public", Look(PLACES)))) == len(end.seats)


def test_a_map_without_places_is_refused_by_name() -> None:
    """Even if a single area has none."""
    match = at("two-players-to-the-last-hut", 20)
    for places in ({}, {name: at for name, at in PLACES.items() if name != "II-13"}):
        with pytest.raises(Refused) as caught:
            picture.draw(match, "public", Look(places))
        assert caught.value.problems[0].code == "usage-no-places"
        assert caught.value.problems[0].hint


@pytest.mark.parametrize("squeeze", [(1, 1), (3, 1), (1, 4)])
def test_other_maps_fill_the_width_too(squeeze: tuple[int, int]) -> None:
    """The places are stretched over the picture, and the notes find another place."""
    match = at("two-players-to-the-last-hut", 20)
    across, down = squeeze
    found = picture.draw(match, "public", Look({
        name: (x // across, y // down) for name, (x, y) in PLACES.items()}))
    assert found.width == 1260 and found.height < 1900
    assert "Red to move: take an animal" in picture_checks.written(found)
