"""The waitlist of an office: who wants to play, replace or watch; answers to strangers."""

import pytest
from msgspec.structs import replace

from referee.core.base.problem import Refused
from referee.core.document.blocks import text
from referee.pbem.handlers import strangers
from referee.pbem.handlers.strangers import StrangerResult
from referee.pbem.handlers.waitlist import WaitlistSession
from referee.pbem.inbound import message, new_text
from referee.pbem.outbound import mails
from referee.pbem.roster import game_roster, tokens, waitlist_entries
from referee.pbem.roster.game_roster import MODERATOR
from referee.pbem.roster.waitlist_entries import WaitlistChange, WaitlistEntry
from tests.support.office_in_memory import BEGAN, LISTED, OFFICE, Club, Door, posted, text_to

pytestmark = pytest.mark.quick

CLEO = "cleo@example.org"
HERS = "moderator@example.org"


def told(taken: StrangerResult, to: str) -> str:
    """What the mails of a letter say to an address."""
    return "\n".join(text(mail.body, 1000) for mail in taken.mails if to in mail.recipients)


def states(door: Door) -> list[tuple[str, str, str, str]]:
    """The wishes of the list."""
    return [(wish.kind, wish.game, wish.name, wish.state) for wish in door.waitlist.wishes]


# A wish.

@pytest.mark.parametrize(("line", "wish"), [
    ("JOIN", ("join", "", "")), ("Join Stone Age as Cleo", ("join", "Stone Age", "Cleo")),
    ("STANDBY AS Cleo Q. O'Hara", ("standby", "", "Cleo Q. O'Hara")),
    ("JOIN Fire & Stone.", ("join", "Fire & Stone", "")),
    ("WATCH a-game", ("watch", "a-game", "")), ("JOIN " + "x" * 60, ("join", "x" * 60, "")),
])
def test_a_wish_is_asked_about_and_stands_when_its_address_says_yes(
        line: str, wish: tuple[str, str, str]) -> None:
    """From alone proves nothing; the moderator hears of it when it is proved."""
    door = Door()
    taken = door.write(CLEO, f"Hello,\n\n{line}\n\n-- \nJOIN quoted")
    asked, = taken.mails
    assert asked.recipients == (CLEO,) and "reply YES" in told(taken, CLEO)
    assert states(door) == [(*wish, "asked")]
    taken = door.write(CLEO, "Yes!", asked)
    assert states(door) == [(*wish, "stands")]
    assert f"ACCEPT {CLEO}" in told(taken, HERS) and "The moderator decides" in told(taken, CLEO)


@pytest.mark.parametrize("line", [
    "JOIN " + "x" * 61, "JOIN AS " + "y" * 61, "JOIN buy at example.com", "JOIN see http://a/b",
    "JOIN x <b>", "WATCH", "STANDBY AS a@b.example", "JOIN \x1b[2J", "JOIN AS a\x07b",
    "WATCH a-game AS x/y",
])
def test_what_could_harm_a_reader_is_not_kept_or_repeated(line: str) -> None:
    """A letter may come in another's name: then he reads no more of it than a name."""
    door = Door()
    taken = door.write(CLEO, line)
    assert not states(door) and "Nothing was done" in told(taken, CLEO)
    shown = line.partition(" ")[2].removeprefix("AS ")
    assert not shown or shown not in told(taken, CLEO)


def test_a_wish_that_is_none_spends_no_question_of_the_day() -> None:
    """Whoever has mended it is asked whether it is meant."""
    door = Door()
    for _ in range(4):
        door.write(CLEO, "JOIN x <b>")
    taken = door.write(CLEO, "JOIN stone-age")
    assert "To confirm, reply YES to this mail" in told(taken, CLEO) and states(door)


def test_what_is_invisible_in_a_name_is_left_out() -> None:
    """A mark that turns the direction is no part of it."""
    door = Door()
    door.write(CLEO, "JOIN AS Bob\u202e \u200bM\u00fcller")
    assert states(door) == [("join", "", "Bob M\u00fcller", "asked")]


def test_a_yes_counts_with_its_token_and_from_its_address() -> None:
    """Not without the one or the other, and not for another wish."""
    door = Door()
    asked, = door.write(CLEO, "JOIN stone-age").mails
    door.write(CLEO, "YES")
    assert "from another address" in told(door.write("who@example.org", "YES", asked), CLEO)
    assert asked.token is not None
    forged = replace(asked, token=replace(asked.token, code="a" * 16))
    door.write(CLEO, "YES", forged)
    other, = door.write("eve@example.org", "JOIN").mails
    door.write(CLEO, "YES", other)
    assert {wish.state for wish in door.waitlist.wishes} == {"asked"}


