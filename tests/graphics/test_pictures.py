"""Properties of the pictures of every game, over example saves and random play."""

import hashlib
import os
import subprocess
import sys
from random import Random

import pytest
from msgspec.structs import replace

from referee.commands import picture as picture_command
from referee.commands.picture import Look
from referee.core.game.decisions import Seat
from referee.core.graphics import svg
from referee.core.graphics.shapes import NARROW, pieces
from referee.core.match.match import Match
from tests.support import harness, picture_checks
from tests.support.drawn_positions import all_drawn, eyes, positions, widths


@harness.every_table
def test_a_picture_is_in_order(game: str, name: str, seats: tuple[Seat, ...]) -> None:
    """Texts in their boxes and large enough, pieces on the picture, words that say it.

    In each width, for the public and for one seat after the other.
    """
    for width in widths(game):
        look = Look(picture_checks.places(game, name), width=width)
        for i, match in enumerate(positions(game, name, seats)):
            for whose in ("public", match.seats[i % len(match.seats)]):
                picture = picture_command.draw(match, whose, look)
                assert picture_checks.faults(picture) == [], (match.turn, whose, width)
                assert {piece.seat for piece in pieces(picture.shapes)} <= {*match.seats, "nobody"}


@harness.every_table
def test_twins_have_the_same_picture(game: str, name: str, seats: tuple[Seat, ...]) -> None:
    """Byte by byte: it shows nothing that its eyes may not see. A narrow one with what is new."""
    random, laid = Random(f"twin pictures {game} {name} {seats}"), picture_checks.places(game, name)
    before: Match | None = None
    for match in positions(game, name, seats):
        for whose in eyes(match):
            viewer = None if whose == "public" else whose
            twin = replace(match, state=harness.twin(match, viewer, random))
            for width in widths(game):
                look, earlier = Look(laid, width=width), before if width == NARROW else None
                assert svg.svg(picture_command.draw(match, whose, look, earlier)) == svg.svg(
                    picture_command.draw(twin, whose, look, earlier))
        before = match


@pytest.mark.slow
def test_hash_seeds_change_nothing() -> None:
    """The same bytes in three processes, of which this is one."""
    script = ("import hashlib; from tests.support.drawn_positions import all_drawn; "
              "print(hashlib.sha256(all_drawn().encode()).hexdigest())")
    found = {subprocess.run([sys.executable, "-c", script], capture_output=True, text=True,
                            check=True, env={**os.environ, "PYTHONHASHSEED": seed}).stdout
             for seed in ("0", "1")}
    assert found == {f"{hashlib.sha256(all_drawn().encode()).hexdigest()}\n"}
