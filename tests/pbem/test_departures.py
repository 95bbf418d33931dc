"""Conceding and ending a game by mail: the confirmation, its consequences, abandoned games."""

import pytest
from msgspec.structs import replace

from referee.core.match import log_entry, save_writer
from referee.pbem.handlers.processing import ProcessingResult
from referee.pbem.outbound.mails import Mail
from tests.support.office_in_memory import (
    OFFICE,
    Club,
    confirmed,
    later,
    question,
    text_of,
    text_to,
)


def turns(club: Club) -> int:
    """How many lines the log has."""
    return sum(1 for _ in log_entry.parse_log(club.game.saved.log))


# Conceding.

@pytest.mark.parametrize("text", ["CONCEDE", "concede", "Hello,\n\nconcede.\n\nAnn"])
def test_who_concedes_is_asked_whether_that_is_meant(text: str) -> None:
    """Nothing is done before the yes."""
    club = Club(seats=4)
    handled = club.write("red", text)
    assert handled.save is None and not club.match.vacant_seats
    assert "CONCEDE was not done yet" in text_to(handled, "red")
    told = text_of(question(handled))
    assert "WHAT FOLLOWS\nYou leave the game as red." in told
    assert "From now on the referee plays the default moves of red at once." in told
    assert "Blue (blue), Green (green) and Yellow (yellow) play on." in told
    assert not text_to(handled, "moderator")


def test_after_the_yes_everybody_reads_who_has_left() -> None:
    """In plain words; who has left is asked nothing more."""
    club = Club(seats=4)
    handled = confirmed(club, "red", "CONCEDE")
    assert club.match.vacant_seats == ("red",)
    for who in ("blue", "green", "yellow", "moderator"):
        assert "Red (red) has left the game. The referee plays the default moves of red" in text_to(
            handled, who)
    assert "You have left the game." in text_to(handled, "red")
    assert "gone since" not in text_to(handled, "red") + text_to(handled, "blue")
    handled = club.write("moderator", "RESEND blue")
    assert not text_to(handled, "red")


def test_a_no_leaves_nobody_out() -> None:
    """Nor does silence."""
    club = Club()
    mail = question(club.write("red", "CONCEDE"))
    club.write("red", "No", to=mail)
    club.write("red", f"YES {mail.kind}")
    assert not club.match.vacant_seats
    mail = question(club.write("red", "CONCEDE"))
    handled = club.tick(later(3))
    assert not club.match.vacant_seats and not club.roster.held
    assert "“CONCEDE” was not done" in text_to(handled, "red")


def test_an_old_token_concedes_nothing() -> None:
    """The answer has a new one."""
    club = Club()
    club.write("red", "place 3 forest")
    handled = club.write("red", "CONCEDE", turn=1)
    assert not club.roster.held and "answers turn 1, and it is turn 2 now" in text_to(handled,
                                                                                      "red")


def test_a_concession_waits_though_the_others_play_on() -> None:
    """It orders nothing for its turn."""
    club = Club(seats=4)
    mail = question(club.write("red", "CONCEDE"))
    club.write("red", "place 3 forest")
    club.write("blue", "place 3 clay-pit")
    club.write("red", "YES", to=mail)
    assert club.match.vacant_seats == ("red",)


def test_one_question_is_enough_for_a_concession_from_elsewhere() -> None:
    """It says what follows, too."""
    club = Club(seats=4)
    mail = question(club.write("red", "CONCEDE", sender="eve@example.net"))
    assert "eve@example.net" in text_of(mail) and "You leave the game as red." in text_of(mail)
    club.write("red", "Yes", to=mail)
    assert club.match.vacant_seats == ("red",)


def test_what_follows_otherwise_than_was_said_is_asked_about_again() -> None:
    """Another has left meanwhile."""
    club = Club(seats=4)
    mail = question(club.write("red", "CONCEDE"))
    confirmed(club, "blue", "CONCEDE")
    handled = club.write("red", "YES", to=mail)
    assert club.match.vacant_seats == ("blue",)
    assert "Green (green) and Yellow (yellow) play on." in text_of(question(handled))
    club.write("red", "YES", to=question(handled))
    assert set(club.match.vacant_seats) == {"red", "blue"}


