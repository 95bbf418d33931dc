"""Mails of the office that come back contain no orders, and their marks break nothing."""

import re
from email.message import EmailMessage
from functools import cache, partial
from random import Random

import pytest

from referee.commands import show
from referee.core.document.blocks import GridBlock, Heading, TableBlock, TextBlock
from referee.core.match import match as matches
from referee.pbem.handlers import dispatch
from referee.pbem.inbound import message
from referee.pbem.inbound.normalization import order_text
from referee.pbem.intent import message_orders
from referee.pbem.outbound import mails, order_marks
from referee.pbem.outbound.mails import Mail
from referee.pbem.roster import tokens
from tests.support.office_in_memory import Club, posted, text_to
from tests.support.writing_styles import SEATS

GAMES = sorted(SEATS)


def begins(line: str) -> bool:
    """Of a game that knows one verb."""
    return line.startswith("place")


def played(game: str, moves: int = 8) -> tuple[Club, Mail]:
    """A game some moves on, and the mail of who is asked."""
    random, club = Random(f"marks {game}"), Club(game, SEATS[game])
    club.tick()
    for _ in range(moves):
        decisions = [decision for decision in matches.to_move(club.match).decisions
                     if decision.must]
        if not decisions:
            break
        seat = random.choice(decisions).seat
        club.write(seat, random.choice(show.legal(club.match, "", seat=seat).view or ["STATUS"]))
    return club, next(mail for mail in reversed(club.sent) if mail.token)


shown = cache(played)  # for who only looks at them


def quoted(asked: str, program: str) -> str:
    """A letter of HTML alone above a mail that it answers, as some programs write it."""
    old = asked.partition("<body>")[2].partition("</body>")[0]
    if program == "no cut":
        old = re.sub(r"<p>=== reply.*?</p>", "", old).replace(' class="referee-mail"', "")
    if program == "heads":
        return ("<div>STATUS</div><hr><div><b>From:</b> Club &lt;office@example.org&gt;<br>"
                "<b>Sent:</b> Sunday, 22 November 2026 10:00<br><b>To:</b> red@example.org<br>"
                f"<b>Subject:</b> a-game</div>{old}")
    return ("<div>STATUS</div><div>On Sun, 22 Nov 2026 at 10:00, Club &lt;office@example.org&gt; "
            f"wrote:<br></div><blockquote>{old}</blockquote>")


@pytest.mark.parametrize("program", ["quote", "no cut", "heads"])
@pytest.mark.parametrize("game", GAMES)
def test_our_own_lines_in_an_answer_of_html_alone_are_not_listed(game: str, program: str) -> None:
    """They are no orders of anybody; nor is the head of the mail."""
    club, asked = shown(game)
    assert asked.token is not None
    seat = asked.token.seat
    html = mails.html(asked, partial(message_orders.begins_like_order, club.match))
    whole = EmailMessage()
    whole["From"], whole["Message-ID"] = f"{seat}@example.org", "<html@player>"
    whole["Subject"] = f"Re: {tokens.token_line(asked.token)}"
    whole.set_content(quoted(html, program), subtype="html")
    answered = dispatch.handle(club.office, club.save, club.roster, message.parse(whole.as_bytes()),
                               club.now)
    told = text_to(answered, seat)
    assert "THE GAME NOW" in told and "NOT READ" not in told


def test_an_order_that_a_player_writes_within_our_mail_is_listed() -> None:
    """It was not read, and he must know."""
    club, asked = played("stone-age", 0)
    assert asked.token is not None
    html = mails.html(asked, partial(message_orders.begins_like_order, club.match))
    written = html.replace("Your move: place", "Your move: place<br>place 3 forest")
    text = message.parse(b"From: <red@example.org>\nSubject: x\nMessage-ID: <1@x>\nContent-Type: "
                         b"text/html; charset=utf-8\n\n" + quoted(written, "quote").encode()).text
    handled = club.write("red", text)
    assert "it is quoted) place 3 forest" in text_to(handled,
                                                     "red") and club.match.position_turn == 1


@pytest.mark.parametrize("game", GAMES)
def test_no_mark_stands_within_a_sentence_or_a_row(game: str) -> None:
    """It begins a line at the margin or in its indent, and what follows is the line's own."""
    club, asked = played(game, 20)
    shown = posted(club, asked)
    whole = " ".join(shown.split())
    for block in asked.page:
        for line in getattr(block, "lines", ()):
            assert " ".join(line.split()) in whole, line
    for line in shown.splitlines():
        assert not order_text(line, partial(message_orders.begins_like_order, club.match)), line


def test_a_table_with_a_mark_keeps_its_columns() -> None:
    """Its first column has room for it."""
    shown = order_marks.mark_orders((TableBlock(("place", "gives"),
                                                (("hunt", "food"), ("forest", "wood"))),),
                                    begins)
    assert order_marks.text(shown, 72, begins) == ["· place   gives", "  hunt    food",
                                                   "  forest  wood"]


def test_of_a_paragraph_all_lines_at_the_margin_have_the_mark_or_none() -> None:
    """Those in an indent have it there."""
    shown = order_marks.mark_orders((TextBlock(("place 1", "a word", "    place 2", "    more")),
                                     TextBlock(("a word", "    place 2"))), begins)
    assert order_marks.text(shown, 72, begins) == [
        "· place 1", "· a word", "  · place 2", "    more", "", "a word", "  · place 2"]


def test_a_board_is_moved_as_a_whole() -> None:
    """Its squares stay below each other."""
    grids = GridBlock(("place b", "12  b")), GridBlock(("  place",))
    shown = order_marks.mark_orders((Heading("place"), *grids), begins)
    assert order_marks.text(shown, 72, begins) == [
        "· PLACE", "· place b", "  12  b", "", "· place"]


def test_a_line_is_not_cut_where_its_rest_would_begin_like_an_order() -> None:
    """The word before goes on with it."""
    said = "It is now that you should place three of them"
    shown = order_marks.mark_orders((TextBlock((said,)),), begins)
    assert order_marks.text(shown, 27, begins) == ["It is now that you", "  should place three of",
                                                   "  them"]
