"""No output depends on the iteration order of a dict or set.

A save sorts the keys of a position, and Python orders sets of words otherwise in each process. So
the same position with its dicts the other way round has the same result, down to its reason, the
same questions, pages and standing; and the saves of a game have the same ends in every process.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import msgspec

from referee.core.document import blocks
from referee.core.game.decisions import Seat
from referee.core.game.game import Game
from tests.properties.hidden_information import changed
from tests.support import harness
from tests.support.harness import every_game, every_table
from tests.support.paths import ROOT


def turned_round(value: Any) -> Any:
    """A position with every dict in the other order."""
    if isinstance(value, msgspec.Struct):
        return msgspec.structs.replace(value, **{
            name: turned_round(getattr(value, name)) for name in value.__struct_fields__})
    if isinstance(value, tuple):
        return tuple(map(turned_round, value))
    if isinstance(value, dict):
        return {key: turned_round(value[key]) for key in reversed(value)}
    return value


def said(game: Game, state: Any) -> Iterator[tuple[str, Any]]:
    """What is said of a position, by what it is."""
    yield "the result", game.result(state)
    yield "who is asked", game.to_move(state)
    for viewer in (None, *game.seats):
        view = game.view(state, viewer)
        yield (f"the page for {viewer or 'the public'}",
               blocks.text(game.show_all(view)).splitlines())
        yield f"the standing for {viewer or 'the public'}", game.score_so_far(view)
        if viewer in harness.deciding(game, state):
            yield f"the answers told to {viewer}", game.choices(state, str(viewer), viewer)


def ordered(game: Game, state: Any) -> Iterator[str]:
    """What changes when only the order of dicts does."""
    for (what, here), (_, there) in zip(said(game, state), said(game, turned_round(state)),
                                        strict=True):
        if here != there:
            yield (f"{what} follows the order of a dict of the position; "
                   f"{harness.differ(here, there)}")


@every_table
def test_nothing_said_follows_the_order_of_a_dict(game: str, name: str,
                                                  seats: tuple[Seat, ...]) -> None:
    """Of the end of a random game, and of some positions before it."""
    turns = harness.random_game(game, name, seats)
    bound_game = turns[0].match.game
    random = Random(f"order {game} {name} {seats}")
    for turn in (*harness.some(turns, random, 0, 10), turns[-1]):
        assert not (found := list(ordered(bound_game, turn.match.state))), "\n".join(found)


def test_a_reason_in_the_order_of_a_dict_is_found() -> None:
    """Who says first what stands first in a dict."""
    state = harness.random_game("fire-and-stone", "standard", ("black", "blue"))[-1]
    game = state.match.game

    def result(now: Any) -> Any:
        found = game.result(now)
        return found and msgspec.structs.replace(found, reason=f"Huts: {', '.join(now.huts)}.")

    found = list(ordered(changed(game, result=result), state.match.state))
    assert len(found) == 1 and found[0].startswith("the result follows the order of a dict"), (
        f"of a result in the order of a dict this is said: {found}")


ENDS = """
import sys
from pathlib import Path
from referee import games
from referee.core.document import blocks
from referee.core.match import save_format, save_loader

for file in sorted(Path("saves").glob("*/*.toml")):
    print(chr(12) + file.parent.name)
    save = save_format.loads(file.read_bytes(), file.name)
    match = save_loader.load_match(games, save, file.name)
    game, view = match.game, match.game.view(match.state, None)
    print(game.result(match.state), game.score_so_far(view))
    print(blocks.text(game.show_all(view)))
"""


@cache
def ends(seed: str) -> dict[str, list[str]]:
    """What a process with this seed of hashes prints of the saves of each game."""
    ran = subprocess.run([sys.executable, "-c", ENDS], cwd=ROOT, check=False, text=True,
                         capture_output=True, env={**os.environ, "PYTHONHASHSEED": seed})
    assert not ran.returncode, f"a save is not shown: {ran.stderr[-2000:]}"
    found: dict[str, list[str]] = {}
    for text in ran.stdout.split(chr(12))[1:]:
        game, _, said = text.partition("\n")
        found.setdefault(game, []).append(said)
    return found


@every_game
def test_a_game_ends_alike_in_every_process(game: str) -> None:
    """Result, reason, sheet and page of each of its saves."""
    one, other = (ends(seed).get(game, []) for seed in ("1", "2"))
    saves = [*(ROOT / "saves" / game).glob("*.toml")]  # none of a game that is just begun
    assert len(one) == len(saves), f"{len(one)} of {len(saves)} saves of {game} are shown"
    assert one == other, (f"{game} ends otherwise where sets have another order: "
                          + harness.differ(one, other))