def test_a_token_of_a_guest_decides_nothing() -> None:
    """Nor does the moderator's from elsewhere, nor her address without one."""
    door = Door()
    taken = door.wish(CLEO, "JOIN")
    hers, = (mail for mail in taken.mails if HERS in mail.recipients)
    for sender, to in ((CLEO, taken.mails[0]), (CLEO, hers), (HERS, None), (HERS, taken.mails[0])):
        door.write(sender, f"ACCEPT {CLEO} BECAUSE I say so", to)
        assert states(door)[0][3] == "stands"


def test_the_moderator_accepts_and_declines_by_a_letter() -> None:
    """With a reason or without; who wished is told."""
    door = Door()
    hers = door.wish(CLEO, "JOIN stone-age AS Cleo").mails[1]
    taken = door.write(HERS, f"accept {CLEO} because welcome", hers)
    assert states(door)[0][3] == "accepted" and "accepts: welcome" in told(taken, CLEO)
    assert f"Accepted: Cleo <{CLEO}>, to play stone-age." in told(taken, HERS)
    assert "No request from" in told(door.write(HERS, f"ACCEPT {CLEO}", hers), HERS)
    taken = door.write(HERS, f"DECLINE {CLEO.upper()}", hers)
    assert not states(door) and "The moderator declines." in told(taken, CLEO)
    assert "is not on the list" in told(door.write(HERS, f"DECLINE {CLEO}", hers), HERS)
    assert "nothing was done" in told(door.write(HERS, "UNDO 3 BECAUSE no", hers), HERS)


def test_the_moderator_without_a_token_gets_a_fresh_one() -> None:
    """With the list; nothing of that letter is done."""
    door = Door()
    door.wish(CLEO, "JOIN")
    taken = door.write(HERS, "LIST")
    assert CLEO in told(taken, HERS)
    assert "waits for the moderator" in told(door.write(HERS, "LIST", taken.mails[0]), HERS)


def test_a_wish_is_taken_back_by_one_word() -> None:
    """In an answer at once; in a letter of its own it is asked about."""
    door = Door()
    door.wish(CLEO, "JOIN")
    asked, = door.write(CLEO, "leave").mails
    assert states(door) and "reply LEAVE" in text(asked.body)
    taken = door.write(CLEO, "LEAVE.", asked)
    assert not states(door) and "no longer asks to play" in told(taken, HERS)


def test_the_same_wish_stands_once() -> None:
    """However its game is written."""
    door = Door()
    door.wish(CLEO, "JOIN Fire & Stone")
    assert "reply LEAVE" in told(door.write(CLEO, "JOIN fire-and-stone"), CLEO)
    door.waitlist = replace(door.waitlist, answered={})
    door.write(CLEO, "STANDBY")
    door.write(CLEO, "STANDBY AS Cleo")
    assert [wish[0] for wish in states(door)] == ["join", "standby"]


def test_an_address_has_five_wishes_at_most() -> None:
    """What is more is told, and nothing kept."""
    door = Door()
    for n in range(5):
        door.waitlist = replace(door.waitlist, answered={})
        door.wish(CLEO, f"JOIN game {n}")
    door.waitlist = replace(door.waitlist, answered={})
    assert "no room" in told(door.wish(CLEO, "JOIN another"), CLEO)
    assert sum(wish[3] == "stands" for wish in states(door)) == 5


def test_the_list_has_an_end() -> None:
    """Two hundred wishes; the next is told that there is no room."""
    door = Door()
    many = tuple(WaitlistEntry(n, "join", f"a{n}@example.org", BEGAN, "stands")
                 for n in range(1, waitlist_entries.MOST + 1))
    door.waitlist = replace(LISTED, wishes=many[1:])
    assert "The moderator decides" in told(door.wish(CLEO, "JOIN"), CLEO)
    assert "no room" in told(door.wish("b@example.org", "JOIN"), "b@example.org")
    assert len(door.waitlist.confirmed) == waitlist_entries.MOST
    assert len(waitlist_entries.loads(waitlist_entries.dumps(door.waitlist),
                                      "list.toml").wishes) == waitlist_entries.MOST + 1


