"""Replies to a message's sender and those who share the seat: once each, with the reason."""

import pytest
from msgspec.structs import replace

from referee.pbem.roster.game_roster import Person
from tests.support.office_in_memory import Club, text_to
from tests.support.paths import ROOT

MATES = ("ann@example.org", "bob@example.org")


def clans() -> Club:
    """A game for two clans; the first is played by Ann and Bob."""
    club = Club("stone-daze", 2)
    first = club.seats[0]
    people = (*(Person(first, address.partition("@")[0].title(), address) for address in MATES),
              *club.roster.people_of(club.seats[1]))
    club.roster = replace(club.roster, people=people)
    return club


def test_who_shares_a_seat_has_a_copy_of_what_was_done() -> None:
    """A plan, and that it was taken back; with a token of his own seat."""
    club = clans()
    club.tick()
    first = club.seats[0]
    handled = club.write(first, "PLAN\nclubs 5: none\nEND PLAN", sender=MATES[0])
    assert f"DONE FOR {first.upper()} BY ANN" in text_to(handled, MATES[1])
    assert "clubs 5: none" in text_to(handled, MATES[1])
    assert not text_to(handled, f"{club.seats[1]}@example.org")
    mail, = (mail for mail in handled.mails if MATES[1] in mail.recipients)
    assert mail.token is not None and mail.token.seat == first
    assert "withdrawn" in text_to(club.write(first, "NO PLAN", sender=MATES[1]), MATES[0])


@pytest.mark.parametrize("text", ["STATUS", "CHECK none", "LEGAL", "clubs 5: nonsense", "",
                                  "PLAN\nnonsense\nEND PLAN", "MAILS ALL"])
def test_what_did_nothing_is_copied_to_nobody(text: str) -> None:
    """Nor what was refused."""
    club = clans()
    club.tick()
    handled = club.write(club.seats[0], text, sender=MATES[0])
    assert text_to(handled, MATES[0]) and not text_to(handled, MATES[1])


def test_a_copy_is_no_answer_to_who_has_had_enough() -> None:
    """A mate is not written to without measure."""
    club = clans()
    copies = [bool(text_to(club.write(club.seats[0], "PLAN\nclubs 5: none\nEND PLAN",
                                      sender=MATES[0]), MATES[1])) for _ in range(22)]
    assert copies == [True] * 20 + [False] * 2


def test_a_letter_from_elsewhere_that_counts_is_told_to_the_seat() -> None:
    """Where the token alone proves whose it is."""
    club = Club(policy="token")
    handled = club.write("red", "place 3 forest", sender="elsewhere@example.org")
    assert club.match.position_turn == 2 and "Played: place 3 forest." in text_to(handled, "red")


def test_a_stopped_plan_is_told_once() -> None:
    """Its writer reads of it in what is told to him."""
    club = Club()
    handled = club.write("red", "PLAN\nplace 3 forest\nstop if card 1 free\nEND PLAN")
    assert text_to(handled, "red").count("The plan of red") == 1
    assert "Plan of red" in text_to(handled, "red")


def test_each_line_that_is_not_understood_has_its_reason() -> None:
    """In the words of its reader; of a command how it is written."""
    handled = Club().write("red", "place 2 hutt\nplace 3 forest\nTAKEBACK yesterday")
    told = text_to(handled, "red")
    assert "(line 1) place 2 hutt" in told
    assert "The word “hutt” is not known for this decision." in told
    assert "Did you mean hut?" in told
    assert "Write it like this: TAKEBACK turn" in told


def test_of_many_lines_the_first_have_their_reasons() -> None:
    """Ten; the others are listed."""
    told = text_to(Club().write("red", "\n".join(["place 2 hutt"] * 11)), "red")
    assert told.count("is not known for this decision") == 10 and "(line 11) place 2 hutt" in told


def test_a_line_that_may_be_the_rest_of_another_says_so() -> None:
    """That is its reason, and no reader's."""
    wide = "I have thought about this for the whole of the long afternoon and I"
    told = text_to(Club().write("red", f"place 3 forest\n\n{wide}\nplace 2 hut there"), "red")
    assert "it may be the rest of the line above it" in told