def test_of_a_clan_only_its_writer_leaves_and_is_asked() -> None:
    """The other plays on, and cannot answer for him."""
    club = Club("stone-daze", 2)
    club.roster = replace(club.roster, people=(
        club.roster.people[0], replace(club.roster.people[0], name="Dora",
                                       address="dora@example.org"),
        club.roster.people[1]))
    mail = question(club.write("red", "CONCEDE"))
    assert "You no longer play red. Dora plays red on." in text_of(mail)
    club.write("red", f"YES {mail.kind}", sender="dora@example.org")
    assert len(club.roster.people) == 3
    handled = club.write("red", "YES", to=mail)
    assert [one.name for one in club.roster.people] == ["Dora",
                                                        "Blue"] and not club.match.vacant_seats
    assert "Red (red) has left the game. Dora plays red on." in text_to(handled, "blue")


def test_a_post_of_a_game_without_an_office_leaves_nobody_out() -> None:
    """There is nobody who could ask back; the moderator has a command for it."""
    club = Club(seats=4, people=())
    told = text_of(club.paste("red", "CONCEDE").mails[0])
    assert not club.match.vacant_seats and "Ask the moderator" in told


# Ending.

def test_agreeing_to_the_end_is_asked_about() -> None:
    """Whether others must agree, too, or it ends at once; a takeback needs no second word."""
    club = Club(seats=4)
    club.write("red", "PROPOSE END")
    mail = question(club.write("blue", "AGREE"))
    assert "The game ends when Green (green) and Yellow (yellow) agree, too" in text_of(mail)
    club.write("blue", "YES", to=mail)
    assert club.roster.proposals[0].agreed == ("red", "blue")
    confirmed(club, "green", "AGREE")
    mail = question(club.write("yellow", "AGREE"))
    assert "The game ends at once, without a winner, because" in text_of(mail)
    assert not club.match.end_reason
    handled = club.write("yellow", "YES", to=mail)
    assert club.match.end_reason and "agreed by" in text_to(handled, "red")


def test_a_yes_to_an_end_that_is_off_does_nothing() -> None:
    """Somebody did not agree meanwhile."""
    club = Club(seats=4)
    club.write("red", "PROPOSE END")
    mail = question(club.write("blue", "AGREE"))
    club.write("green", "DISAGREE")
    assert "there is no proposal" in text_to(club.write("blue", "YES", to=mail), "blue")
    club.write("red", "place 3 forest\nTAKEBACK 1")
    assert not [one for one in club.write("blue", "AGREE").mails if one.kind]


def test_the_moderator_is_asked_back_too() -> None:
    """With the reason that all will read."""
    club = Club()
    club.tick()
    handled = club.write("moderator", "END GAME BECAUSE it is late")
    mail = question(handled)
    assert (not club.match.end_reason
            and "The game ends for all players, without a winner." in text_of(
        mail))
    assert "END GAME BECAUSE it is late" in text_of(mail) and not text_to(handled, "red")
    club.write("moderator", "YES", to=mail)
    assert "it is late" in club.match.end_reason
    handled = club.write("moderator", "END GAME BECAUSE again")
    assert not club.roster.held and "is over" in text_to(handled, "moderator")


@pytest.mark.parametrize("text", ["YES", "yes", "END GAME BECAUSE I can"])
def test_a_player_answers_no_question_of_the_moderator(text: str) -> None:
    """Each has his own."""
    club = Club()
    mail = question(club.write("moderator", "END GAME BECAUSE it is late"))
    club.write("red", f"YES {mail.kind}")
    club.write("red", text, to=replace(mail, token=None))
    assert not club.match.end_reason and len(club.roster.held) == 1


# A game that nobody plays.

def silent(club: Club, ticks: int) -> list[tuple[int, ProcessingResult]]:
    """What each of some ticks does, a day apart, and how many lines of the log it adds."""
    done = []
    for n in range(1, ticks + 1):
        before = turns(club)
        handled = club.tick(later(1.01 * n))
        done.append((turns(club) - before, handled))
    return done


