"""Handling of messages: what is played, who is answered, and who never is."""

from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from referee.core.base.problem import Refused
from referee.pbem.handlers import bounces, dispatch
from referee.pbem.inbound import message
from referee.pbem.intent import message_orders
from referee.pbem.outbound import mails
from referee.pbem.roster import game_roster, tokens
from tests.support.office_in_memory import OFFICE, Club, posted, question, text_to

pytestmark = pytest.mark.quick


def test_an_order_is_played_and_both_are_told() -> None:
    """Who wrote it what became of it, who is asked now what and how to answer."""
    club = Club()
    handled = club.write("red", "Hi,\n\nplace 3 forest\n\nBest wishes\nAnn")
    assert club.match.position_turn == 2
    assert "Played: place 3 forest." in text_to(handled, "red")
    assert "Red places 3 in the forest." in text_to(handled, "blue")
    assert "YOUR MOVE: PLACE" in text_to(handled, "blue")
    assert [mail.recipients for mail in handled.mails] == [("red@example.org",),
                                                           ("blue@example.org",)]


@pytest.mark.parametrize("text", [
    "hut", "2 hut please", "Hello,\n\nthe hut for me\n\nThanks\nAnn", "red: place 2 hut",
    "MOVE place 2 hut", "ORDERS\nplace 2 hut\nEND ORDERS", "* place 2 hut",
    "place 2 hut\n\n> place 3 forest", "> You are asked: place\n\nplace 2 hut",
])
def test_an_order_may_be_written_in_many_ways(text: str) -> None:
    """With its verb or as all that a letter says."""
    club = Club()
    club.write("red", text)
    assert ("hut", 2) in club.match.game.view(club.match.state, "red").own.placed


@pytest.mark.parametrize("text", [
    "", "Thanks, see you on Friday!", "> place 2 hut", "I might place 2 in the hut, or the forest?",
    "=== reply above this line ===\nplace 2 hut", "place 2 hutt",
    "place 2 hut\nplace a figure somewhere", "CHECK place 2 hut",
    "PRESS TO blue\nplace 2 hut\nEND PRESS",
    "-- \nplace 2 hut", "DRAFT\nplace 2 hut\nEND DRAFT",
])
def test_what_is_no_order_or_doubtful_is_never_played(text: str) -> None:
    """It is answered all the same."""
    club = Club()
    handled = club.write("red", text)
    assert handled.save is None and club.match.position_turn == 1
    assert handled.mails[0].recipients == ("red@example.org",)


def test_a_doubtful_line_beside_an_order_holds_back_the_letter() -> None:
    """And is shown, below a blank line too; “take care” is a closing though take is a verb."""
    club = Club()
    for gap in ("\n", "\n\n"):
        handled = club.write("red", f"place 3 forest{gap}place 2 hutt")
        assert handled.save is None
        assert "Nothing was done" in text_to(handled, "red")
        assert "place 2 hutt" in text_to(handled, "red")
    club.write("red", "place 3 forest\n\nTake care\nAnn")
    assert club.match.position_turn == 2


def test_what_is_quoted_and_looks_like_an_order_is_listed() -> None:
    """With the reason."""
    handled = Club().write("red", "place 3 forest\n\n> place 2 hut")
    assert "(line 3, it is quoted) place 2 hut" in text_to(handled, "red")


def test_an_illegal_order_is_refused_with_its_reason() -> None:
    """By line and rule; nothing is changed."""
    club = Club()
    handled = club.write("red", "place 5 tool-maker")
    assert handled.save is None
    assert "illegal-" in text_to(handled, "red") and "tool-maker" in text_to(handled, "red")


def test_a_letter_that_answers_an_earlier_turn_is_refused() -> None:
    """The position may be another; it is sent."""
    club = Club()
    club.write("red", "place 3 forest")
    club.write("blue", "place 3 clay-pit")
    handled = club.write("red", "place 2 hut", turn=1)
    assert handled.save is None and "answers turn 1" in text_to(handled, "red")


# Who writes.

def test_without_a_token_nothing_is_done() -> None:
    """Whoever is known gets a fresh one, at the address that is known."""
    club = Club()
    handled = club.write("red", "place 3 forest", subject="Hello")
    assert handled.save is None and handled.mails[0].recipients == ("red@example.org",)
    assert handled.mails[0].token is not None
    handled = club.write("red", "place 3 forest", subject="Hello", sender="who@example.org")
    assert not handled.mails and handled.dropped


