"""The contents of the box, from a scenario."""

from collections.abc import Iterator

from referee.core.game.glossary import GlossaryEntry
from referee.games.salmon_run.model.scenario import Scenario


def entries(scenario: Scenario) -> Iterator[GlossaryEntry]:
    spears, salmon = scenario.spears, scenario.salmon
    columns = ("piece", "number", "use")
    yield GlossaryEntry("BOX", ("spears", "spear"), (
        f"There are {spears.count} spears, of lengths 1 to {spears.count}. Each player gets "
        f"{spears.hand}; the others are the pile.",
        f"The longest spear in a hand at the end counts {scenario.longest.worth} salmon."),
        (f"{spears.count}", f"{spears.hand} for each player"), columns)
    yield GlossaryEntry("BOX", ("salmon", "fish"), (
        f"In each of {salmon.rounds} rounds, {salmon.dice} dice say how many salmon run.",),
        (f"{salmon.dice} dice", f"each of {salmon.rounds} rounds"), columns)