def test_a_wish_that_is_never_proved_is_forgotten() -> None:
    """After a week, or when too many others are asked about."""
    listed = LISTED
    for n in range(1, waitlist_entries.ASKED + 2):
        wish = WaitlistEntry(n, "join", f"a{n}@example.org", "2026-11-22T10:00:00Z")
        listed = waitlist_entries.apply_changes(listed, [WaitlistChange("ask", wish)], BEGAN)
    assert [listed.wishes[0].n, len(listed.wishes)] == [2, waitlist_entries.ASKED]
    kept = waitlist_entries.apply_changes(listed, [], "2026-11-29T09:59:59Z")
    assert len(kept.wishes) == waitlist_entries.ASKED
    assert not waitlist_entries.apply_changes(listed, [], "2026-11-29T10:00:00Z").wishes


def test_a_change_that_is_made_twice_is_made_once() -> None:
    """As after a crash."""
    wish = WaitlistEntry(1, "join", CLEO, BEGAN)
    for changes in ([WaitlistChange("ask", wish)],
                    [WaitlistChange("ask", wish), WaitlistChange("stand", wish)],
                    [WaitlistChange("ask", wish), WaitlistChange("off", wish)],
                    [WaitlistChange("accept", wish)]):
        once = waitlist_entries.apply_changes(LISTED, changes, BEGAN)
        assert waitlist_entries.apply_changes(once, changes, BEGAN) == once


# Strangers.

def test_a_stranger_has_one_answer_a_day() -> None:
    """It names no game of ours and nobody; a token that is none of ours proves nothing."""
    door = Door()
    door.wish("ann@example.org", "JOIN secret-game AS Ann")
    answer = told(door.write(CLEO, "What is this?\n\nplace 3 forest"), CLEO)
    assert "JOIN" in answer and "STANDBY" in answer and "new token" in answer
    assert "secret" not in answer and "Ann <" not in answer and "place 3" not in answer
    assert not door.write(CLEO, "Hello?").mails
    door.now = "2026-11-23T00:00:00Z"
    assert door.write(CLEO, "Hello?").mails


def test_a_setting_says_how_many() -> None:
    """None at all, wishes neither; or two."""
    assert [bool(taken.mails) for taken in _written(0, "Hello", "JOIN")] == [False, False]
    assert [bool(taken.mails) for taken in _written(2, *["Hello"] * 3)] == [True, True, False]


def _written(stranger: int, *texts: str) -> list[StrangerResult]:
    door = Door(replace(OFFICE, answers_per_stranger=stranger))
    return [door.write(CLEO, one) for one in texts]


@pytest.mark.parametrize(("line", "most"),
                         [("Hello", strangers.HINTS), ("JOIN", strangers.QUESTIONS)])
def test_strangers_together_have_so_many_answers_a_day(line: str, most: int) -> None:
    """And a flood of one kind does not keep out the other."""
    door = Door()
    answered = [bool(door.write(f"a{n}@example.org", line).mails) for n in range(most + 3)]
    assert answered == [True] * most + [False] * 3
    assert door.write(CLEO, "JOIN" if line == "Hello" else "Hello").mails


def test_a_wish_is_asked_about_thrice_a_day() -> None:
    """Whoever writes in that name."""
    door = Door()
    assert [bool(door.write(CLEO, f"JOIN game {n}").mails) for n in range(4)] == [
        True, True, True, False]


@pytest.mark.parametrize(("sender", "headers"), [
    (CLEO, {"Auto_Submitted": "auto-replied"}), (CLEO, {"Precedence": "bulk"}),
    (CLEO, {"List_Id": "<a.example.org>"}), (CLEO, {"Return_Path": "<>"}),
    ("mailer-daemon@example.org", {}), ("office@example.org", {}), ("office+x@example.org", {}),
    ("no-reply@example.org", {}), ("donotreply+7@example.org", {}),
    ("shop.noreply@example.org", {}),
    ("cl\u00e9o@example.org", {}), (f"a@{'x' * 200}.org", {}), ("a@b.org>, <c@d.org", {}),
])
@pytest.mark.parametrize("line", ["Hello", "JOIN", "YES"])
def test_no_machine_is_answered(sender: str, headers: dict[str, str], line: str) -> None:
    """Nor an address of ours, nor one that nobody reads or no mail goes to."""
    door = Door()
    taken = door.write(sender, line, None, **headers)
    assert not taken.mails and taken.dropped and taken.waitlist == LISTED


def test_who_writes_to_others_gets_no_answer() -> None:
    """What came without our address in it was sent to many."""
    raw = b"From: <cleo@example.org>\nTo: <all@example.org>\nMessage-ID: <1@x>\n\nBuy!\n"
    taken = strangers.handle(OFFICE, LISTED, message.parse(raw), BEGAN, "0" * 32)
    assert not taken.mails and taken.dropped


