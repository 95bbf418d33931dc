"""Every position of every example save and of random games drawn; run by hand:

    python -m tests.pictures_at_large [GAME…] [--every N] [--twins]

For all eyes; whatever is wrong with a picture is told, and whose twin has another one.
"""

import argparse
import sys
import time
from collections import Counter
from random import Random

from msgspec.structs import replace

from referee import games
from referee.acts import looking, picturing
from referee.acts.saves import opened
from referee.cli import scenarios
from referee.core import svg
from tests import drawn, harness, records
from tests.test_pictures import eyes


def main() -> None:
    """Print what was drawn and what is wrong; exit 1 if anything is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(games.names()))
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--twins", action="store_true")
    given = parser.parse_args()
    done, wrong, start = Counter[str](), list[str](), time.monotonic()
    for file in records.SAVES:
        game = file.relative_to(records.ROOT / "saves").parts[0]
        if game not in given.games or "old" in file.parts:
            continue
        saved, now = opened(file.read_bytes(), file.name)
        laid, random = scenarios.laid(saved), Random(file.name)
        for line, at in [*looking.positions(saved, now)][::given.every]:
            for whose in eyes(at):
                picture = picturing.drawn(at, whose, laid)
                done[game] += 1
                done["bytes"] = max(done["bytes"], len(svg.svg(picture)))
                done["high"] = max(done["high"], picture.height)
                wrong += [f"{file.stem} turn {line.n} {whose}: {why}"
                          for why in drawn.faults(picture)]
                if given.twins:
                    to = None if whose == "public" else whose
                    twin = picturing.drawn(replace(at, state=harness.twin(at, to, random)),
                                           whose, laid)
                    done["twins"] += 1
                    if svg.svg(twin) != svg.svg(picture):
                        wrong.append(f"{file.stem} turn {line.n} {whose}: its twin is told apart")
    print(", ".join(f"{key} {number:,}" for key, number in done.items()),
          f"{time.monotonic() - start:.0f} s")
    for why in wrong[:200]:
        print(why)
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
