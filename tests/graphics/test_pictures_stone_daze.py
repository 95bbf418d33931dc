"""Pictures of Stone Daze: each figure on its square, terrain and tokens, in every phase."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from msgspec.structs import replace

from referee.core.document.surfaces import SHELL
from referee.core.graphics.changes import highlight_changes
from referee.core.graphics.shapes import (
    WIDE,
    Area,
    Box,
    Disc,
    Group,
    Picture,
    pieces,
)
from referee.games.stone_daze.game import StoneDaze
from referee.games.stone_daze.model import layout
from referee.games.stone_daze.model.board import WAYS
from referee.games.stone_daze.model.state import Ball, Fire, Plan, State
from referee.games.stone_daze.model.terrain import terrain
from referee.games.stone_daze.moves import clubs, orders
from referee.games.stone_daze.moves.lines import Act, Line
from referee.games.stone_daze.views import map_drawing, page, reachable
from referee.games.stone_daze.views.board_grid import Grid
from tests.support import picture_checks, picture_overlaps
from tests.support.stone_daze_positions import (
    DRAWN,
    EYES,
    GRIDS,
    SAVES,
    adds,
    board,
    positions,
    shown,
    some,
    warriors,
)

every_game = pytest.mark.parametrize(
    "name", ["standard", "add-ons", *(file.name for file in SAVES)])
each_width = pytest.mark.parametrize("width", DRAWN)


def titles(found: Picture) -> list[str]:
    """What all groups on the board are called."""
    return [shape.title for shape in board(found)[0] if isinstance(shape, Group)]


def covered(grid: Grid, found: Picture, colour: str) -> list[str]:
    """The squares in whose middle something of the board has this colour, again for each."""
    middles = {square: Disc(*grid.middle(square), 1, colour, "") for square in grid.board.places}
    return sorted(square for shape in picture_checks.flat(board(found)[0])
                  if isinstance(shape, Area | Box) and shape.fill == colour
                  for square, middle in middles.items() if picture_overlaps.meet(shape, middle))


@each_width
@every_game
def test_each_figure_stands_in_the_middle_of_its_square_or_lies_on_its_mat(name: str,
                                                                           width: int) -> None:
    """As many of each clan as the view has, with number and facing."""
    for game, state in some(name, 10):
        box, grid = game.box, GRIDS[width](game.box.board)
        for viewer in EYES:
            view, found = shown(game, state, viewer, width)
            down = board(found)[1]
            alive, out = warriors(found)
            there = {key: figure for key, figure in view.figures.items() if figure.at}
            assert Counter(piece.seat for piece in alive) == Counter(
                box.cards[key].seat for key in there)
            places = {(piece.x, piece.y - down, piece.seat, piece.mark, piece.facing)
                      for piece in alive}
            assert places == {
                (*grid.middle(figure.at), box.cards[key].seat,
                 page.figure_mark(box, key),
                 map_drawing.TURNED[figure.facing]) for key, figure in there.items()}
            assert sorted(piece.mark for piece in out) == sorted(
                page.figure_mark(box, key) for key in view.figures if key not in there)


@each_width
@every_game
def test_all_terrain_and_all_tokens_are_drawn(name: str, width: int) -> None:
    """Pieces by name, squares by colour and in the key; and nothing that is not there."""
    for game, state in some(name, 20):
        grid = GRIDS[width](game.box.board)
        view, found = shown(game, state, width=width)
        lands = [f"{layout.PLAIN[kind]} on {piece}" for seat in game.box.seats
                 for kind in ("small", "large", "swamp")
                 for piece in layout.pieces_of_kind(view.land[seat], kind)]
        gates = [f"gate on {gate}, passed {land.arrow} the board"
                 for land in view.land.values() for gate in land.gate]
        tokens = [f"{view.haunted} is haunted"] * bool(view.haunted)
        tokens += [f"{seat}'s bird on {square}" for seat, square in view.birds.items()]
        tokens += [f"{seat}'s fireball on {ball.at}" for seat, ball in view.balls.items()
                   if ball.at]
        for seat, fire in view.fires.items():
            tokens += [f"{seat}'s fire on {fire.base}"]
            tokens += [f"the tip of {seat}'s fire on {fire.second}"] * bool(fire.second)
        assert sorted(filter(None, titles(found))) == sorted([*lands, *gates, *tokens])
        ground, words = terrain(game.box, view), picture_checks.written(found)
        for word, colour, squares in (
                ("mound", "mound", ground.rock), ("swamp", "swamp", ground.swamp),
                ("wall", "stone", ground.walls), ("gate, passed this way", "ink", ground.gates),
                ("haunted", "ash", {view.haunted} - {""})):
            assert covered(grid, found, colour) == sorted(squares)
            assert words.count(word) == bool(squares)


@each_width
def test_arrowheads_of_a_gate_point_along_its_way(width: int) -> None:
    """All of them, of both gates; a figure on the square hides no more than one."""
    game, state = adds()
    grid = GRIDS[width](game.box.board)
    heads = [shape for shape in picture_checks.flat(board(shown(game, state, width=width)[1])[0])
             if isinstance(shape, Area) and shape.fill == "ink"]
    for square, (_, ahead) in terrain(game.box, state).gates.items():
        x, y = grid.corner(square)
        own = [head for head in heads if x <= head.points[0][0] < x + grid.cell
               and y <= head.points[0][1] <= y + grid.cell]
        assert len(own) == 3
        for tip, *foot in (head.points for head in own):
            assert all((low - tip[1]) * ahead > 0 for _, low in foot)
    assert len(heads) == 3 * len(terrain(game.box, state).gates) > 0


@each_width
@every_game
def test_a_picture_is_in_order_and_tells_all(name: str, width: int) -> None:
    """Nothing is wrong with it; each figure, piece of terrain and clan is told.

    For all, and for one clan after the other; where most of it burns, too.
    """
    lit = max(positions(name), key=lambda found: (len(found[1].fires), len(found[1].balls)))
    for i, (game, state) in enumerate([*some(name, 2), lit]):
        for viewer in (None, EYES[1 + i % 2]):
            view, found = shown(game, state, viewer, width)
            assert picture_checks.faults(found) == []
            told = " ".join(found.sentences)
            assert all(f"{page.figure_mark(game.box, key)}, {game.box.named(key)}, " in told
                       for key in view.figures)
            assert all(piece in told for land in view.land.values() for kind in layout.KINDS
                       for piece in layout.pieces_of_kind(land, kind))
            assert all(SHELL.resolve(line) in found.sentences
                       for line in page.tokens(game.box, view))


@each_width
@every_game
def test_the_board_does_not_move(name: str, width: int) -> None:
    """So between two positions corners stand round what is new alone."""
    for (game, one), (_, other) in pairwise(some(name, 6)):
        (before, first), (after, then) = (
            shown(game, state, width=width) for state in (one, other))
        moved = [key for key, figure in after.figures.items()
                 if (figure.at, figure.facing, figure.bumps) != (
                     before.figures[key].at, before.figures[key].facing, before.figures[key].bumps)]
        assert len(picture_checks.ringed(highlight_changes(first, then))) == len(moved)
        ghosts = [piece for piece in pieces(highlight_changes(first, then).shapes)
                  if piece.title.startswith("gone: ")]
        assert len(ghosts) == len(moved)


def ends(game: StoneDaze, state: State, key: str, *acts: str) -> set[str]:
    """Where a figure can be ordered to go with these actions."""
    card = game.box.cards[key]
    reads = [orders.orders_of_sheet(game.box, state, card.seat,
                                    (Line(card.id, way, acts=(*map(Act, acts),)),))
             for way in WAYS]
    return {read.plans[key].to for read in reads if not read.problems}


@pytest.mark.parametrize("name", ["standard", "add-ons"])
def test_what_figures_may_do_is_what_their_orders_may_say(name: str) -> None:
    """Steps, runs and climbs by the rules of a sheet; clubs by those of theirs."""
    random = Random(f"reach {name}")
    found = [(game, state) for game, state in positions(name) if state.phase == "orders"]
    for game, state in random.sample(found, 12):
        box, view = game.box, game.view(state, None)
        thrown = reachable.club_targets(box, view)
        for key in thrown:
            card, farther = box.cards[key], reachable.run_and_climb_ends(box, view, key)
            assert set(reachable.walkable_squares(box, view, key)) == ends(game, state, key)
            for act in ("run", "climb"):
                assert set(farther.get(act, ())) == ends(game, state, key, act)
            for square in box.board.places:
                against = clubs.check(box, state, card.seat, (Line(card.id, squares=(square,)),))
                assert (square in thrown[key]) == all(problem.warning for problem in against)


@each_width
def test_own_orders_are_drawn_for_own_eyes_alone(width: int) -> None:
    """As arrows and in words, while clubs are chosen."""
    game, state = adds()
    at = state.figures["red-elder"].at
    to = reachable.walkable_squares(game.box, game.view(state, None), "red-elder")[0]
    state = replace(state, phase="clubs", plans={"red-elder": Plan(at, to, acts=("fire",))})
    arrows = {viewer: [shape for shape in board(shown(game, state, viewer, width)[1])[0]
                       if getattr(shape, "arrow", False)] for viewer in EYES}
    assert {viewer: len(found) for viewer, found in arrows.items()} == {None: 0, "red": 1,
                                                                        "blue": 0}
    order = f"ordered: elder {at} to {to}, fire"
    assert order in picture_checks.written(shown(game, state, "red", width)[1])
    assert shown(game, state, "blue", width)[1] == shown(
        game, replace(state, plans={}), "blue", width)[1]


@each_width
def test_the_elder_s_choice_shows_patients_and_panels(width: int) -> None:
    """Each with a word on its square and a sign of its bump; what was ordered is open."""
    game, state = adds()
    sick = "red-girl", "red-hunter"
    bumped = {key: replace(figure, bumps=int(key in sick)) for key, figure in state.figures.items()}
    at = state.figures["red-elder"].at
    state = replace(state, phase="healing", figures=bumped, patients={"red": sick},
                    plans={"red-elder": Plan(at, at, acts=("heal",))}, draw=("red",))
    for viewer in EYES:
        found = shown(game, state, viewer, width)[1]
        assert picture_checks.faults(found) == []
        assert picture_checks.written(found).count("heal?") == 2
        assert "ordered: elder stays, heal" in picture_checks.written(found)
        assert "red's elder heals one of girl or hunter." in found.sentences
        assert ("You have offered a draw." in found.sentences) == (viewer == "red")
        asked = [shape for shape in picture_checks.flat(found.shapes)
                 if isinstance(shape, Box) and shape.title == "to move"]
        assert len(asked) == 1


@each_width
def test_everything_on_one_square_is_still_said(width: int) -> None:
    """Tokens of both clans where somebody with a bump may be healed; in the key if not there."""
    game, state = adds()
    at = state.figures["red-girl"].at
    bumped = {**state.figures, "red-girl": replace(state.figures["red-girl"], bumps=1)}
    state = replace(
        state, phase="healing", figures=bumped, patients={"red": ("red-girl",)},
        fires={"red": Fire(at)}, balls={"red": Ball(at, "up"), "blue": Ball("")},
        birds={"red": at})
    found = shown(game, state, width=width)[1]
    assert picture_checks.faults(found) == []
    tokens = ({"R fire", "R fireball", "R bird"} if width == WIDE
              else {"red's fire", "red's fireball", "red's bird"})
    assert tokens | {"heal?"} <= {*picture_checks.written(found)}
    gone = ("blue's fireball has left the board. The clan can light the next fireball after "
            "this round.")
    assert gone in found.sentences and gone in " ".join(picture_checks.written(found))
