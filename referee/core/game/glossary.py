"""An entry of a game's glossary: its cards, places and rules, described from the scenario."""

from msgspec import Struct


class GlossaryEntry(Struct, frozen=True):
    """A thing of a game: a place, a card, a rule, an id."""

    section: str  # the heading it is listed under
    names: tuple[str, ...]  # all names to look it up by, the first as it is shown: card 2, C18
    # Paragraphs in our own words: what it is, does and costs, how many there are, other names.
    text: tuple[str, ...]
