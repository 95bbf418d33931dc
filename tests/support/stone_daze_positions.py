"""Positions of Stone Daze to draw, and their pictures in both widths."""

from functools import cache
from typing import Any

import msgspec
from msgspec.structs import replace

from referee.commands.loading import open_save
from referee.core.graphics.shapes import NARROW, WIDE, Group, Picture, Piece, Shape, pieces
from referee.core.luck.chance import run_luck, secret_source
from referee.core.match import log_entry, replay
from referee.games.stone_daze import bind
from referee.games.stone_daze.game import StoneDaze
from referee.games.stone_daze.model.board import LETTERS
from referee.games.stone_daze.model.scenario import Scenario, check
from referee.games.stone_daze.model.state import State
from referee.games.stone_daze.views import board_grid, narrow_picture, picture
from referee.games.stone_daze.views.view import View
from tests.support import harness
from tests.support.paths import ROOT

GAME = "stone-daze"
EYES = None, "red", "blue"
DRAWN = {WIDE: picture.draw, NARROW: narrow_picture.draw}
GRIDS = {WIDE: board_grid.wide, NARROW: board_grid.narrow}
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


def shown(game: StoneDaze, state: State, viewer: str | None = None,
          width: int = WIDE) -> tuple[View, Picture]:
    """What some eyes see, and its picture."""
    view = game.view(state, viewer)
    return view, DRAWN[width](game, view, {})


def board(found: Picture) -> tuple[tuple[Shape, ...], int]:
    """The shapes of the board, and how far down it is."""
    (group,) = (shape for shape in found.shapes
                if isinstance(shape, Group) and shape.anchor == "squares")
    return group.parts, group.y


def warriors(found: Picture) -> tuple[list[Piece], list[Piece]]:
    """The figures on the board, and those out of the game."""
    every = [piece for piece in pieces(found.shapes) if piece.kind == "warrior"]
    return ([piece for piece in every if not piece.faint],
            [piece for piece in every if piece.faint])


def adds(name: str = "add-ons") -> Found:
    """A position of orders with every add-on."""
    return next((game, state) for game, state in positions(name) if state.phase == "orders")


def on_board(columns: int, rows: int) -> Found:
    """A position with orders on a board of this size."""
    data = msgspec.json.decode(harness.scenario(GAME, "add-ons"), type=Scenario)
    south, north = ([f"{letter}{row}" for letter in LETTERS[:columns]] for row in (1, rows))
    data = replace(
        data, width=replace(data.width, columns=columns), length=replace(data.length, rows=rows),
        halhala=replace(data.halhala, list=tuple(
            replace(side, squares=tuple(squares))
            for side, squares in zip(data.halhala.list, (south, north), strict=True))))
    if columns < 10:
        squares = [f"{letter}{row}" for row in (1, 2, 3) for letter in LETTERS[:columns]]
        data = replace(
            data, pieces=replace(data.pieces, list=tuple(
                replace(piece, count=int(piece.id == "gate")) for piece in data.pieces.list)),
            setup=replace(data.setup, small=(), large=(), swamp=(), gate=("a4-c4",), list=tuple(
                replace(post, at=square)
                for post, square in zip(data.setup.list, squares, strict=False))))
    assert check(data) == ()
    game: Any = bind(data, ("red", "blue"), {"rounds": "100"})
    return game, run_luck(game.setup(), secret_source("0" * 64))[0]
