"""Mails leave out what their reader already knows of the position, unless they ask for it."""

import pytest
from msgspec.structs import replace

from referee.core.document.blocks import Heading
from referee.pbem.outbound import position_changes
from referee.pbem.outbound.position_changes import How, ShownPosition
from referee.pbem.roster import game_roster
from tests.support import harness
from tests.support.office_in_memory import Club, posted, text_to
from tests.support.writing_styles import SEATS

WHOLE = ("ROUND 1", "PLACES", "BUILDING TILES", "HOLDINGS")
CHANGED = position_changes.LEAD


@pytest.fixture
def club() -> Club:
    """Stone Age for two, red to place, who has had the first mail."""
    found = Club()
    found.tick()
    return found


def has(text: str, *headings: str) -> bool:
    """Whether a mail has these headings, each on a line of its own."""
    lines = [line.strip("· ") for line in text.splitlines()]
    return all(any(line.startswith(heading) for line in lines) for heading in headings)


def test_an_answer_has_no_position_that_its_reader_knows(club: Club) -> None:
    """Nor what else stands in every mail; who must move knows how to get it."""
    for text in ("STATUS", "LEGAL place 3", "CHECK place 3 forest", "place 9 forest"):
        told = text_to(club.write("red", text), "red")
        assert not any(has(told, heading) for heading in WHOLE) and "commitment" not in told, text
        assert "[a-game turn 1:" in told and CHANGED not in told


def test_an_answer_has_what_has_changed(club: Club) -> None:
    """The rows that are others, under their headings."""
    told = text_to(club.write("red", "place 3 forest"), "red")
    assert CHANGED in told and has(told, "ROUND 1", "PLACES", "forest")
    assert not has(told, "hunt") and not has(told, "BUILDING TILES") and "red 3" in told


def test_who_must_move_after_others_has_all_of_it(club: Club) -> None:
    """The mail before may be long ago."""
    told = text_to(club.write("red", "place 3 forest"), "blue")
    assert has(told, *WHOLE, "hunt") and CHANGED not in told


def test_it_is_sent_on_wish(club: Club) -> None:
    """SHOW, and SHOW with today's turn; not with another turn, which has its own page."""
    for text in ("SHOW", "show 1", "STATUS\nSHOW"):
        assert has(text_to(club.write("red", text), "red"), *WHOLE), text
    club.write("red", "place 3 forest")
    told = text_to(club.write("red", "SHOW 1"), "red")
    assert "AFTER TURN 1" in told and told.count("BUILDING TILES") == 1


def test_an_answer_to_what_is_past_has_all_of_it(club: Club) -> None:
    """Its writer looked at another position."""
    club.write("red", "place 3 forest")
    club.write("blue", "place 3 hunt")
    told = text_to(club.write("red", "place 1 hunt", turn=1), "red")
    assert "illegal-stale" in told and has(told, *WHOLE)


@pytest.mark.parametrize("text", [
    "PRESS TO blue\nHello\nEND PRESS", "BROADCAST\nHello\nEND BROADCAST", "REPORT\nHi\nEND REPORT"])
def test_press_and_its_receipt_never_have_it(text: str) -> None:
    """Though nothing was shown to its writer yet."""
    club = Club()
    handled = club.write("red", text)
    assert "Passed on" in text_to(handled, "red") and "YOUR MOVE" not in text_to(handled, "red")
    for mail in handled.mails:
        assert not any(has(posted(club, mail), heading) for heading in WHOLE)


def test_what_is_filed_has_no_position_in_its_receipt() -> None:
    """A sheet changes nothing that is on the board."""
    club = Club("stone-daze")
    club.tick()
    told = text_to(club.write("red", "set-up: standard"), "red")
    assert "Receipt: " in told and not has(told, "FIGURES") and CHANGED not in told


def test_who_had_all_in_the_last_mail_has_what_changed_since() -> None:
    """In Stone Daze between orders and clubs nobody has moved."""
    club = Club("stone-daze")
    for seat in club.seats:
        club.write(seat, "standard")
    club.write("moderator", "RESEND red")
    for seat in club.seats:
        handled = club.write(seat, "orders 1: stay")
    told = text_to(handled, "red")
    assert "YOUR MOVE: CLUBS 1" in told and has(told, "TO MOVE") and CHANGED in told
    assert not has(told, "FIGURES") and not has(told, "STANDING")
    for seat in club.seats:
        handled = club.write(seat, "clubs 1: none")
    assert "YOUR MOVE: ORDERS 2" in text_to(handled, "red")
    assert has(text_to(handled, "red"), "ROUND 2", "FIGURES")  # the last was not all


