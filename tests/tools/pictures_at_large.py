"""Draw every position of every example save, and of random games; run by hand:

    python -m tests.tools.pictures_at_large [GAME…] [--every N] [--random N] [--twins]

For all viewers and widths. Errors in a picture are printed, and resampled positions with a
different picture.
``--random``: this many games of each title, with its scenarios and seats in turn.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

from msgspec.structs import replace

from referee import games
from referee.commands import earlier_positions, scenario_origin
from referee.commands import picture as picture_command
from referee.commands.loading import open_save
from referee.commands.picture import Look
from referee.core.graphics import svg
from referee.core.graphics.shapes import Places
from referee.core.match.match import Match
from referee.files import inputs
from tests.support import harness, picture_checks, picture_overlaps
from tests.support.drawn_positions import eyes, widths
from tests.support.paths import SAVES


def of_saves(game: str, every: int) -> Iterator[tuple[str, Match, Places]]:
    """Positions of a title's example saves: a label, the match, the places."""
    for file in sorted((SAVES / game).glob("*.toml")):
        save, match = open_save(file.read_bytes(), file.name)
        laid = scenario_origin.map_places(save, inputs)
        for line, current in [*earlier_positions.positions(save, match)][::every]:
            yield f"{file.stem} turn {line.n}", current, laid


def of_random(game: str, many: int, every: int) -> Iterator[tuple[str, Match, Places]]:
    """Positions of random games."""
    tables = [table for table in harness.TABLES if table[0] == game]
    for n in range(many):
        _, name, seats = tables[n % len(tables)]
        random, laid = Random(f"pictures at large {game} {n}"), picture_checks.places(game, name)
        first = harness.begin(game, name, seats, secret=f"{random.getrandbits(256):064x}")
        for turn in [first, *harness.play_out(first, random)][::every]:
            yield f"game {n} of {name} turn {turn.match.turn}", turn.match, laid


def main() -> None:
    """Print what was drawn and all errors; exit 1 if there are any."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(games.names()))
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--random", type=int, default=0)
    parser.add_argument("--twins", action="store_true")
    given = parser.parse_args()
    done, wrong, start = Counter[str](), list[str](), time.monotonic()
    for game in given.games:
        chosen = Random(f"twins at large {game}")
        for name, match, laid in (of_random(game, given.random, given.every) if given.random
                                  else of_saves(game, given.every)):
            for whose, width in product(eyes(match), widths(game)):
                look = Look(laid, width=width)
                picture = picture_command.draw(match, whose, look)
                text = svg.svg(picture)
                done[game] += 1
                done["bytes"] = max(done["bytes"], len(text))
                done["high"] = max(done["high"], picture.height)
                wrong += [f"{name} {whose} {width}: {why}" for why in (
                    *picture_checks.faults(picture), *picture_overlaps.hidden(picture))]
                if given.twins:
                    viewer = None if whose == "public" else whose
                    twin = replace(match, state=harness.twin(match, viewer, chosen))
                    done["twins"] += 1
                    if svg.svg(picture_command.draw(twin, whose, look)) != text:
                        wrong.append(f"{name} {whose} {width}: its twin is told apart")
    print(", ".join(f"{key} {number:,}" for key, number in done.items()),
          f"{time.monotonic() - start:.0f} s")
    for why in wrong[:200]:
        print(why)
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
