"""Pictures of Fire & Stone: everything in the view is drawn where it belongs."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from referee.commands import earlier_positions, picture
from referee.commands.loading import open_save
from referee.commands.picture import Look
from referee.core.base.problem import Refused
from referee.core.document.blocks import TableBlock
from referee.core.document.surfaces import SHELL
from referee.core.graphics import changes, shapes, svg
from referee.core.graphics.shapes import Box, Disc, Group, Piece, Shape, Text
from referee.core.match.match import Match
from referee.games.fire_and_stone.views import alt_text, narrow_picture, page
from referee.games.fire_and_stone.views import picture as wide_picture
from referee.games.fire_and_stone.views.view import View
from tests.support import harness, picture_checks, picture_overlaps

GAME = "fire-and-stone"
SAVES = sorted(Path("saves", GAME).glob("*.toml"))
PLACES = picture_checks.places(GAME, "standard")
WIDE, NARROW = Look(PLACES), Look(PLACES, width=shapes.NARROW)
looks = pytest.mark.parametrize("look", [WIDE, NARROW], ids=["wide", "narrow"])
REGIONS = ("I", "II", "III")
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


def whole(match: Match, viewer: str, look: Look) -> shapes.Picture:
    """The board for a viewer, in a narrow picture with every region."""
    if look.width == shapes.WIDE:
        return picture.draw(match, viewer, look)
    return narrow_picture.draw(match.game, seen(match, viewer), look.places, SHELL, REGIONS)


def texts(found: shapes.Picture) -> str:
    """Every text of a picture."""
    return " ".join(picture_checks.written(found))


@looks
@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_all_that_a_view_holds_is_drawn(path: Path, look: Look) -> None:
    """Scouts, huts and stone of each seat, every area and card, without an error.

    For the public, and for one seat after the other.
    """
    for i, match in enumerate(positions(path)):
        for viewer in ("public", match.seats[i % len(match.seats)]):
            view, found = seen(match, viewer), whole(match, viewer, look)
            assert picture_checks.faults(found) == [], (match.turn, viewer)
            assert picture_overlaps.hidden(found) == [], (match.turn, viewer)
            titles = [group.title for group in groups(found.shapes) if group.w]
            for n, tribe in enumerate(view.tribes):
                check_pieces(match, view, n, found)
                store = [title for title in titles if " store: " in title]
                assert len(store) == sum(len(tribe.stores) for tribe in view.tribes)
                for card in tribe.cards:
                    assert f"{tribe.seat}: {card.name}{', covered' * bool(card.vp)}" in titles
            for place in view.places:
                assert sum(title.startswith((f"{place.id}:", f"{place.id}, "))
                           for title in titles) == (1 if look is WIDE else 2), "and as a dot"
            assert [title for title in titles if title.startswith("open: ")] == [
                f"open: {name}" for name in (*view.display, *view.offered)]


def check_pieces(match: Match, view: View, n: int, found: shapes.Picture) -> None:
    """Scouts, huts and the stone of one seat are where they are in the view, each once."""
    tribe, seat = view.tribes[n], view.tribes[n].seat
    pieces = [piece for piece in shapes.pieces(found.shapes) if piece.seat == seat]
    assert sorted(piece.title for piece in pieces if piece.kind == "scout") == [
        f"scout {i} of {seat} on {area}" for i, area in enumerate(tribe.scouts, 1)]
    assert [piece.head for piece in pieces if piece.kind == "scout"] == [
        f"{i}" for i, _ in enumerate(tribe.scouts, 1)] or len(tribe.scouts) == 2
    assert sum(piece.kind == "chip" for piece in pieces) == (tribe.stone == "card")
    houses = {group.title for group in groups(found.shapes) if f" of {seat} on " in group.title
              and "hut" in group.title}
    assert houses == {
        f"{place.huts[n]} hut{'s' * (place.huts[n] != 1)}"
        f"{' and the stone' * (tribe.stone == place.id)} of {seat} on {place.id}"
        for place in view.places if place.huts and (place.huts[n] or tribe.stone == place.id)}


@looks
def test_no_count_of_huts_is_hidden(look: Look) -> None:
    """Three seats with huts on an area, beside each other, each with its letter and number."""
    match = at("four-players-to-the-last-hut", 59)
    found = whole(match, "public", look)
    houses = [group for group in groups(found.shapes) if group.title.endswith(" on I-21")
              and "hut" in group.title]
    assert [[part.text for part in group.parts if isinstance(part, Text)] for group in houses] == [
        ["K", "2"], ["Y", "1"], ["B", "1"]]
    assert all(one.x + one.w <= other.x for one, other in pairwise(houses))
    scouts = [piece for piece in shapes.pieces(found.shapes) if piece.title.endswith("I-25")]
    assert [(piece.mark, piece.head) for piece in scouts] == [("R", "1"), ("Y", "1"), ("B", "1")]
    assert all(other.x - one.x >= one.size * 3 // 4 for one, other in pairwise(scouts))


@looks
def test_where_scouts_may_go_is_marked(look: Look) -> None:
    """By a white circle with the number of the scout; no seat's colour, no frame."""
    match = at("four-players-to-the-last-hut", 600)
    view, found = seen(match, "public"), whole(match, "public", look)
    assert [reach.scout for reach in view.reach] == [1, 2]
    circles = {shape.title for shape in picture_checks.flat(found.shapes)
               if isinstance(shape, Disc) and (shape.fill, shape.edge) == ("light", "dark")}
    assert circles - {""} == {f"scout {reach.scout} may go to {way[-1]}"
                              for reach in view.reach for way in reach.ways}
    roles = {role for shape in picture_checks.flat(found.shapes)
             for role in (getattr(shape, "edge", ""), getattr(shape, "ink", ""))}
    assert not roles & {"go", "hot"}


