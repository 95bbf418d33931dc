"""What everybody knows of hidden hands: the cards of each player, and all cards together."""

from collections.abc import Iterator

from referee.core.game.decisions import Seat
from referee.core.game.resources import bundles, minus
from referee.games.settlers.model.cards import Bag
from referee.games.settlers.model.state import Box, State, changed


def held(box: Box, state: State) -> Bag:
    """The cards in all hands together: those that the bank does not have."""
    return minus(box.cards, state.bank)


def cards_of_others(box: Box, state: State, seat: Seat) -> Bag:
    """The cards in all other hands, which a seat can compute from its own."""
    return minus(held(box, state), box.player(state, seat).hand)


def possible_hands(box: Box, state: State, seat: Seat) -> Iterator[State]:
    """The position with each other hand that this seat could hold as far as everybody knows."""
    own = box.player(state, seat).hand
    for hand in bundles(held(box, state), sum(own), sum(own)):
        if hand != own:
            yield changed(box, state, seat, hand=hand)
