"""Pictures that cannot be made: games without pictures, and missing libraries."""

import sys
from pathlib import Path

import pytest

from referee import files, games
from referee.core.game import game_parts
from tests.support import command_line
from tests.support.paths import ROOT

SAVE = str(ROOT / "saves/stone-age/silence-and-undo.toml")


def test_a_game_that_nobody_draws_is_told_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """The refusal says so."""
    known = games.part
    monkeypatch.setattr(games, "part", lambda game, name: (
        None if name == game_parts.PICTURE else known(game, name)))
    ran = command_line.run("show", SAVE, "--as", "svg")
    assert ran.exit == 2 and "[referee/usage-picture]" in ran.err and ran.out == ""


@pytest.mark.parametrize("library", ["resvg_py", "PIL"])
def test_a_png_says_what_to_install(library: str, tmp_path: Path,
                                    monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is written; an SVG needs nothing."""
    monkeypatch.delattr(files, "png", raising=False)
    monkeypatch.delitem(sys.modules, "referee.files.png", raising=False)
    monkeypatch.setitem(sys.modules, library, None)
    board = tmp_path / "board.png"
    ran = command_line.run("show", SAVE, "--as", "png", "-o", str(board))
    assert ran.exit == 2 and "[referee/usage-extra]" in ran.err
    assert library in ran.err and "pip install '.[pictures]'" in ran.unfolded and not board.exists()
    ran = command_line.run("post", "write", SAVE, "--picture", str(board))
    assert ran.exit == 2 and "[referee/usage-extra]" in ran.err and ran.out == ""
    assert "--picture board.svg" in ran.unfolded and "--as svg" not in ran.unfolded
    assert command_line.run("show", SAVE, "--as", "svg", "-o",
                            str(tmp_path / "board.svg")).exit == 0
    posted = tmp_path / "posted.svg"
    ran = command_line.run("post", "write", SAVE, "--since", "9", "--picture", str(posted))
    assert ran.exit == 0 and posted.read_bytes().startswith(b"<svg ")
    assert "posted.svg" in ran.out and "posted.svg is not in the post yet" in ran.unfolded
