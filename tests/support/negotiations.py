"""Games in which several seats may act at once, and do."""

from collections.abc import Iterator
from itertools import permutations
from random import Random

from referee.core.game.decisions import Ask
from referee.core.match.match import Table, Turned
from referee.games.settlers.model.scenario import RESOURCES
from tests.support import harness
from tests.support.harness import WHEN
from tests.support.simulated_players import Playing

MOST = 700  # turns of a game in which everybody speaks


def shared(now: Table) -> tuple[Ask, ...]:
    """What is asked of several seats at once, openly."""
    awaiting = now.rules.awaiting(now.state)
    return () if awaiting.sealed or len(awaiting.asks) < 2 else awaiting.asks


def talking(first: Turned, random: Random) -> Iterator[Turned]:
    """A game in which whoever may speak does so now and then."""
    now = first.table
    for _ in range(MOST):
        musts = harness.musts(now.rules, now.state)
        if not musts:
            return
        may = [ask.seat for ask in shared(now) if not ask.must
               and next(iter(now.rules.options(now.state, ask.seat)), None) is not None]
        if may and random.random() < 0.3:
            seat = random.choice(may)
            moves = {seat: harness.pick(now.rules, now.state, seat, random)}
        else:
            moves = harness.random_moves(now.rules, now.state, random)
        for turned in harness.played(now, moves):
            yield turned
            now = turned.table


def trading() -> Playing:
    """A game of Settlers in which red may offer what it holds, and has done so to all."""
    playing = Playing("settlers/late", "red=Ann blue=Bob green=Cy", WHEN, seed=3)
    while not (any(ask.kind == "trade" for ask in playing.now.rules.awaiting(
            playing.now.state).asks) and len(playing.turns) > 60 and offer(playing)):
        seat = playing.waiting()[0]
        rules, state = playing.now.rules, playing.now.state
        move = rules.default(state, seat) or next(iter(rules.options(state, seat)))
        playing.say(seat, rules.write(move))
    playing.say(playing.now.state.active, offer(playing))
    return playing


def offer(playing: Playing) -> str:
    """An offer that all others could take; empty: there is none."""
    rules, state = playing.now.rules, playing.now.state
    hands = {seat: rules.view(state, seat).own.hand for seat in rules.seats}
    for give, get in permutations(range(len(RESOURCES)), 2):
        if hands[state.active][give] and all(
                hand[get] for seat, hand in hands.items() if seat != state.active):
            return f"offer all 1 {RESOURCES[give]} for 1 {RESOURCES[get]}"
    return ""


def others(playing: Playing) -> tuple[str, str]:
    """Whoever is not at turn."""
    one, other = (seat for seat in playing.now.seats if seat != playing.now.state.active)
    return one, other
