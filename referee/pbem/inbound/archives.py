"""The texts in a saved file: mails, an mbox, or the copy of a forum page."""

import re
from collections.abc import Iterator

from referee.core.base.problem import Refused
from referee.pbem.inbound import message

MOST = 20_000  # messages of an mbox that are read
_BETWEEN = re.compile(rb"(?:\A|\n\r?\n)(?=From [^\n]{0,300}\d{4}\r?\n)")
# Headers up to one that every mail has: a report may begin with "Receipt: ..." too.
_HEADER = re.compile(
    rb"\A(?:>?From [^\n]*\n)?(?:[a-z][a-z0-9-]{0,70}:[^\n]*\n(?:[ \t][^\n]*\n)*+)*?"
    rb"(?:from|to|date|subject|received|message-id|mime-version|content-type):", re.IGNORECASE)


def message_texts(raw: bytes) -> Iterator[str]:
    """The text of each message in a file: the body of each mail, or the file unchanged.

    A piece that cannot be parsed as a mail is decoded as it is.
    """
    for piece in _BETWEEN.split(raw, MOST):
        if not piece.strip():
            continue
        if _HEADER.match(piece.lstrip(b"\r\n")):
            try:
                yield message.parse(piece).text
                continue
            except Refused:
                pass
        yield piece.decode("utf-8", "replace")
