"""The origin of a game's scenario, for score and audit."""

from referee.core.match import save_format
from referee.core.match.save_format import Save
from referee.files import inputs


def origin_text(save: Save) -> str:
    """A note on a game's scenario; empty if it is the shipped one of its name."""
    # The usual case, decided without the modules that compare scenarios.
    if inputs.scenario_digest(save.header.game,
                              save.name) == save_format.scenario_digest(save.scenario):
        return ""
    from referee.cli import scenario_commands

    scenario_origin = scenario_commands.origin(save.header.game, save.name, save.scenario)
    return "" if scenario_origin.kind == "shipped" else scenario_origin.text
