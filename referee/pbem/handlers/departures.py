"""Consequences of leaving or ending a game: found before, announced after.

A move can be taken back; leaving cannot be taken back by the player who left. So a message that
gives up a game is carried out only after a yes to a question that lists the consequences.
"""

from collections.abc import Callable

from referee.commands import seat as seat_command
from referee.commands.answer import Answer
from referee.commands.game_status import is_over
from referee.commands.transaction import Transaction
from referee.core.base.aliases import join_words
from referee.core.base.references import seat_ref
from referee.core.game.decisions import Seat
from referee.core.match.match import Match
from referee.pbem.handlers.processing import Processing
from referee.pbem.inbound.mail_commands import Command
from referee.pbem.roster.game_roster import Person, Proposal


def consequences(processing: Processing, seat: Seat, person: Person | None,
                 command: Command) -> list[str]:
    """What a command gives up, as lines; empty if it gives up nothing.

    Refused: as the command itself would be.
    """
    if command.name == "CONCEDE":
        return _departure_consequences(processing, seat, person)
    if command.name == "END GAME":
        _match_after(processing, lambda transaction: seat_command.end(transaction, command.reason,
                                                               processing.timestamp))
        return ["The game ends for all players, without a winner."]
    if command.name == "PROPOSE END":
        return (_agreed_end_lines(active_seats(processing.match))
                if active_seats(processing.match) == [seat] else [])
    proposed = standing_proposals(processing)
    if command.name == "AGREE" and len(proposed) == 1 and proposed[0].kind == "end":
        missing = [other_seat for other_seat in active_seats(processing.match)
                   if other_seat not in (*proposed[0].agreed, seat)]
        return ["You agree that the game ends without a winner. The game ends when "
                f"{_seats_with_names(processing, missing)} agree{'s' * (len(missing) == 1)}, "
                "too."] if missing else (
            _agreed_end_lines([*proposed[0].agreed, seat]))
    return []


def active_seats(match: Match) -> list[Seat]:
    """The seats that have a player: their agreement counts."""
    return [seat for seat in match.seats if seat not in match.vacant_seats]


def standing_proposals(processing: Processing) -> list[Proposal]:
    """The proposals that are still open: to end the game, or about the current turn."""
    return [proposal for proposal in processing.roster.proposals if proposal.kind == "end"
            or processing.unchanged_since(proposal.turn)]


def is_only_player(processing: Processing, seat: Seat, person: Person | None) -> bool:
    """Whether a seat has no other player, so that it is vacant when this player leaves."""
    return person is None or len(processing.roster.people_of(seat)) < 2


def departure_notice(processing: Processing, seat: Seat, person: Person | None) -> list[str]:
    """The announcement that a player has left; the end of the game is announced separately."""
    name = f"{person.name} ({seat})" if person else seat_ref(seat)
    return [f"{name} has left the game. "
            + (f"The referee plays the default moves of {seat} from now on."
               if is_only_player(processing, seat, person) else
               f"{_other_names(processing, seat, person)} {_play_verb(processing, seat, person)} "
               f"{seat} on.")
            if not is_over(processing.match) else f"{name} has left the game."]


def _departure_consequences(processing: Processing, seat: Seat, person: Person | None) -> list[str]:
    if not is_only_player(processing, seat, person):
        return [f"You no longer play {seat}. {_other_names(processing, seat, person)} "
                f"{_play_verb(processing, seat, person)} {seat} on."]
    others = [other_seat for other_seat in active_seats(processing.match) if other_seat != seat]
    lines = [f"You leave the game as {seat}."]
    if is_over(_match_after(processing, lambda transaction: seat_command.change(
            transaction, seat, processing.timestamp, gone=True))):
        return [*lines,
                f"The game ends then. {_seats_with_names(processing, others)}, the last player "
                f"left, wins."
                if others else "The game ends then: no player is left."]
    return [*lines, f"From now on the referee plays the default moves of {seat} at once.",
            f"{_seats_with_names(processing, others) or 'No one'} play{'s' * (len(others) < 2)} "
            "on."]


def _match_after(processing: Processing, do: Callable[[Transaction], Answer]) -> Match:
    """The match as it would be after an action. Refused: as the action."""
    transaction = Transaction(processing.transaction.raw, processing.roster.game,
                              processing.orders_wait)
    do(transaction)
    return Transaction(transaction.after,
                       processing.roster.game).before if transaction.after else transaction.before


def _agreed_end_lines(agreed: list[Seat]) -> list[str]:
    return ["The game ends at once, without a winner, because " + (
        f"{join_words(dict.fromkeys(agreed))} agree." if len({*agreed}) > 1 else
        f"{agreed[0]} is the only player left.")]


def _seats_with_names(processing: Processing, seats_: list[Seat]) -> str:
    """Seats with the names of their players."""
    return (join_words([
            f"{join_words([person.name for person in processing.roster.people_of(seat)])} ({seat})"
                       if processing.roster.people_of(seat) else seat for seat in seats_]))


def _other_names(processing: Processing, seat: Seat, person: Person | None) -> str:
    return join_words([other.name for other in processing.roster.people_of(seat)
                       if other != person])


def _play_verb(processing: Processing, seat: Seat, person: Person | None) -> str:
    return "plays" if len(processing.roster.people_of(seat)) == 2 else "play"
