"""The commands for sealed sheets: orders file, draft, ready, withdraw."""

from referee.cli.changing import changed
from referee.commands import orders
from referee.commands.answer import Answer


def file(path: str, text: str, *, seat: str | None = None, eyes: str | None = None,
         at: str | None = None, now: str | None = None, strict: bool = False) -> Answer:
    """File a sheet and save; that of a phase to come is kept until its phase is asked."""
    return changed(path, now, lambda game, when: orders.file(
        game, text, when, seat=seat, eyes=eyes, at=at, strict=strict))


def draft(path: str, text: str, *, seat: str | None = None, eyes: str | None = None,
          now: str | None = None) -> Answer:
    """Keep a sheet that does not count yet."""
    return changed(path, now, lambda game, when: orders.draft(
        game, text, when, seat=seat, eyes=eyes))


def ready(path: str, *, seat: str | None = None, eyes: str | None = None,
          now: str | None = None) -> Answer:
    """Let a seat's draft count, and save."""
    return changed(path, now, lambda game, when: orders.ready(
        game, when, seat=seat, eyes=eyes))


def withdraw(path: str, *, seat: str | None = None, eyes: str | None = None,
             now: str | None = None) -> Answer:
    """Take a seat's sheet back, filed or not."""
    return changed(path, now, lambda game, when: orders.withdraw(
        game, when, seat=seat, eyes=eyes))
