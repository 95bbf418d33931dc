"""Choosing a move by its number: one list in a mail, and when a number counts."""

import re
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from referee.commands import position_report, post
from referee.core.document import blocks
from referee.core.document.blocks import Page
from referee.pbem.handlers import dispatch, numbered_options
from referee.pbem.inbound import normalization
from referee.pbem.intent import examples
from referee.pbem.outbound.mails import Mail
from referee.pbem.roster import game_roster
from referee.pbem.roster.game_roster import Person
from tests.pbem.mail_positions import positions
from tests.support import command_line
from tests.support.office_in_memory import OFFICE, Club, posted, question, text_to
from tests.support.writing_styles import SEATS

CODE = re.compile(r"OPTION \d+ ([a-z0-9]{6})\.")
NUMBERED = re.compile(r"^  (\d+)\. · (.*?)(?: {3,}\(.*)?$", re.MULTILINE)
WORK = "ann@work.example.com"


def listed(mail: Mail) -> list[str]:
    """The moves that a mail numbers."""
    return [*numbered(mail).values()]


def numbered(mail: Mail) -> dict[int, str]:
    """The moves that a mail numbers, by their numbers."""
    return {int(n): text for n, text in NUMBERED.findall(said_of(mail))}


def said_of(mail: Mail) -> str:
    """The text of a mail, its lines whole."""
    return blocks.text(mail.page, 1000)


def code(mail: Mail) -> str:
    """The code that a mail names below its list."""
    return str(CODE.findall(said_of(mail))[0])


def mine(club: Club, said: str = "SHOW", **more: Any) -> Mail:
    """A message of red, and the mail that answers it."""
    return next(mail for mail in club.write("red", said, **more).mails
                if "red@example.org" in mail.recipients)


def log(club: Club) -> str:
    """The log of a club's game."""
    return club.save.decode().rpartition("[log]")[2]


def nothing(club: Club, text: str, why: str, **more: Any) -> Mail:
    """A message of red that plays nothing, and says why; its answer."""
    before = club.save
    mail = mine(club, text, **more)
    assert club.save == before and why in said_of(mail), said_of(mail)[:600]
    return mail


# The examples of a question.

def test_an_answer_to_the_mail_picks_by_its_number() -> None:
    """And the answer says first what was picked."""
    club = Club()
    asked = mine(club)
    assert listed(asked)[:2] == ["place 3 hunt", "place 3 forest"]
    answer = mine(club, "option 2", to=asked)
    assert "2. Red places 3 in the forest." in said_of(answer)
    assert said_of(answer).startswith(
        "Played: place 3 forest. (Option 2.)\nBlue to move: place figures\n")


@pytest.mark.parametrize("text", [
    "OPTION 2", "Option 2.", "option 2 please", "Hello,\n\noption 2\n\nThanks\nAnn",
    "red: option 2", "Red: option 2", "> place 3 hunt\n\noption 2", "STATUS\noption 2",
    "* option 2"])
def test_a_number_may_have_courtesy_around_it(text: str) -> None:
    """As a move may."""
    club = Club()
    mine(club, text, to=mine(club))
    assert "red: place 3 forest" in log(club)


@pytest.mark.parametrize("text", [
    "I'll take option 2", "I’ll go with option 2.", "I choose option 2.", "No. 2", "#2", "2.",
    "Option two", "option #2", "option2", "Number 2 please", "My choice is option 2!",
    "Hi,\n\nno. 2\n\nCheers\nAnn", "> 1. · place 3 hunt\n2.", "Option 2: place 3 forest",
    "option 2 - 3 in the forest", "Option 2 (place 3 forest)"])
def test_an_option_in_other_words_is_one(text: str) -> None:
    """As people answer a numbered list; with its move beside the number, too."""
    club = Club()
    mine(club, text, to=mine(club))
    assert "red: place 3 forest" in log(club)


