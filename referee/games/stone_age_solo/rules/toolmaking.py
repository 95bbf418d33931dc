"""Tools as new tiles or as upgrades (SoloPlay, tool maker; rulings S46 and A11)."""

from collections.abc import Iterator

from referee.core.problem import Problem
from referee.games.stone_age_solo.box import Box
from referee.games.stone_age_solo.events import NoTool, ToolMade, ToolsDue
from referee.games.stone_age_solo.notation import write
from referee.games.stone_age_solo.records import Making, New, Raise, State
from referee.games.stone_age_solo.rules.happening import HALF
from referee.games.stone_age_solo.rules.tale import Tale


def check_new(box: Box, state: State, move: New) -> Iterator[Problem]:
    """A tile is on the board, and a place for it free."""
    if len(state.tools) + len(state.used) >= box.limits.tools:
        yield Problem("illegal-tool", f"You hold {box.limits.tools} tools, the most.",
                      hint=_hint(box, state), rule="ruling S46")
    if not state.low:
        yield Problem("illegal-tool", "No tile of value 1 is left on the board.",
                      hint=_hint(box, state), rule="ruling S46")


def check_raise(box: Box, state: State, move: Raise) -> Iterator[Problem]:
    """The tile is held, and has a higher value left to go to."""
    held = state.used if move.used else state.tools
    if move.value not in held:
        yield Problem("illegal-tool", f"You have no {'used' if move.used else 'ready'} tool of "
                      f"value {move.value}.", hint=_hint(box, state), rule="ruling S46")
    if move.value >= box.limits.tool:
        yield Problem("illegal-tool", f"A tool of value {move.value} goes no higher.",
                      hint=_hint(box, state), rule="ruling S46")
    if move.value == HALF and not state.high:
        yield Problem("illegal-tool", f"No tile of value {HALF + 1} is left on the board.",
                      hint=_hint(box, state), rule="ruling S46")


def _hint(box: Box, state: State) -> str:
    can = [write(move) for move in options(box, state)]
    return f"You can: {', '.join(can)}." if can else ""


def options(box: Box, state: State) -> Iterator[New | Raise]:
    """Every way to gain a tool now."""
    if state.low and len(state.tools) + len(state.used) < box.limits.tools:
        yield New()
    for used, held in ((False, state.tools), (True, state.used)):
        for value in sorted(set(held)):
            if value < box.limits.tool and (value != HALF or state.high):
                yield Raise(value, used)


def due(tale: Tale, count: int, source: str) -> None:
    """Tools are to be gained, one by one (ruling S21)."""
    tale.add(ToolsDue(source, count))
    go_on(tale)


def go_on(tale: Tale) -> None:
    """What leaves no choice is done; where none can be gained, nothing."""
    while isinstance(tale.state.pending, Making):
        can = list(options(tale.box, tale.state))
        if not can:
            tale.add(NoTool(tale.state.pending.source, tale.state.pending.left))
        elif len(can) == 1:
            _make(tale, can[0])
        else:
            return


def play(tale: Tale, move: New | Raise) -> None:
    """A tool is gained, and then those that leave no choice."""
    _make(tale, move)
    go_on(tale)


def _make(tale: Tale, move: New | Raise) -> None:
    tale.add(ToolMade(0, False) if isinstance(move, New) else ToolMade(move.value, move.used))
