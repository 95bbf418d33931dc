"""Names of players in texts: *Ann (red)* the first time, *Ann* after."""

import pytest

from referee.core.base.references import (
    begins_with_seat,
    capital_seat_ref,
    capitalized,
    past_player_ref,
    player_ref,
    seat_ref,
)
from referee.core.document.blocks import TextBlock
from referee.core.document.surfaces import SHELL, resolved_page, with_names

pytestmark = pytest.mark.quick

TWICE = f"{seat_ref('red')} and {seat_ref('red')}, {seat_ref('blue')}"


@pytest.mark.parametrize(("players", "text"), [
    ({"red": ("Ann",), "blue": ("Bob",)}, "Ann (red) and Ann, Bob (blue)"),
    ({"red": ("Ann", "Cleo"), "blue": ()}, "Ann & Cleo (red) and Ann & Cleo, blue"),
    ({"red": (), "blue": ("Bob",)}, "red and red, Bob (blue)"),
    ({"red": ("Red",), "blue": ("Bob",)}, "red and red, Bob (blue)"),
    # Names that could be taken for someone else always have their seat.
    ({"red": ("Ann",), "blue": ("ann",)}, "Ann (red) and Ann (red), ann (blue)"),
    ({"red": ("Blue",), "blue": ("Bob",)}, "Blue (red) and Blue (red), Bob (blue)"),
    ({"red": ("Moderator",), "blue": ("Bob",)},
     "Moderator (red) and Moderator (red), Bob (blue)"),
])
def test_a_player_is_introduced_once(players: dict[str, tuple[str, ...]], text: str) -> None:
    """A seat without a known player is called by its colour."""
    assert with_names(SHELL, players).resolve(TWICE) == text


def test_a_name_with_reserved_characters_is_shown_without_them() -> None:
    """A name cannot contain a reference."""
    surface = with_names(SHELL, {"red": ("A\ue000blue\ue006n",)})
    assert surface.resolve(seat_ref("red")) == "A\uf8ffblue\uf8ffn (red)"


def test_every_document_introduces_its_players_again() -> None:
    """`fresh` forgets who was named; `short` names everyone without a seat."""
    surface = with_names(SHELL, {"red": ("Ann",), "blue": ("Bob",)})
    page = (TextBlock((seat_ref("red"), seat_ref("red"))),)
    for _ in range(2):
        assert resolved_page(page, surface.fresh()) == (TextBlock(("Ann (red)", "Ann")),)
    assert surface.short().resolve(TWICE) == "Ann and Ann, Bob"


def test_some_texts_always_show_the_seat() -> None:
    """Whose move it is must be readable without what was printed before."""
    surface = with_names(SHELL, {"red": ("ann",)})
    text = f"{seat_ref('red')}; {player_ref('red')}; {capital_seat_ref('red')}"
    assert surface.resolve(text) == "ann (red); ann (red); ann"
    assert SHELL.resolve(player_ref("red")) == "red"


def test_a_sentence_begins_with_a_capital_letter_whoever_played_then() -> None:
    """The player of that time is named as they wrote their name."""
    named = with_names(SHELL, {"red": ("Ann",)})
    for begins, seat, name in ((seat_ref("red"), "Red", "Ann (red)"),
                               (past_player_ref("red", "cleo"), "Red", "cleo (red)")):
        text = f"{begins} moves"
        assert begins_with_seat(text, "red") and not begins_with_seat(text, "re")
        assert SHELL.resolve(text) == "red moves"
        assert SHELL.resolve(capitalized(text)) == f"{seat} moves"
        assert named.fresh().resolve(capitalized(text)) == f"{name} moves"
    assert not begins_with_seat("red moves", "red") and capitalized("red moves") == "Red moves"
