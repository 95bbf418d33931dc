"""Every decision a seat must make has a default, so no missed deadline stops a game."""

from random import Random

import pytest

from referee.core.game.decisions import Seat
from tests.support import harness

TURNS = 50  # of a walk at each table; the whole random game of a game's first table besides
IDS = [f"{game}-{name}-{len(seats)}" for game, name, seats in harness.TABLES]


@pytest.mark.parametrize(("game", "name", "seats"), harness.TABLES, ids=IDS)
def test_every_decision_has_a_default(game: str, name: str, seats: tuple[Seat, ...]) -> None:
    """It is legal, at every table of every game, however the players came there.

    Half of them miss their deadlines.
    """
    random = Random(f"defaults {game} {name} {seats}")
    match = harness.begin(game, name, seats, secret=f"{random.getrandbits(256):064x}").match
    for _ in range(TURNS):
        if not harness.deciding(match.game, match.state):
            return
        bound_game, state = match.game, match.state
        moves = harness.random_moves(bound_game, state, random)
        for seat in harness.deciding(bound_game, state):
            move = bound_game.default(state, seat)
            assert move is not None, f"turn {match.turn}: {seat} has no default"
            assert not (wrong := bound_game.errors(state, seat, move)), (
                f"turn {match.turn}: the default of {seat}, “{bound_game.write(move)}”: "
                f"{wrong[0].why}")
            if seat in moves and random.random() < 0.5:
                moves[seat] = move
        match = [*harness.played(match, moves)][-1].match
