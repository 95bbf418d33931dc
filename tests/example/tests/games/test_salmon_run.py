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
    now = harness.begin("salmon-run").table
    for wrong in (replace(now.state, catcher="red"), replace(now.state, round=9),
                  replace(now.state, caught={"red": 0}), replace(now.state, deck=())):
        assert {fault.code for fault in now.rules.faults(wrong)} == {"unusable-position"}
