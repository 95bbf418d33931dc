"""What is in the box of New Game, told from a scenario."""

from collections.abc import Iterator

from referee.core.game.glossary import Entry
from referee.games.new_game.model.scenario import Scenario


def entries(scenario: Scenario) -> Iterator[Entry]:
    """Thing by thing."""
    yield Entry("BOX", ("box",), ("Write what each place, card and tile of the scenario does.",))
