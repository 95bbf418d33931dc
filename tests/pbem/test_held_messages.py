"""Messages that wait for a yes: one question each, a code, and the only valid answer."""

from dataclasses import dataclass

import pytest
from msgspec.structs import replace

from referee.core.match import match as matches
from referee.pbem.inbound import mail_commands
from referee.pbem.intent import effect
from referee.pbem.intent.seat_texts import SeatTexts
from referee.pbem.outbound.mails import Mail
from referee.pbem.roster import game_roster
from referee.pbem.roster.game_roster import HeldMessage
from tests.pbem.small_talk import Talk
from tests.support.office_in_memory import OFFICE, Club, later, question, text_of, text_to

WORK, EVE = "ann@work.example.com", "eve@example.net"


def log(club: Club) -> str:
    """The log of a club's game."""
    return club.save.decode().rpartition("[log]")[2]


def ask(club: Club, text: str, sender: str = WORK) -> Mail:
    """A message of red from elsewhere; the mail that asks red about it."""
    return question(club.write("red", text, sender=sender))


# Of two messages the one that is meant.

def test_a_yes_counts_for_the_message_that_it_was_asked_about() -> None:
    """Not for one that came later; that waits on."""
    club = Club()
    mine = ask(club, "place 3 forest")
    hers = ask(club, "place 5 hunt", EVE)
    assert mine.recipients == hers.recipients == ("red@example.org",) and mine.kind != hers.kind
    club.write("red", "YES", to=mine)
    assert "red: place 3 forest" in log(club) and "place 5 hunt" not in log(club)


def test_the_question_shows_the_message() -> None:
    """Its sender, its date, its words, what it would do, and how to answer."""
    club = Club()
    handled = club.write("red", "Hello,\n\nthe hut for me\n\nThanks\nAnn", sender=WORK,
                         date="Mon, 16 Nov 2026 12:00:00 +0100")
    mail = question(handled)
    told = text_of(mail)
    assert f"From: {WORK}\nDate: Mon, 16 Nov 2026 12:00:00 +0100\n| Hello," in told
    assert "\n| the hut for me" in told
    assert "WHAT IT WOULD DO\nPlay: place 2 hut" in told
    assert f"YES {mail.kind}" in told and f"NO {mail.kind}" in told
    assert "You have until Wed 25 Nov 10:00 UTC" in told and len(told.splitlines()) < 30


def test_a_later_message_replaces_none_that_waits() -> None:
    """Nor does the same message again make a second one of it."""
    club = Club()
    mine = ask(club, "place 3 forest")
    ask(club, "place 5 hunt", EVE)
    assert ask(club, "place 3 forest").kind == mine.kind and len(club.roster.held) == 2


@pytest.mark.parametrize("text", ["yes", "YES", "Yes!", "yes please", "Yes, I meant it.\n\nAnn"])
def test_a_yes_in_answer_to_the_question_counts(text: str) -> None:
    """However it is said, if it says nothing else."""
    club = Club()
    club.write("red", text, to=ask(club, "place 3 forest"))
    assert club.match.position_turn == 2 and not club.roster.held


@pytest.mark.parametrize("text", ["YES {}", "yes {}", "Hello,\n\nYES {}.\n\nAnn"])
def test_a_yes_with_the_code_counts_in_any_message(text: str) -> None:
    """As the question says."""
    club = Club()
    mail = ask(club, "place 3 forest")
    club.write("red", text.format(mail.kind))
    assert club.match.position_turn == 2


@pytest.mark.parametrize("text", ["yes", "YES", "no", "NO"])
def test_a_bare_yes_or_no_in_answer_to_anything_else_counts_for_nothing(text: str) -> None:
    """It says what waits, and how to answer."""
    club = Club()
    mail = ask(club, "place 3 forest")
    handled = club.write("red", text)
    assert club.match.position_turn == 1 and len(club.roster.held) == 1
    assert f"“place 3 forest” from {WORK}: YES {mail.kind} or NO {mail.kind}." in text_to(
        handled, "red")


def test_a_yes_to_another_player_confirms_nothing() -> None:
    """He asked something else."""
    club = Club()
    ask(club, "place 5 hunt", EVE)
    press = club.write("blue", "PRESS TO red\nShall we play on Sunday too?\nEND PRESS")
    mail = replace(next(mail for mail in press.mails if "red@example.org" in mail.recipients),
                   kind="press")
    club.write("red", "Yes", to=mail)
    assert club.match.position_turn == 1 and len(club.roster.held) == 1


