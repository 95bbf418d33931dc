"""How long a picture takes, and how large it and a web page are; run by hand:

    python -m tests.tools.picture_speed

Pages are of the longest example save of each title, and of the first 800 turns of a random game of
as many as can play it.
"""

import time
from collections.abc import Callable
from functools import partial
from itertools import chain, islice
from random import Random

from referee.commands import earlier_positions, game_page, publish, scenario_origin
from referee.commands import picture as picture_command
from referee.commands.loading import open_save
from referee.commands.picture import Look
from referee.core.graphics import svg
from referee.core.match import save_writer
from referee.core.proof import record_format
from referee.files import inputs, png
from tests.support import harness, records
from tests.support.drawn_positions import GOLDEN
from tests.support.paths import SAVES

TIMES, TURNS = 30, 800
LONG = {  # the longest save of each title
    game: max((SAVES / game).glob("*.toml"),
              key=lambda file: file.stat().st_size) for game in GOLDEN}


def best(do: Callable[[], object], times: int = TIMES) -> float:
    """The least of some measured times, in milliseconds."""
    found = []
    for _ in range(times):
        start = time.perf_counter()
        do()
        found.append(time.perf_counter() - start)
    return 1000 * min(found)


def main() -> None:
    """Print a row for each title."""
    print("| title | draw | svg | SVG | PNG | PNG | turns | publish | page | turns | publish "
          "| page |")
    print("|---" * 12 + "|")
    for game, (name, turn) in GOLDEN.items():
        save, match = open_save((SAVES / game / f"{name}.toml").read_bytes(), name)
        seat, laid = match.seats[0], scenario_origin.map_places(save, inputs)
        current = earlier_positions.match_at(save, match, turn, seat)
        picture = picture_command.draw(current, seat, Look(laid))
        text = svg.svg(picture)
        draws = best(partial(picture_command.draw, current, seat, Look(laid)))
        writes = best(partial(svg.svg, picture))
        paints = best(partial(png.png, text), 3)
        pages = " | ".join(map(page, (LONG[game].read_bytes(), endless(game))))
        print(f"| {game} | {draws:.1f} ms | {writes:.1f} ms | {len(text):,} | {paints:.0f} ms | "
              f"{len(png.png(text)):,} | {pages} |")


def page(raw: bytes) -> str:
    """The turns of a save, how long its page takes, and its size."""
    start = time.perf_counter()
    made = published(raw)
    took = time.perf_counter() - start
    return f"{open_save(raw, '')[1].turn} | {took:.1f} s | {len(made.encode()):,}"


def endless(game: str) -> bytes:
    """A save of this many turns of a random game, if it has so many."""
    _, name, seats = next(of for of in reversed(harness.TABLES) if of[0] == game)
    first = harness.begin(game, name, seats)
    turns = [*islice(chain([first], harness.play_out(first, Random(game))), TURNS)]
    return save_writer.dumps(harness.saved(first, name, [one.entry for one in turns],
                                           turns[-1].match))


def published(raw: bytes) -> str:
    """The page of a save."""
    save, match = open_save(raw, "")
    _, data = publish.publish(save, match, "", b"", records.LATER)
    return game_page.page_of_game(save, match, record_format.loads(data, ""), data,
                                  scenario_origin.map_places(save, inputs),
                                  publish.page_parts(inputs))


if __name__ == "__main__":
    main()
