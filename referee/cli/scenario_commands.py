"""The `scenario` commands with the files that come with referee."""

from referee.commands import scenario, scenario_check, scenario_origin
from referee.commands.answer import Answer
from referee.core.graphics.shapes import Point
from referee.core.match.save_format import Save
from referee.files import inputs


def listing(game: str | None) -> Answer:
    """The scenarios of a game or of all games, each with its title."""
    return scenario.listing(game, resources=inputs)


def check(names: list[str], game: str | None) -> Answer:
    """Check scenarios: structure, counts, references; every error with line and column."""
    return scenario.check(names, game, resources=inputs)


def show(name: str, game: str | None, form: str = "yaml") -> Answer:
    """A scenario's own text, or its contents in words (``text``)."""
    return scenario.show(name, game, form, resources=inputs)


def map_places(save: Save) -> dict[str, Point]:
    """The map places of a save: its own, or those of the shipped scenario it uses."""
    return scenario_origin.map_places(save, inputs)


def load_shipped(game: str, name: str) -> bytes | None:
    """The shipped scenario of that name as it is in saves, or None."""
    return scenario_check.load_shipped(game, name, inputs)