def test_a_token_from_elsewhere_is_held_until_the_seat_s_address_confirms_it() -> None:
    """Then what it says is done, once."""
    club = Club()
    handled = club.write("red", "place 3 forest", sender="elsewhere@example.org")
    assert handled.save is None and handled.mails[0].recipients == ("red@example.org",)
    handled = club.write("red", "YES", to=question(handled))
    assert club.match.position_turn == 2 and "Played: place 3 forest." in text_to(handled, "red")
    assert "no question waits for your answer" in text_to(club.write("red", "YES"), "red")


def test_the_opponent_s_token_plays_nothing_for_him() -> None:
    """Who answers to all shows it to all; his address is not the seat's."""
    club = Club()
    club.write("red", "place 3 forest", sender="blue@example.org")
    assert club.match.position_turn == 1


@pytest.mark.parametrize(("change", "value"), [("turn", 2), ("seat", "blue"), ("game", "other"),
                                               ("code", "aaaaaaaaaaaaaaaa")])
def test_a_token_is_of_one_game_turn_and_seat(change: str, value: object) -> None:
    """changed in anything it is none."""
    club = Club()
    token = tokens.make_token(club.roster.keys, club.roster.game, 1, "red")
    assert tokens.valid_token([token], club.roster.keys, club.roster.game) == token
    other = replace(token, **{change: value})
    assert tokens.valid_token([other], club.roster.keys, club.roster.game) is None


def test_a_token_is_found_wherever_it_stands() -> None:
    """In a subject that was broken, in an address, in an id."""
    token = tokens.make_token({"red": "07" * 32}, "harvest-moon", 43, "red")
    places = (f"AW: Re: {tokens.token_line(token).replace(' ', '  ')} fwd",
              f"office+{tokens.address_tag(token)}@example.org",
              f"0a1b.{tokens.address_tag(token)}@example.org")
    assert all(tokens.find_tokens([place])[:1] == (token,) or token in tokens.find_tokens([place])
               for place in places)


def test_a_replaced_player_s_token_is_dead_at_once() -> None:
    """The new player has his own."""
    club = Club()
    old = club.message("blue", "place 3 clay-pit")
    club.write("red", "place 3 forest")
    handled = club.write("moderator", "REPLACE blue cleo@example.org Cleo BECAUSE Bob is ill")
    assert text_to(handled, "cleo@example.org")
    handled = dispatch.handle(OFFICE, club.save, club.roster, old, club.now)
    assert handled.save is None and not any("blue@example.org" in mail.recipients
                                            for mail in handled.mails)
    club.write("blue", "place 3 clay-pit", sender="cleo@example.org")
    assert club.match.position_turn == 4  # the line before says who plays blue now
    assert b'"seat blue taken: Bob is ill"' in club.save


def test_all_are_told_who_plays_a_seat_now_and_why() -> None:
    """Who is put out without a token; the new player what he plays, since when it stands."""
    club = Club()
    club.tick()
    club.write("red", "place 3 forest")
    handled = club.write("moderator", "REPLACE blue cleo@example.org Cleo BECAUSE Bob is ill")
    assert "Cleo, cleo@example.org, now plays blue instead of Blue." in text_to(
        handled, "moderator")
    assert "Cleo now plays blue: Bob is ill." in text_to(handled, "red")
    assert "cleo@" not in text_to(handled, "red")
    new = text_to(handled, "cleo")
    assert "You now play blue: Bob is ill. The game is at turn 2, since Sun 22 Nov" in new
    assert "Cleo now plays" not in new
    out, = (mail for mail in handled.mails if mail.recipients == ("blue@example.org",))
    assert out.token is None and "You no longer play blue in a-game." in out.state
    assert "Bob is ill" in text_to(handled, "blue")
    assert "YOUR MOVE" not in text_to(handled, "blue")


def test_a_new_key_for_the_same_player_puts_nobody_out() -> None:
    """His older tokens are dead; he plays on."""
    handled = Club().write("moderator", "REPLACE blue Blue@example.org BECAUSE his mail was read")
    assert "You now play blue" in text_to(handled, "blue")
    assert "no more" not in text_to(handled, "blue")
    assert "still plays blue, with a new token" in text_to(handled, "moderator")
    assert "plays blue" not in text_to(handled, "red")


