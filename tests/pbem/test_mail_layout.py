"""What a mail has, and in which order: outcome, who is to move, news, question, position, proof."""

import re
from functools import partial

import pytest
from msgspec.structs import replace

from referee.pbem.handlers.processing import ProcessingResult
from referee.pbem.intent import message_orders
from referee.pbem.outbound import mails
from referee.pbem.roster.game_roster import MODERATOR
from referee.pbem.roster.office_settings import Office
from referee.pbem.schedule import deadline_rules
from tests.support.office_in_memory import OFFICE, Club, later, state, text_to
from tests.support.paths import ROOT

ANN_AND_BOB = (ROOT / "saves/stone-age/two-players-cards-run-out.toml").read_bytes()
HALF = (ROOT / "saves/settlers/four-players-discards-half-in.toml").read_bytes()


def lines(club: Club, handled: ProcessingResult, seat: str) -> list[str]:
    """The lines of the mail to a seat, without empty ones and those that cut it off."""
    mail = next(mail for mail in handled.mails if f"{seat}@example.org" in mail.recipients)
    text = mails.text(mail, partial(message_orders.begins_like_order, club.match))
    return [line for line in text.splitlines() if line and not re.match(r"===|\[", line)]


def test_a_mail_says_what_became_of_the_message_then_who_is_to_move() -> None:
    """Each in a line of its own; a mail that answers nothing begins with the second."""
    club = Club(deadline_rule="24h")
    club.tick()
    handled = club.write("red", "three people into the forest")
    assert lines(club, handled, "red")[:3] == [
        "Played: place 3 forest. You wrote: “three people into the forest”.",
        "· Blue to move: place figures — until Mon 23 Nov 10:00 UTC", "NEWS SINCE TURN 1"]
    assert lines(club, handled, "blue")[0] == (
        "Your move: place figures — until Mon 23 Nov 10:00 UTC")


def test_a_mail_says_nothing_twice() -> None:
    """The deadline, the question, the move of the news."""
    club = Club(deadline_rule="24h")
    club.tick()
    text = "\n".join(lines(club, club.write("red", "place 3 forest"), "blue"))
    assert text.count("10:00 UTC") == 1 + text.count("Deadlines: ")
    assert text.count("YOUR MOVE: ") == 1 and "red: place 3 forest" not in text
    assert "2. Red places 3 in the forest." in text


@pytest.mark.parametrize(("office", "told"), [
    (OFFICE, "2. Ann (red) places 3 in the forest."),
    (replace(OFFICE, names=False), "2. Red places 3 in the forest.")])
def test_a_move_of_an_earlier_player_is_shown_once(office: Office, told: str) -> None:
    """The news shows it in one sentence, as it does for a current player."""
    club = Club(office=office)
    club.save = club.save.replace(b'["Red"]', b'["Ann"]')
    club.tick()
    club.write("red", "place 3 forest")
    handled = club.write(MODERATOR, "REPLACE red cleo@example.org Cleo BECAUSE Ann is away")
    text = "\n".join(lines(club, handled, "cleo"))
    assert told in text and "red: place 3 forest" not in text


@pytest.mark.parametrize(("written", "answer"), [
    ("PRESS TO blue\nhello\nEND PRESS", "Passed on to blue."),
    ("MAILS ALL", "From now on you get a mail for every turn."),
    ("MAILS MINE", "From now on you get a mail only when it is your move."),
    ("MAILS ASKED", "From now on you get a mail only when it is your move."),
    ("ABSENT 20 Dec TO 3 Jan", "You are away from 2026-12-20 to 2027-01-03: "),
])
def test_an_answer_that_plays_nothing_ends_after_its_own_section(written: str,
                                                                 answer: str) -> None:
    """Two lines: what was done, who is to move."""
    club = Club()
    club.tick()
    found = lines(club, club.write("red", written), "red")
    assert len(found) == 2 + ("ABSENT" in written)  # it is wrapped
    assert found[0].startswith(answer) and found[-1] == "Your move: place figures"


@pytest.mark.parametrize(("written", "heading"), [
    ("STATUS", "THE GAME NOW"), ("LEGAL place 3", "LEGAL MOVES THAT BEGIN WITH PLACE 3"),
    ("HISTORY", "WHAT HAPPENED SO "
                "FAR"), ("HELP", "WHAT YOU CAN WRITE"), ("RULES hut", "RULES: HUT"),
    ("SCORE", "")])
