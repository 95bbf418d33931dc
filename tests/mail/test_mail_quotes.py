"""Old text never changes what is ordered: not below, not above, not in another encoding."""

from functools import cache

import pytest

from referee.core.text.problem import Refused
from referee.desk.read import letter, scan, signs
from tests.mail.mail_additions import ABOVE, BELOW
from tests.mail.mail_corpus import OLD_ORDERS, begins, corpus, mail, part

EACH = 3  # text of the corpus is one tried with each addition


@cache
def texts() -> tuple[str, ...]:
    """The different texts of the corpus, without those that end within a block of talk."""
    found: dict[str, None] = {}
    for one in corpus():
        try:
            text = letter.read(one.raw).text
        except Refused:
            continue
        parts = scan.scan(text, begins).parts
        if text.strip() and len(text) < 20_000 and not any(
                part.name in scan.LETTERS and not part.ended for part in parts):
            found[text.rstrip("\n")] = None
    return tuple(found)


def wanted(text: str) -> tuple[list[str], list[str], list[tuple[str, str]]]:
    """What a text orders, what is doubtful, its blocks."""
    scanned = scan.scan(text, begins)
    return ([part.text for part in scanned.parts if part.kind == "line"],
            [line.text for line in scanned.doubts],
            [(part.name, part.text) for part in scanned.parts if part.kind == "block"])


@pytest.mark.parametrize("below", BELOW.values(), ids=BELOW)
def test_what_is_added_below_changes_no_order(below: str) -> None:
    """Any quote, signature or footer."""
    for text in texts()[::EACH]:
        assert wanted(f"{text}\n\n{below}\n") == wanted(text), text


@pytest.mark.parametrize("below", BELOW.values(), ids=BELOW)
def test_what_is_added_right_below_an_order_changes_none(below: str) -> None:
    """Without a gap between."""
    for order in ("place 3 forest", "STATUS",
                  "place 3 forest or 3 clay-pit or 2 quarry or 2 river or 1 hunt, as you"):
        assert wanted(f"use field\n{order}\n{below}\n")[0] == ["use field", order]


@pytest.mark.parametrize("above", ABOVE.values(), ids=ABOVE)
def test_what_is_added_above_changes_no_order(above: str) -> None:
    """A quote with the answer below it; but a firm's banner below a quote is a footer."""
    for text in texts()[::EACH]:
        if signs.footer(text.lstrip().partition("\n")[0]):
            continue
        assert wanted(f"{above}\n\n{text}\n") == wanted(text), text


def test_what_is_taken_away_below_the_end_of_reading_changes_no_order() -> None:
    """A text cut anywhere below where its reading ended orders the same.

    Not within the head of an older mail: “No: Ann” alone is Latvian for From no more.
    """
    for text in texts():
        lines = text.splitlines()
        end = scan._Reading(text, begins).end
        whole = wanted(text)
        for i in (end, *range(min(end + 6, len(lines)), min(end + 14, len(lines)))):
            assert wanted("\n".join(lines[:i])) == whole, "\n".join(lines[:i])


def test_an_order_in_a_quote_is_never_taken_wherever_it_stands() -> None:
    """Put behind every quoted line of every text: listed, and none more is taken."""
    for text in texts():
        lines = text.splitlines()
        whole = wanted(text)
        for i, line in enumerate(lines):
            if line.startswith(">") and i < 40 and not whole[1]:
                changed = "\n".join([*lines[:i + 1], "> place 9 hut", *lines[i + 1:]])
                assert wanted(changed) == whole, changed


def test_an_order_in_an_old_mail_is_never_taken_wherever_it_stands() -> None:
    """Put behind every line below the end of reading."""
    for text in texts():
        lines = text.splitlines()
        reading = scan._Reading(text, begins)
        whole = wanted(text)
        # Not within its head, where it could be what was written last.
        for i in range(reading.end + 6, len(lines)):
            changed = "\n".join([*lines[:i], "place 9 hut", *lines[i:]])
            assert wanted(changed) == whole, changed


def test_an_order_right_above_an_old_mail_is_found() -> None:
    """Put above the first old line of each text that has one, and below a gap."""
    for text in texts():
        lines = text.splitlines()
        reading = scan._Reading(text, begins)
        if reading.end == len(lines) or any(kind == "block" for kind in (
                part.kind for part in scan.scan(text, begins).parts)):
            continue
        changed = "\n".join([*lines[:reading.end], "", "place 9 hut", *lines[reading.end:]])
        orders, doubts, _ = wanted(text)
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
    read = letter.read(raw)
    assert read.text.replace("\r\n", "\n").rstrip() == text.rstrip()
    assert wanted(read.text)[0] == ["place 3 forest", "use field"]


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_line_ends_change_no_letter(end: bytes) -> None:
    """Those of Unix, of the net and of an old Macintosh."""
    for one in corpus()[::25]:
        raw = one.raw.replace(b"\r\n", b"\n")
        try:
            read = letter.read(raw)
        except Refused:
            continue
        if b"base64" not in raw:
            assert letter.read(raw.replace(b"\n", end)) == read


def test_old_orders_are_told() -> None:
    """Each line that was ignored is listed with why, and where."""
    scanned = scan.scan(f"status\n\n{BELOW['an older mail']}\n", begins)
    assert [(line.n, line.text) for line in scanned.ignored] == [
        (n, text) for n, text in enumerate(
            f"status\n\n{BELOW['an older mail']}".splitlines(), 1) if text in OLD_ORDERS]
    assert {line.why for line in scanned.ignored} == {scanned.cut}
    assert "Original Message" in scanned.cut
