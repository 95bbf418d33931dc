"""Each part of a message is answered when another part was refused."""

import pytest

from tests.support.office_in_memory import Club, text_to


def daze() -> Club:
    """A game of sealed sheets, whose first orders are asked."""
    club = Club("stone-daze", 2)
    club.tick()
    for seat in club.seats:
        club.write(seat, "standard")
    return club


def test_behind_a_refused_sheet_it_is_told_what_became_of_the_rest() -> None:
    """Each part has its line."""
    told = text_to(daze().write("red", "orders 1: runner-9 forward\nMAILS ALL\nclubs 1: none"),
                   "red")
    assert "What became of your message:\n  line 1, “orders 1: runner-9 forward”: refused" in told
    assert "  line 2, MAILS: done\n  line 3, “clubs 1: none”: skipped" in told


def test_behind_a_refused_ready_too() -> None:
    """And a message of which all was done says so in a line."""
    club = daze()
    assert "line 1, READY: refused" in text_to(club.write("red", "READY\nMAILS ALL"), "red")
    told = text_to(club.write("red", "DRAFT\nstay\nEND DRAFT\nREADY"), "red")
    assert told.startswith("Your message: line 1 DRAFT: done; line 4 READY: done.\n")
    assert "became" not in text_to(club.write("blue", "READY"), "blue")


@pytest.mark.parametrize("text", ["place 3 forest\nSTATUS\nuse hut", "STATUS\nplace 9 hut"])
def test_of_moves_it_is_told_too(text: str) -> None:
    """Played, played in part or not at all."""
    told = text_to(Club().write("red", text), "red")
    assert "What became of your message:" in told and "STATUS: done" in told


def test_ready_lets_no_older_draft_count_where_a_newer_one_was_refused() -> None:
    """It was said of the sheet of this letter."""
    club = daze()
    club.write("red", "DRAFT\nrunner-1 forward\nEND DRAFT")
    told = text_to(club.write("red", "DRAFT\nrunner-9 forward\nEND DRAFT\nREADY"), "red")
    assert "red" not in club.match.orders and "line 4, READY: skipped" in told


def test_lines_that_are_no_sheet_are_not_lost_among_commands() -> None:
    """They are listed as not understood."""
    told = text_to(daze().write("red", "runner-9 forward\nhunter dance\n\nMAILS ALL"), "red")
    assert "Nothing was done for them:\n  (line 1) runner-9 forward\n  (line 2) hunter" in told


def test_status_has_ones_own_draft_sheet_and_plan() -> None:
    """And nobody else's."""
    club = daze()
    told = text_to(club.write("red", "DRAFT\nrunner-1 forward\nEND DRAFT\nSTATUS"), "red")
    assert "Your draft for orders 1 counts once you write READY:\n  runner-1 forward" in told
    told = text_to(club.write("red", "READY\nPLAN\norders 2: none\nEND PLAN\nSTATUS"), "red")
    assert "Your orders, number 1, are in and count:\n  runner-1 forward" in told
    assert "Your draft" not in told
    told = text_to(club.write("blue", "STATUS"), "blue")
    assert "Your" not in told.partition("YOUR MOVE")[0] and "runner-1" not in told.partition(
        "YOUR MOVE")[0]


def test_status_has_ones_own_plan() -> None:
    """In a game without sheets, too."""
    club = Club()
    told = text_to(club.write("blue", "PLAN\nplace 2 hut\nEND PLAN\nSTATUS"), "blue")
    assert "YOUR ORDERS AND PLANS\nPlan of blue:" in told
    assert "place 2 hut" in told.partition("YOUR ORDERS AND PLANS")[2]
