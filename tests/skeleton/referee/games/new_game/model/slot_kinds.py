"""The kinds of slots in the forms of moves."""

from referee.core.game import notation

SLOTS = {"number": notation.number()}
