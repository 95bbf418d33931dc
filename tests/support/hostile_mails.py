"""Hostile mails, and how long reading each takes."""

import itertools
import string
from collections.abc import Callable

from referee.core.base.problem import Refused
from tests.support import processor_time

LIMIT = 0.5  # CPU seconds
_NAMES = [" ".join(map("".join, itertools.product(string.ascii_lowercase, repeat=n)))
          for n in (1, 2, 3)]
HTML = {
    "comments": "<!--" * 100_000, "short comments": "<!---->" * 60_000, "open tags": "<" * 400_000,
    "divs": "<div>" * 90_000, "quotes": "<blockquote>" * 40_000, "bold": "<b>" * 150_000,
    "lists": "<ul><li>" * 50_000, "tables": "<table><tr><td>" * 30_000, "spans and strange ends":
        "<span>" * 60_000 + "</x>" * 60_000, "paragraphs in bold": "<p><b>" * 50_000,
    "looks repeated": "<p>" + "".join(f"<font x={i}>" for i in range(1_000)) + "<p>x" * 8_000,
    "looks repeated with signs": "<p>" + "".join(f'<font x="{i}<">' for i in range(1_400))
                                 + "<p>x" * 8_000,
    "looks repeated in style": "<p>" + "".join(
        f'<b style="line-through{i}">' for i in range(1_200)) + "<p>x" * 4_000,
    "struck out": "<p>" + "".join(f"<s x={i}>" for i in range(1_400)) + "<p>x" * 8_000,
    "attributes": "<div " + _NAMES[2] + ">x", "attributes closed in quotes":
        "<div " + " ".join(f'{name}=">"' for name in _NAMES[2].split()) + ">x",
    "attributes behind an equal sign": '<div =">' + "<div " + _NAMES[2][:60_000] + '>">x',
    "attributes behind raw text": "<xmp><a b='</xmp><div " + _NAMES[2][:60_000] + " c='>'>x",
    "attributes behind a style": "<sty<style></style>le><a b='</style><div "
                                 + _NAMES[2][:60_000] + " c='>'>x",
    "attributes behind a comment": "<!<!-- -->-- <a b='--><div " + _NAMES[2][:60_000] + " c='>'>x",
    "an open quote": "<a b='" * 60_000, "styles": "<style>" * 100_000,
    "empty styles": "<style></style>" * 60_000, "titles": "<title x" * 100_000,
    "entities": "&nbsp;" * 100_000, "open entities": "&" * 400_000, "breaks": "<br>" * 200_000,
    "kept line ends": "<pre>" + "\n" * 400_000, "data": "data:a;base64," * 50_000,
    "a picture": '<img src="data:image/png;base64,' + "A" * 900_000 + '">x',
    "quotes of Gmail": "<div class=gmail_quote><p>" * 20_000,
    "borders": ('<div style="' + "border-left:" * 80 + '">') * 400,
    "blanks": "<x" + " " * 500_000, "options": "<select><option>" * 30_000,
    "forms": "<svg><desc>" * 30_000, "frames": "<frameset>" * 50_000,
    "templates": "<template>" * 50_000, "bodies": "".join(f"<body a{i}=1>" for i in range(20_000)),
    "declarations": "<!x>" * 100_000, "cdata": "<![CDATA[" * 50_000,
}
TEXTS = {
    "On On": "On " * 21_000, "quote marks": ">" * 65_000, "quote marks apart": "> " * 32_000,
    "heads": "From:\n" * 10_900, "heads in a line": "From: " * 10_900,
    "heads of 80 columns": ("From: " * 13 + "\n") * 800, "attributions": "On <a@b>\n" * 7_200,
    "attributions that end": "On 2025 a@b wrote:\n" * 3_400,
    "attributions that nearly end": ("x" * 90 + ":\n") * 700, "verbs": "wrote " * 10_900,
    "verbs in lines": ("wrote " * 60 + ":\n") * 180, "dashes": ("-" * 59 + "x" + "-" * 60) * 500,
    "dashes in lines": ("-" * 60 + "x-" * 45 + "\n") * 400,
    "dashes and dashes": ("-" * 155 + "x\n") * 400, "stars": ("*" * 499 + "\n") * 130,
    "underscores": ("_ " * 249 + "x\n") * 130, "bullets": ("- " * 249 + "x\n") * 130,
    "numbers": ("1." * 249 + "x\n") * 130, "quoted": ("'" * 499 + "\n") * 130,
    "names": ("a " * 249 + ":\n") * 130, "colons": ":" * 65_000,
    "blanks": (" " * 499 + "x\n") * 130, "blank lines": "\n" * 65_000,
    "blocks": "PLAN x\n" * 9_300, "blocks that end": "PLAN x\nEND PLAN\n" * 4_000,
    "press": "PRESS TO x\n" * 5_900, "long orders": ("place " + "x " * 30 + "\n") * 960,
    "long orders and rests": ("place " + "x " * 30 + "\n" + "x" * 70 + "\n") * 480,
    "addresses": ("a@b " * 120 + ":\n") * 130, "ats": ("@" * 499 + "\n") * 130,
    "clocks": ("10:00 " * 80 + ":\n") * 130, "marks": ("e\u0301\u0323" * 160 + "\n") * 130,
    "marks without a letter": "\u0301" * 65_000, "wide letters": "ｐ" * 65_000,
    "directions": "\u202e" * 65_000, "ideographs": ("写道" * 120 + "：\n") * 260,
    "leaves": "Cheers\n" * 9_300, "telephones": "Sent from my iPhone\n" * 3_200,
    "a megabyte": "place 3 forest\n" * 70_000,
}


