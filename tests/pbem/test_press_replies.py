"""A reply to another player's press is passed on and never played."""

from email import message_from_bytes

import pytest
from msgspec.structs import replace

from referee.pbem.handlers import dispatch
from referee.pbem.handlers.processing import ProcessingResult
from referee.pbem.inbound import message
from referee.pbem.outbound import mails
from referee.pbem.outbound.mails import Mail
from referee.pbem.roster import tokens
from tests.support.office_in_memory import OFFICE, Club, posted, text_to


def pressed(club: Club, text: str = "Shall we be friends?") -> Mail:
    """The mail by which red writes to blue, when it is blue's move."""
    club.write("red", "place 3 forest")
    handled = club.write("red", f"PRESS TO blue\n{text}\nEND PRESS")
    return next(mail for mail in handled.mails if "blue@example.org" in mail.recipients)


def answer(club: Club, mail: Mail, text: str) -> ProcessingResult:
    """An answer to a mail, as a mail program writes it."""
    quoted = "\n".join(f"> {line}" for line in ("From red to blue:", "| Shall we?"))
    return club.write("blue", f"{text}\n\nOn Sun, Club <office@example.org> wrote:\n{quoted}\n",
                      references=(mails.message_id(mail, club.office),
                                  mails.thread_root("a-game", club.office)))


def test_the_mail_says_who_wrote_and_what_an_answer_does() -> None:
    """Its id brings that back."""
    club = Club()
    mail = pressed(club)
    name = mails.message_id(mail, club.office)
    assert mails.answered_kind((name,)) == "press" and mails.answered_press((name,)) == "red"
    assert mails.answered_kind((mails.thread_root("a-game", club.office),
                                )) == "" == mails.answered_press(("x@y",))


@pytest.mark.parametrize("text", [
    "Yes, let us be friends. I go for the huts.", "Hi Ann,\n\nnice plan!\n\nCheers\nBob", "Yes",
    "No", "Agree", "I will place 3 in the forest soon, you take the clay pit.", "Take care",
    "Wait\n\nfor me", "Help! Pass the salt."])
def test_talk_is_passed_on_and_plays_nothing(text: str) -> None:
    """Whatever a game would make of it."""
    club = Club()
    mail = pressed(club)
    handled = answer(club, mail, text)
    assert club.match.position_turn == 2 and handled.save is None and not club.roster.proposals
    assert f"| {text.splitlines()[0]}" in text_to(handled, "red")
    assert "Shall we?" not in text_to(handled, "red")
    assert text_to(handled, "blue").startswith("Passed on to red.\n")
    assert "no move in it was played" in text_to(handled, "blue")


@pytest.mark.parametrize("where", ["address", "body"])
def test_a_program_that_drops_what_it_answers_makes_no_move_of_it(where: str) -> None:
    """The kind stands in the token, and a token without its kind is none."""
    club = Club(office=replace(OFFICE, plus=True))
    mail = pressed(club)
    assert mail.token is not None
    posted_ = message_from_bytes(mails.mail_bytes(mail, club.office, club.now, lambda line: False))
    head = f"To: {posted_['Reply-To']}\n" if where == "address" else ""
    below = posted(club, mail) if where == "body" else ""
    raw = f"From: <blue@example.org>\n{head}Subject: Re\nMessage-ID: <x@y>\n\nhut\n\n{below}"
    handled = club.apply(dispatch.handle(club.office, club.save, club.roster,
                                         message.parse(raw.encode()),
                                         club.now))
    assert club.match.position_turn == 2 and handled.save is None
    assert text_to(handled, "blue").startswith("Nothing was played or passed on.")
    bare = replace(mail.token, kind="")
    handled = club.write("blue", "hut",
                         references=(f"{'0' * 20}.{tokens.address_tag(bare)}@example.org",))
    assert club.match.position_turn == 2 and "has changed since" in text_to(handled, "blue")


def test_a_press_mail_that_is_out_holds() -> None:
    """Its kind stood in its id alone."""
    club = Club()
    pressed(club)
    ref = f"{'0' * 20}.press0red.{tokens.address_tag(club.token('blue'))}@example.org"
    handled = club.write("blue", "hut", references=(ref,))
    assert text_to(handled, "blue").startswith("Nothing was played or passed on.")
    assert "Passed on to red." in (
        text_to(club.write("blue", "Fine!", references=(ref,)), "blue"))


@pytest.mark.parametrize("text", [
    "place 2 hut", "Yes, let us be friends.\nplace 2 hut", "Fine with me\n\nhut", "CONCEDE",
    "Good idea.\n\nCONCEDE", "ORDERS\nplace 2 hut\nEND ORDERS", "I agree\nTAKEBACK"])
def test_a_move_or_a_command_beside_it_is_asked_about(text: str) -> None:
    """Nothing is played, done or passed on."""
    club = Club()
    mail = pressed(club)
    handled = answer(club, mail, text)
    assert club.match.position_turn == 2 and handled.save is None and not text_to(handled, "red")
    assert not club.match.vacant_seats and not club.roster.proposals
    told = text_to(handled, "blue")
    assert told.startswith("Nothing was played or passed on.")
    assert "PRESS TO red" in told


@pytest.mark.parametrize("text", ["STATUS", "PRESS TO red\nplace 3 forest, friend\nEND PRESS",
                                  "LEGAL\nPRESS TO red\nhi\nEND PRESS"])
def test_blocks_and_commands_that_look_are_done(text: str) -> None:
    """They can mean nothing else."""
    club = Club()
    handled = answer(club, pressed(club), text)
    assert "Nothing was played" not in text_to(handled, "blue")
    assert ("red@example.org" in [mail.recipients[0]
                                  for mail in handled.mails]) == ("PRESS" in text)


def test_an_answer_to_a_question_is_a_move_as_ever() -> None:
    """The mail that is answered decides, which stands first among those referred to."""
    club = Club()
    press = pressed(club)
    asked = replace(press, kind="", token=club.token("blue"))
    club.write("blue", "place 2 hut", references=(mails.message_id(asked, club.office),
                                                  mails.message_id(press, club.office)))
    assert club.match.position_turn == 3


def test_a_message_to_nobody_says_so() -> None:
    """And a name of a player is as good as the seat's."""
    club = Club("stone-age", 3)
    third = club.seats[2]
    club.roster = replace(club.roster, people=tuple(
        replace(person, name=f"{name} Miller") for person, name in zip(
            club.roster.people, ("Ann", "Bob", "Cleo"), strict=True)))
    told = text_to(club.write("red", "PRESS\nhi\nEND PRESS"), "red")
    assert f"PRESS needs a player: PRESS TO {third}" in told
    for to in ("Bob", "bob miller", "blue", "to Bob", "Bob and Cleo", f"Bob, {third}", "Bob Cleo"):
        told = text_to(club.write("red", f"PRESS TO {to}\nhi\nEND PRESS"), "red")
        every = "Bob Miller (blue)" + f", Cleo Miller ({third})" * ("leo" in to or third in to)
        assert (f"Passed on to {every}." in told) is (to != "Bob Cleo"), told
    assert "There is no player bob cleo here" in told
