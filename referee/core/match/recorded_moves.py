"""The moves that a log entry records, parsed again and checked by the rules."""

from collections.abc import Callable, Collection
from typing import Any

from referee.core.base.problem import Refused, refused
from referee.core.base.references import seat_ref
from referee.core.game.decisions import Decision, Seat, ToMove
from referee.core.game.game import Game
from referee.core.luck.chance import LuckItem
from referee.core.match import entry_texts, log_entry
from referee.core.match.entry_texts import REFEREE, Played
from referee.core.match.filed_orders import FiledOrders
from referee.core.match.log_entry import LogEntry
from referee.core.match.match import substitute_move


class RecordedMoves:
    """Parses and checks the moves of entries by one version of the rules.

    ``promise`` computes the commitment to the orders of a seat from the entry's number, seat and
    text.
    """

    def __init__(self, game: Game, promise: Callable[[int, Seat, str], str]) -> None:
        self.rules = game
        self.promise = promise
        self._parsed: dict[str, Any] = {}  # most moves recur: read each text once

    def read(self, state: Any, entry: LogEntry, orders: FiledOrders) -> dict[Seat, Any]:
        """The moves of an entry, each due, canonical and legal, none missing.

        ``orders`` are the secret orders that wait. Refused: the first that is not so.
        """
        to_move: ToMove = self.rules.to_move(state)
        decisions = {decision.seat: decision for decision in to_move.decisions}
        moves: dict[Seat, Any] = {}
        for row in entry.moves:
            played = _expected_move(log_entry.row_text(row), decisions)
            move = self._legal(state, played, decisions[played.seat])
            if entry.format > 1:
                self._check_owner(row, played, move)
                if to_move.simultaneous:
                    self._check_as_filed(played, orders)
            moves[played.seat] = move
        if to_move.simultaneous:
            self._check_complete(entry, to_move, moves, orders)
        elif len(entry.moves) != 1:
            raise _unusable_log("An entry outside a phase of secret orders must have the move "
                                "of exactly one seat.")
        return moves

    def _legal(self, state: Any, played: Played, decision: Decision) -> Any:
        """The move in a text. Refused: it is not canonical, not legal, not the default."""
        game, seat, text, actor = self.rules, played.seat, played.text, played.actor
        move = self._parsed.get(text)
        if move is None:
            move = self._parsed[text] = game.parse(text)
            if game.write(move) != text:  # orders may have their lines in any order
                raise _unusable_log(f"“{text}” is not in standard form.")
        problems = game.errors(state, seat, move, decision)
        if problems:
            raise Refused(*problems)
        if actor and (actor not in entry_texts.OTHERS
                      or (actor == REFEREE and move != substitute_move(game, state, seat))):
            raise _unusable_log(f"“{text}” is not the move that the {actor} makes "
                                f"for {seat_ref(seat)}.")
        return move

    def _check_owner(self, row: LuckItem, played: Played, move: Any) -> None:
        if log_entry.row_owner(row) != self.rules.private_to(move, played.seat):
            raise _unusable_log(f"The log shows the move of {seat_ref(played.seat)} to the wrong "
                                "viewers.")

    def _check_as_filed(self, played: Played, orders: FiledOrders) -> None:
        filings = orders.waiting(played.seat)
        if not filings and played.actor != REFEREE:
            raise _unusable_log(f"{seat_ref(played.seat)} sent no orders in this phase.")
        for filing, filed in filings:
            promised = self.promise(filing.n, played.seat, played.text)
            if (promised, played.actor) != (filed.promise, filed.actor):
                raise _unusable_log(f"The orders of {seat_ref(played.seat)} are not those "
                                    f"that turn {filing.n} committed to.")

    def _check_complete(self, entry: LogEntry, to_move: ToMove, moves: dict[Seat, Any],
                        orders: FiledOrders) -> None:
        """Refused: simultaneous moves of which one is missing or out of order."""
        missing = [decision.seat for decision in to_move.decisions if decision.must
                   and decision.seat not in moves]
        missing += [seat for seat in orders.seats() if seat not in moves and seat not in missing]
        if missing:
            raise _unusable_log(f"The orders of {', '.join(missing)} are missing.")
        seats = self.rules.seats
        if len(moves) != len(entry.moves) or list(moves) != [n for n in seats if n in moves]:
            raise _unusable_log("The entry must list the orders of each seat once, in seat order.")


def _expected_move(text: str, seats_to_move: Collection[Seat]) -> Played:
    """The move in a text of the log. Refused: it cannot be read, or its seat was not to move."""
    played = entry_texts.parse(text)
    if played is None:
        raise _unusable_log(unreadable_text(text))
    if type(played) is not Played or played.seat not in seats_to_move:
        raise _unusable_log(f"“{text}” is in the log, but that seat was not to move then.")
    return played


def unreadable_text(text: str) -> str:
    """Why a text of the log cannot be read."""
    return f"“{text[:60]}” is not valid as the text of a log entry."


def _unusable_log(why: str) -> Refused:
    return refused("referee/unusable-log", why)