@looks
def test_the_scouts_to_move_have_a_sign(look: Look) -> None:
    """A dark plate with a ▶ before their heads, and a dark frame around the area where one acts."""
    for turn, many, here in ((600, 2, ""), (664, 1, "I-10"), (682, 0, "")):
        found = whole(at("four-players-to-the-last-hut", turn), "public", look)
        flat = [*picture_checks.flat(found.shapes)]
        plates = [shape for shape in flat if isinstance(shape, Box) and shape.fill == "mark"]
        assert len(plates) == many * (1 if look is WIDE else 2), "and on the whole map"
        assert [shape.title for shape in flat if isinstance(shape, Box)
                and shape.title.startswith("here: ")] == [f"here: {here}"] * bool(here)


@looks
def test_the_acting_scout_and_what_its_area_offers_are_shown(look: Look) -> None:
    """With what a hut costs there, and before it moves what huts cost within its reach."""
    match = at("four-players-to-the-last-hut", 664)
    view = seen(match, "public")
    assert view.offer is not None and view.offer.build
    assert f"The next hut costs {view.offer.cost} food." in texts(whole(match, "public", look))
    before = texts(whole(at("four-players-to-the-last-hut", 600), "public", look))
    assert "Food for a hut: 5 on I-10, 6 on I-21, 6 on I-23, 6 on II-17; red has 4." in before


def test_the_price_of_a_hut_is_that_of_the_rules() -> None:
    """With all that reduces it; wherever a scout acts in a settlement."""
    path = Path("saves", GAME, "four-players-to-the-last-hut.toml")
    reduced = 0
    for _, match in earlier_positions.positions(*open_save(path.read_bytes(), "")):
        view = seen(match, "public")
        if view.offer is None or view.offer.site != "settlement":
            continue
        (place,) = (place for place in view.places if place.id == view.here)
        tribe = view.tribes[match.seats.index(view.asked)]
        assert alt_text.price(match.game.box, view, tribe, place) == view.offer.cost
        reduced += view.offer.cost < sum(place.huts)
    assert reduced > 5


@looks
def test_fires_to_go_to_are_marked_for_the_player_to_move(look: Look) -> None:
    """The legal moves name them."""
    match = at("three-players-to-the-last-hut-standing-stone", 337)
    view, found = seen(match, "red"), whole(match, "red", look)
    fires = {answer.rpartition(" ")[2] for answer in view.answers}
    assert fires == {"I-07", "I-15", "I-17", "I-25"}
    marked = {shape.title for shape in picture_checks.flat(found.shapes)
              if isinstance(shape, Disc) and shape.title}
    assert marked == {f"may go to {fire}" for fire in fires}


@looks
def test_the_end_is_told_once_with_points(look: Look) -> None:
    """The points of the page, the ranking, the tasks; no region opens any more."""
    match = at("four-players-to-the-last-hut", 682)
    found = whole(match, "public", look)
    said = texts(found)
    assert said.count("The game is over") == 1
    assert "1. blue: 32 points 2. red: 16 points 3. black and yellow: 8 points each" in said
    assert "opens with" not in said and "III America: closed" in said


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_points_are_those_of_the_page(path: Path) -> None:
    """Until the end without tasks, whoever sees it."""
    for match in positions(path):
        for viewer in ("public", match.seats[0]):
            view = seen(match, viewer)
            rows = {row[0]: row[1:] for block in page.show(match.game.box, view)
                    if isinstance(block, TableBlock) and block.head[0] == "points"
                    for row in block.rows}
            total = rows["total" if view.over else "total without tasks"]
            for draw in (narrow_picture.draw, wide_picture.draw):
                board = draw(match.game, view, PLACES)
                assert tuple(standing.text for standing in board.standings) == total


def test_regions_with_something_to_do_or_new_are_enlarged() -> None:
    """Where a scout is to move or may go, and where something is new; at the end all with huts."""
    def focus(turn: int, since: int | None, name: str = "four-players-to-the-last-hut",
              ) -> tuple[str, ...]:
        match = at(name, turn)
        earlier = seen(at(name, since), "public") if since else None
        return narrow_picture.focus(match.game, seen(match, "public"), earlier)

    assert focus(59, None) == ("I",) and focus(600, None) == ("I", "II")
    assert focus(664, None) == ("I",) and focus(664, 640) == ("I", "II")
    assert focus(682, None) == ("I", "II")
    assert focus(1, None, "four-players-to-hut-tile-11-market") == ()


