"""Hostile mails are read or refused, each in less than half a second."""

import pytest

from referee.pbem.inbound import auth_results, html_text, message, new_text
from tests.pbem.mail_corpus import begins
from tests.support.hostile_mails import HTML, LIMIT, MAILS, TEXTS, took

RESULTS = {
    "methods": "a; " + "dkim=pass;" * 200, "comments": "a; " + "(" * 2_000,
    "comments closed": "a; " + "()" * 1_000, "quotes": 'a; "' * 500,
    "escapes": 'a; "' + "\\" * 2_000,
    "equal signs": "a; " + "=" * 2_000, "long": "a; " + "x" * 1_000_000,
}


@pytest.mark.parametrize("raw", MAILS.values(), ids=MAILS)
def test_a_hostile_mail_is_read_or_refused_at_once(raw: bytes) -> None:
    """Structures, headers and encodings: a letter and what is in it, or a refusal."""
    assert took(lambda: new_text.scan(message.parse(raw).text, begins)) < LIMIT


@pytest.mark.parametrize("html", HTML.values(), ids=HTML)
def test_hostile_html_is_read_at_once(html: str) -> None:
    """Nesting, repeated looks, attributes, raw text and comments that hide them."""
    read: list[str] = []
    assert took(lambda: read.append(html_text.html_to_text(html))) < LIMIT
    assert len(read[-1]) <= html_text.TEXT


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_a_hostile_text_is_scanned_at_once(text: str) -> None:
    """Lines that almost are attributions, heads, blocks, orders."""
    found: list[new_text.NewText] = []
    assert took(lambda: found.append(new_text.scan(text, begins))) < LIMIT
    scanned = found[-1]
    assert sum(part.kind == "line" for part in scanned.parts) <= new_text.ORDERS
    assert len(scanned.ignored) <= new_text.LISTED
    assert len(scanned.doubts) <= new_text.LISTED


@pytest.mark.parametrize("header", RESULTS.values(), ids=RESULTS)
def test_a_hostile_result_of_authentication_proves_nothing(header: str) -> None:
    """Comments, quotes and results without end."""
    assert took(lambda: auth_results.signed_domains(header, "a")) < 0.1
    assert auth_results.signed_domains(header, "a") == frozenset()


@pytest.mark.parametrize("post", ["[quote]" * 9_000, "[quote=" * 9_000, "[/quote]" * 8_000,
                                  "[" * 65_000, "[b]" * 20_000, "[quote]\n" * 8_000])
def test_a_hostile_post_is_read_at_once(post: str) -> None:
    """Tags of a forum without end."""
    assert took(lambda: new_text.scan(html_text.bbcode_to_text(post), begins)) < LIMIT
