"""Incoming messages beyond their text: keys, charsets, refusals, authenticated domains."""

from collections.abc import Callable
from email.message import Message

import pytest

from referee.core.base.problem import Refused
from referee.pbem.inbound import (
    auth_results,
    charsets,
    html_text,
    message,
    message_body,
    new_text,
)
from referee.pbem.inbound.normalization import strip_bullets
from tests.pbem.mail_corpus import begins, mail, part

pytestmark = pytest.mark.quick

HEAD = b"From: Bob <bob@example.org>\nDate: Sat, 1 Feb 2025 10:00:00 +0100\n"


def test_the_key_of_a_letter_is_that_of_its_id() -> None:
    """Whatever way it came and whatever was put to it on the way."""
    first = message.parse(b"Message-ID: <a@example.org>\n" + HEAD + b"\npass\n")
    again = message.parse(b"Received: from x\nX-Spam: no\nmessage-id:\n <a@example.org>\n" + HEAD
                          + b"\npass\n\n_______\nfooter\n")
    other = message.parse(b"Message-ID: <b@example.org>\n" + HEAD + b"\npass\n")
    assert first.key == again.key != other.key
    assert len(first.key) == 32
    assert set(first.key) <= set("0123456789abcdef")


def test_the_key_of_a_letter_without_an_id_is_that_of_its_sender_date_and_body() -> None:
    """One that differs in any of them is another letter."""
    first = message.parse(HEAD + b"\npass\n").key
    assert message.parse(b"Received: from x\n" + HEAD + b"\r\npass\r\n").key == first
    for other in (HEAD + b"\nplace 3 forest\n", HEAD.replace(b"Bob", b"Ann") + b"\npass\n",
                  HEAD.replace(b"10:00", b"11:00") + b"\npass\n"):
        assert message.parse(other).key != first


def test_an_id_is_no_key_of_a_letter_without_one() -> None:
    """Nobody can write a body that has the key of another's id."""
    keys = {message.parse(raw).key for raw in (
        b"Message-ID: <a>\n\n", b"From: id a\n\n", b"From: a\nDate: None\n\n", b"Date: a\n\n")}
    assert len(keys) == 4


def test_a_text_that_is_cut_has_no_half_line_at_its_end() -> None:
    """Half an order is another order."""
    long = b"a: b\n\n" + b"place 30 forest\n" * 6_000
    read = message.parse(long)
    assert not read.complete
    assert len(read.text) <= message_body.TEXT
    assert {*read.text.split("\n")} == {"place 30 forest"}
    scanned = new_text.scan("feed 3\n" + "place 30 forest\n" * 10 + "x\n" * 100 + "y" * 65_159
                            + "\nplace 30 forest", begins)
    assert scanned.cut_reason
    assert {part.text for part in scanned.parts if part.kind == "line"} == {
        "feed 3", "place 30 forest"}


@pytest.mark.parametrize("quoted", ["> so it went\n" * 6_000, "> we\n" * 2_100])
def test_an_order_below_the_quote_of_a_long_mail_is_read(quoted: str) -> None:
    """As a long history of ours is answered; no quote is read, so that some of it may go."""
    said = f"Ann wrote on 22 Nov 2026 at 10:00:\n{quoted}\nplace 3 forest\n> and\n> so on\n"
    read = message.parse(b"From: Bob <bob@example.org>\n\n" + said.encode())
    assert read.complete
    found = new_text.scan(read.text, begins)
    assert [part.text for part in found.parts if part.kind == "line"] == ["place 3 forest"]
    assert not found.cut_reason


@pytest.mark.parametrize("html", [
    "<div>place 30 forest</div>" * 4_000, "<div>place <b>30</b> forest</div>" * 2_500,
    "place 30 forest<br>" * 5_000, "<p><i>place 30</i> forest <u>" * 4_000])
def test_html_that_is_cut_has_no_half_line_at_its_end(html: str) -> None:
    """Cut in its text, at a tag, for its length or for its tags."""
    text, whole = html_text.parse(html)
    assert not whole
    assert {*text.split("\n")} - {""} == {"place 30 forest"}


@pytest.mark.parametrize("error", [RecursionError("deep"), IndexError("x"), UnicodeError("x"),
                                   MemoryError()])
