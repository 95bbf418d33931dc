"""Pictures of Stone Daze: what is new, the end, and boards of all sizes."""

import pytest
from msgspec.structs import replace

from referee.commands import picture as picture_command
from referee.commands.loading import open_save
from referee.commands.picture import Look
from referee.core.document.surfaces import SHELL
from referee.core.graphics import changes
from referee.core.graphics.changes import highlight_changes
from referee.core.graphics.shapes import NARROW, WIDE, Group, Picture, Piece, Polyline, Text, pieces
from referee.games.stone_daze.model.terrain import in_play
from referee.games.stone_daze.moves import ending
from referee.games.stone_daze.views import map_drawing, page
from tests.support import harness, picture_checks, picture_overlaps
from tests.support.stone_daze_positions import (
    DRAWN,
    GAME,
    GRIDS,
    SAVES,
    adds,
    on_board,
    positions,
    shown,
    warriors,
)

each_width = pytest.mark.parametrize("width", DRAWN)


@each_width
def test_what_is_new_since_another_turn_is_in_order_too(width: int) -> None:
    """Ghosts and corners are on the board, and in each theme."""
    turns = [turn.match for turn in harness.passed(
        harness.random_game(GAME, "add-ons", ("red", "blue")))]
    for first, last in ((turns[1], turns[6]), (turns[6], turns[-1])):
        found = highlight_changes(*(picture_command.draw(match, "red", Look({}, width=width))
                                    for match in (first, last)))
        assert picture_checks.faults(found) == []
        assert any(piece.title.startswith("gone: ") for piece in pieces(found.shapes))


def test_the_news_of_rounds_leave_room_for_the_board() -> None:
    """A round has up to twenty lines; the last of them, with the hits, are on a narrow picture."""
    file = next(file for file in SAVES if file.stem == "add-ons-landing")
    save, match = open_save(file.read_bytes(), file.name)
    drawn, *_ = picture_command.pictures(save, match, Look({}, width=NARROW), turn=61,
                                         since=45).values()
    (at,) = (i for i, shape in enumerate(drawn.shapes) if isinstance(shape, Group)
             and any(isinstance(part, Text) and "New since" in part.text for part in shape.parts))
    box = drawn.shapes[at]
    assert isinstance(box, Group)
    words = [part.text for part in box.parts if isinstance(part, Text)]
    assert words[0] == "New since turn 45 (the last of it)" and 4 < len(words) <= 7
    assert words[-1] == "Both clans' orders of round 10 are in."


@each_width
def test_an_action_that_was_used_is_new(width: int) -> None:
    """Like a disc that was spent for it."""
    game, state = adds()
    elder = state.figures["red-elder"]
    spent = replace(state, discs={**state.discs, "red": state.discs["red"] - 1}, figures={
        **state.figures, "red-elder": replace(elder, used=(*elder.used, "heal"))})
    assert "heal" not in elder.used
    found = highlight_changes(*(shown(game, each, width=width)[1] for each in (state, spent)))
    assert sorted(changes.marked(found)) == sorted(
        ["new: red elder has used heal",
         f"new: {state.discs['red'] - 1} of {game.box.scenario.discs.clan} discs"])


@each_width
@pytest.mark.parametrize("name", [file.name for file in SAVES])
def test_the_end_is_told_in_a_panel(name: str, width: int) -> None:
    """Who won and why, and what each clan has; not before."""
    (game, before), (_, state) = positions(name)[-2:]
    assert "landed" not in picture_checks.written(shown(game, before, width=width)[1])
    view, found = shown(game, state, width=width)
    words, box = picture_checks.written(found), game.box
    assert view.phase == "over"
    assert SHELL.resolve(page.end_text(box, view)) in " ".join(words)
    assert words[words.index("landed"):][:3] == ["landed", "in play", "discs"]
    for place, seat in enumerate(sorted(box.seats, key=lambda seat: seat != view.winner), 1):
        place = place if view.winner else 1
        row = words[words.index(f"{place}. {seat.capitalize()}"):][1:4]
        assert row == [f"{ending.landed_figures(box, view, seat)}",
                       f"{len(in_play(box, view, seat))} of {len(box.clans[seat])}",
                       f"{view.discs[seat]}"]


@each_width
@pytest.mark.parametrize(("columns", "rows"), [(12, 20), (3, 8)])
def test_boards_of_all_sizes_are_drawn_as_well(columns: int, rows: int, width: int) -> None:
    """Beside a wide board the mats are as narrow as it takes; a narrow one has smaller squares."""
    game, state = on_board(columns, rows)
    sick = {"red": ("red-girl", "red-elder")}
    bumped = {key: replace(figure, bumps=int(key in sick["red"]))
              for key, figure in state.figures.items()}
    for changed in (replace(state, phase="set-up"), replace(state, phase="orders"),
                    replace(state, phase="healing", figures=bumped, patients=sick)):
        found = shown(game, replace(changed, round=1), width=width)[1]
        assert picture_checks.faults(found) == []
        assert picture_overlaps.hidden(found) == []
        assert len(warriors(found)[0]) == 14


@each_width
def test_marks_of_clubs_and_of_what_is_new_do_not_meet(width: int) -> None:
    """A triangle is beside the middle of its square's edge, corners are at its corners."""
    grid = GRIDS[width](adds()[0].box.board)
    news: list[Group] = []
    for square in ("e5", "d5", "f5", "e4", "e6"):
        figure = Piece(*grid.middle(square), "warrior", "red", "R1", grid.figure, title=square)
        news += [Group("", (figure,)),
                 Group(square, (), *grid.corner(square), grid.cell, grid.cell)]
    x, y = grid.corner("e5")
    for new in news:
        marks = highlight_changes(Picture(WIDE, WIDE, (), ()), Picture(WIDE, WIDE, (new,), ()))
        lines = [shape for shape in picture_checks.flat(marks.shapes)
                 if isinstance(shape, Polyline)]
        assert len(lines) == 8
        for side, seat in enumerate(("red", "blue")):
            triangle = map_drawing.reach_mark(grid, seat, side, x + side * grid.cell,
                                              y + grid.cell // 2)
            assert not any(picture_overlaps.meet(line, triangle) for line in lines), new