@pytest.mark.parametrize("machine", ["auto-submitted", "bulk", "list", "ours"])
def test_machines_are_not_answered(machine: str) -> None:
    """So that no two of them write to each other for ever."""
    club = Club()
    handled = club.write("red", "place 3 forest", automatic=machine)
    assert not handled.mails and handled.save is None and handled.dropped == machine


def test_answers_are_rationed() -> None:
    """Twenty an hour to an address; then silence until the next, but not about orders."""
    club = Club()
    answered = [[mail.recipients[0] for mail in club.write("red", "STATUS").mails]
                for _ in range(25)]
    assert answered == [["red@example.org"]] * 20 + [["moderator@example.org"]] + [[]] * 4
    handled = club.write("red", "place 3 forest")  # an order is not lost for that
    assert club.match.position_turn == 2 and [mail.recipients for mail in handled.mails] == [
        ("blue@example.org",)]
    club.now = "2026-11-22T11:00:00Z"
    assert club.write("red", "STATUS").mails


def test_the_moderator_is_told_once_an_hour_who_is_silenced() -> None:
    """Who it is, how many answers there were, until when, and that no order is lost."""
    club = Club(office=replace(OFFICE, answers_per_address=2))
    for hour in ("10", "11"):
        club.now = f"2026-11-22T{hour}:59:59Z"
        for seat in ("red", "blue"):
            told = [text_to(club.write(seat, "STATUS"), "moderator") for _ in range(4)]
            assert told[:2] == ["", ""] and not told[3]
            assert f"2 messages from {seat}@example.org were answered in this hour" in told[2]
            assert f"Until {int(hour) + 1}:00 UTC" in told[2]
            assert "Their orders are still carried out" in told[2]


def test_when_a_game_has_had_enough_answers_that_is_told_once_for_all() -> None:
    """Not for each address, of which anybody can make up many; the last count is exact."""
    club = Club(office=replace(OFFICE, answers_per_address=2, answers_in_all=3))
    told = [text_to(club.write(seat, "STATUS"), "moderator")
            for seat in ("red", "red", "red", "blue", "blue", "blue")]
    assert "2 messages from red@" in told[2] and "3 messages were answered" in told[4]
    assert [bool(text) for text in told] == [False, False, True, False, True, False]


def test_letters_that_nobody_vouches_for_are_told_too() -> None:
    """A program that writes again and again without a token is seen, and then dropped."""
    club = Club(office=replace(OFFICE, answers_per_address=1))
    handled = [club.write("red", "x", subject="Hello") for _ in range(3)]
    assert [[mail.recipients[0] for mail in one.mails] for one in handled] == [
        ["red@example.org"], ["moderator@example.org"], []]
    assert handled[2].dropped == "too many answers in an hour"
    assert [row for one in handled for row in one.journal_rows if "silent" in row] == [
        {"silent": "red@example.org", "when": club.now}]


# Mails that come back.

def came_back(club: Club, report: str = "", **changes: Any) -> str:
    """What the moderator is told of a mail to blue that came back."""
    return text_to(club.write("red", "", bounced_address="blue@example.org", report=report,
                              **changes),
                   "moderator")


@pytest.mark.parametrize("report", ["", "5.1.1", "550 5.1.1 no such user", "5.2.1 disabled",
                                    "4.4.7 tried for 5 days", "no user 15.7.1 here", "5.4.4"])
def test_the_moderator_is_told_at_once_when_an_address_takes_no_mail(report: str) -> None:
    """Its player would miss a deadline. Once: later ones are counted."""
    club = Club()
    told = came_back(club, report)
    assert "Mails to Blue (blue), blue@example.org, come back." in told
    assert "REPLACE blue" in told and report in told
    assert not came_back(club, report) and club.roster.people[1].bounce_count == 2
    assert not club.roster.people[0].bounce_count


