"""Players' names in mails: whatever they are, they are shown unchanged and change nothing else."""

import re
from functools import cache, partial
from html import unescape
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from referee.commands.answer import MODERATOR
from referee.core.document import blocks, forum_formats
from referee.core.document.surfaces import Surface, resolved_page
from referee.pbem.intent import message_orders
from referee.pbem.outbound import mails
from referee.pbem.outbound.mails import Mail
from tests.support.office_in_memory import OFFICE, Club, later

NAMES = {
    "markup": "<b>Ann</b> & [i]Bo[/i] *Cy* _d_ `e` \"f\"",
    "another seat": "blue",
    "sixty characters": "Ann-Sophie Theodora Wilhelmina von und zu Hohenstein-Waldburg"[:60],
    "format characters": "{0} %s \\1 \\ue000",
    "a word of a reference": "private-line"}
HTML = forum_formats.format_of("html", None)
PLAIN = "Zyx"  # occurs in no other text


@cache
def played(name: str, game: str) -> list[Mail]:
    """The mails of a game in which much happens, and red's player has this name."""
    club = Club(game, 2, replace(OFFICE, answers_per_address=99, answers_in_all=99),
                deadline_rule="72h, remind 24h")
    club.roster = replace(club.roster, people=tuple(
        replace(person, name=name) if person.seat == "red" else person
        for person in club.roster.people))
    club.tick()
    for text in ("PRESS TO blue\nhello\nEND PRESS", "STATUS", "frobnicate", "PROPOSE END",
                 "ABSENT 20 Dec TO 3 Jan", "STATUS"):
        club.write("red", text)
    club.write("blue", "STATUS")
    for text in ("STATUS", "PREVIEW", "AS red: ABSENT 5 Jan TO 6 Jan", "RESEND", "REMIND",
                 "PAUSE BECAUSE so", "STATUS", "RESUME BECAUSE so", "PROCESS BECAUSE so"):
        club.write(MODERATOR, text)
    for days in (2, 4, 8):
        club.tick(later(days))
    club.write("red", "YES", to=next(
        mail for mail in club.write("red", "CONCEDE").mails if mail.kind not in ("", "press")))
    return club.sent


def page_of(mail: Mail, name: str) -> Any:
    """A mail's content with a name in place of the plain one."""
    return _renamed(_data((mail.subject, mail.turn, mail.recipients, mail.page)), name)


def _data(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def _renamed(value: Any, name: str) -> Any:
    if isinstance(value, str):
        return value.replace(PLAIN, name)
    if isinstance(value, dict):
        return {key: _renamed(item, name) for key, item in value.items()}
    return [_renamed(item, name) for item in value] if isinstance(value, list) else value


def _without_seats(value: Any) -> str:
    """A mail's content without seats beside names, and whatever is capital."""
    return re.sub(r" \((?:red|blue)\)", "", str(value)).casefold()


def _in_html(name: str, shown: str) -> bool:
    """Whether a name stands in HTML, escaped."""
    return name in unescape(" ".join(shown.split())) and "<b>" not in shown


@pytest.mark.parametrize(("game", "kind"), [
    *(("stone-age", kind) for kind in NAMES), ("stone-daze", "markup")])
def test_a_name_is_shown_as_it_is_and_changes_nothing_else(game: str, kind: str) -> None:
    """In the text of a mail unchanged, in HTML escaped."""
    name = NAMES[kind]
    plain, sent = played(PLAIN, game), played(name, game)
    assert [_without_seats(page_of(mail, name)) for mail in sent] == [
        _without_seats(page_of(mail, name)) for mail in plain]
    named = [mail for mail, other in zip(sent, plain, strict=True)
             if PLAIN in blocks.text(other.page, 10_000)]
    assert len(named) > 10
    is_order = partial(message_orders.begins_like_order, Club(game).match, moderator=True)
    for mail in named:
        shown = " ".join(mails.text(mail, is_order).split()).casefold()
        assert name.casefold() in shown  # it may begin a sentence
        html = mails.html(mail, is_order)
        assert _in_html(name, html) or _in_html(f"{name[:1].upper()}{name[1:]}", html)


@pytest.mark.parametrize("kind", NAMES)
def test_a_surface_may_call_a_seat_by_a_name(kind: str) -> None:
    """The name stands wherever a mail refers to the seat, and nothing else is changed."""
    plain, named = Surface("mail", {"red": PLAIN}), Surface("mail", {"red": NAMES[kind]})
    assert sum(PLAIN in blocks.text(resolved_page(mail.body, plain))
               for mail in played("Ann", "stone-age")) > 3
    for mail in played("Ann", "stone-age"):
        expected = _renamed(_data(resolved_page(mail.body, plain)), NAMES[kind])
        page = resolved_page(mail.body, named)
        assert str(_data(page)).casefold() == str(expected).casefold()  # some begin a sentence
        if expected != _data(resolved_page(mail.body, plain)):
            shown = forum_formats.write(page, HTML)
            name = NAMES[kind]
            assert _in_html(name, shown) or _in_html(f"{name[:1].upper()}{name[1:]}", shown)
