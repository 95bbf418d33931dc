"""The command `explain` with the manual pages that come with referee."""

from referee.commands import explain as explain_command
from referee.commands.answer import Answer
from referee.files import inputs


def explain(name: str | None, topic: str | None) -> Answer:
    """What the manual pages say about a term; a complete page; or the list of pages."""
    return explain_command.explain(name, topic, resources=inputs)


def explanation(game: str, thing: str) -> str:
    """The manual text for a term of a game, or a page of that name; otherwise why there is none."""
    return explain_command.explanation(game, thing, inputs)
