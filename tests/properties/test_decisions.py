"""Decisions: examples are legal and reveal no secret, and each has more than one answer.

A sample of what ``python -m tests.tools.questions`` counts.
"""

import re
from random import Random

import pytest

from referee.core.game.decisions import Seat
from tests.support import harness
from tests.support.harness import every_table
from tests.tools import questions


@every_table
def test_every_example_is_legal(game: str, name: str, seats: tuple[Seat, ...]) -> None:
    """Law 9: to all eyes that it is told, canonical, and never without one for its own eyes."""
    random = Random(f"examples {game} {name} {seats}")
    turns = harness.passed(harness.random_game(game, name, seats))
    for turn in harness.some(turns, random, 0.1):
        wrong = list(questions.illegal(turn.match))
        assert not wrong, f"turn {turn.entry.n}: {wrong}"


@every_table
def test_a_decision_speaks_to_nobody(game: str, name: str, seats: tuple[Seat, ...]) -> None:
    """“Bob to move: use figures” would tell the reader to use Bob's figures."""
    wrong = {decision.what for turn in harness.passed(harness.random_game(game, name, seats))
             for decision in turn.match.game.to_move(turn.match.state).decisions
             if re.search(r"\byou(rs?)?\b", decision.what)}
    assert not wrong, f"these decisions speak to their reader: {wrong}"


@every_table
def test_examples_tell_no_secret(game: str, name: str, seats: tuple[Seat, ...]) -> None:
    """What others are told of a question hangs on nothing that they may not know."""
    random = Random(f"twins {game} {name} {seats}")
    turns = harness.passed(harness.random_game(game, name, seats))
    for turn in harness.some(turns, random, 0.05):
        match = turn.match
        for viewer in (None, *seats):
            twin = harness.twin(match, viewer, random)
            for decision in match.game.to_move(match.state).decisions:
                told, other = (match.game.choices(at, decision.seat, viewer)
                               for at in (match.state, twin))
                assert told == other, (
                    f"turn {turn.entry.n}: the choices of {decision.seat}, “{decision.what}”, tell "
                    f"{viewer or 'the public'} what is hidden; they differ from a twin's in "
                    f"{harness.differ(told, other)}")


@every_table
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.slow)])
def test_no_question_has_one_answer(game: str, name: str, seats: tuple[Seat, ...],
                                    seed: int) -> None:
    """Law 10: by the public position, whatever a seat holds, there is a choice.

    With table luck one answer may wait for its dice: see test_table_luck.py.
    """
    random = Random(f"one answer {game} {name} {seats} {seed}")
    first = harness.begin(game, name, seats, secret=f"{random.getrandbits(256):064x}")
    for turn in (first, *harness.play_out(first, random)):
        wrong = list(questions.needless(turn.match, random))
        assert not wrong, f"turn {turn.entry.n}: {wrong}"