def test_two_offices_do_not_write_to_each_other() -> None:
    """What one answers is a machine's to the other."""
    door = Door()
    answer = door.write("office@example.net", "Hello").mails[0]
    raw = mails.mail_bytes(answer, OFFICE, BEGAN, strangers.begins_like_waitlist_command)
    other = replace(OFFICE, address="office@example.net", name="Other")
    assert not strangers.handle(other, LISTED, message.parse(raw), BEGAN, "1" * 32).mails


def test_our_mail_sent_back_wishes_nothing() -> None:
    """Nor where its cut line was lost."""
    door = Door()
    for line in ("Hello", "JOIN"):
        mail = door.write(CLEO, line).mails[0]
        whole = mails.text(mail, strangers.begins_like_waitlist_command)
        shown = "\n".join(one for one in whole.split("\n") if "reply above" not in one)
        before = states(door)
        door.write(CLEO, shown, mail)
        assert states(door) == before


# In a game.

def club(*wishes: str) -> Club:
    """A game whose office has a list, on which some stand who were accepted."""
    game = Club()
    door = Door()
    for wish in wishes:
        address, _, line = wish.partition(" ")
        door.wish(address, line)
        for one in door.waitlist.entries_of(address):
            door.waitlist = waitlist_entries.apply_changes(door.waitlist,
                                                           [WaitlistChange("accept", one)],
                                                BEGAN)
    game.waitlist = door.waitlist
    return game


def test_a_player_wishes_to_play_elsewhere() -> None:
    """He is asked by another mail, as others are."""
    game = club()
    handled = game.write("red", "place 3 forest\nJOIN settlers AS Ann")
    assert game.match.position_turn == 2 and "another mail" in text_to(handled, "red")
    asked, = (mail for mail in handled.mails if mail.game == waitlist_entries.OFFICE)
    assert asked.recipients == ("red@example.org",) and game.waitlist is not None
    door = Door()
    door.waitlist = game.waitlist
    door.write("red@example.org", "YES", asked)
    assert states(door) == [("join", "settlers", "Ann", "stands")]


@pytest.mark.parametrize("text", ["JOIN x\nSTANDBY", "JOIN http://x"])
def test_a_letter_has_one_wish_and_a_right_one(text: str) -> None:
    """What is more, or wrong, is said."""
    assert "was not done" in text_to(club().write("red", text), "red")


def test_where_there_is_no_list_nothing_is_promised() -> None:
    """As in a game that is played in a forum alone."""
    assert "was not done" in text_to(Club().write("red", "JOIN"), "red")
    assert "no list" in text_to(Club().write(MODERATOR, "LIST"), MODERATOR)


def test_the_moderator_decides_in_a_game_s_letter_too() -> None:
    """And STATUS says how many wait."""
    game = club()
    door = Door()
    door.wish(CLEO, "STANDBY AS Cleo")
    game.waitlist = door.waitlist
    assert "1 request" in text_to(game.write(MODERATOR, "STATUS"), MODERATOR)
    assert "waits for you" not in text_to(game.write("red", "STATUS"), "red")
    assert CLEO in text_to(game.write(MODERATOR, "List?"), MODERATOR)
    assert "Accepted" in text_to(game.write(MODERATOR, f"ACCEPT {CLEO} BECAUSE yes"), MODERATOR)
    assert game.waitlist.confirmed[0].state == "accepted"
    assert "waits for you" not in text_to(game.write(MODERATOR, "STATUS"), MODERATOR)
    assert text_to(game.write(MODERATOR, f"DECLINE {CLEO}"), CLEO) and not game.waitlist.confirmed


@pytest.mark.parametrize("command", ["LIST", f"ACCEPT {CLEO}", f"DECLINE {CLEO}"])
def test_a_player_neither_reads_the_list_nor_decides(command: str) -> None:
    """His letter has no order in it."""
    game = club(f"{CLEO} STANDBY")
    before = game.waitlist
    handled = game.write("red", command)
    assert CLEO not in text_to(handled, "red").replace(command, "") and game.waitlist == before