def test_mails_short_leave_it_out_always(club: Club) -> None:
    """In answers, questions and at the end; SHOW has it, and MAILS LONG brings it back."""
    told = text_to(club.write("blue", "MAILS SHORT"), "blue")
    assert "leave the position out. SHOW sends it." in told
    asked = text_to(club.write("red", "place 3 forest"), "blue")
    assert "place 3 hunt" in asked and not any(has(asked, heading) for heading in WHOLE)
    assert has(text_to(club.write("blue", "SHOW"), "blue"), *WHOLE)
    assert not any(has(text_to(club.write("blue", "place 3 hunt"), "blue"), heading)
                   for heading in WHOLE)
    club.write("blue", "mails long")
    told = text_to(club.write("red", "place 1 hunt"), "blue")
    assert CHANGED in told and has(told, "PLACES")  # since SHOW
    assert [person.short for person in club.roster.people] == [False, False]


def test_mails_all_have_what_has_changed() -> None:
    """Of turns that ask nothing of their reader; all of it when it is their move."""
    club = Club("stone-age", 3)
    club.tick()
    club.write("green", "MAILS ALL")
    club.write("red", "place 3 forest")
    told = text_to(club.write("blue", "place 3 hunt"), "green")
    assert CHANGED in told and has(told, "PLACES") and "YOUR MOVE" in told
    club.write("green", "place 1 field")
    told = text_to(club.write("red", "place 1 hunt"), "green")
    assert CHANGED in told and has(told, "hunt") and not has(told, "BUILDING TILES")


def test_what_was_shown_survives_the_desk_s_file(club: Club) -> None:
    """And a file without it is read: then all of it comes once more."""
    club.roster = game_roster.loads(game_roster.dumps(club.roster), "a desk")
    assert not has(text_to(club.write("red", "STATUS"), "red"), "PLACES")
    old = game_roster.dumps(replace(club.roster, people=tuple(
        replace(one, shown_digests="", short=False) for one in club.roster.people))).decode()
    assert "shown" not in old and "short" not in old
    club.roster = game_roster.loads(old.encode(), "a desk")
    assert has(text_to(club.write("red", "place 9 hunt"), "red"), *WHOLE)
    assert not has(text_to(club.write("red", "place 9 hunt"), "red"), "PLACES")


def test_the_same_message_again_has_the_same_answer(club: Club) -> None:
    """What was shown is kept with the rest of the desk: who repeats from before repeats it all."""
    before, desk = club.save, club.roster
    once = club.write("red", "place 3 forest")
    club.save, club.roster, club.count = before, desk, club.count - 1
    again = club.write("red", "place 3 forest")
    assert [posted(club, mail) for mail in once.mails] == [
        posted(club, mail) for mail in again.mails]
    assert once.roster == again.roster


def test_what_stands_again_is_shown_again(club: Club) -> None:
    """A turn that is taken back changes the position as any other."""
    club.write("red", "place 3 forest")
    club.write("moderator", "UNDO 1 BECAUSE red asked")
    assert has(text_to(club.write("red", "SHOW"), "red"), *WHOLE)
    club.write("red", "place 3 forest")
    told = text_to(club.write("moderator", "UNDO 1 BECAUSE of it"), "red")
    assert has(told, "PLACES", "forest")


@pytest.mark.parametrize("game", sorted(SEATS))
def test_parts_make_the_whole(game: str) -> None:
    """Of a position of which nothing is known all is shown, as it is; of one that is known nothing.

    What is shown of a later one has every row that is not in the first.
    """
    turns = harness.random_game(*harness.first(game))
    first, last = turns[len(turns) // 3].match, turns[len(turns) // 3 + 4].match
    seat = first.seats[0]
    all_ = position_changes.changed_position(first, seat, "", "whole")
    hows: tuple[How, ...] = ("fresh", "few", "changed")
    for how in hows[:2]:
        assert position_changes.changed_position(first, seat, "", how) == all_
    assert position_changes.changed_position(first, seat, "", "changed").page == all_.page
    for how in hows:
        assert position_changes.changed_position(first, seat, all_.digests,
                                                 how) == ShownPosition((), all_.digests)
    rest = position_changes.changed_position(last, seat, all_.digests, "changed")
    assert position_changes.changed_position(last, seat, rest.digests, "changed").page == ()
    whole = position_changes.changed_position(last, seat, "", "whole")
    assert rest.page and len(str(rest.page)) < len(str(whole.page))
    assert position_changes.changed_position(last, seat, all_.digests, "few") in (rest, whole)
    marks = rest.digests
    assert len(marks) <= game_roster.SHOWN


def test_of_a_huge_position_no_more_is_remembered_than_a_desk_may_have(
        club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is beyond is shown every time."""
    monkeypatch.setattr(position_changes, "SHOWN", 90)
    red = club.match.seats[0]
    marks = position_changes.changed_position(club.match, red, "", "whole").digests
    assert len(marks) == 90
    assert position_changes.changed_position(club.match, red, marks,
                                             "fresh") == ShownPosition((), marks)
    assert position_changes.changed_position(club.match, red, marks,
                                             "changed").page[1] == Heading("places")
