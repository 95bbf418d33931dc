"""Blocks without END: nothing after one is silently lost, nothing secret is passed on."""

from copy import copy
from functools import cache

import pytest

from tests.support.office_in_memory import Club, text_to

QUOTE = ("\n\nOn Sun, 22 Nov 2026 at 10:00, Club <office@example.org> wrote:\n"
         "> === reply above this line ===\n> Your hand: secret\n")


@pytest.mark.parametrize("text", [
    "PRESS TO blue\nhello\nplace 3 forest", "PRESS TO blue\nhello\n\nplace 3 forest\n\nBye\nAnn",
    "place 1 field\nPRESS TO blue\nhello\nSTATUS", "REPORT\nhello\n  place 3 forest",
    "BROADCAST\nhello\nORDERS\nplace 3 forest\nEND ORDERS",
    "PRESS TO blue\nhello\nplace 3 forest\nPRESS TO blue\nmore\nEND PRESS"])
def test_talk_without_its_end_that_has_an_order_holds_the_letter_back(text: str) -> None:
    """Nobody is written to and nothing played; the answer says how to write it."""
    club = Club()
    handled = club.write("red", text)
    told = text_to(handled, "red")
    assert club.match.position_turn == 1 and [mail.recipients
                                              for mail in handled.mails] == [("red@example.org",)]
    assert "Nothing was done" in told
    name = next(word for word in ("PRESS", "REPORT", "BROADCAST") if word in text)
    assert f"has no END {name}. If this is an order, write END {name} above it." in told


def test_talk_without_its_end_that_has_no_order_is_passed_on() -> None:
    """And its writer is told how far it went."""
    handled = Club().write("red", "PRESS TO blue\nhello\n\nBest wishes\nAnn")
    assert "| hello" in text_to(handled, "blue")
    assert "END PRESS is missing" in text_to(handled, "red")


def test_no_quote_is_passed_on_with_talk_that_has_no_end() -> None:
    """Of our mail it would be what its reader alone may see; what is below it is read."""
    club = Club()
    handled = club.write("red", f"PRESS TO blue\nhello{QUOTE}\nplace 1 field\n")
    assert "| hello" in text_to(handled, "blue") and "secret" not in text_to(handled, "blue")
    assert club.match.position_turn == 2


def test_with_its_end_it_is_passed_on_as_it_is() -> None:
    """Orders in it and quotes are talk, as its writer said."""
    club = Club()
    handled = club.write("red", f"PRESS TO blue\nplace 3 forest\n{QUOTE}END PRESS")
    assert "| place 3 forest" in text_to(handled, "blue") and club.match.position_turn == 1


@cache
def begun() -> Club:
    """A game of Stone Daze after its set-up; who writes takes a copy."""
    club = Club("stone-daze", 2)
    club.tick()
    for seat in club.seats:
        club.write(seat, "standard")
    return club


@pytest.mark.parametrize("name", ["ORDERS", "PLAN", "DRAFT"])
@pytest.mark.parametrize("command", ["STATUS", "READY", "MAILS ALL", "PRESS TO blue\nhi\nEND PRESS",
                                     "PLAN\nstay\nEND PLAN", "* CONCEDE"])
def test_a_command_in_orders_without_their_end_holds_the_letter_back(name: str,
                                                                     command: str) -> None:
    """It was read as a line of them, and lost."""
    club = copy(begun())
    before = club.save
    handled = club.write("red", f"{name}\nstay\n{command}")
    assert "Nothing was done" in text_to(handled, "red") and club.save == before
    assert f"{name} in line 1 has no END {name}." in text_to(handled, "red")
    assert [mail.recipients for mail in handled.mails] == [("red@example.org",)]


def test_orders_without_their_end_count_as_far_as_they_go() -> None:
    """Nothing else stands there."""
    club = Club()
    club.write("red", f"ORDERS\nplace 3 forest\n\nThanks\nAnn{QUOTE}")
    assert club.match.position_turn == 2


def test_a_second_block_of_orders_is_looked_at_too() -> None:
    """Of two orders for one question none is played; of plans the later is in force."""
    told = text_to(Club().write("red", "ORDERS\nplace 3 forest\nEND ORDERS\nORDERS\nplace 1 field\n"
                                    "END ORDERS"), "red")
    assert told.startswith("Nothing was played. There are two orders for one decision.")
    assert "line 2 “place 3 forest”" in told and "line 5 “place 1 field”" in told
    club = Club()
    plans = "PLAN\nuse forest\nEND PLAN\nPLAN\nplace 2 hut\nEND PLAN"
    told = text_to(club.write("blue", plans), "blue")
    assert "It replaces this one:" in told and "place 2 hut" in club.match.plans["blue"]


def test_what_is_wrong_in_a_plan_is_told_with_its_line() -> None:
    """Its number is that of the letter."""
    told = text_to(Club().write("red", "PLAN\nplace 3 forest\nplace 3 hutt\nEND PLAN"), "red")
    assert "line 3 “place 3 hutt”" in told
