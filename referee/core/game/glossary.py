"""An entry of a game's glossary: its cards, places and rules, described from the scenario."""

from msgspec import Struct


class GlossaryEntry(Struct, frozen=True):
    """A thing of a game: a place, a card, a rule, an id."""

    section: str  # the heading it is listed under
    names: tuple[str, ...]  # all names to look it up by, the first as it is shown: card 2, C18
    # Paragraphs in our own words: what it is, does and costs, how many there are, other names.
    text: tuple[str, ...]
    # How the game's manual page lists it; whatever this is, it can be looked up. None: its names
    # and its text. Cells: a row of a table, below ``columns``. Empty: it is not listed.
    cells: tuple[str, ...] | None = None
    columns: tuple[str, ...] = ()  # headings of the table, the first that of the names
