"""The kinds of slots in the forms of moves."""

from referee.core.game import notation

SLOTS = {"figure": notation.name(
    "figure", lambda box: [figure.id for figure in box.scenario.characters.list])}
