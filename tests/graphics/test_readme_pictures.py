"""The README's pictures: up to date, small, and one of each game that it names."""

import importlib.util
from types import ModuleType

import pytest
from PIL import Image

from tests.support.paths import ROOT

MOST = 100 << 10  # bytes, so that the page is soon there


def _program() -> ModuleType:
    spec = importlib.util.spec_from_file_location("pictures", ROOT / "man" / "pictures.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


PROGRAM = _program()
DRAWN = {game: (said, text) for game, said, text in PROGRAM.drawn()}


@pytest.mark.parametrize("game", DRAWN)
def test_a_picture_of_readme_is_what_is_drawn_today(game: str) -> None:
    """By the digest of its SVG; python man/pictures.py draws it anew."""
    file = ROOT / PROGRAM.FOLDER / f"{game}.png"
    assert PROGRAM.kept(file) == PROGRAM.digest(DRAWN[game][1]), "run python man/pictures.py"
    assert file.stat().st_size <= MOST
    with Image.open(file) as image:
        assert image.width >= 900


def test_readme_has_them_all_and_no_other() -> None:
    """Each with what it is, for who does not see it."""
    made = PROGRAM.readme({game: said for game, (said, _) in DRAWN.items()})
    assert made == (ROOT / "README.md").read_text(), "run python man/pictures.py"
    there = {file.stem for file in (ROOT / PROGRAM.FOLDER).glob("*")}
    assert there == {*DRAWN}