@pytest.mark.parametrize(("text", "beside"), [
    ("Option 2: place 3 hunt", "place 3 hunt"), ("option 2 - place 2 forest", "place 2 forest"),
    ("option 2, or else the hut", "or else the hut"), ("Option 2 (maybe)", "maybe")])
def test_an_option_beside_another_move_is_asked_about(text: str, beside: str) -> None:
    """Which of both is meant; a move of a message from elsewhere, too."""
    club = Club()
    asked = mine(club)
    nothing(club, text, f"Nothing was played: option 2 is “place 3 forest”, but you wrote "
            f"“{beside}” beside it.", to=asked)
    question_ = question(club.write("red", text, to=asked, sender=WORK))
    nothing(club, "YES", "option 2 is “place 3 forest”, but", to=question_)


@pytest.mark.parametrize("text", ["OPTION 2 {}", "option 2 {}", "Hi,\n\nOption 2 {}.\n\nAnn"])
def test_the_code_of_a_list_counts_in_any_message(text: str) -> None:
    """The mail says it below the list."""
    club = Club()
    asked = mine(club)
    mine(club, text.format(code(asked)))
    assert "red: place 3 forest" in log(club)


@pytest.mark.parametrize("text", [
    "2", "(2)", "no 2", "two", "number two", "the second", "I take 2", "No one", "option",
    "option 2?", "is it option 2", "I'd take option 2", "number 2 or 3", "I'll take options 2",
    "option 2 or 3", "options 2", "not option 2", "Should I take\noption 2", "don't\noption 2",
    "option 2\nno wait", "option 2.5", "option -2", "option 2 blue", "Option 2 would be to hunt.",
    "MOVE option 2", "CHECK option 2", "ORDERS\noption 2\nEND ORDERS", "blue: option 2",
    "PLAN\noption 2\nEND PLAN"])
def test_nothing_else_is_an_option(text: str) -> None:
    """A bare number least of all, though it answers the mail with the list."""
    club = Club()
    asked = mine(club)
    mine(club, text, to=asked)
    assert club.match.position_turn == 1 and not club.match.plans


@pytest.mark.parametrize("game", sorted(SEATS))
def test_no_game_reads_a_number_or_an_option_as_a_move(game: str) -> None:
    """On the command line and by mail, in any position; in each some of them are tried."""
    counted = count()
    for club, seat, _ in positions(game, 3):
        for text in ("2", "option 2", "OPTION 1", "1.", "option 1: 2")[next(counted) % 3::3]:
            message = club.message(seat, text)
            handled = dispatch.handle(club.office, club.save, club.roster, message, club.now)
            assert handled.save in (None, club.save), (seat, text)


@pytest.mark.parametrize("game", sorted(SEATS))
def test_each_example_picked_by_its_number_plays_what_its_line_says(game: str) -> None:
    """As the line would that is written out; by turns in an answer, and with the list's code."""
    counted = count()
    for club, seat, choices in positions(game):
        club.roster = replace(club.roster, answered={})  # as if it were another hour
        handled = club.write(seat, "SHOW")
        asked = next(mail for mail in handled.mails if f"{seat}@example.org" in mail.recipients)
        assert listed(asked) == [choice.move for choice in choices]
        for n, choice in enumerate(choices, 1):
            became = [dispatch.handle(club.office, club.save, club.roster, message, club.now).save
                      for message in (club.message(seat, choice.move, to=asked),
                                      club.message(seat, f"option {n}", to=asked)
                                      if next(counted) % 2 else
                                      club.message(seat, f"OPTION {n} {code(asked)}"))]
            assert became[0] not in (None, club.save), choice
            assert became[0] == became[1], choice


def test_every_mail_that_asks_has_its_list() -> None:
    """The first, a reminder, the answer to a message without a token; not the moderator's."""
    club = Club(deadline_rule="2d")
    first = next(mail for mail in club.tick().mails if "red@example.org" in mail.recipients)
    without = mine(club, "Hello", subject="Hello")
    handled = club.write("moderator", "REMIND red\nSTATUS")
    reminder = next(mail for mail in handled.mails if "red@example.org" in mail.recipients)
    for mail in (first, without, reminder):
        assert code(mail) == code(first) and len(listed(mail)) > 3
    assert len(club.roster.offered) == 1
    his = next(mail for mail in handled.mails if OFFICE.moderator in mail.recipients)
    assert not listed(his) and not CODE.findall(said_of(his))
    mine(club, "option 1", to=reminder)
    assert "red: place 3 hunt" in log(club)


