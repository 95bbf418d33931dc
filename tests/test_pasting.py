"""Posts of a forum that are read: orders played for a seat, quotes left alone."""

from pathlib import Path

import pytest

from tests import shell


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game for two."""
    monkeypatch.chdir(tmp_path)
    assert shell.line("referee new stone-age a-game.toml --seat red --seat blue").exit == 0
    return tmp_path / "a-game.toml"


def test_a_post_is_played_for_its_seat(game: Path) -> None:
    """As a letter would be; what it quotes is not."""
    ran = shell.line("referee post read a-game.toml --seat red",
                     b"[quote=blue]\nplace 3 forest\n[/quote]\n[i]Well,[/i]\n\nplace 2 hut\n")
    assert ran.exit == 0 and "Played: place 2 hut." in ran.out
    assert "red places 2 in the hut." in ran.out and "2 in the hut" in ran.out
    assert "place 3 forest" in ran.out  # listed among what was not read
    assert shell.line("referee log a-game.toml --from 2").out.count("red: place 2 hut") == 1


def test_a_post_without_orders_changes_nothing(game: Path) -> None:
    """And says so."""
    before = game.read_bytes()
    ran = shell.line("referee post read a-game.toml --seat red", b"See you on Friday!\n")
    assert "no line of your message is a move" in ran.out and game.read_bytes() == before


@pytest.mark.parametrize("text", ["ABSENT 2026-12-20 TO 2027-01-03", "WAIT", "PROPOSE END",
                                  "PRESS TO blue\nHello\nEND PRESS"])
def test_what_only_an_office_keeps_is_not_promised(text: str, game: Path) -> None:
    """A game that is played in a forum alone has nobody to keep it."""
    ran = shell.line("referee post read a-game.toml --seat red", text.encode())
    assert ran.exit == 0 and "a game that an office plays" in " ".join(ran.out.split())
    assert "Noted" not in ran.out and "Passed on" not in ran.out


def test_whose_post_it_is_must_be_said(game: Path) -> None:
    """By a seat that there is."""
    for line in ("referee post read a-game.toml", "referee post read a-game.toml --seat mauve"):
        ran = shell.line(line, b"place 2 hut")
        assert ran.exit == 2 and "--seat" in ran.err
