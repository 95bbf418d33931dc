"""Obstacles of a nomad's way: closed sides and boxes, an occupied end, the price (Move nomads).

If nothing forbids a way but the direct one is closed, the player is warned of the detour.
"""

from collections.abc import Callable, Iterator
from itertools import pairwise

from msgspec import Struct

from referee.core.base.aliases import count_noun, join_words
from referee.core.base.problem import Problem
from referee.core.game.decisions import Seat
from referee.core.game.resources import covers
from referee.games.settlers.model.board import Corner
from referee.games.settlers.model.cards import GOODS, NOTHING, Bag, in_words, multiplied
from referee.games.settlers.model.pieces import occupied
from referee.games.settlers.model.scenario import FIGURES
from referee.games.settlers.model.state import Box, Pause, Player, State
from referee.games.settlers.moves import routes
from referee.games.settlers.moves.paying import hand_text, paid_text

RULE = "move nomads (Settlers of the Stone Age)"


class Direct(Struct, frozen=True):
    """The shortest way if nothing were closed."""

    corners: tuple[Corner, ...]
    shut: tuple[str, ...]
    rule: str

    @property
    def steps(self) -> int:
        return len(self.corners) - 1


def check_way(box: Box, state: State, seat: Seat, pause: Pause, stops: tuple[Corner, ...],
              most: Bag) -> Iterator[Problem]:
    """Why a nomad cannot go by these corners, some steps being paid."""
    player, start, end = box.player(state, seat), pause.corner, stops[-1]
    if end in occupied(state, start):
        yield Problem("illegal-corner", f"{box.spot(end)} is taken: a nomad can pass other "
                      "pieces, but it must end on an empty corner.", rule="ruling 4")
    route = routes.shortest_way(routes.legs(box, routes.ground(state, player)), start, stops)
    if route is None:
        direct = most_direct_way(box, state, seat, start, stops)
        yield Problem("illegal-way", f"The way from {box.spot(start)} to {box.spot(end)}"
                      f"{' by these corners' if stops[1:] else ''} is closed: "
                      f"{join_words(direct.shut)}.", rule=direct.rule,
                      hint=f"The direct way is {' '.join(direct.corners)}."
                      if direct.steps > 1 else "")
        return
    steps = len(route.corners) - 1
    if not steps:
        yield Problem("illegal-way", f"Your nomad is already at {box.spot(end)}: name another "
                      "corner.", rule="ruling 47")
    if len(route.firsts) > 1:
        yield _ambiguous(box, route)
    price = _price(box, player, pause, route)
    if steps and _too_dear(player, price, most):
        yield _unpaid(box, state, seat, pause, stops, steps, price, most)


def detour_warning(box: Box, state: State, seat: Seat, pause: Pause, stops: tuple[Corner, ...],
                   most: Bag) -> Iterator[Problem]:
    """A warning that a nomad takes a detour because the direct way is closed."""
    player = box.player(state, seat)
    route = routes.shortest_way(routes.legs(box, routes.ground(state, player)), pause.corner, stops)
    if route is None or len(route.corners) == 1:
        return
    price = _price(box, player, pause, route)
    if _too_dear(player, price, most):
        return
    direct = most_direct_way(box, state, seat, pause.corner, stops)
    if direct.shut:
        yield Problem("doubtful-way", f"{_shut_text(direct)}. The nomad takes a longer way, by "
                      f"{' '.join(route.corners[1:-1])}: "
                      f"{count_noun(len(route.corners) - 1, 'step')}{paid_text(price)}.",
                      rule=direct.rule, warning=True,
                      hint="To limit the price of the way, add “for "
                      f"{GOODS.text(box.price['move'])}”.")


def _price(box: Box, player: Player, pause: Pause, route: routes.Way) -> Bag:
    each = routes.allowance(box, player)
    return multiplied(box.price["move"], routes.prices(len(route.corners) - 1, pause.steps, each))


def _too_dear(player: Player, price: Bag, most: Bag) -> bool:
    return not covers(player.hand, price) or (most != NOTHING and not covers(most, price))


