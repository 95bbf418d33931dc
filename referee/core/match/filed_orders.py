"""The secret orders that wait during a replay, and those that must be sent again."""

from referee.core.game.decisions import Seat
from referee.core.match.entry_texts import EntryContent, Filed
from referee.core.match.live_entries import keeps_orders
from referee.core.match.log_entry import LogEntry

Filings = list[tuple[LogEntry, Filed]]


class FiledOrders:
    """The entries of this phase that filed or withdrew orders, by seat."""

    def __init__(self) -> None:
        self.by_seat: dict[Seat, Filings] = {}
        # After a ruling, an upgrade or a copy each seat's orders are filed again under their
        # number. Then all entries that filed them are kept.
        self.must_refile: dict[Seat, Filings] = {}

    def waiting(self, seat: Seat) -> Filings:
        """The entries that filed the orders of a seat; none if it withdrew them."""
        filings = self.by_seat.get(seat, [])
        return [] if filings and filings[-1][1].withdrawn else filings

    def seats(self) -> list[Seat]:
        """The seats whose orders wait."""
        return [seat for seat in self.by_seat if self.waiting(seat)]

    def add(self, entry: LogEntry, content: Filed) -> bool:
        """Note a filing; returns whether its number is right.

        It is the next one, or that of the orders that must be sent again.
        """
        earlier = self.must_refile.pop(content.seat, [])
        former = earlier or self.by_seat.get(content.seat, [])
        number = former[-1][1].number if former else 0
        self.by_seat[content.seat] = [*earlier, (entry, content)]
        if content.withdrawn and (earlier or not former or former[-1][1].withdrawn):
            return False
        if earlier:
            return (content.number, content.actor) == (number, earlier[-1][1].actor)
        return content.number == number + 1 and not self.must_refile

    def pass_turn(self, content: EntryContent | None) -> None:
        """A turn has passed: no orders wait any more, or all must be sent again."""
        if not self.by_seat and not self.must_refile:  # as in most phases of most games
            return
        waiting = {seat: self.by_seat[seat] for seat in self.seats()}
        self.must_refile = waiting | self.must_refile if keeps_orders(content) else {}
        self.by_seat = {}

    def drop(self) -> None:
        """An unknown turn has passed: no orders wait any more."""
        self.by_seat, self.must_refile = {}, {}
