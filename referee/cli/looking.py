"""The commands that look: show, legal, log, score, audit."""

from collections.abc import Callable

from referee import disk
from referee.acts import answer as answers
from referee.acts import auditing, looking
from referee.acts.answer import Answer
from referee.acts.auditing import Found
from referee.acts.receipts import Receipts
from referee.acts.saves import opened
from referee.core.page import Page
from referee.core.problem import Refused, refused
from referee.core.save import Save


def show(path: str, *, eyes: str | None = None, turn: int | None = None,
         whole: bool = False, form: str | None = None) -> Answer:
    """The position, of today or of an earlier turn, for some eyes; ``whole`` leaves nothing out."""
    try:
        write, unseen = (None, "") if form in (None, "text") else _writer(form or "")
        answer = looking.show(*opened(disk.read(path), path), eyes=eyes, turn=turn, whole=whole,
                              write=write)
        answer.unseen = unseen
        return answer
    except Refused as error:
        return answers.failed("show", error)


def _writer(name: str) -> tuple[Callable[[Page, tuple[str, ...]], str], str]:
    """What writes a page and its feet in a form, and the characters of it that show nothing."""
    from referee.core import forms

    if name not in forms.USUAL:
        raise refused("referee/usage-form", f"--as {name[:80]}: there is no such form.",
                      hint=f"Forms are {', '.join(forms.USUAL)}, and of pictures svg and png.")
    form = forms.USUAL[name]
    return (lambda shown, feet: f"{forms.write(shown, form)}\n{form.feet(feet)}\n"), forms.UNSEEN


def legal(path: str, prefix: str = "", *, seat: str | None = None) -> Answer:
    """The legal moves of a seat in canonical form, for its own eyes."""
    try:
        return looking.legal(opened(disk.read(path), path)[1], prefix, seat=seat)
    except Refused as error:
        return answers.failed("legal", error, who=seat or "")


def history(path: str, *, eyes: str | None = None, first: int | None = None,
            last: int | None = None) -> Answer:
    """The reports of past turns, as far as some eyes may read them."""
    try:
        return looking.history(*opened(disk.read(path), path), eyes=eyes, first=first, last=last)
    except Refused as error:
        return answers.failed("log", error)


def score(path: str, *, ended: bool = False) -> Answer:
    """The score sheet; before the end the public standing, or what it would be worth ``ended``."""
    try:
        saved, now = opened(disk.read(path), path)
        return looking.score(saved, now, _scenario(saved), ended=ended)
    except Refused as error:
        return answers.failed("score", error)


def _scenario(saved: Save) -> str:
    """What is to be said of a game's scenario: nothing, if it is the shipped one of its name."""
    from referee.cli import scenarios

    found = scenarios.origin(saved.head.game, saved.name, saved.scenario)
    return "" if found.kind == "shipped" else found.said


def audited(path: str, thorough: bool = False, before: Receipts | None = None,
            read: Callable[[str], bytes] = disk.read) -> Found:
    """What an audit finds of one file, whatever happens in it but an interruption.

    ``before`` are receipts, of what need not be verified again.
    """
    try:
        raw = read(path)
        receipt = before and before.whole(raw, thorough)
        if receipt:
            return auditing.unchanged(receipt, path)
        return auditing.audited(raw, path, _scenario, thorough, before)
    except Refused as error:
        return auditing.unusable(error, path)
    except MemoryError:
        return auditing.failed("there is not enough memory.", path)
    except Exception as error:
        return auditing.failed(f"{_fault(error)}. This is a fault of referee's own.", path)


def _fault(error: Exception) -> str:
    """An exception in a line, with the place that raised it."""
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    where = f" ({trace.tb_frame.f_code.co_name}, line {trace.tb_lineno})" if trace else ""
    return f"{type(error).__name__}: {str(error)[:200]}{where}"


def audit(paths: list[str], *, thorough: bool = False) -> Answer:
    """Replay and verify saves, one after the other; the worst exit code of them all."""
    return auditing.answer(audited(path, thorough) for path in paths)
