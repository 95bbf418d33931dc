"""The origin of a game's scenario, for score and audit."""

from referee.commands import scenario_note
from referee.core.match.save_format import Save
from referee.files import inputs


def origin_text(save: Save) -> str:
    """A note on a game's scenario; empty if it is the shipped one of its name."""
    return scenario_note.origin_text(save, inputs)
