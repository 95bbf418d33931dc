"""Names of players in texts: *Ann (red)* the first time, *Ann* after."""

import re

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
    ({"red": ("Ann", "Cleo"), "blue": ()}, "Ann and Cleo (red) and Ann and Cleo, blue"),
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


RED, BLUE = seat_ref("red"), seat_ref("blue")


@pytest.mark.parametrize(("text", "words"), [
    (f"{RED} wins with 3 points; {BLUE} has 2.",
     "Ann and Ada (red) win with 3 points; Bob (blue) has 2."),
    (f"Automatic: {capital_seat_ref('red')} reaches the hut and takes 1 wood. {RED} carries it.",
     "Automatic: Ann and Ada (red) reach the hut and take 1 wood. Ann and Ada carry it."),
    (f"The plan of {RED} stops, but {RED} still does what {BLUE} does and has 2.",
     "The plan of Ann and Ada (red) stops, but Ann and Ada still do what Bob (blue) does and has "
     "2."),
    (f"It waits for {RED}, who is late; {player_ref('red')} has no move.",
     "It waits for Ann and Ada (red), who are late; Ann and Ada (red) have no move."),
    (f"{RED}'s wood: 3. Private: {RED} only", "Ann and Ada (red)'s wood: 3. Private: Ann and Ada "
     "only"),
    (f"{past_player_ref('blue', 'Cleo and Dan')} passes, {past_player_ref('blue', 'Eve')} passes",
     "Cleo and Dan (blue) pass, Eve (blue) passes")])
def test_several_players_have_plural_verbs(text: str, words: str) -> None:
    """In every part of a sentence of which they are the subject."""
    surface = with_names(SHELL, {"red": ("Ann", "Ada"), "blue": ("Bob",)})
    assert surface.resolve(text) == words
    assert not re.search(r"\b(win|have|reach|carry|do|are|pass)\b", SHELL.resolve(text))


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
