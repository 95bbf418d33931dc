"""Settlers of the Stone Age: its map, its counts, what a faulty scenario is told."""

from copy import deepcopy
from typing import Any

import msgspec
import pytest

from referee import disk, games
from referee.core import scenario as sheets
from referee.core.game import chosen
from referee.core.problem import Refused
from referee.games.settlers import ABOUT
from referee.games.settlers.scenario import RESOURCES, Scenario, check
from referee.games.settlers.state import pack
from tests import harness

SEATS = ("red", "blue", "green")


def data() -> dict[str, Any]:
    """The standard scenario as plain data, free to be spoilt."""
    text, file = disk.scenario("settlers", "standard")
    return deepcopy(sheets.read(text, file).data)


def faults(spoilt: dict[str, Any]) -> set[tuple[str, str]]:
    """The codes and places of what is found in a spoilt scenario."""
    return {(p.code, p.where) for p in check(msgspec.convert(spoilt, Scenario))}


def record(spoilt: dict[str, Any], group: str, name: str) -> dict[str, Any]:
    """A record of a list by its id."""
    found: dict[str, Any] = next(x for x in spoilt[group]["list"] if x["id"] == name)
    return found


def test_the_standard_scenario_is_whole() -> None:
    """Nothing is found, and the counts are those of the box."""
    standard = msgspec.convert(data(), Scenario)
    assert check(standard) == ()
    assert len(standard.hexes.list) == 47
    assert sum(bool(land.number) for land in standard.hexes.list) == 45
    assert [pile.count for pile in standard.resources.list] == [20] * len(RESOURCES)
    assert [len(people.corners) for people in standard.people.list] == [8, 8, 8, 8]
    assert len(standard.boxes.list) == 18
    assert sum(desert.count for desert in standard.deserts.list) == 10
    assert len(standard.black.corners) == 14


def test_the_map_has_its_paths() -> None:
    """200 paths, 18 routes, 171 corners; every path belongs to one or two hexes."""
    box = pack(msgspec.convert(data(), Scenario), SEATS, chosen(ABOUT, SEATS, {}))
    assert len(box.paths) == 171
    assert sum(map(len, box.paths.values())) == 2 * 200
    assert sum(map(len, box.overseas.values())) == 2 * 18
    assert {len(lands) for beside in box.paths.values() for _, lands in beside} == {1, 2}


SPOILT: tuple[tuple[str, str, str, Any, str, str], ...] = (
    ("hexes", "AF1", "region", "XX", "unusable-reference", "hexes.list.AF1.region"),
    ("hexes", "AF1", "number", 7, "unusable-map", "hexes.list.AF1.number"),
    ("hexes", "AS4", "number", 4, "unusable-map", "hexes.list.AS4"),
    ("hexes", "AF1", "row", 20, "unusable-map", "hexes.list.AF1.corners"),
    ("hexes", "AF5", "corners", ["af10", "af10", "af23", "af18", "af22", "af09"],
     "unusable-map", "hexes.list.AF5"),
    ("figures", "neanderthal", "hex", "AM4", "unusable-map", "figures.list.neanderthal.hex"),
    ("figures", "neanderthal", "hex", "AF99", "unusable-reference",
     "figures.list.neanderthal.hex"),
    ("people", "EU", "corners", ["eu01", "eu05"], "unusable-map", "people.list"),
    ("people", "EU", "corners", ["as02"], "unusable-map", "people.list.EU"),
    ("people", "EU", "corners", ["zz"], "unusable-reference", "people.list.EU.corners"),
    ("boxes", "I-1", "clothing", 5, "unusable-map", "boxes.list.I-1"),
    ("boxes", "I-1", "ends", ["af05", "af01"], "unusable-map", "boxes.list.I-1.ends"),
    ("boxes", "II-1", "ends", ["as36", "af05"], "unusable-map", "hexes.list"),
    ("boxes", "I-1", "group", "V", "unusable-reference", "boxes.list.I-1.group"),
    ("boxes", "I-1", "group", "II", "unusable-count", "chips.list.I"),
    ("chips", "I", "desert", 3, "unusable-count", "deserts.list"),
    ("chips", "I", "adaptation", 0, "unusable-count", "chips.list.I"),
    ("deserts", "hills", "count", 3, "unusable-count", "deserts.list.hills.count"),
    ("strips", "clothing", "costs", [["skins"]], "unusable-count", "strips.list.clothing.costs"),
    ("resources", "skins", "count", 2, "unusable-count", "resources.list.skins.count"),
    ("pieces", "tribes", "count", 2, "unusable-count", "pieces.list.tribes.count"),
    ("hexes", "AF2", "id", "AF1", "unusable-reference", "hexes.list.AF1"),
)


@pytest.mark.parametrize(("group", "name", "key", "value", "code", "where"), SPOILT)
def test_a_fault_is_told(group: str, name: str, key: str, value: Any, code: str,
                         where: str) -> None:
    """One value spoilt, found where it stands."""
    spoilt = data()
    record(spoilt, group, name)[key] = value
    assert (code, where) in faults(spoilt)


def test_black_corners_are_enough_and_apart() -> None:
    """Twelve for four players, no two of them neighbours."""
    spoilt = data()
    spoilt["black"]["corners"] = spoilt["black"]["corners"][:11]
    assert ("unusable-count", "black.corners") in faults(spoilt)
    spoilt["black"]["corners"] = [*data()["black"]["corners"], "af14"]
    assert ("unusable-map", "black.corners") in faults(spoilt)
    spoilt["black"]["corners"] = []
    assert ("unusable-count", "black.corners") in faults(spoilt)


def test_crowded_numbers_are_a_warning() -> None:
    """An owner's map may have them; they refuse nothing."""
    spoilt = data()
    record(spoilt, "hexes", "AF1")["number"] = 5
    found = check(msgspec.convert(spoilt, Scenario))
    assert found
    assert all(problem.warning for problem in found)


@pytest.mark.parametrize(("seats", "options", "code"), [
    (("red", "blue"), {}, "usage-seats"), (("red", "blue", "pink"), {}, "usage-seats"),
    (("red", "blue", "red"), {}, "usage-seats"), (SEATS, {"first": "orange"}, "usage-option"),
    (SEATS, {"rounds": "0"}, "usage-option"), (SEATS, {"rounds": "many"}, "usage-option"),
    (SEATS, {"fifth": "no"}, "usage-option"), (SEATS, {"colour": "x"}, "usage-option")])
def test_seats_and_options_that_do_not_exist(seats: tuple[str, ...], options: dict[str, str],
                                             code: str) -> None:
    """They are refused, and what exists is named."""
    with pytest.raises(Refused) as caught:
        games.bind("settlers", harness.scenario("settlers", "standard"), seats, options)
    assert {problem.code for problem in caught.value.problems} == {code}


def test_a_standing_refusal_is_read_by_nobody_else() -> None:
    """Its text is hidden."""
    rules: Any = games.bind("settlers", harness.scenario("settlers", "standard"), SEATS, {})
    assert rules.eyes(rules.parse("refuse all meat"), "red") == "red"
    assert not rules.eyes(rules.parse("refuse 3"), "red")
