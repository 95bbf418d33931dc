"""How long a picture takes and how large it and a page are; run by hand:

    python -m tests.picture_speed
"""

import time
from collections.abc import Callable
from functools import partial

from referee import paint
from referee.acts import looking, picturing, publishing, webpage
from referee.acts.saves import opened
from referee.cli import proving, scenarios
from referee.core import recording, svg
from tests import records
from tests.test_show_pictures import GOLDEN, SAVES

TIMES = 30
LONG = {  # the longest save of each title
    game: max((file for file in records.SAVES if file.parent.name == game),
              key=lambda file: file.stat().st_size) for game in GOLDEN}


def best(do: Callable[[], object], times: int = TIMES) -> float:
    """The least time of some, in milliseconds."""
    found = []
    for _ in range(times):
        start = time.perf_counter()
        do()
        found.append(time.perf_counter() - start)
    return 1000 * min(found)


def main() -> None:
    """Print a row for each title."""
    print("| title | draw | svg | SVG | PNG | PNG | turns | publish | page |")
    print("|---|---|---|---|---|---|---|---|---|")
    for game, (name, turn, eyes) in GOLDEN.items():
        saved, now = opened((SAVES / game / f"{name}.toml").read_bytes(), name)
        at, laid = looking.at(saved, now, turn, eyes[-1]), scenarios.laid(saved)
        picture = picturing.drawn(at, eyes[-1], laid)
        text = svg.svg(picture)
        draws = best(partial(picturing.drawn, at, eyes[-1], laid))
        writes = best(partial(svg.svg, picture))
        paints = best(partial(paint.png, text), 3)
        raw = LONG[game].read_bytes()
        start = time.perf_counter()
        page = published(raw)
        took = time.perf_counter() - start
        turns = opened(raw, "")[1].turn
        print(f"| {game} | {draws:.1f} ms | {writes:.1f} ms | {len(text):,} | {paints:.0f} ms | "
              f"{len(paint.png(text)):,} | {turns} | {took:.1f} s | {len(page):,} |")


def published(raw: bytes) -> str:
    """The page of a save."""
    saved, now = opened(raw, "")
    _, data = publishing.published(saved, now, "", b"", records.LATER)
    return webpage.of_game(saved, now, recording.loads(data, ""), data, scenarios.laid(saved),
                           proving.parts())


if __name__ == "__main__":
    main()
