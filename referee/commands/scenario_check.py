"""Checking a scenario, and its JSON as saves have it."""

from functools import cache, partial

from msgspec import Struct

from referee import games
from referee.commands.resources import Resources
from referee.core.base.problem import Problems, Refused
from referee.core.game import game_parts
from referee.core.graphics import layout
from referee.core.graphics.layout import MapLayout
from referee.core.graphics.shapes import Point
from referee.core.match import save_format
from referee.core.scenario import bases, schema
from referee.core.scenario import scenario as sheets
from referee.core.scenario.scenario import ScenarioFile

FILES = (".yaml", ".yml")  # file endings; no scenario name has one


class CheckedScenario(Struct, frozen=True):
    """A valid scenario."""

    scenario: ScenarioFile
    data: bytes  # its JSON
    doubts: Problems  # warnings
    places: dict[str, Point]  # positions of map places in pictures


def scenario_text(game: str, name: str, resources: Resources) -> tuple[str, str]:
    """The text of a scenario by name, or of a user's file, and its name in problems."""
    if name.endswith(FILES) or "/" in name:
        return resources.load_scenario_text(name), name
    return resources.shipped_scenario(game, name)


def load_scenario(game: str, text: str, file: str,
                  resources: Resources) -> tuple[ScenarioFile, bytes]:
    """A scenario and its JSON. Refused: every error of its structure and counts."""
    checked = check_scenario(game, text, file, resources)
    return checked.scenario, checked.data


def check_scenario(game: str, text: str, file: str, resources: Resources) -> CheckedScenario:
    """Check a scenario. Refused: every error of its structure and counts."""
    scenario_file = bases.load(text, file, partial(find_base, resources))
    read_file, places = layout.split_places(scenario_file)
    kind, faults = games.scenario(game)
    typed_scenario = schema.to_record(read_file, kind)
    problems = faults(typed_scenario)
    errors = [problem for problem in problems if not problem.warning]
    if not errors and places:
        layout_of = games.part(game, game_parts.PICTURE_LAYOUT)
        problems = (*problems, *layout.place_warnings(places, layout_of(typed_scenario) if layout_of
                                                      else MapLayout(frozenset())))
    located = schema.with_locations(scenario_file, sheets.limit_problems(errors or problems, file))
    if errors:
        raise Refused(*located)
    return CheckedScenario(read_file, save_format.scenario_bytes(typed_scenario), located, places)


def find_base(resources: Resources, game: str, name: str) -> tuple[str, str] | None:
    """Text and file of a scenario's base, if that exists."""
    if game not in games.names() or name not in resources.scenario_names(game):
        return None
    return resources.shipped_scenario(game, name)


@cache
def check_shipped(game: str, name: str, resources: Resources) -> CheckedScenario:
    """The shipped scenario of that name. Refused: an unknown name."""
    return check_scenario(game, *resources.shipped_scenario(game, name), resources)


def shipped_bytes(game: str, name: str, resources: Resources) -> bytes:
    """The shipped scenario of that name as it is in saves. Refused: an unknown name."""
    return check_shipped(game, name, resources).data


def load_shipped(game: str, name: str, resources: Resources) -> bytes | None:
    """The shipped scenario of that name as it is in saves, or None."""
    try:
        return shipped_bytes(game, name, resources)
    except Refused:
        return None
