"""SHA-256 and HMAC, from Python's built-in code or from OpenSSL once that is loaded.

Loading OpenSSL takes three tenths of the start of a bare Python, longer than all hashing for one
move; but it hashes the positions of a history in a fifth of the time. So code that reads a whole
history calls `load_openssl`. The hashes are the same.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from sys import modules, version_info
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    class Hash(Protocol):
        """A running hash."""

        def digest(self) -> bytes:
            """The hash of the data so far, 32 bytes."""

        def hexdigest(self) -> str:
            """The hash of the data so far, 64 hex digits."""

        def update(self, data: bytes) -> None:
            """Append data."""

        def copy(self) -> "Hash":
            """An independent copy with the same data so far."""

_BLOCK = 64


def _import_sha256() -> "Callable[[bytes], Hash]":
    with suppress(ImportError):
        builtin: Callable[[bytes], Hash] = __import__(
            "_sha2" if version_info >= (3, 12) else "_sha256").sha256
        return builtin
    from hashlib import sha256

    return sha256


_builtin_sha256 = _import_sha256()


def sha256_function() -> "Callable[[bytes], Hash]":
    """The function that makes SHA-256 hashes now, for code that makes several."""
    hashlib = modules.get("hashlib")
    made: Callable[[bytes], Hash] = hashlib.sha256 if hashlib else _builtin_sha256
    return made


def sha256(data: bytes) -> "Hash":
    """The SHA-256 of some bytes."""
    return sha256_function()(data)


def hmac(key: bytes, text: bytes) -> bytes:
    """HMAC-SHA256 (RFC 2104), 32 bytes."""
    inner_start, outer_start = _hmac_pads(key)
    inner, outer = inner_start.copy(), outer_start.copy()
    inner.update(text)
    outer.update(inner.digest())
    return outer.digest()


@lru_cache(8)  # all HMACs of a match have its one secret as their key
def _hmac_pads(key: bytes) -> "tuple[Hash, Hash]":
    """The beginning of the inner and of the outer hash."""
    block = (key if len(key) <= _BLOCK else _builtin_sha256(key).digest()).ljust(_BLOCK, b"\0")
    return (_builtin_sha256(bytes(byte ^ 0x36 for byte in block)),
            _builtin_sha256(bytes(byte ^ 0x5C for byte in block)))


def load_openssl() -> None:
    """Load OpenSSL, which `sha256` uses from then on; worth it before hashing much."""
    __import__("hashlib")
