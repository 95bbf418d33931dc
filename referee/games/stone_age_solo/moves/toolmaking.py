"""Tools as new tiles or as upgrades (SoloPlay, tool maker; rulings S46 and S21)."""

from collections.abc import Iterator
from typing import Self

from msgspec.structs import replace

from referee.core.base.problem import Problem
from referee.core.base.references import seat_ref
from referee.core.game.decisions import NotNow, Seat
from referee.core.game.moves import Event
from referee.core.game.structs import without_items
from referee.games.stone_age.model.player import Player
from referee.games.stone_age_solo.model.slot_kinds import Move
from referee.games.stone_age_solo.model.state import Box, Making, MoveContext, State, only_answer

HALF = 2  # the highest value of a low tile; the next step takes a high tile


class New(Move, frozen=True):
    form = "new tool"
    verbs = ("new tool, new tile, new, another tool, another, gain, get",)
    answers = ("tool",)

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        if len(state.player.tools + state.player.used) >= box.limits.tools:
            yield _refusal(f"You already have {box.limits.tools} tools, the most "
                           "that you can have.")
        if not state.low:
            yield _refusal("The board has no tool of value 1 left.")

    def why_not_now(self, box: Box, state: State, seat: Seat,
                    events: tuple[Event, ...]) -> NotNow | None:
        return _why_forced(events)

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        return _tools_after(ToolMade(0, False).apply(box, state).player)

    def play(self, context: MoveContext, seat: Seat) -> None:
        context.add(ToolMade(0, False))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        if state.low and len(state.player.tools + state.player.used) < box.limits.tools:
            yield cls()


class Raise(Move, frozen=True):
    """Gain a tool by raising a tile of this value, ready or used."""

    value: int
    used: bool = False

    form = "raise[ {used}] {value:count}"
    verbs = ("raise, flip, upgrade, improve, turn",)
    answers = ("tool",)

    def canonical_move(self, box: Box, state: State, seat: Seat) -> Self:
        """A tool that is not ready but used is meant even if not called so."""
        player = state.player
        served = self.value not in player.tools and self.value in player.used
        return replace(self, used=self.used or served)

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """The tile is held, and a tile of the next value is available."""
        player = state.player
        if self.value not in (player.used if self.canonical_move(box, state, seat).used
                              else player.tools):
            yield _refusal(f"You have no {'used' if self.used else 'ready'} tool of "
                           f"value {self.value}.")
        if self.value >= box.limits.tool:
            yield _refusal(f"You cannot raise a tool of value {self.value}: it is "
                           "the highest.")
        if self.value == HALF and not state.high:
            yield _refusal(f"The board has no tool of value {HALF + 1} left.")

    def why_not_now(self, box: Box, state: State, seat: Seat,
                    events: tuple[Event, ...]) -> NotNow | None:
        return _why_forced(events)

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        used = self.canonical_move(box, state, seat).used
        return _tools_after(ToolMade(self.value, used).apply(box, state).player)

    def play(self, context: MoveContext, seat: Seat) -> None:
        context.add(ToolMade(self.value,
                             self.canonical_move(context.box, context.state, seat).used))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """Ready tiles, then used ones."""
        for used, held in ((False, state.player.tools), (True, state.player.used)):
            for value in sorted(set(held)):
                if value < box.limits.tool and (value != HALF or state.high):
                    yield cls(value, used)


class ToolMade(Event, frozen=True):
    """A tile of value ``was`` (0: a new one) went up by one."""

    was: int
    used: bool

    def apply(self, box: Box, state: State) -> State:
        """From 2 to 3 a high tile is taken and the low one goes back (ruling S46)."""
        low = state.low + (self.was == HALF) - (self.was == 0)
        state = replace(state, low=low, high=state.high - (self.was == HALF))
        old, field = (self.was,) if self.was else (), "used" if self.used else "tools"
        tiles = sorted((*without_items(getattr(state.player, field), *old), self.was + 1))
        state, making = state.with_player(**{field: tuple(tiles)}), state.pending
        assert isinstance(making, Making)
        left = making.left - 1
        return replace(state, pending=replace(making, left=left) if left else None)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        if not self.was:
            return f"{seat_ref(box.seat)} takes a new tool of value 1."
        return (f"{seat_ref(box.seat)} raises a {'used ' * self.used}tool of value {self.was} "
                f"to {self.was + 1}.")


class NoTool(Event, frozen=True):
    source: str

    def apply(self, box: Box, state: State) -> State:
        return replace(state, pending=None)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return f"{seat_ref(box.seat)} gets no tool ({self.source}): no tool can be taken or raised."


def tool_options(box: Box, state: State) -> Iterator[New | Raise]:
    """Every way to gain a tool now."""
    yield from New.options(box, state, box.seat)
    yield from Raise.options(box, state, box.seat)


def _tools_after(player: Player) -> str:
    """The tools afterwards; a ready one counts at once."""
    used = f", used {' '.join(map(str, player.used))}" if player.used else ""
    return f"tools {' '.join(map(str, player.tools)) or 'none ready'}{used}"


def _why_forced(events: tuple[Event, ...]) -> NotNow | None:
    if any(isinstance(event, NoTool) for event in events):
        return NotNow("You could not get a tool.")
    return only_answer(events, "new tool", "raise")


def _refusal(why: str) -> Problem:
    return Problem("illegal-tool", why, rule="ruling S46")
