"""SHA-256 and HMAC: by Python's own code for a few texts, by OpenSSL for a whole history.

To load OpenSSL costs a start three tenths of a bare Python, more than all that one move hashes;
of a history each position is hashed by it in a fifth of the time. Both are called as
``sha.sha256`` and ``sha.hmac``, for `many` puts the others in their place.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    class Hash(Protocol):
        """What has been hashed."""

        def digest(self) -> bytes:
            """The 32 bytes."""

        def hexdigest(self) -> str:
            """The 64 digits."""

_BLOCK = 64
_INNER, _OUTER = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))


def _own() -> "Callable[[bytes], Hash]":
    for name in ("_sha2", "_sha256"):  # since Python 3.12, and before it
        with suppress(ImportError):
            found: Callable[[bytes], Hash] = __import__(name).sha256
            return found
    from hashlib import sha256

    return sha256


def _hmac(key: bytes, text: bytes) -> bytes:
    """HMAC-SHA256 as RFC 2104 has it, 32 bytes."""
    block = (key if len(key) <= _BLOCK else sha256(key).digest()).ljust(_BLOCK, b"\0")
    inner = sha256(block.translate(_INNER) + text).digest()
    return sha256(block.translate(_OUTER) + inner).digest()


sha256 = _own()
hmac: Callable[[bytes, bytes], bytes] = _hmac


def many() -> None:
    """Hash by OpenSSL from now on."""
    global sha256, hmac
    if hmac is _hmac:
        import hashlib
        from hmac import digest

        sha256, hmac = hashlib.sha256, partial(digest, digest="sha256")
