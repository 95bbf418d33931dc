"""Law: every decision that a seat must make has a default, so no missed deadline stops a game."""

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
    now = harness.begin(game, name, seats, secret=f"{random.getrandbits(256):064x}").table
    for _ in range(TURNS):
        if not harness.musts(now.rules, now.state):
            return
        rules, state = now.rules, now.state
        moves = harness.random_moves(rules, state, random)
        for seat in harness.musts(rules, state):
            move = rules.default(state, seat)
            assert move is not None, f"turn {now.turn}: {seat} has no default"
            assert not (wrong := rules.against(state, seat, move)), (
                f"turn {now.turn}: the default of {seat}, “{rules.write(move)}”: {wrong[0].why}")
            if seat in moves and random.random() < 0.5:
                moves[seat] = move
        now = [*harness.played(now, moves)][-1].table
