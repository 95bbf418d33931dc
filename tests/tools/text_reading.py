"""How free text is read: python -m tests.tools.text_reading [OPTION …] [GAME …].

Every text of the corpora has a position, a seat and its meaning there, or none, where it must be
refused. Verdicts: *right*, read as what it means; *offered n*, refused, with the right moves as the
n-th suggestion; *refused*; *otherwise*, read as something else; texts to be refused are *left* or
*taken*. The corpora are the phrase books, what strangers wrote by the manual's page, what they
wrote in plain wording by rulebook and page, and in their own style.

A reader is built on one half of the texts, ``--half built``, chosen by a hash of the text; it is
judged by the ``other``. Beside the suggestions stands the success of five legal moves drawn without
reading the text; texts at positions of ten or fewer legal moves are not counted for it. ``--each``
prints each text that was not read right. ``--random`` counts random words of moves that are
accepted, instead.
"""

import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import islice
from typing import Any, NamedTuple

import yaml

from referee import games
from referee.core.base.problem import Refused
from referee.core.game import game_parts
from referee.core.input import offered_moves, sequence
from referee.core.match import match as matches
from referee.core.match.match import Match
from tests.support import case_files, harness, yaml_files
from tests.support.paths import STRANGERS
from tests.tools import random_words, strangers

OFFERED = 5
FEW = 10  # legal moves, of which any five are half
WORDED = tuple(game for game in games.names()
               if games.part(game, game_parts.VOCABULARY) is not None)
"""The games that have words for what hears people."""


CORPORA = {"-by-the-page": "by the page", "-plain": "plain", "-plain-2": "plain, second",
           "-plain-3": "plain, third"}


class Text(NamedTuple):
    """A text of a corpus; ``means`` is canonical, “; ” between moves, empty: it must be refused."""

    game: str
    corpus: str
    now: Match
    seat: str | None
    text: str
    means: str

    @property
    def half(self) -> str:
        """Whether a reader is built on it or judged by it."""
        return "other" if sha256(self.text.encode()).digest()[0] & 1 else "built"


class Judged(NamedTuple):
    """The result of a text: a verdict, the rank of an offered one, how it was read."""

    verdict: str
    rank: int = 0
    read: tuple[str, ...] = ()


def texts(game: str) -> Iterator[Text]:
    """All texts of a game."""
    for of, at, phrase, meaning, _ in case_files.entries():
        if of == game:
            seat = case_files.phrase_book(game)["positions"][at].get("seat")
            yield Text(game, "phrases", case_files.position(game, at), seat, phrase,
                       "" if meaning.startswith("!") or meaning.endswith(case_files.STOPPED)
                       else meaning)
    for file in sorted(STRANGERS.glob("*.yaml")):
        book = yaml_files.read(file, yaml.CBaseLoader)
        corpus = next((name for end, name in CORPORA.items() if file.stem.endswith(end)),
                      "own manner")
        for one in book["phrases"] if book["game"] == game else ():
            match = strangers.tables(one["save"])[int(one["turn"])]
            yield Text(game, corpus, match, one["seat"], one["text"], one["means"] or "")


def read(match: Match, seat: str | None, text: str, dated: bool = True,
         ) -> tuple[list[str], object, tuple[str, ...]]:
    """The moves that a text is read as, their result, and the suggestions of its refusal.

    ``dated``: it says which turn it answers, as a mail does.
    """
    try:
        result = sequence.run(match, text, seat, harness.WHEN, matches.luck(match), dated=dated)
    except Refused as error:
        return [], None, error.offers
    if result.problems:
        return [], None, offered_moves.offered_texts(result)
    return [str(match.game.write(move)) for move in result.moves], (result.match.state,
                                                                    result.orders_text), ()


def judged(one: Text) -> Judged | None:
    """The verdict on a text; None if its meaning is itself illegal there."""
    found, end, offers = read(one.now, one.seat, one.text, one.corpus != "phrases")
    if not one.means:
        return Judged("taken" if found else "left", read=tuple(found))
    right, there, _ = read(one.now, one.seat, one.means)
    if not right:
        return None
    if found:
        return Judged("right" if found == right or end == there else "otherwise",
                      read=tuple(found))
    ranks = [n for n, offer in enumerate(offers[:OFFERED], 1)
             if offer == "; ".join(right) or read(one.now, one.seat, offer)[1] == there]
    return Judged("offered", ranks[0]) if ranks else Judged("refused")


def drawn(one: Text) -> float | None:
    """The chance that five random legal moves contain the right one; None if there are few."""
    seat = one.seat or next((decision.seat for decision in strangers.asked(one.now)), "")
    many = sum(1 for _ in islice(one.now.game.options(one.now.state, seat), 2000))
    return None if many <= FEW else OFFERED / many


def row(name: str, found: Iterable[tuple[Text, Judged]]) -> str:
    """A line of the table: percentages of the texts that mean something, and counts."""
    every = list(found)
    meant = [(one, what) for one, what in every if one.means]
    counts = Counter(what.verdict for _, what in every)
    ranks = Counter(what.rank for _, what in meant if what.verdict == "offered")
    several = [what.verdict in ("right", "offered") for one, what in meant if "; " in one.means]
    blind = [share for one, what in meant if what.verdict != "right"
             and (share := drawn(one)) is not None]
    many = len(meant) or 1
    return (f"{name:28}{len(every):6}{100 * counts['right'] / many:8.1f}"
            f"{100 * (counts['right'] + counts['offered']) / many:9.1f}"
            f"{counts['otherwise']:6}{counts['refused']:6}{counts['left']:6}{counts['taken']:6}"
            f"{100 * sum(several) / (len(several) or 1):9.1f}"
            f"{100 * sum(blind) / (len(blind) or 1):7.1f}  "
            + " ".join(str(ranks[n]) for n in range(1, OFFERED + 1)))


HEAD = (f"{'':28}{'texts':>6}{'right':>8}{'offered':>9}{'other':>6}{'ref.':>6}{'left':>6}"
        f"{'taken':>6}{'several':>9}{'blind':>7}  offered as")


def main(words: list[str]) -> None:
    """Print the table."""
    half = words[words.index("--half") + 1] if "--half" in words else ""
    chosen = [word for word in words if word in games.names()] or list(games.names())
    if "--random" in words:
        for line in random_words.totals(chosen):
            print(line, flush=True)
        return
    print(HEAD)
    every: defaultdict[str, list[tuple[Text, Judged]]] = defaultdict(list)
    for game in chosen:
        found: defaultdict[str, list[tuple[Text, Judged]]] = defaultdict(list)
        for one in texts(game):
            what: Any = judged(one) if half in ("", one.half) else None
            if what is None:
                continue
            found[one.corpus].append((one, what))
            if "--each" in words and what.verdict not in ("right", "left"):
                print(f"  {what.verdict} {what.rank or ''} {one.corpus} {one.seat}: “{one.text}” "
                      f"[{one.means}] {'; '.join(what.read)}")
        for corpus, those in found.items():
            print(row(f"{game}, {corpus}", those), flush=True)
            every[corpus] += those
    for corpus, those in every.items() if len(chosen) > 1 else ():
        print(row(f"all games, {corpus}", those))


if __name__ == "__main__":
    main(sys.argv[1:])
