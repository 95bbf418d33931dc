"""A position without faults can be shown and played on, whoever made it.

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
from referee.core.match.match import Match
from tests.support import harness
from tests.support.harness import WHEN, every_table

TRIED, FURTHER = 40, 2  # fields that are set, turns that are played from there


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
    return msgspec.json.decode(log_entry.encode_state(state))


def ruled(match: Match, path: str, value: Any) -> Match | None:
    """The table after a field was set; None if that is refused."""
    try:
        state, rows = corrections.set_fields(match.game, match.state,
                                             [corrections.Assignment(path, value)])
    except Refused:
        return None
    return amendments.apply_ruling(match, state, rows, "to see", WHEN)[-1].match


@every_table
def test_what_has_no_fault_can_be_played(game: str, name: str, seats: tuple[str, ...]) -> None:
    """A field of some position, set to something of its kind."""
    random = Random(f"positions of {game} {name} {seats}")
    turns = harness.passed(harness.random_game(game, name, seats))
    held = [turn.match for turn in harness.some(turns, random, 0, 8)]
    through, tried = 0, harness.half_of(TRIED, game, name, seats)
    for _ in range(tried):
        match, other = random.choice(held), random.choice(held)
        data = plain(match.state)
        path, was = field(data, random)
        alike = [one for one in (*inside(data), *inside(plain(other.state)))
                 if type(one) is type(was)]
        value = another(was, alike, random)
        after = ruled(match, path, value)
        if after is None:
            continue
        through += 1
        for _ in range(FURTHER):
            if not harness.deciding(after.game, after.state):
                break
            *_, last = harness.played(after, harness.random_moves(after.game, after.state, random))
            after = last.match
            assert not (why := harness.impossible(after.game, after.state)), (
                f"{path}, {was!r}, can be set to {value!r}, and where it is played on from there "
                f"is a position that cannot be: {why}")
            for viewer in (None, *seats):
                after.game.show(after.game.view(after.state, viewer))
    assert through > tried / 40, f"{through} of {tried} altered positions had no fault"


def test_a_position_over_which_the_rules_stumble_is_no_ruling(
        monkeypatch: pytest.MonkeyPatch) -> None:
    """Though no fault names it."""
    match = harness.begin("stone-age", "standard", ("red", "blue")).match
    monkeypatch.setattr(type(match.game), "invariant_violations", lambda *_: ())
    with pytest.raises(Refused, match="the game cannot continue"):
        corrections.set_fields(match.game, match.state, [corrections.Assignment("turn", 7)])
