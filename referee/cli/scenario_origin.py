"""Where the scenario of a game comes from, for whoever reads its score or its audit."""

from referee import disk
from referee.core.table import save
from referee.core.table.save import Save


def origin_said(saved: Save) -> str:
    """What is to be said of a game's scenario: nothing, if it is the shipped one of its name."""
    # Nearly every one is; to say so needs nothing of what compares them.
    if disk.digest(saved.head.game, saved.name) == save.scenario_digest(saved.scenario):
        return ""
    from referee.cli import scenarios

    found = scenarios.origin(saved.head.game, saved.name, saved.scenario)
    return "" if found.kind == "shipped" else found.said
