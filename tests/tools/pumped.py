"""What a long text costs to read: python -m tests.tools.pumped [--sample N] [GAME …].

Texts of the corpora (see tests.tools.text_reading), and each word of the game by itself, are
repeated at their position, with each of ``MOVE_SEPARATORS`` between, up to a thousand characters.
The output has CPU seconds above those of checking what the text means: the median, the 99th
percentile, the worst and its text. ``--sample N`` takes N texts and words a game, chosen by a hash.
"""

import sys
from collections.abc import Iterator
from contextlib import suppress
from time import process_time
from typing import NamedTuple

from referee import games
from referee.core.base.problem import Refused
from referee.core.input import sequence
from referee.core.language import lexemes
from tests.support import harness
from tests.tools import text_reading
from tests.tools.spoiled import digest
from tests.tools.text_reading import Text

LONG = 1000  # characters
BETWEEN = (" ", ", ", " and ", "; ", ". ", "\n")


class Cost(NamedTuple):
    """Seconds above those of a check, and the text."""

    seconds: float
    text: str


def checked(one: Text, text: str) -> float:
    """CPU seconds of checking a text at a position."""
    begun = process_time()
    with suppress(Refused):
        sequence.run(one.now, text, one.seat, harness.WHEN, None)
    return process_time() - begun


def pumped(said: str) -> Iterator[str]:
    """Texts of this length, by each way to repeat one."""
    for between in BETWEEN:
        once = said + between
        yield (once * (LONG // len(once) + 1))[:LONG]


def costs(game: str, many: int | None = None) -> Iterator[Cost]:
    """The costs of every text and word of a game, or of this many of each."""
    texts = sorted(text_reading.texts(game), key=lambda one: digest(one.text))
    words = sorted(lexemes.game_senses(f"referee.games.{game.replace('-', '_')}"), key=digest)
    places = [one for one in texts if one.means]
    said = [(one, one.text) for one in texts[:many]]
    said += [(places[digest(word) % len(places)], word) for word in words[:many]]
    for one, text in said:
        checked(one, text)  # fills the caches
        usual = checked(one, one.means or text)
        for long in pumped(text):
            yield Cost(checked(one, long) - usual, long)


def main(words: list[str]) -> None:
    """Print a line for each game."""
    many = int(words[words.index("--sample") + 1]) if "--sample" in words else None
    for game in [word for word in words if word in games.names()] or games.names():
        found = sorted(costs(game, many))
        worst = found[-1]
        print(f"{game:16} {len(found):7} texts  middle {found[len(found) // 2].seconds:.4f}  "
              f"of a hundred {found[len(found) * 99 // 100].seconds:.4f}  "
              f"worst {worst.seconds:.4f}: “{worst.text[:60]}…”", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
