"""The mails of a game form one thread, with the state of each in its first line."""

from email import message_from_bytes
from email.message import Message
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from referee.pbem.handlers import dispatch
from referee.pbem.inbound import message
from referee.pbem.inbound.cut_line import CUT
from referee.pbem.intent import message_orders
from referee.pbem.outbound import mails
from referee.pbem.outbound.mails import Mail
from referee.pbem.roster import game_roster, tokens
from referee.pbem.roster.game_roster import MODERATOR, Person
from tests.support.office_in_memory import OFFICE, Club, posted, state, text_to

CLOCK: dict[str, Any] = {
    "deadline_rule": "Tue,Fri 20:00, grace 2h, remind 24h", "zone": "Europe/Berlin",
                         "watchers": ("dora@example.org",)}


def heads(club: Club, mail: Mail) -> Message:
    """The headers of a mail as it goes out."""
    begins = partial(message_orders.begins_like_order, club.match, moderator=True)
    return message_from_bytes(mails.mail_bytes(mail, OFFICE, club.now, begins))


def lines(club: Club, mail: Mail) -> list[str]:
    """The lines of its text that say something."""
    return [line for line in posted(club, mail).splitlines() if line]


# One thread.

def test_all_mails_of_a_game_have_one_subject() -> None:
    """Questions, answers, refusals, news, press, reminders, the end: so they are one thread."""
    club = Club(**CLOCK)
    club.tick()
    for seat, text in (("red", "place 5 tool-maker"), ("red", "place 3 forest"), ("blue", "STATUS"),
                       ("blue", "PRESS TO red\nSo be it.\nEND PRESS"), (MODERATOR, "REMIND blue"),
                       (MODERATOR, "REPLACE blue cleo@example.org Cleo BECAUSE Bob is away"),
                       (MODERATOR, "END GAME BECAUSE of rain")):
        club.write(seat, text)
    club.write("red", "place 3 forest", subject="Hello")
    assert len(club.sent) > 12
    found = {str(heads(club, mail)["Subject"]) for mail in club.sent}
    assert found == {"[a-game] Stone Age"}
    assert len({heads(club, mail)["Message-ID"] for mail in club.sent}) == len(club.sent)


def test_a_thread_is_referred_to_once() -> None:
    """The root of the game stands first, and no id twice, however long the thread is."""
    club = Club()
    club.tick()
    refs = ("9.latest@x", mails.thread_root("a-game", OFFICE), *club.message("red", "").references)
    answer = club.write("red", "place 3 forest", references=refs).mails[0]
    found = str(heads(club, answer)["References"]).split()
    assert (found[0] == f"<{mails.thread_root('a-game', OFFICE)}>"
            and len({*found}) == len(found) > 2)


@pytest.mark.parametrize(("seat", "text", "first"), [
    ("red", "place 3 forest",
     "Played: place 3 forest.\nBlue to move: place figures — until Tue 24 Nov 20:00"),
    ("red", "place 5 tool-maker",
     "Nothing was played.\nYour move: place figures — until Tue 24 Nov 20:00 "),
    ("red", "STATUS", "Your move: place figures — until Tue 24 Nov 20:00 CET (19:00 UTC)"),
    ("blue", "HISTORY\nSTATUS",
     "Red to move: place figures — until Tue 24 Nov 20:00 CET (19:00 UTC)"),
    ("red", "place 3 hutt", "Nothing was done: some lines of your message look like orders"),
    (MODERATOR, "PAUSE BECAUSE of snow",
     "You paused the game.\nRed to move: place figures — the game is paused"),
    (MODERATOR, "END GAME BECAUSE of snow",
     "END GAME was not done yet: another mail asks you to confirm it.\n"),
])
def test_the_first_line_says_how_things_are(seat: str, text: str, first: str) -> None:
    """What became of the message, whose move it is and until when, in the zone of who reads."""
    club = Club(**CLOCK)
    club.tick()
    mail = club.write(seat, text).mails[0]
    assert mail.surface.resolve(mail.state).startswith(first)
    shown = lines(club, mail)
    assert shown[0].startswith(CUT) and shown[1] == tokens.token_line(mail.token
                                                                      or club.token(seat))
    said = " ".join(shown[2:4]).replace("· ", "").replace("  ", " ")
    assert said.startswith(first.replace("\n", " "))


