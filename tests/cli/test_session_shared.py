"""Several players at one keyboard: nobody sees what is private to another."""

import re
from pathlib import Path

import pytest

from tests.cli import terminals
from tests.cli.terminals import CLEARED
from tests.support import command_line, harness
from tests.support.paths import SAVES

UP, ENTER = b"\x1b[A", b"\r"
SHEET = "set-up: R1 e3, R5 b3"


def begun(folder: Path, game: str) -> str:
    """A game of Ann and Bob that has just begun."""
    path = str(folder / "game.toml")
    seats = ("--seat", "red=Ann", "--seat", "blue=Bob")
    command_line.well("new", game, path, *seats, "--secret", harness.SECRET, "--now", harness.WHEN)
    return path


@pytest.mark.parametrize("plain", [False, True])
def test_secret_orders_are_not_on_the_screen_of_the_next_player(plain: bool, tmp_path: Path,
                                                               ) -> None:
    """What red typed and was told is cleared, once red has read it; no arrow brings it back."""
    path = begun(tmp_path, "stone-daze")
    with terminals.played(path, plain=plain) as screen:
        screen.awaited("Hand the keyboard to Ann (red), then press Enter.")
        screen.type(ENTER)
        screen.awaited("red>")
        screen.type(SHEET.encode() + ENTER)
        screen.awaited("Orders 1 of Ann (red) for set-up")
        screen.awaited("When you have read this, press Enter.")
        screen.type(ENTER)
        assert CLEARED in screen.awaited("Hand the keyboard to Bob (blue), then press Enter.")
        screen.type(ENTER)
        shown = screen.awaited("blue>")
        assert b"FIGURES" in shown, "what all may see is not shown again"
        screen.type(UP + UP)
        screen.type(b"show" + ENTER)
        shown += screen.awaited("blue>")
        assert b"R1 e3" not in shown and b"Orders 1 of" not in shown and b"Receipt" not in shown
        screen.type(b"set-up: B1 f10, B5 i10" + ENTER)
        assert CLEARED in screen.awaited("Hand the keyboard to Ann (red), then press Enter.")
        screen.type(ENTER)
        shown = screen.awaited("red>")
        assert b"Round 1 begins." in shown, "red does not see what came of the orders"
        screen.type(b"\x04")
        screen.awaited("Saved up to turn 4.")


def test_a_hand_is_shown_after_a_hand_over_and_goes_with_it(tmp_path: Path) -> None:
    """“hand” shows a seat's cards; before another has the keyboard they are cleared."""
    path = str(tmp_path / "game.toml")
    Path(path).write_bytes((SAVES / "settlers/three-players-to-ten-points.toml").read_bytes())
    command_line.well("undo", path, "--to", "300", "--reason", "to go on", "--now", harness.WHEN)
    seats = ("red", "blue", "green")
    hands = {seat: re.findall(r"Hand: .*", command_line.well("show", path, "--for", seat).out)[0]
             for seat in seats}
    assert len({*hands.values()}) == 3
    with terminals.played(path, "--now", harness.WHEN, plain=True) as screen:
        first = screen.awaited(">").rpartition(b"\n")[2].decode().strip()
        others = [seat for seat in seats if seat != first]
        screen.type(b"hand" + ENTER)
        before = screen.awaited(f"({first}), then press Enter.")
        assert CLEARED not in before and hands[first].encode() not in before
        screen.type(ENTER)
        screen.awaited(hands[first])
        for seat, former in zip(others, (first, *others), strict=False):
            screen.awaited(">")
            screen.type(f"hand {seat}".encode() + ENTER)
            before = screen.awaited(f"({seat}), then press Enter.")
            assert CLEARED in before
            screen.type(ENTER)
            shown = screen.awaited(hands[seat])
            assert hands[former].encode() not in shown
            assert hands[former].encode() not in before.rpartition(CLEARED)[2]
        screen.awaited(f"{others[-1]}>")
        screen.type(b"quit" + ENTER)
        assert CLEARED in screen.awaited("Saved up to turn"), "a hand is left on the screen"


def test_the_session_of_a_seat_shows_no_other_hand(tmp_path: Path) -> None:
    """Nobody is asked to hand anything over there, and no screen is cleared."""
    path = begun(tmp_path, "stone-daze")
    with terminals.played(path, "--seat", "red", plain=True) as screen:
        screen.awaited("red>")
        screen.type(SHEET.encode() + ENTER)
        screen.awaited("Receipt: ")
        screen.awaited("red>")
        screen.type(b"hand" + ENTER)
        shown = screen.awaited("runner-1 e3")
        screen.type(b"hand blue" + ENTER)
        shown += screen.awaited("Write hand red.")
        shown += screen.awaited("red>")
        screen.type(b"\x04")
        shown += screen.awaited("Saved up to turn 1.")
        assert CLEARED not in shown and b"Hand the keyboard" not in shown


def test_open_games_are_played_without_hand_overs(tmp_path: Path) -> None:
    """Where nobody knows what others do not, the keyboard goes round as ever."""
    path = begun(tmp_path, "stone-age")
    with terminals.played(path, "--now", harness.WHEN, plain=True) as screen:
        screen.awaited("red>")
        screen.type(b"place 99 moon" + ENTER)
        screen.awaited("red>")
        screen.type(b"hand" + ENTER)
        shown = screen.awaited("Ann (red) has no hidden information.")
        screen.type(b"place 3 forest" + ENTER)
        shown += screen.awaited("blue>")
        screen.type(b"\x04")
        shown += screen.awaited("Saved up to turn 2.")
        assert CLEARED not in shown and b"Hand the keyboard" not in shown


def test_where_no_screen_can_be_cleared_nothing_private_is_printed(tmp_path: Path) -> None:
    """Lines from a pipe are played, and what is for their seat alone is not told."""
    path = begun(tmp_path, "stone-daze")
    ran = command_line.run("play", path, "--now", harness.WHEN, stdin=b"\n".join(
        (SHEET.encode(), b"legal", b"hand red", b"set-up: R1 a99", b"hand blue", b"legal", b"")))
    assert ran.exit == 0 and "\x1b" not in ran.out + ran.err
    for text in ("R1", "Receipt", "Orders 1 of", "a99"):
        assert text not in ran.out.rpartition("red> ")[2] + ran.err, text
    assert "Only red can see" in ran.err and "--seat red" in ran.err
