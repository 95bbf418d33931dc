"""Texts around a move that leave it clear: greetings, remarks, additions of programs."""

import pytest
from msgspec.structs import replace

from referee.core.match import match as matches
from tests.support.office_in_memory import OFFICE, Club, posted, question, text_to

ATTRIBUTION = f"On Sun, Nov 22, 2026 at 11:00 AM, Club<{OFFICE.address}> wrote:   "
ZOHO = f"---- On Sun, 22 Nov 2026 11:00:00 +0000 Club <{OFFICE.address}> wrote ---"
IOS = "Get Outlook for iOS<https://aka.ms/o0ukef>"
FOOTER = "This e-mail is confidential. If you are not the addressee, delete it."


def named(game: str = "stone-age", seats: int = 2, name: str = "Ann Example") -> Club:
    """A club whose red is Ann and whose blue is Bob; each has had a mail."""
    club = Club(game, seats)
    club.roster = replace(club.roster, people=tuple(
        replace(one, name={"red": name, "blue": "Bob"}.get(one.seat, one.name))
        for one in club.roster.people))
    club.tick()
    return club


def plays(text: str, club: Club | None = None) -> None:
    """A message of red that is played as the move in it."""
    club = club or named()
    handled = club.write("red", text)
    assert club.save.decode().count("red: place 3 forest") == 1, text_to(handled, "red")[:400]


# On the line of the move.

@pytest.mark.parametrize("text", [
    "place 3 forest - Ann", "place 3 forest -Ann", "place 3 forest // Ann", "place 3 forest /ann",
    "place 3 forest — Ann Example", "place 3 forest, Ann", "place 3 forest. Ann",
    "place 3 forest (Ann)", "place 3 forest ~Ann", "3 in the forest, please - Ann",
    "Yes, place 3 forest", "Ok, place 3 forest",
    "Place 3 forests", "Take care!\n\nplace 3 forest", "Take care!\nplace 3 forest",
    "My turn 1 move: place 3 forest", "Turn 1: place 3 forest", "turn 1 - 3 forest",
    "My move for turn 1: 3 forest"])
def test_a_name_a_label_or_a_yes_beside_a_move_is_none_of_it(text: str) -> None:
    """The writer's own name, the turn that the message answers."""
    plays(text)


@pytest.mark.parametrize("text", [
    "place 3 forest - Bob", "place 3 forest - hunt", "place 3 forest - maybe",
    "place 3 forest - Ann or the hunt", "place 3 forest - not", "place 3 forest // TODO",
    "No, place 3 forest", "My turn 2 move: place 3 forest", "Turn 7: place 3 forest",
    "My turn 7 move: 3 forest", "Round 3: place 3 forest"])
def test_what_may_mean_something_else_is_asked_about(text: str) -> None:
    """Another's name, another turn, any other word."""
    club = named()
    handled = club.write("red", text)
    assert handled.save is None and text_to(handled, "red").startswith("Nothing ")


def test_another_turn_is_named_and_the_move_offered() -> None:
    """The answer says which turn the message answers."""
    told = text_to(named().write("red", "Turn 7: place 3 forest"), "red")
    assert "A line names another turn than turn 1, which your message answers." in told
    assert "2. · place 3 forest" in told


@pytest.mark.parametrize("name", ["May", "Blue", "Red", "Hunter", "Only", "Will"])
def test_a_name_that_is_a_word_stays_on_the_move_s_line(name: str) -> None:
    """It may be part of the move; one that says nothing else is a name."""
    club = named(name=name)
    handled = club.write("red", f"place 3 forest - {name}")
    assert (handled.save is not None) == (name == "Will"), text_to(handled, "red")[:300]


@pytest.mark.parametrize("text", ["Yes, place 3 forest", "yes: place 3 forest"])
def test_a_yes_before_a_move_is_asked_about_where_a_question_waits(text: str) -> None:
    """It may be meant for that."""
    club = named()
    question(club.write("red", "CONCEDE"))
    handled = club.write("red", text)
    assert handled.save is None
    assert "the message has more than a yes or no" in text_to(handled, "red")


