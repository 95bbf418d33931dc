"""The game class of Stone Age: setup, who is to move, rounds, the end."""

from collections.abc import Iterable

from referee.core.game.decisions import Decision, Seat
from referee.core.game.game import Game
from referee.core.game.moves import Move
from referee.core.luck.chance import Luck
from referee.games.stone_age.model import dealing
from referee.games.stone_age.model.places import Rolled
from referee.games.stone_age.model.player import Player
from referee.games.stone_age.model.state import Box, Hunted, MoveContext, Picking, Stack, State

WORDS = {
    "place": "placing:Place", "use": "acting:Use", "tools": "acting:Tools",
    "split": "acting:Split", "buy": "buying:Buy", "decline": "buying:Decline",
    "no extra": "buying:NoExtra", "extra": "buying:Extra", "take": "tables:Take",
    "feed": "feeding:Feed", "starve": "feeding:Starve", "cash": "acting:Cash"}
ANSWERS = {
    "place": "place", "act": "use, buy, decline, cash", "tools": "tools", "split": "split",
    "extra": "no extra, extra, cash", "take": "take", "feed": "feed, starve, cash"}

# Decisions in words.
IN_WORDS = {"place": "place figures", "act": "use figures",
            "extra": "buy an extra card, or not"}


class StoneAge(Game):
    """One game of Stone Age, with or without Style is the Goal."""

    box: Box
    state = State
    rule = "the course of a round (Stone Age)"
    moves_by_verb, verbs_by_kind = WORDS, ANSWERS

    def setup(self) -> Luck[State]:
        """Deal the cards and one stack of tiles for each player; all players start alike."""
        box = self.box
        deck, pool, start = tuple(sorted(box.cards)), tuple(sorted(box.tiles)), box.scenario.start
        shown = yield from dealing.next_cards(box, "first cards", deck, len(box.slots))
        tops = yield from dealing.tiles_from(box, "first tiles", pool, dealing.tile_places(box)[0],
                                             len(box.seats))
        player = Player(start.people, start.food, (0, 0, 0, 0, start.decorations))
        return State(
            (player,) * len(box.seats), shown,
            tuple(Stack(top, box.scenario.tiles.stack) for top in tops),
            tuple(card for card in deck if card not in shown),
            tuple(tile for tile in pool if tile not in tops), "place")

    def move_context(self, state: State) -> MoveContext:
        return MoveContext(self.box, state)

    def decision(self, state: State, seat: Seat) -> Decision | None:
        """One player after the other; feeding is open to several players at once."""
        i, phase, pending = self.box.index[seat], state.phase, state.pending
        if phase == "feed":
            hungry = state.players[i].hungry
            what = f"feed people ({hungry} food missing)"
            return Decision(seat, "feed", what) if hungry else None
        if type(pending) is Picking:
            return Decision(seat, "take", "take a die") if pending.player == i else None
        if state.turn != i or phase == "over":
            return None
        if type(pending) is Hunted:
            return Decision(seat, "split", f"split {pending.units} into food and decorations")
        if type(pending) is Rolled:
            return Decision(seat, "tools", "choose tools for the roll")
        kind = "extra" if state.extra and phase == "act" else phase
        return Decision(seat, kind, IN_WORDS[kind])

    def default(self, state: State, seat: Seat) -> Move | None:
        """The least harmful legal move: place, use placed figures, buy nothing."""
        from referee.games.stone_age.moves import acting, buying, feeding, placing

        decision = self.decision(state, seat)
        if decision is not None and decision.kind == "place":
            return placing.default(self.box, state, seat)
        if decision is not None and decision.kind == "act":
            place = self.box.holder(state, seat).placed[0][0]
            buys = self.box.spots[place].kind in ("card", "tile")
            return buying.Decline(place) if buys else acting.Use(place)
        if decision is not None and decision.kind == "feed":
            return feeding.default(self.box, state, seat)
        return super().default(state, seat)

    def sole_legal_move(self, state: State, seat: Seat, kinds: Iterable[type[Move]]) -> Move | None:
        """The only legal move of these kinds, or None without one or with several."""
        player, pending = self.box.holder(state, seat), state.pending
        if state.phase == "place":
            two = self.box.unbarred(player) > 1
        elif pending is None:
            two = state.phase == "act" and len(player.placed) > 1 and not state.extra
        else:
            two = type(pending) is Rolled and player.tools != ()
        return None if two else super().sole_legal_move(state, seat, kinds)

    def proceed(self, context: MoveContext) -> Luck[None] | None:
        """Continue until a player must decide."""
        if context.state.phase == "place":
            from referee.games.stone_age.moves.placing import ask_next_player

            if ask_next_player(context):
                return None
        from referee.games.stone_age.moves.rounds import proceed

        return proceed(context)
