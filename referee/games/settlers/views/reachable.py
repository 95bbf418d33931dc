"""Where something can go: the ends of nomads, new nomads and tribes, a desert, a chip to take.

Everything follows from a view. What costs cards is marked where the viewer's own hand can pay it;
of an unknown hand only the number of cards counts, and for moves only one price is assumed.
"""

from collections.abc import Iterator

from referee.core.game.decisions import Seat
from referee.core.game.resources import covers
from referee.games.settlers.model.board import Corner
from referee.games.settlers.model.cards import NOTHING, Bag, multiplied
from referee.games.settlers.model.scenario import FIELDS, STRIPS
from referee.games.settlers.model.state import CLOTHING, CONSTRUCTION, Box, Player
from referee.games.settlers.moves import routes
from referee.games.settlers.views.view import End, Side, View

_TURN, _PLACING = ("trade", "build"), ("tribe", "nomad", "extra")
TRIBE, NOMAD, BEYOND, TAKE, DESERT = "t", "n", "*", "c", "d"
Walk = tuple[Corner, int, End]
"""A nomad, how many prices it pays beside the steps that are paid, and where it ends."""


def moving_seat(view: View) -> Seat:
    """The seat whose nomads are considered: the viewer's, otherwise the active player's."""
    return view.own.seat if view.own else view.active


def marked_seat(view: View) -> Seat:
    """The seat that the marks on corners are for."""
    return view.active if view.phase in _PLACING else moving_seat(view)


def side(view: View, seat: Seat) -> Side:
    return next(side for side in view.sides if side.seat == seat)


def occupied_corners(view: View) -> set[Corner]:
    return {corner for side in view.sides for corner in (*side.tribes, *side.nomads)}


def marks(box: Box, view: View) -> dict[Corner, str]:
    """The mark of each corner: prices, ``*`` beyond a chip, ``n`` nomad, ``t`` tribe, ``c`` chip.
    """
    if view.over:
        return {}
    free = box.paths.keys() - occupied_corners(view)
    if view.phase == "tribe":
        return dict.fromkeys(sorted(box.black & free), TRIBE)
    if view.phase == "nomad":
        return dict.fromkeys(sorted(_beside(box, view, view.active) & free), NOMAD)
    if view.phase == "extra":
        return dict.fromkeys(_chips_to_take(view), TAKE)
    return _paid_marks(box, view, free)


def _paid_marks(box: Box, view: View, free: set[Corner]) -> dict[Corner, str]:
    """What the cards in hand can pay."""
    seat, marks_by_corner = moving_seat(view), dict[Corner, str]()
    for _, price, end in sorted(walks(box, view), key=lambda walk: walk[1]):
        if can_pay(view, seat, multiplied(box.price["move"], price)):
            marks_by_corner.setdefault(end.corner, f"{price}{BEYOND * bool(end.box)}")
    if view.phase in _TURN and seat == view.active:
        if len(side(view, seat).nomads) < box.supply["nomads"] and can_pay(
                view, seat, box.price["nomad"]):
            for corner in sorted(_beside(box, view, seat) & free):
                marks_by_corner[corner] = marks_by_corner.get(corner, "") + NOMAD
        if can_pay(view, seat, box.price["tribe"]):
            marks_by_corner.update(dict.fromkeys(founding(view, seat), TRIBE))
    return marks_by_corner


def can_pay(view: View, seat: Seat, price: Bag) -> bool:
    """Whether a hand has the cards of a price or, if it is unknown, as many cards."""
    if view.own and view.own.seat == seat:
        return covers(view.own.hand, price)
    return sum(price) <= side(view, seat).cards


def next_step(box: Box, view: View, seat: Seat, strip: int) -> Bag | None:
    """The price of a seat's next step on a strip; None: it can take none."""
    level = side(view, seat).levels[strip]
    if level == FIELDS or (level + 1 == FIELDS and fifth_step(view, strip)):
        return None
    return box.costs[STRIPS[strip]][level]


def fifth_step(view: View, strip: int) -> Seat:
    """Who has the fifth step of a strip, and so its Art; empty: no one."""
    return next((its.seat for its in view.sides if its.levels[strip] == FIELDS), "")


def step_marks(box: Box, view: View) -> set[tuple[int, int]]:
    """The strips and their fields from 0 to which a seat whose corners are marked can step."""
    seat = moving_seat(view)
    if view.over or view.phase not in _TURN or seat != view.active:
        return set()
    prices = [next_step(box, view, seat, strip) for strip in range(len(STRIPS))]
    return {(strip, side(view, seat).levels[strip]) for strip, price in enumerate(prices)
            if price is not None and can_pay(view, seat, price)}


def hex_marks(box: Box, view: View) -> dict[str, str]:
    """The marks of the hexes that the pending desert can cover."""
    if view.phase != "desert":
        return {}
    chip = side(view, view.active).chips[-1]
    return {name: DESERT for name in box.deserts if name not in view.deserts
            and (not box.named or box.hexes[name].terrain == chip.terrain)}


def _chips_to_take(view: View) -> list[Corner]:
    """The chips for the second player in Distribution: those without a nomad, otherwise any."""
    held = {corner for its in view.sides for corner in its.nomads}
    return [corner for corner in view.people if corner not in held] or [*view.people]


def founding(view: View, seat: Seat) -> list[Corner]:
    """Nomads of a seat that are on people chips."""
    return sorted({*side(view, seat).nomads} & {*view.people})


def _beside(box: Box, view: View, seat: Seat) -> set[Corner]:
    return {corner for tribe in side(view, seat).tribes for corner, _ in box.paths[tribe]}


def walks(box: Box, view: View) -> Iterator[Walk]:
    """Where the nomads can end that may move now or, before the viewer's turn, could then."""
    if not view.round or view.over:
        return
    seat = moving_seat(view)
    pausing = view.phase == "pause" and seat == view.active
    if view.own is not None:
        for nomad, ends in view.own.ends:
            paused = nomad == view.paused and seat == view.active
            if paused or not pausing:
                for price, walk_ends in enumerate(ends, not paused):
                    yield from ((nomad, price, end) for end in walk_ends)
    elif view.phase in _TURN or pausing:
        for nomad in (view.paused,) if pausing else dict.fromkeys(side(view, seat).nomads):
            yield from _walks(box, view, seat, nomad, pausing)


def _walks(box: Box, view: View, seat: Seat, nomad: Corner, paused: bool) -> Iterator[Walk]:
    """Within one price or, for a paused nomad, within the steps that are paid."""
    its = side(view, seat)
    land = routes.Ground(frozenset((view.neanderthal, view.carnivore)), its.levels[CLOTHING],
                         its.levels[CONSTRUCTION], frozenset(view.boxes))
    surveyed = routes.survey(box, land, nomad)
    each = view.paid if paused else routes.allowance(box, Player(NOTHING, levels=its.levels))
    full = occupied_corners(view)
    for corner, steps in surveyed.steps.items():
        if 0 < steps <= each and corner not in full:
            chip = next((first.box for first in surveyed.first_chips[corner] if first), "")
            yield nomad, 0 if paused else 1, End(corner, chip)
