"""Invariants of positions, and resampling of hidden spears."""

from collections.abc import Iterator

from msgspec.structs import replace

from referee.core.base.problem import Problem
from referee.core.game.decisions import Seat
from referee.core.luck.chance import DrawDistinct, Luck
from referee.core.scenario.sections import POSITION, check_bounds, check_each_once, fault
from referee.games.salmon_run.model.state import Box, State, without


def resample_hidden(box: Box, state: State, viewer: Seat | None) -> Luck[State]:
    """Deal the other hands again from their spears and the deck; at the end nothing is hidden."""
    if state.over:
        return state
    others = [seat for seat in box.seats if seat != viewer]
    pile = tuple(sorted((*state.deck, *(s for seat in others for s in state.hands[seat]))))
    hands = dict(state.hands)
    for seat in others:
        places = yield DrawDistinct(f"another game, {seat}", len(pile), len(hands[seat]))
        hands[seat] = tuple(sorted(pile[place - 1] for place in places))
        pile = without(pile, *hands[seat])
    return replace(state, hands=hands, deck=pile)


def invariant_violations(box: Box, state: State) -> Iterator[Problem]:
    """Everything that is wrong with a position."""
    for where, seats in (("hands", state.hands), ("caught", state.caught),
                         ("thrown", state.thrown or state.hands)):
        if set(seats) != set(box.seats):
            yield fault("Not every seat has its own.", where)
    if state.catcher not in (*state.thrown, "") or bool(state.catcher) != bool(state.thrown):
        yield fault(f"“{state.catcher}” cannot decide.", "catcher")
    if state.over != (state.salmon == 0):
        yield fault("Salmon run until the game is over.", "over")
    places = (*state.hands.values(), state.deck, tuple(state.thrown.values()), state.spent)
    count = box.scenario.spears.count
    yield from check_each_once((str(spear) for place in places for spear in place),
                               map(str, range(1, count + 1)), "spears")
    yield from check_bounds({
        "round": (state.round, 1, box.scenario.salmon.rounds),
        "salmon": (state.salmon, 0, 6 * box.scenario.salmon.dice),
        "deck": (len(state.deck), 1, count),
        **{f"hands.{seat}": (len(hand), 1, count) for seat, hand in state.hands.items()},
        **{f"caught.{seat}": (own, 0, 99_999) for seat, own in state.caught.items()},
    }, POSITION)