def test_a_game_of_defaults_alone_rests_after_a_round_of_all_seats() -> None:
    """One deadline a tick; the moderator is told once, and the players are."""
    club = Club(deadline_rule="24h")
    club.tick()
    done = silent(club, 10)
    assert [lines for lines, _ in done] == [1, 1] + [0] * 8 and club.roster.paused == later(2.02)
    told = [text_to(handled, "moderator") for _, handled in done]
    assert "The game is paused. Red and blue sent no move for a whole round" in told[1]
    assert "RESUME BECAUSE" in told[1] and "END GAME BECAUSE" in told[1]
    assert ["still paused" in text for text in told if text] == [False, False, True]  # a week later
    assert "the game is paused" in " ".join(text_to(done[1][1], "red").casefold().split())
    assert "the game is paused" in " ".join(text_to(done[1][1], "blue").casefold().split())
    assert not any(mail.recipients != (OFFICE.moderator,) for _, handled in done[2:]
                   for mail in handled.mails)


def test_who_plays_alone_keeps_nobody_waiting() -> None:
    """The game goes on by its deadlines."""
    club = Club("stone-age-solo", 1, deadline_rule="24h")
    club.tick()
    silent(club, 3)
    assert club.match.position_turn > 2 and not club.roster.paused


def test_it_goes_on_with_a_new_round() -> None:
    """When the moderator says so."""
    club = Club(deadline_rule="24h")
    club.tick()
    silent(club, 3)
    club.write("moderator", "RESUME BECAUSE they are back")
    assert not club.roster.paused and club.roster.deadline > club.now
    club.tick(later(4.1))
    assert not club.roster.paused
    club.tick(later(5.2))
    assert club.roster.paused


@pytest.mark.parametrize("text", ["place 2 hut", "PLAN\nplace 2 hut\nEND PLAN"])
def test_who_writes_a_move_or_a_plan_begins_a_new_round(text: str) -> None:
    """Only silence of all rests a game."""
    club = Club(deadline_rule="24h")
    club.tick()
    club.tick(later(1.01))
    club.write("blue", text)
    club.tick(later(2.02))
    assert not club.roster.paused and club.roster.missed == ("red",)
    club.tick(later(3.03))
    assert club.roster.paused


def test_sealed_orders_that_nobody_files_rest_a_game_at_once() -> None:
    """Each seat had to write, and none did."""
    club = Club("stone-daze", 2, deadline_rule="24h")
    club.tick()
    club.tick(later(1.01))
    assert club.roster.paused
    club = Club("stone-daze", 2, deadline_rule="24h")
    club.tick()
    club.write("red", "standard")
    club.tick(later(1.01))
    assert not club.roster.paused


def test_a_game_that_all_have_left_plays_nothing() -> None:
    """However it came to that, and however often the clock ticks."""
    club = Club(deadline_rule="24h")
    club.tick()
    save = club.game.saved
    club.save = save_writer.dumps(replace(save, header=replace(save.header, seats=tuple(
        replace(assignment, players=(), gone=club.now) for assignment in save.header.seats))))
    assert len(club.match.vacant_seats) == 2
    done = silent(club, 10)
    assert not any(lines for lines, _ in done) and club.roster.paused
    told = [text_to(handled, "moderator") for _, handled in done]
    assert "All players of the game have left." in told[0] and "A move of a player" not in told[0]
    assert ["still paused" in text for text in told if text] == [False, True]
    assert not any("YOUR MOVE" in text_to(handled, "red").upper() for _, handled in done)


def test_when_both_of_two_concede_the_game_does_not_play_itself() -> None:
    """At most a phase a tick; then it rests, or is over."""
    club = Club(deadline_rule="24h")
    club.tick()
    confirmed(club, "red", "CONCEDE")
    if not club.match.end_reason:
        confirmed(club, "blue", "CONCEDE")
    before = turns(club)
    done = silent(club, 10)
    assert all(lines <= 1 for lines, _ in done) and before < 20
    assert club.match.end_reason or club.roster.paused


def mailed(handled: ProcessingResult, seat: str) -> list[Mail]:
    """The mails to a seat."""
    return [mail for mail in handled.mails if f"{seat}@example.org" in mail.recipients]


def test_who_has_left_gets_no_mail_of_the_game_s_course() -> None:
    """But of its end."""
    club = Club(seats=4, deadline_rule="24h")
    club.tick()
    confirmed(club, "red", "CONCEDE")
    assert not mailed(club.write("blue", "place 2 hut"), "red")
    assert not mailed(club.tick(later(1.01)), "red")
    mail = question(club.write("moderator", "END GAME BECAUSE it is late"))
    assert mailed(club.write("moderator", "YES", to=mail), "red")
