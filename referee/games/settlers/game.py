"""The game class of Settlers of the Stone Age: setup, who is to move, default moves."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from referee.core.base.aliases import count_noun, join_words
from referee.core.game import game_parts
from referee.core.game.decisions import Decision, Seat
from referee.core.game.game import Game
from referee.core.luck.chance import Luck
from referee.games.settlers.model.state import Box, MoveContext, Phase, State
from referee.games.settlers.moves import answers, hand_counts
from referee.games.settlers.moves.sequence import Awaited

if TYPE_CHECKING:
    from referee.games.settlers.views.view import View

WORDS = {
    "tribe": "placing:PlaceTribe", "end": "turns:End", "step": "building:Step",
    "found": "building:Found", "nomad": "nomads:AddNomad", "move": "nomads:MoveNomad",
    "stop": "nomads:Stop", "go on": "nomads:GoOn", "neanderthal": "figures:MoveFigure",
    "carnivore": "figures:MoveFigure", "steal": "figures:Steal", "desert": "chips:LayDesert",
    "take": "building:Take", "discard": "turns:Discard", "accept": "answers:Accept",
    "refuse": "answers:Refuse, answers:RefuseAll", "bank": "bank:Bank", "offer": "offers:MakeOffer",
    "counter": "offers:Counter", "withdraw": "offers:Withdraw", "deal": "offers:Deal",
    "refuse all": "answers:RefuseAll"}
ANSWERS = {
    "tribe": "tribe", "trade": "end, step, found, nomad, move, accept, refuse, bank, offer, "
    "counter, withdraw, deal", "build": "end, step, found, nomad, move", "nomad": "nomad",
    "pause": "stop, go on", "figure": "neanderthal", "victim": "steal", "desert": "desert",
    "extra": "take", "discard": "discard",
    "offer": "accept, refuse, offer, counter, withdraw, refuse all", "refuse": "refuse all"}

WHAT: dict[Phase, str] = {
    "tribe": "place a tribe", "nomad": "place a nomad", "figure": "move a figure",
    "victim": "choose whom to rob", "trade": "trade or build",
    "build": "build or end the turn", "pause": "go on or stop",
    "desert": "choose a hex for the desert", "extra": "take a people chip"}


class Settlers(Game):
    """One game of Settlers of the Stone Age."""

    box: Box
    state = State
    rule = "game sequence (Settlers of the Stone Age)"
    moves_by_verb, verbs_by_kind = WORDS, ANSWERS

    def setup(self) -> Luck[State]:
        from referee.games.settlers.moves import placing

        return placing.setup(self.box)

    def move_context(self, state: State) -> MoveContext:
        return MoveContext(self.box, state)

    def decision(self, state: State, seat: Seat) -> Decision | None:
        """The active player must move; others may answer offers and refuse in advance (39–44)."""
        phase = state.phase
        if phase == "over":
            return None
        if phase == "discard":
            from referee.games.settlers.moves import turns

            due = turns.cards_to_discard(self.box, self.box.player(state, seat))
            return Decision(seat, phase, f"discard {count_noun(due, 'card')}") if due else None
        if seat == state.active:  # offers are answered first, or never
            return Decision(seat, phase, _must(state), not state.offers or not any(
                answers.can_answer(offer, other) for offer in state.offers
                for other in self.box.seats if offer.maker == seat))
        if phase != "trade":
            return Decision(seat, "refuse", "refuse offers in advance", False)
        waiting = [str(offer.number) for offer in answers.offers_to_answer(state, seat)]
        what = (f"answer offer{'s' * (len(waiting) > 1)} {join_words(waiting)}" if waiting else
                "make an offer")
        return Decision(seat, "offer", what, bool(waiting))

    def forced(self, state: State) -> tuple[Seat, Any] | None:
        """The only move the active player can have, as far as everybody knows their hand."""
        to_move = self.to_move(state)
        decision = next((decision for decision in to_move.decisions
                         if decision.seat == state.active), None)
        if decision is None or not decision.must or to_move.simultaneous:
            return None
        kinds = self.move_types_for(decision.kind)
        if decision.kind == "trade":  # offers are cheap to list, so they come last
            kinds = (kinds[0], *kinds[:0:-1])
        move = self.sole_legal_move(state, decision.seat, kinds)
        if move is None or (not self.public_move_types(decision.kind) and any(
                self.sole_legal_move(other, decision.seat, kinds) != move
                for other in hand_counts.possible_hands(self.box, state, decision.seat))):
            return None
        return decision.seat, move

    def simultaneous(self, state: State) -> bool:
        return state.phase == "discard"

    def play_turn(self, context: MoveContext, moves: Mapping[Seat, Any]) -> Luck[None]:
        """Once all discards are in, show and pay them; then the Neanderthal moves (ruling 39)."""
        if not self.simultaneous(context.state):
            return super().play_turn(context, moves)
        return self._discarded(context, moves)

    def _discarded(self, context: MoveContext, moves: Mapping[Seat, Any]) -> Luck[None]:
        yield from super().play_turn(context, moves)
        context.add(Awaited("figure", context.state.active, "seven"))

    def default(self, state: State, seat: Seat) -> Any:
        """The move of a player who missed the deadline (ruling 70)."""
        from referee.games.settlers.moves import default_move

        decision = self.decision(state, seat)
        if decision is not None and decision.kind in default_move.USUAL:
            return default_move.USUAL[decision.kind](self.box, state, seat)
        return super().default(state, seat)

    def suggested_preference(self, state: State, seat: Seat, kind: str) -> str:
        """Suggest ending the turn to a player who can do nothing else with their cards."""
        if kind == "build":
            return "" if any(self.write(move) != "end" for move in self.options(state, seat)) else (
                "end")
        return super().suggested_preference(state, seat, kind)

    def view(self, state: State, viewer: Seat | None) -> "View":
        """The position as a viewer may see it, with the decisions."""
        view: View = self.require_member(game_parts.VIEW)(self.box, state, viewer,
                                                          self.to_move(state))
        return view


def _must(state: State) -> str:
    if state.phase == "figure" and state.cause == "seven":
        return "move the Neanderthal"
    if state.phase == "pause":
        from referee.games.settlers.moves import nomads

        if nomads.must_go(state):
            return "go on with the nomad"
    return WHAT[state.phase]