def test_the_first_who_was_accepted_stands_in() -> None:
    """Of those for this game or any; he gets the seat, the position, and is off the list."""
    game = club("a@example.org STANDBY settlers", f"{CLEO} STANDBY Stone Age AS Cleo",
                "b@example.org STANDBY", f"{CLEO} JOIN")
    handled = game.write(MODERATOR, "REPLACE blue STANDBY BECAUSE Bob is ill")
    assert "blue" in text_to(handled, CLEO)
    assert [(one.name, one.address) for one in game.roster.people_of("blue")] == [("Cleo", CLEO)]
    assert game.waitlist is not None and [wish.address for wish in game.waitlist.wishes] == [
        "a@example.org", "b@example.org"]
    game.write(MODERATOR, "REPLACE red standby BECAUSE Ann is ill")
    handled = game.write(MODERATOR, "REPLACE red STANDBY BECAUSE b is ill")
    assert "No substitute is accepted" in text_to(handled, MODERATOR)
    assert game.roster.people_of("red")[0].address == "b@example.org"


def test_who_only_wishes_does_not_stand_in() -> None:
    """The moderator has accepted nobody."""
    game, door = club(), Door()
    door.wish(CLEO, "STANDBY")
    game.waitlist = door.waitlist
    handled = game.write(MODERATOR, "REPLACE blue STANDBY BECAUSE Bob is ill")
    assert "No substitute is accepted" in text_to(handled, MODERATOR)
    assert game.roster.people_of("blue")[0].address == "blue@example.org"


def test_who_is_named_for_a_seat_is_off_the_list() -> None:
    """Under the name that he gave, where no other is said; who only watches stays."""
    game = club(f"{CLEO} JOIN AS Cleo", f"{CLEO} WATCH other-game")
    game.write(MODERATOR, f"REPLACE blue {CLEO} BECAUSE Bob is ill")
    assert game.roster.people_of("blue")[0].name == "Cleo"
    assert game.waitlist is not None and [wish.kind for wish in game.waitlist.wishes] == ["watch"]
    assert not text_to(game.write(MODERATOR, f"REPLACE blue {CLEO} BECAUSE again"), "red")


# Watching.

def test_who_was_accepted_watches_from_the_next_tick() -> None:
    """What all may see; and no longer when he takes it back."""
    game = club(f"{CLEO} WATCH A-Game", "b@example.org WATCH other-game")
    handled = game.tick()
    assert game.roster.watchers == (CLEO,) and "ROUND 1" in text_to(handled, CLEO)
    assert "UNWATCH a-game" in text_to(handled, CLEO)
    assert sum(CLEO in mail.recipients for mail in handled.mails) == 1
    assert not game.tick().mails and game.waitlist is not None and len(game.waitlist.wishes) == 1
    mail, = (mail for mail in game.write("red", "place 3 forest").mails if CLEO in mail.recipients)
    assert mail.token is None
    door = Door()
    door.waitlist = game.waitlist
    door.write(CLEO, "YES", door.write(CLEO, "UNWATCH a-game").mails[0])
    game.waitlist = door.waitlist
    game.tick()
    assert not game.roster.watchers and not text_to(game.write("blue", "place 2 hut"), CLEO)


def test_who_only_wishes_does_not_watch() -> None:
    """The moderator has not accepted him."""
    game, door = club(), Door()
    door.wish(CLEO, "WATCH a-game")
    game.waitlist = door.waitlist
    game.tick()
    assert not game.roster.watchers and game.waitlist.pending


def test_a_second_watcher_has_the_position_at_once() -> None:
    """The first is not told anew."""
    game = club(f"{CLEO} WATCH a-game")
    game.tick()
    game.waitlist = club("b@example.org WATCH a-game").waitlist
    handled = game.tick()
    assert "you watch a-game" in text_to(handled, "b@example.org") and not text_to(handled, CLEO)


def test_a_game_has_so_many_watchers() -> None:
    """The moderator is told of one more, and it is asked once."""
    game = club(f"{CLEO} WATCH a-game")
    game.roster = replace(game.roster,
                          watchers=tuple(f"a{n}@b.org" for n in range(game_roster.MOST)))
    handled = game.tick()
    assert "cannot watch" in text_to(handled, MODERATOR) and CLEO not in game.roster.watchers
    assert game.waitlist is not None and not game.waitlist.wishes
    game_roster.loads(game_roster.dumps(game.roster), "desk")


@pytest.mark.parametrize("game", ["a-game", "b-game"])
def test_who_watches_nothing_may_end_it_all_the_same(game: str) -> None:
    """He is told no more than one who does, and nothing of it stays."""
    door = Door(replace(OFFICE, is_played_here=lambda game: game == "a-game"))
    assert "You get no more mails" in told(door.wish(CLEO, f"UNWATCH {game}"), CLEO)
    at = Club()
    at.waitlist = door.waitlist
    at.tick()
    assert not at.waitlist.wishes


