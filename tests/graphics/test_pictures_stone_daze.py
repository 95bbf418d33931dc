"""Pictures of Stone Daze: each figure on its square, terrain and tokens, in every phase."""

from collections import Counter
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from referee.commands import picture as picture_command
from referee.commands.loading import open_save
from referee.commands.picture import Look
from referee.core.document.surfaces import SHELL
from referee.core.graphics.changes import highlight_changes
from referee.core.graphics.shapes import Box, Group, Picture, Piece, pieces
from referee.core.luck.chance import run_luck, secret_source
from referee.core.match import log_entry, replay
from referee.games.stone_daze import bind
from referee.games.stone_daze.game import StoneDaze
from referee.games.stone_daze.model import layout
from referee.games.stone_daze.model.board import WAYS
from referee.games.stone_daze.model.scenario import Scenario, check
from referee.games.stone_daze.model.state import Ball, Fire, Plan, State
from referee.games.stone_daze.model.terrain import terrain
from referee.games.stone_daze.moves import clubs, orders
from referee.games.stone_daze.moves.lines import Act, Line
from referee.games.stone_daze.views import map_drawing, page, picture, reachable
from referee.games.stone_daze.views.view import View
from tests.support import harness, picture_checks
from tests.support.paths import ROOT

GAME = "stone-daze"
EYES = None, "red", "blue"
SAVES = sorted((ROOT / "saves" / GAME).glob("*.toml"))
Found = tuple[Any, State]  # rules and a position


@cache
def positions(name: str) -> tuple[Found, ...]:
    """Every position of a save, or of a random game of a scenario."""
    if name.endswith(".toml"):
        file = next(file for file in SAVES if file.name == name)
        save, match = open_save(file.read_bytes(), name)
        past = replay.history(match, list(log_entry.parse_log(save.log)))
        return tuple((match.game, again.state) for again in past.values())
    return tuple((turn.match.game, turn.match.state) for turn in harness.passed(
        harness.random_game(GAME, name, ("red", "blue"))))


