"""What a game has in its box, told from its scenario: so a manual is always true."""

from msgspec import Struct


class GlossaryEntry(Struct, frozen=True):
    """A thing of a game: a place, a card, a rule, an id.

    ``names`` are all it may be asked for by, the first the one it is told by:
    (``trader``,), (``card 2``, ``C18``). ``section`` is the heading it stands
    under (``DRAW_PATTERN``), ``text`` what it is, does and costs, how many there are
    and how else it may be called, in our own words, one paragraph each.
    """

    section: str
    names: tuple[str, ...]
    text: tuple[str, ...]
