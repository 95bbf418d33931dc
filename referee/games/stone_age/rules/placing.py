"""Phase 1: the players place their people (Stone Age)."""

from collections.abc import Iterator

from referee.core.problem import Problem
from referee.games.stone_age.box import Box, Spot
from referee.games.stone_age.records import Passed, Place, Placed, PlacingEnded, State
from referee.games.stone_age.rules.gains import gain
from referee.games.stone_age.rules.tale import Course, Tale

SECTION = "placing (Stone Age)"


def figures(state: State, i: int, place: str) -> int:
    """How many figures a player has on a place."""
    for name, count in state.players[i].placed:
        if name == place:
            return count
    return 0


def home(state: State, i: int) -> int:
    """How many figures a player has still to place."""
    player = state.players[i]
    left = player.people
    for _, count in player.placed:
        left -= count
    return left


def standing(state: State, place: str) -> list[tuple[int, int]]:
    """Who stands on a place, with how many figures."""
    return [(i, count) for i, player in enumerate(state.players)
            for name, count in player.placed if name == place]


def check(box: Box, state: State, i: int, move: Place) -> Iterator[Problem]:
    """Every reason against placing so."""
    spot = box.spots.get(move.place)
    if spot is None:
        yield Problem("illegal-place", f"There is no {move.place} in a game of "
                      f"{len(box.seats)}.", rule="set-up (Stone Age)")
        return
    yield from _people(state, i, spot, move.count)
    yield from _ground(box, state, i, spot, move.count)


def _people(state: State, i: int, spot: Spot, count: int) -> Iterator[Problem]:
    if count < spot.least or (spot.most and count > spot.most):
        number = (f"exactly {spot.least}" if spot.least == spot.most
                  else f"{spot.least} to {spot.most}" if spot.most else "at least 1")
        yield Problem("illegal-number", f"{spot.name} takes {number} of your figures, "
                      f"not {count}.", rule="ruling B45" if spot.least == 2 else SECTION)
    left = home(state, i)
    if count > left:
        yield Problem("illegal-people", f"You have {left} left to place, not {count}.",
                      rule=SECTION)


def _ground(box: Box, state: State, i: int, spot: Spot, count: int) -> Iterator[Problem]:
    there = standing(state, spot.id)
    if any(j == i for j, _ in there):
        yield Problem("illegal-again", f"You have placed {spot.where} in this round.",
                      hint="Each place is used once by a player in a round.",
                      rule="ruling B1" if spot.id == "hunt" else SECTION)
    elif there and spot.kind in ("village", "card", "tile"):
        yield Problem("illegal-occupied", f"{spot.name} is occupied by "
                      f"{box.seats[there[0][0]]}.", rule=SECTION)
    if spot.kind == "area":
        if spot.rings:
            yield from _area(box, spot, i, there, count)
    elif spot.kind == "village":
        if not there:
            yield from _village(box, state)
    elif spot.kind == "camp":
        if spot.tile not in state.players[i].tiles:
            yield Problem("illegal-place", f"{spot.name} is not yours.",
                          hint="Only its owner may use it.", rule="ruling E8")
    elif not _ware(state, spot):
        yield Problem("illegal-place", f"There is nothing on {spot.id}.", rule=SECTION)


def _area(box: Box, spot: Spot, i: int, there: list[tuple[int, int]],
          count: int) -> Iterator[Problem]:
    """Seven rings (Stone Age) and, with 2 or 3 players, fewer players (ruling B4)."""
    free = spot.rings - sum(n for _, n in there)
    if count > free:
        yield Problem("illegal-full", f"There is room for {free} more {spot.where}, not for "
                      f"{count}.", rule=SECTION)
    if len(there) >= box.sharing and all(j != i for j, _ in there):
        others = " and ".join(box.seats[j] for j, _ in there)
        yield Problem("illegal-closed", f"With {len(box.seats)} players only {box.sharing} may "
                      f"stand {spot.where}: {others}.", rule="ruling B4")


def _village(box: Box, state: State) -> Iterator[Problem]:
    """Only so many village places may hold figures in a round (rulings B4, E33)."""
    taken = [place for place in box.village if standing(state, place)]
    if len(taken) >= box.in_use:
        yield Problem("illegal-closed", f"With {len(box.seats)} players {box.in_use} village "
                      f"places are used in a round; {' and '.join(taken)} are taken.",
                      rule="ruling E33" if box.style else "ruling B4")


def _ware(state: State, spot: Spot) -> bool:
    """Whether there is a card or tile to buy."""
    if spot.kind == "card":
        return bool(state.shown[spot.number - 1])
    return bool(state.stacks[spot.number - 1].tile)


def able(box: Box, state: State, i: int) -> bool:
    """Whether a player can place anything (rulings B3, B19: else he is skipped)."""
    return any(True for _ in _places(box, state, i))


def _places(box: Box, state: State, i: int) -> Iterator[Spot]:
    """The places that would take a player's figures, each with its least number."""
    left = home(state, i)
    if left:
        for spot in box.spots.values():
            if spot.least <= left and not any(
                    True for _ in _ground(box, state, i, spot, spot.least)):
                yield spot


def options(box: Box, state: State, i: int) -> Iterator[Place]:
    """Every placing: each open place with each number of figures."""
    left = home(state, i)
    for spot in _places(box, state, i):
        most = min(left, spot.most or left)
        if spot.rings:
            most = min(most, spot.rings - sum(n for _, n in standing(state, spot.id)))
        for count in range(spot.least, most + 1):
            yield Place(spot.id, count)


def default(box: Box, state: State, i: int) -> Place:
    """One figure where it takes nobody's place if possible, else the first open place."""
    spot = next(_places(box, state, i))
    return Place(spot.id, spot.least)


def play(tale: Tale, i: int, move: Place) -> None:
    """Put figures on a place."""
    tale.add(Placed(i, move.place, move.count))


def go_on(tale: Tale) -> Course:
    """The next who can place is asked; if there is none, phase 2 begins (ruling B19)."""
    state = tale.state
    players = len(state.players)
    for step in range(1, players + 1):
        i = (state.turn + step) % players
        if able(tale.box, state, i):
            tale.add(Passed(i))
            return
    tale.add(PlacingEnded(tuple(home(state, i) for i in range(players))))
    yield from _income(tale)


def _income(tale: Tale) -> Course:
    """Promo tiles yield before the start player's first action (rulings E10, E37)."""
    for step in range(len(tale.state.players)):
        i = (tale.state.first + step) % len(tale.state.players)
        for name in tale.player(i).tiles:
            income = tale.box.tiles[name].income
            if income is not None:
                yield from gain(tale, i, income, f"tile {name}")
