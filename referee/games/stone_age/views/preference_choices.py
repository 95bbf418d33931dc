"""Resolving preferences about dice and tools, for Stone Age and SoloPlay."""

from collections.abc import Callable, Iterable
from typing import Any

from referee.core.plans.preferences import Preference
from referee.games.stone_age.model.places import Rolled, one_use, subsets
from referee.games.stone_age.moves import common_moves


def extreme(which: str, faces: Iterable[int], serves: Callable[[int], bool]) -> int:
    """The face of the highest, lowest or best die; ``best``: the highest that serves, if any."""
    dice = sorted(faces)
    if which == "best":
        dice = [face for face in dice if serves(face)] or dice
    return dice[0] if which == "lowest" else dice[-1]


def tools(kind: type[common_moves.Tools]) -> tuple[Preference, ...]:
    """Preferences for tools added to a roll; only “all” includes one-use tools."""
    return (
        Preference("least that helps", ("tools",), lambda box,
                   view: kind(_added("least", box, view))),
        Preference("all that help", ("tools",), lambda box, view: kind(_added("most", box, view)),
                   ("all that helps",)),
        Preference("all tools", ("tools",), lambda box, view: kind(
            view.own.tools, one_use(box.cards, view.own)), ("all",)))


def _added(which: str, box: Any, view: Any) -> tuple[int, ...]:
    """The tool tiles that bring one more unit (``least``), or the most (``most``).

    The fewest sufficient pips, then the fewest tiles; none if none helps.
    """
    roll = view.pending
    if not isinstance(roll, Rolled):
        return ()
    ways = sorted(subsets(view.own.tools), key=lambda tiles: (sum(tiles), len(tiles), tiles))
    units = {tiles: roll.total(box, tiles, ()) // roll.pips for tiles in ways}
    most = max(units.values())
    wanted = min(units[()] + 1, most) if which == "least" else most
    return next(tiles for tiles in ways if units[tiles] >= wanted)
