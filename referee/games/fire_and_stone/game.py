"""The game class of Fire & Stone: setup, who is to move, default moves, the end."""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from referee.core.game.decisions import Decision, NotNow, Seat, ToMove
from referee.core.game.game import Game
from referee.core.game.moves import Event
from referee.core.luck.chance import Luck
from referee.games.fire_and_stone.model.agenda import MoveScout
from referee.games.fire_and_stone.model.state import Box, MoveContext, State

if TYPE_CHECKING:
    from referee.games.fire_and_stone.moves.progress import Answering

    Continuing = Callable[[MoveContext, Answering], Luck[None] | None]

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
    rule = "gameplay"
    moves_by_verb, verbs_by_kind, kind_aliases = WORDS, ANSWERS, CALLED

    def setup(self) -> Luck[State]:
        from referee.games.fire_and_stone.moves import opening

        return opening.setup(self.box)

    def move_context(self, state: State) -> MoveContext:
        return MoveContext(self.box, state)

    def decision(self, state: State, seat: Seat) -> Decision | None:
        """The only seat with an open decision."""
        item = self.box.due(state)
        return None if state.over or item.seat != seat else Decision(seat, item.kind, item.what)

    def to_move(self, state: State) -> ToMove:
        item = self.box.due(state)
        return ToMove(() if state.over else (Decision(item.seat, item.kind, item.what),))

    def proceed(self, context: MoveContext) -> Luck[None] | None:
        return self._continue(context, self.move_types_for)

    @cached_property
    def _continue(self) -> "Continuing":
        """The function that continues a game, imported only once something is played."""
        from referee.games.fire_and_stone.moves import progress

        return progress.proceed

    def possible_luck(self, state: State, seat: Seat, move: Any) -> tuple[str, tuple[str, ...]]:
        """For a scout that moves to a hidden area: the kinds of tile left in its region."""
        to = getattr(move, "to", "")
        if to not in state.hidden:
            return "", ()
        return f"the tile on {to}", tuple(sorted(state.piles[self.box.atlas.region[to]]))

    def why_not_now(self, state: State, seat: Seat, move: Any,
                    events: tuple[Event, ...]) -> NotNow | None:
        """The move's own reason, otherwise one from what just happened to the scout or the icon."""
        decision = self.decision(state, seat)
        not_now = super().why_not_now(state, seat, move, events)
        if not_now is not None or (decision is not None and decision.kind in move.answers):
            return not_now
        from referee.games.fire_and_stone.moves import no_action

        return no_action.why_not_asked(self.box, state, seat, events, move)

    def default(self, state: State, seat: Seat) -> Any:
        """Leave, decline, otherwise the first option; a scout's move reveals nothing (H6)."""
        from referee.games.fire_and_stone.moves.declining import Pass
        from referee.games.fire_and_stone.moves.moving import quietest_move
        from referee.games.fire_and_stone.moves.stores import Leave

        if isinstance(self.box.due(state), MoveScout):
            return quietest_move(self.box, state, seat)
        moves = [*self.options(state, seat)]
        return next((move for kind in (Leave, Pass) for move in moves if isinstance(move, kind)),
                    next(iter(moves), None))

    def view(self, state: State, viewer: Seat | None) -> Any:
        """The view with the legal moves of the seat, which only the game can list."""
        view = super().view(state, viewer)
        decision = self.decision(state, viewer) if viewer is not None else None
        if decision is None or decision.kind in ("move", "bonus"):
            return view
        return replace(view, answers=tuple(map(self.write, self.options(state, decision.seat))))
