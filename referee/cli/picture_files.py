"""Pictures for `show --as svg` and `png`, posts and mails, in their files."""

from referee.commands import picture
from referee.commands.answer import Answer
from referee.commands.loading import open_save
from referee.core.graphics import svg
from referee.files import inputs, picture_files


def show(path: str, form: str, out: str | None, *, viewer: str | None = None,
         turn: int | None = None, since: int | None = None) -> Answer:
    """The picture of a position: an SVG on standard output, or files."""
    return picture.show(*open_save(inputs.load(path), path), form, out, resources=inputs,
                        picture_files=picture_files, viewer=viewer, turn=turn, since=since)


def png_of_save(raw: bytes, viewer: str, since: int) -> tuple[bytes, str]:
    """The PNG of a position and its description; changes since a turn are ringed."""
    drawing = picture.draw_changes(*open_save(raw, ""), viewer, since, inputs)
    paint = picture_files.painter("An SVG needs nothing: --as svg.")
    return paint(svg.svg(drawing)), " ".join(drawing.sentences)
