"""What phones make of canonical text: python -m tests.tools.spoiled [--each] [GAME …].

Every meaning of the corpora (see tests.tools.text_reading), one move or several, is written at its
position as it is and altered in each of the ways below: capitals, spaces, full stops, quotes,
digits and numbers, a shortened verb, a missing space, a remark, a wrong letter. Counted for each
way: the texts, those read as *itself*, as something *else*, and those refused, of which some are
*offered* the text in the refusal.

Verbs are shortened as far as ``tests/tools/shortest.yaml`` says: what the reader of free sentences
could do without being wrong. ``--sample N`` takes N meanings a game, chosen by a hash. ``--each``
prints each text that is read as something else.
"""

import re
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import yaml

from referee import games
from referee.core.match.match import Match
from tests.support import yaml_files
from tests.tools import text_reading

QUOTES = ("“”", "„“", "«»", "''", '""', "‘’", "»«", "「」")
NUMBERS = dict(enumerate(("zero", "one", "two", "three", "four", "five", "six", "seven", "eight",
                          "nine", "ten", "eleven", "twelve")))
WIDE = {ord("0") + n: chr(0xff10 + n) for n in range(10)}
ABC = "abcdefghijklmnopqrstuvwxyz"


class Canonical(NamedTuple):
    """A meaning at its position, its result, and its moves."""

    game: str
    now: Match
    seat: str | None
    text: str
    moves: tuple[str, ...]
    there: object


def digest(*words: object) -> int:
    """A number derived from words by a hash."""
    return int.from_bytes(sha256(" ".join(map(str, words)).encode()).digest()[:8], "big")


def meanings(game: str, many: int | None = None) -> Iterator[Canonical]:
    """Every meaning of a game's corpora once a position and seat, or this many, by a hash."""
    found = {(id(one.now), one.seat, one.means): one for one in text_reading.texts(game)
             if one.means}
    for one in sorted(found.values(), key=lambda one: digest(one.seat, one.means, one.now.turn)):
        if many == 0:
            return
        right, there, _ = text_reading.read(one.now, one.seat, one.means)
        if right:
            many = None if many is None else many - 1
            yield Canonical(game, one.now, one.seat, "; ".join(right), tuple(right), there)


@cache
def shortest(game: str) -> dict[str, str]:
    """The shortest form of each verb."""
    book = yaml_files.read(Path(__file__).parent / "shortest.yaml", yaml.BaseLoader)
    return dict(book.get(game) or {})


def shortened(game: str, text: str) -> str:
    """A text with every verb as short as possible."""
    return re.sub(r"(?:^|(?<=; ))[a-z]+\b(?!-)",
                  lambda verb: shortest(game).get(verb[0], verb[0]), text)


def misspelt(text: str) -> str:
    """One wrong letter in one word of six letters or more."""
    words = list(re.finditer(r"[a-z]{6,}", text))
    if not words:
        return text
    drawn = digest("letter", text)
    word = words[drawn % len(words)]
    at = word.start() + drawn // 7 % len(word[0])
    wrong = ABC[(ABC.index(text[at]) + 1 + drawn // 101 % 25) % 26]
    return text[:at] + wrong + text[at + 1:]


def numbered(text: str) -> str:
    """Numbers as words."""
    return re.sub(r"(?<![\w-])\d+(?![\w-])",
                  lambda number: NUMBERS.get(int(number[0]), number[0]), text)


def ways(game: str, text: str) -> dict[str, str]:
    """What each way makes of a text; it may be unchanged."""
    return {
        "first capital": text[:1].upper() + text[1:],
        "all capitals": text.upper(),
        "several blanks": text.replace(" ", "   "),
        "no-break blanks": text.replace(" ", "\u00a0"),
        **{f"closing {point}": text + point for point in ".!;"},
        **{f"in {marks}": marks[0] + text + marks[1] for marks in QUOTES},
        "in * *": f"*{text}*",
        "full-width digits": text.translate(WIDE),
        "number words": numbered(text),
        "verb shortened": shortened(game, text),
        "no blank at a number": re.sub(r"(?<![\w-])(\d+) (?=[a-z])", r"\1", text),
        "a remark behind": f"{text} # as I said",
        "a wrong letter": misspelt(text),
    }


def spoiled(one: Canonical) -> Iterator[tuple[str, str]]:
    """The ways that change a text, and the changed texts."""
    return ((way, new) for way, new in ways(one.game, one.text).items() if new != one.text)


def judged(one: Canonical, text: str) -> tuple[str, tuple[str, ...]]:
    """*itself*, *else*, *offered* or *refused*, and how it was read."""
    found, end, offers = text_reading.read(one.now, one.seat, text)
    if found:
        same = tuple(found) == one.moves or end == one.there
        return "itself" if same else "else", tuple(found)
    offered = one.text in offers[:text_reading.OFFERED]
    return "offered" if offered else "refused", ()


def table(name: str, found: dict[str, Counter[str]]) -> str:
    """The table of a game: a line for each way, and the total."""
    every = sum(found.values(), Counter[str]())
    lines = [f"{name:28}{'texts':>7}{'itself':>8}{'else':>6}{'refused':>9}{'offered':>9}"]
    for way, counts in [*found.items(), ("all", every)]:
        lines.append(f"  {way:26}{counts.total():7}{counts['itself']:8}{counts['else']:6}"
                     f"{counts['refused'] + counts['offered']:9}{counts['offered']:9}")
    return "\n".join(lines)


def main(words: list[str]) -> None:
    """Print the tables."""
    chosen = [word for word in words if word in games.names()] or list(games.names())
    many = int(words[words.index("--sample") + 1]) if "--sample" in words else None
    every = {way: Counter[str]() for way in ways("", "")}
    for game in chosen:
        found = {way: Counter[str]() for way in every}
        for one in meanings(game, many):
            for way, text in spoiled(one):
                verdict, read = judged(one, text)
                found[way][verdict] += 1
                every[way][verdict] += 1
                if "--each" in words and verdict == "else":
                    print(f"  {way}: {one.seat}: “{text}” -> {'; '.join(read)}")
        print(table(game, found), flush=True)
    if len(chosen) > 1:
        print(table("all games", every))


if __name__ == "__main__":
    main(sys.argv[1:])
