"""The board of Stone Daze in characters: aligned, within 78 columns, and nothing left out."""

import pytest
from msgspec.structs import replace

from referee.core.document import blocks
from referee.core.document.blocks import GridBlock
from referee.games.stone_daze.game import StoneDaze
from referee.games.stone_daze.model.board import LETTERS
from referee.games.stone_daze.model.state import Ball, Fire, State
from referee.games.stone_daze.model.terrain import burning_squares, terrain
from referee.games.stone_daze.views import page
from tests.support.stone_daze_positions import SAVES, adds, on_board, some

CELL, LEFT = 6, 3  # characters of a square, and of the number of its row
ARROWS = {"up": "^", "down": "v", "left": "<", "right": ">"}


def cells(game: StoneDaze, state: State) -> dict[str, tuple[str, str]]:
    """The two lines of each square, as they are read back from the page."""
    grid = next(block for block in page.show(game.box, game.view(state, None))
                if isinstance(block, GridBlock))
    board, (head, *lines, foot) = game.box.board, (line.rstrip() for line in grid.lines)
    names = {LEFT + CELL * x: LETTERS[x] for x in range(board.columns)}
    for letters in (head, foot):
        assert {at: letter for at, letter in enumerate(letters) if letter != " "} == names
    assert all(len(line) <= blocks.WIDTH for line in (head, *lines, foot))
    end = LEFT + CELL * board.columns
    read = {}
    for row, (upper, lower) in enumerate(zip(lines[::2], lines[1::2], strict=True)):
        number = board.rows - row
        assert (upper[:LEFT], upper[end:], lower[:LEFT].strip(), lower[end:]) == (
            f"{number:2} ", f"{number}", "", "")
        for x in range(board.columns):
            own = slice(LEFT + CELL * x, LEFT + CELL * (x + 1))
            read[f"{LETTERS[x]}{number}"] = upper[own].rstrip(), lower[own].rstrip()
    return read


def prove(game: StoneDaze, state: State) -> None:
    """Every figure, all terrain and all tokens are on their squares, and nothing else is."""
    box, read, ground = game.box, cells(game, state), terrain(game.box, game.view(state, None))
    figures = {figure.at: f"{page.figure_mark(box, key)}{ARROWS[figure.facing]}{'*' * figure.bumps}"
               for key, figure in state.figures.items() if figure.at}
    balls, birds = {ball.at for ball in state.balls.values()}, {*state.birds.values()}
    for square, (upper, lower) in read.items():
        gate = ground.gates.get(square)
        sign = ("m" if square in ground.small else "M" if square in ground.rock
                else "~~~" if square in ground.swamp else "###" if square in ground.walls
                else f"={'^' if gate[1] > 0 else 'v'}=" if gate else "")
        empty = "=" if any(square in squares for squares in box.halhala.values()) else "."
        assert upper == figures.get(square, sign if len(sign) > 1 else empty), square
        assert lower == (sign + "f" * (square in burning_squares(state)) + "@" * (square in balls)
                         + "b" * (square in birds) + "X" * (square == state.haunted)), square


@pytest.mark.parametrize("name", ["add-ons", *(file.name for file in SAVES)])
def test_a_board_can_be_read_back(name: str) -> None:
    """Of positions of whole games."""
    for game, state in some(name, 10):
        prove(game, state)


def test_a_full_square_does_not_push_the_next_one_aside() -> None:
    """Everything that can be on a gate at once, with a figure; and on the last row."""
    game, state = adds()
    elder = replace(state.figures["red-elder"], at="b6", bumps=1)
    prove(game, replace(
        state, figures={**state.figures, "red-elder": elder}, haunted="b6",
        fires={"red": Fire("b6", "b7"), "blue": Fire("a1")},
        balls={"red": Ball("b6", "up"), "blue": Ball("a1", "down")}, birds={"red": "a1"}))


def test_the_largest_board_fits_a_terminal() -> None:
    """Twelve columns and twenty rows."""
    prove(*on_board(12, 20))
