"""Pictures of Settlers: everything in the view is drawn, with or without its map's places."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from referee.commands import picture as picture_command
from referee.commands import scenario_check
from referee.commands.game_status import seat_of_viewer
from referee.commands.picture import Look
from referee.core.game.decisions import Seat
from referee.core.graphics import svg
from referee.core.graphics.layout import place_warnings
from referee.core.graphics.shapes import Group, Piece, Polyline, Shape, Text, pieces
from referee.core.match.match import Match
from referee.files import inputs
from referee.games.settlers.game import Settlers
from referee.games.settlers.moves import routes
from referee.games.settlers.views import reachable
from referee.games.settlers.views.map_layout import coordinates
from referee.games.settlers.views.picture import draw, laid
from referee.games.settlers.views.view import View
from tests.support import harness, picture_checks

GAME, NAME = "settlers", "standard"
TABLES = (("red", "blue", "green", "orange"), ("white", "orange", "blue"))


def positions(seats: tuple[Seat, ...], many: int = 6) -> list[Match]:
    """So many positions of a random game."""
    turns = harness.random_game(GAME, NAME, seats)
    return [turn.match for turn in harness.some(turns, Random(f"drawn {seats}"), 0, many)]


def playing(match: Match) -> Settlers:
    """The rules of a table."""
    assert isinstance(match.game, Settlers)
    return match.game


def view(match: Match, viewer: str) -> View:
    """What some eyes see."""
    found: View = match.game.view(match.state, seat_of_viewer(viewer))
    return found


def titles(shapes: tuple[Shape, ...]) -> list[str]:
    """The titles of all shapes."""
    found: list[str] = []
    for shape in shapes:
        if not isinstance(shape, Text | Polyline):
            found.append(shape.title)
        if isinstance(shape, Group):
            found += titles(shape.parts)
    return found


@pytest.mark.parametrize("seats", TABLES)
def test_everything_on_the_table_is_drawn(seats: tuple[Seat, ...]) -> None:
    """Tribes, nomads, figures, chips of both kinds, hexes: as many as there are, and where."""
    lies = picture_checks.places(GAME, NAME)
    for match in positions(seats):
        for viewer in ("public", *seats):
            seen, box = view(match, viewer), playing(match).box
            picture = draw(playing(match), seen, lies)
            found = [piece for piece in pieces(picture.shapes) if piece.kind != "disc"]
            assert Counter((piece.seat, piece.kind) for piece in found) == Counter({
                **{(side.seat, "hut"): len(side.tribes) for side in seen.sides if side.tribes},
                **{(side.seat, "person"): len(side.nomads) for side in seen.sides if side.nomads},
                ("nobody", "beast"): 2, **({("nobody", "chip"): len(seen.boxes)}
                                           if seen.boxes else {})})
            told = titles(picture.shapes)
            for land in box.hexes:
                assert sum(title.startswith(f"{land}: ") for title in told) == 1, land
            for corner in seen.people:
                assert f"people chip of {box.region[corner]} at {corner}" in told
            for side in seen.sides:
                for chip in side.chips:
                    assert f"event chip {chip.box} {chip.kind} {chip.terrain}".rstrip() in told
            texts = [text for text in picture_checks.flat(picture.shapes) if isinstance(text, Text)]
            assert {*box.paths} <= {text.text for text in texts}
            assert min(text.size for text in texts) >= 9


def test_a_table_with_white_is_in_order() -> None:
    """The seat that the shared laws do not come to."""
    lies = picture_checks.places(GAME, NAME)
    for match in positions(TABLES[1], 3):
        assert picture_checks.faults(picture_command.draw(match, TABLES[1][0], Look(lies))) == []


@pytest.mark.parametrize("seats", TABLES)
def test_it_is_drawn_without_places_too(seats: tuple[Seat, ...]) -> None:
    """Laid out by rule: no two names meet, and all outposts lie in the sea."""
    for match in positions(seats, 3):
        picture = picture_command.draw(match, seats[0], Look({}))
        assert picture_checks.faults(picture) == []
        lies = coordinates(playing(match).box, {})
        told = titles(picture.shapes)
        for port in playing(match).box.outposts:
            x, y = lies.corners[port]
            assert f"outpost {playing(match).box.spot(port)}" in told
            assert all(abs(x - at[0]) > lies.half or abs(y - at[1]) > lies.quarter
                       for at in lies.lands.values())


def test_places_are_in_order() -> None:
    """Each outpost and region has one, none upon another; they enter no digest."""
    given, of = picture_checks.places(GAME, NAME), laid(playing(now_of(TABLES[0])).box.scenario)
    assert given.keys() == of.ids
    assert [*place_warnings(given, of)] == []
    text, file = inputs.shipped_scenario(GAME, NAME)
    bare = text.partition("\nplaces:")[0]
    assert bare != text
    with_places, without = (scenario_check.check_scenario(GAME, each, file, inputs).data
                            for each in (text, bare))
    assert with_places == without


def now_of(seats: tuple[Seat, ...]) -> Match:
    """A game that begins."""
    return harness.begin(GAME, NAME, seats).match


def test_some_places_are_kept_and_the_rest_laid_out() -> None:
    """An owner may give a few only."""
    match, given = now_of(TABLES[0]), picture_checks.places(GAME, NAME)
    some = {name: given[name] for name in sorted(given)[::2]}
    assert picture_checks.faults(picture_command.draw(match, "public", Look(some))) == []


@pytest.mark.parametrize("seats", TABLES)
def test_marks_are_what_the_rules_allow(seats: tuple[Seat, ...]) -> None:
    """What all see of the nomads whose turn it is agrees with what their owner is told."""
    compared = 0
    for match in positions(seats, 150):
        state = match.state
        if state.phase not in ("trade", "build", "pause"):
            continue
        public = {*reachable.walks(playing(match).box, view(match, "public"))}
        own = {walk for walk in reachable.walks(playing(match).box, view(match, state.active))
               if walk[1] == (state.phase != "pause")}
        assert public == own
        compared += bool(public)
        player = playing(match).box.player(state, state.active)
        if routes.payable(playing(match).box, player) and state.phase != "pause":
            moves: Iterator[Any] = match.game.options(state, state.active)
            lawful = {move.to for move in moves
                      if type(move).__name__ == "MoveNomad"}
            assert {end.corner for _, _, end in public if not end.box} <= lawful
    assert compared


def test_twins_look_alike() -> None:
    """Whoever may not see a hand does not see it in what is marked either."""
    random, lies = Random("settlers twins"), picture_checks.places(GAME, NAME)
    for match in positions(TABLES[1], 6):
        for viewer in ("public", *TABLES[1]):
            for_viewer = None if viewer == "public" else viewer
            twin = harness.twin(match, for_viewer, random)
            assert svg.svg(draw(playing(match), match.game.view(twin, for_viewer),
                                lies)) == svg.svg(
                draw(playing(match), match.game.view(match.state, for_viewer), lies))


def test_a_new_piece_alone_is_ringed() -> None:
    """Nothing moves on the map, so that a step rings only what it changed."""
    turns = harness.random_game(GAME, NAME, TABLES[0])
    lies = picture_checks.places(GAME, NAME)
    for before, after in pairwise(turns[:41]):
        old, new = ([piece for piece in pieces(draw(
            playing(turn.match), view(turn.match, "public"), lies).shapes)
            if piece.kind != "disc"] for turn in (before, after))
        assert len(set(new) - set(old)) <= 2


def test_pieces_have_their_seats_letter() -> None:
    """A letter beside the colour."""
    match = positions(TABLES[1])[-1]
    for piece in pieces(draw(playing(match), view(match, "public"), {}).shapes):
        assert isinstance(piece, Piece)
        assert piece.mark and (piece.seat == "nobody" or piece.mark == piece.seat[0].upper())
