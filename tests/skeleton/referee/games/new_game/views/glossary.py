"""What is in the box of New Game, told from a scenario."""

from collections.abc import Iterator

from referee.core.game.glossary import GlossaryEntry
from referee.games.new_game.model.scenario import Scenario


def entries(scenario: Scenario) -> Iterator[GlossaryEntry]:
    """Thing by thing."""
    yield GlossaryEntry("BOX", ("box",),
                        ("Write what each place, card and tile of the scenario does.",))
