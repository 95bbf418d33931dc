"""Every example in a mail or post is read as its move when its whole line is copied."""

import re
from itertools import count
from textwrap import wrap

import pytest

from referee.commands import position_report, post
from referee.pbem.handlers import dispatch
from tests.pbem.mail_positions import positions
from tests.support.office_in_memory import Club, posted, text_to
from tests.support.writing_styles import SEATS


def plays(club: Club, seat: str, text: str) -> str:
    """What a message of a seat plays or files, as the log has it."""
    message = club.message(seat, text)
    handled = dispatch.handle(club.office, club.save, club.roster, message, club.now)
    before = club.save
    assert handled.save not in (None, before), text_to(handled, seat)[:500]
    told = text_to(handled, seat).partition("WHAT HAPPENED")[0].partition(" You wrote")[0]
    return re.sub(r"line \d+", "line", told)


@pytest.mark.parametrize("game", sorted(SEATS))
def test_an_example_is_read_when_its_line_is_copied(game: str) -> None:
    """With the mark or without, with what it brings or without, as it was before or folded.

    One example is read in every third of these ways, the next one in the next of them.
    """
    counted = count()
    for club, seat, choices in positions(game):
        for choice in choices:
            plain = plays(club, seat, choice.move)
            line = position_report.example_text(choice)
            ways = (f"  · {line}", f"· {choice.move}", line, " ".join(line.split()),
                    "\n".join(wrap(f"· {line}", 40)), f"Hi,\n\n· {line}\n\nBest wishes\nAnn",
                    f"{choice.move}: {choice.brings}" if choice.brings else line,
                    f"ORDERS\n· {line}\nEND ORDERS", f"{seat}: {line}")
            for text in ways[next(counted) % 3::3]:
                assert plays(club, seat, text) == plain, text


@pytest.mark.parametrize("game", sorted(SEATS))
def test_every_printed_line_of_a_mail_is_an_example(game: str) -> None:
    """The mail has them as the desk reads them, folded where they are long."""
    club = Club(game, SEATS[game])
    asked = next(mail for mail in club.tick().mails if "moderator" not in mail.recipients[0])
    seat = asked.recipients[0].partition("@")[0]
    shown = " ".join(posted(club, asked).split())
    choices = next(
        one for one in position_report.open_decisions(club.match, seat) if one.seat == seat).choices
    assert choices
    for choice in choices:
        assert f"· {' '.join(position_report.example_text(choice).split())}" in shown


@pytest.mark.parametrize("game", sorted(SEATS))
def test_our_own_question_that_comes_back_without_marks_plays_nothing(game: str) -> None:
    """Nor does a part of it: two examples with their marks, or one beside the question's words.

    In one position some of these are tried, in the next the others.
    """
    for n, (club, seat, choices) in enumerate(positions(game, 3)):
        asked = next(one for one in position_report.open_decisions(club.match, seat)
                     if one.seat == seat)
        lines = [f"  · {position_report.example_text(choice)}" for choice in choices]
        texts = ["\n".join((f"YOUR MOVE: {asked.what}", *lines)),
                 f"YOUR MOVE: {asked.what}\n{lines[0]}", f"What is asked\n{lines[0]}",
                 *(["\n".join(lines[:2]), "\n\n".join(lines[-2:])] if len(lines) > 1 else [])]
        for text in texts[n % 2::2]:
            message = club.message(seat, text)
            handled = dispatch.handle(club.office, club.save, club.roster, message, club.now)
            assert handled.save in (None, club.save), text


@pytest.mark.parametrize("game", sorted(SEATS))
def test_an_example_of_a_post_is_read_by_post_read(game: str) -> None:
    """As the post has it, and as a forum shows it."""
    club, seat, choices = positions(game, 1)[0]
    shown = [line for block in post.decisions_page(club.match, seat)
             for line in getattr(block, "lines", ())]
    for choice in choices:
        line = f"  · {position_report.example_text(choice)}"
        assert line in shown
        for text in (line, line.strip()):
            other = Club(game, SEATS[game])
            other.save, other.roster, other.now = club.save, club.roster, club.now
            assert other.paste(seat, text).save is not None, choice


def test_an_example_of_another_position_is_no_example() -> None:
    """The mark makes of it what it was: a line of ours."""
    club = Club()
    assert club.write("red", "· place 4 hunt   (4 dice, 1 food for every 2 pips)").save is None
    assert club.write("red", "· place 3 hunt   (4 dice, 1 food for every 2 pips)").save is None