def test_an_example_line_that_is_copied_is_read_as_before() -> None:
    """With its number, its mark, and what it brings."""
    for n, line in enumerate(re.findall(r"^  \d+\. · .*$", said_of(mine(Club())), re.MULTILINE)):
        club = Club()
        mine(club, line)
        assert club.match.position_turn == 2, (n, line)


def test_a_mail_that_lost_the_kind_of_its_token_is_an_ordinary_one() -> None:
    """A move in answer to it counts, a number does not."""
    club = Club()
    asked = mine(club)
    assert asked.token is not None and asked.token.kind == f"list0{code(asked)}"
    plain = replace(asked, token=replace(asked.token, kind=""))
    nothing(club, "option 2", "The mail that you answer has no list of moves", to=plain)
    mine(club, "place 2 hut", to=plain)
    assert "red: place 2 hut" in log(club)


# The list of a refusal.

def test_a_refusal_has_the_one_list_of_its_mail() -> None:
    """The examples below have no numbers then."""
    club = Club()
    refused = mine(club, "place thre forestt")
    offered = numbered(refused)
    assert "You can:\n  2. · place " in said_of(refused)
    assert 1 < len(offered) <= 5 and all("forest" in text for text in listed(refused)[:3])
    assert "  · place 2 hut          (1 person)" in said_of(refused)
    last = max(offered)
    mine(club, f"option {last}", to=refused)
    assert f"red: {offered[last]}" in log(club)


def test_each_number_counts_for_the_mail_that_it_answers() -> None:
    """Of two lists of one turn."""
    club = Club()
    asked, refused = mine(club), mine(club, "place thre forestt")
    assert code(asked) != code(refused) and listed(asked)[0] != listed(refused)[0]
    for mail, text in ((asked, "option 1"), (refused, f"option 1 {code(asked)}"),
                       (refused, "option 1")):
        other = Club()
        other.save, other.roster = club.save, club.roster
        mine(other, text, to=mail)
        assert f"red: {listed(asked)[0]}" in log(other)


def test_a_refusal_gives_no_number_another_move() -> None:
    """However often something is refused: what is new is put behind the list under the hand."""
    club = Club()
    known = numbered(asked := mine(club))
    for text in ("place thre forestt", "I will go fishing in the rivver", "plcae 2 huut",
                 "place 9 forest", "place 2 hut\nplace 3 hunt"):
        asked = mine(club, text, to=asked)
        found = numbered(asked)
        assert found and all(known.get(n, move) == move for n, move in found.items()), text
        known |= found
        assert len({*known.values()}) == len(known)
    mine(club, "OPTION 2", to=asked)
    assert "red: place 3 forest" in log(club)


@pytest.mark.parametrize(("text", "offered"), [
    ("don't\nplace 3 forest", ["place 3 forest"]),
    ("place 3 forest\nplace 2 hut", ["place 3 forest", "place 2 hut"]),
    ("place 3 forest\nno wait, place 3 hunt", ["place 3 forest", "place 3 hunt"])])
def test_what_is_asked_about_is_offered(text: str, offered: list[str]) -> None:
    """Each reading of it; nothing of it was played."""
    club = Club()
    asked = nothing(club, text, "Nothing was played.")
    assert listed(asked) == offered
    mine(club, f"option {[*numbered(asked)][-1]}", to=asked)
    assert f"red: {offered[-1]}" in log(club)


def test_talk_is_offered_nothing_but_the_examples() -> None:
    """For no word of it is the game's."""
    club = Club()
    assert "Perhaps" not in said_of(nothing(club, "See you on Friday!", "no line of your message"))