# Above it and below it.

@pytest.mark.parametrize("text", [
    "{}\n\nAnn Example\nTel. +44 20 7946 0000", "{}\nAnn Example", f"{{}}\n\n{FOOTER}",
    "{}\n\nAnn Example\nExample Ltd\nwww.example.com", "{}\n\nann@example.com | 01225 123456",
    "{}\n\nAnn Example\n12 Long Street, Bath\nPhone: 01225 123456\nann@example.com",
    "{}\n\nDr. Ann Example | Head of Sales | Example GmbH\nann@example.com | +49 30 123456",
    f"{{}}\n\n{ZOHO}\n\nplace 2 hut\nsome older text\n",
    "Здравствуйте, Боб!\n\n{}\n\nС уважением,\nАнна", "Привет!\n{}\nУдачи!",
    "Добрый вечер,\n\n{}\n\nС наилучшими пожеланиями,\nАнна", "Боб, привет!\n\n{}",
    "こんにちは、\n{}\nよろしくお願いします。\nアン", "Bobさん、こんにちは。\n\n{}",
    "お世話になっております。\n\n{}\n\nよろしくお願いいたします。", "你好！\n\n{}\n谢谢！"])
@pytest.mark.parametrize("move", ["place 3 forest", "3 in the forest, please"])
def test_greetings_and_signatures_round_a_move_are_none_of_it(text: str, move: str) -> None:
    """Without a line of dashes, in other alphabets, above an older mail."""
    plays(text.format(move))


@pytest.mark.parametrize("below", [
    "Ann Example\nnot yet!", "Ann\nthe hunt would do as well", "Ann Example\n3 hunt",
    "Tel. 123, but only if Bob agrees"])
@pytest.mark.parametrize("move", ["place 3 forest", "3 in the forest, please"])
def test_a_second_thought_in_a_signature_is_asked_about(below: str, move: str) -> None:
    """Below the name, too."""
    club = named()
    handled = club.write("red", f"{move}\n\n{below}")
    assert handled.save is None and text_to(handled, "red").startswith("Nothing was played")


def test_a_sheet_above_a_signature_is_filed() -> None:
    """With its head and without, right above it and with a blank line between."""
    for head in ("set-up: ", "", "set-up:\n", "ORDERS\n"):
        for gap in ("\n", "\n\n", "\n\nKind regards,\n"):
            club = named("stone-daze")
            club.write("red", f"{head}standard{gap}Ann Example\n12 Long Street, Bath\nTel. 123456")
            assert "red" in club.match.orders, (head, gap)


def test_orders_below_a_signature_are_asked_about() -> None:
    """Of a block without its END."""
    for below in ("Thanks\nrunner-2 forward", "Ann\nrunner-2 forward", "Ann\nnot yet"):
        club = named("stone-daze")
        for seat in club.seats:
            club.write(seat, "set-up: standard")
        handled = club.write("red", f"orders 1:\nrunner-1 forward\n{below}")
        assert not club.match.orders, text_to(handled, "red")[:300]


# Programs.

@pytest.mark.parametrize("game", ["fire-and-stone", "stone-age-solo", "stone-age"])
def test_the_line_of_outlook_for_ios_is_no_order(game: str) -> None:
    """In games with a verb “get”, too: beside YES, OPTION, ABSENT and PRESS."""
    club = Club(game, {"fire-and-stone": 3, "stone-age-solo": 1}.get(game, 2))
    asked = club.tick().mails
    seat = next(decision.seat for decision in matches.to_move(club.match).decisions
                if decision.must)
    club.write(seat, f"ABSENT 24 Dec\n\n{IOS}")
    assert any(one.absences for one in club.roster.people_of(seat))
    if len(club.seats) > 1:
        other = next(one for one in club.seats if one != seat)
        assert "Hello." in text_to(club.write(
            seat, f"PRESS TO {other}\nHello.\nEND PRESS\n\n{IOS}"), other)
    first = next(mail for mail in asked if f"{seat}@example.org" in mail.recipients)
    assert club.write(seat, f"OPTION 1\n\n{IOS}", to=first).save is not None
    asks = question(club.write(seat, "CONCEDE"))
    handled = club.write(seat, f"YES\n\n{IOS}", to=asks)
    assert handled.save is not None, text_to(handled, seat)[:400]


