"""Pictures of Settlers: everything in the view is drawn, with or without its map's places."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from referee.commands import picture as picture_command
from referee.commands import scenario_check
from referee.commands.game_status import seat_of_viewer
from referee.commands.loading import open_save
from referee.commands.picture import Look
from referee.core.base.aliases import count_noun
from referee.core.game.decisions import Seat
from referee.core.graphics import svg
from referee.core.graphics.changes import NEW, marked
from referee.core.graphics.layout import place_warnings
from referee.core.graphics.shapes import (
    NARROW,
    WIDE,
    Group,
    Piece,
    Polyline,
    Shape,
    Text,
    pieces,
    placed_things,
)
from referee.core.match.match import Match
from referee.files import inputs
from referee.games.settlers.game import Settlers
from referee.games.settlers.model.scenario import RESOURCES, STRIPS
from referee.games.settlers.model.state import Turned
from referee.games.settlers.moves import routes
from referee.games.settlers.views import map_parts, narrow_maps, narrow_picture, reachable
from referee.games.settlers.views.map_layout import coordinates
from referee.games.settlers.views.picture import draw, laid
from referee.games.settlers.views.view import View
from tests.support import harness, picture_checks, picture_overlaps
from tests.support.paths import SAVES

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
            words = {word for text in picture_checks.written(picture) for word in text.split()}
            assert {*box.paths} <= words


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


@pytest.mark.parametrize("seats", TABLES)
def test_what_costs_cards_is_marked_where_the_hand_can_pay_it(seats: tuple[Seat, ...]) -> None:
    """Numbers, new nomads, tribes and steps alike; of an unknown hand its size counts."""
    kinds = Counter[str]()
    for match in positions(seats, 150):
        state, box = match.state, playing(match).box
        if state.phase not in ("trade", "build"):
            continue
        own, public = view(match, state.active), view(match, "public")
        moves = [*match.game.options(state, state.active)]
        lawful = {kind: {getattr(move, "corner", "") or getattr(move, "strip", "")
                         for move in moves if type(move).__name__ == kind}
                  for kind in ("AddNomad", "Found", "Step")}
        marked = reachable.marks(box, own)
        assert lawful == {
            "AddNomad": {corner for corner, mark in marked.items() if mark.endswith("n")},
            "Found": {corner for corner, mark in marked.items() if mark == "t"},
            "Step": {STRIPS[strip] for strip, _ in reachable.step_marks(box, own)}}
        paid = any(mark[0].isdigit() for mark in marked.values())
        assert not paid or routes.payable(box, box.player(state, state.active))
        kinds.update(kind for kind, corners in lawful.items() if corners)
        few = replace(public, sides=tuple(replace(side, cards=0) for side in public.sides))
        assert reachable.marks(box, few) == {} and reachable.step_marks(box, few) == set()
    assert min(kinds[kind] for kind in ("AddNomad", "Found", "Step")), kinds


def test_marks_of_the_setup_are_those_of_the_active_seat() -> None:
    """For all eyes alike, in words as well."""
    match = now_of(TABLES[0])
    for viewer in ("public", *TABLES[0]):
        picture = draw(playing(match), view(match, viewer), {})
        assert {*reachable.marks(playing(match).box, view(match, viewer)).values()} == {"t"}
        assert "White marks, what red can choose: t – a tribe." in picture_checks.written(picture)
        assert any(said.startswith("A tribe of red can go to af01,") for said in picture.sentences)


def test_names_are_straight_above_or_below_their_corners() -> None:
    """On the far side of the upright side, so that each hex has two and none is beside another."""
    box = playing(now_of(TABLES[0])).box
    layouts = [coordinates(box, {}), *(narrow_maps.layout_of(part)
                                       for part in map_parts.parts(box).values())]
    for layout in layouts:
        names = {text.text: text for text in layout.names}
        for land in box.hexes.values():
            for i, corner in enumerate(land.corners if land.id in layout.lands else ()):
                (x, y), name = layout.corners[corner], names[corner]
                near = layout.scale.piece // 2
                assert name.x == x
                assert (name.y - name.size > y + near - 4 if i % 2 == 0 else name.y < y - near)


@pytest.mark.parametrize("seats", TABLES)
def test_a_narrow_picture_has_everything_too(seats: tuple[Seat, ...]) -> None:
    """On the whole map, and again in the parts; what is not on the map in rows and panels."""
    lies = picture_checks.places(GAME, NAME)
    for match in positions(seats):
        box = playing(match).box
        parts = map_parts.parts(box)
        for viewer in ("public", seats[0]):
            seen = view(match, viewer)
            picture = narrow_picture.draw(playing(match), seen, lies, focus=(*parts,))
            found = {(thing.anchor, thing.shape.kind, thing.shape.title)
                     for thing in placed_things(picture.shapes) if isinstance(thing.shape, Piece)}
            written, told = " ".join(picture_checks.written(picture)), titles(picture.shapes)
            for side in seen.sides:
                for what, kinds, corners in (("tribe", ("block", "hut"), side.tribes),
                                             ("nomad", ("disc", "person"), side.nomads)):
                    for corner in corners:
                        title = f"{what} of {side.seat} at {box.spot(corner)}"
                        assert ("overview", kinds[0], title) in found
                        assert any((f"part {name}", kinds[1], title) in found for name in parts)
                        assert box.spot(corner) in written
                assert f"{count_noun(sum(side.shares), 'point')}" in written
                assert count_noun(side.cards, "card") in written
                assert all(f"event chip {chip.box} {chip.kind} {chip.terrain}".rstrip() in told
                           for chip in side.chips)
                assert all(f"{strip} {level}" in told
                           for strip, level in zip(STRIPS, side.levels, strict=True))
            assert {*box.paths} <= {*written.split()}
            assert {*box.routes, *box.hexes} <= {*written.split()}
            for corner in seen.people:
                assert told.count(f"people chip of {box.region[corner]} at {corner}") >= 2
            chips = {title for _, kind, title in found if kind == "chip"}
            assert chips == {f"event chip of group {box.routes[name].group}, face down on {name}"
                             for name in seen.boxes}
            counts = [f"{count} {name}" for name, count in zip(
                RESOURCES, seen.own.hand, strict=True)] if seen.own else []
            assert all(told.count(count) for count in counts)
            assert ("hand" in {thing.anchor for thing in placed_things(picture.shapes)}) == (
                seen.own is not None)


def test_parts_are_those_where_something_is_new_or_can_be_done() -> None:
    """All marks and all that came is inside; a part with neither is named in words."""
    turns = harness.random_game(GAME, NAME, TABLES[0])
    some = 0
    for before, after in zip(turns[::9], turns[3::9], strict=False):
        box = playing(after.match).box
        old, new = view(before.match, "public"), view(after.match, "public")
        parts = map_parts.parts(box)
        focus = narrow_picture.focus(playing(after.match), new, old)
        shown = {corner for name in focus
                 for corner in (*parts[name].corners, *parts[name].outposts)}
        came = reachable.occupied_corners(new) - reachable.occupied_corners(old)
        assert {*reachable.marks(box, new), *came} <= shown
        lands = {land.id for name in focus for land in parts[name].hexes}
        assert {*new.deserts} - {*old.deserts} <= lands
        assert new.neanderthal in lands or new.neanderthal == old.neanderthal
        picture = narrow_picture.draw(playing(after.match), new, {}, focus=focus)
        left = [part.name for name, part in parts.items() if name not in focus]
        assert not left or (f"Nothing new and nothing to do in: {', '.join(left)}."
                            in " ".join(picture_checks.written(picture)))
        some += 0 < len(left) < len(parts)
    assert some


def test_what_only_moves_down_is_not_new() -> None:
    """Neither on the map nor in a part of it: no piece with a mark was there before."""
    turns, lies = harness.random_game(GAME, NAME, TABLES[0]), picture_checks.places(GAME, NAME)
    look, some = Look(lies, width=NARROW), 0
    for before, after in zip(turns[::40], turns[2::40], strict=False):
        old = {piece.title for piece in pieces(
            picture_command.draw(before.match, "red", look).shapes)}
        changed = picture_command.draw(after.match, "red", look, before.match)
        new = {part for title in marked(changed) if title.startswith(NEW)
               for part in title.removeprefix(NEW).split(", ")}
        assert not (old & new), after.match.turn
        some += len(new)
    assert some


def test_what_waits_for_a_choice_is_marked() -> None:
    """A chip to take, a hex to become desert: in both widths, and nothing is covered."""
    match = positions(TABLES[0])[-1]
    game, lies = playing(match), picture_checks.places(GAME, NAME)
    seen = view(match, "public")
    chip = Turned("I-1", "desert", "forest")
    sides = tuple(replace(side, chips=(*side.chips, chip)) for side in seen.sides)
    held = {corner for side in seen.sides for corner in side.nomads}
    extra, desert = (replace(seen, phase=phase, over="", sides=sides)
                     for phase in ("extra", "desert"))
    assert reachable.marks(game.box, extra) == dict.fromkeys(
        [corner for corner in seen.people if corner not in held], "c")
    assert {*reachable.hex_marks(game.box, desert)} == {
        name for name in game.box.deserts
        if game.box.hexes[name].terrain == "forest" and name not in seen.deserts}
    haunted = replace(desert, neanderthal=next(iter(reachable.hex_marks(game.box, desert))))
    for now, mark in ((extra, "c"), (desert, "d"), (haunted, "d")):
        focus = narrow_picture.focus(game, now, None)
        for picture in (draw(game, now, lies), narrow_picture.draw(game, now, lies, focus=focus)):
            count = len(reachable.marks(game.box, now)) + len(reachable.hex_marks(game.box, now))
            assert picture_checks.written(picture).count(mark) >= count > 0
            assert picture_overlaps.hidden(picture) == []
            assert [*picture_checks.texts(picture)] == []


def test_the_end_has_a_ranking() -> None:
    """In both widths, with all points; no bank and no prices any more."""
    match = open_save((SAVES / GAME / "three-players-to-ten-points.toml").read_bytes(), "")[1]
    for width in (WIDE, NARROW):
        drawn = picture_command.draw(match, "public", Look({}, width=width))
        written = " ".join(picture_checks.written(drawn))
        assert "final score: red reached 10 points" in written
        assert "1. R Red " in written and "2. " in written and "3. " in written
        assert "price of each step" not in written and "White marks" not in written


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