@pytest.mark.parametrize("text", ["Yes, but place 2 hut", "No, place 3 hunt", "yes or no?"])
def test_an_answer_that_says_more_than_yes_is_asked_about(text: str) -> None:
    """And nothing in it is a move."""
    club = Club()
    handled = club.write("red", text, to=ask(club, "place 3 forest"))
    assert club.match.position_turn == 1 and len(club.roster.held) == 1
    assert "send YES or NO alone" in text_to(handled, "red")


def test_a_no_drops_the_one_that_it_answers() -> None:
    """The other waits on."""
    club = Club()
    first = ask(club, "place 3 forest")
    second = ask(club, "place 5 hunt", EVE)
    handled = club.write("red", "no, that was not me", to=second)
    assert "dropped" in text_to(handled, "red") and EVE in text_to(handled, "red")
    assert [one.code for one in club.roster.held] == [first.kind]
    club.write("red", f"NO {first.kind}")
    assert not club.roster.held and club.match.position_turn == 1


def test_a_question_that_is_closed_is_no_move_either() -> None:
    """Though the game may read a bare yes."""
    club = Club()
    mail = ask(club, "place 3 forest")
    club.write("red", "YES", to=mail)
    handled = club.write("red", "yes", to=mail)
    assert f"the question {mail.kind} is not open any more" in text_to(handled, "red")


# Who may answer.

@pytest.mark.parametrize("sender", [WORK, EVE, "blue@example.org"])
def test_a_code_counts_from_the_address_of_the_seat_alone(sender: str) -> None:
    """A yes from elsewhere is not even held."""
    club = Club()
    mail = ask(club, "place 3 forest")
    club.write("red", f"YES {mail.kind}", sender=sender)
    club.write("red", "YES", sender=sender, to=mail)
    club.write("blue", f"YES {mail.kind}")
    assert club.match.position_turn == 1 and len(club.roster.held) == 1


def test_a_code_counts_from_nobody_else_where_the_token_is_enough() -> None:
    """The policy lets anybody move who has it; what is asked the seat alone answers."""
    club = Club(policy="token")
    mail = question(club.write("red", "CONCEDE"))
    handled = club.write("red", f"YES {mail.kind}", sender=EVE)
    assert not club.match.vacant_seats
    assert "only an address of red can answer" in text_to(handled, EVE)


def test_codes_are_no_words_and_each_another() -> None:
    """So that no line of a game is read as an answer."""
    club = Club()
    codes = {ask(club, f"place {n} forest").kind for n in (1, 2, 3)}
    assert len(codes) == 3 and not any(code.isalpha() or code.isdigit() for code in codes)
    assert all(mail_commands.parse(f"YES {code}", 1, False) for code in codes)
    assert mail_commands.parse("no forest", 1, False) is None


# How much may wait.

def test_beyond_some_messages_of_a_seat_none_is_held() -> None:
    """Its sender and the seat are told why; those that wait stay."""
    club = Club()
    first = [ask(club, f"place {n} forest").kind for n in (1, 2, 3)]
    handled = club.write("red", "place 5 hunt", sender=EVE)
    assert [one.code for one in club.roster.held] == first
    assert "3 other messages already wait for a YES from red" in text_to(handled, "red")
    assert "place 5 hunt" in text_to(handled, "red")
    assert "3 other messages already wait" in text_to(handled, EVE)
    assert "place" not in text_to(handled, EVE)
    mail = next(mail for mail in handled.mails if EVE in mail.recipients)
    assert mail.token is None and mail.unasked


def test_a_stranger_has_as_many_mails_a_day_as_strangers_have() -> None:
    """However often he writes; and none where the office writes to none."""
    club = Club()
    for n in (1, 2, 3):
        ask(club, f"place {n} forest")
    told = [text_to(club.write("red", f"place {n} hunt", sender=EVE), EVE) for n in (1, 2, 3, 4)]
    assert [bool(text) for text in told] == [True, False, False, False]
    club.tick(later(1))
    assert text_to(club.write("red", "place 1 hunt", sender=EVE), EVE)
    club.office = replace(OFFICE, answers_per_stranger=0)
    club.tick(later(2))
    assert not text_to(club.write("red", "place 2 hunt", sender=EVE), EVE)


