"""What is against a nomad's way: shut sides and boxes, a taken end, its price (Move nomads).

Where nothing forbids it but the direct way is shut, its mover is warned that it goes round.
"""

from collections.abc import Callable, Iterator
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from referee.core.base.aliases import counted, listed
from referee.core.base.problem import Problem
from referee.core.game.decisions import Seat
from referee.core.game.resources import covers
from referee.games.settlers.model.board import Corner
from referee.games.settlers.model.cards import GOODS, NOTHING, Bag, times
from referee.games.settlers.model.pieces import occupied
from referee.games.settlers.model.scenario import FIGURES
from referee.games.settlers.model.state import Box, Player, Rest, State
from referee.games.settlers.moves import routes
from referee.games.settlers.moves.paying import cost

RULE = "move nomads (Settlers of the Stone Age)"


class Direct(Struct, frozen=True):
    """The shortest way if nothing were shut: its corners, what shuts it, and the first ruling."""

    corners: tuple[Corner, ...]
    shut: tuple[str, ...]
    rule: str

    @property
    def steps(self) -> int:
        """Its length."""
        return len(self.corners) - 1


def check_way(box: Box, state: State, seat: Seat, rest: Rest, stops: tuple[Corner, ...],
              most: Bag) -> Iterator[Problem]:
    """Why a nomad may not go by these corners, some steps being paid."""
    player, start, end = box.player(state, seat), rest.corner, stops[-1]
    if end in occupied(state, start):
        yield Problem("illegal-corner", f"{box.spot(end)} is taken; a nomad passes others but "
                      "ends on an empty corner.", rule="ruling 4")
    found = routes.way(routes.legs(box, routes.ground(state, player)), start, stops)
    if found is None:
        direct = straight(box, state, seat, start, stops)
        yield Problem("illegal-way", f"No open way leads from {box.spot(start)} to "
                      f"{box.spot(end)}{' by these corners' if stops[1:] else ''}: "
                      f"{listed(direct.shut)}.", rule=direct.rule,
                      hint=f"The direct way is {' '.join(direct.corners)}.")
        return
    steps = len(found.corners) - 1
    if not steps:
        yield Problem("illegal-way", "A nomad does not move zero steps.", rule="ruling 47")
    if len(found.firsts) > 1:
        yield _ambiguous(box, found)
    price = _price(box, player, rest, found)
    if steps and _too_dear(player, price, most):
        yield _unpaid(box, state, seat, rest, stops, steps, price, most)


def round_about(box: Box, state: State, seat: Seat, rest: Rest, stops: tuple[Corner, ...],
                most: Bag) -> Iterator[Problem]:
    """The warning that a nomad goes round where the direct way is shut."""
    player = box.player(state, seat)
    found = routes.way(routes.legs(box, routes.ground(state, player)), rest.corner, stops)
    if found is None or len(found.corners) == 1:
        return
    price = _price(box, player, rest, found)
    if _too_dear(player, price, most):
        return
    direct = straight(box, state, seat, rest.corner, stops)
    if direct.shut:
        yield Problem("doubtful-way", f"{_shut(direct)}. The nomad goes round by "
                      f"{' '.join(found.corners[1:-1])}, "
                      f"{counted(len(found.corners) - 1, 'step')} for {GOODS.text(price)}.",
                      rule=direct.rule, warning=True,
                      hint="Say what it may cost at most, as in: for "
                      f"{GOODS.text(box.price['move'])}.")


def _price(box: Box, player: Player, rest: Rest, found: routes.Way) -> Bag:
    each = routes.allowance(box, player)
    return times(box.price["move"], routes.prices(len(found.corners) - 1, rest.steps, each))


def _too_dear(player: Player, price: Bag, most: Bag) -> bool:
    return not covers(player.hand, price) or (most != NOTHING and not covers(most, price))


