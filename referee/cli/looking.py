"""The commands that only read a save: show, legal, log, score."""

from collections.abc import Callable

from referee.commands import answer as answers
from referee.commands import show as show_command
from referee.commands.answer import Answer
from referee.commands.loading import open_save
from referee.core.base.problem import Refused, refused
from referee.core.document.blocks import Page
from referee.core.document.surfaces import SHELL, resolved_page
from referee.files import inputs

PICTURES = ("svg", "png")


def show(path: str, *, viewer: str | None = None, turn: int | None = None,
         whole: bool = False, form: str | None = None, since: int | None = None,
         out: str | None = None) -> Answer:
    """The position now or after a turn, for a viewer; ``whole``: all of it.

    For pictures: ``out`` is the file or folder, and changes ``since`` a turn are ringed.
    """
    if form in PICTURES:
        from referee.cli import picture_files

        return picture_files.show(path, form, out, viewer=viewer, turn=turn, since=since)
    if since is not None or out is not None:
        raise refused("referee/usage-form", "--since and -o belong to a picture.",
                      hint="Write --as svg or --as png with them.")
    write, unseen = (None, "") if form in (None, "text") else _writer(form or "")
    answer = show_command.show(*open_save(inputs.load(path), path), viewer=viewer, turn=turn,
                               full=whole,
                          write=write)
    answer.allowed_invisible, answer.data = unseen, write is not None
    return answer


def _writer(name: str) -> tuple[Callable[[Page, tuple[str, ...]], str], str]:
    """The function that writes a page in a format, and the invisible characters it may use."""
    from referee.core.document import forum_formats

    if name not in forum_formats.FORMATS:
        raise refused("referee/usage-form", f"--as {name[:80]}: there is no such form.",
                      hint=f"Forms are {', '.join(forum_formats.FORMATS)}, and of pictures svg "
                           "and png.")
    form = forum_formats.FORMATS[name]

    def write(shown: Page, feet: tuple[str, ...]) -> str:
        return f"{forum_formats.write(resolved_page(shown, SHELL), form)}\n{form.feet(feet)}\n"

    return write, forum_formats.INVISIBLE


def legal(path: str, prefix: str = "", *, seat: str | None = None) -> Answer:
    """The legal moves of a seat in canonical form, as that seat may see them."""
    try:
        return show_command.legal(open_save(inputs.load(path), path)[1], prefix, seat=seat)
    except Refused as error:
        return answers.refused_answer("legal", error, mover=seat or "")


def history(path: str, *, viewer: str | None = None, first: int | None = None,
            last: int | None = None, many: int | None = None) -> Answer:
    """The reports of past turns, as far as the viewer may read them."""
    from referee.commands import history

    return history.history(*open_save(inputs.load(path), path), viewer=viewer, first=first,
                           last=last,
                           many=many)


def score(path: str, *, ended: bool = False) -> Answer:
    """The score sheet; before the end the public standing, or the score if the game ``ended`` now.
    """
    from referee.cli.scenario_origin import origin_text

    save, match = open_save(inputs.load(path), path)
    return show_command.score(save, match, origin_text(save), ended=ended)


def audit(paths: list[str], *, thorough: bool = False) -> Answer:
    """Replay and verify saves one after the other; the worst exit code of all."""
    from referee.cli.audit_one import audit_file
    from referee.commands import audit

    return audit.audit_answer(audit_file(path, thorough) for path in paths)
