"""How the phrase books are read: python -m tests.tools.phrases [--each] [GAME …].

A phrase passes if it is *played* as its book says, or *offered*: refused, with that move among the
suggestions. Where the book says *refused* any refusal passes. Failures are *refused* without the
move, or played *otherwise*, also in part where its book does not say that it stops. ``--each``
prints every phrase that is not played as the book says.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from referee import games
from referee.core.base.problem import Refused
from referee.core.input import offered_moves, sequence
from referee.core.match import match as matches
from referee.core.match.match import Match
from tests.support import case_files, harness

VERDICTS = ("played", "offered", "refused", "otherwise", "left")


class Phrase(NamedTuple):
    """A phrase of a book; ``means`` is as in `books.entries`."""

    game: str
    at: str
    now: Match
    seat: str | None
    text: str
    means: str


class Read(NamedTuple):
    """How a text is read: moves that are played, whether that is all of it, and suggestions."""

    moves: tuple[str, ...]
    whole: bool
    end: object = None
    offers: tuple[str, ...] = ()


def phrases(game: str) -> Iterator[Phrase]:
    """The phrases of a game's book in their order."""
    for name, at, text, means, _ in case_files.ALL:
        if name == game:
            seat = case_files.phrase_book(game)["positions"][at].get("seat")
            yield Phrase(game, at, case_files.position(game, at), seat, text, means)


def read(match: Match, seat: str | None, text: str, dated: bool = False) -> Read:
    """How a text is read, with the luck of the game; ``dated``: as a message by mail."""
    try:
        result = sequence.run(match, text, seat, harness.WHEN, matches.luck(match), dated=dated)
    except Refused as error:
        return Read((), False, offers=error.offers)
    moves = tuple(str(match.game.write(move)) for move in result.moves)
    return Read(moves, not result.problems, (result.match.state, result.orders_text),
                offered_moves.offered_texts(result) if result.problems else ())


def verdict(one: Phrase, dated: bool = False) -> tuple[str, Read]:
    """The verdict on a phrase, and how it was read; ``left``: refused, as the book says."""
    found = read(one.now, one.seat, one.text, dated)
    if dated and one.means == "!referee/ambiguous-sheet":
        return "left", found  # a mail says which orders it is for
    return judged(one, found, dated), found


def judged(one: Phrase, found: Read, dated: bool = False) -> str:
    """The verdict on a phrase by how it was read."""
    if one.means.startswith("!"):
        return "otherwise" if found.moves else "left"
    if one.means.endswith(case_files.STOPPED):
        stops = found.moves == tuple(one.means.removesuffix(case_files.STOPPED).split("; "))
        return "played" if stops and not found.whole else "otherwise"
    if found.moves and found.whole:
        means = found.moves == tuple(one.means.split("; ")) or (
            found.end == read(one.now, one.seat, one.means, dated).end)
        return "played" if means else "otherwise"
    if found.moves:
        return "otherwise"
    return "offered" if offered(one, found.offers, dated) else "refused"


def offered(one: Phrase, offers: tuple[str, ...], dated: bool = False) -> bool:
    """Whether a phrase's meaning is among suggestions, by its text or by its result."""
    if one.means in offers:
        return True
    meant = read(one.now, one.seat, one.means, dated).end if offers else None
    return any((there := read(one.now, one.seat, offer, dated)).whole and there.end == meant
               for offer in offers)


def main(words: list[str]) -> None:
    """Print the table: for the command line, and for mail too where orders are secret."""
    chosen = [word for word in words if word in games.names()] or list(games.names())
    print(f"{'':24}{'phrases':>8}" + "".join(f"{name:>11}" for name in VERDICTS))
    for game in chosen:
        sealed = any(one.now.game.order_kinds for one in phrases(game))
        for dated in (False, True) if sealed else (False,):
            counts: Counter[str] = Counter()
            for one in phrases(game):
                what, found = verdict(one, dated)
                counts[what] += 1
                if "--each" in words and what not in ("played", "left"):
                    print(f"  {what} {one.at}: “{one.text}” [{one.means}] "
                          f"{'; '.join(found.moves)} {list(found.offers)}")
            name = f"{game}{', mail' if dated else ''}"
            print(f"{name:24}{sum(counts.values()):8}"
                  + "".join(f"{counts[one]:11}" for one in VERDICTS), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
