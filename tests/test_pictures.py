"""Pictures: laws of every game that is drawn, over the example saves and random play."""

import os
import subprocess
import sys
from random import Random

import pytest
from msgspec.structs import replace

from referee import games
from referee.acts import picturing
from referee.core.draw import svg
from referee.core.draw.picture import pieces
from referee.core.game.rules import Seat
from referee.core.table.table import Table
from tests import drawn, harness

SHARE, FEWEST = 0.005, 3  # of the positions of a random game that are drawn


def positions(game: str, name: str, seats: tuple[Seat, ...], share: float = SHARE) -> list[Table]:
    """Some positions of a random game."""
    turns = harness.random_game(game, name, seats)
    return [turned.table for turned in harness.some(
        turns, Random(f"pictures {game} {name} {seats}"), share, FEWEST)]


def eyes(now: Table) -> tuple[str, ...]:
    """All for whom there are pictures."""
    return ("public", *now.seats)


@harness.every_table
def test_a_picture_is_in_order(game: str, name: str, seats: tuple[Seat, ...]) -> None:
    """Texts in their boxes, pieces on the picture, colours that there are, words that say it."""
    if games.part(game, "show.picture:draw") is None:
        pytest.skip("not drawn")
    for now in positions(game, name, seats):
        for whose in eyes(now):
            picture = picturing.drawn(now, whose, drawn.places(game, name))
            assert drawn.faults(picture) == [], (now.turn, whose)
            assert {piece.seat for piece in pieces(picture.shapes)} <= {*now.seats, "nobody"}


@harness.every_table
def test_twins_have_the_same_picture(game: str, name: str, seats: tuple[Seat, ...]) -> None:
    """Byte by byte: it shows nothing that its eyes may not see."""
    if games.part(game, "show.picture:draw") is None:
        pytest.skip("not drawn")
    random, laid = Random(f"twin pictures {game} {name} {seats}"), drawn.places(game, name)
    for now in positions(game, name, seats):
        for whose in eyes(now):
            to = None if whose == "public" else whose
            twin = replace(now, state=harness.twin(now, to, random))
            assert svg.svg(picturing.drawn(now, whose, laid)) == svg.svg(
                picturing.drawn(twin, whose, laid))


def test_hash_seeds_change_nothing() -> None:
    """The same bytes in three processes."""
    script = ("import hashlib; from tests.test_pictures import all_drawn; "
              "print(hashlib.sha256(all_drawn().encode()).hexdigest())")
    found = {subprocess.run([sys.executable, "-c", script], capture_output=True, text=True,
                            check=True, env={**os.environ, "PYTHONHASHSEED": seed}).stdout
             for seed in ("0", "1", "2")}
    assert len(found) == 1


def all_drawn() -> str:
    """A picture of some positions of each title, for all eyes, as SVG."""
    out = []
    for game in games.names():
        of = next(of for of in harness.TABLES if of[0] == game)
        if games.part(game, "show.picture:draw") is not None:
            laid = drawn.places(*of[:2])
            out += [svg.svg(picturing.drawn(now, whose, laid))
                    for now in positions(*of, share=0.01) for whose in eyes(now)]
    return "".join(out)
