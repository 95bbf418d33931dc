"""Laws of questions: examples that are legal, no question with one answer."""

from itertools import islice
from random import Random

import pytest

from referee.core.problem import hard
from referee.core.rules import Seat
from referee.core.table import Table
from tests import harness
from tests.harness import every_table


@every_table
def test_every_example_is_legal(game: str, name: str, seats: tuple[Seat, ...]) -> None:
    """Law 9: to all eyes that it is told, canonical, and never without one for its own eyes."""
    random = Random(f"examples {game} {name} {seats}")
    turns = harness.passed(harness.random_game(game, name, seats))
    for turned in harness.some(turns, random, 0.2):
        rules, state = turned.table.rules, turned.table.state
        for ask in rules.awaiting(state).asks:
            own = rules.choices(state, ask.seat, ask.seat)
            assert own or not ask.must, ask
            for choice in {*own, *rules.choices(state, ask.seat, None)}:
                move = rules.parse(choice.move)
                assert rules.write(move) == choice.move
                assert not hard(rules.check(state, ask.seat, move)), choice


@every_table
def test_examples_tell_no_secret(game: str, name: str, seats: tuple[Seat, ...]) -> None:
    """What others are told of a question hangs on nothing that they may not know."""
    random = Random(f"twins {game} {name} {seats}")
    turns = harness.passed(harness.random_game(game, name, seats))
    for turned in harness.some(turns, random, 0.1):
        now = turned.table
        for to in (None, *seats):
            twin = harness.twin(now, to, random)
            for ask in now.rules.awaiting(now.state).asks:
                assert now.rules.choices(now.state, ask.seat, to) == now.rules.choices(
                    twin, ask.seat, to), (ask, to)


@every_table
@pytest.mark.parametrize("seed", range(2))
def test_no_question_has_one_answer(game: str, name: str, seats: tuple[Seat, ...],
                                    seed: int) -> None:
    """Law 10: by the public position, whatever a seat holds, there is a choice."""
    random = Random(f"one answer {game} {name} {seats} {seed}")
    first = harness.begin(game, name, seats, secret=f"{random.getrandbits(256):064x}")
    for turned in (first, *harness.play_out(first, random)):
        now = turned.table
        awaiting = now.rules.awaiting(now.state)
        for ask in () if awaiting.sealed else awaiting.asks:
            if ask.must and len(list(islice(now.rules.options(now.state, ask.seat), 2))) < 2:
                assert several(now, ask.seat, random), ask


def several(now: Table, seat: Seat, random: Random) -> bool:
    """Whether a position that others could not tell from this one offers another answer."""
    texts = set()
    for _ in range(1000):  # one card of a whole bank may make the difference
        state = harness.twin(now, None, random)
        texts |= {now.rules.write(move) for move in islice(now.rules.options(state, seat), 2)}
        if len(texts) > 1:
            return True
    return False
