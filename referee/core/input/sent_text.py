"""A text sent for a match: who moves and what it would do, found once for all who ask."""

from referee.core.base.problem import Refused, shift_error
from referee.core.game.decisions import Seat
from referee.core.input import sequence
from referee.core.input.actor import Actor, find_actor
from referee.core.input.sequence import SequenceResult
from referee.core.luck.chance import Source
from referee.core.match.match import Match


class SentText:
    """A text of moves or orders in one match, and the seat that it is said to be from.

    Nothing is read before it is needed, and nothing twice.
    """

    def __init__(self, match: Match, text: str, claimed_seat: Seat | None) -> None:
        self.match, self.text, self.claimed_seat = match, text, claimed_seat
        self._actor: Actor | Refused | None = None
        self._checks: dict[tuple[bool, bool], SequenceResult | Refused] = {}

    @staticmethod
    def reuse(checked: "SentText | None", match: Match, text: str,
              claimed_seat: Seat | None) -> "SentText":
        """The ``checked`` text if it is this one in this match, else a new one."""
        if checked is None or checked.claimed_seat != claimed_seat:
            return SentText(match, text, claimed_seat)
        return checked.at(match, text)

    def at(self, match: Match, text: str | None = None) -> "SentText":
        """The same text, or another by the same seat, in a match; itself if nothing differs."""
        text = self.text if text is None else text
        return self if match is self.match and text == self.text else SentText(
            match, text, self.claimed_seat)

    def by(self, seat: Seat) -> "SentText":
        """The same text as one that is said to be from a seat."""
        return self if seat == self.claimed_seat else SentText(self.match, self.text, seat)

    def actor(self) -> Actor:
        """Who moves. Refused: as by ``find_actor``."""
        if self._actor is None:
            try:
                self._actor = find_actor(self.match, self.text, self.claimed_seat)
            except Refused as error:
                self._actor = shift_error(error, 0)  # without its traceback and frames
        if isinstance(self._actor, Refused):
            raise shift_error(self._actor, 0)
        return self._actor

    def mover(self) -> Seat | None:
        """The seat that the text names, otherwise the claimed one."""
        try:
            return self.actor().seat
        except Refused:  # reported when the text is interpreted
            return self.claimed_seat

    def check(self, strict: bool = False, *, dated: bool = False) -> SequenceResult:
        """What the text would do, up to the first luck. Refused: as by ``sequence.run``."""
        key = self._key(strict, dated)
        if key not in self._checks:
            try:
                self._checks[key] = sequence.run(
                    self.match, self.text, self.claimed_seat, "", None, "", strict, dated=dated,
                    actor_of=self._actor_of)
            except Refused as error:
                self._checks[key] = shift_error(error, 0)
        checked = self._checks[key]
        if isinstance(checked, Refused):
            raise shift_error(checked, 0)
        return checked

    def play(self, timestamp: str, source: Source, quoted: str = "", strict: bool = False, *,
             dated: bool = False, opening: bool = True) -> SequenceResult:
        """Play the text, like ``sequence.run``.

        If it has been checked, its moves are those of the check and are not read again, unless
        some come after luck: what these mean is known only then.
        """
        dated = dated or bool(quoted)
        if self._key(strict, dated) in self._checks:
            checked = self.check(strict, dated=dated)
            if not (checked.awaited_luck and checked.remaining_steps):
                return sequence.play_checked(self.match, checked, timestamp, source, quoted,
                                             opening=opening)
        return sequence.run(self.match, self.text, self.claimed_seat, timestamp, source, quoted,
                            strict, dated=dated, opening=opening, actor_of=self._actor_of)

    def _key(self, strict: bool, dated: bool) -> tuple[bool, bool]:
        """What a check depends on: only orders are read otherwise if they are dated."""
        return strict, dated and self.match.game.to_move(self.match.state).simultaneous

    def _actor_of(self, text: str) -> Actor:
        """The actor of this text as ``sequence.run`` has cleaned it."""
        return self.actor() if text == self.text else find_actor(self.match, text,
                                                                 self.claimed_seat)
