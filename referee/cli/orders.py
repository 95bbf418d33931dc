"""The commands for sealed sheets: orders file, draft, ready, withdraw."""

from referee.cli.changing import change_save
from referee.commands import orders
from referee.commands.answer import Answer


def file(path: str, text: str, *, seat: str | None = None, eyes: str | None = None,
         at: str | None = None, now: str | None = None, strict: bool = False) -> Answer:
    """File a sheet and save; that of a phase to come is kept until its phase is asked."""
    return change_save(path, now, lambda transaction, when: orders.file(
        transaction, text, when, seat=seat, viewer=eyes, at=at, strict=strict))


def draft(path: str, text: str, *, seat: str | None = None, eyes: str | None = None,
          now: str | None = None) -> Answer:
    """Keep a sheet that does not count yet."""
    return change_save(path, now, lambda transaction, when: orders.draft(
        transaction, text, when, seat=seat, viewer=eyes))


def ready(path: str, *, seat: str | None = None, eyes: str | None = None,
          now: str | None = None) -> Answer:
    """Let a seat's draft count, and save."""
    return change_save(path, now, lambda transaction, when: orders.ready(
        transaction, when, seat=seat, viewer=eyes))


def withdraw(path: str, *, seat: str | None = None, eyes: str | None = None,
             now: str | None = None) -> Answer:
    """Take a seat's sheet back, filed or not."""
    return change_save(path, now, lambda transaction, when: orders.withdraw(
        transaction, when, seat=seat, viewer=eyes))