def _unpaid(box: Box, state: State, seat: Seat, rest: Rest, stops: tuple[Corner, ...],
            steps: int, price: Bag, most: Bag) -> Problem:
    """A way too dear for the hand or for what was said."""
    paid_for = f", {rest.steps} of them paid" if rest.steps else ""
    what = (f"A way of {counted(steps, 'step')}{paid_for}, "
            f"{routes.allowance(box, box.player(state, seat))} for each price,")
    direct = straight(box, state, seat, rest.corner, stops)
    shut = f"{_shut(direct)}." if direct.shut else ""
    if most != NOTHING and not covers(most, price):
        return Problem("illegal-payment", f"{what} costs {GOODS.text(price)}, and no more than "
                       f"{GOODS.text(most)} was to be paid.", rule=RULE, hint=shut)
    problem, = cost(box, state, seat, price, what, RULE)
    return replace(problem, hint=f"{problem.hint} {shut}".strip())


def _shut(direct: Direct) -> str:
    return f"The direct way of {counted(direct.steps, 'step')} is shut: {listed(direct.shut)}"


def _ambiguous(box: Box, found: routes.Way) -> Problem:
    names = sorted(f"the chip of {first.box} {box.routes[first.box].name} at {first.corner}"
                   if first else "no chip" for first in found.firsts)
    corner = next(first.corner for first in found.firsts if first)
    return Problem("ambiguous-way", "Several shortest ways meet different chips first: "
                   + " or ".join(names) + ".", rule="ruling 47",
                   hint=f"Name a corner of the way you mean, as in: via {corner}.")


def straight(box: Box, state: State, seat: Seat, start: Corner,
             stops: tuple[Corner, ...]) -> Direct:
    """The way by these corners on which least is shut, of the shortest there are."""
    land = routes.ground(state, box.player(state, seat))
    corners: tuple[Corner, ...] = (start,)
    for stop in stops:
        corners += trail(box, corners[-1], stop, lambda one, other: any(
            True for _ in _bars(box, state, land, one, other)))[1:]
    bars = [bar for one, other in pairwise(corners) for bar in _bars(box, state, land, one, other)]
    return Direct(corners, tuple(dict.fromkeys(why for why, _ in bars)),
                  bars[0][1] if bars else "ruling 47")


def trail(box: Box, start: Corner, goal: Corner,
          bad: Callable[[Corner, Corner], bool] = lambda one, other: False) -> tuple[Corner, ...]:
    """The corners of a shortest way over all paths and routes, with the fewest bad ones."""
    best, before, order = {start: (0, 0)}, {start: start}, [start]
    for corner in order:
        if corner == goal:
            break
        steps, wrong = best[corner]
        for other, _ in (*box.paths[corner], *box.overseas[corner]):
            found = steps + 1, wrong + bad(corner, other)
            if other not in best:
                order.append(other)
            if other not in best or found < best[other]:
                best[other], before[other] = found, corner
    back = [goal]
    while back[-1] != start:
        back.append(before[back[-1]])
    return tuple(reversed(back))


def _bars(box: Box, state: State, land: routes.Ground, one: Corner,
          other: Corner) -> Iterator[tuple[str, str]]:
    """What shuts the path or route between two neighbours, each with its ruling."""
    for corner, hexes in box.paths[one]:
        for figure, stands in zip(FIGURES, (state.neanderthal, state.carnivore), strict=True):
            if corner == other and stands in hexes:
                name = figure.capitalize() if figure == FIGURES[0] else figure
                yield f"the {name} on {stands} shuts its sides", "ruling 16"
    for corner, route in box.overseas[one]:
        if corner == other:
            short = [(strip, wanted, level) for strip, wanted, level in (
                ("clothing", route.clothing, land.clothing),
                ("construction", route.construction, land.construction)) if wanted > level]
            if short:
                wants = listed(f"{strip} {wanted}" for strip, wanted, _ in short)
                yield (f"{route.id} {route.name} wants {wants}, not "
                       f"{listed(str(level) for *_, level in short)}", "ruling 17")
