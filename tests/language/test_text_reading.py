"""How well free text is read: nothing misread, most read at once or offered as an option.

The bounds hold over whole corpora; `python -m tests.tools.text_reading --half other` judges a
reader by the texts that it was not built on.
"""

from collections import Counter, defaultdict
from functools import cache
from random import Random

import pytest

from tests.support import harness
from tests.support.refusals import no_offers
from tests.tools import random_words, text_reading

pytestmark = pytest.mark.slow

HEARD = text_reading.WORDED
# Of a hundred texts that mean something: read right at once, and at once or offered.
FLOORS = {"by the page": (60, 92), "own manner": (30, 85),
          "plain": (85, 95), "plain, second": (85, 95),
          "plain, third": (70, 94)}
EVERY = 8  # text of a big corpus is one judged; all by hand. All phrases are read by test_phrases.
LESS = 10  # a single game may be so far below


@cache
def verdicts(game: str) -> dict[str, Counter[str]]:
    """By corpus how many texts had which verdict: all of a plain one, some of the big ones."""
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for n, one in enumerate(text_reading.texts(game)):
        counts = one.corpus.startswith("plain") or (one.corpus in FLOORS and not n % EVERY)
        judged = text_reading.judged(one) if counts else None
        if judged is not None:
            found[one.corpus][judged.verdict] += 1
            if judged.verdict in ("otherwise", "taken"):
                found["wrong"][f"“{one.text}” [{one.means}] {judged.read}"] += 1
    return found


@pytest.mark.parametrize("game", HEARD)
def test_no_text_is_read_as_something_else(game: str) -> None:
    """Nor is played what is to be refused."""
    assert not list(verdicts(game)["wrong"])


def _shares(counts: Counter[str]) -> tuple[float, float]:
    meant = sum(counts[verdict] for verdict in ("right", "offered", "refused", "otherwise"))
    return (100 * counts["right"] / (meant or 1),
            100 * (counts["right"] + counts["offered"]) / (meant or 1))


@pytest.mark.parametrize("corpus", FLOORS)
def test_most_texts_are_read_or_offered(corpus: str) -> None:
    """Of all games together so many as the floors say, of each no more than ten fewer."""
    right, offered = FLOORS[corpus]
    counts = {game: verdicts(game)[corpus] for game in HEARD}
    whole = _shares(sum(counts.values(), Counter()))
    assert whole[0] >= right and whole[1] >= offered, whole
    for game, found in counts.items():
        if found:
            shares = _shares(found)
            assert shares[1] >= offered - LESS, (game, shares)


@pytest.mark.parametrize("game", HEARD)
def test_random_words_are_seldom_accepted(game: str) -> None:
    """Words of legal moves in any order: at most one text of four is a move, where there are few.
    """
    of = next(of for of in harness.tables() if of[0] == game)
    random = Random(f"random words {game}")
    turns = harness.passed(harness.random_game(*of))
    with no_offers():
        texts = [one for turn in harness.some(turns, random, 0, 12)
                 for one in random_words.tried(turn.match, random, 20)]
    assert 4 * sum(bool(meant) for _, meant in texts) <= len(texts)
