"""The files that pictures are written to, as SVG or PNG."""

import os
import re
from collections.abc import Callable, Iterable

from referee.core.base.problem import refused
from referee.files import saves

FORMS = ("svg", "png")
_BEGINS = {"svg": b"<svg ", "png": b"\x89PNG"}
_VIEWER = re.compile(rb"What (all|[^<\n]{1,400} alone) may see")  # in the title
_HEAD = 4096  # bytes that are searched for it


def check_destination(out: str | None, form: str, several: bool) -> None:
    """Refused (usage): a file or standard output that pictures cannot be written to.

    ``several``: one picture for each viewer, which need a folder.
    """
    folder = out is not None and _is_folder(out)
    if out is not None and not folder:
        _check_form(out, form)
    if several and not folder:
        raise refused("referee/usage-out", "--for moderator: one picture would have every secret, "
                      "and could be shown by mistake.",
                      hint="Name a folder to get a picture for each viewer: -o pictures/")
    if form == "png" and out is None:
        raise refused("referee/usage-out", "A PNG picture cannot be printed as text.",
                      hint="Name a file or a folder: -o board.png, -o pictures/.")


def _check_form(out: str, form: str) -> None:
    """Refused: the file name belongs to another format."""
    name, ending = os.path.splitext(out)
    if ending.casefold()[1:] in FORMS and ending.casefold()[1:] != form:
        raise refused("referee/usage-out",
                      f"The name {out} does not fit the format of the picture.",
                      hint=f"Call it {name}.{form}.")


def form_of(out: str) -> str:
    """The form of a picture by the name of its file; PNG unless that is an SVG's."""
    return "svg" if out.casefold().endswith(".svg") and not _is_folder(out) else "png"


def file_name(out: str, name: str) -> str:
    """The name of the file of a post's picture; in a folder ``out`` it is ``name``, a PNG."""
    return os.path.basename(_file(out, name, "png"))


def _file(out: str, name: str, form: str) -> str:
    return os.path.join(out, f"{name}.{form}") if _is_folder(out) else out


def _is_folder(out: str) -> bool:
    return os.path.isdir(out) or out.endswith(os.sep)


def write(out: str, form: str, pictures: Iterable[tuple[str, str, bool]],
          instead: str = "Write an SVG, which needs no extra package: --as svg.") -> list[str]:
    """Write pictures to a file or into a folder; the files.

    Each has a name for the folder, an SVG, and whether it is public. ``instead`` says what can be
    written without the libraries of PNGs. Refused: these libraries are not installed; a file of
    another kind in the way, or a picture for another viewer.
    """
    encode = str.encode if form == "svg" else painter(instead)
    encoded = [(_file(out, name, form), encode(svg), is_public)
               for name, svg, is_public in pictures]
    if _is_folder(out):
        saves.make_folder(out)
    for file, data, is_public in encoded:
        _write_file(file, data, form, is_public)
    return [file for file, _, _ in encoded]


def painter(instead: str) -> Callable[[str], bytes]:
    """A function that renders an SVG as PNG. Refused: its libraries are not installed.

    ``instead`` says what can be written without them.
    """
    try:
        from referee.files import png
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("resvg_py", "PIL"):
            raise
        raise refused("referee/usage-extra", f"A PNG needs {error.name}.",
                      hint="In the folder from which you installed referee, run: pip install "
                           f"'.[pictures]'. {instead}") from None
    return png.png


def _write_file(path: str, data: bytes, form: str, is_public: bool) -> None:
    """Write a picture, replacing an earlier one but keeping its mode.

    Refused: another kind of file is there, or a picture for another viewer, who may know it by
    that name.
    """
    if not os.path.exists(path):
        saves.create(path, data, mode=saves.PUBLIC if is_public else saves.PRIVATE)
        return
    with saves.locked(path) as locked_save:
        if not locked_save.raw.startswith(_BEGINS[form]):
            raise refused("referee/usage-out", "A file with this name exists and is not a "
                          f"{form.upper()} picture, so it was not replaced.", where=path,
                          hint="Choose another name.")
        was, now = _VIEWER.search(locked_save.raw, 0, _HEAD), _VIEWER.search(data, 0, _HEAD)
        if was and now and was[1] != now[1]:
            raise refused("referee/usage-out", "A picture with this name exists and shows what "
                          f"{was[1].decode()} may see, but the new picture shows what "
                          f"{now[1].decode()} may see. The old picture was not replaced.",
                          where=path,
                          hint="Choose another name. Or name a folder, where each picture has a "
                               "name with its viewer.")
        locked_save.write(data)
