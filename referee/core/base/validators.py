"""How ids, times, reasons, names and secrets are spelt: checked when written and when read."""

import re

ID = r"[a-z0-9][a-z0-9-]{0,59}"  # for use within other patterns
_ID = re.compile(ID)
_SECRET = re.compile(r"[0-9a-f]{32,128}")
_TIME = re.compile(r"[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
                   r"T([01][0-9]|2[0-3])(:[0-5][0-9]){2}Z")
_COMMITMENT = re.compile(r"[0-9a-f]{64}")
_TURN_REFERENCE = re.compile(r"[1-9][0-9]{0,8}:[0-9a-f]{4,64}")


def is_id(text: str) -> bool:
    """An id of a game, a scenario, …: lower-case letters, digits and hyphens, at most 60."""
    return _ID.fullmatch(text) is not None


def is_secret(text: str) -> bool:
    """The secret of a match: 32 to 128 hex digits."""
    return _SECRET.fullmatch(text) is not None


def is_time(text: str) -> bool:
    """A time in UTC in whole seconds, on a day that exists: ``2026-01-31T18:00:00Z``."""
    if not _TIME.fullmatch(text):
        return False
    if text[8:10] < "29" and text[:4] != "0000":  # a day of every month
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


def is_commitment(text: str) -> bool:
    """A commitment to sealed orders: 64 hex digits."""
    return _COMMITMENT.fullmatch(text) is not None


PROOF_DIGITS = 16  # digits of a hash of the log that prove it; fewer could be found by trying


def is_turn_reference(text: str) -> bool:
    """A turn and 4 to 64 digits of the hash of the log there: ``43:4e1d09c26b1a5f80``."""
    return _TURN_REFERENCE.fullmatch(text) is not None