def took(*acts: Callable[[], object]) -> float:
    """CPU seconds for reading all of them. Refusals are expected; other errors propagate."""
    def done() -> None:
        for act in acts:
            try:
                act()
            except Refused as error:
                assert error.problems[0].code.startswith("referee/mail-")

    return processor_time.seconds(done, LIMIT)


def _typed(kind: str, more: str = "") -> bytes:
    return f"From: bob@example.org\nContent-Type: {kind}{more}\n\n".encode()


def _nested(deep: int) -> bytes:
    return b"".join(b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (i, i)
                    for i in range(deep))


MAILS = {
    "one line of a megabyte": b"a: b\n\n" + b"x" * 1_000_000,
    "more than a megabyte": b"a: b\n\n" + b"x" * 20_000_000,
    "parts 300 deep": _nested(300),
    "parts 1,000 deep": _nested(1_000),
    "parts 20 deep over many lines": _nested(20) + b"x\n" * 24_000,
    "mails 1,000 deep": b"Content-Type: message/rfc822\n\n" * 1_000,
    "mails 49 deep with many headers": (
        b"Content-Type: message/rfc822\n\n" * 49 + b"x: y\n" * 24_000),
    "digests": b"Content-Type: multipart/digest; boundary=b\n\n" + b"--b\n\n" * 399,
    "100,000 parts": _typed("multipart/mixed", "; boundary=b") + b"--b\n\nx\n" * 100_000,
    "99 parts": _typed("multipart/mixed", "; boundary=b") + b"--b\n\nx\n" * 98,
    "99 alternatives in one another": b"".join(
        b"Content-Type: multipart/alternative; boundary=b%d\n\n--b%d\n\n\n--b%d\n" % (i, i, i)
        for i in range(19)),
    "reports without end": _typed("message/delivery-status") + b"a: b\n\n" * 12_000,
    "100,000 headers": b"x: y\n" * 100_000 + b"\n",
    "one header without end": b"x: " + b"y" * 500_000 + b"\n\n",
    "one header of many folds": b"x: y\n" + b" y\n" * 20_000 + b"\n",
    "a header of a part without end": _typed("multipart/mixed", "; boundary=b") + b"--b\nx: "
                                      + b"y" * 900_000,
    "headers of a part": _typed("multipart/mixed", "; boundary=b") + b"--b\n" + b"x: y\n" * 24_000,
    "parameters": _typed("text/plain; " + "a;" * 2_000) + b"x",
    "a quoted parameter without end": _typed('text/plain; a="' + ";" * 3_900) + b"x",
    "escapes in a parameter": _typed('text/plain; a="' + '\\";' * 1_300) + b"x",
    "parameters in pieces": _typed("text/plain; " + "".join(f"a*{i}=x;" for i in range(400))),
    "parameters of a part": _typed("multipart/mixed", "; boundary=b") + b"--b\nContent-Type: text/"
                            b"plain; " + b"a;\n " * 20_000 + b"\n\n",
    "lines of an mbox": b"From \n" * 24_000,
    "open comments": b"To: " + b"(" * 8_000 + b"\n\n",
    "comments in comments": b"To: " + b"(" * 4_000 + b")" * 4_000 + b"\n\n",
    "open angles": b"To: " + b"<" * 8_000 + b"\n\n",
    "ats": b"To: " + b"a@" * 4_000 + b"\n\n",
    "colons": b"To: " + b":" * 8_000 + b"\n\n",
    "open quotes": b"To: " + b'"' * 8_001 + b"\n\n",
    "escapes in quotes": b'To: "' + b"\\" * 8_000 + b"\n\n",
    "many addresses": (b"To: " + b"a@b," * 2_000 + b"\n") * 7 + b"\n",
    "encoded words": b"Subject: " + b"=?utf-8?q?x?= " * 500 + b"\n\n",
    "half encoded words": b"Subject: " + b"=?" * 4_000 + b"\n\n",
    "encoded words without end": b"Subject: " + b"=?a?q?" * 1_300 + b"\n\n",
    "references": b"References: " + b"<a@b> " * 1_300 + b"\n\n",
    "open references": b"References: " + b"<a" * 4_000 + b"\n\n",
    "results": b"Authentication-Results: " + b"x;" * 4_000 + b"\n\n",
    "bare bytes": b"Subject: " + b"\xff" * 8_000 + b"\n\n" + b"\xff" * 900_000,
    "zeros": b"a: b\n\n" + b"\0" * 1_000_000,
    "base64 of one byte a line": _typed("text/plain", "\nContent-Transfer-Encoding: base64")
                                 + b"=\n" * 24_000,
    "base64 without end": _typed("text/plain", "\nContent-Transfer-Encoding: base64")
                          + b"A" * 1_000_000,
    "quoted-printable": _typed("text/plain", "\nContent-Transfer-Encoding: quoted-printable")
                        + b"=\n" * 24_000,
    "quoted-printable without end": _typed(
        "text/plain", "\nContent-Transfer-Encoding: quoted-printable") + b"=" * 1_000_000,
    "uuencode": _typed("text/plain", "\nContent-Transfer-Encoding: x-uuencode")
                + b"begin 644 x\n" + b"M\n" * 24_000,
    "lines that flow": _typed("text/plain", "; format=flowed") + b"x \n" * 24_000,
    "quotes that flow": _typed("text/plain", "; format=flowed") + b">" * 900_000,
    "Japanese that switches": _typed("text/plain", "; charset=iso-2022-jp")
                              + b"\x1b$B\x1b(B" * 100_000,
    "HTML of divs": _typed("text/html") + b"<div>" * 190_000,
    "thirty times HTML": _typed("multipart/mixed", "; boundary=b") + (
        b"--b\nContent-Type: text/html\n\n" + b"<div>" * 6_000 + b"\n") * 30,
    "marks on one letter": _typed("text/plain", "; charset=utf-8")
                           + "a\u0301\u0323".encode() * 100_000,
    "marks that are sorted": _typed("text/plain", "; charset=utf-8")
                             + ("a" + "\u0301\u0323" * 400 + "\n").encode() * 300,
    "orders": b"a: b\n\n" + b"place 3 forest\n" * 24_000,
}
