"""Pictures for `show --as svg` and `png`, and the files they are written to."""

import os
import re
from collections.abc import Callable

from referee.cli import scenario_commands
from referee.commands import answer as answers
from referee.commands import history, option_checks, picture, report
from referee.commands.answer import MODERATOR, PUBLIC, Answer
from referee.commands.loading import open_save
from referee.core.base.problem import Refused, refused
from referee.core.graphics import svg
from referee.core.graphics.shapes import Picture
from referee.core.match.match import Match
from referee.core.match.save_format import Save
from referee.files import inputs, saves

FORMS = ("svg", "png")
_BEGINS = {"svg": b"<svg ", "png": b"\x89PNG"}
_VIEWER, _HEAD = re.compile(rb"What (all|\w+ alone) may see"), 4096  # in a title; bytes to search


def show(path: str, form: str, out: str | None, *, viewer: str | None = None,
         turn: int | None = None, since: int | None = None) -> Answer:
    """The picture of a position: an SVG on standard output, or files.

    ``out`` is a file, or a folder in which each file is named by game, turn and viewer; the
    moderator's pictures always go to a folder, one for each viewer. Refused: what
    ``picture.pictures`` refuses; a file of another kind in the way; a PNG without ``out``.
    """
    game = ""
    try:
        save, match = open_save(inputs.load(path), path)
        game = save.header.game
        answer = Answer("show", viewer=option_checks.check_viewer(viewer, match.seats))
        folder = out is not None and _is_folder(out)
        _check_destination(out, folder, form, answer.viewer)
        pictures = picture.pictures(save, match, scenario_commands.map_places(save), viewer=viewer,
                                    turn=turn,
                                    since=since)
        current = match if turn is None else history.match_at(save, match, turn, answer.viewer)
        report.fill_position(answer, current)
        texts = {reader: svg.svg(drawing) for reader, drawing in pictures.items()}
        answer.view = {reader: drawing.sentences for reader, drawing in pictures.items()}
        if out is None:
            answer.document, answer.data = next(iter(texts.values())), True
            return answer
        encode = _painter() if form == "png" else str.encode
        if out is not None and folder:
            saves.make_folder(out)
        for reader, text in texts.items():
            name = f"{picture.file_name(current, current.public_turn, reader)}.{form}"
            file = os.path.join(out, name) if folder else out
            _write_file(file, encode(text), form, reader)
            answer.document += f"{file}\n"
        return answer
    except Refused as error:
        return answers.refused_answer("show", error, game=game)


def _check_destination(out: str | None, folder: bool, form: str, viewer: str) -> None:
    """Refused (usage): a file or standard output that the pictures cannot be written to."""
    if out is not None and not folder:
        _check_form(out, form)
    if viewer == MODERATOR and not folder:
        raise refused("referee/usage-out", "--for moderator: one picture with every secret "
                      "would be shown by mistake.",
                      hint="Name a folder, -o pictures/: it gets a file for each pair of eyes.")
    if form == "png" and out is None:
        raise refused("referee/usage-out", "A PNG is no text to be printed.",
                      hint="Name a file or a folder: -o board.png, -o pictures/.")


def picture_path(match: Match, out: str, viewer: str | None) -> str:
    """The file of the picture for a post, if ``out`` is a file or a folder."""
    if not _is_folder(out):
        return out
    checked_viewer = option_checks.check_viewer(viewer, match.seats)
    return os.path.join(out, f"{picture.file_name(match, match.public_turn, checked_viewer)}.png")


def write_picture(save: Save, match: Match, out: str, viewer: str, since: int) -> None:
    """Write the picture of a position: an SVG if ``out`` is named so, otherwise a PNG.

    Refused: what ``show`` refuses.
    """
    form = "svg" if out.casefold().endswith(".svg") and not _is_folder(out) else "png"
    encode = str.encode if form == "svg" else _painter(
        "Name an SVG, which needs nothing: --picture board.svg; not every forum shows one.")
    data = encode(svg.svg(_draw(save, match, viewer, since)))
    if _is_folder(out):
        saves.make_folder(out)
    _write_file(picture_path(match, out, viewer), data, form, viewer)


def _check_form(out: str, form: str) -> None:
    """Refused: the file name belongs to another format."""
    name, ending = os.path.splitext(out)
    if ending.casefold()[1:] in FORMS and ending.casefold()[1:] != form:
        raise refused("referee/usage-out", f"{out} would be a picture of another form than its "
                      "name says.", hint=f"Call it {name}.{form}.")


def _is_folder(out: str) -> bool:
    return os.path.isdir(out) or out.endswith(os.sep)


def png_of_save(raw: bytes, viewer: str, since: int) -> tuple[bytes, str]:
    """The PNG of a position and its description; changes since a turn are ringed."""
    drawn = _draw(*open_save(raw, ""), viewer, since)
    return _painter()(svg.svg(drawn)), " ".join(drawn.sentences)


def _draw(save: Save, match: Match, viewer: str, since: int) -> Picture:
    """The picture of a position for a viewer; without rings if ``since`` is no valid turn."""
    places = scenario_commands.map_places(save)
    try:
        return picture.pictures(save, match, places, viewer=viewer, since=since or None)[viewer]
    except Refused:
        return picture.pictures(save, match, places, viewer=viewer)[viewer]


def _painter(instead: str = "An SVG needs nothing: --as svg.") -> Callable[[str], bytes]:
    """A function that renders an SVG as PNG. Refused: its libraries are not installed.

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


def _write_file(path: str, data: bytes, form: str, viewer: str) -> None:
    """Write a picture, replacing an earlier one but keeping its mode.

    Refused: another kind of file is there, or a picture for another viewer, who may know it by
    that name.
    """
    if not os.path.exists(path):
        saves.create(path, data, mode=saves.PUBLIC if viewer == PUBLIC else saves.PRIVATE)
        return
    with saves.locked(path) as locked_save:
        if not locked_save.raw.startswith(_BEGINS[form]):
            raise refused("referee/usage-out", f"The file there is no {form.upper()}; it stays "
                          "as it is.", where=path, hint="Choose another name.")
        was, now = _VIEWER.search(locked_save.raw, 0, _HEAD), _VIEWER.search(data, 0, _HEAD)
        if was and now and was[1] != now[1]:
            raise refused("referee/usage-out", f"The picture there shows what {was[1].decode()} "
                          f"may see, this one what {now[1].decode()} may see; it stays as it is.",
                          where=path, hint="Choose another name, or a folder: there each is named "
                          "for its eyes.")
        locked_save.write(data)
