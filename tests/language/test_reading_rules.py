"""Rules of reading free text, shown in SoloPlay: amounts, closings, verbs."""

import pytest

from tests.support import case_files, harness
from tests.tools import text_reading

pytestmark = pytest.mark.quick

BEGIN = ("add 0 food", "remove nothing", "elder river")


def read(before: tuple[str, ...], text: str) -> list[str]:
    """What a text is read as behind these moves; nothing: it is refused."""
    match = harness.begin("stone-age-solo").match
    if not before:
        return text_reading.read(match, None, text)[0]
    found = text_reading.read(match, None, "; ".join((*before, text)))[0]
    assert tuple(found[:len(before)]) == before or not found
    return found[len(before):]


@pytest.mark.parametrize(("many", "text", "means"), [
    (0, "no food", ["add 0 food"]),  # a verb that gives its number
    (0, "two more food", ["add 2 food"]),
    (0, "two more food # as I said", ["add 2 food"]),  # a remark
    (0, "# two more food", []),
    (1, "rem 8 wood", ["remove 8 wood"]),  # the beginning of one verb alone
    (0, "a 2 food", ["add 2 food"]),  # all but that to the letter
    (0, "ADD  TWO FOOD", ["add 2 food"]),
    (0, "add 2food", ["add 2 food"]),
    (1, "r 8 wood", []),
    (0, "five food for 10 points", ["add 5 food"]),  # what is said beside must be true
    (0, "five food for 11 points", []),
    (1, "everything", ["remove 28 wood 18 brick 12 stone 10 gold"]),
    (1, "eight wood away", ["remove 8 wood"]),
    (2, "start in the forest", ["elder forest"]),
    (2, "field", []),
    (3, "the last five in the quarry", ["place 5 quarry"]),  # a number that is all there are
    (3, "the last four in the quarry", []),
    (3, "last in the quarry", []),
    (3, "two in the quarry that's it", ["place 2 quarry"]),
])
def test_a_text_is_read_as_it_was_meant(many: int, text: str, means: list[str]) -> None:
    """Or refused, where it is not true or leaves open what is meant."""
    assert read(BEGIN[:many], text) == means


def test_an_answer_in_secret_that_is_no_sheet_is_offered_too() -> None:
    """Whom the elder heals is one move, heard as any other."""
    match = case_files.position("stone-daze", "healing")
    seat = match.game.to_move(match.state).decisions[0].seat
    moves, _, offers = text_reading.read(match, seat, "perhaps heal somebody")
    assert not moves and offers and all(text_reading.read(match, seat, one)[0] == [one]
                                        for one in offers)


def test_a_letter_behind_a_move_is_no_move() -> None:
    """“W” below an offer signs it and withdraws nothing; before all else it is the verb it begins.
    """
    text, seen = "offer blue 2 meat for 1 flint", 0
    for one in text_reading.texts("settlers"):
        if one.means == text and text_reading.read(one.now, one.seat, text)[0]:
            assert text_reading.read(one.now, one.seat, f"{text}\nW")[0] == []
            assert text_reading.read(one.now, one.seat, f"{text}\nwithdraw")[0] == [text,
                                                                                    "withdraw"]
            seen += 1
    assert seen
    one = next(one for one in text_reading.texts("stone-age") if one.means == "extra")
    assert text_reading.read(one.now, one.seat, "e")[0] == ["extra"]


def where(game: str, means: str) -> text_reading.Text:
    """A text of the corpora at whose position this is legal."""
    return next(one for one in text_reading.texts(game) if one.means == means
                and text_reading.read(one.now, one.seat, means)[0])


@pytest.mark.parametrize(("game", "means", "told", "false"), [
    ("stone-age", "place 1 card 3", "one on card 3 that costs 3", "one on card 3 that costs 2"),
    ("stone-age", "tools 1", "one tool of value 1", "one tool of value 2"),
    ("stone-age", "feed brick 2 stone", "feed brick 2 stone for 3 food",
     "feed brick 2 stone for 4 food"),
    ("stone-age", "starve", "lose 10 points", "lose 9 points"),
    ("stone-age", "take 5", "the 5, a tool", "the 5, a gold"),
    ("stone-age", "split 2 food 2 decorations", "2 food and the other 2 as decorations",
     "2 food and the other 3 as decorations"),
    ("stone-age-solo", "done", "nothing more with card 4", "nothing more with card 1"),
    ("stone-age-solo", "raise 1", "my tool goes from 1 to 2", "my tool goes from 1 to 3"),
    ("fire-and-stone", "scout 2 to I-16 via I-19", "scout 2 goes from I-22 to I-16 through I-19",
     "scout 2 goes from I-21 to I-16 through I-19"),
])
def test_what_is_told_beside_a_move_is_true_of_it(game: str, means: str, told: str,
                                                  false: str) -> None:
    """Else the text is refused."""
    one = where(game, means)
    right = text_reading.read(one.now, one.seat, means)
    assert text_reading.read(one.now, one.seat, told)[1] == right[1], told
    assert text_reading.read(one.now, one.seat, false)[0] == [], false


@pytest.mark.parametrize(("game", "means", "text"), [
    ("stone-age", "starve", "no food"), ("stone-age", "starve", "pay nothing"),
    ("stone-age-solo", "remove nothing", "I want 3 gold"),
    ("stone-age-solo", "remove nothing", "3 gold back"),
    ("settlers", "refuse 1", "OK, I'm out"),
])
def test_what_may_be_meant_otherwise_is_refused(game: str, means: str, text: str) -> None:
    """What costs something is not read into what tells of it."""
    one = where(game, means)
    assert text_reading.read(one.now, one.seat, text)[0] == []


def test_an_offer_may_be_asked_if_the_text_is_no_other_move() -> None:
    """“All 3 meat” for a flint may be the bank's; asked, it is no offer to all."""
    offer = "offer blue 2 meat for 1 flint"
    one = where("settlers", offer)
    assert text_reading.read(one.now, one.seat, f"{offer}?")[0] == [offer]
    text = "trade all 3 meat for a flint"
    one = next(one for one in text_reading.texts("settlers") if one.text == text)
    moves, _, offers = text_reading.read(one.now, one.seat, f"{text}?")
    assert not moves and "bank 3 meat for 1 flint" in offers
