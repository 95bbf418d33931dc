"""Pictures of Settlers on maps of its players: wide regions, large maps, long names."""

from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any

import pytest
import yaml

from referee import games
from referee.commands import picture as picture_command
from referee.commands import scenario_check
from referee.commands.picture import Look
from referee.core.graphics.shapes import NARROW, WIDE
from referee.core.luck import chance
from referee.core.match import match as matches
from referee.files import inputs
from referee.games.settlers.game import Settlers
from referee.games.settlers.views import map_parts
from tests.support import harness, picture_checks, picture_overlaps

GAME, NAME = "settlers", "standard"
SEATS = ("red", "blue", "green", "orange")


def eurasia(data: Any) -> None:
    """Europe becomes a part of Asia, which is too wide for a phone then."""
    for group in ("hexes", "chips"):
        for record in data[group]["list"]:
            record["region"] = record["region"].replace("EU", "AS")
    data["regions"]["list"] = [own for own in data["regions"]["list"] if own["id"] != "EU"]
    europe, asia, *others = data["people"]["list"]
    data["people"]["list"] = [{**asia, "corners": asia["corners"] + europe["corners"]}, *others]


def far_america(data: Any) -> None:
    """A second America far in the east: the whole map is too wide for pieces on a phone."""
    data["hexes"]["list"] += [
        {**land, "id": f"{land['id']}x", "column": land["column"] + 14,
         "corners": [f"{corner}x" for corner in land["corners"]]}
        for land in data["hexes"]["list"] if land["region"] == "AM"]
    data["boxes"]["list"].append({"id": "IV-6", "name": "Far Strait", "ends": ["am22", "am12x"],
                                  "group": "IV", "clothing": 1, "construction": 1})
    data["chips"]["list"][3]["figure"] += 1


def long_names(data: Any) -> None:
    """Hexes and corners have long names."""
    long = {land["id"]: f"{land['id']}-hex-of-ours" for land in data["hexes"]["list"]}
    long |= {corner: f"{corner}-of-our-world" for land in data["hexes"]["list"]
             for corner in land["corners"]}

    def renamed(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: renamed(one) for key, one in value.items()}
        if isinstance(value, list):
            return [renamed(one) for one in value]
        return long.get(value, value) if isinstance(value, str) else value

    data.update(renamed(data))


OWN = {"eurasia": (eurasia, ["AF", "AS 1", "AS 2", "AU", "AM"]),
       "far america": (far_america, ["AF", "EU", "AS", "AU", "AM 1", "AM 2"]),
       "long names": (long_names, None)}


@pytest.mark.parametrize("case", OWN.values(), ids=OWN)
def test_an_own_map_is_drawn_in_both_widths(
        case: tuple[Callable[[Any], None], list[str] | None]) -> None:
    """Wide regions in strips; nothing overlaps; what does not fit is said in words."""
    change, names = case
    text, file = inputs.shipped_scenario(GAME, NAME)
    data = yaml.safe_load(text)
    del data["places"]
    change(data)
    scenario = scenario_check.load_scenario(GAME, yaml.safe_dump(data), file, inputs)[1]
    first = matches.start(games, harness.head(GAME, SEATS), "own", scenario,
                          chance.secret_source(harness.SECRET))
    turns = [first, *islice(harness.play_out(first, Random("own map")), 300)]
    assert isinstance(first.match.game, Settlers)
    box = first.match.game.box
    parts = map_parts.parts(box)
    assert names in (None, [*parts])
    for before, after in zip(turns[::75], turns[40::75], strict=False):
        for width in (WIDE, NARROW):
            drawn = picture_command.draw(after.match, "red", Look({}, width=width), before.match)
            assert picture_checks.faults(drawn) == []
            assert picture_overlaps.hidden(drawn) == []
            assert ("too large for pieces" in " ".join(picture_checks.written(drawn))) == (
                width == NARROW and change is far_america)
    assert {land.id for part in parts.values() for land in part.hexes} == {*box.hexes}
