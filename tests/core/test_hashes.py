"""Hashes from Python and from OpenSSL are the same."""

import hashlib
import hmac

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core.base import hashing


@settings(derandomize=True)
@given(st.binary(max_size=200), st.binary(max_size=300))
def test_python_and_openssl_hash_alike(key: bytes, text: bytes) -> None:
    """Keys longer than a block among them."""
    assert hashing._builtin_sha256(text).hexdigest() == hashlib.sha256(text).hexdigest() == (
        hashing.sha256(text).hexdigest())
    assert [hashing.hmac(key, text) for _ in range(2)] == [hmac.digest(key, text, "sha256")] * 2
