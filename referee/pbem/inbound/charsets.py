"""Decodes bytes and headers of a mail; only known charsets are trusted."""

import codecs
import re
from contextlib import suppress
from email.errors import HeaderParseError
from email.header import decode_header

LONGEST = 2_000  # characters of a header that is decoded

# Trusted charsets, by name without punctuation. Not utf-7, which hides words in ASCII; utf-16 only
# with a byte order mark, because ASCII text read as utf-16 is Chinese. What is labelled latin-1 or
# ASCII is really windows-1252 or utf-8.
_KNOWN = {
    **{f"iso8859{n}": f"iso8859-{n}" for n in (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16)},
    **{f"windows{n}": f"cp{n}" for n in range(1250, 1259)},
    **{f"cp{n}": f"cp{n}" for n in (*range(1250, 1259), 437, 850, 852, 866, 874, 932, 949, 950)},
    **{name: name for name in ("big5", "gb18030", "eucjp", "tis620", "iso2022kr", "johab")},
    "koi8r": "koi8-r", "koi8u": "koi8-u", "koi8ru": "koi8-u", "gb2312": "gb18030", "gbk": "gb18030",
    "big5hkscs": "big5hkscs", "shiftjis": "cp932", "sjis": "cp932", "xsjis": "cp932",
    "windows31j": "cp932", "ksc56011987": "cp949", "ksc5601": "cp949", "euckr": "cp949",
    "iso2022jp": "iso2022_jp_2", "iso2022jp1": "iso2022_jp_2", "iso2022jp2": "iso2022_jp_2",
    "iso2022jp3": "iso2022_jp_3", "iso2022jp2004": "iso2022_jp_2004", "iso88598i": "iso8859-8",
    "iso88598e": "iso8859-8", "iso88596i": "iso8859-6", "macintosh": "mac-roman",
    "xmacroman": "mac-roman", "xmaccyrillic": "mac-cyrillic", "windows874": "cp874",
    "iso885911": "cp874", "xuserdefined": "cp1252"}
_PLAIN = frozenset(("", "ascii", "usascii", "utf8", "iso88591", "latin1", "cp1252",
                    "windows1252"))
_NOT = re.compile(r"[^a-z0-9]")
_TOKENS = str.maketrans(dict.fromkeys((*range(0x20), 0x7F), " "))


def decode(raw: bytes, charset: str) -> str:
    """Decode bytes with the declared charset, else as utf-8, else as windows-1252."""
    if raw[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        return raw.decode("utf-16", "replace")
    name = _NOT.sub("", charset.lower()[:60])
    codec = _KNOWN.get(name, "")
    for trial in ("utf-8-sig", codec) if name in _PLAIN else (codec, "utf-8-sig"):
        if trial:
            try:
                return raw.decode(trial)
            except UnicodeDecodeError:
                continue
    return raw.decode("cp1252", "replace")


def decoded_header(value: str) -> str:
    """A header on one line: unfolded, its encoded words decoded (RFC 2047)."""
    value = value[:LONGEST]
    try:
        value.encode("ascii")
    except UnicodeEncodeError:  # undeclared 8-bit bytes, as the parser keeps them
        value = decode(value.encode("utf-8", "surrogateescape"), "")
    if "=?" in value:
        with suppress(HeaderParseError, ValueError):  # shown undecoded
            value = "".join(piece if isinstance(piece, str) else decode(piece, charset or "")
                            for piece, charset in decode_header(value))
    return " ".join(value.translate(_TOKENS).split())