@pytest.mark.parametrize(("report", "why"), [
    ("5.2.2 over quota", "the mailbox is full"), ("4.2.2", "the mailbox is full"),
    ("552 5.3.4 too big", "too big"), ("5.2.3", "too big"), ("550 5.7.1 spam", "as spam"),
    ("5.7.26", "as spam"), ("5.6.0 odd", "between the servers"),
])
def test_what_is_not_the_address_s_fault_is_told_and_not_held_against_it(
        report: str, why: str) -> None:
    """With the server's words; the same again is told the next day."""
    club = Club()
    told = came_back(club, report)
    assert why in told and f"The server says: {report}" in told and "REPLACE" not in told
    assert not club.roster.people[1].bounce_count
    assert not came_back(club, report)
    assert came_back(club, "5.7.999")
    club.now = "2026-11-23T00:00:00Z"
    assert came_back(club, report)
    assert came_back(club, "5.1.1 no such user")


def test_a_mail_that_is_only_late_is_noted_and_told_to_nobody() -> None:
    """It is still tried."""
    club = Club()
    handled = club.write("red", "", bounced_address="blue@example.org", automatic="delayed",
                         report="4.4.1")
    assert not handled.mails and not handled.dropped and club.roster == handled.roster
    assert handled.journal_rows == ({"bounced": "blue@example.org", "report": "4.4.1",
                                     "when": club.now,
                                     "delayed": True},)
    assert not club.roster.people[1].bounce_count


def test_what_the_way_of_sending_knows_not_to_be_the_address_is_believed() -> None:
    """A mail that the server did not take has no status at times."""
    club = Club()
    told = bounces.record_bounce(OFFICE, club.save, club.roster, "Blue@example.org", club.now,
                                 "1" * 32,
                                 "552 full", sound=True)
    assert "The server says: 552 full" in text_to(told, "moderator")
    assert not told.roster.people[1].bounce_count and told.roster.people[1].returned
    assert bounces.record_bounce(OFFICE, club.save, club.roster, "who@example.com", club.now,
                                 "1" * 32,
                                 ).dropped


# Secrets, and mails that are read as orders.

def test_no_line_of_a_mail_is_read_as_an_order() -> None:
    """Not even where the cut line was lost."""
    club = Club()
    handled = club.write("red", "place 3 forest\nLEGAL\nHELP")
    for mail in handled.mails:
        lines = posted(club, mail).split("\n")
        whole = "\n".join(line for line in lines if "reply above" not in line)
        again = Club()
        again.save, again.roster = club.save, club.roster
        again.write("blue", whole)
        assert again.match.position_turn == club.match.position_turn, whole


def test_a_mail_has_the_cut_line_above_and_below() -> None:
    """With its token below it, and is at most 78 columns wide."""
    club = Club()
    mail = club.write("red", "place 3 forest").mails[1]
    lines = posted(club, mail).strip().split("\n")
    assert mail.token is not None
    assert lines[:2] == lines[-2:] == [
        f"=== reply above this line === {club.roster.game} turn 2 ===",
        tokens.token_line(mail.token)]
    assert max(map(len, lines)) <= 78


def test_an_answer_in_html_quotes_nothing_that_is_an_order() -> None:
    """What a mail of ours says in HTML, sent back without quote marks, plays nothing."""
    club = Club()
    mail = club.write("red", "place 3 forest\nLEGAL").mails[1]
    html = mails.html(mail, partial(message_orders.begins_like_order, club.match))
    for page in (html, html.replace("=== reply above", "reply above")):
        raw = (b"From: <blue@example.org>\nMessage-ID: <html@player>\nSubject: "
               + tokens.token_line(mail.token or tokens.Token("", 0, "", "")).encode()
               + b"\nContent-Type: text/html; charset=utf-8\n\n" + page.encode())
        handled = dispatch.handle(OFFICE, club.save, club.roster, message.parse(raw), club.now)
        assert handled.save is None and handled.mails


# The clock.

CLOCK: dict[str, Any] = {
    "deadline_rule": "Tue,Fri 20:00, grace 2h, remind 24h", "zone": "Europe/Berlin"}


def test_a_deadline_is_announced_kept_and_closes_once() -> None:
    """With its grace; the late are played for and counted."""
    club = Club(**CLOCK)
    club.tick()
    assert club.roster.deadline == "2026-11-24T19:00:00Z"
    assert "Until Tue 24 Nov 20:00 CET (19:00 UTC)." in text_to(club.tick(), "red") or club.sent
    assert club.tick("2026-11-24T20:59:00Z").save is None
    handled = club.tick("2026-11-24T21:00:00Z")
    assert handled.save is not None and "The deadline is over." in text_to(handled, "red")
    assert club.roster.people[0].late == 1 and club.roster.people[1].late == 0
    assert club.tick("2026-11-24T21:01:00Z").save is None


