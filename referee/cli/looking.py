"""The commands that look: show, legal, log, score."""

from collections.abc import Callable

from referee import disk
from referee.acts import answer as answers
from referee.acts import looking
from referee.acts.answer import Answer
from referee.acts.saves import opened
from referee.core.page.page import Page
from referee.core.text.problem import Refused, refused

PICTURES = ("svg", "png")


def show(path: str, *, eyes: str | None = None, turn: int | None = None,
         whole: bool = False, form: str | None = None, since: int | None = None,
         out: str | None = None) -> Answer:
    """The position, of today or of an earlier turn, for some eyes; ``whole`` leaves nothing out.

    Of a picture ``out`` is where it goes, and what is new ``since`` a turn is ringed.
    """
    if form in PICTURES:
        from referee.cli import picturing

        return picturing.show(path, form, out, eyes=eyes, turn=turn, since=since)
    if since is not None or out is not None:
        raise refused("referee/usage-form", "--since and -o belong to a picture.",
                      hint="Write --as svg or --as png with them.")
    write, unseen = (None, "") if form in (None, "text") else _writer(form or "")
    answer = looking.show(*opened(disk.read(path), path), eyes=eyes, turn=turn, whole=whole,
                          write=write)
    answer.unseen, answer.data = unseen, write is not None
    return answer


def _writer(name: str) -> tuple[Callable[[Page, tuple[str, ...]], str], str]:
    """What writes a page and its feet in a form, and the characters of it that show nothing."""
    from referee.core.page import posts

    if name not in posts.USUAL:
        raise refused("referee/usage-form", f"--as {name[:80]}: there is no such form.",
                      hint=f"Forms are {', '.join(posts.USUAL)}, and of pictures svg and png.")
    form = posts.USUAL[name]
    return (lambda shown, feet: f"{posts.write(shown, form)}\n{form.feet(feet)}\n"), posts.UNSEEN


def legal(path: str, prefix: str = "", *, seat: str | None = None) -> Answer:
    """The legal moves of a seat in canonical form, for its own eyes."""
    try:
        return looking.legal(opened(disk.read(path), path)[1], prefix, seat=seat)
    except Refused as error:
        return answers.failed("legal", error, who=seat or "")


def history(path: str, *, eyes: str | None = None, first: int | None = None,
            last: int | None = None, many: int | None = None) -> Answer:
    """The reports of past turns, as far as some eyes may read them."""
    from referee.acts import past

    return past.history(*opened(disk.read(path), path), eyes=eyes, first=first, last=last,
                        many=many)


def score(path: str, *, ended: bool = False) -> Answer:
    """The score sheet; before the end the public standing, or what it would be worth ``ended``."""
    from referee.cli.origin import origin_said

    saved, now = opened(disk.read(path), path)
    return looking.score(saved, now, origin_said(saved), ended=ended)


def audit(paths: list[str], *, thorough: bool = False) -> Answer:
    """Replay and verify saves, one after the other; the worst exit code of them all."""
    from referee.acts import auditing
    from referee.cli.audited import audited

    return auditing.answer(audited(path, thorough) for path in paths)
