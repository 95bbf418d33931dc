"""The commands for secret orders: orders file, draft, ready, withdraw."""

from referee.cli.changing import change_save
from referee.commands import orders
from referee.commands.answer import Answer


def file(path: str, text: str, *, seat: str | None = None, viewer: str | None = None,
         at: str | None = None, now: str | None = None, strict: bool = False) -> Answer:
    """File orders and save; orders for a later phase are kept until that phase."""
    return change_save(path, now, lambda transaction, when: orders.file(
        transaction, text, when, seat=seat, viewer=viewer, at=at, strict=strict))


def draft(path: str, text: str, *, seat: str | None = None, viewer: str | None = None,
          now: str | None = None) -> Answer:
    """Keep a draft of orders; it does not count yet."""
    return change_save(path, now, lambda transaction, when: orders.draft(
        transaction, text, when, seat=seat, viewer=viewer))


def ready(path: str, *, seat: str | None = None, viewer: str | None = None,
          now: str | None = None) -> Answer:
    """Turn the draft of a seat into filed orders, and save."""
    return change_save(path, now, lambda transaction, when: orders.ready(
        transaction, when, seat=seat, viewer=viewer))


def withdraw(path: str, *, seat: str | None = None, viewer: str | None = None,
             now: str | None = None) -> Answer:
    """Withdraw the orders of a seat, filed or draft."""
    return change_save(path, now, lambda transaction, when: orders.withdraw(
        transaction, when, seat=seat, viewer=viewer))