def test_who_is_awaited_is_reminded_once() -> None:
    """Not who has ordered ahead."""
    club = Club(**CLOCK)
    club.tick()
    handled = club.tick("2026-11-23T19:30:00Z")
    assert "is waiting for your move" in text_to(handled, "red") and not text_to(handled, "blue")
    assert not club.tick("2026-11-23T20:00:00Z").mails


def test_a_clock_that_looks_wrong_stops_the_tick() -> None:
    """Unless the moderator says that it is right."""
    club = Club(**CLOCK)
    club.tick()
    with pytest.raises(Refused):
        club.tick("2027-03-01T00:00:00Z")
    assert club.tick("2027-03-01T00:00:00Z", accepted=True).save is not None


def test_a_game_that_is_paused_has_no_deadline() -> None:
    """It goes on with as much time as was left."""
    club = Club(**CLOCK)
    club.tick()
    club.write("moderator", "PAUSE BECAUSE of the holidays")
    assert club.tick("2026-12-24T21:00:00Z").save is None
    handled = club.write("moderator", "RESUME BECAUSE all are back")
    assert "goes on" in text_to(handled, "red") and club.roster.deadline > "2026-12-24"


def test_a_deadline_that_is_moved_while_the_game_rests_is_told() -> None:
    """To all, with its date; the game rests on."""
    club = Club(**CLOCK)
    club.tick()
    club.write("moderator", "PAUSE BECAUSE rain")
    handled = club.write("moderator", "EXTEND 24h BECAUSE snow")
    assert ("The deadline would be Wed 25 Nov 20:00 CET (19:00 UTC), but the game is paused. "
            "The pause does not shorten the remaining time.") in text_to(handled, "moderator")
    assert ("The deadline is now Wed 25 Nov 20:00 CET (19:00 UTC): snow. "
            "The game is paused.") in text_to(handled, "red")
    club.write("moderator", "RESUME BECAUSE sun")
    handled = club.write("moderator", "EXTEND 24h BECAUSE snow")
    assert "The deadline is Sat 28 Nov 20:00 CET (19:00 UTC)." in text_to(handled, "moderator")
    assert "now Sat 28 Nov 20:00 CET (19:00 UTC): snow." in text_to(handled, "blue")


def test_press_to_a_seat_that_nobody_plays_goes_nowhere_and_says_so() -> None:
    """Who plays is written to all the same."""
    club = Club(seats=4)
    empty = club.seats[1]
    club.roster = replace(club.roster, people=tuple(
        one for one in club.roster.people if one.seat != empty))
    handled = club.write("red", f"PRESS TO {empty}\nHello\nEND PRESS")
    assert f"No one plays {empty}: nothing was passed on there." in text_to(handled, "red")
    assert "Passed on" not in text_to(handled, "red") and not any(
        "press" in row for row in handled.journal_rows)
    last = club.seats[-1]
    handled = club.write("red", f"PRESS TO {empty}, {last}\nHello\nEND PRESS")
    told = text_to(handled, "red")
    assert f"Passed on to {last}." in told and "No one plays" in told
    assert [row["to"] for row in handled.journal_rows if "press" in row] == [[last]]


def test_an_absence_moves_deadlines_that_are_not_announced() -> None:
    """Of who is awaited."""
    club = Club(**CLOCK)
    club.tick()
    club.write("blue", "ABSENT 2026-11-24 TO 2026-12-02")
    assert club.roster.deadline == "2026-11-24T19:00:00Z"
    club.write("red", "place 3 forest")
    assert club.roster.deadline == "2026-12-04T19:00:00Z"


# What players agree on.

def test_what_drew_no_luck_is_taken_back_when_all_agree() -> None:
    """By a line of the log that says so."""
    club = Club()
    club.write("red", "place 3 forest")
    handled = club.write("red", "TAKEBACK")
    assert "AGREE" in text_to(handled, "blue") and club.match.position_turn == 2
    handled = club.write("blue", "AGREE")
    assert "taken back" in text_to(handled, "red")
    assert club.match.game.to_move(club.match.state).decisions[0].seat == "red"