def test_the_first_line_tells_nobody_who_has_filed() -> None:
    """While sheets are sealed."""
    club = Club("stone-daze", 2)
    club.tick()
    club.write("red", "standard")
    assert state(club.write("blue", "STATUS"), "blue").startswith("Your move: ")
    assert state(club.write("red", "STATUS"), "red").startswith("Blue writes orders")
    club = Club("stone-daze", 2)
    club.tick()
    club.write("red", "standard")
    assert state(club.write(MODERATOR, "STATUS"), MODERATOR).startswith("Blue writes orders")


# The token comes back in any of these places.

def answered(club: Club, mail: Mail, text: str, **kept: str) -> bytes:
    """An answer whose program kept only some of a mail."""
    kept = {"Content-Type": "text/plain; charset=utf-8", **kept}
    more = "".join(f"{name}: {value}\n" for name, value in kept.items())
    return (f"From: <red@example.org>\nMessage-ID: <answer@player>\n{more}\n{text}").encode()


@pytest.mark.parametrize("where", ["In-Reply-To", "References", "To", "quoted", "below",
                                   "html", "old"])
def test_a_token_is_found_wherever_it_came_back(where: str) -> None:
    """In the ids, in the address, in what is quoted with marks or without; in an old subject."""
    club = Club(unsealed_turn=1)
    mail = club.tick().mails[0]
    assert mail.token is not None
    text, kept = "place 3 forest", {"To": "office@example.org", "Subject": "Re: my move"}
    id_ = f"<{mails.message_id(mail, OFFICE)}>"
    if where in ("In-Reply-To", "References"):
        kept[where] = id_
    elif where == "To":
        kept["To"] = f"office+{tokens.address_tag(mail.token)}@example.org"
    elif where == "html":
        begins = partial(message_orders.begins_like_order, club.match)
        kept["Content-Type"] = "text/html; charset=utf-8"
        text = f"<div>{text}</div><blockquote>{mails.html(mail, begins)}</blockquote>"
    elif where == "old":
        old = tokens.make_token(club.roster.keys, "a-game", 1, "red")
        kept["Subject"] = f"Re: a-game: you are asked: place {tokens.token_line(old)}"
    else:
        mark = "> " if where == "quoted" else ""
        text += "\n\n" + "\n".join(f"{mark}{line}" for line in posted(club, mail).splitlines())
    raw = answered(club, mail, text, **kept)
    club.apply(dispatch.handle(OFFICE, club.save, club.roster, message.parse(raw), club.now))
    assert club.match.position_turn == 2


def test_a_token_that_somebody_writes_above_the_cut_line_is_none() -> None:
    """It is text, as all that stands there."""
    club = Club()
    club.tick()
    raw = answered(club, club.sent[0], f"place 3 forest\n{tokens.token_line(club.token('red'))}")
    club.apply(dispatch.handle(OFFICE, club.save, club.roster, message.parse(raw), club.now))
    assert club.match.position_turn == 1


# A restored copy.

def test_an_answer_to_a_turn_that_is_lost_is_not_played() -> None:
    """After an older copy of save and desk was put back, and went on otherwise or not at all."""
    club = Club()
    club.tick()
    old = club.save, club.roster
    club.write("red", "place 3 forest")
    club.write("blue", "place 2 hut")
    lost = club.message("red", "place 2 field"), club.message("red", "place 2 clay-pit",
                                                              references=(
        *club.message("red", "").references, *club.message("red", "", 1).references))
    club.save, club.roster = old
    for one in lost:
        handled = club.apply(dispatch.handle(OFFICE, club.save, club.roster, one, club.now))
        assert handled.save is None and club.match.position_turn == 1
        told = text_to(handled, "red")
        assert "answers turn 3" in told and "older copy" in told and "YOUR MOVE" in told
    club.write("red", "place 1 field")
    club.write("blue", "place 3 forest")
    assert club.match.position_turn == 3
    handled = club.apply(dispatch.handle(OFFICE, club.save, club.roster, lost[0], club.now))
    assert handled.save is None and "older copy" in text_to(handled, "red")
    assert club.write("red", "place 2 clay-pit").save is not None


