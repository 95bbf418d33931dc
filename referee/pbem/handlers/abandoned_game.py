"""Pauses a game in which no player moves any more; the moderator decides how it goes on."""

from msgspec.structs import replace

from referee.commands.answer import MODERATOR
from referee.commands.game_status import is_over
from referee.core.base.aliases import join_words
from referee.core.base.references import capitalized, seat_ref
from referee.core.match import entry_texts, log_entry
from referee.core.match.entry_texts import Filed, Played
from referee.pbem.handlers import departures, pauses
from referee.pbem.handlers.processing import Processing


def all_players_left(processing: Processing) -> bool:
    """Whether all of several players have left a game that is not over."""
    return (len(processing.match.seats) > 1 and not departures.active_seats(processing.match)
            and not is_over(processing.match))


def note_missed_seats(processing: Processing, began: int) -> None:
    """Record the seats with default moves since a player last wrote a move.

    ``began``: log entries after this turn are new.
    """
    missed = [*processing.roster.missed]
    new = []
    for line in log_entry.entries_backwards(processing.transaction.saved.log):
        if line.n <= began:
            break
        new.append(line)
    for line in reversed(new):
        moves = [move for move in (entry_texts.parse(log_entry.row_text(row)) for row in line.moves)
                 if isinstance(move, Played | Filed)]
        if any(move.actor != entry_texts.REFEREE for move in moves):
            missed = []
        missed += [move.seat for move in moves if move.actor == entry_texts.REFEREE
                   and move.seat not in (*missed, *processing.match.vacant_seats)]
    if tuple(missed) != processing.roster.missed:
        processing.roster = replace(processing.roster, missed=tuple(missed))


def pause_if_abandoned(processing: Processing, began: int) -> None:
    """Pause a game after a whole round of default moves only, and announce it.

    A solo player keeps no one waiting.
    """
    left = all_players_left(processing)
    playing = departures.active_seats(processing.match)
    round_ = processing.match.turn > began and {*playing} <= {*processing.roster.missed}
    if (len(processing.match.seats) < 2 or is_over(processing.match)
            or not (left or round_)):
        return
    processing.roster = replace(processing.roster, paused=processing.timestamp, idle=True)
    why = ("All players of the game have left." if left else
           f"{capitalized(join_words(map(seat_ref, playing)))} sent no move for a whole round, and "
           "the referee played default moves.")
    processing.announce(f"The game is paused. {why} "
                        + ("The moderator decides how the game goes on." if left else
                           "The game goes on when a player moves, or when the moderator resumes "
                           "it."))
    processing.notes += [(MODERATOR, line) for line in (
        f"The game is paused. {why}", *["A move of a player ends the pause."] * (not left),
        *pauses.CHOICES)]
