"""The kinds of slots that the forms of moves have."""

from referee.core import form

SLOTS = {"number": form.number()}