@looks
def test_nothing_moves_that_did_not_change(look: Look) -> None:
    """A scout that comes or goes is marked alone, and the tile that it turned up."""
    name = "four-players-to-the-last-hut"
    for turn in (600, 601, 602, 603):
        was, now = (seen(at(name, n), "public") for n in (turn, turn + 1))
        before, after = (whole(at(name, n), "public", look) for n in (turn, turn + 1))
        old = {thing.identity for thing in shapes.placed_things(before.shapes)}
        new = [thing.shape for thing in shapes.placed_things(after.shapes)
               if thing.identity not in old]
        scouts = {(tribe.seat, i, area) for tribe in now.tribes
                  for i, area in enumerate(tribe.scouts)}
        scouts -= {(tribe.seat, i, area) for tribe in was.tribes
                   for i, area in enumerate(tribe.scouts)}
        assert sum(isinstance(thing, Piece) and thing.kind == "scout" for thing in new) == len(
            scouts)
        places = {other.id for one, other in zip(was.places, now.places, strict=True)
                  if (one.site, one.animals) != (other.site, other.animals)}
        assert {title for thing in new
                if (title := re.split("[:,]", thing.title)[0]) in PLACES} == places


@pytest.mark.parametrize(("since", "turn", "new"), [
    (600, 601, {"scout 1 of red on II-13"}),
    (601, 602, set()),
    (661, 665, {"Blue: 28 points", "3 huts of blue on I-10", "blue: food 1 of 5",
                "scout 1 of blue on I-10", "scout 2 of blue on II-10"}),
    (609, 616, {"Red: 17 points", "5 huts of red on II-19", "red: food 0 of 6",
                "blue: food 3 of 5", "scout 1 of blue on I-04", "scout 2 of red on II-05",
                "scout 1 of red on II-10"})])
@looks
def test_only_what_is_new_is_marked(look: Look, since: int, turn: int, new: set[str]) -> None:
    """The same in both widths, though on the narrow one what is below the news moves down."""
    path = Path("saves", GAME, "four-players-to-the-last-hut.toml")
    save, match = open_save(path.read_bytes(), "")
    (found,) = picture.pictures(save, match, look, turn=turn, since=since).values()
    assert {title.removeprefix("new: ") for title in changes.marked(found)
            if title.startswith("new: ")} == new
    assert picture_checks.faults(found) == [] and picture_overlaps.hidden(found) == []


@looks
@pytest.mark.parametrize("path", SAVES[:2], ids=lambda path: path.stem)
def test_a_twin_looks_the_same(path: Path, look: Look) -> None:
    """Byte by byte."""
    random = Random(f"twin pictures {path.stem}")
    for match in positions(path):
        for viewer in ("public", *match.seats):
            twin = replace(match, state=harness.twin(match, None if viewer == "public" else viewer,
                                                     random))
            assert svg.svg(picture.draw(match, viewer, look)) == svg.svg(
                picture.draw(twin, viewer, look))


@looks
def test_own_animals_and_task_are_private(look: Look) -> None:
    """And the tasks of all for all at the end."""
    match = at("three-players-to-the-last-hut-standing-stone", 437)
    task = seen(match, "red").task
    assert task and seen(match, "red").hand
    said = {viewer: texts(picture.draw(match, viewer, look))
            for viewer in ("public", *match.seats)}
    assert f"Task {task}" in said["red"] and "Animals: (1) boar" in said["red"]
    assert "Task" not in said["public"] and "Animals: (1)" not in said["public"]
    assert "Animals: (1) boar" not in said["blue"]
    _, end = open_save(SAVES[0].read_bytes(), "")
    assert sum(text.startswith("Task ") for text in picture_checks.written(
        picture.draw(end, "public", look))) == len(end.seats)


@looks
def test_a_map_without_places_is_refused_by_name(look: Look) -> None:
    """Even if a single area has none."""
    match = at("two-players-to-the-last-hut", 20)
    for places in ({}, {name: at for name, at in PLACES.items() if name != "II-13"}):
        with pytest.raises(Refused) as caught:
            picture.draw(match, "public", replace(look, places=places))
        assert caught.value.problems[0].code == "usage-no-places"
        assert caught.value.problems[0].hint


@looks
@pytest.mark.parametrize("squeeze", [(1, 1), (3, 1), (1, 4), (1, 20)])
def test_other_maps_have_room_for_everything(squeeze: tuple[int, int], look: Look) -> None:
    """The places are stretched over the picture until no areas meet; the notes move away."""
    match = at("four-players-to-the-last-hut", 600)
    across, down = squeeze
    places = {name: (x // across, y // down) for name, (x, y) in PLACES.items()}
    found = picture.draw(match, "public", replace(look, places=places))
    assert found.width == look.width and found.height < 5 * 1260
    assert picture_checks.faults(found) == [] and picture_overlaps.hidden(found) == []