def test_nothing_is_taken_back_past_luck() -> None:
    """But by the moderator."""
    club = Club()
    match = club.match
    for figures in ("3 forest", "3 clay-pit", "2 hut", "2 hunt"):
        club.write(match.game.to_move(club.match.state).decisions[0].seat, f"place {figures}")
    club.write("red", "use forest")
    handled = club.write("red", f"TAKEBACK {club.match.position_turn - 1}")
    assert "Dice, cards or a secret came out" in text_to(handled, "red")
    assert not club.roster.proposals


def test_a_game_ends_when_all_agree() -> None:
    """Without a winner."""
    club = Club()
    club.write("red", "PROPOSE END")
    assert not club.match.end_reason
    club.write("blue", "YES", to=question(club.write("blue", "AGREE")))
    assert club.match.end_reason


def test_who_disagrees_ends_a_proposal() -> None:
    """And the others are told."""
    club = Club()
    club.write("red", "PROPOSE END")
    handled = club.write("blue", "DISAGREE")
    assert "rejected" in text_to(handled, "red")
    assert "there is no proposal" in text_to(club.write("red", "AGREE"), "red")


def test_who_concedes_is_played_for() -> None:
    """At once, when that is meant; the moderator is told."""
    club = Club(seats=4)
    handled = club.write("red", "YES", to=question(club.write("red", "CONCEDE")))
    assert club.match.vacant_seats == ("red",)
    assert "Red (red) has left" in text_to(handled, "moderator")


def test_press_goes_to_whom_it_is_for() -> None:
    """Quoted, so that nothing in it is read as an order."""
    club = Club(seats=4)
    handled = club.write("red", "PRESS TO green\nplace 3 forest with me?\nEND PRESS")
    assert "| place 3 forest with me?" in text_to(handled, "green")
    assert not text_to(handled, "blue") and handled.save is None


def test_a_block_without_an_end_goes_as_far_as_the_player_s_words() -> None:
    """And that is told."""
    handled = Club().write("red", "PRESS TO blue\nHello\n\n-- \nAnn")
    assert "| Hello" in text_to(handled, "blue")
    assert "END PRESS is missing" in text_to(handled, "red")


@pytest.mark.parametrize("text", ["Concede?", "TAKEBACK?", "Propose end?", "Present?"])
def test_a_command_that_is_asked_about_is_not_done(text: str) -> None:
    """But what only looks may be put as a question."""
    club = Club()
    before = club.roster
    handled = club.write("red", text)
    after = replace(club.roster, answered={}, echoes={}, people=())
    assert handled.save is None and after == replace(
        before, answered={}, people=(), asked_turn=club.roster.asked_turn,
        announced=club.roster.announced,
        offered=club.roster.offered)
    assert "red to move" in text_to(club.write("red", "Status?"), "red")


# The moderator.

@pytest.mark.parametrize("command", ["UNDO", "PAUSE", "PROCESS", "EXTEND 24h", "END GAME",
                                     "AS red: place 2 hut", "RULING players.0.food=3"])
def test_what_the_moderator_does_needs_a_reason(command: str) -> None:
    """Without one nothing is done."""
    club = Club(**CLOCK)
    club.tick()
    before = club.roster
    handled = club.write("moderator", command)
    assert handled.save is None and "BECAUSE" in text_to(handled, "moderator")
    assert club.roster.deadline == before.deadline and club.roster.paused == before.paused


def test_a_player_cannot_do_what_is_the_moderator_s() -> None:
    """Nor is he told that there is such a thing."""
    club = Club()
    handled = club.write("red", "UNDO 1 BECAUSE I want to")
    assert handled.save is None and "no line of your message is a move" in text_to(handled, "red")


def test_the_moderator_moves_for_a_seat_and_undoes_it() -> None:
    """The log says who did, and why."""
    club = Club()
    club.write("moderator", "AS red: place 3 forest BECAUSE she phoned")
    assert club.match.position_turn == 2
    handled = club.write("moderator", "UNDO BECAUSE she meant the hut")
    assert "the game is back at turn 1. Reason: she meant the hut" in text_to(handled, "moderator")
    assert text_to(handled, "red") and text_to(handled, "blue")


