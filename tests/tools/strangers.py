"""Positions of the example games, for which strangers write what they would say there.

``python -m tests.tools.strangers GAME FOLDER [SEED]`` writes them into a folder: the mail that a
seat gets, its page, the decision and some answers. What people wrote is in
``tests/language/strangers``, and ``tests.tools.text_reading`` judges the reader by it: a file has
``game`` and ``phrases``, each with ``save`` and ``turn``, the ``seat`` that writes, ``text``, and
what it ``means``: moves that a referee who knows only the canonical form would understand, or
nothing, where it should be refused.
"""

import sys
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

from msgspec.structs import replace

from referee.commands import position_report
from referee.commands.loading import open_save
from referee.core.document import blocks
from referee.core.document.blocks import TextBlock
from referee.core.document.surfaces import SHELL, resolved_page
from referee.core.game.decisions import Decision
from referee.core.match import log_entry, replay
from referee.core.match.match import Match
from referee.files import inputs
from tests.support.paths import SAVES

POSITIONS = 24


@cache
def tables(save: str) -> dict[int, Match]:
    """The positions of an example game, ``GAME/NAME``, by turn."""
    path = f"{SAVES / save}.toml"
    saved_game, match = open_save(inputs.load(path), path)
    past = replay.history(match, list(log_entry.parse_log(saved_game.log)))
    return {turn: replace(match, state=at.state, orders={}, turn=turn, position_turn=turn,
                          seal=at.entry.seal, position_hash=at.entry.seal) for turn,
            at in past.items()}


def asked(match: Match) -> list[Decision]:
    """The decision that must be made at a position."""
    return [decision for decision in match.game.to_move(match.state).decisions if decision.must]


def places(game: str, random: Random) -> Iterator[tuple[str, int, Decision]]:
    """Random positions of example games, with every kind of decision equally often."""
    kinds = defaultdict[str, list[tuple[str, int, Decision]]](list)
    for file in sorted((SAVES / game).glob("*.toml")):
        save = f"{game}/{file.stem}"
        for turn, match in tables(save).items():
            for decision in asked(match)[:1]:
                kinds[decision.kind].append((save, turn, decision))
    for i in range(POSITIONS):
        kind = sorted(kinds)[i % len(kinds)]
        yield random.choice(kinds[kind])


def lay(game: str, folder: Path, seed: str) -> None:
    """Write pages and decisions, numbered."""
    random = Random(f"strangers {game} {seed}")
    for n, (save, turn, decision) in enumerate(places(game, random), 1):
        match = tables(save)[turn]
        questions = TextBlock(tuple(position_report.questions(match, decision.seat)))
        page = (*position_report.view_and_page(match, decision.seat)[1], questions)
        shown = blocks.text(resolved_page(page, SHELL))
        (folder / f"{n:02}.txt").write_text(
            f"save: {save}\nturn: {turn}\nseat: {decision.seat}\n\n{shown}")


if __name__ == "__main__":
    lay(sys.argv[1], Path(sys.argv[2]), *sys.argv[3:] or ["1"])
