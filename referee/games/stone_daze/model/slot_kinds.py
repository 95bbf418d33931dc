"""The kinds of slots that the forms of moves have."""

from referee.core.game import notation

SLOTS = {"figure": notation.name(
    "figure", lambda box: [figure.id for figure in box.scenario.characters.list])}
