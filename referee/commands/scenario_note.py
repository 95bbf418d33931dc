"""A note on a game's scenario, for score and audit."""

from typing import TYPE_CHECKING

from referee.core.match import save_format
from referee.core.match.save_format import Save

if TYPE_CHECKING:
    from referee.commands.resources import Resources


def origin_text(save: Save, resources: "Resources") -> str:
    """A note on a game's scenario; empty if it is the shipped one of its name."""
    # The usual case, decided without the modules that compare scenarios.
    if resources.scenario_digest(save.header.game,
                                 save.name) == save_format.scenario_digest(save.scenario):
        return ""
    from referee.commands import scenario_origin

    its = scenario_origin.origin(save.header.game, save.name, save.scenario, resources)
    return "" if its.kind == "shipped" else its.text
