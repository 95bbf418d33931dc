"""Rules of hearing that a few words show, in SoloPlay: amounts, closings, what a verb gives."""

import pytest

from tests import harness, hear, test_phrases

BEGIN = ("add 0 food", "remove nothing", "elder river")


def read(before: tuple[str, ...], text: str) -> list[str]:
    """What a text is read as behind these moves; nothing: it is refused."""
    now = harness.begin("stone-age-solo").table
    if not before:
        return hear.read(now, None, text)[0]
    found = hear.read(now, None, "; ".join((*before, text)))[0]
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
    now = test_phrases.position("stone-daze", "healing")
    seat = now.rules.awaiting(now.state).asks[0].seat
    moves, _, offers = hear.read(now, seat, "perhaps heal somebody")
    assert not moves and offers and all(hear.read(now, seat, one)[0] == [one] for one in offers)
