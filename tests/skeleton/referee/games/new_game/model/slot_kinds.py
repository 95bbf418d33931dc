"""The kinds of slots that the forms of moves have."""

from referee.core.game import form

SLOTS = {"number": form.number()}