def _unpaid(box: Box, state: State, seat: Seat, pause: Pause, stops: tuple[Corner, ...],
            steps: int, price: Bag, most: Bag) -> Problem:
    """A way that costs more than the hand, or than the player allowed."""
    player = box.player(state, seat)
    paid_for = f", {pause.steps} of them already paid" if pause.steps else ""
    why = (f"This way costs {in_words(price)}: it has {count_noun(steps, 'step')}{paid_for}, and "
           f"{in_words(box.price['move'])} pays for "
           f"{count_noun(routes.allowance(box, player), 'step')}.")
    direct = most_direct_way(box, state, seat, pause.corner, stops)
    shut = f"{_shut_text(direct)}." if direct.shut else ""
    if most != NOTHING and not covers(most, price):
        return Problem("illegal-payment", f"{why} You allowed {in_words(most)}.", rule=RULE,
                       hint=shut)
    return Problem("illegal-payment", why, rule=RULE,
                   hint=f"{hand_text(player.hand)} {shut}".strip())


def _shut_text(direct: Direct) -> str:
    return (f"The direct way of {count_noun(direct.steps, 'step')} is closed: "
            f"{join_words(direct.shut)}")


def _ambiguous(box: Box, route: routes.Way) -> Problem:
    names = sorted(f"the chip of {first.box} {box.routes[first.box].name} at {first.corner}"
                   if first else "no chip" for first in route.firsts)
    corner = next(first.corner for first in route.firsts if first)
    return Problem("ambiguous-way", "Several shortest ways lead there, and they first meet "
                   f"different chips: {join_words(names, 'or')}.", rule="ruling 47",
                   hint=f"Name a corner on the way you mean, as in “via {corner}”.")


def most_direct_way(box: Box, state: State, seat: Seat, start: Corner,
                    stops: tuple[Corner, ...]) -> Direct:
    """The shortest way by these corners that has the fewest obstacles."""
    land = routes.ground(state, box.player(state, seat))
    corners: tuple[Corner, ...] = (start,)
    for stop in stops:
        corners += shortest_trail(box, corners[-1], stop, lambda one, other: any(
            True for _ in _barriers(box, state, land, one, other)))[1:]
    bars = [bar for one, other in pairwise(corners)
            for bar in _barriers(box, state, land, one, other)]
    return Direct(corners, tuple(dict.fromkeys(why for why, _ in bars)),
                  bars[0][1] if bars else "ruling 47")


def shortest_trail(box: Box, start: Corner, goal: Corner,
                   bad: Callable[[Corner, Corner], bool] = lambda one,
                   other: False) -> tuple[Corner, ...]:
    """The corners of a shortest way over all paths and routes, with the fewest bad ones."""
    best, before, order = {start: (0, 0)}, {start: start}, [start]
    for corner in order:
        if corner == goal:
            break
        steps, wrong = best[corner]
        for other, _ in (*box.paths[corner], *box.overseas[corner]):
            cost = steps + 1, wrong + bad(corner, other)
            if other not in best:
                order.append(other)
            if other not in best or cost < best[other]:
                best[other], before[other] = cost, corner
    back = [goal]
    while back[-1] != start:
        back.append(before[back[-1]])
    return tuple(reversed(back))


def _barriers(box: Box, state: State, land: routes.Ground, one: Corner,
              other: Corner) -> Iterator[tuple[str, str]]:
    """What closes the path or route between two neighbours, each with its ruling."""
    for corner, hexes in box.paths[one]:
        for figure, stands in zip(FIGURES, (state.neanderthal, state.carnivore), strict=True):
            if corner == other and stands in hexes:
                name = figure.capitalize() if figure == FIGURES[0] else figure
                yield f"the {name} on {stands} closes the sides of its hex", "ruling 16"
    for corner, route in box.overseas[one]:
        if corner == other:
            short = [(strip, wanted, level) for strip, wanted, level in (
                ("clothing", route.clothing, land.clothing),
                ("construction", route.construction, land.construction)) if wanted > level]
            if short:
                wants = join_words(f"{strip} {wanted}" for strip, wanted, _ in short)
                yield (f"crossing {route.name} (box {route.id}) needs {wants}, and you have "
                       f"{join_words(str(level) for *_, level in short)}", "ruling 17")
