"""The command `plan`: moves ordered in advance."""

from referee.cli.changing import change_save
from referee.commands import plan as plan_command
from referee.commands.answer import Answer
from referee.commands.loading import open_save
from referee.files import inputs


def plan(path: str, text: str | None, *, seat: str | None = None, check: bool = False,
         cleared: bool = False, viewer: str | None = None, now: str | None = None) -> Answer:
    """File the plan of a seat, or preview (``check``), clear (``cleared``) or show it."""
    if cleared:
        return clear(path, seat, viewer, now)
    if text is None:
        return show(path, seat, viewer)
    if check:
        return preview(path, text, seat, viewer)
    return file(path, text, seat=seat, viewer=viewer, now=now)


def show(path: str, seat: str | None, viewer: str | None) -> Answer:
    """The plans of a seat, in force or not."""
    return plan_command.show(open_save(inputs.load(path), path)[1], seat, viewer)


def preview(path: str, text: str, seat: str | None, viewer: str | None) -> Answer:
    """How a plan is understood, and what of it would be legal now."""
    return plan_command.preview(open_save(inputs.load(path), path)[1], text, seat, viewer)


def file(path: str, text: str, *, seat: str | None = None, viewer: str | None = None,
         now: str | None = None) -> Answer:
    """Put a seat's plan in force, play what it answers now, and save."""
    return change_save(path, now, lambda transaction, when: plan_command.file(
        transaction, text, when, seat=seat, viewer=viewer))


def clear(path: str, seat: str | None, viewer: str | None, now: str | None) -> Answer:
    """Cancel a seat's plan and its draft."""
    return change_save(path, now, lambda transaction, when: plan_command.clear(
        transaction, when, seat=seat, viewer=viewer))