def test_an_answer_to_a_query_has_neither_question_nor_position(written: str, heading: str) -> None:
    """But what was asked for."""
    club = Club()
    club.tick()
    text = text_to(club.write("red", written), "red")
    assert heading in text.upper() and "YOUR MOVE" not in text and "PLACES\n" not in text
    assert "YOUR MOVE" in text_to(club.write("red", "place 9 hunt"), "red")


def test_news_that_an_answer_left_out_comes_with_the_next_mail() -> None:
    """A query does not count as having read them."""
    club = Club()
    club.tick()
    club.write("red", "place 3 forest")
    assert "NEWS" not in text_to(club.write("blue", "STATUS", 1), "blue").replace("NEWS FROM", "")
    club.write("blue", "place 2 hut")
    answered = club.write("red", "place 9 hunt")
    assert "NEWS SINCE" in text_to(answered, "red") or club.roster.people[0].informed_turn == 3


def test_a_check_of_an_illegal_move_is_answered() -> None:
    """It is no refusal of the message."""
    club = Club()
    club.tick()
    handled = club.write("red", "CHECK place 9 hunt")
    assert state(handled, "red") == "Checked: place 9 hunt\nYour move: place figures"
    assert "illegal-people" in text_to(handled, "red")
    assert "Nothing was" not in text_to(handled, "red")
    assert state(club.write("red", "CHECK place 3 hunt"), "red").startswith("Checked: place 3 hunt")


def test_the_first_mail_of_a_game_taken_over_has_the_last_round() -> None:
    """With the word that brings the rest."""
    club = Club().seated(ANN_AND_BOB)
    club.roster = replace(club.roster, people=tuple(
        replace(person, informed_turn=0, needs_welcome=True) for person in club.roster.people))
    text = text_to(club.tick(), "red")
    news = text.partition("NEWS SINCE TURN ")[2].partition("\n\n")[0]
    assert 5 < news.count("\n") < 80 and "HISTORY" in text
    assert "Welcome, Ann. You play red in Stone Age against Bob" in text


def test_players_are_introduced_once_and_then_called_by_their_names() -> None:
    """Unless the office calls them by their seats."""
    club = Club("settlers", 4).seated(HALF)
    club.roster = replace(club.roster, people=tuple(
        replace(person, name=name, informed_turn=0) for person, name in zip(
            club.roster.people, ("Ann", "Bob", "Cleo", "Dan"), strict=True)))
    text = text_to(club.tick(), club.match.seats[1])
    assert text.count("Ann (red)") <= 1 and "Ann" in text
    plain = Club("settlers", 4, office=replace(OFFICE, names=False)).seated(HALF)
    plain.roster = club.roster
    assert "Ann" not in text_to(plain.tick(later(9)), club.match.seats[1]).replace("Welcome, "
                                                                                   "Ann", "")


@pytest.mark.parametrize(("rule", "words"), [
    ("Tue,Fri 20:00, least 24h",
     "Tuesdays and Fridays 20:00 UTC, at least 24 hours after your turn begins"),
    ("Mon-Fri 20:00, Sat 12:00", "Mondays to Fridays 20:00 UTC, Saturdays 12:00 UTC"),
    ("daily 21:00, not 24 Dec to 2 Jan", "every day 21:00 UTC, never on 24 Dec to 2 Jan"),
    ("48h, grace 2h, remind 3h", "48 hours after your turn begins, moves count up to 2 hours late"),
    ("3d, not Sat,Sun", "3 days after your turn begins, at the same time of day, "
                        "never on Saturdays and Sundays"),
    ("90m", "90 minutes after your turn begins"),
])
def test_a_rule_of_deadlines_is_said_in_words(rule: str, words: str) -> None:
    """As the first mail says it."""
    assert deadline_rules.in_words(deadline_rules.parse(rule), "UTC") == words
    assert "20:00 Europe/Berlin time" in deadline_rules.in_words(
        deadline_rules.parse("daily 20:00"), "Europe/Berlin")


@pytest.mark.parametrize("word", ["CORRECT", "RULING"])
def test_a_correction_has_two_names(word: str) -> None:
    """Both do the same."""
    club = Club()
    club.tick()
    handled = club.write("moderator", f"{word} players.0.food=3 BECAUSE it was forgotten")
    assert club.match.public_turn == 2
    assert "forgotten" in text_to(handled, "blue")
    assert "CORRECT needs a public reason" in text_to(
        club.write("moderator", f"{word} players.0.food=4"), "moderator")
