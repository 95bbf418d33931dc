"""Quoted text never changes the orders: below, above, or in another encoding."""

from functools import cache

import pytest

from referee.core.base.problem import Refused
from referee.pbem.inbound import line_kinds, message, new_text, quote_markers
from tests.pbem.mail_corpus import OLD_ORDERS, begins, corpus, mail, part
from tests.pbem.quotes_and_signatures import ABOVE, BELOW

EACH = 10  # text of the corpus is one tried with each addition, another with the next


@cache
def texts() -> tuple[str, ...]:
    """The different texts of the corpus, without those that end within a block of talk."""
    found: dict[str, None] = {}
    for one in corpus():
        try:
            text = message.parse(one.raw).text
        except Refused:
            continue
        parts = new_text.scan(text, begins).parts
        if text.strip() and len(text) < 20_000 and not any(
                part.name in new_text.PRESS_BLOCKS and not part.has_end for part in parts):
            found[text.rstrip("\n")] = None
    return tuple(found)


def some(name: str, among: dict[str, str]) -> tuple[str, ...]:
    """The texts that are tried with an addition; every text is with one or another."""
    return texts()[[*among].index(name) % EACH::EACH]


def wanted(text: str) -> tuple[list[str], list[str], list[tuple[str, str]]]:
    """What a text orders, what is doubtful, its blocks."""
    scanned = new_text.scan(text, begins)
    return ([part.text for part in scanned.parts if part.kind == "line"],
            [line.text for line in scanned.doubts],
            [(part.name, part.text) for part in scanned.parts if part.kind == "block"])


ordered = cache(wanted)  # the same of a text of the corpus, which is read again and again


@cache
def end(text: str) -> int:
    """The line in which the reading of a text ends."""
    return line_kinds.SortedLines(text, begins).end


@pytest.mark.parametrize("name", BELOW)
def test_what_is_added_below_changes_no_order(name: str) -> None:
    """Any quote, signature or footer."""
    for text in some(name, BELOW):
        assert wanted(f"{text}\n\n{BELOW[name]}\n") == ordered(text), text


@pytest.mark.parametrize("below", BELOW.values(), ids=BELOW)
def test_what_is_added_right_below_an_order_changes_none(below: str) -> None:
    """Without a gap between."""
    for order in ("place 3 forest", "STATUS",
                  "place 3 forest or 3 clay-pit or 2 quarry or 2 river or 1 hunt, as you"):
        assert wanted(f"use field\n{order}\n{below}\n")[0] == ["use field", order]


@pytest.mark.parametrize("name", ABOVE)
def test_what_is_added_above_changes_no_order(name: str) -> None:
    """A quote with the answer below it; but a firm's banner below a quote is a footer."""
    for text in some(name, ABOVE):
        if quote_markers.is_footer(text.lstrip().partition("\n")[0]):
            continue
        assert wanted(f"{ABOVE[name]}\n\n{text}\n") == ordered(text), text


def test_what_is_taken_away_below_the_end_of_reading_changes_no_order() -> None:
    """A text cut anywhere below where its reading ended orders the same.

    Not within the head of an older mail: “No: Ann” alone is Latvian for From no more.
    """
    for text in texts():
        lines = text.splitlines()
        last, whole = end(text), ordered(text)
        for i in (last, *range(min(last + 6, len(lines)), min(last + 14, len(lines)), 2)):
            assert wanted("\n".join(lines[:i])) == whole, "\n".join(lines[:i])


def test_an_order_in_a_quote_is_never_taken_wherever_it_stands() -> None:
    """Put behind the first quoted line of every text and every fourth one: none more is taken."""
    for text in texts():
        lines = text.splitlines()
        whole, quoted = ordered(text), 0
        for i, line in enumerate(lines):
            if line.startswith(">") and i < 40 and not whole[1]:
                quoted += 1
                if quoted % 4 != 1:
                    continue
                changed = "\n".join([*lines[:i + 1], "> place 9 hut", *lines[i + 1:]])
                assert wanted(changed) == whole, changed


def test_an_order_in_an_old_mail_is_never_taken_wherever_it_stands() -> None:
    """Put behind every other line below the end of reading."""
    for text in texts():
        lines = text.splitlines()
        whole = ordered(text)
        # Not within its head, where it could be what was written last.
        for i in range(end(text) + 6, len(lines), 2):
            changed = "\n".join([*lines[:i], "place 9 hut", *lines[i:]])
            assert wanted(changed) == whole, changed


def test_an_order_right_above_an_old_mail_is_found() -> None:
    """Put above the first old line of each text that has one, and below a gap."""
    for text in texts():
        lines = text.splitlines()
        last, (orders, doubts, blocks) = end(text), ordered(text)
        if last == len(lines) or blocks:
            continue
        changed = "\n".join([*lines[:last], "", "place 9 hut", *lines[last:]])
        assert wanted(changed)[:2] == ([*orders, "place 9 hut"], doubts), changed


@pytest.mark.parametrize("charset", ["utf-8", "iso-8859-1", "windows-1252", "us-ascii", "koi8-r",
                                     "gb2312", "iso-2022-jp", "euc-kr", "big5", "x-unknown"])
@pytest.mark.parametrize("how", ["8bit", "quoted-printable", "base64"])
def test_the_encoding_of_a_mail_changes_no_order(charset: str, how: str) -> None:
    """ASCII is ASCII in all charsets that are believed, and in those that are not."""
    text = f"Hi!\n\nplace 3 forest\nuse field\n\n{BELOW['a quote with its attribution']}\n".replace(
        "·", "-")
    raw = mail("x", part(text, charset="ascii", how=how)).replace(
        b"charset=ascii", f"charset={charset}".encode())
    read = message.parse(raw)
    assert read.text.replace("\r\n", "\n").rstrip() == text.rstrip()
    assert wanted(read.text)[0] == ["place 3 forest", "use field"]


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_line_ends_change_no_letter(end: bytes) -> None:
    """Those of Unix, of the net and of an old Macintosh."""
    for one in corpus()[::25]:
        raw = one.raw.replace(b"\r\n", b"\n")
        try:
            read = message.parse(raw)
        except Refused:
            continue
        if b"base64" not in raw:
            assert message.parse(raw.replace(b"\n", end)) == read


def test_old_orders_are_told() -> None:
    """Each line that was ignored is listed with why, and where."""
    scanned = new_text.scan(f"status\n\n{BELOW['an older mail']}\n", begins)
    assert [(line.line_number, line.text) for line in scanned.ignored] == [
        (n, text) for n, text in enumerate(
            f"status\n\n{BELOW['an older mail']}".splitlines(), 1) if text in OLD_ORDERS]
    assert {line.why for line in scanned.ignored} == {scanned.cut_reason}
    assert "Original Message" in scanned.cut_reason
