"""The texts of a seat in one match, each examined once however many ask what it means."""

from referee.core.game.decisions import Seat
from referee.core.input.sent_text import SentText
from referee.core.match.match import Match


class SeatTexts:
    """Texts that may be answers of a seat in one match, with all that was found out about them."""

    def __init__(self, match: Match, seat: Seat) -> None:
        self.match, self.seat = match, seat
        self._texts: dict[tuple[str, bool], SentText] = {}

    def at(self, match: Match) -> "SeatTexts":
        """The texts of the seat in a match; itself if it is the same match."""
        return self if match is self.match else SeatTexts(match, self.seat)

    def of(self, text: str) -> SentText:
        """A text as one of the seat."""
        return self._text(text, True)

    def of_anyone(self, text: str) -> SentText:
        """A text as one of whichever seat it names."""
        return self._text(text, False)

    def _text(self, text: str, own: bool) -> SentText:
        if (text, own) not in self._texts:
            self._texts[text, own] = SentText(self.match, text, self.seat if own else None)
        return self._texts[text, own]