def test_a_player_may_have_a_mail_for_each_turn() -> None:
    """Until he takes it back."""
    club = Club(seats=4)
    club.tick()
    last = club.seats[-1]
    assert not text_to(club.write("red", "place 3 forest"), last)
    assert "a mail for every turn" in text_to(club.write(last, "MAILS ALL"), last)
    assert text_to(club.write(club.seats[1], "place 2 hut"), last)
    club.write(last, "Mails asked.")
    assert not any(person.all_mails for person in club.roster.people)


@pytest.mark.parametrize("text", ["MAILS", "MAILS SOMETIMES", "MAILS ALL?"])
def test_which_mails_must_be_said(text: str) -> None:
    """Nothing is changed by what is no wish."""
    club = Club()
    assert "MAILS ALL" in text_to(club.write("red", text), "red")
    assert not club.roster.people[0].all_mails


def test_who_moved_for_a_seat_is_told_beside_what_came_of_it() -> None:
    """What all are told of a sheet is not said to be for other eyes."""
    club = Club("stone-daze", 2)
    club.tick()
    for text in ("standard", "stay"):
        for seat in club.seats:
            club.write(seat, text)
    told = text_to(club.write("moderator", "PROCESS BECAUSE it is late"), "red")
    assert "missed the deadline." in told and "blue throws no clubs." in told
    assert "hidden information" not in told.casefold() and "red by referee: none" in told


def test_receipts_stand_behind_what_matters() -> None:
    """What became of the sheet first, what happened, what is asked; then what proves it."""
    club = clans()
    club.tick()
    first, second = club.seats
    handled = club.write(first, "standard", sender=MATES[0])
    for to in MATES:
        told = text_to(handled, to)
        places = [told.index(one) for one in ("standard", "\nRECEIPTS\n")]
        assert places == sorted(places)
        assert "Receipt: " not in told.partition("\nRECEIPTS\n")[0]
    told = text_to(club.write(second, "standard"), second)
    news = told[told.index("NEWS SINCE"):told.index("\nRECEIPTS\n")]
    assert "receipt: " not in news and "filed" not in news and "Round 1 begins." in news
    assert told.partition("\nRECEIPTS\n")[2].count("eceipt: ") == 3
    told = text_to(club.write(first, "HISTORY", sender=MATES[0]), MATES[0])
    assert told.index("Round 1 begins.") < told.index("receipt: ")


def test_why_the_moderator_moved_is_told_to_all() -> None:
    """As every reason of his."""
    club = Club()
    handled = club.write("moderator", "AS red: place 2 forest BECAUSE she phoned")
    for seat in club.seats:
        assert "The moderator moved for red: she phoned" in text_to(handled, seat)
    handled = club.write("moderator", "AS blue: place 99 forest BECAUSE he phoned")
    assert not text_to(handled, "red") and not text_to(handled, "blue")


def test_a_draft_that_the_moderator_s_move_drops_is_told_to_its_seat_alone() -> None:
    """And to him. To the others nothing tells that a sheet is filed."""
    club = clans()
    club.tick()
    first, other = club.seats
    club.write(first, "DRAFT\nrunner-1 a1\nEND DRAFT", sender=MATES[0])
    assert first in club.match.draft_orders
    handled = club.write("moderator", f"AS {first}: set-up: standard BECAUSE Dora phoned")
    assert first not in club.match.draft_orders
    for to in (*MATES, "moderator"):
        assert "for set-up is deleted: runner-1 a1" in text_to(handled, to)
    assert not text_to(handled, f"{other}@example.org")


def test_a_seat_reads_its_own_sheet_whatever_the_game() -> None:
    """Also where a sheet is not made of lines."""
    from referee.commands.loading import open_save
    from referee.pbem.outbound import content

    raw = (ROOT / "saves/settlers/four-players-discards-half-in.toml").read_bytes()
    _, match = open_save(raw, "")
    assert match.orders
    for seat, orders in match.orders.items():
        assert f"  {orders.text}" in content._own_orders(match, seat)
