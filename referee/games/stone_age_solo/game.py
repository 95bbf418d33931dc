"""The game class of SoloPlay: setup, decisions, the end."""

from collections.abc import Iterable

from referee.core.game.decisions import Decision, Seat
from referee.core.game.game import Game
from referee.core.game.moves import Move
from referee.core.luck.chance import Luck
from referee.games.stone_age_solo.model.state import VILLAGE, Box, MoveContext, State

WORDS = {
    "add": "setup:Add", "remove": "setup:Remove", "place": "placing:Place",
    "use": "acting:Use", "decline": "acting:Decline", "buy": "buying:Buy",
    "tools": "gains:Tools", "new tool": "toolmaking:New",
    "raise": "toolmaking:Raise", "roll": "tables:Dice", "take": "tables:Take",
    "draw": "gains:Draw", "fetch": "gains:Fetch", "done": "ending:Done",
    "shift": "privileges:Shift", "cycle": "privileges:Cycle", "elder": "elder:Elder",
    "feed": "feeding:Feed", "starve": "feeding:Starve", "cash": "acting:Cash",
    "offer": "feeding:Offer"}
ANSWERS = {
    "food": "add", "remove": "remove", "place": "place", "act": "use, decline, buy, cash",
    "tools": "tools", "tool": "new tool, raise", "dice": "roll", "take": "take",
    "card": "draw, fetch", "extras": "done, shift, cycle, elder", "cash": "done, cash",
    "elder": "elder", "feed": "feed, starve, cash", "offer": "offer"}

# Each kind of decision as a request.
DECISIONS = {
    "food": "add food", "remove": "remove resources", "place": "place figures",
    "act": "use figures", "tools": "choose tools for the roll",
    "tool": "take or raise a tool", "dice": "choose how many dice to roll",
    "take": "keep a number", "card": "draw or fetch a card",
    "extras": "use or end the extra actions of card place {slot}",
    "cash": "cash the resources of a card or end the game", "elder": "place the elder",
    "feed": "feed people ({due} food due)", "offer": "make an offering"}


class Solo(Game):
    """One game of Stone Age for one player.

    Options are listed from the least harmful on, so that the first is the default.
    """

    box: Box
    state = State
    rule = "a round (SoloPlay)"
    moves_by_verb, verbs_by_kind = WORDS, ANSWERS

    def setup(self) -> Luck[State]:
        from referee.games.stone_age_solo.moves import setup

        return setup.setup(self.box)

    def move_context(self, state: State) -> MoveContext:
        return MoveContext(self.box, state)

    def decision(self, state: State, seat: Seat) -> Decision | None:
        kind = state.question
        if not kind:
            return None
        slot = state.grant.slot if state.grant is not None else 0
        return Decision(seat, kind, DECISIONS[kind].format(due=state.player.hungry, slot=slot))

    def sole_legal_move(self, state: State, seat: Seat, kinds: Iterable[type[Move]]) -> Move | None:
        """The only legal move; None if the number of moves is not one.

        Figures on two places leave two moves, except in the village, where places have an order.
        """
        placed = state.player.placed
        if len(placed) > 1 and state.question == "act" and any(
                place not in VILLAGE for place, _ in placed):
            return None
        return super().sole_legal_move(state, seat, kinds)

    def proceed(self, context: MoveContext) -> None:
        """Continue until the player must decide."""
        from referee.games.stone_age_solo.moves.ending import next_step

        before = -1
        while before < len(context.events):
            before = len(context.events)
            next_step(context)
