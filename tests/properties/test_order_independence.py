"""Law: what is said hangs on no order that a position has not: that of a dict, that of a set.

A save sorts the keys of a position, and Python orders sets of words otherwise in each process. So
the same position with its dicts the other way round has the same result, down to its reason, the
same questions, pages and standing; and the saves of a game have the same ends in every process.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
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


def said(rules: Game, state: Any) -> Iterator[tuple[str, Any]]:
    """What is said of a position, by what it is."""
    yield "the result", rules.result(state)
    yield "who is asked", rules.awaiting(state)
    for to in (None, *rules.seats):
        view = rules.view(state, to)
        yield f"the page for {to or 'the public'}", blocks.text(rules.whole(view)).splitlines()
        yield f"the standing for {to or 'the public'}", rules.worth(view)
        if to in harness.musts(rules, state):
            yield f"the answers told to {to}", rules.choices(state, str(to), to)


def ordered(rules: Game, state: Any) -> Iterator[str]:
    """What changes when only the order of dicts does."""
    for (what, here), (_, there) in zip(said(rules, state), said(rules, turned_round(state)),
                                        strict=True):
        if here != there:
            yield (f"{what} follows the order of a dict of the position; "
                   f"{harness.differ(here, there)}")


@every_table
def test_nothing_said_follows_the_order_of_a_dict(game: str, name: str,
                                                  seats: tuple[Seat, ...]) -> None:
    """Of the end of a random game, and of some positions before it."""
    turns = harness.random_game(game, name, seats)
    rules = turns[0].table.rules
    random = Random(f"order {game} {name} {seats}")
    for turned in (*harness.some(turns, random, 0, 10), turns[-1]):
        assert not (found := list(ordered(rules, turned.table.state))), "\n".join(found)


def test_a_reason_in_the_order_of_a_dict_is_found() -> None:
    """Who says first what stands first in a dict."""
    state = harness.random_game("fire-and-stone", "standard", ("black", "blue"))[-1]
    rules = state.table.rules

    def result(now: Any) -> Any:
        found = rules.result(now)
        return found and msgspec.structs.replace(found, reason=f"Huts: {', '.join(now.huts)}.")

    found = list(ordered(changed(rules, result=result), state.table.state))
    assert len(found) == 1 and found[0].startswith("the result follows the order of a dict"), (
        f"of a result in the order of a dict this is said: {found}")


ENDS = """
import sys
from pathlib import Path
from referee import games
from referee.core.document import blocks as page
from referee.core.match import save_format as save, save_loader as seating

for file in sorted(Path("saves", sys.argv[1]).glob("*.toml")):
    now = seating.seat(games, save.loads(file.read_bytes(), file.name), file.name)
    print(now.rules.result(now.state), now.rules.worth(now.rules.view(now.state, None)))
    print(page.text(now.rules.whole(now.rules.view(now.state, None))))
"""


@every_game
def test_a_game_ends_alike_in_every_process(game: str) -> None:
    """Result, reason, sheet and page of each of its saves."""
    ran = [subprocess.run([sys.executable, "-c", ENDS, game], cwd=ROOT, check=False, text=True,
                          capture_output=True, env={**os.environ, "PYTHONHASHSEED": seed})
           for seed in ("1", "2")]
    for one in ran:
        assert not one.returncode, f"the saves of {game} are not shown: {one.stderr[-2000:]}"
    assert ran[0].stdout == ran[1].stdout, (
        f"{game} ends otherwise where sets have another order: "
        + harness.differ(ran[0].stdout, ran[1].stdout))