def test_a_desk_full_of_held_messages_can_be_read() -> None:
    """Whatever their characters take in the file."""
    club = Club(seats=4)
    for seat in club.seats:
        for n in (1, 2, 3):
            club.write(seat, f"PRESS TO blue, red, green\n{n}" + "\\\"日本" * 1900 + "\nEND PRESS",
                       sender=EVE)
    raw = game_roster.dumps(club.roster)
    assert game_roster.loads(raw, "") == club.roster and len(club.roster.held) >= 3
    assert len(raw) <= game_roster.LONGEST // 2


@pytest.mark.parametrize(("text", "why"), [
    ("Thanks, see you on Friday!", "your message has no order"),
    ("YES", "your message has no order"),
    ("place 3 forest\nplace 2 hutt", "part of your message was not understood"),
    ("PRESS TO blue\n" + "x" * 10_000 + "\nEND PRESS", "too long")])
def test_what_could_not_be_done_does_not_wait(text: str, why: str) -> None:
    """The seat is told so at once."""
    club = Club()
    handled = club.write("red", text, sender=WORK)
    assert not club.roster.held and why in text_to(handled, "red")
    assert WORK in text_to(handled, "red")


def test_a_message_for_a_turn_that_is_over_does_not_wait() -> None:
    """It would be refused."""
    club = Club()
    club.write("red", "place 3 forest")
    club.write("blue", "place 3 clay-pit")
    handled = club.write("red", "place 2 hut", turn=1, sender=EVE)
    assert not club.roster.held and "answers turn 1, but it is turn 3" in text_to(handled, "red")
    ask(club, "PRESS TO blue\nHello\nEND PRESS", EVE)  # this orders nothing for a turn


def test_a_missing_signature_is_called_that() -> None:
    """The address is the seat's own."""
    club = Club(office=replace(OFFICE, authserv_id="mx.example.org"), policy="token+dkim")
    told = text_to(club.write("red", "place 3 forest"), "red")
    assert "came from red@example.org, without a valid signature" in told
    assert "not an address of red" not in told


# Until when.

def test_what_orders_for_a_turn_waits_as_long_as_the_turn() -> None:
    """Then the seat is told, and so is who sent it."""
    club = Club()
    mail = ask(club, "place 5 hunt", EVE)
    handled = club.write("red", "place 3 forest")
    assert not club.roster.held
    assert f"“place 5 hunt” from {EVE} was not done: the game is at another turn now" in (
        text_to(handled, "red"))
    assert "the game is at another turn now" in text_to(handled, EVE)
    before = club.save
    handled = club.write("red", "YES", to=mail)
    assert club.save == before and "is not open any more" in text_to(handled, "red")


def test_what_orders_nothing_for_a_turn_waits_for_three_days() -> None:
    """Whatever is played meanwhile."""
    club = Club()
    mail = ask(club, "ABSENT 2026-12-20 TO 2027-01-03")
    club.write("red", "place 3 forest")
    assert len(club.roster.held) == 1 and not club.tick(later(2.9)).mails
    handled = club.tick(later(3))
    assert not club.roster.held and "no YES came within three days" in text_to(handled, "red")
    assert "no YES came within three days" in text_to(handled, WORK)
    club.write("red", "YES", to=mail)
    assert not club.roster.people[0].absences


def test_a_yes_after_three_days_is_late_though_nothing_ticked() -> None:
    """The message ends by the clock."""
    club = Club()
    mail = ask(club, "place 3 forest")
    club.now = later(3)
    handled = club.write("red", "YES", to=mail)
    assert club.match.position_turn == 1
    assert "no YES came within three days" in text_to(handled, "red")


def test_where_the_deadline_comes_first_the_default_is_played_and_that_is_said() -> None:
    """In the mail of the deadline."""
    club = Club(deadline_rule="24h")
    club.tick()
    mail = ask(club, "place 3 forest")
    assert "until Mon 23 Nov 10:00 UTC" in text_of(mail)
    handled = club.tick(later(1))
    told = text_to(handled, "red")
    assert "place 3 forest" not in log(club) and "The deadline is over." in told
    assert f"“place 3 forest” from {WORK} was not done: the deadline came" in (
        told)
    assert not club.roster.held


