"""Limits of a TOML text, checked on its bytes before it is parsed.

A parser in Python takes minutes for 100 kB of one dotted key; this check takes some
microseconds for the header of a save, and a hundredth of a second for a hostile one.
"""

import re

MAX_HEADER_BYTES = 512 << 10  # bytes before [scenario]
MAX_SCENARIO_BYTES = 4 << 20  # bytes of a scenario in a save
MAX_VALUES = 20_000
MAX_DEPTH = 32
MAX_DIGITS = 30

# Strings and comments, including those without an end; everything else is between them.
_TEXTS = re.compile(rb'"[^"\\\n]*+(?:\\.[^"\\\n]*+)*+"?|\'[^\'\n]*+\'?|#[^\n]*+')
_SEVERAL = (b'"""', b"'''")
_NUMBERS = bytes.maketrans(b"123456789_abcdefABCDEF", b"0" * 22)
_NO_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))


def toml_excess(raw: bytes) -> str:
    """Why a TOML text is not parsed, as a sentence; empty if it is within the limits.

    The limits are for its size, its values, nested levels and the digits of a number. Multi-line
    strings, which referee does not write, and a `lone_cr` are not read either.
    """
    if len(raw) > MAX_HEADER_BYTES:
        return f"There are more than {MAX_HEADER_BYTES:,} bytes before [scenario]."
    if cr_error := lone_cr(raw):
        return cr_error
    if any(quotes in raw for quotes in _SEVERAL) and any(
            text[0] in _SEVERAL for text in re.finditer(rb'"""|\'\'\'|' + _TEXTS.pattern, raw)):
        return "Texts over several lines (in three quotation marks) are not allowed in this file."
    without_texts = _TEXTS.sub(b"_", raw)
    if sum(map(without_texts.count, (b"=", b",", b"[", b"{"))) > MAX_VALUES:
        return f"There are more than {MAX_VALUES:,} values before [scenario]."
    if (_nests_too_deep(without_texts.translate(None,
                                               _NO_BRACKETS))
        or (without_texts.count(b".") > MAX_DEPTH and any(
            line.count(b".") > MAX_DEPTH for line in without_texts.split(b"\n")))):
        return f"The values are nested more than {MAX_DEPTH} levels deep."
    if b"0" * (MAX_DIGITS + 1) in without_texts.translate(_NUMBERS):
        return f"A number has more than {MAX_DIGITS} digits."
    return ""


def lone_cr(raw: bytes) -> str:
    """Why a text with a CR is not read, as a sentence; empty if it has none.

    CR LF was converted to LF before; a CR alone ends a line neither in TOML nor on any current
    system.
    """
    return ("The file has the character CR (U+000D) without LF: end its lines with LF or CR "
            "LF." * (b"\r" in raw))


def _nests_too_deep(brackets: bytes) -> bool:
    """Whether brackets nest too deep; the parser finds those that do not match."""
    for _ in range(MAX_DEPTH):
        inner = brackets.replace(b"[]", b"").replace(b"{}", b"")
        if inner == brackets:
            break
        brackets = inner
    return b"[]" in brackets or b"{}" in brackets or (
        brackets.count(b"[") + brackets.count(b"{") > MAX_DEPTH)