def test_an_older_turn_of_the_same_history_still_counts_for_what_needs_none() -> None:
    """Press, absence: also of a turn that was undone."""
    club = Club()
    club.tick()
    club.write("red", "place 3 forest")
    club.write(MODERATOR, "UNDO 1 BECAUSE of a slip")
    handled = club.write("red", "PRESS TO blue\nSo be it.\nEND PRESS", turn=2)
    assert "So be it." in text_to(handled, "blue")


def test_a_token_without_a_seal_counts_until_its_turn_is_over() -> None:
    """Of an office that wrote it before there were seals; no later one."""
    club = Club()
    for unsealed, played in ((0, False), (1, True)):
        club.roster = replace(club.roster, unsealed_turn=unsealed)
        token = tokens.make_token(club.roster.keys, "a-game", 1, "red")
        old = replace(club.message("red", "place 3 forest"),
                      references=(f"a.{tokens.address_tag(token)}@example.org",))
        handled = club.apply(dispatch.handle(OFFICE, club.save, club.roster, old, club.now))
        assert (handled.save is not None) == played
    late = tokens.make_token(club.roster.keys, "a-game", 2, "blue")
    old = replace(club.message("blue", "place 2 hut"),
                  references=(f"a.{tokens.address_tag(late)}@example.org",))
    assert dispatch.handle(OFFICE, club.save, club.roster, old, club.now).save is None


def test_a_desk_of_format_one_says_which_tokens_are_out() -> None:
    """As far as anybody was written to; who never was, is new."""
    data = {"format": 1, "game": "a-game", "asked": 7, "watched": 9, "people": [
        {"seat": "red", "name": "Ann", "address": "a@x.org", "told": 8},
        {"seat": "blue", "name": "Bob", "address": "b@x.org"}]}
    found = game_roster.from_format_1(data)
    assert found["unsealed"] == 9
    assert ["new" in person for person in found["people"]] == [False, True]
    assert game_roster.from_format_1({"format": 1})["unsealed"] == 0


# The first mail.

def begun(**changes: Any) -> Club:
    """A club of which nobody has had a mail."""
    club = Club(**changes)
    club.roster = replace(club.roster, people=tuple(replace(one, needs_welcome=True)
                                                    for one in club.roster.people))
    return club


def test_everybody_has_a_first_mail() -> None:
    """Also who is not asked: who they are, where, against whom, how to answer, by when."""
    club = begun(**CLOCK)
    handled = club.tick()
    assert [mail.recipients[0] for mail in handled.mails][:2] == ["red@example.org",
                                                                  "blue@example.org"]
    for seat, other in (("red", "blue"), ("blue", "red")):
        mail = text_to(handled, seat)
        for text in (f"Welcome, {seat.title()}. You play {seat} in Stone Age "
                     f"against {other}",
                     "This game is called a-game.",
                     "HELP", "REPORT", "Deadlines: Tuesdays and Fridays 20:00 Europe/Berlin time, "
                     "moves count up to 2 hours late."):
            assert text in mail, (seat, text)
    assert not club.tick().mails


def test_the_first_mail_comes_once() -> None:
    """It says nothing again with the next question."""
    club = begun()
    club.tick()
    assert "Welcome" not in text_to(club.write("red", "place 3 forest"), "blue")
    assert not any(person.needs_welcome for person in club.roster.people)


