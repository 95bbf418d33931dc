"""A program that answers every mail without saying that it is one."""

import pytest

from tests.support import harness
from tests.support.office_in_memory import Club, text_to

AWAY = "I am on holiday until Monday.\nIn urgent cases ring 0123.\n"


RESPONDERS = (
    "On holiday until 7 Dec.", "This mailbox is not monitored.",
    "Your message has been received. Ticket #4711 was created.", "Received. Done.",
    "I am out of the office and will pass all urgent matters to my colleague.",
    "Thank you for your mail.\nI am away on Monday.\n\nAnn",
    "Thanks for getting in touch! We will get back to you within 2 working days.",
    "Ich bin bis 7. Dezember im Urlaub.\nIn dringenden Fällen wenden Sie sich an Bob.")


@pytest.mark.parametrize(("game", "texts"), [
    ("stone-age", RESPONDERS), ("settlers", RESPONDERS[3:6]), ("fire-and-stone", RESPONDERS[3:4]),
    ("stone-daze", RESPONDERS[:1])])
def test_a_responder_has_one_answer_a_day(game: str, texts: tuple[str, ...]) -> None:
    """Whether its owner is to move or not; the moderator is told once."""
    club = Club(game, min(len(of[2]) for of in harness.TABLES if of[0] == game))
    club.tick()
    begun = club.save, club.roster
    asks = {decision.seat for decision in club.match.game.to_move(club.match.state).decisions}
    for seat in {*sorted(asks)[:1], *sorted({*club.seats} - asks)[:1]}:
        for text in texts:
            club.save, club.roster = begun
            told = [club.write(seat, text.replace("4711", f"{n}")) for n in range(2)]
            assert [bool(text_to(one, seat)) for one in told] == [True, False], (seat, text)
            assert [bool(text_to(one, "moderator")) for one in told] == [False, True]
            assert club.save == begun[0]


def test_a_responder_at_another_address_is_told_of_once() -> None:
    """A seat's mail is passed on to where a program answers."""
    club = Club()
    told = [club.write("red", AWAY, sender="ann@work.example.com") for _ in range(4)]
    assert [bool(text_to(one, "red")) for one in told] == [True, False, False, False]


def test_a_move_that_failed_is_answered_again() -> None:
    """Once more, while it is refused for its words; always, where it is out of turn or forbidden.
    """
    club = Club()
    assert [bool(text_to(club.write("red", "place thre forestt"), "red")) for _ in range(4)] == [
        True, True, False, False]
    for seat, text in (("blue", "place 2 hut"), ("red", "place 5 tool-maker")):
        assert all(text_to(club.write(seat, text), seat) for _ in range(4))


def test_the_second_equal_text_of_a_day_has_no_answer() -> None:
    """The moderator is told once; the next day it begins again."""
    club = Club()
    told = [club.write("red", f"{AWAY}Ticket {n}\n\n=== reply above this line === {n}\n> {n}\n")
            for n in range(15)]
    answered = [bool(text_to(one, "red")) for one in told]
    assert answered == [True] + [False] * 14
    assert [bool(text_to(one, "moderator")) for one in told] == [False, True] + [False] * 13
    text = " ".join(text_to(told[1], "moderator").split())
    assert "red@example.org sent the same text for the 2nd time today" in text
    club.now = "2026-11-23T10:00:00Z"
    assert text_to(club.write("red", AWAY), "red")


def test_so_has_one_without_a_token() -> None:
    """Some answer under a subject of their own."""
    club = Club()
    told = [club.write("red", AWAY, subject="Away") for _ in range(5)]
    assert [bool(text_to(one, "red")) for one in told] == [True] + [False] * 4
    assert [one.dropped for one in told[2:]] == ["too many answers in an hour"] * 3


@pytest.mark.parametrize("order", ["place 3 forest", "STATUS"])
def test_what_that_address_orders_is_done_and_answered(order: str) -> None:
    """And so are other words."""
    club = Club()
    for _ in range(4):
        club.write("red", AWAY)
    assert text_to(club.write("red", "Who is there?"), "red")
    assert not text_to(club.write("blue", AWAY), "red")
    assert text_to(club.write("red", order), "red")


def test_commands_may_be_the_same_all_day() -> None:
    """They ask for something."""
    club = Club()
    assert all(text_to(club.write("red", "STATUS"), "red") for _ in range(10))


def test_no_more_addresses_are_remembered_than_a_desk_may_have() -> None:
    """Who has a token may write from anywhere where that is enough."""
    club = Club(policy="token")
    for n in range(70):
        club.now = f"2026-11-22T{10 + n // 10:02}:00:00Z"
        club.write("red", AWAY, sender=f"x{n}@example.org")
    assert len(club.roster.echoes) == 64
