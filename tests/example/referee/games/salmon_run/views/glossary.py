"""The contents of the box, from a scenario."""

from collections.abc import Iterator

from referee.core.game.glossary import GlossaryEntry
from referee.games.salmon_run.model.scenario import Scenario


def entries(scenario: Scenario) -> Iterator[GlossaryEntry]:
    spears, salmon = scenario.spears, scenario.salmon
    yield GlossaryEntry("BOX", ("spears", "spear"), (
        f"There are {spears.count}, of lengths 1 to {spears.count}; everybody is dealt "
        f"{spears.hand}, and the rest is the pile.",
        f"The longest in hand at the end counts {scenario.longest.worth} salmon."))
    yield GlossaryEntry("BOX", ("salmon", "fish"), (
        f"In each of {salmon.rounds} rounds {salmon.dice} dice say how many run.",))