@pytest.mark.parametrize("mark", ["  {n}. · {text}", "· {text}"])
def test_a_line_of_a_refusal_that_is_copied_is_that_move(mark: str) -> None:
    """It is known by its mark."""
    club = Club()
    refused = mine(club, "place thre forestt")
    mine(club, mark.format(n=2, text=listed(refused)[1]), to=refused)
    assert f"red: {listed(refused)[1]}" in log(club)


def test_our_refusal_that_comes_back_plays_nothing() -> None:
    """Its list without the marks of a quote."""
    club = Club()
    refused = mine(club, "place thre forestt")
    lines = posted(club, refused).splitlines()
    begin = next(i for i, line in enumerate(lines) if line.startswith("You can:"))
    for text in ("\n".join(lines[begin:begin + 4]), "\n".join(lines[begin + 1:begin + 4]),
                 "\n".join(lines[begin + 1:begin + 8])):
        mine(club, text, to=refused)
        assert club.match.position_turn == 1


def test_a_refusal_behind_something_that_was_done_is_of_the_turn_that_stands() -> None:
    """One of a position that has gone by has no numbers."""
    club = Club()
    told = mine(club, "CHECK place thre forestt\nplace 3 forest")
    assert club.match.position_turn == 2 and not listed(told)


# What is refused.

def test_a_number_that_was_not_offered_is_refused() -> None:
    """The answer says how many there are."""
    club = Club()
    asked = mine(club)
    many = len(listed(asked))
    for n in (0, many + 1, 99):
        nothing(club, f"option {n}", f"There is no option {n}: the list {code(asked)} has "
                f"{many} moves.", to=asked)


def test_an_option_without_a_mail_that_it_answers_is_refused() -> None:
    """The answer has a list, and says how to pick from it."""
    club = Club()
    mine(club)
    told = nothing(club, "option "
                         "2", "The mail that you answer has no list of moves. Reply to this mail "
                         "with "
                   "a move")
    mine(club, "option 2", to=told)
    assert "red: place 3 forest" in log(club)


@pytest.mark.parametrize("text", ["option 2", "option 2 {}"])
def test_a_list_that_is_answered_late_is_refused(text: str) -> None:
    """Its turn is over when its seat has moved, though it is asked the same again."""
    club = Club()
    asked = mine(club)
    mine(club, "place 1 field")
    nothing(club, text.format(code(asked)), "is outdated.", to=asked)
    club.write("blue", "place 2 hut")
    told = nothing(club, text.format(code(asked)), "is outdated.", to=asked)
    assert listed(told) and code(told) != code(asked)


def test_a_list_is_over_though_its_desk_did_not_hear_of_the_move() -> None:
    """Somebody played at the save itself."""
    club, other = Club(), Club()
    asked = mine(club)
    other.write("red", "place 1 field")
    other.write("blue", "place 2 hut")
    club.save = other.save
    nothing(club, "option 2", f"The list {code(asked)}, of turn 1, is outdated", to=asked)


def test_what_others_file_in_secret_ends_no_list() -> None:
    """Nor does what its own seat has filed before."""
    club = Club("stone-daze", 2)
    asked = next(mail for mail in club.tick().mails if "red@example.org" in mail.recipients)
    club.write("red", "set-up: runner-1 a1")
    club.roster = replace(club.roster, people=tuple(
        replace(one, wait=True) for one in club.roster.people), deadline="2026-12-24T10:00:00Z")
    club.write("blue", "set-up: standard")
    handled = club.write("red", "option 1", to=asked)
    assert f"option 1: {listed(asked)[0]}" in text_to(handled, "red")
    assert club.match.orders["red"].text == "standard"


def test_an_undo_ends_a_list() -> None:
    """The same question has another list then."""
    club = Club()
    asked = mine(club)
    mine(club, "place 1 field")
    club.write("moderator", "UNDO 1 BECAUSE of a mistake")
    nothing(club, "option 2", "is outdated.", to=asked)


