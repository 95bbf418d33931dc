"""The contents of the box, from a scenario."""

from collections.abc import Iterator

from referee.core.game.glossary import GlossaryEntry
from referee.games.new_game.model.scenario import Scenario


def entries(scenario: Scenario) -> Iterator[GlossaryEntry]:
    """An entry for each place, card and tile."""
    yield GlossaryEntry("BOX", ("box",),
                        ("Write what each place, card and tile of the scenario does.",))