YAHOO = {"below": "\n\n{att}{mail}", "right below": "\n{att}{mail}",
         "advertised": "\n\nYahoo Mail: Search, Organize, Conquer\n\n  {att}{mail}",
         "one line": "\n\n{att}{line}"}


@pytest.mark.parametrize("way", YAHOO.values(), ids=YAHOO)
@pytest.mark.parametrize("text", [
    "place 3 forest", "3 in the forest, please", "Place three people in the Forest.", "OPTION 2",
    "2. · place 3 forest", "place 3 forest\nAnn"])
def test_a_quote_that_begins_in_mid_line_is_cut_there(text: str, way: str) -> None:
    """Yahoo for Android puts its attribution and our cut line on one."""
    club = named()
    asked = next(mail for mail in club.sent if "red@example.org" in mail.recipients)
    mail = posted(club, asked)
    below = way.format(att=ATTRIBUTION, mail=mail, line=" ".join(mail.split()))
    club.write("red", text + below, to=asked)
    assert "red: place 3 forest" in club.save.decode()


@pytest.mark.parametrize(("text", "shown"), [
    (f"place 3 forest {ATTRIBUTION}=== reply above this line ===\n", "place 3 forest On Sun"),
    (f"place 3 forest\n\nnot yet {ATTRIBUTION}=== reply above this line ===\n", "not yet On Sun"),
    (f"place 3 forest\n\nonly if Bob agrees by 22.11. 10:00\nClub <{OFFICE.address}> wrote:\n> x",
     "only if Bob agrees by 22.11. 10:00"),
    (f"place 3 forest\noh no\n{ATTRIBUTION}\n> x", "oh no")])
def test_what_is_cut_between_a_move_and_a_quote_is_listed(text: str, shown: str) -> None:
    """Or asked about."""
    assert shown in text_to(named().write("red", text), "red")


def test_an_attribution_alone_is_listed_nowhere() -> None:
    """Though the office has a name with a “no”."""
    for name in ("Club", "No Limits"):
        text = f"place 3 forest\n\n{ATTRIBUTION.replace('Club', name)}\n> x\n"
        club = named()
        told = text_to(club.write("red", text), "red")
        assert club.match.position_turn == 2 and "LOOK LIKE ORDERS" not in told


def test_a_line_in_a_letter_is_no_slip_in_press() -> None:
    """What is for another player is passed on as it was written."""
    handled = named().write("red", "PRESS TO blue\nplace 3 forest - Ann\nEND PRESS")
    assert "| place 3 forest - Ann" in text_to(handled, "blue")


@pytest.mark.parametrize(("text", "filed"), [
    ("clubs 1: pass", True), ("clubs 1: nothing, please", True), ("pass", False),
    ("clubs 1: done", False), ("clubs 1: yes", False)])
def test_a_pass_behind_the_head_of_a_sheet_is_one(text: str, filed: bool) -> None:
    """It says what is passed; a word that people say to each other is asked about."""
    club = Club("stone-daze", 2)
    club.tick()
    for kind in ("set-up: standard", "orders 1: stay"):
        for seat in club.seats:
            club.write(seat, kind)
    assert club.match.game.to_move(club.match.state).decisions[0].kind == "clubs"
    assert (club.write("red", text).save is not None) == filed
