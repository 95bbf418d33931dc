"""What wishes of Stone Age and SoloPlay come to: which die, which tools."""

from collections.abc import Callable, Iterable
from typing import Any

from referee.games.stone_age.box.places import Rolled, subsets


def extreme(which: str, faces: Iterable[int], serves: Callable[[int], bool]) -> int:
    """The face of the highest die, of the lowest, of the best: the highest that serves, if any."""
    dice = sorted(faces)
    if which == "best":
        dice = [face for face in dice if serves(face)] or dice
    return dice[0] if which == "lowest" else dice[-1]


def added(which: str, box: Any, roll: Rolled | None, ready: tuple[int, ...]) -> tuple[int, ...]:
    """The tool tiles that bring one unit more (``least``), or the most (``most``).

    The fewest pips that do it, then the fewest tiles; none where none helps. One-use tools are
    not among them.
    """
    if roll is None:
        return ()
    ways = sorted(subsets(ready), key=lambda tiles: (sum(tiles), len(tiles), tiles))
    units = {tiles: roll.total(box, tiles, ()) // roll.pips for tiles in ways}
    most = max(units.values())
    wanted = min(units[()] + 1, most) if which == "least" else most
    return next(tiles for tiles in ways if units[tiles] >= wanted)
