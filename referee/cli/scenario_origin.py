"""Where the scenario of a game comes from, for whoever reads its score or its audit."""

from referee.core.match import save_format
from referee.core.match.save_format import Save
from referee.files import inputs


def origin_said(saved: Save) -> str:
    """What is to be said of a game's scenario: nothing, if it is the shipped one of its name."""
    # Nearly every one is; to say so needs nothing of what compares them.
    if inputs.digest(saved.head.game, saved.name) == save_format.scenario_digest(saved.scenario):
        return ""
    from referee.cli import scenario_commands

    found = scenario_commands.origin(saved.head.game, saved.name, saved.scenario)
    return "" if found.kind == "shipped" else found.said