def some(name: str, most: int) -> list[Found]:
    """A few of them, the first and the last among them."""
    every = positions(name)
    return [every[0], *every[1:-1:max(1, len(every) // most)], every[-1]]


every_game = pytest.mark.parametrize(
    "name", ["standard", "add-ons", *(file.name for file in SAVES)])


def shown(game: StoneDaze, state: State, viewer: str | None = None) -> tuple[View, Picture]:
    """What some eyes see, and its picture."""
    view = game.view(state, viewer)
    return view, picture.draw(game, view, {})


def warriors(found: Picture) -> tuple[list[Piece], list[Piece]]:
    """The figures on the board, and those out of the game."""
    every = [piece for piece in pieces(found.shapes) if piece.kind == "warrior"]
    return ([piece for piece in every if not piece.faint],
            [piece for piece in every if piece.faint])


def titles(found: Picture) -> list[str]:
    """What all groups on the board are called."""
    return [shape.title for shape in found.shapes if isinstance(shape, Group)]


def adds(name: str = "add-ons") -> Found:
    """A position of orders with every add-on."""
    return next((game, state) for game, state in positions(name) if state.phase == "orders")


@every_game
def test_each_figure_stands_in_the_middle_of_its_square_or_lies_on_its_mat(name: str) -> None:
    """As many of each clan as the view has, with number and facing."""
    for game, state in some(name, 10):
        box = game.box
        for viewer in EYES:
            view, found = shown(game, state, viewer)
            alive, out = warriors(found)
            there = {key: figure for key, figure in view.figures.items() if figure.at}
            assert Counter(piece.seat for piece in alive) == Counter(
                box.cards[key].seat for key in there)
            places = {(piece.x, piece.y, piece.seat, piece.mark, piece.facing) for piece in alive}
            assert places == {
                (*map_drawing.middle(box, figure.at), box.cards[key].seat,
                 page.figure_mark(box, key),
                 map_drawing.TURNED[figure.facing]) for key, figure in there.items()}
            assert sorted(piece.mark for piece in out) == sorted(
                page.figure_mark(box, key) for key in view.figures if key not in there)


@every_game
def test_all_terrain_and_all_tokens_are_drawn(name: str) -> None:
    """Pieces by name, squares by words; and nothing that is not there."""
    for game, state in some(name, 20):
        view, found = shown(game, state)
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
        ground, words = terrain(game.box, view), Counter(picture_checks.written(found))
        for word, squares in (("mound", ground.rock), ("swamp", ground.swamp),
                              ("wall", ground.walls), ("gate", ground.gates)):
            assert words[word] == len(squares)


@every_game
def test_a_picture_is_in_order_and_tells_all(name: str) -> None:
    """Nothing is wrong with it; each figure, piece of terrain and clan is told.

    For all, and for one clan after the other; where most of it burns, too.
    """
    lit = max(positions(name), key=lambda found: (len(found[1].fires), len(found[1].balls)))
    for i, (game, state) in enumerate([*some(name, 2), lit]):
        for viewer in (None, EYES[1 + i % 2]):
            view, found = shown(game, state, viewer)
            assert picture_checks.faults(found) == []
            told = " ".join(found.sentences)
            assert all(f"{page.figure_mark(game.box, key)}, {game.box.named(key)}, " in told
                       for key in view.figures)
            assert all(piece in told for land in view.land.values() for kind in layout.KINDS
                       for piece in layout.pieces_of_kind(land, kind))
            assert all(SHELL.resolve(line) in found.sentences
                       for line in page.tokens(game.box, view))


@every_game
def test_the_board_does_not_move(name: str) -> None:
    """So between two positions rings stand round what is new alone."""
    for (game, one), (_, other) in pairwise(some(name, 6)):
        (before, first), (after, then) = shown(game, one), shown(game, other)
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


def test_own_orders_are_drawn_for_own_eyes_alone() -> None:
    """As arrows and in words, while clubs are chosen."""
    game, state = adds()
    at = state.figures["red-elder"].at
    to = reachable.walkable_squares(game.box, game.view(state, None), "red-elder")[0]
    state = replace(state, phase="clubs", plans={"red-elder": Plan(at, to, acts=("fire",))})
    arrows = {viewer: [shape for shape in shown(game, state, viewer)[1].shapes
                       if getattr(shape, "arrow", False)] for viewer in EYES}
    assert {viewer: len(found) for viewer, found in arrows.items()} == {None: 0, "red": 1,
                                                                        "blue": 0}
    order = f"ordered: elder {at} to {to}, fire"
    assert order in picture_checks.written(shown(game, state, "red")[1])
    assert shown(game, state, "blue")[1] == shown(game, replace(state, plans={}), "blue")[1]


def test_the_elder_s_choice_shows_patients_and_panels() -> None:
    """Each with a word on its square and a sign of its bump; what was ordered is open."""
    game, state = adds()
    sick = "red-girl", "red-hunter"
    bumped = {key: replace(figure, bumps=int(key in sick)) for key, figure in state.figures.items()}
    at = state.figures["red-elder"].at
    state = replace(state, phase="healing", figures=bumped, patients={"red": sick},
                    plans={"red-elder": Plan(at, at, acts=("heal",))}, draw=("red",))
    for viewer in EYES:
        found = shown(game, state, viewer)[1]
        assert picture_checks.faults(found) == []
        assert picture_checks.written(found).count("heal?") == 2
        assert "ordered: elder stays, heal" in picture_checks.written(found)
        assert "red's elder heals one of girl or hunter." in found.sentences
        assert ("You have offered a draw." in found.sentences) == (viewer == "red")
        asked = [shape for shape in picture_checks.flat(found.shapes)
                 if isinstance(shape, Box) and shape.title == "to move"]
        assert len(asked) == 1


def test_everything_on_one_square_is_still_said() -> None:
    """Tokens of both clans where somebody with a bump may be healed."""
    game, state = adds()
    at = state.figures["red-girl"].at
    bumped = {**state.figures, "red-girl": replace(state.figures["red-girl"], bumps=1)}
    state = replace(
        state, phase="healing", figures=bumped, patients={"red": ("red-girl",)},
        fires={"red": Fire(at)}, balls={"red": Ball(at, "up"), "blue": Ball("")},
        birds={"red": at})
    found = shown(game, state)[1]
    assert picture_checks.faults(found) == []
    assert {"R fire", "R fireball", "R bird", "heal?"} <= {*picture_checks.written(found)}
    gone = ("blue's fireball has left the board. The clan can light the next fireball after "
            "this round.")
    assert gone in found.sentences and gone in " ".join(picture_checks.written(found))


def test_what_is_new_since_another_turn_is_in_order_too() -> None:
    """Ghosts and rings are on the board, and in each theme."""
    turns = [turn.match for turn in harness.passed(
        harness.random_game(GAME, "add-ons", ("red", "blue")))]
    for first, last in ((turns[1], turns[6]), (turns[6], turns[-1])):
        found = highlight_changes(picture_command.draw(first, "red", Look({})),
                                  picture_command.draw(last, "red", Look({})))
        assert picture_checks.faults(found) == []
        assert any(piece.title.startswith("gone: ") for piece in pieces(found.shapes))


def test_a_board_of_the_most_squares_is_drawn_as_well() -> None:
    """Its squares are as large; the mats beside it are narrower, and higher."""
    data = msgspec.json.decode(harness.scenario(GAME, "add-ons"), type=Scenario)
    north = replace(data.halhala.list[1], squares=tuple(f"{x}20" for x in "abcdefghijkl"))
    data = replace(
        data, width=replace(data.width, columns=12), length=replace(data.length, rows=20),
        halhala=replace(data.halhala, list=(data.halhala.list[0], north)))
    assert check(data) == ()
    game: Any = bind(data, ("red", "blue"), {"rounds": "100"})
    state = run_luck(game.setup(), secret_source("0" * 64))[0]
    for phase in "set-up", "orders":
        found = shown(game, replace(state, phase=phase, round=1))[1]
        assert picture_checks.faults(found) == []
        assert len(warriors(found)[0]) == 14