def test_an_end_that_has_no_room_is_not_promised() -> None:
    """Who has five wishes already is told."""
    door = Door()
    door.waitlist = replace(LISTED, wishes=tuple(
        WaitlistEntry(n, "join", CLEO, BEGAN, "stands", game=f"g{n}") for n in range(1, 6)))
    assert "no room" in told(door.wish(CLEO, "UNWATCH a-game"), CLEO)


def test_the_list_has_no_room_for_a_watcher_more() -> None:
    """The moderator is told."""
    many = tuple(WaitlistEntry(n, "join", f"a{n}@example.org", BEGAN, "stands")
                 for n in range(1, waitlist_entries.MOST + 1))
    session = WaitlistSession(OFFICE, replace(LISTED, wishes=many[1:]), BEGAN, "0" * 32)
    session.watch(CLEO, "a-game")
    with pytest.raises(Refused) as error:
        session.watch("b@example.org", "a-game")
    assert error.value.problems[0].code == "referee/mail-full"


def test_the_moderator_sends_a_watcher_away() -> None:
    """By declining him in a letter of the game."""
    game = club(f"{CLEO} WATCH a-game")
    game.tick()
    handled = game.write(MODERATOR, f"DECLINE {CLEO}")
    assert "does not watch the game any more" in text_to(handled, MODERATOR)
    assert not game.roster.watchers


def test_nobody_is_accepted_to_watch_what_is_not_played() -> None:
    """The moderator is told that there is no such game."""
    door = Door(replace(OFFICE, is_played_here=lambda game: game == "a-game"))
    hers = door.wish(CLEO, "WATCH b-game").mails[1]
    assert "There is no game b-game here" in told(door.write(HERS, f"ACCEPT {CLEO}", hers), HERS)
    assert states(door)[0][3] == "stands"
    door.wish(CLEO, "WATCH A Game")
    assert "Accepted" in told(door.write(HERS, f"ACCEPT {CLEO}", hers), HERS)


# The file.

def test_a_list_is_written_as_it_is_read() -> None:
    """With all that may stand in it."""
    door = Door()
    door.wish(CLEO, "JOIN Fire & Stone AS Clé O'Hara")
    door.write("b@example.org", "WATCH a-game")
    listed = waitlist_entries.with_message_done(door.waitlist, "0" * 32)
    assert waitlist_entries.loads(waitlist_entries.dumps(listed), "list.toml") == listed
    for n in range(waitlist_entries.LETTERS + 1):
        listed = waitlist_entries.with_message_done(listed, f"{n:032x}")
    assert len(waitlist_entries.loads(waitlist_entries.dumps(listed),
                                      "list.toml").done) == waitlist_entries.LETTERS


@pytest.mark.parametrize("raw", [
    b"", b"format = 2\n[keys]\n", b"\xff", b"format = 1\n[keys]\n", b"x = [" + b"[" * 5000,
    b"#" * (300 << 10), waitlist_entries.dumps(LISTED) + b"more = 1\n",
    b"wishes = [{n = 0, kind = \"join\", address = \"a@b.org\", when = \"x\"}]\n"
    + waitlist_entries.dumps(LISTED),
])
def test_a_file_that_is_no_list_is_refused(raw: bytes) -> None:
    """With the reason, and at once."""
    with pytest.raises(Refused) as error:
        waitlist_entries.loads(raw, "list.toml")
    assert error.value.problems[0].code == "referee/unusable-office-list"


def test_the_tokens_of_the_list_open_no_game() -> None:
    """Nor those of a game the list."""
    token = tokens.make_token(LISTED.keys, "a-game", 1, MODERATOR)
    door = Door()
    taken = door.wish(CLEO, "JOIN")
    door.write(HERS, f"ACCEPT {CLEO}", replace(taken.mails[1], token=token))
    assert states(door)[0][3] == "stands"


def test_who_watches_is_asked_for_no_answer() -> None:
    """The line above and below says what is read; what a program puts below it is not."""
    game = Club(watchers=(CLEO,))
    mail = next(mail for mail in game.write("red", "place 3 forest").mails
                if CLEO in mail.recipients)
    text = posted(game, mail)
    assert "reply above" not in text and text.startswith("=== only UNWATCH is read above this line")
    assert not new_text.scan(f"Nice!\n\n{text}\nplace 2 hut", lambda line: True).parts[1:]