def test_a_list_is_of_one_seat() -> None:
    """Its code is nothing to another, nor is it ever told to one."""
    club = Club()
    asked = mine(club)
    handled = club.write("blue", f"option 2 {code(asked)}")
    assert club.match.position_turn == 1 and "is outdated" in text_to(handled, "blue")
    mine(club, "option 2", to=asked)
    for mail in club.sent:
        assert ("red@example.org" in mail.recipients) or code(asked) not in said_of(mail).replace(
            f"option 2 {code(asked)}", "").replace(f"OPTION 2 {code(asked)}", "").replace(
                f"list {code(asked)}", "")


def test_an_answer_to_press_or_to_a_question_picks_nothing() -> None:
    """They have no list."""
    club = Club()
    mine(club)
    asks = question(club.write("red", "place 3 forest", sender=WORK))
    nothing(club, "option 2", "The mail that you answer has no list of moves", to=asks)
    club.write("blue", "PRESS TO red\nWhich?\nEND PRESS")
    press = next(mail for mail in reversed(club.sent) if "red@example.org" in mail.recipients)
    mine(club, "option 2", to=press)
    assert club.match.position_turn == 1


@pytest.mark.parametrize("text", [
    "option 2\nplace 2 hut", "place 2 hut\noption 2", "option 2\noption 3", "option 2\nREADY",
    "option 2\n\nplace 2 hut", "option 2; place 2 hut", "option 2\nABSENT 20 Dec TO 3 Jan",
    "option 2\n\nthe hut", "option 2\nPLAN\nplace 2 hut\nEND PLAN"])
def test_what_says_more_than_an_option_is_asked_about(text: str) -> None:
    """Nothing of it is done, never half."""
    club = Club()
    asked = mine(club)
    told = mine(club, text, to=asked)
    assert (club.match.position_turn == 1 and not club.match.plans
            and not club.roster.people[0].absences)
    assert "Nothing" in said_of(told)


def test_it_says_that_an_option_stands_alone() -> None:
    """With the lines that are more."""
    club = Club()
    nothing(club, "option 2\nplace 2 hut", "so it must be alone", to=mine(club))


# Whose it is.

def shared() -> Club:
    """A club in which Ann and Ida play red."""
    club = Club()
    club.roster = replace(club.roster, people=(*club.roster.people,
                                               Person("red", "Ida", "ida@example.org")))
    return club


def test_a_question_s_list_is_for_all_who_share_a_seat() -> None:
    """Each has it in a mail of their own."""
    club = shared()
    handled = club.tick()
    hers = next(mail for mail in handled.mails if "ida@example.org" in mail.recipients)
    club.write("red", "option 2", sender="ida@example.org", to=hers)
    assert "place 3 forest" in log(club)


def test_a_refusal_s_list_is_for_who_was_refused() -> None:
    """Another who plays the seat has not seen it."""
    club = shared()
    refused = mine(club, "place thre forestt")
    for to in (refused, None):
        handled = club.write("red", f"option 2 {code(refused)}", sender="ida@example.org", to=to)
        assert club.match.position_turn == 1
        assert f"The list {code(refused)} is only for red@example.org." in text_to(
            handled, "ida@example.org")
    last = max(numbered(refused))
    mine(club, f"option {last}", to=refused)
    assert f"red: {numbered(refused)[last]}" in log(club)


def test_a_pick_from_elsewhere_waits_for_a_yes() -> None:
    """The question says what it is."""
    club = Club()
    asked = mine(club)
    asks = question(club.write("red", "option 2", sender=WORK, to=asked))
    assert club.match.position_turn == 1 and "Play: place 3 forest (option 2)" in said_of(asks)
    club.write("red", "YES", to=asks)
    assert "red: place 3 forest" in log(club)


