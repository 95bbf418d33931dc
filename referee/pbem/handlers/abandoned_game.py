"""A game in which nobody writes moves any more: it rests, and its moderator decides."""

from msgspec.structs import replace

from referee.commands.answer import MODERATOR
from referee.core.base.aliases import listed
from referee.core.match import entry_texts, log_entry
from referee.core.match.entry_texts import Filed, Played
from referee.pbem.handlers import departures, pauses
from referee.pbem.handlers.processing import Sitting


def deserted(at: Sitting) -> bool:
    """Whether all of several players have left a game that is not over."""
    return len(at.now.seats) > 1 and not departures.touched(at.now) and not departures.over(at.now)


def noted(at: Sitting, began: int) -> None:
    """Keep for which seats a default was played since a player last wrote a move.

    ``began`` is the turn after which lines are new.
    """
    missed = [*at.desk.missed]
    new = []
    for line in log_entry.backwards(at.game.saved.log):
        if line.n <= began:
            break
        new.append(line)
    for line in reversed(new):
        moves = [move for move in (entry_texts.read(log_entry.text(row)) for row in line.moves)
                 if isinstance(move, Played | Filed)]
        if any(move.by != entry_texts.REFEREE for move in moves):
            missed = []
        missed += [move.seat for move in moves if move.by == entry_texts.REFEREE
                   and move.seat not in (*missed, *at.now.gone)]
    if tuple(missed) != at.desk.missed:
        at.desk = replace(at.desk, missed=tuple(missed))


def rest(at: Sitting, began: int) -> None:
    """Pause a game in which defaults alone were played for a round of all seats, and say so.

    Who plays alone keeps nobody waiting.
    """
    left = deserted(at)
    playing = departures.touched(at.now)
    round_ = at.now.turn > began and {*playing} <= {*at.desk.missed}
    if len(at.now.seats) < 2 or departures.over(at.now) or not (left or round_):
        return
    at.desk = replace(at.desk, paused=at.when, idle=True)
    why = ("All its players have left." if left else
           f"{listed(playing)} sent no move for a whole round, and the referee played the default "
           "moves.")
    at.announce(f"The game is paused. {why} "
                + ("The moderator decides how it goes on." if left else
                   "It goes on when one of them moves, or when the moderator says so."))
    at.notes += [(MODERATOR, line) for line in (
        f"The game is paused. {why}", *["A move of a player ends the pause."] * (not left),
        *pauses.CHOICES)]
