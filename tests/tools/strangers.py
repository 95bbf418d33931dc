"""Positions of the example games, to write down what people say there who see the page alone.

``python -m tests.tools.strangers GAME FOLDER [SEED]`` lays them into a folder: the mail that a seat
gets, its page, what is asked and some answers. What they wrote stands in
``tests/language/strangers``, and ``tests.tools.text_reading`` judges the reader by it: a file has
``game`` and ``phrases``, each with ``save`` and ``turn``, the ``seat`` that writes, ``text``, and
what it
``means``: moves that a referee who knows the canonical form alone would understand, or nothing,
where it should be refused.
"""

import sys
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

from msgspec.structs import replace

from referee.commands import position_report, report
from referee.commands.loading import opened
from referee.core.game.decisions import Ask
from referee.core.match import log_entry, replay
from referee.core.match.match import Table
from referee.files import inputs
from tests.support.paths import SAVES

POSITIONS = 24


@cache
def tables(save: str) -> dict[int, Table]:
    """The positions of an example game, ``GAME/NAME``, by turn."""
    path = f"{SAVES / save}.toml"
    saved, now = opened(inputs.read(path), path)
    past = replay.history(now, list(log_entry.lines(saved.log)))
    return {turn: replace(now, state=at.state, orders={}, turn=turn, phase=turn,
                          seal=at.line.seal, since=at.line.seal) for turn, at in past.items()}


def asked(now: Table) -> list[Ask]:
    """What must be answered at a position."""
    return [ask for ask in now.rules.awaiting(now.state).asks if ask.must]


def places(game: str, random: Random) -> Iterator[tuple[str, int, Ask]]:
    """Positions of its example games, every kind of question as often as any other."""
    kinds = defaultdict[str, list[tuple[str, int, Ask]]](list)
    for file in sorted((SAVES / game).glob("*.toml")):
        save = f"{game}/{file.stem}"
        for turn, now in tables(save).items():
            for ask in asked(now)[:1]:
                kinds[ask.kind].append((save, turn, ask))
    for i in range(POSITIONS):
        kind = sorted(kinds)[i % len(kinds)]
        yield random.choice(kinds[kind])


def lay(game: str, folder: Path, seed: str) -> None:
    """Pages and questions, numbered."""
    random = Random(f"strangers {game} {seed}")
    for n, (save, turn, ask) in enumerate(places(game, random), 1):
        now = tables(save)[turn]
        shown = report.with_tail(position_report.position(now, ask.seat)[1],
                                 position_report.questions(now, ask.seat))
        (folder / f"{n:02}.txt").write_text(
            f"save: {save}\nturn: {turn}\nseat: {ask.seat}\n\n{shown}")


if __name__ == "__main__":
    lay(sys.argv[1], Path(sys.argv[2]), *sys.argv[3:] or ["1"])