def test_a_moderator_who_plays_has_a_mail_for_each_of_both() -> None:
    """Else he would have his seat's token for ever, which commands nothing."""
    club = Club(office=replace(OFFICE, moderator="red@example.org"), **CLOCK)
    club.tick()
    handled = club.write("red", "EXTEND 24h BECAUSE of rain", subject="about a-game")
    whose = [mail.token.seat for mail in handled.mails if mail.token]
    assert whose == ["red", "moderator"] and {mail.recipients for mail in handled.mails} == {
        ("red@example.org",)}
    assert ("This mail is for red; to command as moderator, reply "
            "to the other mail.") in text_to(
        handled, "red")
    assert "This mail is for the moderator" in text_to(handled, "red")
    club.write("moderator", "EXTEND 24h BECAUSE of rain", sender="red@example.org")
    assert club.roster.deadline == "2026-11-25T19:00:00Z"


def test_a_moderator_who_commands_by_his_seat_s_mail_has_the_other() -> None:
    """No other player is told that there is such a thing."""
    club = Club(office=replace(OFFICE, moderator="red@example.org"), **CLOCK)
    club.tick()
    handled = club.write("red", "EXTEND 24h BECAUSE of rain")
    assert "Another mail has the moderator's token" in text_to(handled, "red")
    assert [mail.token.seat for mail in handled.mails if mail.token] == ["red", "moderator"]
    assert club.roster.deadline == "2026-11-24T19:00:00Z"
    assert len(club.write("red", "Best wishes").mails) == 1
    assert len(club.write("blue", "EXTEND 24h BECAUSE of rain").mails) == 1


# The desk's file.

def test_a_desk_is_written_as_it_is_read() -> None:
    """With all that may stand in it."""
    club = Club(**CLOCK)
    club.tick()
    club.write("red", "place 3 forest", sender="elsewhere@example.org")
    club.write("red", "TAKEBACK\nPROPOSE END")
    club.write("blue", "ABSENT 2026-12-20 TO 2027-01-03")
    assert game_roster.loads(game_roster.dumps(club.roster), "desk") == club.roster


@pytest.mark.parametrize("raw", [
    b"", b"format = 2", b"format = 3", b"format = true", b"\xff",
    b"format = 1\nheld = 1", b"format = 1\n[held.red]\nseat = 1",
    b"format = 1\ngame = \"a\"\nkeys = {}\nmore = 1",
    b"x = [" + b"[" * 5000, b"format = 1\n" + b"#" * (300 << 10),
])
def test_a_file_that_is_no_desk_is_refused(raw: bytes) -> None:
    """With the reason, and at once."""
    with pytest.raises(Refused) as error:
        game_roster.loads(raw, "a.desk.toml")
    assert error.value.problems[0].code == "referee/unusable-desk"


def test_a_text_that_is_pasted_is_answered_without_a_mail() -> None:
    """Its answer goes to nobody; the others have theirs."""
    club = Club()
    handled = club.paste("red", "[quote=blue]So\nplace 3 forest\n[/quote]\n[b]place 2 hut[/b]")
    assert handled.mails[0].recipients == () and club.match.position_turn == 2
    assert "Red places 2 in the hut" in text_to(handled, "blue")


def test_a_shorthand_that_draws_luck_waits_for_a_yes() -> None:
    """Where the game wants it so; canonical text does not wait."""
    club = Club(confirm="shorthand")
    for figures in ("3 forest", "3 clay-pit", "2 hut", "2 hunt"):
        club.write(club.match.game.to_move(club.match.state).decisions[0].seat, f"place {figures}")
    before = club.match.position_turn
    handled = club.write("red", "the forest, please")
    assert club.match.position_turn == before
    assert "Nothing was played yet" in text_to(handled, "red")
    club.write("red", "YES", to=question(handled))
    assert club.match.position_turn > before


def test_canonical_text_waits_for_no_yes() -> None:
    """It means what it says."""
    club = Club(confirm="shorthand")
    for figures in ("3 forest", "3 clay-pit", "2 hut", "2 hunt"):
        club.write(club.match.game.to_move(club.match.state).decisions[0].seat, f"place {figures}")
    before = club.match.position_turn
    club.write("red", "use forest")
    assert club.match.position_turn > before
