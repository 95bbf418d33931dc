"""SHA-256 and HMAC: by Python's own code for a few texts, by OpenSSL once that is loaded.

To load OpenSSL costs a start three tenths of a bare Python, more than all that one move hashes;
of a history each position is hashed by it in a fifth of the time. So who reads a whole history
has it loaded, by `many`. What comes out is the same.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from sys import modules
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    class Hash(Protocol):
        """What has been hashed."""

        def digest(self) -> bytes:
            """The 32 bytes."""

        def hexdigest(self) -> str:
            """The 64 digits."""

        def update(self, data: bytes) -> None:
            """Hash more behind it."""

        def copy(self) -> "Hash":
            """Another that has hashed the same."""

_BLOCK = 64


def _import_sha256() -> "Callable[[bytes], Hash]":
    for name in ("_sha2", "_sha256"):  # since Python 3.12, and before it
        with suppress(ImportError):
            hashed: Callable[[bytes], Hash] = __import__(name).sha256
            return hashed
    from hashlib import sha256

    return sha256


_builtin_sha256 = _import_sha256()


def sha256(data: bytes) -> "Hash":
    """The SHA-256 of some bytes."""
    loaded = modules.get("hashlib")
    hashed: Hash = loaded.sha256(data) if loaded else _builtin_sha256(data)
    return hashed


def hmac(key: bytes, text: bytes) -> bytes:
    """HMAC-SHA256 as RFC 2104 has it, 32 bytes."""
    made, outside = _hmac_pads(key)
    inner, outer = made.copy(), outside.copy()
    inner.update(text)
    outer.update(inner.digest())
    return outer.digest()


@lru_cache(8)  # whatever is salted is so by the one secret of its game
def _hmac_pads(key: bytes) -> "tuple[Hash, Hash]":
    """What the inner and the outer hash begin with."""
    block = (key if len(key) <= _BLOCK else _builtin_sha256(key).digest()).ljust(_BLOCK, b"\0")
    return (_builtin_sha256(bytes(byte ^ 0x36 for byte in block)),
            _builtin_sha256(bytes(byte ^ 0x5C for byte in block)))


def load_openssl() -> None:
    """Have OpenSSL loaded, for much is to be hashed."""
    __import__("hashlib")
