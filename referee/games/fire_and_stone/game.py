"""Fire & Stone as the referee plays it: who is asked what, what goes on by itself, the end."""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from referee.core.game.decisions import Ask, Awaiting, Seat, Unasked
from referee.core.game.game import Game
from referee.core.game.moves import Event
from referee.core.luck.chance import Luck
from referee.games.fire_and_stone.model.agenda import Turn
from referee.games.fire_and_stone.model.state import Box, Course, State

if TYPE_CHECKING:
    from referee.games.fire_and_stone.moves.progress import Answering

WORDS = {
    "scout": "moving:Scout", "take": "stores:Take", "leave": "stores:Leave",
    "look": "forest:Look", "animal": "forest:Animal", "food": "food:Food",
    "build": "huts:Build", "cook": "fire:Cook", "cave": "caves:Cave",
    "invention": "inventions:Invent", "vp": "inventions:Cover", "to fire": "sending:ToFire",
    "swap": "piles:Swap", "draw": "piles:Draw", "pass": "declining:Pass"}
ANSWERS = {
    "move": "scout", "bonus": "scout, pass", "fire": "scout, to fire",
    "second": "scout, to fire",
    "action": "take, leave, look, animal, food, build, cook, cave, pass", "animal": "animal",
    "cave": "cave, pass", "start": "invention", "card": "invention, vp, pass",
    "swap": "swap, pass", "draw": "draw, pass"}
CALLED = {"start": ("starting invention",), "second": ("second scout",),
          "bonus": ("bonus move", "extra move"), "swap": ("market",)}


class FireAndStone(Game):
    """One game of Fire & Stone."""

    box: Box
    state = State
    words, answers, called = WORDS, ANSWERS, CALLED

    def setup(self) -> Luck[State]:
        from referee.games.fire_and_stone.moves import opening

        return opening.setup(self.box)

    def course(self, state: State) -> Course:
        return Course(self.box, state)

    def asked(self, state: State, seat: Seat) -> Ask | None:
        """The one seat that something is due to."""
        item = self.box.due(state)
        return None if state.over or item.seat != seat else Ask(seat, item.kind, item.what)

    def awaiting(self, state: State) -> Awaiting:
        item = self.box.due(state)
        return Awaiting(() if state.over else (Ask(item.seat, item.kind, item.what),))

    def proceed(self, course: Course) -> Luck[None] | None:
        return self._onward(course, self.answering)

    @cached_property
    def _onward(self) -> "Callable[[Course, Answering], Luck[None] | None]":
        """How a game goes on, loaded once something is played."""
        from referee.games.fire_and_stone.moves import progress

        return progress.proceed

    def unknown(self, state: State, seat: Seat, move: Any) -> tuple[str, tuple[str, ...]]:
        """A scout that comes to a hidden area: the kinds of tile left in its part of the land."""
        to = getattr(move, "to", "")
        if to not in state.hidden:
            return "", ()
        return f"the tile on {to}", tuple(sorted(state.piles[self.box.atlas.region[to]]))

    def unasked(self, state: State, seat: Seat, move: Any,
                events: tuple[Event, ...]) -> Unasked | None:
        """By what the move knows, else by what just happened to the scout, or to the icon."""
        ask = self.asked(state, seat)
        found = super().unasked(state, seat, move, events)
        if found is not None or (ask is not None and ask.kind in move.answers):
            return found
        from referee.games.fire_and_stone.moves import no_action

        return no_action.unasked(self.box, state, seat, events, move)

    def default(self, state: State, seat: Seat) -> Any:
        """Leave what may be left, decline, else the first; a scout's move reveals nothing (H6)."""
        from referee.games.fire_and_stone.moves.declining import Pass
        from referee.games.fire_and_stone.moves.moving import quietest
        from referee.games.fire_and_stone.moves.stores import Leave

        if isinstance(self.box.due(state), Turn):
            return quietest(self.box, state, seat)
        found = [*self.options(state, seat)]
        return next((move for kind in (Leave, Pass) for move in found if isinstance(move, kind)),
                    next(iter(found), None))

    def view(self, state: State, to: Seat | None) -> Any:
        """Also what the seat may answer, which no part of the game can list alone."""
        view = super().view(state, to)
        asked = self.asked(state, to) if to is not None else None
        if asked is None or asked.kind in ("move", "bonus"):
            return view
        return replace(view, answers=tuple(map(self.write, self.options(state, asked.seat))))
