"""Salmon Run: what no rule case can say, scenarios and settings that cannot be used."""

import pytest
from msgspec.structs import replace

from referee import disk, games
from referee.cli import setting
from referee.core.problem import Refused
from tests import harness


@pytest.mark.parametrize(("was", "now"), [
    ("count: 20", "count: 18"), ("hand: 4", "hand: 3"), ("dice: 2", "dice: 0"),
    ("worth: 4", "worth: -1")])
def test_values_that_cannot_be_played_with_are_refused(was: str, now: str) -> None:
    text = disk.scenario("salmon-run", "standard")[0]
    with pytest.raises(Refused) as error:
        setting.typed("salmon-run", text.replace(was, now), "my.yaml")
    assert {problem.code for problem in error.value.problems} == {"unusable-value"}


@pytest.mark.parametrize(("seats", "options", "code"), [
    (("red",), {}, "usage-seats"), (("red", "red"), {}, "usage-seats"),
    (("red", "blue"), {"goal": "4"}, "usage-option"),
    (("red", "blue"), {"bait": "on"}, "usage-option")])
def test_settings_that_there_are_not_are_refused(
        seats: tuple[str, ...], options: dict[str, str], code: str) -> None:
    with pytest.raises(Refused) as error:
        games.bind("salmon-run", harness.scenario("salmon-run", "standard"), seats, options)
    assert error.value.problems[0].code == code


def test_positions_that_cannot_be_are_found() -> None:
    now = harness.begin("salmon-run").table
    for wrong in (replace(now.state, catcher="red"), replace(now.state, round=9),
                  replace(now.state, caught={"red": 0}), replace(now.state, deck=())):
        assert {fault.code for fault in now.rules.faults(wrong)} == {"unusable-position"}
