"""The sequence of a round: placing, acting, feeding, the end or the next round."""

from msgspec.structs import replace

from referee.core.base.references import seat_ref
from referee.core.game.decisions import Seat
from referee.core.game.moves import Event
from referee.core.luck.chance import Luck, Reveal
from referee.games.stone_age.model import dealing, descriptions
from referee.games.stone_age.model.player import changes_for_new_round
from referee.games.stone_age.model.state import Box, MoveContext, State
from referee.games.stone_age.moves import buying, feeding, placing
from referee.games.stone_age.moves.acting import next_player
from referee.games.stone_age.moves.common_events import Ended
from referee.games.stone_age.moves.score import NO_CARDS, NO_TILES


class RoundBegan(Event, frozen=True):
    """A round began, with its start player."""

    round: int
    first: Seat

    def apply(self, box: Box, state: State) -> State:
        players = tuple([replace(player, **changes_for_new_round(player))
                         for player in state.players])
        first = box.index[self.first]
        return replace(state, players=players, round=self.round, phase="place", first=first,
                       turn=first)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return f"Round {self.round} begins; start player is {seat_ref(self.first)}."


class Dealt(Event, frozen=True):
    """Cards moved towards the cheap end, and new ones filled the places after them."""

    cards: tuple[str, ...]

    def apply(self, box: Box, state: State) -> State:
        shown = tuple([card for card in state.shown if card]) + self.cards
        deck = tuple([card for card in state.deck if card not in self.cards])
        return replace(state, shown=shown, deck=deck)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        first = len(box.slots) - len(self.cards) + 1
        cards = [f"card {n}: {name} ({descriptions.card(box.cards[name])})"
                 for n, name in enumerate(self.cards, first)]
        return f"New cards. {'. '.join(cards)}."


class Showed(Event, frozen=True):
    """At the end: the cards that a player had drawn face down."""

    seat: Seat
    cards: tuple[str, ...]

    def describe(self, box: Box, viewer: Seat | None) -> str:
        cards = [f"{name} ({descriptions.bottom(box.cards[name])})" for name in self.cards]
        return f"{seat_ref(self.seat)} shows {', '.join(cards)}."


def proceed(context: MoveContext) -> Luck[None] | None:
    """Continue once no player can place, until one must decide; None: no luck is needed."""
    state = context.state
    if state.phase == "place":
        return _continue_after_luck(placing.income(context), context)
    if state.phase == "act":
        if state.pending is not None:
            return None
        for stack in state.stacks:
            if stack.left and not stack.tile:
                return _continue_after_luck(buying.turn_up(context), context)
        _act(context)
    if context.state.phase == "feed" and not any(p.hungry for p in context.state.players):
        return _end_round(context)
    return None


def _continue_after_luck(luck: Luck[None], context: MoveContext) -> Luck[None]:
    """Continue the round after something that needs luck."""
    yield from luck
    more = proceed(context)
    if more is not None:
        yield from more


def _act(context: MoveContext) -> None:
    """End a turn when the last figure is home (ruling B23)."""
    if context.state.extra and buying.offer_extra(context):
        return
    if not context.state.players[context.state.turn].placed and not next_player(context):
        feeding.begin_feeding(context)


def _end_round(context: MoveContext) -> Luck[None]:
    """End the game or start the next round with its cards and tools (B14, B38, B40, B44)."""
    box, state = context.box, context.state
    if any(not stack.left for stack in state.stacks):
        yield from _end(context, NO_TILES)
        return
    missing = state.shown.count("")
    if missing > len(state.deck):
        yield from _end(context, NO_CARDS)
        return
    context.add(RoundBegan(state.round + 1, box.seats[(state.first + 1) % len(box.seats)]))
    if missing:
        dealt = yield from dealing.next_cards(box, context.words("new cards"), state.deck, missing,
                                              state.carried)
        context.add(Dealt(dealt))


def _end(context: MoveContext, reason: str) -> Luck[None]:
    """Show the cards drawn face down and end the game (ruling E19)."""
    context.add(Ended(reason))
    if any(player.drawn for player in context.state.players):
        yield Reveal("the end, cards drawn face down")
        for seat, player in zip(context.box.seats, context.state.players, strict=True):
            if player.drawn:
                context.add(Showed(seat, player.drawn))