def test_a_pick_is_canonical_and_waits_for_no_other_yes() -> None:
    """Where shorthand for luck does."""
    club = Club(confirm="shorthand")
    for text in ("place 3 hunt", "place 2 hut", "place 2 forest", "place 3 hunt"):
        seat = "red" if club.match.position_turn % 2 else "blue"
        assert club.write(seat, text).save
    asked = mine(club)
    mine(club, "option 1", to=asked)
    assert f"red: {listed(asked)[0]}" in log(club) and not club.roster.held


# What is kept.

def test_a_list_is_kept_with_the_desk_until_its_turn_is_over() -> None:
    """In canonical text, and read back."""
    club = Club()
    asked = mine(club)
    assert [[*one.texts] for one in club.roster.offered] == [listed(asked)]
    assert game_roster.loads(game_roster.dumps(club.roster), "a desk") == club.roster
    club.roster = game_roster.loads(game_roster.dumps(club.roster), "a desk")
    mine(club, "option 2", to=asked)
    assert {one.seat for one in club.roster.offered} == {"blue"}


def test_a_desk_of_before_lists_is_read() -> None:
    """It has none."""
    club = Club()
    assert b"offered" not in game_roster.dumps(club.roster)
    assert not game_roster.loads(game_roster.dumps(club.roster), "a desk").offered


def test_lists_are_bounded() -> None:
    """Of each seat some are kept, the oldest goes first; it is said what becomes of that."""
    club = Club()
    first = mine(club)
    for move in ("1 forest", "2 forest", "3 forest", "1 river", "2 river", "3 river", "1 quarry",
                 "2 quarry", "3 quarry"):
        club.roster = replace(club.roster, answered={}, echoes={})  # as if it were another day
        assert listed(mine(club, f"don't\nplace {move}")) == [f"place {move}"]
    assert len(club.roster.offered) == numbered_options.EACH
    assert code(first) not in {one.code for one in club.roster.offered}
    nothing(club, "option 2", "is outdated", to=first)


def test_a_seat_that_is_given_away_has_no_list_of_before() -> None:
    """The new player gets one of his own."""
    club = Club()
    asked = mine(club)
    handled = club.write("moderator", "REPLACE red dora@example.org Dora BECAUSE Ann is ill")
    hers = next(mail for mail in handled.mails if "dora@example.org" in mail.recipients
                and mail.token)
    assert [one.code for one in club.roster.offered] == [code(hers)] != [code(asked)]
    club.write("red", f"option 2 {code(asked)}", sender="dora@example.org", to=hers)
    assert club.match.position_turn == 1
    club.write("red", "option 2", sender="dora@example.org", to=hers)
    assert "red: place 3 forest" in log(club)


# Posts.

def test_a_post_numbers_the_examples_of_the_public_question() -> None:
    """And of no other eyes; nor of sheets, which are secret."""
    club = Club()
    shown = _shown(post.decisions_page(club.match, "public"))
    assert "  2. · place 3 forest   (3 dice, 1 wood for every 3 pips)" in shown
    assert "“red: option 1 turn 1”" in "\n".join(shown)
    assert not [line for line in _shown(post.decisions_page(club.match, "red")) if "1." in line]
    sealed = Club("stone-daze", 2)
    assert not [line for line in _shown(post.decisions_page(sealed.match, "public"))
                if "1." in line]
    assert not post.numbered_moves(sealed.match, "red") and not post.numbered_moves(club.match,
                                                                                    "blue")


def _shown(shown: Page) -> list[str]:
    return [line for block in shown for line in getattr(block, "lines", ())]


@pytest.mark.parametrize("text", ["red: option 2 turn 1", "option 2 of turn 1", "Option 2 turn 1.",
                                  "[quote=blue]option 1 turn 1[/quote]\n[b]option 2 turn 1[/b]"])
def test_an_option_in_a_post_counts_for_the_turn_that_it_names(text: str) -> None:
    """The answer is for everybody."""
    club = Club(people=())
    handled = club.paste("red", text)
    assert handled.exit_code == 0 and handled.is_public == ("quote" not in text) and (
        "red: place 3 forest" in log(club))
    assert "option 2: place 3 forest" in said_of(handled.mails[0])


