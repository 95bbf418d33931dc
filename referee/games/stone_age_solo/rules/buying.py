"""Civilization cards and building tiles, and what a dear card allows besides (SoloPlay)."""

from collections.abc import Iterator

from referee.core.problem import Problem
from referee.games.stone_age_solo.asking import figures
from referee.games.stone_age_solo.box import IN_WORDS, Box
from referee.games.stone_age_solo.events import (
    Bought,
    CameHome,
    Cycled,
    ElderSet,
    Granted,
    GrantEnded,
    Shifted,
)
from referee.games.stone_age_solo.records import (
    Buy,
    Cycle,
    Done,
    Elder,
    Grant,
    Payment,
    Shift,
    State,
)
from referee.games.stone_age_solo.rules import gains, paying
from referee.games.stone_age_solo.rules.acting import absent
from referee.games.stone_age_solo.rules.tale import Course, Tale


def check(box: Box, state: State, move: Buy) -> Iterator[Problem]:
    """Every reason against buying so."""
    nobody = list(absent(state, move.place))
    yield from nobody
    if nobody:
        return
    spot = box.spots[move.place]
    if spot.kind == "card":
        yield from paying.check_card(box, state, spot.number, move.pay)
    else:
        price = box.prices[state.stacks[spot.number - 1][0]]
        yield from paying.check_tile(box, state, move.place, price, move.pay)


def play(tale: Tale, move: Buy) -> Course:
    """Pay and score; the figure comes home; a card's top acts, then what its place allows."""
    spot = tale.box.spots[move.place]
    tale.add(CameHome(move.place))
    if spot.kind == "tile":
        _build(tale, move.place, spot.number, move.pay)
        return
    card = tale.state.shown[spot.number - 1]
    pay = paying.card_payment(tale.box, tale.state, spot.number, move.pay)
    tale.add(Bought(move.place, card, pay, 0))
    privilege = tale.box.privileges.get(spot.number)
    if privilege is not None:
        stacks = (1, 2) if privilege.cycle else ()
        tale.add(Granted(Grant(spot.number, bool(privilege.shift), stacks, privilege.elder)))
    yield from gains.gain(tale, tale.box.cards[card].top, card)


def _build(tale: Tale, place: str, number: int, named: Payment) -> None:
    tile = tale.state.stacks[number - 1][0]
    price = tale.box.prices[tile]
    pay = paying.tile_payment(price, named)
    tale.add(Bought(place, tile, pay, paying.points(tale.box, price, pay)))


def options(box: Box, state: State) -> Iterator[Buy]:
    """Every purchase that can be paid."""
    for place, _ in state.placed:
        spot = box.spots[place]
        if spot.kind == "card":
            for pay in paying.card_payments(box, state, spot.number):
                yield Buy(place, pay)
        elif spot.kind == "tile":
            price = box.prices[state.stacks[spot.number - 1][0]]
            for pay in paying.tile_payments(state, price):
                yield Buy(place, pay)


# What card places 3 and 4 allow (rulings S50 to S54).


def check_shift(box: Box, state: State, move: Shift) -> Iterator[Problem]:
    """To an empty place 1, from where the privilege says, a card without a figure."""
    assert state.grant is not None
    slot = move.slot
    if not state.grant.shift:
        yield Problem("illegal-grant", "A card was moved already.", rule="ruling S50")
    if state.shown[0]:
        yield Problem("illegal-shift", "Card place 1 is not empty.", rule="ruling S51")
    if slot and slot not in box.privileges[state.grant.slot].shift:
        places = " or ".join(map(str, box.privileges[state.grant.slot].shift))
        yield Problem("illegal-shift", f"Card place {state.grant.slot} lets a card of place "
                      f"{places}, or the top of the stack, go to place 1.", rule="ruling S51")
    elif not (state.shown[slot - 1] if slot else state.deck):
        yield Problem("illegal-shift", f"There is no card on place {slot}." if slot
                      else "The stack is empty.", rule="ruling S51")
    if slot and figures(state, f"card {slot}"):
        yield Problem("illegal-shift", f"A figure stands on card {slot}.", rule="ruling S51")


def shift(tale: Tale, move: Shift) -> None:
    """A card goes to place 1; it is not for sale in this turn."""
    state = tale.state
    tale.add(Shifted(state.shown[move.slot - 1] if move.slot else state.deck[0], move.slot))


def check_cycle(box: Box, state: State, move: Cycle) -> Iterator[Problem]:
    """Each stack once, by fewer tiles than it has (ruling S53)."""
    assert state.grant is not None
    if move.stack not in state.grant.cycle:
        yield Problem("illegal-grant", f"Stack {move.stack} was cycled already."
                      if box.privileges[state.grant.slot].cycle
                      else "Card place 3 does not let the tiles be cycled.", rule="ruling S50")
    size = len(state.stacks[move.stack - 1])
    if not 1 <= move.steps < size:
        yield Problem("illegal-cycle", f"Stack {move.stack} has {size} tiles: it can be cycled by "
                      f"1 to {size - 1}." if size > 1 else
                      f"Stack {move.stack} has {size} tiles: nothing to cycle.",
                      rule="ruling S53")


def cycle(tale: Tale, move: Cycle) -> None:
    """The order stays; a figure stands on the new top (ruling S53)."""
    stack = tale.state.stacks[move.stack - 1]
    tale.add(Cycled(move.stack, move.steps, stack[move.steps]))


def check_elder(box: Box, state: State, move: Elder) -> Iterator[Problem]:
    """Any area but his own and the next on his path (ruling S18)."""
    assert state.grant is not None
    if not state.grant.elder:
        yield Problem("illegal-grant", "The elder was moved already."
                      if box.privileges[state.grant.slot].elder
                      else "Card place 3 does not let the elder be moved.", rule="ruling S50")
    if move.area in (state.elder, box.next_area(state.elder)):
        yield Problem("illegal-area", f"The elder is {IN_WORDS[state.elder]} and next "
                      f"{IN_WORDS[box.next_area(state.elder)]} anyway; card place 4 moves him "
                      "elsewhere.",
                      rule="ruling S18")


def move_elder(tale: Tale, move: Elder) -> None:
    """At once, for cards and feeding too (ruling S54)."""
    tale.add(ElderSet(move.area, "card"))


def done(tale: Tale, move: Done) -> None:
    """The rest is left."""
    tale.add(GrantEnded())


def grant_options(box: Box, state: State) -> Iterator[Done | Shift | Cycle | Elder]:
    """To leave it, and everything that is allowed."""
    yield Done()
    yield from _extras(box, state)


def _extras(box: Box, state: State) -> Iterator[Shift | Cycle | Elder]:
    assert state.grant is not None
    for slot in (*box.privileges[state.grant.slot].shift, 0):
        if state.grant.shift and not any(True for _ in check_shift(box, state, Shift(slot))):
            yield Shift(slot)
    for n in state.grant.cycle:
        for steps in range(1, len(state.stacks[n - 1])):
            yield Cycle(n, steps)
    if state.grant.elder:
        for area in box.path:
            if area not in (state.elder, box.next_area(state.elder)):
                yield Elder(area)


def go_on(tale: Tale) -> None:
    """A privilege that allows nothing more has ended."""
    if tale.state.grant is not None and not any(
            True for _ in _extras(tale.box, tale.state)):
        tale.add(GrantEnded())
