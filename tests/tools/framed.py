"""How everyday words around a text are read: python -m tests.tools.framed [--each] [GAME …].

Every text of every corpus (see tests.tools.text_reading) is put into each of the frames below:
greetings and politeness, which change nothing; and denials, questions, hedges, postponements and
retractions, of which nothing may be played. A text that must be refused is refused in any frame.
Verdicts: *itself*, read as the plain text; *refused*; *ended*, itself and then the end of the turn,
by a closing that may say so; *turned*, anything else that is played: a wrong reading.

A denial is put around one clause only, as it need not mean several. A question is not put around a
text that is one. An offer to others may be asked: that plays it, and is *itself*.

``--sample N`` takes N framed texts a game, chosen by a hash. ``--each`` prints those turned.
"""

import re
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from referee import games
from tests.tools import strangers, text_reading
from tests.tools.spoiled import digest
from tests.tools.text_reading import Text

BEFORE = ("Hi all: X", "Here is my move: X", "My move: X", "Let me X", "Hello Bob,\nX",
          "Sorry for the delay: X", "OK, X", "Well, X", "Round 3: X", "SEAT: X",
          "Nothing to say, X", "Please X", "I would like to X", "I'll X")
AFTER = ("X please", "X, thanks", "X. Cheers, Ann", "X\n\nBest regards\nAnn", "X and that's it",
         "X … and done", "X. Good luck all!", "X (sorry for the delay)")
DENYING = ("Not X", "Don't X", "Should I X", "Should I X?", "X?", "What if I X?", "Maybe X",
           "I might X", "X next turn", "Next turn X", "I was going to X", "I'd have liked to X",
           "X, no wait", "X. Actually no", "Instead of X", "X unless you object", "Later: X")
CLOSING = {"X and that's it", "X … and done"}
ENDS = {"end", "done"}  # moves that end a turn
ASKED = ("offer", "counter")  # moves that may be asked of others
POLITE = re.compile(r"\b(?:please|pls|plz)\b", re.IGNORECASE)
CUT = re.compile(r"[;\n]|[.!?…]\s|\bthen\b", re.IGNORECASE)


class Framed(NamedTuple):
    """A text in a frame."""

    of: Text
    frame: str
    text: str


class Meaning(NamedTuple):
    """The meaning of a plain text: its moves and their result; empty: it must be refused."""

    moves: tuple[str, ...] = ()
    there: object = None


def inside(frame: str, text: str) -> str:
    """A text as it is written within a frame: no capital after words, no full stop before them."""
    before, _, behind = frame.partition("X")
    if before and before[-1:] == " " and before[-2:-1] not in ":\n" and text[1:2].islower():
        text = text[:1].lower() + text[1:]
    return text.rstrip(" .!") if behind else text


def framed(one: Text) -> Iterator[Framed]:
    """A text in all frames that suit it."""
    for frame in (*BEFORE, *AFTER, *DENYING):
        if frame in DENYING and (CUT.search(one.text) or (
                "?" in frame and ("?" in one.text or POLITE.search(one.text)))):
            continue  # “the hut, please?” asks for it
        if one.text.startswith(">") and not frame.startswith("X"):
            continue  # after words it is no quoted line
        seat = one.seat or next((decision.seat for decision in strangers.asked(one.now)), "Red")
        before, _, behind = frame.replace("SEAT", seat.title()).partition("X")
        yield Framed(one, frame, f"{before}{inside(frame, one.text)}{behind}")


def all_of(game: str, many: int | None = None) -> list[Framed]:
    """Every framed text of a game, or this many, chosen by a hash."""
    every = [new for one in text_reading.texts(game) for new in framed(one)]
    return every if many is None else sorted(
        every, key=lambda new: digest(new.text, new.of.seat, new.of.now.turn, new.of.corpus))[:many]


def judged(new: Framed, meant: Meaning | None) -> tuple[str, tuple[str, ...]]:
    """The verdict on a framed text, and how it was read."""
    found, end, _ = text_reading.read(new.of.now, new.of.seat, new.text, new.of.corpus != "phrases")
    moves = tuple(found)
    if not moves:
        return "refused", ()
    if not meant or not meant.moves:
        return "turned", moves
    same = moves == meant.moves or end == meant.there
    if new.frame in DENYING:
        asks = "?" in new.frame and all(move.startswith(ASKED) for move in meant.moves)
        return ("itself" if asks and same else "turned"), moves
    ended = new.frame in CLOSING and moves[-1] in ENDS and end == text_reading.read(
        new.of.now, new.of.seat, "; ".join((*meant.moves, moves[-1])))[1]
    return ("itself" if same else "ended" if ended else "turned"), moves


def verdicts(game: str, many: int | None = None) -> Iterator[tuple[Framed, str, tuple[str, ...]]]:
    """All framed texts of a game, or this many, each with its verdict and how it was read."""
    @cache
    def meaning(means: str, seat: str | None, place: int) -> Meaning | None:
        right, there, _ = text_reading.read(tables[place], seat, means)
        return Meaning(tuple(right), there) if right else None

    tables = {}
    for new in all_of(game, many):
        tables[id(new.of.now)] = new.of.now
        meant = meaning(new.of.means, new.of.seat, id(new.of.now)) if new.of.means else Meaning()
        if meant is not None:  # else its meaning is illegal there
            yield new, *judged(new, meant)


def line(name: str, counts: Counter[str]) -> str:
    """A line of the table."""
    return (f"  {name:28}{counts.total():7}{counts['itself']:8}{counts['ended']:7}"
            f"{counts['refused']:9}{counts['turned']:8}")


def table(name: str, found: dict[str, Counter[str]]) -> str:
    """The table of a game: a line for each frame, and for each kind of frame."""
    lines = [f"{name:30}{'texts':>7}{'itself':>8}{'ended':>7}{'refused':>9}{'turned':>8}"]
    for kind, frames in {"before": BEFORE, "after": AFTER, "denying": DENYING}.items():
        lines += [line(frame.replace("\n", "/"), found[frame]) for frame in frames]
        lines.append(line(f"all {kind}", sum((found[frame] for frame in frames), Counter())))
    lines.append(line("all", sum(found.values(), Counter())))
    return "\n".join(lines)


def main(words: list[str]) -> None:
    """Print the tables."""
    chosen = [word for word in words if word in games.names()] or list(games.names())
    many = int(words[words.index("--sample") + 1]) if "--sample" in words else None
    every = {frame: Counter[str]() for frame in (*BEFORE, *AFTER, *DENYING)}
    for game in chosen:
        found = {frame: Counter[str]() for frame in every}
        for new, verdict, read in verdicts(game, many):
            found[new.frame][verdict] += 1
            every[new.frame][verdict] += 1
            if "--each" in words and verdict == "turned":
                print(f"  {new.of.seat}: “{new.text}” [{new.of.means}] {'; '.join(read)}")
        print(table(game, found), flush=True)
    if len(chosen) > 1:
        print(table("all games", every))


if __name__ == "__main__":
    main(sys.argv[1:])
