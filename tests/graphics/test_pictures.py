"""Properties of the pictures of every game, over example saves and random play."""

import hashlib
import os
import subprocess
import sys
from random import Random

import pytest
from msgspec.structs import replace

from referee import games
from referee.commands import picture as picture_command
from referee.core.game import game_parts
from referee.core.game.decisions import Seat
from referee.core.graphics import svg
from referee.core.graphics.shapes import pieces
from tests.support import harness, picture_checks
from tests.support.drawn_positions import all_drawn, eyes, positions


@harness.every_table
def test_a_picture_is_in_order(game: str, name: str, seats: tuple[Seat, ...]) -> None:
    """Texts in their boxes, pieces on the picture, colours that there are, words that say it.

    For the public, and for one seat after the other.
    """
    if games.part(game, game_parts.PICTURE) is None:
        pytest.skip("not drawn")
    for i, match in enumerate(positions(game, name, seats)):
        for whose in ("public", match.seats[i % len(match.seats)]):
            picture = picture_command.draw(match, whose, picture_checks.places(game, name))
            assert picture_checks.faults(picture) == [], (match.turn, whose)
            assert {piece.seat for piece in pieces(picture.shapes)} <= {*match.seats, "nobody"}


@harness.every_table
def test_twins_have_the_same_picture(game: str, name: str, seats: tuple[Seat, ...]) -> None:
    """Byte by byte: it shows nothing that its eyes may not see."""
    if games.part(game, game_parts.PICTURE) is None:
        pytest.skip("not drawn")
    random, laid = Random(f"twin pictures {game} {name} {seats}"), picture_checks.places(game, name)
    for match in positions(game, name, seats):
        for whose in eyes(match):
            viewer = None if whose == "public" else whose
            twin = replace(match, state=harness.twin(match, viewer, random))
            assert svg.svg(picture_command.draw(match, whose, laid)) == svg.svg(
                picture_command.draw(twin, whose, laid))


@pytest.mark.slow
def test_hash_seeds_change_nothing() -> None:
    """The same bytes in three processes, of which this is one."""
    script = ("import hashlib; from tests.support.drawn_positions import all_drawn; "
              "print(hashlib.sha256(all_drawn().encode()).hexdigest())")
    found = {subprocess.run([sys.executable, "-c", script], capture_output=True, text=True,
                            check=True, env={**os.environ, "PYTHONHASHSEED": seed}).stdout
             for seed in ("0", "1")}
    assert found == {f"{hashlib.sha256(all_drawn().encode()).hexdigest()}\n"}
