"""Codes of questions and lists."""

import hmac
from base64 import b32encode
from hashlib import sha256

import pytest

from referee.pbem.roster import codes

pytestmark = pytest.mark.quick
KEY = "5e" * 32


def candidate(n: int) -> str:
    """The code of try ``n``, which is taken unless it is used or a word."""
    digest = hmac.digest(bytes.fromhex(KEY), f"try {n}".encode(), sha256)
    return b32encode(digest[:5]).decode().lower()[:6]


def code(*used: str) -> str:
    """A new code."""
    return codes.new_code(KEY, "try {}".format, used)


def good(n: int) -> bool:
    """Whether a candidate has letters and digits."""
    return not candidate(n).isalpha() and not candidate(n).isdigit()


def test_a_code_is_the_first_candidate_that_is_no_word() -> None:
    """The same key and label give the same code, another key gives another."""
    assert code() == candidate(next(filter(good, range(codes.TRIES)))) == code()
    assert code() != codes.new_code("6f" * 32, "try {}".format, ())


def test_a_code_in_use_gives_another() -> None:
    """As often as needed."""
    taken: list[str] = []
    for n in filter(good, range(20)):
        assert code(*taken) == candidate(n)
        taken.append(candidate(n))
    assert len(taken) > 10


def test_where_every_try_fails_the_last_is_taken() -> None:
    """One less than that, and the last is taken because it is good."""
    last = next(filter(good, reversed(range(codes.TRIES))))
    every = [candidate(n) for n in range(codes.TRIES)]
    assert code(*every[:last]) == every[last]
    assert code(*every) == every[-1]
    assert codes.TRIES == 1000
