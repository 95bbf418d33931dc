"""Removes what may surround a move on its line: greeting, label, polite words, signature.

The phrases are closed lists in ``boilerplate.py``. A line with any other word is not a bare move.
"""

import re
from collections.abc import Collection, Iterable

from referee.core.base.aliases import folded
from referee.pbem.inbound import boilerplate

_NAME = r"[^\W\d_][\w.'-]{0,30}"


def any_of(words: Iterable[str]) -> str:
    """A pattern that matches any of the words or phrases, longest first, with any whitespace."""
    return "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in sorted(
        words, key=len, reverse=True))


_BEFORE = re.compile(
    rf"(?:(?:{any_of(boilerplate.GREETING)})(?:\s+{_NAME}){{0,2}}?\s?[,.!:]+\s"
    rf"|(?:{any_of(boilerplate.POLITE)})\s?[,.!:]+\s|(?:{any_of(boilerplate.PLEASE)})\s"
    rf"|(?:{any_of(boilerplate.LABELS)})\s?:)\s*(?=\S)", re.IGNORECASE)
_TURN = re.compile(
    r"(?:(?:my|here\s+is\s+my)\s+)?(?:(?:moves?|orders?)\s+(?:for|of|in)\s+)?turn\s+(\d{1,9})"
    r"(?:\s+(?:moves?|orders?))?(?:\s+is)?\s*(?::|\s[-–—])\s*(?=\S)", re.IGNORECASE)
_POLITE = re.compile(rf"(.*\w[^\w\s]*)\s+(?:{any_of(boilerplate.POLITE)})[.!)]*\Z",
                     re.IGNORECASE | re.DOTALL)
_BYE = re.compile(rf"\s*(?:{any_of((*boilerplate.POLITE, *boilerplate.CLOSING))})"
                  rf"(?:[\s,]+{_NAME}){{0,2}}\s?[,.!:)(-]{{0,3}}\s*", re.IGNORECASE)
_STOPS = re.compile(r"[,.!;](?=\s)|\s[-–—]+(?=\s)")
_SIGNED = re.compile(rf"(.*\w.*?)(?:\s*(?:-{{1,3}}|/{{1,2}}|[~|*(]|[,.;!]\s)|\s+(?=\())\s*"
                     rf"({_NAME}(?:\s+{_NAME}){{0,3}})[\s.!)*]*", re.DOTALL)
LONGEST, TAIL = 50, 80  # characters of a closing; of a line end that may be a name


def is_small_talk(line: str) -> bool:
    """Whether a line is only greetings, polite words, excuses or a closing, or has no letters."""
    text = line.strip().rstrip(" ,.!:-")
    return (not any(char.isalnum() or char == "?" for char in line)
            or strip_greeting(f"{text}: x") == "x" or text.casefold() in boilerplate.EXCUSES
            or _BYE.fullmatch(strip_greeting(line.strip())) is not None)


def strip_greeting(line: str) -> str:
    """The line without a greeting, a label and polite words in front."""
    for _ in range(4):
        matched = _BEFORE.match(line)
        if matched is None:
            break
        line = line[matched.end():]
    return line


def strip_turn_label(line: str) -> tuple[int, str]:
    """The turn that a label before a move names, and the rest: “My turn 3 move: …”; 0 if none."""
    matched = _TURN.match(line)
    return (int(matched[1]), line[matched.end():]) if matched else (0, line)


def strip_signature(line: str, known: Collection[str]) -> str:
    """The line without the sender's own name at its end: “… - Ann”, “… // Ann”, “…, Ann Example”.

    ``known`` are that name and its words, in lower case.
    """
    matched = _SIGNED.fullmatch(line[-TAIL:]) if known else None
    text = " ".join(folded(matched[2]).replace(".", " ").split()) if matched else ""
    if not matched or text not in known:
        return line
    return (line[:-TAIL] + matched[1]).rstrip(" ,.;!")


def strip_courtesy(line: str) -> str:
    """The line without greeting, label, polite words and closing on either side."""
    line = strip_greeting(line.strip())
    for _ in range(3):
        barer = _strip_after_move(line)
        if barer == line:
            break
        line = barer
    return line


def _strip_after_move(line: str) -> str:
    polite = _POLITE.match(line)
    if polite:
        return polite[1].rstrip(" ,;-–—")
    stops = [stop for stop in _STOPS.finditer(line) if len(line) - stop.end() <= LONGEST]
    for stop in stops[:4]:
        if _BYE.fullmatch(line[stop.end():]) and any(map(str.isalnum, line[:stop.start()])):
            return line[:stop.start()].rstrip()
    return line
