"""The commands about players: seat, and end, if nobody goes on."""

from referee.cli.changing import change_save
from referee.commands import seat as seat_command
from referee.commands.answer import Answer
from referee.commands.loading import open_save
from referee.core.base.problem import refused
from referee.files import inputs


def seat(path: str, seat: str | None, *, gone: bool = False, player: str | None = None,
         reason: str | None = None, viewer: str | None = None, now: str | None = None,
         brief: bool = False) -> Answer:
    """Show who plays; or record that a seat's player left or that others take it."""
    if gone or player is not None or reason is not None:
        return change(path, seat, gone=gone, player=player, reason=reason, viewer=viewer, now=now,
                      brief=brief)
    return show(path, seat, viewer)


def show(path: str, seat: str | None, viewer: str | None) -> Answer:
    """Who plays each seat, or one of them."""
    return seat_command.show(open_save(inputs.load(path), path)[1], seat, viewer)


def change(path: str, seat: str | None, *, gone: bool = False, player: str | None = None,
           reason: str | None = None, viewer: str | None = None, now: str | None = None,
           brief: bool = False) -> Answer:
    """Record that a seat's player left, or that others take it."""
    if seat is None or gone == (player is not None):
        raise refused("referee/usage-seat", "A change is of one seat: that its player is gone, "
                      "or who plays it now.",
                      hint="Write “seat SAVE red --gone”, or “seat SAVE red --player Ann”.")
    return change_save(path, now, lambda transaction, when: seat_command.change(
        transaction, seat, when, gone=gone, player=player, viewer=viewer,
        reason=seat_command.UNSAID if reason is None else reason, brief=brief))


def end(path: str, reason: str, *, viewer: str | None = None, now: str | None = None,
        brief: bool = False) -> Answer:
    """Abandon a game, and save."""
    return change_save(path, now, lambda transaction, when: seat_command.end(
        transaction, reason, when, viewer=viewer, brief=brief))
