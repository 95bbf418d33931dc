"""The texts in a file that somebody kept: mails, an mbox, the copy of a forum's page."""

import re
from collections.abc import Iterator

from referee.core.base.problem import Refused
from referee.pbem.inbound import message

MOST = 20_000  # messages of an mbox that are read
_BETWEEN = re.compile(rb"(?:\A|\n\r?\n)(?=From [^\n]{0,300}\d{4}\r?\n)")
# Headers up to one that every mail has: a report may begin with "Receipt: ..." as well.
_HEADER = re.compile(
    rb"\A(?:>?From [^\n]*\n)?(?:[a-z][a-z0-9-]{0,70}:[^\n]*\n(?:[ \t][^\n]*\n)*+)*?"
    rb"(?:from|to|date|subject|received|message-id|mime-version|content-type):", re.IGNORECASE)


def message_texts(raw: bytes) -> Iterator[str]:
    """Each text of a file: the body of each mail in it, or the file as it is.

    A mail that cannot be read as one is read as it stands.
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
