"""A program that answers every mail and does not say that it is one."""

import pytest

from tests.desks import Club, said

AWAY = "I am on holiday until Monday.\nIn urgent cases ring 0123.\n"


def test_the_third_equal_text_of_a_day_has_no_answer() -> None:
    """The moderator is told once; the next day it begins again."""
    club = Club()
    told = [club.write("red", f"{AWAY}Ticket {n}\n\n=== reply above this line === {n}\n> {n}\n")
            for n in range(15)]
    answered = [bool(said(one, "red")) for one in told]
    assert answered == [True, True] + [False] * 13
    assert [bool(said(one, "moderator")) for one in told] == [False, False, True] + [False] * 12
    text = " ".join(said(told[2], "moderator").split())
    assert "The same text came from red@example.org for the 3rd time today" in text
    club.now = "2026-11-23T10:00:00Z"
    assert said(club.write("red", AWAY), "red")


def test_so_has_one_without_a_token() -> None:
    """Some answer under a subject of their own."""
    club = Club()
    told = [club.write("red", AWAY, subject="Away") for _ in range(5)]
    assert [bool(said(one, "red")) for one in told] == [True, True, False, False, False]
    assert [one.dropped for one in told[3:]] == ["too many answers in an hour"] * 2


@pytest.mark.parametrize("order", ["place 3 forest", "STATUS"])
def test_what_that_address_orders_is_done_and_answered(order: str) -> None:
    """And so are other words."""
    club = Club()
    for _ in range(4):
        club.write("red", AWAY)
    assert said(club.write("red", "Who is there?"), "red")
    assert not said(club.write("blue", AWAY), "red")
    assert said(club.write("red", order), "red")


def test_commands_may_be_the_same_all_day() -> None:
    """They ask for something."""
    club = Club()
    assert all(said(club.write("red", "STATUS"), "red") for _ in range(10))


def test_no_more_addresses_are_remembered_than_a_desk_may_have() -> None:
    """Who has a token may write from anywhere where that is enough."""
    club = Club(policy="token")
    for n in range(70):
        club.now = f"2026-11-22T{10 + n // 10:02}:00:00Z"
        club.write("red", AWAY, sender=f"x{n}@example.org")
    assert len(club.desk.echoes) == 64
