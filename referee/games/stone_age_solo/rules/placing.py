"""Placing the people, all of them if any place takes them (SoloPlay, placement penalty)."""

from collections.abc import Iterator

from referee.core.problem import Problem
from referee.games.stone_age_solo.asking import figures, home
from referee.games.stone_age_solo.box import IN_WORDS, VILLAGE, Box, Spot, kind
from referee.games.stone_age_solo.events import Idled, Placed, PlacingEnded
from referee.games.stone_age_solo.records import Place, State
from referee.games.stone_age_solo.rules import toolmaking
from referee.games.stone_age_solo.rules.tale import Tale

SECTION = "placement penalty (SoloPlay)"




def check(box: Box, state: State, move: Place) -> Iterator[Problem]:
    """Every reason against placing so."""
    spot = box.spots[move.place]
    yield from _number(state, spot, move.count)
    yield from _closed(box, state, spot)


def _number(state: State, spot: Spot, count: int) -> Iterator[Problem]:
    if count < spot.least or (spot.most and count > spot.most):
        number = (f"exactly {spot.least}" if spot.least == spot.most
                  else f"1 to {spot.most}" if spot.most else "at least 1")
        yield Problem("illegal-number", f"The {spot.id} takes {number} of your figures, not "
                      f"{count}.", rule="ruling S34")
    left = home(state)
    if count > left:
        yield Problem("illegal-people", f"You have {left} left to place, not {count}.",
                      hint=f"Place at most {left}.", rule="ruling S35")


def _closed(box: Box, state: State, spot: Spot) -> Iterator[Problem]:
    if figures(state, spot.id):
        yield Problem("illegal-again", f"You have placed {spot.where} in this turn.",
                      hint="Each place is used once in a turn.", rule="ruling S34")
    if state.elder == ("village" if spot.kind == "village" else spot.id):
        yield Problem("illegal-elder", f"The elder is {IN_WORDS[state.elder]}: nobody is placed "
                      "there in this turn.", rule="ruling S1")
    if spot.kind == "village" and not figures(state, spot.id):
        yield from _village(box, state)
    empty = _empty(box, state, spot)
    if empty:
        yield Problem("illegal-empty", empty, hint="A place must be able to give something.",
                      rule="ruling S36")


def _village(box: Box, state: State) -> Iterator[Problem]:
    taken = [name for name in VILLAGE if figures(state, name)]
    most = box.openings(state.field)
    if len(taken) >= most:
        yield Problem("illegal-village", f"On {state.field} of the food track {most} of the "
                      f"village places may be used; taken: {' and '.join(taken)}.",
                      rule="ruling S7")


def _empty(box: Box, state: State, spot: Spot) -> str:
    """Why a place can give nothing; empty if it can (ruling S36)."""
    if spot.goods == "food":
        return "" if state.grounds else "There is no food in the hunting grounds."
    if spot.goods:
        return "" if state.board[kind(spot.goods)] else f"There is no {spot.goods} left there."
    if spot.id == "hut":
        return "" if state.people < box.limits.people else "Nobody is left on the hut."
    if spot.id == "field":
        return "" if state.field < box.limits.field else "The food track ends here."
    if spot.id == "tool-maker":
        return "" if any(True for _ in toolmaking.options(box, state)) else (
            "No tool can be gained: none is left for you on the board.")
    if spot.kind == "card":
        return "" if state.shown[spot.number - 1] else f"There is no card on {spot.id}."
    return "" if state.stacks[spot.number - 1] else f"There is nothing on {spot.id}."


def _open(box: Box, state: State) -> Iterator[Spot]:
    left = home(state)
    if left:
        for spot in box.spots.values():
            if spot.least <= left and not any(True for _ in _closed(box, state, spot)):
                yield spot


def options(box: Box, state: State) -> Iterator[Place]:
    """Every placing: each open place with each number of figures."""
    left = home(state)
    for spot in _open(box, state):
        for count in range(spot.least, min(left, spot.most or left) + 1):
            yield Place(spot.id, count)


def play(tale: Tale, move: Place) -> None:
    """Put figures on a place."""
    tale.add(Placed(move.place, move.count))


def go_on(tale: Tale) -> None:
    """When no place takes a figure any more, those left are idle (rulings S25, S35)."""
    if any(True for _ in _open(tale.box, tale.state)):
        return
    left = home(tale.state)
    tale.add(PlacingEnded(left))
    if left:
        idle(tale, "home", left, "no place takes them")


def idle(tale: Tale, place: str, count: int, why: str) -> None:
    """Figures that do nothing cost points, at once (ruling S38)."""
    tale.add(Idled(place, count, why, count * tale.box.costs.idle))
