"""What follows when somebody leaves a game or ends it: found out first, and said to all after it.

A move can be taken back; leaving cannot be by who left. So a message that gives a game up is done
only after a yes to a question that says what follows from it.
"""

from collections.abc import Callable

from referee.commands import seat as seats
from referee.commands.answer import Answer
from referee.commands.transaction import Change
from referee.core.base.aliases import listed
from referee.core.game.decisions import Seat
from referee.core.match import match
from referee.core.match.match import Table
from referee.pbem.handlers.processing import Sitting
from referee.pbem.inbound.mail_commands import Command
from referee.pbem.roster.game_roster import Person, Proposal


def follows(at: Sitting, seat: Seat, person: Person | None, command: Command) -> list[str]:
    """What a command gives up and what comes of that; nothing, where it gives nothing up.

    Refused: what the command itself would be refused for.
    """
    if command.name == "CONCEDE":
        return _left(at, seat, person)
    if command.name == "END GAME":
        _tried(at, lambda game: seats.end(game, command.why, at.when))
        return ["The game ends for everybody, without a winner."]
    if command.name == "PROPOSE END":
        return _ended(touched(at.now)) if touched(at.now) == [seat] else []
    proposed = standing(at)
    if command.name == "AGREE" and len(proposed) == 1 and proposed[0].kind == "end":
        missing = [one for one in touched(at.now) if one not in (*proposed[0].agreed, seat)]
        return [f"You agree that the game ends; it ends when {_people(at, missing)} "
                f"agree{'s' * (len(missing) == 1)}, too. Nobody wins then."] if missing else (
            _ended([*proposed[0].agreed, seat]))
    return []


def touched(now: Table) -> list[Seat]:
    """The seats whose yes counts: all that have somebody to play them."""
    return [seat for seat in now.seats if seat not in now.gone]


def standing(at: Sitting) -> list[Proposal]:
    """What is proposed: the end, or what is about the turn that the game is at."""
    return [one for one in at.desk.proposals if one.kind == "end" or at.still(one.turn)]


def alone(at: Sitting, seat: Seat, person: Person | None) -> bool:
    """Whether nobody else plays a seat, so that it has nobody when this player leaves."""
    return person is None or len(at.desk.of(seat)) < 2


def left(at: Sitting, seat: Seat, person: Person | None) -> list[str]:
    """What everybody reads when a player has left; the end of the game is told by itself."""
    who = f"{person.name} ({seat})" if person else seat
    return [f"{who} has left the game. "
            + (f"The referee plays the default moves of {seat} from now on."
               if alone(at, seat, person) else
               f"{_names(at, seat, person)} {_plays(at, seat, person)} {seat} on.")
            if not over(at.now) else f"{who} has left the game."]


def over(now: Table) -> bool:
    """Whether nobody is asked for anything any more."""
    return not match.waiting(now).asks


def _left(at: Sitting, seat: Seat, person: Person | None) -> list[str]:
    if not alone(at, seat, person):
        return [f"You no longer play {seat}. {_names(at, seat, person)} "
                f"{_plays(at, seat, person)} {seat} on."]
    others = [one for one in touched(at.now) if one != seat]
    said = [f"You leave the game as {seat}."]
    if over(_tried(at, lambda game: seats.change(game, seat, at.when, gone=True))):
        return [*said, f"The game ends then. {_people(at, others)}, the last player left, wins."
                if others else "The game ends then, because no player is left."]
    return [*said, f"From now on the referee plays the default moves of {seat} at once.",
            f"{_people(at, others) or 'Nobody'} play{'s' * (len(others) < 2)} on."]


def _tried(at: Sitting, do: Callable[[Change], Answer]) -> Table:
    """The table as it would be. Refused: what the act refuses."""
    game = Change(at.game.raw, at.desk.game, at.waits)
    do(game)
    return Change(game.after, at.desk.game).before if game.after else game.before


def _ended(agreed: list[Seat]) -> list[str]:
    return ["The game ends at once, without a winner, because " + (
        f"{listed(dict.fromkeys(agreed))} agree." if len({*agreed}) > 1 else
        f"nobody but {agreed[0]} plays it.")]


def _people(at: Sitting, seats_: list[Seat]) -> str:
    """Some seats with the names of who plays them."""
    return listed([f"{listed([one.name for one in at.desk.of(seat)])} ({seat})"
                   if at.desk.of(seat) else seat for seat in seats_])


def _names(at: Sitting, seat: Seat, person: Person | None) -> str:
    return listed([one.name for one in at.desk.of(seat) if one != person])


def _plays(at: Sitting, seat: Seat, person: Person | None) -> str:
    return "plays" if len(at.desk.of(seat)) == 2 else "play"
