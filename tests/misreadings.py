"""What random words are read as: python -m tests.misreadings [GAME [SEED]].

Words of the moves that are legal in positions of a random game, and words that
people put between them, in any order; printed is each text that a person's
reading accepts as a legal move though it is not canonical, with the question
and the move, those first of which the move says less: a number or a name of
the text that does not stand in it. To be read by somebody who knows the game.
Behind a game stand its totals: texts tried, those of them accepted, and how many
different ones these are. ``--totals`` prints nothing else.
"""

import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import islice
from random import Random

from referee.core.problem import Refused, hard
from referee.core.rules import AnyRules, Seat
from referee.core.table import Table
from tests import harness

BETWEEN = [
    "to", "the", "a", "on", "in", "at", "for", "with", "of", "please", "my", "all", "none", "no",
    "pass", "skip", "done", "ok", "yes", "rest", "everything", "both", "it", "them", "there",
    "here", "take", "use", "give", "go", "move", "1", "2", "3", "two"]
POSITIONS, TEXTS, MOVES = 400, 60, 60


def tried(now: Table, random: Random) -> Iterator[tuple[str, str, str]]:
    """Questions, texts and what they were read as, if that is not what they say; else nothing."""
    rules, state = now.rules, now.state
    awaiting = rules.awaiting(state)
    for ask in awaiting.asks[:1]:
        legal = [rules.write(move) for move in islice(rules.options(state, ask.seat), MOVES)]
        words = [word for text in legal for word in text.split()] or BETWEEN
        for _ in range(TEXTS):
            text = " ".join(random.choice(words if random.random() < 0.6 else BETWEEN)
                            for _ in range(random.randint(1, 5)))
            meant = read(rules, state, ask.seat, text)
            yield ask.kind, text, meant if meant != text else ""


def read(rules: AnyRules, state: object, seat: Seat, text: str) -> str:
    """The legal move that a text is read as; empty: none."""
    try:
        move = rules.read(state, seat, text)
    except Refused:
        return ""
    if hard(rules.check(state, seat, move)):
        return ""
    return rules.write(rules.full(state, seat, move))


def lost(text: str, meant: str) -> bool:
    """Whether a word of the text that is not put between words is missing from the move."""
    words = [word for word in re.findall(r"[\w-]+", text.casefold()) if word not in BETWEEN
             or word.isdigit()]
    return any(word not in re.findall(r"[\w-]+", meant.casefold()) for word in words)


def main(game: str, seed: str, totals: bool) -> None:
    """Play and print."""
    every = defaultdict[str, Counter[str]](Counter)
    for of in harness.tables():
        if game not in ("", of[0]):
            continue
        random = Random(f"misreadings {of} {seed}")
        turns = harness.passed(harness.random_game(*of))
        texts = [one for turned in harness.some(turns, random, 0, POSITIONS)
                 for one in tried(turned.table, random)]
        wrong = [one for one in texts if one[2]]
        found = set(wrong)
        every[of[0]] += Counter(tried=len(texts), accepted=len(wrong), different=len(found))
        if totals:
            continue
        print(f"{of[0]}/{of[1]}, {len(of[2])} seats: {len(found)} texts")
        for kind, text, meant in sorted(found, key=lambda one: (not lost(*one[1:]), one)):
            print(f"  {'!' if lost(text, meant) else ' '} {kind}: {text} -> {meant}")
    if len(every) > 1:
        every["all games"] = sum(every.values(), Counter[str]())
    for name, counts in every.items():
        print(f"{name}: {counts['tried']} texts tried, {counts['accepted']} accepted "
              f"({100 * counts['accepted'] / (counts['tried'] or 1):.1f} %), "
              f"{counts['different']} different")


if __name__ == "__main__":
    given = [word for word in sys.argv[1:] if word != "--totals"]
    main(given[0] if given else "", given[1] if len(given) > 1 else "1", "--totals" in sys.argv)