def test_who_takes_a_seat_has_a_first_mail() -> None:
    """With the name of the game, and whom they play against."""
    club = Club()
    club.tick()
    handled = club.write(MODERATOR, "REPLACE blue cleo@example.org Cleo BECAUSE Bob is away")
    mail = text_to(handled, "cleo@example.org")
    assert "Welcome, Cleo. You play blue in Stone Age against red." in mail
    assert "Welcome" not in text_to(handled, "red")


def test_who_shares_a_seat_is_told_with_whom() -> None:
    """And who plays alone, that they do."""
    club = begun(game="stone-daze")
    ann, cleo = (Person("red", name, f"{name}@example.org", needs_welcome=True)
                 for name in ("Ann", "Cleo"))
    club.roster = replace(club.roster, people=(ann, cleo, *club.roster.people_of("blue")))
    assert "You play red in Stone Daze together with Cleo" in (
        text_to(club.tick(), "Ann@example.org"))
    assert "You play red in Stone Age SoloPlay alone." in (
        text_to(begun(game="stone-age-solo", seats=1).tick(), "red"))


# A deadline that was missed.

def test_who_missed_a_deadline_is_told_and_so_are_the_others() -> None:
    """What was played, how often they were late; the others and the moderator who was silent."""
    club = Club(**CLOCK)
    club.tick()
    handled = club.tick("2026-11-24T21:00:00Z")
    mine = text_to(handled, "red")
    assert "You missed the deadline." in mine
    assert "Default move for you: “place 1 hunt”. You have been late 1 time so far." in mine
    other = text_to(handled, "blue")
    assert "Red missed the deadline." in other
    assert "Default move for red: “place 1 hunt”." in other
    assert "late" not in other.partition("WHAT")[0]
    assert [mail.recipients for mail in handled.mails].count(("moderator@example.org",)) == 1
    assert "Default move for red: “place 1 hunt”. Late 1 time so far." in text_to(
        handled, MODERATOR)
    assert "in a row" not in text_to(handled, MODERATOR)


def test_who_is_silent_twice_in_a_row_is_named_to_the_moderator() -> None:
    """In the one mail of that tick, with the way out; a message between them ends the row."""
    for between, named in ((None, True), ("STATUS", False)):
        club = Club("stone-age-solo", 1, **CLOCK)
        club.tick()
        club.tick("2026-11-24T21:00:00Z")
        if between:
            club.write("red", between)
        handled = club.tick("2026-11-27T21:00:00Z")
        mails_ = [mail for mail in handled.mails if mail.recipients == ("moderator@example.org",)]
        assert len(mails_) == 1
        told = text_to(handled, MODERATOR)
        assert ("missed 2 deadlines in a row. REPLACE red address name" in told) == named
        assert "Late 2 times so far." in told


def test_what_is_sealed_is_told_as_it_was_opened() -> None:
    """Both were silent: each reads of both, and nothing of a sheet that is not theirs before."""
    club = Club("stone-daze", 2, **CLOCK)
    club.tick()
    club.write("red", "standard")
    handled = club.tick("2026-11-24T21:00:00Z")
    assert "Blue missed the deadline" in text_to(handled, "red")
    assert "You missed the deadline" not in text_to(handled, "red")
    assert "You missed the deadline" in text_to(handled, "blue")


def test_a_draft_that_is_played_at_the_deadline_is_no_silence() -> None:
    """It is late all the same."""
    club = Club("stone-daze", 2, **CLOCK)
    club.tick()
    club.write("red", "DRAFT\nstandard\nEND DRAFT")
    handled = club.tick("2026-11-24T21:00:00Z")
    assert "You were not ready at the deadline. The referee played what you had sent" in text_to(
        handled, "red")
    assert "You have been late 1 time so far." in text_to(handled, "red")
    assert "Red was not ready at the deadline." in text_to(handled, "blue")


def test_the_moderator_reads_plain_lines_of_his_own_commands() -> None:
    """What is said to nobody else needs no name before it."""
    club = Club()
    club.write("red", "place 3 forest")
    told = text_to(club.write(MODERATOR, "UNDO 1 BECAUSE of a slip"), MODERATOR)
    assert "the game is back at turn 1" in told and "Private" not in told
