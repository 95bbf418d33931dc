"""What editors, mail programs and systems do to the line endings of a file."""

from collections.abc import Callable

Change = Callable[[bytes], bytes]
BOM = b"\xef\xbb\xbf"

HARMLESS: dict[str, Change] = {
    "CR LF": lambda raw: raw.replace(b"\n", b"\r\n"),
    "LF and CR LF": lambda raw: b"\r\n".join(raw.split(b"\n", raw.count(b"\n") // 2)),
    "no last LF": lambda raw: raw.removesuffix(b"\n"),
    "more LF": lambda raw: raw + b"\n\n",
    "a BOM": lambda raw: BOM + raw,
    "a BOM, CR LF and no last one": lambda raw: BOM + raw.removesuffix(b"\n").replace(
        b"\n", b"\r\n"),
    "a BOM, CR LF and more of them": lambda raw: BOM + (raw + b"\n\n").replace(b"\n", b"\r\n"),
}
"""No part of a file's content: every reader accepts them, and none keeps them."""

HARMFUL: dict[str, Change] = {
    "CR": lambda raw: raw.replace(b"\n", b"\r"),
    "a CR": lambda raw: raw.replace(b'"\n', b'"\r', 1),
    "CR CR LF": lambda raw: raw.replace(b"\n", b"\r\r\n"),
    "two BOM": lambda raw: BOM * 2 + raw,
}
"""Of no system in use: TOML files with them are refused with the reason."""
