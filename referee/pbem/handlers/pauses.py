"""Paused games: by the moderator, or automatically because no player moves.

A pause stops the deadline, so it has reminders of its own: one a week to the moderator.
"""

from datetime import datetime, timedelta

from msgspec.structs import replace

from referee.commands.answer import MODERATOR
from referee.commands.game_status import is_over
from referee.core.base.problem import Refused
from referee.core.base.references import seat_ref
from referee.core.match import entry_texts, log_entry
from referee.core.match.entry_texts import OTHERS, Filed, Played
from referee.pbem.handlers import deadline_commands, departures
from referee.pbem.handlers.processing import Processing, Sender
from referee.pbem.inbound.mail_commands import Command
from referee.pbem.intent.message_orders import MessageOrders
from referee.pbem.roster.game_roster import GameRoster
from referee.pbem.schedule import deadline_rules, deadlines

WEEK = timedelta(days=7)
CHOICES = ("RESUME BECAUSE … continues the game, with a new deadline.",
           "REPLACE seat address name BECAUSE … gives a seat to another player.",
           "END GAME BECAUSE … ends the game, without a winner.")


def pause(processing: Processing, sender: Sender, command: Command) -> None:
    """PAUSE: stop the deadline. An automatic pause becomes the moderator's."""
    processing.roster = replace(processing.roster, paused=processing.roster.paused
                                or processing.timestamp, idle=False, missed=())
    processing.announce(f"The game is paused: {command.reason}.")
    processing.add_reply("You paused the game.")


def resume(processing: Processing, sender: Sender, command: Command) -> None:
    """RESUME: continue with the time that was left, and at least a day."""
    if not processing.roster.paused:
        processing.refused = True
        processing.add_reply(f"(line {command.line_number}) The game is not paused: RESUME changes "
                             "nothing.")
        return
    _end_pause(processing)
    processing.announce("")
    processing.notes += [(seat,
                          "The game goes on: "
                          f"{command.reason}.{_deadline_sentence(processing, seat)}")
                         for seat in processing.match.seats
                         if seat not in processing.match.vacant_seats]
    processing.add_reply(f"The game goes on.{_deadline_sentence(processing, MODERATOR)}")


def _deadline_sentence(processing: Processing, seat: str) -> str:
    return (f" The deadline is {processing.deadline_text(seat)}." if processing.roster.deadline
            else "")


def _end_pause(processing: Processing) -> None:
    """End the pause; the deadline is announced again."""
    roster, deadline = processing.roster, ""
    if roster.deadline:
        rule = (deadline_rules.parse(roster.deadline_rule) if roster.deadline_rule
                else deadline_rules.Rule(minutes=deadlines.RESUMED))
        try:
            deadline = deadlines.deadline_after_pause(
                datetime.fromisoformat(roster.deadline), datetime.fromisoformat(roster.paused),
                datetime.fromisoformat(processing.timestamp), rule, roster.zone,
                processing.absences(),
            ).strftime("%Y-%m-%dT%H:%M:%SZ")
        except Refused as error:
            processing.notes.append((MODERATOR, f"No deadline is set: {error.problems[0].why} To "
                                                "set one, write DEADLINE."))
    processing.roster = replace(roster, deadline=deadline, paused="", idle=False, missed=())
    processing.roster = replace(processing.roster,
                                reminded=deadline_commands.reminder_due_now(processing.roster,
                                                                            processing.timestamp))


def is_automatic(processing: Processing) -> bool:
    """Whether the game is paused because no player moved, and not by the moderator.

    Older rosters show it only by the seats with the last default moves.
    """
    playing = {*departures.active_seats(processing.match)}
    return bool(processing.roster.paused) and (processing.roster.idle or (
        bool(playing) and playing <= {*processing.roster.missed}))


def end_if_player_moved(processing: Processing, sender: Sender, orders: MessageOrders,
                        began: int) -> None:
    """End an automatic pause if a player moves, and announce it.

    ``began``: log entries after this turn are new. While orders are secret, any understood message
    ends the pause, so that no one learns whose orders are in.
    """
    if (sender.is_moderator or not is_automatic(processing)
        or is_over(processing.match)):
        return
    moved, filed = _public_moves(processing, began)
    if not moved and (filed or (processing.match.game.to_move(processing.match.state).simultaneous
                                and orders.items
                                and not (orders.doubtful or orders.ambiguity))):
        moved = "a player wrote"
    if moved:
        _end_pause(processing)
        processing.announce(f"The game goes on, because {moved}.")
        processing.notes.append((MODERATOR, f"The game goes on automatically, because {moved}."))


def _public_moves(processing: Processing, began: int) -> tuple[str, bool]:
    """Who made a public move, in words ("" if nobody), and whether orders were filed."""
    filed = False
    for line in log_entry.entries_backwards(processing.transaction.saved.log):
        if line.n <= began:
            break
        for entry in (entry_texts.parse(log_entry.row_text(row)) for row in line.moves):
            if isinstance(entry, Played) and entry.actor not in OTHERS:
                return f"{seat_ref(entry.seat)} moved", filed
            filed = filed or (isinstance(entry, Filed) and entry.actor not in OTHERS)
    return "", filed


# Reminders to the moderator.

def remind(processing: Processing, now: datetime) -> None:
    """Remind the moderator once a week that the game is paused; missed weeks are one reminder."""
    weeks = (now - datetime.fromisoformat(processing.roster.paused)) // WEEK
    mark = f"{datetime.fromisoformat(processing.roster.paused) + weeks * WEEK:%Y-%m-%dT%H:%M:%SZ}"
    if (weeks < 1 or mark in processing.roster.reminded
        or is_over(processing.match)):
        return
    since = deadlines.deadline_text(datetime.fromisoformat(processing.roster.paused),
                                    processing.roster.zone)
    processing.notes += [(MODERATOR, line) for line in (
        f"The game is still paused. Nothing has happened since {since}.", *CHOICES,
        f"The command “office remove {processing.roster.game}” removes the game from the office.")]
    processing.roster = replace(processing.roster, reminded=(mark,))
    processing.journal_rows.append({"paused": processing.roster.paused,
                                    "when": processing.timestamp})


def next_reminder(roster: GameRoster, now: datetime) -> datetime:
    """When the moderator is next reminded of a paused game."""
    paused = datetime.fromisoformat(roster.paused)
    return paused + max((now - paused) // WEEK + 1, 1) * WEEK
