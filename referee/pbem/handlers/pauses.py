"""A game that is paused: by the moderator, or by itself because no player writes moves.

A pause stops the clock, so it has one of its own: each week the moderator is reminded of it.
"""

from datetime import datetime, timedelta

from msgspec.structs import replace

from referee.commands.answer import MODERATOR
from referee.core.base.problem import Refused
from referee.core.match import entry_texts, log_entry
from referee.core.match.entry_texts import OTHERS, Filed, Played
from referee.pbem.handlers import deadline_commands, departures
from referee.pbem.handlers.processing import Sitting, Writer
from referee.pbem.inbound.mail_commands import Command
from referee.pbem.intent.message_orders import Understood
from referee.pbem.outbound import content
from referee.pbem.roster.game_roster import Desk
from referee.pbem.schedule import deadline_rules, deadlines

WEEK = timedelta(days=7)
CHOICES = ("RESUME BECAUSE … lets it go on, with a new deadline.",
           "REPLACE seat address name BECAUSE … gives a seat to another player.",
           "END GAME BECAUSE … ends it, without a winner.")


def pause(at: Sitting, who: Writer, command: Command) -> None:
    """Let the game rest: no deadline runs. A pause that began by itself is now the moderator's."""
    at.desk = replace(at.desk, paused=at.desk.paused or at.when, idle=False, missed=())
    at.announce(f"The game is paused: {command.why}.")
    at.tell("The game is paused.")


def resume(at: Sitting, who: Writer, command: Command) -> None:
    """Let it go on, with as much time as was left and at least a day."""
    if not at.desk.paused:
        at.refused = True
        at.tell(f"(line {command.n}) The game is not paused; RESUME changes nothing.")
        return
    _go_on(at)
    at.announce("")
    at.notes += [(seat, f"The game goes on: {command.why}.{_until(at, seat)}")
                 for seat in at.now.seats if seat not in at.now.gone]
    at.tell(f"The game goes on.{_until(at, MODERATOR)}")


def _until(at: Sitting, seat: str) -> str:
    return f" The deadline is {at.deadline(seat)}." if at.desk.deadline else ""


def _go_on(at: Sitting) -> None:
    """End the pause; the deadline is announced again."""
    desk, deadline = at.desk, ""
    if desk.deadline:
        rule = (deadline_rules.parse(desk.clock) if desk.clock
                else deadline_rules.Rule(minutes=deadlines.RESUMED))
        try:
            deadline = deadlines.resumed(
                datetime.fromisoformat(desk.deadline), datetime.fromisoformat(desk.paused),
                datetime.fromisoformat(at.when), rule, desk.zone, at.away(),
            ).strftime("%Y-%m-%dT%H:%M:%SZ")
        except Refused as error:
            at.notes.append((MODERATOR, f"No deadline is set: {error.problems[0].why} "
                             "DEADLINE sets one by hand."))
    at.desk = replace(desk, deadline=deadline, paused="", idle=False, missed=())
    at.desk = replace(at.desk, reminded=deadline_commands.passed(at.desk, at.when))


def by_itself(at: Sitting) -> bool:
    """Whether the game is paused because nobody wrote moves, and not by the moderator.

    Older desks say it only by whom the last defaults were played for.
    """
    playing = {*departures.touched(at.now)}
    return bool(at.desk.paused) and (at.desk.idle or (
        bool(playing) and playing <= {*at.desk.missed}))


def ended(at: Sitting, who: Writer, found: Understood, began: int) -> None:
    """End a pause that began by itself if a player moves, and say so to all.

    ``began`` is the turn after which the log is new. While orders are secret any message that is
    understood ends it, so that nobody learns who has filed.
    """
    if who.moderator or not by_itself(at) or departures.over(at.now):
        return
    moved, filed = _moved(at, began)
    if not moved and (filed or (at.now.rules.awaiting(at.now.state).sealed and found.items
                                and not (found.doubtful or found.unclear))):
        moved = "a player wrote"
    if moved:
        _go_on(at)
        at.announce(f"The game goes on, because {moved}.")
        at.notes.append((MODERATOR, f"The game goes on by itself, because {moved}."))


def _moved(at: Sitting, began: int) -> tuple[str, bool]:
    """Who made a move that all may know of, in words; whether one was filed."""
    filed = False
    for line in log_entry.backwards(at.game.saved.log):
        if line.n <= began:
            break
        for one in (entry_texts.read(log_entry.text(row)) for row in line.moves):
            if isinstance(one, Played) and one.by not in OTHERS:
                return f"{content.named(at.desk, one.seat)} moved", filed
            filed = filed or (isinstance(one, Filed) and one.by not in OTHERS)
    return "", filed


# The moderator is reminded.

def remind(at: Sitting, now: datetime) -> None:
    """Tell the moderator each week that the game is paused; of weeks that were missed once."""
    weeks = (now - datetime.fromisoformat(at.desk.paused)) // WEEK
    mark = f"{datetime.fromisoformat(at.desk.paused) + weeks * WEEK:%Y-%m-%dT%H:%M:%SZ}"
    if weeks < 1 or mark in at.desk.reminded or departures.over(at.now):
        return
    since = deadlines.told(datetime.fromisoformat(at.desk.paused), at.desk.zone)
    at.notes += [(MODERATOR, line) for line in (
        f"The game is still paused. Nothing has happened since {since}.", *CHOICES,
        f"The command “office remove {at.desk.game}” takes it out of the office.")]
    at.desk = replace(at.desk, reminded=(mark,))
    at.rows.append({"paused": at.desk.paused, "when": at.when})


def reminds(desk: Desk, now: datetime) -> datetime:
    """When the moderator is reminded next of a game that is paused."""
    paused = datetime.fromisoformat(desk.paused)
    return paused + max((now - paused) // WEEK + 1, 1) * WEEK
