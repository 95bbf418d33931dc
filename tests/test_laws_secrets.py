"""Law 4: what a seat may not know shows in nothing that is said to it."""

import itertools
from random import Random
from typing import Any

import msgspec

from referee.core import chain, chance
from referee.core.problem import Refused
from referee.core.rules import AnyRules, Seat
from referee.core.table import Table
from tests import harness
from tests.harness import every_table


@every_table
def test_twins_cannot_be_told_apart(game: str, name: str, seats: tuple[Seat, ...]) -> None:
    """Law 4."""
    random = Random(f"twins {game} {name} {seats}")
    first = harness.begin(game, name, seats, secret=f"{random.getrandbits(256):064x}")
    for turned in harness.play_out(first, random):
        if random.random() < 0.15:
            for to in (None, *seats):
                other, _ = chance.settle(first.table.rules.twin(turned.table.state, to),
                                         chance.sealed(str(random.random())))
                same_for(turned.table, msgspec.structs.replace(turned.table, state=other), to,
                         random)


def same_for(here: Table, there: Table, to: Seat | None, random: Random) -> None:
    """Equal asks, views, refusals, moves and previews; equal reports until a question."""
    rules: AnyRules = here.rules
    assert not rules.faults(there.state)
    assert rules.awaiting(here.state) == rules.awaiting(there.state)
    view = rules.view(here.state, to)
    assert view == rules.view(there.state, to)
    assert rules.show(view) == rules.show(rules.view(there.state, to))
    if to is None or to not in {ask.seat for ask in rules.awaiting(here.state).asks}:
        return
    moves = list(itertools.islice(rules.options(here.state, to), 100))
    assert moves == list(itertools.islice(rules.options(there.state, to), 100))
    if not moves:
        return
    for move in random.sample(moves, min(3, len(moves))):
        text = rules.write(move)
        for said in (text, harness.scrambled(text, random), f"{text}; {rules.write(moves[0])}"):
            assert previewed(here, said, to) == previewed(there, said, to)
        if not rules.awaiting(here.state).sealed:
            reports_alike(rules, here.state, there.state, to, move)


def previewed(now: Table, text: str, seat: Seat) -> Any:
    """What a check of a text says to its seat."""
    try:
        done = chain.run(now, text, seat, "", None)
    except Refused as error:
        return error.problems
    told = [now.rules.tell(event, seat) for turned in done.turned for event in turned.events]
    hangs = chance.words(done.hangs) if done.hangs else ""
    return done.problems, done.warnings, done.left, hangs, told


def reports_alike(rules: AnyRules, here: Any, there: Any, to: Seat, move: Any) -> None:
    """The first question is the same; without one, so is the report."""
    ends: list[tuple[str, list[str | None]]] = []
    for state in (here, there):
        luck = rules.play(state, {to: move})
        try:
            ends.append((chance.words(next(luck)), []))
        except StopIteration as done:
            ends.append(("", [rules.tell(event, to) for event in done.value]))
    assert ends[0] == ends[1], rules.write(move)
