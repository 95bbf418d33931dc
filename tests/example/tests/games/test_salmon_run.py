"""Salmon Run: what no rule case can say, values and positions that cannot be played with."""

import msgspec
import pytest
from msgspec.structs import replace

from tests.support import harness


@pytest.mark.parametrize(("group", "field", "value"), [
    ("spears", "count", 18), ("spears", "hand", 3), ("salmon", "rounds", 4)])
def test_values_that_cannot_be_played_with_are_found(group: str, field: str, value: int) -> None:
    data = msgspec.json.decode(harness.scenario("salmon-run", "standard"))
    assert harness.faults("salmon-run", data) == set()
    data[group][field] = value
    assert {code for code, _ in harness.faults("salmon-run", data)} == {"unusable-value"}


def test_positions_that_cannot_be_are_found() -> None:
    match = harness.begin("salmon-run").match
    for wrong in (replace(match.state, catcher="red"), replace(match.state, round=9),
                  replace(match.state, caught={"red": 0}), replace(match.state, deck=())):
        assert {fault.code
                for fault in match.game.invariant_violations(wrong)} == {"unusable-position"}
