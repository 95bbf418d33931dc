"""The kinds of slots that the forms of moves have."""

from referee.core.game import notation

SLOTS = {"number": notation.number()}
