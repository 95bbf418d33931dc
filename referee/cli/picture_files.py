"""The command that draws: show --as svg or png; and where its files go."""

import os
import re
from collections.abc import Callable

from referee.cli import scenario_commands
from referee.commands import answer as answers
from referee.commands import history, option_checks, picture, report
from referee.commands.answer import MODERATOR, PUBLIC, Answer
from referee.commands.loading import opened
from referee.core.base.problem import Refused, refused
from referee.core.graphics import svg
from referee.core.graphics.shapes import Picture
from referee.core.match.match import Table
from referee.core.match.save_format import Save
from referee.files import inputs, saves

FORMS = ("svg", "png")
_BEGINS = {"svg": b"<svg ", "png": b"\x89PNG"}
_EYES, _HEAD = re.compile(rb"What (all|\w+ alone) may see"), 4096  # in a picture's title; where


def show(path: str, form: str, out: str | None, *, eyes: str | None = None,
         turn: int | None = None, since: int | None = None) -> Answer:
    """The picture of a position: an SVG on standard output, or files.

    ``out`` is a file, or a folder in which each file is named by the game, the
    turn and for whose eyes it is; the moderator's are always in a folder, one
    for each pair of eyes. Refused: what ``picturing.shown`` refuses; a file of
    another kind in the way; a PNG without ``out``.
    """
    game = ""
    try:
        saved, now = opened(inputs.read(path), path)
        game = saved.head.game
        answer = Answer("show", eyes=option_checks.eyes(eyes, now.seats))
        folder = out is not None and _folder(out)
        _goes_out(out, folder, form, answer.eyes)
        pictures = picture.shown(saved, now, scenario_commands.laid(saved), eyes=eyes, turn=turn,
                                 since=since)
        at = now if turn is None else history.at(saved, now, turn, answer.eyes)
        report.stand(answer, at)
        texts = {who: svg.svg(found) for who, found in pictures.items()}
        answer.view = {who: found.said for who, found in pictures.items()}
        if out is None:
            answer.text, answer.data = next(iter(texts.values())), True
            return answer
        made = _painter() if form == "png" else str.encode
        if out is not None and folder:
            saves.folder(out)
        for who, text in texts.items():
            named = f"{picture.name(at, at.public_turn, who)}.{form}"
            file = os.path.join(out, named) if folder else out
            _put(file, made(text), form, who)
            answer.text += f"{file}\n"
        return answer
    except Refused as error:
        return answers.failed("show", error, game=game)


def _goes_out(out: str | None, folder: bool, form: str, eyes: str) -> None:
    """Refused (usage): a file or the standard output, where the pictures cannot go to it."""
    if out is not None and not folder:
        _fits(out, form)
    if eyes == MODERATOR and not folder:
        raise refused("referee/usage-out", "--for moderator: one picture with every secret "
                      "would be shown by mistake.",
                      hint="Name a folder, -o pictures/: it gets a file for each pair of eyes.")
    if form == "png" and out is None:
        raise refused("referee/usage-out", "A PNG is no text to be printed.",
                      hint="Name a file or a folder: -o board.png, -o pictures/.")


def beside(now: Table, out: str, eyes: str | None) -> str:
    """The file of the picture that goes with a post, where ``out`` is a file or a folder."""
    if not _folder(out):
        return out
    whose = option_checks.eyes(eyes, now.seats)
    return os.path.join(out, f"{picture.name(now, now.public_turn, whose)}.png")


def lay(saved: Save, now: Table, out: str, eyes: str, since: int) -> None:
    """Write the picture of a position: an SVG if ``out`` is named so, else a PNG.

    Refused: what ``show`` refuses.
    """
    form = "svg" if out.casefold().endswith(".svg") and not _folder(out) else "png"
    made = str.encode if form == "svg" else _painter("Name an SVG, which needs nothing: --picture "
                                                     "board.svg; not every forum shows one.")
    data = made(svg.svg(_drawn(saved, now, eyes, since)))
    if _folder(out):
        saves.folder(out)
    _put(beside(now, out, eyes), data, form, eyes)


def _fits(out: str, form: str) -> None:
    """Refused: the name of another form."""
    name, ending = os.path.splitext(out)
    if ending.casefold()[1:] in FORMS and ending.casefold()[1:] != form:
        raise refused("referee/usage-out", f"{out} would be a picture of another form than its "
                      "name says.", hint=f"Call it {name}.{form}.")


def _folder(out: str) -> bool:
    return os.path.isdir(out) or out.endswith(os.sep)


def painted(raw: bytes, eyes: str, since: int) -> tuple[bytes, str]:
    """The PNG of a save's position and the same in words; what is new since a turn ringed."""
    drawn = _drawn(*opened(raw, ""), eyes, since)
    return _painter()(svg.svg(drawn)), " ".join(drawn.said)


def _drawn(saved: Save, now: Table, eyes: str, since: int) -> Picture:
    """The picture of a position for some eyes; without rings where no turn ``since`` can tell."""
    places = scenario_commands.laid(saved)
    try:
        return picture.shown(saved, now, places, eyes=eyes, since=since or None)[eyes]
    except Refused:
        return picture.shown(saved, now, places, eyes=eyes)[eyes]


def _painter(instead: str = "An SVG needs nothing: --as svg.") -> Callable[[str], bytes]:
    """What makes a PNG of an SVG. Refused: its libraries are not installed.

    ``instead`` says what the command can write without them.
    """
    try:
        from referee.files import png
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("resvg_py", "PIL"):
            raise
        raise refused("referee/usage-extra", f"A PNG needs {error.name}.", hint="Where "
                      f"referee was installed from: pip install '.[pictures]'. {instead}") from None
    return png.png


def _put(path: str, data: bytes, form: str, eyes: str) -> None:
    """Write a picture, in the place of an earlier one, whose mode stays.

    Refused: another kind of file is there, or a picture for other eyes, which may have been shown
    to them by that name.
    """
    if not os.path.exists(path):
        saves.create(path, data, mode=saves.PUBLIC if eyes == PUBLIC else saves.PRIVATE)
        return
    with saves.locked(path) as held:
        if not held.raw.startswith(_BEGINS[form]):
            raise refused("referee/usage-out", f"The file there is no {form.upper()}; it stays "
                          "as it is.", where=path, hint="Choose another name.")
        was, now = _EYES.search(held.raw, 0, _HEAD), _EYES.search(data, 0, _HEAD)
        if was and now and was[1] != now[1]:
            raise refused("referee/usage-out", f"The picture there shows what {was[1].decode()} "
                          f"may see, this one what {now[1].decode()} may see; it stays as it is.",
                          where=path, hint="Choose another name, or a folder: there each is named "
                          "for its eyes.")
        held.write(data)
