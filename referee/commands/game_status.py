"""The state of a game for one viewer, as data: who must decide what, by when; or how it ended.

Each surface makes its own sentence of it: reports, pictures, pages, posts, mails, an office.
"""

from msgspec import Struct

from referee.commands.answer import MODERATOR, PUBLIC, GameOutcome
from referee.core.game.decisions import Decision, Result, Seat, ToMove
from referee.core.match import early_end
from referee.core.match import match as matches
from referee.core.match.match import Match


class GameStatus(Struct, frozen=True):
    """Who must decide what, and by when; or how the game ended. As its viewer may know it."""

    seats: tuple[Seat, ...]  # of the game, in the order of play
    round: int
    decisions: tuple[Decision, ...] = ()  # the game waits for them
    optional: tuple[Decision, ...] = ()  # may be made meanwhile
    simultaneous: bool = False  # all decide in secret; nothing is shown before all are in
    filed: tuple[Seat, ...] = ()  # whose secret decision is in
    is_over: bool = False
    result: Result | None = None  # None also where a game was given up without a winner
    outcome: GameOutcome | None = None  # the result in a sentence, or why there is none
    given_up: str = ""  # why the game was ended early
    all_agreed: bool = False  # all players had agreed to end it
    deadline: str = ""  # of the decisions, as its reader reads it; empty: none is running
    paused: bool = False  # the moderator has stopped the clock

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """The seats that the game waits for, each once."""
        return tuple(dict.fromkeys(decision.seat for decision in self.decisions))


def game_status(match: Match, viewer: str, deadline: str = "", paused: bool = False) -> GameStatus:
    """The state of a game as a viewer may know it; the clock of an office is given."""
    to_move = visible_to_move(match, viewer)
    over = is_over(match)
    return GameStatus(
        match.seats, match.game.round(match.state),
        tuple([decision for decision in to_move.decisions if decision.must]),
        tuple([decision for decision in to_move.decisions if not decision.must]),
        to_move.simultaneous,
        tuple([seat for seat in match.seats if seat in match.orders
               and (match.shows_who_filed or viewer in (seat, MODERATOR))]),
        over, matches.result(match) if over else None, game_outcome(match), match.end_reason,
        early_end.all_agreed(match.end_reason, match.seats_at_end), deadline, paused)


def visible_to_move(match: Match, viewer: str) -> ToMove:
    """Who is to move, as far as a viewer may know it."""
    return (matches.to_move(match) if viewer == MODERATOR
            else matches.to_move_seen_by(match, seat_of_viewer(viewer)))


def seat_of_viewer(viewer: str) -> Seat | None:
    """The seat that a view or a report is made for; None: everyone."""
    return None if viewer in (PUBLIC, MODERATOR) else viewer


def is_over(match: Match) -> bool:
    """Whether a game is over: finished or ended early."""
    return bool(match.end_reason) or not match.game.to_move(match.state).decisions


def game_outcome(match: Match) -> GameOutcome | None:
    """The outcome of a game, as data; None while it goes on."""
    if not is_over(match):
        return None
    return outcome_of(match.seats, matches.result(match), match.end_reason, match.seats_at_end)


def outcome_of(seats: tuple[Seat, ...], result: Result | None, given_up: str,
               left: tuple[Seat, ...]) -> GameOutcome | None:
    """The outcome of a game by its result, or by why it was ``given_up`` and who was ``left`` then.

    None: it goes on.
    """
    from referee.core.game import result_text

    if given_up:
        result = early_end.result(given_up, left, seats)
        text = ("is over: " if result else "was ") + early_end.describe(given_up, left)
    elif result is not None:
        text = f"is over: {result_text.result_sentence(result, seats)}"
    else:
        return None
    return GameOutcome(result.ranking if result else (),
                       result_text.totals(result, seats) if result else {}, f"The game {text}")
