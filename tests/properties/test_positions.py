"""The law of positions: what has no fault can be shown and played on, whoever made it.

Fields of positions of random games are set as a moderator may set them. What a
ruling lets through is a game: every seat sees it, who must act can, and where
that leads has no fault either.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from referee.core.base.problem import Refused
from referee.core.match import amendments, corrections, log_entry
from referee.core.match.match import Table
from tests.support import harness
from tests.support.harness import WHEN, every_table

TRIED, FURTHER = 80, 2  # fields that are set, turns that are played from there


def field(data: Any, random: Random) -> tuple[str, Any]:
    """Some field of a position, a table, a list or what lies in them, with its value."""
    path: list[str] = []
    while data and isinstance(data, dict | list) and not (path and random.random() < .2):
        key = random.choice([*data] if isinstance(data, dict) else range(len(data)))
        path, data = [*path, str(key)], data[key]
    return ".".join(path), data


def inside(data: Any) -> Iterator[Any]:
    """Every value of a position."""
    yield data
    for value in (data.values() if isinstance(data, dict) else data if isinstance(
            data, list) else ()):
        yield from inside(value)


def another(value: Any, alike: list[Any], random: Random) -> Any:
    """A value of the same kind, a little off or from elsewhere in the game."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return random.choice((0, 1, value + 1, value - 1, random.randint(-1, 12)))
    if isinstance(value, list) and value and random.random() < .6:
        kind = random.randrange(3)
        left = [*value]
        left.pop(random.randrange(len(left)))
        return (left, [*value, random.choice(value)], random.sample(value, len(value)))[kind]
    return random.choice(alike)


def plain(state: Any) -> Any:
    """A position as a save has it."""
    return msgspec.json.decode(log_entry.encoded(state))


def ruled(now: Table, path: str, value: Any) -> Table | None:
    """The table after a field was set; None if that is refused."""
    try:
        state, rows = corrections.made(now.rules, now.state, [(path, value)])
    except Refused:
        return None
    return amendments.rule(now, state, rows, "to see", WHEN)[-1].table


@every_table
def test_what_has_no_fault_can_be_played(game: str, name: str, seats: tuple[str, ...]) -> None:
    """A field of some position, set to something of its kind."""
    random = Random(f"positions of {game} {name} {seats}")
    turns = harness.passed(harness.random_game(game, name, seats))
    held = [turned.table for turned in harness.some(turns, random, 0, 8)]
    through = 0
    for _ in range(TRIED):
        now, other = random.choice(held), random.choice(held)
        data = plain(now.state)
        path, was = field(data, random)
        alike = [one for one in (*inside(data), *inside(plain(other.state)))
                 if type(one) is type(was)]
        value = another(was, alike, random)
        after = ruled(now, path, value)
        if after is None:
            continue
        through += 1
        for _ in range(FURTHER):
            if not harness.musts(after.rules, after.state):
                break
            *_, last = harness.played(after, harness.random_moves(after.rules, after.state, random))
            after = last.table
            assert not (why := harness.impossible(after.rules, after.state)), (
                f"{path}, {was!r}, can be set to {value!r}, and where it is played on from there "
                f"is a position that cannot be: {why}")
            for to in (None, *seats):
                after.rules.show(after.rules.view(after.state, to))
    assert through > TRIED / 40, f"{through} of {TRIED} altered positions had no fault"


def test_a_position_over_which_the_rules_stumble_is_no_ruling(
        monkeypatch: pytest.MonkeyPatch) -> None:
    """Though no fault names it."""
    now = harness.begin("stone-age", "standard", ("red", "blue")).table
    monkeypatch.setattr(type(now.rules), "faults", lambda *_: ())
    with pytest.raises(Refused, match="the rules cannot go on"):
        corrections.made(now.rules, now.state, [("turn", 7)])
