"""A picture's descriptions of equal things differ only in their numbers.

In a view a number of one player, row or place is changed. Where that changes the page and the
number of another changes what the picture says, the picture must say this one otherwise too: so
no sentence about a seat has the number of another.
"""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from referee import games
from referee.core.document import blocks
from referee.core.game import game_parts
from referee.core.game.decisions import Seat
from referee.core.game.game import Game
from tests.support import harness, picture_checks
from tests.support.drawn_positions import positions

LOOKED_AT = 5  # positions of a random game


def numbers(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to the numbers of a view that are something."""
    if isinstance(value, msgspec.Struct):
        parts: list[tuple[Any, Any]] = [(name, getattr(value, name))
                                        for name in value.__struct_fields__]
    else:
        parts = [*enumerate(value)] if isinstance(value, tuple | list) else (
            [*value.items()] if isinstance(value, dict) else [])
    if type(value) is int and value:
        yield at
    for key, part in parts:
        yield from numbers(part, (*at, key))


def raised(value: Any, way: tuple[Any, ...]) -> Any:
    """The view with one more there."""
    if not way:
        return value + 1
    key, rest = way[0], way[1:]
    if isinstance(value, msgspec.Struct):
        return msgspec.structs.replace(value, **{key: raised(getattr(value, key), rest)})
    if isinstance(value, dict):
        return {**value, key: raised(value[key], rest)}
    return type(value)(raised(part, rest) if i == key else part for i, part in enumerate(value))


def unlike(view: Any, said: Callable[[Any], Any], shown: Callable[[Any], Any]) -> Iterator[str]:
    """Numbers on which the page depends, and the sentences not, though on others like them."""
    sentences, text = said(view), shown(view)
    answers: dict[tuple[Any, ...], dict[int, bool]] = {}
    for way in numbers(view):
        first = next((i for i, key in enumerate(way) if isinstance(key, int)), None)
        if first is None:
            continue
        other = raised(view, way)
        try:
            if shown(other) != text:
                answers.setdefault((*way[:first], "*", *way[first + 1:]), {})[
                    way[first]] = said(other) != sentences
        except (LookupError, ValueError, TypeError, AssertionError):
            continue  # no such view can be
    for alike, found in answers.items():
        if len({*found.values()}) > 1:
            silent = [i for i, changed in found.items() if not changed]
            yield (f"{'.'.join(map(str, alike))}: the picture says nothing of number {silent}, "
                   "which the page has, or says another's")


def of_picture(bound_game: Game, game: str, name: str) -> tuple[Callable[[Any], Any],
                                                               Callable[[Any], Any]]:
    """What makes a picture's sentences of a view, and what makes its page."""
    draw, laid = games.part(game, game_parts.PICTURE), picture_checks.places(game, name)
    assert draw is not None, f"{game} has no `draw` in views/picture.py"
    return (lambda view: draw(bound_game, view, laid).sentences,
            lambda view: blocks.text(bound_game.show_all(view)))


@harness.every_table
def test_a_sentence_of_a_picture_has_the_number_of_its_own(game: str, name: str,
                                                           seats: tuple[Seat, ...]) -> None:
    """Of every seat, row and place alike."""
    if games.part(game, game_parts.PICTURE) is None:
        pytest.skip("not drawn")
    for match in positions(game, name, seats, 0.01, 8)[:LOOKED_AT]:
        said, shown = of_picture(match.game, game, name)
        found = list(unlike(match.game.view(match.state, None), said, shown))
        assert not found, "\n".join(found)


class Row(msgspec.Struct, frozen=True):
    """A row of a toy view."""

    bulls: int


class View(msgspec.Struct, frozen=True):
    """Two rows."""

    rows: tuple[Row, ...]


def test_a_sentence_with_the_number_of_the_first_row_is_found() -> None:
    """Of each row it says what the first has."""
    view = View((Row(1), Row(2), Row(3)))

    def right(now: View) -> list[str]:
        return [f"Row {i} has {row.bulls} bulls." for i, row in enumerate(now.rows)]

    def wrong(now: View) -> list[str]:
        return [f"Row {i} has {now.rows[0].bulls} bulls." for i, row in enumerate(now.rows)]

    assert not (found := list(unlike(view, right, right))), f"a right picture is wrong: {found}"
    found = list(unlike(view, wrong, right))
    begun = "rows.*.bulls: the picture says nothing of number [1, 2]"
    assert len(found) == 1 and found[0].startswith(begun), f"it is found otherwise: {found}"