def test_whatever_the_parser_raises_is_a_refusal(
        error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing else escapes."""
    def fails(raw: bytes, policy: object) -> Message:
        raise error

    monkeypatch.setattr(message, "message_from_bytes", fails)
    with pytest.raises(Refused) as refused:
        message.parse(b"a: b\n\npass\n")
    assert refused.value.problems[0].code == "referee/mail-unreadable"
    assert type(error).__name__ in refused.value.problems[0].why


@pytest.mark.parametrize("codec", sorted(set(charsets._KNOWN.values())))
def test_an_order_is_the_same_in_every_charset_that_is_believed(codec: str) -> None:
    """All of them hold ASCII as it is."""
    assert b"place 3 forest\n".decode(codec) == "place 3 forest\n"


@pytest.mark.parametrize("name", ["utf-7", "UTF7", "csUTF7", "unicode-1-1-utf-7", "utf-16-be", "hz",
                                  "rot13", "unicode_escape", "raw_unicode_escape", "punycode",
                                  "idna", "zlib", "hex", "cp037", "utf_32", "undefined", "mbcs"])
def test_no_other_charset_is_believed(name: str) -> None:
    """What is ASCII stays so."""
    raw = b"+AHAAbA- \\u0070 ~{VPND~} cynpr"
    assert charsets.decode(raw, name) == raw.decode("ascii")


@pytest.mark.parametrize(("header", "domains"), [
    ("mx.example.net; dkim=pass header.d=example.org", {"example.org"}),
    ("MX.Example.net 1; dkim=pass header.d=Example.ORG", {"example.org"}),
    ("mx.example.net; dkim=pass (2048-bit key) header.i=@mail.example.org", {"mail.example.org"}),
    ("mx.example.net; dkim=pass header.i=@other.org header.d=example.org", {"example.org"}),
    ("mx.example.net; spf=pass smtp.mailfrom=x.org; dkim=pass header.d=a.org; dkim=pass"
     " header.d=b.org; dkim=fail header.d=c.org", {"a.org", "b.org"}),
    ("mx.example.net; dkim = pass header.d = example.org", {"example.org"}),
    ("mx.example.net; dkim/1=pass header.d=example.org", {"example.org"}),
    ("mx.example.net; dkim=pass reason=\"good; really\" header.d=example.org", {"example.org"}),
    ("mx.example.net; dkim=pass (a (b) c) header.d=example.org", {"example.org"}),
    ("mx.example.net; none", set()), ("", set()), ("mx.example.net", set()),
    ("other.example.net; dkim=pass header.d=example.org", set()),
    ("evil.mx.example.net; dkim=pass header.d=example.org", set()),
    ("mx.example.net.evil.org; dkim=pass header.d=example.org", set()),
    ("(mx.example.net) evil.org; dkim=pass header.d=example.org", set()),
    ("\"mx.example.net; dkim=pass header.d=example.org", set()),
    ("mx.example.net; dkim=fail header.d=example.org", set()),
    ("mx.example.net; dkim=passed header.d=example.org", set()),
    ("mx.example.net; xdkim=pass header.d=example.org", set()),
    ("mx.example.net; arc=pass; dkim=none header.d=example.org", set()),
    ("mx.example.net; dmarc=pass header.from=example.org", set()),
    ("mx.example.net; spf=pass smtp.mailfrom=\"x; dkim=pass header.d=example.org\"", set()),
    ("mx.example.net; dkim=fail (; dkim=pass header.d=example.org) header.d=a.org", set()),
    ("mx.example.net; dkim=pass (header.d=example.org)", set()),
    ("mx.example.net; spf=pass (x \\) ; dkim=pass header.d=example.org ; \\( )", set()),
    ("mx.example.net; dkim=pass (header.d=example.org", set()),
    ("mx.example.net; dkim=pass reason=\"header.d=example.org\"", set()),
    ("mx.example.net; dkim=pass header.d=", set()),
    ("mx.example.net; dkim=pass header.d=\"example.org\"", set()),
    ("mx.example.net; dkim=pass header.d=org", set()),
    ("mx.example.net; dkim=pass header.d=example.org; spf=none (", set()),
    ("mx.example.net; dkim=pass x.header.d=example.org", set())])
def test_a_domain_counts_if_our_server_says_so(header: str, domains: set[str]) -> None:
    """Not in a comment, not in quotes, not by another server."""
    assert auth_results.signed_domains(header, "mx.example.net") == domains


def test_without_a_server_nobody_attests_anything() -> None:
    """Not even who has no name."""
    assert auth_results.signed_domains("; dkim=pass header.d=example.org", "") == frozenset()


def test_the_topmost_result_is_that_of_the_letter() -> None:
    """Those below came with the mail; one too long is none, for half of it says other."""
    raw = (b"Authentication-Results: mx.example.net;\n dkim=pass header.d=a.org\n"
           b"Authentication-Results: mx.example.net; dkim=pass header.d=b.org\n\npass\n")
    assert message.parse(raw).auth == "mx.example.net; dkim=pass header.d=a.org"
    assert message.parse(b"Authentication-Results: a;" + b" x" * 2_000 + b"\n\npass\n").auth == ""


def test_quotes_deeper_than_anybody_reads_have_no_more_marks() -> None:
    """Each line of a thousand nested quotes would have a thousand."""
    (line,) = html_text.html_to_text("<blockquote>" * 100 + "x").splitlines()
    assert line == ">" * html_text.DEEPEST + " x"


@pytest.mark.parametrize(("post", "text"), [
    ("place 3 forest", "place 3 forest"),
    ("[quote]place 1 river[/quote]\nplace 3 forest", "> place 1 river\nplace 3 forest"),
    ("[quote=\"Ann\" post_id=4]place 1 river[/quote]place 3 forest",
     "> place 1 river\nplace 3 forest"),
    ("[QUOTE]a\n[quote=Bob]b[/quote]\nc[/QUOTE]d", "> a\n>> b\n> c\nd"),
    ("[b]place[/b] [color=#f00]3[/color] forest", "place 3 forest"),
    ("[s]place 3 forest[/s]", "~~place 3 forest~~"),
    ("[list][*]place 3 forest\n[*]use field[/list]", "- place 3 forest\n- use field"),
    ("[/quote]place 3 forest", "\nplace 3 forest"),
    ("[quote]place 1 river", "\n> place 1 river"),
    ("[not a tag] x", "[not a tag] x")])
def test_a_post_is_text_with_its_quotes_marked(post: str, text: str) -> None:
    """Quotes as in a mail, tags left out."""
    assert html_text.bbcode_to_text(post).strip("\n") == text.strip("\n")


@pytest.mark.parametrize("post", [
    "[quote=\"Ann\"]\nplace 2 hunt\n[/quote]\nthanks",
    "first\n[quote]\nplace 2 hunt\n[/quote]\nthanks",
    "first\n[quote=\"Ann\"]Hi\nplace 2 hunt[/quote]\nthanks",
    "a\n\n[quote][quote]b[/quote]\n[/quote]\n\nthanks"])
def test_a_line_of_a_post_keeps_its_number(post: str) -> None:
    """Answers name lines by it."""
    lines = post.split("\n")
    assert html_text.bbcode_to_text(post).split("\n").index("thanks") == lines.index("thanks")


def test_a_post_that_is_cut_has_no_half_line_at_its_end() -> None:
    """As a mail has none."""
    assert {*html_text.bbcode_to_text("place 30 forest\n" * 5_000).split("\n")} == {"place 30 "
                                                                                    "forest"}


def test_orders_of_a_post_are_found_beside_its_quotes() -> None:
    """As in a mail."""
    scanned = new_text.scan(html_text.bbcode_to_text(
        "[quote=Ann]place 1 river\nuse hut[/quote]place 3 forest\n[b]use field[/b]\n"
        "[quote]status[/quote]"), begins)
    assert [part.text for part in scanned.parts] == ["place 3 forest", "use field"]
    assert [line.text for line in scanned.ignored] == ["place 1 river", "use hut", "status"]


def test_parts_know_where_they_stand() -> None:
    """Numbers of lines from 1; a wrapped order has that of its first line."""
    scanned = new_text.scan("Hi\n\nplace 3 forest or 3 clay-pit or 2 quarry or 2 river or, if all "
                            "gone\n1 hunt\nIt is late\nORDERS\nx\nEND ORDERS\n\nuse field", begins)
    assert [(part.kind, part.line_number) for part in scanned.parts] == [
        ("line", 3), ("prose", 5), ("block", 6), ("line", 10)]


def test_a_block_knows_what_stands_behind_its_name_and_whether_it_ends() -> None:
    """And has its name in capitals."""
    (one, other) = new_text.scan("press to red, blue:\nhi\nend\nPlan until turn 60\npass",
                                 begins).parts
    assert (one.name, one.argument, one.text, one.has_end) == ("PRESS", "to red, blue", "hi", True)
    assert (other.name, other.argument, other.text, other.has_end) == ("PLAN", "until turn 60",
                                                                       "pass",
                                                                       False)


@pytest.mark.parametrize("kept", ["· place 3 forest", "-- ", "~~place~~", "[place 3 forest]"])
def test_what_our_own_mails_mark_is_not_bared(kept: str) -> None:
    """The middle dot above all, with which they mark legal moves."""
    assert strip_bullets(kept) == kept.strip()


@pytest.mark.parametrize("change", [
    str.upper, str.lower, str.title, lambda line: f"  {line}", lambda line: f"{line} \t",
    lambda line: line.replace(" ", "\xa0")])
def test_an_order_is_found_however_it_is_written(change: Callable[[str], str]) -> None:
    """Letters, blanks around it and between its words."""
    raw = mail("x", part(change("place 3 forest") + "\n"))
    (found,) = new_text.scan(message.parse(raw).text, begins).parts
    assert found.kind == "line"
    assert found.text.casefold() == "place 3 forest"


def test_a_line_is_asked_for_its_beginning_without_marks() -> None:
    """The desk sees no bullet, no name and no quote mark; never an empty line."""
    asked: list[str] = []

    def begin(line: str) -> bool:
        asked.append(line)
        return False

    assert new_text.scan("· place\n> · place\n", lambda line: True).parts[0].kind == "prose"
    new_text.scan("- **red: x y**\n> z\n\n- \n1.\n'q'\n", begin)
    assert {"red: x y", "x y", "z", "q"} <= {*asked}
    assert all(line and line == line.strip() for line in asked)
