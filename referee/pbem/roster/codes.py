"""Codes by which players name a question or a list of ours: short, and never a word."""

import hmac
from base64 import b32encode
from collections.abc import Callable, Collection
from hashlib import sha256

TRIES = 1000


def new_code(key: str, label: Callable[[int], str], used: Collection[str]) -> str:
    """A code made from the secret key of a seat, of six characters with letters and digits.

    ``label`` says what it is for, differently at each try. A code in ``used`` is not taken again,
    unless all tries fail: then it is that of the last one.
    """
    code = ""
    for n in range(TRIES):
        digest = hmac.digest(bytes.fromhex(key), label(n).encode(), sha256)
        code = b32encode(digest[:5]).decode().lower()[:6]
        if code not in used and not code.isalpha() and not code.isdigit():
            break
    return code
