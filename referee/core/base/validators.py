"""How ids, times, reasons, names and secrets are spelt, for who writes and who audits them."""

import re

ID = r"[a-z0-9][a-z0-9-]{0,59}"  # for patterns that find one
_ID = re.compile(ID)
_SECRET = re.compile(r"[0-9a-f]{32,128}")
_TIME = re.compile(r"[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
                   r"T([01][0-9]|2[0-3])(:[0-5][0-9]){2}Z")
_PROMISE = re.compile(r"[0-9a-f]{64}")
_QUOTED = re.compile(r"[1-9][0-9]{0,8}:[0-9a-f]{4,64}")


def is_id(text: str) -> bool:
    """Of a game or a scenario: small letters, digits and hyphens, at most 60."""
    return _ID.fullmatch(text) is not None


def is_secret(text: str) -> bool:
    """32 to 128 hex digits."""
    return _SECRET.fullmatch(text) is not None


def is_time(text: str) -> bool:
    """UTC in whole seconds, a day that there is: ``2026-01-31T18:00:00Z``."""
    if not _TIME.fullmatch(text):
        return False
    if text[8:10] < "29" and text[:4] != "0000":  # a day that every month has
        return True
    from datetime import datetime

    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True


def is_reason(text: str) -> bool:
    """One line of plain text, at most 300 characters."""
    return bool(text.strip()) and text.isprintable() and len(text) <= 300


def is_person(text: str) -> bool:
    """The name of a person: plain text, at most 200 characters."""
    return bool(text.strip()) and text == text.strip() and text.isprintable() and (
        len(text) <= 200 and "," not in text)


def is_promise(text: str) -> bool:
    """Of a sheet: 64 hex digits."""
    return _PROMISE.fullmatch(text) is not None


PROOF_DIGITS = 16  # digits of a seal; fewer could be found by trying


def is_turn_reference(text: str) -> bool:
    """A turn and the first digits of its seal: ``43:4e1d09c26b1a5f80``, 4 to 64 digits."""
    return _QUOTED.fullmatch(text) is not None
