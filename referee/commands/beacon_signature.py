"""Signatures of drand's quicknet beacon, verified with py_ecc.

The scheme is bls-unchained-g1-rfc9380: a signature in G1 of the SHA-256 of the round's number
(eight bytes), under the public key of the network in G2.
"""

import re
import sys
from hashlib import sha256
from typing import Any

KEY = ("83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d"
       "1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae89"
       "91ef5ece45a")
_SUITE = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"


def is_valid(round_: int, signature: str) -> bool | None:
    """Whether a signature, 96 hex digits, is valid for a round; None: no library to verify it."""
    deepest = sys.getrecursionlimit()
    try:
        return _check_pairing(round_, signature)
    except ImportError:
        return None
    finally:  # py_ecc raises the limit so far that deeply nested input would overflow the stack
        sys.setrecursionlimit(deepest)


def _check_pairing(round_: int, signature: str) -> bool:
    from py_ecc import optimized_bls12_381
    from py_ecc.bls import hash_to_curve, point_compression

    curve: Any = optimized_bls12_381
    hashing: Any = hash_to_curve
    points: Any = point_compression
    if not re.fullmatch("[0-9a-f]{96}", signature):
        return False
    try:
        point = points.decompress_G1(int(signature, 16))
    except ValueError:
        return False
    group = not curve.is_inf(point) and curve.is_inf(curve.multiply(point, curve.curve_order))
    if not group:
        return False
    key = points.decompress_G2((int(KEY[:96], 16), int(KEY[96:], 16)))
    number = sha256(round_.to_bytes(8, "big")).digest()
    message = hashing.hash_to_G1(number, _SUITE, sha256)
    both = curve.pairing(curve.G2, point, final_exponentiate=False) * curve.pairing(
        key, curve.neg(message), final_exponentiate=False)
    return bool(curve.final_exponentiate(both) == curve.FQ12.one())
