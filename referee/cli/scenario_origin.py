"""Where the scenario of a game comes from, for whoever reads its score or its audit."""

from referee.core.match import save_format
from referee.core.match.save_format import Save
from referee.files import inputs


def origin_text(save: Save) -> str:
    """What is to be said of a game's scenario: nothing, if it is the shipped one of its name."""
    # Nearly every one is; to say so needs nothing of what compares them.
    if inputs.scenario_digest(save.header.game,
                              save.name) == save_format.scenario_digest(save.scenario):
        return ""
    from referee.cli import scenario_commands

    scenario_origin = scenario_commands.origin(save.header.game, save.name, save.scenario)
    return "" if scenario_origin.kind == "shipped" else scenario_origin.text