def test_a_game_with_something_that_waits_rests_until_that_ends() -> None:
    """The tick opens it then."""
    club = Club()
    club.tick()
    ask(club, "ABSENT 2026-12-20 TO 2027-01-03")
    assert club.tick().idle_until == later(3)


# A shorthand that draws luck.

def using() -> Club:
    """A game where red uses its figures next, and a shorthand is asked about."""
    club = Club(confirm="shorthand")
    for place in ("3 forest", "3 clay-pit", "2 hut", "2 hunt"):
        club.write(club.match.game.to_move(club.match.state).decisions[0].seat, f"place {place}")
    return club


def test_a_shorthand_waits_in_the_same_way() -> None:
    """Two of them, and a yes to the second."""
    club = using()
    before = club.match.position_turn
    first = question(club.write("red", "the forest, please"))
    second = question(club.write("red", "the hut, please"))
    assert "Play: use forest" in text_of(first) and "Play: use hut" in text_of(second)
    club.write("red", "YES", to=second)
    assert "red: use hut" in log(club) and "red: use forest" not in log(club)
    assert club.match.position_turn > before and not club.roster.held


# The file of older desks.

@dataclass
class _Old:
    """A desk of format 1 with a message that waits, since a day of November."""

    when: str = "2026-11-22T09:00:00Z"
    text: str = "place 3 forest\\n"
    moved: bool = False

    def club(self) -> Club:
        """A game with this desk."""
        club = Club()
        if self.moved:
            club.write("red", "place 2 hut")
        new = game_roster.dumps(club.roster).decode()
        assert new.startswith("format = 2\n")
        club.roster = game_roster.loads(new.replace("format = 2", "format = 1").encode() + (
            f'\n[held.red]\nseat = "red"\ntext = "{self.text}"\nwhen = "{self.when}"\n'
            f'turn = 1\nwhy = "address"\naddress = "{WORK}"\n').encode(), "old")
        return club


def test_an_older_desk_climbs() -> None:
    """What it held is there, and nobody was asked about it by a code."""
    club = _Old().club()
    assert club.roster.held == (HeldMessage("red", "place 3 forest\n", "2026-11-22T09:00:00Z", 1,
                                            "address",
                                            WORK),)
    assert club.roster.format == game_roster.FORMAT == 2
    assert sorted(game_roster.UPGRADES) == [*range(1, game_roster.FORMAT)]


def test_what_an_older_desk_held_is_asked_about_by_the_next_tick() -> None:
    """Once, and a yes to that counts."""
    club = _Old().club()
    mail = question(club.tick())
    assert "Play: place 3 forest" in text_of(mail) and club.roster.held[0].bound
    assert not [one for one in club.tick().mails if one.kind]
    club.write("red", "YES", to=mail)
    assert club.match.position_turn == 2


def test_what_an_older_desk_held_is_asked_about_by_the_next_message() -> None:
    """A yes to the old mail, which had no code, counts for nothing."""
    club = _Old().club()
    handled = club.write("red", "YES")
    mail = question(handled)
    assert club.match.position_turn == 1 and f"YES {mail.kind}" in text_to(handled, "red")


@pytest.mark.parametrize("old", [_Old(when="2026-11-19T09:00:00Z"), _Old(moved=True)])
def test_what_an_older_desk_held_too_long_is_told_and_dropped(old: _Old) -> None:
    """By its time, or by its turn."""
    club = old.club()
    handled = club.tick()
    assert not club.roster.held and not [one for one in handled.mails if one.kind]
    assert "was not done" in text_to(handled, "red")


@pytest.mark.parametrize("game", ["fire-and-stone", "settlers", "stone-age"])
def test_a_bare_yes_or_no_or_leave_is_no_move(game: str) -> None:
    """Where its game would read it as one, nothing is played either."""
    talk, found = Talk(game, "no"), 0
    while found < 3 and talk.on():
        match = talk.club.match
        decision = next(decision for decision in matches.to_move(match).decisions if decision.must)
        words = [word for word in ("no", "yes", "That's it for now.", "That is all.")
                 if effect.interpret(SeatTexts(match, decision.seat), word)]
        found += len(words)
        for word in words:
            for text in (word, f"{word.upper()}\n\nI will think about it some more"):
                talk.club.roster = replace(talk.club.roster, answered={})
                assert talk.club.write(decision.seat, text).save is None, (decision.what, text)
    assert found