@pytest.mark.parametrize(("seat", "text", "why"), [
    ("red", "option 2", "For the list of turn 1, write OPTION 2 TURN 1."),
    ("red", "option 2 k7f3q2", "Say which turn's list you mean."),
    ("red", "option 99 turn 1", "There is no option 99: the list of turn 1 has 7 moves."),
    ("red", "option 2 turn 7", "That list of moves is of turn 7, but it is turn 1 now."),
    ("blue", "option 2 turn 1", "There is no list of moves for blue now."),
    ("red", "option 2 turn 1\nplace 2 hut", "so it must be alone"),
    ("red", "2", "no line of your message is a move")])
def test_any_other_number_in_a_post_counts_for_nothing(seat: str, text: str, why: str) -> None:
    """The answer says what would do, for whoever wrote it."""
    club = Club(people=())
    handled = club.paste(seat, text)
    assert handled.exit_code == 1 and not handled.is_public and club.match.position_turn == 1
    assert why in said_of(handled.mails[0])


def test_a_post_of_a_turn_that_is_over_picks_nothing() -> None:
    """Though the same seat is asked the same."""
    club = Club(people=())
    club.paste("red", "place 1 field")
    club.paste("blue", "place 2 hut")
    handled = club.paste("red", "option 1 turn 1")
    assert club.match.position_turn == 3 and "turn 3 now" in said_of(handled.mails[0])


def test_a_refusal_in_a_post_shows_moves_to_copy_without_numbers() -> None:
    """Each is read as it stands."""
    club = Club(people=())
    handled = club.paste("red", "place thre forestt")
    shown = said_of(handled.mails[0])
    assert not NUMBERED.findall(shown) and not CODE.findall(shown) and not club.roster.offered
    lines = shown.partition("You can:\n")[2].partition("\n\n")[0]
    assert len(lines.splitlines()) > 1
    for line in lines.splitlines():
        other = Club(people=())
        assert other.paste("red", line).exit_code == 0, line


@pytest.mark.parametrize("game", sorted(SEATS))
def test_each_example_of_a_post_plays_by_its_number(game: str) -> None:
    """What its line says, from the seat that is asked."""
    for club, seat, _ in positions(game, 3):
        turn = club.match.position_turn
        shown = "\n".join(_shown(post.decisions_page(club.match, "public")))
        for n, move in enumerate(post.numbered_moves(club.match, seat), 1):
            assert f"  {n}. · {move}" in shown
            became = [dispatch.handle_post(club.office, club.save, club.roster, seat, text,
                                           club.now,
                                           "a" * 32
                                           ).save for text in (move, f"option {n} turn {turn}")]
            assert became[0] == became[1] not in (None, club.save), move


def test_post_read_takes_the_turn_that_a_post_answers(tmp_path: Path,
                                                      monkeypatch: pytest.MonkeyPatch) -> None:
    """Then the post need not name it."""
    monkeypatch.chdir(tmp_path)
    assert command_line.line("referee new stone-age a.toml --seat red --seat blue").exit == 0
    assert command_line.line("referee post read a.toml 'option 2' --seat red").exit == 1
    assert command_line.line("referee post read a.toml 'option 2' --seat red --at 7").exit == 2
    ran = command_line.line("referee post read a.toml 'option 2' --seat red --at 1")
    assert ran.exit == 0 and "Played: place 3 forest." in ran.out
    ran = command_line.line("referee post read a.toml 'option 2' --seat blue --at 1")
    assert ran.exit == 1 and "it is turn 2 now" in " ".join(ran.out.split())


def test_every_line_of_a_list_has_the_mark() -> None:
    """So that none is read as an order when a mail comes back."""
    club = Club()
    known = examples.printed_examples(club.match, "red")
    for line in re.findall(r"^  \d+\. .*$", said_of(mine(club)), re.MULTILINE):
        assert normalization.has_our_mark(line)
    assert len(known.moves) >= len(next(
        one for one in position_report.open_decisions(club.match, "red")).choices)
