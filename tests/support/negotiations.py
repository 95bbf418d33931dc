"""Games in which several seats may act at once, and do."""

from collections.abc import Iterator
from itertools import permutations
from random import Random

from referee.core.game.decisions import Decision
from referee.core.match.match import Match, TurnResult
from referee.games.settlers.model.scenario import RESOURCES
from tests.support import harness
from tests.support.harness import WHEN
from tests.support.simulated_players import Playing

MOST = 700  # turns of a game with much negotiation


def shared(match: Match) -> tuple[Decision, ...]:
    """The decisions that several seats may make openly at the same time."""
    to_move = match.game.to_move(match.state)
    return () if to_move.simultaneous or len(to_move.decisions) < 2 else to_move.decisions


def talking(first: TurnResult, random: Random) -> Iterator[TurnResult]:
    """A game in which seats that may negotiate do so now and then."""
    match = first.match
    for _ in range(MOST):
        musts = harness.deciding(match.game, match.state)
        if not musts:
            return
        may = [decision.seat for decision in shared(match) if not decision.must
               and next(iter(match.game.options(match.state, decision.seat)), None) is not None]
        if may and random.random() < 0.3:
            seat = random.choice(may)
            moves = {seat: harness.pick(match.game, match.state, seat, random)}
        else:
            moves = harness.random_moves(match.game, match.state, random)
        for turn in harness.played(match, moves):
            yield turn
            match = turn.match


def trading() -> Playing:
    """A game of Settlers in which red may offer what it holds, and has made an offer to all."""
    playing = Playing("settlers/late", "red=Ann blue=Bob green=Cy", WHEN, seed=3)
    while not (any(decision.kind == "trade" for decision in playing.now.game.to_move(
            playing.now.state).decisions) and len(playing.turns) > 60 and offer(playing)):
        seat = playing.waiting()[0]
        game, state = playing.now.game, playing.now.state
        move = game.default(state, seat) or next(iter(game.options(state, seat)))
        playing.say(seat, game.write(move))
    playing.say(playing.now.state.active, offer(playing))
    return playing


def offer(playing: Playing) -> str:
    """An offer that all others could accept, or empty if there is none."""
    game, state = playing.now.game, playing.now.state
    hands = {seat: game.view(state, seat).own.hand for seat in game.seats}
    for give, get in permutations(range(len(RESOURCES)), 2):
        if hands[state.active][give] and all(
                hand[get] for seat, hand in hands.items() if seat != state.active):
            return f"offer all 1 {RESOURCES[give]} for 1 {RESOURCES[get]}"
    return ""


def others(playing: Playing) -> tuple[str, str]:
    """The seats whose turn it is not."""
    one, other = (seat for seat in playing.now.seats if seat != playing.now.state.active)
    return one, other
